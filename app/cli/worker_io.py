"""The input and output of a worker process (slot): tasks in, messages out, as lines of JSON."""

import queue
import sys
import threading
from _thread import interrupt_main
from collections.abc import Iterator, Mapping
from typing import Any, Final

from app.batch.messages import MAX_LINE_BYTES, WorkerMessage, message_line, parse_task
from app.cli.terminal import Terminal

_CANCEL_KEY: Final = "stop"
_TASK_END_TIMEOUT: Final = 0.5
"""Seconds for a task to end by itself after the input was closed."""


class TaskReader:
    """The queue of tasks that a thread reads from standard input, so that a closed input interrupts a running task."""

    def __init__(self) -> None:
        self._idle = threading.Event()
        self._cancelled: set[int] = set()
        self._tasks: queue.SimpleQueue[tuple[int, Mapping[str, Any]] | None] = queue.SimpleQueue()
        threading.Thread(target=self._read_tasks, name="asked", daemon=True).start()

    def next_task(self) -> tuple[int, Mapping[str, Any]] | None:
        """Wait for the main process's next task and return it; None when the input has ended."""
        self._idle.set()
        task = self._tasks.get()
        if task is not None:
            self._idle.clear()
        return task

    def is_cancelled(self, number: int) -> bool:
        return number in self._cancelled

    def _read_tasks(self) -> None:
        for line in _input_lines():
            task = parse_task(line)
            if task is not None and task[1].get(_CANCEL_KEY) is True:
                self._cancelled.add(task[0])
            elif task is not None:
                self._tasks.put(task)
        self._tasks.put(None)
        while not self._idle.wait(_TASK_END_TIMEOUT):  # repeated: the first interrupt lets a task finish by itself
            interrupt_main()


def _input_lines() -> Iterator[str]:
    """Yield the lines of standard input, without those that are longer than allowed."""
    while line := sys.stdin.buffer.readline(MAX_LINE_BYTES):
        if line.endswith(b"\n"):
            yield line.decode("utf-8", "replace")
        else:
            while line and not line.endswith(b"\n"):
                line = sys.stdin.buffer.readline(MAX_LINE_BYTES)


class WorkerOutput:
    """The connection of a task to the main process: sends messages, and tells if the task was cancelled."""

    def __init__(self, terminal: Terminal, heard: TaskReader) -> None:
        self._task_reader = heard
        self.terminal = terminal

    def send_message(self, word: WorkerMessage) -> None:
        self.terminal.print_lines(message_line(word))
        sys.stdout.flush()

    def is_cancelled(self, number: int) -> bool:
        return self._task_reader.is_cancelled(number)
