"""Mates out of games: what the solver says of other mates is what trying everything says."""

from collections.abc import Iterator
from typing import TypeVar

import pytest

from app.analysis.mate import MateOutcome, MateResult
from app.builtin.mate import MateSolver, MateVerdict
from app.shogi.moves import MOVES, Move
from app.shogi.position import Position
from app.text.phrase import Phrase
from app.training.asking import EngineAnswer, EngineQuestion, EngineWork, MateQuestion, run_work
from app.training.card import CardKind, ProblemCard
from app.training.mate_problem import checking_moves, find_other_mates, solve_problem
from app.training.themes import MoveTheme
from tests.positions import chance
from tests.sampling import so_many
from tests.unit.builtin.mate_prover import Prover, TooMany
from tests.unit.builtin.random_mates import cornered, fought, turned

LONGEST = 3
T = TypeVar("T")
UNIQUE = "4+s4/1k1+N5/+p8/1gR6/+s1g1l4/9/9/9/9 b B 1"
COOKED = "8k/5Gn2/K7g/9/9/9/9/9/9 b BG 1"


CONCLUSIONS = {
    MateVerdict.MATE: MateOutcome.MATE,
    MateVerdict.NO_MATE: MateOutcome.NO_MATE,
    MateVerdict.UNDECIDED: MateOutcome.UNDECIDED,
}


class Solving:
    """The bundled solver, in this process, which looks for mates of so many plies."""

    def __init__(self, longest: int) -> None:
        self.asked = 0
        self._longest = longest
        self._solver = MateSolver(1 << 16)

    def done(self, work: EngineWork[T]) -> T:
        return run_work(work, self._answer)

    def _answer(self, asked: EngineQuestion) -> EngineAnswer:
        assert isinstance(asked, MateQuestion)
        self.asked += 1
        found = self._solver.search_mate(asked.query.board.sfen(), lambda: False, self._longest)
        conclusion = CONCLUSIONS[found.verdict]
        moves = tuple(move for usi in found.moves if isinstance(move := MOVES[usi], Move))
        return MateResult(conclusion, Phrase("", ""), asked.query, "Solver", moves)


def positions() -> Iterator[str]:
    dice = chance(11)
    while True:
        yield cornered(dice)
        yield fought(dice)


def mating_checks(position: Position) -> set[str] | None:
    """Every check after which it is mate within so many plies, whatever is answered; None where that takes too long."""
    found = set[str]()
    for check in checking_moves(position):
        position.apply(check)
        replies = position.legal_moves()
        try:
            is_mate = all(_mates(position, reply) for reply in replies)
        except TooMany:
            return None
        finally:
            position.undo()
        if is_mate:
            found.add(check.usi)
    return found


def _mates(position: Position, reply: Move, longest: int = LONGEST) -> bool:
    after = position.copy()
    after.apply(reply)
    return Prover(30_000).shortest(after.sfen(), longest) is not None


@pytest.mark.slow
@pytest.mark.proof  # single problems: the next tests
def test_uniqueness_is_what_trying_everything_finds() -> None:
    """Of 500 positions when all are tried; a longer mate that our own proof sees is no contradiction."""
    solver, tried, unique = Solving(LONGEST), 0, 0
    wanted = so_many(3, 500)
    for sfen in positions():
        if tried == wanted:
            break
        line = Prover(3_000).shortest(sfen, LONGEST) if checks_are_few(sfen) else None
        if line is None:
            continue
        start = Position.from_sfen(sfen)
        everything = mating_checks(start)
        if everything is None:
            continue
        solution = tuple(move for usi in line if isinstance(move := MOVES[usi], Move))
        cooked, is_certain = solver.done(find_other_mates(start, solution, 1_000))
        assert is_certain
        firsts = {each.usi for each in cooked if each.ply == 1}
        assert everything - {line[0]} <= firsts, sfen
        for usi in firsts - everything:
            assert is_longer_mate(start, usi), (sfen, usi)
        unique += not firsts
        tried += 1
    assert tried == wanted
    assert 0 < unique < tried


def checks_are_few(sfen: str) -> bool:
    return 0 < len(list(checking_moves(Position.from_sfen(sfen)))) <= 12


def is_longer_mate(start: Position, usi: str) -> bool:
    """Whether it is mate after every answer, two plies later than was looked for."""
    move = MOVES[usi]
    assert move is not None
    after = start.copy()
    after.apply(move)
    return all(_mates(after, reply, LONGEST + 2) for reply in after.legal_moves())


def test_a_problem_says_whether_it_is_one() -> None:
    solver, labels = Solving(9), set[MoveTheme]()
    for sfen in (UNIQUE, turned(UNIQUE), COOKED):
        card = ProblemCard(Position.from_sfen(sfen).sfen_without_ply(), CardKind.MATE)
        solved = solver.done(solve_problem(card, 1_000))
        assert isinstance(solved, ProblemCard)
        assert solved.best_move is not None
        plies = solved.best_move.mate_plies(solved.turn)
        assert plies == len(solved.best_move.line)
        assert solved.best_move.is_accepted
        label = MoveTheme(solved.themes[0])
        labels.add(label)
        is_cooked = any(each.ply < len(solved.best_move.line) for each in solved.cooked)
        assert label is (MoveTheme.PRACTICAL if is_cooked else MoveTheme.TSUME)
        for other in solved.moves[1:]:
            own = other.mate_plies(solved.turn)
            assert own is not None
            assert other.is_accepted is (own <= (plies or 0))
    assert labels == {MoveTheme.TSUME, MoveTheme.PRACTICAL}
    assert solver.done(solve_problem(ProblemCard("4k4/9/9/9/9/9/9/9/4K4 b G", CardKind.MATE), 1_000)) is None
