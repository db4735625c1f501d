"""The letter and the colour of each engine: the same on its card, its arrows, its line in the graph and its comments."""

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple
from weakref import WeakSet

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


class EngineLetters:
    """Letters in use in all open records and in the study; an engine has one of them everywhere."""

    def __init__(self) -> None:
        self._users = WeakSet[EngineSigns]()

    def join(self, user: "EngineSigns") -> None:
        self._users.add(user)

    def place_of(self, name: str, used_here: Collection[int]) -> int:
        """Place of the engine in the alphabet; for one that has none yet the first that is free.

        `used_here` are the places in its own record: a colour that is free there comes before a letter that is.
        """
        known = next((user.places[name] for user in self._users if name in user.places), None)
        if known is not None:
            return known
        taken = {place for user in self._users for place in user.places.values()}
        free = [place for place in range(len(taken) + len(INKS)) if place not in taken]
        colours = {place % len(INKS) for place in used_here}
        return next((place for place in free if place % len(INKS) not in colours), free[0])


class EngineSigns:
    """Signs of the engines of one record, by name: in the order in which they are asked for, and as in other records."""

    def __init__(self, letters: EngineLetters | None = None) -> None:
        self.places: dict[str, int] = {}
        self._first: Iterable[str] = ()
        self._letters = letters or EngineLetters()
        self._letters.join(self)

    def begin_anew(self, names: Iterable[str] = ()) -> None:
        """Another record is shown: its engines come first, in their order; they are looked for when somebody asks."""
        self.places = {}
        self._first = names

    def of(self, name: str | None) -> EngineSign:
        """The sign of the engine of that name, as it stands in comments; one without a name has a sign too."""
        first, self._first = self._first, ()
        told = one_line(name or "")
        for each in (*first, told):
            if each not in self.places:
                self.places[each] = self._letters.place_of(each, self.places.values())
        place = self.places[told]
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
