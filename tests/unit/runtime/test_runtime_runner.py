"""Directors and the engines they request for: what is granted, what is heard of it and what is not, and in which order."""

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import TypeVar

import pytest
from pytestqt.qtbot import QtBot

from app.directing.requests import (
    EndRequest,
    GameOverRequest,
    GoRequest,
    PonderHitRequest,
    ReadyRequest,
    ReleaseRequest,
    Request,
    RestartRequest,
    Seat,
    SetOptionRequest,
    StopRequest,
    Task,
    TimerRequest,
)
from app.directing.seat_events import EngineLost, EngineReady, Requests, SeatEvent
from app.play.conditions import Conditions, Player, TimeControl
from app.play.game import Game
from app.play.game_requests import GamePhase
from app.play.seats import SEATS
from app.runtime import runner as module
from app.runtime.engine import EngineRegistry
from app.runtime.launch import Launch
from app.runtime.pool import EnginePlan, EnginePool
from app.runtime.runner import DirectorRunner
from app.usi.answers import BestMove, Checkmate
from app.usi.commands import Go, GoMate, Outcome, PositionCommand, SearchCommand
from app.usi.events import (
    AbandonReason,
    EngineFault,
    InfoEvent,
    OwedReply,
    ReplyLate,
    ReplyOverdue,
    SearchAbandoned,
    SearchAnswered,
    SearchId,
    SearchSent,
    SessionTimeouts,
)
from app.usi.faults import FaultKind
from app.usi.log import LogDirection
from tests.fakes.watching import SHORT, fake, is_alive, kill, wait_until

BUNDLED = EnginePlan("builtin", "Bundled", Launch(sys.executable, ("-m", "app", "usi"), str(Path(__file__).parents[3])))
BLACK, WHITE = Seat("black"), Seat("white")
H = TypeVar("H")


class Moved(Request):
    """Something that is none of the runner's."""

    number: int


class Script:
    """A director that answers what it hears as it was told to, and remembers everything."""

    def __init__(self, answer: Callable[[SeatEvent], Requests] = lambda _: ()) -> None:
        self.answer = answer
        self.at_the_start: Requests = ()
        self.when_woken: Callable[[], Requests] = tuple
        self.heard: list[SeatEvent] = []
        self.moments: list[float] = []
        self.awakenings: list[float] = []

    def on_start(self, now: float) -> Requests:
        self.moments.append(now)
        return self.at_the_start

    def on_event(self, heard: SeatEvent, now: float) -> Requests:
        self.heard.append(heard)
        self.moments.append(now)
        return self.answer(heard)

    def on_timer(self, now: float) -> Requests:
        self.awakenings.append(now)
        return self.when_woken()

    def all_of(self, kind: type[H]) -> list[H]:
        return [heard.event for heard in self.heard if isinstance(heard.event, kind)]

    def tasks(self, kind: type[object]) -> list[int | None]:
        return [heard.task for heard in self.heard if isinstance(heard.event, kind)]

    def kinds(self, since: int = 0) -> list[type[object]]:
        return [type(heard.event) for heard in self.heard[since:]]

    def wait_for(self, kind: type[H], count: int = 1) -> H:
        wait_until(lambda: len(self.all_of(kind)) >= count)
        return self.all_of(kind)[-1]


class Stage:
    """A pool and a runner for a script, and what they announced."""

    def __init__(self, engines: EngineRegistry, script: Script, plans: dict[Seat, EnginePlan]) -> None:
        self.pool = EnginePool(engines)
        self.runner = DirectorRunner(script, plans, self.pool)
        self.requested: list[Request] = []
        self.ends: list[None] = []
        self.runner.requested.connect(self.requested.append)
        self.runner.finished.connect(self.ends.append)

    def said(self, log: int = 0) -> list[str]:
        """To the engine, without how it was greeted."""
        return [line.text for line in self.pool.logs.all_logs[log].lines if line.direction is LogDirection.TO][1:]

    @property
    def processes(self) -> list[int]:
        return [engine.process_id or 0 for engine in self.pool.engines.running]


Set = Callable[..., Stage]


