"""Command-line parser with all commands, and help in the user's language."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from importlib import import_module
from typing import Any, Final, NoReturn

from app.cli.arguments import Arguments
from app.cli.table import COMMANDS, CliCommand, CommandGroup, insert_default_command
from app.cli.terminal import USAGE_ERROR
from app.text import command as text
from app.text.phrase import Language

PROGRAM: Final = "yomisuji"
_EXPANDS_WILDCARDS: Final = sys.platform == "win32"
"""True on Windows, where the shell leaves the expansion of wildcards in file names to the program."""


class CommandLine(ArgumentParser):
    """An ArgumentParser whose error message names the help option."""

    def __init__(self, prog: str, language: Language, description: str, **_of_python: object) -> None:
        """Ignore the argument `color`: Python 3.14 passes it to subparsers, which can find out its value themselves."""
        super().__init__(prog, description=description, allow_abbrev=False)
        self._language = language

    def error(self, message: str) -> NoReturn:
        hint = text.USAGE_HINT.to(self._language, program=self.prog)
        self.exit(USAGE_ERROR, f"{self.prog}: {message}\n{hint}\n")


def parse_command_line(arguments: Sequence[str], language: Language) -> Namespace:
    """Parse the command line; SystemExit after printing help or a usage error."""
    words = insert_default_command(arguments)
    asked, unknown = _make_parser(language, frozenset(words)).parse_known_args(words)
    if hasattr(asked, "anywhere"):
        # argparse assigns positional arguments of one place only, and returns the others as unknown.
        getattr(asked, asked.anywhere).extend(word for word in unknown if not word.startswith("-"))
        unknown = [word for word in unknown if word.startswith("-")]
    if _EXPANDS_WILDCARDS and getattr(asked, "takes_many", False):
        asked.files = [path for name in asked.files for path in _expand_wildcards(name)]
    if unknown:
        asked.refuse(text.UNKNOWN_WORDS.to(language, words=" ".join(unknown)))
    return asked


def _expand_wildcards(name: str) -> list[str]:
    """Expand `*` and `?`, which no file name on Windows contains; brackets are ordinary characters there."""
    if "*" not in name and "?" not in name:
        return [name]
    import glob  # noqa: PLC0415 - needed on Windows only

    return sorted(glob.glob(name.replace("[", "[[]"))) or [name]  # noqa: PTH207 - Path would alter some names


def _make_parser(language: Language, words: AbstractSet[str]) -> ArgumentParser:
    parser = CommandLine(PROGRAM, language, text.COMMANDS.to(language))
    _add_commands(parser, COMMANDS, language, words)
    return parser


def _add_commands(
    above: ArgumentParser, commands: Sequence[CliCommand | CommandGroup], language: Language, words: AbstractSet[str]
) -> None:
    """Add all command names, but the arguments only of commands named in `words`, to save start-up time."""
    # argparse does not publish the name of this class.
    names: Any = above.add_subparsers(required=True, metavar=text.COMMAND.to(language), parser_class=CommandLine)
    for each in commands:
        what = each.what.to(language)
        prog = f"{above.prog} {each.name}"
        command: CommandLine = names.add_parser(each.name, help=what, prog=prog, language=language, description=what)
        if each.name not in words:
            continue
        arguments = Arguments(command, language)
        if isinstance(each, CommandGroup):
            _add_commands(command, each.commands, language, words)
        else:
            name, run, add_arguments = each.functions
            module = import_module(name)
            getattr(module, add_arguments)(arguments)
            arguments.set_defaults(do=getattr(module, run), refuse=command.error)
        arguments.add_argument("--language", text.LANGUAGE_HELP, choices=list(map(str, Language)))
