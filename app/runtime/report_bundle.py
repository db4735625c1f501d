"""Bug report: parts that the user can inspect, packed into a zip file.

The declaration of a text decides whether it is included (`app/base/disclosure.py`); undeclared texts are not.
"""

import io
import json
import re
import sys
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from app.base.atomic import sort_newest_first
from app.base.disclosure import PERSONAL_CLASSES, Disclosure, disclose_value
from app.base.folders import Folders, program_folder
from app.base.incidents import LOG_FOLDER, program_log
from app.base.regular import open_regular, parse_json, read_contents
from app.config.engine_profile import EngineProfile
from app.config.engine_store import ENGINES_FILE, read_engines
from app.config.preferences import disclosed_settings
from app.text import crash as text
from app.text.phrase import Phrase
from app.usi.log_tlf import read_log, write_log
from app.usi.public_lines import redact_recording

SETTINGS_FILE: Final = "settings.json"
SUFFIX: Final = ".zip"
_MOST_ENGINE_LOGS: Final = 5
_MOST_ENGINE_LOG_BYTES: Final = 60_000
_MOST_LOG_BYTES: Final = 300_000
_TRACE_LOCATION: Final = re.compile(
    r'(?P<before>[ |+-]*File )"(?P<path>[^"]*)"(?P<behind>, line \d+(?:,? in [\w.<>]+)?)'
)
"""Pattern of a code location in a Python traceback."""
_SOURCE_LINE: Final = re.compile(r"[ |]{4,}\S.*")
_TRACE_END: Final = re.compile(r"(?P<kind>(?:[ |+-]*|× [\d,]+: )[A-Za-z_][\w.]*)(?:: .*)?")
"""Pattern of a traceback's last line: class of the exception, before its message."""
_OWN_LINES: Final = re.compile(
    r"── [\d: -]+|[ |+-]*Traceback \(most recent call last\):|[ |+-]*|[ |+-]*-+ \d+ -+"
    r"|During handling of the above exception, another exception occurred:"
    r"|The above exception was the direct cause of the following exception:"
    r"|Fatal Python error: [A-Z][A-Za-z ]{1,40}|Windows fatal exception: (?:code 0x[0-9a-f]+|[a-z ]{1,40})"
    r"|(?:Current thread|Thread) 0x[0-9a-f]+ \(most recent call first\):|Extension modules: .*"
)
_CAUSE: Final = re.compile(r"× [\d,]+: .*")


class ReportPart(NamedTuple):
    """A file of the bug report, with its title for the user."""

    name: str
    label: Phrase
    words: str


def collect_parts(places: Folders, facts: Mapping[str, object], *, names_all: bool = False) -> tuple[ReportPart, ...]:
    """Collect all parts of the report; reads files, so it may be slow.

    Personal and undeclared texts are placeholders unless `names_all`. Secrets of engines (values of environment
    variables, arguments) are never included.
    """
    logs = places.data / LOG_FOLDER
    said = "".join(f"{name}: {_fact_text(fact, names_all=names_all)}\n" for name, fact in facts.items())
    found = [ReportPart("system.txt", text.FACTS, said)]
    log = program_log(places.data)
    for path in (log.path, log.rotated_path):
        words = _read_log_tail(path, _MOST_LOG_BYTES)
        found.append(ReportPart(path.name, text.LOG, words if names_all else redact_trace(words)))
    found.append(
        ReportPart(SETTINGS_FILE, text.SETTINGS, _settings_text(places.config / SETTINGS_FILE, names_all=names_all))
    )
    found.append(
        ReportPart(ENGINES_FILE, text.ENGINES, _engines_text(places.config / ENGINES_FILE, names_all=names_all))
    )
    for number, words in enumerate(_engine_log_tails(logs), 1):
        name = f"engines/engine-{number}.txt"
        found.append(ReportPart(name, text.ENGINE_LOG, words if names_all else _redact_log(words)))
    return tuple(part for part in found if part.words)


def zip_report(chosen: Sequence[ReportPart]) -> bytes:
    """Make the zip file of a bug report from the chosen parts."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as bundle:
        for part in chosen:
            bundle.writestr(part.name, part.words.encode("utf-8", "backslashreplace"))
    return made.getvalue()


def redact_trace(words: str) -> str:
    """Redact the program's log: only exception classes, code locations and our own source lines remain."""
    shown: list[str] = []
    is_behind_frame = is_behind_own = False
    for line in words.splitlines():
        frame = _TRACE_LOCATION.fullmatch(line)
        place = None if frame is None else code_path(frame["path"])
        raised = _TRACE_END.fullmatch(line) if is_behind_frame or _CAUSE.fullmatch(line) else None
        is_code = is_behind_own and bool(_SOURCE_LINE.fullmatch(line))
        if frame is not None:
            said = f'{frame["before"]}"{place or Disclosure.PATH.placeholder}"{frame["behind"]}'
        elif is_code or _OWN_LINES.fullmatch(line):
            said = line
        elif raised is not None:
            said = raised["kind"] if line == raised["kind"] else f"{raised['kind']}: {Disclosure.TEXT.placeholder}"
        else:
            said = Disclosure.TEXT.placeholder
        is_behind_own = place is not None or is_code
        is_behind_frame = frame is not None or (is_behind_frame and said == line)
        if said != Disclosure.TEXT.placeholder or shown[-1:] != [said]:
            shown.append(said)
    return "".join(f"{said}\n" for said in shown)


def code_path(path: str) -> str | None:
    """Path of a file of the program or of Python relative to its folder; None for any other file."""
    known = (("<program>", program_folder()), ("<python>", Path(sys.prefix)), ("<python>", Path(sys.base_prefix)))
    for name, folder in known:
        if folder != Path(folder.anchor) and Path(path).is_relative_to(folder):
            return f"{name}/{Path(path).relative_to(folder).as_posix()}"
    return None


def _fact_text(fact: object, *, names_all: bool) -> object:
    """Return a fact of the report; redact a path unless it is in the program's own folders."""
    return fact if names_all or not isinstance(fact, Path) else code_path(str(fact)) or Disclosure.PATH.placeholder


def _read_log_tail(path: Path, most_bytes: int) -> str:
    """Return the last complete lines of a log file; empty if there is no such file."""
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


def _engine_log_tails(folder: Path) -> list[str]:
    try:
        logs = sort_newest_first(folder.glob("*.tlf"))
    except OSError:
        return []
    ends = [_read_log_tail(path, _MOST_ENGINE_LOG_BYTES) for path in logs[:_MOST_ENGINE_LOGS]]
    return [words for words in ends if words]


def _redact_log(words: str) -> str:
    return "".join(write_log(redact_recording(recording)) for recording in read_log(words).recordings)


def _settings_text(path: Path, *, names_all: bool) -> str:
    try:
        kept = parse_json(read_contents(path))
    except (OSError, ValueError):
        return ""
    if not names_all:
        kept = disclosed_settings(kept) if isinstance(kept, dict) else {}
    return json.dumps(kept, ensure_ascii=False, indent=2)


def _engines_text(path: Path, *, names_all: bool) -> str:
    try:
        found = read_engines(path)
    except (OSError, ValueError):
        return ""
    if found is None:
        return ""
    withheld = {Disclosure.SECRET} if names_all else PERSONAL_CLASSES
    profiles = [disclose_value(EngineProfile, profile, withheld) for profile in found.profiles]
    return json.dumps({"engines": profiles, "unreadable": len(found.notices)}, ensure_ascii=False, indent=2)
