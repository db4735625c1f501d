"""`yomisuji log replay`: a recorded session as an engine that speaks USI on standard input and output."""

import math
import os
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final, NamedTuple

from app.cli.asked import add_files, whole
from app.cli.log.opened import open_log, refusal
from app.cli.terminal import Remark, Terminal, remark_of
from app.cli.usage import STANDARD_INPUT
from app.record.problems import Problem, Severity
from app.text import log as text
from app.text.phrase import Language
from app.usi.lines import Lines
from app.usi.log import LogLine, Recording, Way
from app.usi.replay import AS_RECORDED, AT_ONCE, Replay

_PIECE: Final = 1 << 16
_LONGEST_WAIT: Final = 0.5
"""Seconds; some systems tell of Ctrl-C only between two waits."""
_KILLED: Final = 128
"""What shells add to the number of the signal that a program was ended by."""


def fill(command: ArgumentParser, language: Language) -> None:
    add_files(command, language, text.FILE_HELP, takes_many=False)
    command.add_argument("--as-recorded", action="store_true", help=text.AS_RECORDED_HELP.to(language))
    number, help_number = text.NUMBER.to(language), text.NUMBER_HELP.to(language)
    command.add_argument("--number", type=whole(text.BAD_NUMBER, 1, language), metavar=number, help=help_number)


def run(asked: Namespace, terminal: Terminal) -> int:
    """Be the engine until it ends, and end with its exit code."""
    name, number = asked.files[0], asked.number
    chosen = _chosen(name, number)
    if isinstance(chosen, Problem):
        terminal.tell(name, remark_of(chosen, terminal.language))
        return 1
    if number is None and chosen.starts > 1:
        several = text.SEVERAL_STARTS.to(terminal.language, count=chosen.starts)
        terminal.tell(name, Remark(Severity.NOTE, several))
    return _Performance(Replay(chosen.recording.lines, AS_RECORDED if asked.as_recorded else AT_ONCE)).play()


class _Chosen(NamedTuple):
    recording: Recording
    starts: int
    """Of how many it is one."""


def _chosen(name: str, number: int | None) -> _Chosen | Problem:
    """The recording to replay, or why there is none."""
    if name == STANDARD_INPUT:
        return refusal(text.NOT_FROM_STDIN)
    log = open_log(name)
    if log.script is None:
        return log.problems[0]
    starts = len(log.recordings)
    if not starts:
        return refusal(text.NOTHING_SAID)
    if number is not None and number > starts:
        return refusal(text.NO_SUCH_START, count=starts)
    return _Chosen(log.recordings[(number or 1) - 1], starts)


class _Performance:
    """A recording played before somebody: one thread listens, and this one speaks when it is time."""

    def __init__(self, engine: Replay) -> None:
        self._engine = engine
        self._heard = SimpleQueue[bytes | None]()
        """Commands, and None when there will be no more."""

    def play(self) -> int:
        Thread(target=self._listen, args=(sys.stdin.fileno(),), daemon=True).start()
        _speak(self._engine.start(time.monotonic()))
        while self._engine.exit_code is None:
            try:
                command = self._heard.get(timeout=self._wait())
            except Empty:
                _speak(self._engine.due(time.monotonic()))
                continue
            if command is None:
                # Whoever asked is still told what there was to say, as an engine that is ended by this would do.
                _speak(self._engine.due(math.inf))
                break
            _speak(self._engine.hear(command, time.monotonic()))
        return _exit_code(self._engine.exit_code or 0)

    def _wait(self) -> float:
        due = self._engine.next_due
        return _LONGEST_WAIT if due is None else min(max(due - time.monotonic(), 0), _LONGEST_WAIT)

    def _listen(self, source: int) -> None:
        # The descriptor is read and not the stream: a stream is locked by whoever waits for it, and that lock would
        # be in the way at the end of the program.
        lines = Lines()
        try:
            while piece := os.read(source, _PIECE):
                self._hand_over(lines.cut(piece))
        except OSError:
            # A terminal that has been closed.
            pass
        self._hand_over(lines.ended())
        self._heard.put(None)

    def _hand_over(self, commands: list[bytes]) -> None:
        for command in commands:
            self._heard.put(command)


def _speak(lines: Iterable[LogLine]) -> None:
    """Say it now; each stream in its own order."""
    streams = {Way.FROM: sys.stdout.buffer, Way.STDERR: sys.stderr.buffer}
    said = [line for line in lines if line.way in streams]
    for way, stream in streams.items():
        words = b"".join(line.data + b"\n" for line in said if line.way is way)
        if words:
            stream.write(words)
            stream.flush()


def _exit_code(code: int) -> int:
    """As shells have it, for an engine that was ended by a signal."""
    return code if code >= 0 else _KILLED - code
