"""TCP connection to a server: bytes out, bytes in, and the reason of its loss."""

import contextlib
import os
import socket
from typing import Final

import app.runtime.unhooked  # noqa: F401 - must precede the imports below

from PySide6.QtCore import QObject
from PySide6.QtNetwork import QAbstractSocket, QTcpSocket
from shiboken6 import isValid

from app.base.event import Event
from app.text import online as text
from app.text.phrase import Phrase

_READ_BYTES: Final = 4_096
"""Number of bytes read in one turn of the event loop."""
_MOST_UNSENT_BYTES: Final = 1_000_000
"""Limit of unsent bytes; beyond it the other side counts as gone, since it no longer reads."""
_REASONS: Final = {
    QAbstractSocket.SocketError.ConnectionRefusedError: text.REFUSED,
    QAbstractSocket.SocketError.HostNotFoundError: text.HOST_UNKNOWN,
    QAbstractSocket.SocketError.NetworkError: text.NETWORK_DOWN,
    QAbstractSocket.SocketError.SocketTimeoutError: text.NETWORK_DOWN,
    QAbstractSocket.SocketError.RemoteHostClosedError: text.CLOSED_BY_SERVER,
}
_QUICKACK_OPTION: Final[int | None] = getattr(socket, "TCP_QUICKACK", None)


class ServerConnection:
    """One TCP connection, until `lost` is emitted; after `close` nothing is emitted."""

    def __init__(self, owner: QObject, line: QTcpSocket | None = None) -> None:
        """`line` is an accepted socket on the server's side; None on the side that calls `open`."""
        self.opened: Event[None] = Event()
        self.data_received: Event[bytes] = Event()
        self.connection_lost: Event[Phrase] = Event()
        self._socket = QTcpSocket(owner) if line is None else line
        self._socket.setReadBufferSize(_READ_BYTES)
        self._socket.connected.connect(self._on_connected)
        self._socket.readyRead.connect(self._on_data_ready)
        self._socket.errorOccurred.connect(self._on_error)
        self._socket.disconnected.connect(self._on_disconnected)
        self._quickack_socket: socket.socket | None = None
        self._is_over = False
        if line is not None:
            self._set_socket_options()

    def open(self, host: str, port: int) -> None:
        self._socket.connectToHost(host, port)

    def write(self, data: bytes) -> None:
        if self._is_over:
            return
        if self._socket.bytesToWrite() > _MOST_UNSENT_BYTES:
            self._socket.abort()
            return
        self._socket.write(data)
        self._socket.flush()

    def close(self) -> None:
        """Close the connection after sending what was written."""
        if self._is_over:
            return
        self._mark_over()
        if self._socket.state() is QAbstractSocket.SocketState.UnconnectedState:
            self._socket.deleteLater()
        else:
            self._socket.disconnected.connect(self._socket.deleteLater)
            self._socket.disconnectFromHost()

    def _on_connected(self) -> None:
        self._set_socket_options()
        self.opened.emit(None)

    def _set_socket_options(self) -> None:
        """Send every line without delay, and detect a dead peer (TCP_NODELAY, keep-alive)."""
        self._socket.setSocketOption(QAbstractSocket.SocketOption.LowDelayOption, 1)
        self._socket.setSocketOption(QAbstractSocket.SocketOption.KeepAliveOption, 1)
        if _QUICKACK_OPTION is not None:
            with contextlib.suppress(OSError):
                self._quickack_socket = socket.socket(fileno=os.dup(self._socket.socketDescriptor()))
        self._acknowledge_at_once()

    def _acknowledge_at_once(self) -> None:
        """Acknowledge received data at once: systems delay it by 40 ms, and some servers wait for it before the next line."""
        if self._quickack_socket is not None and _QUICKACK_OPTION is not None:
            with contextlib.suppress(OSError):
                self._quickack_socket.setsockopt(socket.IPPROTO_TCP, _QUICKACK_OPTION, 1)

    def _on_data_ready(self) -> None:
        if not self._socket.isOpen():
            return  # a reset connection closes before it emits `disconnected`
        data = bytes(self._socket.readAll().data())
        self._acknowledge_at_once()
        if data and not self._is_over:
            self.data_received.emit(data)

    def _on_error(self, error: QAbstractSocket.SocketError) -> None:
        if self._is_over or error is QAbstractSocket.SocketError.RemoteHostClosedError:
            return  # the end is reported when everything before it has been read
        words = self._socket.errorString()
        self._report_loss(_REASONS.get(error) or Phrase(words, words))
        self._socket.deleteLater()

    def _on_disconnected(self) -> None:
        if not isValid(self._socket):
            return  # deleted together with its parent
        self._on_data_ready()
        if not self._is_over:
            self._report_loss(text.CLOSED_BY_SERVER)
            self._socket.deleteLater()

    def _report_loss(self, reason: Phrase) -> None:
        self._mark_over()
        self.connection_lost.emit(reason)

    def _mark_over(self) -> None:
        self._is_over = True
        if self._quickack_socket is not None:
            self._quickack_socket.close()
            self._quickack_socket = None
