"""Priorities of the widgets in the strip below the board."""

from enum import IntEnum, auto
from typing import Final

MAKES_WAY: Final = "makes_way"
"""Name of a property of a game's strip: its sentence may be hidden, with the navigation bar beside its buttons."""


ASKS: Final = "asks"
"""Name of a property of a strip that asks a question: it is shown alone, before any notice."""


class FootRank(IntEnum):
    """Priority of a widget in the strip, the most urgent first."""

    NOTICE = auto()
    """Fault or question, above all, beside the buttons of a game."""
    TYPED = auto()
    """Move that is being typed, where there is no other room."""
    GAME = auto()
    """Game or tsume problem with its buttons."""
    EDIT = auto()
    """Position editor."""
    TASK = auto()
    """Long-running task."""
    ELSEWHERE = auto()
    """Notice about another record; it hides nothing about the displayed one."""
    WALK = auto()
    """Navigation bar of the record."""
