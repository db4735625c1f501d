"""Records as text for the clipboard."""

from typing import NamedTuple

from app.formats.files import losses
from app.formats.format import Encoding, Format
from app.formats.registry import format_named
from app.record import headers
from app.record.planting import Row, Rows, record_of, rows_of
from app.record.tree import Node, Record
from app.text.phrase import Phrase


class Copied(NamedTuple):
    words: str
    format: Format
    losses: tuple[Phrase, ...]


def copied(rows: Rows, format_key: str) -> Copied:
    format_ = format_named(format_key)
    if format_ is None:
        raise ValueError(f"there is no format {format_key!r}")
    record = record_of(rows)
    return Copied(format_.write([record], Encoding.UTF_8), format_, losses(record, format_))


def rows_from(record: Record, node: Node, *, with_moves: bool) -> Rows:
    """A record that begins with the position after `node`: with what follows there, or as a position alone."""
    whole = rows_of(record)
    top = record.root.number
    below = {number: children for number, children in whole.below.items() if number != top} if with_moves else {}
    if with_moves:
        below[top] = whole.below.get(node.number, ())
    rows = dict(whole.rows) if with_moves else {}
    rows[top] = Row(top, None, None, None, None, node.comment if with_moves else "", "")
    position = record.position_at(node)
    said = whole.headers.without(headers.HANDICAP)
    return Rows(position.sfen(), said, rows, below)
