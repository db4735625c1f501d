"""Work on its way to workers and back: what is too long for a line, and workers of another version."""

import json
from typing import Any

from app.analysis.limit import AnalysisLimit, LimitKind
from app.base.event import Event
from app.base.version import program_version
from app.batch.dispatcher import WorkDispatcher
from app.batch.messages import PROTOCOL_VERSION
from app.batch.position_batch import BatchWork, PositionBatch
from app.batch.work_queue import WorkerState, WorkGivenUp, WorkQueue
from app.text.phrase import Phrase

HERE = {"version": program_version(), "protocol": PROTOCOL_VERSION, "host": ""}


class Pool:
    """Workers that keep what they are told."""

    running_count = 0

    def __init__(self) -> None:
        self.line_received, self.worker_ended = Event[tuple[int, str]](), Event[tuple[int, Any]]()
        self.told = list[bytes]()
        self.killed = list[int]()

    def start_worker(self, slot: int) -> None: ...
    def end_workers(self) -> None: ...

    def send_line(self, _: int, line: bytes) -> None:
        self.told.append(line)

    def kill_worker(self, slot: int) -> None:
        self.killed.append(slot)


def dispatched(pool: Pool, size: int) -> WorkDispatcher[BatchWork]:
    """A dispatcher with one piece of work, which is written in so many bytes."""
    queue = WorkQueue[BatchWork](["e"])
    dispatcher = WorkDispatcher(
        queue, pool, lambda _: {"passage": "x" * size}, lambda _, reason: Phrase("", str(reason))
    )
    queue.add_work(BatchWork(PositionBatch("", AnalysisLimit(LimitKind.TIME, 10), 1, "", ("7g7f",), (0,))), (0,))
    dispatcher.tick()
    return dispatcher


def ready(pool: Pool, **here: object) -> None:
    pool.line_received.emit((0, json.dumps({"slot": "ready", "task": 0, "here": HERE | here})))


def test_a_task_that_is_too_long_for_a_line_is_given_up_and_never_sent() -> None:
    pool, given_up = Pool(), list[WorkGivenUp[BatchWork]]()
    dispatcher = dispatched(pool, 9 << 20)
    dispatcher.work_given_up.connect(given_up.append)
    ready(pool)
    assert (pool.told, len(given_up)) == ([], 1)
    assert dispatcher.queue.is_empty


def test_a_shorter_one_is_sent() -> None:
    pool = Pool()
    dispatched(pool, 7 << 20)
    ready(pool)
    assert len(pool.told) == 1


def test_a_worker_of_another_version_gets_no_work() -> None:
    pool = Pool()
    dispatcher = dispatched(pool, 1)
    ready(pool, version="0")
    assert (pool.told, pool.killed) == ([], [0])
    assert dispatcher.queue.statuses[0].state is WorkerState.GIVEN_UP
