"""What tells the engines of a machine apart: their keys in the program's files, and the names that people give them."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence, Set
from itertools import chain, count
from pathlib import PureWindowsPath
from typing import Final

from app.config.engine_profile import BUNDLED, EngineProfile, Tag
from app.text import engines as text
from app.text.phrase import Phrase

BUNDLED_NAME: Final = "Yomisuji"
LONGEST_NAME: Final = 200
_ROOM_FOR_NUMBER: Final = 20
_WIDE_BLANK: Final = "\u3000"
_LONGEST_KEY: Final = 40
_MOST_TRIED: Final = 100
_is_interpreter: Final = re.compile(
    r"python[0-9.]*|pythonw|pypy[0-9.]*|(?:ba|da|z|k|fi)?sh|node|nodejs|deno|bun|javaw?|wine(?:64)?|mono|dotnet|perl|ruby|lua(?:jit)?"
).fullmatch
_LAUNCHERS: Final = frozenset({"env", "nice", "nohup", "stdbuf", "taskset"})
"""They start what follows."""
_NAMING: Final = frozenset({"-jar", "-m"})
_TAKING_ANOTHER: Final = frozenset({"-W", "-X", "-cp", "-classpath", "--class-path", "-r", "--require", "-I"})
"""Behind these comes a word that is no script."""
_TAKING_TEXT: Final = frozenset({"-c", "-e", "--eval"})
"""What follows is the script itself."""
_number_behind = re.compile(r" \(\d+\)$").sub
_other_signs = re.compile(r"[^a-z0-9]+").sub


def bundled() -> EngineProfile:
    """The engine that comes with the program, as it is at first."""
    return EngineProfile(BUNDLED, BUNDLED_NAME, "", tags=tuple(tag.value for tag in Tag))


def called(program: str, arguments: Sequence[str]) -> str:
    """The word of a command line that names the engine: what an interpreter is given to run, or else the program."""
    stem = PureWindowsPath(program).name.lower().removesuffix(".exe")
    words = iter(arguments)
    if stem in _LAUNCHERS:
        for word in words:
            if not (word.startswith("-") or "=" in word or word.isdecimal()):
                return called(word, tuple(words))
    elif _is_interpreter(stem):
        for word in words:
            if word in _NAMING:
                return next(words, program)
            if word in _TAKING_TEXT and not (word == "-e" and stem.endswith("sh")):
                return program
            if word in _TAKING_ANOTHER:
                next(words, "")
            elif not word.startswith("-"):
                return word
    return program


def new_key(name: str, taken: Collection[str]) -> str:
    """A key that reads like the name."""
    stem = _other_signs("-", name.lower()).strip("-")[:_LONGEST_KEY].strip("-") or "engine"
    numbered = (stem if number == 1 else f"{stem}-{number}" for number in _numbers(len(taken)))
    return next(key for key in numbered if key not in taken and key != BUNDLED)


def free_name(name: str, taken: Collection[str]) -> str:
    """The name on one line, with a number behind it where another has it already."""
    return free_among(name, folded(taken))


def folded(names: Iterable[str]) -> set[str]:
    """As they are compared."""
    return {name.casefold() for name in names}


def free_among(name: str, taken: Set[str]) -> str:
    """The same, where those that are taken have been made ready to be compared."""
    whole = "".join(letter if _is_shown(letter) else " " for letter in name)
    whole = whole.strip()[: LONGEST_NAME - _ROOM_FOR_NUMBER].strip() or "?"
    stem = _number_behind("", whole)
    numbered = (whole if number == 1 else f"{stem} ({number})" for number in _numbers(len(taken)))
    return next(each for each in numbered if _problem(each, taken) is None)


def name_problem(name: str, taken: Collection[str]) -> Phrase | None:
    """Why an engine cannot be called so, where others have the names `taken`; None when it can."""
    return _problem(name, folded(taken))


def _numbers(taken: int) -> Iterator[int]:
    """To be tried one after the other: the first ones, and then such as few have where there are many."""
    return chain(range(1, _MOST_TRIED), count(max(_MOST_TRIED, taken + 1)))


def _problem(name: str, taken: Set[str]) -> Phrase | None:
    if not name.strip():
        return text.NO_NAME
    if not all(map(_is_shown, name)) or len(name) > LONGEST_NAME:
        return text.BAD_NAME
    if name == BUNDLED or name.casefold() in taken:
        return text.NAME_TAKEN.filled(name=name)
    return None


def _is_shown(letter: str) -> bool:
    return letter.isprintable() or letter == _WIDE_BLANK
