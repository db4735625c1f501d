"""Safe reading of regular files only, and of JSON from outside.

Opening a pipe waits for a writer, and a device such as /dev/zero never ends; either may lie where a file is expected.
"""

import errno
import os
import stat
from io import BufferedReader, BufferedWriter, FileIO
from pathlib import Path
from typing import Any, Final

MAX_FILE_SIZE: Final = 64 << 20
"""Size limit in bytes of a file to be read; none of the program's own files comes near it."""
_CHUNK_SIZE: Final = 1 << 20
MAX_JSON_DEPTH: Final = 100
"""Limit of nesting for objects and lists in JSON."""
_NON_BLOCKING: Final = getattr(os, "O_NONBLOCK", 0)
_OPEN_FLAGS: Final = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOCTTY", 0)


class NotRegularFileError(OSError):
    """Raised when a path holds no regular file (a folder, pipe, device, circular links), or a file that is too large."""


def stat_regular(path: Path) -> os.stat_result | None:
    """Stat result of the file at `path`, None if there is none; NotRegularFileError if it is not a regular file."""
    try:
        seen = path.stat()
    except FileNotFoundError:
        return None
    except OSError as failure:
        if failure.errno == errno.ELOOP:
            raise NotRegularFileError(failure.errno, failure.strerror, str(path)) from failure
        raise
    _require_regular(seen, path)
    return seen


def open_regular(path: Path) -> BufferedReader:
    """Open the file at `path` for reading; OSError if there is none."""
    stat_regular(path)  # first, because opening a device may already act on it
    try:
        handle = os.open(path, os.O_RDONLY | _OPEN_FLAGS | _NON_BLOCKING)
    except BlockingIOError:  # a file server holds a lease on it, and releases it while we wait
        handle = os.open(path, os.O_RDONLY | _OPEN_FLAGS)
    return BufferedReader(_check_handle(handle, path, "r"))


def read_contents(path: Path, most: int = MAX_FILE_SIZE) -> bytes:
    """Return the contents of the file at `path`; OSError if there is none, NotRegularFileError if it has more than `most` bytes."""
    with open_regular(path) as file:
        size = min(most, os.fstat(file.fileno()).st_size)
        data = file.read(size + 1)  # Windows is slow to allocate `most` bytes
        while len(data) <= most and (more := file.read(_CHUNK_SIZE)):  # it grows, or the system does not know its size
            data += more
    if len(data) > most:
        raise NotRegularFileError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return data


def read_beginning(path: Path, size: int) -> bytes:
    """Return at most `size` bytes from the start of the file at `path`; OSError if there is none."""
    with open_regular(path) as file:
        return file.read(size)


def append_to_file(path: Path, data: bytes) -> None:
    """Append `data` to the file at `path`; a new file is readable by this user alone."""
    stat_regular(path)
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | _OPEN_FLAGS | _NON_BLOCKING, 0o600)
    with BufferedWriter(_check_handle(handle, path, "a")) as file:
        file.write(data)


def parse_json(data: bytes | str) -> Any:
    """Parse JSON; ValueError if it is invalid or nested too deeply."""
    import json  # noqa: PLC0415 - slow to import, and a start without files does not need it

    try:
        return json.loads(data)
    except RecursionError as failure:
        raise ValueError("too deep") from failure


def is_too_deep(raw: object) -> bool:
    """Return True if a value is nested deeper than any file of ours; it might be too deep to be written as JSON."""
    level = [raw]
    for _ in range(MAX_JSON_DEPTH):
        values = (each.values() if isinstance(each, dict) else each for each in level if isinstance(each, dict | list))
        level = [inner for each in values for inner in each]
        if not level:
            return False
    return True


def _check_handle(handle: int, path: Path, mode: str) -> FileIO:
    try:
        _require_regular(os.fstat(handle), path)
    except BaseException:
        os.close(handle)
        raise
    return FileIO(handle, mode)


def _require_regular(seen: os.stat_result, path: Path) -> None:
    if stat.S_ISDIR(seen.st_mode):
        raise NotRegularFileError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(seen.st_mode):
        raise NotRegularFileError(errno.EINVAL, "Not a regular file", str(path))
