"""A passage: positions of one game that a slot is asked about at once, and what it finds there, as both go in lines of JSON.

A slot knows positions and limits alone. Which game they are of, and what is to come of the answers, is known to who asks.
What is found is named by its position, its engine and what was asked for, so that hearing of it twice does no harm.
"""

from hashlib import blake2b
from typing import Annotated, Final, NamedTuple

from app.analysis.analysis_plan import StopEarly
from app.analysis.findings import Candidate, Findings
from app.analysis.limit import AnalysisLimit, Effort
from app.analysis.looking import LookFound
from app.analysis.looks import LookEffort, LookKind
from app.analysis.query import Query
from app.base.codec import Between, Count, Whole, encoded
from app.base.version import program_version
from app.shogi.moves import MOVES
from app.shogi.pieces import Side
from app.thoughts.score import centipawns
from app.usi import info as usi

MOST_POSITIONS: Final = 16
"""So many positions one passage has at most: what a slot has begun is soon done, and little is lost with it."""
MOST_ASKED: Final = 64 << 10
"""Bytes of a passage; a slot refuses what is longer."""
MOST_SAID: Final = 200 << 10
"""Bytes of one line that a slot says."""
SAID_FOUND: Final = "found"
"""The word of a slot for a `FleetFinding` or a `FleetLook`, beside those of every slot (`app/directing/slots.py`)."""
PROTOCOL: Final = 1

_Moves = Annotated[tuple[str, ...], Whole()]


class LookAsked(NamedTuple):
    """A move that is to be looked at again, after the first pass."""

    at: Annotated[int, Between(1)]
    """Which of the passage's moves, counted from 1."""
    first: float
    scale: float
    least: float


class FleetPassage(NamedTuple):
    engine: str
    """As the slot's machine knows it: a key, a name, or a command line."""
    limit: AnalysisLimit
    lines: Annotated[int, Between(1)]
    start: str
    """SFEN of the start, or nothing for the usual one."""
    moves: _Moves
    at: Annotated[tuple[Count, ...], Whole()] = ()
    """After how many of the moves there are positions to be thought about."""
    looks: Annotated[tuple[LookAsked, ...], Whole()] = ()
    stop_early: StopEarly = StopEarly(at_mate=False)
    game: str = ""
    """Passages of the same word are of one game: what an engine remembers helps with the next."""
    by_name: str = ""
    """What the engine is called in comments; nothing for what it calls itself."""

    @property
    def id(self) -> str:
        """The same for the same questions to the same engine."""
        asked = self._replace(game="", by_name="")
        return blake2b(encoded(FleetPassage, asked), digest_size=12).hexdigest()

    @property
    def effort(self) -> Effort:
        return Effort(self.limit, self.lines)

    @property
    def size(self) -> int:
        """How many questions it holds."""
        return len(self.at) + len(self.looks)


