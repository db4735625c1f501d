"""A row of training data: a position with its move, score and result."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from app.record.endings import Result
from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.text import dataset as text
from app.text.phrase import PhraseEnum
from app.thoughts.of_record import NodeThought
from app.thoughts.score import Score

NO_OTHER_FIELDS: Final[Mapping[str, object]] = MappingProxyType({})


class TrainingRow(NamedTuple):
    """One training position: its move, score, game result, and thoughts (engine lines in comments)."""

    position: Position
    move: Move | None
    score: int | None
    """Centipawns from the side to move's view; None if unknown."""
    result: Result
    depth: float | None = None
    thoughts: tuple[NodeThought, ...] = ()
    other_fields: Mapping[str, object] = NO_OTHER_FIELDS
    """Further entries of the row, beside position, move, score and result, by name; only JSON can store them."""


class BadRow(PhraseEnum):
    """A kind of fault in a row of training data, found while the row is read."""

    POSITION = text.BAD_POSITION
    MOVE = text.BAD_MOVE
    RESULT = text.BAD_RESULT
    SCORE = text.BAD_SCORE
    DEPTH = text.BAD_DEPTH
    JSON = text.NO_JSON
    LONG = text.TOO_LONG
    CUT = text.CUT_OFF


def is_playable(position: Position, move: Move) -> bool:
    """Return True if the move is legal, except that a mate by a pawn drop is allowed."""
    return position.is_quick_legal(move)


MAX_SCORE: Final = 30_000
"""Limit of scores in centipawns; programs that learn from hcpe accept no larger ones."""
MATE_SCORE: Final = 32_000
"""Score of a mate in 0; a mate in n plies scores n less, which is more than any other score."""
_MAX_MATE_PLIES: Final = 999


def centipawns_for(score: Score, side: Side) -> int:
    """Return the score in centipawns for `side`; a mate is `MATE_SCORE` minus its plies."""
    if score.winner is not None:
        mate = MATE_SCORE - min(_MAX_MATE_PLIES if score.plies is None else score.plies, _MAX_MATE_PLIES)
        return mate if score.winner is side else -mate
    points = score.points_for(side)
    return clip_score(0 if points is None else round(points))


def clip_score(points: int) -> int:
    return max(-MAX_SCORE, min(MAX_SCORE, points))
