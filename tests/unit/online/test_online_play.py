"""Games on a server from our side: the seat, what is sent and shown, one game after the other, and lines that break."""

import pytest

from app.config.engine_profile import EngineProfile
from app.directing.requests import (
    GameOverRequest,
    GoRequest,
    PonderHitRequest,
    ReadyRequest,
    RestartRequest,
    SetOptionRequest,
    StopRequest,
)
from app.directing.seat_events import EngineLost, SeatEvent
from app.online import requests as wanted
from app.online.account import Account, GameName
from app.online.events import NoticeMade, OnlineFailure, OnlineState, SessionFailed, StateReached
from app.online.play import OnlineSeries, SeriesPlan
from app.online.results import OnlineVerdict
from app.online.seat import IllegalPolicy, OnlineSeat
from app.play.conditions import MOVE_LIMITS, Player, SeatTraits
from app.play.game_requests import ClocksChanged, GameEnded, MovePlayed, PonderMoveGiven, SearchInfo, TimeSignalDue
from app.play.seats import FIRST
from app.record.endings import EndKind
from app.shogi.pieces import Side
from app.text.phrase import Phrase
from app.usi.answers import Answer, AnswerWord, BestMove
from app.usi.commands import Go, Outcome
from app.usi.events import InfoEvent, SearchAnswered, SearchId
from app.usi.info import CentipawnScore, Info, MateScore
from app.usi.log import EngineLog
from app.workspace.online_choices import OnlineChoices
from tests.cases import every_case
from tests.unit.online.conversation import ACCOUNT, GAME_ID, TIME, Conversation, summary

ENGINE = Player("", "engine")
SEARCH = SearchId(1)
PONDERS = Player("", "engine", traits=SeatTraits(ponders=True))


def with_engine(seat: OnlineSeat | None = None, lines: list[str] | None = None) -> Conversation:
    return Conversation(seat=seat or OnlineSeat(ENGINE, 0)).playing(lines)


def asked(conversation: Conversation) -> GoRequest:
    return conversation.all_told(GoRequest)[-1]


def go_of(conversation: Conversation) -> Go:
    search = asked(conversation).search
    assert isinstance(search, Go)
    return search


def answer(conversation: Conversation, said: Answer, info: Info | None = None, *, stopped: bool = False) -> None:
    play, task = conversation.play, asked(conversation).task
    if info is not None:
        conversation.grant(play.on_event(SeatEvent(FIRST, InfoEvent(SEARCH, info), task), conversation.now))
    conversation.grant(
        play.on_event(SeatEvent(FIRST, SearchAnswered(SEARCH, said, stopped, stopped), task), conversation.now)
    )


# The seat


def test_an_engine_is_ready_before_we_log_in_and_again_before_we_agree() -> None:
    conversation = Conversation(seat=OnlineSeat(ENGINE))
    assert conversation.all_told(ReadyRequest) == [ReadyRequest(FIRST)]
    conversation.offered()
    assert conversation.all_told(ReadyRequest)[1:] == [ReadyRequest(FIRST, True)]
    assert conversation.sent == ["LOGIN us test-10-5", f"AGREE {GAME_ID}"]


@pytest.mark.parametrize("tells_limit", [True, False])
@pytest.mark.parametrize("most", [0, 320])
def test_an_engine_is_told_the_move_limit_of_the_server_before_each_game(tells_limit: bool, most: int) -> None:
    conversation = Conversation(seat=OnlineSeat(ENGINE, 0, tells_limit=tells_limit))
    conversation.offered(summary(head=[f"Max_Moves:{most}"] if most else []))
    told = {request.name: request.value for request in conversation.all_told(SetOptionRequest)}
    assert told == (dict.fromkeys(MOVE_LIMITS, most) if tells_limit else {})


