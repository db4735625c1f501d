"""Database files of ours: SQLite with a mark of whose they are, a version, and a log that lets others read meanwhile."""

import os
import re
import sqlite3
import sys
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, NamedTuple

from app.base.atomic import put_first, tidy
from app.base.folders import make_private
from app.base.regular import read_whole, regular_at

PATIENCE: Final = 10.0
"""Seconds to wait for somebody else who writes."""
_LONG_PATH: Final = 470
"""Bytes of a path from which on SQLite may refuse it: it takes 504, and a new file is made under a longer name."""
_EMPTYING_MS: Final = 1_000
"""Milliseconds that a writer waits at its end for readers, to empty its log."""
_REMOTE: Final = frozenset(
    [
        "nfs",
        "nfs4",
        "cifs",
        "smb3",
        "smbfs",
        "ncpfs",
        "afs",
        "9p",
        "vboxsf",
        "drvfs",
        "fuse.sshfs",
        "fuse.rclone",
        "fuse.davfs",
        "davfs",
        "fuse.gvfsd-fuse",
    ]
)
"""File systems whose machines share no memory, as Linux calls them."""
_MOUNTS: Final = Path("/proc/self/mountinfo")
_DRIVE_REMOTE: Final = 4


class DatabaseKind(NamedTuple):
    """What a file of ours is, by the marks in its head, and the tables of a new one."""

    application: int
    first_version: int
    """The oldest that is still read; each upgrade makes the next of it."""
    schema: str
    """Of the oldest; statements that end in a semicolon, which stands nowhere else in them."""
    upgrades: tuple[str, ...] = ()

    @property
    def version(self) -> int:
        return self.first_version + len(self.upgrades)

    @property
    def statements(self) -> list[str]:
        """Those that make the tables of a new file."""
        return [each for part in (self.schema, *self.upgrades) for each in part.split(";") if each.strip()]


class ForeignDatabase(sqlite3.DatabaseError):
    """Another program's file lies there, or one of a version that is not known."""


class PathTooLongError(sqlite3.OperationalError):
    """The path of a database is longer than SQLite can open."""


class _Writer(sqlite3.Connection):
    """Connection of a writer, which leaves an empty write-ahead log also where others read.

    SQLite takes the pages of a log for those of whatever file lies beside it. A backup that a person puts in the place of the
    database would be overwritten with them.
    """

    def close(self) -> None:
        with suppress(sqlite3.Error):  # closed already, or a reader takes its time: then the next writer does it
            self.execute(f"PRAGMA busy_timeout = {_EMPTYING_MS}")
            self.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        super().close()


