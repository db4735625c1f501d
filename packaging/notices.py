"""The licences of everything that is inside a package, collected into a folder of it."""

from __future__ import annotations

import json
import shutil
import sysconfig
from datetime import UTC, datetime
from importlib.metadata import distributions
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from identity import CHECKOUT, moment, version
from network_setup import network_asset
from system_libraries import debian_package
from trouble import Trouble

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from machine import Machine

BILL = "sbom.cdx.json"
"""The list of works as programs read it: a CycloneDX bill of materials."""
SPDX = frozenset({"BSD-2-Clause", "GPL-3.0-only", "LGPL-3.0-only", "MIT", "OFL-1.1", "PSF-2.0"})
"""Names of licences that SPDX knows, of those that we call by such names."""
TEXTS = CHECKOUT / "packaging" / "licences"
NETWORKS = CHECKOUT / "resources" / network_asset.NETWORK_FOLDER
DOCUMENTATION = Path("/usr/share/doc")


class Work(NamedTuple):
    """Something in the package that has terms of its own."""

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...]


def collect(
    machine: Machine, libraries: Iterable[Path], packages: Path, folder: Path, *, is_for_windows: bool = False
) -> tuple[Work, ...]:
    """Write the terms of all that is in it: `libraries` of the system, and the Python packages in `packages`."""
    works = (*own_works(), *network_works(), *python_works(packages), *system_works(machine, libraries))
    if is_for_windows:
        works += tuple(windows_works())
    bare = [work.name for work in works if not work.texts]
    if bare:
        raise Trouble(f"The terms of {', '.join(bare)} are not on this machine, so no package may be made of them.")
    shutil.rmtree(folder, ignore_errors=True)
    for work in works:
        copy_texts(work, folder)
    readme = (TEXTS / "README.txt").read_text(encoding="utf-8").replace("@TABLE@", table(works))
    (folder / "README.txt").write_text(readme, encoding="utf-8", newline="\n")
    (folder / BILL).write_text(bill_of_materials(works), encoding="utf-8", newline="\n")
    return works


def add(work: Work, folder: Path) -> None:
    """Lay the terms of one more work into a folder of terms, and name it in the list."""
    copy_texts(work, folder)
    bill = json.loads((folder / BILL).read_text(encoding="utf-8"))
    bill["components"].append({"type": "library", **as_component(work)})
    (folder / BILL).write_text(written(bill), encoding="utf-8", newline="\n")


def copy_texts(work: Work, folder: Path) -> None:
    place = folder / work.name
    place.mkdir(parents=True, exist_ok=True)
    for text in work.texts:
        name = text.name if not (place / text.name).exists() else f"{text.parent.name}-{text.name}"
        shutil.copyfile(text, place / name)


def written(bill: dict[str, object]) -> str:
    return json.dumps(bill, ensure_ascii=False, indent=2) + "\n"


def bill_of_materials(works: Sequence[Work]) -> str:
    own, *others = works
    bill: dict[str, object] = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(moment(), UTC).isoformat().replace("+00:00", "Z"),
            "component": {"type": "application", **as_component(own)},
        },
        "components": [{"type": "library", **as_component(work)} for work in others],
    }
    return written(bill)


def as_component(work: Work) -> dict[str, object]:
    licence = {"id" if work.licence in SPDX else "name": work.licence}
    reference = f"{work.name}@{work.version}"
    return {"bom-ref": reference, "name": work.name, "version": work.version, "licenses": [{"license": licence}]}


def own_works() -> Iterator[Work]:
    yield Work("yomisuji", version(), "GPL-3.0-only", (CHECKOUT / "LICENSE",))
    resources = CHECKOUT / "resources"
    yield Work("BIZ UDPGothic", "1.05", "OFL-1.1", (resources / "fonts" / "OFL.txt",))
    yield Work("Yuji Syuku (letters on the pieces)", "3.002", "OFL-1.1", (resources / "pieces" / "brush" / "OFL.txt",))


def network_works() -> Iterator[Work]:
    """The network of the bundled engine, with the terms that were fetched beside it."""
    texts = tuple(path for name in network_asset.LICENCE_FILES if (path := NETWORKS / name).is_file())
    yield Work(f"{network_asset.NETWORK_PROJECT} network", network_asset.NETWORK_VERSION, "BSD-2-Clause", texts)


