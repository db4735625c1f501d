"""Results of one engine's search of a position: its best lines by rank (MultiPV), and changes of the best move."""

from collections import OrderedDict
from collections.abc import Iterator
from functools import cached_property
from typing import Final, NamedTuple

from app.analysis.limit import Effort
from app.analysis.query import Query
from app.base.value import Value
from app.shogi.moves import MOVES, Move
from app.thoughts.dialects.draft import CONDITION
from app.thoughts.lines import line_text
from app.thoughts.score import Score
from app.thoughts.thought import Thought, ThoughtSource
from app.thoughts.usi_conversion import playable, score_of
from app.usi.answers import Answer
from app.usi.info import Info, InfoScore, Mate, ScoreBound

_OUTWEIGHS: Final = 4
"""Factor of nodes at which a result of less depth is no weaker: some engines report a line's length as depth."""


class Candidate(Value):
    """One principal variation. Its moves and notation are expensive and are only computed on access."""

    station: Query
    rank: int
    info: Info
    """Latest info line with an exact score, or with a bound as long as there is no exact one."""
    bound: InfoScore | None = None
    """Later score that is only a bound."""
    played: Move | None = None
    """Move made on the board before the search, to confine it to this move if the engine lacks `searchmoves`."""

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """Legal moves at the beginning of the line."""
        words = self.info.pv if self.played is None else (self.played.usi, *self.info.pv)
        return playable(self.station.board, words)

    @property
    def unread(self) -> int:
        """Number of words of the line that were dropped because the first of them is no legal move."""
        return len(self.info.pv) + (self.played is not None) - len(self.moves)

    @cached_property
    def words(self) -> str:
        """Line in KI2 notation."""
        return line_text(self.station.board, self.moves)

    @property
    def is_exact(self) -> bool:
        """True if an exact score is known, not only a bound."""
        return self.info.score is not None and self.info.score.bound is ScoreBound.EXACT

    @property
    def first(self) -> Move | None:
        """First move of the line, legal or not."""
        return self.played or (MOVES[self.info.pv[0]] if self.info.pv else None)

    @property
    def score(self) -> Score | None:
        """Latest score from Sente's side; its `bound` is set if it is only a bound."""
        return self._turned(self.info.score if self.bound is None else self.bound)

    @property
    def exact_score(self) -> Score | None:
        """Latest exact score from Sente's side; a bound as long as no exact score is known."""
        return self._turned(self.info.score)

    def _turned(self, said: InfoScore | None) -> Score | None:
        if said is None:
            return None
        if self.played is None:
            return score_of(said, self.station.turn)
        score = score_of(said, self.station.turn.other)
        return score if score.plies is None else score._replace(plies=score.plies + 1)

    def thought(self, engine: str | None, rank: int | None = None, effort: Effort | None = None) -> Thought:
        """Convert the line to a thought (an engine's line and score) for a comment."""
        info, condition = self.info, effort.text if effort else ""
        others = ((CONDITION, condition),) if condition else ()
        amounts = (info.depth, info.seldepth, info.nodes, info.nps, info.time)
        words = self.words or None
        return Thought(ThoughtSource.ANALYSED, engine, self.exact_score, words, *amounts, rank, others=others)


class BestMoveTurn(NamedTuple):
    """Change of the best move during a search."""

    move: Move
    score: Score | None
    depth: int | None
    time: int | None
    """Milliseconds since the start of the search."""


