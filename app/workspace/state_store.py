"""Persistent application state beside settings and engines: one JSON file per name."""

import contextlib
import time
from binascii import a2b_base64
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TypeVar

from app.base.atomic import quarantine_file
from app.base.codec import decode_json, encode_json
from app.base.regular import parse_json, read_contents

T = TypeVar("T")
U = TypeVar("U")

FOLDER: Final = "notes"
# Names used by more than one module.
WINDOW: Final = "window"
UNFINISHED_SWEEP: Final = "sweep-unfinished"
"""Name of the state value with the checkpoint of an interrupted whole-game analysis, read at start-up."""
RUNNING_GAME: Final = "running_game"
ADJOURNED_GAMES: Final = "adjourned_games"
MOST_BYTES: Final = 64 << 20
"""Maximum bytes of a state file: adjourned games with engine output are long; larger files are not this program's."""


class StateStore:
    """Key-value store of application state in JSON files, with a cache; `write` may write them asynchronously."""

    def __init__(
        self,
        folder: Path,
        write: Callable[[Path, bytes], object],
        tell: Callable[[Path], object] = lambda _: None,
        older: Path | None = None,
    ) -> None:
        """`tell` gets the path to which a damaged file was moved. `older` is the single state file of earlier versions,
        read for names that have no file of their own yet."""
        self._folder = folder
        self._write = write
        self._report_moved = tell
        self._older_values: Mapping[str, bytes] = {} if older is None else _older_state(older)
        self._cache: dict[str, bytes] = {}

    def read_value(self, name: str, kind: type[T], otherwise: U) -> T | U:
        """Value stored under `name`; `otherwise` if there is none or the file cannot be read."""
        return decode_json(kind, self._read_data(name), otherwise)

    def read_items(self, name: str, kind: type[tuple[T, ...]]) -> tuple[T, ...]:
        """Items of the list stored under `name`. If some cannot be read, their file is moved aside, not overwritten."""
        data = self._read_data(name)
        found = decode_json(kind, data, ())
        if data and (not isinstance(said := parse_json(data), list) or len(found) < len(said)):
            with contextlib.suppress(OSError):
                self._report_moved(quarantine_file(self._path(name), time.time()))
            self._cache[name] = b""
            if found:
                self.store_value(name, kind, found)
        return found

    def store_value(self, name: str, kind: type[T], value: T) -> None:
        self._write_file(name, encode_json(kind, value))

    def delete_value(self, name: str) -> None:
        self._write_file(name, b"")

    def has_value(self, name: str) -> bool:
        return bool(self._read_data(name))

    def _write_file(self, name: str, data: bytes) -> None:
        if data != self._read_data(name):
            self._cache[name] = data
            self._write(self._path(name), data)

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}.json"

    def _read_data(self, name: str) -> bytes:
        if name not in self._cache:
            self._cache[name] = self._read_or_quarantine(self._path(name)) or self._older_values.get(name, b"")
        return self._cache[name]

    def _read_or_quarantine(self, path: Path) -> bytes:
        """Contents of a state file. One that is damaged or cannot be read is moved aside (quarantined), lest the next
        write overwrite it; where that fails, so does the write."""
        with contextlib.suppress(OSError):
            try:
                data = read_contents(path, MOST_BYTES)
                if data:
                    parse_json(data)
            except FileNotFoundError:
                pass
            except (OSError, ValueError):
                self._report_moved(quarantine_file(path, time.time()))
            else:
                return data
        return b""


def _older_state(path: Path) -> Mapping[str, bytes]:
    """State values from the single file of earlier versions, as JSON by name.

    Its lines are base64 or plain words: window geometry from Qt, name of the layout, and then named entries.
    These are arrangements of layouts, columns of lists, and values that were JSON already.
    """
    try:
        geometry, layout, *lines = (line.decode("ascii") for line in read_contents(path, MOST_BYTES).splitlines())
    except (OSError, ValueError):
        return {}
    named = {name: words for name, _, words in (line.partition(" ") for line in lines)}
    state = {name: _as_json(words) for name, words in named.items()}
    window = {"geometry": geometry, "layout": layout, "arrangements": named}
    return state | {WINDOW: encode_json(dict, window)}


def _as_json(words: str) -> bytes:
    """Convert a value of the older state file to JSON: decoded base64 if that is JSON, else the text as a string."""
    with contextlib.suppress(ValueError):
        data = a2b_base64(words)
        parse_json(data)
        return data
    return encode_json(str, words)
