from asyncio import Event
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from typing import Any, Self

__version__: str

class Security:
    def __init__(self, require_encryption: bool | None = None, **kwargs: str) -> None: ...

class _Server:
    address: str
    async def __aenter__(self) -> Self: ...
    async def __aexit__(self, *args: object) -> None: ...
    async def finished(self) -> None: ...

class Scheduler(_Server):
    def __init__(
        self,
        *,
        host: str,
        port: int,
        protocol: str,
        security: Security,
        dashboard: bool,
        dashboard_address: str,
    ) -> None: ...

class _Process:
    async def kill(self) -> None: ...

class _WorkerProcess:
    process: _Process | None
    running: Event

class Nanny(_Server):
    worker_address: str | None
    process: _WorkerProcess | None
    def __init__(
        self,
        scheduler_ip: str,
        *,
        host: str,
        protocol: str,
        security: Security,
        nthreads: int,
        resources: Mapping[str, float],
        memory_limit: int,
        local_directory: str,
        silence_logs: int,
        dashboard: bool,
        dashboard_address: str,
        plugins: tuple[WorkerPlugin, ...],
    ) -> None: ...

class _TaskState:
    state: str

class _WorkerState:
    tasks: MutableMapping[str, _TaskState]

class Worker(_Server):
    plugins: dict[str, WorkerPlugin]
    state: _WorkerState
    def get_current_task(self) -> str: ...
    def log_event(self, topic: str, msg: object) -> None: ...

class WorkerPlugin:
    name: str

def get_worker() -> Worker: ...

class Future:
    status: str
    def add_done_callback(self, fn: Callable[[Future], object]) -> None: ...
    def cancel(self) -> None: ...
    def result(self, timeout: float) -> object: ...

class Client:
    status: str
    def __init__(
        self, address: str, *, security: Security, timeout: float, set_as_default: bool, name: str
    ) -> None: ...
    def close(self, timeout: float = ...) -> None: ...
    def run(
        self, function: Callable[..., object], *, workers: Sequence[str], on_error: str, **kwargs: str
    ) -> dict[str, Any]: ...
    def scheduler_info(self, n_workers: int) -> dict[str, Any]: ...
    def submit(
        self,
        func: Callable[..., object],
        *args: object,
        key: str,
        workers: Sequence[str],
        allow_other_workers: bool,
        resources: Mapping[str, float],
        retries: int,
        pure: bool,
    ) -> Future: ...
    def subscribe_topic(self, topic: str, handler: Callable[[tuple[float, Any]], object]) -> None: ...
    def unsubscribe_topic(self, topic: str) -> None: ...
