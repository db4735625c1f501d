"""Preloading of lazily imported modules while the program is idle, so that first uses are quick too.

Functions that open dialogs and panes import them. Their modules are found in the bytecode of loaded ones, so there is
no list to maintain. Each step loads one module after its dependencies. A background thread would not help: Python runs
one thread at a time. PySide creates its classes on first use, which is not thread-safe."""

import re
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
"""Seconds without activity before the program counts as idle."""
BUSY: Final = 0.25
"""Share of CPU time since the last check above which the program is busy with engines or painting."""
ELSEWHERE: Final = ("app.__main__", "app.builtin", "app.cli", "app.runtime.cluster.")
"""Packages that the window never imports, or on use only (Dask), although its code names them."""


_MODULE: Final = re.compile(r"app(\.\w+){2,}")


class IdleDetector:
    """Idle detection for preloading; `is_free` may veto it."""

    def __init__(self, is_free: Callable[[], bool]) -> None:
        self._is_free = is_free
        self._quiet_from = 0.0
        self._pointer = QCursor.pos()
        self._looked, self._worked = time.monotonic(), time.process_time()

    def disturb(self) -> None:
        """Note activity; there is no spare time until some time without any has passed."""
        self._quiet_from = time.monotonic() + QUIET

    def is_there(self) -> bool:
        now, worked, pointer = time.monotonic(), time.process_time(), QCursor.pos()
        is_busy = worked - self._worked > BUSY * (now - self._looked)
        is_used = pointer != self._pointer or bool(QGuiApplication.mouseButtons().value)
        self._looked, self._worked, self._pointer = now, worked, pointer
        return not is_busy and not is_used and now >= self._quiet_from and self._is_free()


def preload(first: Iterable[str], load: Callable[[str], object] = import_module) -> Steps:
    """Load these modules, their dependencies, and all modules that functions in them import."""
    left, seen = deque(first), set[str]()

    def visit(name: str) -> Steps:
        seen.add(name)
        code = code_of(name)
        for needed in imported(code):
            if needed not in seen:
                yield from visit(needed)
        if name not in sys.modules:
            # A module for another system cannot be loaded here; other failures are reported on use.
            with suppress(ImportError, AttributeError):
                load(name)
        left.extend(imported_later(code))
        yield

    while left:
        if (name := left.popleft()) not in seen:
            yield from visit(name)


def code_of(name: str) -> CodeType:
    """Return a module's bytecode without importing it."""
    spec = find_spec(name)
    get_code = getattr(None if spec is None else spec.loader, "get_code", None)
    code = None if get_code is None else get_code(name)
    if not isinstance(code, CodeType):
        raise ModuleNotFoundError(name)
    return code


def imported(code: CodeType) -> Iterator[str]:
    """Yield our modules that this code imports; only imports have names with a dot."""
    return (name for name in code.co_names if name.startswith("app.") and not name.startswith(ELSEWHERE))


def imported_later(code: CodeType) -> Iterator[str]:
    """Yield our modules that nested functions and methods import, or that a string names, as in `Later`."""
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from imported(part)
            yield from imported_later(part)
        elif isinstance(part, str) and _MODULE.fullmatch(part):
            yield part
