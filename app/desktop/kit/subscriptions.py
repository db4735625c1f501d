"""Event subscriptions that end with a widget or other QObject, for those that live shorter than the program."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject

from app.base.event import Event

T = TypeVar("T")


def attend(event: Event[T], hearer: QObject, handler: Callable[[T], object]) -> None:
    """Subscribe `handler` to `event` until `hearer` is deleted."""
    leave = event.connect(handler)
    hearer.destroyed.connect(leave)
