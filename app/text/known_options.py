"""The well-known options of engines by their names, however those are written, and what their choices are called.

They are read from resources/engines/known_options.json when somebody first asks for one.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from app.base.folders import resources
from app.base.regular import parsed, read_whole
from app.text.known_option import KnownOption, OptionGroup, Place
from app.text.phrase import Phrase

_numbered: Final = re.compile(r"(.*?\D)(\d{1,3})", re.DOTALL).fullmatch


class KnownOptions(NamedTuple):
    by_name: Mapping[str, KnownOption]
    """Names are folded, here and below."""
    numbered: Mapping[str, KnownOption]
    """Those of which an engine has several, by the name without the number at its end."""
    choices: Mapping[str, Mapping[str, Phrase]]
    """What the choices of an option are called."""


def known_option(name: str) -> KnownOption | None:
    """What is said about an option of that name."""
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
    """What a choice of an option is called."""
    return known_options().choices.get(folded(name), {}).get(choice, Phrase(choice, choice))


def folded(name: str) -> str:
    """A name as it is looked up: engines disagree about blanks, underscores and capitals."""
    return name.lower().replace("_", "").replace(" ", "")


def known_options_file() -> Path:
    return resources() / "engines" / "known_options.json"


@cache
def known_options() -> KnownOptions:
    """All that the file says; it is read once."""
    raw = parsed(read_whole(known_options_file()))
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
        Place[entry.get("place", "nowhere").upper()],
    )
