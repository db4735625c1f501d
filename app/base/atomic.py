"""Atomic writes: a file holds either its old contents or the new ones, never a part. Temporary files and their cleanup."""

import contextlib
import errno
import itertools
import os
import re
import shutil
import stat
import sys
import time
from binascii import crc32
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Final

from app.base.folders import find_folders, make_private
from app.base.regular import NotRegularFileError, append_to_file, open_regular, read_contents, stat_regular

if sys.platform != "win32":
    import fcntl

_LONGEST_NAME: Final = 100
"""Number of bytes of a file's name that go into the name of its temporary file; disks limit the length of names."""
_LEFTOVER_NAME: Final = re.compile(r"\.(?P<name>.+)\.(?P<process>[0-9]+)-[0-9]+\.(?P<kind>tmp|room)")
_NOTE_NAME: Final = re.compile(r"(?P<process>[0-9]+)-[0-9]+")
CLEANUP_NOTES_FOLDER: Final = "writing"
"""Name of the folder, in the data folder, with a note for each file outside our folders that is being written."""
_START_TIME_FIELD: Final = 19
"""Index of a process's start time in /proc/PID/stat, among the fields behind the process's name."""
_CLOCK_TOLERANCE_S: Final = 2.0
"""Seconds after a temporary file's time at which a process of the same id must have started to count as another one."""
_LEFTOVER_AGE_S: Final = 24 * 3_600
"""Age in seconds from which a temporary file counts as left over, even if a process with the id in its name runs."""
_CLOCK_SKEW_S: Final = 3_600
"""Seconds by which the clock of a file server may be ahead of ours."""
_PRIVATE_MODE: Final = 0o600

_REPLACE_TRIES = 10 if os.name == "nt" else 1
_RETRY_PAUSE_S = 0.05
"""Seconds between two attempts to replace or lock a file."""
_LOCK_TRIES = 40


