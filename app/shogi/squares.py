"""Squares as numbers 0 to 80 in reading order: 9一 is 0, 1一 is 8, 9九 is 72, 1九 is 80."""

from typing import Final, NewType

Square = NewType("Square", int)

SQUARES: Final = tuple(Square(number) for number in range(81))
RANK_LETTERS: Final = "abcdefghi"


def square_at(file: int, rank: int) -> Square:
    """Return the square on `file` 1 to 9 (from the right) and `rank` 1 to 9 (from the top)."""
    return Square(rank * 9 - file)


def file_of(square: Square) -> int:
    return 9 - square % 9


def rank_of(square: Square) -> int:
    return square // 9 + 1


def square_name(square: Square) -> str:
    """Return the square's name in USI, such as 7g."""
    return f"{file_of(square)}{RANK_LETTERS[square // 9]}"


def square_named(name: str) -> Square:
    """Return the square that USI calls `name`; raise ValueError if there is none."""
    if len(name) != 2 or name[0] not in "123456789" or name[1] not in RANK_LETTERS:
        raise ValueError(f"{name!r} is not a square")
    return square_at(int(name[0]), RANK_LETTERS.index(name[1]) + 1)


def turn_square(square: Square) -> Square:
    """Return the square rotated by 180°, as the other side sees it."""
    return Square(80 - square)
