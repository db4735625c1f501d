"""Training days, which end at four in the morning, the ratings of answers and the streak of finished days."""

import time
from calendar import timegm
from collections.abc import Collection, Sequence
from statistics import median
from typing import Final, NamedTuple

from app.training.spaced_repetition import DAY, Recall

_DAY_START_SECONDS: Final = 4 * 3_600
_MIN_KNOWN_TIMES: Final = 5
"""Number of recent right answers needed before an answer can count as quick."""
_MAX_QUICK_SHARE: Final = 0.5


def training_day(now: float) -> int:
    """Number of the user's training day in local time."""
    return timegm(time.localtime(now - _DAY_START_SECONDS)) // DAY


def end_of_day(now: float) -> float:
    return now + DAY - timegm(time.localtime(now - _DAY_START_SECONDS)) % DAY


class Attempt(NamedTuple):
    """The user's attempt at a card: number of hints and mistakes, and time."""

    is_solved: bool = True
    hints: int = 0
    mistakes: int = 0
    """Number of earlier wrong answers; answers graded possible or unknown do not count."""
    milliseconds: int = 0


def rate_attempt(attempt: Attempt, right_times: Sequence[int]) -> Recall:
    """Rate an attempt; `right_times` are the milliseconds of recent right answers."""
    if not attempt.is_solved or attempt.mistakes > 1:
        return Recall.AGAIN
    if attempt.hints or attempt.mistakes:
        return Recall.HARD
    is_quick = len(right_times) >= _MIN_KNOWN_TIMES and attempt.milliseconds < _MAX_QUICK_SHARE * median(right_times)
    return Recall.EASY if is_quick else Recall.GOOD


def count_streak(finished: Collection[int], free: Collection[int], today: int) -> int:
    """Number of finished days in a row up to today. Days without due cards, and today, do not break the streak."""
    count, day = 0, today
    while day in finished or day in free or day == today:
        count += day in finished
        day -= 1
        if day < min(finished, default=today):
            break
    return count
