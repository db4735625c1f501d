"""Engine profiles: how a user has set up an engine (key, name, command line, options, machine, time margins)."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from enum import StrEnum
from functools import cached_property
from itertools import chain, count
from pathlib import PureWindowsPath
from types import MappingProxyType
from typing import Annotated, Any, Final

from app.base.codec import AllowedBy, AsObject, Between, Complete
from app.base.disclosure import Disclosure
from app.base.network_asset import name_with_network
from app.base.value import Value
from app.text import engines as text
from app.text.phrase import Phrase
from app.usi.commands import MateLimit
from app.usi.options import Options, Setting, read_option

BUNDLED: Final = "builtin"
"""Key of the bundled engine, and its name on the command line."""

Values = Mapping[str, Setting]
"""Values of engine options by name; only those that differ from the engine's defaults."""
DEFAULT_GRACE_MS: Final = 1_000
"""Default tolerance for late moves. It matches programs that count whole seconds, so engines tuned for them do not
lose here. Engines that use exactly all their time answer up to 20 ms late, and one that uses a second for every move
200 ms. A busy processor multiplies that, and a connection to another machine adds 10 to 300 ms."""
MAX_TIME_MS: Final = 600_000
"""Upper limit of `margin_ms` and `grace_ms`: ten minutes."""
MAX_PORT: Final = 65_535
MAX_TEXT_LENGTH: Final = 32_768
"""Maximal number of characters of a text in a profile."""
_NO_VALUES: Final[Mapping[str, Any]] = MappingProxyType({})
_Milliseconds = Annotated[int, Between(0, MAX_TIME_MS)]
_Values = Annotated[Mapping[Annotated[str, Disclosure.PUBLIC], Setting], Complete()]
BUNDLED_NAME: Final = "Yomisuji"
MAX_NAME_LENGTH: Final = 200
_SUFFIX_LENGTH: Final = 20
_WIDE_BLANK: Final = "\u3000"
_MAX_KEY_LENGTH: Final = 40
_FIRST_SUFFIXES: Final = 100
_is_interpreter: Final = re.compile(
    r"python[0-9.]*|pythonw|pypy[0-9.]*|(?:ba|da|z|k|fi)?sh|node|nodejs|deno|bun|javaw?|wine(?:64)?|mono|dotnet|perl|ruby|lua(?:jit)?"
).fullmatch
_LAUNCHERS: Final = frozenset({"env", "nice", "nohup", "stdbuf", "taskset"})
"""Programs that run the command in their arguments, so that the engine's own program comes later."""
_SCRIPT_FLAGS: Final = frozenset({"-jar", "-m"})
_FLAGS_WITH_VALUE: Final = frozenset({"-W", "-X", "-cp", "-classpath", "--class-path", "-r", "--require", "-I"})
"""Interpreter options that are followed by a value which is not the script."""
_FLAGS_WITH_SOURCE: Final = frozenset({"-c", "-e", "--eval"})
"""Interpreter options that are followed by the source text itself."""
_remove_number_suffix = re.compile(r" \(\d+\)$").sub
_replace_symbols = re.compile(r"[^a-z0-9]+").sub


def is_storable_text(text: str) -> bool:
    """Return True if a profile can store the text and read it back: it has no NUL character and is not too long."""
    return "\0" not in text and len(text) <= MAX_TEXT_LENGTH


def is_variable(name: str) -> bool:
    """Return True if an environment variable can have that name."""
    return bool(name) and "=" not in name and "\0" not in name


def is_ssh_name(name: str) -> bool:
    """Return True if `ssh` accepts a host or user `name`: no option (no leading `-`), no blanks; it may be empty."""
    return not name.startswith("-") and name.isprintable() and not any(map(str.isspace, name))


Text = Annotated[str, AllowedBy(is_storable_text)]
_Texts = Annotated[tuple[Text, ...], Complete()]
_Secret = Annotated[Text, Disclosure.SECRET]
_Path = Annotated[Text, Disclosure.PATH]
_Variables = Annotated[Mapping[Annotated[str, AllowedBy(is_variable), Disclosure.PUBLIC], _Secret], Complete()]


class Tag(StrEnum):
    """Tag for a purpose of an engine, such as analysis; users may add tags of their own."""

    GAME = "game"
    RESEARCH = "research"
    MATE = "mate"


class Introduction(Value):
    """Name, author and options that the engine reported when it was last started, for display without a start."""

    name: Annotated[Text, Disclosure.PUBLIC]
    author: Annotated[Text, Disclosure.PUBLIC]
    options: _Texts
    """The engine's `option` lines, unchanged."""
    stamp: tuple[int, int] | None = None
    """Size and modification time (nanoseconds) of the program's file when it reported this; None without a file."""

    @cached_property
    def listed(self) -> Options:
        """The engine's options, parsed from its `option` lines; cached, as some engines have hundreds."""
        read = (read_option(line).option for line in self.options)
        return Options(tuple(option for option in read if option is not None))


