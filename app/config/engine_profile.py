"""An engine as a person has set it up on this machine: how it is started, its options, its key and its name."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from enum import StrEnum
from functools import cached_property
from itertools import chain, count
from pathlib import PureWindowsPath
from types import MappingProxyType
from typing import Annotated, Any, Final

from app.base.codec import AsObject, Between, Only, Whole
from app.base.disclosure import Disclosure
from app.base.network_asset import with_network
from app.base.value import Value
from app.text import engines as text
from app.text.phrase import Phrase
from app.usi.commands import MateLimit
from app.usi.options import Options, Setting, read_option

BUNDLED: Final = "builtin"
"""The key, and the name on the command line, of the engine that comes with the program."""

Values = Mapping[str, Setting]
"""Options by name; only those that the person has changed."""
USUAL_GRACE_MS: Final = 1_000
"""Programs that count whole seconds give as much, so an engine that is quick enough for them is so here too. It is what real
engines need: those that use exactly all their time answer up to 20 ms later, one that takes a second for every move 200 ms
later, either a few times that where the processors have more to do, and a line to another machine adds some 10 to 300 ms."""
MOST_MS: Final = 600_000
"""No margin and no grace is longer than ten minutes."""
MOST_PORT: Final = 65_535
LONGEST_TEXT: Final = 32_768
"""Letters of one text; what is longer is no text of a person or an engine."""
_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
_Milliseconds = Annotated[int, Between(0, MOST_MS)]
_Values = Annotated[Mapping[Annotated[str, Disclosure.PUBLIC], Setting], Whole()]
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


def is_keepable(text: str) -> bool:
    """Whether it is understood again once it has been written."""
    return "\0" not in text and len(text) <= LONGEST_TEXT


def is_variable(name: str) -> bool:
    """Whether a system can have a variable of that name."""
    return bool(name) and "=" not in name and "\0" not in name


def is_machine(name: str) -> bool:
    """Whether it can be the name of a machine, or of a user there, which may be empty: one word that is no option."""
    return not name.startswith("-") and name.isprintable() and not any(map(str.isspace, name))


Text = Annotated[str, Only(is_keepable)]
_Texts = Annotated[tuple[Text, ...], Whole()]
_Secret = Annotated[Text, Disclosure.SECRET]
_Path = Annotated[Text, Disclosure.PATH]
_Variables = Annotated[Mapping[Annotated[str, Only(is_variable), Disclosure.PUBLIC], _Secret], Whole()]


class Tag(StrEnum):
    """What an engine is for; beside these a person may have tags of their own."""

    GAME = "game"
    RESEARCH = "research"
    MATE = "mate"


class Introduction(Value):
    """What the engine said of itself when it was last asked, to be shown without starting it."""

    name: Annotated[Text, Disclosure.PUBLIC]
    author: Annotated[Text, Disclosure.PUBLIC]
    options: _Texts
    """Its `option` lines as it wrote them."""
    stamp: tuple[int, int] | None = None
    """Size and time of change, in nanoseconds, of the program's file at that moment; None where there is no file."""

    @cached_property
    def listed(self) -> Options:
        """Its options, read once: some engines have hundreds, and they are asked for at every turn."""
        read = (read_option(line).option for line in self.options)
        return Options(tuple(option for option in read if option is not None))


class EngineProfile(Value):
    key: Text
    """Names it in the files of the program, and never changes."""
    name: Text
    """What the person calls it; several profiles may be of the same program."""
    program: _Path
    """A path, or a command; nothing for the bundled engine."""
    arguments: Annotated[tuple[_Secret, ...], Whole()] = ()
    """May hold a password or a token."""
    folder: _Path = ""
    """Where it works; nothing is the folder of the program."""
    environment: Annotated[tuple[tuple[str, str], ...], AsObject(_Variables)] = ()
    host: Annotated[Text, Disclosure.HOST] = ""
    """Another machine that it runs on, as `ssh` names it; then program and folder are those of that machine."""
    port: Annotated[int, Between(0, MOST_PORT)] = 0
    """Where that machine listens; 0 is as `ssh` is configured, and so is nothing for the next two."""
    user: Annotated[Text, Disclosure.PERSON] = ""
    key_file: _Path = ""
    """The key that opens it, on this machine."""
    tags: _Texts = ()
    """What it is for: values of `Tag`, and words of the person's own."""
    values: _Values = _NOTHING
    presets: Annotated[Mapping[str, _Values], Whole()] = _NOTHING
    """Sets of values that were saved under a name."""
    introduction: Introduction | None = None
    mate_limit: MateLimit = MateLimit.MILLISECONDS
    """What the number after `go mate` means to it."""
    takes_increments: bool = True
    """Whether it may be sent `binc` and `winc`; some engines end themselves when they read them."""
    exchanges_clocks: bool = False
    """True if it takes `btime` for White's time and `wtime` for Black's, so that they are sent exchanged."""
    margin_ms: _Milliseconds = 0
    """So much less time than there is, the engine is told it has, for a slow line to it."""
    grace_ms: _Milliseconds = USUAL_GRACE_MS
    """So late an answer may come before it loses on time."""

    @property
    def is_bundled(self) -> bool:
        """Whether it is of the engine that comes with the program, as the one at the beginning and its duplicates are."""
        return self.key == BUNDLED or not self.program

    @property
    def name_in_comments(self) -> str:
        """The name under which its thoughts are kept; that of the bundled engine carries the version of its network."""
        return with_network(self.name) if self.is_bundled else self.name

    @property
    def started_as(self) -> tuple[object, ...]:
        """All that decides which program answers, and where."""
        far = self.host, self.port, self.user, self.key_file
        return self.program, self.arguments, self.folder, self.environment, *far

    @property
    def machine(self) -> str:
        """The other machine, as a person would name it; nothing for this one."""
        if not self.host:
            return ""
        named = f"{self.user}@{self.host}" if self.user else self.host
        return f"{named}:{self.port}" if self.port else named


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
