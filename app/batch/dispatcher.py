"""The connection between a work queue and its workers, wherever these run."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol

from app.base.codec import decode_value
from app.base.event import Event
from app.batch.messages import MAX_LINE_BYTES, READY_KIND, WorkerMessage, WorkerReady, parse_message, task_line
from app.batch.work_queue import (
    AnyWork,
    CancelWork,
    KillWorker,
    QueueOrder,
    SendWork,
    StartWorker,
    WorkGivenUp,
    WorkQueue,
)
from app.text import fleet as text
from app.text.phrase import Phrase


class WorkerPool(Protocol):
    """The interface to worker processes: on this machine, whose engines may be behind ssh, or on a cluster."""

    line_received: Event[tuple[int, str]]
    worker_ended: Event[tuple[int, Any]]

    @property
    def running_count(self) -> int: ...
    def start_worker(self, slot: int) -> None: ...
    def send_line(self, slot: int, line: bytes) -> None: ...
    def kill_worker(self, slot: int) -> None: ...
    def end_workers(self) -> None: ...


class WorkDispatcher(Generic[AnyWork]):
    """Dispatcher of a queue's work: carries out its orders with a pool of workers, and passes on their messages."""

    def __init__(
        self,
        queue: WorkQueue[AnyWork],
        pool: WorkerPool,
        task_of: Callable[[AnyWork], Mapping[str, object]],
        loss_of: Callable[[int, str | Phrase], Phrase],
    ) -> None:
        """`task_of` converts work to a task for a worker; `loss_of` makes the sentence on a worker that has ended."""
        self.message_received: Event[tuple[int, WorkerMessage]] = Event()
        """Emitted with the number of a worker and its message, other than that it is ready."""
        self.work_given_up: Event[WorkGivenUp[AnyWork]] = Event()
        self.worker_lost: Event[tuple[AnyWork | None, Phrase]] = Event()
        """Emitted when a worker has ended, with its unfinished work, if any, and the reason."""
        self.workers_ended: Event[None] = Event()
        """Emitted once, after `end_workers`, when no worker runs any more."""
        self.queue = queue
        self._pool = pool
        self._write_task = task_of
        self._loss_sentence = loss_of
        self._is_ending = False
        pool.line_received.connect(lambda said: self._on_line(*said))
        pool.worker_ended.connect(lambda gone: self._on_worker_ended(*gone))

    def tick(self) -> None:
        """Carry out the queue's orders that are due; to be called about twice a second, and when work was added."""
        self.execute_orders(self.queue.tick(time.monotonic()))

    def execute_orders(self, orders: Sequence[QueueOrder[AnyWork]]) -> None:
        """Carry out orders of the queue; none any more after `end_workers`."""
        for order in () if self._is_ending else orders:
            if isinstance(order, SendWork):
                self._send_work(order)
            elif isinstance(order, CancelWork):
                self._pool.send_line(order.slot, task_line(order.task, {"stop": True}))
            elif isinstance(order, StartWorker):
                self._pool.start_worker(order.slot)
            elif isinstance(order, KillWorker):
                self._pool.kill_worker(order.slot)
            else:
                self.work_given_up.emit(order)

    def end_workers(self) -> None:
        """End all worker processes; their messages from now on are ignored."""
        self._is_ending = True
        self._pool.end_workers()
        if not self._pool.running_count:
            self.workers_ended.emit(None)

    def _send_work(self, order: SendWork[AnyWork]) -> None:
        line = task_line(order.task, self._write_task(order.work))
        if len(line) <= MAX_LINE_BYTES:
            self._pool.send_line(order.slot, line)
        else:
            self.execute_orders(self.queue.repeat_work(order.slot, order.task, text.NO_PASSAGE, time.monotonic()))

    def _on_line(self, slot: int, line: str) -> None:
        word = parse_message(line)
        if word is None or self._is_ending:
            return
        if word.kind != READY_KIND:
            self.message_received.emit((slot, word))
            return
        here = decode_value(WorkerReady, word.payload.get("here"), None)
        self.execute_orders(
            self.queue.on_worker_ready(slot, here.host, time.monotonic())
            if here is not None and here.is_compatible
            else self.queue.give_up_worker(slot, text.OTHER_VERSION)
        )

    def _on_worker_ended(self, slot: int, end: Any) -> None:
        if self._is_ending:
            if not self._pool.running_count:
                self.workers_ended.emit(None)
            return
        work, reason = self.queue.work_of_worker(slot), self._loss_sentence(slot, end.worker_exit_phrase)
        self.execute_orders(self.queue.on_worker_ended(slot, reason, time.monotonic(), was_killed=end.was_killed))
        self.worker_lost.emit((work, reason))
