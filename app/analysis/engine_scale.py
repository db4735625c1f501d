"""The scale of an engine: the centipawns that mean 73 % of winning.

The person's own calibration of the engine counts first. Behind it stands what was measured for the network of the bundled
engine, and behind that the number for all engines.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, NamedTuple

from app.base.codec import Between, Count, Whole
from app.base.network_asset import network_of
from app.text import calibration as text
from app.text.phrase import Phrase

USUAL: Final = 600.0
LEAST: Final = 100
MOST: Final = 3_000
Scale = Annotated[float, Between(LEAST, MOST)]


class EngineScale(NamedTuple):
    """What was fitted to the games of an engine, with the bounds between which it lies in 95 cases of 100."""

    scale: Scale
    low: float
    high: float
    games: Count
    phases: tuple[Scale, Scale, Scale] | None = None
    """Of the scores up to move 40, up to move 90, and behind."""

    def told(self) -> Phrase:
        """The number, how sure it is, and what it comes from."""
        return text.SCALE_FITTED.filled(
            scale=f"{self.scale:.0f}", low=f"{self.low:.0f}", high=f"{self.high:.0f}", games=self.games
        )


Scales = Mapping[str, EngineScale]
"""By what an engine is called in comments."""
NO_SCALES: Final[Scales] = MappingProxyType({})


NETWORK_SCALES: Final[Mapping[str, float]] = MappingProxyType({"miniosl 0.1.6": 300.0})
"""Scales of the networks of the bundled engine, by network.

A score is 600·atanh(v) of the network's value v, which lies between -1 and 1, so that (1 + v) / 2 is the win rate of 300.
"""


def network_scale(engine: str | None) -> float | None:
    """The scale of the network that the engine's name in comments ends with; None where there is none."""
    return NETWORK_SCALES.get(network_of(engine or ""))


def known_scale(engine: str | None, fitted: Scales) -> float | None:
    """The scale of an engine by the person's own calibration, or else that of its network; None where neither is known."""
    own = fitted.get(engine or "")
    return network_scale(engine) if own is None else own.scale


class KeptScales(NamedTuple):
    """Fitted scales as a file has them."""

    engines: Scales = NO_SCALES
    before: Scales = NO_SCALES
    """Those that stood before the last change of an engine's scale."""
    altered: Annotated[tuple[str, ...], Whole()] = ()
    """Engines whose last change can be undone; one that is not in `before` had no scale of its own."""
