"""`--selftest`: opens the real window, and prints what it runs on and how long start-up took."""

import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QFontDatabase

from app.base.folders import Folders, resources_folder
from app.base.regular import read_contents
from app.desktop.help.bundle_dialog import facts
from app.desktop.window.main import Program, has_display, say_no_display
from app.runtime.qt import log_qt_messages, unlog_qt_messages

STUCK = 30_000
"""Milliseconds after which a window that was never painted counts as a failure."""


def selftest(arguments: Sequence[str]) -> int:
    """Return exit code 0 if the window was painted and became ready with Japanese fonts and all resources.

    None of the user's files is read or written."""
    if not has_display():
        return say_no_display()
    begun = time.perf_counter()
    age = _seconds_since_start()
    log_qt_messages(None)
    # Files that a virus scanner still reads there are no failure.
    with tempfile.TemporaryDirectory(prefix="yomisuji-selftest-", ignore_cleanup_errors=True) as folder:
        program = Program(arguments, Folders.from_root(Path(folder)))
        reached: dict[str, float] = {}

        def on_ready() -> None:
            reached["ready"] = time.perf_counter() - begun
            for name, fact in facts():
                _say(name, fact)
            program.window.close()

        program.window.painted.connect(lambda _: reached.setdefault("first paint", time.perf_counter() - begun))
        program.ready.connect(lambda _: on_ready())
        QTimer.singleShot(STUCK, program.window.close)
        code = program.run()
    unlog_qt_messages()
    for name in ("first paint", "ready"):
        _say(name, _how_long(reached[name], age) if name in reached else f"never, within {STUCK} ms")
    missing = _missing()
    _say("missing", ", ".join(missing) or "nothing")
    return code or int(bool(missing) or "ready" not in reached)


def _say(name: str, fact: object) -> None:
    sys.stdout.write(f"{name:<22}{fact}\n")


def _how_long(seconds: float, age: float | None) -> str:
    since_start = "" if age is None else f" ({1000 * (seconds + age):.0f} ms after the process began)"
    return f"{1000 * seconds:.0f} ms after main{since_start}"


def _missing() -> list[str]:
    """Names of missing resources."""
    folders = ("fonts", "pieces", "boards", "icons", "sounds", "engines")
    missing = [folder for folder in folders if not (resources_folder() / folder).is_dir()]
    if not QFontDatabase.families(QFontDatabase.WritingSystem.Japanese):
        missing.append("a font with Japanese")
    return missing


def _seconds_since_start() -> float | None:
    """Age of this process in seconds, to a hundredth; None on systems other than Linux."""
    try:
        started = int(read_contents(Path("/proc/self/stat")).decode("ascii").rpartition(")")[2].split()[19])
        return time.clock_gettime(time.CLOCK_BOOTTIME) - started / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, AttributeError, IndexError):
        return None
