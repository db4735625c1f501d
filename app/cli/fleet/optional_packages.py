"""Commands that use a cluster, whose optional packages (the extra `fleet`) may be missing."""

from collections.abc import Iterator
from contextlib import contextmanager

from app.cli.terminal import CommandError
from app.runtime.cluster_access import ClusterError, requires_extra


@contextmanager
def using_cluster() -> Iterator[None]:
    """Turn refusals of a cluster, and missing packages, into CommandErrors."""
    try:
        with requires_extra():
            yield
    except ClusterError as failure:
        raise CommandError(failure.reason) from failure
