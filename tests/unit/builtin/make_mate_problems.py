"""Fills `mate_problems.py` up with what it lacks: PYTHONPATH=. python tests/unit/builtin/make_mate_problems.py [SEED].

The solver only chooses what is worth the trouble; what is written down has been proved by `mate_prover`.
"""

import random
import runpy
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from app.builtin.mate import MateSolution, MateSolver, MateVerdict
from app.shogi.moves import Move, drop
from app.shogi.pieces import PAWN
from app.shogi.position import Position
from app.shogi.squares import SQUARES
from tests.unit.builtin.mate_prover import Prover, TooMany, has_circle, whole_truth
from tests.unit.builtin.random_mates import altered, cornered, fought, turned

TABLE = Path(__file__).with_name("mate_problems.py")
WANTED = {1: 9, 3: 10, 5: 12, 7: 12, 9: 14, 11: 9}
TRAPS = {"dropped pawn": 8, "no end of checks": 8, "stalemate": 6, "plain": 10}
LURES = (
    "7nk/7s1/9/7N1/9/9/9/9/9 b P 1",
    "7lk/7p1/9/7N1/9/9/9/9/9 b P 1",
    "6snk/6p2/8p/6N2/9/9/9/9/9 b P 1",
    "7k1/8P/9/9/9/9/9/9/9 b rb 1",
    "k8/9/1GP6/9/9/9/9/9/9 b - 1",
    "8k/9/7+S1/9/9/9/9/9/9 b - 1",
)
"""A pawn that must not be dropped, and kings that are nearly out of moves."""

PATIENCE = 240
"""How often the solver may ask whether to stop: so the same problems come out on any machine."""

NARROW = 100
"""Nodes a ply up to which the solver's work promises a proof in reasonable time."""

MOST_VARIED = 60
PROOF = 25_000
GRAPH = 1_500
QUICK = 100
TITLE = '''"""Problems made by `make_mate_problems.py`, each proved by `mate_prover`; not to be edited."""

from typing import NamedTuple

# fmt: off

class Problem(NamedTuple):
    sfen: str
    plies: int
    line: str
    """One shortest mate."""


class Trap(NamedTuple):
    """A position without a mate."""

    sfen: str
    kind: str


'''


def candidates(dice: random.Random, found: dict[str, int]) -> Iterator[str]:
    """Positions at random, and problems found before with something changed, the longer ones more often."""
    while True:
        if found and dice.random() < 0.8:
            sfen = max(dice.choices(list(found), k=3), key=found.__getitem__)
            for _ in range(dice.choice((1, 1, 2, 3))):
                sfen = altered(sfen, dice)
            yield sfen
        else:
            yield fought(dice) if dice.random() < 0.05 else cornered(dice)


def solved(sfen: str) -> MateSolution:
    asked = count()
    return MateSolver(200_000).search_mate(sfen, lambda: next(asked) > PATIENCE)


def proved(sfen: str, plies: int) -> tuple[str, ...] | None:
    try:
        return Prover(PROOF).shortest(sfen, plies)
    except TooMany:
        return None


def kind_of_trap(sfen: str) -> str | None:
    """None when it is mate, or when the whole truth is too much."""
    position = Position.from_sfen(sfen)
    try:
        if whole_truth(sfen, GRAPH) is not None:
            return None
        circle = has_circle(sfen, GRAPH)
    except TooMany:
        return None
    if mates_by_pawn(position):
        return "dropped pawn"
    if can_be_stalemate(position):
        return "stalemate"
    return "no end of checks" if circle else "plain"


def mates_by_pawn(position: Position) -> bool:
    return any(position.mates_by_pawn(pawn) for pawn in pawns(position))


def pawns(position: Position) -> list[Move]:
    return [drop(PAWN, square) for square in SQUARES if position.is_quick_legal(drop(PAWN, square))]


