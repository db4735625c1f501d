"""Board-only mode, and migration of the panel layout that earlier versions stored."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow

from app.desktop.desk.dock import DOCKS, DockLayout
from app.desktop.window.docks import LayoutOverrides
from app.desktop.window.frame import WindowFrame

HIGHEST: Final = 16_777_215
"""Maximum height of a widget without a limit (Qt's QWIDGETSIZE_MAX)."""
_SHOWN_BEFORE: Final[Mapping[DockLayout, frozenset[str]]] = {
    DockLayout.GAME: frozenset({"moves", "comment"}),
    DockLayout.STUDY: frozenset({"moves", "comment", "bookmarks", "study", "graph", "headers", "branches", "report"}),
}
"""Panels that each layout of earlier versions showed by default."""
_IS_VISIBLE: Final = 1


def kept_by_qt(layout: DockLayout, words: bytes) -> LayoutOverrides:
    """Read the panels that the user had opened or closed from the bytes of `QMainWindow.saveState`.

    A byte behind the name of each panel says whether it was shown."""
    asked: dict[str, bool] = {}
    for dock in DOCKS:
        name = f"dock.{dock.id}".encode("utf-16-be")
        place = words.find(len(name).to_bytes(4, "big") + name)
        behind = place + 4 + len(name)
        if place < 0 or behind >= len(words):
            continue
        is_shown = bool(words[behind] & _IS_VISIBLE)
        if is_shown is not (dock.id in _SHOWN_BEFORE.get(layout, frozenset())):
            asked[dock.id] = is_shown
    return LayoutOverrides(asked)


class BoardOnlyMode:
    """Board-only mode: it hides everything around the board when constructed, and `leave` shows all of it again."""

    def __init__(self, window: QMainWindow, frame: WindowFrame) -> None:
        self._window, self._frame = window, frame
        self._state = window.windowState()
        self._set_around(shown=False)
        window.setWindowState(self._state | Qt.WindowState.WindowFullScreen)

    def leave(self) -> None:
        self._set_around(shown=True)
        self._window.setWindowState(self._state)

    def _set_around(self, shown: bool) -> None:
        # A hidden menu bar would disable its actions' shortcuts; one without height does not.
        self._window.menuBar().setMaximumHeight(HIGHEST if shown else 0)
        self._frame.show_around(shown)
