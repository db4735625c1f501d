"""Mate search on our own board without an engine: iterative deepening over all checks and all replies.

A mate that it finds is proved, since only illegal replies are left out. Without a result within the allowed nodes there
may still be a mate.
"""

from collections.abc import Generator, Iterator
from functools import cache
from typing import Final, TypeVar

from app.shogi.move_tables import BETWEEN, LINE_THROUGH, REACH, ZONE
from app.shogi.moves import Move, board_move, drop_move
from app.shogi.pieces import HAND_KINDS, PROMOTED, WHITE_BIT, Kind, Side
from app.shogi.position import Position, is_blocked
from app.shogi.squares import SQUARES, Square

DEFAULT_NODES: Final = 300
MAX_MATE_PLIES: Final = 7
_NODES_PER_SLICE: Final = 60
"""Number of nodes that the mate search visits between two pauses, in about 20 ms."""


class _NodeLimitReached(Exception):  # noqa: N818 - private control flow
    """Raised when the mate search has visited the nodes that it may visit."""


MateProof = Generator[None, None, tuple[Move, ...]]
"""Generator of a search that yields before every slice and returns the mating line, or () for none."""


def search_short_mate(start: Position, plies: int = MAX_MATE_PLIES, nodes: int = DEFAULT_NODES) -> MateProof:
    """Search the shortest mate by checks alone within `plies`; it returns () if none was found."""
    if start.king_square(start.turn.other) is None or start.in_check(start.turn.other):
        return ()
    known = _MatingLines()
    within = 1
    while nodes > 0 and within <= plies:
        yield
        # Results of earlier slices are cached, so each slice continues where the last one was cut off.
        prover = _MateProver(start.copy(), min(nodes, _NODES_PER_SLICE), known)
        try:
            if line := prover.find_mate(within):
                return line
            within += 2
        except _NodeLimitReached:
            pass
        nodes -= prover.spent_nodes
    return ()


R = TypeVar("R")


def run_generator(steps: Generator[None, None, R]) -> R:
    """Run a search that pauses as a generator to its end, without pauses, and return its result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: R = end.value
            return found


_MatingLines = dict[tuple[int, int], tuple[Move, ...]]
"""Transposition table: mating lines by position key and remaining plies."""


class _MateProver:
    def __init__(self, board: Position, nodes: int, known: _MatingLines) -> None:
        self._board = board
        self._node_limit = nodes
        self._mating_lines = known
        self.spent_nodes = 0

    def find_mate(self, within: int) -> tuple[Move, ...]:
        """Return the line that mates in at most `within` plies, or () if there is none."""
        board = self._board
        case = board.key, within
        if case in self._mating_lines:
            return self._mating_lines[case]
        if self.spent_nodes == self._node_limit:
            raise _NodeLimitReached
        self.spent_nodes += 1
        found: tuple[Move, ...] = ()
        for check in _checking_moves(board):
            board.apply(check)
            answered = self._longest_defence(within - 1)
            board.undo()
            if answered is not None and not (not answered and board.mates_by_pawn(check)):
                found = (check, *answered)
                break
        self._mating_lines[case] = found
        return found

    def _longest_defence(self, within: int) -> tuple[Move, ...] | None:
        """Return the reply to a check that delays mate longest, with the moves after it; None if a reply escapes."""
        board = self._board
        longest: tuple[Move, ...] = ()
        for answer in _evasions(board):
            if within == 0:
                return None
            board.apply(answer)
            mated = self.find_mate(within - 1)
            board.undo()
            if not mated:
                return None
            if len(mated) >= len(longest):
                longest = (answer, *mated)
        return longest


def _checking_moves(board: Position) -> Iterator[Move]:
    """Yield the legal moves of the side to move that give check."""
    king, turn = board.king_square(board.turn.other), board.turn
    if king is None:
        return
    pieces = board.board
    for kind in HAND_KINDS:
        if board.hand_count(turn, kind):
            near = _checking_drops(kind + turn * WHITE_BIT, king)
            yield from (
                move
                for move in near
                if board.is_quick_legal(move) and not is_blocked(pieces, BETWEEN[move.to * 81 + king])
            )
    for origin in SQUARES:
        piece = pieces[origin]
        if not piece or piece >> 4 != turn:
            continue
        if _gives_discovered_check(pieces, turn, origin, king):
            yield from (move for move in board.moves_from(origin) if board.gives_check(move))
        elif ways := _mating_lines_after(piece, origin, king):
            yield from (move for move in ways if board.is_quick_legal(move) and board.gives_check(move))


def _gives_discovered_check(pieces: list[int], turn: Side, origin: Square, king: Square) -> bool:
    """Return True if moving the piece discovers a check: it stands between the king and a piece of its own side."""
    line = LINE_THROUGH[turn][king * 81 + origin]
    if line is None:
        return False
    ray, _, far = line
    standing = [square for square in ray if pieces[square]][:2]
    return len(standing) == 2 and standing[0] == origin and bool(far >> pieces[standing[1]] & 1)


@cache
def _checking_drops(piece: int, king: Square) -> tuple[Move, ...]:
    """Return the drops of a piece that would check the king on an otherwise empty board."""
    return tuple(drop_move(Kind(piece & 15), to) for to in SQUARES if REACH[to * 81 + king] >> piece & 1)


@cache
def _mating_lines_after(piece: int, origin: Square, king: Square) -> tuple[Move, ...]:
    """Return the moves of a piece from `origin` that would check the king on an otherwise empty board."""
    ways = [to for to in SQUARES if REACH[origin * 81 + to] >> piece & 1]
    plain = [board_move(origin, to) for to in ways if REACH[to * 81 + king] >> piece & 1]
    raised = [
        to for to in ways if (ZONE[origin] | ZONE[to]) >> piece & 1 and REACH[to * 81 + king] >> (piece | PROMOTED) & 1
    ]
    return (*(board_move(origin, to, True) for to in raised), *plain)


def _evasions(board: Position) -> Iterator[Move]:
    """Yield every legal reply to a check."""
    turn = board.turn
    king = board.king_square(turn)
    if king is None:
        return
    yield from board.moves_from(king)
    checkers = board.attackers(king, turn.other)
    if len(checkers) != 1:
        return
    checker = checkers[0]
    between = BETWEEN[checker * 81 + king]
    for to in (checker, *between):
        for origin in board.attackers(to, turn):
            if origin != king:
                ways = (board_move(origin, to), board_move(origin, to, True))
                yield from (move for move in ways if board.is_quick_legal(move))
    for to in between:
        drops = (drop_move(kind, to) for kind in HAND_KINDS if board.hand_count(turn, kind))
        yield from (move for move in drops if board.is_quick_legal(move))
