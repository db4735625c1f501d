"""Cache of judged nodes: each node of a line with the opinions in its comment and features of its position.

An entry is valid for as long as its comment and the start of the record stay the same."""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Final, NamedTuple

from app.analysis.engine_verdicts import NO_OPINIONS, CommentOpinion, opinions_at_node
from app.record.tree import BoardWalker, Node, Record
from app.shogi.pieces import EMPTY, KINDS, KING, PAWN, SIDES, Side, piece_of
from app.shogi.position import Position
from app.text import analysis as text
from app.text.phrase import Phrase
from app.thoughts.dialects.shogigui import engines_in

MAX_CACHED_NODES: Final = 20_000
"""Maximum number of nodes whose comments are cached; beyond it the cache is cleared."""
_CAMP_SQUARES: Final = (range(27), range(54, 81))
_INVADING_PIECES: Final = tuple({piece_of(side, kind) for kind in KINDS if kind not in {PAWN, KING}} for side in SIDES)
"""Pieces that count as invaders of the opponent's camp, by side."""


class JudgedNode(NamedTuple):
    """Node with the opinions in its comment and the features by which its move is judged."""

    node: Node
    mover: Side
    """Side that made the node's move; at a game end the side to move, at the start the side not to move."""
    opinions: CommentOpinion
    is_capture: bool
    invader_count: int
    """Number of pieces in the opponent's camp, without unpromoted pawns and kings, of the side with more."""
    is_mate: bool
    """True if the node's move mates; only computed where the line ends."""


class CommentCache:
    """Cache of one record's judged nodes: what comments say and what boards show, parsed once."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._engine_names: Mapping[int, str] = {}
        self._cache_key: object = None
        """Start of the record and names of engines in its first comment; if these change, the cache is cleared."""
        self._cached_nodes: dict[int, tuple[str, bool, JudgedNode]] = {}

    def parse_comments(self, line: Sequence[Node], most: int) -> bool:
        """Parse at most `most` comments of `line` that are not cached yet; return True once all are cached."""
        self._engine_names = engines_in(self._record.root.comment)
        if self._cache_key != (self._record.start_version, self._engine_names):
            self._cache_key = self._record.start_version, self._engine_names
            self._cached_nodes.clear()
        unread = [node for node in line if not self._is_cached(node)]
        now: list[Node] = []
        for node in unread:
            most -= bool(node.comment)
            if most < 0:
                break
            now.append(node)
        if len(self._cached_nodes) + len(now) > MAX_CACHED_NODES:
            self._cached_nodes.clear()
        for node, passage in self._judge_nodes(now):
            self._cached_nodes[node.number] = node.comment, _is_last_move(node), passage
        return len(now) == len(unread)

    def judged_nodes(self, line: Sequence[Node]) -> list[JudgedNode]:
        self.parse_comments(line, len(line))
        return [self._cached_nodes[node.number][-1] for node in line]

    def _is_cached(self, node: Node) -> bool:
        known = self._cached_nodes.get(node.number)
        return known is not None and known[:2] == (node.comment, _is_last_move(node))

    def _judge_nodes(self, nodes: Sequence[Node]) -> Iterator[tuple[Node, JudgedNode]]:
        if not nodes:
            return
        root = self._record.root
        walker = BoardWalker(root, self._record.start_position())
        for node in nodes:
            walker.walk_to(node.parent or root)
            mover, pieces = Side(walker.position.turn), _count_pieces(walker.position)
            before = walker.position.copy() if node.comment and node.parent else None
            walker.walk_to(node)
            after = walker.position
            said = opinions_at_node(node, before, after, self._engine_names) if node.comment else NO_OPINIONS
            is_mate = node.move is not None and _is_last_move(node) and after.in_check() and _is_mate(after)
            by = mover if node.parent else mover.other
            yield node, JudgedNode(node, by, said, _count_pieces(after) < pieces, _count_invaders(after), is_mate)


def _is_last_move(node: Node) -> bool:
    """Return True if no move follows the node, so that a check for mate is worth its time."""
    return not any(child.move is not None for child in node.children)


def _is_mate(position: Position) -> bool:
    from app.shogi.rules import is_mate  # noqa: PLC0415 - the rules module is slow to load

    return is_mate(position)


def _count_pieces(position: Position) -> int:
    return len(position.board) - position.board.count(EMPTY)


def _count_invaders(position: Position) -> int:
    board = position.board
    return max(sum([board[square] in _INVADING_PIECES[side] for square in _CAMP_SQUARES[side]]) for side in SIDES)


OPENING_MOVES: Final = 40
OPENING_CAPTURES: Final = 6
ENDGAME_INVADERS: Final = 2


class RecordPhase(Enum):
    """Phase of a game that a move belongs to.

    The middle game begins after six captures, and with the 41st move at the latest. The endgame begins once a side has
    two pieces in the opponent's camp, without pawns and kings. A phase never goes back to an earlier one. A move
    belongs to the phase of the position before it.
    """

    OPENING = text.OPENING
    MIDDLE = text.MIDDLE
    ENDING = text.ENDING

    @property
    def phrase(self) -> Phrase:
        return self.value


def game_phases(passages: Sequence[JudgedNode]) -> list[RecordPhase]:
    found: list[RecordPhase] = []
    phase, taken, invaders = RecordPhase.OPENING, 0, 0
    for passage in passages:
        if invaders >= ENDGAME_INVADERS or phase is RecordPhase.ENDING:
            phase = RecordPhase.ENDING
        elif taken >= OPENING_CAPTURES or passage.node.ply > OPENING_MOVES:
            phase = RecordPhase.MIDDLE
        found.append(phase)
        taken += passage.is_capture
        invaders = passage.invader_count
    return found
