"""What each level of the bundled engine sees and overlooks, with its network and without."""

from itertools import pairwise
from typing import Final

import pytest

from app.base.network_asset import installed_network
from app.builtin.network_levels import NETWORK_LEVELS
from app.builtin.options import (
    FORMS_OF_DAY,
    FULL_LIMITS,
    HIGHEST_UNRESIGNING_LEVEL,
    LEVELS_PER_STEP,
    STRONGEST_LEVEL,
    UNLIMITED_DEPTH,
    WEAKEST_LEVEL,
    EngineSettings,
    SearchJob,
    SearchLimits,
    Style,
    limits_for_level,
)
from app.builtin.player import EnginePlayer
from app.builtin.position import MOVES
from app.builtin.search import GamePath
from app.builtin.tree_search import TreeSearch
from app.text.builtin import NO_NETWORK_FILE
from app.usi.answers import AnswerWord, BestMove
from app.usi.commands import Go, PositionCommand
from tests.cases import every_case
from tests.sampling import so_many

LEVELS = range(WEAKEST_LEVEL, STRONGEST_LEVEL + 1)
DIFFERENT = range(WEAKEST_LEVEL, STRONGEST_LEVEL + 1, LEVELS_PER_STEP)
"""One of each two that are the same without the network."""
# The silver is guarded by a pawn, and the rook that takes it is lost.
TAKES_BACK = "3k5/9/9/4p4/4s4/9/9/4R4/5K3 b - 1"


def played(sfen: str, limits: SearchLimits) -> str:
    search = TreeSearch(1)
    search.limits = limits._replace(depth=min(limits.depth, 4))
    search.begin_search(GamePath(sfen))
    search.run_search(lambda: search.evaluation_count >= 20_000)
    found = search.best_lines(1)
    return MOVES[found[0].moves[0]].to_usi()


@pytest.fixture
def without_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.builtin.player.network_search", lambda _: NO_NETWORK_FILE)


@pytest.fixture
def with_network() -> None:
    if installed_network() is None:
        pytest.skip("the network file is not here: make setup fetches it")


# Without the network


def test_nothing_is_kept_from_the_highest_level() -> None:
    assert limits_for_level(STRONGEST_LEVEL) == FULL_LIMITS


def test_two_levels_are_one_without_the_network() -> None:
    assert all(limits_for_level(level) == limits_for_level(level + 1) for level in DIFFERENT)


def test_a_higher_level_never_sees_less() -> None:
    for lower, higher in zip(map(limits_for_level, DIFFERENT), map(limits_for_level, DIFFERENT[1:]), strict=False):
        assert lower != higher
        assert lower.depth <= higher.depth
        assert lower.depth + lower.max_captures <= higher.depth + higher.max_captures
        assert lower.sees_mates <= higher.sees_mates
        assert (lower.nodes or 0) <= (higher.nodes or UNLIMITED_DEPTH * UNLIMITED_DEPTH)


def test_a_level_is_sometimes_as_the_one_below_or_above_but_none_as_the_highest() -> None:
    assert [limits_for_level(9, form) for form in FORMS_OF_DAY] == [
        limits_for_level(7),
        limits_for_level(9),
        limits_for_level(9),
        limits_for_level(11),
    ]
    assert {limits_for_level(WEAKEST_LEVEL, form) for form in FORMS_OF_DAY} == {limits_for_level(WEAKEST_LEVEL)}
    assert {limits_for_level(STRONGEST_LEVEL, form) for form in FORMS_OF_DAY} == {FULL_LIMITS}
    last_but_one, at_best = limits_for_level(18), limits_for_level(18, 1)
    assert last_but_one.nodes is not None
    assert at_best == last_but_one._replace(nodes=2 * last_but_one.nodes)


def test_no_level_but_the_highest_is_limited_by_time_alone() -> None:
    assert all(
        limits_for_level(level).depth < UNLIMITED_DEPTH or limits_for_level(level).nodes for level in LEVELS[:-2]
    )


def answers(level: int, count: int, position: str = TAKES_BACK, nodes: int = 2_000) -> list[str]:
    """What a player of that level answers when it is asked so often."""
    player = EnginePlayer(lambda _order, _line: None, seed=1)
    settings = EngineSettings(16, 1, level, Style.ANY, uses_own_book=False, threads=1, resign_value=5_000)
    asked, go = PositionCommand(position), Go(nodes=nodes)
    return [str(player.answer_go(SearchJob(asked, go, settings, game))) for game in range(count)]


@pytest.mark.usefixtures("without_network")
def test_a_level_slips_as_often_as_it_says() -> None:
    # The silver is guarded by a pawn: whoever only glances at it takes it.
    asked = so_many(100, 200, 200)
    takes = sum("5h5e" in answer for answer in answers(8, asked))
    slips = [limits_for_level(8, form).glance_percentage for form in FORMS_OF_DAY]
    assert abs(takes / asked - sum(slips) / len(slips) / 100) < 0.12
    assert not any("5h5e" in answer for answer in answers(STRONGEST_LEVEL, 3))


@every_case("level", DIFFERENT)
@pytest.mark.usefixtures("without_network")
def test_the_lowest_levels_do_not_resign_without_the_network(level: int) -> None:
    lost = "4k4/9/9/9/9/9/9/4r4/4K3r b 2b4g4s4n4l18p 1"
    assert (answers(level, 1, lost) == [str(AnswerWord.RESIGN)]) is (level > HIGHEST_UNRESIGNING_LEVEL)


@every_case("level", DIFFERENT)
def test_every_level_takes_a_rook_that_hangs(level: int) -> None:
    assert played("3k5/9/9/4r4/9/9/9/4L4/5K3 b - 1", limits_for_level(level)) == "5h5d"


