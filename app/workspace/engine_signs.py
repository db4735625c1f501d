"""The letter and the colour of each engine: the same on its card, its arrows, its line in the graph and its comments."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from app.record.outline import main_line
from app.thoughts.letters import one_line
from app.workspace.scene import DrawingInk

if TYPE_CHECKING:
    from app.record.tree import Record

INKS: Final = (DrawingInk.ENGINE, DrawingInk.SECOND_ENGINE, DrawingInk.THIRD_ENGINE)
_LETTERS: Final = 26
_MOST_READ: Final = 60
"""So many comments are looked through for engines; those that speak up later come after them."""


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
        self._first: Iterable[str] = ()

    def begin_anew(self, names: Iterable[str] = ()) -> None:
        """Another record is shown: its engines come first, in their order; they are looked for when somebody asks."""
        self._names = []
        self._first = names

    def of(self, name: str | None) -> EngineSign:
        """The sign of the engine of that name, as it stands in comments; one without a name has a sign too."""
        first, self._first = self._first, ()
        self._names += dict.fromkeys(first)
        told = one_line(name or "")
        if told not in self._names:
            self._names.append(told)
        place = self._names.index(told)
        return EngineSign(chr(ord("A") + place % _LETTERS), place % len(INKS))


def engines_of(record: "Record") -> Iterator[str]:
    """Who thought about the main line of a record, as its comments say."""
    from app.thoughts.comment import thoughts_in  # noqa: PLC0415 - no engine has a sign before the first paint
    from app.thoughts.dialects.shogigui import engines_in  # noqa: PLC0415 - as above

    read = 0
    named = engines_in(record.root.comment)
    for node in main_line(record.root):
        if node.comment and read < _MOST_READ:
            read += 1
            yield from (thought.engine or "" for thought in thoughts_in(node.comment, named))
