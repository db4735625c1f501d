"""Bytes from a pipe, in whatever pieces they come, as lines of text.

Bytes are cut into lines before they are decoded, so that half a kanji at the end of a piece meets its other half.
"""

import codecs
import re
from enum import Enum
from typing import NamedTuple

LIMIT = 1_000_000

# A line that is as long as this is too long whatever follows: "\r\n" may come behind the last byte that counts.
_BEYOND = 2

# What Python makes of the five bytes that CP932 leaves open; nobody writes these.
_NO_TEXT = "\x80"
_is_no_text = re.compile("[\x80\xa0\uf8f0-\uf8f3]").search


class Flaw(Enum):
    """What could not be kept of a line."""

    CUT = "cut"
    """It was longer than the limit; the rest is gone."""

    REPLACED = "replaced"
    """Some bytes are neither UTF-8 nor CP932; � stands in their place."""


class LineText(NamedTuple):
    text: str
    flaws: tuple[Flaw, ...] = ()


class Lines:
    """One direction of a pipe."""

    def __init__(self, limit: int = LIMIT) -> None:
        self._limit = limit
        self._rest = bytearray()
        """The line that has not ended."""
        self.dropped = 0
        """Bytes beyond the limit of the line that has not ended."""

    def cut(self, piece: bytes) -> list[bytes]:
        """All the lines that are whole by now."""
        head, newline, tail = piece.rpartition(b"\n")
        if newline:
            whole = b"".join((self._rest, head)).split(b"\n")
            self._rest.clear()
            self.dropped = 0
        else:
            whole = []
        room = self._limit + _BEYOND - len(self._rest)
        self._rest += tail[:room]
        self.dropped += max(0, len(tail) - room)
        return whole

    def received(self, piece: bytes) -> list[LineText]:
        return [self.read(raw) for raw in self.cut(piece)]

    def ended(self) -> list[bytes]:
        """The last line, where the stream ended without a newline."""
        last = bytes(self._rest)
        self._rest.clear()
        return [last] if last else []

    def read(self, raw: bytes) -> LineText:
        """One line as text."""
        raw = raw[: self._limit + _BEYOND].rstrip(b"\r")
        if len(raw) > self._limit:
            # Not final: a character that the cut went through goes with it, instead of making the line look like CP932.
            text, _ = codecs.utf_8_decode(raw[: self._limit], "replace", False)
            return LineText(text, (Flaw.CUT,))
        try:
            return LineText(raw.decode("utf-8"))
        except UnicodeDecodeError:
            pass
        try:
            text = raw.decode("cp932")
        except UnicodeDecodeError:
            text = _NO_TEXT
        if _is_no_text(text):
            return LineText(raw.decode("utf-8", "replace"), (Flaw.REPLACED,))
        return LineText(text)
