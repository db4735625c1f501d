"""Small things that the program keeps between its starts, each under a name; written behind the window's back."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from app.base.regular import read_whole

MOST: Final = 1 << 20
"""Bytes. Whatever is longer is none of ours."""
UNFINISHED_SWEEP: Final = "sweep-unfinished"
"""The name of an analysis that was begun and not ended by anybody; the start of the program looks for it."""
RUNNING_GAME: Final = "running_game"
ADJOURNED_GAMES: Final = "adjourned_games"
"""The pages of the game that is played, and of those that are to be gone on with."""
_SUFFIX: Final = ".json"


class Notebook:
    def __init__(self, folder: Path, write: Callable[[Path, bytes], object]) -> None:
        self._folder = folder
        self._write = write
        self._known: dict[str, bytes] = {}

    def read(self, name: str) -> bytes:
        """What is kept under a name; nothing where nothing is."""
        if name not in self._known:
            self._known[name] = _contents(self._folder / f"{name}{_SUFFIX}")
        return self._known[name]

    def keep(self, name: str, data: bytes) -> None:
        """Keep it in the place of what was kept before; nothing lets go of that."""
        if data != self.read(name):
            self._known[name] = data
            self._write(self._folder / f"{name}{_SUFFIX}", data)


def _contents(path: Path) -> bytes:
    try:
        return read_whole(path, MOST)
    except OSError:
        return b""
