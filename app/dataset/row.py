"""A row: one position with the move, the score as one integer, and the result that a program may learn from it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from app.record.endings import Result
from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.text import dataset as text
from app.text.phrase import Worded
from app.thoughts.of_record import NodeThought
from app.thoughts.score import Score

NOTHING_ELSE: Final[Mapping[str, object]] = MappingProxyType({})


class TrainingRow(NamedTuple):
    position: Position
    move: Move | None
    score: int | None
    """In centipawns, for the side to move; None when nobody said."""
    result: Result
    """Of the game."""
    depth: float | None = None
    """How deep the score was searched."""
    told: tuple[NodeThought, ...] = ()
    """All that is thought about the position."""
    others: Mapping[str, object] = NOTHING_ELSE
    """What else a row of JSON says."""


class BadRow(Worded):
    """What is wrong with something that should be a row."""

    POSITION = text.BAD_POSITION
    MOVE = text.BAD_MOVE
    RESULT = text.BAD_RESULT
    SCORE = text.BAD_SCORE
    DEPTH = text.BAD_DEPTH
    JSON = text.NO_JSON
    LONG = text.TOO_LONG
    CUT = text.CUT_OFF


def can_be_played(position: Position, move: Move) -> bool:
    """Whether the move of a row makes sense; a mate by a dropped pawn may pass."""
    return position.is_quick_legal(move)


LARGEST: Final = 30_000
"""Programs that learn from hcpe take no score beyond this."""
MATE: Final = 32_000
"""A mate now; one in n moves is n less, and always more than any other score."""
_LONGEST_MATE: Final = 999


def points_of(score: Score, side: Side) -> int:
    """The score for `side`: centipawns, or what stands for a mate."""
    if score.winner is not None:
        mate = MATE - min(_LONGEST_MATE if score.plies is None else score.plies, _LONGEST_MATE)
        return mate if score.winner is side else -mate
    points = score.seen_by(side).points
    return clipped(0 if points is None else round(points))


def clipped(points: int) -> int:
    return max(-LARGEST, min(LARGEST, points))
