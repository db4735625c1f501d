"""Files of records: opening in any format, encoding for saving, and the losses of a format.

The formats score how much a text resembles them, and trial reading decides. This module writes no files; callers write
the contents atomically.
"""

import errno
import re
from binascii import crc32
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePath
from typing import Final, NamedTuple

from app.base.regular import NotRegularFileError, read_contents
from app.formats.encoding import UnencodableCharacter, decode_text, encode_text, replaced_characters
from app.formats.format import Encoding, Format, Reading, Trait
from app.formats.registry import FORMATS
from app.record.problems import Problem, Severity
from app.record.traversal import main_line, nodes_in_file_order
from app.record.tree import Record
from app.text import formats as text
from app.text.file_errors import reason_of_failed
from app.text.formats import NO_RECORD
from app.text.phrase import Phrase

DETECTION_LENGTH: Final = 1 << 16
"""Number of characters at the beginning of a text that are examined to detect its format."""

MAX_LETTERS_PER_MOVE: Final = 1_000
"""Most characters of a record for each move in it; a text with fewer moves may contain them by chance."""
CERTAIN_SCORE: Final = 100
"""Score of a format at which a text is surely in it, however little of the text can be read."""
LETTERS_PER_CONTROL: Final = 50
"""Least characters of a text for each control character in it; data with more control characters is no text."""
_CONTROL_CHARACTERS: Final = re.compile("[\x00-\x08\x0e-\x1f\x7f]")


class DetectedReading(NamedTuple):
    """Detected format, None if the text is no record in any, and the result of reading."""

    format: Format | None
    reading: Reading


class _ReadingQuality(NamedTuple):
    """Quality of a reading, compared field by field; greater is better."""

    has_record: bool
    is_certain: bool
    moves: int
    unread: int
    """Negative number of problems (notes not counted), so that fewer are better."""
    as_named: bool
    """True if the file's suffix is one of the format's; this decides between formats for a record without moves."""


def rank_formats(
    written: str, suffix: str | None = None, formats: Sequence[Format] = FORMATS
) -> list[tuple[Format, int]]:
    """Return the formats in which `written` may be, the likeliest first, with their scores. Since files get any name, a
    suffix only decides between equal scores, and adds a format that scores 0."""
    beginning = written[:DETECTION_LENGTH]
    scored = [(format_, format_.score(beginning)) for format_ in formats]
    likely = [(format_, score) for format_, score in scored if score > 0 or _has_suffix_of(format_, suffix)]
    return sorted(likely, key=lambda each: (-each[1], not _has_suffix_of(each[0], suffix)))


def read_detected(written: str, suffix: str | None = None, formats: Sequence[Format] = FORMATS) -> DetectedReading:
    """Read `written` in the likeliest format; on errors or without moves try all and return the best reading."""
    first: DetectedReading | None = None
    best: DetectedReading | None = None
    best_worth = _ReadingQuality(False, False, 0, 0, False)
    for format_, score in rank_formats(written, suffix, formats):
        reading = format_.read(written)
        found = DetectedReading(format_, reading)
        has_moves = _has_moves(reading)
        worth = _ReadingQuality(
            has_record=bool(reading.records),
            is_certain=score >= CERTAIN_SCORE,
            moves=sum(len(record) - 1 for record in reading.records) if has_moves else 0,
            unread=-sum(problem.severity is not Severity.NOTE for problem in reading.problems),
            as_named=not has_moves and _has_suffix_of(format_, suffix),
        )
        first = first or found
        if best is None or worth > best_worth:
            best, best_worth = found, worth
        is_read = has_moves and not any(problem.severity is Severity.ERROR for problem in reading.problems)
        if is_read or (worth.is_certain and worth.has_record):
            break
    is_nonsense = best_worth.moves * MAX_LETTERS_PER_MOVE < len(written) and _is_binary(written)
    if best is None or not best_worth.has_record or is_nonsense:
        return DetectedReading(None, Reading((), _with_missing_record(first.reading.problems if first else ())))
    return best


