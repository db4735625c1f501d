"""Replay of a recorded session in the place of an engine: the same commands get the same answers.

A recording is split into steps: a command, and the engine's output until the next command. Its output before the first
command comes at the start. The rules:

- A command is searched from the place in the record where the last one was found, then from the beginning. The
  pending output comes first, at once; then the output to this command, at once or with its recorded delays.
- Blanks do not matter, nor does the time left on the clocks of a `go`: nobody thinks for the same time twice.
- `stop` and `ponderhit` belong to their search. If it ended by itself in the recording, `stop` ends it now: the pending
  output comes at once.
- Commands missing in the record: `usi` is answered by `usiok`, `isready` by `readyok`, a `go` by resigning (`go infinite`
  and `go ponder` when they are stopped), a `go mate` by `checkmate timeout`, a `stop` by resigning while a search is
  unanswered, `quit` by the end. A line `info string unrecorded …` says so each time. Other commands have no answer.
- After a position that is not in the record, every `go` counts as unrecorded until a recorded position comes.
"""

from bisect import bisect_left
from collections import deque
from collections.abc import Iterable
from typing import Final, NamedTuple

from app.usi.log import LogDirection, LogLine

AT_ONCE: Final = 0.0
AS_RECORDED: Final = 1.0

_CLOCK_WORDS: Final = frozenset({b"btime", b"wtime"})
_SEARCH_COMMANDS: Final = frozenset({b"stop", b"ponderhit"})
_UNTIL_STOPPED: Final = frozenset({b"infinite", b"ponder"})
_ANSWER_WORDS: Final = (b"bestmove", b"checkmate")
_LONGEST_SHOWN: Final = 200
_RESIGNING: Final = LogDirection.FROM, b"bestmove resign"
_NO_MATE: Final = LogDirection.FROM, b"checkmate timeout"
_UNRECORDED_ANSWERS: Final = {
    b"usi": (LogDirection.FROM, b"usiok"),
    b"isready": (LogDirection.FROM, b"readyok"),
    b"quit": (LogDirection.EXIT, b"0"),
}
_OUTPUT_DIRECTIONS: Final = frozenset({LogDirection.FROM, LogDirection.STDERR, LogDirection.EXIT})


class _RecordedStep(NamedTuple):
    words: tuple[bytes, ...]
    """Words of the command without clock times, to compare commands."""
    at: float
    output: list[LogLine]


