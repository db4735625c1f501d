"""Names of the pieces in sentences."""

from typing import Final

from app.shogi.pieces import (
    BISHOP,
    DRAGON,
    GOLD,
    HORSE,
    KING,
    KNIGHT,
    LANCE,
    PAWN,
    PROMOTED_KNIGHT,
    PROMOTED_LANCE,
    PROMOTED_PAWN,
    PROMOTED_SILVER,
    ROOK,
    SILVER,
    Kind,
)
from app.text import board as text
from app.text.phrase import Phrase

PIECES: Final[dict[Kind, Phrase]] = {
    PAWN: text.PAWN,
    LANCE: text.LANCE,
    KNIGHT: text.KNIGHT,
    SILVER: text.SILVER,
    GOLD: text.GOLD,
    BISHOP: text.BISHOP,
    ROOK: text.ROOK,
    KING: text.KING,
    PROMOTED_PAWN: text.PROMOTED_PAWN,
    PROMOTED_LANCE: text.PROMOTED_LANCE,
    PROMOTED_KNIGHT: text.PROMOTED_KNIGHT,
    PROMOTED_SILVER: text.PROMOTED_SILVER,
    HORSE: text.HORSE,
    DRAGON: text.DRAGON,
}
