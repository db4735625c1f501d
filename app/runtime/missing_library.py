"""Error messages for a system library or display that Qt lacks.

Qt is imported here only once it is known to load.
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
"""Exit code when no window can be opened."""
NO_LIBRARY: Final = 4
"""Exit code when a library that Qt needs is missing."""
_DEFAULT_PLATFORM: Final = "xcb"
"""Name of the Qt platform plug-in that is checked if QT_QPA_PLATFORM names none."""


def print_missing_library(words: str) -> bool:
    """Print which library is missing if `words` are the loader's message about that; return True if they are."""
    library, _, reason = words.partition(": ")
    if "cannot open shared object file" not in reason:
        return False
    for phrase in (text.NO_LIBRARY.ja, text.NO_LIBRARY.en):
        sys.stderr.write(f"{phrase.format(library=library, packages=text.LIBRARY_PACKAGES)}\n")
    return True


@contextmanager
def reporting_missing_library() -> Iterator[None]:
    """Context for starting Qt: if its platform plug-in cannot be loaded, the process exits with a message."""
    from PySide6.QtCore import QLibraryInfo, QtMsgType, qInstallMessageHandler  # noqa: PLC0415 - it loads by now

    def on_message(kind: Enum, _context: object, words: str) -> None:
        if kind is QtMsgType.QtFatalMsg:
            plugins = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath))
            if any(map(print_missing_library, _loader_errors(plugins, os.environ))):
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


def _loader_errors(plugins: Path, environment: Mapping[str, str]) -> Iterator[str]:
    """Yield the loader's error messages about the Qt plug-ins of the requested platform."""
    import ctypes  # noqa: PLC0415 - needed only on failure

    asked = environment.get("QT_QPA_PLATFORM") or _DEFAULT_PLATFORM
    name = asked.partition(";")[0].partition(":")[0]
    for plugin in sorted((plugins / "platforms").glob(f"libq{name}*.so")):
        try:
            ctypes.CDLL(str(plugin))
        except OSError as failure:
            yield str(failure)
