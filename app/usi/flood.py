"""The newest of an engine's `info` lines, as the bytes they came in, until somebody wants to look.

An engine can say a hundred thousand lines in a second and a person sees thirty pictures. So a line is only looked at as
far as to tell which one it replaces, and it is read when a frame is due.
"""

import re
from typing import Final

can_wait: Final = re.compile(rb"info (?! *string)").match
"""Whether a line need not be heard at once."""
_RANK: Final = b" multipv "
_VARIATION: Final = b" pv "
_BOUND: Final = b"bound"
_FIRST: Final = b"1"


class Flood:
    """The newest line of every rank, and of every kind of line that is about none.

    Beside a score that is a bound stays the newest that is exact: engines end a search with a short line and a bound,
    and what they had found before is worth more.
    """

    def __init__(self) -> None:
        self._newest: dict[bytes, bytes] = {}
        self._has_bounds = False

    @property
    def waits(self) -> bool:
        """Whether there is anything."""
        return bool(self._newest)

    def take(self, raw: bytes) -> None:
        """Keep a line in place of the older ones that it makes worthless."""
        newest, start = self._newest, raw.find(_RANK) + len(_RANK)
        key = raw[start : raw.find(b" ", start)] if start >= len(_RANK) and _VARIATION in raw else b""
        if not key.isdigit():
            # What is about no rank is told apart by what it speaks of.
            key = rank_in(raw) or b"".join(raw.split(None, 2)[1:2])
        if self._has_bounds:
            newest.pop(key + _BOUND, None)
        if _BOUND in raw:
            self._has_bounds = True
            key += _BOUND
        newest.pop(key, None)
        newest[key] = raw

    def drained(self) -> list[bytes]:
        """What is there, in the order in which it came; nothing is left."""
        lines, self._newest, self._has_bounds = list(self._newest.values()), {}, False
        return lines


def rank_in(raw: bytes) -> bytes:
    """Which of several best lines a raw `info` line is about, as it is written; empty when it is about none."""
    words = raw.split()
    if b"pv" not in words and b"score" not in words:
        return b""
    word = words[words.index(b"multipv") + 1] if b"multipv" in words[:-1] else _FIRST
    return word if word.isdigit() else _FIRST
