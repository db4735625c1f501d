"""What each level of the bundled engine sees and overlooks."""

import pytest

from app.builtin.options import (
    FORMS,
    FULL,
    MOST_PATIENT,
    STRONGEST,
    UNLIMITED,
    WEAKEST,
    EngineSettings,
    Limits,
    MoveOrder,
    Style,
    limits_of,
)
from app.builtin.player import EnginePlayer
from app.builtin.position import MOVES, SearchPosition
from app.builtin.search import TreeSearch
from app.builtin.tree import HashTable
from app.usi.answers import AnswerWord
from app.usi.commands import Go, PositionCommand
from tests.cases import every_case
from tests.sampling import so_many

LEVELS = range(WEAKEST + 1, STRONGEST + 1, 2)
"""Without the network two levels in a row are as one; these are the upper ones."""
# The silver is guarded by a pawn, and the rook that takes it is lost.
TAKES_BACK = "3k5/9/9/4p4/4s4/9/9/4R4/5K3 b - 1"


def played(sfen: str, limits: Limits) -> str:
    position = SearchPosition(sfen)
    search = TreeSearch(HashTable(1))
    search.tree.begin(position, (), lambda nodes: nodes >= 20_000, limits)
    moves = [move.value for move in position.board.legal_moves()]
    found = search.deepen(moves, 1, min(limits.depth, 4), lambda _: None, lambda _: False)
    return MOVES[found[0].moves[0]].to_usi()


def test_nothing_is_kept_from_the_highest_level() -> None:
    assert limits_of(STRONGEST) == FULL


def test_a_higher_level_never_sees_less() -> None:
    for lower, higher in zip(map(limits_of, LEVELS), map(limits_of, LEVELS[1:]), strict=False):
        assert lower != higher
        assert lower.depth <= higher.depth
        assert lower.depth + lower.exchange <= higher.depth + higher.exchange
        assert lower.sees_mates <= higher.sees_mates
        assert (lower.nodes or 0) <= (higher.nodes or UNLIMITED * UNLIMITED)


def test_a_level_is_sometimes_as_the_one_below_or_above_but_none_as_the_highest() -> None:
    assert [limits_of(10, form) for form in FORMS] == [limits_of(8), limits_of(10), limits_of(10), limits_of(12)]
    assert {limits_of(WEAKEST, form) for form in FORMS} == {limits_of(WEAKEST)}
    assert {limits_of(STRONGEST, form) for form in FORMS} == {FULL}
    nine, at_best = limits_of(18), limits_of(18, 1)
    assert nine.nodes is not None
    assert at_best == nine._replace(nodes=2 * nine.nodes)


def test_no_level_but_the_highest_is_limited_by_time_alone() -> None:
    assert all(limits_of(level).depth < UNLIMITED or limits_of(level).nodes for level in LEVELS[:-1])


def answers(level: int, count: int, position: str = TAKES_BACK) -> list[str]:
    """What a player of that level answers when it is asked so often."""
    player = EnginePlayer(lambda _order, _line: None, seed=1)
    settings = EngineSettings(1, 1, level, Style.ANY, own_book=False, resign_value=5_000)
    asked, go = PositionCommand(position), Go(nodes=2_000)
    return [str(player.answer(MoveOrder(asked, go, settings, game))) for game in range(count)]


def test_a_level_slips_as_often_as_it_says() -> None:
    # The silver is guarded by a pawn: whoever only glances at it takes it.
    asked = so_many(100, 200, 200)
    takes = sum("5h5e" in answer for answer in answers(8, asked))
    slips = [limits_of(8, form).slips for form in FORMS]
    assert abs(takes / asked - sum(slips) / len(slips) / 100) < 0.12
    assert not any("5h5e" in answer for answer in answers(STRONGEST, 3))


@every_case("level", LEVELS)
def test_the_lowest_levels_do_not_resign(level: int) -> None:
    lost = "4k4/9/9/9/9/9/9/4r4/4K3r b 2b4g4s4n4l18p 1"
    assert (answers(level, 1, lost) == [str(AnswerWord.RESIGN)]) is (level > MOST_PATIENT)


@every_case("level", LEVELS)
def test_every_level_takes_a_rook_that_hangs(level: int) -> None:
    assert played("3k5/9/9/4r4/9/9/9/4L4/5K3 b - 1", limits_of(level)) == "5h5d"


def test_the_lowest_level_does_not_see_that_it_is_taken_back_and_others_do() -> None:
    assert played(TAKES_BACK, limits_of(WEAKEST)) == "5h5e"
    assert played(TAKES_BACK, limits_of(10)) != "5h5e"


def test_judgement_wavers_within_its_bounds_and_always_in_the_same_way() -> None:
    limits = Limits(wavering=50)
    errors = [limits.error(key * 0x0123_4567_89AB_CDEF) for key in range(2_000)]
    assert errors == [limits.error(key * 0x0123_4567_89AB_CDEF) for key in range(2_000)]
    assert min(errors) < -40
    assert max(errors) > 40
    assert max(map(abs, errors)) <= 50
    assert abs(sum(errors)) < 50 * 100


@pytest.mark.slow
@every_case("level", LEVELS)
def test_a_level_plays_the_same_game_again(level: int) -> None:
    middle = "ln1g1g1nl/1ks2r3/1pppp1bpp/p3spp2/9/P1P1SP2P/1PSPP1PP1/1BK2R3/LN1G1G1NL b - 1"
    assert played(middle, limits_of(level)) == played(middle, limits_of(level))
