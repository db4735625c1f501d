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
    FOCUS = "focus"
    """Give the keys to the board."""
    ARRIVE = "arrive"
    """The same, and stand on one of its cells."""
    ASK_CLOCKS = "ask clocks"
    ASK_LAST = "ask last"
    ASK_HANDS = "ask hands"
    ASK_KIND = "ask kind"
    ASK_ATTACKERS = "ask attackers"
    ASK_TARGETS = "ask targets"
    ASK_KING = "ask king"
    ASK_AGAIN = "ask again"
