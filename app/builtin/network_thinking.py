"""One search of the bundled engine with its network: its limits, and the `info` lines on the way."""

from collections.abc import Callable
from random import Random
from typing import Final

from app.builtin.budget import WITHOUT_END, compute_budget
from app.builtin.mate import MateVerdict, Solver
from app.builtin.native import Move
from app.builtin.network_levels import NetworkLevel, draw_move
from app.builtin.network_search import GamePath, NetworkSearch, SearchLine, value_to_centipawns
from app.builtin.network_style import choices_in_style
from app.builtin.options import MoveOrder
from app.builtin.position import MOVE_BITS, MOVES
from app.builtin.root import Root
from app.usi.commands import Go
from app.usi.info import Info, Mate, Points, info_text

_NEWS: Final = 0.5
"""Seconds after which the `info` lines are sent again."""
_SHARE_FOR_MATE: Final = 0.1
_MOST_FOR_MATE: Final = 0.5
_LEAST_MATE_POLLS: Final = 60
_MOST_MATE_POLLS: Final = 300
"""Bound of a `go`'s nodes that lengthen the mate search before it, which polls its stop condition once for each."""
_GLANCE: Final = 1.0
_MOST_DEPTH_EVALUATIONS: Final = 50
"""Limit of evaluated positions for each ply of a `go depth`."""


