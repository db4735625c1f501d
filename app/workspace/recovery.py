"""Crash recovery: folders of autosave journals, one per running program, and one for discarded records.

    unsaved/<process>-<when>/lock            lock file, held while the program runs
    unsaved/<process>-<when>/record-3.journal
    unsaved/kept/20260131-120000-000-12.journal    discarded record, recoverable for some days
    unsaved/unreadable/20260131-…-12.journal       unreadable journal; the user has been told, and nothing deletes it

Journals of a program that no longer runs are offered at the next start. Nothing here changes a record file.
"""

import contextlib
import os
import time
from binascii import crc32
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from app.base.atomic import sort_newest_first
from app.base.folders import make_private
from app.base.locking import FileLock, acquire_lock
from app.base.regular import read_contents
from app.record import headers
from app.record.traversal import main_line
from app.record.tree import Record
from app.workspace.journal import RecoveredGame, journal_header, recover_record

DISCARDED_FOLDER: Final = "kept"
UNREADABLE_FOLDER: Final = "unreadable"
LEAST_DISCARDED: Final = 10
"""Number of newest discarded records that are kept whatever their age."""
DAYS_KEPT: Final = 7
_COMPARED: Final = 100
"""Number of discarded records compared with the newest, to delete older copies of it."""
MOST_BACKUPS: Final = 50
JOURNAL_SUFFIX: Final = ".journal"
_LOCK_FILE: Final = "lock"
_STAMP: Final = "%Y%m%d-%H%M%S"
_TRIES: Final = 100
_LONGEST_NAME: Final = 230
"""Maximum length in bytes of a file name to which the program may still add a number."""
_LONGEST_SUFFIX: Final = 10
_MOST_BYTES: Final = 512 << 20
"""Maximum size of a journal in bytes; this program wrote no larger file."""


