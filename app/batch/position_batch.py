"""Batches of positions of one game that a worker process searches, their results, and their form as lines of JSON.

A worker knows only positions and limits; the main process knows their games and what to do with the results. A result
is identified by position, engine and limit, so it does no harm if it arrives twice.
"""

from collections.abc import Collection, Hashable
from hashlib import blake2b
from typing import Annotated, Final, NamedTuple

from app.analysis.analysis_plan import EarlyStopping
from app.analysis.findings import Candidate, Findings
from app.analysis.limit import AnalysisLimit, Effort
from app.analysis.query import Query
from app.analysis.verification import VerificationEffort, VerificationKind, VerificationResult
from app.base.codec import Between, Complete, Count, encode_json
from app.batch.plan import estimated_seconds
from app.shogi.moves import MOVES
from app.shogi.pieces import Side
from app.thoughts.evaluation import Evaluation, evaluation_from_info
from app.thoughts.score import cp_score
from app.usi import info as usi

MAX_POSITIONS: Final = 16
"""Maximal number of positions in a batch: it is soon done, and a crash of the worker loses little."""

_Moves = Annotated[tuple[str, ...], Complete()]


class RequestedVerification(NamedTuple):
    """A move to search again after the first pass, because its score is suspicious."""

    at: Annotated[int, Between(1)]
    """Number of the move to search again, counted from 1 at the batch's start position."""
    first: float
    scale: float
    least: float


class PositionBatch(NamedTuple):
    """A batch of positions, and of moves to look at again, on one line of a game."""

    engine: str
    """Engine as the worker's machine knows it: a key, a name, or a command line."""
    limit: AnalysisLimit
    lines: Annotated[int, Between(1)]
    start: str
    """SFEN of the first position; empty for the normal start of an even game."""
    moves: _Moves
    at: Annotated[tuple[Count, ...], Complete()] = ()
    """Positions to search, each given by the number of moves played before it; 0 is the start."""
    looks: Annotated[tuple[RequestedVerification, ...], Complete()] = ()
    stop_early: EarlyStopping = EarlyStopping(at_mate=False)
    game: str = ""
    """Id of the game. A worker prefers the game of its last batch, because the engine's hash table still helps."""
    by_name: str = ""
    """The engine's name in comments; empty for the name that the engine reports."""

    @property
    def id(self) -> str:
        """Digest of the searches and the engine; equal batches have equal ids, whatever their game."""
        asked = self._replace(game="", by_name="")
        return blake2b(encode_json(PositionBatch, asked), digest_size=12).hexdigest()

    @property
    def effort(self) -> Effort:
        return Effort(self.limit, self.lines)

    @property
    def size(self) -> int:
        """Number of searches in the batch: positions, and moves to search again."""
        return len(self.at) + len(self.looks)


class BatchWork(NamedTuple):
    """Searches of a batch as work of the queue; its parts are the plies, and True for a second search of a move."""

    batch: PositionBatch
    known_plies: frozenset[int] = frozenset()
    """Plies with known results; they are searched again only to fill the engine's hash table."""

    @property
    def group(self) -> str:
        return self.batch.game

    @property
    def parts(self) -> tuple[tuple[int, bool], ...]:
        asked = ((at, False) for at in self.batch.at if at not in self.known_plies)
        return *asked, *((look.at, True) for look in self.batch.looks)

    def for_engine(self, engine: str) -> "BatchWork":
        return self._replace(batch=self.batch._replace(engine=engine))

    def remaining_work(self, left: Collection[Hashable]) -> "BatchWork":
        batch = self.batch
        at = tuple(each for each in batch.at if (each, False) in left)
        batch = batch._replace(looks=tuple(each for each in batch.looks if (each.at, True) in left))
        if batch.limit.is_repeatable and at:
            # Searches depend on the engine's hash table, so earlier positions are searched again to reproduce it.
            return BatchWork(batch, frozenset(batch.at) - frozenset(at))
        return BatchWork(batch._replace(at=at), self.known_plies)

    def without_first(self) -> "BatchWork | None":
        batch, (first, is_look) = self.batch, self.parts[0]
        if is_look:
            batch = batch._replace(looks=batch.looks[1:])
        else:
            batch = batch._replace(at=tuple(each for each in batch.at if each != first))
        work = self._replace(batch=batch)
        return work if work.parts else None

    def expected_seconds(self, left: Collection[Hashable], mean: float) -> float:
        looks = sum((look.at, True) in left for look in self.batch.looks)
        searches = len(left) + len(self.known_plies)
        return max(estimated_seconds(self.batch.limit, searches - looks, looks), searches * mean)


