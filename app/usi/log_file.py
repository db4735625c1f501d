"""The log of an engine on its way into files, each of which can be read alone and none of which grows without end."""

from collections.abc import Callable, Iterable
from typing import Final

from app.usi.log import LogLine
from app.usi.log_tlf import Pen

MOST_BYTES: Final = 10_000_000


class LogFile:
    """Writes lines through two functions of whoever has the file: one appends bytes to it, one begins another."""

    def __init__(
        self,
        pen: Pen,
        append: Callable[[bytes], object],
        turn: Callable[[], object],
        written: int = 0,
        most_bytes: int = MOST_BYTES,
    ) -> None:
        """`written` is what is in the file already."""
        self._pen = pen
        self._append = append
        self._turn = turn
        self._written = written
        self._most_bytes = most_bytes
        self._head = pen.head().encode()
        """Until it has been written."""

    def write(self, lines: Iterable[LogLine]) -> None:
        """Append lines together, save where one would make the file too long and begins the next."""
        parts: list[bytes] = []
        for line in lines:
            data = self._head + self._pen.written(line).encode()
            if self._written and self._written + len(data) > self._most_bytes:
                self._hand_over(parts)
                self._turn()
                self._written = 0
                data = self._pen.head().encode() + self._pen.written(line).encode()
            self._head = b""
            self._written += len(data)
            parts.append(data)
        self._hand_over(parts)

    def _hand_over(self, parts: list[bytes]) -> None:
        if parts:
            self._append(b"".join(parts))
            parts.clear()
