"""The AppImage: the frozen program in one file that starts by itself.

appimagetool and the little program that stands before the pictures of the file system come from elsewhere: they are
named by APPIMAGETOOL and APPIMAGE_RUNTIME, or found on PATH.
"""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from identity import CHECKOUT, moment, version
from linux_files import copy_program, write_desktop_files
from machine import say
from trouble import explained

if TYPE_CHECKING:
    from pathlib import Path

    from freezing import Frozen
    from machine import Machine

START = CHECKOUT / "packaging" / "appimage" / "AppRun"


def appimagetool(machine: Machine) -> str | None:
    return machine.environ.get("APPIMAGETOOL") or machine.find("appimagetool")


def write_app_image(machine: Machine, frozen: Frozen, out: Path, tool: str) -> Path:
    folder = frozen.folder.parent.parent / "Yomisuji.AppDir"
    shutil.rmtree(folder, ignore_errors=True)
    fill_app_dir(folder, frozen)
    image = out / f"Yomisuji-{version()}-{machine.architecture}.AppImage"
    say(f"Packing {image.name} …")
    runtime = machine.environ.get("APPIMAGE_RUNTIME")
    outcome = machine.run(
        [tool, "--no-appstream", *(("--runtime-file", runtime) if runtime else ()), folder, image],
        environ={**machine.environ, "ARCH": machine.architecture, "SOURCE_DATE_EPOCH": str(moment())},
    )
    if not outcome.succeeded:
        raise explained(f"Building {image.name}", outcome)
    return image


def fill_app_dir(folder: Path, frozen: Frozen) -> None:
    copy_program(frozen.folder, folder / "usr/lib/yomisuji")
    write_desktop_files(folder / "usr")
    shutil.copyfile(START, folder / "AppRun")
    (folder / "AppRun").chmod(0o755)
    shutil.copyfile(folder / "usr/share/applications/yomisuji.desktop", folder / "yomisuji.desktop")
    shutil.copyfile(folder / "usr/share/icons/hicolor/256x256/apps/yomisuji.png", folder / "yomisuji.png")
    (folder / ".DirIcon").symlink_to("yomisuji.png")
