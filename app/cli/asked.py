"""What commands ask for in the same way: files, numbers, and words as they were typed."""

import os
import re
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from typing import Final

from app.text import command as command_text
from app.text import dataset as text
from app.text.phrase import Language, Phrase

_PLIES: Final = re.compile(r"(?=.*[0-9])([0-9]{0,6})-([0-9]{0,6})")


def add_files(
    parser: ArgumentParser, language: Language, what: Phrase = command_text.FILES_HELP, *, takes_many: bool = True
) -> None:
    number = "+" if takes_many else 1
    parser.add_argument("files", nargs=number, metavar=command_text.FILE.to(language), help=what.to(language))
    parser.set_defaults(takes_many=takes_many)


def whole(refusal: Phrase, least: int, language: Language) -> Callable[[str], int]:
    """A reader of whole numbers."""

    def read(word: str) -> int:
        if not (word.isascii() and word.isdecimal() and len(word) < 10 and int(word) >= least):
            raise ArgumentTypeError(refusal.to(language, word=word[:20]))
        return int(word)

    return read


def plies(language: Language) -> Callable[[str], tuple[int, int | None]]:
    """A reader of ranges such as 20-120, 20- and -120."""

    def read(word: str) -> tuple[int, int | None]:
        found = _PLIES.fullmatch(word)
        first, last = (int(found[1] or 0), int(found[2]) if found[2] else None) if found else (1, 0)
        if last is not None and last < first:
            raise ArgumentTypeError(text.BAD_PLIES.to(language, word=word[:20]))
        return first, last

    return read


def typed(word: str) -> str:
    """The same, with the letters that Python took for bytes; what is no UTF-8 stays as it is."""
    try:
        return os.fsencode(word).decode()
    except ValueError:
        return word
