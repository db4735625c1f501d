"""The network file of the bundled engine: where it lies, and the search that uses it where all is there."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from app.base.network_asset import installed_network, missing_libraries
from app.builtin.options import EngineSettings

if TYPE_CHECKING:
    from app.builtin.network_search import NetworkSearch

_MEGABYTE: Final = 1 << 20


def network_path() -> Path | None:
    """The file in a package, or the one that was fetched; None where there is none."""
    return installed_network()


def network_search(settings: EngineSettings) -> "NetworkSearch | None":
    """A search with the network; None where the file or the libraries that run it are missing."""
    path = network_path()
    if path is None or missing_libraries():
        return None
    from app.builtin.network import Network  # noqa: PLC0415  # numpy and onnxruntime take 0.3 s
    from app.builtin.network_search import NODE_BYTES, NetworkSearch  # noqa: PLC0415

    return NetworkSearch(Network(path, settings.threads), settings.megabytes * _MEGABYTE // NODE_BYTES)
