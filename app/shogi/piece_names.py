"""Names of the kinds of pieces, as used in sentences for the user."""

from typing import Final

from app.shogi.pieces import KINDS, Kind
from app.text import board as text
from app.text.phrase import Phrase

PIECES: Final[dict[Kind, Phrase]] = dict(
    zip(
        KINDS,
        (
            *(text.PAWN, text.LANCE, text.KNIGHT, text.SILVER, text.GOLD, text.BISHOP, text.ROOK, text.KING),
            *(text.PROMOTED_PAWN, text.PROMOTED_LANCE, text.PROMOTED_KNIGHT, text.PROMOTED_SILVER),
            *(text.HORSE, text.DRAGON),
        ),
        strict=True,
    )
)
