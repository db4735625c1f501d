"""Single instance: a second start passes its files to the first over a local socket, and ends.

The first instance listens on a socket that only this user can reach: a file in a private folder or, on systems without
such sockets, a local TCP port with a password in a private file. Finding out that there is no first instance costs one
look at a file.
"""

import binascii
import contextlib
import json
import os
import stat
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QSocketNotifier, QTimer

from app.base.atomic import quarantine_irregular, write_atomic
from app.base.event import Event
from app.base.folders import make_private
from app.base.locking import FileLock, acquire_lock
from app.base.regular import parse_json, read_contents

if TYPE_CHECKING:
    import socket

ACCEPTANCE_SECONDS: Final = 3.0
"""Timeout in seconds for the first instance to accept the files."""
MOST_MESSAGE_BYTES: Final = 1 << 20
_ACCEPTED: Final = b"taken\n"
_MOST_PATH_BYTES: Final = 100
"""Length limit in bytes for a socket's path that every system accepts."""
_SILENT_CALLER_MS: Final = 5_000
"""Timeout in milliseconds for a connection that sends no message."""
_NEW_SOCKET_SECONDS: Final = 10.0
"""Age in seconds below which a socket may belong to a program that does not listen yet."""
HAS_SOCKET_FILES: Final = sys.platform != "win32"


class InstanceAddress:
    """Address of the first instance, one for each data folder, and the socket it listens on."""

    def __init__(
        self, data: Path, environment: Mapping[str, str] = os.environ, by_file: bool = HAS_SOCKET_FILES
    ) -> None:
        self._data = data
        self._by_file = by_file
        self._address_file = data / "instance"
        """File in which the first instance keeps its address."""
        self._environment = environment

    @property
    def lock_path(self) -> Path:
        return self._data / "instance.lock"

    def read_address(self) -> str | tuple[str, int, str] | None:
        """Address from the first instance's file: a path, or host, port and password; None if there is none."""
        try:
            written = parse_json(read_contents(self._address_file))
        except (OSError, ValueError):
            return None
        match written:
            case {"path": str(path)}:
                return path if self._by_file else None
            case {"port": int(port), "password": str(password)}:
                return "127.0.0.1", port, password
            case _:
                return None

    def bind_socket(self) -> "tuple[socket.socket, str] | None":
        """Open a listening socket and write its address; return socket and password. None if no folder is private."""
        import socket  # noqa: PLC0415 - a slow import, 20 ms before the first paint

        if self._by_file:
            path = self._socket_path()
            if path is None:
                return None
            path.unlink(missing_ok=True)
            _delete_stale_sockets(path.parent)
            listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            before = os.umask(0o177)
            try:
                listening.bind(str(path))
            finally:
                os.umask(before)
            password, said = "", {"path": str(path)}
        else:
            listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
            listening.bind(("127.0.0.1", 0))
            password = os.urandom(16).hex()
            said = {"port": listening.getsockname()[1], "password": password}
        listening.listen(8)
        listening.setblocking(False)
        quarantine_irregular(self._address_file, time.time())
        write_atomic(self._address_file, json.dumps(said).encode(), is_private=True)
        self._address_file.chmod(0o600)
        return listening, password

    def delete_files(self) -> None:
        address = self.read_address()
        if isinstance(address, str):
            Path(address).unlink(missing_ok=True)
        self._address_file.unlink(missing_ok=True)

    def _socket_path(self) -> Path | None:
        name = f"yomisuji-{binascii.crc32(os.fsencode(self._data)):08x}.socket"
        for folder in self._folders():
            path = folder / name
            if len(os.fsencode(path)) <= _MOST_PATH_BYTES and _is_private(folder):
                return path
        return None

    def _folders(self) -> Sequence[Path]:
        own = Path(tempfile.gettempdir()) / f"yomisuji-{os.getuid() if sys.platform != 'win32' else ''}"
        with contextlib.suppress(OSError):
            own.mkdir(mode=0o700)
        runtime = self._environment.get("XDG_RUNTIME_DIR", "")
        return [Path(runtime), own] if runtime.startswith("/") else [own]


def send_to_first_instance(data: Path, paths: Sequence[str], *, by_file: bool = HAS_SOCKET_FILES) -> bool:
    """Send `paths` to the first instance, or an empty list to raise its window; False if none accepts them."""
    address = InstanceAddress(data, by_file=by_file).read_address()
    if address is None:
        return False
    import socket  # noqa: PLC0415 - a slow import

    password = ""
    try:
        if isinstance(address, str):
            caller = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            where: str | tuple[str, int] = address
        else:
            caller = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
            host, port, password = address
            where = (host, port)
        with caller:
            caller.settimeout(ACCEPTANCE_SECONDS)
            caller.connect(where)
            said = {"password": password, "open": [os.path.abspath(path) for path in paths]}  # noqa: PTH100 - may be any text
            caller.sendall(json.dumps(said).encode() + b"\n")
            return caller.recv(len(_ACCEPTED)) == _ACCEPTED
    except OSError:
        return False


