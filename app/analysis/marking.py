"""Marks of judged moves: writing them into a record's comments, and output for other programs."""

from collections.abc import Iterator
from typing import Any, Final

from app.analysis.judging import JudgedLine, Judgement
from app.analysis.marks import WrittenMark, with_mark, without_marks
from app.analysis.move_cases import deciding_lines, reason_for_judgement
from app.analysis.reasons import Reason, ReasonKind
from app.analysis.verdict import MoveVerdict
from app.config.settings import MarkForm
from app.record.edits import CompositeEdit, Rewrite, SetComment
from app.record.history import History
from app.record.traversal import main_line, nodes_in_file_order
from app.record.tree import Cause, Node, Record
from app.shogi.notation import Notation
from app.text import analysis as text
from app.text.phrase import Phrase
from app.thoughts.comment import remove_thoughts
from app.thoughts.lines import line_text
from app.thoughts.thought import ThoughtSource

_MARK_KEYS: Final = (
    *("mark", "loss", "weighed_loss", "better", "reason", "engine", "scale", "certain"),
    *("search", "depth", "nodes", "cp_before", "cp_after", "rate_before", "rate_after", "refutation"),
)
"""Keys that the JSON output of commands has for each judged move; null where it has no value."""


def write_marks(history: History, judged: JudgedLine, form: MarkForm) -> int:
    """Replace the marks in the main line's comments; return the number of changed comments."""
    record, written = history.record, 0
    for node, found in _judged_line(record, judged):
        reason = None if found is None else reason_for_judgement(record, judged, found)
        written += write_mark(history, node, found, reason, form)
    return written


def _judged_line(record: Record, judged: JudgedLine) -> Iterator[tuple[Node, Judgement | None]]:
    by_node = {found.node: found for found in judged.judgements}
    yield from ((node, by_node.get(node)) for node in main_line(record.root))


def write_mark(history: History, node: Node, found: Judgement | None, reason: Reason | None, form: MarkForm) -> bool:
    """Replace the mark in one move's comment; return True if the comment changed. None stands for an unjudged move."""
    if found is None or form is MarkForm.NONE or not _is_written_by_us(found):
        return history.write_findings({node: without_marks})
    engine, mark, heads = found.judge.speaker.engine, to_mark(history.record, found, reason), form is MarkForm.SHOGIHOME
    return history.write_findings({node: lambda comment: with_mark(without_marks(comment), engine, mark, heads=heads)})


def remove_marks(history: History, cause: Cause, now: float) -> int:
    """Remove this program's marks from all comments as one undo step; return the number of changed comments."""
    return _rewrite_all_comments(history, text.REMOVE_MARKS, without_marks, cause, now)


def remove_results(history: History, cause: Cause, now: float) -> int:
    """Remove analysis results and marks from all comments as one undo step; return the number of changed comments."""

    def without_results(comment: str) -> str:
        return remove_thoughts(without_marks(comment), lambda thought: thought.source is ThoughtSource.ANALYSED)

    return _rewrite_all_comments(history, text.REMOVE_RESULTS, without_results, cause, now)


def _rewrite_all_comments(history: History, name: Phrase, bare: Rewrite, cause: Cause, now: float) -> int:
    """Rewrite all comments as one undo step; return the number of changed comments."""
    nodes = [node for node in nodes_in_file_order(history.record.root) if node.comment]
    edits = tuple(SetComment(node, bare(node.comment)) for node in nodes if bare(node.comment) != node.comment)
    history.end_typing()
    history.apply_edit(CompositeEdit(name, edits), cause, now)
    return len(edits)


def _is_written_by_us(found: Judgement) -> bool:
    """Return True for a mark by this program, from the scores of an engine that analysed the game."""
    is_asked = found.judge.speaker.source is ThoughtSource.ANALYSED
    return found.verdict is not MoveVerdict.PLAIN and is_asked and not found.is_foreign


def to_mark(record: Record, found: Judgement, reason: Reason | None) -> WrittenMark:
    better, parent = found.better_move, found.node.parent
    name = "" if better is None or parent is None else line_text(record.position_at(parent), (better,))
    why = "" if reason is None or reason.kind is ReasonKind.UNPROVED else reason.to_phrase(Notation.KANJI).ja
    loss = found.decision.loss if found.verdict.is_blame else None
    return WrittenMark(found.verdict, loss, name, round(found.scale), found.is_certain, reason=why)


def marks_json(record: Record, judged: JudgedLine) -> Iterator[dict[str, Any]]:
    """Yield a JSON object for each move of the main line, with its verdict, loss and better move where it is judged."""
    for node, found in _judged_line(record, judged):
        if node.move is None:
            continue
        told: dict[str, Any] = {"ply": node.ply, "usi": node.move.usi}
        if found is None:
            yield told | dict.fromkeys(_MARK_KEYS)
            continue
        better, decision = found.better_move, found.decision
        reason = reason_for_judgement(record, judged, found)
        is_proved = reason is not None and reason.kind is not ReasonKind.UNPROVED
        yield told | {
            "mark": None if found.verdict is MoveVerdict.PLAIN else found.verdict.name.lower(),
            "loss": round(decision.loss, 2),
            "weighed_loss": round(found.deciding_loss, 2),
            "better": None if better is None else better.usi,
            "reason": reason.kind.value if reason is not None and is_proved else None,
            "engine": found.judge.speaker.engine,
            "scale": round(found.scale),
            "certain": found.is_certain,
            "search": "first" if decision.search is None else decision.search.name.lower(),
            "depth": decision.depth or None,
            "nodes": decision.nodes or None,
            "cp_before": decision.before.points,
            "cp_after": decision.after.points,
            "rate_before": round(decision.rate_before, 2),
            "rate_after": round(decision.rate_after, 2),
            "refutation": _refutation(record, judged, found),
        }


def _refutation(record: Record, judged: JudgedLine, found: Judgement) -> list[str] | None:
    """Return the refutation of a blamed move by the deciding search; None if it gave none."""
    if not found.verdict.is_blame or found.node.parent is None:
        return None
    before, after = record.position_at(found.node.parent), record.position_at(found.node)
    return [move.usi for move in deciding_lines(judged, found, before, after).refutation] or None
