"""Names of a record's moves, and lines of engines and of thoughts that a person can look at move by move, and play."""

from collections.abc import Callable
from typing import Final, NamedTuple

from app.record.outline import Walker
from app.record.tree import Node, Record
from app.shogi.moves import Move
from app.shogi.notation import Notation
from app.shogi.position import Position
from app.shogi.squares import Square
from app.shogi.written_moves import written, written_closely
from app.workspace.scene import BoardScene, scene_of

MOST_NAMES: Final = 20_000
"""So many names are kept; then all are let go, for those that are looked at again come back at once."""


class MoveNames:
    """What the moves of a record are called: ☗２六歩, P-2f; found when somebody asks, and kept."""

    def __init__(self, record: Record, notation: Callable[[], Notation]) -> None:
        self._record = record
        self._wanted = notation
        self._begin_anew()

    def _begin_anew(self) -> None:
        self._era, self._notation = self._record.era, self._wanted()
        self._walker = Walker(self._record.root, self._record.start_position())
        self._names: dict[int, str] = {}

    def of(self, node: Node) -> str:
        """The name of the node's move; nothing for the start and for ends, which have words in every language."""
        before, move = node.parent, node.move
        if before is None or move is None:
            return ""
        is_old = self._era != self._record.era or self._notation is not self._wanted()
        if is_old or len(self._names) >= MOST_NAMES:
            self._begin_anew()
        if node.number not in self._names:
            self._walker.go(before)
            previous_to = None if before.move is None else before.move.to
            self._names[node.number] = written(self._walker.position, move, previous_to, self._notation)
        return self._names[node.number]


class PlayableLine(NamedTuple):
    position: Position
    """The board on which the line begins; nobody moves on it."""
    moves: tuple[Move, ...]
    previous_to: Square | None = None
    """Where the move before the line went."""
    place: Node | None = None
    """The node after which the line can be put in, if there is one."""

    def words(self, notation: Notation = Notation.KANJI) -> tuple[str, ...]:
        """What each move is called."""
        words: list[str] = []
        board, previous_to = self.position.copy(), self.previous_to
        for move in self.moves:
            words.append(written_closely(board, move, previous_to, notation))
            board.apply(move)
            previous_to = move.to
        return tuple(words)


class LineWalk:
    """A walk along a line, with the board after the move where it stands."""

    def __init__(self, line: PlayableLine, index: int = 0) -> None:
        if not line.moves:
            raise ValueError("there is nothing to walk along")
        self.line = line
        self.index = -1
        """The number of the move where it stands, the first being 0."""
        self._board = line.position.copy()
        self.go(index)

    def word(self, notation: Notation) -> str:
        """What the move is called."""
        return self.line.words(notation)[self.index]

    def go(self, index: int) -> bool:
        """To a move, or to the end nearest to it; False when it stood there already."""
        index = min(max(index, 0), len(self.line.moves) - 1)
        if index == self.index:
            return False
        while self.index < index:
            self.index += 1
            self._board.apply(self.line.moves[self.index])
        while self.index > index:
            self._board.undo()
            self.index -= 1
        return True

    def scene(self, names: tuple[str, str], flipped: bool) -> BoardScene:
        return scene_of(self._board, self.line.moves[self.index], names, flipped)
