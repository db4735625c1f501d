"""USI engine options: parse `option` lines, validate values, and find options by any of their names."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from enum import Enum, StrEnum
from functools import partial
from typing import NamedTuple

from app.base.value import Value
from app.usi.commands import SetOption
from app.usi.faults import FaultKind

# The protocol's word for an empty text, in both directions.
EMPTY = "<empty>"

LEAST_VALUE, MOST = -(2**63), 2**64 - 1
"""Bounds of an option's numbers: the least signed and the greatest unsigned number of 64 bits."""

Setting = bool | int | str
"""Value of an option; a button has no value."""


class Reserved(StrEnum):
    """Reserved option names of the protocol, which the program rather than the user should set."""

    HASH = "USI_Hash"
    PONDER = "USI_Ponder"
    OWN_BOOK = "USI_OwnBook"
    MULTI_PV = "USI_MultiPV"
    SHOW_CURR_LINE = "USI_ShowCurrLine"
    SHOW_REFUTATIONS = "USI_ShowRefutations"
    LIMIT_STRENGTH = "USI_LimitStrength"
    STRENGTH = "USI_Strength"
    ANALYSE_MODE = "USI_AnalyseMode"


# Reserved options by lower-case name, also by the names that engines derived from chess engines use.
_RESERVED = {name.lower(): name for name in Reserved} | {
    name.removeprefix("USI_").lower(): name for name in (Reserved.HASH, Reserved.PONDER, Reserved.MULTI_PV)
}


class InvalidOptionValue(Enum):
    """Reason why a value is invalid for an option."""

    NOT_A_SWITCH = "not a switch"
    NOT_A_NUMBER = "not a number"
    OUT_OF_RANGE = "out of range"
    NOT_OFFERED = "not offered"
    NOT_TEXT = "not text"
    NOT_ONE_LINE = "not one line"
    NOT_A_PRESS = "a button has no value"
    NOT_LISTED = "the engine has no such option"


class OptionKind(Value, ABC):
    """Type of an option, and the values it allows."""

    @abstractmethod
    def value_problem(self, value: object) -> InvalidOptionValue | None:
        """Return the reason why `value` is invalid, or None if it is valid."""

    def format_value(self, value: Setting) -> str:
        return str(value)

    def parse_value(self, text: str) -> Setting | None:
        """Parse a value; None if it is invalid."""
        return text if self.value_problem(text) is None else None


class CheckOption(OptionKind):
    def value_problem(self, value: object) -> InvalidOptionValue | None:
        return None if isinstance(value, bool) else InvalidOptionValue.NOT_A_SWITCH

    def format_value(self, value: Setting) -> str:
        return "true" if value else "false"

    def parse_value(self, text: str) -> Setting | None:
        return {"true": True, "false": False}.get(text)


# Longer numbers are out of every range, and Python refuses to parse very long ones.
_is_number = re.compile(r"-?\d{1,30}").fullmatch


class SpinOption(OptionKind):
    """Whole number in a range; its bounds may exceed the 32 bits of Qt's spin box."""

    least: int
    most: int

    def value_problem(self, value: object) -> InvalidOptionValue | None:
        if not isinstance(value, int) or isinstance(value, bool):
            return InvalidOptionValue.NOT_A_NUMBER
        return None if self.least <= value <= self.most else InvalidOptionValue.OUT_OF_RANGE

    def parse_value(self, text: str) -> Setting | None:
        number = int(text) if _is_number(text) else None
        return number if self.value_problem(number) is None else None


class ComboOption(OptionKind):
    choices: tuple[str, ...]

    def value_problem(self, value: object) -> InvalidOptionValue | None:
        return None if value in self.choices else InvalidOptionValue.NOT_OFFERED


class TextOption(OptionKind):
    """A line of text, such as a name."""

    def value_problem(self, value: object) -> InvalidOptionValue | None:
        if not isinstance(value, str):
            return InvalidOptionValue.NOT_TEXT
        return InvalidOptionValue.NOT_ONE_LINE if any(sign in value for sign in "\n\r\0") else None

    def format_value(self, value: Setting) -> str:
        return str(value) or EMPTY

    def parse_value(self, text: str) -> Setting | None:
        return "" if text == EMPTY else super().parse_value(text)


