"""Alpha-beta search below the root: principal variation search with a transposition table and quiescence search.

Values are centipawns for the side to move. A mate n plies from the root is worth MATE - n exactly: pruning never claims a
mate that was not searched.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import log
from typing import Final

from app.builtin.evaluation import GAIN, PROMOTION_GAIN, TEMPO, WORTH
from app.builtin.native import Board
from app.builtin.options import FULL, Limits
from app.builtin.position import COLOURS, FROM_SHIFT, MOVES, PLACES, PROMOTION, TO, SearchPosition

# A key, a tuple of five and the place in the list, as measured on 64-bit Python.
BYTES_PER_PLACE: Final = 200
MEGABYTE: Final = 1 << 20

EXACT: Final = 0
LOWER_BOUND: Final = 1
UPPER_BOUND: Final = 2

Entry = tuple[int, int, int, int, int]
"""Entry of the transposition table: key, depth, kind of bound, value, and the best move or 0."""

NOTHING: Final[Entry] = (-1, -99, LOWER_BOUND, 0, 0)


class HashTable:
    """Transposition table. The search accesses `entries[key & mask]` directly: a method call would double the cost."""

    def __init__(self, megabytes: int) -> None:
        self.megabytes = megabytes
        places = 1 << (megabytes * MEGABYTE // BYTES_PER_PLACE).bit_length() - 1
        self.mask = places - 1
        self.entries: list[Entry] = [NOTHING] * places

    def clear_entries(self) -> None:
        self.entries = [NOTHING] * (self.mask + 1)

    @property
    def permille(self) -> int:
        """Fill level in permille (`hashfull`), sampled from the first thousand entries."""
        return 1000 * sum(entry is not NOTHING for entry in self.entries[:1000]) // min(1000, self.mask + 1)


MATE: Final = 32_000
MATE_BOUND: Final = 31_000
"""Values above this, or below its negative, are mates."""
PERPETUAL: Final = 20_000
"""Value for the side that is given perpetual check: a win, but not by mate."""
DRAW: Final = 0
DEEPEST: Final = 64
_DEEPEST_LINE: Final = 4 * DEEPEST

_POLL_MASK: Final = 63
"""The search polls `must_stop` every 64 nodes, which take less than a millisecond."""

# Moves are sorted as numbers: the ordering score above the sixteen bits of the move. Both together fit into the thirty
# bits that Python compares quickest.
_SHIFT: Final = 16
_MOVE: Final = (1 << _SHIFT) - 1
_MIDDLE: Final = 2_000
"""Initial history score of a quiet move; the history heuristic changes it by up to `_RANGE`."""
_RANGE: Final = 1_900
_MOST_LEARNT: Final = 400
_KILLER: Final = 4_000
_CAPTURE: Final = 8_000
_CAPTURES: Final = [(_CAPTURE + 2 * gain) << _SHIFT if gain else 0 for gain in GAIN]

_MARGINS: Final = (0, 150, 300, 500, 750)
"""Futility margins by remaining depth, in centipawns."""
_FUTILE: Final = 2
"""Largest remaining depth for futility pruning: a side behind by the margin tries captures only."""
_SHALLOW: Final = 4
_QUIET_MOVES: Final = (0, 7, 14, 28, 50)
"""Late move pruning: quiet moves tried, by remaining depth, outside the principal variation."""
_EVERY_MOVE: Final = 1_000
_PASSING: Final = 3
"""Least remaining depth for null move pruning."""
_REDUCTIONS: Final = [
    [int(0.4 + log(depth) * log(count) / 1.9) if depth and count else 0 for count in range(64)] for depth in range(64)
]
"""Late move reductions, by remaining depth and number of the move."""
_EARLY: Final = 3
_MOST_COUNTED: Final = 63
_CHECKS_BEYOND: Final = 3
"""Check extensions end this many plies beyond the iteration's depth."""
_ESCAPES: Final = 2
"""Quiescence plies in which all evasions of a check are searched."""
_EVERYWHERE: Final = 3
"""Quiescence plies after which only recaptures on the same square are searched, to bound wild positions."""
ANYWHERE: Final = -1
_NOISE: Final = 150
"""Delta pruning margin: positional gain that a capture may bring beyond the material, in centipawns."""


class StoppedError(Exception):
    """Raised to unwind the search when it must stop."""


