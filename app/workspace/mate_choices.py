"""What a person wants of a search for mate, as it was chosen last and is kept."""

from typing import Annotated, Final

from app.base.codec import Between
from app.base.value import Value
from app.config.engine_profile import BUNDLED

LONGEST_SECONDS: Final = 3_600


class MateChoices(Value):
    engine: str = BUNDLED
    """By its key."""
    is_limited: bool = True
    seconds: Annotated[int, Between(1, LONGEST_SECONDS)] = 10

    @property
    def milliseconds(self) -> int | None:
        return self.seconds * 1000 if self.is_limited else None
