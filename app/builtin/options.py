"""The USI options of the bundled engine, its styles, its levels without a network, and `SearchJob`: one requested search."""

import time
from enum import Enum
from typing import Final, NamedTuple

from app.usi.commands import PositionCommand, SearchCommand
from app.usi.options import CheckOption, ComboOption, Option, Reserved, Setting, SpinOption


class Style(Enum):
    """Style in which the engine plays the opening (static or ranging rook); the values are words of the USI option."""

    STATIC = "居飛車"
    RANGING = "振り飛車"
    ANY = "お任せ"


STYLES: Final = tuple(style.value for style in Style)


WEAKEST_LEVEL: Final = 1
STRONGEST_LEVEL: Final = 20
LEVELS_PER_STEP: Final = 2
"""Number of levels of the USI option that share one level of the engine without its network."""
UNLIMITED_DEPTH: Final = 1_000

_HASH_MULTIPLIER: Final = 0x9E3779B97F4A7C15


class SearchLimits(NamedTuple):
    """Limits of the alpha-beta search at a level: depth, nodes, captures followed, and deliberate errors."""

    depth: int = UNLIMITED_DEPTH
    nodes: int | None = None
    max_captures: int = UNLIMITED_DEPTH
    """Most captures in a row that quiescence search follows beyond the depth."""
    max_error: int = 0
    """Largest error added to an evaluation, in centipawns; the same each time for the same position."""
    sees_mates: bool = True
    """True if the search sees a mate in one ply after the last ply of its depth."""
    glance_percentage: int = 0
    """Percentage of moves that are searched with the weak limits of `GLANCE_LIMITS` only."""

    def evaluation_error(self, key: int) -> int:
        """Deliberate error of the level in the evaluation of the position with this key, in centipawns."""
        # Multiplicative hashing: these bits of the product depend on all bits of the key.
        return (key * _HASH_MULTIPLIER >> 40) % (2 * self.max_error + 1) - self.max_error


FULL_LIMITS: Final = SearchLimits()


FORMS_OF_DAY: Final = (-1, 0, 0, 1)
"""Form of the day: what is added to the level in a game, drawn at random. So neighbouring levels can beat each other."""


def limits_for_level(level: int, form: int = 0) -> SearchLimits:
    """Return the search limits of a level without the network; `form` is the form of the day, from `FORMS_OF_DAY`.

    The form does not change the weakest and the strongest level, and no other level becomes the strongest.
    """
    place = (level - WEAKEST_LEVEL) // LEVELS_PER_STEP
    if place in {0, len(_LIMITS_BY_LEVEL) - 1}:
        return _LIMITS_BY_LEVEL[place]
    return _SECOND_STRONGEST_LIMITS if place + form == len(_LIMITS_BY_LEVEL) - 1 else _LIMITS_BY_LEVEL[place + form]


# Sees captures, but not recaptures.
GLANCE_LIMITS: Final = SearchLimits(depth=1, max_captures=0, max_error=300, sees_mates=False)
# Sees exchanges that begin at once.
_EXCHANGE_LIMITS: Final = SearchLimits(depth=1, max_captures=4, max_error=120, sees_mates=False)

# Each level makes fewer slips than the one before, and then searches more nodes; the clock changes nothing.
_LIMITS_BY_LEVEL: Final = (
    GLANCE_LIMITS._replace(max_error=400),
    _EXCHANGE_LIMITS._replace(glance_percentage=87),
    _EXCHANGE_LIMITS._replace(glance_percentage=60),
    _EXCHANGE_LIMITS._replace(glance_percentage=46),
    _EXCHANGE_LIMITS._replace(glance_percentage=19),
    _EXCHANGE_LIMITS._replace(glance_percentage=4),
    # Sees the reply to its move, and mates in one.
    SearchLimits(depth=2, max_captures=6, max_error=100, glance_percentage=4),
    # From here on the levels differ by their nodes.
    SearchLimits(nodes=2_000, max_error=40, glance_percentage=4),
    SearchLimits(nodes=10_000),
    FULL_LIMITS,
)

_SECOND_STRONGEST_LIMITS: Final = SearchLimits(nodes=20_000)
"""Search limits of the second strongest level in a game in which it makes no deliberate errors; the strongest has only the clock."""

HIGHEST_UNRESIGNING_LEVEL: Final = 6
"""The highest level that does not resign: beginners are to mate it."""


HASH_OPTION: Final = Reserved.HASH.value
PONDER_OPTION: Final = Reserved.PONDER.value
MULTI_PV_OPTION: Final = "MultiPV"
THREADS_OPTION: Final = "Threads"
LEVEL_OPTION: Final = "Level"
STYLE_OPTION: Final = "Style"
OWN_BOOK_OPTION: Final = "OwnBook"
RESIGN_VALUE_OPTION: Final = "ResignValue"

MAX_MULTI_PV: Final = 600
"""Upper bound of legal moves in a position; 593 is the known maximum."""

ENGINE_OPTIONS: Final = (
    Option(HASH_OPTION, SpinOption(1, 1024), 64),
    Option(PONDER_OPTION, CheckOption(), False),
    Option(MULTI_PV_OPTION, SpinOption(1, MAX_MULTI_PV), 1),
    Option(THREADS_OPTION, SpinOption(1, 2), 1),
    Option(LEVEL_OPTION, SpinOption(WEAKEST_LEVEL, STRONGEST_LEVEL), STRONGEST_LEVEL),
    Option(STYLE_OPTION, ComboOption(STYLES), Style.ANY.value),
    Option(OWN_BOOK_OPTION, CheckOption(), True),
    Option(RESIGN_VALUE_OPTION, SpinOption(0, 30_000), 5_000),
)


class EngineSettings(NamedTuple):
    hash_megabytes: int
    multi_pv: int
    level: int
    style: Style
    uses_own_book: bool
    threads: int
    resign_value: int
    """Number of centipawns behind at which the engine resigns; 0 if it never does."""


def to_settings(values: dict[str, Setting]) -> EngineSettings:
    return EngineSettings(
        int(values[HASH_OPTION]),
        int(values[MULTI_PV_OPTION]),
        int(values[LEVEL_OPTION]),
        Style(values[STYLE_OPTION]),
        bool(values[OWN_BOOK_OPTION]),
        int(values[THREADS_OPTION]),
        int(values[RESIGN_VALUE_OPTION]),
    )


class SearchJob:
    """One requested search, shared by two threads: one runs it, the other may stop it or start its clock."""

    def __init__(self, position: PositionCommand, search: SearchCommand, settings: EngineSettings, game: int) -> None:
        self.position: Final = position
        self.search: Final = search
        self.settings: Final = settings
        self.game: Final = game
        """Number of the game that the search belongs to; the hash tables are cleared for a new game."""
        self.received_at: Final = time.perf_counter()
        self.is_stopped = False
        self._clock_began = None if search.is_ponder else self.received_at

    def begin_clock(self) -> None:
        """Start the clock of the search, as `ponderhit` has ended the pondering."""
        self._clock_began = time.perf_counter()

    @property
    def is_pondering(self) -> bool:
        """True while the search ponders, as the opponent has not made the expected move yet."""
        return self._clock_began is None

    @property
    def elapsed_seconds(self) -> float:
        """Seconds since the `go` command of this search was received."""
        return time.perf_counter() - self.received_at

    @property
    def spent_seconds(self) -> float:
        """Seconds since the clock of the search started; 0 while it ponders."""
        return 0.0 if self._clock_began is None else time.perf_counter() - self._clock_began
