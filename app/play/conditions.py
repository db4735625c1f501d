"""Conditions of a game: players, start position, time control and the rules that end it."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from app.base.codec import Count, NamedValues
from app.book.choosing import BookPlan
from app.config.levels import LEVEL_KEY, OptionalStoredLevel
from app.shogi.declarations import JishogiRule, points_of_handicap
from app.shogi.moves import MOVES
from app.shogi.pieces import SIDES, Side
from app.shogi.position import Position, SfenError
from app.shogi.rules import has_legal_move, illegality_of
from app.shogi.sfen import STARTPOS
from app.text import play as text
from app.text.phrase import Phrase
from app.usi.options import Reserved, Setting

if TYPE_CHECKING:
    from app.config.engine_profile import EngineProfile

_RULES: Final = NamedValues({"none": None, **{rule.value: rule for rule in JishogiRule}})
MINUTE: Final = 60_000
SECOND: Final = 1_000
ENTERING_KING: Final = "EnteringKingRule"
"""USI option by which many engines decide if they declare a win. Engines that do not list it are not sent it."""
_RULE_NAMES: Final = {
    None: "NoEnteringKing",
    JishogiRule.TRY: "TryRule",
    JishogiRule.POINTS_27: "CSARule27",
    JishogiRule.POINTS_24: "CSARule24",
}
_COUNTS_HANDICAP: Final = "H"
MOVE_LIMITS: Final = ("MaxMovesToDraw", "Draw_Ply")
"""Names of the USI options of YaneuraOu and dlshogi for the ply after which a game is drawn."""


class TimeControl(NamedTuple):
    """Time control of one side; all zero is unlimited. Byoyomi and increment exclude each other."""

    main_ms: Count = 0
    byoyomi_ms: Count = 0
    increment_ms: Count = 0

    @property
    def is_unlimited(self) -> bool:
        return not (self.main_ms or self.byoyomi_ms or self.increment_ms)


class MoveLimit(NamedTuple):
    """Fixed limits of every engine move (time, nodes, depth), whatever the clock says; 0 is no limit."""

    movetime_ms: Count = 0
    nodes: Count = 0
    depth: Count = 0


class SeatTraits(NamedTuple):
    """Traits of a player's engine that a game must respect, such as its safety margin."""

    ponders: bool = False
    takes_increments: bool = True
    """True if the engine may be sent `binc` and `winc`; some engines exit when they read them."""
    margin_ms: Count = 0
    """Safety margin in milliseconds: the engine is told that it has this much less time."""
    grace_ms: Count = 0
    """Grace period in milliseconds: an answer this late does not lose on time; it makes the clock negative, which increments pay back."""
    human_tempo: bool | None = None
    """True if an engine that would answer at once takes as long as a person; saved files leave False out."""
    exchanges_clocks: bool = False
    """True if the engine reads `btime` as White's time and `wtime` as Black's, so that they are sent exchanged."""


def seat_traits(profile: "EngineProfile", *, ponders: bool = False) -> SeatTraits:
    """Traits of an engine as its profile on this machine sets them."""
    return SeatTraits(
        ponders,
        profile.takes_increments,
        profile.margin_ms,
        profile.grace_ms,
        exchanges_clocks=profile.exchanges_clocks,
    )


class Player(NamedTuple):
    """Player of a game: a person, or an engine with its level, limit, traits and books."""

    name: str = ""
    engine: str = ""
    """Key of the engine's profile; empty for a person."""
    level: OptionalStoredLevel = None
    """Level of the bundled engine; None for the strongest."""
    limit: MoveLimit = MoveLimit()
    traits: SeatTraits = SeatTraits()
    books: BookPlan = BookPlan()
    """Opening books that are asked before the engine."""

    @property
    def is_engine(self) -> bool:
        return bool(self.engine)


