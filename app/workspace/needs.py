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
    MOVE = auto()
    """A move or an end at the cursor, not the start position."""
    OFF_MAIN_LINE = auto()
