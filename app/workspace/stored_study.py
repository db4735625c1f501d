"""Stored analysis: engine output in a node's comment, converted to the `Findings` of a live study (analysis)."""

from collections.abc import Iterable
from typing import Final

from app.analysis.findings import Findings, ResultStrength, is_weaker_result
from app.analysis.query import Query, query_at_node
from app.record.tree import Node, Record
from app.shogi.moves import Move
from app.shogi.position import Position
from app.thoughts.comment import thoughts_in
from app.thoughts.dialects.shogigui import engines_in
from app.thoughts.evaluation import Evaluation
from app.thoughts.lines import LineStart, resolved
from app.thoughts.thought import Thought, ThoughtSource

MOST_ENGINES: Final = 6


def stored_findings(record: Record, node: Node) -> tuple[Findings, ...]:
    """Each engine's lines and scores after a node, in comment order; from analysis if any, else from play."""
    thoughts = [each for each in thoughts_in(node.comment, engines_in(record.root.comment)) if not each.instead]
    if not any(thought.score is not None for thought in thoughts):
        return ()
    query = query_at_node(record, node)
    before = None if node.parent is None else record.position_at(node.parent)
    by_engine: dict[str, list[Thought]] = {}
    for thought in thoughts:
        by_engine.setdefault(thought.engine or "", []).append(thought)
    found = (_findings(name, said, query, node, before) for name, said in by_engine.items())
    return tuple(each for each in found if each.best is not None)[:MOST_ENGINES]


def _findings(engine: str, said: Iterable[Thought], query: Query, node: Node, before: Position | None) -> Findings:
    said = list(said)
    asked = [thought for thought in said if thought.source is ThoughtSource.ANALYSED]
    by_rank: dict[int, Thought] = {}
    for thought in asked or said:
        rank = thought.rank or 1
        known = by_rank.get(rank)
        if known is None or not is_weaker_result(ResultStrength.of_line(thought), ResultStrength.of_line(known)):
            by_rank[rank] = thought
    ranked = ((rank, by_rank[rank]) for rank in sorted(by_rank))
    lines = (_evaluation(each, rank, _moves_after(each, query.board, node, before)) for rank, each in ranked)
    return Findings.from_evaluations(query, engine, filter(None, lines))


def _moves_after(thought: Thought, after: Position, node: Node, before: Position | None) -> tuple[Move, ...]:
    """Line after the node's move; that move is removed where a playing engine's line begins with it."""
    line = resolved(thought, before, after, node.move)
    if line.start is LineStart.BEFORE:
        return line.moves[1:] if line.moves[0] is node.move else ()
    return line.moves


def _evaluation(thought: Thought, rank: int, line: tuple[Move, ...]) -> Evaluation | None:
    """Evaluation that a comment's thought tells, with its parsed line; None without a score."""
    score, depth = thought.score, None if thought.depth is None else int(thought.depth)
    if score is None:
        return None
    score = score if score.points is None else score._replace(points=round(score.points))
    figures = (depth, thought.seldepth, thought.nodes, thought.nps, thought.time_ms)
    return Evaluation(score, tuple(move.usi for move in line), *figures, rank)