class FileOption(TextOption):
    """A line of text that names a file."""


class ButtonOption(OptionKind):
    """Button without a value: the only kind that accepts None."""

    def value_problem(self, value: object) -> InvalidOptionValue | None:
        return None if value is None else InvalidOptionValue.NOT_A_PRESS


class Option(NamedTuple):
    name: str
    kind: OptionKind
    default: Setting | None = None

    @property
    def reserved(self) -> Reserved | None:
        return _RESERVED.get(self.name.lower())

    @property
    def type_name(self) -> str:
        """The option's type in USI, such as `spin`."""
        return _TYPE_NAMES[type(self.kind)]

    def value_problem(self, value: object) -> InvalidOptionValue | None:
        return self.kind.value_problem(value)

    def setoption_command(self, value: Setting | None) -> SetOption:
        """The `setoption` command for a valid value."""
        return SetOption(self.name, None if value is None else self.kind.format_value(value))

    @property
    def text(self) -> str:
        """The `option` line by which an engine lists this option."""
        words = [f"option name {self.name} type {self.type_name}"]
        words += [] if self.default is None else [f"default {self.kind.format_value(self.default)}"]
        if isinstance(self.kind, SpinOption):
            words += [f"min {self.kind.least} max {self.kind.most}"]
        if isinstance(self.kind, ComboOption):
            words += [f"var {offer}" for offer in self.kind.choices]
        return " ".join(words)


UNLISTED = (
    Option(Reserved.HASH.value, SpinOption(1, 33_554_432), 256),
    Option(Reserved.PONDER.value, CheckOption(), False),
)
"""Options that Shogidokoro sets even if an engine does not list them, with its dialog's defaults; some engines need it."""


class ParsedOption(NamedTuple):
    """A parsed `option` line; `option` is None if the line has no name or type."""

    option: Option | None
    faults: tuple[FaultKind, ...] = ()


class Options:
    """The options that an engine has listed, in its order. A repeated option replaces the earlier one."""

    def __init__(self, listed: tuple[Option, ...] = ()) -> None:
        self._listed: dict[str, Option] = {}
        self._reserved: dict[Reserved, str] = {}
        """Key of the first listed option for each reserved name."""
        for option in listed:
            self.add_option(option)

    def __iter__(self) -> Iterator[Option]:
        return iter(self._listed.values())

    def __len__(self) -> int:
        return len(self._listed)

    def add_option(self, option: Option) -> bool:
        """Add an option; return True if no option of that name was listed before."""
        key = option.name.lower()
        new = key not in self._listed
        self._listed[key] = option
        if (reserved := option.reserved) is not None:
            self._reserved.setdefault(reserved, key)
        return new

    def find(self, name: str) -> Option | None:
        """Find an option by its name, whatever the case; a reserved one also by the protocol's other name for it."""
        exact = self._listed.get(name.lower())
        reserved = _RESERVED.get(name.lower())
        if exact is not None or reserved is None:
            return exact
        return self._listed.get(self._reserved.get(reserved, ""))


def add_unlisted_options(listed: Options) -> Options:
    """Return an engine's options with those of `UNLISTED` before them that it does not list."""
    return Options((*(option for option in UNLISTED if listed.find(option.name) is None), *listed))


# All are linear in the length of the line: no run of blanks is scanned again from each of its blanks.
_TYPES = "check|spin|combo|button|string|filename"
_match_option_line = re.compile(rf"\s*option\s+name\s+(\S.*?)\stype\s+({_TYPES})(?:\s(.*))?$", re.IGNORECASE).match
_match_typeless_option = re.compile(r"\s*option\s+name\s+(?!type\s)\S", re.IGNORECASE).match
_match_text_default = re.compile(r"\s*default(?:\s+(.*))?$", re.IGNORECASE).match
_find_combo_default = re.compile(r"(?:^|\s)default(?=\s)(.*?)(?=\svar(?:\s|$)|$)", re.IGNORECASE).search
_find_combo_values = re.compile(r"(?:^|\s)var(?=\s|$)(.*?)(?=\svar(?:\s|$)|$)", re.IGNORECASE).findall
_find_numbers = re.compile(r"\b(default|min|max)\s+([+-]?\d{1,30})(?!\S)", re.IGNORECASE).findall
_find_decimal_default = re.compile(r"\bdefault\s+([+-]?\d{0,30}\.\d{1,30})(?!\S)", re.IGNORECASE).search
_find_check_default = re.compile(r"\bdefault\s+(true|false)(?!\S)", re.IGNORECASE).search


