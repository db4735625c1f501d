"""A place in a record as engines are asked about it: which node, which position, and how it is said to them."""

from collections import Counter
from itertools import pairwise
from typing import Final, NamedTuple

from app.record.outline import path
from app.record.tree import Node, Record
from app.shogi.pieces import BISHOP, GOLD, KING, KNIGHT, LANCE, PAWN, ROOK, SILVER, Side, piece_of
from app.shogi.position import Position
from app.shogi.squares import Square
from app.shogi.starts import EVEN
from app.text import analysis as text
from app.text.phrase import Phrase
from app.usi import commands as usi

_FULL_SET: Final = {PAWN: 18, LANCE: 4, KNIGHT: 4, SILVER: 4, GOLD: 4, BISHOP: 2, ROOK: 2}
_PLAIN: Final = 7
"""The bits of a piece that say what it is before it promotes; of a king none is set."""


class Query(NamedTuple):
    """What an engine says is kept with the station it was asked about, and so can never come to stand elsewhere."""

    node: int
    """The number of the node, which is never given again."""
    ply: int
    board: Position
    """As after the node. Look at it; it is never changed."""
    key: int
    """Of the position; the start of a record may change under a node."""
    previous_to: Square | None
    """Where the last move went, which is what 同 means."""
    position: usi.PositionCommand
    """The same for an engine."""

    @property
    def turn(self) -> Side:
        return self.board.turn

    def is_same(self, other: "Query | None") -> bool:
        return other is not None and (self.node, self.key) == (other.node, other.key)

    def passed(self) -> "Query":
        """The same with the turn passed, which shows what the other side threatens; illegal when in check."""
        board = self.board.copy()
        board.apply_pass()
        return self._replace(board=board, key=board.key, previous_to=None, position=usi.PositionCommand(board.sfen()))


def station_at(record: Record, node: Node) -> Query:
    """The station of a node that is in the record; an end stands where the move before it led."""
    board = record.position_at(node)
    previous_to = next((step.move.to for step in (node, node.parent) if step and step.move), None)
    return Query(node.number, node.ply, board, board.key, previous_to, _said(record, node, board))


def _said(record: Record, node: Node, board: Position) -> usi.PositionCommand:
    """Engines end themselves when they read an illegal move, so what comes before one is left out."""
    way = path(node)
    illegal = [place for place, step in enumerate(way) if step.illegal is not None]
    if not illegal:
        start = record.start_sfen
        moves = tuple(step.move.usi for step in way if step.move)
        return usi.PositionCommand(None if start == EVEN.sfen else start, moves)
    if illegal[-1] == len(way) - 1:
        return usi.PositionCommand(board.sfen())
    before = record.position_at(way[illegal[-1]])
    moves = tuple(step.move.usi for _, step in pairwise(way[illegal[-1] :]) if step.move)
    return usi.PositionCommand(before.sfen(), moves)


def fault_of(board: Position, *, for_mate: bool = False) -> Phrase | None:
    """Why engines, which end themselves over such positions, are not asked about this one."""
    kings = (board.turn.other,) if for_mate else (Side.BLACK, Side.WHITE)
    if any(piece_of(side, KING) not in board.board for side in kings):
        return text.NO_KING
    if board.in_check(board.turn.other):
        return text.OTHER_IN_CHECK
    there = Counter(piece & _PLAIN for piece in board.board if piece)
    black, white = board.hands
    has_too_many = any(there[kind] + black[kind] + white[kind] > most for kind, most in _FULL_SET.items())
    return text.TOO_MANY_PIECES if has_too_many else None
