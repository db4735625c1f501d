"""What was chosen for the last game, kept on the disk for the next one."""

from collections.abc import Callable

from app.base.codec import decoded, encoded
from app.base.event import Event
from app.play.conditions import Conditions
from app.workspace.game_choices import FIRST_LEVEL, STRONGEST, WEAKEST, GameChoices


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
    return encoded(GameChoices, choices, 2)


def choices_in(data: bytes) -> GameChoices:
    """What `written` made this of. What cannot be understood is as it is at first."""
    choices = decoded(GameChoices, data, GameChoices())
    return choices._replace(conditions=_with_levels(choices.conditions))


def _with_levels(conditions: Conditions) -> Conditions:
    """Everyone has a level there is, lest it be missing when the bundled engine is chosen."""
    black, white = (
        player._replace(level=min(max(player.level or FIRST_LEVEL, WEAKEST), STRONGEST))
        for player in conditions.players
    )
    return conditions._replace(players=(black, white))
