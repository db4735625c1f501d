"""SQLite store of cards: questions, sources, memory state and every answer, each written as it is given.

The same position from two games is one card with two sources.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any, Final, NamedTuple

from app.base.codec import decode_json, encode_json
from app.base.database import Database, DatabaseKind, ForeignDatabase, is_damage
from app.store.analysis_store import remedy_for
from app.text import training as text
from app.text.file_errors import reason_of_failed
from app.text.phrase import Phrase
from app.training.card import CardKind, CardSource, ProblemCard
from app.training.card_finder import FoundCard
from app.training.days import Attempt, count_streak, end_of_day, rate_attempt, training_day
from app.training.spaced_repetition import DAY, CardMemory, CardStage, Recall, apply_review

NEW_CARDS_PER_DAY: Final = 10
LEECH_LAPSES: Final = 6
"""Number of lapses after which a card is set aside."""
_EARLY_SECONDS: Final = 20 * 60
"""Seconds by which a card in learning may be asked early when nothing else is due."""
_RECENT_TIMES: Final = 50
_FORECAST_DAYS: Final = 14
_CARDS_KIND: Final = DatabaseKind(
    0x594D5452,  # YMTR
    1,
    """
    CREATE TABLE card(
        id INTEGER PRIMARY KEY, sfen TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, phase TEXT NOT NULL, opening TEXT NOT NULL,
        is_confirmed INTEGER NOT NULL, body BLOB NOT NULL, memory BLOB NOT NULL, stage TEXT NOT NULL, due REAL NOT NULL,
        reviews INTEGER NOT NULL, set_aside INTEGER NOT NULL, added_at REAL NOT NULL);
    CREATE INDEX card_due ON card(set_aside, due);
    CREATE TABLE source(
        card INTEGER NOT NULL REFERENCES card(id) ON DELETE CASCADE, path TEXT NOT NULL, place INTEGER NOT NULL,
        ply INTEGER NOT NULL, black TEXT NOT NULL, white TEXT NOT NULL, date TEXT NOT NULL,
        PRIMARY KEY(card, path, place, ply)) WITHOUT ROWID;
    CREATE TABLE theme(
        card INTEGER NOT NULL REFERENCES card(id) ON DELETE CASCADE, theme TEXT NOT NULL,
        PRIMARY KEY(card, theme)) WITHOUT ROWID;
    CREATE TABLE review(
        id INTEGER PRIMARY KEY, card INTEGER NOT NULL REFERENCES card(id) ON DELETE CASCADE, at REAL NOT NULL,
        rating INTEGER NOT NULL, usi TEXT NOT NULL, hints INTEGER NOT NULL, mistakes INTEGER NOT NULL,
        took_ms INTEGER NOT NULL, before BLOB NOT NULL, due_before REAL NOT NULL, is_first INTEGER NOT NULL);
    CREATE INDEX review_at ON review(at);
    CREATE INDEX review_card ON review(card);
    CREATE TABLE day(day INTEGER PRIMARY KEY)
    """,
)
_SELECT_DUE: Final = """
    SELECT id FROM card WHERE NOT set_aside AND reviews AND ((stage = 'review' AND due < ?) OR id IN (
        SELECT card FROM review AS latest
        WHERE at > ? AND NOT EXISTS(SELECT 1 FROM review WHERE card = latest.card AND id > latest.id)))
    ORDER BY due, id
"""
"""Query for the review cards due before a time, and for cards whose latest answer lies in the future. Those were
answered under a clock that was ahead, so their due time is unknown and they are due now."""
_SELECT_CARDS: Final = "SELECT id, body, memory, set_aside FROM card"


class AddedCardOutcome(Enum):
    """Result of storing a found card."""

    NEW = "new"
    ANOTHER_SOURCE = "another source"
    KNOWN = "known"


class CardInStore(NamedTuple):
    """Card as stored, with its number, memory state and sources."""

    number: int
    card: ProblemCard
    memory: CardMemory
    sources: tuple[CardSource, ...]
    is_set_aside: bool = False
    last_rating: Recall | None = None


class PastAnswer(NamedTuple):
    """One past answer: time, rating, move and milliseconds."""

    answered_at: float
    rating: Recall
    usi: str
    answer_ms: int


class TodaysCards(NamedTuple):
    """Cards to ask today, the next first, with today's statistics."""

    card_numbers: tuple[int, ...]
    answers: tuple[bool, ...]
    """Today's answers in order; True for a right one."""
    due_count: int
    """Number of `card_numbers` that have been asked before."""
    early_count: int
    """Number of cards at the end of `card_numbers` that are still in learning and are asked early."""
    streak_days: int
    forecast: tuple[int, ...]
    """Number of cards due on each of the next days, beginning with today."""
    set_aside_count: int
    total_cards: int
    waiting_cards: int
    """Number of new cards that wait for later days, beyond those of today."""

    @property
    def new_cards(self) -> int:
        return len(self.card_numbers) - self.due_count


