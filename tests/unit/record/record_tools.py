"""What the tests of the record share: short ways to build a tree, and a picture of it to compare."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from app.record.edits import InsertLine, PlayMove
from app.record.history import History
from app.record.record_builder import new_record
from app.record.traversal import nodes_in_file_order, path_to_node
from app.record.tree import PERSON, Change, Node, Record
from app.shogi.moves import Move, move_of_usi
from app.shogi.position import ImpossibleMove, Position


def moves(usi: str) -> tuple[Move, ...]:
    return tuple(move(text) for text in usi.split())


def move(usi: str) -> Move:
    found = move_of_usi(usi)
    assert found is not None
    return found


def line(history: History, place: Node, usi: str) -> list[Node]:
    """Insert a line; its nodes."""
    return list(history.apply_edit(InsertLine(place, moves(usi)), PERSON, 0).nodes)


def play(history: History, place: Node, usi: str) -> Node:
    return history.apply_edit(PlayMove(place, move(usi)), PERSON, 0).nodes[0]


def record_of(*lines: str, start: str = "startpos") -> Record:
    """A record with these lines from its start."""
    record = new_record(Position.from_sfen(start))
    history = History(record)
    for usi in lines:
        line(history, record.root, usi)
    return record


def at(record: Record, usi: str) -> Node:
    """The node that these moves lead to."""
    node = record.root
    for wanted in moves(usi):
        node = next(child for child in node.children if child.move is wanted)
    return node


def same_position(record: Record, node: Node) -> tuple[Node, ...]:
    """The other nodes with the position after `node`."""
    here = node.parent if node.end is not None else node
    return tuple(other for other in record.nodes_with_position(record.position_at(node)) if other is not here)


def outline(record: Record) -> str:
    """The tree in one line: branches in brackets before what they branch off, as in `a(b c)d`; main line plain."""
    return " ".join(_told(record.root))


def _told(node: Node) -> Iterator[str]:
    while node.children:
        first, *others = node.children
        yield _name(first)
        for other in others:
            yield "(" + " ".join((_name(other), *_told(other))) + ")"
        node = first


def _name(node: Node) -> str:
    if node.end is not None:
        return node.end.text or node.end.kind.value
    return node.move.usi if node.move is not None else "root"


def replayed(record: Record, node: Node) -> Position:
    """The position at `node`, played anew from the start."""
    position = record.start_position()
    for step in path_to_node(node):
        if step.move is not None:
            try:
                position.apply(step.move)
            except ImpossibleMove:
                position.apply_pass()
    return position


def picture(record: Record) -> tuple[object, ...]:
    """All there is to a record, down to the identity of its nodes."""
    nodes = tuple(
        (
            id(node),
            node.number,
            None if node.parent is None else node.parent.number,
            tuple(child.number for child in node.children),
            node.ply,
            node.move,
            node.end,
            node.illegality,
            node.time_ms,
            node.comment,
            node.bookmark,
            node.key,
        )
        for node in nodes_in_file_order(record.root)
    )
    return nodes, tuple(record.headers), record.start_sfen, len(record)


@dataclass
class Listener:
    """Hears what a record tells, and remembers what the record looked like then."""

    record: Record
    heard: list[Change] = field(default_factory=list)
    pictures: list[tuple[object, ...]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.record.changed.connect(self.hear)

    def hear(self, change: Change) -> None:
        self.heard.append(change)
        self.pictures.append(picture(self.record))
