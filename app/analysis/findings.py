"""Results of one engine's search of a position: its best lines by rank (MultiPV), and changes of the best move."""

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final, NamedTuple

from app.analysis.limit import Effort
from app.analysis.query import Query
from app.base.value import Value, replaced
from app.shogi.moves import MOVES, Move
from app.thoughts.dialects.draft import CONDITION
from app.thoughts.evaluation import Evaluation, evaluation_from_info, playable_moves
from app.thoughts.lines import line_text
from app.thoughts.score import Score
from app.thoughts.thought import Thought, ThoughtSource
from app.usi.answers import Answer
from app.usi.info import Info

NO_INFO: Final = Info()
_OUTWEIGHING_NODES: Final = 4
"""With this many times the nodes, a result of less depth is no weaker: some engines report a line's length as depth."""


class Candidate(Value):
    """One principal variation. Its moves and notation are expensive and are only computed on access."""

    query: Query
    evaluation: Evaluation
    """Latest evaluation with an exact score, or with a bound as long as there is no exact one."""
    bound: Score | None = None
    """Score reported later than `evaluation` that is only an upper or lower bound; None if there is none."""

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """Moves of the principal variation up to the first illegal one."""
        return playable_moves(self.query.board, self.evaluation.line)

    @property
    def unread_words(self) -> int:
        """Number of words of the principal variation that were dropped, as the first of them is no legal move."""
        return len(self.evaluation.line) - len(self.moves)

    @cached_property
    def line_text(self) -> str:
        return line_text(self.query.board, self.moves)

    @property
    def is_exact(self) -> bool:
        return self.evaluation.score.is_exact

    @property
    def first_move(self) -> Move | None:
        """First move of the principal variation, legal or not; None if the line is empty."""
        return MOVES[self.evaluation.line[0]] if self.evaluation.line else None

    @property
    def score(self) -> Score:
        """Latest score of the line, exact or only a bound."""
        return self.bound or self.evaluation.score

    def to_thought(self, engine: str | None, rank: int | None = None, effort: Effort | None = None) -> Thought:
        """Convert the line to a thought (an engine's line and score) for a comment."""
        said, condition = self.evaluation, effort.text if effort else ""
        others = ((CONDITION, condition),) if condition else ()
        figures = (said.depth, said.seldepth, said.nodes, said.nps, said.time_ms)
        words = self.line_text or None
        return Thought(ThoughtSource.ANALYSED, engine, said.score, words, *figures, rank, others=others)


class BestMoveChange(NamedTuple):
    move: Move
    evaluation: Evaluation


