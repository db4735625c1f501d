"""Starting of other programs: audio players, speech synthesizers, and whatever opens a page or a folder."""

import os
import shutil
import sys
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QUrl
from PySide6.QtGui import QDesktopServices

from app.base.child_environment import ORIGINAL_LIBRARY_PATHS, system_environment

_OPENER: Final = "xdg-open"


def silent_process(parent: QObject | None, command: Sequence[str]) -> QProcess:
    """Create a process, not started yet, with empty standard input and discarded output."""
    process = QProcess(parent)
    environment = QProcessEnvironment()
    for name, value in system_environment().items():
        environment.insert(name, value)
    process.setProcessEnvironment(environment)
    for redirect in (process.setStandardInputFile, process.setStandardOutputFile, process.setStandardErrorFile):
        redirect(QProcess.nullDevice())
    process.setProgram(command[0])
    process.setArguments(list(command[1:]))
    return process


def open_outside(url: QUrl) -> bool:
    """Open a page, folder or address with the user's program for it; return False if none is known.

    Qt would pass our environment on, whose library paths that program must not use."""
    opener = shutil.which(_OPENER) if sys.platform == "linux" and _has_own_libraries() else None
    if opener is None:
        return QDesktopServices.openUrl(url)
    page = url.toString(QUrl.ComponentFormattingOption.FullyEncoded)
    # PySide returns a bool here, although its stubs say a tuple.
    started: object = silent_process(None, (opener, page)).startDetached()
    return started is True


def _has_own_libraries() -> bool:
    return any(name in os.environ for name in ORIGINAL_LIBRARY_PATHS)
