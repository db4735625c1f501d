"""State of the text field in which the user types a move."""

from enum import Enum


class Typing(Enum):
    """State of the text field for moves."""

    ENDED = "ended"
    """The field has lost the keyboard focus or has no text."""
    BEGUN = "begun"
    """The user is typing: the field stays visible."""
    REFUSED = "refused"
    """The text is no legal move: it stays for correction, but a running task is shown in its place."""
