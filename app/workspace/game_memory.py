"""What was chosen for the last game, kept on the disk for the next one."""

import json
from collections.abc import Callable
from typing import Any

from app.base.event import Event
from app.base.regular import parsed
from app.play.conditions import Conditions
from app.play.conditions_json import conditions_of, plain
from app.workspace.game_choices import FIRST_LEVEL, STRONGEST, WEAKEST, GameChoices, Hosting


class GameMemory:
    """`save` is called with the file's new contents whenever something else was chosen."""

    def __init__(self, choices: GameChoices, save: Callable[[bytes], object]) -> None:
        self._choices = choices
        self._save = save
        self.changed = Event[GameChoices]()

    @property
    def now(self) -> GameChoices:
        return self._choices

    def keep(self, choices: GameChoices) -> None:
        if choices != self._choices:
            self._choices = choices
            self._save(written(choices))
            self.changed.emit(choices)


def written(choices: GameChoices) -> bytes:
    said = choices._asdict() | {"conditions": plain(choices.conditions), "hosting": choices.hosting._asdict()}
    return (json.dumps(said, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "surrogatepass")


def choices_in(data: bytes) -> GameChoices:
    """What `written` made this of. What cannot be understood is as it is at first."""
    try:
        said = parsed(data)
    except ValueError:
        return GameChoices()
    if not isinstance(said, dict) or not isinstance(said.get("conditions"), dict):
        return GameChoices()
    hosting = said.get("hosting")
    return GameChoices(
        _with_levels(conditions_of(said["conditions"])),
        **{name: _like(said.get(name), getattr(GameChoices(), name)) for name in ("start", "words", "own_times")},
        hosting=_hosting(hosting if isinstance(hosting, dict) else {}),
    )


def _hosting(said: dict[str, Any]) -> Hosting:
    usual = Hosting()
    return Hosting(**{name: _like(said.get(name), getattr(usual, name)) for name in Hosting._fields})


def _with_levels(conditions: Conditions) -> Conditions:
    """Everyone has a level there is, lest it be missing when the bundled engine is chosen."""
    black, white = (
        player._replace(level=min(max(player.level or FIRST_LEVEL, WEAKEST), STRONGEST))
        for player in conditions.players
    )
    return conditions._replace(players=(black, white))


def _like(value: object, usual: Any) -> Any:
    return value if type(value) is type(usual) else usual
