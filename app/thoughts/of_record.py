"""All that is thought in a record, node by node, and what is doubtful about it as a whole."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple

from app.record.outline import file_order, main_line
from app.record.tree import Node, Record
from app.record.walker import Walker
from app.shogi.position import Position
from app.text import thoughts as text
from app.text.phrase import Phrase
from app.thoughts.comment import thoughts_in
from app.thoughts.dialects.draft_reading import senseless
from app.thoughts.dialects.registry import dialect_named
from app.thoughts.dialects.shogigui import engines_in
from app.thoughts.of_node import Told, thoughts_of
from app.thoughts.score import Score
from app.thoughts.signs import alternating_signs
from app.thoughts.thought import Thought

_LONGEST_LINE: Final = 40
"""So much of a line is shown."""


class Stand(NamedTuple):
    """A node with a comment, and the boards on both sides of its move."""

    node: Node
    before: Position | None
    """None at the start."""
    after: Position


def commented(record: Record) -> Iterator[Stand]:
    """The nodes with comments, in file order."""
    walker = Walker(record.root, record.start_position())
    for node in file_order(record.root):
        if not node.comment:
            continue
        before = None
        if node.parent is not None:
            walker.go(node.parent)
            before = walker.position.copy()
        walker.go(node)
        yield Stand(node, before, walker.position.copy())


def told_in(record: Record) -> Iterator[tuple[Stand, tuple[Told, ...]]]:
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
    if any(thought.score is not None and not _is_sure(thought) for _, thought in said):
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


def _is_sure(thought: Thought) -> bool:
    dialect = dialect_named(thought.dialect)
    return dialect is None or dialect.sure_of_sign
