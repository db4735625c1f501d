"""Where the window and its docks stood: kept when it closes, and taken up again at the next start.

The file has lines of base64 and of plain words: Qt's words for the geometry, the name of the layout, for each layout its
name and Qt's words for the docks and toolbars, and what panes want to find again, by name.
"""

import binascii
from collections.abc import Callable
from pathlib import Path

from app.base.regular import read_whole
from app.desktop.desk.dock import Layout
from app.desktop.window.window import MainWindow

FIRST_SIZE = (1280, 800)


class WindowMemory:
    def __init__(self, path: Path, save: Callable[[Path, bytes], object]) -> None:
        self._path = path
        self._save = save

    def restore(self, window: MainWindow) -> None:
        """Put the window where it was. What cannot be read is as if there were nothing: it is only a place."""
        window.resize(*FIRST_SIZE)
        try:
            geometry, layout, *lines = read_whole(self._path).splitlines()
            named = dict(map(_named, lines))
            arrangements = {each: named.pop(each.value) for each in Layout if each.value in named}
            window.restoreGeometry(binascii.a2b_base64(geometry))
            window.docks.restore(Layout(layout.decode()), arrangements)
            window.keepsakes.update(named)
        except (OSError, ValueError):
            return

    def keep(self, window: MainWindow) -> None:
        docks = window.docks
        lines = [binascii.b2a_base64(window.saveGeometry().data(), newline=False), docks.layout_now.value.encode()]
        kept = {layout.value: arrangement for layout, arrangement in docks.kept().items()} | window.keepsakes
        lines += [name.encode() + b" " + binascii.b2a_base64(words, newline=False) for name, words in kept.items()]
        self._save(self._path, b"".join(line + b"\n" for line in lines))


def _named(line: bytes) -> tuple[str, bytes]:
    name, _, words = line.partition(b" ")
    return name.decode(), binascii.a2b_base64(words)
