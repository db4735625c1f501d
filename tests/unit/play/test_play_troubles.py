"""Engines that die, hang or talk nonsense in the middle of a game: named at once, and the game can go on."""

import pytest
from game_table import ENGINE, PERSON, PONDERER, Table, conditions, move

from app.play.conditions import Conditions, Player, TimeControl
from app.play.game import Game
from app.play.game_requests import EngineRecovered, EngineTrouble, GamePhase, MovePlayed, Remedy
from app.play.seats import FIRST, SECOND
from app.record.endings import EndKind
from app.shogi.pieces import Side
from app.text import play as text

BLACK, WHITE = Side.BLACK, Side.WHITE
TIME = TimeControl(600_000, 10_000)


def table_of(agreed: Conditions, *, is_attended: bool = True) -> Table:
    table = Table(Game(agreed, is_attended=is_attended))
    table.begin()
    return table


def quiet_game(table: Table, plies: int) -> None:
    """Both sides make small moves that never repeat."""
    black = [f"{file}{rank}{file}{to}" for rank, to in ("gf", "fe") for file in "987654321"]
    black += ["2h3h", "3h4h", "4h5h"]
    white = [f"{file}{rank}{file}{to}" for rank, to in ("cd",) for file in "987654321"]
    kings = ["5a5b", "5b5a", "5a6b", "6b5a", "5a4b", "4b5a", "5a5b", "5b6b", "6b5b", "5b4b", "4b5b", "5b5a"]
    for ply in range(plies):
        usi = black[ply // 2] if ply % 2 == 0 else (kings[ply // 2] if ply // 2 < len(kings) else white[ply // 2 - 12])
        place = table.game.state.player_to_move
        table.passes(1)
        if place.is_engine:
            table.says(place.seat, f"bestmove {usi}")
        else:
            table.grant(table.game.on_position_shown(table.now))
            table.grant(table.game.play_move(move(usi), table.now))


def test_a_dead_engine_is_named_and_its_clock_stands_still() -> None:
    table = table_of(conditions(PERSON, ENGINE, TIME))
    table.grant(table.game.play_move(move("7g7f"), table.now))
    table.passes(5)
    table.dies(SECOND)
    (trouble,) = table.requests(EngineTrouble)
    assert (trouble.seat, trouble.side, trouble.stderr_tail) == (SECOND, WHITE, ("Segmentation fault",))
    assert "エンジン" in trouble.sentence.ja
    assert "It fell." in trouble.sentence.en
    assert trouble.remedies == (Remedy.RESTART, Remedy.RESTART_REFUNDED, Remedy.REPLACE, Remedy.END)
    assert table.game.phase is GamePhase.TROUBLED
    table.passes(10_000)
    assert not table.is_over
    assert table.game.state.clock.used_ms(table.now) == 5_000


@pytest.mark.parametrize(("refund", "spent"), [(False, 7_000), (True, 2_000)])
def test_a_game_goes_on_after_a_crash_at_ply_40(refund: bool, spent: int) -> None:
    table = table_of(conditions(ENGINE, PERSON, TIME))
    quiet_game(table, 40)
    assert len(table.moves) == 40
    played = " ".join(table.moves)
    stores = table.game.state.clock.state_if_stopped(table.now).stores
    table.passes(5)
    table.dies(FIRST)
    table.passes(1_000)
    table.grant(table.game.restart_engine(FIRST, table.now, refund=refund))
    assert table.heard(FIRST) == ["usi"]
    table.get_ready(FIRST)
    used = 0 if refund else 5_000
    assert table.heard(FIRST) == [
        "setoption name USI_Hash value 256",
        "isready",
        "usinewgame",
        f"position startpos moves {played}",
        f"go btime {stores[0] - used} wtime {stores[1]} byoyomi 10000",
    ]
    assert table.requests(EngineRecovered) == [EngineRecovered(FIRST)]
    assert table.game.phase is GamePhase.PLAYING
    table.passes(2)
    table.says(FIRST, "bestmove 1e1d")
    assert table.requests(MovePlayed)[-1].spent_ms == spent
    assert table.game.is_persons_turn


def test_another_engine_takes_its_place() -> None:
    table = table_of(conditions(ENGINE, PERSON, TIME))
    table.dies(FIRST)
    table.grant(table.game.replace_engine(FIRST, Player("代役", "other"), table.now))
    table.get_ready(FIRST)
    assert table.heard(FIRST)[-2:] == ["position startpos", "go btime 600000 wtime 600000 byoyomi 10000"]
    assert table.game.names == ("代役", "人")


def test_a_person_takes_its_place() -> None:
    table = table_of(conditions(ENGINE, PERSON, TIME))
    table.dies(FIRST)
    table.grant(table.game.replace_engine(FIRST, PERSON, table.now))
    assert table.game.is_persons_turn
    table.grant(table.game.play_move(move("7g7f"), table.now))
    assert table.moves == ["7g7f"]


def test_a_game_in_trouble_can_be_ended() -> None:
    table = table_of(conditions(ENGINE, ENGINE, TIME))
    table.dies(FIRST)
    table.grant(table.game.interrupt_game(table.now))
    assert (table.ended.end.kind, table.ended.winner) == (EndKind.ERROR, None)
    assert table.ended.reason == table.requests(EngineTrouble)[0].sentence
    assert table.concluded == [(SECOND, "draw")]


def test_a_break_while_an_engine_that_died_is_not_needed_is_a_persons_own() -> None:
    table = table_of(conditions(PERSON, PONDERER, TIME))
    table.grant(table.game.play_move(move("7g7f"), table.now))
    table.says(SECOND, "bestmove 3c3d ponder 2g2f")
    table.dies(SECOND)
    table.grant(table.game.interrupt_game(table.now))
    assert (table.ended.end.kind, table.ended.reason) == (EndKind.INTERRUPT, None)


def test_an_engine_that_dies_while_the_other_side_thinks_is_missed_only_when_it_has_to_move() -> None:
    table = table_of(conditions(PERSON, PONDERER, TIME))
    table.grant(table.game.play_move(move("7g7f"), table.now))
    table.says(SECOND, "bestmove 3c3d ponder 2g2f")
    table.dies(SECOND)
    assert len(table.requests(EngineTrouble)) == 1
    assert table.game.is_persons_turn
    table.grant(table.game.play_move(move("6g6f"), table.now))
    assert table.game.phase is GamePhase.TROUBLED
    table.grant(table.game.restart_engine(SECOND, table.now))
    table.get_ready(SECOND)
    assert table.heard(SECOND)[-2] == "position startpos moves 7g7f 3c3d 6g6f"


def test_it_may_be_back_before_it_is_missed() -> None:
    table = table_of(conditions(PERSON, PONDERER, TIME))
    table.grant(table.game.play_move(move("7g7f"), table.now))
    table.says(SECOND, "bestmove 3c3d ponder 2g2f")
    table.dies(SECOND)
    table.grant(table.game.restart_engine(SECOND, table.now))
    table.get_ready(SECOND)
    table.heard(SECOND)
    table.grant(table.game.play_move(move("6g6f"), table.now))
    assert table.heard(SECOND)[0] == "position startpos moves 7g7f 3c3d 6g6f"


def test_an_engine_that_never_answers_a_stop_is_named() -> None:
    table = table_of(conditions(PERSON, PONDERER, TIME))
    table.grant(table.game.play_move(move("7g7f"), table.now))
    table.says(SECOND, "bestmove 3c3d ponder 2g2f")
    table.grant(table.game.play_move(move("6g6f"), table.now))
    table.passes(9)
    assert table.requests(EngineTrouble) == []
    table.passes(2)
    (trouble,) = table.requests(EngineTrouble)
    assert trouble.sentence == text.ENGINE_HANGS.filled(name="先読み")
    assert trouble.remedies == (Remedy.RESTART, Remedy.REPLACE, Remedy.WAIT, Remedy.END)
    assert table.game.phase is GamePhase.TROUBLED


def hung_table(**more: object) -> Table:
    """An engine thought about its own move, was told to answer, and did not."""
    table = table_of(conditions(ENGINE, PERSON, TIME)._replace(**more))  # type: ignore[arg-type]
    table.passes(5)
    table.grant(table.game.move_now(table.now))
    table.passes(11)
    assert table.game.phase is GamePhase.TROUBLED
    return table


def test_who_goes_on_waiting_may_get_the_move_after_all() -> None:
    table = hung_table()
    table.passes(60)
    table.grant(table.game.keep_waiting(FIRST, table.now))
    assert table.game.phase is GamePhase.PLAYING
    assert table.requests(EngineRecovered) == [EngineRecovered(FIRST)]
    table.passes(4)
    table.says(FIRST, "bestmove 7g7f")
    assert table.requests(MovePlayed)[-1].spent_ms == 19_000, "the time in which a person was asked is not counted"
    assert table.game.is_persons_turn


def test_an_answer_that_comes_while_a_person_is_asked_counts() -> None:
    table = hung_table()
    table.passes(60)
    table.says(FIRST, "bestmove 7g7f")
    assert table.moves == ["7g7f"]
    assert table.game.is_persons_turn
    assert table.requests(EngineRecovered) == [EngineRecovered(FIRST)]
    assert not table.game.remedies_for(FIRST, table.now)


def test_who_waits_can_still_restart_it_or_let_its_flag_fall() -> None:
    table = hung_table()
    table.grant(table.game.keep_waiting(FIRST, table.now))
    table.grant(table.game.restart_engine(FIRST, table.now, refund=True))
    table.get_ready(FIRST)
    assert table.heard(FIRST)[-1] == "go btime 600000 wtime 600000 byoyomi 10000"
    table = hung_table()
    table.grant(table.game.keep_waiting(FIRST, table.now))
    table.passes(700)
    assert (table.ended.end.kind, table.ended.winner) == (EndKind.TIMEOUT, WHITE)


def test_an_engine_that_hangs_in_a_pause_is_asked_again_when_it_is_back() -> None:
    table = table_of(conditions(ENGINE, PERSON, TIME))
    table.grant(table.game.pause_game(table.now))
    table.passes(11)
    assert len(table.requests(EngineTrouble)) == 1
    table.grant(table.game.resume_game(table.now))
    assert table.game.phase is GamePhase.TROUBLED
    table.heard(FIRST)
    table.grant(table.game.keep_waiting(FIRST, table.now))
    table.says(FIRST, "bestmove 2g2f")
    assert table.moves == [], "that was the answer to what was given up"
    assert table.heard(FIRST)[-1].startswith("go btime")
    table.says(FIRST, "bestmove 7g7f")
    assert table.moves == ["7g7f"]


def test_an_engine_that_never_gets_ready_is_named() -> None:
    table = Table(Game(conditions(PERSON, ENGINE, TIME)))
    table.grant(table.game.on_start(table.now))
    table.passes(31)
    (trouble,) = table.requests(EngineTrouble)
    assert trouble.sentence == text.ENGINE_SLOW_TO_START.filled(name="エンジン")
    table.grant(table.game.restart_engine(SECOND, table.now))
    table.get_ready(SECOND)
    assert table.game.is_persons_turn
    assert table.requests(EngineRecovered) == [EngineRecovered(SECOND)]


def test_a_person_may_take_the_place_of_one_that_never_gets_ready() -> None:
    table = Table(Game(conditions(PERSON, ENGINE, TIME)))
    table.grant(table.game.on_start(table.now))
    table.passes(31)
    table.grant(table.game.replace_engine(SECOND, PERSON, table.now))
    assert table.game.is_persons_turn


def test_one_that_gets_ready_while_a_person_is_asked_plays() -> None:
    table = Table(Game(conditions(PERSON, ENGINE, TIME)))
    table.grant(table.game.on_start(table.now))
    table.passes(31)
    assert table.game.remedies_for(SECOND, table.now) == (Remedy.RESTART, Remedy.REPLACE, Remedy.WAIT, Remedy.END)
    table.get_ready(SECOND)
    assert table.game.is_persons_turn


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("bestmove G@5b", text.ENGINE_NONSENSE.filled(name="エンジン", line="bestmove G@5b")),
        ("bestmove {0} {", text.ENGINE_NONSENSE.filled(name="エンジン", line="bestmove {0} {")),
        ("bestmove", text.ENGINE_NONSENSE.filled(name="エンジン", line="bestmove")),
        ("bestmove (none)", text.ENGINE_HAS_NO_MOVE.filled(name="エンジン")),
        ("checkmate nomate", text.ENGINE_IS_MATE_SOLVER.filled(name="エンジン")),
        ("checkmate 7g7f", text.ENGINE_IS_MATE_SOLVER.filled(name="エンジン")),
    ],
)
def test_nonsense_is_named_and_costs_no_game(answer: str, sentence: object) -> None:
    table = table_of(conditions(ENGINE, PERSON, TIME))
    table.says(FIRST, answer)
    (trouble,) = table.requests(EngineTrouble)
    assert trouble.sentence == sentence
    assert not table.is_over
    table.grant(table.game.restart_engine(FIRST, table.now))
    table.get_ready(FIRST)
    table.says(FIRST, "bestmove 7g7f")
    assert table.moves == ["7g7f"]


