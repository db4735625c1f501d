"""Scheduling of tasks on worker processes, local or remote: one task at a time each, results as JSON lines.

A task is a number and a JSON object that is complete in itself, so that a worker needs nothing else of this machine. A
worker answers with an object too. This module assigns tasks to workers and decides what becomes of a task whose worker
was lost; its caller runs the processes.
"""

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from app.base.regular import parse_json

SAID_READY: Final = "ready"
SAID_DONE: Final = "done"
SAID_AT: Final = "at"
_LOSSES: Final = 3
"""Number of exits in a row, without a finished task, after which a worker process is not restarted."""


class WorkerMessage(NamedTuple):
    """A message of a worker process: it is ready, a task is done, or a task has progressed."""

    word: str
    task: int = 0
    what: Mapping[str, Any] = {}


def line_of(task: int, what: Mapping[str, object]) -> bytes:
    """Serialize a task for a worker process, as one line of JSON."""
    return json.dumps({"task": task, **what}, ensure_ascii=False).encode() + b"\n"


def asked_in(line: str) -> tuple[int, Mapping[str, Any]] | None:
    """Parse a task line in the worker process; None if the line is invalid."""
    said = _object(line)
    number = said.get("task")
    return (number, said) if isinstance(number, int) else None


def word_line(word: WorkerMessage) -> str:
    return json.dumps({"slot": word.word, "task": word.task, **word.what}, ensure_ascii=False)


def read_word(line: str) -> WorkerMessage | None:
    """Parse a worker's message; None if the line is not one."""
    said = _object(line)
    word, task = said.get("slot"), said.get("task")
    return WorkerMessage(word, task, said) if isinstance(word, str) and isinstance(task, int) else None


def _object(line: str) -> dict[str, Any]:
    try:
        said = parse_json(line)
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}


class WorkerSchedule:
    """Scheduling state of a pool of workers, by their numbers: current task, readiness and exits of each."""

    def __init__(self, count: int) -> None:
        self._tasks: list[int | None] = [None] * count
        self._ready = [False] * count
        self._losses = [0] * count

    def __len__(self) -> int:
        return len(self._tasks)

    @property
    def free(self) -> list[int]:
        """Numbers of the workers that wait for a task."""
        return [slot for slot, task in enumerate(self._tasks) if task is None and self._ready[slot]]

    @property
    def are_given_up(self) -> bool:
        """True if every worker has been lost too often to be restarted."""
        return all(losses >= _LOSSES for losses in self._losses)

    def is_ready(self, slot: int) -> None:
        self._ready[slot] = True

    def give(self, slot: int, task: int) -> None:
        self._tasks[slot] = task

    def done(self, slot: int, task: int) -> bool:
        """Mark a task as done; return True if the worker was running it."""
        was_asked = self._tasks[slot] == task
        if was_asked:
            self._tasks[slot] = None
            self._losses[slot] = 0
        return was_asked

    def lost(self, slot: int) -> tuple[int | None, bool]:
        """Mark a worker's process as lost; return its task, and True if the process is to be restarted."""
        task, self._tasks[slot] = self._tasks[slot], None
        self._ready[slot] = False
        self._losses[slot] += 1
        return task, self._losses[slot] < _LOSSES
