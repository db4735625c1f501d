"""What engines expect while they ponder, and how often that came."""

from typing import NamedTuple

from app.directing.requests import Seat
from app.play.game_requests import Predicted
from app.text import playing as text
from app.text.phrase import Phrase


class _Expected(NamedTuple):
    move: str = ""
    """Nothing where it expects nothing just now."""
    hits: int = 0
    tries: int = 0


class PonderStats:
    def __init__(self) -> None:
        self._seats: dict[Seat, _Expected] = {}

    def take(self, seat: Seat, request: Predicted, move: str) -> Phrase:
        """`move` is the expected one as a person reads it; what there is to remark of it is returned."""
        old = self._seats.get(seat, _Expected())
        if request.move is not None:
            self._seats[seat] = old._replace(move=move)
            return text.NOTE_EXPECTS.filled(move=move)
        self._seats[seat] = _Expected("", old.hits + request.is_hit, old.tries + 1)
        return text.NOTE_HIT if request.is_hit else text.NOTE_MISS

    def behind(self, words: Phrase, seat: Seat, name: str) -> Phrase:
        """These words, and behind them what the engine there expects."""
        expected = self._seats.get(seat, _Expected())
        if expected.tries:
            words = text.FORESEEN.filled(words=words, hits=expected.hits, tries=expected.tries)
        return text.EXPECTS.filled(words=words, name=name, move=expected.move) if expected.move else words
