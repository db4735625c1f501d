"""Settings of Dask: encrypted connections, no logging, and no open ports besides those that a cluster needs."""

import logging
import ssl
from pathlib import Path
from typing import Final

import dask
from distributed import Security

from app.base.regular import read_contents
from app.base.words import escape_unprintable
from app.runtime.cluster.signing import read_validity
from app.runtime.cluster_access import AUTHORITY_FILE, CertificateRole, ClusterError
from app.text import cluster as text

DASHBOARD_ADDRESS: Final = "127.0.0.1:0"
"""Address of Dask's dashboard, which cannot be disabled: it has no pages, and only this machine can reach it."""
_DASK_SETTINGS: Final = {
    "distributed.scheduler.http.routes": [],
    "distributed.worker.http.routes": [],
    # The client counts failures, so Dask must not repeat tasks by itself.
    "distributed.scheduler.allowed-failures": 0,
    "distributed.scheduler.work-stealing": False,
    # All messages of slots pass through here and would be stored.
    "distributed.admin.low-level-log-length": 100,
    "distributed.worker.profile.enabled": False,
    # Dask would limit the number of threads of engines.
    "distributed.nanny.pre-spawn-environ": {},
}


def configure_dask() -> None:
    """Apply our settings of Dask; to be called before anything of Dask starts."""
    dask.config.set(_DASK_SETTINGS)
    logging.getLogger("distributed").setLevel(logging.CRITICAL)


def tls_security(folder: Path, role: CertificateRole) -> Security:
    """Return the TLS settings for a role; ClusterError if certificates are missing, invalid or expired."""
    shown = escape_unprintable(str(folder)).replace("\n", "\\n")
    for name in (AUTHORITY_FILE, role.file):
        if not (folder / name).is_file():
            raise ClusterError(text.NO_CERTIFICATE.filled(path=folder / name, name=role.file, folder=shown))
    authority, own = str(folder / AUTHORITY_FILE), str(folder / role.file)
    try:
        context = ssl.create_default_context(cafile=authority)
        context.load_cert_chain(own)
        validity = read_validity(read_contents(Path(own)))
    except (OSError, ValueError) as failure:
        reason = getattr(failure, "strerror", None) or failure
        raise ClusterError(text.BAD_CERTIFICATE.filled(folder=shown, name=role.file, reason=reason)) from failure
    if not validity.is_valid_now:
        dates = {name: day.date().isoformat() for name, day in validity._asdict().items()}
        raise ClusterError(text.CERTIFICATE_OUT_OF_DATE.filled(folder=shown, **dates))
    return Security(require_encryption=True, tls_ca_file=authority, **{f"tls_{role}_cert": own})
