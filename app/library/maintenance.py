"""Maintenance of the library file: check, backup, compaction, moving, and quarantine when damaged."""

import os
import random
import shutil
import sqlite3
from array import array
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Final

from app.base.atomic import quarantine_file, temporary_folder_beside
from app.library.importing import remove_source
from app.library.library import LIBRARY_KIND, NOTES_KIND, Library, analyses_path, is_readable, notes_path
from app.library.packed_moves import NO_MOVE, replay_moves
from app.store.analysis_store import signed_key
from app.text import library as text
from app.text.file_errors import reason_of_failed
from app.text.phrase import Phrase, PhraseError

_CHECKED_GAME_COUNT: Final = 200
"""Number of random games whose entries in the position index are checked."""
_MAX_PROBLEMS: Final = 20
_PAGES_PER_STEP: Final = 5_000
"""Number of database pages copied between two checks for cancellation."""


def find_library_problems(library: Library) -> Iterator[Phrase]:
    """Check the database file, and the index of some random games."""
    for (said,) in library.query_rows(f"PRAGMA main.integrity_check({_MAX_PROBLEMS})"):
        if said != "ok":
            yield text.DAMAGED.filled(reason=said)
    for table, *_ in library.query_rows("PRAGMA main.foreign_key_check"):
        yield text.DAMAGED.filled(reason=table)
    games = [number for (number,) in library.query_rows("SELECT id FROM game WHERE same_as IS NULL")]
    random.Random(len(games)).shuffle(games)  # noqa: S311 - no cryptography
    for number in games[:_CHECKED_GAME_COUNT]:
        if not _is_indexed(library, number):
            yield text.WRONG_INDEX.filled(game=number)
    lost = library.query_number(
        "SELECT count(*) FROM position WHERE game NOT IN (SELECT id FROM game WHERE same_as IS NULL)"
    )
    if lost:
        yield text.DAMAGED.filled(reason=f"position: {lost}")


def missing_files(library: Library) -> list[str]:
    """Missing files of the library; a drive may only be away, so nothing is deleted."""
    return [path for (path,) in library.query_rows("SELECT path FROM source ORDER BY path") if not Path(path).exists()]


def remove_deleted_files(library: Library) -> list[str]:
    """Remove the games of deleted files, if their folder exists and is not empty; return the files."""
    deleted = [path for path in missing_files(library) if _is_folder_with_content(Path(path).parent)]
    with library.transaction():
        for path in deleted:
            for (source,) in library.query_rows("SELECT id FROM source WHERE path = ?", (path,)):
                remove_source(library, source)
    return deleted


def _is_folder_with_content(folder: Path) -> bool:
    """True for a folder with content; False for a missing drive or its empty mount point."""
    try:
        with os.scandir(folder) as entries:
            return any(True for _ in entries)
    except OSError:
        return False


def folder_problem(folder: str) -> Phrase | None:
    """Reason why a watched folder cannot be read now."""
    try:
        with os.scandir(folder):
            return None
    except FileNotFoundError:
        return text.FOLDER_AWAY
    except OSError as failure:
        return text.FOLDER_NOT_READ.filled(reason=reason_of_failed(failure))


def _is_indexed(library: Library, number: int) -> bool:
    ((start, moves),) = library.query_rows("SELECT start, moves FROM game WHERE id = ?", (number,))
    numbers = [*array("H", moves), NO_MOVE]
    found = "SELECT 1 FROM position WHERE key = ? AND move = ? AND game = ?"
    return all(
        library.query_rows(found, (signed_key(board.key), move, number))
        for board, move in zip(replay_moves(start, moves), numbers, strict=True)
    )


def backup_library(library: Library, path: Path) -> None:
    """Copy the library and its notes to `path` and beside it."""
    for name, target in (("main", path), ("notes", notes_path(path))):
        with closing(sqlite3.connect(target)) as copy:
            library.connection.backup(copy, name=name)


class NotMovedError(PhraseError):
    """Error of a failed move of the library, which is still where it was."""


