"""What a program has loaded by the time its work begins stays until it ends."""

import gc
from typing import Final

_OFTEN: Final = (50_000, 20, 20)
"""Records are trees whose nodes know each other, so that only the collector can clear them away, by the thousand; looking
for them after every seven hundred things that come about, as Python does, finds nothing but those still in use."""


def settle() -> None:
    """Spare the collector another look at everything that is there by now; reading many records takes a quarter less."""
    gc.freeze()
    gc.set_threshold(*_OFTEN)
