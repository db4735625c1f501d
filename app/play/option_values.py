"""What of a game's conditions engines have to be told by their options."""

from typing import Final

from app.play.conditions import Conditions, Player
from app.shogi.entering import Rule, points_given
from app.shogi.position import Position
from app.usi.options import Reserved, Setting

LEVEL: Final = "Level"
"""Of the bundled engine."""
ENTERING_KING: Final = "EnteringKingRule"
"""By which many engines decide whether to declare. Those that do not list it are not told."""
_RULES: Final = {None: "NoEnteringKing", Rule.TRY: "TryRule", Rule.POINTS_27: "CSARule27", Rule.POINTS_24: "CSARule24"}
_COUNTS_HANDICAP: Final = "H"


def option_values(conditions: Conditions, player: Player) -> dict[str, Setting]:
    """Values that come before those that the person has given the engine."""
    values: dict[str, Setting] = {Reserved.PONDER.value: player.traits.ponders}
    values[ENTERING_KING] = _RULES[conditions.declaration] + _suffix(conditions)
    if player.level is not None:
        values[LEVEL] = player.level
    return values


def _suffix(conditions: Conditions) -> str:
    counts = conditions.declaration in {Rule.POINTS_27, Rule.POINTS_24}
    return _COUNTS_HANDICAP if counts and points_given(Position.from_sfen(conditions.start)) else ""
