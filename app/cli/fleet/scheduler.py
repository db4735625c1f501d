"""`yomisuji fleet scheduler`: the meeting point of workers and clients. It stores nothing and may fail without loss."""

from argparse import Namespace

from app.cli.arguments import Arguments
from app.cli.fleet.addresses import add_listening_arguments, add_port_arguments, listening_at
from app.cli.fleet.certificates import add_certificates_arguments, folder_asked
from app.cli.fleet.optional_packages import using_cluster
from app.cli.terminal import CommandError, Terminal
from app.runtime.cluster_access import Role, address_text
from app.text import cluster as text


def add_arguments(arguments: Arguments) -> None:
    add_listening_arguments(arguments)
    add_port_arguments(arguments)
    add_certificates_arguments(arguments)


@using_cluster()
def run(asked: Namespace, terminal: Terminal) -> int:
    from app.runtime.cluster.serving import schedule, serve  # noqa: PLC0415 - they need the extra
    from app.runtime.cluster.settings import security_of  # noqa: PLC0415

    address = listening_at(asked)
    security = security_of(folder_asked(asked), Role.SCHEDULER)

    def listening(where: str) -> None:
        terminal.print_summary(text.SCHEDULING, address=address_text(where))

    try:
        serve(schedule(address.host, address.port, security, listening))
    except OSError as failure:
        reason = failure.strerror or failure
        raise CommandError(text.NOT_LISTENING.filled(address=address, reason=reason)) from failure
    return 0
