"""What every director is: a machine that is fed with events and the time, and returns wishes."""

from collections.abc import Sequence
from typing import Protocol

from app.directing.heard import Heard
from app.directing.wishes import Wish

Wishes = Sequence[Wish]


class Director(Protocol):
    """`now` is in seconds of one clock that does not go backwards. What a person does is told by methods of its own,
    which return wishes as well."""

    def begin(self, now: float) -> Wishes: ...
    def hear(self, heard: Heard, now: float) -> Wishes: ...
    def woken(self, now: float) -> Wishes: ...