class CardMissingError(sqlite3.DatabaseError):
    """Error: a card or answer is no longer in the file under its number, as it was deleted or the file was replaced."""


def cards_path(folder: Path) -> Path:
    """Return the path of the user's cards in the data folder."""
    return folder / "training.db"


def reason_cards_not_opened(failure: sqlite3.Error | OSError, path: Path) -> Phrase:
    """Return a sentence on why the cards cannot be used and what to do about it."""
    if isinstance(failure, ForeignDatabase):
        return text.NOT_OURS
    if isinstance(failure, CardMissingError):
        return text.OTHER_CARDS
    if (remedy := remedy_for(failure)) is not None:
        return remedy
    reason = reason_of_failed(failure) if isinstance(failure, OSError) else failure
    return (text.DAMAGED if is_damage(failure) else text.NOT_OPENED).filled(reason=reason, path=path)


class CardStore(Database):
    """Open database of the user's training cards and answers."""

    def __init__(self, path: Path, *, writes: bool = True) -> None:
        super().__init__(path, _CARDS_KIND, writes=writes)

    def __len__(self) -> int:
        return self.query_number("SELECT count(*) FROM card")

    def __iter__(self) -> Iterator[CardInStore]:
        for row in self.query_rows(f"{_SELECT_CARDS} ORDER BY id"):
            yield self._to_kept_card(row)

    # Cards

    def add_cards(self, found: Iterable[FoundCard], now: float) -> list[AddedCardOutcome]:
        """Store all of these cards, or none of them if that fails."""
        with self.transaction():
            return [self.add_card(each, now) for each in found]

    def add_card(self, found: FoundCard, now: float) -> AddedCardOutcome:
        """Store a card, or one more source of it; a confirmed card replaces an unconfirmed one."""
        card = found.card
        with self.transaction():
            rows = self.query_rows(f"{_SELECT_CARDS} WHERE sfen = ?", (card.sfen,))
            if not rows:
                number = self._insert_card(card, now)
            else:
                kept = self._to_kept_card(rows[0])
                number = kept.number
                if card.is_confirmed > kept.card.is_confirmed:
                    self._write_card(number, card._replace(note=kept.card.note))
            source = found.card_source
            is_more = self.connection.execute(
                "INSERT OR IGNORE INTO source VALUES(?,?,?,?,?,?,?)", (number, *source)
            ).rowcount
        if not rows:
            return AddedCardOutcome.NEW
        return AddedCardOutcome.ANOTHER_SOURCE if is_more else AddedCardOutcome.KNOWN

    def find_card(self, number: int) -> CardInStore | None:
        return next(map(self._to_kept_card, self.query_rows(f"{_SELECT_CARDS} WHERE id = ?", (number,))), None)

    def find_card_at(self, sfen: str) -> CardInStore | None:
        return next(map(self._to_kept_card, self.query_rows(f"{_SELECT_CARDS} WHERE sfen = ?", (sfen,))), None)

    def require_card(self, number: int, sfen: str, review: int | None = None) -> None:
        """Raise CardMissingError unless card `number` has this position and, if given, `review` is an answer to it."""
        is_there = bool(self.query_rows("SELECT 1 FROM card WHERE id = ? AND sfen = ?", (number, sfen)))
        if is_there and review is not None:
            is_there = bool(self.query_rows("SELECT 1 FROM review WHERE id = ? AND card = ?", (review, number)))
        if not is_there:
            raise CardMissingError(f"card {number}, answer {review}")

    def update_card(self, number: int, card: ProblemCard) -> None:
        """Replace a card's content; raise CardMissingError if the number belongs to another position."""
        with self.transaction():
            self.require_card(number, card.sfen)
            self._write_card(number, card)

    def set_card_aside(self, number: int, *, is_aside: bool) -> None:
        self.connection.execute("UPDATE card SET set_aside = ? WHERE id = ?", (is_aside, number))

    def remove_card(self, number: int) -> None:
        """Delete a card with its answers."""
        self.connection.execute("DELETE FROM card WHERE id = ?", (number,))

    def unconfirmed_numbers(self) -> list[int]:
        return [number for (number,) in self.query_rows("SELECT id FROM card WHERE NOT is_confirmed ORDER BY id")]

    def _insert_card(self, card: ProblemCard, now: float) -> int:
        memory = CardMemory()
        number = self.connection.execute(
            "INSERT INTO card VALUES(NULL,?,'','','',0,x'',?,?,0,0,0,?)",
            (card.sfen, encode_json(CardMemory, memory), memory.stage.value, now),
        ).lastrowid
        self._write_card(number or 0, card)
        return number or 0

    def _write_card(self, number: int, card: ProblemCard) -> None:
        self.connection.execute(
            "UPDATE card SET kind = ?, phase = ?, opening = ?, is_confirmed = ?, body = ? WHERE id = ?",
            (card.kind.value, card.phase, card.opening, card.is_confirmed, encode_json(ProblemCard, card), number),
        )
        self.connection.execute("DELETE FROM theme WHERE card = ?", (number,))
        rows = [(number, theme) for theme in dict.fromkeys(card.themes)]
        self.connection.executemany("INSERT INTO theme VALUES(?,?)", rows)

    # Answers

    def add_answer(self, number: int, usi: str, attempt: Attempt, now: float) -> int:
        """Store an answer, schedule the card's next review and return the answer's number."""
        with self.transaction():
            ((body,),) = self.query_rows("SELECT memory FROM card WHERE id = ?", (number,))
            before = decode_json(CardMemory, body, CardMemory())
            rating = rate_attempt(attempt, self._right_answer_times())
            answer = self.connection.execute(
                "INSERT INTO review VALUES(NULL,?,?,?,?,?,?,?,?,?,?)",
                (
                    *(number, now, rating, usi, attempt.hints, attempt.mistakes, attempt.milliseconds),
                    *(body, before.due, before.is_new),
                ),
            ).lastrowid
            self._write_memory(number, apply_review(before, rating, now))
        return answer or 0

    def change_rating(self, answer: int, rating: Recall) -> None:
        """Change the rating of an answer, after another attempt or by the user's choice, and reschedule its card."""
        with self.transaction():
            for number, at, body in self.query_rows("SELECT card, at, before FROM review WHERE id = ?", (answer,)):
                self.connection.execute("UPDATE review SET rating = ? WHERE id = ?", (rating, answer))
                self._write_memory(number, apply_review(decode_json(CardMemory, body, CardMemory()), rating, at))

    def rating_of_answer(self, answer: int) -> Recall:
        return Recall(self.query_number("SELECT rating FROM review WHERE id = ?", (answer,)))

    def answer_history(self, number: int) -> list[PastAnswer]:
        rows = self.query_rows("SELECT at, rating, usi, took_ms FROM review WHERE card = ? ORDER BY id", (number,))
        return [PastAnswer(at, Recall(rating), usi, took) for at, rating, usi, took in rows]

    def _write_memory(self, number: int, memory: CardMemory) -> None:
        is_leech = memory.lapses >= LEECH_LAPSES and memory.stage is CardStage.RELEARNING
        self.connection.execute(
            "UPDATE card SET memory = ?, stage = ?, due = ?, reviews = ?, set_aside = set_aside OR ? WHERE id = ?",
            (encode_json(CardMemory, memory), memory.stage.value, memory.due, memory.reviews, is_leech, number),
        )

    def _right_answer_times(self) -> list[int]:
        rows = self.query_rows(
            "SELECT took_ms FROM review WHERE rating >= ? ORDER BY id DESC LIMIT ?", (Recall.GOOD, _RECENT_TIMES)
        )
        return [took for (took,) in rows]

    # Due cards

    def cards_of_today(self, now: float, new_a_day: int = NEW_CARDS_PER_DAY) -> TodaysCards:
        end = end_of_day(now)
        begun = end - DAY
        learning = "SELECT id FROM card WHERE NOT set_aside AND reviews AND stage != 'review' AND due <= ? ORDER BY due"
        ready = [number for (number,) in self.query_rows(learning, (now,))]
        due = [*ready, *(number for (number,) in self.query_rows(_SELECT_DUE, (end, now + DAY)))]
        early = [number for (number,) in self.query_rows(learning, (now + _EARLY_SECONDS,)) if number not in ready]
        # Answers of later days come from a clock that was ahead.
        answers = self.query_rows(
            "SELECT rating > 1, is_first FROM review WHERE at >= ? AND at < ? ORDER BY id", (begun, end)
        )
        new = self._new_card_numbers(max(0, new_a_day - sum(is_first for _, is_first in answers)))
        return TodaysCards(
            card_numbers=(*due, *new, *early),
            answers=tuple(bool(is_right) for is_right, _ in answers),
            due_count=len(due) + len(early),
            early_count=len(early),
            streak_days=self._current_streak(now),
            forecast=self._forecast_due(end),
            set_aside_count=self.query_number("SELECT count(*) FROM card WHERE set_aside"),
            total_cards=len(self),
            waiting_cards=self.query_number("SELECT count(*) FROM card WHERE NOT reviews AND NOT set_aside") - len(new),
        )

    def finish_day(self, now: float) -> None:
        """Store that the user has answered all cards due today, which counts for the streak."""
        self.connection.execute("INSERT OR IGNORE INTO day VALUES(?)", (training_day(now),))

    def _new_card_numbers(self, most: int) -> list[int]:
        """Return unasked cards, confirmed and newest first, alternating between mates, openings and mistakes."""
        groups: dict[str, list[int]] = {}
        rows = self.query_rows(
            "SELECT id, kind FROM card WHERE NOT reviews AND NOT set_aside ORDER BY is_confirmed DESC, added_at DESC, id"
        )
        for number, kind in rows:
            group = kind if kind in {CardKind.MATE.value, CardKind.OPENING.value} else CardKind.MISTAKE.value
            groups.setdefault(group, []).append(number)
        mixed = chain.from_iterable(zip_longest(*groups.values()))
        return [number for number in mixed if number is not None][:most]

    def _forecast_due(self, end: float) -> tuple[int, ...]:
        counts = [0] * _FORECAST_DAYS
        last = end + DAY * (_FORECAST_DAYS - 1)
        for (due,) in self.query_rows("SELECT due FROM card WHERE reviews AND NOT set_aside AND due < ?", (last,)):
            counts[max(0, int((due - end) // DAY) + 1)] += 1
        return tuple(counts)

    def _current_streak(self, now: float) -> int:
        finished = {day for (day,) in self.query_rows("SELECT day FROM day")}
        today = training_day(now)
        first = min(finished, default=today)
        owed: set[int] = set()
        """Days on which a card was due that was answered on a later day or never."""
        spans = [
            *self.query_rows(
                "SELECT due_before, at FROM review WHERE NOT is_first AND at >= ?", (now - (today - first + 1) * DAY,)
            ),
            *(
                (due, now)
                for (due,) in self.query_rows(
                    "SELECT due FROM card WHERE reviews AND NOT set_aside AND due < ?", (now,)
                )
            ),
        ]
        for due, at in spans:
            owed.update(range(max(first, training_day(due)), training_day(at)))
        free = {day for day in range(first, today) if day not in owed}
        return count_streak(finished, free, today)

    # Progress

    def answer_shares(self, column: str) -> list[tuple[str, int, int]]:
        """Return for each theme, kind, phase or opening its key, the number of answers and of right ones."""
        group = {"theme": "theme.theme", "kind": "card.kind", "phase": "card.phase", "opening": "card.opening"}[column]
        join = "JOIN theme ON theme.card = card.id" if column == "theme" else ""
        rows = self.query_rows(
            f"SELECT {group}, count(*), sum(rating > 1) FROM review JOIN card ON card.id = review.card {join} "  # noqa: S608 - fixed column names
            f"WHERE {group} != '' GROUP BY {group} ORDER BY count(*) DESC, {group}"
        )
        return [(key, count, right) for key, count, right in rows]

    # SQLite

    def _to_kept_card(self, row: tuple[Any, ...]) -> CardInStore:
        number, body, memory, is_aside = row
        rows = self.query_rows(
            "SELECT path, place, ply, black, white, date FROM source WHERE card = ? ORDER BY date DESC, path, place, ply",
            (number,),
        )
        sources = tuple(CardSource(*each) for each in rows)
        card = decode_json(ProblemCard, body, ProblemCard("", CardKind.MISTAKE))
        ratings = self.query_rows("SELECT rating FROM review WHERE card = ? ORDER BY id DESC LIMIT 1", (number,))
        last = Recall(ratings[0][0]) if ratings else None
        return CardInStore(number, card, decode_json(CardMemory, memory, CardMemory()), sources, bool(is_aside), last)
