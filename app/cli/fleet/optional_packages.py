"""The optional packages for clusters (the extra `fleet`), imported only here."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from app.cli.terminal import CommandError
from app.text import cluster as text

PACKAGES: Final = ("cryptography", "dask", "distributed")


@contextmanager
def requires_extra() -> Iterator[None]:
    """Turn a failed import of the extra's packages into a CommandError that tells how to install them."""
    try:
        yield
    except ModuleNotFoundError as failure:
        if (failure.name or "").partition(".")[0] not in PACKAGES:
            raise
        raise CommandError(text.HOW_TO_INSTALL) from failure