@pytest.fixture
def stage(qtbot: QtBot) -> Iterator[Set]:
    engines = EngineRegistry()
    processes: list[int | None] = []

    def build(script: Script, **plans: EnginePlan | str) -> Stage:
        whole = {Seat(seat): plan if isinstance(plan, EnginePlan) else named(plan) for seat, plan in plans.items()}
        return Stage(engines, script, whole or {BLACK: named("sound")})

    yield build
    processes += [engine.process_id for engine in engines.running]
    for engine in engines.running:
        engine.kill()
    wait_until(lambda: not engines.running)
    assert not any(process is not None and is_alive(process) for process in processes)


def named(fault: str, patience: SessionTimeouts | None = None) -> EnginePlan:
    return EnginePlan(fault, fault.title(), fake(fault), timeouts=patience)


def ask(task: int, search: SearchCommand | None = None, seat: Seat = BLACK, moves: Sequence[str] = ()) -> GoRequest:
    return GoRequest(seat, Task(task), PositionCommand(None, tuple(moves)), search or Go(depth=1))


ENDLESS = Go(infinite=True)


# Being asked


def test_what_is_asked_is_answered_under_the_directors_own_number(stage: Set) -> None:
    script = Script()
    script.at_the_start = (ReadyRequest(BLACK, new_game=True), ask(700))
    on = stage(script)
    on.runner.start()
    answers = script.wait_for(SearchAnswered)
    assert script.kinds() == [EngineReady, SearchSent, InfoEvent, SearchAnswered]
    assert script.all_of(EngineReady)[0].name == "Fake"
    assert script.all_of(EngineReady)[0].options.find("USI_Hash")
    assert script.all_of(SearchSent) == [SearchSent(SearchId(1), "go depth 1")]
    assert script.heard[0] == SeatEvent(BLACK, script.all_of(EngineReady)[0])
    assert {heard.task for heard in script.heard[1:]} == {Task(700)}
    assert answers == SearchAnswered(SearchId(1), BestMove("7g7f", "3c3d"))
    assert on.said() == ["isready", "usinewgame", "position startpos", "go depth 1"]


def test_a_question_needs_no_preparing(stage: Set) -> None:
    script = Script()
    on = stage(script)
    on.runner.submit_requests((ask(1, GoMate()),))
    assert isinstance(script.wait_for(SearchAnswered).answer, Checkmate)
    assert not script.all_of(EngineReady)


def test_one_that_is_ready_already_is_prepared_at_once(stage: Set) -> None:
    script = Script()
    on = stage(script)
    on.runner.submit_requests((ReadyRequest(BLACK),))
    script.wait_for(EngineReady)
    on.runner.submit_requests((ReadyRequest(BLACK),))
    assert len(script.all_of(EngineReady)) == 2
    on.runner.submit_requests((ask(1, ENDLESS), ReadyRequest(BLACK)))
    assert script.kinds(2) == [SearchSent, EngineReady]
    on.runner.submit_requests((ReadyRequest(BLACK, new_game=True),))
    assert len(script.all_of(EngineReady)) == 3
    script.wait_for(EngineReady, 4)
    assert script.all_of(SearchAbandoned) == [SearchAbandoned(SearchId(1), AbandonReason.NEW_GAME)]


def test_the_clock_of_a_question_begins_when_it_is_written(stage: Set) -> None:
    script = Script()
    on = stage(script)
    on.runner.submit_requests((ReadyRequest(BLACK),))
    script.wait_for(EngineReady)
    before = monotonic()
    on.runner.submit_requests((ask(1, ENDLESS),))
    assert script.all_of(SearchSent) == [SearchSent(SearchId(1), "go infinite")]
    assert script.tasks(SearchSent) == [Task(1)]
    assert before <= script.moments[-1] <= monotonic()
    on.runner.submit_requests((ask(2, ENDLESS),))
    assert len(script.all_of(SearchSent)) == 1
    script.wait_for(SearchSent, 2)


