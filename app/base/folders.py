"""Where the program's own files live on this machine."""

import contextlib
import os
import stat
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

NAME = "yomisuji"
PORTABLE_MARKER = "yomisuji-portable"
"""A file of this name beside the program makes it keep everything beside itself too."""
HOME_VARIABLE = "YOMISUJI_HOME"
"""The environment variable that names one folder for everything."""
_WITH_SECRETS = ("logs", "notes", "backups")
"""Folders in the person's own whose files say what is run, and where things lie."""


class HomelessError(RuntimeError):
    """An account without a home folder, as in a container, for which nobody has named a folder either."""


class Folders(NamedTuple):
    """What a person chose (config), made (data), and what can be made again (cache)."""

    config: Path
    data: Path
    cache: Path

    @staticmethod
    def under(root: Path) -> "Folders":
        """All of them inside one folder: portable programs and tests."""
        return Folders(root / "config", root / "data", root / "cache")

    def make(self) -> None:
        """Create those that are missing; OSError when that is not allowed."""
        for folder in (self.config, self.data, self.cache):
            make_private(folder)


def home_folder() -> Path:
    """The home folder, in which dialogs of files begin; the present folder where the account has none."""
    try:
        return Path.home()
    except RuntimeError:
        return Path.cwd()


def told_path(folder: str) -> str:
    """As people say it: what lies at home begins with ~."""
    try:
        below = Path(folder).relative_to(Path.home())
    except (ValueError, RuntimeError):
        return folder
    return str(Path("~") / below) if sys.platform != "win32" else folder


def folders(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Folders:
    """The folders for this platform, unless the environment or a portable marker says otherwise.

    HomelessError where the platform's lie in a home folder that the account has not.
    """
    if chosen := environment.get(HOME_VARIABLE):
        return Folders.under(Path(chosen).expanduser().absolute())
    beside = program_folder()
    if (beside / PORTABLE_MARKER).exists():
        return Folders.under(beside / "yomisuji-data")
    try:
        home = Path.home()
    except RuntimeError as failure:
        raise HomelessError(HOME_VARIABLE) from failure
    if platform == "win32":
        roaming = Path(environment.get("APPDATA") or home / "AppData" / "Roaming") / "Yomisuji"
        local = Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Yomisuji"
        return Folders(roaming / "config", roaming / "data", local / "cache")
    if platform == "darwin":
        library = home / "Library"
        support = library / "Application Support" / "Yomisuji"
        return Folders(support / "config", support / "data", library / "Caches" / "Yomisuji")
    return Folders(
        _xdg(environment, "XDG_CONFIG_HOME", home / ".config") / NAME,
        _xdg(environment, "XDG_DATA_HOME", home / ".local" / "share") / NAME,
        _xdg(environment, "XDG_CACHE_HOME", home / ".cache") / NAME,
    )


def are_chosen(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether somebody has said where the folders lie, and so who may look into them."""
    return bool(environment.get(HOME_VARIABLE)) or (program_folder() / PORTABLE_MARKER).exists()


def make_private(folder: Path) -> None:
    """Make a folder that is missing, and those above it, for this person alone; one that is there stays as it is."""
    if not folder.is_dir():
        if folder.parent != folder:
            make_private(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)


def close_to_others(places: Folders) -> None:
    """Take from others the rights to this person's own folders, and to the files in them, that an older version gave.

    A link and the folder of somebody else are left as they are. Once a folder is closed this costs one look.
    """
    if sys.platform == "win32":
        return
    for folder in places:
        with contextlib.suppress(OSError):
            seen = folder.lstat()
            if not stat.S_ISDIR(seen.st_mode) or seen.st_uid != os.getuid() or not seen.st_mode & 0o077:
                continue
            for path in (*folder.iterdir(), *(path for name in _WITH_SECRETS for path in (folder / name).glob("*"))):
                inside = path.lstat()
                if stat.S_ISREG(inside.st_mode) and inside.st_uid == seen.st_uid:
                    path.chmod(inside.st_mode & 0o700)
            folder.chmod(0o700)  # last: should this be cut short, the next start goes on


def program_folder() -> Path:
    """The folder that holds the program: the frozen executable's, or the one that holds the package."""
    if getattr(sys, "frozen", False):
        return Path(sys.executable).resolve().parent
    return Path(__file__).resolve().parents[2]


@cache
def resources() -> Path:
    """The folder of fonts, pieces, sounds, icons and what is told of engines: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parents[1]
    installed = package / "resources"
    return installed if installed.is_dir() else package.parent / "resources"


def documents() -> Path:
    """The folder that has the changes and, in `docs`, the manual: the installed package, or the checkout it lies in."""
    return resources().parent


def _xdg(environment: Mapping[str, str], variable: str, default: Path) -> Path:
    """XDG says that a relative path is to be ignored."""
    value = environment.get(variable, "")
    return Path(value) if value.startswith("/") else default
