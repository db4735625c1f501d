"""How games end: by the rules, without anybody's click, with the right result, and engines are told which."""

from typing import Any

import pytest
from game_table import ENGINE, PERSON, PONDERER, Table, conditions, move, read, written

from app.config.engine_profile import EngineProfile
from app.play.conditions import Conditions, Player, SeatTraits, TimeControl
from app.play.game import Game
from app.play.game_requests import MovePlayed
from app.play.referee import Referee
from app.play.seats import FIRST, SECOND
from app.record.endings import EndKind
from app.shogi.declarations import JishogiRule
from app.shogi.illegality import Illegality
from app.shogi.pieces import Side
from app.text import play as text
from app.text.phrase import Language, Phrase

BLACK, WHITE = Side.BLACK, Side.WHITE
MATE_IN_ONE = "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1"
STALEMATE_IN_ONE = "8k/6G2/9/7G1/9/9/9/9/K8 b 2R2B2G4S4N4L18P 1"
WINNING_27 = "+R+BGGS4/SNLPK4/PPP6/9/9/9/9/9/4k4 b RB2G2S3N3L14P 1"
TRYING = "9/4K4/9/9/k8/9/9/9/9 b 2R2B4G4S4N4L18P 1"


def table_of(agreed: Conditions) -> Table:
    table = Table(Game(agreed))
    table.begin()
    return table


def plays(table: Table, *moves: str) -> None:
    """Both engines make these moves, whoever's turn it is."""
    for usi in moves:
        table.says(table.game.state.player_to_move.seat, f"bestmove {usi}")


def assert_ended(table: Table, kind: EndKind, winner: Side | None) -> None:
    assert (table.ended.end.kind, table.ended.winner) == (kind, winner)
    assert table.is_over
    outcomes = {None: ("draw", "draw"), BLACK: ("win", "lose"), WHITE: ("lose", "win")}[winner]
    assert table.concluded == [(FIRST, outcomes[0]), (SECOND, outcomes[1])]
    assert table.heard(FIRST)[-1] == f"gameover {outcomes[0]}"


def test_mate_ends_a_game_at_once() -> None:
    table = table_of(conditions(start=MATE_IN_ONE))
    plays(table, "G*5b")
    assert_ended(table, EndKind.MATE, BLACK)
    assert table.heard(SECOND)[-1] == "gameover lose"
    assert not any(line.startswith("position") for line in table.chairs[SECOND].lines)


def test_whoever_has_no_legal_move_has_lost() -> None:
    table = table_of(conditions(start=STALEMATE_IN_ONE))
    plays(table, "2d2c")
    assert_ended(table, EndKind.MATE, BLACK)
    assert table.ended.reason == text.NO_LEGAL_MOVE


def test_a_resignation_ends_a_game() -> None:
    table = table_of(conditions())
    plays(table, "7g7f", "resign")
    assert_ended(table, EndKind.RESIGN, BLACK)


SHUFFLE = ("2h3h", "8b7b", "3h2h", "7b8b")


def test_the_fourth_time_is_a_draw() -> None:
    table = table_of(conditions())
    plays(table, *SHUFFLE, *SHUFFLE, *SHUFFLE[:3])
    assert not table.is_over
    plays(table, SHUFFLE[3])
    assert_ended(table, EndKind.REPETITION, None)


def perpetual(first: str, cycle: tuple[str, ...], start: str, **others: Any) -> Table:
    table = table_of(conditions(start=start, **others))
    plays(table, first)
    while not table.is_over:
        plays(table, cycle[(len(table.moves) - 1) % len(cycle)])
    return table


ROOK_CHECKS = "4k4/9/9/9/9/9/9/9/K2R5 b r2b4g4s4n4l18p 1"


def test_perpetual_check_loses_for_black() -> None:
    table = perpetual("6i5i", ("5a4a", "5i4i", "4a5a", "4i5i"), ROOK_CHECKS)
    assert_ended(table, EndKind.FOUL_WIN, WHITE)
    assert table.ended.turn is WHITE
    assert table.ended.reason == text.PERPETUAL_CHECK


