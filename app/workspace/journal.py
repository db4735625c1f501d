"""Autosave journal of an unsaved record: lines appended after each edit, from which a crash recovery rebuilds it.

A line is a checksum and a JSON object. The first line holds the version. Each other line serializes a batch of nodes
with the numbers of their children, and what else has changed. The last entry of a node counts. So the whole record may
come in batches between edits, and a deleted node merely disappears from its parent's children. Reading stops at the
first damaged line. A journal is usable once a line says that the whole record is in it.
"""

import json
import time
from binascii import crc32
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from app.base.regular import parse_json
from app.record.endings import End, EndKind
from app.record.headers import Header, Headers
from app.record.record_builder import NodeRow, RecordRows, node_to_row, record_from_rows
from app.record.tree import Change, ChangeKind, Node, Record
from app.shogi.moves import move_of_usi
from app.workspace.file_state import Home, Stamp
from app.workspace.setup import EditedPosition

VERSION: Final = 1
PORTION_NODES: Final = 1_000
"""Maximum number of nodes serialized at once, so that the window does not stutter."""
SPARE_BYTES: Final = 4 << 20
"""Bytes by which a journal may exceed four times its first size before the program rewrites it."""

_GROWTH: Final = {ChangeKind.ADDED, ChangeKind.REMOVED}


class JournalPortion(NamedTuple):
    """Batch of changed nodes and fields of a record for one journal line; immutable, so another thread can write it."""

    nodes: tuple[tuple[NodeRow, tuple[int, ...]], ...]
    """Changed nodes of the record, each with the numbers of its children."""
    headers: Headers | None
    start_sfen: str | None
    node: int
    """Number of the node at the cursor."""
    home: Home | None
    is_complete: bool
    written_at: float
    edited_sfen: str = ""


class JournalTracker:
    """Tracker of unsaved (dirty) nodes and fields of a record, which its autosave journal still lacks."""

    def __init__(self, record: Record, home: Home | None) -> None:
        self.record = record
        self.home = home
        self.node: Node = record.root
        self._waiting: list[Node] = [record.root]
        """Nodes at which the first serialization of the whole record has to continue."""
        self._due_nodes: dict[int, Node] = {}
        self._written_nodes: set[int] = set()
        self._are_headers_due = self._is_start_due = True
        self._edited_sfen = ""
        self._is_due = True

    @property
    def is_due(self) -> bool:
        return self._is_due or bool(self._due_nodes) or bool(self._waiting)

    def on_record_change(self, change: Change) -> None:
        for each in change.single_changes():
            if each.kind in _GROWTH:
                self._on_nodes_added(each)
            elif each.kind is ChangeKind.HEADERS:
                self._are_headers_due = True
            elif each.kind is ChangeKind.START:
                self._is_start_due = True
            else:
                self._due_nodes.update((node.number, node) for node in each.nodes)
        self._is_due = True

    def on_cursor_moved(self, node: Node) -> None:
        self.node = node
        self._is_due = True

    def on_position_edited(self, sfen: str) -> None:
        """Mark the edited position for the next batch; `sfen` is empty if no position is being edited."""
        self._is_due = self._is_due or sfen != self._edited_sfen
        self._edited_sfen = sfen

    def on_file_changed(self, home: Home | None) -> None:
        """Mark for the next batch that the record now belongs to another file."""
        self.home = home
        self._is_due = True

    def next_portion(self, most: int = PORTION_NODES) -> JournalPortion:
        """Return the next batch of at most `most` unsaved nodes, which count as written from then on."""
        taken: dict[int, Node] = {}
        while self._due_nodes and len(taken) < most:
            number, node = self._due_nodes.popitem()
            if node in self.record:
                taken[number] = node
            else:
                # Undo may restore the node, which then has to be written again.
                self._written_nodes.discard(number)
        while self._waiting and len(taken) < most:
            node = self._waiting.pop()
            if node in self.record:
                taken[node.number] = node
                self._waiting += node.children
        self._written_nodes.update(taken)
        headers = self.record.headers if self._are_headers_due else None
        start = self.record.start_sfen if self._is_start_due else None
        self._are_headers_due = self._is_start_due = self._is_due = False
        nodes = tuple((node_to_row(node), tuple([child.number for child in node.children])) for node in taken.values())
        is_whole = not self._waiting and not self._due_nodes
        return JournalPortion(
            nodes, headers, start, self.node.number, self.home, is_whole, time.time(), self._edited_sfen
        )

    def _on_nodes_added(self, change: Change) -> None:
        numbers = {node.number for node in change.nodes}
        for node in change.nodes:
            if change.kind is ChangeKind.ADDED and node.number not in self._written_nodes:
                self._due_nodes[node.number] = node
            parent = node.parent
            if parent is not None and parent.number not in numbers:
                self._due_nodes[parent.number] = parent


