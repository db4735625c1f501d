"""The schedule: the intervals of the reference implementation to the day, and a year of a person's days."""

import pytest

from app.training.days import Attempt, count_streak, end_of_day, rate_attempt, training_day
from app.training.spaced_repetition import DAY, CardMemory, CardStage, Recall, apply_review, interval_days
from tests.positions import chance

AGAIN, HARD, GOOD, EASY = Recall
START = 1_767_225_600.0


def waits(*ratings: Recall) -> list[float]:
    """The days until the next review, each of which comes when it is due."""
    memory, now, found = CardMemory(), START, list[float]()
    for rating in ratings:
        memory = apply_review(memory, rating, now)
        found.append(round((memory.due - now) / DAY, 4))
        now = memory.due
    return found


@pytest.mark.parametrize(
    ("ratings", "days"),
    [
        ((GOOD,) * 6, [0.0069, 2, 11, 46, 163, 498]),
        ((AGAIN, *(GOOD,) * 5), [0.0007, 0.0069, 1, 2, 7, 19]),
        ((GOOD, GOOD, AGAIN, GOOD, GOOD), [0.0069, 2, 0.0069, 1, 2]),
        ((EASY,) * 4, [8, 66, 397, 1875]),
    ],
)
def test_golden_intervals_to_the_day(ratings: tuple[Recall, ...], days: list[float]) -> None:
    assert waits(*ratings) == days


def test_a_card_is_known_with_nine_in_ten_when_it_is_due() -> None:
    memory = CardMemory()
    for rating in (GOOD, GOOD, GOOD):
        memory = apply_review(memory, rating, memory.due or START)
    assert memory.recall_probability(memory.due) == pytest.approx(0.9, abs=0.01)
    assert memory.recall_probability(memory.due + 100 * DAY) < 0.9
    assert CardMemory().recall_probability(START) == 0


def test_a_lapse_is_counted_only_where_it_was_known() -> None:
    memory = apply_review(CardMemory(), AGAIN, START)
    assert memory.lapses == 0
    memory = CardMemory(CardStage.REVIEW, 0, 10.0, 5.0, START, START - 10 * DAY, 3)
    lapsed = apply_review(memory, AGAIN, START)
    assert (lapsed.lapses, lapsed.stage) == (1, CardStage.RELEARNING)
    assert apply_review(lapsed, HARD, lapsed.due).due == pytest.approx(lapsed.due + 900)
    assert interval_days(1e9) == 36_500


def test_a_year_of_a_person_who_knows_nine_in_ten_stays_so() -> None:
    """Ten new cards a day for a year: what is known stays near to nine in ten, and the work does not grow without end."""
    dice, cards, load, known, asked = chance(7), list[CardMemory](), list[int](), 0, 0
    for day in range(365):
        now = START + day * DAY
        cards += [CardMemory() for _ in range(10)]
        done = 0
        for place, memory in enumerate(cards):
            while memory.due < now + DAY / 2:
                is_known = memory.is_new or dice.random() < memory.recall_probability(now)
                if memory.stage is CardStage.REVIEW:
                    asked += 1
                    known += is_known
                memory = apply_review(memory, GOOD if is_known else AGAIN, max(now, memory.due))  # noqa: PLW2901 - the card
                done += 1
            cards[place] = memory
        load.append(done)
    assert 0.86 < known / asked < 0.94
    assert max(load[-30:]) < 3 * max(load[30:60])
    assert all(memory.due < START + (365 + 36_500) * DAY for memory in cards)


def test_the_rating_comes_of_what_the_person_did() -> None:
    usual = [10_000] * 5
    assert rate_attempt(Attempt(is_solved=False), usual) is AGAIN
    assert rate_attempt(Attempt(mistakes=2), usual) is AGAIN
    assert rate_attempt(Attempt(mistakes=1, milliseconds=1_000), usual) is HARD
    assert rate_attempt(Attempt(hints=1), usual) is HARD
    assert rate_attempt(Attempt(milliseconds=6_000), usual) is GOOD
    assert rate_attempt(Attempt(milliseconds=4_000), usual) is EASY
    assert rate_attempt(Attempt(milliseconds=4_000), usual[:4]) is GOOD  # nobody knows yet what is quick


def test_a_day_ends_in_the_night() -> None:
    end = end_of_day(START)
    assert START < end <= START + DAY
    assert training_day(end - 1) == training_day(START)
    assert training_day(end) == training_day(START) + 1


def test_days_without_work_break_no_streak() -> None:
    assert count_streak({10, 11, 12}, (), 13) == 3
    assert count_streak({10, 11, 12}, (), 12) == 3
    assert count_streak({10, 12}, (), 12) == 1
    assert count_streak({9, 10, 12}, {11}, 12) == 3
    assert count_streak((), (), 5) == 0
