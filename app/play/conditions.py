"""The conditions of a game: who plays, from where, with how much time, and by which rules it ends."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from app.base.codec import Count, Named
from app.book.choosing import BookPlan
from app.config.levels import LEVEL, OptionalKeptLevel
from app.shogi.entering import Rule, points_given
from app.shogi.moves import MOVES
from app.shogi.pieces import SIDES, Side
from app.shogi.position import Position, SfenError
from app.shogi.rules import has_legal_move, why_illegal
from app.shogi.sfen import STARTPOS
from app.text import play as text
from app.text.phrase import Phrase
from app.usi.options import Reserved, Setting

if TYPE_CHECKING:
    from app.config.engine_profile import EngineProfile

_RULES: Final = Named({"none": None, **{rule.value: rule for rule in Rule}})
MINUTE: Final = 60_000
SECOND: Final = 1_000
ENTERING_KING: Final = "EnteringKingRule"
"""By which many engines decide whether to declare. Those that do not list it are not told."""
_RULE_NAMES: Final = {
    None: "NoEnteringKing",
    Rule.TRY: "TryRule",
    Rule.POINTS_27: "CSARule27",
    Rule.POINTS_24: "CSARule24",
}
_COUNTS_HANDICAP: Final = "H"
MOVE_LIMITS: Final = ("MaxMovesToDraw", "Draw_Ply")
"""Options of YaneuraOu and of dlshogi: the ply after which a game is drawn."""


class TimeControl(NamedTuple):
    """The time of one side; without any it is unlimited. Byoyomi and increments exclude each other."""

    main_ms: Count = 0
    byoyomi_ms: Count = 0
    increment_ms: Count = 0

    @property
    def is_unlimited(self) -> bool:
        return not (self.main_ms or self.byoyomi_ms or self.increment_ms)


class MoveLimit(NamedTuple):
    """What every move of an engine ends by, whatever the clock says; 0 is no such limit."""

    movetime_ms: Count = 0
    nodes: Count = 0
    depth: Count = 0


class SeatTraits(NamedTuple):
    """What has to be known of an engine to play with it."""

    ponders: bool = False
    """Whether it may think while the other side does."""
    takes_increments: bool = True
    """Whether it may be sent `binc` and `winc`; some engines end themselves when they read them."""
    margin_ms: Count = 0
    """So much less time than there is, it is told it has."""
    grace_ms: Count = 0
    """So late its answer may come before it loses on time; what is beyond its clock it owes."""
    human_tempo: bool | None = None
    """Whether it takes as long for a move as a person would, where it would answer at once; files say it only of those."""
    exchanges_clocks: bool = False
    """True if it takes `btime` for White's time and `wtime` for Black's, so that they are sent exchanged."""


def traits_of(profile: "EngineProfile", *, ponders: bool = False) -> SeatTraits:
    """Traits of an engine as it is set up on this machine."""
    return SeatTraits(
        ponders,
        profile.takes_increments,
        profile.margin_ms,
        profile.grace_ms,
        exchanges_clocks=profile.exchanges_clocks,
    )


class Player(NamedTuple):
    name: str = ""
    engine: str = ""
    """By the key of its profile; nothing for a person."""
    level: OptionalKeptLevel = None
    """Of the bundled engine; None for the strongest."""
    limit: MoveLimit = MoveLimit()
    traits: SeatTraits = SeatTraits()
    books: BookPlan = BookPlan()
    """Asked before the engine is."""

    @property
    def is_engine(self) -> bool:
        return bool(self.engine)


class Conditions(NamedTuple):
    """All that is agreed on before a game; what has two parts says it of Black and of White."""

    players: tuple[Player, Player] = (Player(), Player())
    times: tuple[TimeControl, TimeControl] = (TimeControl(), TimeControl())
    start: str = STARTPOS
    moves: tuple[str, ...] = ()
    """Those that lead from there to where the game begins; for repetition and move limit they count as played."""
    max_moves: Count = 0
    """After so many moves the game is drawn; 0 is never."""
    max_moves_wait: bool = False
    """Whether that waits while a king is in check."""
    declaration: Annotated[Rule | None, _RULES] = Rule.POINTS_27
    claims_verified: bool = True
    """Whether an engine wins by declaring only when the rule says so too."""
    writes_thoughts: bool = True
    stops_in_trouble: bool = True
    """Whether the time stops counting from when an engine fails until it thinks again."""
    event: str = ""
    whole_seconds: bool = False
    """Whether a move is charged without its fraction of a second."""

    def swapped(self) -> "Conditions":
        """The same with the players on the other sides, each with the time that was meant for them."""
        return self._replace(players=self.players[::-1], times=self.times[::-1])


class Preset(NamedTuple):
    key: str
    name: Phrase
    time: TimeControl


PRESETS: Final = (
    Preset("unlimited", text.PRESET_UNLIMITED, TimeControl()),
    Preset("sudden_3", text.PRESET_SUDDEN_3, TimeControl(3 * MINUTE)),
    Preset("sudden_10", text.PRESET_SUDDEN_10, TimeControl(10 * MINUTE)),
    Preset("ten_seconds", text.PRESET_TEN_SECONDS, TimeControl(0, 10 * SECOND)),
    Preset("thirty_seconds", text.PRESET_THIRTY_SECONDS, TimeControl(0, 30 * SECOND)),
    Preset("one_minute", text.PRESET_ONE_MINUTE, TimeControl(0, MINUTE)),
    Preset("ten_thirty", text.PRESET_TEN_THIRTY, TimeControl(10 * MINUTE, 30 * SECOND)),
    Preset("fifteen_sixty", text.PRESET_FIFTEEN_SIXTY, TimeControl(15 * MINUTE, MINUTE)),
    Preset("fischer_5", text.PRESET_FISCHER_5, TimeControl(5 * MINUTE, 0, 10 * SECOND)),
    Preset("fischer_10", text.PRESET_FISCHER_10, TimeControl(10 * MINUTE, 0, 5 * SECOND)),
)


def preset_of(time: TimeControl) -> Preset | None:
    return next((preset for preset in PRESETS if preset.time == time), None)


def faults(conditions: Conditions) -> tuple[Phrase, ...]:
    """Why no game can begin like this; engines die of positions that cannot be."""
    extras = any(time.byoyomi_ms and time.increment_ms for time in conditions.times)
    fault = _fault_of_place(conditions.start, conditions.moves)
    return tuple(filter(None, (text.BOTH_EXTRAS if extras else None, fault)))


@lru_cache(maxsize=16)
def _fault_of_place(start: str, moves: tuple[str, ...]) -> Phrase | None:
    """Why no game can begin there; where it begins, somebody asks again at every letter that is typed elsewhere."""
    position = position_after(start, moves)
    if isinstance(position, Phrase):
        return position
    if any(position.king_square(side) is None for side in SIDES):
        return text.KING_MISSING
    if position.in_check(Side(position.turn).other):
        return text.KING_EXPOSED
    return None if has_legal_move(position) else text.OVER_ALREADY


def position_after(start: str, moves: Iterable[str]) -> Position | Phrase:
    """The position that moves lead to, or why they cannot be played from there."""
    try:
        position = Position.from_sfen(start)
    except SfenError as error:
        return text.BAD_START.filled(reason=error.phrase)
    for ply, word in enumerate(moves, 1):
        move = MOVES[word]
        if move is None:
            return text.NO_SUCH_MOVE.filled(move=word)
        if (illegal := why_illegal(position, move)) is not None:
            return text.ILLEGAL_BEFORE.filled(ply=ply, move=word, reason=illegal.phrase)
        position.apply(move)
    return position


def values_for_game(conditions: Conditions, player: Player, chosen: Mapping[str, Setting]) -> dict[str, Setting]:
    """All option values of an engine in a game, where the person has chosen these.

    What the person has chosen comes before the move limit, and the game's own rules before what the person has chosen.
    """
    return {**move_limit_values(conditions), **chosen, **option_values(conditions, player)}


def move_limit_values(conditions: Conditions) -> dict[str, Setting]:
    """Values that tell engines which list such an option after which ply the game is drawn; 0 is never."""
    limit = conditions.max_moves
    if limit:
        limit += Position.from_sfen(conditions.start).ply - 1
    return dict.fromkeys(MOVE_LIMITS, limit)


def option_values(conditions: Conditions, player: Player) -> dict[str, Setting]:
    """Values that come before those that the person has given the engine."""
    values: dict[str, Setting] = {Reserved.PONDER.value: player.traits.ponders}
    counts = conditions.declaration in {Rule.POINTS_27, Rule.POINTS_24}
    gives = counts and points_given(Position.from_sfen(conditions.start))
    values[ENTERING_KING] = _RULE_NAMES[conditions.declaration] + (_COUNTS_HANDICAP if gives else "")
    if player.level is not None:
        values[LEVEL] = player.level
    return values
