"""The board alone on the screen, and the way back to how the window was."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QToolBar

from app.desktop.window.docks import VERSION

HIGHEST: Final = 16_777_215
"""Of a widget, when nothing limits it."""


class Alone:
    """Made, it hides everything around the board; `leave` brings it back. `arrangement` is that of the docks."""

    def __init__(self, window: QMainWindow, arrangement: bytes) -> None:
        self._window = window
        self._arrangement = arrangement
        self._state = window.windowState()
        self._set_around(shown=False)
        window.setWindowState(self._state | Qt.WindowState.WindowFullScreen)

    def leave(self) -> None:
        self._set_around(shown=True)
        self._window.setWindowState(self._state)
        self._window.restoreState(self._arrangement, VERSION)

    def _set_around(self, shown: bool) -> None:
        # A menu bar that is hidden takes the keys of its actions with it; one without height does not.
        self._window.menuBar().setMaximumHeight(HIGHEST if shown else 0)
        self._window.statusBar().setVisible(shown)
        for bar in self._window.findChildren(QToolBar):
            bar.setVisible(shown)
        if not shown:
            for dock in self._window.findChildren(QDockWidget):
                dock.hide()
