"""A conversation with an engine as plain text: a mark at the head of each line says who spoke.

Read are the texts of other programs too. Before the mark may stand a time, of which there are three kinds, and whose
engine it is, where several speak:

    > usi                                                       12.345678 < usiok
    20:13:40.452 > usi                                          >1:usi
    [2026-01-30T20:13:40.452] [INFO] usi - sid=17: > usi

A line without a mark is a remark, and told.
"""

import re
from collections.abc import Sequence
from datetime import datetime
from math import ceil
from typing import Final, NamedTuple

from app.usi.log import LogLine, Recording, Way

_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_LINE: Final = re.compile(
    r"(?:\[?(?:(?P<seconds>\d{1,12}\.\d+)|"
    r"(?:(?P<date>(?:199|2\d\d)\d[-/]\d\d[-/]\d\d)[T ])?(?P<clock>\d\d:\d\d:\d\d(?:[.,]\d+)?))\]? +)?"
    r"(?:\[[A-Z]+\] \S+ - sid=(?P<session>\d+): )?"
    r"(?P<mark>[><!*×])(?:(?P<number>\d+):| |\Z)(?P<text>.*)",
    re.ASCII,
)
_IN_LINE: Final = {"\r": "\\r", "\n": "\\n"}
_BREAK: Final = re.compile(r"[\r\n]")
_WAYS: Final = {way.value: way for way in Way}
_SAID: Final = frozenset({Way.TO.value, Way.FROM.value})
_NAME: Final = b"id name "
_NO_DAY: Final = "1970-01-01"
_DAY: Final = 86_400.0


class PlainReading(NamedTuple):
    recordings: tuple[Recording, ...]
    """One for each engine; none of them is empty."""
    unmarked: tuple[int, ...]
    """The lines without a mark, counted from 1; blank ones do not count as such."""


class PlainWriting(NamedTuple):
    text: str
    altered: int
    """Of how many lines the bytes are not what the text says."""


def is_said(line: str) -> bool:
    """Whether a line says that it went to an engine or came from one."""
    found = _LINE.fullmatch(line)
    return found is not None and found["mark"] in _SAID


def read_plain(text: str) -> PlainReading:
    engines: dict[str, _Engine] = {}
    unmarked: list[int] = []
    speaking = ""
    for number, line in enumerate(_LINE_END.split(text), 1):
        found = _LINE.fullmatch(line)
        if found is not None:
            speaking = found["session"] or found["number"] or ""
            engines.setdefault(speaking, _Engine(speaking)).take(found)
        elif line.strip():
            unmarked.append(number)
            engines.setdefault(speaking, _Engine(speaking)).remark(line)
    return PlainReading(tuple(engine.recording() for engine in engines.values()), tuple(unmarked))


def write_plain(recordings: Sequence[Recording], *, has_times: bool) -> PlainWriting:
    """The engines are numbered where there are several."""
    lines: list[str] = []
    altered = 0
    for number, recording in enumerate(recordings, 1):
        whose = f"{number}:" if len(recordings) > 1 else " "
        for line in recording.lines:
            text = _BREAK.sub(lambda found: _IN_LINE[found[0]], line.text)
            altered += text.encode("utf-8", "surrogatepass") != line.data
            time = f"{line.at:.6f} " if has_times else ""
            lines.append(f"{time}{line.way.value}{whose}{text}\n")
    return PlainWriting("".join(lines), altered)


class _Engine:
    """What one engine says and hears, in the order of the text."""

    def __init__(self, key: str) -> None:
        self._key = key
        self._lines: list[LogLine] = []
        self._name = ""
        self._began: datetime | None = None
        self._has_day = False
        self._at = 0.0

    def take(self, found: re.Match[str]) -> None:
        self._at = self._seconds(found)
        data = found["text"].encode("utf-8", "surrogatepass")
        way = _WAYS[found["mark"]]
        if not self._name and way is Way.FROM and data.startswith(_NAME):
            self._name = found["text"][len(_NAME) :].strip()
        self._lines.append(LogLine(way, self._at, data))

    def remark(self, line: str) -> None:
        self._lines.append(LogLine(Way.NOTE, self._at, line.encode("utf-8", "surrogatepass")))

    def recording(self) -> Recording:
        """Two that speak in one text have different names, even where they call themselves the same."""
        name = f"{self._name} ({self._key})" if self._name and self._key else self._name or self._key
        started = self._began.timestamp() if self._began is not None and self._has_day else None
        return Recording(name, started, tuple(self._lines))

    def _seconds(self, found: re.Match[str]) -> float:
        """Since the first line; a line without a time has that of the line before it."""
        if found["seconds"]:
            return float(found["seconds"])
        moment = _moment(found)
        if moment is None:
            return self._at
        if self._began is None:
            self._began, self._has_day = moment, bool(found["date"])
        since = (moment - self._began).total_seconds()
        if not found["date"]:
            # Times of day begin anew at midnight.
            since += _DAY * max(ceil((self._at - since) / _DAY - 0.5), 0)
        return max(round(since, 6), 0)


def _moment(found: re.Match[str]) -> datetime | None:
    clock = found["clock"]
    if clock is None:
        return None
    try:
        return datetime.fromisoformat(f"{(found['date'] or _NO_DAY).replace('/', '-')}T{clock.replace(',', '.')}")
    except ValueError:
        return None
