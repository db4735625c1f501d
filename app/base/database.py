"""Database files: SQLite with an application id, a schema version, and a write-ahead log for concurrent readers."""

import os
import re
import sqlite3
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from app.base.atomic import move_if_absent, remove_leftovers
from app.base.folders import make_private
from app.base.regular import read_contents, stat_regular

LOCK_TIMEOUT: Final = 10.0
"""Timeout in seconds for another connection's write lock."""
_MAX_PATH_BYTES: Final = 470
"""Length in bytes from which SQLite may refuse a path: its limit is 504, and a new file's temporary name is longer."""
_CHECKPOINT_TIMEOUT_MS: Final = 1_000
"""Milliseconds that a writer waits for readers when it closes, to empty the write-ahead log."""
_is_remote_kind: Final = re.compile(
    r"nfs4?|cifs|smb3|smbfs|ncpfs|afs|9p|vboxsf|drvfs|davfs|fuse\.(?:sshfs|rclone|davfs|gvfsd-fuse)"
).fullmatch
"""Match Linux's names of network file systems. A write-ahead log needs shared memory, which two machines do not have."""
_MOUNT_LIST: Final = Path("/proc/self/mountinfo")
_DRIVE_REMOTE: Final = 4


class DatabaseKind(NamedTuple):
    """A kind of database file: application id, schema versions, and the SQL for new tables."""

    application: int
    first_version: int
    """Oldest schema version that is still read; each of `upgrades` raises the version by one."""
    schema: str
    """SQL of the oldest schema version: statements that end in a semicolon, which occurs nowhere else in them."""
    upgrades: tuple[str, ...] = ()

    @property
    def schema_version(self) -> int:
        return self.first_version + len(self.upgrades)

    @property
    def schema_statements(self) -> list[str]:
        """SQL statements that make the tables of a new file."""
        return [each for part in (self.schema, *self.upgrades) for each in part.split(";") if each.strip()]


class ForeignDatabase(sqlite3.DatabaseError):
    """Raised when a database belongs to another program or has an unknown schema version."""


class PathTooLongError(sqlite3.OperationalError):
    """Raised when the path of a database is longer than SQLite can open."""


class _Writer(sqlite3.Connection):
    """Connection of a writer; leaves an empty write-ahead log behind even if others are reading.

    SQLite applies a log to whatever file lies beside it, and would overwrite a backup that a user puts there.
    """

    def close(self) -> None:
        with suppress(sqlite3.Error):  # closed already, or a reader is slow: then the next writer does it
            self.execute(f"PRAGMA busy_timeout = {_CHECKPOINT_TIMEOUT_MS}")
            self.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        super().close()


