"""`yomisuji fleet worker`: offers engines of this machine to a cluster."""

import socket
from argparse import Namespace
from collections.abc import Sequence

from app.analysis.storing import engine_identity
from app.cli.arguments import Arguments, integer
from app.cli.engine.engines import load_profiles
from app.cli.fleet.cluster_commands import (
    add_certificates_arguments,
    add_listening_arguments,
    add_scheduler_arguments,
    certificates_folder,
    raising_cluster_errors,
)
from app.cli.process_pool import can_share_memory, processor_count
from app.cli.terminal import USAGE_ERROR, CommandError, Terminal, one_line
from app.config.advice import demand_of
from app.config.engine_list import EngineProfiles
from app.config.engine_profile import EngineProfile
from app.runtime.cluster_access import CertificateRole, address_text, is_loopback
from app.text import cluster as text
from app.text import command as command_text


def add_arguments(arguments: Arguments) -> None:
    add_scheduler_arguments(arguments)
    positive = integer(command_text.BAD_NUMBER, 1)
    arguments.add_argument("--slots", text.WORKER_SLOTS_HELP, command_text.NUMBER, positive)
    arguments.add_argument("--engine", text.WORKER_ENGINE_HELP, command_text.ENGINE, action="append", default=[])
    add_listening_arguments(arguments)
    add_certificates_arguments(arguments)


@raising_cluster_errors()
def run_command(asked: Namespace, terminal: Terminal) -> int:
    from app.runtime.cluster.serving import RefusedCertificate, run_until_signal, run_worker  # noqa: PLC0415
    from app.runtime.cluster.settings import tls_security  # noqa: PLC0415
    from app.runtime.cluster.worker_plugin import WorkerOffer  # noqa: PLC0415 - they need the extra
    from app.runtime.launching import own_command  # noqa: PLC0415

    scheduler = asked.scheduler
    if is_loopback(asked.listen) and not scheduler.is_local_only:
        raise CommandError(text.ALONE_THERE.filled(scheduler=scheduler), code=USAGE_ERROR)
    if not can_share_memory():
        raise CommandError(text.NO_SHARED_MEMORY)
    folder = certificates_folder(asked)
    security = tls_security(folder, CertificateRole.WORKER)
    engines = _engines_to_offer(asked.engine)
    slots = asked.slots or _slots_by_cores(engines)
    offer = WorkerOffer(
        socket.gethostname(), tuple(each.name for each in engines), slots, tuple(map(engine_identity, engines))
    )
    terminal.print_summary(text.OFFERING, host=offer.host, slots=slots, engines=", ".join(map(one_line, offer.engines)))

    def on_lost(reason: OSError | None) -> None:
        terminal.print_summary(text.SCHEDULER_LOST if reason is None else text.SCHEDULER_NOT_THERE, scheduler=scheduler)

    def on_joined(where: str) -> None:
        terminal.print_summary(text.JOINED, scheduler=scheduler, address=address_text(where))

    launch = own_command("fleet", "slot", "--language", str(terminal.language))
    try:
        run_until_signal(run_worker(scheduler.dask_url, asked.listen, offer, launch, security, on_joined, on_lost))
    except RefusedCertificate as failure:
        refused = text.REFUSED.filled(scheduler=scheduler, folder=one_line(str(folder)))
        raise CommandError(refused) from failure
    return 0


def _slots_by_cores(engines: Sequence[EngineProfile]) -> int:
    """Return the number of worker processes (slots) that the cores allow, if each runs the engine with most threads."""
    threads = max((demand_of(each).threads for each in engines), default=1)
    return max(1, processor_count() // max(1, threads))


def _engines_to_offer(words: list[str]) -> list[EngineProfile]:
    """Return the profiles named by `words`, or all; no command lines, because these could run any program."""
    shelf = EngineProfiles(load_profiles(), lambda _: None)
    if not words:
        return list(shelf.profiles)
    found = []
    for word in words:
        profile = shelf.find_engine(word)
        if profile is None:
            raise CommandError(text.NOT_REGISTERED.filled(word=word), code=USAGE_ERROR)
        found.append(profile)
    return found
