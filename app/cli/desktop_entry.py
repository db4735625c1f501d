"""`yomisuji desktop`: registers an installation by pip, pipx, uv or AppImage with the Linux desktop, for one user.

It writes a menu entry, icons and MIME types into the user's data folder (XDG_DATA_HOME), as a package does into the
system's.
"""

import os
import re
import shutil
import subprocess
import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from app.base.atomic import write_atomic
from app.base.child_environment import system_environment
from app.base.folders import home_folder, resources_folder
from app.base.regular import read_contents
from app.cli.arguments import Arguments
from app.cli.terminal import CommandError, Terminal
from app.text import desktop_entry as text
from app.text.file_errors import failure_words

_DESKTOP_ENTRY_PATH: Final = Path("applications/yomisuji.desktop")
_MIME_TYPES_PATH: Final = Path("mime/packages/yomisuji.xml")
_ICON_FOLDER: Final = Path("icons/hicolor")
_ICON_SIZES: Final = (16, 32, 48, 128, 256)
_TIMEOUT_S: Final = 60
"""Timeout in seconds for each program that updates the desktop's caches."""
_CACHE_UPDATES: Final = (
    ("update-mime-database", "mime"),
    ("update-desktop-database", "applications"),
    ("gtk-update-icon-cache", "icons/hicolor"),
)
"""Programs that update the desktop's caches, with their folders; a desktop without them notices new files itself."""


def add_arguments(_: Arguments) -> None:
    """Add no arguments; the table of commands requires this function."""


def install_desktop_entry(_: Namespace, terminal: Terminal) -> int:
    data = _data_folder()
    program = _program_path(os.environ)
    for path, content in _files_to_install(program):
        _write_file(data / path, content)
    failed = _update_caches(data, terminal)
    terminal.print_lines(text.INSTALLED.filled(folder=data, program=program))
    return int(failed)


def remove_desktop_entry(_: Namespace, terminal: Terminal) -> int:
    data = _data_folder()
    paths = [data / path for path, _ in _files_to_install(Path())]
    there = [path for path in paths if path.exists()]
    for path in there:
        try:
            path.unlink()
        except OSError as failure:
            raise CommandError(text.NOT_REMOVED.filled(path=path, **failure_words(failure)._asdict())) from failure
    failed = _update_caches(data, terminal) if there else False
    said = text.REMOVED.filled(count=len(there), folder=data) if there else text.NOT_INSTALLED.filled(folder=data)
    terminal.print_lines(said)
    return int(failed)


def _data_folder() -> Path:
    if sys.platform != "linux":
        raise CommandError(text.LINUX_ONLY)
    chosen = os.environ.get("XDG_DATA_HOME", "")
    return Path(chosen) if os.path.isabs(chosen) else home_folder() / ".local/share"  # noqa: PTH117 - it may be empty


def _program_path(environment: Mapping[str, str]) -> Path:
    """Return the absolute path of the program for the menu entry, because desktop sessions lack the user's PATH."""
    image = environment.get("APPIMAGE", "")
    started = Path(image or sys.argv[0])
    if image or (started.name == "yomisuji" and os.access(started, os.X_OK)):
        return started.absolute()
    found = shutil.which("yomisuji")
    if found is None:
        raise CommandError(text.NO_PROGRAM)
    return Path(found).absolute()


def _files_to_install(program: Path) -> Iterator[tuple[Path, bytes]]:
    """Yield path (below the data folder) and content of each file to install."""
    given, icons = resources_folder() / "desktop", resources_folder() / "icons"
    kinds = read_contents(given / "yomisuji-mime.xml")
    entry = read_contents(given / "yomisuji.desktop").decode("utf-8")
    mimes = re.findall(r'<mime-type type="([^"]+)"', kinds.decode("utf-8"))
    entry = entry.replace("@KINDS@", "".join(f"{mime};" for mime in mimes))
    yield _DESKTOP_ENTRY_PATH, entry.replace("Exec=yomisuji ", f"Exec={_quote_for_exec(program)} ").encode()
    yield _MIME_TYPES_PATH, kinds
    for size in _ICON_SIZES:
        yield _ICON_FOLDER / f"{size}x{size}/apps/yomisuji.png", read_contents(icons / f"app-{size}.png")
    yield _ICON_FOLDER / "scalable/apps/yomisuji.svg", read_contents(icons / "app.svg")


def _quote_for_exec(program: Path) -> str:
    """Quote a program name for the Exec key of a menu entry. Special characters are escaped first within the quotes,
    then as in any string of the file. Percent signs are doubled."""
    inner = re.sub(r'(["`$\\])', r"\\\1", str(program))
    return '"' + inner.replace("\\", "\\\\").replace("%", "%%") + '"'


def _write_file(path: Path, content: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(path, content)
    except OSError as failure:
        raise CommandError(text.NOT_WRITTEN.filled(path=path, **failure_words(failure)._asdict())) from failure


def _update_caches(data: Path, terminal: Terminal) -> bool:
    """Run the desktop's cache updates; report those that fail, and return True if one did."""
    failed = False
    for program, folder in _CACHE_UPDATES:
        command, where = shutil.which(program), data / folder
        if command is None or not where.is_dir():
            continue
        asked = [command, *(("--force", "--quiet", "--ignore-theme-index") if "icon" in program else ()), str(where)]
        try:
            done = subprocess.run(  # noqa: S603 - found on PATH
                asked, env=system_environment(), capture_output=True, text=True, check=False, timeout=_TIMEOUT_S
            )
            reason = "" if done.returncode == 0 else done.stderr.strip() or str(done.returncode)
        except (OSError, subprocess.TimeoutExpired) as failure:
            reason = str(failure)
        if reason:
            terminal.print_error(text.NOT_NOTICED.filled(program=program, reason=reason))
            failed = True
    return failed
