"""`yomisuji fleet scheduler`: the meeting point of workers and clients. It stores nothing and may fail without loss."""

from argparse import Namespace

from app.cli.arguments import Arguments, integer
from app.cli.fleet.cluster_commands import (
    add_certificates_arguments,
    add_listening_arguments,
    certificates_folder,
    raising_cluster_errors,
)
from app.cli.terminal import CommandError, Terminal
from app.runtime.cluster_access import DEFAULT_PORT, MOST_PORT, Address, CertificateRole, address_text
from app.text import cluster as text
from app.text import command as command_text
from app.text.file_errors import reason_of_failed


def add_arguments(arguments: Arguments) -> None:
    add_listening_arguments(arguments)
    port = integer(command_text.BAD_COUNT, 0, MOST_PORT)
    arguments.add_argument("--port", text.PORT_HELP, command_text.NUMBER, port, default=DEFAULT_PORT)
    add_certificates_arguments(arguments)


@raising_cluster_errors()
def run_command(asked: Namespace, terminal: Terminal) -> int:
    from app.runtime.cluster.serving import run_scheduler, run_until_signal  # noqa: PLC0415 - they need the extra
    from app.runtime.cluster.settings import tls_security  # noqa: PLC0415

    address = Address(asked.listen, asked.port)
    security = tls_security(certificates_folder(asked), CertificateRole.SCHEDULER)

    def print_address(where: str) -> None:
        terminal.print_summary(text.SCHEDULING, address=address_text(where))

    try:
        run_until_signal(run_scheduler(address.host, address.port, security, print_address))
    except OSError as failure:
        reason = reason_of_failed(failure)
        raise CommandError(text.NOT_LISTENING.filled(address=address, reason=reason)) from failure
    return 0
