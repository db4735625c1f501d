"""How long the bundled engine's solver takes for the mates of its tests, length by length."""

import gc
import runpy
import statistics
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from rsshogi.core import Board

from app.builtin.mate import MateSolution, MateSolver, MateVerdict
from benchmarks.figures import Figure, Result, Unmeasured

PROBLEMS = Path(__file__).parents[1] / "tests" / "unit" / "builtin" / "mate_problems.py"
ENTRIES = 200_000
PATIENCE = 2.0
ALL_SOLVED = 7
"""Plies up to which every problem is to be solved in time; nine of ten above."""


def measure() -> Iterator[Result]:
    gc.disable()  # as the engine does
    known = runpy.run_path(str(PROBLEMS))
    by_length: defaultdict[int, list[str]] = defaultdict(list)
    for problem in known["PROBLEMS"]:
        by_length[problem.plies].append(problem.sfen)
    _solved(by_length[1][0])
    for plies, sfens in sorted(by_length.items()):
        yield from _of_length(plies, sfens)
    yield from _traps([trap.sfen for trap in known["TRAPS"]])


def _of_length(plies: int, sfens: list[str]) -> Iterator[Result]:
    tried = [_solved(sfen) for sfen in sfens]
    mates = [answer for answer, _ in tried if answer.verdict is MateVerdict.MATE]
    wanted = len(sfens) if plies <= ALL_SOLVED else len(sfens) * 0.9
    yield Figure(f"mates in {plies}, solved", len(mates), f"of {len(sfens)}", wanted, at_least=True)
    shortest = sum(len(answer.moves) == plies for answer in mates)
    yield Figure("… by a shortest line", shortest, f"of {len(mates)}", len(mates) * 0.9, at_least=True)
    yield from _times([taken for _, taken in tried])
    false = sum(not _is_mate(sfen, answer) for sfen, (answer, _) in zip(sfens, tried, strict=True))
    yield Figure("… mates that are none", false, "", 0, note="by rsshogi")
    nodes = sum(answer.nodes for answer, _ in tried)
    yield Figure("… nodes", nodes / sum(taken for _, taken in tried) / 1000, "k/s", of="all together")


def _traps(sfens: list[str]) -> Iterator[Result]:
    if not sfens:
        yield Unmeasured("no mate, proved", "there are no traps")
        return
    tried = [_solved(sfen) for sfen in sfens]
    proved = sum(answer.verdict is MateVerdict.NO_MATE for answer, _ in tried)
    yield Figure("no mate, proved", proved, f"of {len(sfens)}", len(sfens), at_least=True)
    claimed = sum(answer.verdict is MateVerdict.MATE for answer, _ in tried)
    yield Figure("… mates claimed there", claimed, "", 0)
    yield from _times([taken for _, taken in tried])


def _is_mate(sfen: str, answer: MateSolution) -> bool:
    """Whether the line, where one is claimed, ends where nobody can move and the king is in check."""
    if answer.verdict is not MateVerdict.MATE:
        return True
    board = Board(sfen)
    for move in answer.moves:
        if move not in {legal.to_usi() for legal in board.legal_moves()}:
            return False
        board.push_usi(move)
    return bool(board.is_mated())


def _times(taken: list[float]) -> Iterator[Result]:
    yield Figure("… the median one", statistics.median(taken) * 1000, "ms", of="once each")
    yield Figure("… the worst one", max(taken) * 1000, "ms", of="once each")


def _solved(sfen: str) -> tuple[MateSolution, float]:
    start = time.perf_counter()
    solution = MateSolver(ENTRIES).search_mate(sfen, lambda: time.perf_counter() - start > PATIENCE)
    return solution, time.perf_counter() - start
