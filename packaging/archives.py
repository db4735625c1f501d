"""Archives to be unpacked anywhere: tar.xz for Linux, zip for Windows."""

from __future__ import annotations

import lzma
import tarfile
import time
import zipfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

# 64 MB are remembered while packing, and need as many while unpacking. It is what brings Qt below the limit.
PRESET = 9 | lzma.PRESET_EXTREME


def write_tar(folder: Path, inside: str, archive: Path, moment: int) -> None:
    """Everything in `folder`, as the folder `inside` of the archive; nobody's, and in an order that stays the same."""

    def anonymous(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = moment
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    with (
        lzma.open(archive, "wb", preset=PRESET) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        tar.add(folder, inside, recursive=False, filter=anonymous)
        for path in sorted(folder.rglob("*")):
            tar.add(path, f"{inside}/{path.relative_to(folder).as_posix()}", recursive=False, filter=anonymous)


def write_zip(folder: Path, inside: str, archive: Path, moment: int) -> None:
    when = max(time.gmtime(moment)[:6], (1980, 1, 1, 0, 0, 0))
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                entry = zipfile.ZipInfo(f"{inside}/{path.relative_to(folder).as_posix()}", when)
                entry.compress_type = zipfile.ZIP_DEFLATED
                packed.writestr(entry, path.read_bytes())
