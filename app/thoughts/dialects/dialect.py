"""Base of all dialects: the formats in which programs write thoughts (engine evaluations) into comments."""

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
    """Engine evaluations found at a line of a comment, and the number of lines that they occupy."""

    thoughts: tuple[Thought, ...]
    """Engine evaluations; empty if those lines belong together but contain none."""
    lines: int = 1


class DialectContext(NamedTuple):
    """Positions before and after a node's move, from which its engine evaluation is written, and the parsed principal variation."""

    after: Position
    before: Position | None = None
    move: Move | None = None
    """The node's move, which leads from `before` to `after`."""
    line: ResolvedLine = NO_LINE
    situations: Situations = USUAL

    def replies(self) -> MoveSequence:
        """Return the principal variation after the node, without the node's own move if the line begins with that."""
        moves = self.line.moves
        if self.line.start is LineStart.BEFORE:
            moves = moves[1:] if moves[:1] == (self.move,) else ()
        return MoveSequence(self.after, moves)

    def with_own_move(self) -> MoveSequence:
        """Return the principal variation after the node, beginning with the node's own move if known."""
        replies = self.replies()
        if self.before is None or self.move is None:
            return replies
        return MoveSequence(self.before, (self.move, *replies.moves), own_moves=1)

    def alternative(self) -> MoveSequence | None:
        """Return the principal variation in place of the node's move; None if it does not begin before that move."""
        if self.before is None or self.line.start is not LineStart.BEFORE:
            return None
        return MoveSequence(self.before, self.line.moves)


class Dialect(Value):
    """Format of a program's engine evaluations in comments; its module defines an instance, `registry.py` lists all."""

    key: str
    """Identifier in commands, files and `Thought.dialect`."""
    name: Phrase
    prefixes: tuple[str, ...]
    """Possible beginnings of the dialect's lines; only such lines are passed to `read`."""
    read: Callable[[Sequence[str], int], FoundThoughts | None]
    """Parse the engine evaluations at a line of a comment; None if the line is not in this dialect."""
    write: Callable[[Thought, DialectContext], str | None] | None = None
    """Write the lines of an evaluation; None if it cannot be expressed. Without a writer, the dialect is only read."""
    separator: str = "\n"
    has_sure_sign: bool = True
    """True if scores in this dialect are known to be from Sente's point of view."""


def line_reader(read: Callable[[str], Thought | None]) -> Callable[[Sequence[str], int], FoundThoughts | None]:
    """Return the reader of a dialect in which an engine evaluation is one line, which `read` parses."""

    def read_at(lines: Sequence[str], first: int) -> FoundThoughts | None:
        thought = read(lines[first])
        return None if thought is None else FoundThoughts((thought,))

    return read_at
