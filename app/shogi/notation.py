"""The notations in which a person can read moves; `app/shogi/written_moves.py` writes them."""

from collections.abc import Iterable
from enum import Enum


class Notation(Enum):
    KANJI = "kanji"
    KIF = "kif"
    WESTERN = "western"
    FIGURES = "figures"
    USI = "usi"

    @property
    def is_japanese(self) -> bool:
        """Whether every move has the mark of its side, and needs no blank behind it."""
        return self in {Notation.KANJI, Notation.KIF}

    def joined(self, words: Iterable[str]) -> str:
        """The moves of a line in a row."""
        return ("" if self.is_japanese else " ").join(words)
