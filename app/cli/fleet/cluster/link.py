"""The line of those who ask for analysis to a scheduler, and which workers are at its other end."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from distributed import Client, Security
from distributed.comm.core import FatalCommClosedError

from app.cli.fleet.addresses import Address
from app.cli.fleet.cluster import carrying
from app.cli.fleet.cluster.carrying import WorkerSeen
from app.cli.fleet.cluster.settings import settle
from app.cli.terminal import CommandError, on_one_line
from app.text import cluster as text

_PATIENCE: Final = 10
"""Seconds in which a scheduler that is there answers."""


@contextmanager
def connected(scheduler: Address, security: Security, folder: Path) -> Iterator[Client]:
    """CommandError where nobody answers, or we are refused."""
    client = connect(scheduler, security, folder)
    try:
        yield client
    finally:
        client.close(timeout=_PATIENCE)


def connect(scheduler: Address, security: Security, folder: Path) -> Client:
    settle()
    try:
        return Client(scheduler.contact, security=security, timeout=_PATIENCE, set_as_default=False, name="yomisuji")
    except FatalCommClosedError as failure:
        raise CommandError(text.REFUSED.filled(scheduler=scheduler, folder=on_one_line(str(folder)))) from failure
    except (OSError, TimeoutError) as failure:
        raise CommandError(text.SCHEDULER_MISSING.filled(scheduler=scheduler)) from failure


def workers_of(client: Client, known: Mapping[str, WorkerSeen] | None = None) -> dict[str, WorkerSeen]:
    """Those that are there, by their addresses; what `known` ones are is not asked again, and others must answer."""
    found: dict[str, object] = {**(known or {})}
    with suppress(OSError, TimeoutError):  # the line is cut, which others notice too
        there = client.scheduler_info(n_workers=-1)["workers"]
        strangers = [address for address in there if address not in found]
        answers = client.run(carrying.seen, workers=strangers, on_error="return") if strangers else {}
        found = {address: found.get(address) or answers.get(address) for address in there}
    return {address: seen for address, seen in found.items() if isinstance(seen, WorkerSeen)}
