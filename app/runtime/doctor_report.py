"""What an examination of an engine finds out, and what its points share: the pace, what is known so far, and ways to wait.

A point is looked at in a course: a generator that yields what is to be done and until when it waits, and is given what
happens, or None when that time has come.
"""

from collections.abc import Generator, Iterator, Sequence
from enum import Enum
from functools import partial
from typing import Any, NamedTuple, TypeVar

from app.base.words import visible
from app.runtime.exit import Gone
from app.text import doctor as text
from app.text.phrase import Phrase
from app.usi import events
from app.usi.commands import Stop, UsiCommand
from app.usi.log import LogLine
from app.usi.options import Options, Setting
from app.usi.session import EngineQuestion


class DoctorPoint(Enum):
    """What is looked at, in its order; the value is its key for other programs."""

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
    RANKS = "multipv"
    GAME_OVER = "gameover"
    NEXT_GAME = "next_game"
    QUIT = "quit"

    @property
    def title(self) -> Phrase:
        return text.TITLES[self.value]


class PointVerdict(Enum):
    """How a point stands, from the best to the worst; the first four fail nothing."""

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


_ORDER = tuple(PointVerdict)


def worst(verdicts: Sequence[PointVerdict]) -> PointVerdict:
    return max(verdicts, key=_ORDER.index, default=PointVerdict.GOOD)


class Finding(NamedTuple):
    """What was seen at a point, and what to do about it."""

    verdict: PointVerdict
    seen: tuple[Phrase, ...]
    advice: tuple[Phrase, ...] = ()
    milliseconds: int | None = None
    stuck: bool = False
    """The engine no longer does what it is told, and has to be killed."""


class DoctorStep(NamedTuple):
    """A point that has been dealt with."""

    point: DoctorPoint
    finding: Finding
    restarted: bool = False
    """The engine was started anew for it, since it had died or hung before."""
    lines: tuple[LogLine, ...] = ()
    """What was said meanwhile, both ways, the newest where there was too much."""


class DoctorReport(NamedTuple):
    """The whole examination; the name is empty where the engine never told it."""

    name: str
    author: str
    steps: tuple[DoctorStep, ...]
    cancelled: bool = False
    exchanges_clocks: bool | None = None
    """True if it takes `btime` for White's time and `wtime` for Black's; None where that was not found out."""

    @property
    def verdict(self) -> PointVerdict:
        return worst([step.finding.verdict for step in self.steps])


def raw_lines(lines: Sequence[LogLine]) -> Iterator[str]:
    """What was said, a line each: when, which way, and the words with nothing in them that steers a terminal."""
    for line in lines:
        words = visible(line.text).replace("\n", "\\n")
        yield f"{line.at:>9.3f} {line.way.value} {words}".rstrip()


class Pace(NamedTuple):
    """How long things take; seconds, save for what an engine is told."""

    patience: events.Patience = events.Patience()
    starting: float = 0.3
    """Until a process that says nothing counts as started."""
    loading: float = 600
    """For `readyok`, however lively the engine is meanwhile."""
    byoyomi: int = 1000
    """Milliseconds that an engine is given for a move."""
    overtime: float = 10
    """What a move may take beyond that."""
    clock_overtime: float = 3
    """Time by which a move may exceed its side's time before it counts as thinking on the other side's time."""
    thinking: float = 0.5
    """Until a search is stopped, or what is pondered on is played."""
    mate: int = 3000
    """Milliseconds for a mate."""
    mate_overtime: float = 10
    lingering: float = 0.1
    """For what an engine says behind an answer."""


Happening = events.SessionEvent | Gone | None


class StartEngine(NamedTuple):
    """Start a new engine, which is then the one that is examined."""


class KillEngine(NamedTuple):
    pass


class SetOptionTo(NamedTuple):
    name: str
    value: Setting | None


Wish = UsiCommand | EngineQuestion | SetOptionTo | StartEngine | KillEngine
"""What is to be done with the engine: say a command, ask a question, or one of the above."""


class DoctorTurn(NamedTuple):
    wishes: tuple[Wish, ...]
    until: float


T = TypeVar("T")
Course = Generator[DoctorTurn, Happening, T]


class DoctorRemark(NamedTuple):
    """One thing that was seen; a finding is made of one or more."""

    verdict: PointVerdict
    seen: Phrase
    advice: Phrase | None = None


good = partial(DoctorRemark, PointVerdict.GOOD)
note = partial(DoctorRemark, PointVerdict.NOTE)
warning = partial(DoctorRemark, PointVerdict.WARNING)
failure = partial(DoctorRemark, PointVerdict.FAILURE)


