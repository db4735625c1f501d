"""Loads ahead what is imported only when it is wanted, while nobody wants anything, so that the first time is quick too.

Dialogs and the panes of docks are imported by the functions that open them. Which modules these are is read from the code
of the modules that are there, so that nobody has to list them. One module is loaded a step, and what it needs before it.
A thread beside the window would be no better: Python runs one thread at a time, and PySide makes its classes when they are
first named, which two threads must not do at a time.
"""

import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from types import CodeType
from typing import Final

from PySide6.QtGui import QCursor, QGuiApplication

from app.desktop.kit.idle import Steps

QUIET: Final = 0.2
"""Seconds since somebody did something with the record or the panels."""
BUSY: Final = 0.25
"""The share of the time since the last look that the program has worked: engines talk much, or something is painted."""
ELSEWHERE: Final = ("app.__main__", "app.builtin", "app.cli")
"""What the window never imports, though it says where these begin."""


class SpareTime:
    """Knows whether the person and the program leave time for what is not wanted yet; `is_free` may say no for its part."""

    def __init__(self, is_free: Callable[[], bool]) -> None:
        self._is_free = is_free
        self._quiet_from = 0.0
        self._pointer = QCursor.pos()
        self._looked, self._worked = time.monotonic(), time.process_time()

    def disturb(self) -> None:
        """Somebody does something; there is no spare time until nothing has been done for a while."""
        self._quiet_from = time.monotonic() + QUIET

    def is_there(self) -> bool:
        now, worked, pointer = time.monotonic(), time.process_time(), QCursor.pos()
        is_busy = worked - self._worked > BUSY * (now - self._looked)
        is_used = pointer != self._pointer or bool(QGuiApplication.mouseButtons().value)
        self._looked, self._worked, self._pointer = now, worked, pointer
        return not is_busy and not is_used and now >= self._quiet_from and self._is_free()


def preload(first: Iterable[str], load: Callable[[str], object] = import_module) -> Steps:
    """Load these modules, and all that functions in them and in what they need import."""
    left, seen = deque(first), set[str]()

    def visit(name: str) -> Steps:
        seen.add(name)
        code = code_of(name)
        for needed in imported(code):
            if needed not in seen:
                yield from visit(needed)
        if name not in sys.modules:
            # What is made for another system cannot be loaded on this one; all else says why when it is wanted.
            with suppress(ImportError, AttributeError):
                load(name)
        left.extend(imported_later(code))
        yield

    while left:
        if (name := left.popleft()) not in seen:
            yield from visit(name)


def code_of(name: str) -> CodeType:
    """The code of a module, which need not be loaded."""
    spec = find_spec(name)
    get_code = getattr(None if spec is None else spec.loader, "get_code", None)
    code = None if get_code is None else get_code(name)
    if not isinstance(code, CodeType):
        raise ModuleNotFoundError(name)
    return code


def imported(code: CodeType) -> Iterator[str]:
    """Our modules that this code names; nothing but an import has a name with a dot in it."""
    return (name for name in code.co_names if name.startswith("app.") and not name.startswith(ELSEWHERE))


def imported_later(code: CodeType) -> Iterator[str]:
    """Those that functions and methods in it name."""
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from imported(part)
            yield from imported_later(part)
