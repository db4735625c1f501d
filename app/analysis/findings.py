"""What one engine has found out about one position: its best lines by rank, and how its mind changed on the way."""

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
from app.thoughts.of_engine import playable, score_of
from app.thoughts.score import Score
from app.thoughts.thought import Thought, ThoughtSource
from app.usi.answers import Answer
from app.usi.info import Info, Mate, ScoreBound
from app.usi.info import Score as Said

_OUTWEIGHS: Final = 4
"""So many times the nodes make up for less depth: some engines call the length of a line its depth."""


class Candidate(Value):
    """One of the best lines. What costs time, its moves and their names, is found when somebody looks."""

    station: Query
    rank: int
    info: Info
    """The last exact word on it, or a bound as long as there is none."""
    bound: Said | None = None
    """A later word, which says no more than that the truth lies beyond it."""
    played: Move | None = None
    """The move that was made before the engine was asked, where it cannot be told which moves to think about."""

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The line as far as it is legal."""
        words = self.info.pv if self.played is None else (self.played.usi, *self.info.pv)
        return playable(self.station.board, words)

    @property
    def unread(self) -> int:
        """How many words of the line were left out because the first of them is no legal move."""
        return len(self.info.pv) + (self.played is not None) - len(self.moves)

    @cached_property
    def words(self) -> str:
        """The line in KI2."""
        return line_text(self.station.board, self.moves)

    @property
    def is_exact(self) -> bool:
        """Whether anything but bounds is known."""
        return self.info.score is not None and self.info.score.bound is ScoreBound.EXACT

    @property
    def first(self) -> Move | None:
        """The move it begins with, whether that is legal or not."""
        return self.played or (MOVES[self.info.pv[0]] if self.info.pv else None)

    @property
    def score(self) -> Score | None:
        """The newest, seen by Sente; its bound says when it is one."""
        return self._turned(self.info.score if self.bound is None else self.bound)

    @property
    def exact_score(self) -> Score | None:
        """The last that is no bound, where there is one."""
        return self._turned(self.info.score)

    def _turned(self, said: Said | None) -> Score | None:
        if said is None:
            return None
        if self.played is None:
            return score_of(said, self.station.turn)
        score = score_of(said, self.station.turn.other)
        return score if score.plies is None else score._replace(plies=score.plies + 1)

    def thought(self, engine: str | None, rank: int | None = None, effort: Effort | None = None) -> Thought:
        """The same for a comment."""
        info, condition = self.info, effort.text if effort else ""
        others = ((CONDITION, condition),) if condition else ()
        amounts = (info.depth, info.seldepth, info.nodes, info.nps, info.time)
        words = self.words or None
        return Thought(ThoughtSource.ANALYSED, engine, self.exact_score, words, *amounts, rank, others=others)


class BestMoveTurn(NamedTuple):
    """A moment in which another move became the best."""

    move: Move
    score: Score | None
    depth: int | None
    time: int | None
    """Milliseconds from the beginning of the search."""


class Findings:
    """Of one search; engines tell more and more of it."""

    def __init__(self, station: Query, engine: str, played: Move | None = None, *, is_whole: bool = True) -> None:
        self.station = station
        self.is_whole = is_whole
        """Whether every move was thought about; only then it is a word on the position."""
        self.engine = engine
        """What it is called in a comment."""
        self.status = Info()
        """The newest word on everything, such as the move it looks at."""
        self.turns: list[BestMoveTurn] = []
        self.is_settled = False
        """Whether nothing more comes."""
        self.answer: Answer | None = None
        """What the engine gave in the end, such as a move, or that it would declare."""
        self.found_at = 0
        """Seconds since 1970, of what was found earlier and kept; 0 for what is found now."""
        self._played = played
        self._by_rank: dict[int, Candidate] = {}

    def __len__(self) -> int:
        return len(self._by_rank)

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """By rank, as the engine numbers them."""
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
        """What `info` is about, if it is about a line."""
        # What was said last of each kind: some engines tell depth, nodes and time in lines of their own.
        said = zip(self.status, info, strict=True)
        self.status = Info._make(new if new is not None and new != () else old for old, new in said)
        if info.score is None or (not info.pv and info.multipv is None and self._by_rank):
            return None
        rank = info.multipv or 1
        before = self._by_rank.get(rank)
        if info.score.bound is not ScoreBound.EXACT and before is not None and before.is_exact:
            # A bound comes with a line of a move or two; what was found before is worth more.
            now = before.replaced(bound=info.score)
        else:
            # Some engines tell a score once more without its line.
            told = info if info.pv or before is None else info._replace(pv=before.info.pv)
            now = Candidate(self.station, rank, told, None, self._played)
        self._by_rank[rank] = now
        if rank == 1 and now.bound is None and now.is_exact:
            self._note_turn(now)
        return now

    def thoughts(self, most: int | None = 1, effort: Effort | None = None) -> tuple[Thought, ...]:
        """For a comment: the best line, or so many of them as there are when `most` is None."""
        shown = self.candidates[:most]
        ranked = len(shown) > 1
        return tuple(
            self._with_amounts(
                candidate.thought(self.engine, place if ranked else None, effort if place == 1 else None)
            )
            for place, candidate in enumerate(shown, 1)
        )

    def _with_amounts(self, thought: Thought) -> Thought:
        """The thought with depth and nodes that the engine told in lines of their own."""
        depth = self.status.depth if thought.depth is None else thought.depth
        return thought._replace(depth=depth, nodes=self.status.nodes if thought.nodes is None else thought.nodes)

    def is_weaker_than(self, other: "Findings") -> bool:
        """Whether `other`, of the same engine, is the better word on the position."""
        mine, theirs = self.best, other.best
        if mine is None or theirs is None:
            return mine is None
        return weaker(Weight.of(mine), Weight.of(theirs))

    def seen_from(self, station: Query) -> "Findings":
        """The same of another node with the same position."""
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
    """What makes one word of an engine weigh more than another."""

    mates: bool
    depth: float
    nodes: int

    @classmethod
    def of(cls, best: Candidate) -> "Weight":
        return cls(is_mate(best.info.score), best.info.depth or 0, best.info.nodes or 0)

    @classmethod
    def of_thought(cls, thought: Thought) -> "Weight":
        score = thought.score
        mates = score is not None and score.winner is not None and score.bound is None
        return cls(mates, float(thought.depth or 0), thought.nodes or 0)


def weaker(new: Weight, old: Weight) -> bool:
    """Whether what an engine says now is worth less than what the same one said before."""
    if new.mates is not old.mates:
        return old.mates
    if new.depth != old.depth:
        return new.depth < old.depth and new.nodes < _OUTWEIGHS * max(1, old.nodes)
    return new.nodes < old.nodes


class FindingsCache:
    """Findings by position and engine, for when one comes back; of too many those are let go that were longest unused."""

    def __init__(self, most: int = 4_000) -> None:
        self._most = most
        self._known: OrderedDict[tuple[int, str], Findings] = OrderedDict()

    def __iter__(self) -> Iterator[Findings]:
        return iter(self._known.values())

    def keep(self, findings: Findings) -> bool:
        """Whether it was worth keeping: nothing is known that is deeper."""
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


def is_mate(said: Said | None) -> bool:
    """Whether a mate was found, for whichever side, and not only a bound of one."""
    return isinstance(said, Mate) and said.bound is ScoreBound.EXACT
