"""Where the window stood: kept when it closes, and taken up again at the next start.

The file has two lines in base64, Qt's words for the geometry and for the toolbars.
"""

import binascii
from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QMainWindow

FIRST_SIZE = (1280, 800)


class WindowMemory:
    def __init__(self, path: Path, save: Callable[[Path, bytes], object]) -> None:
        self._path = path
        self._save = save

    def restore(self, window: QMainWindow) -> None:
        """Put the window where it was. What cannot be read is as if there were nothing: it is only a place."""
        window.resize(*FIRST_SIZE)
        try:
            geometry, state = map(binascii.a2b_base64, self._path.read_bytes().splitlines())
        except (OSError, ValueError):
            return
        window.restoreGeometry(geometry)
        window.restoreState(state)

    def keep(self, window: QMainWindow) -> None:
        lines = (window.saveGeometry(), window.saveState())
        self._save(self._path, b"".join(binascii.b2a_base64(line.data()) for line in lines))
