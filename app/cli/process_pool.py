"""Process pool that runs jobs in parallel on all processors, with results in order."""

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing.connection import wait
from threading import Thread
from typing import Final, TypeVar

from app.cli.terminal import INTERRUPTED_CODE, CommandError
from app.text.phrase import Phrase

CHUNK_SIZE: Final = 8
"""Number of jobs that are sent to a worker process at once, as one chunk."""
CHUNKS_AHEAD: Final = 4
"""Number of chunks per process computed before their results are fetched; more would only fill the memory."""

Job = TypeVar("Job")
Result = TypeVar("Result")


def run_in_order(
    do: Callable[[Job], Result], jobs: Sequence[Job], lost: Phrase, chunk: int = CHUNK_SIZE, ahead: int = CHUNKS_AHEAD
) -> Iterator[Result]:
    """Yield `do(job)` for each job, in order, computed by worker processes; CommandError with `lost` if one dies.

    Jobs are sent in chunks of `chunk`, and at most `ahead` chunks per process are computed in advance.
    With one processor, or where processes cannot be created (some sandboxes), this process does all the work.
    """
    processes = processor_count()
    # No other thread runs yet, so fork (the quick start method) is safe.
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    chunks = (jobs[start : start + chunk] for start in range(0, len(jobs), chunk))
    try:
        pool = ProcessPoolExecutor(processes, context, _set_up_worker) if processes > 1 else None
    except (OSError, ImportError, NotImplementedError):
        pool = None
    if pool is None:
        yield from map(do, jobs)
        return
    try:
        waiting = deque[Future[list[Result]]]()
        waiting.extend(pool.submit(_run_chunk, do, chunk) for chunk in islice(chunks, processes * ahead))
        while waiting:
            yield from waiting.popleft().result()
            waiting.extend(pool.submit(_run_chunk, do, chunk) for chunk in islice(chunks, 1))
    except BrokenProcessPool as broken:
        raise CommandError(lost) from broken
    finally:
        # A process in the middle of a file deletes the incomplete output first, so we wait for all of them.
        pool.shutdown(wait=True, cancel_futures=True)


def processor_count() -> int:
    """Return the number of processors that this process may use (CPU affinity)."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def can_share_memory() -> bool:
    """Return False if processes cannot share a lock, as in sandboxes without a writable /dev/shm."""
    try:
        multiprocessing.get_context("spawn").Lock()
    except (OSError, ImportError, ValueError):
        return False
    return True


def _run_chunk(do: Callable[[Job], Result], jobs: Sequence[Job]) -> list[Result]:
    return [do(job) for job in jobs if not _exit_if_interrupted()]


def _set_up_worker() -> None:
    """Set up a worker process: it exits quietly on Ctrl-C, and never outlives its parent."""
    signal.signal(signal.SIGINT, _on_interrupt)
    Thread(target=_wait_for_parent_end, daemon=True).start()


def _on_interrupt(_number: int, _frame: object) -> None:
    """Raise SystemExit, so that the current job cleans up; later jobs are not started."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise SystemExit(INTERRUPTED_CODE)


def _exit_if_interrupted() -> bool:
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        raise SystemExit(INTERRUPTED_CODE)
    return False


def _wait_for_parent_end() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
