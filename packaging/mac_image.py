"""The disk image for macOS, with the program signed for this machine alone.

A signature that every Mac trusts needs an account with Apple; without one a person opens the program the first time by
its context menu.
"""

from __future__ import annotations

import platform
import shutil
from typing import TYPE_CHECKING

from identity import CHECKOUT, version
from machine import say
from trouble import Trouble, explained

if TYPE_CHECKING:
    from pathlib import Path

    from freezing import Frozen
    from machine import Machine

ENTITLEMENTS = CHECKOUT / "packaging" / "macos" / "entitlements.plist"
BY_NOBODY = "-"
"""codesign's name for a signature without an identity; CODESIGN_IDENTITY may name a real one."""


def write_dmg(machine: Machine, frozen: Frozen, out: Path) -> Path:
    if frozen.bundle is None:
        raise Trouble("There is no bundle to make a disk image of.")
    identity = machine.environ.get("CODESIGN_IDENTITY") or BY_NOBODY
    hardened = () if identity == BY_NOBODY else ("--options", "runtime", "--entitlements", ENTITLEMENTS, "--timestamp")
    sign = ["codesign", "--force", "--deep", "--sign", identity, *hardened, frozen.bundle]
    image = out / f"Yomisuji-{version()}-macos-{platform.machine()}.dmg"
    folder = frozen.folder.parent.parent / "dmg"
    shutil.rmtree(folder, ignore_errors=True)
    image.unlink(missing_ok=True)
    say(f"Packing {image.name} …")
    signed = machine.run(sign)
    if not signed.succeeded:
        raise explained("Signing the program", signed)
    shutil.copytree(frozen.bundle, folder / frozen.bundle.name, symlinks=True)
    (folder / "Applications").symlink_to("/Applications")
    made = machine.run(
        ["hdiutil", "create", "-volname", "Yomisuji", "-srcfolder", folder, "-format", "UDZO", "-ov", image]
    )
    if not made.succeeded:
        raise explained(f"Building {image.name}", made)
    return image
