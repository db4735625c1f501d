"""The doctor without an engine: what it asks for, how it judges answers, and that no wait is without an end."""

from collections.abc import Iterable

from app.runtime.doctor import Doctor
from app.runtime.doctor_course import LATE_MS, MATE_POSITION, NO_MATE_POSITION, OFF_BOOK_POSITION, START_POSITION
from app.runtime.doctor_remarks import check_answer, check_mate_answer, queried_position
from app.runtime.doctor_report import (
    DoctorPoint,
    DoctorState,
    DoctorStep,
    DoctorTimeouts,
    EngineAction,
    KillEngine,
    PointVerdict,
    SetOptionAction,
    StartEngine,
)
from app.runtime.exit import EngineExit, ProcessExit
from app.shogi.moves import move_of_usi
from app.shogi.rules import is_legal, is_mate
from app.usi.answers import Answer, BestMove, Checkmate
from app.usi.answers import AnswerWord as Word
from app.usi.commands import GameOver, Go, GoMate, IsReady, NewGame, PonderHit, Quit, Stop
from app.usi.events import InfoEvent, ReadyOk, SearchAnswered, SearchId, SessionEnded, SessionEvent, UsiOk
from app.usi.info import Info
from app.usi.options import CheckOption, Option, Options, SpinOption
from app.usi.session import SearchQuery
from tests.cases import every_case

OPTIONS = Options((Option("USI_Ponder", CheckOption(), False), Option("MultiPV", SpinOption(1, 9), 1)))


class Conversation:
    """A doctor, and an engine that is an idea."""

    def __init__(self, options: Options = OPTIONS, *, sends_exchanged: bool = False) -> None:
        self.now = 100.0
        self.steps: list[DoctorStep] = []
        self.asked: list[EngineAction] = []
        self.doctor = Doctor(DoctorState((), DoctorTimeouts(), sends_exchanged=sends_exchanged))
        self.doctor.point_finished.connect(self.steps.append)
        self.take(self.doctor.start(self.now))
        self.hear(UsiOk("Idea", "Us", options))

    def take(self, requests: Iterable[EngineAction]) -> None:
        self.asked += requests

    def hear(self, *events: SessionEvent, after: float = 0.001) -> None:
        self.now += after
        for event in events:
            self.take(self.doctor.on_event(event, self.now))

    def answer(self, answer: Answer, after: float = 0.5) -> None:
        self.hear(SearchAnswered(SearchId(1), answer), after=after)
        self.wait()

    def wait(self) -> None:
        """Nothing happens until the doctor has waited long enough."""
        assert self.doctor.deadline is not None
        self.now = max(self.now, self.doctor.deadline)
        self.take(self.doctor.on_timer(self.now))

    @property
    def is_over(self) -> bool:
        return self.doctor.report is not None

    def verdict(self, point: DoctorPoint) -> PointVerdict:
        (step,) = (step for step in self.steps if step.point is point)
        return step.finding.verdict

    def until_move(self) -> "Conversation":
        self.wait()
        self.hear(ReadyOk())
        self.wait()
        return self

    def until_stop(self) -> "Conversation":
        self.until_move()
        self.answer(BestMove("7g7f", "3c3d"))
        return self


def test_an_engine_without_a_fault_is_good_in_everything() -> None:
    talk = Conversation().until_stop()
    talk.wait()
    talk.answer(BestMove("7g7f"), after=0.01)
    talk.answer(BestMove("7g7f"), after=0.01)
    talk.wait()
    talk.answer(BestMove("3c3d"), after=0.01)
    talk.wait()
    talk.wait()
    talk.answer(BestMove("7g7f"), after=0.01)
    talk.wait()
    talk.answer(BestMove("7g7f"), after=0.01)
    talk.answer(Checkmate(("G*1b",)))
    talk.answer(Word.NO_MATE)
    talk.hear(*(InfoEvent(SearchId(1), Info(multipv=rank, pv=("7g7f",))) for rank in (1, 2, 3)))
    talk.answer(BestMove("7g7f"))
    talk.wait()
    talk.hear(ReadyOk())
    talk.wait()
    talk.take(talk.doctor.on_exit(EngineExit(ProcessExit(code=0), SessionEnded(True, 0, (), "")), talk.now))
    report = talk.doctor.report
    assert report is not None
    assert [(step.point, step.finding.verdict) for step in report.steps] == [
        (point, PointVerdict.GOOD) for point in DoctorPoint
    ]
    assert [type(request) for request in talk.asked] == [
        *(StartEngine, IsReady, NewGame, SearchQuery),
        *(SearchQuery, Stop),
        *(SearchQuery, SearchQuery),
        *(SetOptionAction, SearchQuery, PonderHit),
        *(SetOptionAction, SearchQuery, Stop),
        *(SearchQuery, SearchQuery),
        *(SetOptionAction, SearchQuery, SetOptionAction),
        *(GameOver, NewGame, Quit),
    ]
    assert talk.doctor.deadline is None


