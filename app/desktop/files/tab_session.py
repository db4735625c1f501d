"""Storing of the open tabs and their cursor positions, to restore them at the next start."""

from typing import Final

from PySide6.QtCore import QObject, QTimer

from app.desktop.files.record_tabs import RecordTabs
from app.workspace.document_change import DocumentChange
from app.workspace.open_tabs import TABS_KEY, OpenTabs, StoredTab, moves_to_node
from app.workspace.state_store import StateStore

PAUSE: Final = 300
"""Milliseconds for which changes are batched before they are written."""


class TabKeeping(QObject):
    def __init__(self, table: RecordTabs, state: StateStore) -> None:
        super().__init__(table)
        self._table, self._state = table, state
        self.last = state.read_value(TABS_KEY, OpenTabs, OpenTabs())
        """Tabs of the last run."""
        self._gathering = QTimer(self, singleShot=True, interval=PAUSE)
        self._gathering.timeout.connect(self.keep)

    def begin(self, *, is_opening: bool) -> None:
        """Store the tabs of this run from now on; with `is_opening` only after the old ones have been reopened."""
        if is_opening:
            self._state.store_value(TABS_KEY, OpenTabs, self.last._replace(is_beginning=True))
            return
        self._table.tabs_changed.connect(lambda _: self._gather())
        self._table.document.changed.connect(self._hear)
        self._gather()

    def keep(self) -> None:
        table = self._table
        tabs = [tab for tab in table.tabs if tab.home is not None or tab.is_unsaved or tab.opened.edited_sfen]
        kept = tuple(
            StoredTab(
                tab.safekeeping.key,
                "" if tab.home is None else str(tab.home.path),
                0 if tab.home is None else tab.home.place,
                moves_to_node(tab.opened.cursor.node),
                tab.opened.is_flipped,
            )
            for tab in tabs
        )
        shown = tabs.index(table.shown) if table.shown in tabs else 0
        self._state.store_value(TABS_KEY, OpenTabs, OpenTabs(table.safe.folder.own_folder.name, kept, shown))

    def _hear(self, change: DocumentChange) -> None:
        if change.moved is not None or change.mode_changed or change.file_changed:
            self._gather()

    def _gather(self) -> None:
        if not self._gathering.isActive():
            self._gathering.start()
