"""Files, folders and text dropped anywhere on the window."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import cast

from PySide6.QtCore import QEvent, QMimeData, QObject
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QWidget

_KNOWN = "opensFiles"
"""The property of a field that is looked after already."""
_DRAGGING = frozenset({QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop})


class DropTarget(QObject):
    """Lets a window take what is dropped on it. What is text goes into a field that it is dropped on; files never do."""

    def __init__(
        self, window: QWidget, take_files: Callable[[Sequence[Path]], object], take_text: Callable[[str], object]
    ) -> None:
        super().__init__(window)
        self._window = window
        self._take_files = take_files
        self._take_text = take_text
        window.setAcceptDrops(True)
        window.setProperty(_KNOWN, True)  # a dialog that takes files itself is no field of the window behind it
        window.installEventFilter(self)

    def look_for_fields(self) -> None:
        """Keep files out of the fields that are there by now: they would put the name in."""
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
    """The files that were copied, as from a file manager."""
    data = cast("QMimeData | None", QGuiApplication.clipboard().mimeData())  # an empty clipboard has none
    return [] if data is None else local_paths(data)


def local_paths(data: QMimeData) -> list[Path]:
    """The files that are named, as far as they are on this machine."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
