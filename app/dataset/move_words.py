"""Moves as words of 16 bits, as PackedSfenValue and hcpe have them.

Both have the destination in bits 0 to 6 and the origin in bits 7 to 13. A drop has the number of its kind there: in the
one with bit 14 set beside it, in the other counted on from 81, the first number that is no square.
"""

from collections.abc import Callable
from typing import Final

from app.dataset.packing import NUMBERS, PLACES
from app.shogi.moves import Move, board_move, drop
from app.shogi.pieces import BISHOP, GOLD, KNIGHT, LANCE, PAWN, ROOK, SILVER

NO_MOVE: Final = 0
_ORIGIN: Final = 7
_SEVEN_BITS: Final = 127
_DROPS: Final = 1 << 14
_PROMOTES: Final = 1 << 15
_PROMOTES_FOR_APERY: Final = 1 << 14
_FIRST_DROP: Final = 81
_KINDS: Final = (PAWN, LANCE, KNIGHT, SILVER, BISHOP, ROOK, GOLD)
_KIND_NUMBERS: Final = {kind: number for number, kind in enumerate(_KINDS)}


class MoveWords:
    """Moves and words, each looked up after the first time."""

    def __init__(self, word: Callable[[Move], int], move: Callable[[int], Move | None]) -> None:
        self._word = word
        self._move = move
        self._words: dict[Move, int] = {}
        self._moves: dict[int, Move | None] = {}

    def of(self, move: Move | None) -> int:
        if move is None:
            return NO_MOVE
        word = self._words.get(move)
        if word is None:
            word = self._words[move] = self._word(move)
        return word

    def read(self, word: int) -> Move | None:
        """None when there is no such move."""
        if word not in self._moves:
            self._moves[word] = self._move(word)
        return self._moves[word]


def _yaneuraou_word(move: Move) -> int:
    to = NUMBERS[move.to]
    if move.is_drop:
        return to | (_KIND_NUMBERS[move.dropped] + 1) << _ORIGIN | _DROPS
    return to | NUMBERS[move.origin] << _ORIGIN | move.promotes * _PROMOTES


def _yaneuraou_move(word: int) -> Move | None:
    to, origin = word & _SEVEN_BITS, word >> _ORIGIN & _SEVEN_BITS
    if word & _DROPS:
        return None if word & _PROMOTES else _dropped(origin - 1, to)
    return _moved(origin, to, bool(word & _PROMOTES))


def _apery_word(move: Move) -> int:
    to = NUMBERS[move.to]
    if move.is_drop:
        return to | (_FIRST_DROP + _KIND_NUMBERS[move.dropped]) << _ORIGIN
    return to | NUMBERS[move.origin] << _ORIGIN | move.promotes * _PROMOTES_FOR_APERY


def _apery_move(word: int) -> Move | None:
    to, origin = word & _SEVEN_BITS, word >> _ORIGIN & _SEVEN_BITS
    promotes = bool(word & _PROMOTES_FOR_APERY)
    if word >> 15:
        return None
    if origin >= _FIRST_DROP:
        return None if promotes else _dropped(origin - _FIRST_DROP, to)
    return _moved(origin, to, promotes)


def _dropped(number: int, to: int) -> Move | None:
    if not 0 <= number < len(_KINDS) or to >= len(PLACES):
        return None
    return drop(_KINDS[number], PLACES[to])


def _moved(origin: int, to: int, promotes: bool) -> Move | None:
    if origin == to or origin >= len(PLACES) or to >= len(PLACES):
        return None
    return board_move(PLACES[origin], PLACES[to], promotes)


YANEURAOU_MOVES: Final = MoveWords(_yaneuraou_word, _yaneuraou_move)
APERY_MOVES: Final = MoveWords(_apery_word, _apery_move)
