"""What the commands are called and what they take, with help in the person's language."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, NoReturn

from app.cli.check import check
from app.cli.convert import ENCODINGS, WRONG_USAGE, convert
from app.cli.show import show
from app.cli.terminal import Terminal
from app.cli.thoughts import dialect_keys, thoughts
from app.formats.registry import suffixes
from app.text import command as text
from app.text.phrase import Language, Phrase

PROGRAM: Final = "yomisuji"

Command = Callable[[Namespace, Terminal], int]


class CommandLine(ArgumentParser):
    """A parser that says, when something is wrong, where to read how it is done."""

    def __init__(self, prog: str, language: Language, description: str) -> None:
        super().__init__(prog, description=description, allow_abbrev=False)
        self._language = language

    def error(self, message: str) -> NoReturn:
        hint = text.USAGE_HINT.to(self._language, program=self.prog)
        self.exit(WRONG_USAGE, f"{self.prog}: {message}\n{hint}\n")


def chosen_language(arguments: Sequence[str]) -> str | None:
    """The help itself is in that language, so it is looked for before there is a parser."""
    following = dict(pairwise(arguments))
    together = (each.partition("=")[2] for each in arguments if each.startswith("--language="))
    return following.get("--language") or next(together, None)


def understood(arguments: Sequence[str], language: Language) -> Namespace:
    """What was asked for; SystemExit, once that is said, when it was help or when it cannot be meant."""
    asked, unknown = _parser(language).parse_known_args(arguments)
    if unknown:
        asked.refuse(text.UNKNOWN_WORDS.to(language, words=" ".join(unknown)))
    return asked


def _parser(language: Language) -> ArgumentParser:
    parser = CommandLine(PROGRAM, language, text.COMMANDS.to(language))
    commands = parser.add_subparsers(required=True, metavar=text.COMMAND.to(language), parser_class=CommandLine)
    languages = [str(each) for each in Language]
    for name, what, do, fill in _COMMANDS:
        prog = f"{PROGRAM} {name}"
        command = commands.add_parser(
            name, help=what.to(language), prog=prog, language=language, description=what.to(language)
        )
        help_files = text.FILES_HELP.to(language)
        command.add_argument("files", nargs="+", metavar=text.FILE.to(language), help=help_files)
        fill(command, language)
        command.add_argument("--language", choices=languages, help=text.LANGUAGE_HELP.to(language))
        command.set_defaults(do=do, refuse=command.error)
    return parser


def _fill_show(command: ArgumentParser, language: Language) -> None:
    command.add_argument("--json", action="store_true", help=text.JSON_HELP.to(language))
    command.add_argument("--at", type=_ply(language), metavar=text.PLY.to(language), help=text.AT_HELP.to(language))


def _fill_convert(command: ArgumentParser, language: Language) -> None:
    place = command.add_mutually_exclusive_group(required=True)
    place.add_argument("-o", dest="out", metavar=text.FILE.to(language), help=text.OUT_HELP.to(language))
    place.add_argument("-d", dest="folder", metavar=text.FOLDER.to(language), help=text.FOLDER_HELP.to(language))
    help_to = text.TO_HELP.to(language, suffixes=" ".join(suffixes()))
    command.add_argument("--to", metavar=text.SUFFIX.to(language), help=help_to)
    help_encoding = text.ENCODING_HELP.to(language)
    command.add_argument("--encoding", choices=list(ENCODINGS), type=str.lower, help=help_encoding)
    command.add_argument("--overwrite", action="store_true", help=text.OVERWRITE_HELP.to(language))


def _fill_check(_command: ArgumentParser, _language: Language) -> None:
    """It takes nothing but files."""


def _fill_thoughts(command: ArgumentParser, language: Language) -> None:
    form = command.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help=text.CSV_HELP.to(language))
    form.add_argument("--jsonl", action="store_true", help=text.JSONL_HELP.to(language))
    form.add_argument("--rewrite", choices=dialect_keys(), help=text.REWRITE_HELP.to(language))
    command.add_argument("-o", dest="out", metavar=text.FILE.to(language), help=text.OUT_HELP.to(language))
    command.add_argument("--overwrite", action="store_true", help=text.OVERWRITE_HELP.to(language))


def _ply(language: Language) -> Callable[[str], int]:
    def read(word: str) -> int:
        if not (word.isascii() and word.isdecimal() and len(word) < 10):
            raise ArgumentTypeError(text.NO_PLY.to(language, word=word[:20]))
        return int(word)

    return read


_COMMANDS: Final[tuple[tuple[str, Phrase, Command, Callable[[ArgumentParser, Language], None]], ...]] = (
    ("show", text.SHOW, show, _fill_show),
    ("convert", text.CONVERT, convert, _fill_convert),
    ("check", text.CHECK, check, _fill_check),
    ("thoughts", text.THOUGHTS, thoughts, _fill_thoughts),
)