def python_works(packages: Path) -> Iterator[Work]:
    """Python, what is frozen with the program, and the little program of PyInstaller that starts it, where one does."""
    versions = {each.name.lower().replace("_", "-"): each.version for each in distributions(path=[str(packages)])}
    qt = (TEXTS / "QT.txt", TEXTS / "LGPL-3.0.txt")
    yield Work("Qt and PySide6", versions["pyside6-essentials"], "LGPL-3.0-only", qt)
    for library in packages.glob("PySide6/Qt/lib/libicudata.so.*"):  # elsewhere Qt takes the system's
        yield Work("ICU", library.name.rpartition(".")[2], "Unicode", (TEXTS / "ICU.txt",))
    yield Work("python-shogi", versions["python-shogi"], "GPL-3.0-only", licence_files(packages, "python_shogi"))
    yield Work("rsshogi", versions["rsshogi"], "MIT", licence_files(packages, "rsshogi"))
    numpy_licence = "BSD-3-Clause, and those of its parts"
    yield Work("numpy", versions["numpy"], numpy_licence, licence_files(packages, "numpy"))
    terms = tuple(packages / "onnxruntime" / name for name in ("LICENSE", "ThirdPartyNotices.txt"))
    yield Work("onnxruntime", versions["onnxruntime"], "MIT", terms)
    if "pyinstaller" in versions:
        bootloader = "GPL-2.0-or-later, with an exception that frees what it starts"
        yield Work("PyInstaller", versions["pyinstaller"], bootloader, licence_files(packages, "pyinstaller"))
    yield Work("Python", sysconfig.get_python_version(), "PSF-2.0", python_licence())


def windows_works() -> Iterator[Work]:
    """What Python and the wheels bring along there, in the versions they chose."""
    yield Work("Microsoft Visual C++ runtime", "14", "may be distributed with programs", (TEXTS / "VISUAL-C.txt",))
    yield Work("libffi", "3", "MIT", (TEXTS / "LIBFFI.txt",))
    yield Work("SQLite", "3", "public domain", (TEXTS / "SQLITE.txt",))


def licence_files(packages: Path, name: str) -> tuple[Path, ...]:
    (folder,) = packages.glob(f"{name}-*.dist-info")
    found = [
        path for path in folder.rglob("*") if path.is_file() and path.name.upper().startswith(("LICENSE", "COPYING"))
    ]
    lists = [*folder.glob("sboms/*.json")]  # what a library in Rust is made of
    return tuple(sorted(found) + lists)


def python_licence() -> tuple[Path, ...]:
    """It lies beside the standard library, and on Debian among the documentation."""
    major_minor = sysconfig.get_python_version()
    places = (
        Path(sysconfig.get_path("stdlib")) / "LICENSE.txt",
        Path(sysconfig.get_config_var("prefix")) / "LICENSE.txt",
        DOCUMENTATION / f"python{major_minor}" / "copyright",
        DOCUMENTATION / f"libpython{major_minor}" / "copyright",
        DOCUMENTATION / f"libpython{major_minor}-minimal" / "copyright",
    )
    return tuple(place for place in places if place.is_file())[:1]


def system_works(machine: Machine, libraries: Iterable[Path]) -> Iterator[Work]:
    """The packages of this system that libraries were taken from."""
    for package in sorted({package_of(machine, library) for library in libraries} - {""}):
        texts = [root / "usr/share/doc" / package / "copyright" for root in (machine.root_folder, machine.sysroot)]
        told = machine.run(["dpkg-query", "--show", "--showformat", "${Version}", package])
        version = told.text.strip() if told.succeeded else ""
        yield Work(package, version, "see there", tuple(text for text in texts if text.is_file())[:1])


def package_of(machine: Machine, library: Path) -> str:
    """The name of the Debian package that brought a file; nothing for one that came otherwise.

    Where /lib is a link to /usr/lib, the system remembers some files by either name.
    """
    if library.is_relative_to(machine.sysroot):
        return debian_package(library.name)  # it was unpacked, and dpkg knows nothing of it
    real = library.resolve()
    for name in (real, Path("/", *real.parts[2:]) if real.parts[1:2] == ("usr",) else real):
        told = machine.run(["dpkg-query", "--search", name])
        if told.succeeded:
            return told.text.partition(":")[0]
    return ""


def table(works: Sequence[Work]) -> str:
    width = max(len(work.name) for work in works)
    longest = max(len(work.version) for work in works)
    return "\n".join(f"    {work.name:<{width}}  {work.version:<{longest}}  {work.licence}" for work in works)
