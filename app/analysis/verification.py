"""Verification searches of single moves: their kinds and limits, their course, and how comments state them.

A verification is a thought about the position before the move, with the best move and the played move as candidates.
Its condition states the search, so the verdict on the move can be derived from the file alone.

The best move and the played move are searched on their own, each from the position before. If the result differs from
the first pass, or would blame the move, both are searched together and longer: two short searches of one engine can
share an error. Without working `searchmoves`, the position after the move is searched instead.
"""

import re
from enum import Enum
from typing import Final, NamedTuple

from app.analysis.findings import Candidate, Findings
from app.analysis.limit import LIMIT_PATTERN, AnalysisLimit, LimitKind, SearchSupport, parse_limit
from app.analysis.query import Query
from app.analysis.winning import mating_side, side_rate, win_rate_of
from app.shogi.moves import Move
from app.thoughts.dialects.draft import CONDITION, OWN
from app.thoughts.evaluation import Evaluation, evaluation_from_info
from app.thoughts.score import Number, Score, number_text, read_number
from app.thoughts.thought import Thought
from app.usi.info import Info

EARLIER_SCORES_KEY: Final = OWN + "一段前"
"""Key in comments for the scores of both moves one depth earlier, in a search of both moves (duel)."""
_SEARCH_FACTOR: Final = 2
_DUEL_FACTOR: Final = 8
_EXTRA_DEPTHS: Final = {_SEARCH_FACTOR: 1, _DUEL_FACTOR: 3}
"""Plies added to a depth limit where a limit of nodes would be multiplied, by that factor: roughly equal effort."""


_MILDER_WEIGHT: Final = 2 / 3
_MAX_LOSS_RATIO: Final = 2
"""Most that the loss agreed from two searches may be, as a multiple of the smaller of their losses."""


def agreed_loss(one: float, other: float) -> float:
    """Return the loss on which two opinions agree: a mean nearer to the milder one, as doubt counts for the move."""
    milder, harder = min(one, other), max(one, other)
    return min(_MILDER_WEIGHT * milder + (1 - _MILDER_WEIGHT) * harder, _MAX_LOSS_RATIO * milder)


def loss_of_two_searches(first: float, second: float, least: float) -> float:
    """Return the loss that the first pass and a second search agree on; the second's if the first is below `least`."""
    return second if first < least else agreed_loss(first, second)


class VerificationKind(Enum):
    """Kind of comparison between the best move and the played move."""

    AGAIN = "再考"
    """Comparison by two searches of the position before the move, one confined to each of the two moves."""
    AROUND = "前後"
    """Comparison by searches of the positions before and after the move, for an engine without `searchmoves`."""
    DUEL = "対比"
    """Comparison by one search that is confined to the two moves (duel)."""

    def search_limit(self, first: AnalysisLimit) -> AnalysisLimit:
        """Return the limit of each search of this kind after a first pass with limit `first`."""
        times = _DUEL_FACTOR if self is VerificationKind.DUEL else _SEARCH_FACTOR
        if first.kind is LimitKind.DEPTH:
            return first._replace(most=first.most + _EXTRA_DEPTHS[times])
        return first._replace(most=first.most * times)


class VerificationEffort(NamedTuple):
    """Kind and limit of a verification search."""

    kind: VerificationKind
    limit: AnalysisLimit

    @property
    def text(self) -> str:
        return f"{self.limit.text} {self.kind.value}"

    def is_enough_for(self, first: AnalysisLimit) -> bool:
        """Return True if this search exceeds a first pass with limit `first`, or if the kinds of limit differ."""
        return self.limit.kind is not first.kind or self.limit.most >= self.kind.search_limit(first).most


_EFFORT_PATTERN: Final = re.compile(rf"{LIMIT_PATTERN} ({'|'.join(kind.value for kind in VerificationKind)})")


def verification_effort_in(thought: Thought) -> VerificationEffort | None:
    """Return kind and limit of the verification search in `thought` (an engine's part of a comment), or None."""
    found = _EFFORT_PATTERN.fullmatch(thought.other_value(CONDITION) or "") if thought.instead else None
    return None if found is None else VerificationEffort(VerificationKind(found[3]), parse_limit(found[1], found[2]))


