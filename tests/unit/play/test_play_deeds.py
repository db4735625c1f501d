"""What a person can do in a game: take back, pause, hurry, swap, resign, ask for hints, and leave it for another day."""

import pytest
from game_table import ENGINE, PERSON, PONDERER, Table, conditions, move, read, written

from app.play.conditions import Conditions, TimeControl
from app.play.game import Game
from app.play.game_requests import (
    ClocksChanged,
    GamePhase,
    HintFailed,
    HintGiven,
    MovePlayed,
    PonderMoveGiven,
    SearchInfo,
    SidesSwapped,
    Takeback,
    TimeSignalDue,
)
from app.play.seats import FIRST, HINT_SEAT, SECOND
from app.record.endings import EndKind
from app.shogi.pieces import Side

BLACK, WHITE = Side.BLACK, Side.WHITE
LINE = ("7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e", "6i7h", "4a3b", "2e2d", "2c2d", "2h2d", "8e8f", "8g8f", "8b8f")


def table_of(agreed: Conditions) -> Table:
    table = Table(Game(agreed))
    table.begin()
    return table


def person_plays(table: Table, usi: str, seconds: float = 0.0) -> None:
    table.grant(table.game.on_position_shown(table.now))
    table.passes(seconds)
    table.grant(table.game.play_move(move(usi), table.now))


def play_line(table: Table, moves: tuple[str, ...], seconds: float = 1.0) -> None:
    for usi in moves:
        place = table.game.state.player_to_move
        if place.is_engine:
            table.passes(seconds)
            table.says(place.seat, f"bestmove {usi}")
        else:
            person_plays(table, usi, seconds)


def stores(table: Table) -> tuple[int, int]:
    return table.game.state.clock.state_if_stopped(table.now).stores


# 待った


