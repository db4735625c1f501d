"""Throttle for `info` lines: keeps the newest raw line of each multipv rank until the next frame.

An engine can send a hundred thousand lines in a second, but a person sees thirty frames. So each line is only examined
to find the line it replaces; it is decoded and parsed when a frame is due.
"""

import re
from typing import Final

is_throttled_info: Final = re.compile(rb"info (?! *string)").match
"""Match an `info` line that may wait for the next display frame; all but `info string`."""
_RANK: Final = b" multipv "
_VARIATION: Final = b" pv "
_BOUND: Final = b"bound"
_FIRST: Final = b"1"
_DEPTH: Final = b" depth "
_MOST_DEPTHS: Final = 3
"""Number of depths kept for each rank: enough to compare two moves at the last two depths that both reached."""


class InfoThrottle:
    """Buffer of the newest `info` line of each multipv rank, and of each kind of line without a rank.

    A line with an exact score is kept beside a newer one with a bound. Engines end a search with a short line and a
    bound, and the exact score before it is worth more.
    """

    def __init__(self) -> None:
        self.keeps_depths = False
        """True to keep the lines of each rank's last depths too, so that moves can be compared at the same depth."""
        self._depths: dict[bytes, list[bytes]] = {}
        """Keys of the lines kept for each multipv rank, oldest first."""
        self._newest: dict[bytes, bytes] = {}
        self._has_bounds = False

    @property
    def has_lines(self) -> bool:
        """True if lines are buffered."""
        return bool(self._newest)

    def add_line(self, raw: bytes) -> None:
        """Buffer a line and drop the older lines that it replaces."""
        newest, start = self._newest, raw.find(_RANK) + len(_RANK)
        key = raw[start : raw.find(b" ", start)] if start >= len(_RANK) and _VARIATION in raw else b""
        if not key.isdigit():
            # A line without a rank is keyed by its first keyword.
            key = multipv_rank(raw) or b"".join(raw.split(None, 2)[1:2])
        if self._has_bounds:
            newest.pop(key + _BOUND, None)
        if _BOUND in raw:
            self._has_bounds = True
            key += _BOUND
        if self.keeps_depths and key.isdigit() and (depth := _parse_depth(raw)):
            key = self._key_at(key, depth)
        newest.pop(key, None)
        newest[key] = raw

    def _key_at(self, rank: bytes, depth: bytes) -> bytes:
        """Return the key of a rank's line at a depth; drop the rank's oldest depth if there are too many."""
        key, depths = rank + _DEPTH + depth, self._depths.setdefault(rank, [])
        if key in depths:
            depths.remove(key)
        depths.append(key)
        if len(depths) > _MOST_DEPTHS:
            self._newest.pop(depths.pop(0), None)
        return key

    def drain_lines(self) -> list[bytes]:
        """Return the buffered lines in the order of arrival, and empty the buffer."""
        lines, self._newest, self._has_bounds = list(self._newest.values()), {}, False
        self._depths.clear()
        return lines


def _parse_depth(raw: bytes) -> bytes:
    """Depth in a raw `info` line, as written; empty if there is none."""
    start = raw.find(_DEPTH) + len(_DEPTH)
    return raw[start : raw.find(b" ", start)] if start >= len(_DEPTH) else b""


def multipv_rank(raw: bytes) -> bytes:
    """Multipv rank in a raw `info` line, as written; empty if the line is not about a rank."""
    words = raw.split()
    if b"pv" not in words and b"score" not in words:
        return b""
    word = words[words.index(b"multipv") + 1] if b"multipv" in words[:-1] else _FIRST
    return word if word.isdigit() else _FIRST
