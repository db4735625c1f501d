"""Conditions as JSON, for what the program remembers and for games that are to go on another day.

What cannot be understood is taken to be as it usually is, so that another version's file costs nothing but that.
"""

from typing import Any, Final, TypeVar

from app.play.conditions import Conditions, Limit, Player, SeatTraits, TimeControl
from app.shogi.entering import Rule

Plain = dict[str, object]
_NO_RULE: Final = "none"
_RULES: Final[dict[object, Rule | None]] = {_NO_RULE: None} | {rule.value: rule for rule in Rule}

Flat = TypeVar("Flat", TimeControl, Limit, SeatTraits)


def plain(conditions: Conditions) -> Plain:
    said: Plain = conditions._asdict()
    said["players"] = [_plain_player(player) for player in conditions.players]
    said["times"] = [time._asdict() for time in conditions.times]
    said["moves"] = list(conditions.moves)
    said["declaration"] = conditions.declaration.value if conditions.declaration else _NO_RULE
    return said


def conditions_of(said: object) -> Conditions:
    """The conditions that `plain` made this of."""
    given = _object(said)
    usual = Conditions()
    own: dict[str, Any] = {
        name: _like(given.get(name), getattr(usual, name))
        for name in Conditions._fields
        if name not in {"players", "times", "moves", "declaration"}
    }
    players, times, moves = given.get("players"), given.get("times"), given.get("moves")
    return Conditions(
        players=(player_of(_at(players, 0)), player_of(_at(players, 1))),
        times=(_flat(TimeControl(), _at(times, 0)), _flat(TimeControl(), _at(times, 1))),
        moves=tuple(filter(_is_text, moves)) if isinstance(moves, list) else (),
        declaration=_RULES.get(_word(given.get("declaration")), usual.declaration),
        **own,
    )


def player_of(said: object) -> Player:
    given = _object(said)
    level = given.get("level")
    return Player(
        _like(given.get("name"), ""),
        _like(given.get("engine"), ""),
        level if type(level) is int else None,
        _flat(Limit(), given.get("limit")),
        _flat(SeatTraits(), given.get("traits")),
    )


def _plain_player(player: Player) -> Plain:
    return player._asdict() | {"limit": player.limit._asdict(), "traits": player.traits._asdict()}


def _flat(usual: Flat, said: object) -> Flat:
    given = _object(said)
    return usual._replace(**{name: _like(given.get(name), getattr(usual, name)) for name in usual._fields})


def _like(value: object, usual: Any) -> Any:
    """`value`, if it is the kind of thing that `usual` is; numbers count something and are never negative."""
    if type(value) is not type(usual) or (isinstance(value, int) and value < 0):
        return usual
    return value


def _object(said: object) -> dict[str, Any]:
    return said if isinstance(said, dict) else {}


def _at(said: object, place: int) -> object:
    return said[place] if isinstance(said, list) and place < len(said) else None


def _word(said: object) -> object:
    return said if _is_text(said) else None


def _is_text(said: object) -> bool:
    return isinstance(said, str)
