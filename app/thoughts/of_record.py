"""What is thought about a node and in a whole record, as moves and as JSON, and what is doubtful about it."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Final, NamedTuple

from app.record.outline import file_order, main_line
from app.record.tree import Node, Record
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.text import thoughts as text
from app.text.phrase import Phrase
from app.thoughts.comment import NO_ENGINES, thoughts_in
from app.thoughts.dialects.draft import senseless
from app.thoughts.dialects.registry import DIALECTS
from app.thoughts.dialects.shogigui import engines_in
from app.thoughts.lines import ResolvedLine, resolved
from app.thoughts.score import Number, Score, size
from app.thoughts.thought import Thought

Object = dict[str, object]

_WINNERS = {Side.BLACK: "black", Side.WHITE: "white"}


class NodeThought(NamedTuple):
    thought: Thought
    line: ResolvedLine


def thoughts_of(
    node: Node, before: Position | None, after: Position, engines: Mapping[int, str] = NO_ENGINES
) -> tuple[NodeThought, ...]:
    """`before` and `after` are the boards on both sides of the node's move; at the root and at ends they are one."""
    return tuple(
        NodeThought(thought, resolved(thought, before, after, node.move))
        for thought in thoughts_in(node.comment, engines)
    )


def as_json(thought: Thought, line: ResolvedLine) -> Object:
    """What is not known is absent; scores are seen by Sente."""
    return _known(
        {
            "source": thought.source.value,
            "engine": thought.engine,
            **(_score(thought.score.seen_by(Side.BLACK)) if thought.score else {}),
            "depth": _plain(thought.depth),
            "seldepth": thought.seldepth,
            "nodes": thought.nodes,
            "nps": thought.nps,
            "time_ms": thought.time_ms,
            "rank": thought.rank,
            "pv": None if thought.line is None else [move.usi for move in line.moves],
            "dialect": thought.dialect,
        }
    )


def _score(score: Score) -> Object:
    mate = None if score.winner is None else _known({"winner": _WINNERS[score.winner], "plies": score.plies})
    return {"mate": mate, "score_cp": _plain(score.points), "bound": score.bound.value if score.bound else None}


def _known(said: Object) -> Object:
    return {key: value for key, value in said.items() if value is not None}


def _plain(number: Number | None) -> int | float | None:
    """As JSON has it: a whole number without a point."""
    if number is None or isinstance(number, int):
        return number
    return int(number) if number == number.to_integral_value() else float(number)


_TELLING: Final = 150
"""Scores nearer to 0 change sides by themselves."""
_SHARE: Final = 0.8
_LEAST_PAIRS: Final = 5
"""Fewer neighbours are no evidence."""


def alternating_signs(scores: Mapping[int, Score]) -> bool:
    """Whether the signs of scores, by ply, change with nearly every move, which no real game does."""
    points_by_ply = {ply: score.seen_by(Side.BLACK).points or 0 for ply, score in scores.items()}
    seen = {ply: points for ply, points in points_by_ply.items() if size(points) > _TELLING}
    pairs = [(points, seen[ply + 1]) for ply, points in seen.items() if ply + 1 in seen]
    changes = sum((one < 0) != (other < 0) for one, other in pairs)
    return len(pairs) >= _LEAST_PAIRS and changes >= _SHARE * len(pairs)


_LONGEST_LINE: Final = 40
"""So much of a line is shown."""


class CommentedNode(NamedTuple):
    """A node with a comment, and the boards on both sides of its move."""

    node: Node
    before: Position | None
    """None at the start."""
    after: Position


def commented(record: Record) -> Iterator[CommentedNode]:
    """The nodes with comments, in file order."""
    for node in file_order(record.root):
        if node.comment:
            before = None if node.parent is None else record.position_at(node.parent)
            yield CommentedNode(node, before, record.position_at(node))


def told_in(record: Record) -> Iterator[tuple[CommentedNode, tuple[NodeThought, ...]]]:
    """The nodes with thoughts, in file order, with what is thought there."""
    engines = engines_in(record.root.comment)
    for stand in commented(record):
        told = thoughts_of(stand.node, stand.before, stand.after, engines)
        if told:
            yield stand, told


def doubts(record: Record) -> tuple[Phrase, ...]:
    """What a person should know before trusting the scores of a record."""
    senseless_lines = [
        (node.ply, line) for node in file_order(record.root) if node.comment for line in senseless(node.comment)
    ]
    said = [(node, thought) for node in main_line(record.root) for thought in thoughts_in(node.comment)]
    found: list[Phrase] = []
    if any(alternating_signs(scores) for scores in _series(said)):
        found.append(text.SIGNS_ALTERNATE)
    unsure = {dialect.key for dialect in DIALECTS if not dialect.sure_of_sign}
    if any(thought.score is not None and thought.dialect in unsure for _, thought in said):
        found.append(text.SIGN_GUESSED)
    if senseless_lines:
        (ply, line), count = senseless_lines[0], len(senseless_lines)
        found.append(text.VALUES_UNREAD.filled(count=count, ply=ply, line=line[:_LONGEST_LINE]))
    return tuple(found)


def _series(said: list[tuple[Node, Thought]]) -> Iterator[dict[int, Score]]:
    """The first scores of each speaker, by ply."""

    def speaker(one: tuple[Node, Thought]) -> tuple[str, str]:
        return one[1].source.value, one[1].engine or ""

    for _, group in groupby(sorted(said, key=speaker), speaker):
        scores: dict[int, Score] = {}
        for node, thought in group:
            if thought.score is not None and not thought.instead:
                scores.setdefault(node.ply, thought.score)
        yield scores
