"""Progress of a batch analysis, as the command that runs it reports it to the window."""

from enum import StrEnum
from typing import Annotated, NamedTuple

from app.base.codec import Between, Complete, Count
from app.batch.work_queue import WorkerStatus


class FleetState(StrEnum):
    WORKING = "working"
    PAUSED = "paused"
    ON_BATTERY = "on battery"
    """Paused until the computer has mains power again."""
    ENDING = "ending"
    ENDED = "ended"


class FileProgress(NamedTuple):
    """Progress of a file that is being analysed: positions done, all positions, and moves to search again."""

    file: Count
    done: Count
    total: Count
    looks: Count = 0


class FleetProgress(NamedTuple):
    """Progress of the whole analysis, and the status of its workers."""

    state: FleetState
    files_done: Count
    files: Count
    done: Count
    total: Count
    seconds_left: int | None
    slots: Annotated[tuple[WorkerStatus, ...], Complete()]
    open: Annotated[tuple[FileProgress, ...], Complete()]
    looks: Count = 0
    share: Annotated[float, Between(0, 1)] = 0.0
    """Fraction of the work that is done, including second searches; `seconds_left` is the estimate for the rest."""
    nodes_proposed: Count = 0
    """Recommended node limit if machines differ in speed, so that their results are comparable; 0 if none is needed."""
