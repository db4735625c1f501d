"""Command-line arguments for the addresses of schedulers."""

from argparse import Namespace

from app.cli.arguments import Arguments, whole
from app.runtime.cluster_access import LOOPBACK, MOST_PORT, USUAL_PORT, Address, read_address
from app.text import cluster as text
from app.text import command as command_text


def add_listening_arguments(arguments: Arguments) -> None:
    arguments.add("--listen", text.LISTEN_HELP, text.HOST_WORD, default=LOOPBACK)


def add_port_arguments(arguments: Arguments) -> None:
    reader = whole(command_text.BAD_COUNT, 0, MOST_PORT)
    arguments.add("--port", text.PORT_HELP, command_text.NUMBER, reader, default=USUAL_PORT)


def add_scheduler_arguments(arguments: Arguments, name: str = "scheduler") -> None:
    more = {"default": Address()} if name.startswith("-") else {"default": Address(), "nargs": "?"}
    arguments.add(name, text.SCHEDULER_HELP, text.ADDRESS_WORD, read_address, **more)


def listening_at(asked: Namespace) -> Address:
    return Address(asked.listen, asked.port)
