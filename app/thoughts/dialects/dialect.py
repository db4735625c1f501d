"""What every dialect is: how a program writes thoughts into comments, one line or several for each."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from app.base.value import Value
from app.shogi.moves import Move
from app.shogi.position import Position
from app.text.phrase import Phrase
from app.thoughts.lines import NO_LINE, LineStart, MoveCourse, ResolvedLine
from app.thoughts.score import USUAL, Situations
from app.thoughts.thought import Thought


class FoundThoughts(NamedTuple):
    """What begins at some line of a comment."""

    thoughts: tuple[Thought, ...]
    """None when those lines belong together and hold no thought."""
    lines: int = 1
    """How many they are, at least one."""


class Ground(NamedTuple):
    """The boards on which a thought is written down, and its line as it was read on them."""

    after: Position
    before: Position | None = None
    move: Move | None = None
    """The move of the node, which leads from the one board to the other."""
    line: ResolvedLine = NO_LINE
    situations: Situations = USUAL

    def replies(self) -> MoveCourse:
        """The line from the position after the node on, without the node's own move where it begins with that."""
        moves = self.line.moves
        if self.line.start is LineStart.BEFORE:
            moves = moves[1:] if moves[:1] == (self.move,) else ()
        return MoveCourse(self.after, moves)

    def with_own_move(self) -> MoveCourse:
        """The same line, beginning with the node's own move where that is known."""
        replies = self.replies()
        if self.before is None or self.move is None:
            return replies
        return MoveCourse(self.before, (self.move, *replies.moves), own_moves=1)

    def alternative(self) -> MoveCourse | None:
        """A line that was to be played instead of the node's move."""
        if self.before is None or self.line.start is not LineStart.BEFORE:
            return None
        return MoveCourse(self.before, self.line.moves)


class Dialect(Value):
    """One dialect; its module makes one of these, and `registry.py` lists it."""

    key: str
    """For commands, files and `Thought.dialect`."""
    name: Phrase
    beginnings: tuple[str, ...]
    """How the lines begin with which it does; others are never given to it."""
    read: Callable[[Sequence[str], int], FoundThoughts | None]
    """What begins at a line of a comment; None when the line is of no concern here."""
    write: Callable[[Thought, Ground], str | None] | None = None
    """The lines that say the thought; None when the dialect cannot say it. No writer: it is only read."""
    gap: str = "\n"
    """What stands between two thoughts."""
    sure_of_sign: bool = True
    """Whether it is known that its scores are told from Sente's side."""


def by_line(read: Callable[[str], Thought | None]) -> Callable[[Sequence[str], int], FoundThoughts | None]:
    """For dialects in which a thought is one line."""

    def read_at(lines: Sequence[str], first: int) -> FoundThoughts | None:
        thought = read(lines[first])
        return None if thought is None else FoundThoughts((thought,))

    return read_at
