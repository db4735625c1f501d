"""Scrolling what is painted already, so that only what comes into sight has to be painted."""

from PySide6.QtWidgets import QWidget


def scroll(port: QWidget, dx: int, dy: int) -> None:
    """Move all that `port` shows; where that is no whole number of the screen's points, it is painted anew."""
    port.scroll(dx, dy)
    ratio = port.devicePixelRatioF()
    if not (dx * ratio).is_integer() or not (dy * ratio).is_integer():
        port.update()
