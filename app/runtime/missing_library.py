"""What Qt cannot begin without: a library that the system lacks, told with what brings it, or a display that answers.

Nothing of Qt is loaded here before it is known to be there.
"""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import Final

from app.text import window as text

NO_DISPLAY: Final = 3
"""The exit code where no window can be opened."""
NO_LIBRARY: Final = 4
"""The exit code where the system lacks what Qt needs."""
_USUAL: Final = "xcb"
"""Of several platforms the one that a package without Wayland is to have as well."""


def tell_missing_library(words: str) -> bool:
    """Whether these are the loader's words for a library that is not there; then it is named on standard error."""
    library, _, reason = words.partition(": ")
    if "cannot open shared object file" not in reason:
        return False
    for phrase in (text.NO_LIBRARY.ja, text.NO_LIBRARY.en):
        sys.stderr.write(f"{phrase.format(library=library, packages=text.LIBRARY_PACKAGES)}\n")
    return True


@contextmanager
def telling_missing_library() -> Iterator[None]:
    """Begin Qt within: where what draws on the screen cannot be loaded it ends the process, which then says why."""
    from PySide6.QtCore import QLibraryInfo, QtMsgType, qInstallMessageHandler  # noqa: PLC0415 - it is there by now

    def on_message(kind: Enum, _context: object, words: str) -> None:
        if kind is QtMsgType.QtFatalMsg:
            plugins = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath))
            if any(map(tell_missing_library, _complaints(plugins, os.environ))):
                os._exit(NO_LIBRARY)
            if display := os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY"):
                for phrase in (text.SILENT_DISPLAY.ja, text.SILENT_DISPLAY.en):
                    sys.stderr.write(f"{phrase.format(display=display)}\n")
                os._exit(NO_DISPLAY)
        sys.stderr.write(f"{words}\n")

    before = qInstallMessageHandler(on_message)
    try:
        yield
    finally:
        qInstallMessageHandler(before)


def _complaints(plugins: Path, environment: Mapping[str, str]) -> Iterator[str]:
    """What the loader says of the plugins of the platform that was asked for."""
    import ctypes  # noqa: PLC0415 - no window that opens needs it

    asked = environment.get("QT_QPA_PLATFORM") or _USUAL
    name = asked.partition(";")[0].partition(":")[0]
    for plugin in sorted((plugins / "platforms").glob(f"libq{name}*.so")):
        try:
            ctypes.CDLL(str(plugin))
        except OSError as failure:
            yield str(failure)
