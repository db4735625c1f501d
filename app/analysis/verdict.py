"""Verdicts on judged moves, with their names, signs and shapes."""

from enum import IntEnum
from typing import Final

from app.text import analysis as text
from app.text.phrase import Phrase


class MoveVerdict(IntEnum):
    """Verdict on a move, from good to blunder; a larger value is worse."""

    GOOD = -1
    PLAIN = 0
    INACCURACY = 1
    DUBIOUS = 2
    MISTAKE = 3
    BLUNDER = 4

    @property
    def phrase(self) -> Phrase:
        return _VERDICT_PHRASES[self]

    @property
    def sign(self) -> str:
        """Sign of the verdict, the same in every language; empty for a plain move."""
        return _VERDICT_SIGNS[self]

    @property
    def is_blame(self) -> bool:
        return self > MoveVerdict.PLAIN


_VERDICT_PHRASES: Final = dict(
    zip(MoveVerdict, (text.GOOD, text.PLAIN, text.INACCURACY, text.DUBIOUS, text.MISTAKE, text.BLUNDER), strict=True)
)
_VERDICT_SIGNS: Final = dict(zip(MoveVerdict, ("!", "", "–", "?!", "?", "??"), strict=True))
BLAMED_VERDICTS: Final = (MoveVerdict.INACCURACY, MoveVerdict.DUBIOUS, MoveVerdict.MISTAKE, MoveVerdict.BLUNDER)


ShapeCorners = tuple[tuple[float, float], ...]

VERDICT_SHAPES: Final[dict[MoveVerdict, ShapeCorners]] = {
    MoveVerdict.GOOD: (
        *((0, -1.1), (0.3, -0.35), (1.05, -0.35), (0.45, 0.15), (0.65, 0.9)),
        *((0, 0.45), (-0.65, 0.9), (-0.45, 0.15), (-1.05, -0.35), (-0.3, -0.35)),
    ),
    MoveVerdict.INACCURACY: ((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)),
    MoveVerdict.DUBIOUS: ((0, -1.05), (1.1, 0.85), (-1.1, 0.85)),
    MoveVerdict.MISTAKE: ((0, -1.15), (1.15, 0), (0, 1.15), (-1.15, 0)),
    MoveVerdict.BLUNDER: (
        *((-0.43, -1.03), (0.43, -1.03), (1.03, -0.43), (1.03, 0.43)),
        *((0.43, 1.03), (-0.43, 1.03), (-1.03, 0.43), (-1.03, -0.43)),
    ),
}
"""Polygons of the shapes (star, square, triangle, diamond, octagon): x right, y down from the centre, for size 1."""
