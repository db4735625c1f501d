"""The program's icon in the files that Windows and macOS want it in, made of its PNG files."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from identity import CHECKOUT

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

SIZES = (16, 32, 48, 128, 256)
ICONS = CHECKOUT / "resources" / "icons"

# What macOS calls each size; the second names of 32 and 256 are those of screens with twice the pixels.
_MAC_NAMES = {16: (b"icp4",), 32: (b"icp5", b"ic11"), 128: (b"ic07",), 256: (b"ic08", b"ic13")}


def pictures() -> dict[int, bytes]:
    """PNG files by the length of their sides."""
    return {size: (ICONS / f"app-{size}.png").read_bytes() for size in SIZES}


def windows_icon(pictures: Mapping[int, bytes]) -> bytes:
    head = struct.pack("<HHH", 0, 1, len(pictures))
    start = len(head) + 16 * len(pictures)
    directory = b""
    for size, picture in pictures.items():
        side = size % 256  # 0 stands for 256
        directory += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), start)
        start += len(picture)
    return head + directory + b"".join(pictures.values())


def mac_icon(pictures: Mapping[int, bytes]) -> bytes:
    parts = b"".join(
        name + struct.pack(">I", 8 + len(pictures[size])) + pictures[size]
        for size, names in _MAC_NAMES.items()
        for name in names
    )
    return b"icns" + struct.pack(">I", 8 + len(parts)) + parts


def write_icon(system: str, folder: Path) -> Path | None:
    """The file that a program of this system takes its icon from; on Linux it is no part of the program."""
    makers = {"win32": ("yomisuji.ico", windows_icon), "darwin": ("yomisuji.icns", mac_icon)}
    if system not in makers:
        return None
    name, make = makers[system]
    path = folder / name
    path.write_bytes(make(pictures()))
    return path