class FileChangedError(OSError):
    """Raised when another program has written to a file since we last read or wrote it."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.ESTALE, os.strerror(errno.ESTALE), str(path))


def write_atomic(path: Path, data: bytes, *, is_private: bool = False, expected: int | None = None) -> None:
    """Write `data` to `path` atomically, as `atomic_writer` does.

    `expected` is the CRC-32 of what the file must still hold; FileChangedError, with the file untouched, if it differs.
    """
    with atomic_writer(path, is_private=is_private, expected=expected) as file:
        file.write(data)


def is_unchanged(path: Path, checksum: int | None) -> bool:
    """Return True if the file still has this CRC-32 (time and size can be equal by chance), is gone, or None is given."""
    try:
        return checksum is None or crc32(read_contents(path)) == checksum
    except FileNotFoundError:
        return True


@contextlib.contextmanager
def _locked_target(target: Path, expected: int | None) -> Iterator[None]:
    """Lock `target`, if a checksum is expected, until it is replaced; FileChangedError if it has another one.

    The second of two writers waits for the first, sees its file and is refused. File systems without locks go without.
    """
    with contextlib.ExitStack() as held:
        if expected is not None and sys.platform != "win32":  # Windows does not replace an open file
            with contextlib.suppress(OSError):
                file = held.enter_context(open_regular(target))
                for _ in range(_LOCK_TRIES):
                    try:
                        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                        break
                    except BlockingIOError:
                        time.sleep(_RETRY_PAUSE_S)
        if not is_unchanged(target, expected):
            raise FileChangedError(target)
        yield


@contextlib.contextmanager
def atomic_writer(path: Path, *, is_private: bool = False, expected: int | None = None) -> Iterator[BinaryIO]:
    """Yield a temporary file that replaces `path` atomically, flushed to disk, when the block ends without an exception.

    A crash or an exception leaves the old file or the new one. The folder must exist. A symbolic link stays one and its
    target is replaced. The permissions of an existing file are kept, and its owner where we may set it. A new file is
    readable by this user alone if `is_private`. The temporary file is never readable by anyone who may not read the
    file. Raises OSError, with the old file untouched, when the disk is full, the folder is not writable, or `path` is
    not a regular file.
    """
    target = _resolved_target(path)
    before = stat_regular(path)
    with _with_cleanup_note(target):
        yield from _temporary_for(target, before, is_private=is_private, expected=expected)


def _temporary_for(
    target: Path, before: os.stat_result | None, *, is_private: bool, expected: int | None
) -> Iterator[BinaryIO]:
    fresh, handle = _create_temporary(target, _PRIVATE_MODE if is_private or before is not None else 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            if before is not None and sys.platform != "win32":
                _copy_owner_and_mode(handle, before)
            yield file
            file.flush()
            flush_to_disk(handle)
        if before is not None and sys.platform == "win32":
            fresh.chmod(before.st_mode)
        with _locked_target(target, expected):
            _replace_file(fresh, target)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    _flush_folder(target.parent)


@contextlib.contextmanager
def temporary_folder_beside(path: Path) -> Iterator[Path]:
    """Yield a temporary folder beside `path`, removed at the end; after a kill the next start removes it."""
    target = _resolved_target(path)
    with _with_cleanup_note(target):
        room = target.with_name(f".{_temporary_stem(target)}.{os.getpid()}-{time.time_ns()}.room")
        room.mkdir(_PRIVATE_MODE | 0o100)
        try:
            yield room
        finally:
            shutil.rmtree(room, ignore_errors=True)


@contextlib.contextmanager
def _with_cleanup_note(target: Path) -> Iterator[None]:
    """Keep a note in the data folder while a file elsewhere is written, so that the next start can clean up there."""
    note: Path | None = None
    with contextlib.suppress(OSError, RuntimeError):  # without a note the file is still written
        places = find_folders()
        is_elsewhere = not any(target.is_relative_to(place) for place in places)
        if is_elsewhere and places.data.is_dir():
            make_private(places.data / CLEANUP_NOTES_FOLDER)
            note = places.data / CLEANUP_NOTES_FOLDER / f"{os.getpid()}-{time.time_ns()}"
            append_to_file(note, os.fsencode(target))
    try:
        yield
    finally:
        if note is not None:
            note.unlink(missing_ok=True)


def remove_noted_leftovers(data: Path) -> None:
    """Remove temporary files that killed processes left outside our folders; notes in the data folder say where."""
    for note in (data / CLEANUP_NOTES_FOLDER).glob("*"):
        found = _NOTE_NAME.fullmatch(note.name)
        with contextlib.suppress(OSError):  # another start may be cleaning up as well
            if found is None or _is_being_written(note, int(found["process"])):
                continue
            if written := read_contents(note):
                target = Path(os.fsdecode(written))
                remove_leftovers(target.parent, target)
            note.unlink(missing_ok=True)


def move_if_absent(fresh: Path, target: Path) -> None:
    """Move a finished file to `target`, unless another process made a file there first: then that file stays."""
    with contextlib.suppress(FileExistsError):
        try:
            os.link(fresh, target)
        except FileExistsError:
            raise
        except OSError:  # a file system without hard links
            if os.name == "nt" or not target.exists():
                fresh.rename(target)


def flush_to_disk(handle: int) -> None:
    """Flush a file to disk so that it survives a power cut; on macOS `fsync` only reaches the drive's own cache."""
    if sys.platform == "darwin":
        with contextlib.suppress(OSError):  # network drives do not support it
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
            return
    os.fsync(handle)


def quarantine_file(path: Path, now: float) -> Path:
    """Rename an unreadable file to a new name beside it, and return the new path."""
    stem = f"{path.name}.unreadable-{time.strftime('%Y%m%d-%H%M%S', time.localtime(now))}"
    names = itertools.chain([stem], (f"{stem}-{number}" for number in itertools.count(2)))
    return path.rename(next(beside for name in names if not (beside := path.with_name(name)).exists()))


def try_quarantine(path: Path, now: float) -> Path:
    """Rename an unreadable file (quarantine) and return its new path; its old path if the folder is not writable."""
    try:
        return quarantine_file(path, now)
    except OSError:  # the next write reports that
        return path


def quarantine_irregular(path: Path, now: float) -> Path | None:
    """Rename what lies at `path` if it is no regular file; return its new path, None if nothing had to be renamed."""
    try:
        stat_regular(path)
    except NotRegularFileError:
        return quarantine_file(path, now)
    return None


def sort_newest_first(paths: Iterable[Path]) -> list[Path]:
    """Sort files, newest first; future times come last, since the clock was set back. OSError if a file is gone."""
    now = time.time() + _CLOCK_SKEW_S
    changed = {path: path.stat().st_mtime for path in paths}
    return sorted(changed, key=lambda path: (changed[path] > now, -changed[path]))


