"""The USI options of the bundled engine, its styles, its levels without a network, and `MoveOrder`: one requested search."""

import time
from enum import Enum
from typing import Final, NamedTuple

from app.usi.commands import PositionCommand, SearchCommand
from app.usi.options import CheckOption, ComboOption, Option, Reserved, Setting, SpinOption


class Style(Enum):
    """Style of the opening; the values are the words of the USI option."""

    STATIC = "居飛車"
    RANGING = "振り飛車"
    ANY = "お任せ"


STYLES: Final = tuple(style.value for style in Style)


WEAKEST: Final = 1
STRONGEST: Final = 20
LEVELS_PER_STEP: Final = 2
"""Levels of the USI option for each level without the network, of which there are half as many."""
UNLIMITED: Final = 1_000

_HASH_FACTOR: Final = 0x9E3779B97F4A7C15


class Limits(NamedTuple):
    """Limits of the alpha-beta search at a level: depth, nodes, captures followed, and deliberate errors."""

    depth: int = UNLIMITED
    nodes: int | None = None
    exchange: int = UNLIMITED
    """Most captures in a row that quiescence search follows beyond the depth."""
    wavering: int = 0
    """Largest error added to an evaluation, in centipawns; the same each time for the same position."""
    sees_mates: bool = True
    """True if a mate in one is seen one ply beyond the depth."""
    slips: int = 0
    """Percentage of moves that are searched with the weak limits of `GLANCE_LIMITS` only."""

    def evaluation_error(self, key: int) -> int:
        """Error of the evaluation for the position with this key, in centipawns."""
        # Multiplicative hashing: these bits of the product depend on all bits of the key.
        return (key * _HASH_FACTOR >> 40) % (2 * self.wavering + 1) - self.wavering


FULL_LIMITS: Final = Limits()


FORMS_OF_DAY: Final = (-1, 0, 0, 1)
"""Form of the day: what is added to the level in a game, drawn at random. So neighbouring levels can beat each other."""


def limits_of(level: int, form: int = 0) -> Limits:
    """Return the search limits of a level without the network; `form` is the form of the day, from `FORMS_OF_DAY`.

    The form does not change the weakest and the strongest level, and no other level becomes the strongest.
    """
    place = (level - WEAKEST) // LEVELS_PER_STEP
    if place in {0, len(_LEVELS) - 1}:
        return _LEVELS[place]
    return _LAST_BUT_ONE_AT_BEST if place + form == len(_LEVELS) - 1 else _LEVELS[place + form]


# Sees captures, but not recaptures.
GLANCE_LIMITS: Final = Limits(depth=1, exchange=0, wavering=300, sees_mates=False)
# Sees exchanges that begin at once.
_EXCHANGE_LIMITS: Final = Limits(depth=1, exchange=4, wavering=120, sees_mates=False)

# Each level makes fewer slips than the one before, and then searches more nodes; the clock changes nothing.
_LEVELS: Final = (
    GLANCE_LIMITS._replace(wavering=400),
    _EXCHANGE_LIMITS._replace(slips=87),
    _EXCHANGE_LIMITS._replace(slips=60),
    _EXCHANGE_LIMITS._replace(slips=46),
    _EXCHANGE_LIMITS._replace(slips=19),
    _EXCHANGE_LIMITS._replace(slips=4),
    # Sees the reply to its move, and mates in one.
    Limits(depth=2, exchange=6, wavering=100, slips=4),
    # From here on the levels differ by their nodes.
    Limits(nodes=2_000, wavering=40, slips=4),
    Limits(nodes=10_000),
    FULL_LIMITS,
)

_LAST_BUT_ONE_AT_BEST: Final = Limits(nodes=20_000)
"""Limits of the level below the strongest in its best form; the strongest itself is limited by the clock alone."""

HIGHEST_UNRESIGNING_LEVEL: Final = 6
"""The highest level that does not resign: beginners are to mate it."""


HASH: Final = Reserved.HASH.value
PONDER: Final = Reserved.PONDER.value
MULTI_PV: Final = "MultiPV"
THREADS: Final = "Threads"
LEVEL: Final = "Level"
STYLE: Final = "Style"
OWN_BOOK: Final = "OwnBook"
RESIGN_VALUE: Final = "ResignValue"

MOST_LINES: Final = 600
"""Upper bound of legal moves in a position; 593 is the known maximum."""

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
    """Centipawns behind at which the engine resigns; 0 is never."""


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
    """One requested search, shared by two threads: one runs it, the other may stop it or start its clock."""

    def __init__(self, position: PositionCommand, search: SearchCommand, settings: EngineSettings, game: int) -> None:
        self.position: Final = position
        self.search: Final = search
        self.settings: Final = settings
        self.game: Final = game
        """Number of the game; the hash tables are cleared for a new one."""
        self.asked: Final = time.perf_counter()
        self.is_stopped = False
        self._clock_began = None if search.is_ponder else self.asked

    def begin_clock(self) -> None:
        """Start the clock on `ponderhit`."""
        self._clock_began = time.perf_counter()

    @property
    def is_waiting(self) -> bool:
        """True while it ponders: the expected move has not been made."""
        return self._clock_began is None

    @property
    def elapsed_seconds(self) -> float:
        """Seconds since `go` was received."""
        return time.perf_counter() - self.asked

    @property
    def spent_seconds(self) -> float:
        """Seconds since the clock started; 0 while pondering."""
        return 0.0 if self._clock_began is None else time.perf_counter() - self._clock_began
