"""Declaration of command-line arguments, and readers of values that several commands use."""

import os
import re
from argparse import Action, ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from app.text import command as command_text
from app.text import dataset as text
from app.text.phrase import Language, Phrase

ArgumentReader = Callable[[str], object]
"""Parser of an argument's text; returns a Phrase with the reason if the text is invalid."""
_PLY_RANGE_PATTERN: Final = re.compile(r"(?=.*[0-9])([0-9]{0,6})-([0-9]{0,6})")


class Arguments:
    """A wrapper of argparse that adds arguments with help in the user's language."""

    def __init__(self, parser: ArgumentParser, language: Language) -> None:
        self._parser = parser
        self._group: Any = parser
        self._language = language

    def add_argument(
        self, name: str, help_: Phrase, word: Phrase | None = None, reader: ArgumentReader | None = None, **more: Any
    ) -> Action:
        """Add an argument `name`; `word` names its value in the help (metavar), `more` goes to argparse."""
        told = help_.to(self._language).replace("%", "%%")  # argparse fills in what stands behind a percent sign
        if word is not None:
            more["metavar"] = word.to(self._language)
        if reader is not None:
            more["type"] = self._argparse_reader(reader)
        added: Action = self._group.add_argument(name, help=told, **more)
        return added

    def add_switch(self, name: str, help_: Phrase) -> None:
        self.add_argument(name, help_, action="store_true")

    def add_files(
        self, help_: Phrase = command_text.FILES_HELP, *, takes_many: bool = True, takes_none: bool = False
    ) -> None:
        self.add_argument("files", help_, command_text.FILE, nargs="*" if takes_none else "+" if takes_many else 1)
        self.set_defaults(takes_many=takes_many)

    def add_output_file(self, help_: Phrase = command_text.OUT_HELP, *, required: bool = False) -> None:
        self.add_argument("-o", help_, command_text.FILE, dest="out").required = required

    def add_overwrite_switch(self, help_: Phrase = command_text.OVERWRITE_HELP) -> None:
        self.add_switch("--overwrite", help_)

    def add_exclusive_group(self, *, required: bool = False) -> "Arguments":
        """Return a group of mutually exclusive arguments."""
        group = Arguments(self._parser, self._language)
        group._group = self._parser.add_mutually_exclusive_group(required=required)
        return group

    def set_defaults(self, **values: object) -> None:
        self._parser.set_defaults(**values)

    def _argparse_reader(self, reader: ArgumentReader) -> ArgumentReader:
        @wraps(reader)
        def read(word: str) -> object:
            value = reader(word)
            if isinstance(value, Phrase):
                raise ArgumentTypeError(value.to(self._language))
            return value

        return read


def integer(refusal: Phrase, least: int = 0, most: int = 999_999_999) -> Callable[[str], int | Phrase]:
    """Return a reader of arguments that are integers from `least` to `most`."""

    def read(word: str) -> int | Phrase:
        is_number = word.isascii() and word.isdecimal() and len(word) < 10 and least <= int(word) <= most
        return int(word) if is_number else refusal.filled(word=word[:20], most=most)

    return read


def read_ply_range(word: str) -> tuple[int, int | None] | Phrase:
    """Parse a range of plies such as 20-120, 20- or -120."""
    found = _PLY_RANGE_PATTERN.fullmatch(word)
    first, last = (int(found[1] or 0), int(found[2]) if found[2] else None) if found else (1, 0)
    if last is not None and last < first:
        return text.BAD_PLIES.filled(word=word[:20])
    return first, last


def decode_argument(word: str) -> str:
    """Decode the surrogates that Python put for the bytes of an argument as UTF-8; invalid UTF-8 stays as it is."""
    try:
        return os.fsencode(word).decode()
    except ValueError:
        return word
