"""Ends of games and their results."""

from collections.abc import Sequence
from enum import Enum
from typing import Final

from app.base.value import Value
from app.shogi.pieces import Side
from app.text import record as text
from app.text import window as window_text
from app.text.phrase import Phrase


class EndKind(Enum):
    """Kind of end of a game."""

    RESIGN = "resign"
    INTERRUPT = "interrupt"
    """The game was stopped by a person, or for an unknown reason."""
    ERROR = "error"
    REPETITION = "repetition"
    IMPASSE = "impasse"
    DRAW = "draw"
    MAX_MOVES = "max_moves"
    MATE = "mate"
    NO_MATE = "no_mate"
    TIMEOUT = "timeout"
    FOUL_LOSE = "foul_lose"
    FOUL_WIN = "foul_win"
    DECLARATION = "declaration"
    WIN_BY_DEFAULT = "win_by_default"
    LOSE_BY_DEFAULT = "lose_by_default"
    TRY = "try"
    SEALED = "sealed"
    OTHER = "other"


class Result(Enum):
    """Result of a game."""

    BLACK_WON = "black_won"
    WHITE_WON = "white_won"
    DRAWN = "drawn"
    UNDECIDED = "undecided"

    def result_text(self, sides: Sequence[Phrase]) -> Phrase:
        """Return the result in words, with these names of the two sides."""
        if (winner := self.winner) is not None:
            return text.SIDE_WON.filled(side=sides[winner])
        return text.DRAW if self is Result.DRAWN else text.UNDECIDED

    @property
    def winner(self) -> Side | None:
        return _WINNERS.get(self)


class End(Value):
    """End of a game, in place of a move; OTHER keeps the text with which it was written."""

    kind: EndKind
    text: str = ""

    def __init__(self, kind: EndKind, text: str = "") -> None:
        super().__init__(kind, text)
        if bool(self.text) is not (self.kind is EndKind.OTHER):
            raise ValueError("an end of the kind OTHER has words of its own, no other end has any")

    @property
    def name_on_screen(self) -> Phrase:
        """Name of the end on screen; each file format has its own names."""
        return _PHRASES.get(self.kind) or Phrase(self.text, self.text)


def result_of_end(end: End, side_to_move: Side) -> Result:
    """Return the result of `end` in place of a move of `side_to_move`."""
    if end.kind in _LOST_BY_SIDE_TO_MOVE:
        return _WINS[side_to_move.other]
    if end.kind in _WON_BY_SIDE_TO_MOVE:
        return _WINS[side_to_move]
    return _FIXED.get(end.kind, Result.UNDECIDED)


def winner_of_end(end: End, side_to_move: Side) -> Side | None:
    return result_of_end(end, side_to_move).winner


def end_text(end: End, side_to_move: Side, sides: Sequence[Phrase]) -> Phrase:
    """Return the end in words, with the winner if there is one."""
    won = winner_of_end(end, side_to_move)
    return end.name_on_screen if won is None else window_text.ENDED_WON.filled(end=end.name_on_screen, side=sides[won])


# A try is written after the king's last move, so the side to move has lost.
_LOST_BY_SIDE_TO_MOVE: Final = {EndKind.RESIGN, EndKind.MATE, EndKind.TIMEOUT, EndKind.FOUL_LOSE, EndKind.TRY}
_WON_BY_SIDE_TO_MOVE: Final = {EndKind.FOUL_WIN, EndKind.DECLARATION}
# Walkovers are from Black's point of view, whichever side was to move.
_FIXED: Final = {
    EndKind.REPETITION: Result.DRAWN,
    EndKind.IMPASSE: Result.DRAWN,
    EndKind.DRAW: Result.DRAWN,
    EndKind.MAX_MOVES: Result.DRAWN,
    EndKind.WIN_BY_DEFAULT: Result.BLACK_WON,
    EndKind.LOSE_BY_DEFAULT: Result.WHITE_WON,
}
_WINS: Final = (Result.BLACK_WON, Result.WHITE_WON)
_WINNERS: Final = {Result.BLACK_WON: Side.BLACK, Result.WHITE_WON: Side.WHITE}
_PHRASES: Final = {
    EndKind.RESIGN: text.RESIGNED,
    EndKind.INTERRUPT: text.INTERRUPTED,
    EndKind.ERROR: text.BROKEN_OFF,
    EndKind.REPETITION: text.REPETITION,
    EndKind.IMPASSE: text.IMPASSE,
    EndKind.DRAW: text.DRAW,
    EndKind.MAX_MOVES: text.MAX_MOVES,
    EndKind.MATE: text.MATE,
    EndKind.NO_MATE: text.NO_MATE,
    EndKind.TIMEOUT: text.TIMEOUT,
    EndKind.FOUL_LOSE: text.FOUL_LOSE,
    EndKind.FOUL_WIN: text.FOUL_WIN,
    EndKind.DECLARATION: text.DECLARATION,
    EndKind.WIN_BY_DEFAULT: text.WIN_BY_DEFAULT,
    EndKind.LOSE_BY_DEFAULT: text.LOSE_BY_DEFAULT,
    EndKind.TRY: text.TRY,
    EndKind.SEALED: text.SEALED,
}
