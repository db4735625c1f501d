"""Marks of judged moves: writing them into a record's comments, and output for other programs."""

from collections.abc import Iterator
from typing import Any, Final

from app.analysis.judging import Judged, Judgement
from app.analysis.marks import WrittenMark, with_mark, without_marks
from app.analysis.move_cases import decided_lines, reason_for
from app.analysis.reasons import Reason, ReasonKind
from app.analysis.verdict import MoveVerdict
from app.config.settings import MarkForm
from app.record.edits import CompositeEdit, Rewrite, SetComment
from app.record.history import History
from app.record.traversal import file_order, main_line
from app.record.tree import Cause, Node, Record
from app.shogi.moves import Move
from app.shogi.notation import Notation
from app.text import analysis as text
from app.text.phrase import Phrase
from app.thoughts.comment import without_thoughts
from app.thoughts.lines import line_text
from app.thoughts.score import Number, Score
from app.thoughts.thought import ThoughtSource

_TOLD: Final = (
    *("mark", "loss", "weighed_loss", "better", "reason", "engine", "scale", "certain"),
    *("search", "depth", "nodes", "cp_before", "cp_after", "rate_before", "rate_after", "refutation"),
)
"""Keys of a judged move in the JSON output of commands."""


def write_marks(history: History, judged: Judged, form: MarkForm) -> int:
    """Replace the marks in the main line's comments; return the number of changed comments."""
    record, by_node, written = history.record, {found.node: found for found in judged.moves}, 0
    for node in main_line(record.root):
        found = by_node.get(node)
        reason = None if found is None else reason_for(record, judged, found)
        written += write_mark(history, node, found, reason, form)
    return written


def write_mark(history: History, node: Node, found: Judgement | None, reason: Reason | None, form: MarkForm) -> bool:
    """Replace the mark in one move's comment; return True if the comment changed. None stands for an unjudged move."""
    if found is None or form is MarkForm.NONE or not _is_ours(found):
        return history.write_findings({node: without_marks})
    engine, mark, heads = found.judge.speaker.engine, mark_of(history.record, found, reason), form is MarkForm.SHOGIHOME
    return history.write_findings({node: lambda comment: with_mark(without_marks(comment), engine, mark, heads=heads)})


def remove_marks(history: History, cause: Cause, now: float) -> int:
    """Remove this program's marks from all comments as one undo step; return the number of changed comments."""
    return _take_out(history, text.REMOVE_MARKS, without_marks, cause, now)


def remove_results(history: History, cause: Cause, now: float) -> int:
    """Remove analysis results and marks from all comments as one undo step; return the number of changed comments."""

    def without_results(comment: str) -> str:
        return without_thoughts(without_marks(comment), lambda thought: thought.source is ThoughtSource.ANALYSED)

    return _take_out(history, text.REMOVE_RESULTS, without_results, cause, now)


def _take_out(history: History, name: Phrase, bare: Rewrite, cause: Cause, now: float) -> int:
    """Rewrite all comments as one undo step; return the number of changed comments."""
    nodes = [node for node in file_order(history.record.root) if node.comment]
    edits = tuple(SetComment(node, bare(node.comment)) for node in nodes if bare(node.comment) != node.comment)
    history.end_typing()
    history.do(CompositeEdit(name, edits), cause, now)
    return len(edits)


def _is_ours(found: Judgement) -> bool:
    """Return True for a mark by this program, from the scores of an engine that analysed the game."""
    is_asked = found.judge.speaker.source is ThoughtSource.ANALYSED
    return found.verdict is not MoveVerdict.PLAIN and is_asked and not found.is_foreign


def mark_of(record: Record, found: Judgement, reason: Reason | None) -> WrittenMark:
    better, parent = _better(found), found.node.parent
    name = "" if better is None or parent is None else line_text(record.position_at(parent), (better,))
    why = "" if reason is None or reason.kind is ReasonKind.UNPROVED else reason.told(Notation.KANJI).ja
    loss = found.decision.loss if found.verdict.is_blame else None
    return WrittenMark(found.verdict, loss, name, round(found.scale), found.is_certain, reason=why)


def told_marks(record: Record, judged: Judged) -> Iterator[dict[str, Any]]:
    """Yield one JSON object for each move of the main line."""
    by_node = {found.node: found for found in judged.moves}
    for node in main_line(record.root):
        if node.move is None:
            continue
        found = by_node.get(node)
        told: dict[str, Any] = {"ply": node.ply, "usi": node.move.usi}
        if found is None:
            yield told | dict.fromkeys(_TOLD)
            continue
        better, is_plain = _better(found), found.verdict is MoveVerdict.PLAIN
        reason = reason_for(record, judged, found)
        decision = found.decision
        is_proved = reason is not None and reason.kind is not ReasonKind.UNPROVED
        yield told | {
            "mark": None if is_plain else found.verdict.name.lower(),
            "loss": round(decision.loss, 2),
            "weighed_loss": round(found.weighed_loss, 2),
            "better": None if better is None else better.usi,
            "reason": reason.kind.value if reason is not None and is_proved else None,
            "engine": found.judge.speaker.engine,
            "scale": round(found.scale),
            "certain": found.is_certain,
            "search": "first" if decision.search is None else decision.search.name.lower(),
            "depth": decision.depth or None,
            "nodes": decision.nodes or None,
            "cp_before": _centipawns(decision.before),
            "cp_after": _centipawns(decision.after),
            "rate_before": round(decision.rate_before, 2),
            "rate_after": round(decision.rate_after, 2),
            "refutation": _refutation(record, judged, found),
        }


def _better(found: Judgement) -> Move | None:
    best = found.decision.best
    return None if best is None or best.move is found.node.move else best.move


def _centipawns(score: Score) -> Number | None:
    """Score in centipawns for Sente; None for a mate."""
    return score.points


def _refutation(record: Record, judged: Judged, found: Judgement) -> list[str] | None:
    """Return the refutation of a blamed move by the deciding search; None if it gave none."""
    if not found.verdict.is_blame or found.node.parent is None:
        return None
    before, after = record.position_at(found.node.parent), record.position_at(found.node)
    return [move.usi for move in decided_lines(judged, found, before, after).refutation] or None
