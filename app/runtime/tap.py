"""What an engine's log is given of what goes through its pipes: all of it, save for most of a flood.

The log keeps the newest lines, so of a million in a second it would forget nearly all at once, and time would have been
spent on each. Thoughts beyond what it could show are counted instead; a remark such as `× 1234 info` stands for them.
What is no thought is always kept, except on stderr, where nothing can be told apart.
"""

from typing import Final

from app.usi.flood import can_wait
from app.usi.lines import Lines
from app.usi.log import EngineLog, Way

_SPAN: Final = 0.1
"""Seconds that the most lines are reckoned for."""
_MOST: Final = 500


class Tap:
    def __init__(self, log: EngineLog) -> None:
        self._log = log
        self._complaints = Lines()
        self._streams = {Way.FROM: _Stream("info"), Way.STDERR: _Stream("stderr")}

    def said(self, data: bytes, now: float) -> None:
        self._log.take(Way.TO, data.split(b"\n")[:-1], now)

    def heard(self, lines: list[bytes], now: float) -> None:
        self._take(Way.FROM, lines, now)

    def complained(self, piece: bytes, now: float) -> None:
        self._take(Way.STDERR, self._complaints.cut(piece), now)

    def ended(self, number: int | None, unfinished: bytes, now: float) -> None:
        """`number` is the exit code, or a signal below zero; `unfinished` is a line that has no end."""
        self._take(Way.FROM, [unfinished] if unfinished else [], now)
        self._take(Way.STDERR, self._complaints.ended(), now)
        for stream in self._streams.values():
            self._own_up(stream, now)
        if number is not None:
            self._log.take(Way.EXIT, [str(number).encode()], now)

    def _take(self, way: Way, lines: list[bytes], now: float) -> None:
        if not lines:
            return
        stream = self._streams[way]
        if now - stream.since >= _SPAN:
            self._own_up(stream, now)
            stream.since, stream.left = now, _MOST
        if stream.left > 0:
            stream.left -= len(lines)
            self._own_up(stream, now)
            self._log.take(way, lines, now)
            return
        for raw in lines:
            if way is Way.STDERR or can_wait(raw):
                stream.dropped += 1
            else:
                self._own_up(stream, now)
                self._log.take(way, [raw], now)

    def _own_up(self, stream: "_Stream", now: float) -> None:
        if stream.dropped:
            self._log.take(Way.NOTE, [f"× {stream.dropped} {stream.name}".encode()], now)
            stream.dropped = 0


class _Stream:
    def __init__(self, name: str) -> None:
        self.name = name
        self.since = 0.0
        self.left = _MOST
        self.dropped = 0
