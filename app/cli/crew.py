"""Processes that do many jobs beside each other, on every processor there is."""

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

from app.cli.terminal import INTERRUPTED, CommandError
from app.text.phrase import Phrase

CHUNK: Final = 8
"""So many jobs are handed to a process at once."""
AHEAD: Final = 4
"""So many chunks for each process may be done before they are fetched; more would only fill the memory."""

Job = TypeVar("Job")
Done = TypeVar("Done")


def done_in_order(
    do: Callable[[Job], Done], jobs: Sequence[Job], lost: Phrase, chunk: int = CHUNK, ahead: int = AHEAD
) -> Iterator[Done]:
    """Yield what `do` makes of each job, in the order of the jobs; CommandError, which says `lost`, when a process dies.

    So many jobs as a `chunk` has are handed to a process at once, and each may be so many of them `ahead` of what is fetched.

    Where there is one processor, or no processes can be made, as in some sandboxes, this one does it all.
    """
    processes = processors()
    # No thread runs here yet, so the quick way of making processes is a safe one where the system has it.
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    chunks = (jobs[start : start + chunk] for start in range(0, len(jobs), chunk))
    try:
        crew = ProcessPoolExecutor(processes, context, _begin) if processes > 1 else None
    except (OSError, ImportError, NotImplementedError):
        crew = None
    if crew is None:
        yield from map(do, jobs)
        return
    try:
        waiting = deque[Future[list[Done]]]()
        waiting.extend(crew.submit(_do_all, do, chunk) for chunk in islice(chunks, processes * ahead))
        while waiting:
            yield from waiting.popleft().result()
            waiting.extend(crew.submit(_do_all, do, chunk) for chunk in islice(chunks, 1))
    except BrokenProcessPool as broken:
        raise CommandError(lost) from broken
    finally:
        # Who is in the middle of a file takes away the half of it first, so nobody leaves before the crew has.
        crew.shutdown(wait=True, cancel_futures=True)


def processors() -> int:
    """How many this process may use."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def can_share_memory() -> bool:
    """Return False where processes can share no lock, as in sandboxes without a writable /dev/shm."""
    try:
        multiprocessing.get_context("spawn").Lock()
    except (OSError, ImportError, ValueError):
        return False
    return True


def _do_all(do: Callable[[Job], Done], jobs: Sequence[Job]) -> list[Done]:
    return [do(job) for job in jobs if not _leave_if_stopped()]


def _begin() -> None:
    """Ctrl-C ends a process without a word and without leavings, and none outlives the one that made it."""
    signal.signal(signal.SIGINT, _stop)
    Thread(target=_end_with_parent, daemon=True).start()


def _stop(_number: int, _frame: object) -> None:
    """Leave what is being done, as after any fault in it, and begin nothing else."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise SystemExit(INTERRUPTED)


def _leave_if_stopped() -> bool:
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        raise SystemExit(INTERRUPTED)
    return False


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
