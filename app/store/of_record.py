"""Conversion of the engine results in a record's comments to results for the analysis store."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from app.record.tree import Node, Record
from app.store.analysis_store import ResultOrigin, StoredAnalysis
from app.thoughts.evaluation import Evaluation
from app.thoughts.lines import LineStart
from app.thoughts.of_record import NodeThought, nodes_with_thoughts
from app.thoughts.score import Score
from app.thoughts.thought import ThoughtSource

UNNAMED = "?"
"""Engine name for a comment that does not name its engine."""


def record_analyses(record: Record, found_at: int = 0) -> Iterator[tuple[int, StoredAnalysis]]:
    """Yield position key and result for each engine and position of the record.

    Thoughts (lines with scores) of a player belong to the position before the move, and so do alternatives to it.
    Comments under an illegal move are skipped."""
    for place, told in nodes_with_thoughts(record):
        node = place.node
        if node.illegality is not None:
            continue
        about = sorted((_position_key(node, each), each.thought.engine or UNNAMED, at) for at, each in enumerate(told))
        for (key, engine), group in groupby(about, lambda each: each[:2]):
            found = _to_stored_analysis(engine, [told[at] for *_, at in group], node, found_at)
            if found is not None:
                yield key, found


def _position_key(node: Node, each: NodeThought) -> int:
    parent = node.parent
    is_before = each.thought.instead or each.line.start is LineStart.BEFORE
    is_before |= each.thought.source is ThoughtSource.PLAYED and node.move is not None
    return parent.key if is_before and parent is not None else node.key


def _to_stored_analysis(engine: str, told: Sequence[NodeThought], node: Node, found_at: int) -> StoredAnalysis | None:
    scored = sorted((each for each in told if each.thought.score is not None), key=lambda each: each.thought.rank or 1)
    if not scored:
        return None
    first = scored[0].thought
    lines = tuple(_to_evaluation(each, score, node) for each in scored if (score := each.thought.score) is not None)
    origin = ResultOrigin.GAME if first.source is ThoughtSource.PLAYED else ResultOrigin.COMMENT
    depth, nodes = float(first.depth or 0), int(first.nodes or 0)
    return StoredAnalysis(engine, lines, depth, nodes, first.seldepth, first.time_ms, found_at, origin)


def _to_evaluation(each: NodeThought, score: Score, node: Node) -> Evaluation:
    """Convert a thought to a stored line; a player's line that begins with the reply gets the played move first."""
    moves = tuple(move.usi for move in each.line.moves)
    is_reply = each.thought.source is ThoughtSource.PLAYED and each.line.start is LineStart.AFTER
    return Evaluation(score, (node.move.usi, *moves) if is_reply and node.move is not None else moves)
