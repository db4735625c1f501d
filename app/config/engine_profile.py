"""An engine as a person has set it up on this machine: where it is, how it is started, and what its options are set to."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any, Final

from app.base.codec import AsObject, Between, Only, Whole
from app.base.value import Value
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
_Variables = Annotated[Mapping[Annotated[str, Only(is_variable)], Text], Whole()]
_Milliseconds = Annotated[int, Between(0, MOST_MS)]
_Values = Annotated[Values, Whole()]


class Tag(StrEnum):
    """What an engine is for; beside these a person may have tags of their own."""

    GAME = "game"
    RESEARCH = "research"
    MATE = "mate"


class Introduction(Value):
    """What the engine said of itself when it was last asked, to be shown without starting it."""

    name: Text
    author: Text
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
    program: Text
    """A path, or a command; nothing for the bundled engine."""
    arguments: _Texts = ()
    folder: Text = ""
    """Where it works; nothing is the folder of the program."""
    environment: Annotated[tuple[tuple[str, str], ...], AsObject(_Variables)] = ()
    host: Text = ""
    """Another machine that it runs on, as `ssh` names it; then program and folder are those of that machine."""
    port: Annotated[int, Between(0, MOST_PORT)] = 0
    """Where that machine listens; 0 is as `ssh` is configured, and so is nothing for the next two."""
    user: Text = ""
    key_file: Text = ""
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
    margin_ms: _Milliseconds = 0
    """So much less time than there is, the engine is told it has, for a slow line to it."""
    grace_ms: _Milliseconds = USUAL_GRACE_MS
    """So late an answer may come before it loses on time."""

    @property
    def is_bundled(self) -> bool:
        """Whether it is of the engine that comes with the program, as the one at the beginning and its duplicates are."""
        return self.key == BUNDLED or not self.program

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
