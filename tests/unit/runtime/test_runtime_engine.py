"""Engines as processes: every fault ends in something that is told in its time, and no process stays behind."""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from time import monotonic, thread_time

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from app.runtime.engine import EngineRegistry, FrameScheduler
from app.runtime.launch import Launch
from app.usi.answers import BestMove
from app.usi.commands import Go, GoMate
from app.usi.events import (
    AbandonReason,
    EngineFault,
    InfoEvent,
    ReadyOk,
    ReplyOverdue,
    ReplyTimeout,
    SearchAbandoned,
    SearchAnswered,
    SearchSent,
    SessionEnded,
    SessionEvent,
    SessionTimeouts,
    UsiOk,
)
from app.usi.log import LogDirection
from tests.fakes.engine import FAULTS
from tests.fakes.watching import SHORT, Watched, fake, is_alive, question, wait_until
from tests.sampling import sampled

Run = Callable[..., Watched]


@pytest.fixture
def run(qtbot: QtBot) -> Iterator[Run]:
    engines = EngineRegistry()
    watched: list[Watched] = []

    def start(launch: Launch | str, patience: SessionTimeouts | None = None) -> Watched:
        launch = fake(launch) if isinstance(launch, str) else launch
        watched.append(Watched(engines, launch, patience=patience))
        return watched[-1]

    yield start
    for engine in engines.running:
        engine.kill()
    wait_until(lambda: not engines.running)
    for one in watched:
        assert one.process is None or not is_alive(one.process)
        assert isinstance(one.events[-1], SessionEnded)


def ready(run: Run, fault: str = "sound", patience: SessionTimeouts | None = None) -> Watched:
    watched = run(fault, patience)
    watched.engine.send_isready()
    watched.wait_for(ReadyOk)
    return watched


# An engine without a fault


def test_a_whole_conversation(run: Run) -> None:
    watched = run("sound")
    assert watched.wait_for(UsiOk).name == "Fake"
    search = watched.engine.search(question(Go(depth=3), "7g7f"))
    assert not watched.all_of(SearchSent)
    assert watched.wait_for(SearchAnswered) == SearchAnswered(search, BestMove("7g7f", "3c3d"))
    assert [event.search for event in watched.all_of(InfoEvent)] == [search]
    pondered = watched.engine.search(question(Go(ponder=True)))
    watched.wait_for(SearchSent, 2)
    watched.engine.ponder_hit()
    assert watched.wait_for(SearchAnswered, 2).search == pondered
    watched.engine.search(question(GoMate()))
    watched.wait_for(SearchAnswered, 3)
    watched.engine.quit()
    end = watched.wait_for_end()
    assert (end.exit.code, end.exit.signal, end.exit.was_forced, end.session.expected) == (0, None, False, True)
    assert "shut down" in end.exit_phrase.en


def test_the_log_has_both_directions_in_their_order(run: Run) -> None:
    watched = ready(run)
    watched.engine.search(question(Go(depth=1)))
    watched.wait_for(SearchAnswered)
    watched.engine.quit()
    watched.wait_for_end()
    lines = [
        (line.direction, line.text) for line in watched.log.lines if not line.text.startswith(("info", "option", "id"))
    ]
    assert lines == [
        (LogDirection.TO, "usi"),
        (LogDirection.FROM, "usiok"),
        (LogDirection.TO, "isready"),
        (LogDirection.FROM, "readyok"),
        (LogDirection.TO, "position startpos"),
        (LogDirection.TO, "go depth 1"),
        (LogDirection.FROM, "bestmove 7g7f ponder 3c3d"),
        (LogDirection.TO, "quit"),
        (LogDirection.EXIT, "0"),
    ]


def test_the_newest_question_is_the_one_that_is_answered(run: Run) -> None:
    watched = ready(run)
    first = watched.engine.search(question())
    watched.wait_for(SearchSent)
    second = watched.engine.search(question(Go(depth=1), "2g2f"))
    assert watched.wait_for(SearchAnswered).search == second
    assert watched.all_of(SearchAbandoned) == [SearchAbandoned(first, AbandonReason.REPLACED)]


def test_a_listener_may_ask_the_next_question_at_once(run: Run) -> None:
    watched = ready(run)
    order: list[object] = []

    def go_on(event: SessionEvent) -> None:
        if isinstance(event, SearchAnswered):
            order.append(event.search)
            if event.search < 20:
                order.append(watched.engine.search(question(Go(depth=1))))
        elif isinstance(event, SearchSent):
            order.append(("began", event.search))

    watched.engine.session_event.connect(go_on)
    watched.engine.search(question(Go(depth=1)))
    watched.wait_for(SearchAnswered, 20)
    assert order[:6] == [("began", 1), 1, 2, ("began", 2), 2, 3]


def test_a_listener_that_fails_keeps_nothing_from_the_others(run: Run, qtbot: QtBot) -> None:
    watched = ready(run)

    def fail(event: SessionEvent) -> None:
        if type(event) is SearchSent:
            raise RuntimeError("a listener's own fault")

    watched.engine.session_event.connect(fail)
    with qtbot.captureExceptions() as caught:
        watched.engine.search(question(Go(depth=1)))
        watched.wait_for(SearchAnswered)
    assert [str(failure) for _, failure, _ in caught] == ["a listener's own fault"]


