"""The letter and the colour of each engine: the same on its card, its arrows, its line in the graph and its comments."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from app.workspace.scene import DrawingInk

INKS: Final = (DrawingInk.ENGINE, DrawingInk.SECOND_ENGINE, DrawingInk.THIRD_ENGINE)
_LETTERS: Final = 26


class EngineSign(NamedTuple):
    """How an engine is told from others."""

    letter: str
    place: int
    """Which of the colours it has, counted from 0."""

    @property
    def ink(self) -> DrawingInk:
        return INKS[self.place]


class EngineSigns:
    """Gives engines their signs in the order in which they are first asked for, by name; of one record."""

    def __init__(self) -> None:
        self._names: list[str] = []

    def begin_anew(self, names: Iterable[str] = ()) -> None:
        """Another record is shown: its engines come first, in their order."""
        self._names = list(dict.fromkeys(names))

    def of(self, name: str) -> EngineSign:
        if name not in self._names:
            self._names.append(name)
        place = self._names.index(name)
        return EngineSign(chr(ord("A") + place % _LETTERS), place % len(INKS))
