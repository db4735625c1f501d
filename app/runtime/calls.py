"""Calls from other threads, queued to run on the owner's thread."""

from collections.abc import Callable

import app.runtime.unhooked  # noqa: F401 - must precede the imports below

from PySide6.QtCore import QObject, Qt, Signal

Call = Callable[[], object]


class CallQueue(QObject):
    """Queue of calls that are made on the thread of this object."""

    _call_queued = Signal(object)

    def __init__(self, owner: QObject) -> None:
        super().__init__(owner)
        self._call_queued.connect(self._make_call, Qt.ConnectionType.QueuedConnection)

    def queue_call(self, call: Call) -> None:
        """Queue a call; may be used from any thread."""
        self._call_queued.emit(call)

    def _make_call(self, call: Call) -> None:
        call()
