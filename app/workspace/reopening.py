"""Reopening of the last run's tabs from journals and files."""

from pathlib import Path
from typing import NamedTuple

from app.workspace.file_state import FileState
from app.workspace.open_tabs import KeptTab, OpenTabs, is_journal_of
from app.workspace.opening import FoundRecord, read_record_file, restored_file_state
from app.workspace.recovery import UnsavedRecord, UnsavedRecords, find_unsaved_records


class FoundTab(NamedTuple):
    """Tab of the last run with what it is restored from: a journal, or else the record's file."""

    tab: KeptTab
    leftover: UnsavedRecord | None = None
    file: FileState | None = None
    found: FoundRecord | None = None


class FoundTabs(NamedTuple):
    """Tabs of the last run, read again to be reopened."""

    tabs: tuple[FoundTab, ...]
    left: UnsavedRecords
    """All unsaved records of ended programs, those of the tabs included."""


def found_tabs(folder: Path, kept: OpenTabs) -> FoundTabs:
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
            found.append(FoundTab(tab, leftover, restored_file_state(leftover.found)))
        elif tab.path:
            found.append(FoundTab(tab, found=read_record_file(Path(tab.path))))
    found += [FoundTab(KeptTab(), leftover, restored_file_state(leftover.found)) for leftover in ours]
    return FoundTabs(tuple(found), left)
