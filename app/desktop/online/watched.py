"""A game watched on a server, in a tab: moves arrive as they are made, and the user may study it."""

from PySide6.QtCore import QObject

from app.desktop.desk.desk import Desk
from app.play.conditions import Conditions
from app.play.game_requests import GameEnded, MovePlayed
from app.play.recording import GameRecorder
from app.record.traversal import main_line
from app.workspace.open_record import OpenRecord


class WatchedTab(QObject):
    def __init__(self, desk: Desk, opened: OpenRecord, parent: QObject) -> None:
        super().__init__(parent)
        self._desk, self._opened = desk, opened
        self._record = opened.record
        last = main_line(opened.record.root)[-1]
        self._written = GameRecorder(opened.history, last, Conditions(), desk.speech.language)
        opened.cursor.go_to_node(last)

    @property
    def is_open(self) -> bool:
        return self._desk.files.open_with(lambda record: record is self._record) is not None

    @property
    def is_over(self) -> bool:
        return self._written.node.end is not None

    def show(self) -> None:
        self._desk.files.show_record(self._opened)

    def take(self, what: MovePlayed | GameEnded) -> None:
        """Add a move or the end; a cursor on the last move follows, another stays."""
        if self.is_over or not self.is_open:
            return
        follows = self._opened.cursor.node is self._written.node
        with self._opened.group_changes():
            self._written.write_request(what, 0.0)
            if follows:
                self._opened.cursor.go_to_node(self._written.node)
