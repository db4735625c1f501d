"""Data types of the engine doctor (compatibility test): report, findings, timeouts, state, and ways to wait.

Each point has a procedure (`TestProcedure`): a generator that yields actions and the time until which it waits. It gets the
next event, or None after that time.
"""

from collections.abc import Generator, Iterator, Sequence
from enum import Enum
from functools import partial
from typing import Any, NamedTuple, TypeVar

from app.base.words import escape_unprintable
from app.runtime.exit import EngineExit
from app.text import doctor as text
from app.text.phrase import Phrase
from app.usi import events
from app.usi.commands import Stop, UsiCommand
from app.usi.faults import FaultKind
from app.usi.log import LogLine
from app.usi.options import Options, Setting
from app.usi.session import SearchQuery


class DoctorPoint(Enum):
    """Point of the engine test, in the order tested; the value is its key in JSON."""

    START = "start"
    GREETING = "usi"
    OPTIONS = "options"
    LOADING = "isready"
    MOVE = "move"
    STOP = "stop"
    CLOCKS = "clocks"
    PONDER_HIT = "ponderhit"
    PONDER_MISS = "ponder_stop"
    MATE = "mate"
    NO_MATE = "no_mate"
    MULTIPV = "multipv"
    GAME_OVER = "gameover"
    NEXT_GAME = "next_game"
    QUIT = "quit"

    @property
    def title(self) -> Phrase:
        return text.TITLES[self.value]


class PointVerdict(Enum):
    """Verdict on a point of the engine test, from best to worst; the first four are no failure."""

    GOOD = "good"
    NOT_OFFERED = "not_offered"
    NOT_TRIED = "not_tried"
    NOTE = "note"
    WARNING = "warning"
    FAILURE = "failure"

    @property
    def phrase(self) -> Phrase:
        return text.VERDICTS[self.value]

    @property
    def fails(self) -> bool:
        return self in (PointVerdict.WARNING, PointVerdict.FAILURE)


_VERDICT_ORDER = tuple(PointVerdict)


def worst_verdict(verdicts: Sequence[PointVerdict]) -> PointVerdict:
    return max(verdicts, key=_VERDICT_ORDER.index, default=PointVerdict.GOOD)


class DoctorFinding(NamedTuple):
    """Result of one point of the engine test: verdict, observations and advice."""

    verdict: PointVerdict
    phrases: tuple[Phrase, ...]
    advice: tuple[Phrase, ...] = ()
    milliseconds: int | None = None
    is_hung: bool = False
    """True if the engine no longer responds and has to be killed."""


class DoctorStep(NamedTuple):
    """A finished point of the engine test, with its finding."""

    point: DoctorPoint
    finding: DoctorFinding
    was_restarted: bool = False
    """True if the engine was restarted for this point of the test, since it had crashed or hung."""
    lines: tuple[LogLine, ...] = ()
    """Log lines during this point of the engine test; only the newest if there were too many."""


class DoctorReport(NamedTuple):
    """Report of the whole engine test; the name is empty if the engine never sent it."""

    name: str
    author: str
    steps: tuple[DoctorStep, ...]
    was_cancelled: bool = False
    exchanges_clocks: bool | None = None
    """True if the engine reads `btime` as White's time and `wtime` as Black's; None if unknown."""

    @property
    def verdict(self) -> PointVerdict:
        return worst_verdict([step.finding.verdict for step in self.steps])


def raw_lines(lines: Sequence[LogLine]) -> Iterator[str]:
    """Format log lines for a terminal: time, direction, and text with control characters escaped."""
    for line in lines:
        words = escape_unprintable(line.text).replace("\n", "\\n")
        yield f"{line.seconds:>9.3f} {line.direction.value} {words}".rstrip()


class DoctorTimeouts(NamedTuple):
    """Timeouts and thinking times of the engine test; in seconds unless said otherwise."""

    session: events.SessionTimeouts = events.SessionTimeouts()
    starting: float = 0.3
    """Seconds after which a silent process counts as started."""
    loading: float = 600
    """Timeout in seconds for `readyok`, however much the engine prints meanwhile."""
    byoyomi: int = 1000
    overtime: float = 10
    """Seconds that a move may take beyond its byoyomi before the test gives up."""
    clock_overtime: float = 3
    """Seconds by which a move may exceed its side's time before it counts as using the other side's clock."""
    thinking: float = 0.5
    """Seconds until the test sends `stop` to a search, or `ponderhit` while pondering."""
    mate: int = 3000
    """Milliseconds allowed for a mate search."""
    mate_overtime: float = 10
    after_answer: float = 0.1
    """Seconds to wait for more output after an answer."""


DoctorEvent = events.SessionEvent | EngineExit | None


class StartEngine(NamedTuple):
    """Action: start the engine anew, in place of the previous process."""


class KillEngine(NamedTuple):
    pass


class SetOptionAction(NamedTuple):
    name: str
    value: Setting | None


EngineAction = UsiCommand | SearchQuery | SetOptionAction | StartEngine | KillEngine
"""Action of the compatibility test on the engine: a USI command, a search, an option, a start or a kill."""


class DoctorActions(NamedTuple):
    actions: tuple[EngineAction, ...]
    until: float


T = TypeVar("T")
TestProcedure = Generator[DoctorActions, DoctorEvent, T]


class DoctorNote(NamedTuple):
    """A single observation with verdict and advice; a finding consists of one or more."""

    verdict: PointVerdict
    phrase: Phrase
    advice: Phrase | None = None