def _is_binary(written: str) -> bool:
    """Return True if `written` is full of control characters, as images and programs are; final zeros are ignored."""
    beginning = written[:DETECTION_LENGTH].rstrip("\0")
    return len(_CONTROL_CHARACTERS.findall(beginning)) * LETTERS_PER_CONTROL > len(beginning)


def _has_suffix_of(format_: Format, suffix: str | None) -> bool:
    return suffix is not None and suffix.lower() in {extension.suffix for extension in format_.extensions}


def _has_moves(reading: Reading) -> bool:
    """Return True if a record has a move; an end alone does not count, since many formats share the words for it."""
    return any(node.move is not None for record in reading.records for node in record.root.children)


def _with_missing_record(problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """Return `problems`, to which the problem that the text has no record is added if it is missing."""
    if any(problem.reason == NO_RECORD for problem in problems):
        return problems
    return (Problem(NO_RECORD, {}, severity=Severity.ERROR), *problems)


_LOSS_PHRASES: Final[dict[Trait, Phrase]] = {
    Trait.MOVES: text.LOST_MOVES,
    Trait.BRANCHES: text.LOST_BRANCHES,
    Trait.TIMES: text.LOST_TIMES,
    Trait.MILLISECONDS: text.LOST_MILLISECONDS,
    Trait.COMMENTS: text.LOST_COMMENTS,
    Trait.BOOKMARKS: text.LOST_BOOKMARKS,
    Trait.HEADERS: text.LOST_HEADERS,
    Trait.ENDS: text.LOST_ENDS,
}
"""Sentences on what a format loses of a record, by trait, in the order in which they are reported."""
_MINOR_TRAITS: Final = frozenset({Trait.MILLISECONDS})
"""Traits whose loss is not reported when only important losses are asked for."""
_IMPLIED_LOSSES: Final = {Trait.MOVES: Trait.BRANCHES, Trait.TIMES: Trait.MILLISECONDS}
"""Traits whose loss (the value) follows from the loss of another (the key), so it is not reported."""


def format_losses(record: Record, format_: Format, *, minds_all: bool = True) -> tuple[Phrase, ...]:
    """Return a sentence for each loss of `record` in `format_`; only for important losses if `minds_all` is False."""
    counted = _count_traits(record)
    lost = {trait for trait in _LOSS_PHRASES if counted[trait] and trait not in format_.keeps}
    lost -= frozenset() if minds_all else _MINOR_TRAITS
    lost -= {implied for telling, implied in _IMPLIED_LOSSES.items() if telling in lost}
    moves = len(record) - len(main_line(record.root))
    told = [
        phrase.filled(count=counted[trait], moves=moves) for trait, phrase in _LOSS_PHRASES.items() if trait in lost
    ]
    return (*told, *format_.also_lost(record))


def replaced_characters_phrase(record: Record, format_: Format, encoding: Encoding) -> Phrase | None:
    """Return a sentence on the characters that `encoding` replaces in what `format_` keeps; None without any."""
    if encoding is Encoding.UTF_8:
        return None
    changed = replaced_characters("\n".join(_kept_texts(record, format_.keeps)))
    named = " ".join(f"{letter}→{other}" for letter, other in changed.items())
    return text.CHANGED_LETTERS.filled(letters=named) if changed else None


def _kept_texts(record: Record, keeps: frozenset[Trait]) -> Iterator[str]:
    if Trait.HEADERS in keeps:
        for header in record.headers:
            yield from header
    for node in nodes_in_file_order(record.root):
        if node.comment and Trait.COMMENTS in keeps:
            yield node.comment
        if node.bookmark and Trait.BOOKMARKS in keeps:
            yield node.bookmark
        if node.end is not None and Trait.ENDS in keeps:
            yield node.end.text


def _count_traits(record: Record) -> dict[Trait, int]:
    """Count what a record has of each thing that a format may be unable to hold: headers, branches, times and others."""
    nodes = list(nodes_in_file_order(record.root))
    times = [node.time_ms for node in nodes if node.time_ms is not None]
    return {
        Trait.HEADERS: len(record.headers),
        Trait.BRANCHES: sum(max(0, len(node.children) - 1) for node in nodes),
        Trait.MOVES: sum(node.move is not None for node in nodes),
        Trait.ENDS: sum(node.end is not None for node in nodes),
        Trait.TIMES: len(times),
        Trait.MILLISECONDS: sum(milliseconds % 1_000 > 0 for milliseconds in times),
        Trait.COMMENTS: sum(bool(node.comment) for node in nodes),
        Trait.BOOKMARKS: sum(bool(node.bookmark) for node in nodes),
    }


MAX_FILE_BYTES: Final = 64 << 20
"""Limit on the size of a file in bytes; a game has a few thousand."""
_MEGABYTE: Final = 1 << 20


class OpenedFile(NamedTuple):
    """Contents of a file: format, encoding, records and problems."""

    format: Format | None
    """Detected format; None if the file is no record in any."""
    encoding: str
    """Name of the encoding; empty if the file could not be read."""
    records: tuple[Record, ...]
    problems: tuple[Problem, ...]
    checksum: int | None = None
    """CRC-32 of the file's bytes as they were read; None if it could not be read."""

    @property
    def is_complete(self) -> bool:
        """True if all moves of the file could be read."""
        return all(problem.severity is not Severity.ERROR for problem in self.problems)


def parse_file(data: bytes, name: str = "") -> OpenedFile:
    """Read the records in `data`; the suffix of `name` is only a hint."""
    if len(data) > MAX_FILE_BYTES:
        return _unreadable_file(_too_large())
    decoded = decode_text(data)
    found = read_detected(decoded.text, PurePath(name).suffix)
    return OpenedFile(
        found.format, decoded.encoding, found.reading.records, (*decoded.problems, *found.reading.problems), crc32(data)
    )


def read_file(path: Path) -> OpenedFile:
    """Read the records in the file at `path`; a missing or unreadable file is reported as a problem."""
    data = read_file_bytes(path)
    return _unreadable_file(data) if isinstance(data, Problem) else parse_file(data, path.name)


def read_file_bytes(path: Path) -> bytes | Problem:
    """Return the bytes of a regular file up to the size limit, or the problem that prevents reading it."""
    try:
        return read_contents(path, MAX_FILE_BYTES)
    except NotRegularFileError as failure:
        return _irregular_problem(failure)
    except FileNotFoundError:
        return _error_problem(text.NOT_FOUND)
    except PermissionError:
        return _error_problem(text.NOT_PERMITTED)
    except OSError as failure:
        return _error_problem(text.NOT_READ, reason=reason_of_failed(failure))
    except ValueError as failure:
        # a name with a zero byte
        return _error_problem(text.NOT_READ, reason=failure)


def _irregular_problem(found: NotRegularFileError) -> Problem:
    """Return the problem to report for a path that is no readable regular file."""
    if found.errno == errno.EFBIG:
        return _too_large()
    if found.errno == errno.ELOOP:
        return _error_problem(text.NOT_READ, reason=reason_of_failed(found))
    return _error_problem(text.IS_FOLDER if found.errno == errno.EISDIR else text.NOT_REGULAR)


def encode_records(records: Sequence[Record], format_: Format, encoding: Encoding) -> bytes | UnencodableCharacter:
    """Return the bytes of a file with `records`, or the first character that cannot be encoded."""
    return encode_text(format_.write(records, encoding), encoding)


def _unreadable_file(problem: Problem) -> OpenedFile:
    return OpenedFile(None, "", (), (problem,))


def _too_large() -> Problem:
    return _error_problem(text.TOO_LARGE, most=MAX_FILE_BYTES // _MEGABYTE)


def _error_problem(reason: Phrase, /, **values: object) -> Problem:
    return Problem(reason, values, severity=Severity.ERROR)
