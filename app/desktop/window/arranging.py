"""The usual places of the docks."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow

from app.desktop.desk.dock import Dock, DockLayout, Spot

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


def arrange(window: QMainWindow, frames: Mapping[str, QDockWidget], docks: Sequence[Dock], layout: DockLayout) -> None:
    """Put every dock where it usually stands, and show those of the layout."""
    first: dict[Spot, QDockWidget] = {}
    window.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
    for frame in frames.values():
        frame.setFloating(False)
        window.removeDockWidget(frame)
    for dock in docks:
        frame = frames[dock.id]
        window.addDockWidget(_AREAS[dock.spot], frame)
        if dock.spot in first:
            window.tabifyDockWidget(first[dock.spot], frame)
        else:
            first[dock.spot] = frame
    is_roomy = window.width() >= ROOMY
    for dock in docks:
        frames[dock.id].setVisible(is_roomy and layout in dock.layouts)
    for frame in first.values():
        if not frame.isHidden():
            frame.raise_()
    height = window.height()
    window.resizeDocks([first[Spot.TOP_RIGHT]], [round(window.width() * RIGHT_SHARE)], Qt.Orientation.Horizontal)
    window.resizeDocks(
        [first[Spot.TOP_RIGHT], first[Spot.RIGHT]],
        [round(height * TOP_RIGHT_SHARE), round(height * (1 - TOP_RIGHT_SHARE))],
        Qt.Orientation.Vertical,
    )
    window.resizeDocks([first[Spot.BOTTOM]], [round(height * BOTTOM_SHARE)], Qt.Orientation.Vertical)