@pytest.mark.parametrize("values", [{}, {"Draw_Ply": 7}])
def test_a_move_limit_that_the_person_has_set_for_an_engine_stays(values: dict[str, int]) -> None:
    seat = OnlineChoices(engine="e").online_seat([EngineProfile("e", "E", "/e", values=values)])
    assert seat.tells_limit is not bool(values)


def test_an_engine_that_never_starts_ends_it_all() -> None:
    play = OnlineSeries(ACCOUNT, OnlineSeat(ENGINE), EngineLog("server", 0.0, 0.0))
    lost = SeatEvent(FIRST, EngineLost(Phrase("a", "It is gone.")))
    told = [*play.on_start(0.0), *play.on_event(lost, 1.0)]
    assert play.is_over
    (notice,) = (request for request in told if isinstance(request, NoticeMade))
    assert "It is gone." in notice.sentence.en


def test_an_engine_is_told_all_the_time_there_is_save_the_last_millisecond() -> None:
    assert go_of(with_engine()).text == "go btime 10000 wtime 10000 byoyomi 4999"
    margin = with_engine(OnlineSeat(ENGINE, 120))
    assert go_of(margin).text == "go btime 10000 wtime 10000 byoyomi 4879"


def test_increments_are_told_as_the_server_counts_them() -> None:
    lines = summary(time=("Time_Unit:1sec", "Total_Time:5", "Byoyomi:0", "Increment:10"))
    conversation = with_engine(OnlineSeat(ENGINE, 0), lines)
    assert go_of(conversation).text == "go btime 4999 wtime 5000 binc 10000 winc 10000"
    exchanging = ENGINE._replace(traits=SeatTraits(exchanges_clocks=True))
    assert go_of(with_engine(OnlineSeat(exchanging, 0), lines)).text == "go btime 5000 wtime 4999 binc 10000 winc 10000"
    conversation.wait(0.3)
    answer(conversation, BestMove("7g7f"))
    conversation.hear("+7776FU,T0", "-3334FU,T14")
    assert go_of(conversation).text == "go btime 14999 wtime 1000 binc 10000 winc 10000"


def test_a_server_that_rounds_up_leaves_a_second_less() -> None:
    conversation = with_engine(OnlineSeat(ENGINE, 0), summary(time=(*TIME, "Time_Roundup:YES")))
    assert go_of(conversation).byoyomi == 3999


def test_the_time_the_server_tells_is_the_truth() -> None:
    conversation = with_engine()
    conversation.wait(3.9)
    answer(conversation, BestMove("7g7f"))
    conversation.wait(0.2).hear("+7776FU,T4")
    assert [node.time_ms for node in conversation.written] == [4000]
    conversation.wait(1.0).hear("-3334FU,T7")
    assert go_of(conversation).text == "go btime 6000 wtime 3000 byoyomi 4999"
    assert conversation.play.round_trips.delays_ms == pytest.approx([200])


def test_moves_of_the_position_are_charged() -> None:
    lines = summary(position=("PI", "+", "+7776FU,T4", "-3334FU,T12"))
    conversation = with_engine(OnlineSeat(ENGINE, 0), lines)
    assert asked(conversation).position.text == "position startpos moves 7g7f 3c3d"
    assert go_of(conversation).text == "go btime 6000 wtime 0 byoyomi 4999"
    assert [node.time_ms for node in conversation.written] == [4000, 12000]


def test_an_engine_that_thinks_too_long_is_told_to_move() -> None:
    conversation = with_engine(OnlineSeat(ENGINE, 100)).wait(14.89)
    assert conversation.all_told(StopRequest) == []
    conversation.wait(0.02)
    assert conversation.all_told(StopRequest) == [StopRequest(FIRST)]


def test_a_comment_goes_with_the_move() -> None:
    conversation = with_engine(OnlineSeat(ENGINE, 0, sends_nodes=True))
    info = Info(score=CentipawnScore(45), pv=("7g7f", "3c3d", "2g2f"), nodes=1234)
    answer(conversation, BestMove("7g7f"), info)
    assert conversation.sent[-1] == "+7776FU,'* 45 -3334FU +2726FU #1234"
    conversation.hear("+7776FU,T0")
    assert "45" in conversation.written[0].comment


