"""Verdicts (good, mistake, …) on the moves of the current line, from engine comments, updated incrementally."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from app.analysis.comment_cache import CommentCache, RecordPhase, game_phases
from app.analysis.engine_verdicts import CandidateMove, EngineSource, Judge
from app.analysis.judging import JudgedLine, Judgement, JudgingScale, PositionValue, judge_line, position_values
from app.analysis.limit import AnalysisLimit
from app.analysis.move_cases import make_move_case
from app.analysis.noise import NO_NOISE
from app.analysis.reasons import Reason, prove_reason, unproved_reason
from app.analysis.verdict import MoveVerdict
from app.analysis.verification import MoveToVerify
from app.record.cursor import Cursor
from app.record.tree import Change, ChangeKind, Node, Record
from app.shogi.moves import Move
from app.shogi.notation import Notation
from app.text import analysis as text
from app.text.phrase import Phrase
from app.thoughts.thought import ThoughtSource

if TYPE_CHECKING:
    from app.analysis.report import GameReport

_IGNORED_CHANGES: Final = {ChangeKind.BOOKMARK, ChangeKind.TIME, ChangeKind.HEADERS}
"""Kinds of change of a record that affect no verdict on a move."""
NO_JUDGEMENTS: Final = JudgedLine((), (), ())


class Judgements:
    """Verdicts on moves of the current line. An idle callback calls `read_comments`; until done, old verdicts are shown."""

    def __init__(self, record: Record, cursor: Cursor, tell: Callable[[], object]) -> None:
        """`tell` is called when verdicts on moves have changed."""
        self._notify = tell
        self.scale = JudgingScale()
        self.set_record(record, cursor)

    def set_record(self, record: Record, cursor: Cursor) -> None:
        """Switch to another record, whose moves are judged from now on."""
        self._record = record
        self._cursor = cursor
        self._passages = CommentCache(record)
        self._line: list[Node] = []
        self._judged = NO_JUDGEMENTS
        self._by_node: dict[Node, Judgement] = {}
        self._values: dict[Node, PositionValue] = {}
        self._reasons: dict[Judgement, Reason | None] = {}
        self._reasoning: Iterator[None] | None = None
        self._is_measured_anew = False
        """True if the thresholds of verdicts have changed since `read_comments` last judged."""
        self.is_stale = True
        """True if comments or the line changed since `read_comments` last updated the verdicts."""

    def set_scale(self, measure: JudgingScale) -> None:
        if measure != self.scale:
            self.scale = measure
            self._is_measured_anew = self.is_stale = True

    def on_record_change(self, change: Change) -> None:
        """Mark the verdicts as stale if a change of the record may affect them."""
        if any(part.kind not in _IGNORED_CHANGES for part in change.single_changes()):
            self.is_stale = True

    def on_cursor_moved(self) -> None:
        """Mark the verdicts as stale if the cursor moved to another line."""
        if not self.is_stale and not self._is_on_line(self._cursor.node):
            self.is_stale = True

    def read_comments(self, most: int) -> bool:
        """Read up to `most` new comments; return True when the verdicts are up to date."""
        if not self.is_stale:
            return True
        line = self._cursor.current_line()
        if not self._passages.parse_comments(line, most):
            return False
        self._line, self.is_stale = line, False
        passages = tuple(self._passages.judged_nodes(line))
        if self._is_measured_anew or passages != self._judged.nodes:
            before, self._is_measured_anew = self._judged, False
            self._judged = judge_line(passages, self.scale)
            self._by_node = {found.node: found for found in self._judged.judgements}
            self._values = position_values(self._judged)
            self._reasoning = self._find_reasons()
            if (self._judged.judgements, self._judged.move_scores) != (before.judgements, before.move_scores):
                self._notify()
        return True

    @property
    def lacks_reasons(self) -> bool:
        """True if `search_proofs` has not yet found why some bad moves are bad."""
        return self._reasoning is not None

    def search_proofs(self) -> bool:
        """Do one step of the search for proofs why bad moves are bad; return True when the search is complete."""
        if self._reasoning is not None and next(self._reasoning, self) is self:
            self._reasoning = None
        return self._reasoning is None

    def _find_reasons(self) -> Iterator[None]:
        """Find why each bad move is bad, one search step per iteration; reasons of unchanged verdicts are reused."""
        reasons: dict[Judgement, Reason | None] = {}
        is_new = False
        for found in self._judged.judgements:
            if found.verdict < MoveVerdict.DUBIOUS or found.node not in self._by_node:
                continue
            if found in self._reasons:
                reasons[found] = self._reasons[found]
                continue
            if self._record.node_by_number(found.node.number) is not found.node:
                continue
            is_new = True
            case = make_move_case(self._judged, found, self._record.position_at(found.node))
            reasons[found] = (yield from prove_reason(case)) or unproved_reason(case)
        self._reasons = reasons
        if is_new:
            self._notify()

    def reason_at(self, node: Node) -> Reason | None:
        found = self.judgement_at(node)
        return None if found is None else self._reasons.get(found)

    def _is_on_line(self, node: Node) -> bool:
        """True if `node` is on the judged line and the cursor's line is still that one (compared at forks only)."""
        if node.ply >= len(self._line) or self._line[node.ply] is not node:
            return False
        return len(node.children) < 2 or self._cursor.current_line() == self._line

    @property
    def judged_line(self) -> JudgedLine:
        return self._judged

    @property
    def judged_moves(self) -> tuple[Judgement, ...]:
        """Verdicts on moves of the line, in order; moves without a verdict are left out."""
        return self._judged.judgements

    def judgement_at(self, node: Node) -> Judgement | None:
        """Judgement of a move, also while views have to hide it (`OpenRecord.judgement_at`)."""
        return self._by_node.get(node)

    def verdict_at(self, node: Node) -> MoveVerdict | None:
        """Verdict on a node's move; None for an ordinary or unjudged move."""
        found = self.judgement_at(node)
        return None if found is None or found.verdict is MoveVerdict.PLAIN else found.verdict

    def value_at(self, node: Node) -> PositionValue | None:
        """Value of a node's position from the search that a verdict rests on; None if no verdict used the position."""
        return self._values.get(node)

    def engine_bias(self, speaker: EngineSource) -> float:
        """Side-to-move bias of an engine in centipawns: sum of two successive scores, each for its side to move."""
        return self._judged.noise_by_judge.get(Judge(speaker), NO_NOISE).offset

    def move_to_verify(self, found: Judgement) -> MoveToVerify | None:
        """Request to verify a verdict by a second search of its engine; None if that engine only played the game."""
        engine = found.judge.speaker.engine
        if found.judge.speaker.source is not ThoughtSource.ANALYSED or not engine:
            return None
        least = self.scale.thresholds.inaccuracy
        return MoveToVerify(engine, found.node.number, found.first_loss, found.scale, least)

    def judge_limit(self, found: Judgement) -> AnalysisLimit | None:
        """Search limit that the judging engine had before the move; None if the comment does not state one."""
        place = found.node.ply - 1
        opinion = self._judged.opinions[place].get(found.judge) if place < len(self._judged.opinions) else None
        return None if opinion is None else opinion.limit

    def scale_factor(self, speaker: EngineSource) -> float:
        """Factor that scales an engine's centipawns to the common scale, for a shared win rate axis."""
        return self.scale.scale / self.scale.scale_of(speaker.engine)

    def judge_text(self, speaker: EngineSource) -> Phrase:
        """Text about a judging engine: its centipawn scale of win rates, and its typical search size per position."""
        from app.analysis.report import effort_of_judge, effort_words  # noqa: PLC0415 - as below

        scale, effort = self.scale.scale_phrase(speaker.engine), effort_of_judge(self._judged, Judge(speaker))
        if effort == (None, None):
            return text.SCALE_ALONE.filled(scale=scale)
        return text.SCALE_AND_EFFORT.filled(scale=scale, effort=effort_words(*effort))

    def alternative(self, node: Node, move: Move) -> CandidateMove | None:
        """Candidate `move` in place of the node's move, by the engine that judged that; None if not among its lines."""
        found, place = self.judgement_at(node), node.ply
        if found is None or not 0 < place < len(self._judged.opinions):
            return None
        before = self._judged.opinions[place - 1].get(found.judge)
        looked = () if found.verification is None else (found.verification.best_move,)
        choices = (*looked, *(() if before is None else before.candidates))
        return next((choice for choice in choices if choice.move is move), None)

    def analysis_report(self, notation: Notation = Notation.KANJI) -> "GameReport":
        """Analysis report on the moves of the line that have verdicts so far."""
        from app.analysis.report import build_report  # noqa: PLC0415 - most days nobody asks for one

        return build_report(self._record, self._judged, self.scale, notation, self._reasons.get)

    def game_phases(self) -> tuple[tuple[RecordPhase, int], ...]:
        """Phases of the game (such as opening) on the line, each with the ply of its first move."""
        found: dict[RecordPhase, int] = {}
        for passage, phase in zip(self._judged.nodes, game_phases(self._judged.nodes), strict=True):
            if passage.node.move is not None:
                found.setdefault(phase, passage.node.ply)
        return tuple(found.items())

    def next_mistake(self, way: int) -> Node | None:
        """Nearest bad move after the cursor (`way` 1) or before the cursor (-1); None if there is none."""
        here = self._cursor.node.ply
        for found in self._judged.judgements[::way]:
            if found.verdict.is_blame and (found.node.ply - here) * way > 0:
                return found.node
        return None
