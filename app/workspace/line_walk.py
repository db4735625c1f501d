"""Lines of moves that a person can look at move by move, and play: those of engines and of thoughts."""

from typing import NamedTuple

from app.record.tree import Node
from app.shogi.moves import Move
from app.shogi.naming import PENTAGONS, ki2
from app.shogi.position import Position
from app.shogi.squares import Square
from app.workspace.scene import BoardScene, scene_of


class PlayableLine(NamedTuple):
    position: Position
    """The board on which the line begins; nobody moves on it."""
    moves: tuple[Move, ...]
    previous_to: Square | None = None
    """Where the move before the line went."""
    place: Node | None = None
    """The node after which the line can be put in, if there is one."""

    def words(self) -> tuple[str, ...]:
        """What each move is called, with the mark of its side: ☗７六歩."""
        words: list[str] = []
        board, previous_to = self.position.copy(), self.previous_to
        for move in self.moves:
            words.append(PENTAGONS[board.turn] + ki2(board, move, previous_to).replace("\u3000", ""))
            board.apply(move)
            previous_to = move.to
        return tuple(words)


class LineWalk:
    """A walk along a line, with the board after the move where it stands."""

    def __init__(self, line: PlayableLine, index: int = 0) -> None:
        if not line.moves:
            raise ValueError("there is nothing to walk along")
        self.line = line
        self._words: tuple[str, ...] | None = None
        self.index = -1
        """The number of the move where it stands, the first being 0."""
        self._board = line.position.copy()
        self.go(index)

    @property
    def word(self) -> str:
        """What the move is called."""
        if self._words is None:
            self._words = self.line.words()
        return self._words[self.index]

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
