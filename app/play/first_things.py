"""Wishes in two parts: the first can be granted before the others are even reckoned.

An engine waits for its question, while what is to be shown and written down can wait itself. Whoever grants wishes goes
through them in their order, so the second part is made when the first has been granted; and only once.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import overload

from app.directing.wishes import Wish


class FirstThings(Sequence[Wish]):
    def __init__(self, first: list[Wish], others: Callable[[], list[Wish]]) -> None:
        self._first = first
        self._others = others
        self._all: list[Wish] | None = None

    def __iter__(self) -> Iterator[Wish]:
        yield from self._first
        yield from self._whole()[len(self._first) :]

    def __len__(self) -> int:
        return len(self._whole())

    @overload
    def __getitem__(self, place: int) -> Wish: ...
    @overload
    def __getitem__(self, place: slice) -> list[Wish]: ...
    def __getitem__(self, place: int | slice) -> Wish | list[Wish]:
        return self._whole()[place]

    def _whole(self) -> list[Wish]:
        if self._all is None:
            self._all = [*self._first, *self._others()]
        return self._all
