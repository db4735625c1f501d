"""Worker processes (slots) on a Dask cluster, with the interface of local ones (`app/runtime/worker_processes.py`).

A slot gets a place on a worker that offers its engine. It loses the place if the worker or the connection to the
scheduler is lost, and gets another at its next start. Messages arrive at once as events, which may be lost, and again
with the task's result.
"""

import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from distributed import Client, Future

from app.base.event import Event
from app.batch.messages import parse_task
from app.runtime.calls import Call
from app.runtime.cluster import worker_plugin
from app.runtime.cluster.link import connect_client, fetch_worker_reports
from app.runtime.cluster.settings import tls_security
from app.runtime.cluster.worker_plugin import TaskResult, WorkerReport, local_versions
from app.runtime.cluster_access import CertificateRole, ClusterError, parse_address
from app.runtime.exit import ProcessExit
from app.text import cluster as text
from app.text.phrase import Phrase

_RECONNECT_SECONDS: Final = (1.0, 5.0, 30.0)
_CHECK_SECONDS: Final = 0.5
_CHECKS_PER_LISTING: Final = 10
"""Number of checks after which workers are listed again, in case an event about them was lost."""
_RESULT_SECONDS: Final = 5
_KILLED: Final = 9
_SCHEDULER_TOPIC: Final = "all"
"""Topic of events that the scheduler sends to all clients."""


class _SlotReservation:
    """Reservation of a slot (worker process) on a Dask worker for a client."""

    def __init__(self, worker: str, host: str) -> None:
        self.worker = worker
        self.host = host
        self.future: Future | None = None
        self.key = ""
        self.reported_count = 0


