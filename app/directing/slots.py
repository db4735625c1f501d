"""Work for slots: processes, here or elsewhere, each of which does one task at a time and says in lines what comes of it.

A task is a number and a JSON object that says all there is to know, so that a slot needs nothing else of the machine that
asks. What a slot says is an object too. Which slot does what, and what becomes of a task whose slot is gone, is decided here;
who runs the processes grants it.
"""

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from app.base.regular import parsed

SAID_READY: Final = "ready"
SAID_DONE: Final = "done"
SAID_AT: Final = "at"
_LOSSES: Final = 3
"""After so many ends of a slot without a task done between them it is not started any more."""


class SlotWord(NamedTuple):
    """What a slot says: that it is ready, that a task is done, or how far it is with one."""

    word: str
    task: int = 0
    what: Mapping[str, Any] = {}


def line_of(task: int, what: Mapping[str, object]) -> bytes:
    """What a slot is asked."""
    return json.dumps({"task": task, **what}, ensure_ascii=False).encode() + b"\n"


def asked_in(line: str) -> tuple[int, Mapping[str, Any]] | None:
    """What it was asked; None where that cannot be understood."""
    said = _object(line)
    number = said.get("task")
    return (number, said) if isinstance(number, int) else None


def word_line(word: SlotWord) -> str:
    return json.dumps({"slot": word.word, "task": word.task, **word.what}, ensure_ascii=False)


def read_word(line: str) -> SlotWord | None:
    """None for a line that is none of ours."""
    said = _object(line)
    word, task = said.get("slot"), said.get("task")
    return SlotWord(word, task, said) if isinstance(word, str) and isinstance(task, int) else None


def _object(line: str) -> dict[str, Any]:
    try:
        said = parsed(line)
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}


class Slots:
    """So many slots, by their numbers: which task each has, and how often it was lost."""

    def __init__(self, count: int) -> None:
        self._tasks: list[int | None] = [None] * count
        self._ready = [False] * count
        self._losses = [0] * count

    def __len__(self) -> int:
        return len(self._tasks)

    @property
    def free(self) -> list[int]:
        """Those that wait for a task."""
        return [slot for slot, task in enumerate(self._tasks) if task is None and self._ready[slot]]

    @property
    def are_given_up(self) -> bool:
        """Whether none of them will do anything any more."""
        return all(losses >= _LOSSES for losses in self._losses)

    def is_ready(self, slot: int) -> None:
        self._ready[slot] = True

    def give(self, slot: int, task: int) -> None:
        self._tasks[slot] = task

    def done(self, slot: int, task: int) -> bool:
        """Whether that is what the slot was doing."""
        was_asked = self._tasks[slot] == task
        if was_asked:
            self._tasks[slot] = None
            self._losses[slot] = 0
        return was_asked

    def lost(self, slot: int) -> tuple[int | None, bool]:
        """Its process is gone: what it was doing, and whether another is to be started in its place."""
        task, self._tasks[slot] = self._tasks[slot], None
        self._ready[slot] = False
        self._losses[slot] += 1
        return task, self._losses[slot] < _LOSSES
