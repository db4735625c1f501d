"""How every analysis asks its engines: what it requests, what it sets in them, and the one loop of question and answer.

Engines act on their options when they are asked whether they are ready, so options are requested before that, by the names
that are usual; what an engine does not list is not sent. What only its list tells is set when it has become ready.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import ClassVar, Final, Generic, TypeVar

from app.analysis.findings import Findings
from app.analysis.limit import NO_LIMIT, PLAIN, AnalysisLimit, Effort, LimitKind, Traits, traits_of
from app.analysis.looking import LookFound
from app.directing.requests import Adjust, Halt, Request, Seat, Task, WakeAt
from app.directing.seat_events import Answers, Begun, Delays, EngineReady, GaveUp, Lost, SeatEvent, Thinks
from app.text import analysis as analysis_text
from app.text.phrase import Phrase
from app.usi.info import Info
from app.usi.options import CheckOption, ComboOption, Option, Options, Reserved, Setting, SpinOption


class FindingsReady(Request):
    """There is more to show of a seat."""

    seat: Seat
    findings: Findings


class Settled(Request):
    """Nothing more comes of these findings. They may be written under their node, if it is still there."""

    seat: Seat
    findings: Findings


class Stands(Request):
    """It stands otherwise with a seat than before: it thinks, has finished, cannot …"""

    seat: Seat


class SentenceReady(Request):
    """A sentence for the person."""

    sentence: Phrase
    seat: Seat | None = None


class Noted(Request):
    """A sentence about what was done by itself; nothing is wrong."""

    sentence: Phrase
    seat: Seat


class Analysed(Request):
    """A position of a sweep is done; to be written under its node, if it is still there."""

    seat: Seat
    findings: Findings
    effort: Effort


class Progressed(Request):
    """How far a sweep is."""

    done: int
    total: int
    seconds_left: float | None
    """Reckoned from what has been done; None as long as nothing has."""
    share: float = 0.0
    """Of all there is to do, the looks at suspects included."""
    looked: int = 0
    """So many moves have been looked at again."""
    looks: int | None = None
    """So many of them there are; None as long as nobody knows."""


class FirstPassOver(Request):
    """Every position is done. Whoever has written that down says by `look_again` which moves are worth another look."""


class Looked(Request):
    """A move was looked at again; to be written under its node, if it is still there."""

    seat: Seat
    found: LookFound


Requests = list[Request]

_SWITCHES: Final = (Reserved.OWN_BOOK.value, "OwnBook", "UseBook", "BookEnable")
_DEPTH: Final = "BookDepth"
"""Of gpsshogi: so many moves from the beginning are taken from the book."""
_FILE: Final = "BookFile"
_NO_BOOK: Final = "no_book"
"""The choice of engines after YaneuraOu."""


def beforehand(seat: Seat, lines: int) -> Iterator[Request]:
    """For an engine that is about to be started, or taken over from somebody else."""
    for name, value in settings_beforehand(lines).items():
        yield Adjust(seat, name, value)


def settings_beforehand(lines: int) -> dict[str, Setting]:
    return {Reserved.MULTI_PV.value: lines, **dict.fromkeys(_SWITCHES, False), _DEPTH: 0}


def steered(seat: Seat, options: Options, lines: int) -> Iterator[Request]:
    """For an engine that has just become ready: what it does not have already is set."""
    yield from lines_set(seat, options, lines)
    for option, value in books_off(options):
        yield Adjust(seat, option.name, value)


def books_off(options: Options) -> Iterator[tuple[Option, Setting]]:
    """By what its book is turned off."""
    found = [option for name in _SWITCHES if (option := options.find(name)) and isinstance(option.kind, CheckOption)]
    yield from ((option, False) for option in found)
    depth, file = options.find(_DEPTH), options.find(_FILE)
    if depth is not None and isinstance(depth.kind, SpinOption) and depth.problem(0) is None:
        yield depth, 0
    if not found and file is not None and isinstance(file.kind, ComboOption) and file.problem(_NO_BOOK) is None:
        yield file, _NO_BOOK


def lines_set(seat: Seat, options: Options, lines: int) -> Iterator[Request]:
    option = options.find(Reserved.MULTI_PV)
    if option is not None and isinstance(option.kind, SpinOption):
        yield Adjust(seat, option.name, max(option.kind.least, min(lines, option.kind.most)))


def most_lines(options: Options) -> int:
    """How many lines the engine can show."""
    option = options.find(Reserved.MULTI_PV)
    return option.kind.most if option is not None and isinstance(option.kind, SpinOption) else 1


class AskedEngine:
    """An engine of an analysis, and the question that it is at."""

    def __init__(self, seat: Seat, name: str = "", traits: Traits | None = None) -> None:
        self.seat = seat
        self.name = name
        """What it is called in comments; nothing for what it calls itself."""
        self.traits = traits
        """None as long as nobody knows what it can be told."""
        self.options = Options()
        self.limit: AnalysisLimit = NO_LIMIT
        self.info = Info()
        """Its newest word."""
        self.task: Task | None = None
        """That which it is at."""
        self.findings: Findings | None = None
        """What it says about that."""
        self.halt_at: float | None = None
        """When it is stopped from outside."""
        self.deaths = 0
        self.has_spoken = False
        """It has said something since it was last started."""
        self.plainly = False
        """It died of a question before, and is asked in the plainest way now."""
        self.is_gone = False
        """Nobody listens to it any more."""

    @property
    def can(self) -> Traits:
        return PLAIN if self.plainly or self.traits is None else self.traits

    @property
    def called(self) -> str | Phrase:
        """Its name for a sentence."""
        return self.name or analysis_text.ENGINE

    @property
    def current_limit(self) -> AnalysisLimit:
        """That of the question it is at."""
        return self.limit

    def note_death(self) -> None:
        """Count it; an engine that dies before it has said a word may have died of the question."""
        self.deaths += 1
        self.plainly = self.plainly or (self.task is not None and not self.has_spoken)


E = TypeVar("E", bound=AskedEngine)


class AskingDirector(ABC, Generic[E]):
    """Hears what engines say of their questions, stops those that pass their limit, and tells what they are lost by.

    A kind of analysis says by its own methods what a word of an engine means to it.
    """

    slack: ClassVar[float] = 2.0
    """So many seconds after its time is over, an engine that does not mind it is stopped."""

    def __init__(self) -> None:
        self._asked: dict[Seat, E] = {}
        self._tasks = 0
        self._woken_at: float | None = None
        self._now = 0.0
        """When it was last told something."""

    def hear(self, heard: SeatEvent, now: float) -> Requests:
        self._now = now
        engine = self._asked.get(heard.seat)
        if engine is None or engine.is_gone:
            return []
        if isinstance(heard, Thinks | Begun | Answers | GaveUp):
            return self._on_question(engine, heard) if heard.task == engine.task else []
        if isinstance(heard, EngineReady):
            engine.name, engine.options = engine.name or heard.name, heard.options
            engine.traits = engine.traits or traits_of(heard.name)
            engine.has_spoken = False
            return self._on_prepared(engine)
        if isinstance(heard, Lost):
            return self._lose(engine, heard.sentence)
        return self._lose(engine, analysis_text.DOES_NOT_ANSWER) if isinstance(heard, Delays) and heard.overdue else []

    def woken(self, now: float) -> Requests:
        return [*self._halt_late(now), *self._alarm()]

    def _halt_late(self, now: float) -> Requests:
        self._now, self._woken_at = now, None
        late = [each for each in self._asked.values() if each.halt_at is not None and now >= each.halt_at]
        for engine in late:
            engine.halt_at = None
        return [Halt(engine.seat) for engine in late]

    def _alarm(self) -> Requests:
        """See to being woken when the next thing is due."""
        moments = [engine.halt_at for engine in self._asked.values()]
        moment = min((each for each in (*moments, *self._moments()) if each is not None), default=None)
        if moment == self._woken_at:
            return []
        self._woken_at = moment
        return [WakeAt(moment)]

    def _moments(self) -> Iterable[float | None]:
        """When there is something to do beside stopping engines."""
        return ()

    def _next_task(self) -> Task:
        self._tasks += 1
        return Task(self._tasks)

    def _on_question(self, engine: E, heard: Thinks | Begun | Answers | GaveUp) -> Requests:
        if isinstance(heard, Thinks):
            engine.has_spoken, engine.info = True, heard.info
            return self._on_thought(engine)
        return self._on_begun(engine) if isinstance(heard, Begun) else self._on_end(engine, heard)

    def _on_begun(self, engine: E) -> Requests:
        """From now on its clock runs."""
        limit = engine.current_limit
        if limit.kind is not LimitKind.TIME:
            return []
        engine.halt_at = self._now + limit.most / 1000 + (self.slack if engine.can.takes_limits else 0.0)
        return self._alarm()

    def _on_thought(self, engine: E) -> Requests:
        """Stop one that could not be told its limit when it has thought enough."""
        is_enough = not engine.can.takes_limits and engine.current_limit.is_reached(engine.info)
        return [Halt(engine.seat)] if is_enough else []

    def _restarted(self, engine: E, sentence: Phrase) -> SentenceReady:
        restarted = analysis_text.LOST_AND_RESTARTED.filled(engine=engine.called, sentence=sentence)
        return SentenceReady(restarted, engine.seat)

    @abstractmethod
    def _on_prepared(self, engine: E) -> Requests: ...
    @abstractmethod
    def _on_end(self, engine: E, heard: Answers | GaveUp) -> Requests: ...
    @abstractmethod
    def _lose(self, engine: E, sentence: Phrase) -> Requests: ...
