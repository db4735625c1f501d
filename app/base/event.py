"""Typed events, a publish/subscribe mechanism: each event calls its listeners with one value."""

from collections.abc import Callable
from contextlib import suppress
from typing import Generic, TypeVar

T = TypeVar("T")


class Event(Generic[T]):
    """An event that carries one value; its handlers are called in the order in which they connected.

    One handler that raises does not stop the others: all are called, then the exception is raised (several together as
    an ExceptionGroup). Connecting or disconnecting during an announcement takes effect from the next one on.
    """

    __slots__ = ("__weakref__", "_handlers")  # PySide takes a weak reference to the object of the bound method `emit`

    def __init__(self) -> None:
        self._handlers: tuple[Callable[[T], object], ...] = ()

    @property
    def has_listeners(self) -> bool:
        """True if the event has a subscribed handler; without one a costly value need not be computed."""
        return bool(self._handlers)

    def connect(self, handler: Callable[[T], object]) -> Callable[[], None]:
        """Subscribe `handler`; the returned function unsubscribes it."""
        self._handlers = (*self._handlers, handler)
        return lambda: self.disconnect(handler)

    def disconnect(self, handler: Callable[[T], object]) -> None:
        """Unsubscribe the newest connection of `handler`; no error if it was never connected."""
        newest_first = list(reversed(self._handlers))
        with suppress(ValueError):
            newest_first.remove(handler)
        self._handlers = tuple(reversed(newest_first))

    def emit(self, value: T) -> None:
        failures: list[Exception] = []
        for handler in self._handlers:
            try:
                handler(value)
            except Exception as failure:  # noqa: BLE001 - raised below, after all handlers have run
                failures.append(failure)
        if len(failures) == 1:
            raise failures[0]
        if failures:
            raise ExceptionGroup("several handlers of one event failed", failures)
