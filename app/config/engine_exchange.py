"""Export and import of engine profiles as JSON files, and of an engine's options as lines of text (copy and paste).

Environment variables may hold secrets, so an export writes only their names unless the values are asked for.
"""

import json
import re
from typing import Any, Final, NamedTuple

from app.base.regular import parse_json
from app.base.value import replaced
from app.config.engine_options import is_settable, parse_value, rename_to_listed, with_value
from app.config.engine_profile import BUNDLED_NAME, EngineProfile, Values
from app.config.engine_store import ParsedProfile, Raw, profile_to_raw, read_profile
from app.config.shogihome_engines import shogihome_engines
from app.text import engines as text
from app.text.phrase import Phrase
from app.usi.options import ButtonOption, Option, Options, Setting

SUFFIX: Final = ".engine.json"
EXPORT_VERSION: Final = 1
MAX_BYTES: Final = 4 << 20
"""Largest file to import, in bytes; no profile comes near it."""

_VERSION_KEY: Final = "yomisuji-engine"
_ENGINE_KEY: Final = "engine"
_LEFT_OUT_KEY: Final = "environment_left_out"
COMMENT_MARK: Final = "#"
_MAX_NAME_LENGTH: Final = 200
_QUOTED_LENGTH: Final = 60
"""Maximal number of characters of a line that an error message quotes."""
# The name ends at the first word `value`, as in the protocol.
_match_setoption = re.compile(r"setoption\s+name\s+(\S.*?)(?:\svalue(?:\s(.*))?)?$", re.IGNORECASE).match


class ImportedEngine(NamedTuple):
    """Profile read from a file, without a key (None if the file has none), and notices for the user."""

    profile: EngineProfile | None
    notices: tuple[Phrase, ...] = ()
    is_foreign: bool = False
    """True if the profile came from another program (ShogiHome or ShogiGUI)."""


def export_profile(profile: EngineProfile, *, with_environment: bool = False) -> bytes:
    """Serialize an engine profile as the bytes of a JSON file."""
    raw = profile_to_raw(_without_machine_fields(profile))
    del raw["key"]
    document: Raw = {_VERSION_KEY: EXPORT_VERSION, _ENGINE_KEY: raw}
    if not with_environment and raw.pop("environment", None):
        document[_LEFT_OUT_KEY] = [name for name, _ in profile.environment]
    return (json.dumps(document, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "surrogatepass")


def exported_contents(profile: EngineProfile, *, with_environment: bool = False) -> tuple[Phrase, ...]:
    """Return sentences that tell a user what an exported file will contain."""
    said = [text.STARTS_AS.filled(command=" ".join((profile.program or BUNDLED_NAME, *profile.arguments)))]
    if profile.folder:
        said.append(text.WORKS_IN.filled(folder=profile.folder))
    if profile.host:
        said.append(text.RUNS_ON.filled(host=profile.machine))
        if profile.key_file:
            said.append(text.KEY_FILE.filled(file=profile.key_file))
    if profile.environment:
        names = ", ".join(name for name, _ in profile.environment)
        said.append((text.WITH_ENVIRONMENT if with_environment else text.WITHOUT_ENVIRONMENT).filled(names=names))
    said.append(text.HOLDS_VALUES.filled(values=len(profile.values), presets=len(profile.presets)))
    return tuple(said)


def import_profiles(data: bytes) -> tuple[ImportedEngine, ...]:
    """Read the profile in a file, or all engines of a ShogiHome or ShogiGUI list; never raises.

    The result is never empty. The engines' programs may be missing on this machine.
    """
    from app.config.shogigui_engines import shogigui_engines  # noqa: PLC0415 - reads XML, which is seldom needed

    document = _parse_document(data)
    engines = shogihome_engines(document)
    if engines is None and document is None and len(data) <= MAX_BYTES:
        engines = shogigui_engines(data)
    if engines is None:
        return (_import_document(document),)
    return tuple(ImportedEngine(*each, is_foreign=True) for each in engines) or (
        ImportedEngine(None, (text.NO_ENGINES_IN_IT,)),
    )


def _parse_document(data: bytes) -> Any:
    try:
        return parse_json(data) if len(data) <= MAX_BYTES else None
    except ValueError:
        return None


def _import_document(document: Any) -> ImportedEngine:
    raw = document.get(_ENGINE_KEY) if isinstance(document, dict) and _VERSION_KEY in document else None
    read = read_profile({**raw, "key": ""}) if isinstance(raw, dict) else ParsedProfile(None)
    if read.profile is None:
        return ImportedEngine(None, (text.NOT_A_PROFILE,))
    return ImportedEngine(_without_machine_fields(read.profile), (*_import_notices(document), *read.notices))


def _import_notices(document: Raw) -> tuple[Phrase, ...]:
    version, left_out = document[_VERSION_KEY], document.get(_LEFT_OUT_KEY)
    remarks = [text.FROM_NEWER] if isinstance(version, int) and version > EXPORT_VERSION else []
    if isinstance(left_out, list) and left_out:
        remarks.append(text.ENVIRONMENT_LEFT_OUT.filled(names=", ".join(map(str, left_out))))
    return tuple(remarks)


def _without_machine_fields(profile: EngineProfile) -> EngineProfile:
    """Return the profile for export, without what belongs to one machine: key and time stamp of the program's file."""
    said = profile.introduction
    name = profile.name or profile.program or BUNDLED_NAME
    return replaced(profile, key="", name=name, introduction=None if said is None else replaced(said, stamp=None))


class PastedOptions(NamedTuple):
    """Result of pasting option lines: all values, the number of accepted lines, and the problems of the others."""

    values: dict[str, Setting]
    accepted_count: int
    problems: tuple[Phrase, ...] = ()


def write_option_lines(options: Options, values: Values) -> str:
    """Return a line `name = value` for each option that a user may set, in the engine's order."""
    named = rename_to_listed(values, options)
    lines = []
    for option in options:
        value = named.get(option.name, option.default)
        if value is not None and is_settable(option):
            lines.append(f"{option.name} = {option.kind.format_value(value)}\n")
    return "".join(lines)


def paste_option_lines(lines: str, options: Options, values: Values) -> PastedOptions:
    """Apply pasted lines (`name = value` or `setoption name … value …`) to `values`; other values stay."""
    now = rename_to_listed(values, options)
    problems, taken = [], 0
    for number, line in enumerate(lines.splitlines(), 1):
        words = line.strip()
        if not words or words.startswith(COMMENT_MARK):
            continue
        option, value = parse_option_line(words, options)
        if option is None:
            problems.append(text.LINE_WITHOUT_OPTION.filled(number=number, line=words[:_QUOTED_LENGTH]))
            continue
        if isinstance(option.kind, ButtonOption):
            continue
        read = parse_value(option, value)
        if read.problem is not None:
            problems.append(text.LINE_UNFIT.filled(number=number, option=option.name, reason=read.problem))
            continue
        now = with_value(now, option, read.value)
        taken += 1
    return PastedOptions(now, taken, tuple(problems))


def parse_option_line(line: str, options: Options) -> tuple[Option | None, str]:
    """Return the option that a pasted line names, and the text of its value; None for an unknown option."""
    if found := _match_setoption(line):
        return options.find(found[1].rstrip()), found[2] or ""
    # Try to split at each equals sign, because option names may contain one. The first that fits wins.
    places = [at for at, letter in enumerate(line[: _MAX_NAME_LENGTH + 1]) if letter == "="]
    splits = ((options.find(line[:at].strip()), line[at + 1 :]) for at in places)
    return next(((option, value) for option, value in splits if option is not None), (None, ""))