class NetworkThinking:
    """One search with the network at a level: its limits, and the `info` lines that it sends."""

    def __init__(
        self, order: MoveOrder, go: Go, root: Root, level: NetworkLevel, solver: Solver, say: Callable[[str], None]
    ) -> None:
        self._order = order
        self._level = level
        self._go = go
        self._root = root
        self._solver = solver
        self._say = say
        self._budget = compute_budget(go, root.side)
        self._told: tuple[int, ...] = ()
        """First moves of the lines that were sent last."""
        self._depth = 0
        """Length in plies of the longest best line sent so far; sent as `depth`."""
        self._news_at = 0.0
        self._is_only = False

    def search_best_line(self, search: NetworkSearch, chance: Random) -> SearchLine:
        """Return the line to play, which has at least one move. There must be a legal one."""
        order, level, self._search = self._order, self._level, search
        # Words that are no legal moves are left out, such as the `win` that another engine may have answered.
        wanted = {move for move in self._root.moves if MOVES[move & MOVE_BITS].to_usi() in self._go.searchmoves}
        self._is_only = len(self._root.moves) == 1
        if level.evaluations is not None:
            # What an earlier move has found would make it stronger than it is to be.
            search.clear_tree()
        search.begin_search(GamePath(self._root.start, self._root.played), wanted)
        try:
            styled = (
                None
                if self._go.infinite
                else choices_in_style(*search.root_moves(), search.position, order.settings.style)
            )
            if styled is not None:
                search.set_root_moves(*styled)
            if level.temperature:
                return self._choose_without_search(search, chance)
            if (mate := self._search_mate(wanted)) is not None:
                return mate
            search.run_search(self._must_stop, order.settings.lines)
            # A search that was not asked for a move is over only when somebody says so; the answer waits for that.
            self._send_info()
            return search.best_lines(1)[0]
        finally:
            search.release_board()

    def _must_stop(self) -> bool:
        order, go, search = self._order, self._go, self._search
        best = tuple(line.moves[0] for line in search.best_lines(order.settings.lines))
        if best != self._told or order.elapsed_seconds >= self._news_at:
            self._send_info()
        if order.is_stopped:
            return True
        if search.evaluations >= min(go.nodes or WITHOUT_END, self._level.evaluations or WITHOUT_END):
            return True
        if go.depth is not None and self._is_deep_enough(go.depth):
            return True
        if go.infinite or order.is_waiting:
            return False
        spent = order.spent_seconds
        if spent >= self._budget.most or (self._is_only and self._is_timed):
            return True
        return self._is_decided(spent)

    @property
    def _is_timed(self) -> bool:
        return self._go.movetime is None and self._budget.most < WITHOUT_END

    def _is_deep_enough(self, depth: int) -> bool:
        search = self._search
        if search.evaluations >= depth * _MOST_DEPTH_EVALUATIONS:
            return True
        wanted = min(self._order.settings.lines, len(self._root.moves))
        lines = search.best_lines(wanted)
        return len(lines) == wanted and max(self._depth, len(lines[0].moves)) >= depth

    def _is_decided(self, spent: float) -> bool:
        """Return True if more time could not change the move, or the time meant for it is spent."""
        enough = self._budget.enough
        if enough >= self._budget.most:
            # A move that has its own time may use all of it.
            return False
        if spent >= enough:
            return True
        search = self._search
        rate = search.evaluations / max(spent, 0.001)
        return search.evaluations > 1 and search.visit_lead() > rate * (enough - spent)

    def _choose_without_search(self, search: NetworkSearch, chance: Random) -> SearchLine:
        """Line of one move without search: a mate in one if the level sees it, else a move drawn by probability."""
        moves, priors = search.root_moves()
        mate = search.position.board.solve_mate_in_one() if self._level.sees_mates else None
        if mate is not None and mate.value & MOVE_BITS in moves:
            line = SearchLine((mate.value & MOVE_BITS,), 1.0, 1, 1)
        else:
            move = draw_move(moves, priors, self._level, search.position, chance)
            line = SearchLine((move,), search.root_value, None, 1)
        self._depth = 1
        self._say(info_text(self._line_info(line, None)))
        return line

    def _search_mate(self, wanted: set[int]) -> SearchLine | None:
        """Search a mate longer than the main search sees; None if none is found in time."""
        if self._order.settings.lines > 1:
            return None
        solution = self._solver.search_mate(self._root.sfen, self._mate_limit())
        moves = tuple(Move.from_usi(move).value & MOVE_BITS for move in solution.moves)
        if solution.verdict is not MateVerdict.MATE or (wanted and moves[0] not in wanted):
            return None
        mate = SearchLine(moves, 1.0, len(moves), 1)
        self._depth = len(moves)
        self._say(info_text(self._line_info(mate, None)))
        return mate

    def _mate_limit(self) -> Callable[[], bool]:
        """Make the stop condition of the mate search: a share of the time, or a number of polls for repeatable results."""
        order, go = self._order, self._go
        if go.nodes is not None or go.depth is not None or self._level.evaluations is not None:
            polls = iter(range(min(go.nodes or 0, _MOST_MATE_POLLS) + _LEAST_MATE_POLLS))
            return lambda: order.is_stopped or next(polls, None) is None
        enough = _GLANCE if self._budget.enough == WITHOUT_END else self._budget.enough
        end = order.elapsed_seconds + min(enough * _SHARE_FOR_MATE, _MOST_FOR_MATE)
        return lambda: order.is_stopped or order.elapsed_seconds >= end

    def _send_info(self) -> None:
        several = self._order.settings.lines > 1
        lines = self._search.best_lines(self._order.settings.lines)
        # All lines that are told together have one depth, which does not fall: programs compare lines by it.
        self._depth = max(self._depth, len(lines[0].moves))
        self._told = tuple(line.moves[0] for line in lines)
        self._news_at = self._order.elapsed_seconds + _NEWS
        for rank, line in enumerate(lines):
            self._say(info_text(self._line_info(line, rank + 1 if several else None)))

    def _line_info(self, line: SearchLine, multipv: int | None) -> Info:
        search, elapsed = self._search, self._order.elapsed_seconds
        score = Points(value_to_centipawns(line.value)) if line.mate is None else Mate(line.mate > 0, abs(line.mate))
        return Info(
            depth=self._depth,
            seldepth=max(search.deepest, len(line.moves)),
            time=int(elapsed * 1000),
            nodes=search.evaluations,
            nps=int(search.evaluations / max(elapsed, 0.001)),
            multipv=multipv,
            score=score,
            hashfull=1000 * search.nodes // search.most_nodes,
            pv=tuple(MOVES[move].to_usi() for move in line.moves),
        )
