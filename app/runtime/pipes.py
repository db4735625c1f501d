"""Two pipes between us and a process: what it says comes when it is there, and what it is told goes at once.

QProcess has pipes of its own, through which every word goes round the event loop once more, which is most of the time that
passes between an engine's move and the next question. It lets a file stand in for them, though, and the end of a pipe is a
file, where the system names open files by their numbers.
"""

import os
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Final

from PySide6.QtCore import QObject, QProcess, QSocketNotifier
from shiboken6 import isValid

OPEN_FILES: Final = Path("/dev/fd")
_MOST: Final = 65_536
"""Bytes that are read at a time: what a pipe holds, and no more than the system gives without looking for room."""
_LEAST: Final = 4_096
"""So many to begin with, and again after less has come: nobody knows yet what the next ones cost."""
_LONG: Final = 0.004
"""Seconds of work with what was read after which less is read at a time, lest the window stand still: lines that each have
to be heard cost a hundred times what thoughts do."""
_SHORT: Final = 0.0015


Hear = Callable[[bytes], object]


class OwnPipes:
    """`hear` is called with what comes, `fail` once nothing can be said any more. Their Qt parts belong to `owner`."""

    def __init__(self, process: QProcess, owner: QObject, hear: Hear, fail: Callable[[], object]) -> None:
        self._hear = hear
        self._fail = fail
        self._theirs: list[int] = []
        self._unsaid = bytearray()
        self._is_open = self._is_heeded = True
        self._portion = _LEAST
        their_input, self._mouth = os.pipe()
        self._theirs.append(their_input)
        self._ear, their_output = os.pipe()
        self._theirs.append(their_output)
        process.setStandardInputFile(str(OPEN_FILES / str(their_input)))
        process.setStandardOutputFile(str(OPEN_FILES / str(their_output)))
        for end in (self._mouth, self._ear):
            os.set_blocking(end, False)
        self._hearing = QSocketNotifier(self._ear, QSocketNotifier.Type.Read, owner)
        self._hearing.activated.connect(self._on_heard)
        self._saying = QSocketNotifier(self._mouth, QSocketNotifier.Type.Write, owner)
        self._saying.setEnabled(False)
        self._saying.activated.connect(self._go_on)

    def begun(self) -> None:
        """The process has its ends, and ours of them would keep us from seeing it close them."""
        while self._theirs:
            os.close(self._theirs.pop())

    def write(self, data: bytes) -> None:
        """Say it now; what the pipe has no room for follows when the process has read."""
        if not self._unsaid:
            said = self._said(data)
            if said == len(data):
                return
            data = data[said:]
        if self._is_heeded:
            self._unsaid += data
            self._saying.setEnabled(True)

    def hearken(self, listens: bool) -> None:
        """Listen, or leave what comes in the pipe."""
        if self._is_open:
            self._hearing.setEnabled(listens)

    def rest(self) -> bytes:
        """What is in the pipe."""
        pieces: list[bytes] = []
        self._portion = _MOST
        while self._is_open and (piece := self._read()):
            pieces.append(piece)
        return b"".join(pieces)

    def close(self) -> None:
        if not self._is_open:
            return
        self._is_open = self._is_heeded = False
        self._hearing.setEnabled(False)
        self._saying.setEnabled(False)
        self.begun()
        os.close(self._mouth)
        os.close(self._ear)

    def _on_heard(self) -> None:
        piece = self._read()
        if not piece:
            if piece is not None:
                self._hearing.setEnabled(False)
        elif len(piece) < _LEAST:
            self._portion = _LEAST
            self._hear(piece)
        else:
            began = monotonic()
            self._hear(piece)
            self._portion = portion_after(max(_LEAST, len(piece)), monotonic() - began)

    def _read(self) -> bytes | None:
        """Nothing once the other end is closed, None while nothing is there."""
        try:
            return os.read(self._ear, self._portion)
        except BlockingIOError:
            return None

    def _said(self, data: bytes | bytearray) -> int:
        """How many bytes of `data` have gone out; all of them, where nobody heeds us any more."""
        if not self._is_heeded:
            return len(data)
        try:
            return os.write(self._mouth, data)
        except BlockingIOError:
            return 0
        except OSError:
            self._is_heeded = False
            self._fail()
            return len(data)

    def _go_on(self) -> None:
        said = self._said(self._unsaid)
        del self._unsaid[:said]
        self._saying.setEnabled(bool(self._unsaid))


def portion_after(portion: int, seconds: float) -> int:
    """How many bytes to read at a time when what was read last took so long."""
    if seconds > _LONG:
        return max(_LEAST, portion // 2)
    return min(_MOST, 2 * portion) if seconds < _SHORT else portion


class QtPipes:
    """The same by those of QProcess."""

    def __init__(self, process: QProcess, hear: Hear) -> None:
        self._process = process
        self._hear = hear
        self._ears: list[QSocketNotifier] = []
        process.readyReadStandardOutput.connect(self._on_heard)

    def begun(self) -> None:
        """It has its ends by itself."""

    def write(self, data: bytes) -> None:
        self._process.write(data)

    def hearken(self, listens: bool) -> None:
        """Qt has no word for that, but its ears are its children; should they once be elsewhere, a flood costs more, and
        nothing else changes."""
        if not listens:
            ears = self._process.findChildren(QSocketNotifier)
            self._ears = [ear for ear in ears if ear.type() is QSocketNotifier.Type.Read and ear.isEnabled()]
        for ear in self._ears:
            if isValid(ear):
                ear.setEnabled(listens)

    def rest(self) -> bytes:
        return bytes(self._process.readAllStandardOutput().data())

    def close(self) -> None:
        """It does so by itself."""

    def _on_heard(self) -> None:
        self._hear(self.rest())


Pipes = OwnPipes | QtPipes


def pipes_to(process: QProcess, owner: QObject, hear: Hear, fail: Callable[[], object]) -> Pipes:
    """Pipes of ours where there can be such."""
    if os.name == "posix" and OPEN_FILES.is_dir():  # elsewhere a folder may happen to be called so
        try:
            return OwnPipes(process, owner, hear, fail)
        except OSError:
            pass  # too many files are open; QProcess says so when it meets the same
    return QtPipes(process, hear)
