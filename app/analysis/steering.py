"""What an analysis sets in an engine by itself: how many lines it shows, and that it thinks where a book would answer.

Engines act on their options when they are asked whether they are ready, so these are wished for before that, by the names that
are usual; what an engine does not list is not sent. What only its list tells is set when it has become ready.
"""

from collections.abc import Iterator
from typing import Final

from app.directing.wishes import Adjust, Seat, Wish
from app.usi.options import Choice, Number, Option, Options, Reserved, Setting, Toggle

_SWITCHES: Final = (Reserved.OWN_BOOK.value, "OwnBook", "UseBook", "BookEnable")
_DEPTH: Final = "BookDepth"
"""Of gpsshogi: so many moves from the beginning are taken from the book."""
_FILE: Final = "BookFile"
_NO_BOOK: Final = "no_book"
"""The choice of engines after YaneuraOu."""


def beforehand(seat: Seat, lines: int) -> Iterator[Wish]:
    """For an engine that is about to be started, or taken over from somebody else."""
    for name, value in settings_beforehand(lines).items():
        yield Adjust(seat, name, value)


def settings_beforehand(lines: int) -> dict[str, Setting]:
    return {Reserved.MULTI_PV.value: lines, **dict.fromkeys(_SWITCHES, False), _DEPTH: 0}


def steered(seat: Seat, options: Options, lines: int) -> Iterator[Wish]:
    """For an engine that has just become ready: what it does not have already is set."""
    yield from lines_set(seat, options, lines)
    for option, value in books_off(options):
        yield Adjust(seat, option.name, value)


def books_off(options: Options) -> Iterator[tuple[Option, Setting]]:
    """By what its book is turned off."""
    found = [option for name in _SWITCHES if (option := options.find(name)) and isinstance(option.kind, Toggle)]
    yield from ((option, False) for option in found)
    depth, file = options.find(_DEPTH), options.find(_FILE)
    if depth is not None and isinstance(depth.kind, Number) and depth.problem(0) is None:
        yield depth, 0
    if not found and file is not None and isinstance(file.kind, Choice) and file.problem(_NO_BOOK) is None:
        yield file, _NO_BOOK


def lines_set(seat: Seat, options: Options, lines: int) -> Iterator[Wish]:
    option = options.find(Reserved.MULTI_PV)
    if option is not None and isinstance(option.kind, Number):
        yield Adjust(seat, option.name, max(option.kind.least, min(lines, option.kind.most)))


def most_lines(options: Options) -> int:
    """How many lines the engine can show."""
    option = options.find(Reserved.MULTI_PV)
    return option.kind.most if option is not None and isinstance(option.kind, Number) else 1
