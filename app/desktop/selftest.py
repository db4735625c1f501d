"""`--selftest`: opens the window for real, and says on what it runs and how long it took to stand."""

import os
import platform
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import PySide6
from PySide6.QtCore import QTimer, qVersion
from PySide6.QtGui import QFontDatabase, QFontInfo, QGuiApplication

from app.base.folders import Folders, resources
from app.base.version import program_version
from app.desktop.main import Program

STUCK = 30_000
"""Milliseconds after which a window that was never painted counts as a failure."""


def selftest(arguments: Sequence[str]) -> int:
    """Exit code 0 when the window was painted, with a font that has Japanese, and all resources are there.

    Nothing of the person's is read or written.
    """
    begun = time.perf_counter()
    before = _seconds_since_start()
    with tempfile.TemporaryDirectory(prefix="yomisuji-selftest-") as folder:
        program = Program(arguments, Folders.under(Path(folder)))
        painted: list[float] = []
        facts: list[tuple[str, object]] = []

        def on_painted() -> None:
            painted.append(time.perf_counter() - begun)
            facts.extend(_facts())
            program.window.close()

        program.window.painted.connect(lambda _: on_painted())
        QTimer.singleShot(STUCK, program.window.close)
        code = program.run()
    for name, fact in facts:
        sys.stdout.write(f"{name:<22}{fact}\n")
    if not painted:
        sys.stdout.write(f"{'first paint':<22}never, within {STUCK} ms\n")
        return 1
    since_start = "" if before is None else f" ({1000 * (painted[0] + before):.0f} ms after the process began)"
    sys.stdout.write(f"{'first paint':<22}{1000 * painted[0]:.0f} ms after main{since_start}\n")
    missing = _missing()
    sys.stdout.write(f"{'missing':<22}{', '.join(missing) or 'nothing'}\n")
    return code or (1 if missing else 0)


def _facts() -> Iterator[tuple[str, object]]:
    screen = QGuiApplication.primaryScreen()
    font = QFontInfo(QGuiApplication.font())
    japanese = QFontDatabase.families(QFontDatabase.WritingSystem.Japanese)
    yield "yomisuji", program_version()
    yield "system", platform.platform()
    yield "python", platform.python_version()
    yield "qt", f"{qVersion()} (PySide6 {PySide6.__version__})"
    yield "platform plugin", QGuiApplication.platformName()
    yield "screen", f"{screen.size().width()}×{screen.size().height()}, device ratio {screen.devicePixelRatio():g}"
    yield "font", f"{font.family()}, {font.pointSizeF():g} pt"
    yield "japanese fonts", len(japanese)
    yield "resources", resources()


def _missing() -> list[str]:
    """What the program cannot do without, and does not find."""
    missing = [
        folder for folder in ("fonts", "pieces", "boards", "icons", "sounds") if not (resources() / folder).is_dir()
    ]
    if not QFontDatabase.families(QFontDatabase.WritingSystem.Japanese):
        missing.append("a font with Japanese")
    return missing


def _seconds_since_start() -> float | None:
    """How old this process is, where the system says so (Linux; to a hundredth of a second)."""
    try:
        started = int(Path("/proc/self/stat").read_text("ascii").rpartition(")")[2].split()[19])
        return time.clock_gettime(time.CLOCK_BOOTTIME) - started / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, AttributeError, IndexError):
        return None
