"""Strong engines, and the bundled engine's neural network, that a package manager can install."""

import os
import shlex
import shutil
import sys
from collections.abc import Callable
from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path, PurePath
from typing import Final, NamedTuple

from app.base import network_asset
from app.base.folders import Folders
from app.config.engine_profile import EngineProfile
from app.config.found_engines import USUAL_FOLDERS
from app.text import strong_engines as text
from app.text.phrase import Phrase


class PackageTool(StrEnum):
    APT = "apt"
    NPM = "npm"
    PIP = "pip"


class EngineOffer(NamedTuple):
    """An engine or network that can be installed, with the facts that the user sees beforehand."""

    key: str
    """Word by which `yomisuji engine get` names the engine or network on offer."""
    name: str
    """Name of the installed engine in the list of engines."""
    tool: PackageTool
    package: str
    version: str
    """The only version that is accepted; empty if the system's package manager decides."""
    licence: str
    megabytes: tuple[str, str]
    """Two sizes in megabytes: of the download, and of the installed package."""
    strength: Phrase
    """Sentence on the engine's playing strength, from a match with the bundled engine."""
    integrity: str = ""
    """npm's integrity value: the digest of the only package that is accepted."""


OFFERS: Final = (
    EngineOffer(
        "network",
        "Yomisuji",
        PackageTool.PIP,
        network_asset.NETWORK_PROJECT,
        network_asset.NETWORK_VERSION,
        network_asset.NETWORK_LICENCE,
        network_asset.DOWNLOAD_MEGABYTES,
        text.STRENGTH_NETWORK,
    ),
    EngineOffer(
        "fairy-stockfish",
        "Fairy-Stockfish",
        PackageTool.APT,
        "fairy-stockfish",
        "",
        "GPL-3.0-or-later",
        ("0.2", "0.6"),
        text.STRENGTH_APT,
    ),
    EngineOffer(
        "fairy-stockfish-wasm",
        "Fairy-Stockfish WASM",
        PackageTool.NPM,
        "fairy-stockfish-nnue.wasm",
        "1.1.12",
        "GPL-3.0",
        ("0.5", "1.7"),
        text.STRENGTH_NPM,
        "sha512-E0z5fvgZgIK0NoLmI6krWt5g362G4mZguANy8obTXL7EFPzyOyQn9A8OmBcjRe/s4see2s9okfULTGVnCu+1XQ==",
    ),
)
REQUIREMENTS_FILE: Final = "wanted.txt"
"""Name of pip's requirements file, in its working directory: it has the wheel's name and hash."""
_FAIRY_STOCKFISH: Final = "fairy-stockfish"
"""Program that Debian's package `fairy-stockfish` installs."""
_NPM_OPTIONS: Final = ("--ignore-scripts", "--no-update-notifier", "--no-progress", "--fetch-retries=1")
_APT_OPTIONS: Final = ("--yes", "--no-remove", "-o", "APT::Status-Fd=1", "-o", "Acquire::Retries=1")


class PackageTools(NamedTuple):
    """Paths of package managers and of what runs an engine; None for each that is missing."""

    apt: str | None = None
    asks: str | None = None
    """The program (`pkexec`) that asks for an administrator's password in a window."""
    is_root: bool = False
    npm: str | None = None
    node: str | None = None
    python: str | None = None
    """A Python interpreter that has pip."""
    uv: str | None = None


def find_package_tools(which: Callable[[str], str | None] = shutil.which) -> PackageTools:
    is_root = sys.platform != "win32" and os.geteuid() == 0
    has_pip = not getattr(sys, "frozen", False) and find_spec("pip") is not None
    return PackageTools(
        *(which("apt-get"), which("pkexec"), is_root, which("npm"), which("node")),
        python=sys.executable if has_pip else None,
        uv=which("uv"),
    )


def reason_not_installable(offer: EngineOffer, tools: PackageTools) -> Phrase | None:
    """Return why the engine cannot be installed on this machine; None if it can."""
    if offer.tool is PackageTool.PIP:
        return reason_no_network(tools)
    if offer.tool is PackageTool.APT:
        return text.NO_APT if tools.apt is None else None
    return text.NO_NPM if tools.npm is None or tools.node is None else None


def reason_no_network(tools: PackageTools) -> Phrase | None:
    if missing := network_asset.missing_libraries():
        return text.NO_LIBRARIES.filled(names=", ".join(missing))
    if network_asset.installed_network() is not None:
        return text.NETWORK_THERE
    return text.NO_PIP if tools.python is None and tools.uv is None else None


