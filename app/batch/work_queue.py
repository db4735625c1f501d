"""The work queue of a batch analysis: assigns batches (passages) to workers (slots), with retry, back-off and timeouts.

The queue is a state machine without processes or a clock: callers report events with the time, and it returns orders. A
lost worker's unfinished positions are queued again for other workers. After three failures the position that was
reached is given up, so one bad position costs only itself. Lost connections are retried after 1, 5 and 30 seconds.
"""

from bisect import insort
from collections import Counter, deque
from collections.abc import Sequence
from enum import StrEnum
from math import inf
from typing import Final, NamedTuple

from app.base.value import Value
from app.batch.plan import estimated_seconds
from app.batch.position_batch import BatchFinished, PositionBatch
from app.text import fleet as text
from app.text.phrase import Phrase

_TRIES: Final = 3.0
_OF_KILL: Final = 0.25
"""Part of a failure that is counted if the system killed the worker, as it does when memory is short."""
_BACK_OFF: Final = (1.0, 5.0, 30.0)
_LOSSES: Final = 3
"""Consecutive failures without a result after which a worker is given up."""
_DEADLINE: Final = 3
_GRACE: Final = 60.0
_ASLEEP: Final = 20.0
"""Seconds between two ticks from which we assume that the machine was suspended."""
_LOOKED_AT: Final = 200
"""Number of waiting batches among which the best one for a worker is chosen."""
_RECENT: Final = 200

Rank = tuple[int, ...]


class WorkerState(StrEnum):
    RESTING = "resting"
    """Not started, because no batch waits for it."""
    STARTING = "starting"
    IDLE = "idle"
    BUSY = "busy"
    AWAY = "away"
    """Unreachable, or its process ended; a retry follows."""
    GIVEN_UP = "given up"


class WorkerOrder(Value):
    """An order to a worker (slot)."""

    slot: int


class StartWorker(WorkerOrder):
    """Start the worker process."""


class KillWorker(WorkerOrder):
    """Kill the worker process, even during a search."""


class SendBatch(WorkerOrder):
    """Send a batch to the worker."""

    task: int
    passage: PositionBatch


class CancelBatch(WorkerOrder):
    """Cancel the batch: the worker stops at the engine's next output and reports what is left."""

    task: int


class SearchGivenUp(Value):
    """A search that is given up after repeated failures."""

    passage: PositionBatch
    at: int
    is_look: bool
    reason: Phrase


QueueOrder = WorkerOrder | SearchGivenUp


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


class _Task(NamedTuple):
    number: int
    passage: PositionBatch
    rank: Rank
    tries: float = 0.0
    avoided: frozenset[int] = frozenset()
    told: frozenset[int] = frozenset()
    """Plies with known results; they are searched again only to fill the engine's hash table."""


class _WorkerRecord:
    def __init__(self, number: int, engine: str, among: dict[WorkerState, set[int]]) -> None:
        """Create a resting worker; `among` has the numbers of all workers by state and is kept up to date."""
        self._number = number
        self._among = among
        self._state = WorkerState.RESTING
        among[self._state].add(number)
        self.engine = engine
        self.task: _Task | None = None
        self.deadline = 0.0
        self.left: set[tuple[int, bool]] = set()
        """Searches of the current batch without a result: ply, and True for a second search of a move."""
        self.now_at: int | None = None
        self.game = ""
        self.losses = 0
        self.links = 0
        self.back_at = 0.0
        self.is_alive = False
        self.has_worked = False
        self.host = ""
        self.nps = 0
        self.done = 0
        self.since = 0.0
        self.reason: Phrase | None = None
        self.is_called_off = False

    @property
    def state(self) -> WorkerState:
        return self._state

    @state.setter
    def state(self, state: WorkerState) -> None:
        self._among[self._state].remove(self._number)
        self._among[state].add(self._number)
        self._state = state


