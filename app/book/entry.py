"""Entries of opening books: positions, moves, and all data that any kind of book holds."""

from enum import Enum
from typing import Final, NamedTuple

from app.shogi.position import Position
from app.text import book as text
from app.text.phrase import PhraseEnum, PhraseError

SPECIAL_MOVES: Final = ("resign", "win")
"""USI words that a book may have in the place of a move; they are kept but never played."""


class BookMark(Enum):
    """Marks that ShogiGUI gives to book moves, with the numbers that its files have for them."""

    NONE = 0
    FORCED = 1
    GOOD = 2
    DUBIOUS = 3
    BLUNDER = 4


class MoveEntry(NamedTuple):
    """Move of an opening book with its count, score and reply; unknown values are None."""

    usi: str
    weight: int | None = None
    """Number of times that the move was played, or its weight for choosing it."""
    score: int | None = None
    """Score in centipawns for the side to move."""
    depth: int | None = None
    reply: str | None = None
    comment: str = ""
    mark: BookMark = BookMark.NONE
    extra: bytes = b""
    """Fields of the move in ShogiGUI's file whose meaning is unknown, as raw bytes."""


class BookScore(NamedTuple):
    """Engine evaluation of a position in a ShogiGUI book."""

    value: int
    depth: int = 0
    seldepth: int = 0
    nodes: int = 0
    line: str = ""
    engine: str = ""
    extra: bytes = b""


class BookEntry(NamedTuple):
    """Position of an opening book with its moves."""

    sfen: str
    """Canonical SFEN of the position, without the move number."""
    moves: tuple[MoveEntry, ...] = ()
    ply: int | None = None
    """Number in the game of the next move; the smallest if the position occurs at several."""
    comment: str = ""
    games: int = 0
    black_wins: int = 0
    white_wins: int = 0
    scores: tuple[BookScore, ...] = ()
    extra: bytes = b""

    def position(self) -> Position:
        return Position.from_sfen(f"{self.sfen} {max(1, self.ply or 1)}")

    def find_move(self, usi: str) -> MoveEntry | None:
        return next((move for move in self.moves if move.usi == usi), None)

    def move_shares(self) -> tuple[float, ...]:
        """Share of each move in the counts of all moves of the position; equal shares without counts."""
        counts = [max(0, move.weight or 0) for move in self.moves]
        total = sum(counts)
        return tuple(count / total if total else 1 / len(counts) for count in counts)


class BookTrait(PhraseEnum):
    """Kind of data that other kinds of books may not support, with the sentence about its loss."""

    REPLIES = text.LOST_REPLIES
    COUNTS = text.LOST_COUNTS
    SCORES = text.LOST_SCORES
    DEPTHS = text.LOST_DEPTHS
    MOVE_COMMENTS = text.LOST_MOVE_COMMENTS
    COMMENTS = text.LOST_COMMENTS
    PLIES = text.LOST_PLIES
    MARKS = text.LOST_MARKS
    RESULTS = text.LOST_RESULTS
    EVALUATIONS = text.LOST_EVALUATIONS
    SPECIALS = text.LOST_SPECIALS


def count_traits(entry: BookEntry) -> dict[BookTrait, int]:
    moves = entry.moves
    return {
        BookTrait.REPLIES: sum(move.reply is not None for move in moves),
        BookTrait.COUNTS: sum(move.weight is not None for move in moves),
        BookTrait.SCORES: sum(move.score is not None for move in moves),
        BookTrait.DEPTHS: sum(move.depth is not None for move in moves),
        BookTrait.MOVE_COMMENTS: sum(bool(move.comment) for move in moves),
        BookTrait.COMMENTS: int(bool(entry.comment)),
        BookTrait.PLIES: int(entry.ply is not None),
        BookTrait.MARKS: sum(move.mark is not BookMark.NONE for move in moves),
        BookTrait.RESULTS: int(bool(entry.games or entry.black_wins or entry.white_wins)),
        BookTrait.EVALUATIONS: len(entry.scores),
        BookTrait.SPECIALS: sum(move.usi in SPECIAL_MOVES for move in moves),
    }


class BookError(PhraseError):
    """Error when opening or writing a book."""
