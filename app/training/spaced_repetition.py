"""Spaced repetition: FSRS-6 with its published weights, two learning steps and one relearning step.

Stability is the number of days after which a card is still recalled with the wanted probability of 0.9; difficulty is
from 1 to 10. The formulas are few, and a package would have to be locked, licensed and bundled. Tests compare the
intervals with the reference implementation's.
"""

import math
from enum import Enum, IntEnum
from typing import Final, NamedTuple

from app.base.codec import Count

DAY: Final = 86_400
MINUTE: Final = 60
DESIRED_RETENTION: Final = 0.9
MAX_INTERVAL_DAYS: Final = 36_500
_LEARNING_STEPS: Final = (1 * MINUTE, 10 * MINUTE)
_RELEARNING_STEPS: Final = (10 * MINUTE,)
_FSRS_WEIGHTS: Final[tuple[float, ...]] = (
    *(0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796),
    *(1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542),
)
_DECAY: Final[float] = -_FSRS_WEIGHTS[20]
_FACTOR: Final[float] = math.pow(DESIRED_RETENTION, 1 / _DECAY) - 1
_MIN_STABILITY: Final = 0.001
_HARD_STEP_FACTOR: Final = 1.5
"""Factor on the wait before the next question after a hard answer, when there is only one learning step."""


class Recall(IntEnum):
    """Rating of an answer, as in FSRS."""

    AGAIN = 1
    """The answer was wrong, or was shown."""
    HARD = 2
    """The answer was right with a hint or at the second attempt."""
    GOOD = 3
    EASY = 4
    """The answer was right in less than half of the usual time."""


class CardStage(Enum):
    LEARNING = "learning"
    REVIEW = "review"
    RELEARNING = "relearning"


class CardMemory(NamedTuple):
    """Memory state of a card (FSRS): stability, difficulty, due time and counts."""

    stage: CardStage = CardStage.LEARNING
    step: Count = 0
    stability: float = 0.0
    difficulty: float = 0.0
    due: float = 0.0
    """Due time in Unix seconds."""
    reviewed_at: float = 0.0
    """Time of the last review in Unix seconds; 0 if never reviewed."""
    reviews: Count = 0
    lapses: Count = 0
    """Number of times a card in review was forgotten."""

    @property
    def is_new(self) -> bool:
        return not self.reviews

    def recall_probability(self, now: float) -> float:
        """Probability of recall (retrievability), from 0 to 1."""
        if self.is_new:
            return 0.0
        return math.pow(1 + _FACTOR * _days_since_review(self, now) / self.stability, _DECAY)


def apply_review(memory: CardMemory, rating: Recall, now: float) -> CardMemory:
    """Return the card's memory state after an answer with this rating."""
    stability, difficulty = _next_stability(memory, rating, now)
    stage, step, wait = _next_review(memory, rating, stability)
    is_lapse = rating is Recall.AGAIN and memory.stage is CardStage.REVIEW
    counts = memory.reviews + 1, memory.lapses + is_lapse
    return CardMemory(stage, step, stability, difficulty, now + wait, now, *counts)


def interval_days(stability: float) -> int:
    """Number of days until the next review of a card with this stability."""
    days = stability / _FACTOR * (math.pow(DESIRED_RETENTION, 1 / _DECAY) - 1)
    return min(max(round(days), 1), MAX_INTERVAL_DAYS)


def _days_since_review(memory: CardMemory, now: float) -> int:
    return max(0, int((now - memory.reviewed_at) // DAY))


# Stability and difficulty


def _next_stability(memory: CardMemory, rating: Recall, now: float) -> tuple[float, float]:
    if memory.is_new:
        return max(_FSRS_WEIGHTS[rating - 1], _MIN_STABILITY), _clamp_difficulty(_first_difficulty(rating))
    if now - memory.reviewed_at < DAY:
        stability = _same_day_stability(memory.stability, rating)
    elif rating is Recall.AGAIN:
        stability = _stability_after_lapse(memory, now)
    else:
        stability = _stability_after_recall(memory, rating, now)
    return max(stability, _MIN_STABILITY), _next_difficulty(memory.difficulty, rating)


def _first_difficulty(rating: Recall) -> float:
    return _FSRS_WEIGHTS[4] - math.exp(_FSRS_WEIGHTS[5] * (rating - 1)) + 1


def _next_difficulty(difficulty: float, rating: Recall) -> float:
    """Return the new difficulty (1 to 10): damped where it is high, and drawn a little towards that of an easy card."""
    moved = difficulty - _FSRS_WEIGHTS[6] * (rating - 3) * (10 - difficulty) / 9
    return _clamp_difficulty(_FSRS_WEIGHTS[7] * _first_difficulty(Recall.EASY) + (1 - _FSRS_WEIGHTS[7]) * moved)


def _same_day_stability(stability: float, rating: Recall) -> float:
    growth = math.exp(_FSRS_WEIGHTS[17] * (rating - 3 + _FSRS_WEIGHTS[18])) * math.pow(stability, -_FSRS_WEIGHTS[19])
    return stability * (max(growth, 1.0) if rating >= Recall.HARD else growth)


def _stability_after_lapse(memory: CardMemory, now: float) -> float:
    after = (
        _FSRS_WEIGHTS[11]
        * math.pow(memory.difficulty, -_FSRS_WEIGHTS[12])
        * (math.pow(memory.stability + 1, _FSRS_WEIGHTS[13]) - 1)
        * math.exp(_FSRS_WEIGHTS[14] * (1 - memory.recall_probability(now)))
    )
    return min(after, memory.stability / math.exp(_FSRS_WEIGHTS[17] * _FSRS_WEIGHTS[18]))


def _stability_after_recall(memory: CardMemory, rating: Recall, now: float) -> float:
    bonus = {Recall.HARD: _FSRS_WEIGHTS[15], Recall.EASY: _FSRS_WEIGHTS[16]}.get(rating, 1.0)
    growth = (
        math.exp(_FSRS_WEIGHTS[8])
        * (11 - memory.difficulty)
        * math.pow(memory.stability, -_FSRS_WEIGHTS[9])
        * (math.exp(_FSRS_WEIGHTS[10] * (1 - memory.recall_probability(now))) - 1)
    )
    return memory.stability * (1 + growth * bonus)


def _clamp_difficulty(difficulty: float) -> float:
    return min(max(difficulty, 1.0), 10.0)


# Intervals


def _next_review(memory: CardMemory, rating: Recall, stability: float) -> tuple[CardStage, int, float]:
    """Return stage and step of learning after an answer, and the seconds until the next review."""
    if memory.stage is CardStage.REVIEW:
        if rating is Recall.AGAIN:
            return CardStage.RELEARNING, 0, _RELEARNING_STEPS[0]
        return _review_stage(stability)
    steps = _LEARNING_STEPS if memory.stage is CardStage.LEARNING else _RELEARNING_STEPS
    if rating is Recall.AGAIN:
        return memory.stage, 0, steps[0]
    if rating is Recall.HARD:
        return memory.stage, memory.step, _hard_delay(steps, memory.step)
    if rating is Recall.EASY or memory.step + 1 >= len(steps):
        return _review_stage(stability)
    return memory.stage, memory.step + 1, steps[memory.step + 1]


def _review_stage(stability: float) -> tuple[CardStage, int, float]:
    return CardStage.REVIEW, 0, interval_days(stability) * DAY


def _hard_delay(steps: tuple[int, ...], step: int) -> float:
    if step:
        return steps[min(step, len(steps) - 1)]
    return (steps[0] + steps[1]) / 2 if len(steps) > 1 else steps[0] * _HARD_STEP_FACTOR
