"""Looking ever deeper from the root: one line of moves after another, each in a narrow window around what is expected."""

from collections.abc import Callable
from typing import Final, NamedTuple

from app.builtin.tree import DEEPEST, MATE, PERPETUAL, HashTable, SearchTree, StoppedError

_WINDOW: Final = 60
"""How far off the value of one depth usually is from that of the depth before."""
_SETTLED: Final = 4
_WIDENING: Final = 4
_WIDEST: Final = 2_000


class DepthResult(NamedTuple):
    """What a look at a certain depth has found."""

    depth: int
    reach: int
    """How many plies the longest line had."""
    value: int
    moves: tuple[int, ...]
    rank: int
    """0 for the best line."""


class TreeSearch:
    def __init__(self, memory: HashTable) -> None:
        self.tree = SearchTree(memory)
        self._begun: DepthResult | None = None
        """The best line of a rank that is still being looked for."""

    def deepen(
        self,
        moves: list[int],
        width: int,
        deepest: int,
        tell: Callable[[DepthResult], None],
        is_enough: Callable[[list[DepthResult]], bool],
    ) -> list[DepthResult]:
        """Look ever deeper until stopped, or until it `is_enough`; the best lines that were found, best first."""
        found: list[DepthResult] = []
        at_first = self.tree.static()
        for depth in range(1, min(deepest, DEEPEST) + 1):
            before, found = found, []
            self.tree.depth = depth
            try:
                for rank in range(min(width, len(moves))):
                    found.append(self._look(depth, rank, moves, before[rank].value if before else at_first))
            except StoppedError:
                lines = self._salvaged(found, before)
                if lines and (not before or lines[0].moves[0] != before[0].moves[0]):
                    # Or what is played would be another move than the one that was last spoken of.
                    for line in lines:
                        tell(line)
                return lines
            found = _ranked(found)
            moves[: len(found)] = [thought.moves[0] for thought in found]
            for thought in found:
                tell(thought)
            if is_enough(found):
                break
        return found

    def _salvaged(self, found: list[DepthResult], before: list[DepthResult]) -> list[DepthResult]:
        """What an unfinished depth has brought, and behind it what the depth before had."""
        new = [self._begun] if self._begun is not None and not found else found
        moves = {line.moves[0] for line in new}
        return _ranked(new) + [line for line in before if line.moves[0] not in moves][: max(len(before) - len(new), 0)]

    def _look(self, depth: int, rank: int, moves: list[int], expected: int) -> DepthResult:
        """The best line that begins with one of the moves from `rank` on."""
        self._begun = None
        # How often the first depths are mistaken is made up for by how quick they are.
        window = _WINDOW if depth >= _SETTLED else 4 * _WINDOW
        alpha, beta = -MATE, MATE
        if abs(expected) < PERPETUAL:
            alpha, beta = expected - window, expected + window
        while True:
            value = self._best(depth, alpha, beta, moves, rank)
            if alpha < value < beta or (alpha <= -MATE and beta >= MATE):
                return DepthResult(depth, max(self.tree.reach, depth), value, tuple(self.tree.lines[0]), rank)
            window *= _WIDENING
            if window > _WIDEST:
                alpha, beta = -MATE, MATE
            elif value <= alpha:
                alpha = max(value - window, -MATE)
            else:
                beta = min(value + window, MATE)

    def _best(self, depth: int, alpha: int, beta: int, moves: list[int], rank: int) -> int:
        """The value of the best move, which comes to stand at `rank`, and its line in the tree."""
        tree = self.tree
        best = -MATE
        values: dict[int, int] = {}
        for count, move in enumerate(moves[rank:]):
            values[move] = value = tree.tried(move, depth - 1, alpha, beta, 0, count == 0, 0)
            if value <= best:
                continue
            best = value
            if count == 0 or value > alpha:
                tree.lines[0] = [move, *tree.lines[1]]
            if value > alpha:
                alpha = value
                self._begun = DepthResult(depth, max(tree.reach, depth), value, tuple(tree.lines[0]), rank)
                moves.remove(move)
                moves.insert(rank, move)
                if value >= beta:
                    break
        if depth == 1:
            moves[rank:] = sorted(moves[rank:], key=lambda move: -values.get(move, -MATE))
        return best


def _ranked(found: list[DepthResult]) -> list[DepthResult]:
    """The best first: a later line may turn out better than it looked when an earlier one was chosen."""
    ordered = sorted(found, key=lambda thought: -thought.value)
    return [thought._replace(rank=rank) for rank, thought in enumerate(ordered)]