@every_case(
    "turn, info, comment",
    [
        ("-", Info(score=CentipawnScore(45), pv=("3c3d",)), ",'* -45"),
        ("-", Info(score=MateScore(True, 7), pv=("3c3d",)), ",'* -30000"),
        ("+", Info(score=MateScore(True, 7), pv=("7g7f",)), ",'* 30000"),
        ("+", Info(score=CentipawnScore(5), pv=("2g2f", "3c3d")), ",'* 5"),
        ("+", Info(depth=3), ""),
    ],
)
def test_a_comment_tells_the_score_as_sente_sees_it(turn: str, info: Info, comment: str) -> None:
    conversation = with_engine(lines=summary(turn=turn, position=("PI", turn), to_move=turn))
    move = "3c3d" if turn == "-" else "7g7f"
    answer(conversation, BestMove(move), info)
    assert conversation.sent[-1][7:] == comment


def test_comments_can_be_kept_to_oneself() -> None:
    conversation = with_engine(OnlineSeat(ENGINE, 0, sends_comments=False))
    answer(conversation, BestMove("7g7f"), Info(score=CentipawnScore(45), pv=("7g7f",)))
    assert conversation.sent[-1] == "+7776FU"


def test_an_illegal_answer_is_caught_before_it_is_sent() -> None:
    conversation = with_engine()
    answer(conversation, BestMove("7g7e"))
    assert conversation.sent[-1] == "%TORYO"
    assert "7g7e" in conversation.notices[-1]
    conversation.hear("%TORYO", "#RESIGN", "#LOSE")
    assert "7g7e" in conversation.written[-1].comment


def test_an_engine_is_asked_again_once() -> None:
    conversation = with_engine(OnlineSeat(ENGINE, 0, illegal_policy=IllegalPolicy.ASK_AGAIN))
    answer(conversation, BestMove("7g7e"))
    assert len(conversation.all_told(GoRequest)) == 2
    answer(conversation, AnswerWord.NO_MOVE)
    assert conversation.sent[-1] == "%TORYO"


def test_an_illegal_answer_is_sent_where_somebody_wants_that() -> None:
    conversation = with_engine(OnlineSeat(ENGINE, 0, illegal_policy=IllegalPolicy.SEND))
    answer(conversation, BestMove("7g7e"))
    assert conversation.sent[-1] == "+7775FU"


def test_a_wrong_declaration_is_not_sent() -> None:
    """It would lose at once."""
    conversation = with_engine()
    answer(conversation, AnswerWord.WIN)
    assert "%KACHI" not in conversation.sent


ENTERED = ("P1 *  * +OU+HI+KA+KI+KI+GI+GI", "P2+FU+FU+FU+FU+FU+FU+FU *  * ", "P-59OU", "P+00HI00KA00FU00FU", "+")


def test_a_right_declaration_is_sent() -> None:
    conversation = with_engine(lines=summary(position=ENTERED))
    answer(conversation, AnswerWord.WIN)
    assert conversation.sent[-1] == "%KACHI"
    conversation.hear("%KACHI,T0", "%KACHI", "#JISHOGI", "#WIN")
    assert [(each.verdict, each.end) for each in conversation.results] == [(OnlineVerdict.WIN, EndKind.DECLARATION)]


def test_an_engine_that_is_gone_is_started_once_more() -> None:
    conversation = with_engine()
    lost = SeatEvent(FIRST, EngineLost(Phrase("a", "It crashed.")))
    conversation.grant(conversation.play.on_event(lost, conversation.now))
    assert conversation.all_told(RestartRequest) == [RestartRequest(FIRST)]
    assert len(conversation.all_told(GoRequest)) == 2
    conversation.grant(conversation.play.on_event(lost, conversation.now))
    assert conversation.sent[-1] == "%TORYO"
    conversation.hear("%TORYO", "#RESIGN", "#LOSE")
    assert conversation.play.is_over


