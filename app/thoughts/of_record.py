"""Thoughts (engine evaluations) in comments of a node or a record: resolved to moves, as JSON, and with warnings."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Final, NamedTuple

from app.record.traversal import main_line, nodes_in_file_order
from app.record.tree import Node, Record
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.text import thoughts as text
from app.text.phrase import Phrase
from app.thoughts.comment import NO_ENGINES, thoughts_in
from app.thoughts.dialects.draft import find_invalid_values
from app.thoughts.dialects.registry import DIALECTS
from app.thoughts.dialects.shogigui import engines_in
from app.thoughts.lines import ResolvedLine, resolve_line
from app.thoughts.score import Number, Score
from app.thoughts.thought import Thought

Object = dict[str, object]

_WINNERS = {Side.BLACK: "black", Side.WHITE: "white"}


class NodeThought(NamedTuple):
    """An engine evaluation with its parsed principal variation."""

    thought: Thought
    line: ResolvedLine


def node_thoughts(
    node: Node, before: Position | None, after: Position, engines: Mapping[int, str] = NO_ENGINES
) -> tuple[NodeThought, ...]:
    """Return a node's evaluations; `before` and `after` are the boards around its move, equal at the root and ends."""
    return tuple(
        NodeThought(thought, resolve_line(thought, before, after, node.move))
        for thought in thoughts_in(node.comment, engines)
    )


def thought_json(thought: Thought, line: ResolvedLine) -> Object:
    """Return the engine evaluation as JSON; unknown values are omitted, and scores are from Sente's point of view."""
    return _without_none(
        {
            "source": thought.source.value,
            "engine": thought.engine,
            **(_score_json(thought.score) if thought.score else {}),
            "depth": _json_number(thought.depth),
            "seldepth": thought.seldepth,
            "nodes": thought.nodes,
            "nps": thought.nps,
            "time_ms": thought.time_ms,
            "rank": thought.rank,
            "pv": None if thought.line is None else [move.usi for move in line.moves],
            "dialect": thought.dialect,
        }
    )


def _score_json(score: Score) -> Object:
    mate = None if score.winner is None else _without_none({"winner": _WINNERS[score.winner], "plies": score.plies})
    bound = None if score.is_exact else score.bound.name.lower()
    return {"mate": mate, "score_cp": _json_number(score.points), "bound": bound}


def _without_none(said: Object) -> Object:
    return {key: value for key, value in said.items() if value is not None}


def _json_number(number: Number | None) -> int | float | None:
    """Return a number for JSON; integers have no decimal point."""
    if number is None or isinstance(number, int):
        return number
    return int(number) if number == number.to_integral_value() else float(number)


_MIN_SIGNED: Final = 150
"""Smallest score in centipawns whose sign is meaningful; those nearer to 0 change sign by chance."""
_ALTERNATING_SHARE: Final = 0.8
_MIN_PAIRS: Final = 5
"""Fewest pairs of neighbouring scores that count as evidence of alternating signs."""


def has_alternating_signs(scores: Mapping[int, Score]) -> bool:
    """Return True if the signs of `scores` (by ply) change with nearly every move, which no real game does."""
    points_by_ply = {ply: float(score.points or 0) for ply, score in scores.items()}
    seen = {ply: points for ply, points in points_by_ply.items() if abs(points) > _MIN_SIGNED}
    pairs = [(points, seen[ply + 1]) for ply, points in seen.items() if ply + 1 in seen]
    changes = sum((one < 0) != (other < 0) for one, other in pairs)
    return len(pairs) >= _MIN_PAIRS and changes >= _ALTERNATING_SHARE * len(pairs)


_LONGEST_LINE: Final = 40
"""Number of characters of an unreadable comment line that a warning shows."""


class CommentedNode(NamedTuple):
    """Node with a comment, and the boards before and after its move."""

    node: Node
    before: Position | None
    after: Position


def commented_nodes(record: Record) -> Iterator[CommentedNode]:
    """Iterate over the nodes with comments, in file order."""
    for node in nodes_in_file_order(record.root):
        if node.comment:
            before = None if node.parent is None else record.position_at(node.parent)
            yield CommentedNode(node, before, record.position_at(node))


def nodes_with_thoughts(record: Record) -> Iterator[tuple[CommentedNode, tuple[NodeThought, ...]]]:
    """Iterate over the nodes with engine evaluations in their comments, in file order, with these evaluations."""
    engines = engines_in(record.root.comment)
    for stand in commented_nodes(record):
        told = node_thoughts(stand.node, stand.before, stand.after, engines)
        if told:
            yield stand, told


def reliability_warnings(record: Record) -> tuple[Phrase, ...]:
    """Return warnings for the user that scores in the record's comments may be wrong."""
    senseless_lines = [
        (node.ply, line)
        for node in nodes_in_file_order(record.root)
        if node.comment
        for line in find_invalid_values(node.comment)
    ]
    said = [(node, thought) for node in main_line(record.root) for thought in thoughts_in(node.comment)]
    found: list[Phrase] = []
    if any(has_alternating_signs(scores) for scores in _scores_by_engine(said)):
        found.append(text.SIGNS_ALTERNATE)
    unsure = {dialect.key for dialect in DIALECTS if not dialect.has_sure_sign}
    if any(thought.score is not None and thought.dialect in unsure for _, thought in said):
        found.append(text.SIGN_GUESSED)
    if senseless_lines:
        (ply, line), count = senseless_lines[0], len(senseless_lines)
        found.append(text.VALUES_UNREAD.filled(count=count, ply=ply, line=line[:_LONGEST_LINE]))
    return tuple(found)


def _scores_by_engine(said: list[tuple[Node, Thought]]) -> Iterator[dict[int, Score]]:
    """Return the scores by ply of each engine and source; of several scores of a node the first counts."""

    def speaker(one: tuple[Node, Thought]) -> tuple[str, str]:
        return one[1].source.value, one[1].engine or ""

    for _, group in groupby(sorted(said, key=speaker), speaker):
        scores: dict[int, Score] = {}
        for node, thought in group:
            if thought.score is not None and not thought.instead:
                scores.setdefault(node.ply, thought.score)
        yield scores
