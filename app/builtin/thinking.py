"""One search for a move: what it may cost, when it is over, and what is said meanwhile."""

from collections.abc import Callable
from typing import Final

from rsshogi.core import Move

from app.builtin.clock import WITHOUT_END, budget
from app.builtin.levels import FULL, limits_of
from app.builtin.mate import Solver, Verdict
from app.builtin.order import Order
from app.builtin.position import MOVES, Position
from app.builtin.root import Root
from app.builtin.search import Search, Thought
from app.builtin.tree import DEEPEST, MATE, SURE
from app.usi.commands import Go
from app.usi.info import Info, Mate, Points, Score, info_text

_NEWS: Final = 1.0
"""Seconds after which a search that has found nothing new says how it gets on."""
_WORTH_BEGINNING: Final = 0.6
"""A deeper look takes some three times as long as the one before: beyond this share of its time it would not end."""

# Of the time for a move, what a mate is looked for; below the least it would find none that the search does not.
_SHARE_FOR_MATE: Final = 0.1
_MOST_FOR_MATE: Final = 0.5
_LEAST_FOR_MATE: Final = 0.02
_GLANCE: Final = 1.0


class Thinking:
    def __init__(self, order: Order, go: Go, root: Root, solver: Solver, say: Callable[[str], None]) -> None:
        self._order = order
        self._go = go
        self._root = root
        self._solver = solver
        self._say = say
        # Who studies a position wants to know the truth about it, however weakly the engine is to play.
        self._limits = FULL if go.infinite else limits_of(order.settings.level)
        self._budget = budget(go, root.side)
        self._news_at = _NEWS

    def think(self, search: Search) -> Thought:
        """The best line, which has at least one move. There must be a legal one."""
        root, wanted = self._root, self._go.searchmoves
        search.tree.begin(
            Position(root.sfen, (root.side, self._order.settings.style)), root.line, self._must_stop, self._limits
        )
        # Promising ones first: where there is time for nothing else, the first is what is played.
        ordered = list(search.tree.ordered(0, 0))
        moves = [move for move in ordered if MOVES[move].to_usi() in wanted] or ordered
        self._search, self._moves = search, moves
        deepest = min(self._go.depth or DEEPEST, self._limits.depth)
        try:
            if (mate := self._mate()) is not None:
                return mate
            found = search.deepen(moves, self._order.settings.lines, deepest, self._tell, self._is_enough)
        finally:
            search.tree.put_down()
        return found[0] if found else Thought(0, 0, 0, (moves[0],), 0)

    def _mate(self) -> Thought | None:
        """A mate that is longer than the search sees. To look for one costs little; who plays on without seeing it, much."""
        # Who studies a position wants to see something at once.
        enough = _GLANCE if self._budget.enough == WITHOUT_END else self._budget.enough
        seconds = min(enough * _SHARE_FOR_MATE, _MOST_FOR_MATE)
        is_limited = self._go.depth is not None or self._go.nodes is not None
        if seconds < _LEAST_FOR_MATE or is_limited or self._limits != FULL or self._order.settings.lines > 1:
            return None
        order, root = self._order, self._root
        end = order.elapsed + seconds
        solution = self._solver.solve(root.sfen, lambda: order.is_stopped or order.elapsed >= end)
        moves = tuple(Move.from_usi(move).value for move in solution.moves)
        if solution.verdict is not Verdict.MATE or (self._go.searchmoves and moves[0] not in self._moves):
            return None
        mate = Thought(len(moves), len(moves), MATE - len(moves), moves, 0)
        self._tell(mate)
        return mate

    def _must_stop(self, nodes: int) -> bool:
        order = self._order
        if order.is_stopped or nodes >= self._most_nodes():
            return True
        elapsed = order.elapsed
        if elapsed >= self._news_at:
            self._news_at = elapsed + _NEWS
            self._say(info_text(self._progress(nodes)))
        return order.spent >= self._budget.most

    def _most_nodes(self) -> float:
        """A level looks at every move once, however little else it sees."""
        asked = WITHOUT_END if self._go.nodes is None else self._go.nodes
        seen = self._limits.nodes
        return asked if seen is None or self._search.tree.depth == 1 else min(asked, seen)

    def _is_enough(self, found: list[Thought]) -> bool:
        order, go, best = self._order, self._go, found[0]
        if order.is_stopped or MATE - abs(best.value) <= best.depth:
            return True
        if go.infinite or order.is_waiting:
            return False
        if len(self._moves) == 1:
            return True
        # Where a move has its own time, what is left of that is of no use later.
        return self._budget.enough < self._budget.most and order.spent >= self._budget.enough * _WORTH_BEGINNING

    def _progress(self, nodes: int) -> Info:
        elapsed = self._order.elapsed
        return Info(
            time=int(elapsed * 1000),
            nodes=nodes,
            nps=int(nodes / max(elapsed, 0.001)),
            hashfull=self._search.tree.memory.permille,
        )

    def _tell(self, thought: Thought) -> None:
        several = self._order.settings.lines > 1
        self._news_at = self._order.elapsed + _NEWS
        self._say(
            info_text(
                self._progress(self._search.tree.nodes)._replace(
                    depth=thought.depth,
                    seldepth=thought.reach,
                    score=score_of(thought.value),
                    multipv=thought.rank + 1 if several else None,
                    pv=tuple(MOVES[move].to_usi() for move in thought.moves),
                )
            )
        )


def score_of(value: int) -> Score:
    if abs(value) > SURE:
        return Mate(value > 0, MATE - abs(value))
    return Points(value)