class Findings:
    """Results of one search, updated by every info line of the engine."""

    def __init__(self, station: Query, engine: str, played: Move | None = None, *, is_whole: bool = True) -> None:
        self.station = station
        self.is_whole = is_whole
        """True if all legal moves were searched; only then the score is that of the position."""
        self.engine = engine
        """Name of the engine in comments."""
        self.status = Info()
        """Latest value of every field of info, such as the current move."""
        self.turns: list[BestMoveTurn] = []
        self.is_settled = False
        """True if the search is over."""
        self.answer: Answer | None = None
        """Final answer of the engine, such as a move or a declaration win."""
        self.found_at = 0
        """Unix time of stored findings; 0 for a current search."""
        self._played = played
        self._by_rank: dict[int, Candidate] = {}

    def __len__(self) -> int:
        return len(self._by_rank)

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """Candidates by rank, as the engine numbers them."""
        return tuple(self._by_rank[rank] for rank in sorted(self._by_rank))

    @property
    def best(self) -> Candidate | None:
        return self._by_rank[min(self._by_rank)] if self._by_rank else None

    @property
    def depth(self) -> int:
        return max((candidate.info.depth or 0 for candidate in self._by_rank.values()), default=0)

    @property
    def nodes(self) -> int:
        said = max((candidate.info.nodes or 0 for candidate in self._by_rank.values()), default=0)
        return max(said, self.status.nodes or 0)

    def take(self, info: Info) -> Candidate | None:
        """Update the findings by an info line; return the candidate that changed, if any."""
        # The latest value of each field is kept: some engines report depth, nodes and time on lines of their own.
        said = zip(self.status, info, strict=True)
        self.status = Info._make(new if new is not None and new != () else old for old, new in said)
        if info.score is None or (not info.pv and info.multipv is None and self._by_rank):
            return None
        rank = info.multipv or 1
        before = self._by_rank.get(rank)
        if info.score.bound is not ScoreBound.EXACT and before is not None and before.is_exact:
            # A bound's line has only a move or two; the earlier line is worth more.
            now = before.replaced(bound=info.score)
        else:
            # Some engines repeat a score without its line.
            told = info if info.pv or before is None else info._replace(pv=before.info.pv)
            now = Candidate(self.station, rank, told, None, self._played)
        self._by_rank[rank] = now
        if rank == 1 and now.bound is None and now.is_exact:
            self._note_turn(now)
        return now

    def thoughts(self, most: int | None = 1, effort: Effort | None = None) -> tuple[Thought, ...]:
        """Convert the best `most` lines, or all for None, to thoughts (lines with scores) for a comment."""
        shown = self.candidates[:most]
        ranked = len(shown) > 1
        return tuple(
            self._with_amounts(
                candidate.thought(self.engine, place if ranked else None, effort if place == 1 else None)
            )
            for place, candidate in enumerate(shown, 1)
        )

    def _with_amounts(self, thought: Thought) -> Thought:
        """Return the thought with depth and nodes filled in, if the engine reported them on separate lines."""
        depth = self.status.depth if thought.depth is None else thought.depth
        return thought._replace(depth=depth, nodes=self.status.nodes if thought.nodes is None else thought.nodes)

    def is_weaker_than(self, other: "Findings") -> bool:
        """Return True if `other`, of the same engine, is a better result for the position."""
        mine, theirs = self.best, other.best
        if mine is None or theirs is None:
            return mine is None
        return weaker(Weight.of(mine), Weight.of(theirs))

    def seen_from(self, station: Query) -> "Findings":
        """Return these findings for another node with the same position."""
        if station.node == self.station.node and station.previous_to == self.station.previous_to:
            return self
        other = Findings(station, self.engine, self._played, is_whole=self.is_whole)
        other.status, other.turns = self.status, self.turns
        other.is_settled, other.answer, other.found_at = self.is_settled, self.answer, self.found_at
        other._by_rank = {rank: each.replaced(station=station) for rank, each in self._by_rank.items()}
        return other

    def _note_turn(self, best: Candidate) -> None:
        move = best.first
        if move is None or (self.turns and self.turns[-1].move is move):
            return
        if self.station.board.is_quick_legal(move):
            self.turns.append(BestMoveTurn(move, best.exact_score, best.info.depth, best.info.time))


class Weight(NamedTuple):
    """Strength of a result of one engine: exact mate, depth and nodes."""

    mates: bool
    depth: float
    nodes: int

    @classmethod
    def of(cls, best: Candidate) -> "Weight":
        return cls(is_mate(best.info.score), best.info.depth or 0, best.info.nodes or 0)

    @classmethod
    def of_thought(cls, thought: Thought) -> "Weight":
        score = thought.score
        mates = score is not None and score.winner is not None and score.is_exact
        return cls(mates, float(thought.depth or 0), thought.nodes or 0)


def weaker(new: Weight, old: Weight) -> bool:
    """Return True if a result is worth less than an earlier one of the same engine."""
    if new.mates is not old.mates:
        return old.mates
    if new.depth != old.depth:
        return new.depth < old.depth and new.nodes < _OUTWEIGHS * max(1, old.nodes)
    return new.nodes < old.nodes


class FindingsCache:
    """LRU cache of findings by position and engine."""

    def __init__(self, most: int = 4_000) -> None:
        self._most = most
        self._known: OrderedDict[tuple[int, str], Findings] = OrderedDict()

    def __iter__(self) -> Iterator[Findings]:
        return iter(self._known.values())

    def keep(self, findings: Findings) -> bool:
        """Store findings unless better ones are known; return True if they were stored."""
        if findings.best is None:
            return False
        key = findings.station.key, findings.engine
        known = self._known.get(key)
        if known is not None and known is not findings and findings.is_weaker_than(known):
            return False
        self._known[key] = findings
        self._known.move_to_end(key)
        if len(self._known) > self._most:
            self._known.popitem(last=False)
        return True

    def recall(self, station: Query, engine: str) -> Findings | None:
        key = station.key, engine
        known = self._known.get(key)
        if known is None:
            return None
        self._known.move_to_end(key)
        return known.seen_from(station)


def is_mate(said: InfoScore | None) -> bool:
    """Return True for an exact mate score, for either side."""
    return isinstance(said, Mate) and said.bound is ScoreBound.EXACT
