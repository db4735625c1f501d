"""The tabs of the last run, read again from journals and files."""

from pathlib import Path
from typing import NamedTuple

from app.workspace.file_state import FileState
from app.workspace.open_tabs import KeptTab, OpenTabs, is_journal_of
from app.workspace.opening import FoundRecord, found_in, state_again
from app.workspace.recovery import Leftover, Leftovers, leftovers


class FoundTab(NamedTuple):
    """What a tab comes back from: from a journal, or else from its file."""

    tab: KeptTab
    leftover: Leftover | None = None
    file: FileState | None = None
    """Where the record of the journal belongs."""
    found: FoundRecord | None = None


class FoundTabs(NamedTuple):
    tabs: tuple[FoundTab, ...]
    left: Leftovers
    """What there is to be recovered, that of the tabs among it."""


def found_tabs(folder: Path, kept: OpenTabs) -> FoundTabs:
    """Read them all again; this takes the disk's time. `folder` is that of the journals.

    What the killed program had begun to write and not noted down as a tab yet comes behind the others.
    """
    left = leftovers(folder)
    ours = [each for each in left.records if kept.session and each.journal.parent.name == kept.session]
    found = []
    for tab in kept.tabs:
        leftover = next((each for each in ours if is_journal_of(tab.key, each.journal)), None)
        if leftover is not None:
            ours = [each for each in ours if not is_journal_of(tab.key, each.journal)]
            found.append(FoundTab(tab, leftover, state_again(leftover.found)))
        elif tab.path:
            found.append(FoundTab(tab, found=found_in(Path(tab.path))))
    found += [FoundTab(KeptTab(), leftover, state_again(leftover.found)) for leftover in ours]
    return FoundTabs(tuple(found), left)