# Pondering


def pondering(expected: str = "3c3d") -> Conversation:
    conversation = with_engine(OnlineSeat(PONDERS, 0))
    answer(conversation, BestMove("7g7f", expected))
    assert not go_of(conversation).ponder  # it waits for the echo, and with it for the time
    return conversation.hear("+7776FU,T0")


def test_the_engine_ponders_once_its_move_counts() -> None:
    conversation = pondering()
    assert go_of(conversation).text == "go ponder btime 10000 wtime 10000 byoyomi 4999"
    assert asked(conversation).position.text == "position startpos moves 7g7f 3c3d"
    conversation.hear("-3334FU,T2")
    assert conversation.all_told(PonderHitRequest) == [PonderHitRequest(FIRST)]
    assert conversation.all_told(PonderMoveGiven)[-1].is_hit
    answer(conversation, BestMove("2g2f"))
    assert conversation.sent[-1] == "+2726FU"


def test_an_engine_that_answered_while_pondering_moves_at_once() -> None:
    conversation = pondering()
    answer(conversation, BestMove("2g2f"))
    assert conversation.sent[-1] == "+7776FU"
    conversation.hear("-3334FU,T2")
    assert conversation.sent[-1] == "+2726FU"


def test_an_engine_is_asked_when_it_has_stopped_pondering_and_with_the_time_of_that_moment() -> None:
    conversation = pondering()
    conversation.hear("-8384FU,T2")
    assert conversation.all_told(StopRequest) == [StopRequest(FIRST)]
    assert go_of(conversation).ponder
    conversation.wait(0.4)
    answer(conversation, BestMove("2g2f"), stopped=True)
    assert go_of(conversation).text == "go btime 9600 wtime 8000 byoyomi 4999"
    assert asked(conversation).position.text == "position startpos moves 7g7f 8c8d"


def test_nothing_is_asked_between_the_two_lines_of_a_result() -> None:
    conversation = pondering()
    before = len(conversation.all_told(GoRequest))
    conversation.hear("%TORYO", "#RESIGN")
    assert conversation.state is OnlineState.ENDING
    conversation.hear("#WIN")
    assert len(conversation.all_told(GoRequest)) == before
    halt, conclude = (
        conversation.told.index(StopRequest(FIRST)),
        conversation.told.index(GameOverRequest(FIRST, Outcome.WIN)),
    )
    assert halt < conclude


def test_lines_that_come_together_are_heard_one_by_one() -> None:
    conversation = Conversation(seat=OnlineSeat(PONDERS, 0)).offered(summary(turn="-"))
    conversation.hear(f"START:{GAME_ID}", "+7776FU,T1")
    assert [each.position.text for each in conversation.all_told(GoRequest)] == ["position startpos moves 7g7f"]
    answer(conversation, BestMove("3c3d", "2g2f"))
    conversation.hear("-3334FU,T0", "+2726FU,T2")
    assert [played.ply for played in conversation.all_told(MovePlayed)] == [1, 2, 3]
    assert [each.search.is_ponder for each in conversation.all_told(GoRequest)] == [False, True]
    assert conversation.all_told(PonderHitRequest) == [PonderHitRequest(FIRST)]


# A person


def test_a_person_plays_what_is_legal_and_in_turn() -> None:
    conversation = Conversation().playing()
    conversation.move("7g7e").move("7g7f")
    assert conversation.sent[-1] == "+7776FU"
    assert [sent.move.usi for sent in conversation.all_told(wanted.MoveSent)] == ["7g7f"]
    assert conversation.all_told(MovePlayed) == []
    conversation.hear("+7776FU,T0")
    assert [played.move.usi for played in conversation.all_told(MovePlayed)] == ["7g7f"]
    assert not conversation.play.is_persons_turn


