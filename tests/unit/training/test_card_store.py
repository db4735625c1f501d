"""The file of cards: one card a position, answers that survive a kill, today's work."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.base.database import ForeignDatabase
from app.training.card import CardKind
from app.training.card_store import LEECH_LAPSES, AddedCardOutcome, CardStore
from app.training.days import Attempt
from app.training.spaced_repetition import DAY, CardStage, Recall
from tests.unit.training.cards import START, WHITE, card, found, numbered

NOW = 1_767_250_000.0
KILLED = """
import sys
from pathlib import Path
from app.training.card_store import CardStore
from app.training.days import Attempt
store = CardStore(Path(sys.argv[1]))
for turn in range(10_000):
    store.add_answer(1 + turn % 5, "2g2f", Attempt(milliseconds=5_000), float(sys.argv[2]) + turn)
    print(turn + 1, flush=True)
"""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[CardStore]:
    with closing(CardStore(tmp_path / "training.db")) as store:
        yield store


def test_the_same_position_of_two_games_is_one_card_with_two_sources(store: CardStore) -> None:
    assert store.add_card(found(path="a.kif"), NOW) is AddedCardOutcome.NEW
    assert store.add_card(found(path="b.kif", ply=5), NOW) is AddedCardOutcome.ANOTHER_SOURCE
    assert store.add_card(found(path="b.kif", ply=5), NOW) is AddedCardOutcome.KNOWN
    (kept,) = store
    assert [source.path for source in kept.sources] == ["a.kif", "b.kif"]
    assert kept.card == card()
    assert store.find_card_at(START) == kept
    assert len(store) == 1


def test_a_confirmed_card_takes_the_place_of_one_that_was_not(store: CardStore) -> None:
    store.add_card(found(is_confirmed=False, note="難しい"), NOW)
    assert store.unconfirmed_numbers() == [1]
    store.add_card(found(loss=33.0), NOW)
    (kept,) = store
    assert (kept.card.loss, kept.card.note, kept.card.is_confirmed) == (33.0, "難しい", True)
    store.add_card(found(is_confirmed=False, loss=1.0), NOW)
    assert next(iter(store)).card.loss == 33.0


def test_answers_are_kept_and_can_count_otherwise(store: CardStore) -> None:
    store.add_card(found(), NOW)
    first = store.add_answer(1, "2h1h", Attempt(is_solved=False), NOW)
    kept = store.find_card(1)
    assert kept is not None
    assert (kept.memory.due - NOW, kept.memory.reviews) == (60, 1)
    store.change_rating(first, Recall.GOOD)
    kept = store.find_card(1)
    assert kept is not None
    assert (kept.memory.due - NOW, kept.memory.reviews) == (600, 1)
    (given,) = store.answer_history(1)
    assert (given.rating, given.usi) == (Recall.GOOD, "2h1h")


def test_new_cards_are_limited_a_day_and_mixed(store: CardStore) -> None:
    for number in range(30):
        kind = CardKind.MATE if number >= 28 else CardKind.MISTAKE
        store.add_card(found(sfen=numbered(number), kind=kind), NOW)
    work = store.cards_of_today(NOW)
    assert (work.due_count, work.new_cards, work.total_cards) == (0, 10, 30)
    kinds = [kept.card.kind for number in work.card_numbers if (kept := store.find_card(number)) is not None]
    assert kinds[:4].count(CardKind.MATE) == 2
    store.add_answer(work.card_numbers[0], "", Attempt(), NOW)
    assert store.cards_of_today(NOW).new_cards == 9
    assert store.cards_of_today(NOW).answers == (True,)
    assert store.cards_of_today(NOW + DAY).new_cards == 10


def test_a_card_that_is_forgotten_again_and_again_is_set_aside(store: CardStore) -> None:
    store.add_card(found(), NOW)
    now = NOW
    while not (kept := store.find_card(1)) or kept.memory.stage is not CardStage.REVIEW:
        store.add_answer(1, "", Attempt(), now)
        now += DAY
    for lapse in range(1, LEECH_LAPSES + 1):
        store.add_answer(1, "", Attempt(is_solved=False), now)
        kept = store.find_card(1)
        assert kept is not None
        assert (kept.memory.lapses, kept.is_set_aside) == (lapse, lapse == LEECH_LAPSES)
        now += DAY
        store.add_answer(1, "", Attempt(), now)
        now += DAY
    assert store.cards_of_today(now).card_numbers == ()
    assert store.cards_of_today(now).set_aside_count == 1
    store.set_card_aside(1, is_aside=False)
    assert store.cards_of_today(now + 100 * DAY).card_numbers == (1,)


def test_forecast_and_streak(store: CardStore) -> None:
    for number in range(3):
        store.add_card(found(sfen=numbered(number)), NOW)
    for number in (1, 2, 3):
        store.add_answer(number, "", Attempt(), NOW)
        store.add_answer(number, "", Attempt(), NOW + 700)
    assert store.cards_of_today(NOW + 800).forecast[:3] == (0, 0, 3)
    store.finish_day(NOW)
    assert store.cards_of_today(NOW).streak_days == 1
    # Nothing was due on the next day, so that it breaks nothing; on the third the work was left.
    assert store.cards_of_today(NOW + 2 * DAY).streak_days == 1
    assert store.cards_of_today(NOW + 2 * DAY).due_count == 3
    assert store.cards_of_today(NOW + 4 * DAY).streak_days == 0


def test_progress_by_theme_and_phase(store: CardStore) -> None:
    store.add_card(found(), NOW)
    store.add_card(found(sfen=WHITE, themes=("fork", "quiet")), NOW)
    store.add_answer(1, "", Attempt(), NOW)
    store.add_answer(2, "", Attempt(is_solved=False), NOW)
    assert store.answer_shares("theme") == [("quiet", 2, 1), ("fork", 1, 0)]
    assert store.answer_shares("phase") == [("opening", 2, 1)]
    store.remove_card(2)
    assert store.answer_shares("theme") == [("quiet", 1, 1)]


@pytest.mark.proof
def test_a_kill_loses_no_answer_that_was_given(tmp_path: Path) -> None:
    path = tmp_path / "training.db"
    with closing(CardStore(path)) as store:
        for number in range(5):
            store.add_card(found(sfen=numbered(number)), NOW)
    given = 0
    for kill in range(3):
        words = [sys.executable, "-c", KILLED, str(path), str(NOW + kill * DAY)]
        process = subprocess.Popen(words, cwd=Path(__file__).parents[3], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        said = [int(process.stdout.readline()) for _ in range(40)]
        os.kill(process.pid, signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
        said += [int(line) for line in process.stdout.read().split()]
        process.stdout.close()
        process.wait()
        given += said[-1]
        with closing(CardStore(path)) as store:
            kept = sum(len(store.answer_history(number)) for number in range(1, 6))
            # What was said to be kept is; the answer that was just being written may be there as well.
            assert given <= kept <= given + 1
            given = kept


def test_another_programs_file_is_refused(tmp_path: Path) -> None:
    from app.store.analysis_store import AnalysisStore  # noqa: PLC0415

    AnalysisStore(tmp_path / "other.db", writes=True).close()
    with pytest.raises(ForeignDatabase):
        CardStore(tmp_path / "other.db")


def test_answers_of_a_clock_that_was_ahead_are_none_of_today(store: CardStore) -> None:
    for number in range(12):
        store.add_card(found(sfen=numbered(number)), NOW)
    ahead = NOW + 365 * DAY
    for number in range(1, 11):
        store.add_answer(number, "2g2f", Attempt(), ahead)
    store.finish_day(ahead)
    today = store.cards_of_today(NOW)
    assert (today.answers, today.new_cards, today.streak_days) == ((), 2, 0)
    assert (today.due_count, today.early_count) == (10, 0)  # and not in a year
    store.add_answer(1, "2g2f", Attempt(), NOW)
    assert store.cards_of_today(NOW).due_count == 9
