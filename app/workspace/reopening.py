"""Reopening of the last run's tabs from journals and files."""

from pathlib import Path
from typing import NamedTuple

from app.workspace.file_state import FileState
from app.workspace.open_tabs import OpenTabs, StoredTab, is_journal_of
from app.workspace.opening import LoadedRecords, read_record_file, restored_file_state
from app.workspace.recovery import UnsavedRecord, UnsavedRecords, find_unsaved_records


class RestoredTab(NamedTuple):
    """Tab of the last run with what it is restored from: a journal, or else the record's file."""

    tab: StoredTab
    unsaved: UnsavedRecord | None = None
    file: FileState | None = None
    loaded: LoadedRecords | None = None


class RestoredTabs(NamedTuple):
    """Tabs of the last run, read again to be reopened."""

    tabs: tuple[RestoredTab, ...]
    unsaved: UnsavedRecords
    """All unsaved records of ended programs, those of the tabs included."""


def read_stored_tabs(folder: Path, kept: OpenTabs) -> RestoredTabs:
    """Read the records of all stored tabs again; this may block on the disk. `folder` holds the journals.

    Journals of the crashed run that no stored tab names become further tabs.
    """
    left = find_unsaved_records(folder)
    ours = [each for each in left.records if kept.session and each.journal.parent.name == kept.session]
    found = []
    for tab in kept.tabs:
        leftover = next((each for each in ours if is_journal_of(tab.key, each.journal)), None)
        if leftover is not None:
            ours = [each for each in ours if not is_journal_of(tab.key, each.journal)]
            found.append(RestoredTab(tab, leftover, restored_file_state(leftover.found)))
        elif tab.path:
            found.append(RestoredTab(tab, loaded=read_record_file(Path(tab.path))))
    found += [RestoredTab(StoredTab(), leftover, restored_file_state(leftover.found)) for leftover in ours]
    return RestoredTabs(tuple(found), left)
