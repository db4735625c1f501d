"""Has garbage looked for while an event loop runs, on its thread."""

from typing import Final

from PySide6.QtCore import QObject, QTimer

from app.base.garbage import GARBAGE

_EVERY: Final = 500
"""Milliseconds."""


def collect_beside(owner: QObject) -> None:
    """From now on, and as long as `owner` is there, garbage is collected by the loop of its thread and by nobody else."""
    GARBAGE.take_over()
    timer = QTimer(owner)
    timer.timeout.connect(GARBAGE.look)
    timer.start(_EVERY)