def read_clocks(exchanges: bool | None, sends_exchanged: bool) -> tuple[PointVerdict, bool | None]:
    """How the clocks of an engine are judged, and what is found out of them.

    The engine thinks for a twentieth of the clock that it holds for its own: the right one, the other one, or with None
    the longer one.
    """
    talk = Conversation(sends_exchanged=sends_exchanged).until_stop()
    talk.wait()
    talk.answer(BestMove("7g7f"), after=0.01)
    while DoctorPoint.CLOCKS not in {step.point for step in talk.steps}:
        last = talk.asked[-1]
        if isinstance(last, SearchQuery) and isinstance(last.search, Go):
            go, is_white = last.search, len(last.position.moves) % 2 == 1
            own, other = (go.wtime, go.btime) if is_white else (go.btime, go.wtime)
            assert own is not None
            assert other not in {None, own}
            assert other is not None
            taken = (max(own, other) if exchanges is None else other if exchanges else own) / 20_000
            assert talk.doctor.deadline is not None
            if talk.now + taken < talk.doctor.deadline:
                talk.answer(BestMove("7g7f"), after=taken)
            else:
                talk.wait()
        else:
            assert isinstance(last, Stop)
            talk.answer(BestMove("7g7f"), after=0.01)
    while not talk.is_over:
        talk.take(talk.doctor.cancel(talk.now))
        talk.wait()
    assert talk.doctor.report is not None
    return talk.verdict(DoctorPoint.CLOCKS), talk.doctor.report.exchanges_clocks


@every_case(
    ("exchanges", "is_sent_exchanged", "verdict", "found"),
    [
        (False, False, PointVerdict.GOOD, False),
        (True, False, PointVerdict.WARNING, True),
        (True, True, PointVerdict.GOOD, True),
        (False, True, PointVerdict.WARNING, False),
        (None, False, PointVerdict.WARNING, None),
    ],
)
def test_an_engine_that_thinks_on_its_opponents_time_is_found(
    exchanges: bool | None, is_sent_exchanged: bool, verdict: PointVerdict, found: bool | None
) -> None:
    assert read_clocks(exchanges, is_sent_exchanged) == (verdict, found)


@every_case(
    ("taken", "delay", "seen"),
    [
        (0.5, 1_120, "It uses only 25% of its time (500 of 2000 milliseconds)."),
        (0.5, 0, None),
        (1.9, 1_120, None),
        (2.2, 1_120, "exceeded its 2000 milliseconds by 200"),
    ],
)
def test_time_that_is_wasted_or_overdrawn_out_of_the_book_is_told(taken: float, delay: int, seen: str | None) -> None:
    options = Options((*OPTIONS, Option("NetworkDelay2", SpinOption(0, 10_000), delay)))
    talk = Conversation(options).until_stop()
    talk.wait()
    talk.answer(BestMove("7g7f"), after=0.01)
    for _ in range(2):
        talk.answer(BestMove("7g7f"), after=taken)
        talk.wait()
    (step,) = (step for step in talk.steps if step.point is DoctorPoint.CLOCKS)
    told = " ".join(phrase.en for phrase in step.finding.phrases)
    assert (seen in told) if seen else step.finding.verdict is PointVerdict.GOOD
    assert ("NetworkDelay2" in " ".join(each.en for each in step.finding.advice)) is (seen is not None and taken < 1)


