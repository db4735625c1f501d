"""Result of a tournament game, as one line of the result file."""

from enum import StrEnum
from typing import Annotated, NamedTuple

from app.base.codec import Between, Complete, Count
from app.record.endings import EndKind
from app.shogi.pieces import Side


class Failure(StrEnum):
    """Failure by which an engine loses a game."""

    CRASH = "crash"
    STALL = "stall"
    """The engine gave no answer within the time that it could take at most."""
    TIME = "time"
    """The engine answered after its flag fell."""
    ILLEGAL = "illegal"
    """Illegal move, or a wrong declaration of a win."""
    BAD_ANSWER = "bad_answer"


class Adjudication(StrEnum):
    """Adjudication that ends a game early: as a loss or as a draw."""

    RESIGN = "resign"
    DRAW = "draw"


class EngineAnomaly(StrEnum):
    """Oddity in an engine's play that does not change the result but should not happen."""

    BOTH_CLAIM = "both_claim"
    """Both sides claimed to be winning at the end."""
    OTHER_MOVE = "other_move"
    """The move played is not the first of the principal variation."""
    ILLEGAL_LINE = "illegal_line"
    """The principal variation contains an illegal move."""


OverrunsBySide = tuple[Annotated[tuple[int, ...], Complete()], Annotated[tuple[int, ...], Complete()]]


class MatchResult(NamedTuple):
    """Result of one tournament game, with its oddities and times."""

    game: Count
    """Number of the game: twice that of its pairing, plus one with swapped sides."""
    black: Count
    """Index of Black's entrant in the plan."""
    white: Count
    winner: Annotated[int, Between(0, 1)] | None
    """0 for Black, 1 for White, None for a draw."""
    end: EndKind
    plies: Count
    """Number of moves of the game, those of the opening included."""
    moves: str = ""
    """USI moves from the start position on."""
    failure: Failure | None = None
    """Failure of the loser's engine; None if none ended the game."""
    adjudication: Adjudication | None = None
    reason: tuple[str, str] = ("", "")
    """Explanation in Japanese and English, beyond the name of the end."""
    seconds: tuple[float, float] = (0.0, 0.0)
    """Thinking time of Black and of White, in seconds."""
    late: OverrunsBySide = ((), ())
    """Milliseconds by which moves came after the flag, within the grace, by side."""
    odd: tuple[dict[str, int], dict[str, int]] = ({}, {})
    """Number of oddities of each kind (`EngineAnomaly`), by side."""
    took: float = 0.0
    """Duration of the game in seconds."""

    @property
    def pairing(self) -> int:
        return self.game // 2

    @property
    def losing_entrant(self) -> int | None:
        """Index of the entrant that lost; None after a draw."""
        return None if self.winner is None else (self.white, self.black)[self.winner]

    def points(self, entrant: int) -> float:
        """Points of an entrant: 1, 0.5 or 0."""
        if self.winner is None:
            return 0.5
        return float((self.black, self.white)[self.winner] == entrant)

    def side_of(self, entrant: int) -> Side:
        return Side.BLACK if entrant == self.black else Side.WHITE