def is_damage(failure: BaseException) -> bool:
    """Return True if an error says that a file is damaged or is no database."""
    code = getattr(failure, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF
    return code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def is_disk_full(failure: BaseException) -> bool:
    """Return True if an error says that the disk is full, also for the shared memory of the write-ahead log."""
    return getattr(failure, "sqlite_errorcode", None) in {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE}


def open_database(path: Path, kind: DatabaseKind, *, writes: bool) -> sqlite3.Connection:
    """Connect to the database at `path`; if `writes`, create it when it is missing.

    The connection may pass between threads, one at a time; `interrupt` may be called from any. A file of an earlier
    version is upgraded first. On a network drive (`is_remote`) a rollback journal replaces the write-ahead log; then
    nobody reads while somebody writes. NotRegularFileError or PathTooLongError if `path` is not a regular file or too long.
    """
    stat_regular(path)
    try:
        return _open_existing(path, kind, writes=writes)
    except sqlite3.OperationalError as failure:
        if (
            failure.sqlite_errorcode & 0xFF == sqlite3.SQLITE_CANTOPEN
            and len(os.fsencode(path.absolute())) >= _MAX_PATH_BYTES
        ):
            raise PathTooLongError(str(path)) from failure
        raise


def _open_existing(path: Path, kind: DatabaseKind, *, writes: bool) -> sqlite3.Connection:
    if writes and not path.exists():
        _create_database(path, kind)
    connection = _connect(path, writes=writes)
    try:
        if not writes and _needs_recovery(connection):
            connection.close()
            with closing(_connect(path, writes=True)) as writer:
                check_kind(writer, kind, "main")
            connection = _connect(path, writes=False)
        version = check_kind(connection, kind, "main")
        if version < kind.schema_version:
            connection.close()
            with closing(_connect(path, writes=True)) as upgraded:
                _run_upgrades(upgraded, kind)
            connection = _connect(path, writes=writes)
        connection.execute("PRAGMA foreign_keys = ON")
        if writes:
            _set_journal(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _connect(path: Path, *, writes: bool) -> sqlite3.Connection:
    mode = "rw" if writes else "ro"
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=LOCK_TIMEOUT,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=256,
        factory=_Writer if writes else sqlite3.Connection,
    )
    if writes and is_remote(path):
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")  # so an existing write-ahead log needs no shared memory
    return connection


def _needs_recovery(connection: sqlite3.Connection) -> bool:
    """Return True if a writer was killed and the database needs recovery, which only a writing connection can do."""
    try:
        connection.execute("SELECT count(*) FROM sqlite_schema")
    except sqlite3.OperationalError as failure:
        return failure.sqlite_errorcode & 0xFF == sqlite3.SQLITE_READONLY
    return False


def check_kind(connection: sqlite3.Connection, kind: DatabaseKind, name: str) -> int:
    """Return the version of the attached database `name`; ForeignDatabase if this program does not read it."""
    (application,) = connection.execute(f"PRAGMA {name}.application_id").fetchone()
    version: int = connection.execute(f"PRAGMA {name}.user_version").fetchone()[0]
    if application != kind.application or not kind.first_version <= version <= kind.schema_version:
        raise ForeignDatabase(f"application {application:#x}, version {version}")
    return version


def _run_upgrades(connection: sqlite3.Connection, kind: DatabaseKind) -> None:
    """Run all upgrades in one transaction; another process may have run them meanwhile."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = check_kind(connection, kind, "main")
        for upgrade in kind.upgrades[version - kind.first_version :]:
            for statement in upgrade.split(";"):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {kind.schema_version}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _set_journal(connection: sqlite3.Connection, path: Path) -> None:
    if is_remote(path):
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA locking_mode = NORMAL")
        connection.execute("SELECT count(*) FROM sqlite_schema")  # the locks are released only by the next read
        return
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA checkpoint_fullfsync = ON")  # takes effect on macOS alone: see `flush_to_disk`


class Database:
    """Open database: one thread at a time may use it, and any thread may call `interrupt`."""

    def __init__(self, path: Path, kind: DatabaseKind, *, writes: bool) -> None:
        self.connection = open_database(path, kind, writes=writes)

    def query_rows(self, statement: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        return self.connection.execute(statement, values).fetchall()

    def query_number(self, statement: str, values: Sequence[object] = ()) -> int:
        """First column of the first row that an SQL query returns, as a number."""
        found: int = self.connection.execute(statement, values).fetchone()[0]
        return found

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Run a block as one transaction, or as part of one that is open; an exception rolls it back."""
        is_part_of_another = self.connection.in_transaction
        if is_part_of_another:
            yield
            return
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.connection.execute("COMMIT")
        except BaseException:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")
            raise

    def interrupt(self) -> None:
        """Cancel a query in another thread, which raises sqlite3.OperationalError there."""
        self.connection.interrupt()

    def close(self) -> None:
        self.connection.close()


def file_identity(path: Path) -> tuple[int, int] | None:
    """Device and inode of the file at `path`, to recognise a file put in its place; None without a file."""
    try:
        seen = path.stat()
    except OSError:
        return None
    return seen.st_dev, seen.st_ino


def can_store_text(words: str) -> bool:
    """Return True if a database can store this text: file names may hold bytes that are not valid text."""
    try:
        words.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_remote(path: Path) -> bool:
    """Return True if a file lies on a network drive, as far as the system tells."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - only there

        drive = path.absolute().drive
        return drive.startswith("\\\\") or ctypes.windll.kernel32.GetDriveTypeW(f"{drive}\\") == _DRIVE_REMOTE
    if not _MOUNT_LIST.exists():
        return False
    mounts = read_contents(_MOUNT_LIST).decode("utf-8", "surrogateescape")
    return _is_remote_kind(file_system_of(path.absolute(), mounts)) is not None


def file_system_of(path: Path, mounts: str) -> str:
    """Name of the file system that holds `path`, by Linux's list of mounts."""
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


def _create_database(path: Path, kind: DatabaseKind) -> None:
    """Make the database under a temporary name, so nobody sees half a schema; a file that another process made first stays."""
    make_private(path.absolute().parent)
    remove_leftovers(path.absolute().parent, path)
    _drop_orphaned_log(path)
    fresh = path.with_name(f".{path.name}.{os.getpid()}-{time.time_ns()}.tmp")
    try:
        with closing(sqlite3.connect(fresh)) as connection:
            connection.execute("PRAGMA journal_mode = MEMORY")  # no second file for a kill to leave behind
            connection.executescript(
                f"BEGIN; {'; '.join(kind.schema_statements)}; PRAGMA application_id = {kind.application};"
                f"PRAGMA user_version = {kind.schema_version}; COMMIT;"
            )
        move_if_absent(fresh, path)
    finally:
        fresh.unlink(missing_ok=True)


def _drop_orphaned_log(path: Path) -> None:
    """Delete the write-ahead log of a deleted database: its pages would be written into the new file.

    The log must be the same before and after the check that no database exists: another process may make both meanwhile.
    """
    log = path.with_name(f"{path.name}-wal")
    with suppress(FileNotFoundError):
        seen = log.lstat()
        now = None if path.exists() else log.lstat()
        if now is not None and (seen.st_ino, seen.st_ctime_ns) == (now.st_ino, now.st_ctime_ns):
            log.unlink()
            path.with_name(f"{path.name}-shm").unlink(missing_ok=True)
