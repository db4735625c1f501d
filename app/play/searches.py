"""What an engine is asked for a move: with the times of the clock, with a limit of its own, or with both."""

from functools import lru_cache
from typing import Final

from app.play.clock import Clock, Told
from app.play.conditions import Limit, Player
from app.shogi.pieces import Side
from app.usi.commands import Go

UNHURRIED_MS: Final = 5_000
"""So long an engine thinks about a move that nothing limits; by itself it would think for ever."""
OVERTIME: Final = 5.0
"""Seconds beyond such a time after which it is told to move."""
_NO_LIMIT: Final = Limit()
_Untold = tuple[None, None, None, None, None]
_UNTOLD: Final[_Untold] = (None, None, None, None, None)


def search_for(player: Player, clock: Clock, side: Side, now: float, *, ponder: bool = False) -> Go:
    """For a move of `side`. A time for each move is told as byoyomi, which every engine knows."""
    limit, traits = player.limit, player.traits
    if time := time_for_move(player, clock, side, now):
        times: Told | _Untold = Told(0, 0, time)
    elif clock.unlimited[side]:
        times = _UNTOLD
    else:
        times = clock.told(side, traits.margin_ms, traits.takes_increments, now)
    return _go(ponder, times, limit.depth or None, limit.nodes or None)


@lru_cache(maxsize=64)
def _go(ponder: bool, times: Told | _Untold, depth: int | None, nodes: int | None) -> Go:
    """Kept, since where there is no main time it is the same for every move, and an engine waits for it."""
    btime, wtime, byoyomi, binc, winc = times
    return Go(ponder, btime, wtime, byoyomi, binc, winc, None, depth, nodes, None, False, ())


def time_for_move(player: Player, clock: Clock, side: Side, now: float) -> int:
    """The milliseconds for this move alone, where it has such; 0 where it has not."""
    limit = player.limit
    if limit.movetime_ms:
        left = clock.left_ms(side, now)
        return limit.movetime_ms if left is None else max(1, min(limit.movetime_ms, left - player.traits.margin_ms))
    if clock.unlimited[side] and limit == _NO_LIMIT:
        return UNHURRIED_MS
    return 0
