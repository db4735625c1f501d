"""Common base of all directors (controllers) of analyses: requests, option settings, and the loop of questions.

Engines apply options on `isready`, so the usual ones are requested before it; those an engine does not list are not
sent. Options that depend on its list are set once it is ready.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import ClassVar, Final, Generic, TypeVar

from app.analysis.findings import Findings
from app.analysis.limit import NO_LIMIT, NO_SUPPORT, AnalysisLimit, Effort, LimitKind, SearchSupport, search_support
from app.analysis.verification import VerificationResult
from app.directing.requests import Request, Seat, SetOptionRequest, StopRequest, Task, TimerRequest
from app.directing.seat_events import EngineLost, EngineReady, SeatEvent
from app.text import analysis as analysis_text
from app.text.phrase import Phrase
from app.usi.events import InfoEvent, ReplyOverdue, SearchAbandoned, SearchAnswered, SearchSent
from app.usi.info import Info
from app.usi.options import CheckOption, ComboOption, Option, Options, Reserved, Setting, SpinOption


class FindingsReady(Request):
    """Notice of new search results, to be shown, of the engine at `seat` (its place in the analysis)."""

    seat: Seat
    findings: Findings


class FinalFindings(Request):
    """Notice of final search results; they may be written under their node if it is still there."""

    seat: Seat
    findings: Findings


class SeatStateChanged(Request):
    """Notice that an engine's state has changed, e.g. it is thinking, has finished or refuses the position."""

    seat: Seat


class SentenceReady(Request):
    """Notice of a sentence that an analysis has for the user; with a seat, it is about the engine there."""

    sentence: Phrase
    seat: Seat | None = None


class AutomaticChange(Request):
    """Informational message about an automatic change, such as a book switched off; no error."""

    sentence: Phrase
    seat: Seat


class PositionAnalysed(Request):
    """Result of one position of a game analysis, to be written under its node if it is still there."""

    seat: Seat
    findings: Findings
    effort: Effort


class AnalysisProgress(Request):
    done_count: int
    total_count: int
    seconds_left: float | None
    """Estimated seconds until the analysis is done; None before its first result."""
    share: float = 0.0
    """Share of the whole analysis that is done, from 0 to 1; second searches of doubtful moves (verification) count."""
    verified_count: int = 0
    moves_to_verify: int | None = None
    """Number of doubtful moves that get a second search (verification); None until it is known."""


class FirstPassFinished(Request):
    """Notice that every position of the game was searched once. The receiver writes the results and answers by
    `verify_moves` with the doubtful moves, which are searched again."""


class MoveVerified(Request):
    """Result of a move's verification search, to be written under its node if it is still there."""

    seat: Seat
    found: VerificationResult


Requests = list[Request]

_SWITCHES: Final = (Reserved.OWN_BOOK.value, "OwnBook", "UseBook", "BookEnable")
_BOOK_DEPTH_OPTION: Final = "BookDepth"
"""Option of gpsshogi: number of moves that are taken from the book."""
_BOOK_FILE_OPTION: Final = "BookFile"
_NO_BOOK: Final = "no_book"
"""Value of the option BookFile that disables the book, in engines derived from YaneuraOu."""


def initial_requests(seat: Seat, lines: int) -> Iterator[Request]:
    """Yield requests to set an engine's options, before it starts or after another analysis or game has used it."""
    for name, value in initial_option_values(lines).items():
        yield SetOptionRequest(seat, name, value)


def initial_option_values(lines: int) -> dict[str, Setting]:
    return {Reserved.MULTI_PV.value: lines, **dict.fromkeys(_SWITCHES, False), _BOOK_DEPTH_OPTION: 0}


def ready_requests(seat: Seat, options: Options, lines: int) -> Iterator[Request]:
    """Yield requests to set those options of an engine, just made ready, that depend on the options it has listed."""
    yield from multipv_request(seat, options, lines)
    for option, value in disable_book_options(options):
        yield SetOptionRequest(seat, option.name, value)


def disable_book_options(options: Options) -> Iterator[tuple[Option, Setting]]:
    """Yield the options and values that switch off the engine's opening book."""
    found = [option for name in _SWITCHES if (option := options.find(name)) and isinstance(option.kind, CheckOption)]
    yield from ((option, False) for option in found)
    depth, file = options.find(_BOOK_DEPTH_OPTION), options.find(_BOOK_FILE_OPTION)
    if depth is not None and isinstance(depth.kind, SpinOption) and depth.value_problem(0) is None:
        yield depth, 0
    if not found and file is not None and isinstance(file.kind, ComboOption) and file.value_problem(_NO_BOOK) is None:
        yield file, _NO_BOOK


def multipv_request(seat: Seat, options: Options, lines: int) -> Iterator[Request]:
    option = options.find(Reserved.MULTI_PV)
    if option is not None and isinstance(option.kind, SpinOption):
        yield SetOptionRequest(seat, option.name, max(option.kind.least, min(lines, option.kind.most)))


def max_multipv(options: Options) -> int:
    """Maximum number of lines (MultiPV) of the engine."""
    option = options.find(Reserved.MULTI_PV)
    return option.kind.most if option is not None and isinstance(option.kind, SpinOption) else 1


