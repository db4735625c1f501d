"""The scale of an engine is found again from games of a known one, with bounds that hold; and what is left out of it."""

import random
from statistics import median

import pytest

from app.analysis.calibration import (
    CalibrationGame,
    ScoredPly,
    fit_engine,
    fit_engines,
    fit_scale,
    scale_doubt,
    scored_games,
)
from app.analysis.engine_scale import DEFAULT_SCALE, NETWORK_SCALES, EngineScale
from app.analysis.judging import JudgingScale
from app.record.edits import AddEnd
from app.record.endings import End, EndKind
from app.record.history import History
from app.record.traversal import main_line
from app.record.tree import PERSON, Record
from tests.unit.analysis.judged_games import QUIET, game, said


def played(scale: float, rng: random.Random, plies: int = 5) -> CalibrationGame:
    """A game whose scores tell the truth by that scale: they are what is known so far of who will win."""
    black_won = rng.random() < 0.5
    known, scored = 0.0, []
    for ply in range(1, plies + 1):
        known += rng.gauss(0.25 if black_won else -0.25, 0.5**0.5)
        scored.append(ScoredPly(25 * ply, known * scale))
    return CalibrationGame("E", black_won, tuple(scored))


@pytest.mark.parametrize("scale", [350, 1_000])
def test_a_known_scale_lies_within_the_stated_bounds_in_95_of_100_seasons(scale: float) -> None:
    rng = random.Random(28)  # noqa: S311 - games, not secrets
    found = [fit_scale([played(scale, rng) for _ in range(60)]) for _ in range(100)]
    assert sum(each.low <= scale <= each.high for each in found) >= 95
    assert median(each.high / each.low for each in found) < 5


def test_few_games_are_drawn_towards_the_usual_scale_and_many_are_not() -> None:
    rng = random.Random(1)  # noqa: S311 - games, not secrets
    few, many = ([played(1_200, rng) for _ in range(count)] for count in (10, 600))
    assert abs(fit_engine(few).scale.scale - DEFAULT_SCALE) < abs(fit_engine(few).unshrunk_scale - DEFAULT_SCALE) / 2
    assert fit_engine(many).scale.scale == pytest.approx(fit_engine(many).unshrunk_scale, rel=0.1)


def test_the_bins_say_what_came_of_what_was_told() -> None:
    rng = random.Random(2)  # noqa: S311 - games, not secrets
    found = fit_engine([played(600, rng) for _ in range(400)])
    assert [phase.name.en for phase in found.phase_reliabilities] == ["Up to move 40", "Up to move 90", "Later"]
    assert sum(each.weight for each in found.overall_reliability.bins) == pytest.approx(400)
    assert all(abs(each.told - each.came) < 4 * each.error for each in found.overall_reliability.bins)
    assert found.overall_reliability.brier < 0.25
    assert found.overall_reliability.log_loss < 0.693


def test_an_engine_whose_scores_say_nothing_has_bounds_without_an_upper_end() -> None:
    rng = random.Random(3)  # noqa: S311 - games, not secrets
    games = [CalibrationGame("E", rng.random() < 0.5, (ScoredPly(50, rng.gauss(0, 500)),)) for _ in range(30)]
    assert fit_engine(games).scale.high == 3_000


def won(record: Record) -> Record:
    History(record).apply_edit(AddEnd(main_line(record.root)[-1], End(EndKind.RESIGN)), PERSON, 0.0)
    return record


def test_a_record_gives_the_scores_of_each_engine_without_mates_and_decided_positions() -> None:
    comments = {1: said(50), 2: said(-20, engine="B"), 3: said("先手勝ち:5手"), 4: said(3_100), 5: said(200)}
    (first, second) = scored_games(won(game(QUIET, comments)))
    assert first == CalibrationGame("A", False, (ScoredPly(1, 50), ScoredPly(5, 200)))
    assert second == CalibrationGame("B", False, (ScoredPly(2, -20),))
    assert [each.engine for each in fit_engines([first, second, first])] == ["A", "B"]


def test_a_game_without_a_winner_or_an_engine_without_a_name_gives_nothing() -> None:
    assert not list(scored_games(game(QUIET, {1: said(50)})))
    assert not list(scored_games(won(game(QUIET, {1: "#評価値=50"}))))


@pytest.mark.parametrize(
    ("low", "high", "games", "is_enough"), [(300, 1_200, 30, True), (300, 1_200, 29, False), (299, 1_200, 30, False)]
)
def test_a_scale_needs_both_many_games_and_near_bounds(low: float, high: float, games: int, is_enough: bool) -> None:
    assert (scale_doubt(EngineScale(600, low, high, games)) is None) is is_enough


NETWORK, OF_NETWORK = next(iter(NETWORK_SCALES.items()))


@pytest.mark.parametrize(
    ("engine", "scale"),
    [
        (f"Yomisuji ({NETWORK})", OF_NETWORK),
        (f"Mine Lv.5 ({NETWORK})", OF_NETWORK),
        ("Yomisuji", DEFAULT_SCALE),
        (f"Yomisuji ({NETWORK}9)", DEFAULT_SCALE),
        (f"{NETWORK}", DEFAULT_SCALE),
        (f"({NETWORK}) Fairy", DEFAULT_SCALE),
        ("Fairy-Stockfish (largeboard)", DEFAULT_SCALE),
        (None, DEFAULT_SCALE),
    ],
)
def test_the_network_in_the_name_of_an_engine_decides_its_scale(engine: str | None, scale: float) -> None:
    assert JudgingScale().scale_of(engine) == scale
    assert JudgingScale(800).scale_of(engine) == (800 if scale == DEFAULT_SCALE else scale)
    assert f"{scale:g}" in JudgingScale().scale_phrase(engine).en


def test_the_person_s_own_calibration_of_the_bundled_engine_comes_before_that_of_its_network() -> None:
    engine = f"Yomisuji ({NETWORK})"
    own = EngineScale(450, 400, 500, 40)
    measure = JudgingScale(scales={engine: own})
    assert measure.scale_of(engine) == 450
    assert measure.scale_phrase(engine) == own.to_phrase()
    assert measure.scale_of(f"Other ({NETWORK})") == OF_NETWORK
