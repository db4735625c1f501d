"""Loads what a person may want next while nobody wants anything, so that the first time is as quick as the second.

One step loads ten modules at most, because the window stands still meanwhile; the law test of the first paint counts
them. What takes long to load has its parts before it. A thread beside the window would be no better: Python runs one
thread at a time, each of the window's calls of Qt would have to wait until the other lets go, and PySide makes its classes
when they are first named, which two threads must not do at a time.
"""

import time
from collections import deque
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QCursor, QGuiApplication

from app.desktop.desk.dock import DOCKS

FIRST_MS: Final = 1_000
"""After the window was ready."""
PAUSE_MS: Final = 60
"""Between two steps, and between two looks whether there is time for one."""
QUIET: Final = 0.2
"""Seconds since somebody did something with the record or the panels."""
BUSY: Final = 0.25
"""The share of the time since the last look that the program has worked: engines talk much, or something is painted."""
STEPS: Final = (
    *("app.desktop.kit.sounds", "app.runtime.runner", "app.play.game", "app.desktop.playing.strip"),
    *("app.desktop.playing.hosted", "app.desktop.playing.playing"),
    *("app.desktop.forms.field_row", "app.desktop.playing.start_box", "app.desktop.playing.game_dialog"),
    *("app.desktop.settings.settings", "app.runtime.doctor_report"),
    *("app.runtime.doctor_course", "app.runtime.doctor", "app.desktop.engines.doctor_panel"),
    *("app.runtime.engine_files", "app.desktop.engines.adding_engine", "app.text.known_options"),
    *("app.workspace.option_sheet", "app.workspace.option_contestants", "app.desktop.engines.compare_dialog"),
    *("app.desktop.engines.examining_engine", "app.config.engine_exchange", "app.desktop.engines.engines"),
    *("app.desktop.engines.option_dialog", "app.analysis.judging", "app.analysis.report"),
    *("app.workspace.sweep_choices", "app.desktop.analysis.sweeping", "app.desktop.analysis.sweep_dialog"),
    *("app.desktop.mate.mating", "app.desktop.mate.mate_dialog", "app.desktop.files.filing_questions"),
    *("app.desktop.files.filing_choosing", "app.workspace.judgements"),
    *("app.workspace.graph_points", "app.desktop.analysis.graph_plot", "app.desktop.analysis.graph_canvas"),
    *("app.desktop.analysis.graph_card", "app.desktop.analysis.graph_picture", "app.usi.log_tlf"),
    *(dock.module for dock in DOCKS),
    *("app.desktop.settings.palette", "app.desktop.settings.key_editor"),
    *("app.desktop.board.bars", "app.desktop.board.image_dialog"),
    *("csv", "socket", "email.charset", "email.utils", "email.message", "importlib.resources", "importlib.metadata"),
    *("app.runtime.report_bundle", "app.desktop.help.bundle_dialog", "app.goita.match", "app.goita.reading"),
    *("app.goita.scene", "app.desktop.goita.opening", "app.desktop.goita.window", "app.analysis.report_html"),
    *("app.desktop.window.alone", "app.workspace.clipboard"),
)
"""What is probably wanted sooner stands before what is not. What docks hold comes from their registry."""


class Warming(QObject):
    """`is_free` tells whether there is time for such things at all. It takes its steps until it `ends`, or none is left."""

    def __init__(
        self, is_free: Callable[[], bool], parent: QObject, load: Callable[[str], object] = import_module
    ) -> None:
        super().__init__(parent)
        self._is_free, self._load = is_free, load
        self._steps: deque[str] = deque()
        self._quiet_from = 0.0
        self._pointer = QCursor.pos()
        self._looked, self._worked = time.monotonic(), time.process_time()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._on_time)

    @property
    def is_over(self) -> bool:
        return not self._timer.isActive()

    def begin(self, steps: Iterable[str] = STEPS, after_ms: int = FIRST_MS) -> None:
        self._steps.extend(steps)
        self._timer.start(after_ms)

    def disturb(self) -> None:
        """Somebody does something; there will be time for a step when nothing has been done for a while."""
        self._quiet_from = time.monotonic() + QUIET

    def end(self) -> None:
        self._timer.stop()
        self._steps.clear()

    def _on_time(self) -> None:
        self._timer.setInterval(PAUSE_MS)
        if self._is_quiet() and self._is_free():
            self._load(self._steps.popleft())
            self._looked, self._worked = time.monotonic(), time.process_time()  # the step itself is no work of others
        if not self._steps:
            self._timer.stop()

    def _is_quiet(self) -> bool:
        """Whether nobody uses mouse or keys, and nothing else keeps the program at work."""
        now, worked, pointer = time.monotonic(), time.process_time(), QCursor.pos()
        is_busy = worked - self._worked > BUSY * (now - self._looked)
        is_used = pointer != self._pointer or bool(QGuiApplication.mouseButtons().value)
        self._looked, self._worked, self._pointer = now, worked, pointer
        return not is_busy and not is_used and now >= self._quiet_from