def test_perpetual_check_loses_for_white() -> None:
    start = "k2r5/9/9/9/9/9/9/9/4K4 w R2B4G4S4N4L18P 1"
    table = perpetual("6a5a", ("5i4i", "5a4a", "4i5i", "4a5a"), start)
    assert_ended(table, EndKind.FOUL_WIN, BLACK)
    assert table.ended.turn is BLACK


def test_perpetual_check_loses_also_where_the_king_completes_it() -> None:
    """The position that comes for the fourth time is one after the king's move."""
    table = table_of(conditions(start="4k4/9/9/9/9/9/9/9/K3R4 w r2b4g4s4n4l18p 1"))
    cycle = ("5a4a", "5i4i", "4a5a", "4i5i")
    while not table.is_over:
        plays(table, cycle[len(table.moves) % 4])
    assert len(table.moves) == 12
    assert_ended(table, EndKind.FOUL_WIN, WHITE)


def test_one_quiet_move_makes_a_repetition_an_ordinary_one() -> None:
    table = table_of(conditions(start="4k4/9/9/9/9/9/9/4R4/K8 w - 1"))
    cycle = ("5a4a", "5h4h", "4a5a", "4h3h", "5a4a", "3h4h", "4a5a", "4h5h")
    while not table.is_over:
        plays(table, cycle[len(table.moves) % 8])
    assert_ended(table, EndKind.REPETITION, None)


def test_repetition_counts_what_was_played_before() -> None:
    table = table_of(conditions(moves=SHUFFLE + SHUFFLE))
    plays(table, *SHUFFLE)
    assert_ended(table, EndKind.REPETITION, None)


def test_the_move_limit_draws() -> None:
    table = table_of(conditions(max_moves=4))
    plays(table, "7g7f", "3c3d", "2g2f")
    assert not table.is_over
    plays(table, "8c8d")
    assert_ended(table, EndKind.MAX_MOVES, None)


def test_the_move_limit_may_wait_for_checks_to_end() -> None:
    table = table_of(conditions(start=ROOK_CHECKS, max_moves=1, max_moves_wait=True))
    plays(table, "6i5i", "5a4a", "5i4i", "4a3a")
    assert not table.is_over
    plays(table, "4i4h")
    assert_ended(table, EndKind.MAX_MOVES, None)


def test_mate_at_the_move_limit_is_mate() -> None:
    table = table_of(conditions(start=MATE_IN_ONE, max_moves=1))
    plays(table, "G*5b")
    assert_ended(table, EndKind.MATE, BLACK)


def test_an_engines_illegal_move_loses_and_is_kept() -> None:
    table = table_of(conditions())
    plays(table, "7g7f", "8b8d")
    assert_ended(table, EndKind.FOUL_LOSE, BLACK)
    assert table.ended.turn is WHITE
    assert table.ended.raw == "8b8d"
    assert table.ended.reason is not None
    assert Illegality.BLOCKED.phrase.en in table.ended.reason.en
    assert "8b8d" in table.ended.reason.en
    assert table.moves == ["7g7f"]


def test_mate_by_a_dropped_pawn_loses() -> None:
    start = "8k/6GS1/9/8L/9/9/9/9/K8 b P2r2b3g3s4n3l17p 1"
    table = table_of(conditions(start=start))
    plays(table, "P*1b")
    assert_ended(table, EndKind.FOUL_LOSE, WHITE)
    assert table.ended.reason is not None
    assert Illegality.DROP_PAWN_MATE.phrase.ja in table.ended.reason.to(Language.JA)


# Time


def test_an_engine_that_does_not_answer_loses_on_time_a_second_later() -> None:
    table = table_of(conditions(time=TimeControl(5_000, 10_000)))
    table.passes(15.999)
    assert not table.is_over
    table.passes(0.001)
    assert (table.ended.end.kind, table.ended.winner, table.ended.reason) == (EndKind.TIMEOUT, WHITE, None)
    assert table.ended.spent_ms == 16_000
    assert table.heard(FIRST)[-1] == "stop"
    table.says(FIRST, "bestmove 7g7f")
    assert table.heard(FIRST) == ["gameover lose"]
    assert table.heard(SECOND)[-1] == "gameover win"


