"""Merging of several opening books into one, by rules for counts, scores and comments."""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from app.book.entry import BookEntry, BookMark, MoveEntry
from app.book.reading import BookReader
from app.shogi.position import Position


class CountRule(Enum):
    """Rule for merging the counts that two books have for one move."""

    ADD = "add"
    LARGER = "larger"
    FIRST = "first"


class ScoreRule(Enum):
    """Rule that selects one book's score, with its depth and reply; equal depths prefer the later book."""

    DEEPER = "deeper"
    FIRST = "first"
    LAST = "last"


class MergeRules(NamedTuple):
    """Rules for merging what several books have of one position."""

    counts: CountRule = CountRule.ADD
    scores: ScoreRule = ScoreRule.DEEPER
    joins_comments: bool = True
    """True to join the comments that the books have on a position; otherwise the first one is kept."""


class MergedBook:
    """View of several books as one, merged when read."""

    def __init__(self, books: Sequence[BookReader], rules: MergeRules) -> None:
        self._books = books
        self._rules = rules

    def entry(self, position: Position) -> BookEntry | None:
        return self._merge_from(0, position, None)

    def entries(self) -> Iterator[BookEntry]:
        for number, book in enumerate(self._books):
            for entry in book.entries():
                position = entry.position()
                if not any(before.entry(position) for before in self._books[:number]):
                    yield self._merge_from(number + 1, position, entry) or entry

    def start_positions(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(start for book in self._books for start in book.start_positions()))

    def _merge_from(self, since: int, position: Position, found: BookEntry | None) -> BookEntry | None:
        for book in self._books[since:]:
            other = book.entry(position)
            found = merge_entries(found, other, self._rules) if found and other else found or other
        return found


def merge_entries(one: BookEntry, other: BookEntry, rules: MergeRules) -> BookEntry:
    moves = {move.usi: move for move in one.moves}
    for move in other.moves:
        before = moves.get(move.usi)
        moves[move.usi] = move if before is None else _merge_moves(before, move, rules)
    plies = [entry.ply for entry in (one, other) if entry.ply is not None]
    return BookEntry(
        one.sfen,
        tuple(moves.values()),
        min(plies, default=None),
        _merge_comments(one.comment, other.comment, rules),
        _merge_counts(one.games, other.games, rules) or 0,
        _merge_counts(one.black_wins, other.black_wins, rules) or 0,
        _merge_counts(one.white_wins, other.white_wins, rules) or 0,
        tuple(dict.fromkeys((*one.scores, *other.scores))),
        one.extra or other.extra,
    )


def _merge_moves(one: MoveEntry, other: MoveEntry, rules: MergeRules) -> MoveEntry:
    scored = _choose_score(one, other, rules)
    return MoveEntry(
        one.usi,
        _merge_counts(one.weight, other.weight, rules),
        scored.score,
        scored.depth,
        _merge_replies(one.reply, other.reply),
        _merge_comments(one.comment, other.comment, rules),
        other.mark if one.mark is BookMark.NONE else one.mark,
        one.extra or other.extra,
    )


def _choose_score(one: MoveEntry, other: MoveEntry, rules: MergeRules) -> MoveEntry:
    if one.score is None or other.score is None:
        return other if one.score is None else one
    if rules.scores is ScoreRule.DEEPER:
        return other if (other.depth or 0) >= (one.depth or 0) else one
    return one if rules.scores is ScoreRule.FIRST else other


def _merge_counts(one: int | None, other: int | None, rules: MergeRules) -> int | None:
    if one is None or other is None:
        return other if one is None else one
    if rules.counts is CountRule.ADD:
        return one + other
    return one if rules.counts is CountRule.FIRST else max(one, other)


def _merge_replies(one: str | None, other: str | None) -> str | None:
    if one is None or other is None:
        return other if one is None else one
    return one if one == other else None


def _merge_comments(one: str, other: str, rules: MergeRules) -> str:
    if not one or not other or one == other or not rules.joins_comments:
        return one or other
    return f"{one}\n{other}"
