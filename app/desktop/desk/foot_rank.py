"""How urgent it is what lies in the strip at the board's foot."""

from enum import IntEnum, auto
from typing import Final

MAKES_WAY: Final = "makes_way"
"""Set as a property of what lies there for a game: its sentence can wait, and one walks beside its buttons."""


ASKS: Final = "asks"
"""Property of a strip while it asks a question: that is shown whole, before any notice."""


class FootRank(IntEnum):
    """The first goes before the others."""

    NOTICE = auto()
    """A fault or a question, above all; beside the buttons of a game."""
    TYPED = auto()
    """A move that is being typed, where there is no room for that otherwise."""
    GAME = auto()
    """A game, or a problem that is being solved, with its buttons."""
    EDIT = auto()
    """A position that is being set up."""
    TASK = auto()
    """Something that takes its time."""
    ELSEWHERE = auto()
    """A notice of what goes on in another record; it hides nothing that the shown one has to say."""
    WALK = auto()
    """Where one stands in the record, and the way through it."""
