"""What one may ask of the board itself, from menus, keys and the toolbar."""

from enum import Enum


class BoardWish(Enum):
    EDIT = "edit"
    """Edit the position, or leave that again."""
    START_HERE = "start here"
    """Begin a new record at the position on the board."""
    TYPE_MOVE = "type move"
    EXPORT_IMAGE = "export image"
    COPY_IMAGE = "copy image"
    ALONE = "alone"
    """Show the board and nothing else, or all the rest again."""
