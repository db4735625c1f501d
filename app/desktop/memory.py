"""Where the window stood: kept when it closes, and taken up again at the next start."""

import binascii
import json
from base64 import b64decode, b64encode
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
            kept = json.loads(self._path.read_bytes())
            geometry, state = (b64decode(kept[name], validate=True) for name in ("geometry", "state"))
        except (OSError, ValueError, KeyError, TypeError, binascii.Error):
            return
        window.restoreGeometry(geometry)
        window.restoreState(state)

    def keep(self, window: QMainWindow) -> None:
        contents = {
            "geometry": b64encode(bytes(window.saveGeometry().data())).decode(),
            "state": b64encode(bytes(window.saveState().data())).decode(),
        }
        self._save(self._path, json.dumps(contents).encode())
