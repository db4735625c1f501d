"""The AppImage: the frozen program in one file that starts by itself.

It is the runtime, which is a small program that mounts what follows it, and behind it a squashfs image of the program.
The image is made by `mksquashfs` (Debian's package squashfs-tools). The runtime is a work of others, type2-runtime by
the AppImage project (MIT licence), and is not part of this project: APPIMAGE_RUNTIME names it. Take it from that project's
releases, or compile it from its source by `packaging/appimage/make_runtime.sh`.
"""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from freezing import LICENCES
from identity import CHECKOUT, moment, version
from linux_files import copy_program, write_desktop_files
from machine import say
from notices import TEXTS, Work, add
from trouble import Trouble, explained

if TYPE_CHECKING:
    from freezing import Frozen
    from machine import Machine

PROGRAM = "usr/lib/yomisuji"
START = CHECKOUT / "packaging" / "appimage" / "AppRun"
RUNTIME = "APPIMAGE_RUNTIME"
MAKER = "mksquashfs"
ELF = b"\x7fELF"
# Where and how file managers and integrators know an AppImage of the second type.
MARK_AT = 8
MARK = b"AI\x02"


def missing_for_app_image(machine: Machine) -> str | None:
    """What an AppImage cannot be made without, and where it comes from."""
    if machine.find(MAKER) is None:
        return f"No AppImage: {MAKER} is not here (Debian and Ubuntu: `sudo apt-get install squashfs-tools`)."
    if not machine.environ.get(RUNTIME):
        return (
            f"No AppImage: {RUNTIME} must name the runtime of AppImages, a small program of the AppImage project "
            "(type2-runtime). Take it from its releases, or compile it: packaging/appimage/make_runtime.sh."
        )
    return None


def write_app_image(machine: Machine, frozen: Frozen, out: Path) -> Path:
    runtime = marked(Path(machine.environ[RUNTIME]))
    folder = frozen.folder.parent.parent / "Yomisuji.AppDir"
    shutil.rmtree(folder, ignore_errors=True)
    fill_app_dir(folder, frozen)
    add(runtime_as_work(runtime), folder / PROGRAM / LICENCES)
    image = out / f"Yomisuji-{version()}-{machine.architecture}.AppImage"
    say(f"Packing {image.name} …")
    squashed = folder.with_suffix(".squashfs")
    squashed.unlink(missing_ok=True)
    # It does not take the date from its options while the environment has one.
    environ = {name: value for name, value in machine.environ.items() if name != "SOURCE_DATE_EPOCH"}
    dates = ("-mkfs-time", str(moment()), "-all-time", str(moment()))
    packing = ("-comp", "zstd", "-Xcompression-level", "19", "-b", "1M", "-root-owned", "-noappend", "-no-progress")
    outcome = machine.run([MAKER, folder, squashed, *packing, *dates], environ=environ)
    if not outcome.succeeded:
        raise explained(f"Building {image.name}", outcome)
    image.write_bytes(runtime)
    with image.open("ab") as whole, squashed.open("rb") as part:
        shutil.copyfileobj(part, whole)
    image.chmod(0o755)
    squashed.unlink()
    return image


def marked(runtime: Path) -> bytes:
    """The runtime with the mark of an AppImage in its head; what was just compiled has none yet."""
    try:
        read = runtime.read_bytes()
    except OSError as error:
        raise Trouble(f"{RUNTIME} names {runtime}, which cannot be read: {error.strerror}.") from error
    if not read.startswith(ELF):
        raise Trouble(f"{RUNTIME} names {runtime}, which is no program of Linux.")
    return read[:MARK_AT] + MARK + read[MARK_AT + len(MARK) :]


def runtime_as_work(runtime: bytes) -> Work:
    """It has no version but its contents: the project gives on what it has last built."""
    contents = hashlib.sha256(runtime).hexdigest()
    return Work("AppImage runtime", f"sha256-{contents[:16]}", "MIT", (TEXTS / "APPIMAGE.txt",))


def fill_app_dir(folder: Path, frozen: Frozen) -> None:
    copy_program(frozen.folder, folder / PROGRAM)
    write_desktop_files(folder / "usr")
    shutil.copyfile(START, folder / "AppRun")
    (folder / "AppRun").chmod(0o755)
    shutil.copyfile(folder / "usr/share/applications/yomisuji.desktop", folder / "yomisuji.desktop")
    shutil.copyfile(folder / "usr/share/icons/hicolor/256x256/apps/yomisuji.png", folder / "yomisuji.png")
    (folder / ".DirIcon").symlink_to("yomisuji.png")
