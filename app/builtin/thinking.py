"""One search of the bundled engine: its limits, and the `info` lines on the way."""

from collections.abc import Callable
from random import Random
from typing import Final

from app.builtin.budget import NO_TIME_LIMIT, compute_budget
from app.builtin.mate import MateSolver, MateVerdict
from app.builtin.native import Move
from app.builtin.options import SearchJob
from app.builtin.position import MOVE_MASK, MOVES
from app.builtin.root import Root
from app.builtin.search import GameSearch, SearchLine
from app.usi.commands import Go
from app.usi.info import CentipawnScore, Info, MateScore, info_text

_INFO_INTERVAL: Final = 0.5
"""Seconds after which the engine sends `info` lines again, even if its best moves have not changed."""
_MATE_TIME_SHARE: Final = 0.1
_MAX_MATE_SECONDS: Final = 0.5
_MIN_MATE_POLLS: Final = 60
_MAX_MATE_POLLS: Final = 300
"""Most polls of its stop condition that the `nodes` of a `go` add to the mate search before the main search."""
_STUDY_SECONDS: Final = 1.0


class SearchRun:
    """One run of a search for `go`: its limits, and the `info` lines that it sends."""

    def __init__(
        self, order: SearchJob, go: Go, root: Root, search: GameSearch, solver: MateSolver, say: Callable[[str], None]
    ) -> None:
        self._job = order
        self._go_command = go
        self._root = root
        self._search = search
        self._solver = solver
        self._write_line = say
        self._budget = compute_budget(go, root.side)
        self._last_first_moves: tuple[int, ...] = ()
        """First moves of the lines (MultiPV) in the `info` lines that were sent last."""
        self._depth = 0
        """Greatest depth in plies that an `info` line has reported so far."""
        self._next_info_at = 0.0

    def search_best_line(self, chance: Random) -> SearchLine:
        """Return the line to play, which has at least one move. There must be a legal one."""
        settings, search = self._job.settings, self._search
        # Words that are no legal moves are left out, such as the `win` that another engine may have answered.
        wanted = {move for move in self._root.moves if MOVES[move].to_usi() in self._go_command.searchmoves}
        search.begin_search(self._root.game, wanted)
        try:
            if not self._go_command.infinite:
                search.apply_style(settings.style)
            line = search.choose_without_search(chance) or self._search_mate(wanted)
            if line is not None:
                self._depth = len(line.moves)
                self._write_line(info_text(self._line_info(line, None)))
                return line
            search.run_search(self._must_stop, settings.multi_pv)
            # A search that was not asked for a move is over only when somebody says so; the answer waits for that.
            self._send_info()
            return search.best_lines(1)[0]
        finally:
            search.release_board()

    def _must_stop(self) -> bool:
        order, go, search = self._job, self._go_command, self._search
        best = tuple(line.moves[0] for line in search.best_lines(order.settings.multi_pv))
        if best != self._last_first_moves or order.elapsed_seconds >= self._next_info_at:
            self._send_info()
        if order.is_stopped:
            return True
        if search.evaluation_count >= min(go.nodes or NO_TIME_LIMIT, search.max_evaluations or NO_TIME_LIMIT):
            return True
        if go.depth is not None and self._is_deep_enough(go.depth):
            return True
        if go.infinite or order.is_pondering:
            return False
        spent = order.spent_seconds
        if spent >= self._budget.hard_limit or (len(self._root.moves) == 1 and self._is_timed):
            return True
        return self._is_decided(spent)

    @property
    def _is_timed(self) -> bool:
        return self._go_command.movetime is None and self._budget.hard_limit < NO_TIME_LIMIT

    def _is_deep_enough(self, depth: int) -> bool:
        search = self._search
        if search.evaluation_count >= depth * search.MAX_EVALUATIONS_PER_PLY:
            return True
        wanted = min(self._job.settings.multi_pv, len(self._root.moves))
        lines = search.best_lines(wanted)
        return len(lines) == wanted and max(self._depth, search.depth_of(lines)) >= depth

    def _is_decided(self, spent: float) -> bool:
        """Return True if more time could not change the move, or the time meant for it is spent."""
        enough = self._budget.soft_limit
        if enough >= self._budget.hard_limit:
            # A move that has its own time may use all of it.
            return False
        if spent >= enough:
            return True
        search = self._search
        rate = search.evaluation_count / max(spent, 0.001)
        return search.evaluation_count > 1 and search.visit_lead() > rate * (enough - spent)

    def _search_mate(self, wanted: set[int]) -> SearchLine | None:
        """Search a mate longer than the main search sees; None if none is found in time."""
        if self._job.settings.multi_pv > 1 or not self._search.solves_mates:
            return None
        solution = self._solver.search_mate(self._root.sfen, self._mate_limit())
        moves = tuple(Move.from_usi(move).value & MOVE_MASK for move in solution.moves)
        if solution.verdict is not MateVerdict.MATE or (wanted and moves[0] not in wanted):
            return None
        return SearchLine(moves, 1.0, len(moves))

    def _mate_limit(self) -> Callable[[], bool]:
        """Make the stop condition of the mate search: a share of the time, or a number of polls for repeatable results."""
        order, go = self._job, self._go_command
        if go.nodes is not None or go.depth is not None or self._search.max_evaluations is not None:
            polls = iter(range(min(go.nodes or 0, _MAX_MATE_POLLS) + _MIN_MATE_POLLS))
            return lambda: order.is_stopped or next(polls, None) is None
        enough = _STUDY_SECONDS if self._budget.soft_limit == NO_TIME_LIMIT else self._budget.soft_limit
        end = order.elapsed_seconds + min(enough * _MATE_TIME_SHARE, _MAX_MATE_SECONDS)
        return lambda: order.is_stopped or order.elapsed_seconds >= end

    def _send_info(self) -> None:
        several = self._job.settings.multi_pv > 1
        lines = self._search.best_lines(self._job.settings.multi_pv)
        # All lines that are told together have one depth, which does not fall: programs compare lines by it.
        self._depth = max(self._depth, self._search.depth_of(lines))
        self._last_first_moves = tuple(line.moves[0] for line in lines)
        self._next_info_at = self._job.elapsed_seconds + _INFO_INTERVAL
        for rank, line in enumerate(lines):
            self._write_line(info_text(self._line_info(line, rank + 1 if several else None)))

    def _line_info(self, line: SearchLine, multipv: int | None) -> Info:
        search, elapsed = self._search, self._job.elapsed_seconds
        return Info(
            depth=self._depth,
            seldepth=max(search.selective_depth, len(line.moves)),
            time=int(elapsed * 1000),
            nodes=search.evaluation_count,
            nps=int(search.evaluation_count / max(elapsed, 0.001)),
            multipv=multipv,
            score=CentipawnScore(search.line_centipawns(line))
            if line.mate is None
            else MateScore(line.mate > 0, abs(line.mate)),
            hashfull=search.hashfull,
            pv=tuple(MOVES[move].to_usi() for move in line.moves),
        )
