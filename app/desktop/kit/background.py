"""Work outside the window: on background threads, for dialogs that may be closed meanwhile, and in other programs."""

import os
import shutil
import sys
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from app.base.child_environment import ORIGINAL_LIBRARY_PATHS, system_environment
from app.base.event import Event
from app.config.preferences import Preferences, SettingChanged
from app.runtime.background_worker import BackgroundWorker

T = TypeVar("T")


class BackgroundTasks:
    def __init__(self, widget: QWidget, home: QObject) -> None:
        """Report results while `widget` exists; the work goes on as long as `home` does."""
        self._widget = widget
        self._home = home
        self._looks = 0

    def do(self, work: Callable[[], T], then: Callable[[T], object]) -> None:
        """Run `work` on a background thread and pass its result to `then`."""
        reader = BackgroundWorker(self._home)

        def tell(result: T) -> None:
            reader.deleteLater()
            if isValid(self._widget):
                then(result)

        reader.start(work, tell)

    def look(self, work: Callable[[], T], then: Callable[[T], object]) -> None:
        """Run `work` like `do`, but drop its result if a later call of this method has been made meanwhile."""
        self._looks += 1
        look = self._looks

        def show(found: T) -> None:
            if look == self._looks:
                then(found)

        self.do(work, show)


def attend(event: Event[T], hearer: QObject, handler: Callable[[T], object]) -> None:
    """Subscribe `handler` to `event` until `hearer` is deleted."""
    leave = event.connect(handler)
    hearer.destroyed.connect(leave)


def on_setting(preferences: Preferences, listener: Callable[[], object], *names: str) -> None:
    """Call `listener` after a change of one of these settings (`section.key`) or of any in these sections."""

    def hear(changed: SettingChanged) -> None:
        if changed.section in names or f"{changed.section}.{changed.key}" in names:
            listener()

    preferences.changed.connect(hear)


_OPENER: Final = "xdg-open"


def silent_process(parent: QObject | None, command: Sequence[str]) -> QProcess:
    """Create a process, not started yet, with empty standard input and discarded output."""
    process = QProcess(parent)
    environment = QProcessEnvironment()
    for name, value in system_environment().items():
        environment.insert(name, value)
    process.setProcessEnvironment(environment)
    for redirect in (process.setStandardInputFile, process.setStandardOutputFile, process.setStandardErrorFile):
        redirect(QProcess.nullDevice())
    process.setProgram(command[0])
    process.setArguments(list(command[1:]))
    return process


def open_outside(url: QUrl) -> bool:
    """Open a page, folder or address with the user's program for it; return False if none is known.

    Qt would pass our environment on, whose library paths that program must not use."""
    opener = shutil.which(_OPENER) if sys.platform == "linux" and _has_own_libraries() else None
    if opener is None:
        return QDesktopServices.openUrl(url)
    page = url.toString(QUrl.ComponentFormattingOption.FullyEncoded)
    # PySide returns a bool here, although its stubs say a tuple.
    started: object = silent_process(None, (opener, page)).startDetached()
    return started is True


def _has_own_libraries() -> bool:
    return any(name in os.environ for name in ORIGINAL_LIBRARY_PATHS)
