"""Everything around the board at once: the docks in their usual places, or nothing but the board on the screen."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QToolBar

from app.desktop.desk.dock import DOCKS, VERSION, DockLayout, Spot

_AREAS: Final = {
    Spot.TOP_RIGHT: Qt.DockWidgetArea.RightDockWidgetArea,
    Spot.RIGHT: Qt.DockWidgetArea.RightDockWidgetArea,
    Spot.BOTTOM: Qt.DockWidgetArea.BottomDockWidgetArea,
}
RIGHT_SHARE: Final = 0.30
"""Of the window's width."""
BOTTOM_SHARE: Final = 0.24
"""Of its height."""
TOP_RIGHT_SHARE: Final = 0.6
"""Of the right side."""
ROOMY: Final = 620
"""In a narrower window the board has all the room, and panels come when they are called."""
HIGHEST: Final = 16_777_215
"""Of a widget, when nothing limits it."""


def arrange(window: QMainWindow, frames: Mapping[str, QDockWidget], layout: DockLayout) -> None:
    """Put every dock where it usually stands, and show those of the layout."""
    first: dict[Spot, QDockWidget] = {}
    window.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
    for frame in frames.values():
        frame.setFloating(False)
        window.removeDockWidget(frame)
    for dock in DOCKS:
        frame = frames[dock.id]
        window.addDockWidget(_AREAS[dock.spot], frame)
        if dock.spot in first:
            window.tabifyDockWidget(first[dock.spot], frame)
        else:
            first[dock.spot] = frame
    is_roomy = window.width() >= ROOMY
    for dock in DOCKS:
        frames[dock.id].setVisible(is_roomy and layout in dock.layouts)
    for frame in first.values():
        if not frame.isHidden():
            frame.raise_()
    height, top_right, right = window.height(), first[Spot.TOP_RIGHT], first[Spot.RIGHT]
    heights = [round(height * TOP_RIGHT_SHARE), round(height * (1 - TOP_RIGHT_SHARE))]
    window.resizeDocks([top_right], [round(window.width() * RIGHT_SHARE)], Qt.Orientation.Horizontal)
    window.resizeDocks([top_right, right], heights, Qt.Orientation.Vertical)
    window.resizeDocks([first[Spot.BOTTOM]], [round(height * BOTTOM_SHARE)], Qt.Orientation.Vertical)


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
