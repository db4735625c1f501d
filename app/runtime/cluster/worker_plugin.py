"""Dask worker plugin that keeps slot processes between tasks, and the functions that clients submit to it."""

import asyncio
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

import distributed
from distributed import Worker, WorkerPlugin, get_worker

from app.base.codec import codec_of
from app.base.version import program_version
from app.batch.messages import DONE_KIND, WorkerMessage, WorkFinished, message_line, parse_task
from app.runtime.cluster.cluster_worker import SearchProcess, SlotStatus
from app.runtime.cluster.settings import configure_dask
from app.runtime.launch import Launch
from app.text import cluster as text

PLUGIN_NAME: Final = "yomisuji"
_UNWANTED_STATES: Final = frozenset({"cancelled", "released", "forgotten"})
"""States of a Dask task that nobody waits for; Dask itself would let the task run to its end."""


class WorkerOffer(NamedTuple):
    """The engines, and the number of slots (worker processes), that a machine's owner offers to the cluster."""

    host: str
    engines: tuple[str, ...]
    slots: int
    identities: tuple[str, ...] = ()
    """Identity of each engine in the store of analyses, in the order of `engines`."""

    @property
    def resources(self) -> dict[str, int]:
        return {dask_resource(engine): self.slots for engine in self.engines}


class WorkerReport(NamedTuple):
    """Status report of a Dask worker: its offer, the versions of its software, and its slots (worker processes)."""

    offer: WorkerOffer
    versions: tuple[str, ...]
    slots: tuple[SlotStatus, ...]


class TaskResult(NamedTuple):
    """Result of a Dask task: all lines of its slot (worker process), and if the slot still runs."""

    lines: tuple[str, ...]
    is_whole: bool


def local_versions() -> tuple[str, ...]:
    return (
        program_version(),
        f"Python {sys.version_info.major}.{sys.version_info.minor}",
        f"Dask {distributed.__version__}",
    )


def dask_resource(engine: str) -> str:
    return f"engine:{engine}"


class WorkerSlots(WorkerPlugin):
    """Slots (worker processes) of a Dask worker. They start only engines that the machine's owner offers."""

    name = PLUGIN_NAME

    def __init__(self, offer: WorkerOffer, launch: Launch) -> None:
        self._offer = offer
        self._launch = launch

    def setup(self, worker: Worker) -> None:  # noqa: ARG002 - Dask calls it
        configure_dask()  # This runs in the worker's process, where Dask would log its end.
        self._lock = threading.Lock()
        self._free: list[SearchProcess] = []
        self._busy: dict[str, SearchProcess] = {}

    async def teardown(self, worker: Worker) -> None:  # noqa: ARG002 - Dask calls it
        slots = [*self._free, *self._busy.values()]
        for slot in slots:
            slot.close_input()
        await asyncio.gather(*(asyncio.to_thread(slot.close_or_kill) for slot in slots))

    @property
    def worker_report(self) -> WorkerReport:
        with self._lock:
            slots = [slot.status for slot in (*self._busy.values(), *self._free)]
        slots += [SlotStatus()] * (self._offer.slots - len(slots))
        return WorkerReport(self._offer, local_versions(), tuple(slots))

    def start_slot(self, key: str) -> str:
        """Take a free slot (worker process) or start one, and return its first message; empty if none can start."""
        with self._reserve_slot(key, "") as slot:
            return slot.ready

    def run_batch(self, key: str, line: str, tell: Callable[[str], None], is_wanted: Callable[[], bool]) -> bool:
        number, asked = parse_task(line) or (0, {})
        passage = asked.get("passage", {})
        if passage.get("engine") not in self._offer.engines:
            fault = text.ENGINE_NOT_OFFERED.filled(host=self._offer.host, engine=passage.get("engine"))
            over = codec_of(WorkFinished).write(WorkFinished(fault=fault))
            tell(message_line(WorkerMessage(DONE_KIND, number, {"over": over})))
            return True
        said: list[str] = []

        def tell_the_one_before(line: str) -> None:
            said.append(line)
            if len(said) > 1:
                tell(said[-2])

        with self._reserve_slot(key, passage.get("game", "")) as slot:
            is_whole = slot.run_batch(line, tell_the_one_before, is_wanted)
        # After the last line the client sends its next task, for which this slot has to be free.
        for last in said[-1:]:
            tell(last)
        return is_whole

    def cancel_batch(self, key: str) -> None:
        slot = self._busy.get(key)
        if slot is not None:
            slot.cancel_batch()

    @contextmanager
    def _reserve_slot(self, key: str, game: str) -> Iterator[SearchProcess]:
        """Take a free slot (process), preferably one that searched this game before and has it in its hash table."""
        with self._lock:
            self._free = [slot for slot in self._free if slot.is_alive]
            first = self._free[0] if self._free else None
            slot = next((each for each in self._free if each.game == game), first)
            if slot is not None:
                self._free.remove(slot)
                self._busy[key] = slot
        if slot is None:
            slot = SearchProcess(self._launch, self._offer.host)
            with self._lock:
                self._busy[key] = slot
        try:
            yield slot
        finally:
            with self._lock:
                del self._busy[key]
                self._free.append(slot)


# Functions that clients submit; they run in the worker.


def start_slot() -> str:
    worker = get_worker()
    return _worker_slots(worker).start_slot(str(worker.get_current_task()))


def run_batch(topic: str, line: str) -> TaskResult:
    """Search a batch, and report each result at once as an event."""
    worker = get_worker()
    key = worker.get_current_task()
    lines: list[str] = []

    def tell(said: str) -> None:
        lines.append(said)
        worker.log_event(topic, [key, len(lines), said])

    def is_wanted() -> bool:
        task = worker.state.tasks.get(key)
        return task is not None and task.state not in _UNWANTED_STATES

    is_whole = _worker_slots(worker).run_batch(str(key), line, tell, is_wanted)
    return TaskResult(tuple(lines), is_whole)


def cancel_batch(key: str, dask_worker: Worker) -> None:
    _worker_slots(dask_worker).cancel_batch(key)


def worker_report(dask_worker: Worker) -> WorkerReport:
    return _worker_slots(dask_worker).worker_report


def _worker_slots(worker: Worker) -> WorkerSlots:
    slots = worker.plugins[PLUGIN_NAME]
    if not isinstance(slots, WorkerSlots):
        raise TypeError(PLUGIN_NAME)
    return slots