good = partial(DoctorNote, PointVerdict.GOOD)
note = partial(DoctorNote, PointVerdict.NOTE)
warning = partial(DoctorNote, PointVerdict.WARNING)
failure = partial(DoctorNote, PointVerdict.FAILURE)


def make_finding(remarks: list[DoctorNote], milliseconds: int | None = None, *, stuck: bool = False) -> DoctorFinding:
    advice = dict.fromkeys(remark.advice for remark in remarks if remark.advice is not None)
    verdict = worst_verdict([remark.verdict for remark in remarks])
    return DoctorFinding(verdict, tuple(remark.phrase for remark in remarks), tuple(advice), milliseconds, stuck)


class FaultCount(NamedTuple):
    """Number of an engine's protocol faults of one kind, and the first line with it."""

    times: int
    line: str


class DoctorState:
    """State of an engine test, and the waiting primitives of its procedures."""

    def __init__(
        self, settings: tuple[tuple[str, str | None], ...], pace: DoctorTimeouts, *, sends_exchanged: bool = False
    ) -> None:
        """`settings` are options by name, with values as typed; None for a button."""
        self.settings = settings
        self.limits = pace
        self.sends_exchanged = sends_exchanged
        """True if the profile says to send `btime` and `wtime` exchanged."""
        self.exchanges_clocks: bool | None = None
        """True if the engine takes `btime` for White's time and `wtime` for Black's; None while unknown."""
        self.now = 0.0
        self.started_at = 0.0
        self.name = self.author = ""
        self.options = Options()
        self.can_play = True
        """True unless the engine only solves mates."""
        self.can_solve_mates: bool | None = None
        """True if the engine has a mate search; None while unknown."""
        self.has_usiok = False
        self.answered_at = 0.0
        self.has_copy_error = False
        """True if the engine's copy protection forbids its use."""
        self.wants_registration = False
        self.faults: dict[FaultKind, FaultCount] = {}
        """The engine's protocol faults that have not been reported yet, by kind."""
        self.multipv_ranks: set[int] = set()
        """Multipv ranks seen during the current point of the test."""
        self.is_setting_up = False
        """True while a restarted engine is prepared."""

    def update_from_event(self, event: events.SessionEvent) -> None:
        """Update the state from an event of the engine, whichever event the procedure waits for."""
        if isinstance(event, events.UsiOk):
            self.name, self.author, self.options = event.name, event.author, event.options
            self.has_usiok = True
        elif isinstance(event, events.SearchAnswered):
            self.answered_at = self.now
        elif isinstance(event, events.EngineFault):
            count, line = self.faults.get(event.kind, FaultCount(0, event.line))
            self.faults[event.kind] = FaultCount(count + 1, line)
        elif isinstance(event, events.InfoEvent) and event.info.pv:
            self.multipv_ranks.add(event.info.multipv or 1)
        elif isinstance(event, events.CopyProtection):
            self.has_copy_error = self.has_copy_error or event.check is events.CheckResult.ERROR
        elif isinstance(event, events.Registration):
            self.wants_registration = self.wants_registration or event.check is events.CheckResult.ERROR

    def ms_since(self, moment: float) -> int:
        """Milliseconds from `moment` (seconds) until now."""
        return round((self.now - moment) * 1000)

    def answered_after_ms(self, moment: float) -> int:
        """Milliseconds from `moment` until the engine's last answer."""
        return round((self.answered_at - moment) * 1000)

    # Ways to wait.

    def wait_for(
        self, kinds: type[Any] | tuple[type[Any], ...], seconds: float, *actions: EngineAction
    ) -> TestProcedure[DoctorEvent]:
        """Request actions (`actions`), and wait for an event of these kinds; None after the timeout."""
        turn = DoctorActions(actions, self.now + seconds)
        while True:
            happening = yield turn
            if happening is None or isinstance(happening, kinds):
                return happening
            turn = turn._replace(actions=())

    def wait_for_more_output(self, seconds: float | None = None, *actions: EngineAction) -> TestProcedure[None]:
        yield from self.wait_for((), self.limits.after_answer if seconds is None else seconds, *actions)

    def wait_for_reply(
        self, awaited: events.OwedReply, kind: type[events.SessionEvent], seconds: float, *actions: EngineAction
    ) -> TestProcedure[events.SessionEvent | None]:
        """Request actions (`actions`), and wait for a reply; None after the timeout or a `ReplyOverdue` for it."""
        end = self.now + seconds
        while (left := end - self.now) > 0:
            happening = yield from self.wait_for((kind, events.ReplyOverdue), left, *actions)
            actions = ()
            if isinstance(happening, kind):
                return happening
            if happening is None or (isinstance(happening, events.ReplyOverdue) and happening.awaited is awaited):
                return None
        return None

    def search_and_wait(
        self, question: SearchQuery, seconds: float, *before: EngineAction
    ) -> TestProcedure[events.SearchAnswered | None]:
        """Start a search and return its answer, after a moment for further output; None after the timeout."""
        answered = yield from self.wait_for(events.SearchAnswered, seconds, *before, question)
        if isinstance(answered, events.SearchAnswered):
            yield from self.wait_for_more_output()
            return answered
        return None

    def stop_and_wait(self) -> TestProcedure[events.SearchAnswered | None]:
        wait = self.limits.session.answer.limit * 2 + self.limits.after_answer
        answered = yield from self.wait_for_reply(events.OwedReply.ANSWER, events.SearchAnswered, wait, Stop())
        return answered if isinstance(answered, events.SearchAnswered) else None
