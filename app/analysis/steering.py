"""What an analysis sets in an engine by itself: how many lines it shows, and that it thinks where a book would answer."""

from collections.abc import Iterator
from typing import Final

from app.directing.wishes import Adjust, Seat, Wish
from app.usi.options import Number, Options, Reserved, Toggle

_BOOKS: Final = (Reserved.OWN_BOOK.value, "OwnBook")


def steered(seat: Seat, options: Options, lines: int) -> Iterator[Wish]:
    """For an engine that has just become ready."""
    yield from lines_set(seat, options, lines)
    for name in _BOOKS:
        book = options.find(name)
        if book is not None and isinstance(book.kind, Toggle):
            yield Adjust(seat, book.name, value=False)


def lines_set(seat: Seat, options: Options, lines: int) -> Iterator[Wish]:
    option = options.find(Reserved.MULTI_PV)
    if option is not None and isinstance(option.kind, Number):
        yield Adjust(seat, option.name, max(option.kind.least, min(lines, option.kind.most)))


def most_lines(options: Options) -> int:
    """How many lines the engine can show."""
    option = options.find(Reserved.MULTI_PV)
    return option.kind.most if option is not None and isinstance(option.kind, Number) else 1
