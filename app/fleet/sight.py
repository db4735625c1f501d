"""How a fleet stands, as whoever runs it says it to whoever looks."""

from enum import StrEnum
from typing import Annotated, NamedTuple

from app.base.codec import Count, Whole
from app.fleet.queue import SlotSight


class FleetState(StrEnum):
    WORKING = "working"
    PAUSED = "paused"
    ON_BATTERY = "on battery"
    """It waits until the computer has mains power again."""
    ENDING = "ending"
    ENDED = "ended"


class FileSight(NamedTuple):
    """A file that is open: how many of its positions are done."""

    file: Count
    done: Count
    total: Count


class FleetSight(NamedTuple):
    state: FleetState
    files_done: Count
    files: Count
    done: Count
    """Positions."""
    total: Count
    """As far as anybody knows."""
    seconds_left: int | None
    slots: Annotated[tuple[SlotSight, ...], Whole()]
    open: Annotated[tuple[FileSight, ...], Whole()]