def write_journal(record: Record, at: Node) -> str:
    """Serialize a whole record, with its cursor, as a journal."""
    chronicle, lines = JournalTracker(record, None), [journal_header()]
    chronicle.on_cursor_moved(at)
    while chronicle.is_due:
        lines.append(journal_line(chronicle.next_portion()))
    return b"".join(lines).decode()


class RecoveredGame(NamedTuple):
    """Record recovered from a journal."""

    record: Record
    node: Node
    home: Home | None
    written_at: float
    edited: EditedPosition | None = None


def journal_header() -> bytes:
    """First line of a journal file, with the format version."""
    return _checksummed_line({"yomisuji": VERSION})


def journal_line(portion: JournalPortion) -> bytes:
    said: dict[str, object] = {"at": portion.node, "t": round(portion.written_at, 3)}
    if portion.nodes:
        said["n"] = [_row_values(row, below) for row, below in portion.nodes]
    if portion.headers is not None:
        said["h"] = [list(header) for header in portion.headers]
    if portion.start_sfen is not None:
        said["s"] = portion.start_sfen
    if portion.home is not None:
        home = portion.home
        said["f"] = [str(home.path), home.format_key, home.encoding, home.place, home.total, home.stamp]
    if portion.edited_sfen:
        said["e"] = portion.edited_sfen
    if portion.is_complete:
        said["whole"] = True
    return _checksummed_line(said)


def recover_record(data: bytes) -> RecoveredGame | None:
    """Recover the record from a journal, up to its last valid line; None if it is incomplete or no journal."""
    try:
        return _parse_journal(data)
    except (ValueError, KeyError, TypeError, IndexError, AttributeError):
        return None


def _parse_journal(data: bytes) -> RecoveredGame | None:
    rows: dict[int, NodeRow] = {}
    below: dict[int, list[int]] = {}
    start, headers, at, written_at = "", Headers(), 0, 0.0
    edited_sfen = ""
    home: Home | None = None
    was_whole = False
    lines = _valid_lines(data)
    if next(lines, {}).get("yomisuji") != VERSION:
        raise ValueError("this is no journal")
    for said in lines:
        for number, above, move, end, time_ms, comment, bookmark, children in said.get("n", ()):
            made = move_of_usi(move) if move else None
            over = End(EndKind(end[0]), end[1]) if end else None
            rows[number] = NodeRow(number, above, made, over, time_ms, comment, bookmark)
            below[number] = children
        if "h" in said:
            headers = Headers(tuple(Header(name, value) for name, value in said["h"]))
        start = said.get("s", start)
        home = _home_from_row(*said["f"]) if "f" in said else None
        at, written_at = said["at"], said["t"]
        edited_sfen = said.get("e", "")
        was_whole = was_whole or "whole" in said
    if not was_whole:
        return None
    there = {number: [child for child in children if child in rows] for number, children in below.items()}
    record = record_from_rows(RecordRows(start, headers, rows, there))
    edited = EditedPosition.from_sfen(edited_sfen) if edited_sfen else None
    return RecoveredGame(record, record.node_by_number(at) or record.root, home, written_at, edited)


def _home_from_row(path: str, format_key: str, encoding: str, place: int, total: int, stamp: list[int] | None) -> Home:
    return Home(Path(path), format_key, encoding, place, total, Stamp(*stamp) if stamp else None)


def _row_values(row: NodeRow, below: tuple[int, ...]) -> tuple[object, ...]:
    move = row.move.usi if row.move else None
    end = (row.end.kind.value, row.end.text) if row.end else None
    return row.number, row.parent, move, end, row.time_ms, row.comment, row.bookmark, below


def _checksummed_line(said: object) -> bytes:
    written = json.dumps(said, separators=(",", ":")).encode("ascii")
    return b"%08x %s\n" % (crc32(written), written)


def _valid_lines(data: bytes) -> Iterator[dict[str, Any]]:
    """Parsed lines of a journal up to the first with a wrong checksum."""
    for line in data.split(b"\n"):
        checksum, _, written = line.partition(b" ")
        if checksum != b"%08x" % crc32(written):
            return
        yield parse_json(written)
