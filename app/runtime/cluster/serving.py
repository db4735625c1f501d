"""The scheduler and the worker of a cluster, which run until Ctrl-C or a termination signal."""

import asyncio
import logging
import signal
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from itertools import chain, repeat
from typing import Any, Final

from distributed import Nanny, Scheduler, Security
from distributed.comm.core import FatalCommClosedError
from distributed.config import get_loop_factory

from app.base.folders import find_folders
from app.runtime.cluster.settings import DASHBOARD_ADDRESS, configure_dask
from app.runtime.cluster.worker_plugin import WorkerOffer, WorkerSlots
from app.runtime.launch import Launch

_DASK_FOLDER: Final = "worker"
"""Dask's working folder in the cache; Dask removes there what killed workers left."""
_ENDING_SIGNALS: Final = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
RefusedCertificate = FatalCommClosedError
_FIRST_RETRY_PAUSES: Final = (1.0, 5.0)
_LONGEST_RETRY_PAUSE: Final = 30.0
"""Longest pause in seconds before the next attempt to reach a scheduler."""


def run_until_signal(serving: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine until a signal cancels it; the coroutine has cleaned up when this function returns."""
    # Dask chooses the event loop, because the default loop of Windows does not work for it.
    with suppress(KeyboardInterrupt, asyncio.CancelledError), asyncio.Runner(loop_factory=get_loop_factory()) as runner:
        runner.run(_cancel_on_signals(serving))


async def _cancel_on_signals(serving: Coroutine[Any, Any, None]) -> None:
    loop, task = asyncio.get_running_loop(), asyncio.ensure_future(serving)

    def end(*_: object) -> None:
        for each in _ENDING_SIGNALS:
            signal.signal(each, signal.SIG_IGN)  # a second signal must not disturb the cleanup
        loop.call_soon_threadsafe(task.cancel)

    for each in _ENDING_SIGNALS:
        if signal.getsignal(each) is not signal.SIG_IGN:  # as by nohup
            signal.signal(each, end)
    await task


async def run_scheduler(host: str, port: int, security: Security, listening: Callable[[str], None]) -> None:
    """Run the scheduler; `listening` gets its address. OSError if it cannot listen."""
    configure_dask()
    scheduler = Scheduler(
        host=host, port=port, protocol="tls://", security=security, dashboard=False, dashboard_address=DASHBOARD_ADDRESS
    )
    with _unwrap_os_error():
        async with scheduler:
            listening(scheduler.address)
            await scheduler.finished()


async def run_worker(
    scheduler: str,
    host: str,
    offer: WorkerOffer,
    launch: Launch,
    security: Security,
    joined: Callable[[str], None],
    lost: Callable[[OSError | None], None],
) -> None:
    """Run a worker until it is cancelled, or refused (`RefusedCertificate`).

    `joined` gets the worker's address; `lost` is called when the scheduler is not reachable.
    """
    configure_dask()
    workplace = str(find_folders().cache / _DASK_FOLDER)
    pauses = _reconnect_pauses()
    while True:
        reason: OSError | None = None
        nanny = Nanny(
            scheduler,
            host=host,
            protocol="tls://",
            security=security,
            nthreads=offer.slots,
            resources=offer.resources,
            memory_limit=0,
            local_directory=workplace,
            silence_logs=logging.CRITICAL,
            dashboard=False,
            dashboard_address=DASHBOARD_ADDRESS,
            plugins=(WorkerSlots(offer, launch),),
        )
        try:
            with _unwrap_os_error():
                async with nanny:
                    joined(nanny.worker_address or "")
                    pauses = _reconnect_pauses()
                    try:
                        await nanny.finished()
                    finally:
                        await _kill_unconnected_worker(nanny)
        except RefusedCertificate:
            raise
        except OSError as failure:
            reason = failure
        lost(reason)
        await asyncio.sleep(next(pauses))


async def _kill_unconnected_worker(nanny: Nanny) -> None:
    """Kill a restarted worker that still looks for a scheduler, because its nanny would wait for it without end."""
    worker = nanny.process
    if worker is not None and worker.process is not None and not worker.running.is_set():
        await worker.process.kill()


@contextmanager
def _unwrap_os_error() -> Iterator[None]:
    """Raise the OSError that Dask wraps in a RuntimeError when a server cannot start."""
    try:
        yield
    except RuntimeError as failure:
        if isinstance(failure.__cause__, OSError):
            raise failure.__cause__ from None
        raise


def _reconnect_pauses() -> "chain[float]":
    return chain(_FIRST_RETRY_PAUSES, repeat(_LONGEST_RETRY_PAUSE))
