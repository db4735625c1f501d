"""The options that the bundled engine offers, and what they are set to at a moment."""

from typing import Final, NamedTuple

from app.builtin.levels import STRONGEST, WEAKEST
from app.builtin.style import STYLES, Style
from app.usi.options import Choice, Number, Option, Reserved, Setting, Toggle

HASH: Final = Reserved.HASH.value
PONDER: Final = Reserved.PONDER.value
MULTI_PV: Final = "MultiPV"
THREADS: Final = "Threads"
LEVEL: Final = "Level"
STYLE: Final = "Style"
OWN_BOOK: Final = "OwnBook"
RESIGN_VALUE: Final = "ResignValue"

MOST_LINES: Final = 600
"""There is a position with 593 legal moves, and none with more."""

OPTIONS: Final = (
    Option(HASH, Number(1, 1024), 64),
    Option(PONDER, Toggle(), False),
    Option(MULTI_PV, Number(1, MOST_LINES), 1),
    Option(THREADS, Number(1, 1), 1),
    Option(LEVEL, Number(WEAKEST, STRONGEST), STRONGEST),
    Option(STYLE, Choice(STYLES), Style.ANY.value),
    Option(OWN_BOOK, Toggle(), True),
    Option(RESIGN_VALUE, Number(0, 30_000), 5_000),
)


class Settings(NamedTuple):
    megabytes: int
    lines: int
    level: int
    style: Style
    own_book: bool
    resign_value: int
    """In hundredths of a pawn; 0 is never."""


def settings_of(values: dict[str, Setting]) -> Settings:
    return Settings(
        int(values[HASH]),
        int(values[MULTI_PV]),
        int(values[LEVEL]),
        Style(values[STYLE]),
        bool(values[OWN_BOOK]),
        int(values[RESIGN_VALUE]),
    )