def test_what_kills_engines_we_know_of_is_not_asked() -> None:
    talk = Conversation(Options()).until_stop()
    talk.wait()
    while DoctorPoint.PONDER_MISS not in {step.point for step in talk.steps}:
        talk.answer(BestMove("7g7f"))
    said = [request.search.text for request in talk.asked if isinstance(request, SearchQuery)]
    assert not [line for line in said if any(word in line for word in ("ponder", "depth", "nodes", "binc", "movetime"))]
    assert not [request for request in talk.asked if isinstance(request, SetOptionAction)]
    assert talk.verdict(DoctorPoint.PONDER_HIT) is talk.verdict(DoctorPoint.PONDER_MISS) is PointVerdict.NOT_OFFERED


@every_case(
    ("beyond", "verdict"),
    [(-0.1, PointVerdict.GOOD), (0.02, PointVerdict.NOTE), (LATE_MS / 1000 + 0.1, PointVerdict.WARNING)],
)
def test_a_late_move_is_told(beyond: float, verdict: PointVerdict) -> None:
    talk = Conversation().until_move()
    talk.answer(BestMove("7g7f"), after=DoctorTimeouts().byoyomi / 1000 + beyond)
    assert talk.verdict(DoctorPoint.MOVE) is verdict


def test_a_silent_engine_is_waited_for_only_so_long_at_every_point() -> None:
    talk = Conversation().until_stop()
    for _ in range(200):
        if talk.doctor.report is not None:
            break
        if isinstance(talk.asked[-1], KillEngine):
            talk.take(
                talk.doctor.on_exit(
                    EngineExit(ProcessExit(signal=9, was_forced=True), SessionEnded(True, None, (), "")), talk.now
                )
            )
        elif isinstance(talk.asked[-1], StartEngine):
            talk.hear(UsiOk("Idea", "Us", OPTIONS))
        elif isinstance(talk.asked[-1], IsReady):
            talk.hear(ReadyOk())
        else:
            talk.wait()
    report = talk.doctor.report
    assert report is not None
    assert talk.verdict(DoctorPoint.STOP) is PointVerdict.FAILURE
    assert talk.now < 1_000


def test_even_a_process_that_cannot_be_killed_is_left_in_the_end() -> None:
    talk = Conversation().until_move()
    talk.take(talk.doctor.cancel(talk.now))
    assert isinstance(talk.asked[-1], KillEngine)
    assert not talk.is_over
    talk.wait()
    assert talk.is_over


def test_the_positions_are_what_they_are_said_to_be() -> None:
    pawn = move_of_usi("7g7f")
    assert pawn is not None
    assert all(is_legal(queried_position(place), pawn) for place in (START_POSITION, OFF_BOOK_POSITION))
    mate = queried_position(MATE_POSITION)
    gold = move_of_usi("G*1b")
    assert gold is not None
    mate.apply(gold)
    assert is_mate(mate)
    assert all(GoMate(1000).text.startswith("go mate") and place.sfen for place in (MATE_POSITION, NO_MATE_POSITION))


@every_case(
    ("answer", "verdicts"),
    [
        (BestMove("7g7f", "3c3d"), []),
        (BestMove("7g7e"), [PointVerdict.FAILURE]),
        (BestMove("7g7f", "7g7f"), [PointVerdict.WARNING]),
        (Word.RESIGN, [PointVerdict.NOTE]),
        (Word.WIN, [PointVerdict.FAILURE]),
        (Word.NO_MOVE, [PointVerdict.FAILURE]),
        (Word.NO_MATE, [PointVerdict.NOTE]),
    ],
)
def test_answers_are_judged_on_a_board(answer: Answer, verdicts: list[PointVerdict]) -> None:
    assert [remark.verdict for remark in check_answer(answer, START_POSITION)] == verdicts


@every_case(
    ("moves", "verdict"),
    [
        (("G*1b",), PointVerdict.GOOD),
        (("G*2b",), PointVerdict.FAILURE),
        (("G*1b", "1a1b"), PointVerdict.FAILURE),
        (("9i8i", "P*5e", "G*1b"), PointVerdict.NOTE),
        ((), PointVerdict.FAILURE),
    ],
)
def test_a_mate_has_to_be_one(moves: tuple[str, ...], verdict: PointVerdict) -> None:
    assert check_mate_answer(Checkmate(moves), MATE_POSITION).verdict is verdict


def test_where_there_is_no_mate_none_is_believed() -> None:
    assert check_mate_answer(Checkmate(("G*1b",)), NO_MATE_POSITION).verdict is PointVerdict.FAILURE
