"""What an action needs before it can be done, and the sentence that says what is missing."""

from enum import Enum, auto


class Need(Enum):
    UNDO = auto()
    REDO = auto()
    BACK = auto()
    """A move before this one."""
    FORWARD = auto()
    """A move after this one."""
    BRANCH = auto()
    """Another move in this one's place."""
    EARLIER_BRANCH = auto()
    """Another move in this one's place that stands before it."""
    LATER_BRANCH = auto()
    MOVE = auto()
    """A move or an end at the cursor, not the start position."""
    OFF_MAIN_LINE = auto()
    RECORD = auto()
    """The record on the board, no position that is being edited."""
    EDITOR = auto()
    """A position that is being edited."""
    FILE = auto()
    """A file that the record belongs to."""
    OTHER_RECORDS = auto()
    """Other records in the same file."""
    DRAWINGS = auto()
    """Something drawn on the board here."""