class JournalFolder:
    """Journal folder of this process, created with the first journal. Its methods may block on the disk."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder = folder
        self.own_folder = folder / name
        self.discarded_folder = folder / DISCARDED_FOLDER
        self._lock: FileLock | None = None

    def create_and_lock(self) -> None:
        """Create and lock the journal folder first, lest another process take its journals for a crashed program's."""
        for _ in range(_TRIES):
            if self._lock is not None:
                return
            # Another process that looks for leftovers may lock and delete an empty folder.
            with contextlib.suppress(FileNotFoundError):
                make_private(self.own_folder)
                self._lock = acquire_lock(self.own_folder / _LOCK_FILE, is_own=True)
                if self._lock is not None and not (self.own_folder / _LOCK_FILE).exists():
                    self._lock.release()
                    self._lock = None

    def release_lock(self) -> None:
        """Release the lock of the journal folder, and delete the folder unless it still holds journals."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None
            _delete_if_empty(self.own_folder)


class UnsavedRecord(NamedTuple):
    """Unsaved record in the journal of a program that no longer runs."""

    journal: Path
    found: RecoveredGame


class UnsavedRecords(NamedTuple):
    """Unsaved records in journals of programs that no longer run, locked lest another process recover them too."""

    records: tuple[UnsavedRecord, ...]
    locks: tuple[FileLock, ...]
    unreadable: tuple[Path, ...] = ()
    """Unreadable journals, at the paths to which they were moved."""


def find_unsaved_records(folder: Path) -> UnsavedRecords:
    """Find unsaved records of ended programs, newest first. Delete empty folders; move unreadable journals to safety."""
    records: list[UnsavedRecord] = []
    locks: list[FileLock] = []
    unreadable: list[Path] = []
    for place in sorted(folder.glob("*")):
        if place.name in (DISCARDED_FOLDER, UNREADABLE_FOLDER) or not place.is_dir():
            continue
        lock = _try_lock(place)
        if lock is None:
            continue
        journals = sorted(place.glob(f"*{JOURNAL_SUFFIX}"))
        found = list(_read_all(journals))
        good = {leftover.journal for leftover in found}
        unreadable += [_set_aside(each, folder) for each in journals if each not in good and not _delete_if_begun(each)]
        if found:
            records += found
            locks.append(lock)
        else:
            lock.release()
            _delete_if_empty(place)
    records.sort(key=lambda leftover: -leftover.found.written_at)
    return UnsavedRecords(tuple(records), tuple(locks), tuple(unreadable))


def read_discarded_records(folder: Path) -> tuple[UnsavedRecord, ...]:
    """Read discarded records, newest first, then journals once put away as unreadable that this version can read."""
    return tuple(_read_all([*_kept_files(folder), *sorted((folder / UNREADABLE_FOLDER).glob(f"*{JOURNAL_SUFFIX}"))]))


def discarded_name(journal: Path) -> str:
    """File name, beginning with the current time, under which a journal is discarded."""
    now = time.time()
    stamp = time.strftime(_STAMP, time.localtime(now))
    return f"{stamp}-{int(now * 1_000) % 1_000:03}-{journal.parent.name}-{journal.stem}{JOURNAL_SUFFIX}"


def prune_discarded(folder: Path, now: float | None = None) -> None:
    """Delete discarded records that are too old, and older copies of the newest one."""
    files = _kept_files(folder)
    newest = None if not files else next(_read_all(files[:1]), None)
    if newest is not None:
        contents = _content_key(newest.found)
        copies = [each.journal for each in _read_all(files[1:_COMPARED]) if _content_key(each.found) == contents]
        for path in copies:
            path.unlink(missing_ok=True)
        files = [path for path in files if path not in copies]
    oldest = time.localtime((time.time() if now is None else now) - DAYS_KEPT * 24 * 3_600)
    for path in files[LEAST_DISCARDED:]:
        if path.name < time.strftime(_STAMP, oldest):
            path.unlink(missing_ok=True)


def _content_key(found: RecoveredGame) -> tuple[object, str]:
    """Key that is equal for copies of one record among discarded ones: its file, and its contents as KIF."""
    from app.formats.format import Encoding  # noqa: PLC0415 - formats take their time, and the window begins without
    from app.formats.kif import KIF  # noqa: PLC0415

    place = None if found.home is None else (found.home.path, found.home.place)
    return place, KIF.write([found.record], Encoding.UTF_8)


def backup_name(path: Path) -> str:
    """File name for a backup of `path`; the checksum separates files of one name in different folders."""
    number = f"{crc32(str(path).encode('utf-8', 'surrogatepass')):08x}"
    if len(os.fsencode(path.name)) > _LONGEST_NAME:
        return f"{number}{path.suffix[:_LONGEST_SUFFIX]}"
    return f"{path.stem}.{number}{path.suffix}"


def prune_backups(folder: Path, most: int = MOST_BACKUPS) -> None:
    """Delete all but the `most` newest backups in a folder."""
    with contextlib.suppress(OSError):
        for path in sort_newest_first(folder.iterdir())[most:]:
            path.unlink(missing_ok=True)


def discard_record(leftover: UnsavedRecord, folder: Path) -> Path:
    """Move the journal of an unsaved record to the discarded records, clean up, and return the new path."""
    place = leftover.journal.parent
    to = folder / DISCARDED_FOLDER / discarded_name(leftover.journal)
    make_private(to.parent)
    leftover.journal.replace(to)
    if place != to.parent:
        _delete_if_empty(place)
    prune_discarded(folder)
    return to


class RecordSummary(NamedTuple):
    """Facts by which the user recognizes a record."""

    black: str
    white: str
    event: str
    began: str
    moves: int


def record_summary(record: Record) -> RecordSummary:
    said, moves = record.headers, sum(node.move is not None for node in main_line(record.root))
    event = said.first_nonempty_value(headers.EVENT, headers.TITLE, headers.PROBLEM_NAME)
    began = said.first_nonempty_value(headers.STARTED_AT, headers.PLAYED_ON, headers.MAGAZINE_DATE)
    return RecordSummary(*said.players, event, began, moves)


def _try_lock(place: Path) -> FileLock | None:
    try:
        return acquire_lock(place / _LOCK_FILE)
    except OSError:
        return None


def _read_all(journals: list[Path]) -> Iterator[UnsavedRecord]:
    """Recoverable records in these journals, in order; unreadable and incomplete journals are skipped."""
    for journal in journals:
        try:
            found = recover_record(read_contents(journal, _MOST_BYTES))
        except OSError:
            continue
        if found is not None:
            yield UnsavedRecord(journal, found)


def _kept_files(folder: Path) -> list[Path]:
    return sorted((folder / DISCARDED_FOLDER).glob(f"*{JOURNAL_SUFFIX}"), reverse=True)


def _delete_if_begun(journal: Path) -> bool:
    """Delete a journal that holds its first line only; return True if it was such."""
    with contextlib.suppress(OSError):
        if read_contents(journal, _MOST_BYTES) == journal_header():
            journal.unlink()
            return True
    return False


def _set_aside(journal: Path, folder: Path) -> Path:
    to = folder / UNREADABLE_FOLDER / discarded_name(journal)
    try:
        make_private(to.parent)
        journal.rename(to)
    except OSError:
        return journal
    return to


def _delete_if_empty(place: Path) -> None:
    with contextlib.suppress(OSError):
        if not any(place.glob(f"*{JOURNAL_SUFFIX}")):
            (place / _LOCK_FILE).unlink(missing_ok=True)
            place.rmdir()
