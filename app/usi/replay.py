"""A recorded session as an engine: asked as it was asked then, it answers as it answered then.

A record is taken as steps: a command, and what the engine said until the next one. What it said before the first command
comes at the start. The rules:

- A command is looked for from the place in the record where the last one was found, and then from the beginning. What
  the engine still had to say comes first, at once; then comes what it said to this command, at once or in its own time.
- Blanks do not matter, and of a `go` the time left on the clocks does not: nobody thinks as long twice.
- `stop` and `ponderhit` belong to the search they were said in. Where it ended by itself then, `stop` ends it now: what
  the engine still had to say comes at once.
- What is not in the record: `usi` is answered by `usiok`, `isready` by `readyok`, a `go` by resigning (`go infinite` and
  `go ponder` when they are stopped), a `go mate` by `checkmate timeout`, a `stop` by resigning while a search has no
  answer, `quit` by the end. A line `info string unrecorded …` says so each time. Other commands have no answer.
- After a position that is not in the record, no `go` is, until a position is that is.
"""

from bisect import bisect_left
from collections import deque
from collections.abc import Iterable
from typing import Final, NamedTuple

from app.usi.log import LogDirection, LogLine

AT_ONCE: Final = 0.0
AS_RECORDED: Final = 1.0

_CLOCKS: Final = frozenset({b"btime", b"wtime"})
_IN_A_SEARCH: Final = frozenset({b"stop", b"ponderhit"})
_WAITING: Final = frozenset({b"infinite", b"ponder"})
_ENDING: Final = (b"bestmove", b"checkmate")
_LONGEST_SHOWN: Final = 200
_RESIGNING: Final = LogDirection.FROM, b"bestmove resign"
_NO_MATE: Final = LogDirection.FROM, b"checkmate timeout"
_ANSWERS: Final = {
    b"usi": (LogDirection.FROM, b"usiok"),
    b"isready": (LogDirection.FROM, b"readyok"),
    b"quit": (LogDirection.EXIT, b"0"),
}
_SPOKEN: Final = frozenset({LogDirection.FROM, LogDirection.STDERR, LogDirection.EXIT})


class _Step(NamedTuple):
    words: tuple[bytes, ...]
    """Of the command, as far as they matter."""
    at: float
    said: list[LogLine]


class LogReplay:
    """What it says is a `LogLine` whose time is the moment it is due: stdout, stderr, or its end."""

    def __init__(self, lines: Iterable[LogLine], pace: float = AT_ONCE) -> None:
        """`pace` is how long a delay becomes that was a second long."""
        self._pace = pace
        self._steps = _steps_of(lines)
        self._places: dict[tuple[bytes, ...], list[int]] = {}
        for place, step in enumerate(self._steps[1:], 1):
            self._places.setdefault(step.words, []).append(place)
        self._next = 1
        """The step that is looked for first."""
        self._coming: deque[LogLine] = deque()
        self._strayed = False
        """Whether the position is none of the record."""
        self._searches = False
        """Whether a search has no answer yet."""
        self._is_recorded = True
        """Whether the search that was begun last is in the record."""
        self.exit_code: int | None = None
        """None while the engine is alive."""

    @property
    def next_due(self) -> float | None:
        """When it will say something by itself."""
        return self._coming[0].at if self._coming and self.exit_code is None else None

    def start(self, now: float) -> tuple[LogLine, ...]:
        self._answer(self._steps[0], now)
        return self.due(now)

    def due(self, now: float) -> tuple[LogLine, ...]:
        """What it says by itself up to the moment `now`."""
        said: list[LogLine] = []
        while self.exit_code is None and self._coming and self._coming[0].at <= now:
            line = self._coming.popleft()
            said.append(line)
            if line.way is LogDirection.EXIT:
                self.exit_code = _code_of(line.data)
            elif line.way is LogDirection.FROM and line.data.startswith(_ENDING):
                self._searches = False
        return tuple(said)

    def hear(self, command: bytes, now: float) -> tuple[LogLine, ...]:
        """What it says at once to a line; more may become due later."""
        if self.exit_code is not None:
            return ()
        words = _words_of(command)
        if not words:
            return self.due(now)
        self._coming = deque(line._replace(at=min(line.at, now)) for line in self._coming)
        said = self.due(now)
        place = self._find(words)
        if words[0] == b"position":
            self._strayed = place is None
        elif words[0] == b"go":
            self._searches, self._is_recorded = True, place is not None
        if place is None:
            self._answer_unrecorded(command, words, now)
        else:
            self._answer_recorded(place, now)
        return said + self.due(now)

    def _answer_recorded(self, place: int, now: float) -> None:
        step = self._steps[place]
        self._next = place + 1
        self._answer(step, now)
        if step.words == (b"quit",) and not any(line.way is LogDirection.EXIT for line in step.said):
            self._say(LogDirection.EXIT, b"0", self._coming[-1].at if self._coming else now)

    def _answer(self, step: _Step, now: float) -> None:
        self._coming.extend(line._replace(at=now + self._pace * max(line.at - step.at, 0)) for line in step.said)

    def _say(self, way: LogDirection, data: bytes, at: float) -> None:
        self._coming.append(LogLine(way, at, data))

    def _find(self, words: tuple[bytes, ...]) -> int | None:
        if (words[0] in _IN_A_SEARCH and not self._is_recorded) or (words[0] == b"go" and self._strayed):
            return None
        places = self._places.get(words, [])
        index = bisect_left(places, self._next)
        ahead = places[index] if index < len(places) else None
        if words[0] in _IN_A_SEARCH:
            return ahead if ahead is not None and not self._searches_between(ahead) else None
        return ahead if ahead is not None else next(iter(places), None)

    def _searches_between(self, place: int) -> bool:
        return any(self._steps[between].words[0] == b"go" for between in range(self._next, place))

    def _answer_unrecorded(self, command: bytes, words: tuple[bytes, ...], now: float) -> None:
        answer = _answer_to(words, searches=self._searches)
        if answer is not None:
            self._say(LogDirection.FROM, b"info string unrecorded " + b" ".join(command.split())[:_LONGEST_SHOWN], now)
            for way, data in answer:
                self._say(way, data, now)


def _answer_to(words: tuple[bytes, ...], *, searches: bool) -> list[tuple[LogDirection, bytes]] | None:
    """What is said to a command that is not in the record; None when that is nothing."""
    first = words[0]
    if first == b"go":
        if b"mate" in words:
            return [_NO_MATE]
        return [_RESIGNING] if _WAITING.isdisjoint(words) else []
    if first in _IN_A_SEARCH:
        return [_RESIGNING] if searches else None
    return [_ANSWERS[first]] if first in _ANSWERS else None


def _steps_of(lines: Iterable[LogLine]) -> list[_Step]:
    """The first has no command; empty commands begin no step."""
    steps: list[_Step] = []
    for line in lines:
        if not steps:
            steps.append(_Step((), line.at, []))
        words = _words_of(line.data) if line.way is LogDirection.TO else ()
        if words:
            steps.append(_Step(words, line.at, []))
        elif line.way in _SPOKEN:
            steps[-1].said.append(line)
    return steps or [_Step((), 0.0, [])]


def _words_of(command: bytes) -> tuple[bytes, ...]:
    words = command.split()
    if words[:1] == [b"go"]:
        words = [word for before, word in zip([b"", *words], words, strict=False) if before not in _CLOCKS]
    return tuple(words)


def _code_of(data: bytes) -> int:
    try:
        return int(data)
    except ValueError:
        return 0
