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


class Line(NamedTuple):
    text: str
    flaws: tuple[Flaw, ...] = ()


class Lines:
    """One direction of a pipe."""

    def __init__(self, limit: int = LIMIT) -> None:
        self._limit = limit
        # The line that has not ended, behind the newline that began it. So every block begins with a newline, and
        # whoever looks for the beginnings of lines in it needs no special case for the first.
        self._rest = bytearray(b"\n")

    def block(self, piece: bytes) -> bytes:
        """All the lines that are whole by now, each with its newline *before* it; empty when there is none."""
        end = piece.rfind(b"\n")
        if end < 0:
            self._rest += piece[: self._limit + _BEYOND + 1 - len(self._rest)]
            return b""
        if len(self._rest) == 1 and end == len(piece) - 1:
            return b"\n" + piece[:end]  # nothing was there before, and nothing is left
        whole = b"".join((self._rest, memoryview(piece)[:end]))
        self._rest = bytearray(piece[end : end + self._limit + _BEYOND + 1])
        return whole

    def received(self, piece: bytes) -> list[Line]:
        return [self.read(raw) for raw in self.block(piece).split(b"\n")[1:]]

    @property
    def unfinished(self) -> bytes:
        """The line that has no newline yet, as a block; empty when nothing has come of it."""
        return bytes(self._rest) if len(self._rest) > 1 else b""

    def ended(self) -> bytes:
        """The last line, where the stream ended without a newline, as a block."""
        last, self._rest = self.unfinished, bytearray(b"\n")
        return last

    def read(self, raw: bytes) -> Line:
        """One line of a block as text."""
        raw = raw[: self._limit + _BEYOND].rstrip(b"\r")
        if len(raw) > self._limit:
            # Not final: a character that the cut went through goes with it, instead of making the line look like CP932.
            text, _ = codecs.utf_8_decode(raw[: self._limit], "replace", False)
            return Line(text, (Flaw.CUT,))
        try:
            return Line(raw.decode("utf-8"))
        except UnicodeDecodeError:
            pass
        try:
            text = raw.decode("cp932")
        except UnicodeDecodeError:
            text = _NO_TEXT
        if _is_no_text(text):
            return Line(raw.decode("utf-8", "replace"), (Flaw.REPLACED,))
        return Line(text)
