"""Records from a web address: fetched on request, and polled at a polite interval while the game is played."""

from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.desktop.desk.desk import Desk
from app.desktop.desk.messages import WINDOW, MessageKind
from app.desktop.library.games_page import ask_words
from app.formats.files import OpenedFile
from app.online.following import FollowedRecord, address_fault
from app.record.edits import AddEnd
from app.record.merging import MergeRecord
from app.record.traversal import main_line
from app.record.tree import PERSON, Record
from app.text import online_window as text
from app.text.phrase import Phrase
from app.workspace.open_record import OpenRecord


def ask_address(desk: Desk) -> None:
    """Ask for a record's address; an address on the clipboard is proposed."""
    copied = desk.shell.pasted_text().strip()
    proposed = copied if address_fault(copied) is None else None
    if isinstance(desk.shell, QWidget):
        take = partial(fetch, desk)
        ask_words(desk.shell, desk.speech.say, text.ADDRESS, text.ADDRESS_LABEL, take, proposed)


def fetch(desk: Desk, address: str) -> None:
    if fault := address_fault(address):
        desk.shell.warn(MessageKind.OPENING, WINDOW, fault)
    else:
        FollowedTab(desk, address, desk.shell.only(FollowedTabs, FollowedTabs)).begin()


class FollowedTabs(QObject):
    """Owner of the followed tabs, as long as the window exists."""


class FollowedTab(QObject):
    """Tab whose record is fetched again until its game is over, fetching ends, or the tab is closed."""

    def __init__(self, desk: Desk, address: str, parent: QObject) -> None:
        super().__init__(parent)
        # The network modules are loaded on first use.
        from app.runtime.sockets.fetching import RecordFollower  # noqa: PLC0415

        self._desk, self._address = desk, address
        self._opened: OpenRecord | None = None
        self._record: Record | None = None
        self._follower = RecordFollower(FollowedRecord(address), self)
        self._follower.record_read.connect(self._on_read)
        self._follower.failed.connect(self._on_failed)
        self._follower.ended.connect(lambda _: self.deleteLater())
        self._parting = desk.files.closed.connect(self._on_closed)
        self.destroyed.connect(self._parting)

    def begin(self) -> None:
        self._desk.shell.say_briefly(text.FETCHING.filled(address=self._address))
        self._follower.fetch_record()

    def _on_read(self, opened: OpenedFile) -> None:
        record = opened.records[0]
        if self._opened is None:
            self._desk.files.open_record(record)
            self._opened, self._record = self._desk.document.shown, record
            self._opened.cursor.go_to_node(main_line(record.root)[-1])
        elif self._opened.record is self._record:
            self._merge(self._opened, record)
        else:
            self._stop()  # the tab has another record now

    def _merge(self, opened: OpenRecord, record: Record) -> None:
        """Merge the fetched record; the user's own additions stay, and a cursor on the last move follows."""
        follows = opened.cursor.node is main_line(opened.record.root)[-1]
        with opened.group_changes():
            opened.history.apply_edit(MergeRecord(record), PERSON, 0.0)
            last, ours = main_line(record.root)[-1], main_line(opened.record.root)[-1]
            if last.end is not None and ours.end is None:
                opened.history.apply_edit(AddEnd(ours, last.end, last.time_ms), PERSON, 0.0)
            if follows:
                opened.cursor.go_to_node(main_line(opened.record.root)[-1])

    def _on_failed(self, reason: Phrase) -> None:
        self._desk.shell.warn(
            MessageKind.OPENING, WINDOW, text.NOT_FETCHED.filled(address=self._address, reason=reason)
        )

    def _on_closed(self, opened: OpenRecord) -> None:
        if opened is self._opened:
            self._stop()

    def _stop(self) -> None:
        self._follower.stop()
        self.deleteLater()
