"""Messages between the program and its worker processes, as lines of JSON.

A task is a number and a JSON object that is complete in itself, so that a worker needs nothing else of this machine. A
worker does one task at a time and answers with objects too.
"""

import json
from collections.abc import Mapping
from typing import Annotated, Any, Final, NamedTuple

from app.base.codec import Complete, Count
from app.base.regular import parse_json
from app.base.version import program_version

READY_KIND: Final = "ready"
DONE_KIND: Final = "done"
STATUS_KIND: Final = "at"
FOUND_KIND: Final = "found"
MAX_LINE_BYTES: Final = 8 << 20
"""Size limit in bytes for a message: the record of a long game with all `info` comments. Both sides refuse longer ones."""
PROTOCOL_VERSION: Final = 1


class WorkerMessage(NamedTuple):
    """A message of a worker process: it is ready, a task is done or has progressed, or a part of it is found."""

    kind: str
    task: int = 0
    payload: Mapping[str, Any] = {}


def task_line(task: int, what: Mapping[str, object]) -> bytes:
    """Serialize a task for a worker process, as one line of JSON."""
    return json.dumps({"task": task, **what}, ensure_ascii=False).encode() + b"\n"


def parse_task(line: str) -> tuple[int, Mapping[str, Any]] | None:
    """Parse a task line in the worker process; None if the line is invalid."""
    said = _parse_object(line)
    number = said.get("task")
    return (number, said) if isinstance(number, int) else None


def message_line(word: WorkerMessage) -> str:
    return json.dumps({"slot": word.kind, "task": word.task, **word.payload}, ensure_ascii=False)


def parse_message(line: str) -> WorkerMessage | None:
    """Parse a line of output of a worker process as its message; None if it is none."""
    said = _parse_object(line)
    word, task = said.get("slot"), said.get("task")
    return WorkerMessage(word, task, said) if isinstance(word, str) and isinstance(task, int) else None


def _parse_object(line: str) -> dict[str, Any]:
    try:
        said = parse_json(line)
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}


class WorkerReady(NamedTuple):
    """First message of a worker process: its version and the machine on which it runs."""

    version: str
    protocol: int = 0
    host: str = ""

    @classmethod
    def local(cls, host: str) -> "WorkerReady":
        return cls(program_version(), PROTOCOL_VERSION, host)

    @property
    def is_compatible(self) -> bool:
        """True if the worker has the protocol and the program version of this process."""
        return self.protocol == PROTOCOL_VERSION and self.version == program_version()


class WorkFinished(NamedTuple):
    """Summary of a worker about a batch that it has ended; the results came before."""

    failed: Annotated[tuple[Count, ...], Complete()] = ()
    """Failed positions, each as the number of moves before it: the engine failed repeatedly, or could not be asked."""
    left: Annotated[tuple[Count, ...], Complete()] = ()
    """Positions that the search did not reach, each as the number of moves before it."""
    fault: tuple[str, str] | None = None
    """Reason for failed or unreached positions, in Japanese and English; None without a fault."""
    is_link: bool = False
    """True if the connection to the engine's machine failed, rather than the engine."""
    nps: int = 0
