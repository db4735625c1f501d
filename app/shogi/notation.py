"""Move notations that the user can choose; `app/shogi/written_moves.py` writes them."""

from collections.abc import Iterable
from enum import Enum


class Notation(Enum):
    """Move notation shown to the user."""

    KANJI = "kanji"
    KIF = "kif"
    WESTERN = "western"
    FIGURES = "figures"
    USI = "usi"

    @property
    def is_japanese(self) -> bool:
        """True if every move carries its side's mark and needs no blank behind it."""
        return self in {Notation.KANJI, Notation.KIF}

    def join_moves(self, words: Iterable[str]) -> str:
        """Join the written moves of a line to one text, as the notation wants it."""
        return ("" if self.is_japanese else " ").join(words)