def test_the_end_of_a_persons_time_is_to_be_heard_and_the_other_sides_is_not() -> None:
    conversation = Conversation().playing(summary(time=("Time_Unit:1sec", "Total_Time:0", "Byoyomi:20")))
    conversation.wait(19).move("7g7f").hear("+7776FU,T19").wait(19)
    heard = [(told.side, told.signal.seconds) for told in conversation.all_told(TimeSignalDue)]
    assert heard == [(Side.BLACK, seconds) for seconds in (10, 9, 8, 7, 6, 5, 4, 3, 2, 1)]


def test_a_person_may_be_asked_first() -> None:
    conversation = Conversation(seat=OnlineSeat(asks_first=True)).offered()
    (question,) = conversation.all_told(wanted.AgreementWanted)
    assert question.summary.names == ("us", "them")
    assert conversation.sent == ["LOGIN us test-10-5"]
    conversation.grant(conversation.play.agree_to_game(conversation.now))
    assert conversation.sent[-1] == f"AGREE {GAME_ID}"


def test_a_person_may_decline() -> None:
    conversation = Conversation(seat=OnlineSeat(asks_first=True)).offered()
    conversation.grant(conversation.play.decline_game(conversation.now))
    assert conversation.sent[-1] == f"REJECT {GAME_ID}"
    conversation.hear(f"REJECT:{GAME_ID} by us")
    assert conversation.failure is OnlineFailure.REJECTED


def test_a_person_declares_only_what_wins() -> None:
    conversation = Conversation().playing()
    conversation.grant(conversation.play.declare_win(conversation.now))
    assert "%KACHI" not in conversation.sent
    conversation = Conversation().playing(summary(position=ENTERED))
    assert conversation.play.can_declare
    conversation.grant(conversation.play.declare_win(conversation.now))
    assert conversation.sent[-1] == "%KACHI"


# Handicap games

TWO_PIECES = (
    "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY",
    "P2 * -HI *  *  *  *  * -KA * ",
    "P3-FU-FU-FU-FU-FU-FU-FU-FU-FU",
    *(f"P{rank} *  *  *  *  *  *  *  *  * " for rank in (4, 5, 6)),
    "P7+FU+FU+FU+FU+FU+FU+FU+FU+FU",
    "P8 *  *  *  *  *  *  *  *  * ",
    "P9+KY+KE+GI+KI+OU+KI+GI+KE+KY",
    "+",
)


def test_a_handicap_game_is_turned_round() -> None:
    """Who gives the handicap is + there, and Gote on our board."""
    conversation = with_engine(lines=summary(position=TWO_PIECES))
    (begun,) = conversation.all_told(wanted.OnlineGameBegun)
    assert begun.game.our_side is Side.WHITE
    assert begun.game.summary.start == "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    assert begun.conditions.players[1].name == "us"
    info = Info(score=CentipawnScore(-800), pv=("4a5b", "7g7f"))
    answer(conversation, BestMove("4a5b"), info)
    assert conversation.sent[-1] == "+6958KI,'* -800 -3334FU"
    conversation.hear("+6958KI,T1", "-3334FU,T2")
    assert conversation.moves == ["4a5b", "7g7f"]
    conversation.hear("#TIME_UP", "#LOSE")
    (result,) = conversation.results
    assert (result.opponent, result.our_side, result.end) == ("them", Side.WHITE, EndKind.TIMEOUT)


# Results


