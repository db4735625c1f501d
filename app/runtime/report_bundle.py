"""A report about a failure: what whoever mends it has to know, as parts that a person can look at, and as one zip file."""

import getpass
import io
import json
import platform
import re
import sys
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from app.base.discretion import Discretion
from app.base.folders import Folders, program_folder
from app.base.program_log import FOLDER, program_log
from app.base.regular import open_regular, parsed, read_whole
from app.text import crash as text
from app.text.phrase import Phrase

SUFFIX: Final = ".zip"
_MOST_ENGINES: Final = 5
_ENGINE_BYTES: Final = 60_000
_LOG_BYTES: Final = 300_000
"""From the end of a log, as far as it goes into the report."""
_SETTINGS: Final = (("settings.json", text.SETTINGS), ("engines.json", text.ENGINES))
_PATH: Final = re.compile(r"^(?:file:|~?[/\\]|[A-Za-z]:[/\\])")
_LEFT_OUT: Final = "<path>"


class Part(NamedTuple):
    """A file in the report."""

    name: str
    label: Phrase
    words: str


def parts(places: Folders, facts: Mapping[str, object], *, names_folders: bool = False) -> tuple[Part, ...]:
    """All of the report. `facts` are about the program and the system. What says who somebody is, is left out, unless
    they agree that folders may be named. It takes the disk's time."""
    logs = places.data / FOLDER
    said = [Part("system.txt", text.FACTS, "".join(f"{name}: {fact}\n" for name, fact in facts.items()))]
    log = program_log(places.data)
    ends = [(path, _end_of(path, _LOG_BYTES)) for path in (log.path, log.old)]
    said += [Part(path.name, text.LOG, words) for path, words in ends if words]
    settings = [
        (name, label, _settings(places.config / name, names_folders=names_folders)) for name, label in _SETTINGS
    ]
    said += [Part(name, label, words) for name, label, words in settings if words]
    said += [Part(f"engines/{path.stem}.txt", text.ENGINE_LOG, words) for path, words in _engine_logs(logs)]
    if names_folders:
        return tuple(said)
    discretion = of_this_machine()
    return tuple(
        part._replace(name=discretion.applied(part.name), words=discretion.applied(part.words)) for part in said
    )


def packed(chosen: Sequence[Part]) -> bytes:
    """The zip file with these parts."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as bundle:
        for part in chosen:
            bundle.writestr(part.name, part.words.encode("utf-8", "backslashreplace"))
    return made.getvalue()


def of_this_machine() -> Discretion:
    try:
        user = getpass.getuser()
    except (OSError, KeyError):
        user = ""
    known = [("<program>", program_folder()), ("<python>", Path(sys.prefix)), ("<python>", Path(sys.base_prefix))]
    known = [(name, folder) for name, folder in known if folder != Path(folder.anchor)]
    return Discretion(Path.home(), user, platform.node().partition(".")[0], known)


def _end_of(path: Path, most_bytes: int) -> str:
    """The last lines of a file, all of them whole; nothing where there is no such file."""
    try:
        with open_regular(path) as file:
            size = file.seek(0, io.SEEK_END)
            file.seek(max(0, size - most_bytes))
            data = file.read()
    except OSError:
        return ""
    if size > most_bytes:
        data = data.partition(b"\n")[2]
    return data.decode("utf-8", "replace")


def _engine_logs(folder: Path) -> list[tuple[Path, str]]:
    """Of the engines that spoke last."""
    try:
        logs = sorted(folder.glob("*.tlf"), key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return []
    ends = [(path, _end_of(path, _ENGINE_BYTES)) for path in logs[:_MOST_ENGINES]]
    return [(path, words) for path, words in ends if words]


def _settings(path: Path, *, names_folders: bool) -> str:
    try:
        kept = parsed(read_whole(path))
    except (OSError, ValueError):
        return ""
    return json.dumps(kept if names_folders else _without_paths(kept), ensure_ascii=False, indent=2)


def _without_paths(kept: object) -> object:
    if isinstance(kept, dict):
        return {name: _without_paths(value) for name, value in kept.items()}
    if isinstance(kept, list):
        return [_without_paths(value) for value in kept]
    return _LEFT_OUT if isinstance(kept, str) and _PATH.match(kept) else kept