def read_option(line: str) -> ParsedOption:
    """Parse a line that begins with `option`; names and values may contain blanks."""
    found = _match_option_line(line)
    if found is None:
        return ParsedOption(
            None, (FaultKind.OPTION_WITHOUT_TYPE if _match_typeless_option(line) else FaultKind.OPTION_WITHOUT_NAME,)
        )
    name, kind, rest = found.groups()
    return _READERS[kind.lower()](name.rstrip(), rest or "")


def _read_check_option(name: str, rest: str) -> ParsedOption:
    given = _find_check_default(rest)
    on = given is not None and given[1].lower() == "true"
    wrong = given is None and bool(rest.strip())
    return ParsedOption(Option(name, CheckOption(), on), (FaultKind.OPTION_BAD_DEFAULT,) if wrong else ())


def _read_spin_option(name: str, rest: str) -> ParsedOption:
    if (decimal := _find_decimal_default(rest)) is not None:
        # Not a number of the protocol, but the engine's value: it is shown as text and can be set as it is written.
        return ParsedOption(Option(name, TextOption(), decimal[1]), (FaultKind.OPTION_BAD_DEFAULT,))
    numbers = {word.lower(): int(number) for word, number in _find_numbers(rest)}
    least, most = max(numbers.get("min", LEAST_VALUE), LEAST_VALUE), min(numbers.get("max", MOST), MOST)
    flaws = []
    if least > most or not {"min", "max"} <= numbers.keys():
        flaws.append(FaultKind.OPTION_BAD_RANGE)
    if least > most:
        least, most = LEAST_VALUE, MOST
    default = numbers.get("default", min(max(0, least), most))
    if "default" not in numbers or not least <= default <= most:
        flaws.append(FaultKind.OPTION_BAD_DEFAULT)
    return ParsedOption(Option(name, SpinOption(least, most), default), tuple(flaws))


def _read_combo_option(name: str, rest: str) -> ParsedOption:
    offered = tuple(dict.fromkeys(offer.strip() for offer in _find_combo_values(rest)))
    given = _find_combo_default(rest)
    default = given[1].strip() if given is not None else "".join(offered[:1])
    if default in offered:
        return ParsedOption(
            Option(name, ComboOption(offered), default), () if given else (FaultKind.OPTION_BAD_DEFAULT,)
        )
    # It is the engine's current value, so a form must be able to show it.
    return ParsedOption(Option(name, ComboOption((default, *offered)), default), (FaultKind.OPTION_BAD_DEFAULT,))


def _read_text_option(kind: TextOption, name: str, rest: str) -> ParsedOption:
    given = _match_text_default(rest)
    text = (given[1] or "").strip() if given is not None else ""
    wrong = given is None and bool(rest.strip())
    return ParsedOption(
        Option(name, kind, "" if text == EMPTY else text), (FaultKind.OPTION_BAD_DEFAULT,) if wrong else ()
    )


_READERS: dict[str, Callable[[str, str], ParsedOption]] = {
    "check": _read_check_option,
    "spin": _read_spin_option,
    "combo": _read_combo_option,
    "button": lambda name, rest: ParsedOption(
        Option(name, ButtonOption()), (FaultKind.OPTION_BAD_DEFAULT,) if rest.strip() else ()
    ),
    "string": partial(_read_text_option, TextOption()),
    "filename": partial(_read_text_option, FileOption()),
}

_TYPE_NAMES: dict[type[OptionKind], str] = {
    CheckOption: "check",
    SpinOption: "spin",
    ComboOption: "combo",
    ButtonOption: "button",
    TextOption: "string",
    FileOption: "filename",
}
