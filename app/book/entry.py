"""What opening books say: positions with their moves, and all that any kind of book holds of them."""

from enum import Enum
from typing import Final, NamedTuple

from app.shogi.position import Position
from app.text import book as text
from app.text.phrase import Phrase, Worded

SPECIAL: Final = ("resign", "win")
"""What may stand in the place of a move; it is kept and never played."""


class BookMark(Enum):
    """How ShogiGUI marks a move, by its numbers."""

    NONE = 0
    FORCED = 1
    GOOD = 2
    DUBIOUS = 3
    BLUNDER = 4


class MoveEntry(NamedTuple):
    """A move; what nobody said of it is None."""

    usi: str
    weight: int | None = None
    """How often it was played, or how often it is to be played."""
    score: int | None = None
    """In centipawns, for the side to move."""
    depth: int | None = None
    reply: str | None = None
    comment: str = ""
    mark: BookMark = BookMark.NONE
    extra: bytes = b""
    """Fields of ShogiGUI's file that are not known, as they stand there."""


class BookScore(NamedTuple):
    """What an engine said of a position, as ShogiGUI keeps it."""

    value: int
    depth: int = 0
    seldepth: int = 0
    nodes: int = 0
    line: str = ""
    engine: str = ""
    extra: bytes = b""


class BookEntry(NamedTuple):
    """A position of a book."""

    sfen: str
    """Without the number of moves, in the one canonical form."""
    moves: tuple[MoveEntry, ...] = ()
    ply: int | None = None
    """The number of the coming move, the smallest where there were several."""
    comment: str = ""
    games: int = 0
    black_wins: int = 0
    white_wins: int = 0
    scores: tuple[BookScore, ...] = ()
    extra: bytes = b""

    def position(self) -> Position:
        return Position.from_sfen(f"{self.sfen} {max(1, self.ply or 1)}")

    def move(self, usi: str) -> MoveEntry | None:
        return next((move for move in self.moves if move.usi == usi), None)

    def shares(self) -> tuple[float, ...]:
        """How large a part of all each move has by its count; equal parts where nothing is counted."""
        counts = [max(0, move.weight or 0) for move in self.moves]
        total = sum(counts)
        return tuple(count / total if total else 1 / len(counts) for count in counts)


class BookTrait(Worded):
    """Something that a book may say and another kind of book may be unable to hold; what is lost then, in a sentence."""

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


def traits_in(entry: BookEntry) -> dict[BookTrait, int]:
    """How often each trait is there in an entry."""
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
        BookTrait.SPECIALS: sum(move.usi in SPECIAL for move in moves),
    }


class BookError(Exception):
    """Why a book cannot be opened or written, in words for a person."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase.en)
        self.phrase = phrase
