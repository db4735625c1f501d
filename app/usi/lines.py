"""Line splitting and decoding for the bytes of a pipe, which come in pieces of any size.

Bytes are split into lines before they are decoded, so a kanji split between two pieces stays whole.
"""

import codecs
import re
from typing import NamedTuple

from app.usi.faults import FaultKind

LINE_LIMIT = 1_000_000

# A line of this length is too long whatever follows: "\r\n" may come behind the last byte that counts.
_BYTES_BEYOND_LIMIT = 2

# Characters that Python's CP932 decoder yields for its five undefined bytes; no engine writes these.
_UNDEFINED_IN_CP932 = "\x80"
_has_undefined_bytes = re.compile("[\x80\xa0\uf8f0-\uf8f3]").search


class LineText(NamedTuple):
    text: str
    faults: tuple[FaultKind, ...] = ()


class LineBuffer:
    """Buffer that splits the bytes from one direction of a pipe into lines."""

    def __init__(self, limit: int = LINE_LIMIT) -> None:
        self._limit = limit
        self._unfinished = bytearray()
        """Bytes of the line that has not ended yet."""
        self.dropped_count = 0
        """Number of bytes dropped beyond the limit, in the line that has not ended yet."""

    def split_lines(self, piece: bytes) -> list[bytes]:
        """Add received bytes and return all lines that are complete now."""
        head, newline, tail = piece.rpartition(b"\n")
        if newline:
            whole = b"".join((self._unfinished, head)).split(b"\n")
            self._unfinished.clear()
            self.dropped_count = 0
        else:
            whole = []
        room = self._limit + _BYTES_BEYOND_LIMIT - len(self._unfinished)
        self._unfinished += tail[:room]
        self.dropped_count += max(0, len(tail) - room)
        return whole

    def receive_bytes(self, piece: bytes) -> list[LineText]:
        return [self.decode(raw) for raw in self.split_lines(piece)]

    def flush(self) -> list[bytes]:
        """Return the last line after the end of the stream, if it lacks a newline; else an empty list."""
        last = bytes(self._unfinished)
        self._unfinished.clear()
        return [last] if last else []

    def decode(self, raw: bytes) -> LineText:
        """Decode one raw line as UTF-8, else as CP932."""
        raw = raw[: self._limit + _BYTES_BEYOND_LIMIT].rstrip(b"\r")
        if len(raw) > self._limit:
            # Not final: a character that the cut splits is dropped, instead of making the line look like CP932.
            text, _ = codecs.utf_8_decode(raw[: self._limit], "replace", False)
            return LineText(text, (FaultKind.CUT,))
        try:
            return LineText(raw.decode("utf-8"))
        except UnicodeDecodeError:
            pass
        try:
            text = raw.decode("cp932")
        except UnicodeDecodeError:
            text = _UNDEFINED_IN_CP932
        if _has_undefined_bytes(text):
            return LineText(raw.decode("utf-8", "replace"), (FaultKind.REPLACED,))
        return LineText(text)
