"""What PyInstaller gathers and the program does without: three fifths of a package's size, and all of it tested by going without.

Names are those within the package, with forward slashes.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    Entry = tuple[str, str, str]
    """Its name in the package, where it comes from, and PyInstaller's word for what it is."""
    Needs = Callable[[str], Iterable[str]]

# Modules of the standard library and of packages that others drag in and nobody here calls.
UNUSED_MODULES = (
    *("tkinter", "unittest", "doctest", "pydoc", "pdb", "lib2to3", "distutils", "setuptools", "pkg_resources", "test"),
    *("ssl", "_ssl", "_hashlib", "ensurepip", "venv", "xml", "pyexpat", "xmlrpc", "curses", "readline"),
    *(f"numpy.{name}" for name in ("f2py", "distutils", "testing", "random", "fft", "polynomial", "ma", "ctypeslib")),
    *(f"onnxruntime.{name}" for name in ("transformers", "quantization", "tools", "datasets", "backend")),
    *("google", "flatbuffers", "packaging", "sympy", "coloredlogs"),
    *("PySide6.QtQml", "PySide6.QtQuick", "PySide6.QtOpenGL", "PySide6.QtPdf", "PySide6.QtDBus", "PySide6.scripts"),
)

# Qt's own sentences are wanted in the two languages of the program. Records and settings stay on this machine, so there
# is no TLS; nothing is printed on paper; pictures are PNG, JPEG and SVG; and screens are those of a desktop.
UNUSED_FILES = re.compile(
    r"""
      /translations/(?!qt(base)?_(ja|en)\.qm$)
    | /plugins/(networkinformation|printsupport|egldeviceintegrations|generic|vectorimageformats|qmltooling|sqldrivers)/
    | /plugins/wayland-graphics-integration-(server|client)/
    | /plugins/platforms/(lib)?q(eglfs|linuxfb|minimal|minimalegl|vkkhrdisplay|vnc|direct2d)\b
    | /plugins/imageformats/(lib)?q(gif|icns|tga|tiff|wbmp|pdf|webp)\b
    | /plugins/platformthemes/(lib)?qgtk3\b
    | /plugins/platforminputcontexts/(lib)?qtvirtualkeyboard
    | \bopengl32sw\.dll$
    | \bnumpy/(random|fft|f2py|distutils|testing|ma|polynomial|typing/tests|_core/(tests|include|lib)|_pyinstaller)/
    | \bnumpy/(\w+/)*tests/
    | \bnumpy/_core/_(\w+_tests|simd)\b
    | \bonnxruntime/(transformers|quantization|tools|datasets|backend)/
    | \bonnxruntime/capi/(lib)?onnxruntime\.(so|dylib|dll)
    | (lib)?Qt6?(Qml\w*|Quick\w*|VirtualKeyboard\w*|Pdf\w*|EglFS\w*|WaylandCompositor|OpenGLWidgets|Sql|Test|PrintSupport)\b
    """,
    re.VERBOSE,
)


# Every system has them, and must use its own: what it loads into this process, such as a graphics driver, may need newer ones,
# and fonts are found by its own rules. Not so libexpat, which Debian's Python cannot even begin without, to say what is missing:
# of it those others use what every version has.
ALWAYS_OF_THE_SYSTEM = ("libstdc++.so", "libgcc_s.so", "libz.so", "libfontconfig.so", "libfreetype.so")

_AS_BUILT = re.compile(r"(numpy|numpy\.libs|onnxruntime)[/\\]")
_ASKED_FOR_WHEN_RUN = "libonnxruntime_providers_shared.so"
"""Without it onnxruntime complains on its standard error, and works."""
_LIBRARY = re.compile(r"^lib[^/]*\.so[^/]*$")


def is_used(name: str) -> bool:
    return not UNUSED_FILES.search(name.replace("\\", "/"))


def trimmed(gathered: Iterable[Entry], needs: Needs | None = None) -> list[Entry]:
    """PyInstaller's list of files without those that the program has no use for, and what only they needed.

    `needs` says which libraries a library or module asks for by name; without it nothing is known of that.
    """
    used = [entry for entry in gathered if is_used(entry[0]) and not is_of_the_system(entry[0])]
    if needs is None:
        return used
    wanted = needed({Path(name).name: source for name, source, _ in used}, needs)
    return [entry for entry in used if Path(entry[0]).name in wanted]


def replaced(gathered: Iterable[Entry], stand_in: Path, folder: str = "numpy.libs") -> list[Entry]:
    """The list with a stand-in for the library of its name in `folder`, without the others there: only that one asked for them."""
    return [
        (name, str(stand_in) if Path(name).name == stand_in.name else source, kind)
        for name, source, kind in gathered
        if Path(name).parent.name != folder or Path(name).name == stand_in.name
    ]


def left_as_built(gathered: Iterable[Entry]) -> list[Entry]:
    """The list with the libraries of numpy and onnxruntime as data, which is copied and not stripped.

    What lies in their wheels was moved within its file when the wheel was made; `strip` leaves it so that it cannot be loaded.
    """
    return [(name, source, "DATA" if _AS_BUILT.match(name) else kind) for name, source, kind in gathered]


def linked(gathered: Iterable[Entry], kept: Iterable[Entry]) -> list[Entry]:
    """The list without links to libraries that are not kept."""
    names = {Path(name).name for name, _, _ in kept}
    return [entry for entry in gathered if not _LIBRARY.match(Path(entry[0]).name) or Path(entry[0]).name in names]


def is_of_the_system(name: str) -> bool:
    return Path(name).name.startswith(ALWAYS_OF_THE_SYSTEM)


def needed(files: Mapping[str, str], needs: Needs, roots: Iterable[str] | None = None) -> set[str]:
    """Names of files that are needed: modules, plugins and Python itself, and what these ask for, one by another.

    Where nobody says by `roots` which ones the program itself asks for, their names do.
    """
    waiting = [name for name, source in files.items() if is_loaded_by_name(name, source)] if roots is None else [*roots]
    reached = set(waiting)
    while waiting:
        asked = {name for name in needs(files[waiting.pop()]) if name in files} - reached
        reached |= asked
        waiting += asked
    return reached


def is_loaded_by_name(name: str, source: str) -> bool:
    """Whether the program itself asks for it, and no other library has to."""
    return not _LIBRARY.match(name) or "/plugins/" in source or name.startswith(("libpython", _ASKED_FOR_WHEN_RUN))
