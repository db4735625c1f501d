"""Situations: one word for a score, from 先手勝勢 over 互角 to 後手勝勢."""

from typing import Final, NamedTuple

from app.thoughts.numbers import Number, size

EVEN: Final = "互角"
_SIDES: Final = ("先手", "後手")
_DEGREES: Final = ("有望", "有利", "優勢", "勝勢")

WORDS: Final = frozenset([EVEN, *(side + degree for side in _SIDES for degree in _DEGREES)])
"""Every one of them."""


class Situations(NamedTuple):
    """From how many centipawns on each word is used."""

    hopeful: int = 200
    better: int = 400
    superior: int = 600
    winning: int = 1500

    def word(self, points: Number) -> str:
        """For a score seen by Sente."""
        reached = sum(size(points) >= least for least in (self.hopeful, self.better, self.superior, self.winning))
        if not reached:
            return EVEN
        return _SIDES[points < 0] + _DEGREES[reached - 1]


USUAL: Final = Situations()
