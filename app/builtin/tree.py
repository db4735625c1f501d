"""Alpha-beta below the root, with a memory; at its ends it follows only captures, so that no exchange is half seen.

Values are for the side to move, in hundredths of a pawn. A mate n plies from the root is worth MATE - n, exactly: what
cuts a line short may call it good or bad, but never a mate that it has not seen.
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
AT_LEAST: Final = 1
AT_MOST: Final = 2

Entry = tuple[int, int, int, int, int]
"""Key, depth, how the value is bounded, the value, and the best move or 0."""

NOTHING: Final[Entry] = (-1, -99, AT_LEAST, 0, 0)


class HashTable:
    """Read and written by the search directly, at `key & mask`: a method would cost as much as the look itself."""

    def __init__(self, megabytes: int) -> None:
        self.megabytes = megabytes
        places = 1 << (megabytes * MEGABYTE // BYTES_PER_PLACE).bit_length() - 1
        self.mask = places - 1
        self.entries: list[Entry] = [NOTHING] * places

    def clear(self) -> None:
        self.entries = [NOTHING] * (self.mask + 1)

    @property
    def permille(self) -> int:
        """How full it is, judged by the first thousand places."""
        return 1000 * sum(entry is not NOTHING for entry in self.entries[:1000]) // min(1000, self.mask + 1)


MATE: Final = 32_000
SURE: Final = 31_000
"""Beyond this, a value is a mate."""
PERPETUAL: Final = 20_000
"""To be given check without end wins, but not by mate."""
DRAW: Final = 0
DEEPEST: Final = 64
_DEEPEST_LINE: Final = 4 * DEEPEST

_POLL_MASK: Final = 63
"""Between two questions whether to go on there are this many positions and one, which take less than a millisecond."""

# Moves are sorted as numbers: how promising one is stands above the sixteen bits of the move itself, and both together
# fit into the thirty bits that Python compares quickest.
_SHIFT: Final = 16
_MOVE: Final = (1 << _SHIFT) - 1
_MIDDLE: Final = 2_000
"""How promising a quiet move is of which nothing is known; what is learnt moves it by up to the range."""
_RANGE: Final = 1_900
_MOST_LEARNT: Final = 400
_KILLER: Final = 4_000
_CAPTURE: Final = 8_000
_CAPTURES: Final = [(_CAPTURE + 2 * gain) << _SHIFT if gain else 0 for gain in GAIN]

_MARGINS: Final = (0, 150, 300, 500, 750)
"""By the depth left: how far a quiet position may be ahead, or behind, before it is given up."""
_FUTILE: Final = 2
"""Up to this depth, only captures can help who is behind by more than the margin."""
_SHALLOW: Final = 4
_QUIET_MOVES: Final = (0, 7, 14, 28, 50)
"""By the depth left: how many quiet moves are tried where nothing is expected of the position."""
_EVERY_MOVE: Final = 1_000
_PASSING: Final = 3
"""From this depth on it is tried what happens if the side to move passes."""
_REDUCTIONS: Final = [
    [int(0.4 + log(depth) * log(count) / 1.9) if depth and count else 0 for count in range(64)] for depth in range(64)
]
"""By the depth left and the number of the move: how much less deep a late quiet move is looked at."""
_EARLY: Final = 3
_MOST_COUNTED: Final = 63
_CHECKS_BEYOND: Final = 3
"""So much deeper than the depth asked for, checks are still looked at a ply further."""
_ESCAPES: Final = 2
"""So many plies beyond the depth, whoever is in check is shown every way out."""
_EVERYWHERE: Final = 3
"""After so many captures only those on the same square go on: whoever follows them all loses himself in wild positions."""
ANYWHERE: Final = -1
_NOISE: Final = 150
"""What a capture may bring beyond what is taken."""


class StoppedError(Exception):
    """The search has to end now."""


class SearchTree:
    def __init__(self, memory: HashTable) -> None:
        self.memory = memory
        self.nodes = 0
        """Positions that have been looked at."""
        self.reach = 0
        """The plies of the longest line so far."""
        self._promise: tuple[list[int], list[int]] = ([], [])
        """By side and move: how promising a quiet move is, and the move."""
        self.forget()

    def forget(self) -> None:
        """Begin anew, as for another game."""
        self.memory.clear()
        self._promise = ([_MIDDLE << _SHIFT | move for move in range(1 << _SHIFT)], [])
        self._promise[1].extend(self._promise[0])

    def begin(
        self,
        position: SearchPosition,
        before: Sequence[tuple[int, bool]],
        must_stop: Callable[[int], bool],
        limits: Limits = FULL,
    ) -> None:
        """Get ready. `before` are the keys of the game up to this position, and whether there was check in each."""
        self.position = position
        self.nodes = self.reach = 0
        self.depth = 1
        """Of the look that is being taken."""
        self.lines: list[list[int]] = [[] for _ in range(_DEEPEST_LINE)]
        """By ply: the best line from there, as far as it is known."""
        self._must_stop = must_stop
        self._limits = limits
        self._path = list(before)
        self._seen = {key: at for at, (key, _) in enumerate(self._path)}
        self._killers = [[0, 0] for _ in range(_DEEPEST_LINE)]

    def put_down(self) -> None:
        """Let go of the position: its board must not outlive the thread."""
        del self.position, self._must_stop

    def value(self, depth: int, alpha: int, beta: int, ply: int, checked: bool, may_pass: bool = True) -> int:
        """What the position is worth to the side to move; all that counts is where it lies to `alpha` and `beta`."""
        is_open = beta - alpha > 1
        if is_open:
            self.lines[ply] = []
        key = self.position.board.zobrist_hash()
        if key in self._seen:
            return self._repeated(self._seen[key], checked)
        memory = self.memory
        entry = memory.entries[key & memory.mask]
        move = 0
        if entry[0] == key:
            move = entry[4]
            if not is_open and (known := _known(entry, depth, alpha, beta, ply)) is not None:
                return known
        if depth > 0:
            value, best = self._looked_into(depth, alpha, beta, ply, checked, may_pass, key, move)
        else:
            value, best, depth = self._settled(alpha, beta, ply, checked, 0, ANYWHERE), 0, 0
        bound = AT_LEAST if value >= beta else EXACT if value > alpha else AT_MOST
        kept = value if abs(value) < SURE else value + ply if value > 0 else value - ply
        memory.entries[key & memory.mask] = (key, depth, bound, kept, best or move)
        return value

    def _looked_into(
        self, depth: int, alpha: int, beta: int, ply: int, checked: bool, may_pass: bool, key: int, first: int
    ) -> tuple[int, int]:
        """The value of a position that is not known, and the best move where there is one."""
        self._count()
        static = 0
        self._seen[key] = len(self._path)
        self._path.append((key, checked))
        try:
            if not checked:
                if (mate := self._mate_at_once(ply)) is not None:
                    return mate, 0
                static = self.static()
                if beta - alpha == 1 and (cut := self._cut(depth, alpha, beta, ply, static, may_pass)) is not None:
                    return cut, 0
            return self._best_of_moves(depth, alpha, beta, ply, checked, static, first)
        finally:
            self._path.pop()
            del self._seen[key]

    def _count(self) -> None:
        self.nodes += 1
        if not self.nodes & _POLL_MASK and self._must_stop(self.nodes):
            raise StoppedError

    def static(self) -> int:
        """What the position looks like without any move."""
        position = self.position
        value = TEMPO - position.value if position.side else TEMPO + position.value
        return value + self._limits.error(position.board.zobrist_hash()) if self._limits.wavering else value

    def _mate_at_once(self, ply: int) -> int | None:
        if not self._limits.sees_mates:
            return None
        mate = self.position.board.solve_mate_in_one()
        if mate is None:
            return None
        self.lines[ply] = [mate.value & _MOVE]
        return MATE - ply - 1

    def _repeated(self, at: int, checked: bool) -> int:
        """What it is worth to have come back to where the path was at `at`."""
        # The last of these is the position before this one, in which the other side was to move.
        since = [check for _, check in self._path[at + 1 :]]
        if checked and all(since[-2::-2]):
            return PERPETUAL
        return -PERPETUAL if since and all(since[::-2]) else DRAW

    def _cut(self, depth: int, alpha: int, beta: int, ply: int, static: int, may_pass: bool) -> int | None:
        """A value for a position that is so good, or so bad, that its moves need not be looked at."""
        if depth <= _SHALLOW:
            if static - _MARGINS[depth] >= beta:
                return static
            if depth <= _FUTILE and static + 2 * _MARGINS[depth] <= alpha:
                value = self._settled(alpha, beta, ply, False, 0, ANYWHERE)
                if value <= alpha:
                    return value
        if depth >= _PASSING and may_pass and static >= beta and abs(beta) < SURE:
            return self._passed(depth, beta, ply)
        return None

    def _passed(self, depth: int, beta: int, ply: int) -> int | None:
        """A value for a position that would be good enough even if the other side moved twice."""
        position = self.position
        board = position.board
        squares, turn, rest = board.to_sfen().split(" ", 2)
        # The library knows no passing, but a board on which the other side is to move costs less than one more look.
        position.board = Board(f"{squares} {'w' if turn == 'b' else 'b'} {rest}")
        position.side = 1 - position.side
        value = -self.value(depth - 3 - depth // 4, -beta, 1 - beta, ply + 1, False, False)
        position.side = 1 - position.side
        position.board = board
        if value < beta:
            return None
        return min(value, SURE - 1)

    def _best_of_moves(
        self, depth: int, alpha: int, beta: int, ply: int, checked: bool, static: int, first: int
    ) -> tuple[int, int]:
        squares = self.position.squares
        is_open = beta - alpha > 1
        best, best_move, count = ply - MATE, 0, 0
        most = _EVERY_MOVE if is_open or checked else _quiet_moves(depth, static, alpha)
        tried: list[int] = []
        for move in self.ordered(first, ply):
            is_quiet = not squares[move & TO] and move < PROMOTION
            if is_quiet:
                if len(tried) >= most and best > -SURE:
                    break
                tried.append(move)
            count += 1
            less = _reduction(depth, count, is_open) if is_quiet and count > _EARLY and not checked else 0
            value = self.tried(move, depth - 1, alpha, beta, ply, count == 1, less)
            if value <= best:
                continue
            best = value
            if value > alpha:
                alpha, best_move = value, move
                if is_open:
                    self.lines[ply] = [move, *self.lines[ply + 1]]
                if alpha >= beta:
                    if is_quiet:
                        self._learn(tried, depth, ply)
                    break
        return best, best_move

    def tried(self, move: int, depth: int, alpha: int, beta: int, ply: int, is_first: bool, less: int) -> int:
        """What a move is worth to whoever makes it; all but the first are expected to be worth less than `alpha`."""
        position = self.position
        position.make(move)
        checks = position.board.is_in_check()
        if checks:
            less = 0
            if ply < self.depth + _CHECKS_BEYOND:
                depth += 1
        if is_first:
            value = -self.value(depth, -beta, -alpha, ply + 1, checks)
        else:
            value = -self.value(depth - less, -alpha - 1, -alpha, ply + 1, checks)
            if value > alpha and less:
                value = -self.value(depth, -alpha - 1, -alpha, ply + 1, checks)
            if alpha < value < beta:
                value = -self.value(depth, -beta, -alpha, ply + 1, checks)
        position.unmake()
        return value

    def ordered(self, first: int, ply: int) -> Iterator[int]:
        """All legal moves, `first` first where it is one of them, then the more promising before the less."""
        position = self.position
        board = position.board
        if first:
            if board.is_legal_move(MOVES[first]):
                yield first
            else:
                first = 0
        promise = self._promise[position.side]
        one, other = self._killers[ply]
        kept, kept_other = promise[one], promise[other]
        promise[one], promise[other] = _KILLER << _SHIFT | one, _KILLER << _SHIFT | other
        squares, captures = position.squares, _CAPTURES
        # A move's hash is its number, and asking for that is the quickest way to it.
        items = [promise[move] + captures[squares[move & TO]] for move in map(hash, board.legal_moves())]
        promise[other], promise[one] = kept_other, kept
        items.sort(reverse=True)
        for item in items:
            move = item & _MOVE
            if move != first:
                yield move

    def _learn(self, tried: list[int], depth: int, ply: int) -> None:
        """The last of these moves was good enough, the others were not."""
        *others, good = tried
        killers = self._killers[ply]
        if killers[0] != good:
            killers[1], killers[0] = killers[0], good
        promise = self._promise[self.position.side]
        step = min(depth * depth * 16, _MOST_LEARNT)
        # The further a move is from the middle the less it moves on, so that the past fades by itself.
        promise[good] += (step - ((promise[good] >> _SHIFT) - _MIDDLE) * step // _RANGE) << _SHIFT
        for move in others:
            promise[move] -= (step + ((promise[move] >> _SHIFT) - _MIDDLE) * step // _RANGE) << _SHIFT

    def _settled(self, alpha: int, beta: int, ply: int, checked: bool, level: int, last: int) -> int:
        """What the position is worth when the captures in it have been made; the `last` one was on this square."""
        self._count()
        self.reach = max(self.reach, ply)
        is_open = beta - alpha > 1
        if is_open:
            self.lines[ply] = []
        moves: Iterable[int]
        if checked and level < _ESCAPES:
            best, moves = ply - MATE, self.ordered(0, ply)
        else:
            if not level and not checked and (mate := self._mate_at_once(ply)) is not None:
                return mate
            best = self.static()
            if best >= beta or level >= self._limits.exchange:
                return best
            moves = self._captures(alpha - best, last if level >= _EVERYWHERE else ANYWHERE)
            alpha = max(alpha, best)
        position = self.position
        for move in moves:
            position.make(move)
            value = -self._settled(-beta, -alpha, ply + 1, position.board.is_in_check(), level + 1, move & TO)
            position.unmake()
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    if is_open:
                        self.lines[ply] = [move, *self.lines[ply + 1]]
                    if alpha >= beta:
                        break
        return best

    def _captures(self, missing: int, where: int) -> list[int]:
        """Captures and promotions, on one square or anywhere, that may bring what is missing, the best first."""
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
            # A piece is not given for a lesser one that somebody guards.
            if worth * 2 > gain and worth > WORTH[taken] and board.is_attacked_by(PLACES[move & TO], theirs):
                continue
            found.append((gain * 4 - (worth >> 2) + _CAPTURE) << _SHIFT | move)
        found.sort(reverse=True)
        return [item & _MOVE for item in found]


def _known(entry: Entry, depth: int, alpha: int, beta: int, ply: int) -> int | None:
    """The value that is remembered, where it says enough about this look at the position."""
    _, known, bound, value, _ = entry
    if known < depth:
        return None
    if value > SURE:
        value -= ply
    elif value < -SURE:
        value += ply
    if bound == EXACT or (value >= beta if bound == AT_LEAST else value <= alpha):
        return value
    return None


def _quiet_moves(depth: int, static: int, alpha: int) -> int:
    if depth > _SHALLOW:
        return _EVERY_MOVE
    return 0 if depth <= _FUTILE and static + _MARGINS[depth] <= alpha else _QUIET_MOVES[depth]


def _reduction(depth: int, count: int, is_open: bool) -> int:
    if depth < _PASSING:
        return 0
    less = _REDUCTIONS[min(depth, _MOST_COUNTED)][min(count, _MOST_COUNTED)]
    return less - 1 if is_open and less else less
