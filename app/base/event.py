"""Typed events: a value announced to whoever asked to hear it."""

from collections.abc import Callable
from contextlib import suppress
from typing import Generic, TypeVar

T = TypeVar("T")


class Event(Generic[T]):
    """Something that happens and carries one value.

    Handlers are called in the order in which they joined. One that raises does not silence the others: all are
    called, then the failure is raised (several together as an ExceptionGroup). Joining or leaving while an event is
    being announced takes effect from the next announcement on.
    """

    __slots__ = ("__weakref__", "_handlers")  # PySide asks for a weak reference to what `emit` is a method of

    def __init__(self) -> None:
        self._handlers: tuple[Callable[[T], object], ...] = ()

    @property
    def is_heard(self) -> bool:
        """Whether anybody would hear it: what is costly to announce need not be made for nobody."""
        return bool(self._handlers)

    def connect(self, handler: Callable[[T], object]) -> Callable[[], None]:
        """Call `handler` with every value from now on; the returned function ends that."""
        self._handlers = (*self._handlers, handler)
        return lambda: self.disconnect(handler)

    def disconnect(self, handler: Callable[[T], object]) -> None:
        """End the newest connection of `handler`; one that was never connected is no error."""
        newest_first = list(reversed(self._handlers))
        with suppress(ValueError):
            newest_first.remove(handler)
        self._handlers = tuple(reversed(newest_first))

    def emit(self, value: T) -> None:
        failures: list[Exception] = []
        for handler in self._handlers:
            try:
                handler(value)
            except Exception as failure:  # noqa: BLE001 - raised below, after everyone has heard
                failures.append(failure)
        if len(failures) == 1:
            raise failures[0]
        if failures:
            raise ExceptionGroup("several handlers of one event failed", failures)
