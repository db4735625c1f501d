"""How long an engine may take for what it owes."""

from typing import NamedTuple

from app.usi.events import Awaited


class Wait(NamedTuple):
    """Seconds until a person is told, and until nobody should count on it any more."""

    notice: float
    limit: float


class Patience(NamedTuple):
    """How long an engine may take. Whatever it says while it loads is a sign of life, and its limit begins anew."""

    usiok: Wait = Wait(3, 30)
    readyok: Wait = Wait(5, 120)
    answer: Wait = Wait(3, 10)
    end: Wait = Wait(1, 3)
    end_of_loading: Wait = Wait(3, 10)
    """Until a process that was told to quit while it loaded is gone: most cannot hear it before they are done."""
    parting: float = 1
    """For the answer to the `stop` that goes before `quit`."""


class Due(NamedTuple):
    """What is waited for; the moments are None once they have been told."""

    awaited: Awaited
    since: float
    notice: float | None
    limit: float | None

    @property
    def next(self) -> float | None:
        """The next moment at which there is something to tell."""
        return min((moment for moment in (self.notice, self.limit) if moment is not None), default=None)
