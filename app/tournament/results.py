"""What a game of a tournament came to, as a line of the file that keeps them."""

from enum import StrEnum
from typing import Annotated, NamedTuple

from app.base.codec import Between, Count, Whole
from app.record.endings import EndKind
from app.shogi.pieces import Side


class Failure(StrEnum):
    """Why a game was lost otherwise than by playing."""

    CRASH = "crash"
    STALL = "stall"
    """It gave no answer."""
    TIME = "time"
    """It answered too late."""
    ILLEGAL = "illegal"
    """It made a move that is none, or claimed a win that is none."""
    BAD_ANSWER = "bad_answer"


class Adjudication(StrEnum):
    RESIGN = "resign"
    DRAW = "draw"


class Oddness(StrEnum):
    """Something that alters no result and should not be."""

    BOTH_CLAIM = "both_claim"
    """Both sides thought they were winning at the end."""
    OTHER_MOVE = "other_move"
    """The move played is not the first of the line shown."""
    ILLEGAL_LINE = "illegal_line"
    """A line shown has a move in it that cannot be played."""


Late = tuple[Annotated[tuple[int, ...], Whole()], Annotated[tuple[int, ...], Whole()]]


class MatchResult(NamedTuple):
    game: Count
    """Its number: twice that of its pairing, and one more where the sides are changed."""
    black: Count
    """By the place in the plan."""
    white: Count
    winner: Annotated[int, Between(0, 1)] | None
    """0 for Black, 1 for White."""
    end: EndKind
    plies: Count
    """Those of the opening among them."""
    moves: str = ""
    """From the start position on."""
    failure: Failure | None = None
    """The loser's."""
    adjudication: Adjudication | None = None
    reason: tuple[str, str] = ("", "")
    """In Japanese and English, beyond the name of the end."""
    seconds: tuple[float, float] = (0.0, 0.0)
    """That Black and White have thought."""
    late: Late = ((), ())
    """By side, the milliseconds by which moves came after the flag, within the grace."""
    odd: tuple[dict[str, int], dict[str, int]] = ({}, {})
    """By side, how often something was odd."""
    took: float = 0.0
    """Seconds that the game took."""

    @property
    def pairing(self) -> int:
        return self.game // 2

    @property
    def loser(self) -> int | None:
        """The entrant that lost."""
        return None if self.winner is None else (self.white, self.black)[self.winner]

    def points(self, entrant: int) -> float:
        """Half of it for a draw."""
        if self.winner is None:
            return 0.5
        return float((self.black, self.white)[self.winner] == entrant)

    def side_of(self, entrant: int) -> Side:
        return Side.BLACK if entrant == self.black else Side.WHITE