class Findings:
    """Results of one search, updated by every info line of the engine."""

    def __init__(self, query: Query, engine: str, played: Move | None = None, *, is_complete: bool = True) -> None:
        self.query = query
        self.is_complete = is_complete
        """True if all legal moves were searched; only then the score is that of the position."""
        self.engine = engine
        self.status = NO_INFO
        """Latest value of every field of info, such as the current move."""
        self.best_move_changes: list[BestMoveChange] = []
        self.is_finished = False
        self.answer: Answer | None = None
        """Final answer of the engine, such as a move or a declaration win."""
        self.found_at = 0
        """Unix time at which stored findings were found; 0 for a current search."""
        self.forced_move = played
        """Move made on the board before the search, to confine it to this move if the engine lacks `searchmoves`."""
        self._candidates: dict[int, Candidate] = {}

    @classmethod
    def from_evaluations(
        cls, query: Query, engine: str, evaluations: Iterable[Evaluation], status: Info = NO_INFO
    ) -> "Findings":
        """Return the findings of a search that is over, from its evaluations by rank, as if just reported."""
        found = cls(query, engine)
        found._update_status(status)
        # The best line comes last, since the last one stands for the whole search.
        for said in reversed([*evaluations]):
            found._update_status(Info(said.depth, said.seldepth, said.time_ms, said.nodes, said.nps))
            found._store_evaluation(said)
        found.is_finished = True
        return found

    def __len__(self) -> int:
        return len(self._candidates)

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """Best lines found so far (MultiPV), by rank as the engine numbers them."""
        return tuple(self._candidates[rank] for rank in sorted(self._candidates))

    @property
    def best(self) -> Candidate | None:
        return self._candidates[min(self._candidates)] if self._candidates else None

    @property
    def depth(self) -> int:
        return max((candidate.evaluation.depth or 0 for candidate in self._candidates.values()), default=0)

    @property
    def nodes(self) -> int:
        said = max((candidate.evaluation.nodes or 0 for candidate in self._candidates.values()), default=0)
        return max(said, self.status.nodes or 0)

    def add_info(self, info: Info) -> Candidate | None:
        """Update the findings by an info line; return the candidate that changed, if any."""
        self._update_status(info)
        turn = self.query.turn if self.forced_move is None else self.query.turn.other
        said = evaluation_from_info(info, turn)
        if said is None or (not info.pv and info.multipv is None and self._candidates):
            return None
        before = self._candidates.get(said.rank)
        if self.forced_move is not None:
            said = said.before_move(self.forced_move)
        # Some engines repeat a score without its line.
        return self._store_evaluation(said if info.pv or before is None else said._replace(line=before.evaluation.line))

    def _store_evaluation(self, said: Evaluation) -> Candidate:
        before = self._candidates.get(said.rank)
        if before is not None and before.is_exact and not said.score.is_exact:
            # A bound's line has only a move or two; the earlier line is worth more.
            now = replaced(before, bound=said.score)
        else:
            now = Candidate(self.query, said)
        self._candidates[said.rank] = now
        move = now.first_move
        if said.rank == 1 and now.bound is None and now.is_exact and move is not None:
            is_turn = not self.best_move_changes or self.best_move_changes[-1].move is not move
            if is_turn and self.query.board.is_quick_legal(move):
                self.best_move_changes.append(BestMoveChange(move, said))
        return now

    def to_thoughts(self, most: int | None = 1, effort: Effort | None = None) -> tuple[Thought, ...]:
        """Convert the best `most` lines, or all for None, to thoughts (lines with scores) for a comment."""
        shown, found = self.candidates[:most], list[Thought]()
        for place, candidate in enumerate(shown, 1):
            thought = candidate.to_thought(self.engine, place if len(shown) > 1 else None, None if found else effort)
            # Some engines report depth and nodes on lines of their own.
            depth = self.status.depth if thought.depth is None else thought.depth
            nodes = self.status.nodes if thought.nodes is None else thought.nodes
            found.append(thought._replace(depth=depth, nodes=nodes))
        return tuple(found)

    def is_weaker_than(self, other: "Findings") -> bool:
        """Return True if `other`, of the same engine, is a better result for the position."""
        mine, theirs = self.best, other.best
        if mine is None or theirs is None:
            return mine is None
        return is_weaker_result(ResultStrength.of_line(mine.evaluation), ResultStrength.of_line(theirs.evaluation))

    def with_query(self, query: Query) -> "Findings":
        """Return these findings for another node with the same position."""
        if query.node == self.query.node and query.previous_to == self.query.previous_to:
            return self
        other = Findings(query, self.engine, self.forced_move, is_complete=self.is_complete)
        other.status, other.best_move_changes = self.status, self.best_move_changes
        other.is_finished, other.answer, other.found_at = self.is_finished, self.answer, self.found_at
        other._candidates = {rank: replaced(each, query=query) for rank, each in self._candidates.items()}
        return other

    def _update_status(self, info: Info) -> None:
        # The latest value of each field is kept: some engines report depth, nodes and time on lines of their own.
        fields = zip(self.status, info, strict=True)
        self.status = Info._make(new if new is not None and new != () else old for old, new in fields)


class ResultStrength(NamedTuple):
    """Numbers by which two results of an engine for a position are compared: exact mate, depth and nodes."""

    is_exact_mate: bool
    depth: float
    nodes: int

    @classmethod
    def of_line(cls, said: Evaluation | Thought) -> "ResultStrength":
        return cls(said.score is not None and said.score.is_mate, float(said.depth or 0), said.nodes or 0)


def is_weaker_result(new: ResultStrength, old: ResultStrength) -> bool:
    """Return True if a search result is worth less than an earlier one of the same engine, by mate, depth and nodes."""
    if new.is_exact_mate is not old.is_exact_mate:
        return old.is_exact_mate
    if new.depth != old.depth:
        return new.depth < old.depth and new.nodes < _OUTWEIGHING_NODES * max(1, old.nodes)
    return new.nodes < old.nodes


class FindingsCache:
    """LRU cache of search results (findings) by position and engine."""

    def __init__(self, most: int = 4_000) -> None:
        self._max_size = most
        self._findings: OrderedDict[tuple[int, str], Findings] = OrderedDict()

    def __iter__(self) -> Iterator[Findings]:
        return iter(self._findings.values())

    def store_findings(self, findings: Findings) -> bool:
        """Store findings unless better ones are known; return True if they were stored."""
        if findings.best is None:
            return False
        key = findings.query.key, findings.engine
        known = self._findings.get(key)
        if known is not None and known is not findings and findings.is_weaker_than(known):
            return False
        self._findings[key] = findings
        self._findings.move_to_end(key)
        if len(self._findings) > self._max_size:
            self._findings.popitem(last=False)
        return True

    def find_findings(self, query: Query, engine: str) -> Findings | None:
        key = query.key, engine
        known = self._findings.get(key)
        if known is None:
            return None
        self._findings.move_to_end(key)
        return known.with_query(query)