def remove_leftovers(folder: Path, file: Path | None = None) -> None:
    """Remove the temporary files that killed processes left in a folder; only those of `file` if it is given."""
    stem = None if file is None else _temporary_stem(file)
    with contextlib.suppress(OSError):
        for path in folder.iterdir():
            found = _LEFTOVER_NAME.fullmatch(path.name)
            if not found or stem not in (None, found["name"]) or _is_being_written(path, int(found["process"])):
                continue
            if found["kind"] == "tmp" and not path.is_dir():
                path.unlink(missing_ok=True)
            elif found["kind"] == "room" and path.is_dir():
                shutil.rmtree(path, ignore_errors=True)


def remove_leftovers_below(folder: Path) -> None:
    """Run `remove_leftovers` in a folder and all folders below it; links are not followed."""
    for place, _, _ in os.walk(folder):
        remove_leftovers(Path(place))


def _is_being_written(path: Path, process: int) -> bool:
    seen = path.lstat()
    if not stat.S_ISREG(seen.st_mode) and not stat.S_ISDIR(seen.st_mode):
        return True
    is_young = seen.st_mtime > time.time() - _LEFTOVER_AGE_S
    return is_young and _is_running(process) and not _process_began_after(process, seen.st_mtime)


def _process_began_after(process: int, moment: float) -> bool:
    """Return True if a process started after `moment`, so it only reuses a dead writer's process id; only Linux tells."""
    if sys.platform != "linux":
        return False
    try:
        ticks = int(_process_stat(process)[_START_TIME_FIELD])
        began = time.time() - time.clock_gettime(time.CLOCK_BOOTTIME) + ticks / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return False
    return began > moment + _CLOCK_TOLERANCE_S


def _is_running(process: int) -> bool:
    if sys.platform == "win32":
        return True  # on Windows `os.kill` would end the process
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:  # it runs under another user
        pass
    return _process_stat(process)[:1] not in ([b"Z"], [b"X"])  # a zombie: its parent has not collected its exit status


def _process_stat(process: int) -> list[bytes]:
    """Fields of /proc/PID/stat behind the process's name; empty on systems other than Linux, or if it is gone."""
    try:
        return read_contents(Path(f"/proc/{process}/stat")).rpartition(b")")[2].split()
    except OSError:
        return []


def _resolved_target(path: Path) -> Path:
    try:
        return Path(os.path.realpath(path))  # resolve() raises another error for circular links
    except OSError:  # some disks on Windows open a file but do not resolve its path
        if path.is_symlink():
            raise
        return path.absolute()


def _temporary_stem(target: Path) -> str:
    name = os.fsencode(target.name)
    return target.name if len(name) <= _LONGEST_NAME else f"{crc32(name):08x}"


def _create_temporary(target: Path, mode: int) -> tuple[Path, int]:
    """Create a new temporary file with a unique name in the same folder, so that renaming it never crosses disks."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
    number = 0
    while True:
        fresh = target.with_name(f".{_temporary_stem(target)}.{os.getpid()}-{number}.tmp")
        try:
            return fresh, os.open(fresh, flags, mode)
        except FileExistsError:
            number += 1  # left by a killed process with our number
        except BaseException:  # Ctrl-C may come just after the file was made
            fresh.unlink(missing_ok=True)
            raise


if sys.platform != "win32":

    def _copy_owner_and_mode(handle: int, before: os.stat_result) -> None:
        """Give a file the owner and permissions of the file it replaces; fewer permissions if the owner cannot be set."""
        mode = before.st_mode & 0o777
        with contextlib.suppress(OSError):
            os.fchown(handle, -1, before.st_gid)
        with contextlib.suppress(OSError):
            os.fchown(handle, before.st_uid, -1)
        if os.fstat(handle).st_gid != before.st_gid:
            mode &= ~0o070 | (mode & 0o007) << 3  # another group may only do what everyone may
        os.fchmod(handle, mode)


def _flush_folder(folder: Path) -> None:
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _replace_file(fresh: Path, target: Path) -> None:
    """Replace `target`; try again on Windows, which refuses while a virus scanner reads the file."""
    for _ in range(_REPLACE_TRIES - 1):
        try:
            fresh.replace(target)
        except PermissionError:
            time.sleep(_RETRY_PAUSE_S)
        else:
            return
    fresh.replace(target)
