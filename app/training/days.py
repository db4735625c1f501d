"""Days of training, which end at four in the morning, and how much each answer is worth."""

import time
from calendar import timegm
from collections.abc import Collection, Sequence
from statistics import median
from typing import Final, NamedTuple

from app.training.schedule import DAY, Recall

_NIGHT: Final = 4 * 3_600
_KNOWN_TIMES: Final = 5
"""Of so many right answers the time must be known before one counts as quick."""
_QUICK: Final = 0.5


def day_of(now: float) -> int:
    """The number of a day as the person has it."""
    return timegm(time.localtime(now - _NIGHT)) // DAY


def end_of_day(now: float) -> float:
    return now + DAY - timegm(time.localtime(now - _NIGHT)) % DAY


class Attempt(NamedTuple):
    """How somebody came to an answer."""

    is_solved: bool = True
    """Whether the person found it, at last."""
    hints: int = 0
    mistakes: int = 0
    """Wrong answers before; what is possible, or not in the list, is none."""
    milliseconds: int = 0


def rating_of(attempt: Attempt, right_times: Sequence[int]) -> Recall:
    """How well it was answered; `right_times` are the milliseconds that right answers took lately."""
    if not attempt.is_solved or attempt.mistakes > 1:
        return Recall.AGAIN
    if attempt.hints or attempt.mistakes:
        return Recall.HARD
    is_quick = len(right_times) >= _KNOWN_TIMES and attempt.milliseconds < _QUICK * median(right_times)
    return Recall.EASY if is_quick else Recall.GOOD


def streak_of(finished: Collection[int], free: Collection[int], today: int) -> int:
    """On how many days in a row all that was due was done; a day on which nothing was due is no break, nor is today."""
    count, day = 0, today
    while day in finished or day in free or day == today:
        count += day in finished
        day -= 1
        if day < min(finished, default=today):
            break
    return count
