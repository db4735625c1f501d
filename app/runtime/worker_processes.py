"""Worker processes on this machine, with a line protocol; their engines may be behind ssh. None outlives the program."""

from collections.abc import Sequence

import app.runtime.unhooked  # noqa: F401 - must precede the imports below

from PySide6.QtCore import QObject

from app.base.event import Event
from app.base.process_priority import lower_priority
from app.batch.messages import MAX_LINE_BYTES
from app.runtime.exit import ProcessExit
from app.runtime.guardian import Guardian
from app.runtime.launch import Launch
from app.runtime.process import ChildProcess
from app.usi.faults import FaultKind
from app.usi.lines import LineBuffer


class WorkerProcesses:
    """Worker processes on this machine, known by their numbers: a `WorkerPool`."""

    def __init__(self, places: Sequence[Launch], owner: QObject, *, is_calm: bool = False) -> None:
        """`places` are the launch settings of each worker; with `is_calm` they get a lower priority."""
        self.line_received: Event[tuple[int, str]] = Event()
        """Emitted with a worker's number and a line of its output."""
        self.worker_ended: Event[tuple[int, ProcessExit]] = Event()
        """Emitted with a worker's number when its process has ended."""
        self._launches = places
        self._owner = owner
        self._is_low_priority = is_calm
        self._guardian = Guardian()
        self._processes: dict[int, ChildProcess] = {}
        self._lines: dict[int, LineBuffer] = {}

    @property
    def running_count(self) -> int:
        return len(self._processes)

    def start_worker(self, slot: int) -> None:
        process = ChildProcess(self._launches[slot], self._guardian, self._owner)
        lines = self._lines[slot] = LineBuffer(MAX_LINE_BYTES)
        self._processes[slot] = process

        def hear(piece: bytes) -> None:
            for line in lines.receive_bytes(piece):
                if FaultKind.CUT in line.faults:
                    process.kill()
                    return
                self.line_received.emit((slot, line.text))

        def leave(end: ProcessExit) -> None:
            self._processes.pop(slot, None)
            self.worker_ended.emit((slot, end))

        process.stdout_read.connect(hear)
        process.ended.connect(leave)
        process.start()
        if self._is_low_priority and process.process_id is not None:
            lower_priority(process.process_id)

    def send_line(self, slot: int, line: bytes) -> None:
        process = self._processes.get(slot)
        if process is not None:
            process.write(line)

    def kill_worker(self, slot: int) -> None:
        """Kill a worker and its child processes."""
        process = self._processes.get(slot)
        if process is not None:
            process.kill()

    def end_workers(self) -> None:
        """Terminate all workers and their engines, and kill them after a timeout."""
        for process in list(self._processes.values()):
            process.terminate()
