"""Alpha-beta search, for an engine without its network: iterative deepening, principal variations, quiescence search.

Values are centipawns for the side to move. A mate n plies from the root is worth MATE - n exactly: pruning never claims a
mate that was not searched.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from math import inf
from random import Random
from typing import ClassVar, Final

from app.builtin.evaluation import CAPTURE_GAIN, PIECE_WORTH, TEMPO_BONUS, SideWithStyle, evaluate
from app.builtin.options import FULL_LIMITS, GLANCE_LIMITS, SearchLimits, Style, limits_for_level
from app.builtin.position import FROM_SHIFT, INDEX, MOVES, PROMOTED, PROMOTION_FLAG, TO, SearchPosition, legal_moves
from app.builtin.search import GamePath, GameSearch, SearchLine

# A key, a tuple of five and the place in the list, as measured on 64-bit Python.
_BYTES_PER_ENTRY: Final = 200
_MEGABYTE: Final = 1 << 20

_EXACT_VALUE: Final = 0
_LOWER_BOUND: Final = 1
_UPPER_BOUND: Final = 2

TableEntry = tuple[int, int, int, int, int]
"""Entry of the transposition table: key, depth, kind of bound, value, and the best move or 0."""

_EMPTY_ENTRY: Final[TableEntry] = (-1, -99, _LOWER_BOUND, 0, 0)

MATE_VALUE: Final = 32_000
_MATE_BOUND: Final = 31_000
"""Bound of values in centipawns: those above it, or below its negative, stand for mates."""
_PERPETUAL_CHECK_VALUE: Final = 20_000
"""Value in centipawns for the side that is given perpetual check: a win, but not by mate."""
_MAX_DEPTH: Final = 64
_MAX_LINE_PLIES: Final = 4 * _MAX_DEPTH

_POLL_MASK: Final = 63
"""The search polls `must_stop` every 64 nodes, which take a few milliseconds."""

# Moves are sorted as numbers: the ordering score above the sixteen bits of the move.
_SCORE_SHIFT: Final = 16
_MOVE_MASK: Final = (1 << _SCORE_SHIFT) - 1
_CAPTURE_SCORE: Final = 1 << 20
"""Ordering score by which captures come before the quiet moves, which are ordered by the history heuristic."""

_FUTILITY_MARGIN: Final = 200
"""Futility margin for each ply of remaining depth, in centipawns."""
_FUTILITY_DEPTH: Final = 3
"""Largest remaining depth in plies at which the search uses futility pruning."""
_FULL_DEPTH_MOVES: Final = 4
"""Number of moves that are searched to the full depth; later quiet ones by a ply less (late move reduction)."""
_REDUCED_MOVES: Final = 16
"""Number of moves after which quiet ones are searched by two plies less."""
_CHECK_EXTENSION_PLIES: Final = 3
"""Check extensions end this many plies beyond the iteration's depth."""
_EVASION_PLIES: Final = 2
"""Quiescence plies in which all evasions of a check are searched."""
_WIDE_QUIESCENCE_PLIES: Final = 3
"""Quiescence plies after which only recaptures on the same square are searched, to bound wild positions."""
_ANY_SQUARE: Final = -1
_DELTA_MARGIN: Final = 150
"""Delta pruning margin: positional gain that a capture may bring beyond the material, in centipawns."""


class StoppedError(Exception):
    """Raised to unwind the search when it must stop."""


