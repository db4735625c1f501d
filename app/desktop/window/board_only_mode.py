"""Board-only mode."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow

from app.desktop.window.frame import WindowFrame

HIGHEST: Final = 16_777_215
"""Maximum height of a widget without a limit (Qt's QWIDGETSIZE_MAX)."""


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
