"""All options of an engine as lines of text that can be copied, read, altered, and pasted again."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from app.config.engine_options import is_listed
from app.config.engine_profile import Values
from app.config.engine_values import named_as_listed, read_value, with_value
from app.text import engines as text
from app.text.phrase import Phrase
from app.usi.options import Button, Option, Options, Setting

REMARK: Final = "#"
_LONGEST_NAME: Final = 200
_LONGEST: Final = 60
"""So much of a line is said where it is told of."""

# The name ends where the word `value` stands for the first time, as in the protocol.
_setoption = re.compile(r"setoption\s+name\s+(\S.*?)(?:\svalue(?:\s(.*))?)?$", re.IGNORECASE).match


class Pasted(NamedTuple):
    """All values after pasting, how many lines counted, and what was wrong with the others."""

    values: dict[str, Setting]
    taken: int
    problems: tuple[Phrase, ...] = ()


def option_lines(options: Options, values: Values, *, changed_only: bool = False) -> str:
    """A line `name = value` for each option that a person may set, in the engine's order."""
    named = named_as_listed(values, options)
    lines = []
    for option in options:
        value = named.get(option.name, option.default)
        if value is None or not is_listed(option) or isinstance(option.kind, Button):
            continue
        if option.name in named or not changed_only:
            lines.append(f"{option.name} = {option.kind.written(value)}\n")
    return "".join(lines)


def pasted(lines: str, options: Options, values: Values) -> Pasted:
    """The values that such lines, or lines of the protocol, give; what they do not name stays as it is."""
    now = named_as_listed(values, options)
    problems, taken = [], 0
    for number, line in enumerate(lines.splitlines(), 1):
        words = line.strip()
        if not words or words.startswith(REMARK):
            continue
        option, value = setting_in(words, options)
        if option is None:
            problems.append(text.LINE_WITHOUT_OPTION.filled(number=number, line=words[:_LONGEST]))
            continue
        if isinstance(option.kind, Button):
            continue
        read = read_value(option, value)
        if read.problem is not None:
            problems.append(text.LINE_UNFIT.filled(number=number, option=option.name, reason=read.problem))
            continue
        now = with_value(now, option, read.value)
        taken += 1
    return Pasted(now, taken, tuple(problems))


def setting_in(line: str, options: Options) -> tuple[Option | None, str]:
    """The option that a line names, and what it says of it."""
    if found := _setoption(line):
        return options.find(found[1].rstrip()), found[2] or ""
    splits = ((options.find(name.strip()), value) for name, value in _splits(line))
    return next(((option, value) for option, value in splits if option is not None), (None, ""))


def _splits(line: str) -> Iterator[tuple[str, str]]:
    """At each sign of equality, because names may hold one; the first is the likeliest."""
    for at, letter in enumerate(line[: _LONGEST_NAME + 1]):
        if letter == "=":
            yield line[:at], line[at + 1 :]
