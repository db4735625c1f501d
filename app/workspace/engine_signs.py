"""Letter and colour of each engine, the same on the engine's card, arrows, graph line and comments."""

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple
from weakref import WeakSet

from app.record.traversal import main_line
from app.thoughts.charset_names import to_one_line
from app.workspace.scene import DrawingInk

if TYPE_CHECKING:
    from app.record.tree import Record

ENGINE_INKS: Final = (DrawingInk.ENGINE, DrawingInk.SECOND_ENGINE, DrawingInk.THIRD_ENGINE)
_LETTERS: Final = 26
_MOST_READ: Final = 60
"""Maximum number of comments searched for engine names; engines named only in later comments get later letters."""


class EngineSign(NamedTuple):
    """Letter and colour that identify an engine."""

    letter: str
    number: int

    @property
    def ink(self) -> DrawingInk:
        return ENGINE_INKS[self.number]


class EngineLetters:
    """Registry of the letters in use in all open records; an engine has the same letter in each."""

    def __init__(self) -> None:
        self._users = WeakSet[EngineSigns]()

    def add_signs(self, user: "EngineSigns") -> None:
        self._users.add(user)

    def letter_index(self, name: str, used_here: Collection[int]) -> int:
        """Index of the engine's letter; a new engine gets a free one, preferably of a colour not `used_here`."""
        known = next((user.letter_indices[name] for user in self._users if name in user.letter_indices), None)
        if known is not None:
            return known
        taken = {place for user in self._users for place in user.letter_indices.values()}
        free = [place for place in range(len(taken) + len(ENGINE_INKS)) if place not in taken]
        colours = {place % len(ENGINE_INKS) for place in used_here}
        return next((place for place in free if place % len(ENGINE_INKS) not in colours), free[0])


class EngineSigns:
    """Signs (letter and colour) of one record's engines, assigned in order of request, alike in all records."""

    def __init__(self, letters: EngineLetters | None = None) -> None:
        self.letter_indices: dict[str, int] = {}
        self._first_names: Iterable[str] = ()
        self._letters = letters or EngineLetters()
        self._letters.add_signs(self)

    def reset_signs(self, names: Iterable[str] = ()) -> None:
        """Reset the letters and colours of engines for a new record, whose comments' engines (`names`, read lazily) get the first signs."""
        self.letter_indices = {}
        self._first_names = names

    def engine_sign(self, name: str | None) -> EngineSign:
        """Letter and colour of the engine with that name in comments; engines without a name (None) share one."""
        first, self._first_names = self._first_names, ()
        told = to_one_line(name or "")
        for each in (*first, told):
            if each not in self.letter_indices:
                self.letter_indices[each] = self._letters.letter_index(each, self.letter_indices.values())
        place = self.letter_indices[told]
        return EngineSign(chr(ord("A") + place % _LETTERS), place % len(ENGINE_INKS))


def engine_names_in(record: "Record") -> Iterator[str]:
    """Names of the engines in the comments of the main line."""
    from app.thoughts.comment import thoughts_in  # noqa: PLC0415 - no engine has a sign before the first paint
    from app.thoughts.dialects.shogigui import engines_in  # noqa: PLC0415 - as above

    read = 0
    named = engines_in(record.root.comment)
    for node in main_line(record.root):
        if node.comment and read < _MOST_READ:
            read += 1
            yield from (thought.engine or "" for thought in thoughts_in(node.comment, named))