def test_a_question_is_halted(stage: Set) -> None:
    script = Script()
    on = stage(script)
    on.runner.submit_requests((StopRequest(BLACK), ask(1, ENDLESS)))
    script.wait_for(SearchSent)
    on.runner.submit_requests((StopRequest(BLACK), StopRequest(BLACK)))
    assert on.said()[-1] == "stop"  # at once, whether or not the engine says something
    assert script.wait_for(SearchAnswered).was_stopped
    assert on.said()[-3:] == ["position startpos", "go infinite", "stop"]


def test_a_question_that_was_halted_before_it_began_is_given_up(stage: Set) -> None:
    script = Script()
    on = stage(script)
    on.runner.submit_requests((ask(1), StopRequest(BLACK)))
    assert script.wait_for(SearchAbandoned) == SearchAbandoned(SearchId(1), AbandonReason.STOPPED)
    on.runner.submit_requests((ask(2),))
    script.wait_for(SearchAnswered)
    assert script.tasks(SearchAnswered)[-1] == Task(2)
    assert on.said().count("go depth 1") == 1


def test_nothing_is_heard_of_a_question_once_there_is_a_newer_one(stage: Set) -> None:
    script = Script()
    on = stage(script, black="late-bestmove")
    on.runner.submit_requests((ask(1, ENDLESS),))
    script.wait_for(InfoEvent)
    on.runner.submit_requests((ask(2, ENDLESS), ask(3, ENDLESS), ask(4)))
    since = len(script.heard)
    script.wait_for(SearchAnswered)
    assert {heard.task for heard in script.heard[since:]} - {None} == {Task(4)}
    assert not script.all_of(SearchAbandoned)
    assert on.said()[-5:] == ["position startpos", "go infinite", "stop", "position startpos", "go depth 1"]


def test_questions_that_replace_each_other_in_one_breath_begin_once(stage: Set) -> None:
    script = Script()
    on = stage(script)
    on.runner.submit_requests((ReadyRequest(BLACK),))
    script.wait_for(EngineReady)
    on.runner.submit_requests((ask(1, ENDLESS), ask(2)))
    script.wait_for(SearchAnswered)
    assert script.tasks(SearchSent) == [Task(2)]


def test_a_director_may_ask_again_in_its_answer(stage: Set) -> None:
    def go_on(heard: SeatEvent) -> Requests:
        if isinstance(heard.event, SearchAnswered) and heard.task is not None and heard.task < 50:
            return (ask(heard.task + 1), Moved(heard.task))
        return ()

    script = Script(go_on)
    on = stage(script)
    on.runner.submit_requests((ask(1),))
    script.wait_for(SearchAnswered, 50)
    assert script.tasks(SearchAnswered) == list(range(1, 51))
    wait_until(lambda: len(on.requested) == 49)
    assert on.requested == [Moved(number) for number in range(1, 50)]


# Pondering


def test_a_ponder_that_is_hit_goes_on_as_a_search(stage: Set) -> None:
    script = Script()
    on = stage(script)
    on.runner.submit_requests((ask(1, Go(ponder=True, btime=1000, wtime=1000)),))
    script.wait_for(SearchSent)
    on.runner.submit_requests((PonderHitRequest(BLACK),))
    answers = script.wait_for(SearchAnswered)
    assert not answers.was_stopped
    assert not answers.was_pondering
    assert on.said()[-1] == "ponderhit"


def test_a_ponder_that_was_hit_before_it_began_is_hit_all_the_same(stage: Set) -> None:
    script = Script()
    on = stage(script)
    on.runner.submit_requests((ask(1, Go(ponder=True)), PonderHitRequest(BLACK)))
    script.wait_for(SearchAnswered)
    assert on.said()[-2:] == ["go ponder", "ponderhit"]


def test_a_hit_that_comes_too_late_or_for_nothing_does_no_harm(stage: Set) -> None:
    script = Script()
    on = stage(script, black="early-bestmove")
    on.runner.submit_requests((PonderHitRequest(BLACK), ask(1, Go(ponder=True))))
    assert script.wait_for(SearchAnswered).was_pondering
    on.runner.submit_requests(
        (PonderHitRequest(BLACK), ask(2), PonderHitRequest(BLACK), StopRequest(BLACK), PonderHitRequest(BLACK))
    )
    wait_until(lambda: len(script.all_of(SearchAnswered)) + len(script.all_of(SearchAbandoned)) == 2)
    assert "ponderhit" not in on.said()