class LineSaid(NamedTuple):
    """One line of an engine's thought, or its newest word on everything."""

    rank: int = 1
    depth: int | None = None
    seldepth: int | None = None
    time: int | None = None
    nodes: int | None = None
    nps: int | None = None
    cp: int | None = None
    wins: bool | None = None
    """Of a mate: whether the side to move gives it."""
    plies: int | None = None
    bound: usi.ScoreBound = usi.ScoreBound.EXACT
    pv: _Moves = ()

    @classmethod
    def of(cls, info: usi.Info, rank: int = 1) -> "LineSaid":
        score = info.score
        amounts = (info.depth, info.seldepth, info.time, info.nodes, info.nps)
        said = cls(rank, *amounts, pv=info.pv)
        if isinstance(score, usi.Points):
            return said._replace(cp=score.cp, bound=score.bound)
        return said if score is None else said._replace(wins=score.winning, plies=score.plies, bound=score.bound)

    @property
    def info(self) -> usi.Info:
        score: usi.Score | None = None
        if self.cp is not None:
            score = usi.Points(self.cp, self.bound)
        elif self.wins is not None:
            score = usi.Mate(self.wins, self.plies, self.bound)
        amounts = (self.depth, self.seldepth, self.time, self.nodes, self.nps)
        return usi.Info(*amounts, multipv=self.rank, score=score, pv=self.pv)

    @property
    def speed(self) -> int:
        """Nodes a second; 0 where nobody knows."""
        return self.nps or ((self.nodes or 0) * 1000 // self.time if self.time else 0)


class Finder(NamedTuple):
    """Who found something: which engine, and where."""

    engine: str
    """Its identity, as the store of analyses has it."""
    host: str = ""
    """The machine; nothing for this one."""
    name: str = ""
    """What it is called in comments."""


class FleetFinding(NamedTuple):
    """What came of one position."""

    at: Count
    key: int
    """Of the position."""
    lines: Annotated[tuple[LineSaid, ...], Whole()]
    """By rank; none where the engine told no thought."""
    status: LineSaid
    by: Finder
    spent_ms: Count = 0

    @classmethod
    def of(cls, at: int, found: Findings, by: Finder, spent_ms: int) -> "FleetFinding":
        # Of an exact score and a later bound, the exact one is what is kept anywhere.
        lines = tuple(LineSaid.of(each.info, each.rank) for each in found.candidates)
        return cls(at, found.station.key, lines, LineSaid.of(found.status), by, spent_ms)

    @classmethod
    def nothing(cls, at: int, key: int, by: Finder) -> "FleetFinding":
        """Of a position that the engine has answered without a thought, as from a book."""
        return cls(at, key, (), LineSaid(), by)

    def findings(self, station: Query, engine: str) -> Findings | None:
        """The same as if the engine had just said it of that station; None where it cannot be about it."""
        if self.key != station.key:
            return None
        findings = Findings(station, engine)
        findings.take(self.status.info._replace(score=None, pv=()))
        # The best comes last, since what is said last stands for the whole search.
        for line in reversed(self.lines):
            findings.take(line.info)
        findings.is_settled = True
        return findings


class FleetLook(NamedTuple):
    """What came of a look at a move; without a best line nothing did."""

    at: Count
    key: int
    """Of the position before the move."""
    by: Finder
    kind: LookKind = LookKind.AGAIN
    limit: AnalysisLimit = AnalysisLimit()
    best: LineSaid | None = None
    played: LineSaid | None = None
    earlier: Annotated[tuple[int, ...], Whole()] = ()
    """Centipawns of both moves one depth earlier, seen by Sente; nothing where nobody knows."""

    @classmethod
    def of(cls, at: int, found: LookFound, by: Finder) -> "FleetLook":
        played = None if found.played is None else LineSaid.of(found.played.info, 2)
        best = LineSaid.of(found.best.info)
        points = [score.seen_by(Side.BLACK).points for score in found.earlier or ()]
        earlier = tuple(round(each) for each in points if each is not None)
        return cls(at, found.station.key, by, *found.effort, best, played, earlier if len(earlier) == 2 else ())

    def found(self, node: int, station: Query, played: str, engine: str) -> LookFound | None:
        """The same of a node, whose move is `played` as USI writes it; None where nothing came of it."""
        if self.key != station.key or self.best is None:
            return None
        best, own = Candidate(station, 1, self.best.info), None
        if self.played is not None:
            # Around the move, what the engine said is about the position after it.
            made = MOVES[played] if self.kind is LookKind.AROUND else None
            own = Candidate(station, 2, self.played.info, None, made)
        earlier = (centipawns(self.earlier[0]), centipawns(self.earlier[1])) if len(self.earlier) == 2 else None
        return LookFound(node, station, engine, LookEffort(self.kind, self.limit), best, own, earlier)


class SlotReady(NamedTuple):
    """What a slot says of itself before it is asked anything."""

    version: str
    protocol: int = 0
    host: str = ""

    @classmethod
    def here(cls, host: str) -> "SlotReady":
        return cls(program_version(), PROTOCOL, host)

    @property
    def fits(self) -> bool:
        """Whether it understands what is asked here."""
        return self.protocol == PROTOCOL and self.version == program_version()


class PassageOver(NamedTuple):
    """What a slot says when it has done with a passage; what it found was told before."""

    failed: Annotated[tuple[Count, ...], Whole()] = ()
    """Where the engine ended again and again, or could not be asked."""
    left: Annotated[tuple[Count, ...], Whole()] = ()
    """What was not come to."""
    fault: tuple[str, str] | None = None
    """Why, in both languages."""
    is_link: bool = False
    """Whether the line to the machine of the engine is what failed."""
    nps: int = 0
    """Nodes a second, as far as the engine told its nodes."""
