"""Time management: the time that a `go` command allows for a move."""

from typing import Final, NamedTuple

from app.usi.commands import Go

WITHOUT_END: Final = float("inf")

# What a pipe, a graphical program and a busy machine may take between the answer and the clock's being stopped.
_LEAST_RESERVE: Final = 0.06
_MOVETIME_RESERVE: Final = 0.02
_MOST_RESERVE: Final = 0.4
_RESERVE_SHARE: Final = 0.1
_LEAST_TIME: Final = 0.003

# In a game of 120 moves each side has some 40 left at any time when it matters.
_MOVES_TO_COME: Final = 40
_MOST_SHARE: Final = 0.2
_MOST_STRETCH: Final = 3.0
_INCREMENT_SHARE: Final = 0.8


class Budget(NamedTuple):
    """Time limits of one search, in seconds since its clock started."""

    enough: float
    """Soft limit: the search ends at it, or before if its best move can no longer be overtaken."""
    most: float
    """Hard limit: the search stops at it, whatever it is doing."""


def compute_budget(go: Go, side: int) -> Budget:
    """Compute the time limits from `go` for the side to move, 0 for Black and 1 for White."""
    if go.movetime is not None:
        most = max(go.movetime / 1000 - _MOVETIME_RESERVE, _LEAST_TIME)
        return Budget(most, most)
    left = _to_seconds(go.wtime if side else go.btime)
    increment = _to_seconds(go.winc if side else go.binc)
    extra = _to_seconds(go.byoyomi)
    is_timed = any(time is not None for time in (go.btime, go.wtime, go.byoyomi, go.binc, go.winc))
    if go.infinite or not is_timed:
        return Budget(WITHOUT_END, WITHOUT_END)
    return _byoyomi_budget(left, extra) if extra else _main_time_budget(left, increment)


def _to_seconds(milliseconds: int | None) -> float:
    return (milliseconds or 0) / 1000


def _usable_seconds(seconds: float) -> float:
    return max(seconds - max(_LEAST_RESERVE, min(seconds * _RESERVE_SHARE, _MOST_RESERVE)), _LEAST_TIME)


def _byoyomi_budget(left: float, countdown: float) -> Budget:
    """Spend each move's byoyomi (countdown) in full, and the main time left beside it little by little."""
    most = _usable_seconds(countdown + left * _MOST_SHARE)
    return Budget(min(_usable_seconds(countdown) + left / _MOVES_TO_COME, most), most)


def _main_time_budget(left: float, increment: float) -> Budget:
    # Some programs have added the increment before they tell, others have not: only the larger is sure to be there.
    usable = _usable_seconds(max(left, increment))
    enough = left / _MOVES_TO_COME + increment * _INCREMENT_SHARE
    most = max(min(enough * _MOST_STRETCH, usable * _MOST_SHARE), min(enough, usable), _LEAST_TIME)
    return Budget(max(min(enough, most), _LEAST_TIME), most)
