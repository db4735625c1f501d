"""詰み: an engine is asked whether the side to move mates, and its answer is put to the proof.

A line counts as a mate once it was played through on our board. That the defender has nothing better stays the engine's
word; so does 不詰, and that only when nobody stopped the engine before.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Final

from app.analysis.mate_line import MateLine, played_through
from app.analysis.station import Station, fault_of
from app.analysis.wishes import Said
from app.base.value import Value
from app.directing.heard import Answers, Begun, Delays, Errs, GaveUp, Heard, Lost, Prepared, Thinks
from app.directing.wishes import Ask, Finish, Halt, Prepare, Restart, Seat, Task, WakeAt, Wish
from app.shogi.moves import Move
from app.shogi.rules import is_mate as is_mated
from app.text import analysis as analysing_text
from app.text import mates as text
from app.text.phrase import Phrase
from app.thoughts.lines import line_text
from app.usi.answers import BestMove, Checkmate, Verdict, answer_text
from app.usi.commands import MateLimit
from app.usi.events import Why
from app.usi.info import Info

Wishes = list[Wish]

_SLACK: Final = 1.0
"""Seconds after its limit until an engine is stopped from outside."""
_SEARCH: Final = Task(1)
_LOSSES: Final = {Why.GONE, Why.UNUSABLE}
_LEFT_OFF: Final = {Verdict.MATE_UNKNOWN, Verdict.UNREADABLE}
_LONGEST_SHOWN: Final = 80


class Conclusion(Enum):
    """What came of a search for mate."""

    MATE = "mate"
    """The line was played through and ends in mate."""
    NO_MATE = "no mate"
    """By the engine's word."""
    UNDECIDED = "undecided"
    """It was not found out in time, or before the search was stopped."""
    GAVE_UP = "gave up"
    """The engine left off by itself and does not know."""
    UNSUPPORTED = "unsupported"
    """The engine does not search for mates."""
    WRONG = "wrong"
    """It called something a mate that is none."""
    REFUSED = "refused"
    """The position cannot be searched."""
    LOST = "lost"
    """The engine ended."""


class MateFound(Value):
    """The end of a search."""

    conclusion: Conclusion
    sentence: Phrase
    station: Station
    engine: str = ""
    moves: tuple[Move, ...] = ()
    """Those of the mate; of one that is wrong, as far as they are in order."""
    nodes: int | None = None
    seconds: float | None = None

    @property
    def words(self) -> str:
        """The line in KI2."""
        return line_text(self.station.board, self.moves)


class MateSearched(Wish):
    """The search is over."""

    found: MateFound


