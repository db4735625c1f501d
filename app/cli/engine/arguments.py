"""What the commands on the engines of this machine take."""

from argparse import REMAINDER, ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from pathlib import Path
from typing import Final

from app.cli.asked import typed
from app.config.engine_profile import MOST_MS, MOST_PORT, is_machine, is_variable
from app.text import command as command_text
from app.text import engine_command as engine_text
from app.text import engine_manager as manager_text
from app.text import engine_shelf as text
from app.text.phrase import Language, Phrase

_FILE: Final = command_text.FILE


def fill_engine(command: ArgumentParser, language: Language, help_program: Phrase = engine_text.PROGRAM_HELP) -> None:
    """An engine of this machine, or a command line that starts one."""
    name, arguments = engine_text.PROGRAM.to(language), engine_text.ARGUMENTS.to(language)
    command.add_argument("program", type=_program(language), metavar=name, help=help_program.to(language))
    help_arguments = engine_text.ARGUMENTS_HELP.to(language)
    # There may be none, which argparse would complain about together with a missing engine.
    command.add_argument("arguments", nargs=REMAINDER, metavar=arguments, help=help_arguments).required = False


def fill_json(command: ArgumentParser, language: Language) -> None:
    command.add_argument("--json", action="store_true", help=engine_text.JSON_HELP.to(language))


def fill_examined(command: ArgumentParser, language: Language) -> None:
    """An engine that is looked at, for people or for programs."""
    fill_engine(command, language)
    fill_json(command, language)


def fill_name(command: ArgumentParser, language: Language) -> None:
    """An engine of this machine."""
    name, help_name = text.ENGINE_NAME.to(language), text.ENGINE_NAME_HELP.to(language)
    command.add_argument("name", type=typed, metavar=name, help=help_name)


def fill_machine(command: ArgumentParser, language: Language) -> None:
    """Another machine, and how it is entered; nothing for a word is as ssh is configured."""
    host, port, user, file = (word.to(language) for word in (text.HOST_WORD, text.PORT_WORD, text.USER_WORD, _FILE))
    machine = _machine(language)
    command.add_argument("--host", type=machine, metavar=host, help=text.HOST_HELP.to(language))
    command.add_argument("--port", type=_port(language), metavar=port, help=text.PORT_HELP.to(language))
    command.add_argument("--user", type=machine, metavar=user, help=text.USER_HELP.to(language))
    command.add_argument("--key", type=_key_file, metavar=file, help=text.KEY_HELP.to(language))


def fill_new_name(command: ArgumentParser, language: Language) -> None:
    name, help_name = text.ENGINE_NAME.to(language), text.NAME_HELP.to(language)
    command.add_argument("--name", type=typed, metavar=name, help=help_name)


def _program(language: Language) -> Callable[[str], str]:
    def read(word: str) -> str:
        if not word.strip():
            raise ArgumentTypeError(text.NO_PROGRAM.to(language))
        return word

    return read


def milliseconds(language: Language) -> Callable[[str], int]:
    def read(word: str) -> int:
        if not (word.isascii() and word.isdecimal() and len(word) < 10 and int(word) <= MOST_MS):
            raise ArgumentTypeError(text.NO_MILLISECONDS.to(language, most=MOST_MS, word=word[:20]))
        return int(word)

    return read


def _port(language: Language) -> Callable[[str], int]:
    def read(word: str) -> int:
        if word and not (word.isascii() and word.isdecimal() and len(word) < 10 and 1 <= int(word) <= MOST_PORT):
            raise ArgumentTypeError(manager_text.A_PORT.to(language, most=MOST_PORT))
        return int(word or 0)

    return read


def _machine(language: Language) -> Callable[[str], str]:
    def read(word: str) -> str:
        if not is_machine(typed(word)):
            raise ArgumentTypeError(manager_text.A_HOST.to(language))
        return typed(word)

    return read


def _key_file(word: str) -> str:
    """It is to be found from every other folder, too."""
    return str(Path(word).expanduser().absolute()) if word else ""


def variable(language: Language) -> Callable[[str], tuple[str, str]]:
    def read(word: str) -> tuple[str, str]:
        name, sign, value = word.partition("=")
        if not sign or not is_variable(name):
            raise ArgumentTypeError(text.BAD_VARIABLE.to(language, word=word[:40]))
        return name, value

    return read
