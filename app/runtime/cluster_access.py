"""Access to a cluster: addresses, certificates by role, and refusals; it needs none of the optional packages."""

import ipaddress
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import Final, NamedTuple

from app.text import cluster as text
from app.text.phrase import Phrase

EXTRA_PACKAGES: Final = ("cryptography", "dask", "distributed")
AUTHORITY_FILE: Final = "ca.pem"


class CertificateRole(StrEnum):
    """The part of the cluster that a certificate is for."""

    SCHEDULER = "scheduler"
    WORKER = "worker"
    CLIENT = "client"

    @property
    def file(self) -> str:
        """Name of the file with the certificate and its private key."""
        return f"{self}.pem"


LOOPBACK: Final = "127.0.0.1"
DEFAULT_PORT: Final = 8786
MOST_PORT: Final = 65535
_SCHEME: Final = "tls://"


class Address(NamedTuple):
    host: str = LOOPBACK
    port: int = DEFAULT_PORT

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def dask_url(self) -> str:
        """Address as Dask expects it, with the scheme for TLS."""
        return f"{_SCHEME}{self}"

    @property
    def is_local_only(self) -> bool:
        """True if the address is reachable from this machine alone."""
        return is_loopback(self.host)


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def parse_address(word: str) -> Address | Phrase:
    whole_ = word.removeprefix(_SCHEME)
    host, sign, port = whole_.rpartition(":")
    if not sign or (host.count(":") and not host.endswith("]")):
        host, port = whole_, str(DEFAULT_PORT)
    host = host.removeprefix("[").removesuffix("]")
    if not host or not (port.isascii() and port.isdecimal() and 0 < int(port) <= MOST_PORT):
        return text.BAD_ADDRESS.filled(word=word[:60])
    return Address(host, int(port))


def address_text(address: str) -> str:
    """Return an address of Dask without its scheme, for display."""
    return address.removeprefix(_SCHEME)


class ClusterError(Exception):
    """Refusal by a cluster, or missing certificates or packages, with a sentence."""

    def __init__(self, reason: Phrase) -> None:
        super().__init__(reason.en)
        self.reason = reason


@contextmanager
def require_packages() -> Iterator[None]:
    """Turn a failed import of the optional packages into a ClusterError that tells how to install them."""
    try:
        yield
    except ModuleNotFoundError as failure:
        if (failure.name or "").partition(".")[0] not in EXTRA_PACKAGES:
            raise
        raise ClusterError(text.HOW_TO_INSTALL) from failure
