"""What the board shows, as one value: the view paints it and knows nothing else."""

from typing import NamedTuple

from app.shogi.pieces import Kind, Piece, Side
from app.shogi.squares import Square


class InHand(NamedTuple):
    """A place on a stand: where the pieces of one kind lie."""

    side: Side
    kind: Kind


Place = Square | InHand
"""Where a piece can be taken up. (A square is a number, a stand's place is not.)"""


class Question(NamedTuple):
    """A piece stands before its promotion, and the person is asked: promote it or not."""

    to: Square
    piece: Piece


class BoardScene(NamedTuple):
    board: tuple[Piece, ...]
    hands: tuple[tuple[int, ...], tuple[int, ...]]
    """How many of each kind lie on each side's stand, as `hands[side][kind]`."""
    turn: Side
    names: tuple[str, str]
    flipped: bool = False
    last_move: tuple[Place | None, Square] | None = None
    picked: Place | None = None
    targets: frozenset[Square] = frozenset()
    checked: Square | None = None
    question: Question | None = None