class AnalysisEngine:
    """State of an engine in an analysis, with its current question."""

    def __init__(self, seat: Seat, name: str = "", traits: SearchSupport | None = None) -> None:
        self.seat = seat
        self.name = name
        """Name of the engine in comments; empty for the name that the engine gives itself."""
        self.traits = traits
        """USI search commands that the engine supports; None until known."""
        self.options = Options()
        self.limit: AnalysisLimit = NO_LIMIT
        self.info = Info()
        self.task: Task | None = None
        self.findings: Findings | None = None
        self.stop_at: float | None = None
        """Time at which to send the engine `stop`; None for never."""
        self.crashes = 0
        self.has_reported_info = False
        """True if the engine has sent info since its last start."""
        self.uses_plain_commands = False
        """True after a crash without any info; the engine is then asked by the simplest commands (`NO_SUPPORT`)."""
        self.is_lost = False
        """True if the engine was given up and its events are ignored."""

    @property
    def support(self) -> SearchSupport:
        return NO_SUPPORT if self.uses_plain_commands or self.traits is None else self.traits

    @property
    def shown_name(self) -> str | Phrase:
        """Name of the engine in a sentence: its name in comments, or the word for engine if that is empty."""
        return self.name or analysis_text.ENGINE

    @property
    def current_limit(self) -> AnalysisLimit:
        return self.limit

    def count_crash(self) -> None:
        """Count a crash of the engine; after one before any info line, it is asked by the simplest commands only."""
        self.crashes += 1
        self.uses_plain_commands = self.uses_plain_commands or (self.task is not None and not self.has_reported_info)


E = TypeVar("E", bound=AnalysisEngine)


class AnalysisDirector(ABC, Generic[E]):
    """Base of directors (controllers of analyses): dispatches events, stops late engines and handles lost ones.

    Subclasses, one for each kind of analysis, decide what an answer means."""

    stop_delay: ClassVar[float] = 2.0
    """Seconds after the time limit until an engine that ignores it is stopped."""

    def __init__(self) -> None:
        self._seats: dict[Seat, E] = {}
        self._last_task = 0
        self._timer_moment: float | None = None
        self._now = 0.0

    def on_event(self, heard: SeatEvent, now: float) -> Requests:
        self._now = now
        engine = self._seats.get(heard.seat)
        if engine is None or engine.is_lost:
            return []
        match event := heard.event:
            case InfoEvent() | SearchSent() | SearchAnswered() | SearchAbandoned():
                return self._on_search_event(engine, event) if heard.task == engine.task else []
            case EngineReady():
                engine.name, engine.options = engine.name or event.name, event.options
                engine.traits = engine.traits or search_support(event.name)
                engine.has_reported_info = False
                return self._on_engine_ready(engine)
            case EngineLost():
                return self._on_engine_lost(engine, event.sentence)
            case ReplyOverdue():
                return self._on_engine_lost(engine, analysis_text.DOES_NOT_ANSWER)
        return []

    def on_timer(self, now: float) -> Requests:
        return [*self._stop_overdue(now), *self._timer_changes()]

    def _stop_overdue(self, now: float) -> Requests:
        self._now, self._timer_moment = now, None
        late = [each for each in self._seats.values() if each.stop_at is not None and now >= each.stop_at]
        for engine in late:
            engine.stop_at = None
        return [StopRequest(engine.seat) for engine in late]

    def _timer_changes(self) -> Requests:
        """Return the request to set the timer to the next time at which something is due, if that time has changed."""
        moments = [engine.stop_at for engine in self._seats.values()]
        moment = min((each for each in (*moments, *self._extra_wake_times()) if each is not None), default=None)
        if moment == self._timer_moment:
            return []
        self._timer_moment = moment
        return [TimerRequest(moment)]

    def _extra_wake_times(self) -> Iterable[float | None]:
        """Further times at which the timer of the analysis must wake a subclass, besides those for stopping engines."""
        return ()

    def _new_task(self) -> Task:
        self._last_task += 1
        return Task(self._last_task)

    def _on_search_event(self, engine: E, heard: InfoEvent | SearchSent | SearchAnswered | SearchAbandoned) -> Requests:
        if isinstance(heard, InfoEvent):
            engine.has_reported_info, engine.info = True, heard.info
            return self._on_info(engine)
        return self._on_search_sent(engine) if isinstance(heard, SearchSent) else self._on_answer(engine, heard)

    def _on_search_sent(self, engine: E) -> Requests:
        """Set the time at which `stop` is sent, when a search with a time limit was sent to the engine."""
        limit = engine.current_limit
        if limit.kind is not LimitKind.TIME:
            return []
        engine.stop_at = self._now + limit.most / 1000 + (self.stop_delay if engine.support.takes_limits else 0.0)
        return self._timer_changes()

    def _on_info(self, engine: E) -> Requests:
        """Stop an engine that does not support limits once it has reached its depth or nodes."""
        is_enough = not engine.support.takes_limits and engine.current_limit.is_reached(engine.info)
        return [StopRequest(engine.seat)] if is_enough else []

    def _restart_notice(self, engine: E, sentence: Phrase) -> SentenceReady:
        restarted = analysis_text.LOST_AND_RESTARTED.filled(engine=engine.shown_name, sentence=sentence)
        return SentenceReady(restarted, engine.seat)

    @abstractmethod
    def _on_engine_ready(self, engine: E) -> Requests: ...
    @abstractmethod
    def _on_answer(self, engine: E, heard: SearchAnswered | SearchAbandoned) -> Requests: ...
    @abstractmethod
    def _on_engine_lost(self, engine: E, sentence: Phrase) -> Requests: ...
