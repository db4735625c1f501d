"""Files of records: opened whatever they are, and what is to be put into one.

Nothing is written here. Whoever saves puts the contents where they belong, at once and whole.
"""

import errno
from binascii import crc32
from collections.abc import Sequence
from pathlib import Path, PurePath
from typing import Final, NamedTuple

from app.base.regular import NotRegular, read_whole
from app.formats.detecting import read_text
from app.formats.encoding import Unwritable, decode, encode
from app.formats.format import Encoding, Format
from app.record.problems import Problem, Severity
from app.record.tree import Record
from app.text import formats as text
from app.text.phrase import Phrase

LARGEST_FILE: Final = 64 << 20
"""So many bytes a file may have; a game has a few thousand."""
_MEGABYTE: Final = 1 << 20


class Opened(NamedTuple):
    """What a file holds."""

    format: Format | None
    """None when it is no record in any format."""
    encoding: str
    """By its usual name; nothing when the file could not be read at all."""
    records: tuple[Record, ...]
    problems: tuple[Problem, ...]
    checksum: int | None = None
    """CRC-32 of what was read."""


def open_bytes(data: bytes, name: str = "") -> Opened:
    """The records in `data`; the suffix of `name`, if it has one, is a hint and no more."""
    if len(data) > LARGEST_FILE:
        return _closed(_too_large())
    decoded = decode(data)
    found = read_text(decoded.text, PurePath(name).suffix)
    return Opened(
        found.format, decoded.encoding, found.reading.records, (*decoded.problems, *found.reading.problems), crc32(data)
    )


def read_file(path: Path) -> Opened:
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


def _closed(problem: Problem) -> Opened:
    return Opened(None, "", (), (problem,))


def _too_large() -> Problem:
    return _refusal(text.TOO_LARGE, most=LARGEST_FILE // _MEGABYTE)


def _refusal(reason: Phrase, /, **values: object) -> Problem:
    return Problem(reason, values, severity=Severity.ERROR)
