"""Folders of the program's own files on this machine: configuration, data, cache, resources."""

import contextlib
import os
import stat
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

APP_NAME = "yomisuji"
PORTABLE_MARKER = "yomisuji-portable"
"""Name of a marker file: beside the program, it makes the program keep all its files beside itself (portable)."""
HOME_VARIABLE = "YOMISUJI_HOME"
"""Environment variable that names one folder for all files of the program."""
_PRIVATE_FOLDERS = ("logs", "notes", "backups")
"""Subfolders whose files reveal the user's programs and paths, so that other users must not read them."""


class HomelessError(RuntimeError):
    """Raised when the account has no home folder, as in a container, and no folder is set by the environment."""


class Folders(NamedTuple):
    """Folders for settings (config), the user's data (data), and what can be recreated (cache)."""

    config: Path
    data: Path
    cache: Path

    @staticmethod
    def from_root(root: Path) -> "Folders":
        """Return folders inside one root, for portable programs and tests."""
        return Folders(root / "config", root / "data", root / "cache")

    def make_folders(self) -> None:
        """Create the folders that are missing; OSError if that is not allowed."""
        for folder in (self.config, self.data, self.cache):
            make_private(folder)


def home_folder() -> Path:
    """The home folder, where file dialogs start; the current folder if the account has none."""
    try:
        return Path.home()
    except RuntimeError:
        return Path.cwd()


def display_path(folder: str) -> str:
    """Abbreviate a path for display: the home folder becomes ~."""
    try:
        below = Path(folder).relative_to(Path.home())
    except (ValueError, RuntimeError):
        return folder
    return str(Path("~") / below) if sys.platform != "win32" else folder


def find_folders(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Folders:
    """Folders of the platform, or those set by the environment or a portable marker; HomelessError without a home."""
    if chosen := environment.get(HOME_VARIABLE):
        return Folders.from_root(Path(chosen).expanduser().absolute())
    beside = program_folder()
    if (beside / PORTABLE_MARKER).exists():
        return Folders.from_root(beside / "yomisuji-data")
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
        _xdg_folder(environment, "XDG_CONFIG_HOME", home / ".config") / APP_NAME,
        _xdg_folder(environment, "XDG_DATA_HOME", home / ".local" / "share") / APP_NAME,
        _xdg_folder(environment, "XDG_CACHE_HOME", home / ".cache") / APP_NAME,
    )


def are_folders_chosen(environment: Mapping[str, str] = os.environ) -> bool:
    """True if the user has chosen the folders, by the environment or a portable marker, and so who may read them."""
    return bool(environment.get(HOME_VARIABLE)) or (program_folder() / PORTABLE_MARKER).exists()


def make_private(folder: Path) -> None:
    """Create a missing folder and its parents for this user alone; existing ones keep their permissions."""
    if not folder.is_dir():
        if folder.parent != folder:
            make_private(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)


def remove_foreign_permissions(places: Folders) -> None:
    """Remove other users' permissions, which an older version gave, from this user's folders and their files.

    Links and other users' folders are left alone. For a folder that is already private this costs one `lstat`.
    """
    if sys.platform == "win32":
        return
    for folder in places:
        with contextlib.suppress(OSError):
            seen = folder.lstat()
            if not stat.S_ISDIR(seen.st_mode) or seen.st_uid != os.getuid() or not seen.st_mode & 0o077:
                continue
            for path in (*folder.iterdir(), *(path for name in _PRIVATE_FOLDERS for path in (folder / name).glob("*"))):
                inside = path.lstat()
                if stat.S_ISREG(inside.st_mode) and inside.st_uid == seen.st_uid:
                    path.chmod(inside.st_mode & 0o700)
            folder.chmod(0o700)  # last: if this is interrupted, the next start repeats it


def program_folder() -> Path:
    """Folder that holds the program: the frozen executable's, or the one that holds the package."""
    if getattr(sys, "frozen", False):
        return Path(sys.executable).resolve().parent
    return Path(__file__).resolve().parents[2]


@cache
def resources_folder() -> Path:
    """Folder of fonts, pieces, sounds, icons and engine help: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parents[1]
    installed = package / "resources"
    return installed if installed.is_dir() else package.parent / "resources"


def documents_folder() -> Path:
    """Folder with the changelog and, in `docs`, the manual: the installed package, or the checkout."""
    return resources_folder().parent


def _xdg_folder(environment: Mapping[str, str], variable: str, default: Path) -> Path:
    """Return the folder in an XDG variable; the XDG specification says to ignore a relative path."""
    value = environment.get(variable, "")
    return Path(value) if value.startswith("/") else default
