"""The mate solver finds the shortest mates, never one that is none, and never denies one that is there."""

import random
from itertools import count

import pytest

from app.builtin.mate import MateSolution, MateSolver, MateVerdict
from app.shogi import rules
from app.shogi.moves import move_of_usi
from app.shogi.position import Position
from tests.cases import every_case
from tests.sampling import sampled, so_many
from tests.unit.builtin.mate_problems import PROBLEMS, TRAPS, Problem, Trap
from tests.unit.builtin.mate_prover import Prover, TooMany, whole_truth
from tests.unit.builtin.random_mates import cornered, turned

pytestmark = pytest.mark.slow

ENTRIES = 100_000
PATIENCE = 24_000
"""How often the solver may ask: a machine under load only takes longer."""


def solved(sfen: str, longest: int | None = None, entries: int = ENTRIES) -> MateSolution:
    asked = count()
    return MateSolver(entries).search_mate(sfen, lambda: next(asked) > PATIENCE, longest)


def is_mate(sfen: str, moves: tuple[str, ...]) -> bool:
    """Played through on another board: all legal, each of the attacker's a check, and mate at the end."""
    position = Position.from_sfen(sfen)
    for number, usi in enumerate(moves):
        move = move_of_usi(usi)
        assert move is not None
        assert rules.is_legal(position, move), f"{usi} in {position.sfen()}"
        position.apply(move)
        assert number % 2 or position.in_check(), f"{usi} is no check in {sfen}"
    return len(moves) % 2 == 1 and rules.is_mate(position)


def named(problem: Problem | Trap) -> str:
    return problem.sfen.replace(" ", "_")


@every_case("problem", sampled(PROBLEMS, 3), ids=named)
def test_mates_in_the_fewest_plies(problem: Problem) -> None:
    solution = solved(problem.sfen)
    assert solution.verdict is MateVerdict.MATE
    assert is_mate(problem.sfen, solution.moves)
    assert len(solution.moves) == problem.plies


@every_case("problem", sampled(PROBLEMS, 3), ids=named)
def test_finds_none_in_fewer_plies_and_that_one_within_its_length(problem: Problem) -> None:
    assert solved(problem.sfen, problem.plies - 1).verdict is MateVerdict.NO_MATE
    assert len(solved(problem.sfen, problem.plies + 1).moves) == problem.plies


@every_case("problem", sampled(PROBLEMS, 3), ids=named)
def test_the_line_told_with_a_problem_mates(problem: Problem) -> None:
    assert is_mate(problem.sfen, tuple(problem.line.split()))


@every_case("problem", sampled([problem for problem in PROBLEMS if problem.plies < 6], 6), ids=named)
@pytest.mark.slow
@pytest.mark.proof  # the samples themselves
def test_the_lengths_told_with_the_problems_are_right(problem: Problem) -> None:
    line = Prover(20_000).shortest(problem.sfen, problem.plies)
    assert line is not None
    assert len(line) == problem.plies


@every_case("trap", sampled(TRAPS, 2), ids=named)
def test_sees_that_there_is_no_mate(trap: Trap) -> None:
    assert solved(trap.sfen).verdict is MateVerdict.NO_MATE
    assert solved(turned(trap.sfen)).verdict is MateVerdict.NO_MATE


@every_case("trap", sampled(TRAPS, 2), ids=named)
@pytest.mark.slow
@pytest.mark.proof  # the samples themselves
def test_the_traps_have_no_mate(trap: Trap) -> None:
    assert whole_truth(trap.sfen, 5_000) is None


@pytest.mark.parametrize("seed", sampled(range(2), 2))
@pytest.mark.slow
@pytest.mark.proof  # with the prover: the next test
def test_agrees_with_the_whole_truth_about_positions_at_random(seed: int) -> None:
    dice = random.Random(seed)  # noqa: S311 - the same positions in every run
    tried = 0
    while tried < so_many(6, 12):
        sfen = cornered(dice)
        try:
            truth = whole_truth(sfen, 300)
        except TooMany:
            continue
        tried += 1
        solution = solved(turned(sfen) if tried % 2 else sfen)
        assert solution.verdict is (MateVerdict.NO_MATE if truth is None else MateVerdict.MATE), sfen
        assert len(solution.moves) == (truth or 0), sfen


