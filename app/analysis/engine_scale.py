"""How many centipawns of an engine mean 73 % of winning: the number for all, or the one that its own games have given."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, NamedTuple

from app.base.codec import Between, Count, Whole
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


class KeptScales(NamedTuple):
    """Fitted scales as a file has them."""

    engines: Scales = NO_SCALES
    before: Scales = NO_SCALES
    """Those that stood before the last change of an engine's scale."""
    altered: Annotated[tuple[str, ...], Whole()] = ()
    """Engines whose last change can be undone; one that is not in `before` had no scale of its own."""
