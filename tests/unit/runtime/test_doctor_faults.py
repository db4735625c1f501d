"""The doctor comes to an end with every engine there is, finds what is wrong with it, and leaves no process behind."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.runtime.doctor import DoctorRun
from app.runtime.doctor_report import DoctorFinding, DoctorPoint, DoctorReport, DoctorStep, DoctorTimeouts, PointVerdict
from app.runtime.engine import EngineRegistry
from app.runtime.launch import Launch
from app.text import doctor as text
from app.text.phrase import Phrase
from app.usi.events import ReplyTimeout, SessionTimeouts
from app.usi.log import LogDirection
from tests.cases import every_case
from tests.fakes.engine import FAULTS
from tests.fakes.watching import fake, is_alive, wait_until
from tests.rights import needs_shell
from tests.sampling import sampled, sampled_rows

pytestmark = pytest.mark.slow

QUICK = DoctorTimeouts(
    SessionTimeouts(
        ReplyTimeout(5, 20), ReplyTimeout(5, 20), ReplyTimeout(5, 20), ReplyTimeout(5, 20), ReplyTimeout(5, 20), 1
    ),
    thinking=0.05,
    mate=500,
    after_answer=0.05,
    byoyomi=2_000,
    overtime=20,
)
"""For engines that do what they owe, on a busy machine too."""
PATIENT = QUICK._replace(thinking=1.2, after_answer=0.5)
"""For those that do something by themselves, which is to be seen."""
DYING = QUICK._replace(starting=30)
"""For one that dies before it says anything, on a busy machine too: what counts as started is told apart by time."""
SHORT = DoctorTimeouts(
    SessionTimeouts(
        ReplyTimeout(1, 5),
        ReplyTimeout(1, 5),
        ReplyTimeout(0.2, 0.5),
        ReplyTimeout(0.2, 0.5),
        ReplyTimeout(0.2, 0.5),
        0.2,
    ),
    loading=8,
    byoyomi=200,
    overtime=3,
    thinking=0.05,
    mate=200,
    mate_overtime=0.5,
    after_answer=0.05,
)
"""For those that never do."""

GOOD, NOTE, WARNING, FAILURE = PointVerdict.GOOD, PointVerdict.NOTE, PointVerdict.WARNING, PointVerdict.FAILURE
NOT_OFFERED, NOT_TRIED = PointVerdict.NOT_OFFERED, PointVerdict.NOT_TRIED

# The fake engine says the same mate whatever the position is, and one line whatever is asked for.
SOUND = dict.fromkeys(DoctorPoint, GOOD) | {
    DoctorPoint.MATE: FAILURE,
    DoctorPoint.NO_MATE: FAILURE,
    DoctorPoint.MULTIPV: WARNING,
}
NO_EXTRAS = dict.fromkeys((DoctorPoint.PONDER_HIT, DoctorPoint.PONDER_MISS, DoctorPoint.MULTIPV), NOT_OFFERED)
SEARCHES = (DoctorPoint.MOVE, DoctorPoint.STOP, DoctorPoint.PONDER_HIT, DoctorPoint.PONDER_MISS)
PONDERS = (DoctorPoint.PONDER_HIT, DoctorPoint.PONDER_MISS)


def from_on(point: DoctorPoint, verdict: PointVerdict) -> dict[DoctorPoint, PointVerdict]:
    """That verdict at a point, and nothing tried after it."""
    points = list(DoctorPoint)
    return dict.fromkeys(points[points.index(point) :], NOT_TRIED) | {point: verdict}


def at(verdict: PointVerdict, *points: DoctorPoint) -> dict[DoctorPoint, PointVerdict]:
    return dict.fromkeys(points, verdict)


SOLVER = at(NOT_OFFERED, DoctorPoint.STOP, DoctorPoint.CLOCKS, *PONDERS, DoctorPoint.MULTIPV) | {DoctorPoint.MOVE: NOTE}

# What differs from a sound engine.
EXPECTED: dict[str, dict[DoctorPoint, PointVerdict]] = {
    "error-that-is-none": at(WARNING, DoctorPoint.LOADING),
    "odd-thoughts": at(WARNING, *SEARCHES, DoctorPoint.CLOCKS),
    "depth-flood": at(WARNING, *SEARCHES, DoctorPoint.CLOCKS),
    "banner": at(NOTE, DoctorPoint.GREETING),
    "never-usiok": from_on(DoctorPoint.GREETING, FAILURE),
    "never-readyok": from_on(DoctorPoint.LOADING, FAILURE),
    "odd-options": at(WARNING, DoctorPoint.OPTIONS) | NO_EXTRAS,
    "every-option": at(WARNING, DoctorPoint.OPTIONS),
    "many-options": NO_EXTRAS,
    "long-combo": NO_EXTRAS,
    "unregistered": at(NOTE, DoctorPoint.OPTIONS),
    "copied": from_on(DoctorPoint.OPTIONS, FAILURE),
    "ignores-stop": at(FAILURE, DoctorPoint.STOP, DoctorPoint.PONDER_MISS),
    "ignores-quit": at(WARNING, DoctorPoint.QUIT),
    "ignores-everything": at(WARNING, DoctorPoint.QUIT),
    "answers-gameover": at(WARNING, DoctorPoint.GAME_OVER),
    "closed-stdin": from_on(DoctorPoint.MOVE, FAILURE),
    "dies-on-go": from_on(DoctorPoint.MOVE, FAILURE),
    "exchanges-clocks": at(WARNING, DoctorPoint.CLOCKS),
    "exits-on-go": from_on(DoctorPoint.MOVE, FAILURE),
    "dies-mid-line": from_on(DoctorPoint.MOVE, FAILURE),
    "illegal-instruction": from_on(DoctorPoint.LOADING, FAILURE),
    "no-last-newline": from_on(DoctorPoint.MOVE, FAILURE),
    "wrong-position": from_on(DoctorPoint.MULTIPV, FAILURE)
    | at(FAILURE, DoctorPoint.STOP, DoctorPoint.CLOCKS, *PONDERS),
    "wrong-value": at(FAILURE, *PONDERS),
    "no-library": from_on(DoctorPoint.START, FAILURE),
    "two-bestmoves": at(WARNING, *SEARCHES, DoctorPoint.CLOCKS),
    "illegal-bestmove": at(FAILURE, *SEARCHES, DoctorPoint.MULTIPV),
    "silent-illegal": at(FAILURE, *SEARCHES, DoctorPoint.MULTIPV),
    **dict.fromkeys(
        ("unreadable-bestmove", "silent-unreadable", "pass-bestmove", "empty-bestmove"),
        at(FAILURE, *SEARCHES, DoctorPoint.CLOCKS, DoctorPoint.MULTIPV),
    ),
    # They say one line for both sides.
    **dict.fromkeys(("info-after-bestmove", "bound-at-the-end"), at(WARNING, DoctorPoint.CLOCKS)),
    "silent-resignation": at(NOT_OFFERED, DoctorPoint.STOP, DoctorPoint.CLOCKS, *PONDERS, DoctorPoint.MULTIPV)
    | at(NOTE, DoctorPoint.MOVE),
    "uses-all-time": at(NOTE, DoctorPoint.MOVE) | at(WARNING, DoctorPoint.CLOCKS),
    "empty-checkmate": at(NOT_OFFERED, DoctorPoint.NO_MATE),
    "answers-when": from_on(DoctorPoint.MOVE, FAILURE),
    "early-bestmove": at(WARNING, DoctorPoint.STOP, *PONDERS),
    "silent-when-mated": from_on(DoctorPoint.MOVE, FAILURE),
    "no-mate-search": at(NOT_OFFERED, DoctorPoint.MATE, DoctorPoint.NO_MATE),
    "only-mate": SOLVER | at(GOOD, DoctorPoint.NO_MATE),
    "false-nomate": SOLVER | at(NOTE, DoctorPoint.NO_MATE),
    "mate-unknown": at(NOTE, DoctorPoint.NO_MATE),
    "flood": from_on(DoctorPoint.MOVE, FAILURE),
    "half-kanji": NO_EXTRAS | at(NOTE, DoctorPoint.GREETING),
    "crlf": NO_EXTRAS,
    "cp932": NO_EXTRAS,
    "long-line": at(WARNING, *SEARCHES, DoctorPoint.CLOCKS, DoctorPoint.MULTIPV),
    "garbage": at(NOTE, *SEARCHES, DoctorPoint.CLOCKS),
    "byte-by-byte": NO_EXTRAS,
}
# Whether these are in time, or at which point they die, is a matter of the moment.
UNCERTAIN = {
    "exit-in-search": tuple(DoctorPoint)[4:],
    "parent": tuple(DoctorPoint)[3:],
    "string-flood": (*SEARCHES, DoctorPoint.CLOCKS),
    "currmoves": (DoctorPoint.CLOCKS,),
    "late-bestmove": (DoctorPoint.STOP, DoctorPoint.PONDER_MISS),
}
NEVER_DO = {
    "never-usiok",
    "never-readyok",
    "ignores-stop",
    "silent-when-mated",
    "answers-when",
    "false-nomate",
    "flood",
    "parent",
} | {name for name in FAULTS if name.startswith(("ignores", "closed"))}

BY_ITSELF = {"early-bestmove", "two-bestmoves", "answers-gameover"}
SLOW = (*sorted(BY_ITSELF), "never-usiok", "never-readyok", "silent-when-mated", "answers-when")
"""Those that keep everybody waiting for seconds, and the machine free."""
LATE = {text.SLOW_GREETING, text.STOPPED_LATE, text.HIT_LATE}


def pace_for(fault: str) -> DoctorTimeouts:
    if fault == "no-library":
        return DYING
    if fault in BY_ITSELF:
        return PATIENT
    return SHORT if fault in NEVER_DO else QUICK


class Examined:
    def __init__(self, launch: Launch, pace: DoctorTimeouts, settings: tuple[tuple[str, str | None], ...] = ()) -> None:
        self.engines = EngineRegistry()
        self.round = DoctorRun(self.engines, launch, settings, pace)
        self.begun: list[DoctorPoint] = []
        self.steps: list[DoctorStep] = []
        self.reports: list[DoctorReport] = []
        self.processes: set[int] = set()
        self.round.point_begun.connect(self._on_begun)
        self.round.point_finished.connect(self.steps.append)
        self.round.finished.connect(self.reports.append)

    def _on_begun(self, point: DoctorPoint) -> None:
        self.begun.append(point)
        self.processes |= {engine.process_id for engine in self.engines.running if engine.process_id is not None}

    def until_the_end(self) -> DoctorReport:
        wait_until(lambda: self.reports, 60)
        (report,) = self.reports
        return report

    def step(self, point: DoctorPoint) -> DoctorStep:
        (step,) = (step for step in self.steps if step.point is point)
        return step


@pytest.fixture
def examinations(qtbot: QtBot) -> Iterator[list[Examined]]:
    begun: list[Examined] = []
    yield begun
    for each in begun:
        assert not each.engines.running
        wait_until(lambda each=each: not any(map(is_alive, each.processes)))  # type: ignore[misc]


def begin(
    examinations: list[Examined], launch: Launch, pace: DoctorTimeouts = QUICK, **settings: str | None
) -> Examined:
    examined = Examined(launch, pace, tuple(settings.items()))
    examinations.append(examined)
    examined.round.start()
    return examined


def is_whole(phrase: Phrase) -> bool:
    return all(words.strip() == words and words and "{" not in words for words in phrase)


def side_by_side() -> list[tuple[str, ...]]:
    """All faults; alone whatever is timed closely or keeps the machine busy, as the others then wait together."""
    alone = {name for name in FAULTS if pace_for(name) is SHORT} | {"string-flood", "stderr-flood", "long-line"}
    alone -= set(SLOW)
    rest = [name for name in FAULTS if name not in alone and name not in SLOW]
    fives = [tuple(rest[first : first + 5]) for first in range(0, len(rest), 5)]
    return [*((name,) for name in FAULTS if name in alone), SLOW, *fives]


@pytest.mark.long
@pytest.mark.parametrize("faults", sampled(side_by_side(), 3, 1), ids="+".join)
def test_every_fault_ends_in_a_fitting_verdict(examinations: list[Examined], faults: tuple[str, ...]) -> None:
    begun = {fault: begin(examinations, fake(fault), pace_for(fault)) for fault in faults}
    for fault, examined in begun.items():
        fits(fault, examined)


def fits(fault: str, examined: Examined) -> None:
    report = examined.until_the_end()
    verdicts = {step.point: step.finding.verdict for step in report.steps}
    assert list(verdicts) == list(DoctorPoint), fault
    wanted = SOUND | EXPECTED.get(fault, {})
    # A busy machine may make an engine late.
    late = [step.point for step in report.steps if LATE & set(step.finding.phrases)]
    uncertain = (*UNCERTAIN.get(fault, ()), *late)
    differing = {
        point: seen for point, seen in verdicts.items() if seen is not wanted[point] and point not in uncertain
    }
    assert differing == {}, [fault, *(step.finding for step in report.steps if step.point in differing)]
    assert tuple(examined.steps) == report.steps


@every_case(
    "fault", sampled(["sound", "dies-on-go", "wrong-position", "ignores-stop", "odd-options", "only-mate"], 2, 1)
)
def test_what_is_not_good_says_what_to_do(examinations: list[Examined], fault: str) -> None:
    for step in begin(examinations, fake(fault), SHORT).until_the_end().steps:
        assert step.finding.phrases
        assert all(map(is_whole, (*step.finding.phrases, *step.finding.advice)))
        assert not step.finding.verdict.fails or step.finding.advice


def test_a_dead_engine_is_started_anew_where_that_is_of_use(examinations: list[Examined]) -> None:
    report = begin(examinations, fake("wrong-value")).until_the_end()
    restarted = [step.point for step in report.steps if step.was_restarted]
    assert restarted == [DoctorPoint.PONDER_MISS, DoctorPoint.MATE]
    assert report.verdict is FAILURE


def test_an_engine_that_dies_of_everything_is_not_started_for_ever(examinations: list[Examined]) -> None:
    examined = begin(examinations, fake("wrong-position"))
    examined.until_the_end()
    assert sum(step.was_restarted for step in examined.steps) == 4
    assert "Illegal move: 1a1b" in " ".join(seen.en for seen in examined.step(DoctorPoint.STOP).finding.phrases)


def test_the_library_that_is_missing_is_named(examinations: list[Examined]) -> None:
    examined = begin(examinations, fake("no-library"), DYING)
    examined.until_the_end()
    (advice,) = examined.step(DoctorPoint.START).finding.advice
    assert "libfake.so.1" in advice.en
    assert "libfake.so.1" in advice.ja


@needs_shell
def test_an_engine_that_is_silent_until_it_dies_has_not_started(examinations: list[Examined]) -> None:
    impatient = DYING._replace(session=DYING.session._replace(usiok=ReplyTimeout(0.05, 20)))
    examined = begin(examinations, Launch("/bin/sh", ("-c", "sleep 0.5; exit 127")), impatient)
    examined.until_the_end()
    assert examined.step(DoctorPoint.START).finding.verdict is FAILURE


@pytest.mark.parametrize(
    ("fault", "point", "heard", "meaning"),
    sampled_rows(
        [
            ("uciok", DoctorPoint.GREETING, "“uciok”", "uses UCI"),
            ("usiok-capitals", DoctorPoint.GREETING, "“USIOK”", "capitals"),
            ("usiok-coloured", DoctorPoint.GREETING, "usiok", "colours"),
            ("readyok-capitals", DoctorPoint.LOADING, "“READYOK”", "capitals"),
            ("bestmove-capitals", DoctorPoint.MOVE, "“BESTMOVE 7g7f”", "capitals"),
            ("bestmove-coloured", DoctorPoint.MOVE, "bestmove 7g7f", "colours"),
            ("bestmove-nul", DoctorPoint.MOVE, "“bestmove� 7g7f”", "invisible characters"),
        ],
        2,
        1,
    ),
)
def test_what_is_nearly_right_is_told_as_it_was_heard(
    examinations: list[Examined], fault: str, point: DoctorPoint, heard: str, meaning: str
) -> None:
    examined = begin(examinations, fake(fault), SHORT)
    assert examined.until_the_end().verdict is FAILURE
    found = examined.step(point).finding
    told = " ".join(seen.en for seen in found.phrases)
    assert heard in told
    assert meaning in told
    assert text.NO_ANSWER_ADVICE not in found.advice
    assert found.advice
    assert all(map(is_whole, (*found.phrases, *found.advice)))


@pytest.mark.parametrize(
    ("fault", "point", "heard", "advice"),
    sampled_rows(
        [
            ("no-book", DoctorPoint.MOVE, "can't read file : /nowhere/standard_book.db", text.BOOK_ADVICE),
            ("error-at-ready", DoctorPoint.LOADING, "The network file nn.bin", text.NETWORK_ADVICE),
            (
                "not-a-number",
                DoctorPoint.MOVE,
                "2 lines with invalid numbers",
                text.THOUGHTS_ADVICE,
            ),
            ("absurd-rank", DoctorPoint.MOVE, "multipv 99999999", text.THOUGHTS_ADVICE),
            ("absurd-mate", DoctorPoint.MOVE, "mate 100000000000", text.THOUGHTS_ADVICE),
            ("illegal-line", DoctorPoint.MOVE, "1 line with illegal moves", text.THOUGHTS_ADVICE),
            ("line-of-nonsense", DoctorPoint.MOVE, "G@5b", text.THOUGHTS_ADVICE),
        ],
        2,
        1,
    ),
)
def test_what_is_wrong_with_thoughts_is_told_with_the_line_and_what_to_do(
    examinations: list[Examined], fault: str, point: DoctorPoint, heard: str, advice: Phrase
) -> None:
    """The engine can be used all the same."""
    examined = begin(examinations, fake(fault))
    examined.until_the_end()
    found = examined.step(point).finding
    assert found.verdict is WARNING
    assert heard in " ".join(seen.en for seen in found.phrases)
    assert found.advice == (advice,)
    assert all(map(is_whole, (*found.phrases, *found.advice)))


def test_a_mark_of_the_encoding_does_not_lose_the_name(examinations: list[Examined]) -> None:
    assert begin(examinations, fake("bom")).until_the_end().name == "Fake"


@needs_shell
def test_what_stands_in_the_way_of_a_start_is_named(examinations: list[Examined], tmp_path: Path) -> None:
    program = tmp_path / "engine"
    program.write_text("#!/nowhere/interpreter\n")
    unmarked = begin(examinations, Launch(str(program)))
    assert unmarked.until_the_end().verdict is FAILURE
    assert "chmod +x" in unmarked.step(DoctorPoint.START).finding.phrases[0].en
    program.chmod(0o755)
    without = begin(examinations, Launch(str(program)))
    without.until_the_end()
    assert "/nowhere/interpreter" in without.step(DoctorPoint.START).finding.phrases[0].ja


def test_each_step_keeps_what_was_said(examinations: list[Examined]) -> None:
    examined = begin(examinations, fake())
    examined.until_the_end()
    lines = examined.step(DoctorPoint.STOP).lines
    assert [line.text for line in lines if line.direction is LogDirection.TO][1:] == ["go infinite", "stop"]
    assert lines[-1].text == "bestmove 7g7f ponder 3c3d"
    assert [line.text for line in examined.step(DoctorPoint.QUIT).lines] == ["quit", "0"]


def test_options_are_set_before_it_gets_ready(examinations: list[Examined]) -> None:
    settings: dict[str, str | None] = {"usi_hash": "64", "Clear Hash": None, "MultiPV": "x", "Nothing": "1"}
    examined = begin(examinations, fake(), QUICK, **settings)
    examined.until_the_end()
    said = [line.text for step in examined.steps for line in step.lines if line.direction is LogDirection.TO]
    assert said[:4] == ["usi", "setoption name USI_Hash value 64", "setoption name Clear Hash", "isready"]
    found = examined.step(DoctorPoint.OPTIONS).finding
    assert found.verdict is WARNING
    assert len(found.phrases) == 3


@pytest.mark.parametrize("point", sampled(DoctorPoint, 3))
def test_it_can_be_called_off_at_every_step(examinations: list[Examined], point: DoctorPoint) -> None:
    # One that quits at once may be gone before it is called off.
    examined = Examined(fake("ignores-quit" if point is DoctorPoint.QUIT else "sound"), QUICK)
    examinations.append(examined)
    examined.round.point_begun.connect(lambda begun: examined.round.cancel() if begun is point else None)
    examined.round.start()
    wait_until(lambda: point in examined.begun)
    examined.round.cancel()
    report = examined.until_the_end()
    assert report.was_cancelled
    assert [step.point for step in report.steps] == list(DoctorPoint)
    # What has to be asked nothing more may be over by then.
    behind = report.steps[list(DoctorPoint).index(point) + 1 :]
    assert all(step.finding == DoctorFinding(NOT_TRIED, (text.CANCELLED,)) for step in behind)
    assert report.steps[-1].finding.phrases == (text.CANCELLED,)


def test_an_engine_that_only_sigkill_ends_can_be_left_too(examinations: list[Examined]) -> None:
    examined = begin(examinations, fake("ignores-everything"))
    wait_until(lambda: DoctorPoint.STOP in examined.begun)
    examined.round.cancel()
    assert examined.until_the_end().was_cancelled