def test_an_answer_in_the_last_millisecond_counts() -> None:
    table = table_of(conditions(time=TimeControl(0, 10_000)))
    table.passes(9.999)
    plays(table, "7g7f")
    assert table.moves == ["7g7f"]
    assert not table.is_over


@pytest.mark.parametrize(("grace", "late", "over"), [(0, 0.0, 1), (0, 0.012, 12), (500, 1.499, 999)])
def test_an_engine_that_is_late_by_less_than_a_second_loses_and_hears_by_how_much(
    grace: int, late: float, over: int
) -> None:
    slow = Player("遅い", "engine", traits=SeatTraits(grace_ms=grace))
    table = table_of(conditions(slow, ENGINE, TimeControl(0, 10_000)))
    table.passes(10.0 + late)
    assert not table.is_over
    plays(table, "7g7f")
    assert_ended(table, EndKind.TIMEOUT, WHITE)
    reason = table.ended.reason
    assert reason is not None
    assert f"lost on time by {over} ms" in reason.en
    for remedy in ("tolerance", "NetworkDelay", "whole seconds"):
        assert remedy in reason.en
    assert f"{over} ミリ秒" in reason.ja


@pytest.mark.parametrize(
    ("own", "other", "traits", "is_named"),
    [
        (TimeControl(3_000, 0, 100), TimeControl(60_000, 0, 100), SeatTraits(), True),
        (TimeControl(3_000, 0, 100), TimeControl(60_000, 0, 100), SeatTraits(exchanges_clocks=True), False),
        (TimeControl(60_000), TimeControl(60_000), SeatTraits(), False),
        (TimeControl(3_000), TimeControl(), SeatTraits(), False),
    ],
)
def test_a_loss_on_time_beside_a_far_longer_clock_names_the_switch(
    own: TimeControl, other: TimeControl, traits: SeatTraits, is_named: bool
) -> None:
    table = table_of(conditions(Player("Fairy", "engine", traits=traits), ENGINE, own, other))
    table.passes(70.0)
    assert (table.ended.end.kind, table.ended.winner) == (EndKind.TIMEOUT, WHITE)
    reason = table.ended.reason
    assert (reason is not None and "--exchange-clocks" in reason.en and "--exchange-clocks" in reason.ja) is is_named


def test_an_engine_that_uses_exactly_all_its_time_loses_no_game_with_its_usual_grace() -> None:
    usual = Player("ちょうど", "engine", traits=SeatTraits(grace_ms=EngineProfile("", "", "").grace_ms))
    for time in (TimeControl(0, 1_000), TimeControl(100, 0, 100)):
        table = table_of(conditions(usual, usual, time, declaration=None))
        for usi in ["7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e", "6i7h", "4a3b", "3i3h", "7a7b"]:
            told = table.heard(table.game.state.player_to_move.seat)[-1].split()
            table.passes(max(100, *map(int, told[2::2])) / 1000 + 0.015)
            plays(table, usi)
        assert not table.is_over


def test_what_is_used_beyond_main_time_is_owed_and_so_given_once() -> None:
    late = Player("遅い", "engine", traits=SeatTraits(grace_ms=1_000))
    table = table_of(conditions(late, ENGINE, TimeControl(2_000)))
    table.passes(2.4)
    plays(table, "7g7f")
    clock = table.game.state.clock
    assert clock.snapshot().time_left(BLACK, table.now) == (0, 0)
    assert table.heard(SECOND)[-1] == "go btime 0 wtime 2000 byoyomi 0"
    plays(table, "3c3d")
    table.passes(0.6)
    plays(table, "2g2f")
    assert_ended(table, EndKind.TIMEOUT, WHITE)


@pytest.mark.parametrize(("used", "left", "then"), [(0.15, 50, 30), (0.7, 0, -20)])
def test_the_next_increment_pays_what_is_owed_as_far_as_it_goes(used: float, left: int, then: int) -> None:
    late = Player("遅い", "engine", traits=SeatTraits(grace_ms=1_000))
    table = table_of(conditions(late, ENGINE, TimeControl(0, 0, 100)))
    table.passes(used)
    plays(table, "7g7f", "3c3d")
    assert table.heard(FIRST)[-1] == f"go btime 0 wtime 100 binc {left} winc 100"
    table.passes(0.02)
    plays(table, "2g2f", "8c8d")
    assert table.heard(FIRST)[-1] == f"go btime {max(0, then)} wtime 200 binc {100 + min(0, then)} winc 100"


