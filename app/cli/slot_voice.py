"""How a slot hears what it is asked and says what comes of it."""

import queue
import sys
import threading
from _thread import interrupt_main
from collections.abc import Mapping
from typing import Any, Final

from app.cli.terminal import Terminal
from app.directing.slots import SlotWord, asked_in, word_line

_STOP: Final = "stop"
_PATIENCE: Final = 0.5
"""Seconds that a task has to come to its end by itself when nobody asks any more."""


class HeardTasks:
    """What is asked, read by a thread of its own: that nobody asks any more is noticed in the middle of a task."""

    def __init__(self) -> None:
        self._idle = threading.Event()
        self._called_off: set[int] = set()
        self._tasks: queue.SimpleQueue[tuple[int, Mapping[str, Any]] | None] = queue.SimpleQueue()
        threading.Thread(target=self._read, name="asked", daemon=True).start()

    def next(self) -> tuple[int, Mapping[str, Any]] | None:
        """The next task; None when there will be none."""
        self._idle.set()
        task = self._tasks.get()
        if task is not None:
            self._idle.clear()
        return task

    def is_called_off(self, number: int) -> bool:
        return number in self._called_off

    def _read(self) -> None:
        for line in sys.stdin:
            task = asked_in(line)
            if task is not None and task[1].get(_STOP) is True:
                self._called_off.add(task[0])
            elif task is not None:
                self._tasks.put(task)
        self._tasks.put(None)
        while not self._idle.wait(_PATIENCE):  # twice: the first time a task may come to its end
            interrupt_main()


class SlotVoice:
    """What a task sees of the slot that does it."""

    def __init__(self, terminal: Terminal, heard: HeardTasks) -> None:
        self._heard = heard
        self.terminal = terminal

    def say(self, word: SlotWord) -> None:
        self.terminal.say(word_line(word))
        sys.stdout.flush()

    def is_called_off(self, number: int) -> bool:
        return self._heard.is_called_off(number)
