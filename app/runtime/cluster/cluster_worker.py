"""A slot of a Dask worker: a child process that searches batches of positions (`app/cli/worker.py`), one at a time."""

import queue
import subprocess
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

from app.base.child_environment import child_environment
from app.batch.messages import DONE_KIND, MAX_LINE_BYTES, READY_KIND, message_line, parse_message, parse_task, task_line
from app.runtime.launch import Launch

_SILENT_SECONDS: Final = 1.0
"""Seconds of silence of a slot (worker process) after which we check if a client still wants the answer."""
_START_SECONDS: Final = 60.0
_END_SECONDS: Final = 20.0
"""Timeout in seconds for a cancelled slot (worker process) to report results, or for an unwanted one to exit."""


class SlotStatus(NamedTuple):
    """Status of a slot (worker process), for display."""

    engine: str = ""
    """Engine that searches the current batch of positions; empty for an idle slot."""
    nps: int = 0


class SearchProcess:
    """A child process for searches. One thread at a time uses it; any thread may cancel or end it."""

    def __init__(self, launch: Launch, host: str) -> None:
        """Start the process; results of engines on this machine get `host` as the machine that found them."""
        words = [launch.program, *launch.arguments]
        pipe = subprocess.PIPE
        # Ctrl-C goes to the worker alone, which then ends its slots.
        self._process = subprocess.Popen(  # noqa: S603 - it is our own command
            words,
            cwd=launch.folder,
            env=child_environment(is_own=launch.is_own),
            stdin=pipe,
            stdout=pipe,
            start_new_session=True,
        )
        self._lines_read: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._host = host
        self._last_task_number = 0
        self.status = SlotStatus()
        self.game = ""
        threading.Thread(target=self._read_output, name="slot", daemon=True).start()
        self.ready = self._wait_until_ready()

    @property
    def is_alive(self) -> bool:
        return self.ready != "" and self._process.poll() is None

    def run_batch(self, line: str, tell: Callable[[str], None], is_wanted: Callable[[], bool]) -> bool:
        """Pass all lines about a batch to `tell`; return True if the last one arrived, False if the process ended."""
        asked = parse_task(line)
        if asked is None:
            return True
        number, what = asked
        passage = what.get("passage", {})
        self.status, self.game = self.status._replace(engine=passage.get("engine", "")), passage.get("game", "")
        try:
            return self._run_batch(
                number, {name: each for name, each in what.items() if name != "task"}, tell, is_wanted
            )
        finally:
            self.status = self.status._replace(engine="")

    def cancel_batch(self) -> None:
        """Cancel the batch that is being searched; its results so far are reported."""
        self._send_line(task_line(self._last_task_number, {"stop": True}))

    def close_input(self) -> None:
        """Close the process's input, after which the process ends together with its engines."""
        if self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.close()

    def close_or_kill(self) -> None:
        self.close_input()
        try:
            self._process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _run_batch(
        self, number: int, what: dict[str, object], tell: Callable[[str], None], is_wanted: Callable[[], bool]
    ) -> bool:
        # Each client counts from 1, and a slot remembers cancelled numbers, so tasks get new numbers here.
        self._last_task_number += 1
        self._send_line(task_line(self._last_task_number, what))
        off_at: float | None = None
        while off_at is None or time.monotonic() < off_at + _END_SECONDS:
            if off_at is None and not is_wanted():
                self.cancel_batch()
                off_at = time.monotonic()
            try:
                said = self._lines_read.get(timeout=_SILENT_SECONDS)
            except queue.Empty:
                continue
            if said is None:
                return False
            word = parse_message(said)
            if word is None or word.task != self._last_task_number:
                continue
            self._handle_message(word.payload)
            tell(message_line(word._replace(payload={**word.payload, "task": number})))
            if word.kind == DONE_KIND:
                return True
        self._process.kill()
        return False

    def _handle_message(self, said: Mapping[str, Any]) -> None:
        over = said.get("over")
        if isinstance(over, dict) and isinstance(over.get("nps"), int) and over["nps"]:
            self.status = self.status._replace(nps=over["nps"])
        for kind in ("finding", "look"):
            found = said.get(kind)
            by = found.get("by") if isinstance(found, dict) else None
            if isinstance(by, dict):
                by["host"] = by.get("host") or self._host

    def _wait_until_ready(self) -> str:
        try:
            said = self._lines_read.get(timeout=_START_SECONDS)
        except queue.Empty:
            self._process.kill()
            return ""
        word = None if said is None else parse_message(said)
        return said or "" if word is not None and word.kind == READY_KIND else ""

    def _send_line(self, line: bytes) -> None:
        stream = self._process.stdin
        try:
            if stream is not None and not stream.closed:
                stream.write(line)
                stream.flush()
        except OSError:
            return  # the reading thread notices the end

    def _read_output(self) -> None:
        if (stream := self._process.stdout) is not None:
            with stream:
                while (line := stream.readline(MAX_LINE_BYTES)).endswith(b"\n"):
                    self._lines_read.put(line.decode("utf-8", "replace").rstrip("\n"))
        self._lines_read.put(None)
