"""Makes the pictures of the README again: opens the program without a screen, plays a game on its board, and looks.

Run it with `.venv/bin/python docs/make_pictures.py`, and look at what it made.
"""

import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"

sys.path.insert(0, str(ROOT))
os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QTimer  # noqa: E402 - after the platform is chosen

from app.base.folders import Folders  # noqa: E402
from app.desktop.main import Program  # noqa: E402
from app.shogi.moves import move_of_usi  # noqa: E402

GAME = """
    7g7f 8c8d 2g2f 4a3b 6i7h 8d8e 8h7g 3c3d 7i8h 2b7g+ 8h7g 3a4b 3i3h 7a7b 4g4f 6c6d 3h4g 7b6c 9g9f 9c9d
    1g1f 1c1d 5i6h 4b3c 3g3f 7c7d 2i3g 8a7c 4i4h 6a6b 2h2i 8b8a 6g6f 5a4b 4g5f 6c5d 2f2e 4b3a 3g4e 3c2b
    7f7e 7d7e 2e2d 2c2d 2i2d P*2c 2d2i
"""
SHOTS = (("window.png", "light", "ja"), ("window-dark.png", "dark", "en"))
SETTLED_MS = 400
"""Until the board has drawn its pictures and the icons are up to date."""
STUCK_MS = 30_000
"""After so long something has gone wrong, and Python has said what."""


class Photographer:
    def __init__(self, program: Program) -> None:
        self._program = program
        self.left = list(SHOTS)
        program.ready.connect(lambda _: self._play())

    def _play(self) -> None:
        document = self._program.document
        if document is None:
            raise RuntimeError("the program is ready without a document")
        for word in GAME.split():
            move = move_of_usi(word)
            if move is None or not document.play(move):
                raise RuntimeError(f"{word} is not legal in {document.sfen()}")
        self._prepare()

    def _prepare(self) -> None:
        if not self.left:
            self._program.window.may_close = lambda: True  # nobody is there to be asked about unsaved changes
            self._program.window.close()
            return
        _, theme, language = self.left[0]
        self._program.preferences.change("appearance", "theme", theme)
        self._program.preferences.change("appearance", "language", language)
        QTimer.singleShot(SETTLED_MS, self._take)

    def _take(self) -> None:
        name, *_ = self.left.pop(0)
        self._program.window.grab().save(str(PICTURES / name))
        self._prepare()


def main() -> int:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        program = Program(["yomisuji"], Folders.under(Path(home)))
        photographer = Photographer(program)
        QTimer.singleShot(STUCK_MS, program.window.close)
        code = program.run()
    return code or int(bool(photographer.left))


if __name__ == "__main__":
    sys.exit(main())