@pytest.mark.parametrize("ply", range(1, len(LINE) + 1))
@pytest.mark.parametrize("refund", [True, False])
def test_moves_are_taken_back_at_every_ply(ply: int, refund: bool) -> None:
    time = TimeControl(600_000, 0, 5_000)
    table = table_of(conditions(PERSON, ENGINE, time))
    play_line(table, LINE[:ply])
    course = table.game.state
    before = stores(table)
    table.passes(3)
    table.grant(table.game.take_back_moves(table.now, refund=refund))
    back = 1 if ply % 2 else 2
    assert table.requests(Takeback)[-1] == Takeback(back)
    assert [made.move.usi for made in course.played_moves] == list(LINE[: ply - back])
    assert course.turn is BLACK
    assert table.game.is_persons_turn
    moves_each = (ply - back) // 2
    if refund:
        assert stores(table) == (600_000 + 4_000 * moves_each,) * 2
    else:
        engine_spent = (ply // 2) * 1_000 + (3_000 if back == 1 else 0)
        person_spent = (ply - ply // 2) * 1_000
        assert stores(table) == (
            600_000 + 5_000 * moves_each - person_spent,
            600_000 + 5_000 * moves_each - engine_spent,
        )
        assert before != stores(table)
    # It goes on as if nothing had been.
    table.says(SECOND, "bestmove 1a1b") if back == 1 else None
    table.heard(SECOND)
    person_plays(table, "9g9f")
    assert table.heard(SECOND)[0].endswith(" ".join((*LINE[: ply - back], "9g9f")))


def test_an_engine_that_thinks_is_stopped_and_its_answer_is_nothing() -> None:
    table = table_of(conditions(PERSON, ENGINE))
    person_plays(table, "7g7f")
    table.heard(SECOND)
    table.grant(table.game.take_back_moves(table.now))
    assert table.heard(SECOND) == ["stop"]
    table.says(SECOND, "bestmove 3c3d")
    assert table.game.state.played_moves == []
    assert table.game.is_persons_turn


def test_an_engine_that_ponders_is_stopped_too() -> None:
    table = table_of(conditions(PERSON, PONDERER))
    person_plays(table, "7g7f")
    table.says(SECOND, "bestmove 3c3d ponder 2g2f")
    table.heard(SECOND)
    table.grant(table.game.take_back_moves(table.now))
    assert table.heard(SECOND) == ["stop"]
    table.says(SECOND, "bestmove 8c8d")
    person_plays(table, "2g2f")
    assert table.heard(SECOND)[0] == "position startpos moves 2g2f"


def test_two_people_take_back_a_move_at_a_time() -> None:
    table = table_of(conditions(PERSON, PERSON))
    play_line(table, LINE[:3])
    table.grant(table.game.take_back_moves(table.now))
    table.grant(table.game.take_back_moves(table.now))
    assert len(table.game.state.played_moves) == 1
    assert table.game.turn is WHITE


def test_nothing_is_taken_back_where_no_person_has_moved() -> None:
    table = table_of(conditions(ENGINE, PERSON))
    table.says(FIRST, "bestmove 7g7f")
    assert not table.game.can_take_back
    assert table.game.take_back_moves(table.now) == []
    engines = table_of(conditions())
    engines.says(FIRST, "bestmove 7g7f")
    assert not engines.game.can_take_back


def test_moves_before_the_game_are_not_taken_back() -> None:
    table = table_of(conditions(PERSON, ENGINE, moves=("7g7f", "3c3d")))
    assert not table.game.can_take_back


def test_a_repetition_does_not_count_what_was_taken_back() -> None:
    table = table_of(conditions(PERSON, PERSON))
    shuffle = ("2h3h", "8b7b", "3h2h", "7b8b")
    play_line(table, shuffle * 2 + shuffle[:3])
    table.grant(table.game.take_back_moves(table.now))
    play_line(table, ("3h4h", "7b8b", "4h2h", "8b9b", "2h1h", "9b8b", "1h2h"))
    assert not table.is_over


# Pause


def test_a_pause_stops_clock_and_engine_and_goes_on_with_what_is_left() -> None:
    table = table_of(conditions(ENGINE, PERSON, TimeControl(60_000, 10_000)))
    table.heard(FIRST)
    table.passes(20)
    table.grant(table.game.pause_game(table.now))
    assert table.heard(FIRST) == ["stop"]
    table.says(FIRST, "bestmove 7g7f")
    assert table.moves == []
    table.passes(5_000)
    assert table.game.phase is GamePhase.PAUSED
    assert table.game.play_move(move("7g7f"), table.now) == []
    table.grant(table.game.resume_game(table.now))
    assert table.heard(FIRST) == ["position startpos", "go btime 40000 wtime 60000 byoyomi 10000"]
    table.passes(5)
    table.says(FIRST, "bestmove 7g7f")
    assert table.requests(MovePlayed)[-1].spent_ms == 25_000


def test_a_persons_pause_costs_them_nothing() -> None:
    table = table_of(conditions(PERSON, ENGINE, TimeControl(60_000)))
    table.grant(table.game.on_position_shown(table.now))
    table.passes(10)
    table.grant(table.game.pause_game(table.now))
    table.passes(5_000)
    table.grant(table.game.resume_game(table.now))
    table.passes(10)
    table.grant(table.game.play_move(move("7g7f"), table.now))
    assert table.requests(MovePlayed)[-1].spent_ms == 20_000


# 急, 中断, 投了


def test_an_engine_can_be_hurried() -> None:
    table = table_of(conditions(ENGINE, PERSON, TimeControl(60_000)))
    table.heard(FIRST)
    assert table.game.can_move_now
    table.grant(table.game.move_now(table.now))
    assert table.heard(FIRST) == ["stop"]
    table.says(FIRST, "bestmove 7g7f")
    assert table.moves == ["7g7f"]
    assert not table.game.can_move_now


def test_an_engine_without_limit_moves_after_a_while_or_is_told_to() -> None:
    table = table_of(conditions(ENGINE, PERSON, TimeControl()))
    assert table.heard(FIRST)[-1] == "go btime 0 wtime 0 byoyomi 5000"
    table.passes(9.99)
    assert table.heard(FIRST) == []
    table.passes(0.02)
    assert table.heard(FIRST) == ["stop"]
    table.says(FIRST, "bestmove 7g7f")
    assert table.moves == ["7g7f"]


def test_an_interrupted_game_has_no_result() -> None:
    table = table_of(conditions(PERSON, ENGINE))
    person_plays(table, "7g7f")
    table.heard(SECOND)
    table.grant(table.game.interrupt_game(table.now))
    assert (table.ended.end.kind, table.ended.winner) == (EndKind.INTERRUPT, None)
    assert table.heard(SECOND) == ["stop"]
    table.says(SECOND, "bestmove 3c3d")
    assert table.heard(SECOND) == ["gameover draw"]


def test_a_person_resigns_on_their_turn() -> None:
    table = table_of(conditions(PERSON, ENGINE))
    table.grant(table.game.resign_game(table.now))
    assert (table.ended.end.kind, table.ended.winner) == (EndKind.RESIGN, WHITE)
    assert table.heard(SECOND)[-1] == "gameover win"


def test_a_person_who_resigns_while_the_engine_thinks_waits_for_its_move() -> None:
    table = table_of(conditions(PERSON, ENGINE))
    person_plays(table, "7g7f")
    table.heard(SECOND)
    table.grant(table.game.resign_game(table.now))
    assert table.heard(SECOND) == ["stop"]
    assert not table.is_over
    table.says(SECOND, "bestmove 3c3d")
    assert (table.ended.end.kind, table.ended.winner, table.ended.turn) == (EndKind.RESIGN, WHITE, BLACK)
    assert table.moves == ["7g7f", "3c3d"]


def test_illegal_moves_of_a_person_are_not_made() -> None:
    table = table_of(conditions(PERSON, ENGINE))
    assert table.game.play_move(move("2h2c"), table.now) == []
    assert table.game.is_persons_turn


# Changing sides


def test_players_change_sides_in_the_middle() -> None:
    table = table_of(conditions(PERSON, ENGINE, TimeControl(60_000)))
    person_plays(table, "7g7f", 10)
    table.passes(5)
    table.heard(SECOND)
    table.grant(table.game.swap_sides(table.now))
    assert table.heard(SECOND) == ["stop"]
    table.says(SECOND, "bestmove 3c3d")
    assert table.requests(SidesSwapped)[-1] == SidesSwapped((SECOND, FIRST))
    assert table.game.is_persons_turn
    person_plays(table, "3c3d", 5)
    assert table.requests(MovePlayed)[-1].spent_ms == 5_000, "what the engine thought is not the person's"
    assert table.heard(SECOND) == ["position startpos moves 7g7f 3c3d", "go btime 50000 wtime 50000 byoyomi 0"]
    table.says(SECOND, "bestmove resign")
    assert table.ended.winner is WHITE
    assert table.heard(SECOND) == ["gameover lose"]


def test_who_takes_over_has_not_thought_what_the_other_has() -> None:
    table = table_of(conditions(PERSON, ENGINE, TimeControl(600_000)))
    table.passes(65)
    table.grant(table.game.swap_sides(table.now))
    table.passes(1)
    table.says(SECOND, "bestmove 7g7f")
    assert table.requests(MovePlayed)[-1].spent_ms == 1_000


# Hints


def test_a_hint_comes_in_two_steps() -> None:
    table = table_of(conditions(PERSON, ENGINE))
    table.grant(table.game.give_hint(table.now))
    table.get_ready(HINT_SEAT)
    assert table.heard(HINT_SEAT)[-2:] == ["position startpos", "go btime 0 wtime 0 byoyomi 1000"]
    assert table.requests(HintGiven) == []
    table.says(HINT_SEAT, "bestmove 7g7f")
    assert table.requests(HintGiven) == [HintGiven(move("7g7f"), shows_move=False)]
    assert table.requests(HintGiven)[0].origin == move("7g7f").origin
    table.grant(table.game.give_hint(table.now))
    assert table.requests(HintGiven)[-1] == HintGiven(move("7g7f"), shows_move=True)
    person_plays(table, "2g2f")
    table.says(SECOND, "bestmove 3c3d")
    table.grant(table.game.give_hint(table.now))
    assert table.heard(HINT_SEAT)[0] == "position startpos moves 2g2f 3c3d"


def test_a_hint_that_comes_too_late_is_not_given() -> None:
    table = table_of(conditions(PERSON, ENGINE))
    table.grant(table.game.give_hint(table.now))
    table.get_ready(HINT_SEAT)
    table.heard(HINT_SEAT)
    person_plays(table, "7g7f")
    assert table.heard(HINT_SEAT) == ["stop"]
    table.says(HINT_SEAT, "bestmove 7g7f")
    assert table.requests(HintGiven) == []


def test_an_engine_for_hints_that_dies_does_not_harm_the_game() -> None:
    table = table_of(conditions(PERSON, ENGINE))
    table.grant(table.game.give_hint(table.now))
    table.get_ready(HINT_SEAT)
    table.dies(HINT_SEAT)
    assert len(table.requests(HintFailed)) == 1
    assert table.game.is_persons_turn
    table.grant(table.game.give_hint(table.now))
    table.get_ready(HINT_SEAT)
    table.says(HINT_SEAT, "bestmove 2g2f")
    assert len(table.requests(HintGiven)) == 1


# What is shown


def test_thoughts_are_shown_with_the_position_they_are_about() -> None:
    table = table_of(conditions(PERSON, PONDERER))
    person_plays(table, "7g7f")
    table.says(SECOND, "info depth 3 score cp 12 pv 3c3d", "bestmove 3c3d ponder 2g2f")
    table.says(SECOND, "info depth 4 score cp 20 pv 8c8d", "info depth 5 score cp 21 pv 8c8d")
    table.grant(table.game.interrupt_game(table.now))
    thinking = table.requests(SearchInfo)
    assert [(each.is_pondering, each.side, each.position.ply) for each in thinking][:1] == [(False, WHITE, 2)]
    assert all(each.is_pondering and each.position.ply == 4 for each in thinking[1:])


def test_low_time_is_heard() -> None:
    table = table_of(conditions(PERSON, ENGINE, TimeControl(5_000, 10_000)))
    table.grant(table.game.on_position_shown(table.now))
    table.passes(14.5)
    assert [sounded.signal.seconds for sounded in table.requests(TimeSignalDue)] == [0, *range(9, 0, -1)]


def test_the_clock_is_told_whenever_it_changes() -> None:
    table = table_of(conditions(PERSON, ENGINE, TimeControl(60_000)))
    person_plays(table, "7g7f", 10)
    face = table.requests(ClocksChanged)[-1].clock
    assert face.turn is WHITE
    assert face.time_left(BLACK, table.now) == (50_000, 0)
    assert face.time_left(WHITE, table.now + 5) == (55_000, 0)


def test_predictions_are_told_until_they_are_over() -> None:
    table = table_of(conditions(PERSON, PONDERER))
    person_plays(table, "7g7f")
    table.says(SECOND, "bestmove 3c3d ponder 2g2f")
    person_plays(table, "6g6f")
    assert table.requests(PonderMoveGiven) == [PonderMoveGiven(WHITE, move("2g2f")), PonderMoveGiven(WHITE, None)]


# Another day


@pytest.mark.parametrize("ply", range(len(LINE)))
def test_a_game_goes_on_another_day(ply: int) -> None:
    agreed = conditions(PERSON, ENGINE, TimeControl(600_000, 0, 5_000), event="名人戦")
    table = table_of(agreed)
    play_line(table, LINE[:ply], 2.5)
    if table.game.is_persons_turn:
        table.grant(table.game.on_position_shown(table.now))
    table.passes(4)
    data = written(table.game.state.save_adjourned(table.now))
    before = table.game.state.clock.state_if_stopped(table.now)

    kept = read(data)
    assert kept is not None
    later = Table(Game(kept.conditions, kept))
    later.now = 1e6
    later.begin()
    course = later.game.state
    assert course.conditions == agreed
    assert [made.move.usi for made in course.played_moves] == list(LINE[:ply])
    assert course.clock.state_if_stopped(later.now) == before
    assert before.used_ms == 4_000
    play_line(later, LINE[ply:], 1)
    assert later.requests(MovePlayed)[0].spent_ms == 5_000
    later.grant(later.game.take_back_moves(later.now))
    assert course.turn is BLACK


@pytest.mark.parametrize(
    ("time", "whole_seconds"),
    [
        (TimeControl(600_000, 0, 5_000), False),
        (TimeControl(600_000, 10_000), True),
        (TimeControl(10_000, 30_000), False),
        (TimeControl(), False),
    ],
)
@pytest.mark.parametrize("ply", range(len(LINE)))
def test_a_game_catches_up_with_moves_that_only_its_record_has(
    time: TimeControl, whole_seconds: bool, ply: int
) -> None:
    table = table_of(conditions(PERSON, PERSON, time, whole_seconds=whole_seconds))
    play_line(table, LINE[:ply], 2.5)
    table.passes(1)
    kept = table.game.state.save_adjourned(table.now)
    play_line(table, LINE[ply:], 2.5)
    later = [(made.move.usi, made.spent_ms) for made in table.game.state.played_moves[ply:]]
    assert kept.with_later_moves(later) == table.game.state.save_adjourned(table.now)
    assert kept.with_later_moves([*later, ("7g7e", 0)]) == kept


def test_a_swapped_game_stays_swapped() -> None:
    table = table_of(conditions(PERSON, ENGINE))
    person_plays(table, "7g7f")
    table.grant(table.game.swap_sides(table.now))
    kept = read(written(table.game.state.save_adjourned(table.now)))
    assert kept is not None
    later = Table(Game(kept.conditions, kept))
    later.begin()
    assert later.game.is_persons_turn
    assert later.game.names == ("エンジン", "人")


DAMAGES = {
    "half of it": (b"", None),
    "an illegal move": (b"7g7f", b"7g7e"),
    "no move": (b"7g7f", b"seven"),
    "another version": (b'"yomisuji_game":1', b'"yomisuji_game":9'),
    "a clock of nowhere": (b'"clock":[', b'"clock":[-1,'),
    "a clock of three sides": (b'"clock":[', b'"clock":[1,'),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_is_no_game_is_not_gone_on_with(damage: str) -> None:
    table = table_of(conditions(PERSON, ENGINE))
    person_plays(table, "7g7f")
    data = written(table.game.state.save_adjourned(table.now))
    assert read(data) is not None
    old, new = DAMAGES[damage]
    assert read(data[: len(data) // 2] if new is None else data.replace(old, new)) is None


def test_nonsense_is_no_game() -> None:
    for data in (b"", b"[" * 100_000, b"\xff\xfe", b"{}", b"7"):
        assert read(data) is None
