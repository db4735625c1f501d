"""The work queue of tournaments and batch analyses: assigns work to workers (slots), with retry, back-off and timeouts.

The queue is a state machine without processes or a clock: callers report events with the time, and it returns orders.
What a lost worker had not reported is done again under the same conditions. After three failures the part that was
reached is given up, so one bad position costs only itself. Lost connections are retried after 1, 5 and 30 seconds.
"""

from bisect import insort
from collections import Counter, deque
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from enum import StrEnum
from math import inf
from typing import Final, Generic, NamedTuple, Protocol, Self, TypeVar

from app.batch.messages import WorkFinished
from app.text import fleet as text
from app.text.phrase import Phrase

_FAILURE_WEIGHT_OF_KILL: Final = 0.25
"""Fraction of a failure to count for a worker that the system killed, as it does when memory is short."""
_BACK_OFF_SECONDS: Final = (1.0, 5.0, 30.0)
_MAX_FAILURES: Final = 3
"""Consecutive failures without a result after which a worker is given up."""
_DEADLINE_FACTOR: Final = 3
_GRACE_SECONDS: Final = 60.0
_SUSPENDED_SECONDS: Final = 20.0
"""Seconds between two ticks from which we assume that the machine was suspended."""
_MAX_COMPARED_TASKS: Final = 200
"""Number of waiting batches among which the best one for a worker is chosen."""
_MEASURED_PART_COUNT: Final = 200

Rank = tuple[int, ...]
Part = Hashable
"""A result of some work that is reported by itself, such as that of one position."""


class QueuedWork(Protocol):
    """Work for one worker: complete in itself, with one or more parts that are reported one by one."""

    @property
    def group(self) -> str:
        """Id of what belongs together. A worker prefers the group of its last work, for the engine's hash table."""

    @property
    def parts(self) -> tuple[Part, ...]:
        """Parts of the work, such as positions, of which the worker reports each by itself, in order."""

    def for_engine(self, engine: str) -> Self:
        """Return this work as it is sent to a worker that runs the engine."""

    def remaining_work(self, left: Collection[Part]) -> Self:
        """Return what has to be done for the unreported parts, under the same conditions as before."""

    def without_first(self) -> Self | None:
        """Return the work without its first part, which is given up; None if no other part is left."""

    def expected_seconds(self, left: Collection[Part], mean: float) -> float:
        """Return the time that the unreported parts should take; `mean` is that of a part so far, 0 if unknown."""


AnyWork = TypeVar("AnyWork", bound=QueuedWork)


class WorkerState(StrEnum):
    RESTING = "resting"
    """The worker process is not started, because no work waits for it."""
    STARTING = "starting"
    IDLE = "idle"
    BUSY = "busy"
    UNREACHABLE = "away"
    """The worker is unreachable, or its process ended; a retry follows."""
    GIVEN_UP = "given up"


class StartWorker(NamedTuple):
    """Order of the work queue to start a worker process."""

    slot: int


class KillWorker(NamedTuple):
    """Order to kill a worker process, even while it works."""

    slot: int


class SendWork(NamedTuple, Generic[AnyWork]):
    """Order of the work queue to send a worker the work that it is to do."""

    slot: int
    task: int
    work: AnyWork


class CancelWork(NamedTuple):
    """Order to cancel work: the worker stops at the engine's next output and reports what is left."""

    slot: int
    task: int


class WorkGivenUp(NamedTuple, Generic[AnyWork]):
    """Work whose first part is given up after repeated failures."""

    work: AnyWork
    reason: Phrase


QueueOrder = StartWorker | KillWorker | SendWork[AnyWork] | CancelWork | WorkGivenUp[AnyWork]


class WorkerStatus(NamedTuple):
    """A worker's status for display."""

    engine: str
    state: WorkerState
    host: str = ""
    game: str = ""
    ply: int | None = None
    nps: int = 0
    done: int = 0
    reason: tuple[str, str] | None = None
    is_look: bool = False
    """True if the worker searches a suspicious move for the second time."""


class _Task(NamedTuple, Generic[AnyWork]):
    number: int
    work: AnyWork
    rank: Rank
    tries: float = 0.0
    avoided: frozenset[int] = frozenset()


