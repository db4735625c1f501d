"""The pieces of Goita as the digits that stand for them in a record."""

from typing import Final

NONE: Final = 0
"""In a record: nothing was played."""
KING: Final = 1
ROOK: Final = 2
BISHOP: Final = 3
GOLD: Final = 4
SILVER: Final = 5
KNIGHT: Final = 6
LANCE: Final = 7
PAWN: Final = 8
HIDDEN: Final = 9
"""A piece that lies face down, where nobody says which it is."""

KINDS: Final = range(KING, PAWN + 1)
COUNTS: Final = {KING: 2, ROOK: 2, BISHOP: 2, GOLD: 4, SILVER: 4, KNIGHT: 4, LANCE: 4, PAWN: 10}
POINTS: Final = {KING: 50, ROOK: 40, BISHOP: 40, GOLD: 30, SILVER: 30, KNIGHT: 20, LANCE: 20, PAWN: 10}
KING_TAKES: Final = range(KING, KNIGHT + 1)
"""What a king may receive; a piece of any other kind receives its like alone."""
HAND: Final = 8
"""So many pieces a player is dealt."""
PLAYERS: Final = 4

FACES: Final = "　王飛角金銀馬香し裏"
"""What is written on them, by their digits."""
OTHER_KING: Final = "玉"
"""On one of the two kings, which are alike but for that."""


def counts_of(hand: str) -> list[int]:
    """How many of each kind are in a hand, by their digits."""
    return [hand.count(str(kind)) for kind in range(HIDDEN + 1)]


def faces(digits: str) -> str:
    """What is written on pieces that are given by their digits."""
    return "".join(FACES[int(digit)] for digit in digits)


def is_hand(hand: str) -> bool:
    """Whether these are eight pieces."""
    return len(hand) == HAND and all(letter in "12345678" for letter in hand)
