"""Run of online games: the connection to the server, our engine, and the record, saved at every move."""

import time
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QObject

from app.base.atomic import write_atomic
from app.base.event import Event
from app.base.folders import make_private
from app.directing.requests import Request, Seat
from app.directing.seat_events import Director, Requests
from app.formats.encoding import UnencodableCharacter
from app.formats.files import encode_records
from app.formats.format import Encoding, Format
from app.formats.registry import encoding_of_suffix
from app.online.recording import NAME_TEMPLATE, OnlineRecording
from app.online.requests import CloseConnection, NetworkRequest, OnlineGameBegun, OpenConnection, SendBytes
from app.play.game_file_names import create_unique_file
from app.runtime.pool import EnginePlan, EnginePool
from app.runtime.runner import DirectorRunner
from app.runtime.writer import JournalWriter
from app.text.phrase import Language, Phrase

if TYPE_CHECKING:
    from app.runtime.sockets.line import ServerConnection

_HEADER_DATE_FORMAT: Final = "%Y/%m/%d %H:%M:%S"
_WRITING_SECONDS: Final = 10.0


class OnlineDirector(Director, Protocol):
    """Interface of a director (controller) of online games, played or watched: it also gets the connection's events."""

    def on_connection_opened(self, now: float) -> Requests: ...
    def on_data_received(self, data: bytes, now: float) -> Requests: ...
    def on_connection_lost(self, now: float, reason: Phrase | None = None) -> Requests: ...
    def abort(self, now: float) -> Requests: ...


class OnlineRun(DirectorRunner):
    """One run of an `OnlineSeries` or `OnlineWatch`, with the connection to its server."""

    def __init__(
        self, play: OnlineDirector, plans: Mapping[Seat, EnginePlan], pool: EnginePool, owner: QObject
    ) -> None:
        super().__init__(play, plans, pool)
        self._online_director = play
        self._owner = owner
        self._connection: ServerConnection | None = None

    def abort_run(self) -> None:
        """End the run at once in any state, and break the connection off."""
        if not self.is_over:
            self.submit_requests(self._online_director.abort(self.now))
        super().abort_run()

    def run_requests(self, wanted: Requests) -> None:
        """Carry out requests for the connection before all others, so that no move waits for the display."""
        others = list[Request]()
        for request in wanted:
            if isinstance(request, NetworkRequest):
                self._send_to_server(request)
            else:
                others.append(request)
        super().run_requests(others)

    def _send_to_server(self, request: NetworkRequest) -> None:
        match request:
            case OpenConnection():
                self._open_connection(request)
            case SendBytes() if self._connection is not None:
                self._connection.write(request.data)
            case CloseConnection() if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _open_connection(self, request: OpenConnection) -> None:
        # The network modules are loaded only when needed.
        from app.runtime.sockets.line import ServerConnection  # noqa: PLC0415

        line = self._connection = ServerConnection(self._owner)
        line.opened.connect(partial(self._on_opened, line))
        line.data_received.connect(partial(self._on_received, line))
        line.connection_lost.connect(partial(self._on_lost, line))
        line.open(request.host, request.port)

    def _on_opened(self, line: "ServerConnection", _: None) -> None:
        if line is self._connection:
            self.submit_requests(self._online_director.on_connection_opened(self.now))

    def _on_received(self, line: "ServerConnection", data: bytes) -> None:
        if line is self._connection:
            self.submit_requests(self._online_director.on_data_received(data, self.now))

    def _on_lost(self, line: "ServerConnection", reason: Phrase) -> None:
        if line is self._connection:
            self._connection = None
            self.submit_requests(self._online_director.on_connection_lost(self.now, reason))


class OnlineRecordWriter:
    """Saves the record of each game after every move, on a thread, so that no crash loses a game."""

    def __init__(self, folder: Path, format_: Format, language: Language, owner: QObject) -> None:
        self.failed: Event[str] = Event()
        self.recording: OnlineRecording | None = None
        self._folder = folder
        self._format = format_
        self._language = language
        self._file = _OnlineRecordFile(folder, "", "")
        self._writer = JournalWriter(owner)
        self._writer.failed.connect(self.failed.emit)

    def handle_request(self, request: Request) -> None:
        """Handle a request; save the record if it has changed."""
        date = time.strftime(_HEADER_DATE_FORMAT)
        if isinstance(request, OnlineGameBegun):
            if request.is_resumed and self.recording is not None:
                return
            self.recording = OnlineRecording(request, self._language, date)
            suffix = self._format.extensions[0].suffix
            self._file = _OnlineRecordFile(self._folder, self.recording.file_name(NAME_TEMPLATE), suffix)
            self._queue_write(self.recording)
        elif self.recording is not None and self.recording.write_request(request, date):
            self._queue_write(self.recording)

    def close(self) -> bool:
        """Write the rest of the records and end the thread; False if that took too long."""
        return self._writer.close(_WRITING_SECONDS)

    def _queue_write(self, recording: OnlineRecording) -> None:
        encoding = encoding_of_suffix(self._format.extensions[0].suffix) or Encoding.UTF_8
        data = encode_records((recording.record,), self._format, encoding)
        if not isinstance(data, UnencodableCharacter):
            self._writer.queue_job(partial(self._file.write_record, data))


class _OnlineRecordFile:
    """Record file of one game; the writer thread claims its name."""

    def __init__(self, folder: Path, name: str, suffix: str) -> None:
        self._folder = folder
        self._name = name
        self._suffix = suffix
        self._path: Path | None = None

    def write_record(self, data: bytes) -> None:
        if self._path is None:
            make_private(self._folder)
            self._path = create_unique_file(self._folder, self._name, self._suffix)
        write_atomic(self._path, data)
