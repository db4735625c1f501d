"""What several machines need and one does not: the packages of the extra `fleet`, loaded here and nowhere else."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from app.cli.terminal import CommandError
from app.text import cluster as text

PACKAGES: Final = ("cryptography", "dask", "distributed")


@contextmanager
def wanting_the_extra() -> Iterator[None]:
    """Around what loads it: CommandError that says how to get it, where it is missing."""
    try:
        yield
    except ModuleNotFoundError as failure:
        if (failure.name or "").partition(".")[0] not in PACKAGES:
            raise
        raise CommandError(text.HOW_TO_INSTALL) from failure
