"""Background work of a dialog, which may be closed before the work is done."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

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
