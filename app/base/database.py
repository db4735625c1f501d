"""Database files of ours: SQLite with a mark of whose they are, a version, and a log that lets others read meanwhile."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from app.base.folders import make_private

PATIENCE: Final = 10.0
"""Seconds to wait for somebody else who writes."""


class DatabaseKind(NamedTuple):
    """What a file of ours is, by the marks in its head, and the tables of a new one."""

    application: int
    version: int
    schema: str


class ForeignDatabase(sqlite3.DatabaseError):
    """Another program's file lies there, or one of a version that is not known."""


def open_database(path: Path, kind: DatabaseKind, *, writes: bool) -> sqlite3.Connection:
    """Connect to the file at `path`, which is made where it is missing and something is to be written.

    The connection may go from one thread to another, and `interrupt` may be called from any; it serves one at a time. A drive
    that has no shared memory has no write-ahead log either, and SQLite keeps its older journal there by itself.
    """
    if writes and not path.exists():
        _make(path, kind)
    mode = "rw" if writes else "ro"
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=PATIENCE,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=256,
    )
    try:
        check_kind(connection, kind, "main")
        connection.execute("PRAGMA foreign_keys = ON")
        if writes:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
    except BaseException:
        connection.close()
        raise
    return connection


def check_kind(connection: sqlite3.Connection, kind: DatabaseKind, name: str) -> None:
    """ForeignDatabase where the file that the connection calls `name` is not of that kind and version."""
    (application,) = connection.execute(f"PRAGMA {name}.application_id").fetchone()
    (version,) = connection.execute(f"PRAGMA {name}.user_version").fetchone()
    if (application, version) != (kind.application, kind.version):
        raise ForeignDatabase(f"application {application:#x}, version {version}")


def _make(path: Path, kind: DatabaseKind) -> None:
    """Make the file under another name first, so that nobody ever sees half a schema."""
    make_private(path.absolute().parent)
    fresh = path.with_name(f"{path.name}.new")
    for left in (fresh, fresh.with_name(f"{fresh.name}-journal")):
        left.unlink(missing_ok=True)
    with closing(sqlite3.connect(fresh)) as connection:
        connection.executescript(
            f"BEGIN; {kind.schema}; PRAGMA application_id = {kind.application};"
            f"PRAGMA user_version = {kind.version}; COMMIT;"
        )
    fresh.replace(path)
