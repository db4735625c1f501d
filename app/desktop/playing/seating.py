"""Who sits at a game's board: the engines of its players, as they are to be started and set."""

from app.config.engine_profile import BUNDLED
from app.config.engine_shelf import EngineShelf
from app.directing.requests import Seat
from app.play.conditions import Conditions, Player, SeatTraits, option_values
from app.play.seats import HINTS, SEATS
from app.runtime.pool import EnginePlan, plan_of
from app.text import playing as text
from app.text.phrase import Phrase


def plans_of(conditions: Conditions, shelf: EngineShelf) -> dict[Seat, EnginePlan] | Phrase:
    """The engines of a game, and the one that is asked for hints; or which of them there is none of any more."""
    plans: dict[Seat, EnginePlan] = {}
    for seat, player in zip(SEATS, conditions.players, strict=True):
        if player.is_engine:
            plan = plan_for(conditions, player, shelf)
            if plan is None:
                return text.NO_SUCH_ENGINE.filled(name=player.name or player.engine)
            plans[seat] = plan
    bundled = shelf.find(BUNDLED)
    if bundled is not None:
        plans[HINTS] = plan_of(bundled)
    return plans


def plan_for(conditions: Conditions, player: Player, shelf: EngineShelf) -> EnginePlan | None:
    profile = shelf.find(player.engine)
    if profile is None:
        return None
    plan = plan_of(profile)
    return plan._replace(values={**plan.values, **option_values(conditions, player)})


def player_of(key: str, shelf: EngineShelf) -> Player:
    """An engine that takes over in the middle of a game."""
    profile = shelf.find(key)
    if profile is None:
        return Player()
    traits = SeatTraits(False, profile.takes_increments, profile.margin_ms, profile.grace_ms)
    return Player(profile.name, profile.key, None, traits=traits)