@every_case(
    "lines, verdict, end",
    [
        (("#TIME_UP", "#LOSE"), "LOSE", EndKind.TIMEOUT),
        (("#ILLEGAL_MOVE", "#LOSE"), "LOSE", EndKind.FOUL_LOSE),
        (("%KACHI,T0", "%KACHI", "#ILLEGAL_MOVE", "#LOSE"), "LOSE", EndKind.FOUL_LOSE),
        (("#SENNICHITE", "#DRAW"), "DRAW", EndKind.REPETITION),
        (("#OUTE_SENNICHITE", "#WIN"), "WIN", EndKind.FOUL_WIN),
        (("#OUTE_SENNICHITE", "#LOSE"), "LOSE", EndKind.FOUL_LOSE),
        (("%KACHI,T0", "%KACHI", "#JISHOGI", "#WIN"), "WIN", EndKind.DECLARATION),
        (("#JISHOGI", "#DRAW"), "DRAW", EndKind.IMPASSE),
        (("#MAX_MOVES", "#CENSORED"), "CENSORED", EndKind.MAX_MOVES),
        (("#MAX_MOVES", "#DRAW"), "DRAW", EndKind.MAX_MOVES),
        (("#CHUDAN", "#CHUDAN"), "BROKEN", EndKind.INTERRUPT),
        (("#WIN",), "WIN", EndKind.ERROR),
        (("#RESIGN", "#WIN"), "WIN", EndKind.RESIGN),
    ],
)
def test_a_result_is_understood(lines: tuple[str, ...], verdict: str, end: EndKind) -> None:
    """In our turn."""
    conversation = Conversation().exchanged().hear(*lines)
    assert [(result.verdict.name, result.end) for result in conversation.results] == [(verdict, end)]
    assert not conversation.is_open


@every_case(
    "time, ours, spent",
    [
        (TIME, True, 15_000),
        (TIME, False, 15_000),
        (("Time_Unit:1sec", "Total_Time:60", "Byoyomi:5"), True, 65_000),
        (("Time_Unit:1sec", "Total_Time:60", "Increment:5"), True, 70_000),
        (("Time_Unit:1sec", "Byoyomi:7"), False, 9_000),
        (("Time_Unit:1sec", "Total_Time:60"), False, 60_000),
    ],
)
def test_who_loses_on_time_has_used_all_of_it(time: tuple[str, ...], ours: bool, spent: int) -> None:
    conversation = Conversation().playing(summary(time=time)).move("7g7f").hear("+7776FU,T1", "-3334FU,T2")
    loser, moves = (Side.BLACK, 1_000) if ours else (Side.WHITE, 2_000)
    if not ours:
        conversation.move("2g2f").hear("+2726FU,T0")
    conversation.wait(0.5).hear("#TIME_UP", "#LOSE" if ours else "#WIN")
    (ended,) = conversation.all_told(GameEnded)
    assert (ended.turn, ended.winner) == (loser, loser.other)
    assert moves + (ended.spent_ms or 0) == spent
    face = conversation.all_told(ClocksChanged)[-1].clock
    assert face.time_left(loser, conversation.now) == (0, 0)


def test_a_verdict_that_does_not_fit_its_cause_is_kept_with_a_remark() -> None:
    conversation = Conversation().exchanged().hear("#TIME_UP", "#WIN")
    (ended,) = conversation.all_told(GameEnded)
    assert ended.winner is Side.BLACK
    assert "TIME_UP" in conversation.written[-1].comment


# One game after the other


def test_games_are_repeated_by_logging_in_again() -> None:
    conversation = Conversation(plan=SeriesPlan(games=2, wait_s=10)).exchanged().hear("#TIME_UP", "#LOSE")
    assert not conversation.is_open
    conversation.wait(9.9)
    assert conversation.opened == 1
    conversation.wait(0.2)
    assert conversation.opened == 2
    conversation.playing().hear("#TIME_UP", "#LOSE")
    assert conversation.play.is_over
    assert len(conversation.results) == len(conversation.recordings) == 2


def test_it_stops_after_the_game_that_runs() -> None:
    conversation = Conversation(plan=SeriesPlan(games=0)).exchanged()
    conversation.grant(conversation.play.stop_after_game(conversation.now))
    assert not conversation.play.is_over
    conversation.hear("#TIME_UP", "#LOSE")
    assert conversation.play.is_over


