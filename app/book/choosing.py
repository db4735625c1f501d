"""Choice of a book move by rules, limits and chance, from the first of several books that has one."""

import math
from collections.abc import Sequence
from enum import Enum
from random import Random
from threading import Lock
from typing import Final, NamedTuple

from app.book.entry import BookEntry, MoveEntry
from app.book.reading import BookReader
from app.book.turned import find_turned_entry
from app.shogi.moves import MOVES, Move
from app.shogi.position import Position

_LARGEST_EXPONENT: Final = 700.0


class BookRule(Enum):
    """Rule for choosing one of the book's moves in a position that pass the player's limits."""

    SHARE = "share"
    """Choice at random: the probability of a move is proportional to the number of times it was played."""
    UNIFORM = "uniform"
    SOFTMAX = "softmax"
    """Choice at random: the probabilities of the moves are the softmax of their scores."""
    BEST = "best"
    """Choice of the move with the best score, or with the largest count if there are no scores."""


class BookChoice(NamedTuple):
    """Rule and limits by which a player chooses book moves. A move without a value passes the limit on that value."""

    rule: BookRule = BookRule.SHARE
    until: int = 0
    """Number of the last move of a game for which the book is used; 0 for no limit."""
    least_share: float = 0.0
    """Moves with a smaller share of all counts in their position are not chosen; from 0 to 1."""
    most_loss: int | None = None
    """Most centipawns by which a move's score may be below that of the best book move; None for no limit."""
    least_score: tuple[int | None, int | None] = (None, None)
    """Least scores of chosen moves when playing Black and White, in centipawns from the player's own side."""
    least_depth: int = 0
    """Least search depth of the position's best book move; if its depth is below, the book is not used."""
    temperature: float = 100.0
    """Temperature of the softmax of scores, in centipawns: the higher, the more alike are the moves' probabilities."""
    ignored: float = 0.0
    """Probability of not using the book, from 0 to 1."""
    turns: bool = False
    """True to look a position up also in its form turned by 180 degrees with the sides swapped."""


class BookPlan(NamedTuple):
    """Books of a player in order of priority, and how they are used."""

    paths: tuple[str, ...] = ()
    choice: BookChoice = BookChoice()
    seed: int | None = None
    """Random seed for reproducible play; None for a different one each time."""


class ChosenMove(NamedTuple):
    """Book move that was chosen for a game, with the book that it comes from."""

    move: Move
    share: float
    """Probability with which the book move was chosen, from 0 to 1."""
    score: int | None
    depth: int | None
    reply: str | None
    book: str


class NamedBook(NamedTuple):
    """Opening book with the name under which it is shown to the user."""

    name: str
    book: BookReader


class UnreadableBook(NamedTuple):
    """Opening book that can no longer be read, and the reason."""

    name: str
    reason: OSError


class BookPlayer:
    """Chooser of book moves for a player of a game; with the same seed it makes the same choices."""

    def __init__(self, books: Sequence[NamedBook], choice: BookChoice, seed: int | None = None) -> None:
        self._books = list(books)
        self._choice = choice
        self._unreadable_books: list[UnreadableBook] = []
        self._random = Random(seed)  # noqa: S311 - reproducible play, no cryptography
        self._lock = Lock()
        """Lock for a game that may ask again while a slow disk is still being read."""

    def pop_unreadable_books(self) -> list[UnreadableBook]:
        """Return and forget the books that have become unreadable since the last call."""
        lost, self._unreadable_books = self._unreadable_books, []
        return lost

    def choose_move(self, position: Position) -> ChosenMove | None:
        with self._lock:
            for each in tuple(self._books):
                ways = self._weighted_moves(position, each)
                if ways and not (self._choice.ignored and self._random.random() < self._choice.ignored):
                    moves, weights = zip(*ways, strict=True)
                    (said,) = self._random.choices(moves, weights)
                    move = MOVES[said.usi]
                    if move is not None:
                        share = weights[moves.index(said)] / sum(weights)
                        return ChosenMove(move, share, said.score, said.depth, said.reply, each.name)
        return None

    def _weighted_moves(self, position: Position, named: NamedBook) -> list[tuple[MoveEntry, float]]:
        if self._choice.until and position.ply > self._choice.until:
            return []
        try:
            entry = named.book.entry(position)
            if entry is None and self._choice.turns:
                entry = find_turned_entry(named.book, position)
        except OSError as failure:  # its disk is gone; the player goes on without it
            self._books.remove(named)
            self._unreadable_books.append(UnreadableBook(named.name, failure))
            return []
        return [] if entry is None else weighted_moves(entry, position, self._choice)


def weighted_moves(entry: BookEntry, position: Position, choice: BookChoice) -> list[tuple[MoveEntry, float]]:
    """Legal book moves that pass the limits, with their weights for choosing one; empty if the book is not used."""
    legal = {move.usi for move in position.legal_moves()}
    # Reversed, so that of duplicates in a damaged file the first counts.
    moves = list({move.usi: move for move in reversed(entry.moves) if move.usi in legal}.values())[::-1]
    if moves and choice.least_share:
        shares = entry._replace(moves=tuple(moves)).move_shares()
        moves = [move for move, share in zip(moves, shares, strict=True) if share >= choice.least_share]
    if not moves:
        return []
    best = max(moves, key=_move_rank)
    if best.depth is not None and best.depth < choice.least_depth:
        return []
    limits = [choice.least_score[position.turn]]
    if choice.most_loss is not None and best.score is not None:
        limits.append(best.score - choice.most_loss)
    least = max((limit for limit in limits if limit is not None), default=None)
    moves = [move for move in moves if least is None or move.score is None or move.score >= least]
    return list(zip(moves, _move_weights(moves, best, choice), strict=True)) if moves else []


def _move_rank(move: MoveEntry) -> tuple[bool, int, int]:
    return move.score is not None, move.score or 0, move.weight or 0


def _move_weights(moves: list[MoveEntry], best: MoveEntry, choice: BookChoice) -> list[float]:
    if choice.rule is BookRule.BEST:
        chosen = best if best in moves else max(moves, key=_move_rank)
        return [float(move is chosen) for move in moves]
    if choice.rule is BookRule.SHARE:
        counts = [float(max(0, move.weight or 0)) for move in moves]
        return counts if any(counts) else [1.0] * len(moves)
    if choice.rule is BookRule.SOFTMAX and any(move.score is not None for move in moves):
        top = max(move.score for move in moves if move.score is not None)
        return [_softmax_weight(move, top, choice.temperature) for move in moves]
    return [1.0] * len(moves)


def _softmax_weight(move: MoveEntry, top: int, temperature: float) -> float:
    """Softmax weight of a move; 0 without a score, so that any move with one goes before it."""
    if move.score is None:
        return 0.0
    return math.exp(-min(_LARGEST_EXPONENT, (top - move.score) / max(temperature, 1e-3)))
