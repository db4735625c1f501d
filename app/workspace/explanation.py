"""Explanation of a move's verdict: the better move, the refutation, and the win probability lost."""

from typing import TYPE_CHECKING, NamedTuple

from app.analysis.judging import Judgement
from app.analysis.move_cases import deciding_lines
from app.analysis.reasons import Reason
from app.analysis.verdict import MoveVerdict
from app.analysis.winning import FULL_WIN_RATE, side_rate, win_rate_of
from app.record.tree import Node
from app.shogi.moves import Move
from app.shogi.notation import Notation
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.text import analysis as text
from app.text.phrase import Phrase
from app.workspace.line_cursor import PlayableLine
from app.workspace.scene import Arrow, DrawingInk, move_origin

if TYPE_CHECKING:
    from app.thoughts.score import Score
    from app.workspace.open_record import OpenRecord


class ExplainedLine(NamedTuple):
    """Line of moves that explains the verdict (good, mistake …) on a move, with its score."""

    line: PlayableLine
    """Line of moves: from the better move on, or from the reply that refutes the judged move."""
    score: "Score | None"

    def line_text(self, notation: Notation) -> str:
        return self.line._replace(moves=self.line.moves[:1]).move_names(notation)[0]


class VerdictExplanation(NamedTuple):
    """Verdict on a move with the lines that explain it."""

    judgement: Judgement
    better: ExplainedLine | None
    """Line that should have been played instead; for a good move, the second-best line."""
    refutation: ExplainedLine | None
    reason: Reason | None = None

    @property
    def verdict(self) -> MoveVerdict:
        return self.judgement.verdict

    @property
    def win_chances(self) -> tuple[int, int]:
        """Win probability of the mover before and after the move, in percent."""
        found = self.judgement
        rates = found.decision.rate_before, found.decision.rate_after
        before, after = (side_rate(rate, found.mover) for rate in rates)
        return round(before), round(after)

    def summary(self, notation: Notation) -> Phrase:
        """One line for a tool tip: verdict, reason, better move and win probabilities."""
        before, after = self.win_chances
        rates = text.CHANCES.filled(before=before, after=after)
        told = self.judgement.to_phrase()
        rates = text.RATES_DECIDED.filled(rates=rates, decided=self.judgement.deciding_search_phrase())
        if self.reason is not None:
            told = text.MARK_REASONED.filled(told=told, reason=self.reason.to_phrase(notation))
        if not self.verdict.is_blame or self.better is None:
            return text.MARK_TOLD.filled(told=told, rates=rates)
        best = text.BEST.filled(move=self.better.line_text(notation))
        return text.MARK_EXPLAINED.filled(told=told, best=best, rates=rates)


def explain_verdict(opened: "OpenRecord", node: Node) -> VerdictExplanation | None:
    """Explanation of a move's verdict; None if the move has no verdict or verdicts are hidden."""
    judgement = opened.judgement_at(node)
    if judgement is None or node.parent is None or node.move is None:
        return None
    after = opened.cursor.position.copy() if node is opened.cursor.node else opened.record.position_at(node)
    before = after.copy()
    before.undo()
    lines, decision = deciding_lines(opened.judgements.judged_line, judgement, before, after), judgement.decision
    is_best = lines.other_move is not None and decision.best is not None and lines.other_move.move is decision.best.move
    score = decision.before if is_best or lines.other_move is None else lines.other_move.score
    better = _explain(lines.better_line, before, node.parent, score)
    refutation = _explain(lines.refutation, after, node, decision.after) if judgement.verdict.is_blame else None
    return VerdictExplanation(judgement, better, refutation, opened.judgements.reason_at(node))


def compare_retry(opened: "OpenRecord", sought: Node, found: Node) -> Phrase:
    """Feedback on a move (`found`) that the user tried in place of a bad one (`sought`)."""
    judgements, name = opened.judgements, opened.move_names.move_name(found)
    judgement = judgements.judgement_at(sought)
    if found is sought and judgement is not None:
        return text.SAME_AGAIN.filled(move=name, verdict=judgement.verdict.phrase)
    best = None if judgement is None else judgement.decision.best
    choice = None if found.move is None else judgements.alternative(sought, found.move)
    if best is not None and best.move is found.move:
        return text.FOUND_BEST.filled(move=name)
    if judgement is None or best is None or choice is None or best.score is None or choice.score is None:
        return text.NOT_KNOWN.filled(move=name)
    scale = judgements.scale.scale_of(judgement.judge.speaker.engine)
    rates = (win_rate_of(score, scale) for score in (best.score, choice.score))
    first, second = (side_rate(FULL_WIN_RATE / 2 if rate is None else rate, judgement.mover) for rate in rates)
    loss = max(0.0, first - second)
    is_good = not judgements.scale.thresholds.verdict(loss).is_blame
    return (text.FOUND_GOOD if is_good else text.FOUND_WORSE).filled(move=name, loss=f"{loss:.0f}")


def _explain(moves: tuple[Move, ...], position: Position, place: Node, score: "Score | None") -> ExplainedLine | None:
    """Playable line from the position after the node `place`; None if the line has no moves."""
    if not moves:
        return None
    previous_to = None if place.move is None else place.move.to
    return ExplainedLine(PlayableLine(position, moves, previous_to, place), score)


def explanation_arrows(found: VerdictExplanation, better: str, refutation: str) -> tuple[Arrow, ...]:
    """Arrows of the better move and of the refutation, with these labels, after a bad move; none for other moves."""
    if not found.verdict.is_blame:
        return ()
    mover = Side(found.judgement.mover)
    told = (
        (found.refutation, mover.other, DrawingInk.RED, refutation),
        (found.better, mover, DrawingInk.GREEN, better),
    )
    return tuple(
        Arrow(move_origin(line.line.moves[0], side), line.line.moves[0].to, ink, label=label)
        for line, side, ink, label in told
        if line is not None
    )
