"""What the program finds again at its next start, beside settings and engines: a JSON file for each name."""

import contextlib
import time
from binascii import a2b_base64
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TypeVar

from app.base.atomic import quarantine
from app.base.codec import decoded, encoded
from app.base.regular import NotRegular, parsed, read_whole

T = TypeVar("T")
U = TypeVar("U")

FOLDER: Final = "notes"
"""Where the files are, among the data."""
# Names that more than one module knows.
WINDOW: Final = "window"
"""The window's place."""
UNFINISHED_SWEEP: Final = "sweep-unfinished"
"""An analysis that was begun and not ended by anybody; the start of the program looks for it, and for games."""
RUNNING_GAME: Final = "running_game"
ADJOURNED_GAMES: Final = "adjourned_games"
MOST: Final = 64 << 20
"""Bytes. Adjourned games with all that their engines thought are long; whatever is longer is none of ours."""


class StateStore:
    """Whatever is kept is written by `write`, behind the window's back."""

    def __init__(
        self,
        folder: Path,
        write: Callable[[Path, bytes], object],
        tell: Callable[[Path], object] = lambda _: None,
        older: Path | None = None,
    ) -> None:
        """`tell` hears where a file went that could not be understood. `older` is the one file in which earlier versions
        kept the window's place and the columns of its lists; of what has no file of its own yet, that is read."""
        self._folder = folder
        self._write = write
        self._tell = tell
        self._older: Mapping[str, bytes] = {} if older is None else _older_state(older)
        self._known: dict[str, bytes] = {}

    def read(self, name: str, kind: type[T], otherwise: U) -> T | U:
        """What is kept under a name; `otherwise` where nothing is that can be read."""
        return decoded(kind, self._data(name), otherwise)

    def read_all(self, name: str, kind: type[tuple[T, ...]]) -> tuple[T, ...]:
        """The values in the list under a name; a file in which others stand too is set aside and told, not overwritten."""
        data = self._data(name)
        found = decoded(kind, data, ())
        if data and (not isinstance(said := parsed(data), list) or len(found) < len(said)):
            with contextlib.suppress(OSError):
                self._tell(quarantine(self._path(name), time.time()))
            self._known[name] = b""
            if found:
                self.keep(name, kind, found)
        return found

    def keep(self, name: str, kind: type[T], value: T) -> None:
        """Keep it in the place of what was kept before."""
        self._put(name, encoded(kind, value))

    def forget(self, name: str) -> None:
        self._put(name, b"")

    def holds(self, name: str) -> bool:
        """Whether anything is kept under a name."""
        return bool(self._data(name))

    def _put(self, name: str, data: bytes) -> None:
        if data != self._data(name):
            self._known[name] = data
            self._write(self._path(name), data)

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}.json"

    def _data(self, name: str) -> bytes:
        if name not in self._known:
            self._known[name] = self._contents(self._path(name)) or self._older.get(name, b"")
        return self._known[name]

    def _contents(self, path: Path) -> bytes:
        """What a file holds; one that makes no sense is set aside, lest what is kept next be put in its place."""
        try:
            data = read_whole(path, MOST)
            if data:
                parsed(data)
        except (NotRegular, ValueError):
            with contextlib.suppress(OSError):
                self._tell(quarantine(path, time.time()))
        except OSError:
            pass
        else:
            return data
        return b""


def _older_state(path: Path) -> Mapping[str, bytes]:
    """The state in a file of an earlier version, by name, as the files of today have it.

    It has lines of base64 and of plain words: Qt's words for the geometry of the window, the name of the layout, and by
    name the arrangement of each layout, the columns of each list, and what was JSON already.
    """
    try:
        geometry, layout, *lines = (line.decode("ascii") for line in read_whole(path, MOST).splitlines())
    except (OSError, ValueError):
        return {}
    named = {name: words for name, _, words in (line.partition(" ") for line in lines)}
    state = {name: _as_json(words) for name, words in named.items()}
    window = {"geometry": geometry, "layout": layout, "arrangements": named}
    return state | {WINDOW: encoded(dict, window)}


def _as_json(words: str) -> bytes:
    """What stands in base64, where that is JSON; a string of the base64 otherwise."""
    with contextlib.suppress(ValueError):
        data = a2b_base64(words)
        parsed(data)
        return data
    return encoded(str, words)