def can_be_stalemate(position: Position) -> bool:
    """Whether the side to move could leave the other without a move, and not in check."""
    for move in position.legal_moves():
        position.apply(move)
        stalemate = not position.in_check() and not position.legal_moves()
        position.undo()
        if stalemate:
            return True
    return False


class Collection:
    """What is found, as it is found."""

    def __init__(self, seed: int) -> None:
        self._dice = random.Random(seed)  # noqa: S311 - the same problems again
        self._narrow: dict[str, int] = {}
        known = runpy.run_path(str(TABLE)) if TABLE.exists() else {"PROBLEMS": (), "TRAPS": ()}
        self._problems = [(problem.plies, problem.sfen, problem.line) for problem in known["PROBLEMS"]]
        self._traps = [(trap.kind, trap.sfen) for trap in known["TRAPS"]]

    def fill(self) -> None:
        for sfen in candidates(self._dice, self._narrow):
            if not self._wants_mates() and not self._wants_traps():
                break
            answer = solved(sfen)
            if answer.verdict is MateVerdict.MATE:
                self._take_mate(sfen, answer)
            elif answer.verdict is MateVerdict.NO_MATE and 3 < answer.nodes < QUICK:
                self._take_trap(sfen, ("no end of checks", "plain"))
            if self._wants_traps():
                self._lay_traps()

    def _wants_mates(self) -> bool:
        return any(self._count(plies) < most for plies, most in WANTED.items())

    def _wants_traps(self) -> bool:
        return any(self._count_traps(kind) < most for kind, most in TRAPS.items())

    def _count(self, plies: int) -> int:
        return sum(known == plies for known, _, _ in self._problems)

    def _take_mate(self, sfen: str, answer: MateSolution) -> None:
        plies = len(answer.moves)
        seen = turned(sfen) if self._dice.random() < 0.35 else sfen
        if answer.nodes > NARROW * plies:
            return
        self._narrow[sfen] = plies
        if len(self._narrow) > MOST_VARIED:
            del self._narrow[min(self._narrow, key=self._narrow.__getitem__)]
        if self._count(plies) < WANTED.get(plies, 0) and (line := proved(seen, plies)) is not None:
            self._problems.append((len(line), seen, " ".join(line)))
            write(self._problems, self._traps)

    def _lay_traps(self) -> None:
        """Change one of the lures a little, or a trap made of them before."""
        lures = [*LURES, *(sfen if " b " in sfen else turned(sfen) for _, sfen in self._traps)]
        sfen = altered(self._dice.choice(lures), self._dice)
        position = Position.from_sfen(sfen)
        if mates_by_pawn(position):
            self._take_trap(sfen, ("dropped pawn",))
        elif can_be_stalemate(position):
            self._take_trap(sfen, ("stalemate",))
        else:
            self._take_trap(sfen, ("no end of checks",))

    def _take_trap(self, sfen: str, kinds: tuple[str, ...]) -> None:
        if all(self._count_traps(kind) >= TRAPS[kind] for kind in kinds):
            return
        kind = kind_of_trap(sfen)
        if kind is not None and self._count_traps(kind) < TRAPS[kind]:
            seen = turned(sfen) if self._dice.random() < 0.35 else sfen
            self._traps.append((kind, seen))
            write(self._problems, self._traps)

    def _count_traps(self, kind: str) -> int:
        return sum(known == kind for known, _ in self._traps)


def write(problems: list[tuple[int, str, str]], traps: list[tuple[str, str]]) -> None:
    rows = "".join(f'    Problem("{sfen}", {plies}, "{line}"),\n' for plies, sfen, line in sorted(problems))
    safe = "".join(f'    Trap("{sfen}", "{kind}"),\n' for kind, sfen in sorted(traps))
    text = f"{TITLE}PROBLEMS = (\n{rows})\n\nTRAPS = (\n{safe})\n"
    TABLE.write_text(text, "utf-8")


if __name__ == "__main__":
    Collection(int(sys.argv[1]) if len(sys.argv) > 1 else 1).fill()
