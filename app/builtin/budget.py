"""Time management: the time that a `go` command allows for a move."""

from typing import Final, NamedTuple

from app.usi.commands import Go

NO_TIME_LIMIT: Final = float("inf")

# What a pipe, a graphical program and a busy machine may take between the answer and the clock's being stopped.
_MIN_RESERVE: Final = 0.06
_MOVETIME_RESERVE: Final = 0.02
_MAX_RESERVE: Final = 0.4
_RESERVE_SHARE: Final = 0.1
_MIN_SECONDS: Final = 0.003

# In a game of 120 moves each side has some 40 left at any time when it matters.
_EXPECTED_MOVES_LEFT: Final = 40
_MAX_TIME_SHARE: Final = 0.2
_MAX_STRETCH: Final = 3.0
_INCREMENT_SHARE: Final = 0.8


class TimeBudget(NamedTuple):
    """Time limits of one search, in seconds since its clock started."""

    soft_limit: float
    """Soft limit: the search ends at it, or before if its best move can no longer be overtaken."""
    hard_limit: float
    """Hard limit: the search stops at this time, whatever it is doing."""


def compute_budget(go: Go, side: int) -> TimeBudget:
    """Compute the time limits from `go` for the side to move, 0 for Black and 1 for White."""
    if go.movetime is not None:
        most = max(go.movetime / 1000 - _MOVETIME_RESERVE, _MIN_SECONDS)
        return TimeBudget(most, most)
    left = _to_seconds(go.wtime if side else go.btime)
    increment = _to_seconds(go.winc if side else go.binc)
    extra = _to_seconds(go.byoyomi)
    is_timed = any(time is not None for time in (go.btime, go.wtime, go.byoyomi, go.binc, go.winc))
    if go.infinite or not is_timed:
        return TimeBudget(NO_TIME_LIMIT, NO_TIME_LIMIT)
    return _byoyomi_budget(left, extra) if extra else _main_time_budget(left, increment)


def _to_seconds(milliseconds: int | None) -> float:
    return (milliseconds or 0) / 1000


def _usable_seconds(seconds: float) -> float:
    return max(seconds - max(_MIN_RESERVE, min(seconds * _RESERVE_SHARE, _MAX_RESERVE)), _MIN_SECONDS)


def _byoyomi_budget(left: float, countdown: float) -> TimeBudget:
    """Spend each move's byoyomi (countdown) in full, and the main time left beside it little by little."""
    most = _usable_seconds(countdown + left * _MAX_TIME_SHARE)
    return TimeBudget(min(_usable_seconds(countdown) + left / _EXPECTED_MOVES_LEFT, most), most)


def _main_time_budget(left: float, increment: float) -> TimeBudget:
    # Some programs have added the increment before they tell, others have not: only the larger is sure to be there.
    usable = _usable_seconds(max(left, increment))
    enough = left / _EXPECTED_MOVES_LEFT + increment * _INCREMENT_SHARE
    most = max(min(enough * _MAX_STRETCH, usable * _MAX_TIME_SHARE), min(enough, usable), _MIN_SECONDS)
    return TimeBudget(max(min(enough, most), _MIN_SECONDS), most)
