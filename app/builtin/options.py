"""What the bundled engine is asked: the options that it offers, the levels and styles behind them, and one search."""

import time
from enum import Enum
from typing import Final, NamedTuple

from app.usi.commands import PositionCommand, Search
from app.usi.options import CheckOption, ComboOption, Option, Reserved, Setting, SpinOption


class Style(Enum):
    """The values are the words of the option, which stand in the protocol as they are."""

    STATIC = "居飛車"
    RANGING = "振り飛車"
    ANY = "お任せ"


STYLES: Final = tuple(style.value for style in Style)


WEAKEST: Final = 1
STRONGEST: Final = 20
UNLIMITED: Final = 1_000

_SCATTERING: Final = 0x9E3779B97F4A7C15


class Limits(NamedTuple):
    """What a level sees. People see the move before them, a capture, an exchange; depth is what they learn last."""

    depth: int = UNLIMITED
    nodes: int | None = None
    exchange: int = UNLIMITED
    """How many captures in a row are followed beyond the depth."""
    wavering: int = 0
    """How far off the judgement of a position may be, in hundredths of a pawn; always the same for the same position."""
    sees_mates: bool = True
    """Whether a mate in one is seen at a glance, beyond what the depth shows."""
    slips: int = 0
    """How many of a hundred moves are made after no more than a glance."""

    def error(self, key: int) -> int:
        """How far off the judgement of the position with this key is."""
        # The bits of the product that depend on all bits of the key.
        return (key * _SCATTERING >> 40) % (2 * self.wavering + 1) - self.wavering


FULL: Final = Limits()


FORMS: Final = (-1, 0, 0, 1)
"""How a level may be in a game: as the one below, as itself, or as the one above. So none is out of the next one's reach."""


def limits_of(level: int, form: int = 0) -> Limits:
    """What each level sees, in such a form. The weakest and the strongest have none, and nobody else is the strongest."""
    place, last = (level + 1) // 2 - 1, len(_LEVELS) - 1
    if place in {0, last}:
        return _LEVELS[place]
    return _LAST_BUT_ONE_AT_BEST if place + form == last else _LEVELS[place + form]


# What can be taken, and not that it can be taken back.
GLANCE: Final = Limits(depth=1, exchange=0, wavering=300, sees_mates=False)
# Exchanges are reckoned through where they begin at once.
_EXCHANGES: Final = Limits(depth=1, exchange=4, wavering=120, sees_mates=False)

# From level to level there are fewer slips, and then more is looked at; nothing of it depends on the clock.
_LEVELS: Final = (
    GLANCE._replace(wavering=400),
    _EXCHANGES._replace(slips=87),
    _EXCHANGES._replace(slips=60),
    _EXCHANGES._replace(slips=46),
    _EXCHANGES._replace(slips=19),
    _EXCHANGES._replace(slips=4),
    # Sees the answer to its move, and a mate that stares at it.
    Limits(depth=2, exchange=6, wavering=100, slips=4),
    # From here on it is a matter of how much is looked at.
    Limits(nodes=2_000, wavering=40, slips=4),
    Limits(nodes=10_000),
    FULL,
)

_LAST_BUT_ONE_AT_BEST: Final = Limits(nodes=20_000)
"""How the level below the strongest is in its best form: not as the strongest, which takes all the time there is."""

MOST_PATIENT: Final = 3
"""Levels up to this one do not resign: beginners are to mate them."""


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
    Option(HASH, SpinOption(1, 1024), 64),
    Option(PONDER, CheckOption(), False),
    Option(MULTI_PV, SpinOption(1, MOST_LINES), 1),
    Option(THREADS, SpinOption(1, 2), 1),
    Option(LEVEL, SpinOption(WEAKEST, STRONGEST), STRONGEST),
    Option(STYLE, ComboOption(STYLES), Style.ANY.value),
    Option(OWN_BOOK, CheckOption(), True),
    Option(RESIGN_VALUE, SpinOption(0, 30_000), 5_000),
)


class EngineSettings(NamedTuple):
    megabytes: int
    lines: int
    level: int
    style: Style
    own_book: bool
    threads: int
    resign_value: int
    """In hundredths of a pawn; 0 is never."""


def settings_of(values: dict[str, Setting]) -> EngineSettings:
    return EngineSettings(
        int(values[HASH]),
        int(values[MULTI_PV]),
        int(values[LEVEL]),
        Style(values[STYLE]),
        bool(values[OWN_BOOK]),
        int(values[THREADS]),
        int(values[RESIGN_VALUE]),
    )


class MoveOrder:
    """A search that was asked for, as both threads see it: one thinks about it, the other may end it at any time."""

    def __init__(self, position: PositionCommand, search: Search, settings: EngineSettings, game: int) -> None:
        self.position: Final = position
        self.search: Final = search
        self.settings: Final = settings
        self.game: Final = game
        """Counts the games; what was remembered in one is of no use in the next."""
        self.asked: Final = time.perf_counter()
        self.is_stopped = False
        self._clock_began = None if search.pondering else self.asked

    def begin_clock(self) -> None:
        """The move that was pondered on has been made."""
        self._clock_began = time.perf_counter()

    @property
    def is_waiting(self) -> bool:
        """Whether it ponders on a move that has not been made."""
        return self._clock_began is None

    @property
    def elapsed(self) -> float:
        """Seconds since it was asked for."""
        return time.perf_counter() - self.asked

    @property
    def spent(self) -> float:
        """Seconds that count against the clock."""
        return 0.0 if self._clock_began is None else time.perf_counter() - self._clock_began
