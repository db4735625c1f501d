"""Arguments and errors common to the commands of a cluster: addresses, certificates, and missing packages."""

from argparse import Namespace
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from app.base.folders import find_folders
from app.cli.arguments import Arguments
from app.cli.terminal import CommandError
from app.runtime.cluster_access import LOOPBACK, Address, CertificateRole, ClusterError, parse_address, require_packages
from app.text import cluster as text

if TYPE_CHECKING:
    from app.runtime.cluster.worker_plugin import WorkerReport

CERTIFICATES_FOLDER: Final = "certificates"


def add_listening_arguments(arguments: Arguments) -> None:
    arguments.add_argument("--listen", text.LISTEN_HELP, text.HOST_WORD, default=LOOPBACK)


def add_scheduler_arguments(arguments: Arguments, name: str = "scheduler") -> None:
    more = {"default": Address()} if name.startswith("-") else {"default": Address(), "nargs": "?"}
    arguments.add_argument(name, text.SCHEDULER_HELP, text.ADDRESS_WORD, parse_address, **more)


def add_certificates_arguments(arguments: Arguments) -> None:
    """Add the argument of commands that use a certificate."""
    arguments.add_argument("--certificates", text.CERTIFICATES_HELP, text.CERTIFICATES_WORD)


def certificates_folder(asked: Namespace) -> Path:
    return find_folders().data / CERTIFICATES_FOLDER if asked.certificates is None else Path(asked.certificates)


@contextmanager
def raising_cluster_errors() -> Iterator[None]:
    """Turn refusals of a cluster, and missing packages (the extra `fleet`), into CommandErrors."""
    try:
        with require_packages():
            yield
    except ClusterError as failure:
        raise CommandError(failure.reason) from failure


def find_workers(scheduler: Address, certificates: Path) -> "Mapping[str, WorkerReport]":
    """Return what each worker of a cluster reports (engines, slots), by the worker's address."""
    from app.runtime.cluster.link import connected_client, fetch_worker_reports  # noqa: PLC0415 - they need the extra
    from app.runtime.cluster.settings import tls_security  # noqa: PLC0415

    with connected_client(scheduler, tls_security(certificates, CertificateRole.CLIENT), certificates) as client:
        return fetch_worker_reports(client)