def test_waiting_for_a_game_is_left_by_logging_out() -> None:
    conversation = Conversation(plan=SeriesPlan(games=0)).logged_in()
    conversation.grant(conversation.play.stop_after_game(conversation.now))
    assert conversation.sent[-1] == "LOGOUT"
    conversation.hear("LOGOUT:completed")
    assert conversation.play.is_over


def test_a_pause_begins_no_further_game() -> None:
    conversation = Conversation(plan=SeriesPlan(games=0)).exchanged()
    conversation.grant(conversation.play.pause(conversation.now))
    conversation.hear("#TIME_UP", "#LOSE").wait(1000)
    assert conversation.opened == 1
    assert conversation.play.is_paused
    conversation.grant(conversation.play.resume(conversation.now))
    assert conversation.opened == 2


def test_waiting_for_the_next_login_can_be_ended() -> None:
    conversation = Conversation(plan=SeriesPlan(games=0)).logged_in().cut()
    assert not conversation.play.is_over
    conversation.grant(conversation.play.stop(conversation.now))
    assert conversation.play.is_over


@every_case(
    "happens",
    [
        lambda conversation: conversation.cut(),
        lambda conversation: conversation.hear(*summary(), f"REJECT:{GAME_ID} by them"),
        lambda conversation: conversation.hear(*summary()).cut(),
    ],
)
def test_after_a_failure_it_logs_in_again(happens: object) -> None:
    assert callable(happens)
    conversation = Conversation(plan=SeriesPlan(games=1, wait_s=3)).logged_in()
    happens(conversation)
    (trouble,) = conversation.all_told(SessionFailed)
    assert trouble.again_at == conversation.now + 3
    conversation.wait(3.1)
    assert conversation.opened == 2


def test_what_was_wrong_from_the_beginning_is_not_tried_again() -> None:
    conversation = Conversation(plan=SeriesPlan(games=0)).open().hear("LOGIN:incorrect")
    assert conversation.failure is OnlineFailure.LOGIN_REFUSED
    assert conversation.play.is_over


def test_the_extended_mode_asks_for_games_and_stays_connected() -> None:
    account = Account("server", "us", "secret", is_extended=True, game="test-10-5", side=Side.BLACK)
    conversation = Conversation(account, plan=SeriesPlan(games=2)).logged_in()
    assert conversation.sent == ["LOGIN us secret x1", "%%GAME test-10-5 +", "%%RATING"]
    conversation.hear("##[RATING] us+abc \t 1500 @2026-01-01", "##[RATING] +OK")
    conversation.hear(*summary(), f"START:{GAME_ID}", "#TIME_UP", "#LOSE")
    assert conversation.is_open
    assert conversation.sent[-2:] == ["%%RATING", "%%GAME test-10-5 +"]
    assert [result.gain for result in conversation.results] == [None]
    conversation.hear("##[RATING] us+abc \t 1512 @2026-01-01", "##[RATING] +OK")
    (rated,) = conversation.all_told(wanted.OnlineGameRated)
    assert (rated.result.rating, rated.result.gain) == (1512.0, 12.0)
    assert conversation.results == [rated.result]


def test_the_line_is_kept_alive() -> None:
    conversation = Conversation().logged_in()
    conversation.sent.clear()
    conversation.wait(39)
    assert conversation.sent == []
    conversation.wait(82)
    assert conversation.sent == ["", "", ""]


# Broken lines that the server lets us take up again

TOKEN = summary(head=("Reconnect_Token:abcdef",))
STATE = ("BEGIN Reconnect_State", "Current_Turn:+", "Black_Time_Remaining_Ms:7000", "White_Time_Remaining_Ms:8000")


def broken_with_token() -> Conversation:
    conversation = Conversation().playing(TOKEN).wait(1.5).move("7g7f").hear("+7776FU,T1", "-3334FU,T2")
    return conversation.cut()


