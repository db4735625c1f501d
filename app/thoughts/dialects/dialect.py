"""Base of all dialects: the formats in which programs write thoughts into comments, in one or several lines each."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from app.base.value import Value
from app.shogi.moves import Move
from app.shogi.position import Position
from app.text.phrase import Phrase
from app.thoughts.lines import NO_LINE, LineStart, MoveSequence, ResolvedLine
from app.thoughts.score import USUAL, Situations
from app.thoughts.thought import Thought


class FoundThoughts(NamedTuple):
    """Thoughts found at a line of a comment."""

    thoughts: tuple[Thought, ...]
    """Empty if those lines belong together but contain no thought."""
    lines: int = 1
    """Number of these lines, at least one."""


class DialectContext(NamedTuple):
    """Boards for writing a thought, and its line as parsed on them."""

    after: Position
    before: Position | None = None
    move: Move | None = None
    """The node's move, between the two boards."""
    line: ResolvedLine = NO_LINE
    situations: Situations = USUAL

    def replies(self) -> MoveSequence:
        """Return the line from the position after the node, without the node's own move if it begins with that."""
        moves = self.line.moves
        if self.line.start is LineStart.BEFORE:
            moves = moves[1:] if moves[:1] == (self.move,) else ()
        return MoveSequence(self.after, moves)

    def with_own_move(self) -> MoveSequence:
        """Return the line of replies, beginning with the node's own move if known."""
        replies = self.replies()
        if self.before is None or self.move is None:
            return replies
        return MoveSequence(self.before, (self.move, *replies.moves), own_moves=1)

    def alternative(self) -> MoveSequence | None:
        """Return the line of an alternative to the node's move, or None."""
        if self.before is None or self.line.start is not LineStart.BEFORE:
            return None
        return MoveSequence(self.before, self.line.moves)


class Dialect(Value):
    """One dialect; its module defines an instance, and `registry.py` lists it."""

    key: str
    """Identifier in commands, files and `Thought.dialect`."""
    name: Phrase
    beginnings: tuple[str, ...]
    """Possible beginnings of its lines; only such lines are passed to `read`."""
    read: Callable[[Sequence[str], int], FoundThoughts | None]
    """Parse the thoughts at a line of a comment; None if the line is not in this dialect."""
    write: Callable[[Thought, DialectContext], str | None] | None = None
    """Write the lines of a thought; None if it cannot be expressed. Without a writer, the dialect is only read."""
    gap: str = "\n"
    """Separator between two thoughts."""
    sure_of_sign: bool = True
    """True if its scores are known to be from Sente's point of view."""


def by_line(read: Callable[[str], Thought | None]) -> Callable[[Sequence[str], int], FoundThoughts | None]:
    """Return the reader of a dialect in which a thought is one line."""

    def read_at(lines: Sequence[str], first: int) -> FoundThoughts | None:
        thought = read(lines[first])
        return None if thought is None else FoundThoughts((thought,))

    return read_at