def is_damage(failure: BaseException) -> bool:
    """Whether it says that a file is no database, or none any more."""
    code = getattr(failure, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF
    return code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def is_full(failure: BaseException) -> bool:
    """Tell whether an error says that the disk has no room, be it for the memory that users of a write-ahead log share."""
    return getattr(failure, "sqlite_errorcode", None) in {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE}


def open_database(path: Path, kind: DatabaseKind, *, writes: bool) -> sqlite3.Connection:
    """Connect to the file at `path`, which is made where it is missing and something is to be written.

    The connection may go from one thread to another, and `interrupt` may be called from any; it serves one at a time. A file
    of an earlier version is brought up to date first. On a drive that is no memory of this machine (`is_remote`) there is
    no write-ahead log, but SQLite's older journal, with which nobody reads while somebody writes. NotRegular where
    something else than a file lies there, PathTooLongError where SQLite takes no such path.
    """
    regular_at(path)
    try:
        return _opened(path, kind, writes=writes)
    except sqlite3.OperationalError as failure:
        if (
            failure.sqlite_errorcode & 0xFF == sqlite3.SQLITE_CANTOPEN
            and len(os.fsencode(path.absolute())) >= _LONG_PATH
        ):
            raise PathTooLongError(str(path)) from failure
        raise


def _opened(path: Path, kind: DatabaseKind, *, writes: bool) -> sqlite3.Connection:
    if writes and not path.exists():
        _make(path, kind)
    connection = _connected(path, writes=writes)
    try:
        if not writes and _is_broken_off(connection):
            connection.close()
            with closing(_connected(path, writes=True)) as writer:
                check_kind(writer, kind, "main")
            connection = _connected(path, writes=False)
        version = check_kind(connection, kind, "main")
        if version < kind.version:
            connection.close()
            with closing(_connected(path, writes=True)) as upgraded:
                _upgrade(upgraded, kind)
            connection = _connected(path, writes=writes)
        connection.execute("PRAGMA foreign_keys = ON")
        if writes:
            _set_journal(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _connected(path: Path, *, writes: bool) -> sqlite3.Connection:
    mode = "rw" if writes else "ro"
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=PATIENCE,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=256,
        factory=_Writer if writes else sqlite3.Connection,
    )
    if writes and is_remote(path):
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")  # so a log that it has already needs no shared memory
    return connection


def _is_broken_off(connection: sqlite3.Connection) -> bool:
    """Whether a writer was killed at a moment after which only another writer can put things right, by looking."""
    try:
        connection.execute("SELECT count(*) FROM sqlite_schema")
    except sqlite3.OperationalError as failure:
        return failure.sqlite_errorcode & 0xFF == sqlite3.SQLITE_READONLY
    return False


def check_kind(connection: sqlite3.Connection, kind: DatabaseKind, name: str) -> int:
    """The version of the file that the connection calls `name`; ForeignDatabase where it is none that this program reads."""
    (application,) = connection.execute(f"PRAGMA {name}.application_id").fetchone()
    version: int = connection.execute(f"PRAGMA {name}.user_version").fetchone()[0]
    if application != kind.application or not kind.first_version <= version <= kind.version:
        raise ForeignDatabase(f"application {application:#x}, version {version}")
    return version


def _upgrade(connection: sqlite3.Connection, kind: DatabaseKind) -> None:
    """All steps at once, or none; another process may have taken them meanwhile."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = check_kind(connection, kind, "main")
        for upgrade in kind.upgrades[version - kind.first_version :]:
            for statement in upgrade.split(";"):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {kind.version}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _set_journal(connection: sqlite3.Connection, path: Path) -> None:
    if is_remote(path):
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA locking_mode = NORMAL")
        connection.execute("SELECT count(*) FROM sqlite_schema")  # only with a look are the locks given back
        return
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA checkpoint_fullfsync = ON")  # means something on macOS alone: see `put_on_disk`


def file_at(path: Path) -> tuple[int, int] | None:
    """The device and number of the file that lies there now, by which it is told from one put in its place; None without a file."""
    try:
        seen = path.stat()
    except OSError:
        return None
    return seen.st_dev, seen.st_ino


def can_keep(words: str) -> bool:
    """Whether a database takes these words; the name of a file may have bytes that are no letters."""
    try:
        words.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_remote(path: Path) -> bool:
    """Whether a file lies on a drive of another machine, as far as the system says so."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - only there

        drive = path.absolute().drive
        return drive.startswith("\\\\") or ctypes.windll.kernel32.GetDriveTypeW(f"{drive}\\") == _DRIVE_REMOTE
    if not _MOUNTS.exists():
        return False
    return file_system_of(path.absolute(), read_whole(_MOUNTS).decode("utf-8", "surrogateescape")) in _REMOTE


def file_system_of(path: Path, mounts: str) -> str:
    """The kind of file system on which `path` lies, by Linux's list of mounts."""
    found, longest = "", -1
    for line in mounts.splitlines():
        place, _, kind = line.partition(" - ")
        words = place.split()
        if len(words) < 5 or not kind:
            continue
        at = Path(re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), words[4]))
        if path.is_relative_to(at) and len(at.parts) >= longest:
            found, longest = kind.split()[0], len(at.parts)
    return found


def _make(path: Path, kind: DatabaseKind) -> None:
    """Make the file under a name of its own first, so that nobody ever sees half a schema.

    Of several processes that make it at once, the first one's file stands: another may have it open already.
    """
    make_private(path.absolute().parent)
    tidy(path.absolute().parent, path)
    _drop_orphaned_log(path)
    fresh = path.with_name(f".{path.name}.{os.getpid()}-{time.time_ns()}.tmp")
    try:
        with closing(sqlite3.connect(fresh)) as connection:
            connection.execute("PRAGMA journal_mode = MEMORY")  # no second file to be left by a kill
            connection.executescript(
                f"BEGIN; {'; '.join(kind.statements)}; PRAGMA application_id = {kind.application};"
                f"PRAGMA user_version = {kind.version}; COMMIT;"
            )
        put_first(fresh, path)
    finally:
        fresh.unlink(missing_ok=True)


def _drop_orphaned_log(path: Path) -> None:
    """Take away the log of a database that was deleted: its pages would be written into the new file.

    The log is seen before the database is looked for again, and must be the one seen: another process may have made both meanwhile.
    """
    log = path.with_name(f"{path.name}-wal")
    with suppress(FileNotFoundError):
        seen = log.lstat()
        now = None if path.exists() else log.lstat()
        if now is not None and (seen.st_ino, seen.st_ctime_ns) == (now.st_ino, now.st_ctime_ns):
            log.unlink()
            path.with_name(f"{path.name}-shm").unlink(missing_ok=True)