def test_a_clock_that_owes_goes_on_another_day() -> None:
    late = Player("遅い", "engine", traits=SeatTraits(grace_ms=1_000))
    table = table_of(conditions(late, ENGINE, TimeControl(2_000)))
    table.passes(2.4)
    plays(table, "7g7f")
    kept = read(written(table.game.state.save_adjourned(table.now)))
    assert kept is not None
    assert kept == table.game.state.save_adjourned(table.now)


def test_where_whole_seconds_count_parts_of_one_are_free() -> None:
    table = table_of(conditions(time=TimeControl(2_000, 1_000), whole_seconds=True))
    table.passes(1.999)
    plays(table, "7g7f")
    assert table.requests(MovePlayed)[-1].spent_ms == 1_000
    assert table.heard(SECOND)[-1] == "go btime 1000 wtime 2000 byoyomi 1000"
    table.passes(0.999)
    plays(table, "3c3d")
    table.passes(2.999)
    plays(table, "2g2f")
    assert table.requests(MovePlayed)[-1].spent_ms == 2_000
    table.passes(4.0)
    plays(table, "8c8d")
    assert_ended(table, EndKind.TIMEOUT, BLACK)
    assert table.ended.spent_ms == 4_000


def test_grace_is_given_to_the_engine_that_has_it() -> None:
    slow = Player("遅い", "engine", traits=SeatTraits(grace_ms=1_500))
    table = table_of(conditions(slow, ENGINE, TimeControl(0, 10_000)))
    table.passes(11.499)
    plays(table, "7g7f")
    assert table.moves == ["7g7f"]
    table.passes(10.0)
    plays(table, "3c3d")
    assert_ended(table, EndKind.TIMEOUT, BLACK)


def test_a_person_loses_on_time_from_when_the_board_shows_the_turn() -> None:
    table = table_of(conditions(PERSON, ENGINE, TimeControl(60_000)))
    table.passes(1_000)
    assert not table.is_over
    table.grant(table.game.on_position_shown(table.now))
    table.passes(59.999)
    assert not table.is_over
    table.passes(0.001)
    assert (table.ended.end.kind, table.ended.winner) == (EndKind.TIMEOUT, WHITE)


def test_pondering_costs_no_time() -> None:
    table = table_of(conditions(PERSON, PONDERER, TimeControl(0, 10_000)))
    table.grant(table.game.play_move(move("1g1f"), table.now))
    table.says(SECOND, "bestmove 3c3d ponder 1f1e")
    table.passes(500)
    assert not table.is_over


# Declarations


@pytest.mark.parametrize("rule", [JishogiRule.POINTS_27, JishogiRule.POINTS_24])
def test_an_engines_justified_claim_wins(rule: JishogiRule) -> None:
    table = table_of(conditions(start=WINNING_27, declaration=rule))
    plays(table, "win")
    assert_ended(table, EndKind.DECLARATION, BLACK)


def test_an_engines_wrong_claim_loses_with_the_reasons() -> None:
    table = table_of(conditions())
    plays(table, "7g7f", "3c3d", "win")
    assert_ended(table, EndKind.FOUL_LOSE, WHITE)
    assert table.ended.raw == "win"
    assert table.ended.reason is not None
    assert "last three ranks" in table.ended.reason.en


def test_a_claim_in_a_game_without_declarations_loses() -> None:
    table = table_of(conditions(start=WINNING_27, declaration=None))
    plays(table, "win")
    assert_ended(table, EndKind.FOUL_LOSE, WHITE)
    assert table.ended.reason == text.CLAIM_NOT_ALLOWED


def test_a_claim_is_taken_at_its_word_where_nobody_verifies() -> None:
    table = table_of(conditions(claims_verified=False))
    plays(table, "win")
    assert_ended(table, EndKind.DECLARATION, BLACK)