def test_the_clock_may_run_on_in_trouble() -> None:
    table = table_of(conditions(ENGINE, PERSON, TimeControl(10_000), stops_in_trouble=False))
    table.passes(5)
    table.dies(FIRST)
    table.passes(4.999)
    assert not table.is_over
    table.passes(0.001)
    assert (table.ended.end.kind, table.ended.winner) == (EndKind.TIMEOUT, WHITE)


def test_one_that_dies_of_increments_is_told_them_as_byoyomi_from_then_on() -> None:
    table = table_of(conditions(ENGINE, PERSON, TimeControl(60_000, 0, 5_000)))
    assert table.heard(FIRST)[-1] == "go btime 60000 wtime 60000 binc 5000 winc 5000"
    table.dies(FIRST)
    (trouble,) = table.requests(EngineTrouble)
    assert "engine set NAME --increments no" in trouble.sentence.en
    assert "--increments no" in trouble.sentence.ja
    table.grant(table.game.restart_engine(FIRST, table.now))
    table.get_ready(FIRST)
    assert table.heard(FIRST)[-1] == "go btime 60000 wtime 60000 byoyomi 5000"


@pytest.mark.parametrize(
    ("time", "words"),
    [
        (TimeControl(60_000, 0, 5_000), "info depth 3 score cp 1 nodes 5 pv 7g7f"),
        (TimeControl(60_000, 5_000), None),
        (TimeControl(60_000), None),
    ],
)
def test_one_that_died_of_something_else_is_not_suspected(time: TimeControl, words: str | None) -> None:
    table = table_of(conditions(ENGINE, PERSON, time))
    if words is not None:
        table.says(FIRST, words)
        table.passes(1)
    asked = [word for word in table.heard(FIRST)[-1].split() if word.isalpha()]
    table.dies(FIRST)
    assert "increments" not in table.requests(EngineTrouble)[0].sentence.en
    table.grant(table.game.restart_engine(FIRST, table.now))
    table.get_ready(FIRST)
    assert [word for word in table.heard(FIRST)[-1].split() if word.isalpha()] == asked


