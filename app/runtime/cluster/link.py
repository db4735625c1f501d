"""Connections of clients to a scheduler, and the list of its workers."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from distributed import Client, Security
from distributed.comm.core import FatalCommClosedError

from app.base.words import escape_unprintable
from app.runtime.cluster import worker_plugin
from app.runtime.cluster.settings import configure_dask
from app.runtime.cluster.worker_plugin import WorkerReport
from app.runtime.cluster_access import Address, ClusterError
from app.text import cluster as text

_ANSWER_SECONDS: Final = 10


@contextmanager
def connected_client(scheduler: Address, security: Security, folder: Path) -> Iterator[Client]:
    """Connect to the scheduler for the duration of the context; ClusterError if it does not answer or refuses."""
    client = connect_client(scheduler, security, folder)
    try:
        yield client
    finally:
        client.close(timeout=_ANSWER_SECONDS)


def connect_client(scheduler: Address, security: Security, folder: Path) -> Client:
    configure_dask()
    try:
        return Client(
            scheduler.dask_url, security=security, timeout=_ANSWER_SECONDS, set_as_default=False, name="yomisuji"
        )
    except FatalCommClosedError as failure:
        raise ClusterError(
            text.REFUSED.filled(scheduler=scheduler, folder=escape_unprintable(str(folder)).replace("\n", "\\n"))
        ) from failure
    except (OSError, TimeoutError) as failure:
        raise ClusterError(text.SCHEDULER_MISSING.filled(scheduler=scheduler)) from failure


def fetch_worker_reports(client: Client, known: Mapping[str, WorkerReport] | None = None) -> dict[str, WorkerReport]:
    """Return the workers by address. Those in `known` are not asked again; workers that do not answer are left out."""
    found: dict[str, object] = {**(known or {})}
    with suppress(OSError, TimeoutError):  # the connection was lost, which others notice too
        there = client.scheduler_info(n_workers=-1)["workers"]
        strangers = [address for address in there if address not in found]
        answers = client.run(worker_plugin.worker_report, workers=strangers, on_error="return") if strangers else {}
        found = {address: found.get(address) or answers.get(address) for address in there}
    return {address: seen for address, seen in found.items() if isinstance(seen, WorkerReport)}
