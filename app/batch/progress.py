"""Progress of a batch analysis, as the command that runs it reports it to the window."""

from enum import StrEnum
from typing import Annotated, NamedTuple

from app.base.codec import Between, Complete, Count
from app.batch.work_queue import WorkerStatus


class BatchState(StrEnum):
    WORKING = "working"
    PAUSED = "paused"
    ON_BATTERY = "on battery"
    """The batch analysis is paused until the computer has mains power again."""
    ENDING = "ending"
    ENDED = "ended"


class FileProgress(NamedTuple):
    """Progress of a file that is being analysed: positions done, all positions, and moves to search again."""

    file: Count
    done_positions: Count
    total_positions: Count
    moves_to_verify: Count = 0


class BatchProgress(NamedTuple):
    """Progress of a whole batch analysis, and the status of its worker processes."""

    state: BatchState
    files_done: Count
    file_count: Count
    done_positions: Count
    total_positions: Count
    seconds_left: int | None
    workers: Annotated[tuple[WorkerStatus, ...], Complete()]
    open_files: Annotated[tuple[FileProgress, ...], Complete()]
    moves_to_verify: Count = 0
    done_share: Annotated[float, Between(0, 1)] = 0.0
    """Fraction of the work that is done, including second searches; `seconds_left` is the estimate for the rest."""
    recommended_nodes: Count = 0
    """Recommended node limit if machines differ in speed, so that their results are comparable; 0 if none is needed."""
