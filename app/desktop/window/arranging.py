"""Nothing but the board on the screen, and what earlier versions kept of their panels."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow

from app.desktop.desk.dock import DOCKS, DockLayout
from app.desktop.window.docks import Arrangement
from app.desktop.window.frame import WindowFrame

HIGHEST: Final = 16_777_215
"""Of a widget, when nothing limits it."""
_SHOWN_BEFORE: Final[Mapping[DockLayout, frozenset[str]]] = {
    DockLayout.GAME: frozenset({"moves", "comment"}),
    DockLayout.STUDY: frozenset({"moves", "comment", "bookmarks", "study", "graph", "headers", "branches", "report"}),
}
"""What earlier versions showed where nobody had wanted it otherwise."""
_IS_VISIBLE: Final = 1


def kept_by_qt(layout: DockLayout, words: bytes) -> Arrangement:
    """Which panels a person had asked for or closed, from the words in which Qt kept them: behind the name of each is a byte
    that says whether it was shown."""
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
    return Arrangement(asked)


class Alone:
    """Made, it hides everything around the board; `leave` brings it back."""

    def __init__(self, window: QMainWindow, frame: WindowFrame) -> None:
        self._window, self._frame = window, frame
        self._state = window.windowState()
        self._set_around(shown=False)
        window.setWindowState(self._state | Qt.WindowState.WindowFullScreen)

    def leave(self) -> None:
        self._set_around(shown=True)
        self._window.setWindowState(self._state)

    def _set_around(self, shown: bool) -> None:
        # A menu bar that is hidden takes the keys of its actions with it; one without height does not.
        self._window.menuBar().setMaximumHeight(HIGHEST if shown else 0)
        self._frame.show_around(shown)