class TreeSearch(GameSearch):
    """Alpha-beta search with a transposition table, which is kept from move to move of a game."""

    MAX_RESIGN_VALUE: ClassVar = MATE_VALUE
    MAX_EVALUATIONS_PER_PLY: ClassVar = inf

    def __init__(self, megabytes: int) -> None:
        super().__init__()
        self._mask = (1 << (megabytes * _MEGABYTE // _BYTES_PER_ENTRY).bit_length() - 1) - 1
        self.limits: SearchLimits = FULL_LIMITS
        self.clear_tree()

    def clear_tree(self) -> None:
        self.entries: list[TableEntry] = [_EMPTY_ENTRY] * (self._mask + 1)
        """Entries of the transposition table."""

    def set_level(self, level: int, form: int, chance: Random) -> None:
        limits, before = limits_for_level(level, form), self.limits
        self.limits = GLANCE_LIMITS if chance.random() * 100 < limits.glance_percentage else limits
        if {self.limits, before} != {FULL_LIMITS}:
            # What deeper searches have found would make it stronger than it is to be.
            self.clear_tree()

    @property
    def max_evaluations(self) -> int | None:
        # The first iteration is always completed, so that every move is seen once.
        return None if self._depth == 1 else self.limits.nodes

    @property
    def solves_mates(self) -> bool:
        return self.limits == FULL_LIMITS

    def begin_search(self, game: GamePath, wanted: Collection[int] = ()) -> None:
        self._begin_path(game)
        self.position = SearchPosition(game.sfen, game.moves)
        self._leaning: SideWithStyle = (0, Style.ANY)
        self._depth = 1
        """Depth in plies of the current iteration (iterative deepening)."""
        self._reached = 1
        """Depth in plies of the last iteration that was finished, at least 1."""
        self._variations: list[list[int]] = [[] for _ in range(_MAX_LINE_PLIES)]
        """Principal variation from each ply of the current path (triangular table)."""
        self._history = ([0] * (1 << _SCORE_SHIFT), [0] * (1 << _SCORE_SHIFT))
        """Scores of the history heuristic, which order quiet moves, by side and move."""
        self._moves = [move for move in self._ordered_moves(0) if not wanted or move in wanted]
        """Moves to search in the root position, the best first."""
        self._found: list[SearchLine] = []
        """Best lines that the current iteration has found so far, the last one perhaps not finished."""
        self._before = [SearchLine((self._moves[0],), self._static_value(), None)]
        """Best lines that the iteration before the current one has found."""

    def apply_style(self, style: Style) -> None:
        self._leaning = (self.position.side, style)

    def run_search(self, must_stop: Callable[[], bool], lines: int = 1) -> None:
        self._must_stop = must_stop
        with suppress(StoppedError):
            for depth in range(1, min(self.limits.depth, _MAX_DEPTH) + 1):
                self._depth = depth
                for rank in range(min(lines, len(self._moves))):
                    self._search_root(rank)
                self._before, self._found = self.best_lines(lines), []
                self._moves[: len(self._before)] = [line.moves[0] for line in self._before]
                self._reached = self._depth
                if MATE_VALUE - abs(self._before[0].value) <= self._depth or self._must_stop():
                    break

    def best_lines(self, count: int) -> list[SearchLine]:
        new = {line.moves[0] for line in self._found}
        # A later line may have turned out better than an earlier one.
        found = sorted(self._found, key=lambda line: -line.value)
        return [*found, *(line for line in self._before if line.moves[0] not in new)][:count]

    def depth_of(self, lines: list[SearchLine]) -> int:  # noqa: ARG002
        return self._reached

    def line_centipawns(self, line: SearchLine) -> int:
        return int(line.value)

    @property
    def hashfull(self) -> int:
        sample = self.entries[:1000]
        return 1000 * sum(entry is not _EMPTY_ENTRY for entry in sample) // len(sample)

    def release_board(self) -> None:
        del self.position

    # The search

    def _search_root(self, rank: int) -> None:
        """Search the root moves from `rank` on, move the best one to `rank`, and keep its line."""
        best = -MATE_VALUE
        for move in self._moves[rank:]:
            value = self._move_value(move, self._depth - 1, best, MATE_VALUE, 0, best == -MATE_VALUE, 0)
            if value <= best and len(self._found) > rank:
                continue
            best = value
            mate = None if abs(value) < _MATE_BOUND else MATE_VALUE - value if value > 0 else -MATE_VALUE - value
            self._found[rank:] = [SearchLine((move, *self._variations[1]), value, mate)]
            self._moves.remove(move)
            self._moves.insert(rank, move)

    def _search_value(self, depth: int, alpha: int, beta: int, ply: int, checked: bool) -> int:
        """Return the value of the position within the window `alpha` to `beta` (fail-soft)."""
        is_open = beta - alpha > 1
        self._variations[ply] = []
        key = self.position.board.zobrist_hash()
        if (repeated := self.repetition_value(key, checked)) is not None:
            return int(repeated * _PERPETUAL_CHECK_VALUE)
        if alpha >= MATE_VALUE - ply - 1:
            return alpha  # a shorter mate has been found (mate distance pruning)
        entry = self.entries[key & self._mask]
        move = 0
        if entry[0] == key:
            move = entry[4]
            if not is_open and (known := _cached_value(entry, depth, alpha, beta, ply)) is not None:
                return known
        if depth > 0:
            self.game_path.append((key, checked))
            value, best = self._search_uncached(depth, alpha, beta, ply, checked, move)
            self.game_path.pop()
        else:
            value, best, depth = self._quiescence_search(alpha, beta, ply, checked, 0, _ANY_SQUARE), 0, 0
        bound = _LOWER_BOUND if value >= beta else _EXACT_VALUE if value > alpha else _UPPER_BOUND
        kept = value if abs(value) < _MATE_BOUND else value + ply if value > 0 else value - ply
        self.entries[key & self._mask] = (key, depth, bound, kept, best or move)
        return value

    def _count_node(self, ply: int) -> None:
        self.evaluation_count += 1
        self.selective_depth = max(self.selective_depth, ply)
        if not self.evaluation_count & _POLL_MASK and self._must_stop():
            raise StoppedError

    def _static_value(self) -> int:
        """Static evaluation for the side to move, with the deliberate error of the level."""
        position = self.position
        value = evaluate(position, self._leaning)
        value = TEMPO_BONUS - value if position.side else TEMPO_BONUS + value
        return value + self.limits.evaluation_error(position.board.zobrist_hash()) if self.limits.max_error else value

    def _mate_in_one(self, ply: int) -> int | None:
        mate = self.position.board.solve_mate_in_one() if self.limits.sees_mates else None
        if mate is None:
            return None
        self._variations[ply] = [mate.value & _MOVE_MASK]
        return MATE_VALUE - ply - 1

    def _search_uncached(
        self, depth: int, alpha: int, beta: int, ply: int, checked: bool, first: int
    ) -> tuple[int, int]:
        """Search a position that the transposition table does not settle; return its value and best move or 0."""
        self._count_node(ply)
        if not checked:
            if (mate := self._mate_in_one(ply)) is not None:
                return mate, 0
            if depth <= _FUTILITY_DEPTH and beta - alpha == 1:
                # Futility: a side ahead by the margin needs no move, one behind it tries captures only.
                static, margin = self._static_value(), _FUTILITY_MARGIN * depth
                if static - margin >= beta:
                    return static, 0
                if static + margin <= alpha:
                    value = self._quiescence_search(alpha, beta, ply, checked, 0, _ANY_SQUARE)
                    if value <= alpha:
                        return value, 0
        return self._search_moves(depth, alpha, beta, ply, checked, first)

    def _search_moves(self, depth: int, alpha: int, beta: int, ply: int, checked: bool, first: int) -> tuple[int, int]:
        squares, history = self.position.squares, self._history[self.position.side]
        best, best_move = ply - MATE_VALUE, 0
        for count, move in enumerate(self._ordered_moves(first)):
            is_quiet = not squares[INDEX[move & TO]] and move < PROMOTION_FLAG
            less = (
                (count >= _FULL_DEPTH_MOVES) + (count >= _REDUCED_MOVES)
                if is_quiet and depth > 1 and not checked
                else 0
            )
            value = self._move_value(move, depth - 1, alpha, beta, ply, not count, less)
            if value <= best:
                continue
            best = value
            if value > alpha:
                alpha, best_move = value, move
                self._variations[ply] = [move, *self._variations[ply + 1]]
                if alpha >= beta:
                    if is_quiet:
                        history[move] = min(history[move] + depth * depth, _CAPTURE_SCORE - 1)
                    break
        return best, best_move

    def _move_value(self, move: int, depth: int, alpha: int, beta: int, ply: int, is_first: bool, less: int) -> int:
        """Value of a move for the side that makes it, by principal variation search: moves after the first get a null window first."""
        position = self.position
        position.make_move(move)
        checks = position.board.is_in_check()
        if checks:
            less = 0
            depth += ply < self._depth + _CHECK_EXTENSION_PLIES
        value = beta
        if not is_first:
            value = -self._search_value(depth - less, -alpha - 1, -alpha, ply + 1, checks)
            if value > alpha and less:
                value = -self._search_value(depth, -alpha - 1, -alpha, ply + 1, checks)
        if is_first or alpha < value < beta:
            value = -self._search_value(depth, -beta, -alpha, ply + 1, checks)
        position.unmake_move()
        return value

    def _ordered_moves(self, first: int) -> Iterator[int]:
        """Yield all legal moves: `first` (the hash move), captures, then quiet moves by history."""
        position = self.position
        board = position.board
        if first:
            if board.is_legal_move(MOVES[first]):
                yield first
            else:
                first = 0
        history, squares = self._history[position.side], position.squares
        items = [
            (_CAPTURE_SCORE + CAPTURE_GAIN[taken] if (taken := squares[INDEX[move & TO]]) else history[move])
            << _SCORE_SHIFT
            | move
            for move in legal_moves(board)
        ]
        items.sort(reverse=True)
        for item in items:
            move = item & _MOVE_MASK
            if move != first:
                yield move

    def _quiescence_search(self, alpha: int, beta: int, ply: int, checked: bool, level: int, last: int) -> int:
        """Quiescence search: value after captures and check evasions; `last` is the square of the last capture."""
        self._count_node(ply)
        self._variations[ply] = []
        moves: Iterable[int]
        if checked and level < _EVASION_PLIES:
            best, moves = ply - MATE_VALUE, self._ordered_moves(0)
        else:
            if not level and not checked and (mate := self._mate_in_one(ply)) is not None:
                return mate
            best = self._static_value()
            if best >= beta or level >= self.limits.max_captures:
                return best
            moves = self._capture_moves(alpha - best, last if level >= _WIDE_QUIESCENCE_PLIES else _ANY_SQUARE)
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
                    self._variations[ply] = [move, *self._variations[ply + 1]]
                    if alpha >= beta:
                        break
        return best

    def _capture_moves(self, missing: int, where: int) -> list[int]:
        """Captures and promotions on `where`, or _ANYWHERE, that may gain the `missing` centipawns; best first."""
        board, squares = self.position.board, self.position.squares
        theirs = board.turn.opponent()
        found: list[int] = []
        if where == _ANY_SQUARE:
            moves = [move for move in legal_moves(board) if squares[INDEX[move & TO]] or move >= PROMOTION_FLAG]
        else:
            moves = [move for move in legal_moves(board) if move & TO == where]
        for move in moves:
            taken = squares[INDEX[move & TO]]
            piece = squares[INDEX[move >> FROM_SHIFT & TO]]
            gain = CAPTURE_GAIN[taken]
            if move >= PROMOTION_FLAG:
                gain += PIECE_WORTH[piece + PROMOTED] - PIECE_WORTH[piece]
            worth = PIECE_WORTH[piece]
            if gain <= missing - _DELTA_MARGIN:
                continue
            # Captures of a lesser, defended piece are skipped.
            if worth * 2 > gain and worth > PIECE_WORTH[taken] and board.is_attacked_by(MOVES[move].to_sq, theirs):
                continue
            found.append((gain * 4 - (worth >> 2) + _CAPTURE_SCORE) << _SCORE_SHIFT | move)
        found.sort(reverse=True)
        return [item & _MOVE_MASK for item in found]


def _cached_value(entry: TableEntry, depth: int, alpha: int, beta: int, ply: int) -> int | None:
    """Value of a table entry for the search window if its depth and kind of bound suffice; else None."""
    _, known, bound, value, _ = entry
    if known < depth:
        return None
    if abs(value) > _MATE_BOUND:
        value -= ply if value > 0 else -ply
    if bound == _EXACT_VALUE or (value >= beta if bound == _LOWER_BOUND else value <= alpha):
        return value
    return None