class LogReplay:
    """A replayed engine. Its output is a `LogLine` on stdout or stderr, or the exit, whose time is the moment it is due."""

    def __init__(self, lines: Iterable[LogLine], pace: float = AT_ONCE) -> None:
        """`pace` is the factor on recorded delays: 0 answers at once."""
        self._pace = pace
        self._steps = _split_steps(lines)
        self._places: dict[tuple[bytes, ...], list[int]] = {}
        for place, step in enumerate(self._steps[1:], 1):
            self._places.setdefault(step.words, []).append(place)
        self._next_step = 1
        """Index in `_steps` from which the next command is searched."""
        self._pending: deque[LogLine] = deque()
        self._is_off_record = False
        """True if the current position is not in the recording."""
        self._is_searching = False
        """True while a search is unanswered."""
        self._is_recorded = True
        """True if the last search is in the recording."""
        self.exit_code: int | None = None
        """Exit code of the replayed engine; None while it runs."""

    @property
    def next_output_at(self) -> float | None:
        """Moment of the next output; None if none is pending."""
        return self._pending[0].seconds if self._pending and self.exit_code is None else None

    def start_replay(self, now: float) -> tuple[LogLine, ...]:
        self._queue_answer(self._steps[0], now)
        return self.take_due_output(now)

    def take_due_output(self, now: float) -> tuple[LogLine, ...]:
        """Return the recorded output that is due up to the moment `now`."""
        said: list[LogLine] = []
        while self.exit_code is None and self._pending and self._pending[0].seconds <= now:
            line = self._pending.popleft()
            said.append(line)
            if line.direction is LogDirection.EXIT:
                self.exit_code = _exit_code(line.data)
            elif line.direction is LogDirection.FROM and line.data.startswith(_ANSWER_WORDS):
                self._is_searching = False
        return tuple(said)

    def handle_command(self, command: bytes, now: float) -> tuple[LogLine, ...]:
        """Process a command and return the immediate output; `take_due_output` returns later output."""
        if self.exit_code is not None:
            return ()
        words = _command_words(command)
        if not words:
            return self.take_due_output(now)
        self._pending = deque(line._replace(seconds=min(line.seconds, now)) for line in self._pending)
        said = self.take_due_output(now)
        place = self._find_step(words)
        if words[0] == b"position":
            self._is_off_record = place is None
        elif words[0] == b"go":
            self._is_searching, self._is_recorded = True, place is not None
        if place is None:
            self._answer_unrecorded(command, words, now)
        else:
            self._answer_recorded(place, now)
        return said + self.take_due_output(now)

    def _answer_recorded(self, place: int, now: float) -> None:
        step = self._steps[place]
        self._next_step = place + 1
        self._queue_answer(step, now)
        if step.words == (b"quit",) and not any(line.direction is LogDirection.EXIT for line in step.output):
            self._queue_output(LogDirection.EXIT, b"0", self._pending[-1].seconds if self._pending else now)

    def _queue_answer(self, step: _RecordedStep, now: float) -> None:
        self._pending.extend(
            line._replace(seconds=now + self._pace * max(line.seconds - step.at, 0)) for line in step.output
        )

    def _queue_output(self, way: LogDirection, data: bytes, at: float) -> None:
        self._pending.append(LogLine(way, at, data))

    def _find_step(self, words: tuple[bytes, ...]) -> int | None:
        if (words[0] in _SEARCH_COMMANDS and not self._is_recorded) or (words[0] == b"go" and self._is_off_record):
            return None
        places = self._places.get(words, [])
        index = bisect_left(places, self._next_step)
        ahead = places[index] if index < len(places) else None
        if words[0] in _SEARCH_COMMANDS:
            return ahead if ahead is not None and not self._searches_between(ahead) else None
        return ahead if ahead is not None else next(iter(places), None)

    def _searches_between(self, place: int) -> bool:
        return any(self._steps[between].words[0] == b"go" for between in range(self._next_step, place))

    def _answer_unrecorded(self, command: bytes, words: tuple[bytes, ...], now: float) -> None:
        answer = _unrecorded_answer(words, searches=self._is_searching)
        if answer is not None:
            self._queue_output(
                LogDirection.FROM, b"info string unrecorded " + b" ".join(command.split())[:_LONGEST_SHOWN], now
            )
            for way, data in answer:
                self._queue_output(way, data, now)


def _unrecorded_answer(words: tuple[bytes, ...], *, searches: bool) -> list[tuple[LogDirection, bytes]] | None:
    """Output for an unrecorded command; None if it has no answer."""
    first = words[0]
    if first == b"go":
        if b"mate" in words:
            return [_NO_MATE]
        return [_RESIGNING] if _UNTIL_STOPPED.isdisjoint(words) else []
    if first in _SEARCH_COMMANDS:
        return [_RESIGNING] if searches else None
    return [_UNRECORDED_ANSWERS[first]] if first in _UNRECORDED_ANSWERS else None


def _split_steps(lines: Iterable[LogLine]) -> list[_RecordedStep]:
    """Split a log into steps (a command and the output after it). The first has no command; empty ones begin no step."""
    steps: list[_RecordedStep] = []
    for line in lines:
        if not steps:
            steps.append(_RecordedStep((), line.seconds, []))
        words = _command_words(line.data) if line.direction is LogDirection.TO else ()
        if words:
            steps.append(_RecordedStep(words, line.seconds, []))
        elif line.direction in _OUTPUT_DIRECTIONS:
            steps[-1].output.append(line)
    return steps or [_RecordedStep((), 0.0, [])]


def _command_words(command: bytes) -> tuple[bytes, ...]:
    words = command.split()
    if words[:1] == [b"go"]:
        words = [word for before, word in zip([b"", *words], words, strict=False) if before not in _CLOCK_WORDS]
    return tuple(words)


def _exit_code(data: bytes) -> int:
    try:
        return int(data)
    except ValueError:
        return 0
