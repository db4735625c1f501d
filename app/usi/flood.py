"""The newest of an engine's `info` lines, as the bytes they came in, until somebody wants to look.

An engine can say a million lines in a second and a person sees thirty pictures. So a line is only looked at as far as to
tell which one it replaces, and it is read when a frame is due.
"""

import re
from itertools import islice
from operator import itemgetter

# Where something that must be heard at once begins, in a block whose lines have their newlines before them. No
# alternatives here: a single literal first character is what lets the search skip.
_at_once = re.compile(rb"\n(?!info (?! *string))").finditer

INFO = b"\ninfo "
"""Without this a block holds nothing that can wait."""
_RANK = b" multipv "
_VARIATION = b" pv "
_BOUND = b"bound"
_FIRST = b"1"
_HEAD = itemgetter(slice(4))
"""Where a rank of up to three digits can be seen with the blank that ends it."""
_TAILS = (2_048, 8_192)
"""So much of a large piece is gone through line by line; what came before is nearly always outdated by that. Where it is not,
more is gone through, and then all."""


def rank(raw: bytes) -> int | None:
    """Which of several best lines a raw `info` line is about; None when it is about none."""
    word = _rank_word(raw)
    return int(word) if word else None


def parts(block: bytes) -> list[tuple[bytes, bytes]]:
    """A block as runs of lines that can wait, each with the line behind it that must be heard at once.

    A run is a block again; it is empty where nothing waits, and so is the last line where the block ends with a run.
    """
    found = []
    start = 0
    for beginning in _at_once(block):
        at = beginning.start()
        end = block.find(b"\n", at + 1)
        end = len(block) if end < 0 else end
        found.append((block[start:at], block[at + 1 : end]))
        start = end
    if start < len(block):
        found.append((block[start:], b""))
    return found


class Heard:
    """Whole lines that came together as a block, and its parts: it is gone through once, for all who look."""

    __slots__ = ("_parts", "block")

    def __init__(self, block: bytes) -> None:
        self.block = block
        self._parts: list[tuple[bytes, bytes]] | None = None

    @property
    def parts(self) -> list[tuple[bytes, bytes]]:
        if self._parts is None:
            self._parts = parts(self.block)
        return self._parts


def lines_in(run: bytes, end: int | None = None) -> int:
    """How many lines a run has, or what of it comes before `end`: three bytes are counted five times as fast as one."""
    return run.count(b"\nin", 0, end)


class Flood:
    """The newest line of every rank, and of every kind of line that is about none.

    Beside a score that is a bound stays the newest that is exact: engines end a search with a short line and a bound,
    and what they had found before is worth more.
    """

    def __init__(self) -> None:
        self.waits = False
        """Whether there is anything. It is asked several times with every move, and costs nothing this way."""
        self._newest: dict[bytes, bytes] = {}
        self._postponed = b""

    def postpone(self, run: bytes) -> None:
        """Take a block, and go through it when somebody wants to know; something else cannot wait for that."""
        if self._postponed:
            self._catch_up()
        self.waits = True
        self._postponed = run

    def _catch_up(self) -> None:
        if self._postponed:
            run, self._postponed = self._postponed, b""
            self.take(run)

    def take(self, run: bytes) -> None:
        """Take a block of `info` lines; it is gone through from its end, so that the first of a kind is the newest."""
        self._catch_up()
        newest: dict[bytes, bytes] = {}
        end = len(run)
        for tail in _TAILS:
            cut = run.rfind(b"\n", 0, len(run) - tail) if len(run) > 2 * tail else 0
            _find_newest(run[cut:end], newest)
            end = cut
            if not end or _is_outdated(run, end, newest):
                break
        else:
            _find_newest(run[:end], newest)
        for key in reversed(newest):
            # What is exact makes older bounds worthless; a newer bound comes behind it here.
            self._newest.pop(key + _BOUND, None)
            self._newest.pop(key, None)
            self._newest[key] = newest[key]
        self.waits = bool(self._newest)

    def drained(self) -> list[bytes]:
        """What is there, in the order in which it came; nothing is left."""
        self._catch_up()
        self.waits = False
        lines = list(self._newest.values())
        self._newest.clear()
        return lines


def _find_newest(run: bytes, newest: dict[bytes, bytes]) -> None:
    """Put into `newest` what is the newest of its kind in a block and not there yet."""
    for raw in run.split(b"\n")[:0:-1]:
        at = raw.find(_RANK)
        start = at + len(_RANK)
        if at > 0 and raw[start : raw.find(b" ", start)] in newest:
            continue
        key = _rank_word(raw) or _first_word(raw)
        if key in newest:
            continue
        newest.setdefault(key + _BOUND if _BOUND in raw else key, raw)


def _is_outdated(run: bytes, end: int, newest: dict[bytes, bytes]) -> bool:
    """Whether all lines before `end` are of ranks of which something newer, and exact, is known."""
    ranks = {key for key in newest if key.isdigit()}
    if not ranks:
        return False
    behind = run[:end].split(_RANK)
    if len(behind) - 1 != lines_in(run, end):
        return False
    words = (head.partition(b" ") for head in set(map(_HEAD, islice(behind, 1, None))))
    return all(blank and word in ranks for word, blank, _ in words)


def _rank_word(raw: bytes) -> bytes:
    """The rank as it is written, or empty."""
    at = raw.find(_RANK)
    if at > 0 and _VARIATION in raw:
        start = at + len(_RANK)
        word = raw[start : raw.find(b" ", start)]
        if word.isdigit():
            return word
    words = raw.split()
    if b"pv" not in words and b"score" not in words:
        return b""
    word = words[words.index(b"multipv") + 1] if b"multipv" in words[:-1] else _FIRST
    return word if word.isdigit() else _FIRST


def _first_word(raw: bytes) -> bytes:
    """What an `info` line that is about no rank speaks of."""
    return b"".join(raw.split(None, 2)[1:2])
