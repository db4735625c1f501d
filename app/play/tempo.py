"""Human tempo: a weak engine that would answer at once takes as long for a move as a person would."""

from typing import Final

from app.play.clock import Clock
from app.play.conditions import Conditions, Player
from app.shogi.moves import Move
from app.shogi.pieces import Side

QUICKEST_MS: Final = 600
SLOWEST_MS: Final = 2_000
_RECAPTURE_MS: Final = 300
"""Range in milliseconds added to the quickest move time for recaptures, which a person plays without thinking."""
_OPENING_MS: Final = 600
"""Range in milliseconds added to the quickest move time for the first moves of a game."""
_OPENING_PLIES: Final = 12
SHORT_OF_TIME_MS: Final = 10_000
"""Milliseconds: a player with no more time left does not wait before a move, unless byoyomi is long."""
_ENOUGH_BYOYOMI_MS: Final = 5_000
"""Byoyomi in milliseconds from which waiting costs nothing."""
_WAIT_SHARE: Final = 60
"""A player with human tempo and no byoyomi waits at most this part (1/60) of its remaining main time before a move."""
_GOLDEN_RATIO: Final = 0.618_033_988_75
"""Golden ratio: its multiples modulo 1 are spread evenly, and the same in every game."""


def with_human_tempo(conditions: Conditions, up_to: int) -> Conditions:
    """Set human tempo for the bundled engine up to level `up_to` against a person; engines alone never wait."""
    is_mixed = len({player.is_engine for player in conditions.players}) > 1
    black, white = (
        _with_human_tempo(player, is_mixed and (player.level or up_to + 1) <= up_to) for player in conditions.players
    )
    return conditions._replace(players=(black, white))


def least_move_ms(player: Player, clock: Clock, side: Side, now: float, move: Move, last: Move | None, ply: int) -> int:
    """Least milliseconds for a move of `player` after `last`; 0 if they answer as soon as they can."""
    if not player.traits.human_tempo:
        return 0
    room = SLOWEST_MS - QUICKEST_MS
    if last is not None and move.to == last.to:
        room = _RECAPTURE_MS
    elif ply < _OPENING_PLIES:
        room = _OPENING_MS
    wanted = QUICKEST_MS + int(room * (ply * _GOLDEN_RATIO % 1))
    left = clock.time_left_ms(side, now)
    if left is None:
        return wanted
    left += clock.used_ms(now)
    byoyomi = clock.times[side].byoyomi_ms
    if byoyomi >= _ENOUGH_BYOYOMI_MS:
        return wanted
    if left <= SHORT_OF_TIME_MS:
        return 0
    return wanted if byoyomi else min(wanted, left // _WAIT_SHARE)


def _with_human_tempo(player: Player, is_slow: bool) -> Player:
    return player._replace(traits=player.traits._replace(human_tempo=is_slow or None))
