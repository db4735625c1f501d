"""Hearing of events for as long as a widget is there, for widgets that do not last as long as the program."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject

from app.base.event import Event

T = TypeVar("T")


def attend(event: Event[T], hearer: QObject, handler: Callable[[T], object]) -> None:
    """Call `handler` with what happens until `hearer` is deleted."""
    leave = event.connect(handler)
    hearer.destroyed.connect(leave)