def earlier_scores_in(thought: Thought) -> tuple[Number, Number] | None:
    words = (thought.other_value(EARLIER_SCORES_KEY) or "").split(" ")
    numbers = [number for number in map(read_number, words) if number is not None]
    return (numbers[0], numbers[1]) if len(words) == len(numbers) == 2 else None


DISPUTED_DIFFERENCE: Final = 10.0
"""Difference of two losses in percentage points from which a third search (duel) decides."""
_LATE_NODES_DIVISOR: Final = 4
"""Divisor of a search's nodes (4: a quarter): reports at equal depths are compared if the last came no earlier."""
_CLEAR_LOSS_FACTOR: Final = 2
"""Multiple of the least loss that gets a verdict: if both searches find such a loss, no third search is needed."""


class MoveToVerify(NamedTuple):
    """Played move that seems to lose something, to be verified by a second search."""

    engine: str
    node: int
    first_loss: float
    """Loss by the first search of all positions, in percentage points of win rate."""
    scale: float
    min_loss: float = 5.0
    """Smallest loss that gets a verdict such as 疑問手, in percentage points of win rate."""


class VerificationQuestion(NamedTuple):
    """Question to an engine within a verification search."""

    query: Query
    limit: AnalysisLimit
    moves: tuple[str, ...] = ()
    """USI moves to which the search is confined (`searchmoves`); empty for all legal moves."""
    lines: int = 1


class VerificationResult(NamedTuple):
    node: int
    query: Query
    engine: str
    effort: VerificationEffort
    best_move: Candidate
    played_move: Candidate | None
    """Line and score of the played move; None when it is the best move."""
    earlier_scores: tuple[Score, Score] | None = None

    def to_thoughts(self) -> tuple[Thought, ...]:
        """Convert the result to thoughts (engine lines with scores) for a comment."""
        condition = [(CONDITION, self.effort.text)]
        points = [score.points for score in self.earlier_scores or () if score.points is not None]
        if len(points) == 2:
            condition.append((EARLIER_SCORES_KEY, " ".join(map(number_text, points))))
        best = self.best_move.to_thought(self.engine, 1)
        told = best._replace(instead=True, nps=None, others=tuple(condition), rank=1 if self.played_move else None)
        if self.played_move is None:
            return (told,)
        own = self.played_move.to_thought(self.engine, 2)
        return told, own._replace(seldepth=None, nodes=None, nps=None, time_ms=None, instead=True)