def test_an_engine_can_be_told_to_quit_at_any_time(run: Run) -> None:
    for stage in range(4):
        watched = run("sound")
        if stage > 0:
            watched.wait_for(UsiOk)
        if stage > 1:
            watched.engine.send_isready()
        if stage > 2:
            watched.engine.search(question())
            watched.wait_for(SearchSent)
        watched.engine.quit()
        watched.engine.quit()
        end = watched.wait_for_end()
        assert end.session.expected
        assert not end.exit.was_forced


def test_killing_waits_for_nobody(run: Run) -> None:
    watched = ready(run, "ignores-everything", SessionTimeouts(end=ReplyTimeout(60, 120)))
    watched.engine.kill()
    end = watched.wait_for_end()
    number = 9 if sys.platform != "win32" else None
    assert (end.exit.signal, end.exit.was_forced, end.session.expected) == (number, True, True)


def test_an_owner_hears_when_all_engines_have_ended(qtbot: QtBot) -> None:
    engines = EngineRegistry()
    emptied: list[None] = []
    engines.all_ended.connect(emptied.append)
    watched = [Watched(engines, fake()) for _ in range(3)]
    engines.quit_all()
    wait_until(lambda: emptied)
    assert emptied == [None]
    assert engines.running == ()
    assert all(one.end is not None for one in watched)


# Faults: what each must lead to, beside an end. A word is an event, a fault, or what is overdue.

ANSWERED = "ReadyOk SearchSent InfoEvent SearchAnswered"
EXPECTED = {
    "sound": ANSWERED,
    "exchanges-clocks": ANSWERED,
    "banner": f"UNKNOWN_LINE {ANSWERED}",
    "slow": ANSWERED,
    "never-usiok": "ReplyLate USIOK",
    "never-readyok": "UsiOk ReplyLate READYOK",
    "odd-options": f"OPTION_WITHOUT_NAME OPTION_WITHOUT_TYPE OPTION_BAD_RANGE OPTION_REPEATED {ANSWERED}",
    "every-option": f"OPTION_BAD_RANGE OPTION_BAD_DEFAULT {ANSWERED}",
    "many-options": ANSWERED,
    "long-combo": ANSWERED,
    "error-that-is-none": ANSWERED,
    "usi-twice": ANSWERED,
    "unregistered": f"Registration {ANSWERED}",
    "copied": "CopyProtection expected code=0",
    "ignores-stop": "SearchSent ReplyLate ANSWER",
    "ignores-quit": f"{ANSWERED} EXIT signal=15 forced",
    "ignores-everything": f"{ANSWERED} EXIT signal=9 forced",
    "answers-quit": ANSWERED,
    "answers-gameover": ANSWERED,
    "closed-stdin": "ReadyOk SearchSent signal=15 forced deaf SearchAbandoned",
    "parent": ANSWERED,
    "dies-on-go": "SearchSent SearchAbandoned signal=6 unexpected",
    "dies-of-increments": ANSWERED,
    "exits-on-go": "SearchSent SearchAbandoned code=0 unexpected",
    "dies-mid-line": "SearchSent InfoEvent SearchAbandoned signal=11 unexpected",
    "illegal-instruction": "UsiOk signal=4 unexpected",
    "no-last-newline": "SearchSent InfoEvent SearchAnswered code=0 unexpected",
    "exit-in-search": "SearchSent InfoEvent SearchAbandoned code=0 unexpected",
    "wrong-position": "SearchSent SearchAbandoned code=1 unexpected",
    "wrong-value": ANSWERED,
    "go-before-ready": ANSWERED,
    "no-library": "code=127 unexpected",
    "two-bestmoves": f"{ANSWERED} UNASKED_ANSWER",
    "info-after-bestmove": ANSWERED,
    "illegal-bestmove": ANSWERED,
    "unreadable-bestmove": f"{ANSWERED} UNREADABLE_ANSWER",
    "from-book": "ReadyOk SearchSent SearchAnswered",
    "thoughtless": "ReadyOk SearchSent SearchAnswered",
    "silent-illegal": "ReadyOk SearchSent SearchAnswered",
    "silent-unreadable": "ReadyOk SearchSent SearchAnswered UNREADABLE_ANSWER",
    "silent-resignation": "ReadyOk SearchSent SearchAnswered",
    "pass-bestmove": f"{ANSWERED} UNREADABLE_ANSWER",
    "empty-bestmove": f"{ANSWERED} UNREADABLE_ANSWER",
    "uses-all-time": ANSWERED,
    "early-bestmove": ANSWERED,
    "late-bestmove": ANSWERED,
    "answers-when": "SearchSent ReplyLate ANSWER",
    "silent-when-mated": "SearchSent ReplyLate ANSWER",
    "deadlock": ANSWERED,
    "no-mate-search": ANSWERED,
    "empty-checkmate": ANSWERED,
    "only-mate": "SearchSent SearchAnswered",
    "false-nomate": ANSWERED,
    "mate-unknown": ANSWERED,
    "odd-thoughts": ANSWERED,
    "bound-at-the-end": ANSWERED,
    "depth-flood": ANSWERED,
    "currmoves": ANSWERED,
    "flood": ANSWERED,
    "string-flood": ANSWERED,
    "stderr-flood": ANSWERED,
    "half-kanji": f"REPLACED {ANSWERED}",
    "crlf": "ReadyOk SearchSent InfoEvent SearchAnswered",
    "cp932": ANSWERED,
    "long-line": f"CUT {ANSWERED}",
    "garbage": f"REPLACED UNKNOWN_LINE {ANSWERED}",
    "byte-by-byte": ANSWERED,
}
NEVER = {"USIOK", "READYOK", "ANSWER", "EXIT", "forced"}
"""What is owed and never comes. The other engines get the patience that people give, as their machine may be busy."""