class SingleInstance(QObject):
    """The program's first instance: receives the files that later starts of the program were to open."""

    def __init__(self, data: Path, parent: QObject | None = None, *, by_file: bool = HAS_SOCKET_FILES) -> None:
        super().__init__(parent)
        self.files_received = Event[tuple[str, ...]]()
        """Emitted with the files that a later start wants opened; an empty tuple only raises the window."""
        self._address = InstanceAddress(data, by_file=by_file)
        self._data = data
        self._lock: FileLock | None = None
        self._listening: socket.socket | None = None
        self._password = ""
        self._connections: set[_Connection] = set()
        self.is_second = False
        """True if another instance with the same data folder runs, but did not accept this one's files."""

    def listen(self) -> bool:
        """Become the first instance; False if there is one already, or if listening is impossible."""
        try:
            make_private(self._data)
            self._lock = acquire_lock(self._address.lock_path)
            self.is_second = self._lock is None
            bound = None if self._lock is None else self._address.bind_socket()
        except OSError:
            return False
        if bound is None:
            return False
        self._listening, self._password = bound
        notifier = QSocketNotifier(self._listening.fileno(), QSocketNotifier.Type.Read, self)
        notifier.activated.connect(self._on_connection)
        return True

    def close(self) -> None:
        if self._listening is not None:
            with contextlib.suppress(OSError):
                self._address.delete_files()
            for notifier in self.findChildren(QSocketNotifier):
                notifier.setEnabled(False)
            for caller in list(self._connections):
                caller.close()
            self._listening.close()
            self._listening = None
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _on_connection(self) -> None:
        if self._listening is None:
            return
        with contextlib.suppress(OSError):
            line, _ = self._listening.accept()
            caller = _Connection(line, self)
            self._connections.add(caller)
            caller.closed.connect(lambda _: self._connections.discard(caller))
            caller.line_received.connect(lambda words: self._on_message(caller, words))

    def _on_message(self, caller: "_Connection", words: bytes) -> None:
        try:
            said = parse_json(words)
            paths, password = said["open"], said["password"]
        except (ValueError, KeyError, TypeError):
            caller.close()
            return
        is_good = isinstance(paths, list) and all(isinstance(path, str) for path in paths)
        if not is_good or password != self._password:
            caller.close()
            return
        caller.send_answer(_ACCEPTED)
        self.files_received.emit(tuple(paths))


class _Connection(QObject):
    """Connection from a later start of the program, until it has sent one line."""

    def __init__(self, line: "socket.socket", parent: QObject) -> None:
        super().__init__(parent)
        self.line_received = Event[bytes]()
        self.closed = Event[None]()
        self._socket = line
        self._received = bytearray()
        line.setblocking(False)
        self._notifier = QSocketNotifier(line.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_data)
        QTimer.singleShot(_SILENT_CALLER_MS, self, self.close)

    def send_answer(self, words: bytes) -> None:
        with contextlib.suppress(OSError):
            self._socket.send(words)
        self.close()

    def close(self) -> None:
        if self._notifier.isEnabled():
            self._notifier.setEnabled(False)
            self._socket.close()
            self.closed.emit(None)
            self.deleteLater()

    def _on_data(self) -> None:
        try:
            words = self._socket.recv(1 << 16)
        except BlockingIOError:
            return
        except OSError:
            words = b""
        self._received += words
        if not words or len(self._received) > MOST_MESSAGE_BYTES:
            self.close()
        elif b"\n" in self._received:
            self.line_received.emit(bytes(self._received).partition(b"\n")[0])


def _delete_stale_sockets(folder: Path) -> None:
    """Delete the sockets of killed instances, on which no process listens any more."""
    import socket  # noqa: PLC0415 - a slow import

    for path in folder.glob("yomisuji-*.socket"):
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as caller:
            caller.setblocking(False)
            try:
                seen = path.lstat()
                if stat.S_ISSOCK(seen.st_mode) and seen.st_mtime < time.time() - _NEW_SOCKET_SECONDS:
                    caller.connect(str(path))
            except ConnectionRefusedError:
                path.unlink(missing_ok=True)


def _is_private(folder: Path) -> bool:
    """Return True if a folder is this user's alone, so that nobody else can put files into it."""
    try:
        seen = folder.lstat()
    except OSError:
        return False
    if sys.platform == "win32":
        return True
    return stat.S_ISDIR(seen.st_mode) and seen.st_uid == os.getuid() and not seen.st_mode & 0o077
