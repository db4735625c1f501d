"""The connection between a work queue and its workers, wherever these run."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol

from app.base.codec import decode_value
from app.base.event import Event
from app.batch.messages import LONGEST_LINE, SAID_READY, WorkerMessage, WorkerReady, parse_message, task_line
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

    said: Event[tuple[int, str]]
    gone: Event[tuple[int, Any]]

    @property
    def running(self) -> int: ...
    def start(self, slot: int) -> None: ...
    def tell(self, slot: int, line: bytes) -> None: ...
    def kill(self, slot: int) -> None: ...
    def end(self) -> None: ...


class WorkDispatcher(Generic[AnyWork]):
    """Dispatcher of a queue's work: carries out its orders with a pool of workers, and passes on their messages."""

    def __init__(
        self,
        queue: WorkQueue[AnyWork],
        pool: WorkerPool,
        task_of: Callable[[AnyWork], Mapping[str, object]],
        loss_of: Callable[[int, str | Phrase], Phrase],
    ) -> None:
        """`task_of` writes work for a worker; `loss_of` is the sentence about a worker that ended, with the reason."""
        self.heard: Event[tuple[int, WorkerMessage]] = Event()
        """Emitted with the number of a worker and its message, other than that it is ready."""
        self.given_up: Event[WorkGivenUp[AnyWork]] = Event()
        self.lost: Event[tuple[AnyWork | None, Phrase]] = Event()
        """Emitted when a worker has ended, with its unfinished work, if any, and the reason."""
        self.ended: Event[None] = Event()
        """Emitted once, after `end`, when no worker runs any more."""
        self.queue = queue
        self._pool = pool
        self._write_task = task_of
        self._loss_sentence = loss_of
        self._is_ending = False
        pool.said.connect(lambda said: self._on_line(*said))
        pool.gone.connect(lambda gone: self._on_gone(*gone))

    def tick(self) -> None:
        """Carry out what is due; to be called about twice a second, and when work was added."""
        self.carry_out(self.queue.tick(time.monotonic()))

    def carry_out(self, orders: Sequence[QueueOrder[AnyWork]]) -> None:
        """Carry out orders of the queue; none any more after `end`."""
        for order in () if self._is_ending else orders:
            if isinstance(order, SendWork):
                self._send(order)
            elif isinstance(order, CancelWork):
                self._pool.tell(order.slot, task_line(order.task, {"stop": True}))
            elif isinstance(order, StartWorker):
                self._pool.start(order.slot)
            elif isinstance(order, KillWorker):
                self._pool.kill(order.slot)
            else:
                self.given_up.emit(order)

    def end(self) -> None:
        """End all workers; what they say from now on is ignored."""
        self._is_ending = True
        self._pool.end()
        if not self._pool.running:
            self.ended.emit(None)

    def _send(self, order: SendWork[AnyWork]) -> None:
        line = task_line(order.task, self._write_task(order.work))
        if len(line) <= LONGEST_LINE:
            self._pool.tell(order.slot, line)
        else:
            self.carry_out(self.queue.repeat_work(order.slot, order.task, text.NO_PASSAGE, time.monotonic()))

    def _on_line(self, slot: int, line: str) -> None:
        word = parse_message(line)
        if word is None or self._is_ending:
            return
        if word.word != SAID_READY:
            self.heard.emit((slot, word))
            return
        here = decode_value(WorkerReady, word.what.get("here"), None)
        self.carry_out(
            self.queue.on_worker_ready(slot, here.host, time.monotonic())
            if here is not None and here.fits
            else self.queue.give_up_worker(slot, text.OTHER_VERSION)
        )

    def _on_gone(self, slot: int, end: Any) -> None:
        if self._is_ending:
            if not self._pool.running:
                self.ended.emit(None)
            return
        work, reason = self.queue.work_of(slot), self._loss_sentence(slot, end.worker_exit_phrase)
        self.carry_out(self.queue.on_worker_gone(slot, reason, time.monotonic(), was_killed=end.was_killed))
        self.lost.emit((work, reason))
