"""Files of records: opened in whatever format they are, what is to be put into one, and what a format cannot hold.

The formats say how much a text looks like theirs, and reading it decides. Nothing is written here: whoever saves puts the
contents where they belong, at once and whole.
"""

import errno
import re
from binascii import crc32
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePath
from typing import Final, NamedTuple

from app.base.regular import NotRegular, read_whole
from app.formats.encoding import Unwritable, decode, encode, letters_changed
from app.formats.format import Encoding, Format, Reading, Trait
from app.formats.registry import FORMATS
from app.record.outline import file_order, main_line
from app.record.problems import Problem, Severity
from app.record.tree import Record
from app.text import formats as text
from app.text.formats import NO_RECORD
from app.text.phrase import Phrase

BEGINNING: Final = 1 << 16
"""So many letters of a text are looked at to tell its format."""

LONGEST_MOVE: Final = 1_000
"""Letters; what has fewer moves than that may have come about by chance."""
BEYOND_DOUBT: Final = 100
"""A text that looks so much like a format is in that format, however little of it can be read."""
MOST_CONTROL: Final = 50
"""One letter in so many may be none that can be read."""
_CONTROL: Final = re.compile("[\x00-\x08\x0e-\x1f\x7f]")


class DetectedRecord(NamedTuple):
    """The format that a text was read in, None where it is no record in any, and the reading."""

    format: Format | None
    reading: Reading


class _Worth(NamedTuple):
    """How good a reading is; of two, the greater is the better one."""

    has_record: bool
    beyond_doubt: bool
    moves: int
    unread: int
    """Below zero, so that fewer are better: lines that were left out weigh like moves that could not be read."""
    as_named: bool
    """Whether the suffix says so too. Of a record without moves it makes a file of the kind it is called by."""


def ranked(written: str, suffix: str | None = None, formats: Sequence[Format] = FORMATS) -> list[tuple[Format, int]]:
    """The formats that `written` may be in, the likeliest first, with how much it looks like each.

    A suffix says nothing for certain, as files get any name: it only decides between formats that look equally likely,
    and stands in where the text looks like none.
    """
    beginning = written[:BEGINNING]
    scored = [(format_, format_.score(beginning)) for format_ in formats]
    likely = [(format_, score) for format_, score in scored if score > 0 or _ends_in(format_, suffix)]
    return sorted(likely, key=lambda each: (-each[1], not _ends_in(each[0], suffix)))


def read_text(written: str, suffix: str | None = None, formats: Sequence[Format] = FORMATS) -> DetectedRecord:
    """Read `written` in the likeliest format, and in the others too when that leaves something to be desired."""
    first: DetectedRecord | None = None
    best: DetectedRecord | None = None
    best_worth = _Worth(False, False, 0, 0, False)
    for format_, score in ranked(written, suffix, formats):
        reading = format_.read(written)
        found = DetectedRecord(format_, reading)
        has_moves = _has_moves(reading)
        worth = _Worth(
            has_record=bool(reading.records),
            beyond_doubt=score >= BEYOND_DOUBT,
            moves=sum(len(record) - 1 for record in reading.records) if has_moves else 0,
            unread=-sum(problem.severity is not Severity.NOTE for problem in reading.problems),
            as_named=not has_moves and _ends_in(format_, suffix),
        )
        first = first or found
        if best is None or worth > best_worth:
            best, best_worth = found, worth
        is_read = has_moves and not any(problem.severity is Severity.ERROR for problem in reading.problems)
        if is_read or (worth.beyond_doubt and worth.has_record):
            break
    is_nonsense = best_worth.moves * LONGEST_MOVE < len(written) and _is_no_text(written)
    if best is None or not best_worth.has_record or is_nonsense:
        return DetectedRecord(None, Reading((), _with_no_record(first.reading.problems if first else ())))
    return best


def _is_no_text(written: str) -> bool:
    """Whether it is full of signs that no text has, as pictures and programs are; zeros at the end do no harm."""
    beginning = written[:BEGINNING].rstrip("\0")
    return len(_CONTROL.findall(beginning)) * MOST_CONTROL > len(beginning)


def _ends_in(format_: Format, suffix: str | None) -> bool:
    return suffix is not None and suffix.lower() in {extension.suffix for extension in format_.extensions}


def _has_moves(reading: Reading) -> bool:
    """Whether there is a move; how a game ended is none, and many formats say it in the same words."""
    return any(node.move is not None for record in reading.records for node in record.root.children)


