"""What the commands are called and what they take, with help in the person's language."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from importlib import import_module
from typing import Any, Final, NoReturn

from app.cli.arguments import Arguments
from app.cli.table import COMMANDS, CliCommand, Family, with_usual
from app.cli.terminal import WRONG_USAGE
from app.text import command as text
from app.text.phrase import Language

PROGRAM: Final = "yomisuji"
_UNFOLDS: Final = sys.platform == "win32"
"""Its shells leave wildcards to the programs."""


class CommandLine(ArgumentParser):
    """A parser that says, when something is wrong, where to read how it is done."""

    def __init__(self, prog: str, language: Language, description: str, **_of_python: object) -> None:
        """From 3.14 on Python says of each parser below another whether it is in colour, which every parser finds out itself."""
        super().__init__(prog, description=description, allow_abbrev=False)
        self._language = language

    def error(self, message: str) -> NoReturn:
        hint = text.USAGE_HINT.to(self._language, program=self.prog)
        self.exit(WRONG_USAGE, f"{self.prog}: {message}\n{hint}\n")


def understood(arguments: Sequence[str], language: Language) -> Namespace:
    """What was asked for; SystemExit, once that is said, when it was help or when it cannot be meant."""
    words = with_usual(arguments)
    asked, unknown = _parser(language, frozenset(words)).parse_known_args(words)
    if hasattr(asked, "anywhere"):
        # argparse takes those of one place alone, and hands over the others as unknown.
        getattr(asked, asked.anywhere).extend(word for word in unknown if not word.startswith("-"))
        unknown = [word for word in unknown if word.startswith("-")]
    if _UNFOLDS and getattr(asked, "takes_many", False):
        asked.files = [path for name in asked.files for path in _unfolded(name)]
    if unknown:
        asked.refuse(text.UNKNOWN_WORDS.to(language, words=" ".join(unknown)))
    return asked


def _unfolded(name: str) -> list[str]:
    """The files that `*` and `?` stand for, which no name on Windows has; brackets are letters like others there."""
    if "*" not in name and "?" not in name:
        return [name]
    import glob  # noqa: PLC0415 - wanted on Windows alone

    return sorted(glob.glob(name.replace("[", "[[]"))) or [name]  # noqa: PTH207 - a name may be one that Path would alter


def _parser(language: Language, words: AbstractSet[str]) -> ArgumentParser:
    parser = CommandLine(PROGRAM, language, text.COMMANDS.to(language))
    _add_commands(parser, COMMANDS, language, words)
    return parser


def _add_commands(
    above: ArgumentParser, commands: Sequence[CliCommand | Family], language: Language, words: AbstractSet[str]
) -> None:
    """What a command takes is added only to those that are named among `words`; of the others just their names count."""
    # What argparse calls this class is its own affair.
    names: Any = above.add_subparsers(required=True, metavar=text.COMMAND.to(language), parser_class=CommandLine)
    for each in commands:
        what = each.what.to(language)
        prog = f"{above.prog} {each.name}"
        command: CommandLine = names.add_parser(each.name, help=what, prog=prog, language=language, description=what)
        if each.name not in words:
            continue
        arguments = Arguments(command, language)
        if isinstance(each, Family):
            _add_commands(command, each.commands, language, words)
        else:
            name, run, fill = each.functions
            module = import_module(name)
            getattr(module, fill)(arguments)
            arguments.set_defaults(do=getattr(module, run), refuse=command.error)
        arguments.add("--language", text.LANGUAGE_HELP, choices=list(map(str, Language)))
