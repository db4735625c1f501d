"""Rows of the engine log pane, and the names of the engines with a log."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from app.text import log as text
from app.text.phrase import Phrase
from app.usi.log import EngineLog, LogDirection, LogLine, time_of_day

MOST_LETTERS: Final = 2_000
"""Maximum number of letters shown of a log line; copying gives the whole line."""

KIND_NAMES: Final = {
    LogDirection.TO: text.TOLD,
    LogDirection.FROM: text.SAID,
    LogDirection.STDERR: text.STDERR,
    LogDirection.NOTE: text.PANE_REMARK,
    LogDirection.EXIT: text.EXIT,
}


_DROPPED_LINES: Final = re.compile(r"× (\d+) (\w+)").fullmatch
"""Pattern of the note in an engine log that tells how many lines were dropped."""


class LogRow(NamedTuple):
    time: str
    direction: LogDirection
    words: Phrase

    @property
    def kind(self) -> Phrase:
        return KIND_NAMES[self.direction]


def log_row(log: EngineLog, line: LogLine) -> LogRow:
    return LogRow(time_of_day(log.started + line.seconds), line.direction, _words_of(line))


def log_names(logs: Sequence[EngineLog], is_running: Callable[[EngineLog], bool]) -> list[Phrase]:
    """Names of engine logs to choose from: engines of equal name are numbered, and ended ones marked."""
    often = Counter(log.engine for log in logs)
    numbers: Counter[str] = Counter()
    names = []
    for log in logs:
        numbers[log.engine] += 1
        name = text.RUNNING.filled(name=log.engine)
        if often[log.engine] > 1:
            name = text.RUNNING_AGAIN.filled(name=log.engine, number=numbers[log.engine])
        names.append(name if is_running(log) else text.ENDED.filled(name=name))
    return names


def _words_of(line: LogLine) -> Phrase:
    words = line.text
    if line.direction is LogDirection.EXIT:
        return text.EXIT_CODE.filled(code=words)
    if line.direction is LogDirection.NOTE and (left_out := _DROPPED_LINES(words)) is not None:
        return text.LEFT_OUT.filled(count=left_out[1], kind=left_out[2])
    if len(words) > MOST_LETTERS:
        words = f"{words[:MOST_LETTERS]}…"
    words = "".join(letter if letter.isprintable() else " " if letter == "\t" else "·" for letter in words)
    return Phrase(words, words)
