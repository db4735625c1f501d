"""Labels, help and choices of well-known engine options, from resources/engines/known_options.json."""

import re
from collections.abc import Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from app.base.folders import resources_folder
from app.base.regular import parse_json, read_contents
from app.text.phrase import Phrase

_numbered: Final = re.compile(r"(.*?\D)(\d{1,3})", re.DOTALL).fullmatch


class OptionGroup(Enum):
    """Group of engine options in the option form, in display order."""

    BASIC = Phrase("基本", "Basics")
    STRENGTH = Phrase("強さと棋風", "Strength and style")
    TIME = Phrase("時間の使い方", "Time")
    ENDING = Phrase("引き分けと投了", "Draws and resigning")
    BOOK = Phrase("定跡", "Opening book")
    EVALUATION = Phrase("評価関数", "Evaluation")
    SEARCH = Phrase("探索", "Search")
    MATE = Phrase("詰み探索", "Mate search")
    OUTPUT = Phrase("出力とログ", "Output and logs")
    OTHER = Phrase("その他", "Other")


class OptionPlace(Enum):
    """Kind of path that the value of a string option names, if any."""

    NOWHERE = "no place"
    FILE = "file"
    FOLDER = "folder"


class KnownOption(NamedTuple):
    """Label, help text, group and path kind of a well-known engine option."""

    label: Phrase
    help: Phrase
    group: OptionGroup
    is_essential: bool = False
    """True if the option form's simple view, which has only the essential options, shows the option."""
    place: OptionPlace = OptionPlace.NOWHERE


class KnownOptions(NamedTuple):
    """All well-known engine options, as read from the file."""

    by_name: Mapping[str, KnownOption]
    """Options by name as normalized by `folded`."""
    numbered: Mapping[str, KnownOption]
    """Options that engines offer numbered (DNN_Model1, DNN_Model2), by `folded` name without the number."""
    choices: Mapping[str, Mapping[str, Phrase]]
    """Texts of the choices of combo options, by `folded` option name and then by USI value."""


def known_option(name: str) -> KnownOption | None:
    """Label and help of a well-known option; None for other options."""
    known, plain = known_options(), folded(name)
    found = known.by_name.get(plain)
    if found is not None:
        return found
    numbered = _numbered(plain)
    of_several = known.numbered.get(numbered[1]) if numbered else None
    if numbered is None or of_several is None:
        return None
    label, help_ = (words.filled(number=numbered[2]) for words in (of_several.label, of_several.help))
    return of_several._replace(label=label, help=help_)


def choice_name(name: str, choice: str) -> Phrase:
    """Text for a choice of the combo option `name`; the USI value itself if unknown."""
    return known_options().choices.get(folded(name), {}).get(choice, Phrase(choice, choice))


def folded(name: str) -> str:
    """Normalize an option name for lookup, because engines differ in blanks, underscores and capitals."""
    return name.lower().replace("_", "").replace(" ", "")


def known_options_file() -> Path:
    return resources_folder() / "engines" / "known_options.json"


@cache
def known_options() -> KnownOptions:
    """Parse the file of well-known options; it is read on first use and cached."""
    raw = parse_json(read_contents(known_options_file()))
    return KnownOptions(
        _by_name(raw["options"]),
        _by_name(raw["numbered"]),
        {name: {key: Phrase(**words) for key, words in named.items()} for name, named in raw["choices"].items()},
    )


def _by_name(entries: list[dict[str, Any]]) -> dict[str, KnownOption]:
    return {name: option for entry in entries for option in [_option(entry)] for name in entry["names"]}


def _option(entry: dict[str, Any]) -> KnownOption:
    return KnownOption(
        Phrase(**entry["label"]),
        Phrase(**entry["help"]),
        OptionGroup[entry["group"].upper()],
        entry.get("is_essential", False),
        OptionPlace[entry.get("place", "nowhere").upper()],
    )