def patience_for(expected: set[str]) -> SessionTimeouts | None:
    """Short waits for what never comes, long ones for a start that does come, however busy the machine is."""
    if not expected & NEVER:
        return None
    starts = not expected & {"USIOK", "READYOK"}
    return SHORT._replace(usiok=ReplyTimeout(60, 90), readyok=ReplyTimeout(60, 90)) if starts else SHORT


def words_of(watched: Watched) -> set[str]:
    words = {type(event).__name__ for event in watched.events}
    words |= {event.kind.name for event in watched.all_of(EngineFault)}
    words |= {event.awaited.name for event in watched.all_of(ReplyOverdue)}
    if watched.end is not None:
        end, exit_ = watched.end, watched.end.exit
        words |= {f"code={exit_.code}", f"signal={exit_.signal}", "expected" if end.session.expected else "unexpected"}
        words |= {"forced"} if exit_.was_forced else set()
        words |= {"deaf"} if exit_.ignored_input else set()
    return words


def test_every_fault_is_tried() -> None:
    assert FAULTS.keys() == EXPECTED.keys()


def has_come(watched: Watched, kind: type[SessionEvent], seconds: float) -> bool:
    """Wait for it in a process that is there, or until it is overdue, or as long as that; whether it came."""
    begun = monotonic()

    def is_decided() -> bool:
        overdue = watched.all_of(ReplyOverdue) or monotonic() - begun > seconds
        return bool(watched.end or watched.all_of(kind) or overdue)

    watched.wait_until(is_decided, seconds + 1)
    return watched.end is None and bool(watched.all_of(kind))


@pytest.mark.slow
@pytest.mark.parametrize("fault", sampled(EXPECTED, 2, 1))
def test_a_fault_ends_in_what_is_expected_and_in_time(run: Run, fault: str) -> None:
    # Windows knows no signals: it tells of their ends by codes.
    is_told = sys.platform != "win32"
    expected = {word for word in EXPECTED[fault].split() if is_told or not word.startswith("signal")}
    watched = run(fault, patience_for(expected))
    engine = watched.engine
    engine.send_isready()
    if has_come(watched, UsiOk, 60) and has_come(watched, ReadyOk, 60):
        engine.search(question(None, "7g7f"))
        has_come(watched, InfoEvent, 0.3)
        if watched.end is None:
            engine.stop()
            has_come(watched, SearchAnswered, 60)
            if "UNASKED_ANSWER" in expected:
                has_come(watched, EngineFault, 60)
    engine.quit()
    watched.wait_for_end()
    words = words_of(watched)
    assert expected <= words
    if "SearchAnswered" in expected and "signal" not in EXPECTED[fault] and "code" not in EXPECTED[fault]:
        assert {"code=0", "expected"} <= words
        assert "forced" not in words
    assert len(watched.all_of(SearchSent)) <= len(watched.all_of(SearchAnswered)) + len(watched.all_of(SearchAbandoned))


def test_frames_of_many_engines_leave_most_of_the_time_to_the_window(qtbot: QtBot) -> None:
    turns, beats = FrameScheduler(), list[float]()
    shown: list[tuple[int, float, float, float]] = []

    def show(number: int) -> None:
        begun, worked = monotonic(), thread_time()
        while thread_time() - worked < 0.005:
            pass
        shown.append((number, begun, monotonic(), thread_time() - worked))

    frames = [partial(show, number) for number in range(5)]
    beat = QTimer(interval=0)
    beat.timeout.connect(lambda: beats.append(monotonic()))
    beat.start()
    for _ in range(2):
        for frame in frames:
            turns.schedule_frame(frame)
            turns.schedule_frame(frame)
        qtbot.waitUntil(lambda: len(shown) % len(frames) == 0 and len(shown) > 0, timeout=60_000)
        assert [number for number, *_ in shown] == list(range(len(frames)))
        for (_, _, ended, cost), (_, begun, _, _) in pairwise(shown):
            assert begun - ended >= 2.9 * cost
            assert any(ended <= moment <= begun for moment in beats), "the window has its turn between two frames"
        shown.clear()
    turns.schedule_frame(frames[0])
    turns.cancel_frame(frames[0])
    qtbot.wait(100)
    assert not shown