class ClusterWorkers:
    """Slots (worker processes) on a Dask cluster: a `WorkerPool` and its connection to the scheduler."""

    def __init__(self, engines: Sequence[str], ask: Callable[[Call], object], connect: Callable[[], Client]) -> None:
        """Create a slot per entry of `engines`; `ask` runs calls on our thread; `connect` may raise ClusterError."""
        self.line_received: Event[tuple[int, str]] = Event()
        self.worker_ended: Event[tuple[int, ProcessExit]] = Event()
        self.status_reported: Event[Phrase] = Event()
        """Emits a sentence about the connection or missing workers; its placeholder is for the scheduler's address."""
        self._engines = engines
        self._queue_call = ask
        self._connect = connect
        self._client: Client | None = None
        self._workers: Mapping[str, WorkerReport] = {}
        self._has_no_workers = False
        self._reservations: dict[int, _SlotReservation] = {}
        self._unreserved_slots: list[int] = []
        self._versions = local_versions()
        self._topic = f"yomisuji-{uuid4().hex}"
        self._last_task_number = 0
        self._stop_event = threading.Event()
        self._thread = threading.Thread(target=self._stay_connected, name="fleet", daemon=True)
        self._thread.start()

    @property
    def running_count(self) -> int:
        return len(self._reservations) + len(self._unreserved_slots)

    # The interface of slot processes

    def start_worker(self, slot: int) -> None:
        self._unreserved_slots.append(slot)
        self._reserve_slots()

    def send_line(self, slot: int, line: bytes) -> None:
        place, client = self._reservations.get(slot), self._client
        asked = parse_task(line.decode())
        if place is None or client is None or asked is None:
            return
        if asked[1].get("stop") is True:
            self._run_on_worker(worker_plugin.cancel_batch, place.worker, key=place.key)
            return
        self._submit(slot, place, client, worker_plugin.run_batch, self._topic, line.decode())

    def kill_worker(self, slot: int) -> None:
        place = self._reservations.get(slot)
        if place is not None and place.future is not None:
            place.future.cancel()
        if place is not None or slot in self._unreserved_slots:
            self._drop_reservation(slot)

    def end_workers(self) -> None:
        """Stop all slots (worker processes); their results are no longer wanted."""
        self._stop_event.set()
        for slot in [*self._reservations, *self._unreserved_slots]:
            self.kill_worker(slot)
        self._thread.join(_RESULT_SECONDS)

    # Places

    def _reserve_slots(self) -> None:
        if self._client is None:
            return
        for slot in list(self._unreserved_slots):
            worker = self._worker_with_room(self._engines[slot])
            if worker is not None:
                self._unreserved_slots.remove(slot)
                place = self._reservations[slot] = _SlotReservation(worker, self._workers[worker].offer.host)
                self._submit(slot, place, self._client, worker_plugin.start_slot)

    def _worker_with_room(self, engine: str) -> str | None:
        """Return the worker with the most free slots for the engine; None if all are taken."""
        taken = [place.worker for place in self._reservations.values()]
        room = {
            address: self._workers[address].offer.slots - taken.count(address) for address in self._workers_for(engine)
        }
        best = max(room, key=lambda address: room[address], default=None)
        return best if best is not None and room[best] > 0 else None

    def _workers_for(self, engine: str) -> list[str]:
        return [
            address
            for address, seen in self._workers.items()
            if engine in seen.offer.engines and seen.versions == self._versions
        ]

    def _submit(self, slot: int, place: _SlotReservation, client: Client, do: Callable[..., Any], *values: str) -> None:
        self._last_task_number += 1
        place.key, place.reported_count = f"{self._topic}-{self._last_task_number}", 0
        future = client.submit(
            do,
            *values,
            key=place.key,
            workers=[place.worker],
            allow_other_workers=False,
            resources={worker_plugin.dask_resource(self._engines[slot]): 1},
            retries=0,
            pure=False,
        )
        place.future = future
        future.add_done_callback(partial(self._queue_task_done, slot, place, place.key))

    def _drop_reservation(self, slot: int) -> None:
        place = self._reservations.pop(slot, None)
        if slot in self._unreserved_slots:
            self._unreserved_slots.remove(slot)
        self.worker_ended.emit((slot, ProcessExit(signal=_KILLED, machine="" if place is None else place.host)))

    # Handlers, on the owner's thread

    def _on_workers(self, workers: Mapping[str, WorkerReport]) -> None:
        self._workers = workers
        for slot in [slot for slot, place in self._reservations.items() if place.worker not in workers]:
            self.kill_worker(slot)
        self._reserve_slots()
        was_deserted, self._has_no_workers = self._has_no_workers, not any(map(self._workers_for, self._engines))
        if self._client is not None and self._has_no_workers and not was_deserted:
            self.status_reported.emit(text.NOBODY_LEFT)

    def _on_connected(self, client: Client | None) -> None:
        self._client = client
        self.status_reported.emit(text.LINE_CUT if client is None else text.LINE_THERE)
        if client is None:
            self._on_workers({})

    def _on_task_event(self, key: str, number: int, line: str) -> None:
        for slot, place in self._reservations.items():
            if place.key == key and number == place.reported_count + 1:
                place.reported_count = number
                self.line_received.emit((slot, line))
                return

    def _on_task_done(self, slot: int, place: _SlotReservation, key: str, came: object) -> None:
        if self._reservations.get(slot) is not place or place.key != key:
            return
        place.future = None
        if isinstance(came, str) and came:
            self.line_received.emit((slot, came))
        elif isinstance(came, TaskResult):
            for line in came.lines[place.reported_count :]:
                self.line_received.emit((slot, line))
            if not came.is_whole:
                self._drop_reservation(slot)
        else:
            self._drop_reservation(slot)

    # On other threads

    def _call_on_owner_thread(self, call: Call) -> None:
        """Run the call on the owner's thread, unless the slots are being stopped by then."""
        self._queue_call(lambda: self._stop_event.is_set() or call())

    def _queue_task_done(self, slot: int, place: _SlotReservation, key: str, future: Future) -> None:
        came: object = None
        # A worker that has gone took the task's result with it.
        with suppress(OSError, TimeoutError, CancelledError):
            if future.status == "finished" and place.key == key:
                came = future.result(_RESULT_SECONDS)
        self._call_on_owner_thread(lambda: self._on_task_done(slot, place, key, came))

    def _queue_event(self, event: tuple[float, tuple[str, int, str]]) -> None:
        key, number, line = event[1]
        self._call_on_owner_thread(lambda: self._on_task_event(key, number, line))

    def _run_on_worker(self, do: Callable[..., Any], worker: str, **values: str) -> None:
        client = self._client
        if client is not None:
            threading.Thread(
                target=lambda: client.run(do, workers=[worker], on_error="ignore", **values), daemon=True
            ).start()

    def _stay_connected(self) -> None:
        tries = 0
        while not self._stop_event.is_set():
            try:
                client = self._connect()
            except ClusterError:
                if not tries:
                    self._call_on_owner_thread(partial(self._on_connected, None))
                self._stop_event.wait(_RECONNECT_SECONDS[min(tries, len(_RECONNECT_SECONDS) - 1)])
                tries += 1
                continue
            tries = 0
            self._watch_connection(client)
            client.close()

    def _watch_connection(self, client: Client) -> None:
        """Watch workers and events until the connection is lost or the slots are stopped."""
        stirred = threading.Event()
        stirred.set()
        client.subscribe_topic(self._topic, self._queue_event)
        client.subscribe_topic(_SCHEDULER_TOPIC, lambda event: _queue_worker_change(stirred, event[1]))
        self._call_on_owner_thread(partial(self._on_connected, client))
        beats = 0
        known: dict[str, WorkerReport] = {}
        while not self._stop_event.is_set() and client.status == "running":
            beats += 1
            if stirred.is_set() or beats % _CHECKS_PER_LISTING == 0:
                stirred.clear()
                known = fetch_worker_reports(client, known)
                self._call_on_owner_thread(partial(self._on_workers, known))
            self._stop_event.wait(_CHECK_SECONDS)
        if client.status == "running":
            for topic in (self._topic, _SCHEDULER_TOPIC):
                client.unsubscribe_topic(topic)
        if not self._stop_event.is_set():
            self._call_on_owner_thread(partial(self._on_connected, None))


def _queue_worker_change(stirred: threading.Event, said: Mapping[str, object]) -> None:
    if said.get("action") in {"add-worker", "remove-worker"}:
        stirred.set()


def connect_workers(
    scheduler: str,
    certificates: Path,
    engines: Sequence[str],
    ask: Callable[[Call], object],
    tell: Callable[[Phrase], None],
) -> ClusterWorkers:
    """Create the slots on a cluster; ClusterError for an invalid address or missing certificates."""
    address = parse_address(scheduler)
    if isinstance(address, Phrase):
        raise ClusterError(address)
    security = tls_security(certificates, CertificateRole.CLIENT)
    slots = ClusterWorkers(engines, ask, partial(connect_client, address, security, certificates))
    slots.status_reported.connect(tell)
    return slots
