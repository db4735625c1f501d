"""Iterative deepening at the root, with MultiPV and aspiration windows."""

from collections.abc import Callable
from typing import Final, NamedTuple

from app.builtin.tree import DEEPEST, MATE, PERPETUAL, HashTable, SearchTree, StoppedError

_WINDOW: Final = 60
"""Half width of the aspiration window, in centipawns: values rarely change by more from depth to depth."""
_SETTLED: Final = 4
_WIDENING: Final = 4
_WIDEST: Final = 2_000


class DepthResult(NamedTuple):
    """One principal variation found at a depth."""

    depth: int
    seldepth: int
    """Selective depth: plies of the longest line searched."""
    value: int
    moves: tuple[int, ...]
    rank: int
    """MultiPV rank of the line; 0 is the best."""


class TreeSearch:
    """Iterative deepening over a `SearchTree`."""

    def __init__(self, hash_table: HashTable) -> None:
        self.tree = SearchTree(hash_table)
        self._partial: DepthResult | None = None
        """Best line so far of a search that is not finished."""

    def deepen_iteratively(
        self,
        moves: list[int],
        width: int,
        deepest: int,
        tell: Callable[[DepthResult], None],
        is_enough: Callable[[list[DepthResult]], bool],
    ) -> list[DepthResult]:
        """Search depth after depth until stopped or `is_enough`; return the best lines, best first."""
        found: list[DepthResult] = []
        at_first = self.tree.static_value()
        for depth in range(1, min(deepest, DEEPEST) + 1):
            before, found = found, []
            self.tree.depth = depth
            try:
                for rank in range(min(width, len(moves))):
                    found.append(self._search_line(depth, rank, moves, before[rank].value if before else at_first))
            except StoppedError:
                lines = self._finished_lines(found, before)
                if lines and (not before or lines[0].moves[0] != before[0].moves[0]):
                    # The move that will be played must be the first of the last info lines.
                    for line in lines:
                        tell(line)
                return lines
            found = _sort_by_value(found)
            moves[: len(found)] = [thought.moves[0] for thought in found]
            for thought in found:
                tell(thought)
            if is_enough(found):
                break
        return found

    def _finished_lines(self, found: list[DepthResult], before: list[DepthResult]) -> list[DepthResult]:
        """Lines of an unfinished depth, followed by those of the depth before."""
        new = [self._partial] if self._partial is not None and not found else found
        moves = {line.moves[0] for line in new}
        return (
            _sort_by_value(new)
            + [line for line in before if line.moves[0] not in moves][: max(len(before) - len(new), 0)]
        )

    def _search_line(self, depth: int, rank: int, moves: list[int], expected: int) -> DepthResult:
        """Best line among the root moves from `rank` on, searched in an aspiration window."""
        self._partial = None
        # Values change more at the first depths, which are quick to search again.
        window = _WINDOW if depth >= _SETTLED else 4 * _WINDOW
        alpha, beta = -MATE, MATE
        if abs(expected) < PERPETUAL:
            alpha, beta = expected - window, expected + window
        while True:
            value = self._search_root(depth, alpha, beta, moves, rank)
            if alpha < value < beta or (alpha <= -MATE and beta >= MATE):
                return DepthResult(depth, max(self.tree.seldepth, depth), value, tuple(self.tree.lines[0]), rank)
            window *= _WIDENING
            if window > _WIDEST:
                alpha, beta = -MATE, MATE
            elif value <= alpha:
                alpha = max(value - window, -MATE)
            else:
                beta = min(value + window, MATE)

    def _search_root(self, depth: int, alpha: int, beta: int, moves: list[int], rank: int) -> int:
        """Search the root moves from `rank` on; move the best one to `rank` and return its value. Its line is left in the tree."""
        tree = self.tree
        best = -MATE
        values: dict[int, int] = {}
        for count, move in enumerate(moves[rank:]):
            values[move] = value = tree.search_move(move, depth - 1, alpha, beta, 0, count == 0, 0)
            if value <= best:
                continue
            best = value
            if count == 0 or value > alpha:
                tree.lines[0] = [move, *tree.lines[1]]
            if value > alpha:
                alpha = value
                self._partial = DepthResult(depth, max(tree.seldepth, depth), value, tuple(tree.lines[0]), rank)
                moves.remove(move)
                moves.insert(rank, move)
                if value >= beta:
                    break
        if depth == 1:
            moves[rank:] = sorted(moves[rank:], key=lambda move: -values.get(move, -MATE))
        return best


def _sort_by_value(found: list[DepthResult]) -> list[DepthResult]:
    """Sort lines by value, best first, and number them: a later line may have turned out better than an earlier one."""
    ordered = sorted(found, key=lambda thought: -thought.value)
    return [thought._replace(rank=rank) for rank, thought in enumerate(ordered)]