def test_a_game_is_taken_up_again_where_the_server_promised_that() -> None:
    conversation = broken_with_token()
    assert conversation.opened == 2
    assert conversation.results == []
    conversation.open()
    assert conversation.sent[-1] == f"LOGIN us test-10-5 reconnect:{GAME_ID}+abcdef"
    again = summary(head=("Reconnect_Token:xyz",), position=("PI", "+", "+7776FU,T1", "-3334FU,T2"))
    conversation.hear("LOGIN:us OK", *again, *STATE, "END Reconnect_State")
    begun = conversation.all_told(wanted.OnlineGameBegun)
    assert [each.is_resumed for each in begun] == [False, True]
    assert begun[1].game.clock.remaining_ms == (7000, 8000)
    conversation.move("2g2f").hear("+2726FU,T0", "#TIME_UP", "#WIN")
    assert conversation.moves == ["7g7f", "3c3d", "2g2f"]
    assert len(conversation.recordings) == 1


def test_a_move_that_was_made_meanwhile_comes_into_the_record() -> None:
    conversation = broken_with_token().open()
    again = summary(position=("PI", "+", "+7776FU,T1", "-3334FU,T2", "+2726FU,T1", "-8384FU,T3"))
    conversation.hear("LOGIN:us OK", *again, *STATE, "END Reconnect_State")
    assert conversation.moves == ["7g7f", "3c3d", "2g2f", "8c8d"]


def test_a_game_whose_moves_the_server_does_not_tell_goes_on_where_we_know_it() -> None:
    conversation = broken_with_token().open()
    conversation.hear("LOGIN:us OK", *summary(), *STATE, "END Reconnect_State")
    conversation.move("2g2f")
    assert conversation.sent[-1] == "+2726FU"


def test_a_promise_that_is_not_kept_ends_the_record_as_broken() -> None:
    conversation = broken_with_token().open().hear("LOGIN:incorrect")
    assert [result.verdict for result in conversation.results] == [OnlineVerdict.BROKEN]
    assert conversation.moves == ["7g7f", "3c3d"]
    assert conversation.play.is_over


def test_another_game_is_no_continuation() -> None:
    conversation = Conversation(plan=SeriesPlan(games=0)).playing(TOKEN).move("7g7f").hear("+7776FU,T1").cut()
    conversation.open().hear("LOGIN:us OK", *summary(game_id="other"), "START:other")
    assert [result.verdict for result in conversation.results] == [OnlineVerdict.BROKEN]
    assert len(conversation.recordings) == 2


def test_without_a_token_nothing_is_taken_up() -> None:
    conversation = Conversation().exchanged().cut()
    assert conversation.opened == 1


# What is shown


def test_states_are_shown_in_their_order() -> None:
    conversation = Conversation().exchanged().hear("%TORYO", "#RESIGN", "#WIN")
    assert [shown.state.name for shown in conversation.all_told(StateReached)] == [
        *("CONNECTING", "LOGGING_IN", "WAITING", "SUMMARY", "OFFERED", "AGREED", "PLAYING", "ENDING", "ENDED"),
        *("CLOSED", "CLOSED"),
    ]


def test_thoughts_are_told_while_they_come() -> None:
    conversation = with_engine()
    heard_at = SeatEvent(FIRST, InfoEvent(SEARCH, Info(depth=4)), asked(conversation).task)
    conversation.grant(conversation.play.on_event(heard_at, conversation.now))
    (heard,) = conversation.all_told(SearchInfo)
    assert (heard.side, heard.info.depth, heard.is_pondering) == (Side.BLACK, 4, False)


def test_secrets_are_nowhere_in_the_journal() -> None:
    account = ACCOUNT._replace(password=GameName("floodgate", 300, 0, 10, None, "topsecrettrip").password)
    conversation = Conversation(account).open()
    conversation.hear("##[ERROR] unknown: topsecrettrip", *TOKEN)
    written = "\n".join(line.text for line in conversation.log.lines)
    assert "LOGIN us floodgate-300-10F,***" in written
    assert "topsecrettrip" not in written
    assert "abcdef" not in written