def network_phrase(profile: EngineProfile) -> Phrase | None:
    """Return a sentence with the bundled engine's network, or how to install one; None for another engine."""
    if not profile.is_bundled:
        return None
    if missing := network_asset.missing_libraries():
        return text.NO_LIBRARIES.filled(names=", ".join(missing))
    network = network_asset.network_name()
    return text.NETWORK_USED.filled(network=network, maker=network_asset.AUTHOR) if network else text.NETWORK_MISSING


def must_be_typed(offer: EngineOffer, tools: PackageTools) -> bool:
    """Return True if the user has to type the command, because no window can ask for the password."""
    return offer.tool is PackageTool.APT and not tools.is_root and tools.asks is None


def install_command(offer: EngineOffer, tools: PackageTools) -> tuple[str, ...]:
    """Return the command that installs the offer; npm and pip put the package into its working directory."""
    if offer.tool is PackageTool.PIP:
        here, requirements = Path(), Path(REQUIREMENTS_FILE)
        if tools.python is None:
            return (tools.uv or "uv", *network_asset.uv_arguments(requirements, here))
        return (tools.python, "-m", "pip", *network_asset.pip_arguments(requirements, here))
    if offer.tool is PackageTool.NPM:
        return (tools.npm or "npm", "pack", *_NPM_OPTIONS, f"{offer.package}@{offer.version}")
    # Without a program that asks in a window, the command must fail rather than wait for a password.
    asking = () if tools.is_root or tools.asks is None else (tools.asks, "--disable-internal-agent")
    return (*asking, tools.apt or "apt-get", "install", *_APT_OPTIONS, offer.package)


def typed_command(offer: EngineOffer, tools: PackageTools) -> str:
    """Return the command as text, for display and for typing it by hand."""
    if must_be_typed(offer, tools):
        return f"sudo apt-get install {offer.package}"
    program, *rest = install_command(offer, tools)
    if offer.tool is PackageTool.PIP:
        # The requirements file holds the name with a hash, which a command line cannot express.
        rest = [*(word for word in rest[:-2] if word != "--require-hashes"), f"{offer.package}=={offer.version}"]
    return shlex.join((PurePath(program).stem, *rest))


def offer_facts(offer: EngineOffer, tools: PackageTools) -> tuple[tuple[Phrase, Phrase], ...]:
    """Return the facts that the user sees before anything is installed, each with its label."""
    command, (fetched, installed) = typed_command(offer, tools), offer.megabytes
    source = {PackageTool.APT: text.FROM_APT, PackageTool.NPM: text.FROM_NPM, PackageTool.PIP: text.FROM_PIP}[
        offer.tool
    ]
    facts = (
        (text.SOURCE, source.filled(package=offer.package, version=offer.version)),
        (text.SIZE, text.MEGABYTES.filled(fetched=fetched, installed=installed)),
        (text.LICENCE, Phrase(offer.licence, offer.licence)),
        (text.STRENGTH, offer.strength),
        (text.STEPS, _install_steps(offer, tools)),
        (text.COMMAND, Phrase(command, command)),
    )
    return facts[:-1] if is_installed(offer) else facts


def is_installed(offer: EngineOffer) -> bool:
    """Return True if the offer's program is installed already and only has to be added to the list."""
    return offer.tool is PackageTool.APT and installed_program() is not None


def engines_home(places: Folders) -> Path:
    return places.data / "engines"


def _install_steps(offer: EngineOffer, tools: PackageTools) -> Phrase:
    if offer.tool is not PackageTool.APT:
        return text.STEPS_NPM if offer.tool is PackageTool.NPM else text.STEPS_PIP
    if is_installed(offer):
        return text.STEPS_THERE
    if must_be_typed(offer, tools):
        return text.STEPS_HAND
    return text.STEPS_ROOT if tools.is_root else text.STEPS_APT


def installed_program(which: Callable[[str], str | None] = shutil.which) -> Path | None:
    """Return the path of the program from Debian's package `fairy-stockfish`, or None."""
    found = which(_FAIRY_STOCKFISH)
    places = (Path(found),) if found else tuple(Path(folder) / _FAIRY_STOCKFISH for folder in USUAL_FOLDERS)
    return next((place for place in places if place.is_file() and os.access(place, os.X_OK)), None)
