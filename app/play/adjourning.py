"""A game that is to go on later, as a file: its conditions, its moves with their times, and its clock.

The same file serves a game that is adjourned and one that its program does not survive. Files are small, so each is
written as a whole.
"""

from typing import Annotated, Final, NamedTuple

from app.base.codec import Between, Count, Key, Whole, decoded, encoded
from app.play.clock import Stand
from app.play.conditions import Conditions
from app.play.course import Course, Made, Progress
from app.shogi.moves import MOVES, Move

VERSION: Final = 1


class Adjourned(NamedTuple):
    conditions: Conditions
    progress: Progress


class GameFile(NamedTuple):
    """What the file holds."""

    version: Annotated[int, Between(VERSION, VERSION), Key("yomisuji_game")]
    moves: Annotated[tuple[tuple[str, Count, int, int], ...], Whole()]
    """Each in words, with the milliseconds it took and those that Black and White had in store before; below zero is owed."""
    clock: tuple[int, int, Count] | None
    """What Black and White have in store now, and what the side to move has used of this move."""
    conditions: Conditions = Conditions()
    swapped: bool = False


def written(adjourned: Adjourned) -> bytes:
    return encoded(GameFile, file_of(adjourned))


def read(data: bytes) -> Adjourned | None:
    """The game in a file; None when it is none, or when a game cannot have come that far."""
    file = decoded(GameFile, data, None)
    return None if file is None else game_in(file)


def file_of(adjourned: Adjourned) -> GameFile:
    made, stands, stand, is_swapped = adjourned.progress
    moves = tuple((each.move.usi, each.spent_ms, *opening.stores) for each, opening in zip(made, stands, strict=True))
    clock = None if stand is None else (*stand.stores, stand.used_ms)
    return GameFile(VERSION, moves, clock, adjourned.conditions, is_swapped)


def game_in(file: GameFile) -> Adjourned | None:
    """The game in a file that could be read; None when a game cannot have come that far."""
    stand = None if file.clock is None else Stand(file.clock[:2], file.clock[2])
    try:
        made = tuple(Made(_move(word), spent) for word, spent, _, _ in file.moves)
        progress = Progress(
            made, tuple(Stand((black, white)) for _, _, black, white in file.moves), stand, file.swapped
        )
        Course(file.conditions).restore(progress)
    except (ValueError, TypeError, KeyError):
        return None
    return Adjourned(file.conditions, progress)


def _move(word: str) -> Move:
    move = MOVES[word]
    if move is None:
        raise ValueError(f"{word!r} is no move")
    return move
