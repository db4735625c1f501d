"""A game that is to go on later, as a file: its conditions, its moves with their times, and its clock.

The same file serves a game that is adjourned and one that its program does not survive. Files are small, so each is
written as a whole.
"""

import json
from typing import Any, Final, NamedTuple

from app.base.regular import parsed
from app.play.clock import Stand
from app.play.conditions import Conditions
from app.play.conditions_json import conditions_of, plain
from app.play.course import Course, Made, Progress
from app.shogi.moves import MOVES

VERSION: Final = 1
_MARK: Final = "yomisuji_game"


class Adjourned(NamedTuple):
    conditions: Conditions
    progress: Progress


def written(adjourned: Adjourned) -> bytes:
    conditions, progress = adjourned
    stand = progress.stand
    said = {
        _MARK: VERSION,
        "conditions": plain(conditions),
        "moves": [[made.move.usi, made.spent_ms, *opening.stores] for made, opening in _both(progress)],
        "clock": None if stand is None else [*stand.stores, stand.used_ms],
        "swapped": progress.is_swapped,
    }
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def read(data: bytes) -> Adjourned | None:
    """The game in a file; None when it is none, or when a game cannot have come that far."""
    try:
        adjourned = _understood(parsed(data))
        Course(adjourned.conditions).restore(adjourned.progress)
    except (ValueError, TypeError, KeyError):
        return None
    return adjourned


def _understood(said: Any) -> Adjourned:
    if not isinstance(said, dict) or said.get(_MARK) != VERSION:
        raise ValueError("this is no game")
    made: list[Made] = []
    stands: list[Stand] = []
    for word, spent, black, white in said["moves"]:
        move = MOVES[word]
        if move is None:
            raise ValueError(f"{word!r} is no move")
        made.append(Made(move, _count(spent)))
        stands.append(Stand((_number(black), _number(white))))
    clock = said["clock"]
    stand = None if clock is None else _stand(*clock)
    return Adjourned(
        conditions_of(said["conditions"]), Progress(tuple(made), tuple(stands), stand, said["swapped"] is True)
    )


def _stand(black: object, white: object, used: object) -> Stand:
    return Stand((_number(black), _number(white)), _count(used))


def _number(said: object) -> int:
    """Of milliseconds in store; those that are owed are below zero."""
    if type(said) is not int:
        raise ValueError(f"{said!r} is no number")
    return said


def _count(said: object) -> int:
    if _number(said) < 0:
        raise ValueError(f"{said!r} counts nothing")
    return _number(said)


def _both(progress: Progress) -> list[tuple[Made, Stand]]:
    return list(zip(progress.made, progress.stands, strict=True))
