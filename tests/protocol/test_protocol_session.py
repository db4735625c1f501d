"""One engine, and all that it may do: wait, answer early, late, twice or never, lie, flood and die."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from protocol_tools import hear, introduced, kinds, pieces, question, ready, said

from app.usi.answers import AnswerWord, BestMove
from app.usi.commands import Go, GoMate, MisuseError, Outcome
from app.usi.events import (
    AbandonReason,
    CheckResult,
    CopyProtection,
    EngineFault,
    InfoEvent,
    OwedReply,
    ReadyOk,
    Registration,
    ReplyLate,
    ReplyOverdue,
    ReplyTimeout,
    SearchAbandoned,
    SearchAnswered,
    SearchId,
    SearchSent,
    SessionEnded,
    SessionEvent,
    SessionTimeouts,
    UsiOk,
)
from app.usi.faults import FaultKind
from app.usi.info import Info, MateScore
from app.usi.options import Option, Setting, SpinOption
from app.usi.session import SearchQuery, Session
from app.usi.stages import Stage
from tests.cases import every_case

HASH = "option name USI_Hash type spin default 16 min 1 max 1024"
DEFAULT_HASH = "setoption name USI_Hash value 256"
BOOK = "option name Book File type string default public.bin"
CLEAR = "option name Clear Hash type button"


def searching(session: Session | None = None, *options: str) -> tuple[Session, SearchId]:
    session = session or ready(*options)
    search = begun(session, question("7g7f"))
    assert said(session) == ["position startpos moves 7g7f", "go infinite"]
    return session, search


def deadline(session: Session) -> float | None:
    return session.deadline


def frame_wanted(session: Session) -> bool:
    return session.has_waiting_info


def begun(session: Session, asked: SearchQuery) -> SearchId:
    search = session.search(asked, 0)
    assert session.check_deadlines(0) == [SearchSent(search, asked.search.text)]
    return search


# The introduction


def test_an_engine_says_who_it_is_and_what_can_be_set() -> None:
    session = Session()
    session.start(0)
    (event,) = hear(session, "id name 激指 for Test 1.0", "id author Us  and them", "", HASH, "usiok")
    assert isinstance(event, UsiOk)
    assert (event.name, event.author) == ("激指 for Test 1.0", "Us  and them")
    assert list(event.options) == [Option("USI_Hash", SpinOption(1, 1024), 16)]
    assert session.options is event.options
    assert session.stage is Stage.INTRODUCED
    assert said(session) == ["usi"]


def test_a_banner_a_prompt_and_blank_lines_do_no_harm() -> None:
    session = Session()
    session.start(0)
    banner = "Fairy-Stockfish 11.1 LB 64 by Fabian Fichter"
    events = hear(session, banner, "", "#[Chess] 0w>", "readyok", "bestmove 7g7f", "id name", "usiok")
    assert events[:-1] == [
        EngineFault(FaultKind.UNKNOWN_LINE, banner),
        EngineFault(FaultKind.UNKNOWN_LINE, "#[Chess] 0w>"),
        EngineFault(FaultKind.UNASKED_READYOK, "readyok"),
        EngineFault(FaultKind.UNASKED_ANSWER, "bestmove 7g7f"),
        EngineFault(FaultKind.UNKNOWN_LINE, "id name"),
    ]
    assert kinds(events[-1:]) == ["UsiOk"]


def test_a_mark_of_the_encoding_takes_nothing_away() -> None:
    session = Session()
    session.start(0)
    (event,) = hear(session, "\ufeffid name Fake", "id author Us", "usiok")
    assert isinstance(event, UsiOk)
    assert event.name == "Fake"


def test_an_engine_that_speaks_uci_is_not_waited_for() -> None:
    session = Session()
    session.start(0)
    assert hear(session, "id name Fish", "uciok") == [EngineFault(FaultKind.OTHER_PROTOCOL, "uciok")]
    assert session.deadline == 1
    assert session.check_deadlines(1) == [ReplyOverdue(OwedReply.USIOK, 0, None)]
    assert kinds(hear(session, "usiok")) == ["UsiOk"]  # one that speaks both is understood all the same


@every_case("line", ["BESTMOVE 7g7f", "\x1b[1;32mbestmove 7g7f\x1b[0m", "bestmove\0 7g7f", "CheckMate nomate"])
def test_a_word_that_is_nearly_right_is_told_as_that(line: str) -> None:
    """And nobody waits for ever, or until a clock has run out."""
    session = ready()
    session.search(question(), 0)
    session.take_outgoing()
    session.take_events()
    assert hear(session, line) == [EngineFault(FaultKind.MANGLED_WORD, line)]
    (late,) = session.check_deadlines(session.deadline or 0)
    assert isinstance(late, ReplyOverdue)
    assert late.awaited is OwedReply.ANSWER


@every_case(
    ("line", "kind"),
    [
        ("option name Hash", FaultKind.OPTION_WITHOUT_TYPE),
        ("option type check", FaultKind.OPTION_WITHOUT_NAME),
        ("option name A type spin default 1", FaultKind.OPTION_BAD_RANGE),
        ("option name A type check default perhaps", FaultKind.OPTION_BAD_DEFAULT),
        (HASH, FaultKind.OPTION_REPEATED),
    ],
)
def test_a_bad_option_is_told_with_its_line(line: str, kind: FaultKind) -> None:
    session = Session()
    session.start(0)
    assert hear(session, HASH, line)[-1] == EngineFault(kind, line)


def test_what_belongs_before_usiok_is_a_fault_behind_it() -> None:
    session = introduced(HASH)
    assert hear(session, BOOK, "usiok") == [
        EngineFault(FaultKind.LATE_OPTION, BOOK),
        EngineFault(FaultKind.UNASKED_USIOK, "usiok"),
    ]
    assert len(session.options) == 1


def test_unreadable_and_endless_lines_are_told() -> None:
    session = Session(line_limit=20)
    session.start(0)
    events = session.receive_bytes(b"id name \xff\n" + b"x" * 21 + b"\n", 0)
    assert events == [
        EngineFault(FaultKind.REPLACED, "id name �"),
        EngineFault(FaultKind.CUT, "x" * 20),
        EngineFault(FaultKind.UNKNOWN_LINE, "x" * 20),
    ]


# Options


def test_what_the_person_changed_is_set_before_the_first_isready_and_nothing_else() -> None:
    requests: dict[str, Setting] = {
        "Hash": 64,
        "Book File": "public.bin",
        "USI_Ponder": True,
        "Clear Hash": "x",
        "Gone": 3,
        "book file": "",
    }
    session = Session(requests)
    session.start(0)
    events = hear(session, HASH, BOOK, CLEAR, "usiok")
    assert [type(event) for event in events] == [UsiOk], "what will not do is left"
    assert said(session) == ["usi"]
    session.send_isready(0)
    assert said(session) == [
        "setoption name USI_Hash value 64",
        "setoption name USI_Ponder value true",
        "setoption name Book File value <empty>",
        "isready",
    ]
    assert hear(session, "readyok") == [ReadyOk()]
    session.send_isready(0)
    assert said(session) == []


@every_case(
    ("value", "sent"),
    [("/b/\udce3\udc81.bin", b"/b/\xe3\x81.bin"), ("half \ud83d", b"half ?"), ("半分", "半分".encode())],
)
def test_an_option_is_sent_whatever_letters_it_has(value: str, sent: bytes) -> None:
    """A file may be named by bytes that are no letters, and a damaged file of settings can hold half of one."""
    session = introduced(HASH, BOOK, session=Session({"Book File": value}))
    session.send_isready(0)
    assert session.take_outgoing() == b"setoption name Book File value " + sent + b"\nisready\n"


def test_a_search_or_a_game_asked_for_at_once_waits_for_all_it_needs() -> None:
    session = Session({"USI_Hash": 64})
    session.start(0)
    session.new_game(0)
    search = session.search(question(), 0)
    assert session.current_search == search
    assert said(session) == ["usi"]
    hear(session, HASH, "usiok")
    assert said(session) == ["setoption name USI_Hash value 64", "isready"]
    assert hear(session, "readyok") == [ReadyOk(), SearchSent(search, "go infinite")]
    assert said(session) == ["usinewgame", "position startpos", "go infinite"]


def test_an_option_that_is_set_twice_before_the_engine_loads_is_said_once() -> None:
    session = introduced(HASH)
    for size in (2, 3):
        session.set_option("USI_Hash", size, 0)
    session.send_isready(0)
    assert said(session) == ["setoption name USI_Hash value 3", "isready"]


def test_an_option_waits_for_the_end_of_the_search_and_then_goes_first() -> None:
    session, _ = searching(None, HASH, CLEAR)
    session.set_option("hash", 2, 0)
    session.set_option("Clear Hash", None, 0)
    assert said(session) == []
    session.search(question("2g2f"), 0)
    assert said(session) == ["stop"]
    hear(session, "bestmove 7g7f")
    assert said(session) == [
        "setoption name USI_Hash value 2",
        "setoption name Clear Hash",
        "position startpos moves 2g2f",
        "go infinite",
    ]


def test_a_second_game_is_loaded_for_unless_nothing_has_happened_since_the_first() -> None:
    session = ready(HASH)
    session.new_game(0)
    assert said(session) == ["usinewgame"]
    session.set_option("USI_Hash", 2, 0)
    session.new_game(0)
    assert said(session) == ["setoption name USI_Hash value 2", "isready"]
    hear(session, "readyok")
    assert said(session) == ["usinewgame"]
    searching(session)
    hear(session, "bestmove resign")
    session.new_game(0)
    assert said(session) == ["isready"]


# Searches


def test_thoughts_wait_for_a_frame_and_the_newest_counts() -> None:
    session, search = searching()
    assert hear(session, "info depth 1 multipv 1 pv 7g7f", "info depth 1 multipv 2 pv 2g2f", "info depth 2") == []
    assert hear(session, "info depth 2 multipv 1 pv 2g2f") == []
    assert frame_wanted(session)
    assert session.drain_info(0) == [
        InfoEvent(search, Info(depth=1, multipv=2, pv=("2g2f",))),
        InfoEvent(search, Info(depth=2)),
        InfoEvent(search, Info(depth=2, multipv=1, pv=("2g2f",))),
    ]
    assert not frame_wanted(session)
    assert session.drain_info(0) == []


def test_of_moves_that_are_compared_the_thoughts_of_every_depth_are_told() -> None:
    session = ready()
    search = session.search(question(search=Go(infinite=True, searchmoves=("7g7f",))), 0)
    said(session)
    hear(session, *(f"info depth {depth} multipv 1 pv 7g7f" for depth in (1, 2)))
    assert session.drain_info(0) == [InfoEvent(search, Info(depth=depth, multipv=1, pv=("7g7f",))) for depth in (1, 2)]


def test_words_of_an_engine_are_told_at_once() -> None:
    session, search = searching()
    assert hear(session, "info depth 1 pv 7g7f", "info string hello", "\tinfo nps 3") == [
        InfoEvent(search, Info(string="hello")),
        InfoEvent(search, Info(nps=3)),
    ]


def test_the_last_thoughts_come_before_the_answer() -> None:
    session, search = searching()
    events = hear(
        session, "info depth 1 multipv 1 pv 7g7f", "info depth 1 multipv 2 pv 2g2f", "bestmove 7g7f ponder 3c3d"
    )
    assert events == [
        InfoEvent(search, Info(depth=1, multipv=1, pv=("7g7f",))),
        InfoEvent(search, Info(depth=1, multipv=2, pv=("2g2f",))),
        SearchAnswered(search, BestMove("7g7f", "3c3d")),
    ]
    assert session.current_search is None


def test_what_comes_with_an_answer_nobody_wants_is_not_mixed_up_with_the_next() -> None:
    session, _ = searching()
    new = session.search(question("7g7f"), 0)
    hear(session, "info depth 9 pv 7g7f", "bestmove 7g7f")
    said(session)
    (answered,) = hear(session, "bestmove 3c3d")
    assert isinstance(answered, SearchAnswered)
    assert answered.search == new


def test_thoughts_of_no_search_belong_to_none() -> None:
    session = ready()
    hear(session, "info depth 0 score mate 0")
    search = session.search(question(), 0)
    assert hear(session, "info string late", "info nps 1") == [
        InfoEvent(None, Info(depth=0, score=MateScore(False, 0))),
        SearchSent(search, "go infinite"),
        InfoEvent(None, Info(string="late")),
    ]
    said(session)
    assert hear(session, "info nps 2") == [InfoEvent(None, Info(nps=1))]
    assert session.drain_info(0) == [InfoEvent(search, Info(nps=2))]


def test_a_new_question_stops_the_old_and_its_answer_is_not_told() -> None:
    session, old = searching()
    hear(session, "info depth 9 pv 7g7f")
    new = session.search(question("2g2f"), 1)
    assert session.current_search == new
    assert said(session) == ["stop"]
    assert session.deadline == 1
    assert session.check_deadlines(1) == [
        InfoEvent(old, Info(depth=9, pv=("7g7f",))),
        SearchAbandoned(old, AbandonReason.REPLACED),
    ]
    assert hear(session, "info depth 10 pv 7g7f", "info string x", "bestmove 7g7f") == [SearchSent(new, "go infinite")]
    assert said(session) == ["position startpos moves 2g2f", "go infinite"]
    assert hear(session, "bestmove 2g2f") == [SearchAnswered(new, BestMove("2g2f"))]


def test_the_newest_of_many_questions_is_asked() -> None:
    session, first = searching()
    second, third = session.search(question("2g2f"), 0), session.search(question("1g1f"), 0)
    assert said(session) == ["stop"]
    assert hear(session, "bestmove 7g7f") == [
        SearchAbandoned(first, AbandonReason.REPLACED),
        SearchAbandoned(second, AbandonReason.REPLACED),
        SearchSent(third, "go infinite"),
    ]
    assert said(session) == ["position startpos moves 1g1f", "go infinite"]


def test_a_second_answer_is_a_fault_and_answers_nothing() -> None:
    session, _ = searching()
    new = session.search(question("2g2f"), 0)
    said(session)
    events = hear(session, "bestmove 7g7f", "bestmove 7g7f")
    assert events[1:] == [SearchSent(new, "go infinite"), EngineFault(FaultKind.UNASKED_ANSWER, "bestmove 7g7f")]
    said(session)
    assert hear(session, "bestmove 2g2f", "bestmove 2g2f") == [
        SearchAnswered(new, BestMove("2g2f")),
        EngineFault(FaultKind.UNASKED_ANSWER, "bestmove 2g2f"),
    ]


def test_a_search_is_stopped_once_and_its_answer_says_so() -> None:
    session, search = searching()
    session.stop(0)
    session.stop(0)
    assert said(session) == ["stop"]
    assert hear(session, "checkmate nomate") == [SearchAnswered(search, AnswerWord.NO_MATE, was_stopped=True)]
    session.stop(0)
    assert said(session) == []


def test_a_search_that_waits_can_be_called_off() -> None:
    session = introduced()
    search = session.search(question(), 0)
    session.stop(0)
    assert session.check_deadlines(0) == [SearchAbandoned(search, AbandonReason.STOPPED)]
    hear(session, "readyok")
    assert said(session) == [DEFAULT_HASH, "isready"]


def test_the_hash_is_always_told_as_the_person_set_it_or_else_by_its_usual_size() -> None:
    """Some engines rely on it without listing it; one that lists it has its own default."""
    cases: tuple[tuple[dict[str, int | bool], list[str]], ...] = (
        ({}, [DEFAULT_HASH]),
        ({"USI_Hash": 64}, ["setoption name USI_Hash value 64"]),
        ({"USI_Hash": 256}, [DEFAULT_HASH]),
        ({"USI_Ponder": False}, [DEFAULT_HASH, "setoption name USI_Ponder value false"]),
    )
    for wishes, told in cases:
        session = introduced(BOOK, session=Session(wishes))
        session.send_isready(0)
        assert said(session) == [*told, "isready"]
    session = introduced(HASH)
    session.send_isready(0)
    assert said(session) == ["isready"]


def test_an_early_answer_to_a_search_without_end_ends_it() -> None:
    session, search = searching()
    assert hear(session, "bestmove win") == [SearchAnswered(search, AnswerWord.WIN)]


def test_an_unreadable_answer_ends_the_search_and_is_told() -> None:
    session, search = searching()
    assert hear(session, "bestmove G@5b") == [
        EngineFault(FaultKind.UNREADABLE_ANSWER, "bestmove G@5b"),
        SearchAnswered(search, AnswerWord.UNREADABLE),
    ]
    assert session.stage is Stage.READY


def test_a_mate_solver_is_asked_and_answers() -> None:
    session = ready()
    search = begun(session, question(search=GoMate(1000)))
    assert said(session) == ["position startpos", "go mate 1000"]
    assert hear(session, "checkmate timeout") == [SearchAnswered(search, AnswerWord.MATE_TIMEOUT)]


def test_pondering_turns_into_thinking() -> None:
    session = ready()
    search = begun(session, question("7g7f", search=Go(ponder=True, byoyomi=1000)))
    session.ponder_hit(0)
    assert said(session) == ["position startpos moves 7g7f", "go ponder byoyomi 1000", "ponderhit"]
    assert hear(session, "bestmove 3c3d") == [SearchAnswered(search, BestMove("3c3d"))]


def test_a_hit_before_the_question_could_be_asked_follows_it() -> None:
    session, _ = searching()
    session.search(question("7g7f", search=Go(ponder=True)), 0)
    session.ponder_hit(0)
    assert said(session) == ["stop"]
    hear(session, "bestmove 3c3d")
    assert said(session) == ["position startpos moves 7g7f", "go ponder", "ponderhit"]


def test_an_answer_while_pondering_says_so() -> None:
    session = ready()
    search = begun(session, question(search=Go(ponder=True)))
    said(session)
    assert hear(session, "bestmove 7g7f") == [SearchAnswered(search, BestMove("7g7f"), was_pondering=True)]


def test_an_answer_after_pondering_was_stopped_is_in_order() -> None:
    session = ready()
    search = begun(session, question(search=Go(ponder=True)))
    session.stop(0)
    said(session)
    assert hear(session, "bestmove 7g7f") == [SearchAnswered(search, BestMove("7g7f"), was_stopped=True)]


def test_the_end_of_a_game_stops_the_search_and_is_told_after_it() -> None:
    session, search = searching()
    session.game_over(Outcome.WIN, 0)
    assert said(session) == ["stop"]
    assert hear(session, "bestmove 7g7f") == [SearchAbandoned(search, AbandonReason.GAME_OVER)]
    assert said(session) == ["gameover win"]


def test_a_new_game_stops_the_search_of_the_old() -> None:
    session, search = searching()
    session.new_game(0)
    assert said(session) == ["stop"]
    assert hear(session, "bestmove 7g7f") == [SearchAbandoned(search, AbandonReason.NEW_GAME)]
    assert said(session) == ["isready"]


# Registration and protection


def test_an_engine_that_wants_to_be_registered_is_put_off_once() -> None:
    session = introduced()
    assert hear(session, "registration checking", "registration error") == [
        Registration(CheckResult.CHECKING),
        Registration(CheckResult.ERROR),
    ]
    assert said(session) == ["register later"]
    hear(session, "registration error")
    assert said(session) == []
    assert hear(session, "registration ok", "registration", "registration perhaps") == [
        Registration(CheckResult.OK),
        EngineFault(FaultKind.UNKNOWN_LINE, "registration"),
        EngineFault(FaultKind.UNKNOWN_LINE, "registration perhaps"),
    ]


def test_a_protected_engine_is_not_used() -> None:
    session = introduced()
    search = session.search(question(), 0)
    said(session)
    assert hear(session, "copyprotection checking", "copyprotection ok", "copyprotection what") == [
        CopyProtection(CheckResult.CHECKING),
        CopyProtection(CheckResult.OK),
        EngineFault(FaultKind.UNKNOWN_LINE, "copyprotection what"),
    ]
    assert hear(session, "copyprotection error") == [
        CopyProtection(CheckResult.ERROR),
        SearchAbandoned(search, AbandonReason.UNUSABLE),
    ]
    assert said(session) == ["quit"]
    with pytest.raises(MisuseError):
        session.search(question(), 0)


# Time

PATIENCE = SessionTimeouts(
    usiok=ReplyTimeout(1, 4),
    readyok=ReplyTimeout(2, 10),
    answer=ReplyTimeout(3, 9),
    end=ReplyTimeout(1, 3),
    end_of_loading=ReplyTimeout(5, 8),
    stop_to_quit=0.5,
)


def told_in_time(session: Session) -> list[SessionEvent]:
    """What is told when nothing comes, and nobody looks before it is time."""
    told = []
    while (moment := session.deadline) is not None:
        assert session.check_deadlines(moment - 0.001) == []
        told += session.check_deadlines(moment)
    return told


def test_a_silent_engine_is_told_of_twice() -> None:
    session = Session(patience=PATIENCE)
    session.start(100)
    assert session.deadline == 101
    assert told_in_time(session) == [ReplyLate(OwedReply.USIOK, 100), ReplyOverdue(OwedReply.USIOK, 100)]
    assert session.check_deadlines(1000) == []
    assert kinds(hear(session, "usiok")) == ["UsiOk"]


def test_a_look_that_comes_late_tells_both_at_once() -> None:
    session = Session(patience=PATIENCE)
    session.start(0)
    assert session.check_deadlines(99) == [ReplyLate(OwedReply.USIOK, 0), ReplyOverdue(OwedReply.USIOK, 0)]
    assert session.deadline is None


def test_a_sign_of_life_while_loading_begins_the_wait_anew() -> None:
    session = introduced(session=Session(patience=PATIENCE))
    session.send_isready(0)
    assert session.check_deadlines(2) == [ReplyLate(OwedReply.READYOK, 0)]
    session.receive_bytes(b"\n", 9)
    assert session.check_deadlines(10) == []
    assert deadline(session) == 19
    assert session.check_deadlines(19) == [ReplyOverdue(OwedReply.READYOK, 0)]
    session.receive_bytes(b"\n", 20)
    assert deadline(session) is None
    assert hear(session, "readyok") == [ReadyOk()]


def test_a_missing_answer_is_told_of_and_still_waited_for() -> None:
    session, search = searching(ready(session=Session(patience=PATIENCE)))
    assert session.deadline is None
    session.stop(50)
    assert told_in_time(session) == [
        ReplyLate(OwedReply.ANSWER, 50, search),
        ReplyOverdue(OwedReply.ANSWER, 50, search),
    ]
    assert hear(session, "bestmove 7g7f") == [SearchAnswered(search, BestMove("7g7f"), was_stopped=True)]


@every_case("loading", [False, True])
def test_an_engine_that_does_not_end_is_told_of(loading: bool) -> None:
    session = introduced(session=Session(patience=PATIENCE))
    if loading:
        session.send_isready(0)
        said(session)
    session.quit(50)
    session.quit(51)
    assert said(session) == ["quit"]
    assert session.deadline == (55 if loading else 51)
    assert told_in_time(session) == [ReplyLate(OwedReply.EXIT, 50), ReplyOverdue(OwedReply.EXIT, 50)]
    assert session.on_process_exit(0, 60) == [SessionEnded(True, 0, said_last(session, loading), "usiok")]


def said_last(session: Session, loading: bool) -> tuple[str, ...]:
    return ("isready", "quit") if loading else ("usi", "quit")


# The end


def test_quit_follows_the_answer_to_a_stop() -> None:
    session, search = searching()
    session.quit(0)
    assert said(session) == ["stop"]
    assert hear(session, "bestmove 7g7f") == [SearchAbandoned(search, AbandonReason.QUIT)]
    assert said(session) == ["quit"]
    assert hear(session, "bestmove 7g7f", "info string bye", "info depth 1") == []
    assert session.drain_info(0) == []
    assert kinds(session.on_process_exit(0, 1)) == ["SessionEnded"]


def test_quit_does_not_wait_long_for_that_answer() -> None:
    session, search = searching(ready(session=Session(patience=PATIENCE)))
    session.stop(0)
    session.quit(2)
    assert session.check_deadlines(2) == [SearchAbandoned(search, AbandonReason.QUIT)]
    assert said(session) == ["stop"]
    assert session.deadline == 2.5
    assert session.check_deadlines(2.5) == []
    assert said(session) == ["quit"]
    assert session.deadline == 3.5


def test_quit_goes_before_everything_that_waits() -> None:
    session = introduced(HASH)
    search = session.search(question(), 0)
    session.set_option("USI_Hash", 2, 0)
    session.quit(0)
    assert session.check_deadlines(0) == [SearchAbandoned(search, AbandonReason.QUIT)]
    assert said(session) == ["isready", "quit"]


def test_an_engine_can_be_asked_to_end_before_anything_else() -> None:
    session = Session()
    session.quit(0)
    assert said(session) == ["quit"]


def test_a_dead_engine_leaves_no_search_without_an_end() -> None:
    session, search = searching()
    waiting = session.search(question("2g2f"), 0)
    session.check_deadlines(0)
    hear(session, "info string Error! : Illegal Input Move : 7g7f")
    assert session.receive_bytes(b"info depth 3\ninfo string half", 0) == []
    assert session.on_process_exit(1, 5) == [
        SearchAbandoned(waiting, AbandonReason.GONE),
        SessionEnded(False, 1, ("go infinite", "stop"), "info string half"),
    ]
    assert session.stage is Stage.ENDED
    assert session.deadline is None
    assert session.take_outgoing() == b""
    assert search != waiting


def test_the_last_line_of_a_dying_engine_still_counts() -> None:
    session, search = searching()
    session.receive_bytes(b"info depth 3 pv 7g7f\nbestmove 7g7f", 0)
    events = session.on_process_exit(None, 0)
    assert events[1:] == [
        SearchAnswered(search, BestMove("7g7f")),
        SessionEnded(False, None, ("position startpos moves 7g7f", "go infinite"), "bestmove 7g7f"),
    ]
    assert kinds(events[:1]) == ["InfoEvent"]


def test_the_last_thoughts_of_a_dying_engine_are_told() -> None:
    session, search = searching()
    hear(session, "info depth 3 pv 7g7f")
    assert session.on_process_exit(-6, 0)[:2] == [
        InfoEvent(search, Info(depth=3, pv=("7g7f",))),
        SearchAbandoned(search, AbandonReason.GONE),
    ]


# Our mistakes


@every_case(
    "mistake",
    [
        lambda session: session.start(0),
        lambda session: session.ponder_hit(0),
        lambda session: session.game_over(Outcome.WIN, 0),
        lambda session: session.set_option("USI_Hash", 5000, 0),
        lambda session: session.set_option("USI_Hash", "abc", 0),
        lambda session: session.set_option("Nothing", 1, 0),
        lambda session: session.set_option("Clear Hash", "now", 0),
    ],
)
def test_our_own_mistake_raises_and_says_nothing_to_the_engine(mistake: Callable[[Session], None]) -> None:
    session = introduced(HASH, CLEAR)
    said(session)
    with pytest.raises(MisuseError):
        mistake(session)
    assert said(session) == []


def test_nothing_is_asked_before_the_start_or_after_the_end() -> None:
    session = Session()
    with pytest.raises(MisuseError):
        session.search(question(), 0)
    session.start(0)
    with pytest.raises(MisuseError):
        session.set_option("USI_Hash", 5, 0)
    session.on_process_exit(0, 0)
    session.quit(0)
    for mistake in (
        lambda: session.send_isready(0),
        lambda: session.receive_bytes(b"x", 0),
        lambda: session.on_process_exit(0, 0),
    ):
        with pytest.raises(MisuseError):
            mistake()


def test_a_hit_that_comes_after_the_stop_is_a_mistake() -> None:
    session = ready()
    session.search(question(search=Go(ponder=True)), 0)
    session.stop(0)
    with pytest.raises(MisuseError):
        session.ponder_hit(0)
    hear(session, "bestmove 7g7f")
    session, _ = searching()
    with pytest.raises(MisuseError):
        session.ponder_hit(0)


# Any pieces

SPOKEN = st.lists(
    st.sampled_from(
        (
            "info depth 1 multipv 1 score cp 3 pv 7g7f",
            "info depth 2 multipv 2 score cp 4 lowerbound pv 2g2f",
            "info depth 3 currmove 7g7f",
            "info string 王手",
            "bestmove 7g7f",
            "bestmove",
            "checkmate nomate",
            "readyok",
            "usiok",
            "",
            "registration error",
            "option name A type button",
            "Unknown command: 無",
        )
    ),
    max_size=12,
)


@settings(deadline=None)
@given(SPOKEN, st.lists(st.integers(0, 500), max_size=8), st.sampled_from(("\n", "\r\n")), st.booleans())
def test_nothing_depends_on_how_the_bytes_come(lines: list[str], cuts: list[int], end: str, again: bool) -> None:
    text = "".join(f"{line}{end}" for line in lines).encode()

    def told(parts: list[bytes]) -> list[SessionEvent]:
        session, _ = searching()
        if again:
            session.search(question("2g2f"), 0)
            said(session)
        return (
            [event for part in parts for event in session.receive_bytes(part, 0)]
            + session.drain_info(0)
            + session.on_process_exit(0, 0)
        )

    assert told(pieces(text, cuts)) == told([text])
