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
_DEPTH: Final = b" depth "
_MOST_DEPTHS: Final = 3
"""Enough to compare two moves at the last depth that both have reached, and at the one before."""


class Flood:
    """The newest line of every rank, and of every kind of line that is about none.

    Beside a score that is a bound stays the newest that is exact: engines end a search with a short line and a bound,
    and what they had found before is worth more.
    """

    def __init__(self) -> None:
        self.keeps_depths = False
        """True if the lines of the last depths are kept for every rank, so that moves are compared at the same depth.

        Without that it would depend on how busy the machine is, which depths of two moves are heard.
        """
        self._depths: dict[bytes, list[bytes]] = {}
        """The keys of the lines that are kept of a rank, the oldest first."""
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
        if self.keeps_depths and key.isdigit() and (depth := _depth_in(raw)):
            key = self._key_at(key, depth)
        newest.pop(key, None)
        newest[key] = raw

    def _key_at(self, rank: bytes, depth: bytes) -> bytes:
        """The key of a rank at a depth; the oldest of too many depths is dropped."""
        key, depths = rank + _DEPTH + depth, self._depths.setdefault(rank, [])
        if key in depths:
            depths.remove(key)
        depths.append(key)
        if len(depths) > _MOST_DEPTHS:
            self._newest.pop(depths.pop(0), None)
        return key

    def drained(self) -> list[bytes]:
        """What is there, in the order in which it came; nothing is left."""
        lines, self._newest, self._has_bounds = list(self._newest.values()), {}, False
        self._depths.clear()
        return lines


def _depth_in(raw: bytes) -> bytes:
    """The depth of a raw `info` line as it is written; empty where there is none."""
    start = raw.find(_DEPTH) + len(_DEPTH)
    return raw[start : raw.find(b" ", start)] if start >= len(_DEPTH) else b""


def rank_in(raw: bytes) -> bytes:
    """Which of several best lines a raw `info` line is about, as it is written; empty when it is about none."""
    words = raw.split()
    if b"pv" not in words and b"score" not in words:
        return b""
    word = words[words.index(b"multipv") + 1] if b"multipv" in words[:-1] else _FIRST
    return word if word.isdigit() else _FIRST