class BatchQueue:
    """The queue of batches and the state of the workers. The cost of an event does not grow with their number."""

    def __init__(self, engines: Sequence[str]) -> None:
        self._among: dict[WorkerState, set[int]] = {state: set() for state in WorkerState}
        self._slots = [_WorkerRecord(number, engine, self._among) for number, engine in enumerate(engines)]
        self._at_work: Counter[str] = Counter()
        """Number of busy workers by game."""
        self._first_deadline = inf
        """Earliest deadline of a batch; no worker is late before it."""
        self._waiting: list[_Task] = []
        self._tasks = 0
        self._ticked: float | None = None
        self._spent: deque[float] = deque(maxlen=_RECENT)
        self.is_paused = False

    # State

    @property
    def sights(self) -> list[WorkerStatus]:
        return [
            WorkerStatus(
                each.engine,
                each.state,
                each.host,
                each.game if each.task else "",
                each.now_at,
                each.nps,
                each.done,
                each.reason,
                bool(each.task and each.task.passage.looks),
            )
            for each in self._slots
        ]

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @property
    def is_empty(self) -> bool:
        return not self._waiting and not self._among[WorkerState.BUSY]

    @property
    def working(self) -> int:
        """Number of workers that are not given up or away."""
        return len(self._slots) - len(self._among[WorkerState.GIVEN_UP]) - len(self._among[WorkerState.AWAY])

    @property
    def is_given_up(self) -> bool:
        """True if all workers are given up."""
        return len(self._among[WorkerState.GIVEN_UP]) == len(self._slots)

    @property
    def reason(self) -> Phrase | None:
        """Reason why a worker failed; of several, that of the last worker in the list."""
        return next((slot.reason for slot in reversed(self._slots) if slot.reason is not None), None)

    def estimate_seconds(self, questions: int) -> float | None:
        """Return the estimated seconds for `questions` searches, from the average so far; None before a result."""
        if not self._spent:
            return None
        return questions * sum(self._spent) / len(self._spent) / max(1, self.working)

    # Requests

    def add(self, passage: PositionBatch, rank: Rank, told: frozenset[int] = frozenset()) -> None:
        """Queue a batch. Positions in `told` have known results; they are searched again but not reported."""
        self._wait(_Task(0, passage, rank, told=told))

    def rerank(self, ranks: dict[str, Rank]) -> None:
        """Change the rank of waiting batches by game id; batches at work are unaffected."""
        self._waiting = [
            task._replace(rank=(*ranks[task.passage.game], *task.rank[1:])) if task.passage.game in ranks else task
            for task in self._waiting
        ]
        self._waiting.sort(key=lambda task: task.rank)

    def pause(self) -> list[QueueOrder]:
        """Cancel the batches at work; results found until then count."""
        self.is_paused = True
        orders: list[QueueOrder] = []
        for number, slot in enumerate(self._slots):
            if slot.task is not None and not slot.is_called_off:
                slot.is_called_off = True
                orders.append(CancelBatch(number, slot.task.number))
        return orders

    def go_on(self, now: float) -> list[QueueOrder]:
        self.is_paused = False
        return self.tick(now)

    # Events

    def ready(self, number: int, host: str, now: float) -> list[QueueOrder]:
        slot = self._slots[number]
        if slot.state is WorkerState.STARTING:
            slot.state, slot.host = WorkerState.IDLE, host
        return self.tick(now)

    def refuse(self, number: int, reason: Phrase) -> list[QueueOrder]:
        """Give up a worker that cannot be used at all."""
        slot = self._slots[number]
        self._put_back(slot)
        slot.state, slot.reason = WorkerState.GIVEN_UP, reason
        return [KillWorker(number)]

    def at(self, number: int, task: int, ply: int) -> None:
        slot = self._slots[number]
        if slot.task is not None and slot.task.number == task:
            slot.now_at = ply

    def set_speed(self, number: int, nps: int) -> None:
        """Store a worker's speed in nodes per second; 0 keeps the speed that is known."""
        self._slots[number].nps = nps or self._slots[number].nps

    def found(self, number: int, task: int, at: int, now: float, *, is_look: bool = False) -> PositionBatch | None:
        """Note a result, and return its batch; None if the result is late, unknown or a repetition."""
        slot = self._slots[number]
        if slot.task is None or slot.task.number != task:
            return None
        if (at, is_look) not in slot.left:
            slot.since = now
            return None
        slot.left.remove((at, is_look))
        slot.losses = slot.links = 0
        slot.has_worked, slot.reason = True, None
        slot.done += 1
        has_slept = self._ticked is not None and now - self._ticked > _ASLEEP
        if not is_look and not has_slept:
            self._spent.append(max(0.0, now - slot.since))
        slot.since = now
        self._set_deadline(slot, slot.task, now)
        return slot.task.passage

    def over(self, number: int, task: int, over: BatchFinished, now: float) -> list[QueueOrder]:
        slot = self._slots[number]
        if slot.task is None or slot.task.number != task:
            return []
        slot.nps = over.nps or slot.nps
        slot.state = WorkerState.IDLE
        reason = None if over.fault is None else Phrase(*over.fault)
        if over.is_link:
            self._put_back(slot)
            self._lose_link(slot, reason, now)
            return self.tick(now)
        if not slot.left or slot.is_called_off:
            self._put_back(slot)
            return self.tick(now)
        slot.losses += 1
        slot.reason = reason or text.SLOT_STOPPED
        orders = self._retry(number, slot, slot.reason)
        if slot.losses >= _LOSSES:
            slot.state = WorkerState.GIVEN_UP
            orders.append(KillWorker(number))
        return [*orders, *self.tick(now)]

    def gone(self, number: int, reason: Phrase, now: float, *, was_killed: bool = False) -> list[QueueOrder]:
        """Handle the end of a worker's process."""
        slot = self._slots[number]
        slot.is_alive = False
        if slot.state is WorkerState.GIVEN_UP:
            return self.tick(now)
        orders: list[QueueOrder] = []
        if slot.task is not None:
            slot.losses += 1
            slot.reason = reason
            orders = self._retry(number, slot, reason, _OF_KILL if was_killed else 1.0)
        elif slot.state is WorkerState.STARTING:
            slot.losses += 1
            slot.reason = reason
        if slot.losses >= _LOSSES and not slot.has_worked:
            slot.state = WorkerState.GIVEN_UP
        else:
            slot.state = WorkerState.AWAY
            slot.back_at = now + (0.0 if slot.losses <= 1 else _BACK_OFF[min(slot.losses - 2, 2)])
        return [*orders, *self.tick(now)]

    def tick(self, now: float) -> list[QueueOrder]:
        """Return the orders that are due now; to be called about twice a second."""
        if self._ticked is not None and now - self._ticked > _ASLEEP:
            # The machine was suspended, so no worker is late.
            for slot in self._slots:
                slot.deadline += now - self._ticked
                slot.since += now - self._ticked
        self._ticked = now
        orders: list[QueueOrder] = []
        if now > self._first_deadline:
            orders += self._end_late(now)
        if not self.is_paused and self._waiting:
            orders += self._feed(now)
        return orders

    # Internals

    def _end_late(self, now: float) -> list[QueueOrder]:
        orders: list[QueueOrder] = []
        for number, slot in self._those(WorkerState.BUSY):
            if now > slot.deadline:
                slot.reason = text.SLOT_LATE
                slot.losses += 1
                orders += [*self._retry(number, slot, text.SLOT_LATE), KillWorker(number)]
                slot.state = WorkerState.AWAY if slot.losses < _LOSSES else WorkerState.GIVEN_UP
                # The worker waits until its process has ended.
                slot.back_at = inf
        self._first_deadline = min((slot.deadline for _, slot in self._those(WorkerState.BUSY)), default=inf)
        return orders

    def _feed(self, now: float) -> list[QueueOrder]:
        orders: list[QueueOrder] = []
        for _, slot in self._those(WorkerState.AWAY):
            if now >= slot.back_at:
                # If the process is alive, only the connection failed.
                slot.state = WorkerState.IDLE if slot.is_alive else WorkerState.RESTING
        for number, slot in self._those(WorkerState.IDLE):
            if (task := self._best_for(number, slot)) is not None:
                orders.append(self._give(number, slot, task, now))
        lacking = len(self._waiting) - len(self._among[WorkerState.STARTING])
        for number, slot in self._those(WorkerState.RESTING)[: max(0, lacking)]:
            slot.state, slot.is_alive = WorkerState.STARTING, True
            orders.append(StartWorker(number))
        return orders

    def _those(self, state: WorkerState) -> list[tuple[int, _WorkerRecord]]:
        return [(number, self._slots[number]) for number in sorted(self._among[state])]

    def _best_for(self, number: int, slot: _WorkerRecord) -> _Task | None:
        """Remove and return the best batch for a worker: of its last game, of a game without workers, or the first."""
        best: tuple[tuple[int, Rank, int], int] | None = None
        for place, task in enumerate(self._waiting[:_LOOKED_AT]):
            if number in task.avoided and self._has_other(task):
                continue
            game = task.passage.game
            nearness = 0 if game == slot.game else 1 if game not in self._at_work else 2
            found = ((nearness, task.rank, task.number), place)
            if best is None or found < best:
                best = found
        return None if best is None else self._waiting.pop(best[1])

    def _has_other(self, task: _Task) -> bool:
        unusable = {WorkerState.GIVEN_UP, WorkerState.AWAY}
        return any(slot.state not in unusable and number not in task.avoided for number, slot in enumerate(self._slots))

    def _give(self, number: int, slot: _WorkerRecord, task: _Task, now: float) -> SendBatch:
        passage = task.passage._replace(engine=slot.engine)
        slot.task = task._replace(passage=passage)
        self._at_work[passage.game] += 1
        asked = (at for at in passage.at if at not in task.told)
        slot.left = {(at, False) for at in asked} | {(look.at, True) for look in passage.looks}
        slot.state, slot.game, slot.since = WorkerState.BUSY, passage.game, now
        slot.now_at, slot.is_called_off = None, False
        self._set_deadline(slot, slot.task, now)
        return SendBatch(number, task.number, passage)

    def _set_deadline(self, slot: _WorkerRecord, task: _Task, now: float) -> None:
        looks = sum(is_look for _, is_look in slot.left)
        questions = len(slot.left) + len(task.told)
        expected = estimated_seconds(task.passage.limit, questions - looks, looks)
        if self._spent:
            expected = max(expected, questions * sum(self._spent) / len(self._spent))
        slot.deadline = now + _DEADLINE * expected + _GRACE
        self._first_deadline = min(self._first_deadline, slot.deadline)

    def _wait(self, task: _Task) -> None:
        """Queue the task under a new number, so that late results of an earlier attempt are ignored."""
        self._tasks += 1
        insort(self._waiting, task._replace(number=self._tasks), key=lambda each: each.rank)

    def _rest(self, slot: _WorkerRecord) -> _Task | None:
        """Take the batch from the worker and return its unfinished part; None if there is none."""
        task, slot.task, slot.now_at = slot.task, None, None
        if task is None:
            return None
        game = task.passage.game
        self._at_work[game] -= 1
        if not self._at_work[game]:
            del self._at_work[game]
        if not slot.left:
            return None
        passage = task.passage
        at = tuple(each for each in passage.at if (each, False) in slot.left)
        looks = tuple(each for each in passage.looks if (each.at, True) in slot.left)
        if passage.limit.is_repeatable and at:
            # Searches depend on the engine's hash table, so earlier positions are searched again to reproduce it.
            return task._replace(passage=passage._replace(looks=looks), told=frozenset(passage.at) - frozenset(at))
        return task._replace(passage=passage._replace(at=at, looks=looks))

    def _put_back(self, slot: _WorkerRecord) -> None:
        """Queue the unfinished part again without counting a failure."""
        if (rest := self._rest(slot)) is not None:
            self._wait(rest)

    def _retry(self, number: int, slot: _WorkerRecord, reason: Phrase, counts: float = 1.0) -> list[QueueOrder]:
        """Queue the unfinished part for other workers; after too many failures return its first search as given up."""
        has_found = slot.task is not None and len(slot.left) < slot.task.passage.size - len(slot.task.told)
        rest = self._rest(slot)
        if rest is None:
            return []
        tries = counts if has_found else rest.tries + counts
        passage = rest.passage
        if tries < _TRIES:
            self._wait(rest._replace(tries=tries, avoided=rest.avoided | {number}))
            return []
        at = [each for each in passage.at if each not in rest.told]
        if at:
            failed = SearchGivenUp(passage, at[0], is_look=False, reason=reason)
            passage = passage._replace(at=tuple(each for each in passage.at if each != at[0]))
        else:
            failed = SearchGivenUp(passage, passage.looks[0].at, is_look=True, reason=reason)
            passage = passage._replace(looks=passage.looks[1:])
        if passage.size > len(rest.told):
            self._wait(_Task(0, passage, rest.rank, told=rest.told))
        return [failed]

    def _lose_link(self, slot: _WorkerRecord, reason: Phrase | None, now: float) -> None:
        slot.links += 1
        slot.reason = reason
        if slot.links > len(_BACK_OFF) and not slot.has_worked:
            slot.state = WorkerState.GIVEN_UP
            return
        slot.state = WorkerState.AWAY
        slot.back_at = now + _BACK_OFF[min(slot.links, len(_BACK_OFF)) - 1]
