"""Moves written in the notation that the user has chosen; file formats have writers of their own."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from app.shogi.move_writers import PENTAGONS, write_figures_move, write_ki2_move, write_kif_move, write_western_move
from app.shogi.moves import Move
from app.shogi.notation import Notation
from app.shogi.position import ImpossibleMove, Position
from app.shogi.squares import Square

_WRITERS: Final[Mapping[Notation, Callable[[Position, Move, Square | None], str]]] = {
    Notation.KANJI: write_ki2_move,
    Notation.KIF: write_kif_move,
    Notation.WESTERN: lambda position, move, _: write_western_move(position, move),
    Notation.FIGURES: lambda position, move, _: write_figures_move(position, move),
    Notation.USI: lambda _, move, __: move.usi,
}


def write_move(position: Position, move: Move, previous_to: Square | None, notation: Notation) -> str:
    """Return the move in `notation`, in Japanese with its side's mark: ☗２六歩, ☖同　銀, P-2f."""
    try:
        words = _WRITERS[notation](position, move, previous_to)
    except ImpossibleMove:  # another start position may have taken the piece away
        words = move.usi
    return PENTAGONS[position.turn] + words if notation.is_japanese else words


def write_move_compactly(position: Position, move: Move, previous_to: Square | None, notation: Notation) -> str:
    """Return the move in `notation` without the blank behind 同, for a line or a sentence."""
    return write_move(position, move, previous_to, notation).replace("\u3000", "")


class PlacedMove(NamedTuple):
    """A move with the board on which it is made, to be written in any notation later."""

    position: Position
    move: Move
    previous_to: Square | None

    def write_move(self, notation: Notation) -> str:
        return write_move_compactly(self.position, self.move, self.previous_to, notation)