@pytest.mark.parametrize("seed", sampled(range(2), 2))
@pytest.mark.slow
def test_agrees_with_the_prover_about_short_mates_at_random(seed: int) -> None:
    dice = random.Random(seed)  # noqa: S311 - the same positions in every run
    prover_says = {False: 0, True: 0}
    while min(prover_says.values()) < so_many(2, 3):
        sfen = cornered(dice)
        try:
            line = Prover(400).shortest(sfen, 5)
        except TooMany:
            continue
        prover_says[line is not None] += 1
        solution = solved(sfen, 5)
        assert solution.verdict is (MateVerdict.NO_MATE if line is None else MateVerdict.MATE), sfen
        assert len(solution.moves) == len(line or ()), sfen


LONG = "4k4/9/PPPPPPPPP/9/9/9/9/9/9 b B4L2rb4g4s4n9p 1"
ENDLESS = "9/9/9/4k4/9/9/9/9/9 b 2B4S4N2r4g4l18p 1"


def test_stops_when_asked() -> None:
    asked = count()
    solution = MateSolver(ENTRIES).search_mate(ENDLESS, lambda: next(asked) > 5)
    assert solution.verdict is MateVerdict.UNDECIDED
    assert solution.moves == ()
    assert 0 < solution.nodes < 1_000


def test_a_small_memory_makes_no_wrong_answers() -> None:
    solution = solved(LONG, entries=1)
    assert solution.verdict is MateVerdict.UNDECIDED or is_mate(LONG, solution.moves)
    for trap in TRAPS:
        assert solved(trap.sfen, entries=1).verdict is not MateVerdict.MATE


@pytest.mark.proof
def test_keeps_to_its_memory() -> None:
    asked = count()
    solver = MateSolver(500)
    assert solver.search_mate(ENDLESS, lambda: next(asked) > 500).verdict is MateVerdict.UNDECIDED
    assert is_mate(LONG, solver.search_mate(LONG, lambda: False).moves)


def test_solves_one_position_after_the_other() -> None:
    solver = MateSolver(ENTRIES)
    for problem in PROBLEMS[:12]:
        assert is_mate(problem.sfen, solver.search_mate(problem.sfen, lambda: False).moves)


@every_case(
    ("sfen", "verdict"),
    [
        pytest.param("9/9/9/9/9/9/9/9/4K4 b 2R 1", MateVerdict.NO_MATE, id="no king to mate"),
        pytest.param("9/9/9/9/9/9/9/9/9 b - 1", MateVerdict.NO_MATE, id="an empty board"),
        pytest.param("4k4/4G4/9/9/9/9/9/9/9 b G 1", MateVerdict.UNDECIDED, id="the king could be taken"),
        pytest.param("k8/2K6/9/9/9/9/9/9/9 b - 1", MateVerdict.NO_MATE, id="nothing to give check with"),
        pytest.param("8k/6rr1/9/9/9/9/9/7rr/8K b - 1", MateVerdict.NO_MATE, id="mated oneself"),
    ],
)
def test_answers_where_nothing_can_be_mated(sfen: str, verdict: MateVerdict) -> None:
    assert solved(sfen)[:2] == (verdict, ())


def test_says_that_a_text_is_no_position() -> None:
    with pytest.raises(ValueError, match=r".+"):
        solved("no position")


def test_an_attacker_in_check_may_only_answer_it_and_mates_with_that() -> None:
    assert solved("3k5/9/3P5/9/9/9/9/9/3K5 b G 1").moves == ("G*6b",)
    assert solved("3k5/9/3P5/9/9/9/9/9/3K4r b G 1").verdict is MateVerdict.NO_MATE
    assert solved("K6rk/9/6N2/9/9/9/9/7+R1/9 b - 1").moves == ("2h2a",)


def test_no_mate_by_a_dropped_pawn_but_by_a_pushed_one() -> None:
    assert solved("7nk/9/7G1/9/9/9/9/9/9 b P 1").verdict is MateVerdict.NO_MATE
    assert len(solved("7nk/9/7GP/9/9/9/9/9/9 b - 1").moves) == 1