# Options, and the ends of games


def test_an_option_is_adjusted_before_the_next_question(stage: Set) -> None:
    script = Script()
    on = stage(script)
    on.runner.submit_requests((SetOptionRequest(BLACK, "USI_Hash", 64), ask(1, ENDLESS)))
    script.wait_for(SearchSent)
    requests = (
        SetOptionRequest(BLACK, "multipv", 3),
        SetOptionRequest(BLACK, "multipv", -3),
        SetOptionRequest(BLACK, "Flux", 3),
        SetOptionRequest(BLACK, "Clear Hash", None),
        ask(2),
    )
    on.runner.submit_requests(requests)
    script.wait_for(SearchAnswered)
    assert on.said() == [
        "setoption name USI_Hash value 64",
        "isready",
        "position startpos",
        "go infinite",
        "stop",
        "setoption name MultiPV value 3",
        "setoption name Clear Hash",
        "position startpos",
        "go depth 1",
    ]


def test_the_end_of_a_game_is_told_after_the_answer_to_stop(stage: Set) -> None:
    script = Script()
    on = stage(script)
    on.runner.submit_requests(
        (GameOverRequest(BLACK, Outcome.LOSE), ReadyRequest(BLACK, new_game=True), ask(1, ENDLESS))
    )
    script.wait_for(SearchSent)
    on.runner.submit_requests((GameOverRequest(BLACK, Outcome.WIN), ReleaseRequest(BLACK)))
    wait_until(lambda: on.said()[-1] == "gameover win")
    assert on.said()[-3:] == ["go infinite", "stop", "gameover win"]


# Announcing


def test_other_wishes_are_announced_in_order_and_after_the_engine_was_told(stage: Set) -> None:
    script = Script()
    on = stage(script)
    on.runner.submit_requests((ReadyRequest(BLACK),))
    script.wait_for(EngineReady)
    lines: list[str] = []
    on.runner.requested.connect(lambda _: lines.append(on.said()[-1]))
    on.runner.submit_requests((Moved(1), ask(1, ENDLESS), Moved(2), Moved(3)))
    assert on.said()[-1] == "go infinite"
    assert on.requested == []
    wait_until(lambda: len(on.requested) == 3)
    assert on.requested == [Moved(1), Moved(2), Moved(3)]
    assert lines == ["go infinite"] * 3


def test_a_listener_may_have_more_granted_and_everything_stays_in_order(stage: Set) -> None:
    script = Script()
    on = stage(script)
    script.answer = lambda heard: (Moved(20),) if isinstance(heard.event, SearchSent) else ()

    def deed(request: Request) -> None:
        if request == Moved(1):
            on.runner.submit_requests((Moved(3), ask(1, ENDLESS)))

    on.runner.requested.connect(deed)
    on.runner.submit_requests((Moved(1), Moved(2)))
    wait_until(lambda: len(on.requested) == 4)
    assert on.requested == [Moved(1), Moved(2), Moved(3), Moved(20)]