# Nobody is there


def test_where_nobody_is_there_an_engine_is_restarted_once() -> None:
    table = table_of(conditions(time=TIME), is_attended=False)
    table.dies(FIRST)
    assert table.heard(FIRST) == ["usi"]
    table.get_ready(FIRST)
    table.says(FIRST, "bestmove 7g7f")
    assert table.moves == ["7g7f"]
    table.says(SECOND, "bestmove 3c3d")
    table.dies(FIRST)
    assert (table.ended.end.kind, table.ended.winner) == (EndKind.ERROR, None)
    assert table.ended.reason is not None
    assert "It fell." in table.ended.reason.en
    assert table.concluded == [(SECOND, "draw")]


def test_one_that_dies_again_while_the_other_thinks_ends_the_game_when_it_should_move() -> None:
    table = table_of(conditions(PONDERER, ENGINE, TIME), is_attended=False)
    table.dies(FIRST)
    table.get_ready(FIRST)
    table.says(FIRST, "bestmove 7g7f ponder 3c3d")
    table.dies(FIRST)
    assert not table.is_over
    table.says(SECOND, "bestmove 8c8d")
    assert (table.ended.end.kind, table.ended.winner) == (EndKind.ERROR, None)


def test_a_game_that_cannot_begin_has_no_result() -> None:
    table = Table(Game(conditions(time=TIME), is_attended=False))
    table.grant(table.game.on_start(table.now))
    table.dies(FIRST)
    table.dies(FIRST)
    assert (table.ended.end.kind, table.ended.winner) == (EndKind.ERROR, None)
    assert table.ended.reason is not None


@pytest.mark.parametrize("answer", ["bestmove (none)", "bestmove pass", "bestmove", "bestmove G@5b", "checkmate 7g7f"])
def test_nonsense_twice_ends_the_game_without_a_loser_where_nobody_is_there(answer: str) -> None:
    table = table_of(conditions(time=TIME), is_attended=False)
    table.says(FIRST, answer)
    table.get_ready(FIRST)
    table.says(FIRST, answer)
    assert (table.ended.end.kind, table.ended.winner) == (EndKind.ERROR, None)
    assert table.ended.reason == table.requests(EngineTrouble)[-1].sentence
