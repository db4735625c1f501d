"""Work that a dialog wants done, on a thread beside the window: when it is done the dialog may be gone."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from app.runtime.background_worker import BackgroundWorker

T = TypeVar("T")


class Beside:
    def __init__(self, widget: QWidget, home: QObject) -> None:
        """What is to be told is told while `widget` is there; the work goes on as long as `home` is."""
        self._widget = widget
        self._home = home
        self._looks = 0

    def do(self, work: Callable[[], T], then: Callable[[T], object]) -> None:
        """Do `work`, and tell what came of it."""
        reader = BackgroundWorker(self._home)

        def tell(result: T) -> None:
            reader.deleteLater()
            if isValid(self._widget):
                then(result)

        reader.begin(work, tell)

    def look(self, work: Callable[[], T], then: Callable[[T], object]) -> None:
        """The same for what is looked at again and again: of several looks the last one counts, whichever ends first."""
        self._looks += 1
        look = self._looks

        def show(found: T) -> None:
            if look == self._looks:
                then(found)

        self.do(work, show)
