"""`yomisuji fleet status`: lists the machines of a cluster, their engines, and the state of their worker processes."""

from argparse import Namespace

from app.cli.arguments import Arguments
from app.cli.fleet.cluster_commands import (
    add_certificates_arguments,
    add_scheduler_arguments,
    certificates_folder,
    find_workers,
    raising_cluster_errors,
)
from app.cli.terminal import Terminal, one_line
from app.runtime.cluster_access import address_text
from app.text import cluster as text


def add_arguments(arguments: Arguments) -> None:
    add_scheduler_arguments(arguments)
    add_certificates_arguments(arguments)
    arguments.add_switch("--json", text.STATUS_JSON_HELP)


@raising_cluster_errors()
def run_command(asked: Namespace, terminal: Terminal) -> int:
    """Print the machines of a cluster and their work; the exit code is 1 if there are none."""
    workers = find_workers(asked.scheduler, certificates_folder(asked))
    if asked.json:
        terminal.print_json(
            [
                {
                    "address": address_text(address),
                    "host": seen.offer.host,
                    "versions": list(seen.versions),
                    "engines": list(seen.offer.engines),
                    "slots": [slot._asdict() for slot in seen.slots],
                }
                for address, seen in workers.items()
            ]
        )
        return int(not workers)
    if not workers:
        terminal.print_summary(text.NOBODY_THERE, scheduler=asked.scheduler)
        return 1
    language = terminal.language
    for address, seen in workers.items():
        head = text.WORKER_SEEN.filled(host=seen.offer.host, address=address_text(address), version=seen.versions[0])
        terminal.print_lines(one_line(head.to(language)))
        engines = text.ENGINES_SEEN.filled(engines=", ".join(seen.offer.engines))
        terminal.print_lines(f"  {one_line(engines.to(language))}")
        for number, slot in enumerate(seen.slots, 1):
            doing = (
                text.SLOT_BUSY.filled(number=number, engine=slot.engine)
                if slot.engine
                else text.SLOT_FREE.filled(number=number)
            )
            speed = text.SLOT_SPEED.filled(nps=f"{slot.nps:,}").to(language) if slot.nps else ""
            terminal.print_lines(f"  {one_line(doing.to(language))}{speed}")
    return 0
