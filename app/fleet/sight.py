"""How a fleet stands, as whoever runs it says it to whoever looks."""

from enum import StrEnum
from typing import Annotated, NamedTuple

from app.base.codec import Between, Count, Whole
from app.fleet.queue import SlotSight


class FleetState(StrEnum):
    WORKING = "working"
    PAUSED = "paused"
    ON_BATTERY = "on battery"
    """It waits until the computer has mains power again."""
    ENDING = "ending"
    ENDED = "ended"


class FileSight(NamedTuple):
    """A file that is open: how many of its positions are done, and how many moves are to be looked at again."""

    file: Count
    done: Count
    total: Count
    looks: Count = 0


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
    looks: Count = 0
    """How many moves are to be looked at again, as far as anybody knows."""
    share: Annotated[float, Between(0, 1)] = 0.0
    """How much of the work is done, looks too; what is left of it takes the seconds."""
    nodes_proposed: Count = 0
    """A limit by which machines that are not equally quick find the same; 0 where none is needed."""