class ReportedLine(NamedTuple):
    """A principal variation of an engine, or its latest search statistics, in a form for JSON."""

    rank: int = 1
    depth: int | None = None
    seldepth: int | None = None
    time: int | None = None
    nodes: int | None = None
    nps: int | None = None
    cp: int | None = None
    wins: bool | None = None
    """For a mate score, True if the side to move mates; None for other scores."""
    plies: int | None = None
    bound: usi.ScoreBound = usi.ScoreBound.EXACT
    pv: _Moves = ()

    @classmethod
    def from_line(cls, said: Evaluation, turn: Side) -> "ReportedLine":
        """Convert an evaluation; scores in the file are those of the side to move, `turn`."""
        score, points = said.score, said.score.points_for(turn)
        cp = None if points is None else round(points)
        wins = None if score.winner is None else score.winner is turn
        figures = (said.depth, said.seldepth, said.time_ms, said.nodes, said.nps)
        return cls(said.rank, *figures, cp, wins, score.plies, score.bound_for(turn), said.line)

    @property
    def to_info(self) -> usi.Info:
        score: usi.InfoScore | None = None
        if self.cp is not None:
            score = usi.CentipawnScore(self.cp, self.bound)
        elif self.wins is not None:
            score = usi.MateScore(self.wins, self.plies, self.bound)
        amounts = (self.depth, self.seldepth, self.time, self.nodes, self.nps)
        return usi.Info(*amounts, multipv=self.rank, score=score, pv=self.pv)

    @property
    def speed(self) -> int:
        """Speed of the engine's search in nodes per second; 0 if unknown."""
        return self.nps or ((self.nodes or 0) * 1000 // self.time if self.time else 0)


class FinderEngine(NamedTuple):
    """The engine that found a result, and its machine."""

    engine: str
    """The engine's identity in the store of analyses."""
    host: str = ""
    """Host name of the machine on which the engine ran; empty for this one."""
    name: str = ""


class BatchFinding(NamedTuple):
    """Result of the search of one position by a worker process, in a form for JSON."""

    at: Count
    key: int
    lines: Annotated[tuple[ReportedLine, ...], Complete()]
    """Principal variations by rank; none if the engine answered without `info`."""
    status: ReportedLine
    by: FinderEngine
    spent_ms: Count = 0

    @classmethod
    def from_findings(cls, at: int, found: Findings, by: FinderEngine, spent_ms: int) -> "BatchFinding":
        # If a bound followed an exact score, the exact score is kept.
        lines = tuple(ReportedLine.from_line(each.evaluation, found.query.turn) for each in found.candidates)
        said = evaluation_from_info(found.status, found.query.turn)
        status = ReportedLine() if said is None else ReportedLine.from_line(said._replace(rank=1), found.query.turn)
        return cls(at, found.query.key, lines, status, by, spent_ms)

    @classmethod
    def empty_finding(cls, at: int, key: int, by: FinderEngine) -> "BatchFinding":
        """Return a result without lines, for an engine that answered without `info`, as from its book."""
        return cls(at, key, (), ReportedLine(), by)

    def to_findings(self, query: Query, engine: str) -> Findings | None:
        """Rebuild the findings of a search for `query`; None if this result belongs to another position."""
        if self.key != query.key:
            return None
        lines = (evaluation_from_info(line.to_info, query.turn) for line in self.lines)
        return Findings.from_evaluations(query, engine, filter(None, lines), self.status.to_info)


class VerifiedMove(NamedTuple):
    """Result of a look (second search of a suspicious move); without `best` the search found nothing."""

    at: Count
    key: int
    """Position key (hash) of the position before the move that was searched again."""
    by: FinderEngine
    kind: VerificationKind = VerificationKind.AGAIN
    limit: AnalysisLimit = AnalysisLimit()
    best: ReportedLine | None = None
    played: ReportedLine | None = None
    earlier: Annotated[tuple[int, ...], Complete()] = ()
    """Centipawns of the best and the played move one depth earlier, from Sente's side; empty if unknown."""

    @classmethod
    def from_result(cls, at: int, found: VerificationResult, by: FinderEngine) -> "VerifiedMove":
        turn, played = found.query.turn, None
        best = ReportedLine.from_line(found.best_move.evaluation._replace(rank=1), turn)
        if found.played_move is not None:
            own = found.played_move.evaluation._replace(rank=2)
            # A search around the move scores the position after it.
            is_after = found.effort.kind is VerificationKind.AROUND
            played = (
                ReportedLine.from_line(own.after_first_move(), turn.other)
                if is_after
                else ReportedLine.from_line(own, turn)
            )
        points = [score.points for score in found.earlier_scores or ()]
        earlier = tuple(round(each) for each in points if each is not None)
        return cls(at, found.query.key, by, *found.effort, best, played, earlier if len(earlier) == 2 else ())

    def to_result(self, node: int, query: Query, played: str, engine: str) -> VerificationResult | None:
        """Rebuild the look's result for a node with the move `played` (USI); None if empty or of another position."""
        if self.key != query.key or self.best is None:
            return None
        made = MOVES[played] if self.kind is VerificationKind.AROUND else None
        best, own = evaluation_from_info(self.best.to_info, query.turn), None
        if best is None:
            return None
        if self.played is not None and made is None:
            own = evaluation_from_info(self.played.to_info, query.turn)
        elif self.played is not None and made is not None:
            after = evaluation_from_info(self.played.to_info, query.turn.other)
            own = after and after.before_move(made)
        earlier = (cp_score(self.earlier[0]), cp_score(self.earlier[1])) if len(self.earlier) == 2 else None
        effort = VerificationEffort(self.kind, self.limit)
        other = None if own is None else Candidate(query, own)
        return VerificationResult(node, query, engine, effort, Candidate(query, best), other, earlier)
