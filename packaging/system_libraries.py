"""The system libraries Qt needs: which are missing, where they come from, and how the program is led to them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import debian
from machine import Machine, Stamp, say
from trouble import NO_DISPLAY, Trouble

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from virtual_environment import VirtualEnvironment

QT_MODULES = ("QtCore", "QtGui", "QtWidgets", "QtSvg", "QtNetwork")

# Packages that do not follow Debian's rule, which makes libxcb-cursor0 of libxcb-cursor.so.0.
PACKAGE_EXCEPTIONS = {
    **dict.fromkeys(
        ("libglib-2.0.so.0", "libgthread-2.0.so.0", "libgobject-2.0.so.0", "libgio-2.0.so.0", "libgmodule-2.0.so.0"),
        "libglib2.0-0",
    ),
    **dict.fromkeys(("libbrotlicommon.so.1", "libbrotlidec.so.1"), "libbrotli1"),
    "libz.so.1": "zlib1g",
}

WITHOUT_SCREEN = "offscreen"


def debian_package(library: str) -> str:
    """Debian policy: the soname in small letters, a hyphen before the version where the name ends in a digit."""
    if library in PACKAGE_EXCEPTIONS:
        return PACKAGE_EXCEPTIONS[library]
    name, _, version = library.lower().replace("_", "-").partition(".so.")
    return f"{name}-{version}" if name[-1].isdigit() else f"{name}{version}"


def chosen_platform(machine: Machine) -> str | None:
    """The name of Qt's platform plugin for the window, or None where Qt knows only one."""
    wish = machine.environ.get("QT_QPA_PLATFORM")
    if wish:
        # "wayland;xcb" is a list, "offscreen:options" carries options.
        return re.split("[;:]", wish, maxsplit=1)[0]
    if not machine.is_linux:
        return None
    return "wayland" if machine.environ.get("WAYLAND_DISPLAY") else "xcb"


def check_display(machine: Machine, qt_platform: str | None) -> None:
    if qt_platform == "xcb" and not machine.environ.get("DISPLAY"):
        raise Trouble(
            "There is no display to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set. Start the program from "
            "a graphical session (over ssh: `ssh -X`), or look at it through VNC with QT_QPA_PLATFORM=vnc.",
            NO_DISPLAY,
        )


class SystemLibraries:
    def __init__(self, machine: Machine, venv: VirtualEnvironment) -> None:
        self.machine = machine
        self.venv = venv

    def are_ready(self, qt_platform: str) -> bool:
        return not self.machine.is_linux or self.stamp(qt_platform).holds(*self.grounds())

    def provide(self, qt_platform: str) -> None:
        """Find the libraries for this platform, fetch them if need be, and remember that they were found."""
        if not self.machine.is_linux:
            return
        missing = self.missing(qt_platform)
        if missing and debian.may_use_apt(self.machine):
            say(f"Qt needs system libraries that are not here: {' '.join(missing)}")
            debian.provide(self.machine)
            missing = self.missing(qt_platform)
        if missing:
            raise Trouble(advice(self.machine, missing))
        self.stamp(qt_platform).put(*self.grounds())

    def missing(self, qt_platform: str) -> list[str]:
        outcome = self.machine.run(["ldd", *self.files(qt_platform)], environ=self.environ())
        return libraries_not_found(outcome.text)

    def files(self, qt_platform: str) -> list[Path]:
        """What the program loads: the bindings, with the Qt libraries behind them, and the plugins of the platform."""
        pyside = next(self.venv.folder.glob("lib/python3*/site-packages/PySide6"), None)
        if pyside is None:
            raise Trouble("PySide6 has vanished from .venv. `make clean` and the same call again bring it back.")
        modules = [pyside / f"{name}.abi3.so" for name in QT_MODULES]
        plugins = pyside / "Qt" / "plugins"
        patterns = [f"platforms/libq{qt_platform}*.so"]
        if qt_platform == "wayland":
            patterns += ["wayland-shell-integration/*.so", "wayland-decoration-client/*.so"]
        return modules + sorted(file for pattern in patterns for file in plugins.glob(pattern))

    def stamp(self, qt_platform: str) -> Stamp:
        return Stamp(self.venv.folder / f"libraries-found-for-{qt_platform}")

    def grounds(self) -> tuple[object, ...]:
        """The loader's cache changes whenever a library is installed or removed."""
        try:
            cache = (self.machine.root_folder / "etc/ld.so.cache").stat()
            state = (cache.st_mtime_ns, cache.st_size)
        except OSError:
            state = (0, 0)
        return state, debian.has_sysroot(self.machine), original_library_path(self.machine.environ)

    def environ(self) -> dict[str, str]:
        """The environment in which the program finds the libraries, and the keyboards and fonts that go with them."""
        machine = self.machine
        environ = dict(machine.environ)
        if not debian.has_sysroot(machine):
            return environ
        # Engines and other children must not load our libraries: the program gives them back what stood here before.
        original = original_library_path(machine.environ)
        environ["YOMISUJI_ORIGINAL_LD_LIBRARY_PATH"] = original
        folders = [machine.sysroot / base / f"{machine.architecture}-linux-gnu" for base in ("usr/lib", "lib")]
        environ["LD_LIBRARY_PATH"] = ":".join(filter(None, [*map(str, folders), original]))
        if not (machine.root_folder / "usr/share/X11/xkb").exists():
            environ.setdefault("XKB_CONFIG_ROOT", str(machine.sysroot / "usr/share/X11/xkb"))
        if not (machine.root_folder / "etc/fonts/fonts.conf").exists():
            environ.setdefault("FONTCONFIG_PATH", str(machine.sysroot / "etc/fonts"))
        return environ


def original_library_path(environ: Mapping[str, str]) -> str:
    """LD_LIBRARY_PATH as the person has it, also when one setup was started from within another."""
    return environ.get("YOMISUJI_ORIGINAL_LD_LIBRARY_PATH", environ.get("LD_LIBRARY_PATH", ""))


def libraries_not_found(text: str) -> list[str]:
    return sorted(set(re.findall(r"(\S+) => not found", text)))


def advice(machine: Machine, missing: list[str]) -> str:
    return f"Qt needs system libraries that are not here: {' '.join(missing)}\n{mending_command(machine, missing)}"


def mending_command(machine: Machine, missing: list[str]) -> str:
    """One line that mends it on this system, where such a line is known."""
    sudo = "" if machine.is_root else "sudo "
    if machine.find("apt-get"):
        packages = sorted({debian_package(library) for library in missing})
        return f"{sudo}apt-get install --no-install-recommends {' '.join(packages)}"
    for installer in ("dnf", "zypper"):
        if machine.find(installer):
            # Fedora and openSUSE install by what a package provides.
            provided = " ".join(f"'{library}()(64bit)'" for library in missing)
            return f"{sudo}{installer} install {provided}"
    return "Install them with your system's package manager (the libraries' names are those of their files)."