class _WorkerRecord(Generic[AnyWork]):
    def __init__(self, number: int, engine: str, among: dict[WorkerState, set[int]]) -> None:
        """Create a resting worker; `among` has the numbers of all workers by state and is kept up to date."""
        self._number = number
        self._numbers_by_state = among
        self._state = WorkerState.RESTING
        among[self._state].add(number)
        self.engine = engine
        self.task: _Task[AnyWork] | None = None
        self.deadline = 0.0
        self.unreported_parts: set[Part] = set()
        """Parts of the worker's current work (such as positions) whose results it has not reported yet."""
        self.current_ply: int | None = None
        self.group = ""
        self.failures = 0
        """Number of crashes of the worker process and of failures of its work since the last part that it finished."""
        self.lost_connections = 0
        self.retry_at = 0.0
        self.is_alive = False
        self.has_worked = False
        self.host = ""
        self.nps = 0
        self.done_parts = 0
        self.part_began_at = 0.0
        self.reason: Phrase | None = None
        self.is_cancelled = False

    @property
    def state(self) -> WorkerState:
        return self._state

    @state.setter
    def state(self, state: WorkerState) -> None:
        self._numbers_by_state[self._state].remove(self._number)
        self._numbers_by_state[state].add(self._number)
        self._state = state


class WorkQueue(Generic[AnyWork]):
    """The queue of work and the state of its workers. The cost of an event does not grow with their number."""

    def __init__(self, engines: Sequence[str], tries: int = 3) -> None:
        """Create a queue with a worker for each engine; after `tries` failures a part of some work is given up."""
        self._most_tries = tries
        self._numbers_by_state: dict[WorkerState, set[int]] = {state: set() for state in WorkerState}
        self._workers = [
            _WorkerRecord[AnyWork](number, engine, self._numbers_by_state) for number, engine in enumerate(engines)
        ]
        self._busy_workers_by_group: Counter[str] = Counter()
        self._first_deadline = inf
        """Earliest deadline of work; no worker is late before it."""
        self._waiting_tasks: list[_Task[AnyWork]] = []
        self._last_task_number = 0
        self._ticked_at: float | None = None
        self._seconds_per_part: deque[float] = deque(maxlen=_MEASURED_PART_COUNT)
        self.is_paused = False

    # State

    @property
    def statuses(self) -> list[WorkerStatus]:
        return [
            WorkerStatus(
                each.engine,
                each.state,
                each.host,
                each.group if each.task else "",
                each.current_ply,
                each.nps,
                each.done_parts,
                each.reason,
            )
            for each in self._workers
        ]

    def work_of_worker(self, number: int) -> AnyWork | None:
        """Return the work that the worker with this number is doing, or None."""
        task = self._workers[number].task
        return None if task is None else task.work

    @property
    def waiting_count(self) -> int:
        return len(self._waiting_tasks)

    @property
    def busy_count(self) -> int:
        """Number of workers that are at work."""
        return len(self._numbers_by_state[WorkerState.BUSY])

    @property
    def free_count(self) -> int:
        """Number of workers that could be given work: those that wait, start, or are not started yet."""
        return sum(
            len(self._numbers_by_state[state])
            for state in (WorkerState.RESTING, WorkerState.STARTING, WorkerState.IDLE)
        )

    @property
    def is_empty(self) -> bool:
        return not self._waiting_tasks and not self._numbers_by_state[WorkerState.BUSY]

    @property
    def usable_count(self) -> int:
        """Number of workers that can do work: neither given up nor unreachable."""
        return (
            len(self._workers)
            - len(self._numbers_by_state[WorkerState.GIVEN_UP])
            - len(self._numbers_by_state[WorkerState.UNREACHABLE])
        )

    @property
    def are_all_given_up(self) -> bool:
        """True if all workers are given up."""
        return len(self._numbers_by_state[WorkerState.GIVEN_UP]) == len(self._workers)

    @property
    def reason(self) -> Phrase | None:
        """Reason why a worker failed, the last one in the list if several did; None if none did."""
        return next((slot.reason for slot in reversed(self._workers) if slot.reason is not None), None)

    def estimate_seconds(self, questions: int) -> float | None:
        """Return the estimated seconds for `questions` searches, from the average so far; None before a result."""
        if not self._seconds_per_part:
            return None
        return questions * sum(self._seconds_per_part) / len(self._seconds_per_part) / max(1, self.usable_count)

    # Requests

    def add_work(self, work: AnyWork, rank: Rank) -> None:
        """Queue work; that of the lowest rank is done first."""
        self._enqueue_task(_Task(0, work, rank))

    def change_ranks(self, ranks: Mapping[str, Rank]) -> None:
        """Change the rank of waiting work by group; work in progress is unaffected."""
        self._waiting_tasks = [
            task._replace(rank=(*ranks[task.work.group], *task.rank[1:])) if task.work.group in ranks else task
            for task in self._waiting_tasks
        ]
        self._waiting_tasks.sort(key=lambda task: task.rank)

    def withdraw(self, is_unwanted: Callable[[AnyWork], bool]) -> list[AnyWork]:
        """Remove work that waits in the queue, and return it; work in progress is unaffected."""
        gone = [task.work for task in self._waiting_tasks if is_unwanted(task.work)]
        self._waiting_tasks = [task for task in self._waiting_tasks if not is_unwanted(task.work)]
        return gone

    def pause_work(self) -> list[QueueOrder[AnyWork]]:
        """Cancel the work in progress; parts reported until then count."""
        self.is_paused = True
        orders: list[QueueOrder[AnyWork]] = []
        for number, slot in enumerate(self._workers):
            if slot.task is not None and not slot.is_cancelled:
                slot.is_cancelled = True
                orders.append(CancelWork(number, slot.task.number))
        return orders

    def resume_work(self, now: float) -> list[QueueOrder[AnyWork]]:
        self.is_paused = False
        return self.tick(now)

    # Events

    def on_worker_ready(self, number: int, host: str, now: float) -> list[QueueOrder[AnyWork]]:
        slot = self._workers[number]
        if slot.state is WorkerState.STARTING:
            slot.state, slot.host = WorkerState.IDLE, host
        return self.tick(now)

    def give_up_worker(self, number: int, reason: Phrase) -> list[QueueOrder[AnyWork]]:
        """Mark a worker that cannot be used at all as given up: it gets no more work."""
        slot = self._workers[number]
        self._requeue_task(slot)
        slot.state, slot.reason = WorkerState.GIVEN_UP, reason
        return [KillWorker(number)]

    def set_worker_ply(self, number: int, task: int, ply: int) -> None:
        slot = self._workers[number]
        if slot.task is not None and slot.task.number == task:
            slot.current_ply = ply

    def set_worker_speed(self, number: int, nps: int) -> None:
        """Store a worker's speed in nodes per second; 0 keeps the speed that is known."""
        self._workers[number].nps = nps or self._workers[number].nps

    def mark_part_done(
        self, number: int, task: int, part: Part, now: float, *, is_usual: bool = True
    ) -> AnyWork | None:
        """Note that a part of a worker's work is done; return the work, or None if the report is late or a repetition.
        Its time counts for the mean time of a part only if `is_usual`: a second search of a move takes longer."""
        slot = self._workers[number]
        if slot.task is None or slot.task.number != task:
            return None
        if part not in slot.unreported_parts:
            slot.part_began_at = now
            return None
        slot.unreported_parts.remove(part)
        slot.failures = slot.lost_connections = 0
        slot.has_worked, slot.reason = True, None
        slot.done_parts += 1
        has_slept = self._ticked_at is not None and now - self._ticked_at > _SUSPENDED_SECONDS
        if is_usual and not has_slept:
            self._seconds_per_part.append(max(0.0, now - slot.part_began_at))
        slot.part_began_at = now
        self._set_deadline(slot, slot.task, now)
        return slot.task.work

    def on_work_finished(self, number: int, task: int, over: WorkFinished, now: float) -> list[QueueOrder[AnyWork]]:
        slot = self._workers[number]
        if slot.task is None or slot.task.number != task:
            return []
        slot.nps = over.nps or slot.nps
        slot.state = WorkerState.IDLE
        reason = None if over.fault is None else Phrase(*over.fault)
        if over.is_link:
            self._requeue_task(slot)
            self._on_lost_connection(slot, reason, now)
            return self.tick(now)
        if not slot.unreported_parts or slot.is_cancelled:
            self._requeue_task(slot)
            return self.tick(now)
        slot.failures += 1  # a crash of the worker process
        slot.reason = reason or text.SLOT_STOPPED
        orders = self._retry_task(number, slot, slot.reason)
        if slot.failures >= _MAX_FAILURES:
            slot.state = WorkerState.GIVEN_UP
            orders.append(KillWorker(number))
        return [*orders, *self.tick(now)]

    def repeat_work(self, number: int, task: int, reason: Phrase, now: float) -> list[QueueOrder[AnyWork]]:
        """Queue work again that a worker has finished without fault, as something outside has spoilt its result."""
        slot = self._workers[number]
        if slot.task is None or slot.task.number != task:
            return []
        slot.state = WorkerState.IDLE
        return [*self._retry_task(number, slot, reason), *self.tick(now)]

    def on_worker_ended(
        self, number: int, reason: Phrase, now: float, *, was_killed: bool = False
    ) -> list[QueueOrder[AnyWork]]:
        """Handle the end of a worker's process, expected or not: return the orders that follow."""
        slot = self._workers[number]
        slot.is_alive = False
        if slot.state is WorkerState.GIVEN_UP:
            return self.tick(now)
        orders: list[QueueOrder[AnyWork]] = []
        if slot.task is not None:
            slot.failures += 1
            slot.reason = reason
            orders = self._retry_task(number, slot, reason, _FAILURE_WEIGHT_OF_KILL if was_killed else 1.0)
        elif slot.state is WorkerState.STARTING:
            slot.failures += 1
            slot.reason = reason
        if slot.failures >= _MAX_FAILURES and not slot.has_worked:
            slot.state = WorkerState.GIVEN_UP
        else:
            slot.state = WorkerState.UNREACHABLE
            slot.retry_at = now + (0.0 if slot.failures <= 1 else _BACK_OFF_SECONDS[min(slot.failures - 2, 2)])
        return [*orders, *self.tick(now)]

    def tick(self, now: float) -> list[QueueOrder[AnyWork]]:
        """Return the orders that are due now; to be called about twice a second."""
        if self._ticked_at is not None and now - self._ticked_at > _SUSPENDED_SECONDS:
            # The machine was suspended, so no worker is late.
            for slot in self._workers:
                slot.deadline += now - self._ticked_at
                slot.part_began_at += now - self._ticked_at
        self._ticked_at = now
        orders: list[QueueOrder[AnyWork]] = []
        if now > self._first_deadline:
            orders += self._kill_late_workers(now)
        if not self.is_paused and self._waiting_tasks:
            orders += self._assign_waiting(now)
        return orders

    # Internals

    def _kill_late_workers(self, now: float) -> list[QueueOrder[AnyWork]]:
        orders: list[QueueOrder[AnyWork]] = []
        for number, slot in self._workers_in_state(WorkerState.BUSY):
            if now > slot.deadline:
                slot.reason = text.SLOT_LATE
                slot.failures += 1
                orders += [*self._retry_task(number, slot, text.SLOT_LATE), KillWorker(number)]
                slot.state = WorkerState.UNREACHABLE if slot.failures < _MAX_FAILURES else WorkerState.GIVEN_UP
                # The worker waits until its process has ended.
                slot.retry_at = inf
        self._first_deadline = min((slot.deadline for _, slot in self._workers_in_state(WorkerState.BUSY)), default=inf)
        return orders

    def _assign_waiting(self, now: float) -> list[QueueOrder[AnyWork]]:
        orders: list[QueueOrder[AnyWork]] = []
        for _, slot in self._workers_in_state(WorkerState.UNREACHABLE):
            if now >= slot.retry_at:
                # If the process is alive, only the connection failed.
                slot.state = WorkerState.IDLE if slot.is_alive else WorkerState.RESTING
        for number, slot in self._workers_in_state(WorkerState.IDLE):
            if (task := self._pop_best_task(number, slot)) is not None:
                orders.append(self._assign(number, slot, task, now))
        lacking = len(self._waiting_tasks) - len(self._numbers_by_state[WorkerState.STARTING])
        for number, slot in self._workers_in_state(WorkerState.RESTING)[: max(0, lacking)]:
            slot.state, slot.is_alive = WorkerState.STARTING, True
            orders.append(StartWorker(number))
        return orders

    def _workers_in_state(self, state: WorkerState) -> list[tuple[int, _WorkerRecord[AnyWork]]]:
        return [(number, self._workers[number]) for number in sorted(self._numbers_by_state[state])]

    def _pop_best_task(self, number: int, slot: _WorkerRecord[AnyWork]) -> _Task[AnyWork] | None:
        """Remove and return the best work for a worker: of its last group, of one without workers, or the first."""
        best: tuple[tuple[int, Rank, int], int] | None = None
        for place, task in enumerate(self._waiting_tasks[:_MAX_COMPARED_TASKS]):
            if number in task.avoided and self._has_other_worker(task):
                continue
            group = task.work.group
            nearness = 0 if group == slot.group else 1 if group not in self._busy_workers_by_group else 2
            found = ((nearness, task.rank, task.number), place)
            if best is None or found < best:
                best = found
        return None if best is None else self._waiting_tasks.pop(best[1])

    def _has_other_worker(self, task: _Task[AnyWork]) -> bool:
        unusable = {WorkerState.GIVEN_UP, WorkerState.UNREACHABLE}
        return any(
            slot.state not in unusable and number not in task.avoided for number, slot in enumerate(self._workers)
        )

    def _assign(self, number: int, slot: _WorkerRecord[AnyWork], task: _Task[AnyWork], now: float) -> SendWork[AnyWork]:
        work = task.work.for_engine(slot.engine)
        slot.task = task._replace(work=work)
        self._busy_workers_by_group[work.group] += 1
        slot.unreported_parts = set(work.parts)
        slot.state, slot.group, slot.part_began_at = WorkerState.BUSY, work.group, now
        slot.current_ply, slot.is_cancelled = None, False
        self._set_deadline(slot, slot.task, now)
        return SendWork(number, task.number, work)

    def _set_deadline(self, slot: _WorkerRecord[AnyWork], task: _Task[AnyWork], now: float) -> None:
        mean = sum(self._seconds_per_part) / len(self._seconds_per_part) if self._seconds_per_part else 0.0
        expected = task.work.expected_seconds(slot.unreported_parts, mean)
        slot.deadline = now + _DEADLINE_FACTOR * expected + _GRACE_SECONDS
        self._first_deadline = min(self._first_deadline, slot.deadline)

    def _enqueue_task(self, task: _Task[AnyWork]) -> None:
        """Queue the task under a new number, so that late results of an earlier attempt are ignored."""
        self._last_task_number += 1
        insort(self._waiting_tasks, task._replace(number=self._last_task_number), key=lambda each: each.rank)

    def _take_unfinished(self, slot: _WorkerRecord[AnyWork]) -> _Task[AnyWork] | None:
        """Take the work from the worker and return its unfinished part; None if there is none."""
        task, slot.task, slot.current_ply = slot.task, None, None
        if task is None:
            return None
        group = task.work.group
        self._busy_workers_by_group[group] -= 1
        if not self._busy_workers_by_group[group]:
            del self._busy_workers_by_group[group]
        return task._replace(work=task.work.remaining_work(slot.unreported_parts)) if slot.unreported_parts else None

    def _requeue_task(self, slot: _WorkerRecord[AnyWork]) -> None:
        """Queue the unfinished part of a worker's work again, without counting a failure."""
        if (rest := self._take_unfinished(slot)) is not None:
            self._enqueue_task(rest)

    def _retry_task(
        self, number: int, slot: _WorkerRecord[AnyWork], reason: Phrase, counts: float = 1.0
    ) -> list[QueueOrder[AnyWork]]:
        """Queue the unfinished part for other workers; after too many failures return its first part as given up."""
        has_found = slot.task is not None and len(slot.unreported_parts) < len(slot.task.work.parts)
        rest = self._take_unfinished(slot)
        if rest is None:
            return []
        tries = counts if has_found else rest.tries + counts
        if tries < self._most_tries:
            self._enqueue_task(rest._replace(tries=tries, avoided=rest.avoided | {number}))
            return []
        if (work := rest.work.without_first()) is not None:
            self._enqueue_task(_Task(0, work, rest.rank))
        return [WorkGivenUp(rest.work, reason)]

    def _on_lost_connection(self, slot: _WorkerRecord[AnyWork], reason: Phrase | None, now: float) -> None:
        slot.lost_connections += 1
        slot.reason = reason
        if slot.lost_connections > len(_BACK_OFF_SECONDS) and not slot.has_worked:
            slot.state = WorkerState.GIVEN_UP
            return
        slot.state = WorkerState.UNREACHABLE
        slot.retry_at = now + _BACK_OFF_SECONDS[min(slot.lost_connections, len(_BACK_OFF_SECONDS)) - 1]
