"""Drag and drop of files, folders and text on the window."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import cast

from PySide6.QtCore import QEvent, QMimeData, QObject
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QWidget

_KNOWN = "opensFiles"
"""Property of a widget that is handled already."""
_DRAGGING = frozenset({QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop})


class DropTarget(QObject):
    """Drop target for a whole window; a text field accepts dropped text, but never files."""

    def __init__(
        self, window: QWidget, take_files: Callable[[Sequence[Path]], object], take_text: Callable[[str], object]
    ) -> None:
        super().__init__(window)
        self._window = window
        self._take_files = take_files
        self._take_text = take_text
        window.setAcceptDrops(True)
        window.setProperty(_KNOWN, True)  # a dialog that accepts files itself is no field of the window behind it
        window.installEventFilter(self)

    def look_for_fields(self) -> None:
        """Intercept files on the text fields that exist now, which would insert their names."""
        for field in self._window.findChildren(QWidget):
            if field.acceptDrops() and not field.property(_KNOWN):
                field.setProperty(_KNOWN, True)
                field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() not in _DRAGGING or not isinstance(event, QDragEnterEvent | QDragMoveEvent | QDropEvent):
            return False
        data = event.mimeData()
        if watched is not self._window and not data.hasUrls():
            return False
        if not (data.hasUrls() or data.hasText()):
            return False
        event.acceptProposedAction()
        if event.type() == QEvent.Type.Drop:
            self._take(data)
        return True

    def _take(self, data: QMimeData) -> None:
        if paths := local_paths(data):
            self._take_files(paths)
        else:
            self._take_text(data.text())


def clipboard_paths() -> list[Path]:
    """Files that were copied to the clipboard, as by a file manager."""
    data = cast("QMimeData | None", QGuiApplication.clipboard().mimeData())  # an empty clipboard has none
    return [] if data is None else local_paths(data)


def local_paths(data: QMimeData) -> list[Path]:
    """Paths of the URLs that are local files."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