def finding(remarks: list[DoctorRemark], milliseconds: int | None = None, *, stuck: bool = False) -> Finding:
    advice = dict.fromkeys(remark.advice for remark in remarks if remark.advice is not None)
    verdict = worst([remark.verdict for remark in remarks])
    return Finding(verdict, tuple(remark.seen for remark in remarks), tuple(advice), milliseconds, stuck)


class Mistakes(NamedTuple):
    """How often an engine made one, and the first line that it made it in."""

    times: int
    line: str


class Visit:
    def __init__(
        self, settings: tuple[tuple[str, str | None], ...], pace: Pace, *, sends_exchanged: bool = False
    ) -> None:
        """`settings` are options by name with the value as it is written; a button has None."""
        self.settings = settings
        self.pace = pace
        self.sends_exchanged = sends_exchanged
        """True if the engine's profile says that its clocks are sent exchanged."""
        self.exchanges_clocks: bool | None = None
        """True if it takes the clocks exchanged; None while nobody knows."""
        self.now = 0.0
        self.started = 0.0
        """When the process was."""
        self.name = self.author = ""
        self.options = Options()
        self.plays = True
        """It makes moves, and is no mere solver of mates."""
        self.solves: bool | None = None
        """It looks for mates; None while nobody knows."""
        self.is_introduced = False
        self.answered_at = 0.0
        """When the last answer came."""
        self.is_copy = False
        """It says that it must not be used."""
        self.wants_registration = False
        self.faults: dict[events.FaultKind, Mistakes] = {}
        """Those that have not been told yet."""
        self.ranks: set[int] = set()
        """Of the lines that were told at this point."""
        self.is_setting_up = False
        """Another engine is brought to where the last one was."""

    def notice(self, event: events.SessionEvent) -> None:
        """Keep what matters of an event, whoever waits for it."""
        if isinstance(event, events.Introduced):
            self.name, self.author, self.options = event.name, event.author, event.options
            self.is_introduced = True
        elif isinstance(event, events.Answered):
            self.answered_at = self.now
        elif isinstance(event, events.EngineFault):
            count, line = self.faults.get(event.kind, Mistakes(0, event.line))
            self.faults[event.kind] = Mistakes(count + 1, line)
        elif isinstance(event, events.Informed) and event.info.pv:
            self.ranks.add(event.info.multipv or 1)
        elif isinstance(event, events.CopyProtection):
            self.is_copy = self.is_copy or event.check is events.Check.ERROR
        elif isinstance(event, events.Registration):
            self.wants_registration = self.wants_registration or event.check is events.Check.ERROR

    def since(self, moment: float) -> int:
        """Milliseconds from then until now."""
        return round((self.now - moment) * 1000)

    def answered_since(self, moment: float) -> int:
        """Milliseconds from then until the last answer."""
        return round((self.answered_at - moment) * 1000)

    # Ways to wait

    def wait_for(self, kinds: type[Any] | tuple[type[Any], ...], seconds: float, *wishes: Wish) -> Course[Happening]:
        """Do this, and wait for one of these; None when it did not happen in time."""
        turn = DoctorTurn(wishes, self.now + seconds)
        while True:
            happening = yield turn
            if happening is None or isinstance(happening, kinds):
                return happening
            turn = turn._replace(wishes=())

    def linger(self, seconds: float | None = None, *wishes: Wish) -> Course[None]:
        yield from self.wait_for((), self.pace.lingering if seconds is None else seconds, *wishes)

    def wait_for_what_is_owed(
        self, awaited: events.Awaited, kind: type[events.SessionEvent], seconds: float, *wishes: Wish
    ) -> Course[events.SessionEvent | None]:
        """The same, with the session's word that nobody should count on it any more."""
        end = self.now + seconds
        while (left := end - self.now) > 0:
            happening = yield from self.wait_for((kind, events.Overdue), left, *wishes)
            wishes = ()
            if isinstance(happening, kind):
                return happening
            if happening is None or (isinstance(happening, events.Overdue) and happening.awaited is awaited):
                return None
        return None

    def answer_to(self, question: EngineQuestion, seconds: float, *before: Wish) -> Course[events.Answered | None]:
        """What it answers, and a moment for what it may say behind that."""
        answered = yield from self.wait_for(events.Answered, seconds, *before, question)
        if isinstance(answered, events.Answered):
            yield from self.linger()
            return answered
        return None

    def answer_to_stop(self) -> Course[events.Answered | None]:
        wait = self.pace.patience.answer.limit * 2 + self.pace.lingering
        answered = yield from self.wait_for_what_is_owed(events.Awaited.ANSWER, events.Answered, wait, Stop())
        return answered if isinstance(answered, events.Answered) else None
