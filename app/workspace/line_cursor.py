"""Names of a record's moves, and principal variations that the user can step through and play."""

from collections.abc import Callable
from typing import Final, NamedTuple

from app.record.tree import BoardWalker, Node, Record
from app.shogi.moves import Move
from app.shogi.notation import Notation
from app.shogi.position import Position
from app.shogi.squares import Square
from app.shogi.written_moves import write_move, write_move_compactly
from app.workspace.scene import BoardScene, make_scene

MOST_NAMES: Final = 20_000


class MoveNames:
    """Cache of a record's move names, such as ☗２六歩 or P-2f; computed on request."""

    def __init__(self, record: Record, notation: Callable[[], Notation]) -> None:
        self._record = record
        self._get_notation = notation
        self._clear_cache()

    def _clear_cache(self) -> None:
        self._start_version, self._notation = self._record.start_version, self._get_notation()
        self._walker = BoardWalker(self._record.root, self._record.start_position())
        self._names: dict[int, str] = {}

    def move_name(self, node: Node) -> str:
        """Name of a node's move; empty for the start and for end nodes (such as resignation)."""
        before, move = node.parent, node.move
        if before is None or move is None:
            return ""
        is_old = self._start_version != self._record.start_version or self._notation is not self._get_notation()
        if is_old or len(self._names) >= MOST_NAMES:
            self._clear_cache()
        if node.number not in self._names:
            self._walker.walk_to(before)
            previous_to = None if before.move is None else before.move.to
            self._names[node.number] = write_move(self._walker.position, move, previous_to, self._notation)
        return self._names[node.number]


class PlayableLine(NamedTuple):
    """Line of moves with the position it starts from."""

    position: Position
    """Position before the first move. Callers must not change it."""
    moves: tuple[Move, ...]
    previous_to: Square | None = None
    """Target square of the move before the line, to write a recapture there as 同 ("same square")."""
    start_node: Node | None = None

    def move_names(self, notation: Notation = Notation.KANJI) -> tuple[str, ...]:
        """Names of the moves of the line, in `notation`."""
        words: list[str] = []
        board, previous_to = self.position.copy(), self.previous_to
        for move in self.moves:
            words.append(write_move_compactly(board, move, previous_to, notation))
            board.apply(move)
            previous_to = move.to
        return tuple(words)


class LineCursor:
    """Cursor on a line, with the board after the current move."""

    def __init__(self, line: PlayableLine, index: int = 0) -> None:
        if not line.moves:
            raise ValueError("there is nothing to walk along")
        self.line = line
        self.index = -1
        self._board = line.position.copy()
        self.go_to_move(index)

    def move_name(self, notation: Notation) -> str:
        return self.line.move_names(notation)[self.index]

    def go_to_move(self, index: int) -> bool:
        """Go to the move at `index`, clamped to the line; return False if that is already the current move."""
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
        return make_scene(self._board, self.line.moves[self.index], names, flipped)
