"""Small things that the program keeps between its starts, each under a name; written behind the window's back."""

import contextlib
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from app.base.atomic import quarantine
from app.base.regular import NotRegular, parsed, read_whole

MOST: Final = 1 << 20
"""Bytes. Whatever is longer is none of ours."""
UNFINISHED_SWEEP: Final = "sweep-unfinished"
"""The name of an analysis that was begun and not ended by anybody; the start of the program looks for it."""
RUNNING_GAME: Final = "running_game"
ADJOURNED_GAMES: Final = "adjourned_games"
"""The pages of the game that is played, and of those that are to be gone on with."""
_SUFFIX: Final = ".json"


class Notebook:
    def __init__(
        self, folder: Path, write: Callable[[Path, bytes], object], tell: Callable[[Path], object] = lambda _: None
    ) -> None:
        """`tell` hears where a page went that could not be understood."""
        self._folder = folder
        self._write = write
        self._tell = tell
        self._known: dict[str, bytes] = {}

    def read(self, name: str) -> bytes:
        """What is kept under a name; nothing where nothing is."""
        if name not in self._known:
            self._known[name] = self._contents(self._folder / f"{name}{_SUFFIX}")
        return self._known[name]

    def keep(self, name: str, data: bytes) -> None:
        """Keep it in the place of what was kept before; nothing lets go of that."""
        if data != self.read(name):
            self._known[name] = data
            self._write(self._folder / f"{name}{_SUFFIX}", data)

    def _contents(self, path: Path) -> bytes:
        """What a file holds; one that makes no sense is set aside, lest what is kept next be put in its place."""
        try:
            data = read_whole(path, MOST)
            if data:
                parsed(data)
        except (NotRegular, ValueError):
            self._set_aside(path)
        except OSError:
            return b""
        else:
            return data
        return b""

    def _set_aside(self, path: Path) -> None:
        with contextlib.suppress(OSError):
            self._tell(quarantine(path, time.time()))
