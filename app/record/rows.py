"""A record as rows that nothing alters: for journals, and for copies that others may work on beside the person.

Everything that a record holds is in its rows, moves that became impossible with another start included, and every node
has the number that it had.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app.record.endings import End
from app.record.growth import Tree, Twig
from app.record.headers import Headers
from app.record.planting import light_judge
from app.record.tree import Node, Record
from app.shogi.moves import Move
from app.shogi.position import Position


class Row(NamedTuple):
    """One node; only the root has no number above it."""

    number: int
    above: int | None
    move: Move | None
    end: End | None
    time_ms: int | None
    comment: str
    bookmark: str


class Rows(NamedTuple):
    """A whole record."""

    start_sfen: str
    headers: Headers
    rows: Mapping[int, Row]
    below: Mapping[int, Sequence[int]]
    """By the number of a node those of its children, the main line first; what has none may be missing."""


def row_of(node: Node) -> Row:
    parent = node.parent
    above = None if parent is None else parent.number
    return Row(node.number, above, node.move, node.end, node.time_ms, node.comment, node.bookmark)


def rows_of(record: Record) -> Rows:
    rows: dict[int, Row] = {}
    below: dict[int, Sequence[int]] = {}
    waiting = [record.root]
    while waiting:
        node = waiting.pop()
        rows[node.number] = row_of(node)
        if children := node.children:
            below[node.number] = [child.number for child in children]
            waiting += children
    return Rows(record.start_sfen, record.headers, rows, below)


def record_of(rows: Rows) -> Record:
    """A record of its own with all that `rows` say; what hangs below nothing is left out.

    Of rows that come from elsewhere than a record it asks that the start is a position and that each number below
    another has its row; ValueError and KeyError otherwise.
    """
    tree = Tree(Position.from_sfen(rows.start_sfen), rows.headers, light_judge)
    _note(tree.root, rows.rows[tree.root.number])
    waiting = [tree.root]
    while waiting:
        above = waiting.pop()
        grown = [_grown(tree, above, rows.rows[number]) for number in rows.below.get(above.number, ())]
        above.children = tuple(grown)
        waiting += grown
    tree.newest = max(tree.living)
    return tree


def _grown(tree: Tree, above: Twig, row: Row) -> Twig:
    twig = tree.living[row.number] = Twig(tree, row.number, above, row.move, row.end, row.time_ms)
    _note(twig, row)
    return twig


def _note(twig: Twig, row: Row) -> None:
    twig.comment, twig.bookmark = row.comment, row.bookmark
