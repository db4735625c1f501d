"""The network file of the bundled engine: where it lies, and the search that uses it where all is there."""

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from app.base.folders import folders, resources
from app.builtin.options import EngineSettings

if TYPE_CHECKING:
    from app.builtin.network_search import NetworkSearch

NETWORK_FILE: Final = "miniosl-0.1.6.onnx"
SHA256: Final = "c16bb9818346e39c1dc1219710fbbc41fd50261a4b3050196691448505b45a88"
_NEEDED: Final = ("numpy", "onnxruntime")
_MEGABYTE: Final = 1 << 20


def network_path() -> Path | None:
    """The file in a package, or the one that was fetched; None where there is none."""
    places = (resources() / "engines", folders().data / "networks")
    return next((path for folder in places if (path := folder / NETWORK_FILE).is_file()), None)


def network_search(settings: EngineSettings) -> "NetworkSearch | None":
    """A search with the network; None where the file or the libraries that run it are missing."""
    path = network_path()
    if path is None or any(find_spec(name) is None for name in _NEEDED):
        return None
    from app.builtin.network import Network  # noqa: PLC0415  # numpy and onnxruntime take 0.3 s
    from app.builtin.network_search import NODE_BYTES, NetworkSearch  # noqa: PLC0415

    return NetworkSearch(Network(path, settings.threads), settings.megabytes * _MEGABYTE // NODE_BYTES)