def test_the_lowest_level_does_not_see_that_it_is_taken_back_and_others_do() -> None:
    assert played(TAKES_BACK, limits_for_level(WEAKEST_LEVEL)) == "5h5e"
    assert played(TAKES_BACK, limits_for_level(10)) != "5h5e"


def test_judgement_wavers_within_its_bounds_and_always_in_the_same_way() -> None:
    limits = SearchLimits(max_error=50)
    errors = [limits.evaluation_error(key * 0x0123_4567_89AB_CDEF) for key in range(2_000)]
    assert errors == [limits.evaluation_error(key * 0x0123_4567_89AB_CDEF) for key in range(2_000)]
    assert min(errors) < -40
    assert max(errors) > 40
    assert max(map(abs, errors)) <= 50
    assert abs(sum(errors)) < 50 * 100


@pytest.mark.slow
@every_case("level", DIFFERENT)
def test_a_level_plays_the_same_game_again(level: int) -> None:
    middle = "ln1g1g1nl/1ks2r3/1pppp1bpp/p3spp2/9/P1P1SP2P/1PSPP1PP1/1BK2R3/LN1G1G1NL b - 1"
    assert played(middle, limits_for_level(level)) == played(middle, limits_for_level(level))


# With the network


FEW: Final = 30
"""Evaluations of the strongest level."""


@every_case("level", LEVELS)
@pytest.mark.usefixtures("with_network")
def test_only_the_lowest_levels_do_not_resign(level: int) -> None:
    lost = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/9/9/4K4 b rb2g2s2n2l9p 1"
    assert (answers(level, 1, lost, FEW) == [str(AnswerWord.RESIGN)]) is (level > HIGHEST_UNRESIGNING_LEVEL)


def test_a_higher_level_plays_no_more_improbable_moves_and_looks_at_no_less() -> None:
    assert len(NETWORK_LEVELS) == len(LEVELS)
    for lower, higher in pairwise(NETWORK_LEVELS):
        assert lower != higher
        # A level that keeps its bishops and rooks is as much stronger as by a lower temperature.
        assert lower.temperature >= higher.temperature or lower.gives_majors > higher.gives_majors
        assert lower.least_share <= higher.least_share
        assert lower.blunder_probability >= higher.blunder_probability or lower.gives_majors > higher.gives_majors
        assert lower.gives_majors >= higher.gives_majors
        assert lower.sees_mates <= higher.sees_mates
        assert (lower.max_evaluations or UNLIMITED_DEPTH) <= (higher.max_evaluations or UNLIMITED_DEPTH)
    assert [level.max_evaluations is None for level in NETWORK_LEVELS] == [level == STRONGEST_LEVEL for level in LEVELS]


@every_case("level", LEVELS)
@pytest.mark.usefixtures("with_network")
def test_every_level_but_the_lowest_mates_in_one(level: int) -> None:
    mates = sum("G*5b" in answer for answer in answers(level, 5, "4k4/9/4P4/9/9/9/9/9/4K4 b Gr2b 1", FEW))
    assert mates == 5 or not NETWORK_LEVELS[level - WEAKEST_LEVEL].sees_mates


@pytest.mark.usefixtures("with_network")
def test_the_giver_of_a_handicap_does_not_resign_while_it_is_not_mated() -> None:
    ten = "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    assert not any(str(AnswerWord.RESIGN) in answers(level, 1, ten, FEW) for level in LEVELS)


@pytest.mark.usefixtures("with_network")
def test_a_study_is_told_the_truth_whatever_the_level() -> None:
    """A search without end goes on beyond the evaluations of the weakest level."""
    said = list[str]()

    def hear(order: SearchJob, line: str) -> None:
        said.append(line)
        order.is_stopped = " nodes " in line and int(line.split(" nodes ")[1].split(maxsplit=1)[0]) >= 20

    settings = EngineSettings(16, 1, WEAKEST_LEVEL, Style.ANY, uses_own_book=True, threads=1, resign_value=5_000)
    EnginePlayer(hear, seed=1).answer_go(SearchJob(PositionCommand(), Go(infinite=True), settings, 0))
    assert int(said[-1].split(" nodes ")[1].split()[0]) >= 20


def rook_moves(style: Style, side: int, level: int) -> list[str]:
    """Return the moves of the rook in the first ten moves of a side without book, the other side in no style."""
    player = EnginePlayer(lambda _order, _line: None, seed=1)
    moves = list[str]()
    for ply in range(20):
        own = style if ply % 2 == side else Style.ANY
        settings = EngineSettings(16, 1, level, own, uses_own_book=False, threads=1, resign_value=0)
        order = SearchJob(PositionCommand(None, tuple(moves)), Go(nodes=10), settings, 0)
        answer = player.answer_go(order)
        assert isinstance(answer, BestMove)
        moves.append(answer.move)
    return [move for move in moves[side::2] if move.startswith(("2h", "8b")[side])]


STYLED: Final = [
    (style, side, level) for style in (Style.STATIC, Style.RANGING) for side in (0, 1) for level in (16, 20)
]


@pytest.mark.slow
@every_case("style, side, level", STYLED)
@pytest.mark.usefixtures("with_network")
def test_a_style_is_played_without_the_book_too(style: Style, side: int, level: int) -> None:
    rook, ranging = rook_moves(style, side, level), ("5678", "5432")[side]
    ranged = [move for move in rook if move[2] in ranging and move[3] == "hb"[side]]
    assert bool(ranged) is (style is Style.RANGING)
