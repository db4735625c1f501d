"""Positions and moves turned by 180 degrees with the sides swapped, for books that store only one of the two."""

from typing import Final

from app.book.entry import SPECIAL_MOVES, BookEntry
from app.book.reading import BookReader
from app.shogi.pieces import WHITE_BIT, Side
from app.shogi.position import Position

_TURNED_SQUARES: Final = str.maketrans("123456789abcdefghi", "987654321ihgfedcba")


def turn_position(position: Position) -> Position:
    board = [piece ^ WHITE_BIT if piece else piece for piece in reversed(position.board)]
    black, white = (list(position.hands[side]) for side in Side)
    return Position(board, (white, black), Side(position.turn).other, position.ply)


def turn_usi(usi: str) -> str:
    """USI move seen from the other side; special words such as `resign` stay."""
    return usi if usi in SPECIAL_MOVES else usi.translate(_TURNED_SQUARES)


def find_turned_entry(book: BookReader, position: Position) -> BookEntry | None:
    """Entry that the book has for `position` turned, turned back; scores stay, being for the side to move."""
    found = book.entry(turn_position(position))
    if found is None:
        return None
    moves = (
        move._replace(usi=turn_usi(move.usi), reply=None if move.reply is None else turn_usi(move.reply))
        for move in found.moves
    )
    return BookEntry(position.sfen_without_ply(), tuple(moves), found.ply)
