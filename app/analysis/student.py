"""One engine of a research: what it looks at, how it is asked, and what it has found."""

from enum import Enum
from typing import NamedTuple

from app.analysis.findings import Findings
from app.analysis.limit import NO_LIMIT, PLAIN, Limit, Traits
from app.analysis.station import Station, fault_of
from app.directing.wishes import Seat, Task
from app.shogi.moves import Move
from app.text import analysis as text
from app.text.phrase import Phrase
from app.usi.commands import Go, Position
from app.usi.options import Options


class Standing(Enum):
    """How it stands with an engine."""

    LOADING = "loading"
    IDLE = "idle"
    """There is no position yet."""
    THINKING = "thinking"
    FINISHED = "finished"
    """By its limit, or by itself."""
    WAITING = "waiting"
    """For the board to stand still."""
    PAUSED = "paused"
    REFUSED = "refused"
    """It cannot be asked about this position in this way; `Student.reason` says why."""
    LOST = "lost"


class Focus(NamedTuple):
    """Which moves are thought about: only these, or all but those."""

    only: tuple[Move, ...] = ()
    without: tuple[Move, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.only or self.without)


ALL_MOVES = Focus()


class Errand(NamedTuple):
    """What an engine is to be asked."""

    subject: Station
    """What it is about: the station, or that with the turn passed."""
    position: Position
    search: Go
    played: Move | None = None
    """A move that is made before the question, for an engine that cannot be told which moves to think about."""


class Student:
    """Everyone may look; only the research changes it."""

    def __init__(self, seat: Seat, name: str = "", traits: Traits | None = None) -> None:
        self.seat = seat
        self.name = name
        """What it is called in comments; nothing for what it calls itself."""
        self.traits = traits
        """None as long as nobody knows what it can be told."""
        self.options = Options()
        self.standing = Standing.LOADING
        self.reason: Phrase | None = None
        self.lines = 1
        self.limit: Limit = NO_LIMIT
        self.is_deeper = False
        """Whether it goes on without its limit at this position."""
        self.pinned: Station | None = None
        self.shows_threat = False
        self.focus = ALL_MOVES
        self.station: Station | None = None
        """What it was last asked about, or is to be."""
        self.findings: Findings | None = None
        """What it says about that."""
        self.recalled: Findings | None = None
        """What it, or one of its name, said there before."""
        self.task: Task | None = None
        """That which it is at."""
        self.halt_at: float | None = None
        """When it is stopped from outside."""
        self.deaths = 0
        self.has_spoken = False
        """Whether it has said anything since it was last started."""
        self.plainly = False
        """Whether it died of a question before, and is asked in the plainest way now."""

    @property
    def shown(self) -> Findings | None:
        """The best there is to show: what was known before, until it has found more."""
        now, before = self.findings, self.recalled
        if before is None or now is None:
            return now or before
        return before if len(now) <= len(before) and now.is_weaker_than(before) else now

    @property
    def is_ready(self) -> bool:
        """Whether it can be asked."""
        return self.standing not in {Standing.LOADING, Standing.PAUSED, Standing.LOST}

    @property
    def can(self) -> Traits:
        return PLAIN if self.plainly or self.traits is None else self.traits

    @property
    def current_limit(self) -> Limit:
        return NO_LIMIT if self.is_deeper else self.limit

    def errand(self, station: Station) -> Errand | Phrase:
        """The question about a station, or why there is none."""
        subject = station
        if self.shows_threat:
            if station.board.in_check():
                return text.THREAT_IN_CHECK
            subject = station.passed()
        fault = fault_of(subject.board)
        if fault is not None:
            return fault
        legal = subject.board.legal_moves()
        if not legal:
            return text.NO_MOVES
        return self._focused(subject, legal) if self.focus else self._question(subject)

    def _question(self, subject: Station, moves: tuple[str, ...] = ()) -> Errand:
        return Errand(subject, subject.position, self.current_limit.go(self.can, moves))

    def _focused(self, subject: Station, legal: list[Move]) -> Errand | Phrase:
        only, without = self.focus
        wanted = [move for move in legal if move not in without and (not only or move in only)]
        if not wanted:
            return text.NOT_LEGAL_HERE if only else text.NOTHING_LEFT
        if self.can.takes_moves:
            return self._question(subject, tuple(move.usi for move in wanted))
        if len(wanted) == 1:
            move = wanted[0]
            search = self.current_limit.go(self.can)
            return Errand(subject, subject.position.after(move.usi), search, move)
        refusal = text.ONE_MOVE_ONLY if only else text.CANNOT_EXCLUDE
        return refusal.filled(engine=self.name or text.ENGINE)