def test_few_points_draw_by_the_24_point_rule() -> None:
    start = "+R+BGGS4/SNLPK4/PPP6/9/9/9/9/9/4k4 b B2G2S 1"
    table = table_of(conditions(start=start, declaration=JishogiRule.POINTS_24))
    plays(table, "win")
    assert_ended(table, EndKind.IMPASSE, None)


def test_a_king_that_comes_home_wins_by_the_try_rule() -> None:
    table = table_of(conditions(start=TRYING, declaration=JishogiRule.TRY))
    plays(table, "5b5a")
    assert_ended(table, EndKind.TRY, BLACK)
    other = table_of(conditions(start=TRYING))
    plays(other, "5b5a")
    assert not other.is_over


def test_a_person_is_offered_to_declare_when_it_holds() -> None:
    table = table_of(conditions(PERSON, ENGINE, start=WINNING_27))
    assert table.game.can_declare
    table.grant(table.game.declare_win(table.now))
    assert (table.ended.end.kind, table.ended.winner) == (EndKind.DECLARATION, BLACK)


NOT_YET = {
    "king outside": (
        "+R+BGGS4/SNLP5/PPP6/4K4/9/9/9/9/4k4 b RB2G2S3N3L14P 1",
        Phrase("玉が敵陣（3段目以内）に入っていません。", "The king is not in the opponent’s camp (last three ranks)."),
    ),
    "too few pieces": (
        "+R+BGGS4/SNLPK4/9/9/9/9/9/9/4k4 b RB2G2S3N3L17P 1",
        Phrase(
            "敵陣に入った自分の駒が、玉を除いて10枚に足りません。",
            "Fewer than ten pieces besides the king are in the opponent’s camp.",
        ),
    ),
    "too few points": (
        "PPPPPPPPP/4KL3/9/9/9/9/9/9/4k4 b 2r2b4g4s4n3l9p 1",
        Phrase("点数が足りません（10点。28点必要です）。", "Too few points (10 of 28)."),
    ),
    "in check": (
        "+R+BGGS4/SNLPK4/PPP6/9/4r4/9/9/9/4k4 b B2G2S3N3L14P 1",
        Phrase("王手がかかっています。", "The king is in check."),
    ),
    "no king": (
        "+R+BGGS4/SNLP5/PPP6/9/9/9/9/9/4k4 b RB2G2S3N3L14P 1",
        Phrase("玉がありません。", "The king is missing."),
    ),
    "several": (
        "PPP6/4K4/9/9/9/9/9/9/4k4 b 2r2b4g4s4n4l15p 1",
        Phrase(
            "敵陣に入った自分の駒が、玉を除いて10枚に足りません。点数が足りません（3点。28点必要です）。",
            "Fewer than ten pieces besides the king are in the opponent’s camp. Too few points (3 of 28).",
        ),
    ),
}


@pytest.mark.parametrize(("start", "reason"), NOT_YET.values(), ids=NOT_YET.keys())
def test_who_cannot_declare_yet_hears_why(start: str, reason: Phrase) -> None:
    referee = Referee(conditions(start=start))
    assert not referee.can_declare()
    expected = Phrase(f"まだ宣言できません。{reason.ja}", f"You cannot declare a win yet. {reason.en}")
    assert referee.declaration_objection() == expected


def test_a_king_outside_is_the_only_reason_until_it_enters() -> None:
    said = Referee(conditions()).declaration_objection()
    assert said is not None
    assert said.en == "You cannot declare a win yet. The king is not in the opponent’s camp (last three ranks)."


@pytest.mark.parametrize(
    ("rule", "reason"),
    [(None, text.NO_DECLARING), (JishogiRule.TRY, text.NO_DECLARING_IN_TRY), (JishogiRule.POINTS_27, None)],
)
def test_rules_without_a_declaration_are_the_reason(rule: JishogiRule | None, reason: Phrase | None) -> None:
    assert Referee(conditions(start=WINNING_27, declaration=rule)).declaration_objection() == reason


def test_a_person_who_declares_wrongly_loses() -> None:
    table = table_of(conditions(PERSON, ENGINE))
    assert not table.game.can_declare
    table.grant(table.game.declare_win(table.now))
    assert (table.ended.end.kind, table.ended.winner) == (EndKind.FOUL_LOSE, WHITE)