class VerificationTask:
    """State machine of one verification search, from its first question to its result."""

    def __init__(self, wanted: MoveToVerify, before: Query, after: Query, played: Move) -> None:
        self.to_verify = wanted
        self.query = before
        self._query_after = after
        self._played_move = played
        self.result: VerificationResult | None = None
        self._best: Candidate | None = None
        self._stage: VerificationKind | None = None
        """Kind of search that compares the played move with the best one; None while the best move is searched."""
        self._duel_evaluations: dict[int, dict[str, Evaluation]] = {}
        """Latest evaluations of both moves in the search of both (duel), by depth and first move."""
        self._evaluations_by_depth: dict[int, dict[str, Evaluation]] = {}
        """Evaluations in a search of both moves (duel), by node count (equal if reported together) and first move."""

    def restarted(self) -> "VerificationTask":
        return VerificationTask(self.to_verify, self.query, self._query_after, self._played_move)

    def next_question(self, first: AnalysisLimit, can: SearchSupport) -> VerificationQuestion:
        if self._best is None:
            return VerificationQuestion(self.query, VerificationKind.AGAIN.search_limit(first))
        if self._stage is None:
            self._stage = VerificationKind.AGAIN if can.takes_moves else VerificationKind.AROUND
        limit, own = self._stage.search_limit(first), self._played_move.usi
        if self._stage is VerificationKind.AROUND:
            return VerificationQuestion(self._query_after, limit)
        if self._stage is VerificationKind.AGAIN:
            return VerificationQuestion(self.query, limit, (own,))
        best = self._best.first_move
        return VerificationQuestion(self.query, limit, ("" if best is None else best.usi, own), 2)

    def add_info(self, info: Info) -> bool:
        """Take an info line of the engine; return True if the search can stop, as a mate leaves nothing to be found."""
        said = evaluation_from_info(info, self.query.turn)
        if said is None or not said.score.is_exact or not said.line:
            return False
        if self._stage is not VerificationKind.DUEL:
            return said.rank == 1 and said.score.is_mate
        if said.depth is not None:
            self._duel_evaluations.setdefault(said.depth, {})[said.line[0]] = said
            if said.nodes is not None:
                self._evaluations_by_depth.setdefault(said.nodes, {})[said.line[0]] = said
        return False

    def finish_question(self, findings: Findings, first: AnalysisLimit, can: SearchSupport) -> bool:
        """Take the findings of the search for the current question; return True if another question follows."""
        said = findings.best
        if said is None or not said.is_exact:
            return False
        if self._best is None:
            self._best = said
            if said.first_move is self._played_move:
                self.result = self._make_result(first, VerificationKind.AGAIN, None)
            return said.first_move is not self._played_move
        if self._stage is VerificationKind.DUEL:
            self.result = self._duel_result(first) or self.result
            return False
        return self._on_played_move_searched(said, first, can)

    def _on_played_move_searched(self, said: Candidate, first: AnalysisLimit, can: SearchSupport) -> bool:
        """Take the findings of the search of the played move; return True if another question follows."""
        kind = self._stage or VerificationKind.AGAIN
        if kind is VerificationKind.AROUND:
            self.result = self._make_result(
                first, kind, Candidate(self.query, said.evaluation.before_move(self._played_move))
            )
            return False
        if said.first_move is not self._played_move:
            # The engine accepts `searchmoves` but searches all moves nevertheless.
            self._stage = VerificationKind.AROUND
            return True
        self.result = self._make_result(first, kind, said)
        is_open = can.takes_moves and self._is_doubtful(said)
        self._stage = VerificationKind.DUEL if is_open else self._stage
        return is_open

    def _make_result(
        self, first: AnalysisLimit, kind: VerificationKind, played: Candidate | None
    ) -> VerificationResult | None:
        if self._best is None:
            return None
        effort = VerificationEffort(kind, kind.search_limit(first))
        return VerificationResult(self.to_verify.node, self.query, self.to_verify.engine, effort, self._best, played)

    def _is_doubtful(self, played: Candidate) -> bool:
        """Return True if a third search must decide: the second contradicts the first pass or would blame the move."""
        scores = [each.evaluation.score for each in (self._best, played) if each is not None]
        if len(scores) != 2 or any(mating_side(score) is not None for score in scores):
            return False
        rates = [win_rate_of(score, self.to_verify.scale) for score in scores]
        best, own = (None if rate is None else side_rate(rate, self.query.turn) for rate in rates)
        if best is None or own is None:
            return False
        loss, first, least = max(0.0, best - own), self.to_verify.first_loss, self.to_verify.min_loss
        if min(loss, first) >= _CLEAR_LOSS_FACTOR * least:
            return False
        return abs(loss - first) >= DISPUTED_DIFFERENCE or loss_of_two_searches(first, loss, least) >= least

    def _comparable_evaluations(self, best: str, own: str) -> list[dict[str, Evaluation]]:
        """Return comparable evaluations of both moves, those of the longest search last.

        These are evaluations reported together at equal depths. An engine that searches by visits reports a line's length as
        depth, so equal depths are rare; then all evaluations reported together are compared.
        """
        together = [told for _, told in sorted(self._evaluations_by_depth.items()) if best in told and own in told]
        if not together:
            return [told for _, told in sorted(self._duel_evaluations.items()) if best in told and own in told]
        equal = [told for told in together if told[best].depth == told[own].depth]
        spent, whole = (told[-1][own].nodes or 0 if told else 0 for told in (equal, together))
        return equal if _LATE_NODES_DIVISOR * spent >= whole else together

    def _duel_result(self, first: AnalysisLimit) -> VerificationResult | None:
        """Return the result of the deepest comparable evaluations of both moves."""
        best, own = self._best.first_move if self._best else None, self._played_move.usi
        if best is None:
            return None
        both = self._comparable_evaluations(best.usi, own)
        if not both:
            return None
        last = [both[-1][usi]._replace(rank=rank) for rank, usi in enumerate((best.usi, own), 1)]
        found = self._make_result(first, VerificationKind.DUEL, Candidate(self.query, last[1]))
        if found is None:
            return None
        earlier = (both[-2][best.usi].score, both[-2][own].score) if len(both) > 1 else None
        return found._replace(best_move=Candidate(self.query, last[0]), earlier_scores=earlier)
