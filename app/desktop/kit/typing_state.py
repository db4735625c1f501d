"""The state of the field in which a person types a move."""

from enum import Enum


class Typing(Enum):
    """State of the text in the field for moves."""

    ENDED = "ended"
    """The keys went elsewhere, or there is no text."""
    BEGUN = "begun"
    """Letters come: the field stays in sight."""
    REFUSED = "refused"
    """The text is no move: it stays to be mended, but a task that runs is shown in its place."""