def move_library(
    path: Path, target: Path, switch: Callable[[Path], object], is_stopped: Callable[[], bool] = lambda: False
) -> list[Path]:
    """Move the library with its other files: copy to `target`, verify, call `switch`, then delete the old files. Until
    the copy is verified the old library is unchanged. Returns old files that could not be deleted. Raises NotMovedError
    if nothing was moved or `is_stopped` returned True."""
    there = {path: target, notes_path(path): notes_path(target), analyses_path(path): analyses_path(target)}
    pairs = {old: new for old, new in there.items() if old.exists()}
    for new in there.values():
        if new.exists():
            raise NotMovedError(text.PLACE_TAKEN.filled(path=new))
    target.parent.mkdir(parents=True, exist_ok=True)
    needed, free = sum(old.stat().st_size for old in pairs), shutil.disk_usage(target.parent).free
    if needed > free:
        raise NotMovedError(text.NO_ROOM.filled(needed=needed >> 20, free=free >> 20))
    with temporary_folder_beside(target) as place, ExitStack() as held:
        copies = {old: place / new.name for old, new in pairs.items()}
        olds = {old: held.enter_context(closing(_open_read_locked(old))) for old in pairs}
        for old, connection in olds.items():
            _copy_database(connection, copies[old], is_stopped)
        _verify_copies(copies, olds)
        for connection in olds.values():
            _lock_writers_out(connection)
        try:
            for old, new in pairs.items():
                copies[old].replace(new)
            switch(target)
        except BaseException:
            for new in pairs.values():
                new.unlink(missing_ok=True)
            raise
        left = [old for old in pairs if not _remove_file(old)]
    return [old for old in left if not _remove_file(old)]  # Windows deletes no open file


def _open_read_locked(path: Path) -> sqlite3.Connection:
    """Connection with a read lock, after the write-ahead log has been merged into the file."""
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=1.0, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode = DELETE")  # fails while another connection is open
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM sqlite_schema")
    except sqlite3.OperationalError as failure:
        connection.close()
        raise NotMovedError(text.IN_USE) from failure
    return connection


def _lock_writers_out(connection: sqlite3.Connection) -> None:
    """Take the write lock, which only one connection can have, until the file is deleted."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    try:
        connection.execute(f"PRAGMA user_version = {version}")
    except sqlite3.OperationalError as failure:
        raise NotMovedError(text.IN_USE) from failure


def _copy_database(connection: sqlite3.Connection, path: Path, is_stopped: Callable[[], bool]) -> None:
    def stop_where_asked(_: int, __: int, ___: int) -> None:
        if is_stopped():
            raise NotMovedError(text.MOVE_STOPPED)

    with closing(sqlite3.connect(path)) as copy:
        connection.backup(copy, pages=_PAGES_PER_STEP, progress=stop_where_asked)


def _verify_copies(copies: dict[Path, Path], olds: dict[Path, sqlite3.Connection]) -> None:
    for old, copy in copies.items():
        with closing(sqlite3.connect(copy)) as connection:
            found = [said for (said,) in connection.execute(f"PRAGMA integrity_check({_MAX_PROBLEMS})")]
            if found != ["ok"]:
                raise NotMovedError(text.COPY_WRONG.filled(reason=found[0]))
            for (table,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'"):
                count = f"SELECT count(*) FROM {table}"  # noqa: S608 - a name of ours
                if connection.execute(count).fetchone() != olds[old].execute(count).fetchone():
                    raise NotMovedError(text.COPY_WRONG.filled(reason=table))


def _remove_file(path: Path) -> bool:
    with suppress(PermissionError):
        path.unlink(missing_ok=True)
    return not path.exists()


def drop_segments(library: Library) -> None:
    """Delete the stored segments of positions, to be made again without deleted games, and unused names."""
    with library.transaction():
        for table in ("segment", "piece_column"):
            library.connection.execute(f"DELETE FROM {table}")  # noqa: S608 - made of our own words
        library.connection.execute("UPDATE game SET segment = NULL")
        library.connection.execute(
            "DELETE FROM name WHERE id NOT IN (SELECT black FROM game UNION SELECT white FROM game"
            " UNION SELECT event FROM game UNION SELECT venue FROM game)"
        )


def compact_library(library: Library) -> int:
    """Compact the library's file (VACUUM); return its new size in bytes."""
    library.connection.execute("VACUUM main")
    library.connection.execute("PRAGMA main.wal_checkpoint(TRUNCATE)")
    return library.path.stat().st_size


def quarantine_library(path: Path, now: float) -> list[Path]:
    """Quarantine a damaged library, so that a new one can be made; the user's notes stay in place. Damaged notes are
    quarantined themselves, and the library only if it is unreadable too."""
    notes = notes_path(path)
    if notes.exists() and not is_readable(notes, NOTES_KIND):
        logs = [each for each in _log_paths(notes) if each.exists()]
        kept = [quarantine_file(each, now) for each in (notes, *logs)][:1]
        if is_readable(path, LIBRARY_KIND):
            return kept
    else:
        kept = []
    for log in _log_paths(path):
        log.unlink(missing_ok=True)
    return [*kept, quarantine_file(path, now)]


def _log_paths(path: Path) -> list[Path]:
    return [path.with_name(path.name + suffix) for suffix in ("-wal", "-shm")]