class MateSearch:
    """One position, one engine. Without a limit it goes on until somebody stops it."""

    def __init__(
        self,
        seat: Seat,
        station: Station,
        milliseconds: int | None = None,
        name: str = "",
        limit: MateLimit = MateLimit.MILLISECONDS,
    ) -> None:
        self.station = station
        self.found: MateFound | None = None
        """Once it is over."""
        self.info = Info()
        """The newest word of the engine."""
        self._seat = seat
        self._milliseconds = milliseconds
        self._name = name
        self._limit = limit
        self._is_asked = False
        self._is_stopped = False
        self._was_lost = False
        self._nonsense = ""
        """What the engine said last that could not be understood."""
        self._began: float | None = None

    @property
    def engine(self) -> str:
        return self._name

    def begin(self, now: float) -> Sequence[Wish]:
        fault = fault_of(self.station.board, for_mate=True)
        if fault is not None:
            return self._conclude(Conclusion.REFUSED, fault, now)
        if is_mated(self.station.board):
            return self._conclude(Conclusion.REFUSED, text.ALREADY_MATED, now)
        return [Prepare(self._seat)]

    def hear(self, heard: Heard, now: float) -> Sequence[Wish]:
        if self.found is not None or heard.seat != self._seat:
            return ()
        if isinstance(heard, Prepared):
            return self._ask(heard)
        if isinstance(heard, Begun):
            return self._begun(now)
        if isinstance(heard, Thinks):
            self.info = heard.info
            return ()
        if isinstance(heard, Errs):
            self._nonsense = heard.line[:_LONGEST_SHOWN]
            return ()
        return self._hear_end(heard, now)

    def woken(self, now: float) -> Sequence[Wish]:  # noqa: ARG002 - there is only one thing to be woken for
        # Its time being over is its own business, so what it answers now is as good as anything it says by itself: save
        # that there is no mate, which some engines say whenever they are stopped.
        return [] if self.found is not None else [Halt(self._seat)]

    def stop(self, now: float) -> Sequence[Wish]:
        """Have it answer now with what it has."""
        if self.found is not None:
            return []
        self._is_stopped = True
        return (
            [Halt(self._seat)] if self._is_asked else self._conclude(Conclusion.UNDECIDED, text.UNDECIDED_STOPPED, now)
        )

    def _ask(self, heard: Prepared) -> Wishes:
        self._name = self._name or heard.name
        self._is_asked = True
        milliseconds = None if self._limit is MateLimit.PLIES else self._milliseconds
        return [Ask(self._seat, _SEARCH, self.station.position, self._limit.search(milliseconds))]

    def _begun(self, now: float) -> Wishes:
        self._began = now
        if self._milliseconds is None:
            return []
        slack = _SLACK if self._limit is MateLimit.MILLISECONDS else 0.0
        return [WakeAt(now + self._milliseconds / 1000 + slack)]

    def _hear_end(self, heard: Heard, now: float) -> Sequence[Wish]:
        if isinstance(heard, Answers):
            return self._judge(heard, now)
        if isinstance(heard, GaveUp):
            # One that is gone is told of in a moment, with the reason.
            return () if heard.why in _LOSSES else self._undecided(now)
        if isinstance(heard, Lost):
            return self._lose(heard.sentence, now)
        if isinstance(heard, Delays) and heard.overdue:
            return self._lose(analysing_text.DOES_NOT_ANSWER, now)
        return ()

    def _judge(self, heard: Answers, now: float) -> Sequence[Wish]:
        answer = heard.answer
        if isinstance(answer, Checkmate):
            return self._prove(played_through(self.station.board, answer.moves), now)
        if answer is Verdict.NO_MATE and not (heard.halted or self._is_stopped):
            return self._conclude(
                Conclusion.NO_MATE, text.NO_MATE.filled(engine=self._name or analysing_text.ENGINE), now
            )
        if self._answers_moves(heard):
            return self._conclude(
                Conclusion.UNSUPPORTED, text.HAS_NO_SEARCH.filled(engine=self._name or analysing_text.ENGINE), now
            )
        if answer in _LEFT_OFF and not (heard.halted or self._is_stopped):
            line = answer_text(Verdict.MATE_UNKNOWN) if answer is Verdict.MATE_UNKNOWN else self._nonsense
            sentence = text.GAVE_UP.filled(engine=self._name or analysing_text.ENGINE, line=line)
            return self._conclude(Conclusion.GAVE_UP, sentence, now)
        return self._undecided(now)

    def _answers_moves(self, heard: Answers) -> bool:
        """Whether it says itself that it cannot, or gives a move to make, as engines do that take it for any search."""
        moves = {Verdict.MATE_UNSUPPORTED, Verdict.RESIGN, Verdict.WIN, Verdict.NO_MOVE}
        return isinstance(heard.answer, BestMove) or heard.answer in moves

    def _prove(self, line: MateLine, now: float) -> Wishes:
        if line.fault is None:
            sentence = text.MATE.filled(plies=len(line.moves))
            return self._conclude(Conclusion.MATE, sentence, now, line.moves)
        number = len(line.moves) + 1
        sentence = text.WRONG_LINE.filled(
            engine=self._name or analysing_text.ENGINE, number=number, fault=line.fault.phrase
        )
        return self._conclude(Conclusion.WRONG, sentence, now, line.moves)

    def _undecided(self, now: float) -> Wishes:
        limited = text.UNDECIDED if self._milliseconds is None else text.UNDECIDED_TIME
        return self._conclude(Conclusion.UNDECIDED, text.UNDECIDED_STOPPED if self._is_stopped else limited, now)

    def _lose(self, sentence: Phrase, now: float) -> Wishes:
        """Once it is started anew and asked again."""
        engine = self._name or analysing_text.ENGINE
        if self._was_lost or self._is_stopped:
            return self._conclude(Conclusion.LOST, text.LOST.filled(engine=engine, sentence=sentence), now)
        self._was_lost, self._is_asked = True, False
        said = analysing_text.LOST_AND_RESTARTED.filled(engine=engine, sentence=sentence)
        return [Restart(self._seat), WakeAt(None), Said(said, self._seat)]

    def _conclude(self, conclusion: Conclusion, sentence: Phrase, now: float, moves: tuple[Move, ...] = ()) -> Wishes:
        seconds = None if self._began is None else now - self._began
        self.found = MateFound(conclusion, sentence, self.station, self._name, moves, self.info.nodes, seconds)
        return [WakeAt(None), MateSearched(self.found), Finish()]
