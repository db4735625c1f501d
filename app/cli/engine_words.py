"""What the commands on the engines of this machine take."""

from argparse import REMAINDER, ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from pathlib import Path
from typing import Final

from app.cli.typed import typed
from app.config.engine_profile import MOST_MS, MOST_PORT, is_machine, is_variable
from app.text import command as command_text
from app.text import engine_command as engine_text
from app.text import engine_manager as manager_text
from app.text import engine_shelf as text
from app.text.phrase import Language, Phrase
from app.usi.commands import MateLimit

_FILE: Final = command_text.FILE
SWITCH: Final = {"yes": True, "no": False}


def fill_engine(command: ArgumentParser, language: Language, help_program: Phrase = engine_text.PROGRAM_HELP) -> None:
    """An engine of this machine, or a command line that starts one."""
    name, arguments = engine_text.PROGRAM.to(language), engine_text.ARGUMENTS.to(language)
    command.add_argument("program", type=_program(language), metavar=name, help=help_program.to(language))
    help_arguments = engine_text.ARGUMENTS_HELP.to(language)
    # There may be none, which argparse would complain about together with a missing engine.
    command.add_argument("arguments", nargs=REMAINDER, metavar=arguments, help=help_arguments).required = False


def fill_list(command: ArgumentParser, language: Language) -> None:
    command.add_argument("--json", action="store_true", help=engine_text.JSON_HELP.to(language))


def fill_name(command: ArgumentParser, language: Language) -> None:
    """An engine of this machine."""
    name, help_name = text.ENGINE_NAME.to(language), text.ENGINE_NAME_HELP.to(language)
    command.add_argument("name", type=typed, metavar=name, help=help_name)


def fill_show(command: ArgumentParser, language: Language) -> None:
    fill_name(command, language)
    fill_list(command, language)


def fill_add(command: ArgumentParser, language: Language) -> None:
    fill_engine(command, language, text.NEW_PROGRAM_HELP)
    variable, option = text.VARIABLE.to(language), engine_text.OPTION.to(language)
    help_env, help_option = text.ENV_HELP.to(language), text.OPTION_HELP.to(language)
    _fill_new_name(command, language)
    command.add_argument("--folder", metavar=text.FOLDER_WORD.to(language), help=text.FOLDER_HELP.to(language))
    command.add_argument("--env", action="append", type=_variable(language), metavar=variable, help=help_env)
    _fill_machine(command, language)
    tag, help_tag = text.TAG_WORD.to(language), text.TAG_HELP.to(language)
    command.add_argument("--tag", action="append", type=typed, metavar=tag, help=help_tag)
    command.add_argument("--option", action="append", type=typed, metavar=option, help=help_option)
    command.add_argument("--no-check", action="store_true", help=text.NO_CHECK_HELP.to(language))


def _fill_machine(command: ArgumentParser, language: Language) -> None:
    """Another machine, and how it is entered; nothing for a word is as ssh is configured."""
    host, port, user, file = (word.to(language) for word in (text.HOST_WORD, text.PORT_WORD, text.USER_WORD, _FILE))
    machine = _machine(language)
    command.add_argument("--host", type=machine, metavar=host, help=text.HOST_HELP.to(language))
    command.add_argument("--port", type=_port(language), metavar=port, help=text.PORT_HELP.to(language))
    command.add_argument("--user", type=machine, metavar=user, help=text.USER_HELP.to(language))
    command.add_argument("--key", type=_key_file, metavar=file, help=text.KEY_HELP.to(language))


def fill_set(command: ArgumentParser, language: Language) -> None:
    fill_name(command, language)
    preset, option = text.PRESET_WORD.to(language), engine_text.OPTION.to(language)
    command.add_argument("settings", nargs="*", type=typed, metavar=option, help=text.SETTINGS_HELP.to(language))
    command.set_defaults(anywhere="settings")
    command.add_argument("--preset", type=typed, metavar=preset, help=text.PRESET_HELP.to(language))
    command.add_argument("--save-as", type=typed, metavar=preset, help=text.SAVE_AS_HELP.to(language))
    time, limits, switch = _milliseconds(language), [limit.value for limit in MateLimit], list(SWITCH)
    _fill_machine(command, language)
    number = text.MILLISECONDS_WORD.to(language)
    command.add_argument("--margin", type=time, metavar=number, help=manager_text.MARGIN_HELP.to(language))
    command.add_argument("--grace", type=time, metavar=number, help=manager_text.GRACE_HELP.to(language))
    command.add_argument("--mate-limit", choices=limits, help=manager_text.MATE_LIMIT_HELP.to(language))
    command.add_argument("--increments", choices=switch, help=manager_text.INCREMENTS_HELP.to(language))


def fill_export(command: ArgumentParser, language: Language) -> None:
    fill_name(command, language)
    help_out = text.EXPORT_OUT_HELP.to(language)
    command.add_argument("-o", dest="out", metavar=command_text.FILE.to(language), help=help_out)
    command.add_argument("--overwrite", action="store_true", help=engine_text.OVERWRITE_HELP.to(language))
    help_environment = text.WITH_ENVIRONMENT_HELP.to(language)
    command.add_argument("--with-environment", action="store_true", help=help_environment)


def fill_import(command: ArgumentParser, language: Language) -> None:
    _fill_new_name(command, language)


def _fill_new_name(command: ArgumentParser, language: Language) -> None:
    name, help_name = text.ENGINE_NAME.to(language), text.NAME_HELP.to(language)
    command.add_argument("--name", type=typed, metavar=name, help=help_name)


def _program(language: Language) -> Callable[[str], str]:
    def read(word: str) -> str:
        if not word.strip():
            raise ArgumentTypeError(text.NO_PROGRAM.to(language))
        return word

    return read


def _milliseconds(language: Language) -> Callable[[str], int]:
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


def _variable(language: Language) -> Callable[[str], tuple[str, str]]:
    def read(word: str) -> tuple[str, str]:
        name, sign, value = word.partition("=")
        if not sign or not is_variable(name):
            raise ArgumentTypeError(text.BAD_VARIABLE.to(language, word=word[:40]))
        return name, value

    return read