class SearchTree:
    """The alpha-beta search from one root, with its transposition table, history and killer moves."""

    def __init__(self, hash_table: HashTable) -> None:
        self.hash_table = hash_table
        self.nodes = 0
        """Number of positions searched."""
        self.seldepth = 0
        """Selective depth: plies of the longest line so far."""
        self._history: tuple[list[int], list[int]] = ([], [])
        """History heuristic, by side and move: a sortable number of score and move."""
        self.clear_tables()

    def clear_tables(self) -> None:
        """Clear the transposition table and the history, as for a new game."""
        self.hash_table.clear_entries()
        self._history = ([_MIDDLE << _SHIFT | move for move in range(1 << _SHIFT)], [])
        self._history[1].extend(self._history[0])

    def begin_search(
        self,
        position: SearchPosition,
        before: Sequence[tuple[int, bool]],
        must_stop: Callable[[int], bool],
        limits: Limits = FULL,
    ) -> None:
        """Prepare a search. `before` has the hash key of each position of the game, and True if it was check."""
        self.position = position
        self.nodes = self.seldepth = 0
        self.depth = 1
        """Depth of the current iteration."""
        self.lines: list[list[int]] = [[] for _ in range(_DEEPEST_LINE)]
        """Principal variation from each ply (triangular table)."""
        self._must_stop = must_stop
        self._limits = limits
        self._path = list(before)
        self._seen = {key: at for at, (key, _) in enumerate(self._path)}
        self._killers = [[0, 0] for _ in range(_DEEPEST_LINE)]

    def release_board(self) -> None:
        """Drop the position, whose board must not outlive the thread."""
        del self.position, self._must_stop

    def search_value(self, depth: int, alpha: int, beta: int, ply: int, checked: bool, may_pass: bool = True) -> int:
        """Return the value of the position within the window `alpha` to `beta` (fail-soft)."""
        is_open = beta - alpha > 1
        if is_open:
            self.lines[ply] = []
        key = self.position.board.zobrist_hash()
        if key in self._seen:
            return self._repetition_value(self._seen[key], checked)
        table = self.hash_table
        entry = table.entries[key & table.mask]
        move = 0
        if entry[0] == key:
            move = entry[4]
            if not is_open and (known := _cached_value(entry, depth, alpha, beta, ply)) is not None:
                return known
        if depth > 0:
            value, best = self._search_uncached(depth, alpha, beta, ply, checked, may_pass, key, move)
        else:
            value, best, depth = self._quiescence_search(alpha, beta, ply, checked, 0, ANYWHERE), 0, 0
        bound = LOWER_BOUND if value >= beta else EXACT if value > alpha else UPPER_BOUND
        kept = value if abs(value) < MATE_BOUND else value + ply if value > 0 else value - ply
        table.entries[key & table.mask] = (key, depth, bound, kept, best or move)
        return value

    def _search_uncached(
        self, depth: int, alpha: int, beta: int, ply: int, checked: bool, may_pass: bool, key: int, first: int
    ) -> tuple[int, int]:
        """Search a position that the transposition table does not settle; return its value and best move or 0."""
        self._count_node()
        static = 0
        self._seen[key] = len(self._path)
        self._path.append((key, checked))
        try:
            if not checked:
                if (mate := self._mate_in_one(ply)) is not None:
                    return mate, 0
                static = self.static_value()
                if (
                    beta - alpha == 1
                    and (cut := self._prune_by_value(depth, alpha, beta, ply, static, may_pass)) is not None
                ):
                    return cut, 0
            return self._search_moves(depth, alpha, beta, ply, checked, static, first)
        finally:
            self._path.pop()
            del self._seen[key]

    def _count_node(self) -> None:
        self.nodes += 1
        if not self.nodes & _POLL_MASK and self._must_stop(self.nodes):
            raise StoppedError

    def static_value(self) -> int:
        """Static evaluation for the side to move, with the deliberate error of the level."""
        position = self.position
        value = TEMPO - position.value if position.side else TEMPO + position.value
        return value + self._limits.evaluation_error(position.board.zobrist_hash()) if self._limits.wavering else value

    def _mate_in_one(self, ply: int) -> int | None:
        if not self._limits.sees_mates:
            return None
        mate = self.position.board.solve_mate_in_one()
        if mate is None:
            return None
        self.lines[ply] = [mate.value & _MOVE]
        return MATE - ply - 1

    def _repetition_value(self, at: int, checked: bool) -> int:
        """Value of a repetition of the path's position `at`: a draw, or a perpetual check."""
        # The last of these is the position before this one, in which the other side was to move.
        since = [check for _, check in self._path[at + 1 :]]
        if checked and all(since[-2::-2]):
            return PERPETUAL
        return -PERPETUAL if since and all(since[::-2]) else DRAW

    def _prune_by_value(self, depth: int, alpha: int, beta: int, ply: int, static: int, may_pass: bool) -> int | None:
        """Prune by static evaluation (futility) or null move; None if the moves must be searched."""
        if depth <= _SHALLOW:
            if static - _MARGINS[depth] >= beta:
                return static
            if depth <= _FUTILE and static + 2 * _MARGINS[depth] <= alpha:
                value = self._quiescence_search(alpha, beta, ply, False, 0, ANYWHERE)
                if value <= alpha:
                    return value
        if depth >= _PASSING and may_pass and static >= beta and abs(beta) < MATE_BOUND:
            return self._null_move(depth, beta, ply)
        return None

    def _null_move(self, depth: int, beta: int, ply: int) -> int | None:
        """Null move pruning: a value if the position exceeds `beta` even when the side to move passes; else None."""
        position = self.position
        board = position.board
        squares, turn, rest = board.to_sfen().split(" ", 2)
        # The rules library has no null move, so a board with the other side to move is made instead.
        position.board = Board(f"{squares} {'w' if turn == 'b' else 'b'} {rest}")
        position.side = 1 - position.side
        value = -self.search_value(depth - 3 - depth // 4, -beta, 1 - beta, ply + 1, False, False)
        position.side = 1 - position.side
        position.board = board
        if value < beta:
            return None
        return min(value, MATE_BOUND - 1)

    def _search_moves(
        self, depth: int, alpha: int, beta: int, ply: int, checked: bool, static: int, first: int
    ) -> tuple[int, int]:
        squares = self.position.squares
        is_open = beta - alpha > 1
        best, best_move, count = ply - MATE, 0, 0
        most = _EVERY_MOVE if is_open or checked else _quiet_move_limit(depth, static, alpha)
        tried: list[int] = []
        for move in self.ordered_moves(first, ply):
            is_quiet = not squares[move & TO] and move < PROMOTION
            if is_quiet:
                if len(tried) >= most and best > -MATE_BOUND:
                    break
                tried.append(move)
            count += 1
            less = _late_move_reduction(depth, count, is_open) if is_quiet and count > _EARLY and not checked else 0
            value = self.search_move(move, depth - 1, alpha, beta, ply, count == 1, less)
            if value <= best:
                continue
            best = value
            if value > alpha:
                alpha, best_move = value, move
                if is_open:
                    self.lines[ply] = [move, *self.lines[ply + 1]]
                if alpha >= beta:
                    if is_quiet:
                        self._update_history(tried, depth, ply)
                    break
        return best, best_move

    def search_move(self, move: int, depth: int, alpha: int, beta: int, ply: int, is_first: bool, less: int) -> int:
        """Value of a move for the side that makes it, by principal variation search: moves after the first get a null window first."""
        position = self.position
        position.make_move(move)
        checks = position.board.is_in_check()
        if checks:
            less = 0
            if ply < self.depth + _CHECKS_BEYOND:
                depth += 1
        if is_first:
            value = -self.search_value(depth, -beta, -alpha, ply + 1, checks)
        else:
            value = -self.search_value(depth - less, -alpha - 1, -alpha, ply + 1, checks)
            if value > alpha and less:
                value = -self.search_value(depth, -alpha - 1, -alpha, ply + 1, checks)
            if alpha < value < beta:
                value = -self.search_value(depth, -beta, -alpha, ply + 1, checks)
        position.unmake_move()
        return value

    def ordered_moves(self, first: int, ply: int) -> Iterator[int]:
        """Yield all legal moves: `first` (the hash move), captures, killer moves, then quiet moves by history."""
        position = self.position
        board = position.board
        if first:
            if board.is_legal_move(MOVES[first]):
                yield first
            else:
                first = 0
        history = self._history[position.side]
        one, other = self._killers[ply]
        kept, kept_other = history[one], history[other]
        history[one], history[other] = _KILLER << _SHIFT | one, _KILLER << _SHIFT | other
        squares, captures = position.squares, _CAPTURES
        # A move's hash is its number, and asking for that is the quickest way to it.
        items = [history[move] + captures[squares[move & TO]] for move in map(hash, board.legal_moves())]
        history[other], history[one] = kept_other, kept
        items.sort(reverse=True)
        for item in items:
            move = item & _MOVE
            if move != first:
                yield move

    def _update_history(self, tried: list[int], depth: int, ply: int) -> None:
        """Reward the last of these quiet moves, which caused a cutoff, and punish the others."""
        *others, good = tried
        killers = self._killers[ply]
        if killers[0] != good:
            killers[1], killers[0] = killers[0], good
        history = self._history[self.position.side]
        step = min(depth * depth * 16, _MOST_LEARNT)
        # Scores far from the middle change less, so old results fade.
        history[good] += (step - ((history[good] >> _SHIFT) - _MIDDLE) * step // _RANGE) << _SHIFT
        for move in others:
            history[move] -= (step + ((history[move] >> _SHIFT) - _MIDDLE) * step // _RANGE) << _SHIFT

    def _quiescence_search(self, alpha: int, beta: int, ply: int, checked: bool, level: int, last: int) -> int:
        """Quiescence search: value after captures and check evasions; `last` is the square of the last capture."""
        self._count_node()
        self.seldepth = max(self.seldepth, ply)
        is_open = beta - alpha > 1
        if is_open:
            self.lines[ply] = []
        moves: Iterable[int]
        if checked and level < _ESCAPES:
            best, moves = ply - MATE, self.ordered_moves(0, ply)
        else:
            if not level and not checked and (mate := self._mate_in_one(ply)) is not None:
                return mate
            best = self.static_value()
            if best >= beta or level >= self._limits.exchange:
                return best
            moves = self._capture_moves(alpha - best, last if level >= _EVERYWHERE else ANYWHERE)
            alpha = max(alpha, best)
        position = self.position
        for move in moves:
            position.make_move(move)
            value = -self._quiescence_search(-beta, -alpha, ply + 1, position.board.is_in_check(), level + 1, move & TO)
            position.unmake_move()
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    if is_open:
                        self.lines[ply] = [move, *self.lines[ply + 1]]
                    if alpha >= beta:
                        break
        return best

    def _capture_moves(self, missing: int, where: int) -> list[int]:
        """Captures and promotions on `where`, or ANYWHERE, that may gain the `missing` centipawns; best first."""
        position = self.position
        board, squares = position.board, position.squares
        theirs = COLOURS[1 - position.side]
        found: list[int] = []
        moves = map(hash, board.legal_moves())
        if where == ANYWHERE:
            some = [move for move in moves if squares[move & TO] or move >= PROMOTION]
        else:
            some = [move for move in moves if move & TO == where]
        for move in some:
            row, taken = squares[move >> FROM_SHIFT & TO], squares[move & TO]
            gain = GAIN[taken] + PROMOTION_GAIN[row] if move >= PROMOTION else GAIN[taken]
            if gain <= missing - _NOISE or not gain:
                continue
            worth = WORTH[row]
            # Captures of a lesser, defended piece are skipped.
            if worth * 2 > gain and worth > WORTH[taken] and board.is_attacked_by(PLACES[move & TO], theirs):
                continue
            found.append((gain * 4 - (worth >> 2) + _CAPTURE) << _SHIFT | move)
        found.sort(reverse=True)
        return [item & _MOVE for item in found]


def _cached_value(entry: Entry, depth: int, alpha: int, beta: int, ply: int) -> int | None:
    """Value from the transposition table if its depth and bound suffice; else None."""
    _, known, bound, value, _ = entry
    if known < depth:
        return None
    if value > MATE_BOUND:
        value -= ply
    elif value < -MATE_BOUND:
        value += ply
    if bound == EXACT or (value >= beta if bound == LOWER_BOUND else value <= alpha):
        return value
    return None


def _quiet_move_limit(depth: int, static: int, alpha: int) -> int:
    if depth > _SHALLOW:
        return _EVERY_MOVE
    return 0 if depth <= _FUTILE and static + _MARGINS[depth] <= alpha else _QUIET_MOVES[depth]


def _late_move_reduction(depth: int, count: int, is_open: bool) -> int:
    if depth < _PASSING:
        return 0
    less = _REDUCTIONS[min(depth, _MOST_COUNTED)][min(count, _MOST_COUNTED)]
    return less - 1 if is_open and less else less
