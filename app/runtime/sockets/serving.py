"""A server of ours on a port of this machine: connections for `CsaServer`, its clocks, and records on the disk."""

import time
from collections.abc import Sequence
from functools import partial
from math import ceil
from pathlib import Path
from typing import Final

import app.runtime.unhooked  # noqa: F401 - before all that is loaded below

from PySide6.QtCore import QObject, QTimer
from PySide6.QtNetwork import QHostAddress, QTcpServer

from app.base.event import Event
from app.online.server import CsaServer, HangUp, KeepRecord, SendTo, ServerNews, ServerRequest, ServerRules
from app.play.naming_files import safe_name
from app.runtime.sockets.line import ServerConnection
from app.runtime.writer import JournalWriter
from app.text import online as text
from app.text.phrase import Phrase

_DATE: Final = "%Y/%m/%d %H:%M:%S"
_STAMP: Final = "%Y%m%d%H%M%S"
_WRITING: Final = 10.0
"""Seconds for what is left of the records."""
_LOCAL: Final = {"localhost": "127.0.0.1"}
_SUFFIX: Final = ".csa"


class ServerPort:
    """It listens from `open` to `close`."""

    def __init__(self, rules: ServerRules, folder: Path | None, owner: QObject) -> None:
        """Records go into `folder`, where there is one."""
        self.told: Event[Phrase] = Event()
        """News for whoever runs it."""
        self.settled: Event[None] = Event()
        """All that something brought about has been done."""
        self.failed: Event[str] = Event()
        """Records cannot be written any more, and why."""
        self._folder = folder
        self._owner = owner
        self._server = CsaServer(rules, lambda: time.strftime(_DATE), lambda: time.strftime(_STAMP))
        self._listener = QTcpServer(owner)
        self._listener.newConnection.connect(self._on_connection)
        self._lines: dict[int, ServerConnection] = {}
        self._numbers = 0
        self._waking = QTimer(owner, singleShot=True)
        self._waking.timeout.connect(lambda: self._grant(self._server.woken(time.monotonic())))
        self._writer = JournalWriter(owner)
        self._writer.failed.connect(self.failed.emit)

    @property
    def port(self) -> int:
        return self._listener.serverPort()

    @property
    def is_idle(self) -> bool:
        """Whether no game runs, and none of the list is left."""
        return self._server.is_empty and not self._server.has_pairs_left

    def open(self, host: str, port: int) -> Phrase | None:
        """Begin to listen at an address of this machine; or why that cannot be."""
        address = QHostAddress(_LOCAL.get(host, host))
        if address.isNull():
            return text.NO_ADDRESS.filled(host=host)
        if not self._listener.listen(address, port):
            return text.NOT_LISTENING.filled(host=host, port=port, reason=self._listener.errorString())
        return None

    def close(self) -> bool:
        """End all games and lines; False where the records could not be written in time."""
        self._listener.close()
        self._waking.stop()
        self._grant(self._server.shut_down(time.monotonic()))
        self._waking.stop()
        return self._writer.close(_WRITING)

    def _on_connection(self) -> None:
        while (socket := self._listener.nextPendingConnection()) is not None:
            self._numbers += 1
            number = self._numbers
            line = self._lines[number] = ServerConnection(self._owner, socket)
            line.received.connect(partial(self._on_received, number))
            line.lost.connect(partial(self._on_lost, number))
            self._grant(self._server.connected(number, time.monotonic(), socket.peerAddress().toString()))

    def _on_received(self, number: int, data: bytes) -> None:
        self._grant(self._server.received(number, data, time.monotonic()))

    def _on_lost(self, number: int, _: Phrase) -> None:
        self._lines.pop(number, None)
        self._grant(self._server.lost(number, time.monotonic()))

    def _grant(self, requests: Sequence[ServerRequest]) -> None:
        for request in requests:
            match request:
                case SendTo() if request.connection in self._lines:
                    self._lines[request.connection].write(request.data)
                case HangUp() if request.connection in self._lines:
                    self._lines.pop(request.connection).close()
                case KeepRecord() if self._folder is not None:
                    self._keep(self._folder, request)
                case ServerNews():
                    self.told.emit(request.sentence)
        deadline = self._server.deadline
        if deadline is None:
            self._waking.stop()
        else:
            self._waking.start(max(1, ceil((deadline - time.monotonic()) * 1000)))
        self.settled.emit(None)

    def _keep(self, folder: Path, record: KeepRecord) -> None:
        data = "".join(f"{line}\n" for line in record.lines).encode()
        self._writer.append(folder / f"{safe_name(record.game_id)}{_SUFFIX}", lambda: data)
