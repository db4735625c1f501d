"""`make package`: the program as a person installs it, in every shape that this system can make."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from app_image import missing_for_app_image, write_app_image
from archives import write_tar, write_zip
from debian_package import write_deb
from freezing import freeze, needed_glibc, size_of
from identity import moment, version
from linux_files import TEMPLATES, filled
from mac_image import write_dmg
from machine import say
from windows_installer import inno_setup, write_installer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from freezing import Frozen
    from machine import Machine

MEGABYTE = 1_000_000
MOST_UNPACKED = 205 * MEGABYTE
MOST_PACKED = 75 * MEGABYTE
MOST_MOUNTED = 90 * MEGABYTE
"""An AppImage is read while the program runs, so it is packed in a way that is quickly read."""

TOO_LARGE = 1


class Product(NamedTuple):
    """Something that was made, its size, and the seconds that it took."""

    path: Path
    size: int
    most: int | None
    """How large it may be; known of what Linux gets, which is what was measured."""
    seconds: float

    @property
    def is_too_large(self) -> bool:
        return self.most is not None and self.size > self.most


def package(machine: Machine) -> int:
    """Freeze the program and pack it; fails when something has become larger than it may be."""
    out = machine.checkout / "dist"
    out.mkdir(exist_ok=True)
    begun = time.monotonic()
    frozen = freeze(machine)
    unpacked, packed = (MOST_UNPACKED, MOST_PACKED) if machine.is_linux else (None, None)
    products = [Product(frozen.folder, size_of(frozen.folder), unpacked, time.monotonic() - begun)]
    for make in makers(machine):
        begun = time.monotonic()
        path = make(frozen, out)
        most = MOST_MOUNTED if path.suffix == ".AppImage" else packed
        products.append(Product(path, path.stat().st_size, most, time.monotonic() - begun))
    for product in products:
        print(told(product, machine.checkout))
    too_large = [product for product in products if product.is_too_large]
    for product in too_large:
        say(f"{product.path.name} is larger than it may be: what has got into it?")
    return TOO_LARGE if too_large else 0


def told(product: Product, checkout: Path) -> str:
    name = product.path.relative_to(checkout)
    return f"{name!s:<55} {product.size / MEGABYTE:6.1f} MB {product.seconds:6.1f} s"


def makers(machine: Machine) -> Iterator[Callable[[Frozen, Path], Path]]:
    """What this system makes of the frozen program; what its tools are missing for is told and left out."""
    name = f"yomisuji-{version()}-{machine.system}-{machine.architecture}"
    match machine.system:
        case "linux":
            yield lambda frozen, out: tarball(frozen, out / f"{name}.tar.xz")
            yield lambda frozen, out: write_deb(machine, frozen, out)
            lacking = missing_for_app_image(machine)
            if lacking is None:
                yield lambda frozen, out: write_app_image(machine, frozen, out)
            else:
                say(lacking)
        case "win32":
            yield lambda frozen, out: portable(frozen, out / f"{name}.zip")
            compiler = inno_setup(machine)
            if compiler:
                yield lambda frozen, out: write_installer(machine, frozen, out, (compiler,))
            else:
                say("No installer: Inno Setup is not here.")
        case "darwin":
            yield lambda frozen, out: write_dmg(machine, frozen, out)


def tarball(frozen: Frozen, archive: Path) -> Path:
    readme = filled(TEMPLATES / "README.txt", {"GLIBC": needed_glibc(frozen.folder)})
    (frozen.folder / "README.txt").write_text(readme, encoding="utf-8")
    say(f"Packing {archive.name} …")
    write_tar(frozen.folder, f"yomisuji-{version()}", archive, moment())
    return archive


def portable(frozen: Frozen, archive: Path) -> Path:
    """It keeps everything beside itself, so it carries the marker that says so; the installer's folder must not."""
    say(f"Packing {archive.name} …")
    marker = frozen.folder / "yomisuji-portable"
    marker.touch()
    write_zip(frozen.folder, f"yomisuji-{version()}", archive, moment())
    marker.unlink()
    return archive
