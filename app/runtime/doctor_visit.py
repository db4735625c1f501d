"""What the points of an examination share: its pace, what is known of the engine so far, and ways to wait for it.

A point is looked at in a course: a generator that yields what is to be done and until when it waits, and is given what
happens, or None when that time has come.
"""

from collections.abc import Generator
from typing import Any, NamedTuple, TypeVar

from app.runtime.doctor_report import Finding, Verdict, worst
from app.runtime.doctor_wishes import Ask, Stop, Wish
from app.runtime.exit import Exit
from app.text.phrase import Phrase
from app.usi.events import (
    Answered,
    Awaited,
    Check,
    CopyProtection,
    Fault,
    FaultKind,
    Informed,
    Introduced,
    Overdue,
    Patience,
    Registration,
    SessionEvent,
)
from app.usi.options import Options
from app.usi.session import Question


class Pace(NamedTuple):
    """How long things take; seconds, save for what an engine is told."""

    patience: Patience = Patience()
    starting: float = 0.3
    """Until a process that says nothing counts as started."""
    loading: float = 600
    """For `readyok`, however lively the engine is meanwhile."""
    byoyomi: int = 1000
    """Milliseconds that an engine is given for a move."""
    overtime: float = 10
    """What a move may take beyond that."""
    thinking: float = 0.5
    """Until a search is stopped, or what is pondered on is played."""
    mate: int = 3000
    """Milliseconds for a mate."""
    mate_overtime: float = 10
    lingering: float = 0.1
    """For what an engine says behind an answer."""


class Left(NamedTuple):
    """The process is gone."""

    exit: Exit
    expected: bool
    """It had been told to quit."""
    told: str = ""
    """The last line that went to it."""
    heard: str = ""
    """Its own last line beside thoughts."""

    @property
    def sentence(self) -> Phrase:
        return self.exit.sentence(self.expected)


Happening = SessionEvent | Left | None


class Turn(NamedTuple):
    wishes: tuple[Wish, ...]
    until: float


T = TypeVar("T")
Course = Generator[Turn, Happening, T]


class Remark(NamedTuple):
    """One thing that was seen; a finding is made of one or more."""

    verdict: Verdict
    seen: Phrase
    advice: Phrase | None = None


def finding(remarks: list[Remark], milliseconds: int | None = None, *, stuck: bool = False) -> Finding:
    advice = dict.fromkeys(remark.advice for remark in remarks if remark.advice is not None)
    verdict = worst([remark.verdict for remark in remarks])
    return Finding(verdict, tuple(remark.seen for remark in remarks), tuple(advice), milliseconds, stuck)


class Mistakes(NamedTuple):
    """How often an engine made one, and the first line that it made it in."""

    times: int
    line: str


class Visit:
    def __init__(self, settings: tuple[tuple[str, str | None], ...], pace: Pace) -> None:
        """`settings` are options by name with the value as it is written; a button has None."""
        self.settings = settings
        self.pace = pace
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
        self.faults: dict[FaultKind, Mistakes] = {}
        """Those that have not been told yet."""
        self.ranks: set[int] = set()
        """Of the lines that were told at this point."""

    def begin_point(self) -> None:
        self.ranks.clear()

    def forget_mistakes(self) -> None:
        """Those of a beginning that has been looked at before."""
        self.faults.clear()

    def notice(self, event: SessionEvent) -> None:
        """Keep what matters of an event, whoever waits for it."""
        if isinstance(event, Introduced):
            self.name, self.author, self.options = event.name, event.author, event.options
            self.is_introduced = True
        elif isinstance(event, Answered):
            self.answered_at = self.now
        elif isinstance(event, Fault):
            count, line = self.faults.get(event.kind, Mistakes(0, event.line))
            self.faults[event.kind] = Mistakes(count + 1, line)
        elif isinstance(event, Informed) and event.info.pv:
            self.ranks.add(event.info.multipv or 1)
        elif isinstance(event, CopyProtection):
            self.is_copy = self.is_copy or event.check is Check.ERROR
        elif isinstance(event, Registration):
            self.wants_registration = self.wants_registration or event.check is Check.ERROR

    def since(self, moment: float) -> int:
        """Milliseconds from then until now."""
        return round((self.now - moment) * 1000)

    def answered_since(self, moment: float) -> int:
        """Milliseconds from then until the last answer."""
        return round((self.answered_at - moment) * 1000)

    # Ways to wait

    def wait_for(self, kinds: type[Any] | tuple[type[Any], ...], seconds: float, *wishes: Wish) -> Course[Happening]:
        """Do this, and wait for one of these; None when it did not happen in time."""
        turn = Turn(wishes, self.now + seconds)
        while True:
            happening = yield turn
            if happening is None or isinstance(happening, kinds):
                return happening
            turn = turn._replace(wishes=())

    def linger(self, seconds: float | None = None, *wishes: Wish) -> Course[None]:
        yield from self.wait_for((), self.pace.lingering if seconds is None else seconds, *wishes)

    def wait_for_what_is_owed(
        self, awaited: Awaited, kind: type[SessionEvent], seconds: float, *wishes: Wish
    ) -> Course[SessionEvent | None]:
        """The same, with the session's word that nobody should count on it any more."""
        end = self.now + seconds
        while (left := end - self.now) > 0:
            happening = yield from self.wait_for((kind, Overdue), left, *wishes)
            wishes = ()
            if isinstance(happening, kind):
                return happening
            if happening is None or (isinstance(happening, Overdue) and happening.awaited is awaited):
                return None
        return None

    def answer_to(self, question: Question, seconds: float, *before: Wish) -> Course[Answered | None]:
        """What it answers, and a moment for what it may say behind that."""
        answered = yield from self.wait_for(Answered, seconds, *before, Ask(question))
        if isinstance(answered, Answered):
            yield from self.linger()
            return answered
        return None

    def answer_to_stop(self) -> Course[Answered | None]:
        wait = self.pace.patience.answer.limit * 2 + self.pace.lingering
        answered = yield from self.wait_for_what_is_owed(Awaited.ANSWER, Answered, wait, Stop())
        return answered if isinstance(answered, Answered) else None
