"""`yomisuji log replay`: plays a recorded session back as a USI engine on standard input and output."""

import math
import os
import sys
import time
from argparse import Namespace
from collections.abc import Iterable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final

from app.cli.arguments import Arguments, integer
from app.cli.log.opened import open_log
from app.cli.terminal import STDIO, CommandError, Diagnostic, Terminal, shell_exit_code, to_diagnostic
from app.record.problems import Severity
from app.text import command as command_text
from app.text import log as text
from app.usi.lines import LineBuffer
from app.usi.log import LogDirection, LogLine
from app.usi.replay import AS_RECORDED, AT_ONCE, LogReplay

_CHUNK_SIZE: Final = 1 << 16
_MAX_WAIT_SECONDS: Final = 0.5
"""Longest wait in seconds; some systems deliver Ctrl-C only between two waits."""


def add_arguments(arguments: Arguments) -> None:
    arguments.add_files(text.FILE_HELP, takes_many=False)
    arguments.add_switch("--as-recorded", text.AS_RECORDED_HELP)
    arguments.add_argument("--number", text.NUMBER_HELP, text.NUMBER, integer(command_text.NO_COUNT, 1))


def run_command(asked: Namespace, terminal: Terminal) -> int:
    """Act as the recorded engine until it ends, and return its exit code."""
    name, number = asked.files[0], asked.number
    if name == STDIO:
        raise CommandError(text.NOT_FROM_STDIN, name=name)
    log = open_log(name)
    if log.log_format is None:
        terminal.log_diagnostics(name, to_diagnostic(log.problems[0]))
        return 1
    starts = len(log.recordings)
    if not starts:
        raise CommandError(text.NOTHING_SAID, name=name)
    if (number or 1) > starts:
        raise CommandError(text.NO_SUCH_START.filled(count=starts), name=name)
    if number is None and starts > 1:
        terminal.log_diagnostics(name, Diagnostic(Severity.NOTE, text.SEVERAL_STARTS.filled(count=starts)))
    recording = log.recordings[(number or 1) - 1]
    return _ReplayLoop(LogReplay(recording.lines, AS_RECORDED if asked.as_recorded else AT_ONCE)).run_replay()


class _ReplayLoop:
    """The replay of a recording: one thread reads commands, and this one writes lines when they are due."""

    def __init__(self, engine: LogReplay) -> None:
        self._engine = engine
        self._commands = SimpleQueue[bytes | None]()
        """Queue of commands read from standard input; None marks the end of the input."""

    def run_replay(self) -> int:
        Thread(target=self._read_commands, args=(sys.stdin.fileno(),), daemon=True).start()
        _write_lines(self._engine.start_replay(time.monotonic()))
        while self._engine.exit_code is None:
            try:
                command = self._commands.get(timeout=self._wait_seconds())
            except Empty:
                _write_lines(self._engine.take_due_output(time.monotonic()))
                continue
            if command is None:
                # The input ended: the remaining lines are still written, as an engine would do.
                _write_lines(self._engine.take_due_output(math.inf))
                break
            _write_lines(self._engine.handle_command(command, time.monotonic()))
        return shell_exit_code(self._engine.exit_code or 0)

    def _wait_seconds(self) -> float:
        due = self._engine.next_output_at
        return _MAX_WAIT_SECONDS if due is None else min(max(due - time.monotonic(), 0), _MAX_WAIT_SECONDS)

    def _read_commands(self, source: int) -> None:
        # We read the descriptor, because a thread that waits in a stream holds its lock, which would block the
        # program's exit.
        lines = LineBuffer()
        try:
            while piece := os.read(source, _CHUNK_SIZE):
                for command in lines.split_lines(piece):
                    self._commands.put(command)
        except OSError:
            # The terminal was closed.
            pass
        for command in lines.flush():
            self._commands.put(command)
        self._commands.put(None)


def _write_lines(lines: Iterable[LogLine]) -> None:
    streams = {LogDirection.FROM: sys.stdout.buffer, LogDirection.STDERR: sys.stderr.buffer}
    said = [line for line in lines if line.direction in streams]
    for way, stream in streams.items():
        words = b"".join(line.data + b"\n" for line in said if line.direction is way)
        if words:
            stream.write(words)
            stream.flush()
