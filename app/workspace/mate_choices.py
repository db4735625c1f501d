"""What a person wants of a search for mate, as it was chosen last."""

import json
from typing import Final

from app.base.regular import parsed
from app.base.value import Value
from app.config.engine_profile import BUNDLED

LONGEST_SECONDS: Final = 3_600


class MateChoices(Value):
    engine: str = BUNDLED
    """By its key."""
    is_limited: bool = True
    seconds: int = 10

    @property
    def milliseconds(self) -> int | None:
        return self.seconds * 1000 if self.is_limited else None


def written(choices: MateChoices) -> bytes:
    raw = {"engine": choices.engine, "is_limited": choices.is_limited, "seconds": choices.seconds}
    return (json.dumps(raw, ensure_ascii=False) + "\n").encode("utf-8", "surrogatepass")


def choices_in(data: bytes) -> MateChoices:
    """What cannot be understood is as at first."""
    try:
        raw = parsed(data)
        engine, is_limited, seconds = raw["engine"], raw["is_limited"], raw["seconds"]
    except (ValueError, KeyError, TypeError):
        return MateChoices()
    good = isinstance(engine, str) and type(is_limited) is bool and type(seconds) is int
    return MateChoices(engine, is_limited, seconds) if good and 1 <= seconds <= LONGEST_SECONDS else MateChoices()
