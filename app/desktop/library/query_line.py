"""The query line with completion while typing."""

from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QCompleter

from app.desktop.kit.text_fields import SearchField
from app.desktop.kit.theme import SMALL
from app.desktop.library.open_library import OpenLibrary
from app.library.library import Library
from app.library.query import query_completions
from app.store.analysis_store import AnalysisStore

_LINE: Final = Qt.ItemDataRole.UserRole


def _completed(line: str, library: Library, _: AnalysisStore | None) -> list[str]:
    return query_completions(line, library)


class QueryLine(SearchField):
    def __init__(self, home: OpenLibrary, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.offered = QStandardItemModel(self)
        self._lane = home.lane(self)
        self._completer = QCompleter(self.offered, self)
        self._completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self._completer.setCompletionRole(_LINE)
        self.setCompleter(self._completer)
        self.textEdited.connect(lambda line: self._lane.ask(partial(_completed, line), self._on_completed))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Hide the completions by Esc first, and clear the line only then."""
        popup = self._completer.popup()
        if event.key() == Qt.Key.Key_Escape and popup is not None and popup.isVisible():
            popup.hide()
        else:
            super().keyPressEvent(event)

    def _on_completed(self, lines: list[str]) -> None:
        line = self.text()
        begun = line.rpartition(" ")[0]
        self.offered.clear()
        for each in lines:
            if each != line:
                item = QStandardItem(each[len(begun) :].strip())
                item.setData(each, _LINE)
                item.setSizeHint(QSize(0, self.fontMetrics().height() + SMALL))
                self.offered.appendRow(item)
        if self.offered.rowCount() and self.hasFocus():
            self._completer.complete()
        elif (popup := self._completer.popup()) is not None:
            popup.hide()
