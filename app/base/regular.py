"""Regular files, the only things that are opened to look into, and JSON that came from outside.

Whoever opens a pipe waits for somebody to write, and a device such as /dev/zero never ends; either may lie where a
file is expected.
"""

import errno
import os
import stat
from io import BufferedReader, BufferedWriter, FileIO
from pathlib import Path
from typing import Any, Final

LARGEST: Final = 64 << 20
"""Bytes; none of the program's own files comes near it."""
_PIECE: Final = 1 << 20
DEEPEST: Final = 100
"""Objects and lists in each other."""
_AT_ONCE: Final = getattr(os, "O_NONBLOCK", 0)
_USUAL: Final = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOCTTY", 0)


class NotRegular(OSError):  # noqa: N818 - it says what lies there, as a domain word
    """Something else lies there: a folder, a pipe, a device, links in a circle, or more than such a file can hold."""


def regular_at(path: Path) -> os.stat_result | None:
    """What the system says of the file at `path`, None where there is none; NotRegular where it is no regular file."""
    try:
        seen = path.stat()
    except FileNotFoundError:
        return None
    except OSError as failure:
        if failure.errno == errno.ELOOP:
            raise NotRegular(failure.errno, failure.strerror, str(path)) from failure
        raise
    _refuse_others(seen, path)
    return seen


def open_regular(path: Path) -> BufferedReader:
    """The file at `path`, to be read; OSError where there is none."""
    regular_at(path)  # first, because to open a device may be to use it
    try:
        handle = os.open(path, os.O_RDONLY | _USUAL | _AT_ONCE)
    except BlockingIOError:  # a file server holds a lease on it, and gives it up while we wait
        handle = os.open(path, os.O_RDONLY | _USUAL)
    return BufferedReader(_checked(handle, path, "r"))


def read_whole(path: Path, most: int = LARGEST) -> bytes:
    """All that the file at `path` holds; OSError where there is none, NotRegular also where that is more than `most`."""
    with open_regular(path) as file:
        size = min(most, os.fstat(file.fileno()).st_size)
        data = file.read(size + 1)  # Windows would be long about room for `most`
        while len(data) <= most and (more := file.read(_PIECE)):  # it grows, or the system does not know its size
            data += more
    if len(data) > most:
        raise NotRegular(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return data


def read_beginning(path: Path, size: int) -> bytes:
    """As many bytes, at most, from the beginning of the file at `path`; OSError where there is none."""
    with open_regular(path) as file:
        return file.read(size)


def append(path: Path, data: bytes) -> None:
    """Put `data` behind what the file at `path` holds; a new one is for this person's eyes alone."""
    regular_at(path)
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | _USUAL | _AT_ONCE, 0o600)
    with BufferedWriter(_checked(handle, path, "a")) as file:
        file.write(data)


def parsed(data: bytes | str) -> Any:
    """The value that stands in JSON; ValueError where it cannot be understood, also for want of depth."""
    import json  # noqa: PLC0415 - four modules, which a start without files does not need

    try:
        return json.loads(data)
    except RecursionError as failure:
        raise ValueError("too deep") from failure


def is_deep(raw: object) -> bool:
    """Whether there is more in each other than a file of ours ever has; what is read might be too deep to be written."""
    level = [raw]
    for _ in range(DEEPEST):
        values = (each.values() if isinstance(each, dict) else each for each in level if isinstance(each, dict | list))
        level = [inner for each in values for inner in each]
        if not level:
            return False
    return True


def _checked(handle: int, path: Path, mode: str) -> FileIO:
    try:
        _refuse_others(os.fstat(handle), path)
    except BaseException:
        os.close(handle)
        raise
    return FileIO(handle, mode)


def _refuse_others(seen: os.stat_result, path: Path) -> None:
    if stat.S_ISDIR(seen.st_mode):
        raise NotRegular(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(seen.st_mode):
        raise NotRegular(errno.EINVAL, "Not a regular file", str(path))
