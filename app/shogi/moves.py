"""Moves as values: board moves (square to square) and drops.

There are only 13,527 different moves, so each is created once and cached (interned): equal moves are the same object,
and parsing USI text is one look-up.
"""

import re
from functools import cache
from typing import Final

from app.shogi.pieces import HAND_KINDS, LETTERS, Kind
from app.shogi.squares import Square, square_name, square_named

FROM_HAND: Final = Square(-1)
NO_DROP: Final = Kind(0)

_BOARD_MOVE: Final = re.compile(r"([1-9][a-i])([1-9][a-i])(\+?)")
_DROP: Final = re.compile(r"([RBGSNLP])\*([1-9][a-i])")


class Move:
    """An interned move; get it from `board_move`, `drop_move` or `move_of_usi`, never from the constructor."""

    __slots__ = ("dropped", "origin", "promotes", "to", "usi")

    usi: str
    origin: Square
    to: Square
    dropped: Kind
    promotes: bool

    def __init__(self, usi: str, origin: Square, to: Square, dropped: Kind, promotes: bool) -> None:
        self.usi = usi
        self.origin = origin
        self.to = to
        self.dropped = dropped
        self.promotes = promotes

    @property
    def is_drop(self) -> bool:
        return self.origin < 0

    def __repr__(self) -> str:
        return f"<Move {self.usi}>"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return _cached_move, (self.usi,)


class _MoveCache(dict[str, Move | None]):
    """Cache of moves by USI text; a text that is no move is parsed again each time and not cached."""

    def __missing__(self, text: str) -> Move | None:
        move = _parse_usi(text)
        # Two threads may create one move at once, and moves are compared by identity: the first one is kept.
        return None if move is None else self.setdefault(text, move)


MOVES: Final = _MoveCache()
"""[USI text]: the move, or None if the text is no move."""


def move_of_usi(text: str) -> Move | None:
    """Return the move of the USI `text`, or None if it is no move."""
    return MOVES[text]


@cache
def board_move(origin: Square, to: Square, promotes: bool = False) -> Move:
    return _cached_move(square_name(origin) + square_name(to) + ("+" if promotes else ""))


@cache
def drop_move(kind: Kind, to: Square) -> Move:
    if kind not in HAND_KINDS:
        raise ValueError(f"a piece of kind {kind} cannot be dropped")
    return _cached_move(f"{LETTERS[kind]}*{square_name(to)}")


def _cached_move(usi: str) -> Move:
    move = move_of_usi(usi)
    if move is None:
        raise ValueError(f"{usi!r} is no move")
    return move


def _parse_usi(text: str) -> Move | None:
    if found := _BOARD_MOVE.fullmatch(text):
        origin, to = square_named(found[1]), square_named(found[2])
        move = Move(text, origin, to, NO_DROP, bool(found[3])) if origin != to else None
    elif found := _DROP.fullmatch(text):
        move = Move(text, FROM_HAND, square_named(found[2]), Kind(LETTERS.index(found[1])), False)
    else:
        move = None
    return move
