"""Import of the engine list in ShogiHome's `usi_engine.json`, with the option values that a user set there."""

import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from app.base.folders import home_folder
from app.config.engine_options import option_refusal, parse_value
from app.config.engine_profile import EngineProfile, Tag, is_storable_text
from app.text import engines as text
from app.text.phrase import Phrase
from app.usi.options import EMPTY, ButtonOption, Setting, read_option

ENGINE_LIST_FILE: Final = "usi_engine.json"
_SETTINGS_FOLDERS: Final = ("ShogiHome", "shogihome", "electron-shogi")
_ENGINES_KEY: Final = "engines"
_TAGS_BY_LABEL: Final = {tag.value: tag for tag in Tag}
"""ShogiHome's labels for the uses of an engine, which are the same words as ours."""


class ForeignEngine(NamedTuple):
    """An engine of another program as a profile without a key, and notices about what was not imported."""

    profile: EngineProfile
    notices: tuple[Phrase, ...] = ()


def shogihome_engines(document: object) -> tuple[ForeignEngine, ...] | None:
    """Return the engines in the document, sorted by name as ShogiHome does; None if it is not ShogiHome's."""
    engines = document.get(_ENGINES_KEY) if isinstance(document, dict) else None
    if not isinstance(engines, dict):
        return None
    found = [_read_engine(raw) for raw in engines.values() if isinstance(raw, dict)]
    return tuple(sorted((each for each in found if each is not None), key=lambda each: each.profile.name))


def shogihome_folder(environment: Mapping[str, str] = os.environ) -> Path | None:
    """Return the folder of ShogiHome's settings on this machine; None if there is none."""
    home = home_folder()
    match sys.platform:
        case "win32":
            base = Path(environment.get("APPDATA", "") or home)
        case "darwin":
            base = home / "Library" / "Application Support"
        case _:
            base = Path(environment.get("XDG_CONFIG_HOME", "") or home / ".config")
    return next((base / name for name in _SETTINGS_FOLDERS if (base / name / ENGINE_LIST_FILE).is_file()), None)


def _read_engine(raw: Mapping[str, Any]) -> ForeignEngine | None:
    program, names = raw.get("path"), (raw.get("name"), raw.get("defaultName"))
    if not isinstance(program, str) or not program or not is_storable_text(program):
        return None
    name = next(
        (each for each in names if isinstance(each, str) and each.strip() and is_storable_text(each)),
        Path(program).stem,
    )
    options = raw.get("options")
    values: dict[str, Setting] = {}
    left: list[str] = []
    for each in options.values() if isinstance(options, dict) else ():
        if isinstance(each, dict) and "value" in each and each["value"] != each.get("default"):
            value = _read_value(each)
            if value is None:
                left.append(str(each.get("name")))
            elif option_refusal(str(each["name"])) is None:
                values[str(each["name"])] = value
    labels = raw.get("labels")
    tags = tuple(tag for label, tag in _TAGS_BY_LABEL.items() if isinstance(labels, dict) and labels.get(label) is True)
    notices = (text.VALUES_LEFT.filled(engine=name, names=", ".join(left)),) if left else ()
    return ForeignEngine(EngineProfile("", name.strip(), program, tags=tags, values=values), notices)


def _read_value(raw: Mapping[str, Any]) -> Setting | None:
    """Parse an option's value by the type and range in its entry; None if it does not fit."""
    option = read_option(" ".join(_option_words(raw))).option
    if option is None or isinstance(option.kind, ButtonOption) or isinstance(raw["value"], bool | list | dict):
        return None
    read = parse_value(option, str(raw["value"]))
    return read.value if read.problem is None else None


def _option_words(raw: Mapping[str, Any]) -> Iterator[str]:
    """Yield the words of the USI `option` line from which ShogiHome made the entry `raw`."""
    yield f"option name {raw.get('name', '')} type {raw.get('type', '')}"
    for key in ("default", "min", "max"):
        if raw.get(key) is not None:
            yield f"{key} {raw[key] if raw[key] != '' else EMPTY}"
    variants = raw.get("vars")
    for each in variants if isinstance(variants, list) else ():
        yield f"var {each}"
