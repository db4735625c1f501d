"""Position of a record for a question to engines, with its node and its USI command."""

from collections import Counter
from itertools import pairwise
from typing import Final, NamedTuple

from app.record.traversal import path_to_node
from app.record.tree import Node, Record
from app.shogi.pieces import BISHOP, GOLD, KING, KNIGHT, LANCE, PAWN, ROOK, SILVER, Side, piece_of
from app.shogi.position import Position
from app.shogi.squares import Square
from app.shogi.starts import EVEN
from app.text import analysis as text
from app.text.phrase import Phrase
from app.usi import commands as usi

_FULL_PIECE_SET: Final = {PAWN: 18, LANCE: 4, KNIGHT: 4, SILVER: 4, GOLD: 4, BISHOP: 2, ROOK: 2}
_UNPROMOTED_BITS: Final = 7
"""Bit mask of a piece's unpromoted kind; a king has none of these bits."""


class Query(NamedTuple):
    """Position that engines are asked about. Answers keep their query, so they are never shown at another position."""

    node: int
    """Number of the node of the record whose position is asked about; numbers are never reused."""
    ply: int
    board: Position
    """Board position that is asked about; do not modify it."""
    key: int
    """Key of the position, which tells if the node still has it: the start of a record may change."""
    previous_to: Square | None
    """Target square of the move before the position, to write a move to that square as 同; None without one."""
    position: usi.PositionCommand
    """USI `position` command that sets up the position at an engine."""

    @property
    def turn(self) -> Side:
        return self.board.turn

    def is_same(self, other: "Query | None") -> bool:
        return other is not None and (self.node, self.key) == (other.node, other.key)

    def after_null_move(self) -> "Query":
        """Return the query after a null move (pass), which shows the opponent's threat; illegal when in check."""
        board = self.board.copy()
        board.apply_pass()
        return self._replace(board=board, key=board.key, previous_to=None, position=usi.PositionCommand(board.sfen()))


def query_at_node(record: Record, node: Node) -> Query:
    """Return the query for a node of the record; a game end has the position of the move before it."""
    board = record.position_at(node)
    previous_to = next((step.move.to for step in (node, node.parent) if step and step.move), None)
    return Query(node.number, node.ply, board, board.key, previous_to, _position_command(record, node, board))


def _position_command(record: Record, node: Node, board: Position) -> usi.PositionCommand:
    """Return the `position` command with the moves before the first illegal one, on which engines would exit."""
    way = path_to_node(node)
    illegal = [place for place, step in enumerate(way) if step.illegality is not None]
    if not illegal:
        start = record.start_sfen
        moves = tuple(step.move.usi for step in way if step.move)
        return usi.PositionCommand(None if start == EVEN.sfen else start, moves)
    if illegal[-1] == len(way) - 1:
        return usi.PositionCommand(board.sfen())
    before = record.position_at(way[illegal[-1]])
    moves = tuple(step.move.usi for _, step in pairwise(way[illegal[-1] :]) if step.move)
    return usi.PositionCommand(before.sfen(), moves)


def unsearchable_reason(board: Position, *, for_mate: bool = False) -> Phrase | None:
    """Return why engines, which exit on such positions, must not be asked about this one; None if they can."""
    kings = (board.turn.other,) if for_mate else (Side.BLACK, Side.WHITE)
    if any(piece_of(side, KING) not in board.board for side in kings):
        return text.NO_KING
    if board.in_check(board.turn.other):
        return text.OTHER_IN_CHECK
    there = Counter(piece & _UNPROMOTED_BITS for piece in board.board if piece)
    black, white = board.hands
    has_too_many = any(there[kind] + black[kind] + white[kind] > most for kind, most in _FULL_PIECE_SET.items())
    return text.TOO_MANY_PIECES if has_too_many else None
