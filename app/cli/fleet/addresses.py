"""Network addresses of schedulers, and their command-line arguments."""

import ipaddress
from argparse import Namespace
from typing import Final, NamedTuple

from app.cli.arguments import Arguments, whole
from app.text import cluster as text
from app.text import command as command_text
from app.text.phrase import Phrase

LOOPBACK: Final = "127.0.0.1"
USUAL_PORT: Final = 8786
_MOST_PORT: Final = 65535
_SCHEME: Final = "tls://"


class Address(NamedTuple):
    host: str = LOOPBACK
    port: int = USUAL_PORT

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def contact(self) -> str:
        """Address as Dask expects it, with the scheme for TLS."""
        return f"{_SCHEME}{self}"

    @property
    def is_here_alone(self) -> bool:
        """True if the address is reachable from this machine alone."""
        return is_loopback(self.host)


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def read_address(word: str) -> Address | Phrase:
    whole_ = word.removeprefix(_SCHEME)
    host, sign, port = whole_.rpartition(":")
    if not sign or (host.count(":") and not host.endswith("]")):
        host, port = whole_, str(USUAL_PORT)
    host = host.removeprefix("[").removesuffix("]")
    if not host or not (port.isascii() and port.isdecimal() and 0 < int(port) <= _MOST_PORT):
        return text.BAD_ADDRESS.filled(word=word[:60])
    return Address(host, int(port))


def shown(address: str) -> str:
    """Return an address of Dask without its scheme, for display."""
    return address.removeprefix(_SCHEME)


def fill_listening(arguments: Arguments) -> None:
    arguments.add("--listen", text.LISTEN_HELP, text.HOST_WORD, default=LOOPBACK)


def fill_port(arguments: Arguments) -> None:
    reader = whole(command_text.BAD_COUNT, 0, _MOST_PORT)
    arguments.add("--port", text.PORT_HELP, command_text.NUMBER, reader, default=USUAL_PORT)


def fill_scheduler(arguments: Arguments, name: str = "scheduler") -> None:
    more = {"default": Address()} if name.startswith("-") else {"default": Address(), "nargs": "?"}
    arguments.add(name, text.SCHEDULER_HELP, text.ADDRESS_WORD, read_address, **more)


def listening_at(asked: Namespace) -> Address:
    return Address(asked.listen, asked.port)