class Conditions(NamedTuple):
    """All conditions agreed on before a game; pairs are (Black, White)."""

    players: tuple[Player, Player] = (Player(), Player())
    times: tuple[TimeControl, TimeControl] = (TimeControl(), TimeControl())
    start: str = STARTPOS
    moves: tuple[str, ...] = ()
    """Moves from `start` to the position where play begins. Repetition and the move limit count them as played."""
    max_moves: Count = 0
    max_moves_wait: bool = False
    declaration: Annotated[JishogiRule | None, _RULES] = JishogiRule.POINTS_27
    claims_verified: bool = True
    """True if an engine's declaration wins only when the declaration rule confirms it."""
    writes_thoughts: bool = True
    stops_in_trouble: bool = True
    """True if the clock stops from an engine's failure until it searches again."""
    event: str = ""
    whole_seconds: bool = False
    """True if moves are charged in whole seconds, without the fraction."""

    def swap_players(self) -> "Conditions":
        """The conditions with the players on the other sides; each player keeps their time control."""
        return self._replace(players=self.players[::-1], times=self.times[::-1])


class Preset(NamedTuple):
    """Preset time control that a dialog offers."""

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


def find_preset(time: TimeControl) -> Preset | None:
    return next((preset for preset in PRESETS if preset.time == time), None)


def find_condition_faults(conditions: Conditions) -> tuple[Phrase, ...]:
    """Reasons why no game can begin with these conditions. Engines crash on impossible positions."""
    extras = any(time.byoyomi_ms and time.increment_ms for time in conditions.times)
    fault = _position_fault(conditions.start, conditions.moves)
    return tuple(filter(None, (text.BOTH_EXTRAS if extras else None, fault)))


@lru_cache(maxsize=16)
def _position_fault(start: str, moves: tuple[str, ...]) -> Phrase | None:
    """Reason why no game can begin at a position. Cached, since a form asks again with every keystroke."""
    position = position_after(start, moves)
    if isinstance(position, Phrase):
        return position
    if any(position.king_square(side) is None for side in SIDES):
        return text.KING_MISSING
    if position.in_check(Side(position.turn).other):
        return text.KING_EXPOSED
    return None if has_legal_move(position) else text.OVER_ALREADY


def position_after(start: str, moves: Iterable[str]) -> Position | Phrase:
    """Position after the moves, or the reason why they cannot be played from `start`."""
    try:
        position = Position.from_sfen(start)
    except SfenError as error:
        return text.BAD_START.filled(reason=error.phrase)
    for ply, word in enumerate(moves, 1):
        move = MOVES[word]
        if move is None:
            return text.NO_SUCH_MOVE.filled(move=word)
        if (illegal := illegality_of(position, move)) is not None:
            return text.ILLEGAL_BEFORE.filled(ply=ply, move=word, reason=illegal.phrase)
        position.apply(move)
    return position


def values_for_game(conditions: Conditions, player: Player, chosen: Mapping[str, Setting]) -> dict[str, Setting]:
    """All option values of an engine for a game, given those that the user has chosen. The user's values override the
    move limit, and the game's own rules override the user's values."""
    return {**move_limit_values(conditions), **chosen, **option_values(conditions, player)}


def move_limit_values(conditions: Conditions) -> dict[str, Setting]:
    """Option values that tell an engine the ply after which the game is drawn; 0 is never."""
    limit = conditions.max_moves
    if limit:
        limit += Position.from_sfen(conditions.start).ply - 1
    return dict.fromkeys(MOVE_LIMITS, limit)


def option_values(conditions: Conditions, player: Player) -> dict[str, Setting]:
    """Option values that the game itself decides (pondering, declaration rule, level); they override the user's."""
    values: dict[str, Setting] = {Reserved.PONDER.value: player.traits.ponders}
    counts = conditions.declaration in {JishogiRule.POINTS_27, JishogiRule.POINTS_24}
    gives = counts and points_of_handicap(Position.from_sfen(conditions.start))
    values[ENTERING_KING] = _RULE_NAMES[conditions.declaration] + (_COUNTS_HANDICAP if gives else "")
    if player.level is not None:
        values[LEVEL_KEY] = player.level
    return values
