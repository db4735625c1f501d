"""What is chosen before a game beside players, time and start, as fields of a form."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from app.config.field import Choice, Field, FolderPath, Line, Number, Toggle, Value
from app.play.conditions import Conditions
from app.shogi.entering import Rule
from app.shogi.pieces import SIDES
from app.text import play as text
from app.workspace.game_choices import GameChoices, Hosting, saving_folder

MOST_MOVES: Final = 10_000
_NO_RULE: Final = "none"
_RULES: Final[Mapping[str, Rule | None]] = {rule.value: rule for rule in Rule} | {_NO_RULE: None}
_DECLARATIONS: Final = Choice(
    (
        (Rule.POINTS_27.value, text.POINTS_27),
        (Rule.POINTS_24.value, text.POINTS_24),
        (Rule.TRY.value, text.TRY),
        (_NO_RULE, text.NO_DECLARATION),
    )
)
_DECLARATION, _PONDERS, _FOLDER = "declaration", "ponders", "folder"


def game_fields(data: Path) -> Sequence[Field]:
    """`data` is the program's own folder."""
    usual = saving_folder(Hosting(), data)
    return (
        Field("turns_board", text.TURNS, text.TURNS_HELP, Toggle(), True),
        Field("hides_thoughts", text.HIDES, text.HIDES_HELP, Toggle(), True),
        Field("writes_thoughts", text.WRITES, text.WRITES_HELP, Toggle(), True),
        Field("saves", text.SAVES, text.SAVES_HELP, Toggle(), True),
        Field(_FOLDER, text.FOLDER, text.FOLDER_HELP.filled(folder=usual), FolderPath(), ""),
        Field("event", text.EVENT, text.EVENT_HELP, Line(200), ""),
        Field(_DECLARATION, text.DECLARATION, text.DECLARATION_HELP, _DECLARATIONS, Rule.POINTS_27.value),
        Field("max_moves", text.MAX_MOVES, text.MAX_MOVES_HELP, Number(0, MOST_MOVES), 0),
        Field("max_moves_wait", text.MAX_MOVES_WAIT, text.MAX_MOVES_WAIT_HELP, Toggle(), False),
        Field(_PONDERS, text.PONDERS, text.PONDERS_HELP, Toggle(), False),
        Field("stops_in_trouble", text.STOPS, text.STOPS_HELP, Toggle(), True),
        Field("whole_seconds", text.WHOLE_SECONDS, text.WHOLE_SECONDS_HELP, Toggle(), False),
    )


def value_of(choices: GameChoices, key: str) -> Value:
    """What the field of that key says now."""
    conditions = choices.conditions
    if key == _DECLARATION:
        return conditions.declaration.value if conditions.declaration else _NO_RULE
    if key == _PONDERS:
        return any(player.traits.ponders for player in conditions.players)
    value: Value = getattr(choices.hosting if key in Hosting._fields else conditions, key)
    return value


def with_value(choices: GameChoices, key: str, value: Value) -> GameChoices:
    if key in Hosting._fields:
        changed: dict[str, Any] = {key: value}
        return choices._replace(hosting=choices.hosting._replace(**changed))
    return choices._replace(conditions=_conditions_with(choices.conditions, key, value))


def _conditions_with(conditions: Conditions, key: str, value: Value) -> Conditions:
    if key == _DECLARATION:
        return conditions._replace(declaration=_RULES[str(value)])
    if key != _PONDERS:
        changed: dict[str, Any] = {key: value}
        return conditions._replace(**changed)
    black, white = (conditions.players[side] for side in SIDES)
    ponders = bool(value)
    return conditions._replace(
        players=(
            black._replace(traits=black.traits._replace(ponders=ponders)),
            white._replace(traits=white.traits._replace(ponders=ponders)),
        )
    )
