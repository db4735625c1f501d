"""`yomisuji fleet run`: batch analysis of many games on the machines of a cluster.

It works like `analyze --slots`. The client stores all results, so any machine may fail, even the scheduler.
"""

from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from app.batch.plan import MAX_SLOTS
from app.cli import analyze
from app.cli.arguments import Arguments
from app.cli.fleet.analyze_many import Cluster, analyze_games
from app.cli.fleet.cluster_commands import (
    add_certificates_arguments,
    add_scheduler_arguments,
    certificates_folder,
    find_workers,
    raising_cluster_errors,
)
from app.cli.terminal import CommandError, Terminal, one_line
from app.config.engine_profile import BUNDLED, bundled_profile
from app.text import cluster as text

if TYPE_CHECKING:
    from app.runtime.cluster.worker_plugin import WorkerReport


def add_arguments(arguments: Arguments) -> None:
    analyze.add_arguments(arguments)
    add_scheduler_arguments(arguments, "--on")
    add_certificates_arguments(arguments)


@raising_cluster_errors()
def run_command(asked: Namespace, terminal: Terminal) -> int:
    from app.runtime.cluster.worker_plugin import local_versions  # noqa: PLC0415 - it needs the extra

    folder = certificates_folder(asked)
    workers = find_workers(asked.on, folder)
    if not workers:
        raise CommandError(text.NOBODY_THERE.filled(scheduler=asked.on))
    here = local_versions()
    fitting = {address: seen for address, seen in workers.items() if seen.versions == here}
    for address, seen in workers.items():
        if address not in fitting:
            words = {"host": seen.offer.host, "there": " ".join(seen.versions), "here": " ".join(here)}
            terminal.warn("fleet", text.OTHER_VERSION_THERE.filled(**words))
    asked.engine = [_offered_engine_name(word) for word in asked.engine or [BUNDLED]]
    asked.slots = [_offered_engine_name(word) for word in asked.slots or ()]
    offered = _count_offered_slots(fitting)
    named = [word.rpartition("=")[0] for word in asked.slots if "=" in word] or asked.engine[:1]
    for engine in named:
        if engine not in offered:
            there = ", ".join(map(one_line, sorted(offered)))
            raise CommandError(text.NOBODY_OFFERS.filled(engine=engine, offered=there or "-"))
    asked.slots = asked.slots or [f"{named[0]}={min(offered[named[0]], MAX_SLOTS)}"]
    place = Cluster(str(asked.on), str(folder.absolute()), _engine_identities(fitting.values(), named))
    return analyze_games(asked, analyze.limit_from_args(asked), terminal, cluster=place)


def _offered_engine_name(word: str) -> str:
    """Return ENGINE or ENGINE=COUNT with the bundled engine's key replaced by the name under which workers offer it."""
    name, sign, count = word.rpartition("=")
    if word == BUNDLED:
        return bundled_profile().name
    return f"{bundled_profile().name}{sign}{count}" if sign and name == BUNDLED else word


def _count_offered_slots(workers: "Mapping[str, WorkerReport]") -> Counter[str]:
    """Return the number of slots (worker processes) that all machines together offer for each engine."""
    found: Counter[str] = Counter()
    for seen in workers.values():
        found.update(dict.fromkeys(seen.offer.engines, seen.offer.slots))
    return found


def _engine_identities(workers: "Iterable[WorkerReport]", engines: Sequence[str]) -> tuple[str, ...]:
    """Return the identities of `engines` in the store of analyses; other files or options give another identity."""
    offers = [seen.offer for seen in workers]
    pairs = (pair for offer in offers for pair in zip(offer.engines, offer.identities, strict=True))
    return tuple(sorted({identity for engine, identity in pairs if engine in engines}))