def _with_no_record(problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """The problems, that there is no record among them."""
    if any(problem.reason == NO_RECORD for problem in problems):
        return problems
    return (Problem(NO_RECORD, {}, severity=Severity.ERROR), *problems)


_LOST: Final[dict[Trait, Phrase]] = {
    Trait.MOVES: text.LOST_MOVES,
    Trait.BRANCHES: text.LOST_BRANCHES,
    Trait.TIMES: text.LOST_TIMES,
    Trait.MILLISECONDS: text.LOST_MILLISECONDS,
    Trait.COMMENTS: text.LOST_COMMENTS,
    Trait.BOOKMARKS: text.LOST_BOOKMARKS,
    Trait.HEADERS: text.LOST_HEADERS,
    Trait.ENDS: text.LOST_ENDS,
}
"""In the order in which they are told."""
_UNMINDED: Final = frozenset({Trait.MILLISECONDS})
"""What nobody who saves a record wants to be asked about."""
_IMPLIED: Final = {Trait.MOVES: Trait.BRANCHES, Trait.TIMES: Trait.MILLISECONDS}
"""Who is told that the one is lost need not be told of the other."""


def losses(record: Record, format_: Format, *, minds_all: bool = True) -> tuple[Phrase, ...]:
    """A sentence for each thing of `record` that is lost in `format_`; none when all of it is kept, or nobody minds."""
    counted = _counted(record)
    lost = {trait for trait in _LOST if counted[trait] and trait not in format_.keeps}
    lost -= frozenset() if minds_all else _UNMINDED
    lost -= {implied for telling, implied in _IMPLIED.items() if telling in lost}
    moves = len(record) - len(main_line(record.root))
    told = [phrase.filled(count=counted[trait], moves=moves) for trait, phrase in _LOST.items() if trait in lost]
    return (*told, *format_.also_lost(record))


def changed_letters(record: Record, format_: Format, encoding: Encoding) -> Phrase | None:
    """The sentence that names the letters which the encoding writes as others, if there are any in what `format_` keeps."""
    if encoding is Encoding.UTF_8:
        return None
    changed = letters_changed("\n".join(_texts(record, format_.keeps)))
    named = " ".join(f"{letter}→{other}" for letter, other in changed.items())
    return text.CHANGED_LETTERS.filled(letters=named) if changed else None


def _texts(record: Record, keeps: frozenset[Trait]) -> Iterator[str]:
    """All that people and programs have written in the record."""
    if Trait.HEADERS in keeps:
        for header in record.headers:
            yield from header
    for node in file_order(record.root):
        if node.comment and Trait.COMMENTS in keeps:
            yield node.comment
        if node.bookmark and Trait.BOOKMARKS in keeps:
            yield node.bookmark
        if node.end is not None and Trait.ENDS in keeps:
            yield node.end.text


def _counted(record: Record) -> dict[Trait, int]:
    """How often each of the things that a format may not hold occurs."""
    nodes = list(file_order(record.root))
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


LARGEST_FILE: Final = 64 << 20
"""So many bytes a file may have; a game has a few thousand."""
_MEGABYTE: Final = 1 << 20


class OpenedFile(NamedTuple):
    """What a file holds."""

    format: Format | None
    """None when it is no record in any format."""
    encoding: str
    """By its usual name; nothing when the file could not be read at all."""
    records: tuple[Record, ...]
    problems: tuple[Problem, ...]
    checksum: int | None = None
    """CRC-32 of what was read."""


def open_bytes(data: bytes, name: str = "") -> OpenedFile:
    """The records in `data`; the suffix of `name`, if it has one, is a hint and no more."""
    if len(data) > LARGEST_FILE:
        return _closed(_too_large())
    decoded = decode(data)
    found = read_text(decoded.text, PurePath(name).suffix)
    return OpenedFile(
        found.format, decoded.encoding, found.reading.records, (*decoded.problems, *found.reading.problems), crc32(data)
    )


def read_file(path: Path) -> OpenedFile:
    """The records in the file at `path`; that there is none, or that it may not be read, is a problem like any other."""
    data = bytes_at(path)
    return _closed(data) if isinstance(data, Problem) else open_bytes(data, path.name)


def bytes_at(path: Path) -> bytes | Problem:
    """What an ordinary file of bearable size holds, or why it cannot be read."""
    try:
        return read_whole(path, LARGEST_FILE)
    except NotRegular as failure:
        return _instead(failure)
    except FileNotFoundError:
        return _refusal(text.NOT_FOUND)
    except PermissionError:
        return _refusal(text.NOT_PERMITTED)
    except OSError as failure:
        return _refusal(text.NOT_READ, reason=failure.strerror or failure)
    except ValueError as failure:
        # A name with a zero byte in it.
        return _refusal(text.NOT_READ, reason=failure)


def _instead(found: NotRegular) -> Problem:
    """What lies there in place of a file that can be read."""
    if found.errno == errno.EFBIG:
        return _too_large()
    if found.errno == errno.ELOOP:
        return _refusal(text.NOT_READ, reason=found.strerror)
    return _refusal(text.IS_FOLDER if found.errno == errno.EISDIR else text.NOT_REGULAR)


def contents(records: Sequence[Record], format_: Format, encoding: Encoding) -> bytes | Unwritable:
    """The file that holds `records`, or the letter that the encoding does not have."""
    return encode(format_.write(records, encoding), encoding)


def _closed(problem: Problem) -> OpenedFile:
    return OpenedFile(None, "", (), (problem,))


def _too_large() -> Problem:
    return _refusal(text.TOO_LARGE, most=LARGEST_FILE // _MEGABYTE)


def _refusal(reason: Phrase, /, **values: object) -> Problem:
    return Problem(reason, values, severity=Severity.ERROR)
