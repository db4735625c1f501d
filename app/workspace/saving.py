"""Serialization of records to files or clipboard, and what the format loses; runs in a thread, on immutable rows."""

from pathlib import Path
from typing import NamedTuple

from app.base.atomic import is_unchanged
from app.formats.encoding import UnencodableCharacter
from app.formats.files import encode_records, format_losses, replaced_characters_phrase
from app.formats.format import Encoding, Format
from app.formats.registry import FORMATS, encoding_of_suffix, format_by_key, format_of_suffix
from app.play.game_file_names import NAME_TEMPLATE, GameFacts, game_file_name, shorten_long_name
from app.record import headers
from app.record.record_builder import NodeRow, RecordRows, record_from_rows, record_to_rows
from app.record.tree import Node, Record
from app.text import filing as text
from app.text.phrase import Phrase
from app.workspace.file_state import Stamp, file_stamp

ENCODING_NAMES = {Encoding.UTF_8: "UTF-8", Encoding.SHIFT_JIS: "Shift_JIS"}


class FileKind(NamedTuple):
    """File type for saving: format, encoding and suffix."""

    format: Format
    encoding: Encoding
    suffix: str

    @property
    def phrase(self) -> Phrase:
        """Name of the file type for the filter of a file dialog."""
        return text.FILTER.filled(format=self.format.name, encoding=ENCODING_NAMES[self.encoding], suffix=self.suffix)


def file_kinds() -> tuple[FileKind, ...]:
    """File types offered for saving, the default first."""
    found: list[FileKind] = []
    for format_ in FORMATS:
        for suffix, encoding in format_.extensions:
            found.append(FileKind(format_, encoding, suffix))
            if encoding is Encoding.SHIFT_JIS:
                found.append(FileKind(format_, Encoding.UTF_8, suffix))
    return tuple(found)


def file_kind(format_key: str, encoding: str, suffix: str) -> FileKind | None:
    """File type for saving a file again; encodings that we cannot write become UTF-8."""
    format_ = format_by_key(format_key)
    if format_ is None:
        return None
    ours = Encoding.SHIFT_JIS if encoding == Encoding.SHIFT_JIS.value else Encoding.UTF_8
    return FileKind(format_, ours, suffix)


def file_kind_for(path: Path, chosen: FileKind) -> FileKind:
    """File type for saving to `path`: by its suffix, or as `chosen` in the dialog if the suffix is unknown."""
    suffix = path.suffix.lower()
    if suffix == chosen.suffix:
        return chosen
    format_ = format_of_suffix(suffix)
    encoding = encoding_of_suffix(suffix)
    return chosen if format_ is None or encoding is None else FileKind(format_, encoding, suffix)


class SaveRequest(NamedTuple):
    """Order to save one record, possibly into a file of several records."""

    rows: RecordRows
    records_before: tuple[Record, ...]
    """Records before the saved one in its file (those after it are in `after`), written back as read."""
    records_after: tuple[Record, ...]
    kind: FileKind
    path: Path
    expected: Stamp | None
    """Time and size that the file should still have; None if the user has just agreed to overwrite it."""
    checksum: int | None = None


class PreparedFile(NamedTuple):
    """Contents of a file ready to be written, with the losses and warnings to show first."""

    data: bytes | UnencodableCharacter
    losses: tuple[Phrase, ...]
    minor_losses: tuple[Phrase, ...]
    """Losses of the format that are only reported, without asking the user first."""
    change: Phrase | None
    """Note about letters replaced because the encoding lacks them; None if none were."""
    was_changed_elsewhere: bool
    """True if another program has changed the file since it was last read or written."""
    record: Record


def prepare_file(order: SaveRequest) -> PreparedFile:
    record = record_from_rows(order.rows)
    records = (*order.records_before, record, *order.records_after)
    data = encode_records(records, order.kind.format, order.kind.encoding)
    found = file_stamp(order.path) if order.expected is not None else None
    is_foreign = found is not None and (found != order.expected or not is_unchanged(order.path, order.checksum))
    change = replaced_characters_phrase(record, order.kind.format, order.kind.encoding)
    lost = format_losses(record, order.kind.format, minds_all=False)
    unminded = tuple(each for each in format_losses(record, order.kind.format) if each not in lost)
    return PreparedFile(data, lost, unminded, change, is_foreign, record)


def suggested_name(black: str, white: str, began: str, fallback: str) -> str:
    """Suggested name of a new file, from date and players as for autosaved games; `fallback` without players."""
    if not (black and white):
        return fallback
    facts = GameFacts(
        began.split(" ", maxsplit=1)[0].replace("/", "-"), "", shorten_long_name(black), shorten_long_name(white), 0
    )
    return game_file_name(NAME_TEMPLATE, facts)


class CopiedText(NamedTuple):
    """Record as text for the clipboard, with what the format loses."""

    words: str
    format: Format
    losses: tuple[Phrase, ...]


def copy_as_text(rows: RecordRows, format_key: str) -> CopiedText:
    format_ = format_by_key(format_key)
    if format_ is None:
        raise ValueError(f"there is no format {format_key!r}")
    record = record_from_rows(rows)
    return CopiedText(format_.write([record], Encoding.UTF_8), format_, format_losses(record, format_))


def rows_from_node(record: Record, node: Node, *, with_moves: bool) -> RecordRows:
    """Rows of a new record that starts after `node`, with the moves below it or without any."""
    whole = record_to_rows(record)
    top = record.root.number
    below = {number: children for number, children in whole.children.items() if number != top} if with_moves else {}
    if with_moves:
        below[top] = whole.children.get(node.number, ())
    rows = dict(whole.rows) if with_moves else {}
    rows[top] = NodeRow(top, None, None, None, None, node.comment if with_moves else "", "")
    position = record.position_at(node)
    said = whole.headers.without_header(headers.HANDICAP)
    return RecordRows(position.sfen(), said, rows, below)