def test_engines_go_on_before_the_next_look_at_what_was_done(stage: Set, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_REST_SECONDS", 1.0)

    def go_on(heard: SeatEvent) -> Requests:
        if isinstance(heard.event, SearchAnswered) and heard.task is not None and heard.task < 50:
            return (Moved(heard.task), ask(heard.task + 1))
        return ()

    script = Script(go_on)
    on = stage(script)
    answered: list[int] = []
    on.runner.requested.connect(lambda _: answered.append(len(script.all_of(SearchAnswered))))
    on.runner.submit_requests((ask(1),))
    wait_until(lambda: len(on.requested) == 49)
    assert on.requested == [Moved(number) for number in range(1, 50)]
    first, *later = sorted(set(answered))
    assert first < 50
    assert later == [50]


def test_a_listener_that_fails_keeps_nothing_from_the_others(stage: Set, qtbot: QtBot) -> None:
    on = stage(Script())

    def fail(request: Request) -> None:
        if request == Moved(1):
            raise RuntimeError("a listener's own fault")

    on.runner.requested.connect(fail)
    with qtbot.captureExceptions() as caught:
        on.runner.submit_requests((Moved(1), Moved(2), EndRequest()))
        wait_until(lambda: on.ends)
    assert [str(failure) for _, failure, _ in caught] == ["a listener's own fault"]
    assert on.requested == [Moved(1), Moved(2)]


# Trouble


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there are no signals")
def test_an_engine_that_is_killed_is_lost_and_can_be_restarted(stage: Set) -> None:
    script = Script()
    on = stage(script, black=BUNDLED)
    on.runner.submit_requests((SetOptionRequest(BLACK, "USI_Hash", 32), ask(1, ENDLESS)))
    script.wait_for(InfoEvent)
    kill(on.processes[0])
    lost = script.wait_for(EngineLost)
    assert script.all_of(SearchAbandoned) == [SearchAbandoned(SearchId(1), AbandonReason.GONE)]
    assert "SIGKILL" in lost.sentence.en
    since = len(script.heard)
    on.runner.submit_requests(
        (
            ask(2),
            ReadyRequest(BLACK),
            StopRequest(BLACK),
            PonderHitRequest(BLACK),
            GameOverRequest(BLACK, Outcome.DRAW),
            ReleaseRequest(BLACK),
        )
    )
    assert on.processes == []
    on.runner.submit_requests((RestartRequest(BLACK), ask(3)))
    script.wait_for(SearchAnswered)
    assert script.tasks(SearchAnswered)[-1] == Task(3)
    assert script.kinds(since)[:2] == [EngineReady, SearchSent]
    assert "setoption name USI_Hash value 32" in on.said(1)


def test_its_last_words_are_heard(stage: Set) -> None:
    script = Script(lambda heard: (ask(2),) if isinstance(heard.event, SearchAbandoned) else ())
    on = stage(script, black="dies-on-go")
    on.runner.submit_requests((ask(1),))
    lost = script.wait_for(EngineLost)
    assert lost.last_words[-1].strip() == "what():  unknown option in go"
    assert ("SIGABRT" if sys.platform != "win32" else "exited on its own") in lost.sentence.en
    assert not script.all_of(SearchAnswered)


def test_one_that_cannot_be_started_is_lost(stage: Set) -> None:
    script, nowhere = Script(), Path("/nowhere/engine").absolute()
    on = stage(script, black=EnginePlan("none", "None", Launch(str(nowhere))))
    on.runner.submit_requests((ReadyRequest(BLACK, new_game=True), ask(1)))
    assert str(nowhere) in script.wait_for(EngineLost).sentence.en
    assert not script.all_of(EngineReady)


def test_one_that_may_not_be_used_says_so(stage: Set) -> None:
    script = Script()
    on = stage(script, black="copied")
    on.runner.submit_requests((ReadyRequest(BLACK), ask(1)))
    assert "copy protection" in script.wait_for(EngineLost).sentence.en
    assert script.all_of(SearchAbandoned) == [SearchAbandoned(SearchId(1), AbandonReason.UNUSABLE)]


def test_one_that_answers_before_it_dies_is_heard_first(stage: Set) -> None:
    script = Script()
    on = stage(script, black="no-last-newline")
    on.runner.submit_requests((ask(1),))
    script.wait_for(EngineLost)
    assert script.kinds() == [SearchSent, InfoEvent, SearchAnswered, EngineLost]


@pytest.mark.parametrize(
    ("fault", "awaited"),
    [("never-usiok", OwedReply.USIOK), ("never-readyok", OwedReply.READYOK), ("ignores-stop", OwedReply.ANSWER)],
)
def test_what_is_owed_for_too_long_is_told_and_a_restart_helps(stage: Set, fault: str, awaited: OwedReply) -> None:
    script = Script()
    on = stage(script, black=named(fault, SHORT))
    on.runner.submit_requests((ReadyRequest(BLACK), ask(1, ENDLESS)))
    if awaited is OwedReply.ANSWER:
        script.wait_for(SearchSent)
        on.runner.submit_requests((StopRequest(BLACK),))

    def told() -> list[ReplyLate | ReplyOverdue]:
        # A busy machine makes it late with other things too.
        replies: list[ReplyLate | ReplyOverdue] = [*script.all_of(ReplyLate), *script.all_of(ReplyOverdue)]
        return [heard for heard in replies if heard.awaited is awaited]

    wait_until(lambda: len(told()) == 2)
    assert [type(heard) for heard in told()] == [ReplyLate, ReplyOverdue]
    assert {heard.seat for heard in script.heard} == {BLACK}
    on.runner.assign_engine(BLACK, named("sound"))
    on.runner.submit_requests((RestartRequest(BLACK), ask(2)))
    script.wait_for(SearchAnswered)
    assert script.tasks(SearchAnswered)[-1] == Task(2)
    assert not script.all_of(EngineLost)
    wait_until(lambda: len(on.processes) == 1)


def test_a_restart_ends_the_engine_that_still_runs(stage: Set) -> None:
    script = Script()
    on = stage(script)
    on.runner.submit_requests((ask(1, ENDLESS),))
    script.wait_for(SearchSent)
    before = on.processes
    on.runner.submit_requests((RestartRequest(BLACK), ask(2)))
    script.wait_for(SearchAnswered)
    wait_until(lambda: len(on.processes) == 1)
    assert on.processes != before
    assert [kind for kind in script.kinds() if kind is not InfoEvent] == [
        SearchSent,
        EngineReady,
        SearchSent,
        SearchAnswered,
    ]


def test_its_mistakes_are_told(stage: Set) -> None:
    script = Script()
    on = stage(script, black="two-bestmoves")
    on.runner.submit_requests((ask(1),))
    assert script.wait_for(EngineFault) == EngineFault(FaultKind.UNASKED_ANSWER, "bestmove 2g2f")
    assert len(script.all_of(SearchAnswered)) == 1


# Seats


def test_each_seat_has_an_engine_of_its_own(stage: Set) -> None:
    script = Script()
    on = stage(script, black="sound", white="sound")
    on.runner.submit_requests((ask(1, seat=BLACK), ask(2, seat=WHITE)))
    script.wait_for(SearchAnswered, 2)
    assert {(heard.seat, heard.task) for heard in script.heard if isinstance(heard.event, SearchAnswered)} == {
        (BLACK, Task(1)),
        (WHITE, Task(2)),
    }
    assert len(on.processes) == 2


def test_another_engine_takes_the_seat(stage: Set) -> None:
    script = Script()
    on = stage(script)
    on.runner.submit_requests((ask(1, ENDLESS),))
    script.wait_for(SearchSent)
    on.runner.assign_engine(BLACK, named("banner"))
    on.runner.submit_requests((ReadyRequest(BLACK), ask(2)))
    script.wait_for(SearchAnswered)
    assert script.tasks(SearchAnswered)[-1] == Task(2)
    assert script.all_of(EngineFault)
    assert [demand.is_leased for demand in on.pool.usage] == [False, True]
    assert on.runner.engine_plan_at_seat(BLACK) == named("banner")


def test_an_engine_that_is_warm_may_take_the_seat(stage: Set) -> None:
    script = Script()
    on = stage(script)
    warm = on.pool.lease_engine(named("banner"))
    process = warm.process_id
    warm.end_lease()
    on.runner.submit_requests((ask(1),))
    script.wait_for(SearchAnswered)
    on.runner.assign_engine(BLACK, named("banner"))
    on.runner.submit_requests((RestartRequest(BLACK), ask(2)))
    script.wait_for(SearchAnswered, 2)
    assert script.tasks(SearchAnswered)[-1] == Task(2)
    assert process in on.processes
    assert len(on.processes) == 2
    assert len(script.all_of(EngineReady)) == 1


def test_a_seat_that_is_released_leaves_a_warm_engine(stage: Set) -> None:
    script = Script()
    on = stage(script)
    on.runner.submit_requests((ask(1, ENDLESS),))
    script.wait_for(SearchSent)
    before = on.processes
    on.runner.submit_requests((ReleaseRequest(BLACK),))
    on.runner.submit_requests((ask(2),))
    script.wait_for(SearchAnswered)
    assert script.tasks(SearchAnswered) == [Task(2)]
    assert not script.all_of(SearchAbandoned)
    assert on.processes == before


# Time


def test_the_director_is_woken_at_the_last_moment_it_wished_for_and_never_before(stage: Set) -> None:
    script = Script()
    on = stage(script)
    moment = on.runner.now + 0.05
    on.runner.submit_requests((TimerRequest(moment + 60), TimerRequest(moment)))
    wait_until(lambda: script.awakenings)
    assert script.awakenings[0] >= moment
    on.runner.submit_requests((TimerRequest(on.runner.now - 1),))
    wait_until(lambda: len(script.awakenings) == 2)


def test_a_moment_may_be_farther_away_than_a_timer_can_count(stage: Set) -> None:
    script = Script()
    on = stage(script)
    on.runner.submit_requests((TimerRequest(on.runner.now + 1e9), ask(1)))
    script.wait_for(SearchAnswered)
    assert script.awakenings == []


def test_a_moment_that_is_called_off_does_not_come(stage: Set) -> None:
    script = Script()
    on = stage(script)
    on.runner.submit_requests((TimerRequest(on.runner.now + 0.02), TimerRequest(None), ask(1)))
    script.wait_for(SearchAnswered)
    assert script.awakenings == []
    moment = on.runner.now + 0.05
    on.runner.submit_requests((TimerRequest(moment),))
    wait_until(lambda: script.awakenings)
    assert script.awakenings[0] >= moment


# The end


def test_at_the_end_engines_are_warm_and_nothing_more_is_heard(stage: Set) -> None:
    script = Script(
        lambda heard: (Moved(1), EndRequest(), ask(2), Moved(2)) if isinstance(heard.event, InfoEvent) else ()
    )
    on = stage(script)
    on.runner.submit_requests((ask(1, ENDLESS), TimerRequest(on.runner.now + 0.01)))
    wait_until(lambda: on.ends)
    assert on.requested == [Moved(1), Moved(2)]
    assert on.runner.is_over
    since = len(script.heard)
    on.runner.submit_requests((ask(3), RestartRequest(BLACK), TimerRequest(0), EndRequest()))
    wait_until(lambda: on.said()[-1] == "stop")
    assert len(script.heard) == since
    assert on.ends == [None]
    assert [demand.is_leased for demand in on.pool.usage] == [False]


def test_it_can_be_called_off_and_what_was_wished_for_before_is_announced(stage: Set) -> None:
    script = Script()
    on = stage(script)
    on.runner.submit_requests((Moved(1), ask(1, ENDLESS)))
    on.runner.abort_run()
    on.runner.abort_run()
    wait_until(lambda: on.ends)
    assert on.requested == [Moved(1)]
    assert on.ends == [None]
    assert script.heard == []


def test_two_runs_share_what_is_warm(stage: Set) -> None:
    first, second = Script(), Script()
    on = stage(first)
    on.runner.submit_requests((ask(1), Moved(1)))
    first.wait_for(SearchAnswered)
    before = on.processes
    on.runner.submit_requests((EndRequest(),))
    runner = DirectorRunner(second, {WHITE: named("sound")}, on.pool)
    runner.submit_requests((ReadyRequest(WHITE, new_game=True), ask(9, seat=WHITE)))
    second.wait_for(SearchAnswered)
    assert second.tasks(SearchAnswered) == [Task(9)]
    assert on.processes == before
    assert len(first.all_of(SearchAnswered)) == 1


def test_engines_may_be_told_to_quit_by_somebody_else(stage: Set) -> None:
    script = Script()
    on = stage(script, black=named("ignores-stop", SHORT))
    on.runner.submit_requests((ask(1, ENDLESS),))
    script.wait_for(SearchSent)
    on.pool.engines.quit_all()
    deeds = (
        StopRequest(BLACK),
        PonderHitRequest(BLACK),
        ReadyRequest(BLACK),
        ask(2),
        SetOptionRequest(BLACK, "MultiPV", 2),
        GameOverRequest(BLACK, Outcome.WIN),
    )
    on.runner.submit_requests(deeds)
    script.wait_for(EngineLost)
    assert script.all_of(SearchAbandoned) == [SearchAbandoned(SearchId(1), AbandonReason.QUIT)]


# Standstills of the program


BYOYOMI = TimeControl(0, 10_000)


def test_time_in_which_the_program_stood_still_is_charged_to_nobody(qtbot: QtBot) -> None:
    game = Game(Conditions((Player(), Player()), (BYOYOMI, BYOYOMI)))
    moment, told = [100.0], list[float]()
    runner = DirectorRunner(game, {}, EnginePool(EngineRegistry()), lambda: moment[0], skips_standstills=True)
    runner.standstill_detected.connect(told.append)
    runner.start()
    runner.submit_requests(game.on_position_shown(runner.now))
    moment[0] += 1.5
    assert runner.now == moment[0]
    moment[0] += 25.0
    qtbot.waitUntil(lambda: bool(told), timeout=5_000)  # the clock is looked at without anybody who asks
    assert told == [25.0]
    assert game.phase is GamePhase.PLAYING
    assert game.state.clock.used_ms(runner.now) == 1_500
    for _ in range(6):
        moment[0] += 1.5
        assert runner.now == moment[0] - 25.0
    wait_until(lambda: game.phase is GamePhase.ENDED)  # what went by while the program ran does count
    assert told == [25.0]


def test_a_standstill_is_noticed_soon_also_where_there_is_much_time_and_none_where_nobody_waits(qtbot: QtBot) -> None:
    for control, seconds in ((TimeControl(7_200_000), [25.0]), (TimeControl(), [])):
        game = Game(Conditions((Player(), Player()), (control, control)))
        moment, told = [100.0], list[float]()
        runner = DirectorRunner(
            game,
            {},
            EnginePool(EngineRegistry()),
            lambda moment=moment: moment[0],  # type: ignore[misc]
            skips_standstills=True,
        )
        runner.standstill_detected.connect(told.append)
        runner.start()
        runner.submit_requests(game.on_position_shown(runner.now))
        moment[0] += 25.0
        if seconds:
            qtbot.waitUntil(lambda told=told: bool(told), timeout=5_000)  # type: ignore[misc]
        assert runner.now == 125.0 - sum(seconds)
        assert told == seconds
        runner.abort_run()


def test_how_long_an_engine_lets_one_wait_is_told_without_the_standstill_before_it(stage: Set) -> None:
    script = Script()
    pool = stage(script).pool
    behind = [25.0]
    runner = DirectorRunner(
        script,
        {BLACK: named("never-readyok", SHORT)},
        pool,
        lambda: monotonic() - behind[0],
        skips_standstills=True,
    )
    runner.submit_requests((TimerRequest(runner.now + 3_600),))
    behind[0] = 0.0
    assert abs(monotonic() - runner.now - 25.0) < 2
    runner.submit_requests((ReadyRequest(BLACK), ask(1)))
    waits = script.wait_for(ReplyLate)
    assert 0 <= runner.now - waits.since < 20
    runner.abort_run()


def test_an_answer_that_came_while_the_program_stood_still_is_given() -> None:
    game = Game(Conditions((Player("Fake", "sound"), Player()), (BYOYOMI, BYOYOMI)))
    engines = EngineRegistry()
    runner = DirectorRunner(
        game,
        {SEATS[0]: named("sound")},
        EnginePool(engines),
        lambda: 115.0 if game.state.clock.is_running or game.state.played_moves else 100.0,
        skips_standstills=True,
    )
    runner.start()
    wait_until(lambda: game.state.played_moves or game.phase is GamePhase.ENDED)
    assert [played.spent_ms for played in game.state.played_moves] == [0]
    runner.abort_run()
    for engine in engines.running:
        engine.kill()
    wait_until(lambda: not engines.running)
