"""A line of mate played through by the rules: an engine's word is believed only as far as the board bears it out."""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from app.shogi.moves import MOVES, Move
from app.shogi.position import Position
from app.shogi.rules import is_legal, is_mate
from app.text import mates as text
from app.text.phrase import Phrase


class Fault(Enum):
    """What is wrong with a line, with the words that say it."""

    NO_MOVE = text.NO_MOVE
    ILLEGAL = text.ILLEGAL
    NO_CHECK = text.NO_CHECK
    NOT_MATE = text.NOT_MATE
    ENDS_EARLY = text.ENDS_EARLY

    @property
    def phrase(self) -> Phrase:
        return self.value


class MateLine(NamedTuple):
    """A line as far as it is in order; it is a mate when nothing is wrong with it."""

    moves: tuple[Move, ...]
    fault: Fault | None = None

    @property
    def is_mate(self) -> bool:
        return self.fault is None


def played_through(start: Position, words: Sequence[str]) -> MateLine:
    """Whether every move of the attacker checks, all are legal, and the last position is mate.

    The one who moves first attacks, and mates with the last move.
    """
    board = start.copy()
    moves: list[Move] = []
    for number, word in enumerate(words):
        move = MOVES[word]
        fault = Fault.NO_MOVE if move is None else _fault(board, move, attacks=number % 2 == 0)
        if fault is not None or move is None:
            return MateLine(tuple(moves), fault)
        board.apply(move)
        moves.append(move)
    if len(moves) % 2 == 0 or not is_mate(board):
        return MateLine(tuple(moves), Fault.NOT_MATE)
    return MateLine(tuple(moves))


def _fault(board: Position, move: Move, *, attacks: bool) -> Fault | None:
    if not is_legal(board, move):
        # A defender who has no move at all is mated already.
        return Fault.ENDS_EARLY if not attacks and is_mate(board) else Fault.ILLEGAL
    return Fault.NO_CHECK if attacks and not board.gives_check(move) else None
