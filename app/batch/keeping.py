"""The folder of a batch analysis: a file with the plan, and two append-only logs, of findings and of finished games.

A finding is written before it counts, so a crash loses only the search that is running (checkpoint). An incomplete last
line is ignored.
"""

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from app.base.atomic import write_atomic
from app.base.codec import Count, codec_of, decode_json, encode_json
from app.base.regular import append_to_file, open_regular, read_contents
from app.batch.game import GameRow
from app.batch.plan import BatchPlan
from app.batch.position_batch import BatchFinding, VerifiedMove
from app.batch.work_log import append_line, log_changes

PLAN_FILE: Final = "fleet.json"
FINDINGS_FILE: Final = "found.jsonl"
GAMES_FILE: Final = "games.jsonl"
LOCK_FILE: Final = "lock"
PAGES_FOLDER: Final = "pages"
TABS_FOLDER: Final = "tabs"
"""Folder of the copies of open records, into which results are written; the originals stay beside them as backups."""
OVERVIEW_FILE: Final = "index.html"
ANALYSES_FOLDER: Final = "fleet"
"""Name of the folder of all batch analyses in the user's data folder."""

NodePlace = tuple[int, int, int]
"""Place of a node in a batch analysis: numbers of the file, of the record in it, and of the node."""


class LoggedFinding(NamedTuple):
    """One line of the log of findings (results of searches)."""

    file: Count
    record: Count = 0
    node: Count = 0
    finding: BatchFinding | None = None
    is_repeated: bool = False
    """True if the position occurred earlier in the game, so that the result holds for this node alone."""
    look: VerifiedMove | None = None
    """Result of a second search. A log line with neither finding nor look says that work on the file has begun."""

    @property
    def place(self) -> NodePlace:
        return self.file, self.record, self.node


class FindingLog:
    """The log of findings, indexed by position and by node; findings are read from the disk on demand."""

    def __init__(self, path: Path) -> None:
        self.begun_files: set[int] = set()
        """Numbers of the plan's files on which work has begun, so that their result files exist."""
        self._path = path
        self._extents_by_key: dict[int, tuple[int, int]] = {}
        self._extents_by_place: dict[tuple[NodePlace, bool], tuple[int, int]] = {}
        append_to_file(path, b"")
        self._size = 0
        with open_regular(path) as file:
            for line in file:
                if not line.endswith(b"\n"):
                    break
                kept = decode_json(LoggedFinding, line, None)
                if kept is not None:
                    self._index(kept, self._size, len(line))
                self._size += len(line)
        os.truncate(path, self._size)
        self._file = open_regular(path)

    def close(self) -> None:
        self._file.close()

    def append_finding(self, kept: LoggedFinding) -> None:
        """Append a line to the log of findings; if that fails with OSError, the log is cut back to its state before."""
        line = encode_json(LoggedFinding, kept) + b"\n"
        try:
            append_to_file(self._path, line)
        except OSError:
            with suppress(OSError):
                os.truncate(self._path, self._size)
            raise
        self._index(kept, self._size, len(line))
        self._size += len(line)

    def find_by_key(self, key: int) -> LoggedFinding | None:
        """Return the search result for a position by its key, whichever game it was searched for; None without one."""
        return self._read_at(self._extents_by_key.get(key))

    def find_by_place(self, place: NodePlace) -> LoggedFinding | None:
        """Return the search result for a node whose position occurred earlier in its game; None without one."""
        return self._read_at(self._extents_by_place.get((place, False)))

    def find_verification(self, place: NodePlace) -> VerifiedMove | None:
        kept = self._read_at(self._extents_by_place.get((place, True)))
        return None if kept is None else kept.look

    def _read_at(self, where: tuple[int, int] | None) -> LoggedFinding | None:
        if where is None:
            return None
        self._file.seek(where[0])
        return decode_json(LoggedFinding, self._file.read(where[1]), None)

    def _index(self, kept: LoggedFinding, at: int, size: int) -> None:
        where = at, size
        if kept.look is not None:
            self._extents_by_place[kept.place, True] = where
        elif kept.finding is None:
            self.begun_files.add(kept.file)
            return
        elif kept.is_repeated:
            self._extents_by_place[kept.place, False] = where
        else:
            self._extents_by_key[kept.finding.key] = where


def page_name(file: int, record: int) -> str:
    """Return the file name of a game's HTML page; the numbers in it count from 1."""
    return f"{file + 1:05}-{record + 1}.html"


def backup_of_copy(copy: Path) -> Path:
    """Return the backup path of an open record's copy; the window deletes the backup after it has read the results."""
    return copy.with_name(f"{copy.name}.bak")


def create_analysis(folder: Path, plan: BatchPlan, tabs: Mapping[str, bytes] = MappingProxyType({})) -> BatchPlan:
    """Create the folder for a plan and return the plan as stored; FileExistsError if it has a plan, or another OSError.
    `tabs` are copies of the open records, by the names that the plan has as their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / PLAN_FILE).exists():
        raise FileExistsError(str(folder))
    copies = folder / TABS_FOLDER
    if tabs:
        copies.mkdir(exist_ok=True)
    for name, data in tabs.items():
        write_atomic(copies / name, data)
    plan = plan._replace(
        files=tuple(each._replace(path=str(copies / each.path)) if each.is_tab else each for each in plan.files)
    )
    _store_plan(folder, plan)
    return plan


def store_changed_plan(folder: Path, before: BatchPlan, plan: BatchPlan) -> None:
    """Store a plan that was changed while its analysis runs, and log the changes."""
    form = codec_of(BatchPlan)
    log_changes(folder, form.write(before), form.write(plan))
    _store_plan(folder, plan)


def _store_plan(folder: Path, plan: BatchPlan) -> None:
    write_atomic(folder / PLAN_FILE, encode_json(BatchPlan, plan, indent=1))


def read_plan(folder: Path) -> BatchPlan:
    """Read the plan in a folder; OSError without one, ValueError if it is malformed."""
    plan = decode_json(BatchPlan, read_contents(folder / PLAN_FILE), None)
    if plan is None:
        raise ValueError("no plan")
    return plan


def read_rows(folder: Path) -> list[GameRow]:
    """Return the rows of the finished games, each game once (its latest row)."""
    try:
        data = read_contents(folder / GAMES_FILE)
    except OSError:
        return []
    rows = (decode_json(GameRow, line, None) for line in data[: data.rfind(b"\n") + 1].splitlines())
    return list({(row.file, row.record): row for row in rows if row is not None}.values())


def append_row(folder: Path, row: GameRow) -> None:
    append_line(folder / GAMES_FILE, encode_json(GameRow, row))


class StoredBatchAnalysis(NamedTuple):
    """A batch analysis stored in a folder, as lists of analyses show it."""

    folder: Path
    name: str
    finished_files: int
    file_count: int

    @property
    def is_over(self) -> bool:
        return self.finished_files >= self.file_count


def list_analyses(home: Path) -> list[StoredBatchAnalysis]:
    """Return the batch analyses in the subfolders of `home`, the newest first; unreadable ones are left out."""
    try:
        folders = [folder for folder in home.iterdir() if (folder / PLAN_FILE).exists()]
    except OSError:
        return []
    found: list[tuple[int, StoredBatchAnalysis]] = []
    for folder in folders:
        with suppress(OSError, ValueError):
            plan = read_plan(folder)
            done = len({row.file for row in read_rows(folder) if row.is_last})
            found.append((plan.begun, StoredBatchAnalysis(folder, plan.name, done, len(plan.files))))
    return [each for _, each in sorted(found, key=lambda each: (-each[0], each[1].folder))]
