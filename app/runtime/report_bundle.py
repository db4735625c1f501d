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

from app.base.folders import Folders, program_folder
from app.base.incidents import FOLDER, program_log
from app.base.regular import open_regular, parsed, read_whole
from app.text import crash as text
from app.text.phrase import Phrase

_SHORTEST: Final = 3
"""Letters that a name must have to be looked for anywhere in a text; a shorter one would be found in other words."""
_NOT_SAID: Final = frozenset({"root", "user", "admin", "home", "localhost", "yomisuji"})
"""Names that say nothing of anybody."""
_ANY_PATH: Final = re.compile(
    r"""(?P<quote>["'])(?:/|[A-Za-z]:[\\/]|\\\\)(?P<quoted>[^"'\n]*)(?P=quote)"""
    r"""|(?<![\w.~<>/\\])(?:/|[A-Za-z]:[\\/]|\\\\)(?P<bare>[^\s"'<>|:;,]*[\\/][^\s"'<>|:;,]*)"""
)
_VALUE: Final = re.compile(r"(?m)(\b(?:value|default) )(?:~?/|[A-Za-z]:[\\/]|\\\\)[^\n]*")
"""A path in the line of an option, which may have blanks."""
SUFFIX: Final = ".zip"
_MOST_ENGINES: Final = 5
_ENGINE_BYTES: Final = 60_000
_LOG_BYTES: Final = 300_000
"""From the end of a log, as far as it goes into the report."""
_SETTINGS: Final = (("settings.json", text.SETTINGS), ("engines.json", text.ENGINES))
_PATH: Final = re.compile(r"^(?:file:|~?[/\\]|[A-Za-z]:[/\\])")
_LEFT_OUT: Final = "<path>"


class Redaction:
    """Names the folders that everybody has, and takes all others out, down to the name of the file."""

    def __init__(self, home: Path, user: str, machine: str, known: Sequence[tuple[str, Path]] = ()) -> None:
        """`known` are folders that may be named, with what they are called instead."""
        named = [*known, ("~", home)]
        spelt = {(spelling, name) for name, folder in named for spelling in _spellings(folder)}
        self._folders = sorted(spelt, key=lambda pair: (-len(pair[0]), pair))
        self._names = [
            (re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE), instead)
            for name, instead in ((user, "<user>"), (machine, "<machine>"))
            if len(name) >= _SHORTEST and name.casefold() not in _NOT_SAID
        ]

    def applied(self, text: str) -> str:
        text = _VALUE.sub(r"\1<path>", text)
        for spelling, instead in self._folders:
            text = re.sub(rf"{re.escape(spelling)}(?![\w.-])", instead, text)
        for pattern, instead in self._names:
            text = pattern.sub(instead, text)
        return _ANY_PATH.sub(_last_part, text)


def _spellings(folder: Path) -> set[str]:
    """As it may be written: plainly, in JSON, and with the other slash."""
    spelt = {str(folder), folder.as_posix()}
    spelt |= {each.replace("\\", "\\\\") for each in spelt}
    return {each for each in spelt if len(each) > 1}


def _last_part(found: re.Match[str]) -> str:
    quote = found["quote"] or ""
    path = found["quoted"] if quote else found["bare"]
    name = path.replace("\\", "/").rpartition("/")[2]
    return f"{quote}<path>/{name}{quote}"


class ReportPart(NamedTuple):
    """A file in the report."""

    name: str
    label: Phrase
    words: str


def parts(places: Folders, facts: Mapping[str, object], *, names_folders: bool = False) -> tuple[ReportPart, ...]:
    """All of the report. `facts` are about the program and the system. What says who somebody is, is left out, unless
    they agree that folders may be named. It takes the disk's time."""
    logs = places.data / FOLDER
    said = [ReportPart("system.txt", text.FACTS, "".join(f"{name}: {fact}\n" for name, fact in facts.items()))]
    log = program_log(places.data)
    ends = [(path, _end_of(path, _LOG_BYTES)) for path in (log.path, log.old)]
    said += [ReportPart(path.name, text.LOG, words) for path, words in ends if words]
    settings = [
        (name, label, _settings(places.config / name, names_folders=names_folders)) for name, label in _SETTINGS
    ]
    said += [ReportPart(name, label, words) for name, label, words in settings if words]
    said += [ReportPart(f"engines/{path.stem}.txt", text.ENGINE_LOG, words) for path, words in _engine_logs(logs)]
    if names_folders:
        return tuple(said)
    discretion = of_this_machine()
    return tuple(
        part._replace(name=discretion.applied(part.name), words=discretion.applied(part.words)) for part in said
    )


def packed(chosen: Sequence[ReportPart]) -> bytes:
    """The zip file with these parts."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as bundle:
        for part in chosen:
            bundle.writestr(part.name, part.words.encode("utf-8", "backslashreplace"))
    return made.getvalue()


def of_this_machine() -> Redaction:
    try:
        user = getpass.getuser()
    except (OSError, KeyError):
        user = ""
    known = [("<program>", program_folder()), ("<python>", Path(sys.prefix)), ("<python>", Path(sys.base_prefix))]
    known = [(name, folder) for name, folder in known if folder != Path(folder.anchor)]
    return Redaction(Path.home(), user, platform.node().partition(".")[0], known)


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
