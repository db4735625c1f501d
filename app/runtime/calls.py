"""Calls that other threads ask for, made one after the other on the thread of whoever made this."""

from collections.abc import Callable

import app.runtime.unhooked  # noqa: F401 - before all that is loaded below

from PySide6.QtCore import QObject, Qt, Signal

Call = Callable[[], object]


class Calls(QObject):
    _asked = Signal(object)

    def __init__(self, owner: QObject) -> None:
        super().__init__(owner)
        self._asked.connect(self._make, Qt.ConnectionType.QueuedConnection)

    def ask(self, call: Call) -> None:
        """From any thread."""
        self._asked.emit(call)

    def _make(self, call: Call) -> None:
        call()