class EngineProfile(Value):
    """An engine as a user has set it up: command, options, machine and time margins."""

    key: Text
    """Identifier of the profile in files of this program; it never changes."""
    name: Text
    """Name that the user gave it; several profiles may run the same program."""
    program: _Path
    """Path or command of the engine's program; empty for the bundled engine."""
    arguments: Annotated[tuple[_Secret, ...], Complete()] = ()
    """Command-line arguments; they may contain a password or a token."""
    folder: _Path = ""
    """Working directory of the engine; empty for the folder of its program."""
    environment: Annotated[tuple[tuple[str, str], ...], AsObject(_Variables)] = ()
    host: Annotated[Text, Disclosure.HOST] = ""
    """Host for `ssh` if the engine (with its program and folder) is on another machine; empty for this machine."""
    port: Annotated[int, Between(0, MAX_PORT)] = 0
    """Port of `ssh`. 0, like an empty user or key file, leaves it to the configuration of `ssh`."""
    user: Annotated[Text, Disclosure.PERSON] = ""
    key_file: _Path = ""
    """Private key file for `ssh`, on this machine."""
    tags: _Texts = ()
    """Purposes of the engine: values of `Tag` and the user's own words."""
    values: _Values = _NO_VALUES
    presets: Annotated[Mapping[str, _Values], Complete()] = _NO_VALUES
    """Sets of option values that the user has saved for the engine, by name."""
    introduction: Introduction | None = None
    mate_limit: MateLimit = MateLimit.MILLISECONDS
    """Meaning (unit) of the number that the engine expects after `go mate`."""
    takes_increments: bool = True
    """True if the engine may be sent `binc` and `winc`; some engines exit when they read them."""
    exchanges_clocks: bool = False
    """True if the engine reads `btime` as White's time and `wtime` as Black's, so that both are sent exchanged."""
    margin_ms: _Milliseconds = 0
    """Time subtracted from the engine's clock before it is sent, to make up for a slow connection."""
    grace_ms: _Milliseconds = DEFAULT_GRACE_MS
    """Time by which the engine may exceed its clock before it loses on time."""

    @property
    def is_bundled(self) -> bool:
        """True for the bundled engine, both the initial profile and its duplicates."""
        return self.key == BUNDLED or not self.program

    @property
    def name_in_comments(self) -> str:
        """The engine's name in comments with its scores; that of the bundled engine includes its network's version."""
        return name_with_network(self.name) if self.is_bundled else self.name

    @property
    def launch_identity(self) -> tuple[object, ...]:
        """Fields of the profile that decide which program runs, and on which machine."""
        far = self.host, self.port, self.user, self.key_file
        return self.program, self.arguments, self.folder, self.environment, *far

    @property
    def machine(self) -> str:
        """The machine on which the engine runs, as `user@host:port`; empty for this one."""
        if not self.host:
            return ""
        named = f"{self.user}@{self.host}" if self.user else self.host
        return f"{named}:{self.port}" if self.port else named


def bundled_profile() -> EngineProfile:
    """Return the initial profile of the bundled engine."""
    return EngineProfile(BUNDLED, BUNDLED_NAME, "", tags=tuple(tag.value for tag in Tag))


def program_name(program: str, arguments: Sequence[str]) -> str:
    """Return the word of a command line that names the engine: an interpreter's script, or else the program."""
    stem = PureWindowsPath(program).name.lower().removesuffix(".exe")
    words = iter(arguments)
    if stem in _LAUNCHERS:
        for word in words:
            if not (word.startswith("-") or "=" in word or word.isdecimal()):
                return program_name(word, tuple(words))
    elif _is_interpreter(stem):
        for word in words:
            if word in _SCRIPT_FLAGS:
                return next(words, program)
            if word in _FLAGS_WITH_SOURCE and not (word == "-e" and stem.endswith("sh")):
                return program
            if word in _FLAGS_WITH_VALUE:
                next(words, "")
            elif not word.startswith("-"):
                return word
    return program


def free_key(name: str, taken: Collection[str]) -> str:
    """Return a key for a new profile, derived from the engine's name, that no other profile has."""
    stem = _replace_symbols("-", name.lower()).strip("-")[:_MAX_KEY_LENGTH].strip("-") or "engine"
    numbered = (stem if number == 1 else f"{stem}-{number}" for number in _unique_suffixes(len(taken)))
    return next(key for key in numbered if key not in taken and key != BUNDLED)


def free_name(name: str, taken: Collection[str]) -> str:
    """Return the engine's name on one line, with a number appended if another engine has that name."""
    return free_name_among(name, fold_names(taken))


def fold_names(names: Iterable[str]) -> set[str]:
    return {name.casefold() for name in names}


def free_name_among(name: str, taken: Set[str]) -> str:
    """Return the name on one line, with a number appended if it is in `taken`, which is case-folded already."""
    whole = "".join(letter if _is_printable(letter) else " " for letter in name)
    whole = whole.strip()[: MAX_NAME_LENGTH - _SUFFIX_LENGTH].strip() or "?"
    stem = _remove_number_suffix("", whole)
    numbered = (whole if number == 1 else f"{stem} ({number})" for number in _unique_suffixes(len(taken)))
    return next(each for each in numbered if _name_problem(each, taken) is None)


def name_problem(name: str, taken: Collection[str]) -> Phrase | None:
    """Return why an engine cannot have this name beside the names `taken`; None if it can."""
    return _name_problem(name, fold_names(taken))


def _unique_suffixes(taken: int) -> Iterator[int]:
    """Yield numbers to append to a name or key until it is unique: small ones, then some that are surely free."""
    return chain(range(1, _FIRST_SUFFIXES), count(max(_FIRST_SUFFIXES, taken + 1)))


def _name_problem(name: str, taken: Set[str]) -> Phrase | None:
    if not name.strip():
        return text.NO_NAME
    if not all(map(_is_printable, name)) or len(name) > MAX_NAME_LENGTH:
        return text.BAD_NAME
    if name == BUNDLED or name.casefold() in taken:
        return text.NAME_TAKEN.filled(name=name)
    return None


def _is_printable(letter: str) -> bool:
    return letter.isprintable() or letter == _WIDE_BLANK
