"""Scale of an engine: the score in centipawns that means a win rate of 73 %.

The user's own calibration of the engine takes precedence. Next comes the scale measured for the bundled engine's
network, and last the common scale for all engines.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, NamedTuple

from app.base.codec import Between, Complete, Count
from app.base.network_asset import network_in_name
from app.text import calibration as text
from app.text.phrase import Phrase

DEFAULT_SCALE: Final = 600.0
MIN_SCALE: Final = 100
MAX_SCALE: Final = 3_000
Scale = Annotated[float, Between(MIN_SCALE, MAX_SCALE)]


class EngineScale(NamedTuple):
    """Scale fitted to an engine's games, with its 95 % confidence interval."""

    scale: Scale
    low: float
    high: float
    games: Count
    phases: tuple[Scale, Scale, Scale] | None = None
    """Scales of the engine's scores up to move 40, up to move 90 and after it; None if not fitted."""

    def to_phrase(self) -> Phrase:
        """Return a sentence with the engine's scale in centipawns, its bounds and the number of games behind it."""
        return text.SCALE_FITTED.filled(
            scale=f"{self.scale:.0f}", low=f"{self.low:.0f}", high=f"{self.high:.0f}", games=self.games
        )


Scales = Mapping[str, EngineScale]
"""Scales from scores to win rates that were fitted to engines, by the engine's name in comments."""
NO_SCALES: Final[Scales] = MappingProxyType({})


NETWORK_SCALES: Final[Mapping[str, float]] = MappingProxyType({"miniosl 0.1.6": 300.0})
"""Scales of the bundled engine's networks, by network.

The score is 600·atanh(v) of the network's value v between -1 and 1, so (1 + v) / 2 is the win rate at scale 300.
"""


def network_scale(engine: str | None) -> float | None:
    """Return the scale of the network that the engine's name in comments ends with; None if there is none."""
    return NETWORK_SCALES.get(network_in_name(engine or ""))


def known_scale(engine: str | None, fitted: Scales) -> float | None:
    """Return the engine's scale by the user's calibration, else by its network; None if neither is known."""
    own = fitted.get(engine or "")
    return network_scale(engine) if own is None else own.scale


class StoredScales(NamedTuple):
    """Stored scales of engines (centipawns at a win rate of 73 %), with the previous ones for undo."""

    engines: Scales = NO_SCALES
    before: Scales = NO_SCALES
    """Each engine's scale (from scores to win rates) before its last change, for undo."""
    altered: Annotated[tuple[str, ...], Complete()] = ()
    """Engines whose last change of scale can be undone; one without an entry in `before` had no scale then."""
