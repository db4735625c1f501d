"""TCP server for `CsaServer`: connections, timer, and record files."""

import time
from collections.abc import Sequence
from functools import partial
from math import ceil
from pathlib import Path
from typing import Final

import app.runtime.unhooked  # noqa: F401 - must precede the imports below

from PySide6.QtCore import QObject, QTimer
from PySide6.QtNetwork import QHostAddress, QTcpServer

from app.base.event import Event
from app.online.server import AppendToRecord, CsaServer, Disconnect, SendTo, ServerEvent, ServerRequest, ServerRules
from app.play.game_file_names import safe_file_name
from app.runtime.sockets.line import ServerConnection
from app.runtime.writer import JournalWriter
from app.text import online as text
from app.text.phrase import Phrase

_DATE_FORMAT: Final = "%Y/%m/%d %H:%M:%S"
_TIMESTAMP_FORMAT: Final = "%Y%m%d%H%M%S"
_WRITING_SECONDS: Final = 10.0
_LOCAL: Final = {"localhost": "127.0.0.1"}
_SUFFIX: Final = ".csa"


class ServerPort:
    """Listening TCP port of a CSA server, from `open` to `close`."""

    def __init__(self, rules: ServerRules, folder: Path | None, owner: QObject) -> None:
        """Game records are saved in `folder`; None saves none."""
        self.reported: Event[Phrase] = Event()
        self.became_idle: Event[None] = Event()
        """Emitted when all pending requests of the `CsaServer` have been carried out."""
        self.failed: Event[str] = Event()
        self._folder = folder
        self._owner = owner
        self._server = CsaServer(rules, lambda: time.strftime(_DATE_FORMAT), lambda: time.strftime(_TIMESTAMP_FORMAT))
        self._listener = QTcpServer(owner)
        self._listener.newConnection.connect(self._on_connection)
        self._connections: dict[int, ServerConnection] = {}
        self._last_number = 0
        self._timer = QTimer(owner, singleShot=True)
        self._timer.timeout.connect(lambda: self._run_requests(self._server.on_timer(time.monotonic())))
        self._writer = JournalWriter(owner)
        self._writer.failed.connect(self.failed.emit)

    @property
    def port(self) -> int:
        return self._listener.serverPort()

    @property
    def is_idle(self) -> bool:
        """True if no game runs and no listed pairing is left to be played."""
        return self._server.is_empty and not self._server.has_pairs_left

    def open(self, host: str, port: int) -> Phrase | None:
        """Start listening; return the reason if that fails, else None."""
        address = QHostAddress(_LOCAL.get(host, host))
        if address.isNull():
            return text.NO_ADDRESS.filled(host=host)
        if not self._listener.listen(address, port):
            return text.NOT_LISTENING.filled(host=host, port=port, reason=self._listener.errorString())
        return None

    def close(self) -> bool:
        """End all games and connections; False if the records could not be written in time."""
        self._listener.close()
        self._timer.stop()
        self._run_requests(self._server.shut_down(time.monotonic()))
        self._timer.stop()
        return self._writer.close(_WRITING_SECONDS)

    def _on_connection(self) -> None:
        while (socket := self._listener.nextPendingConnection()) is not None:
            self._last_number += 1
            number = self._last_number
            line = self._connections[number] = ServerConnection(self._owner, socket)
            line.data_received.connect(partial(self._on_received, number))
            line.connection_lost.connect(partial(self._on_lost, number))
            self._run_requests(self._server.on_connected(number, time.monotonic(), socket.peerAddress().toString()))

    def _on_received(self, number: int, data: bytes) -> None:
        self._run_requests(self._server.on_data_received(number, data, time.monotonic()))

    def _on_lost(self, number: int, _: Phrase) -> None:
        self._connections.pop(number, None)
        self._run_requests(self._server.on_connection_lost(number, time.monotonic()))

    def _run_requests(self, requests: Sequence[ServerRequest]) -> None:
        for request in requests:
            match request:
                case SendTo() if request.connection in self._connections:
                    self._connections[request.connection].write(request.data)
                case Disconnect() if request.connection in self._connections:
                    self._connections.pop(request.connection).close()
                case AppendToRecord() if self._folder is not None:
                    self._save_record(self._folder, request)
                case ServerEvent():
                    self.reported.emit(request.sentence)
        deadline = self._server.deadline
        if deadline is None:
            self._timer.stop()
        else:
            self._timer.start(max(1, ceil((deadline - time.monotonic()) * 1000)))
        self.became_idle.emit(None)

    def _save_record(self, folder: Path, record: AppendToRecord) -> None:
        data = "".join(f"{line}\n" for line in record.lines).encode()
        self._writer.append_data(folder / f"{safe_file_name(record.game_id)}{_SUFFIX}", lambda: data)
