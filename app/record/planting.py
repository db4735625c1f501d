"""A new record."""

from app.record.growth import Tree
from app.record.headers import Headers
from app.record.tree import Judge, Record
from app.shogi.illegality import Illegality, quick_illegality
from app.shogi.moves import Move
from app.shogi.position import Position

NO_HEADERS = Headers()


def quick_judge(position: Position, move: Move) -> Illegality | None:
    """What the light board holds against `move`: everything but mate by a dropped pawn."""
    return None if position.is_quick_legal(move) else quick_illegality(position, move)


def new_record(start: Position | None = None, headers: Headers = NO_HEADERS, judge: Judge = quick_judge) -> Record:
    """A record with nothing but its start, by default that of an even game.

    `judge` marks the moves that are not legal, now and whenever the start position changes.
    """
    return Tree(Position.from_sfen("startpos") if start is None else start.copy(), headers, judge)
