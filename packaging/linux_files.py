"""What makes the program known to a desktop of Linux: menu entry, kinds of files, icons, description, manual page."""

from __future__ import annotations

import gzip
import shutil
import sys
from pathlib import Path
from time import gmtime, strftime
from typing import TYPE_CHECKING

from icon_files import ICONS, SIZES
from identity import APP_ID, CHECKOUT, DESKTOP, KINDS_FILE, file_kinds, moment, version

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

TEMPLATES = CHECKOUT / "packaging" / "linux"


def filled(template: Path, places: Mapping[str, str]) -> str:
    text = template.read_text(encoding="utf-8")
    for name, value in places.items():
        text = text.replace(f"@{name}@", value)
    return text


def write_desktop_files(usr: Path) -> None:
    """Everything below /usr that is not the program itself."""
    put(usr / "share/applications/yomisuji.desktop", menu_entry().encode())
    put(usr / "share/mime/packages/yomisuji.xml", KINDS_FILE.read_bytes())
    put(usr / f"share/metainfo/{APP_ID}.metainfo.xml", metainfo().encode())
    put(usr / "share/man/man1/yomisuji.1.gz", zipped(manual().encode()))
    icons = usr / "share/icons/hicolor"
    for size in SIZES:
        put(icons / f"{size}x{size}/apps/yomisuji.png", (ICONS / f"app-{size}.png").read_bytes())
    put(icons / "scalable/apps/yomisuji.svg", (ICONS / "app.svg").read_bytes())


def put(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def zipped(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


def day() -> str:
    return strftime("%Y-%m-%d", gmtime(moment()))


def menu_entry() -> str:
    """What the menu of a desktop shows, with the files that it opens."""
    return filled(DESKTOP / "yomisuji.desktop", {"KINDS": "".join(f"{kind.mime};" for kind in file_kinds())})


def metainfo() -> str:
    """The AppStream description of this version."""
    kinds = "\n".join(f"    <mediatype>{kind.mime}</mediatype>" for kind in file_kinds())
    is_finished = all(part.isdigit() for part in version().split("."))
    return filled(
        TEMPLATES / "yomisuji.metainfo.xml",
        {
            "APP_ID": APP_ID,
            "MEDIATYPES": kinds,
            "VERSION": version(),
            "DATE": day(),
            "KIND": "stable" if is_finished else "development",
        },
    )


def manual() -> str:
    """The manual page, whose commands are those that the program names when it is asked for help."""
    sys.path.insert(0, str(CHECKOUT))
    from app.cli.table import usage_text  # noqa: PLC0415 - only now is it found

    places = {"DATE": day(), "VERSION": version(), "COMMANDS": command_lines(usage_text().splitlines())}
    return filled(TEMPLATES / "yomisuji.1", places)


def command_lines(usage: Iterable[str]) -> str:
    lines: list[str] = []
    for line in usage:
        command, gap, meaning = line.partition("   ")
        if gap:
            lines += [".TP", f".B {escaped(command)}", escaped(meaning.strip())]
    return "\n".join(lines)


def escaped(text: str) -> str:
    return text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")


def copy_program(folder: Path, to: Path) -> None:
    shutil.copytree(folder, to, symlinks=True)
