"""What the commands are called and what they take, with help in the person's language."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, Final, NamedTuple, NoReturn

from app.cli.engine import (
    add_engine,
    examine_engine,
    export_engine,
    import_engine,
    list_engines,
    list_options,
    remove_engine,
    set_options,
    show_engine,
    talk_to_engine,
)
from app.cli.engine_words import (
    fill_add,
    fill_engine,
    fill_export,
    fill_import,
    fill_list,
    fill_name,
    fill_set,
    fill_show,
)
from app.cli.engines_at_work import analyze_records, fill_analyze, fill_mate, search_mates
from app.cli.goita import check_goita, convert_goita, make_goita, show_goita
from app.cli.goita_forms import form_names as goita_forms
from app.cli.log import check_logs, convert_log, replay_log, show_logs
from app.cli.log_forms import form_names
from app.cli.numbers_asked import whole
from app.cli.on_records import (
    check_records,
    convert_records,
    fill_convert,
    fill_rows,
    fill_thoughts,
    list_thoughts,
    make_rows,
    show_records,
)
from app.cli.on_records import fill_show as fill_show_records
from app.cli.play_asked import fill_play, play_game
from app.cli.terminal import Terminal
from app.cli.usage import WRONG_USAGE
from app.text import analyze_command as analyze_text
from app.text import command as text
from app.text import dataset as dataset_text
from app.text import engine_command as engine_text
from app.text import engine_shelf as shelf_text
from app.text import goita as goita_text
from app.text import log as log_text
from app.text import play_command as play_text
from app.text.phrase import Language, Phrase

PROGRAM: Final = "yomisuji"
_UNFOLDS: Final = sys.platform == "win32"
"""Its shells leave wildcards to the programs."""


class Command(NamedTuple):
    """Something to be done with files."""

    name: str
    what: Phrase
    do: Callable[[Namespace, Terminal], int]
    fill: Callable[[ArgumentParser, Language], None]
    """Adds what it takes besides files."""
    files: Phrase | None = text.FILES_HELP
    """None for what takes no files."""
    takes_many: bool = True


class Family(NamedTuple):
    """A word before the names of commands that belong together."""

    name: str
    what: Phrase
    commands: tuple[Command, ...]


class CommandLine(ArgumentParser):
    """A parser that says, when something is wrong, where to read how it is done."""

    def __init__(self, prog: str, language: Language, description: str) -> None:
        super().__init__(prog, description=description, allow_abbrev=False)
        self._language = language

    def error(self, message: str) -> NoReturn:
        hint = text.USAGE_HINT.to(self._language, program=self.prog)
        self.exit(WRONG_USAGE, f"{self.prog}: {message}\n{hint}\n")


def understood(arguments: Sequence[str], language: Language) -> Namespace:
    """What was asked for; SystemExit, once that is said, when it was help or when it cannot be meant."""
    asked, unknown = _parser(language, frozenset(arguments)).parse_known_args(arguments)
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
    _add_commands(parser, _COMMANDS, language, words)
    return parser


def _add_commands(
    above: ArgumentParser, commands: Sequence[Command | Family], language: Language, words: AbstractSet[str]
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
        if isinstance(each, Family):
            _add_commands(command, each.commands, language, words)
        else:
            _add_arguments(command, each, language)
        languages = list(map(str, Language))
        command.add_argument("--language", choices=languages, help=text.LANGUAGE_HELP.to(language))


def _add_arguments(parser: ArgumentParser, command: Command, language: Language) -> None:
    if command.files is not None:
        number = "+" if command.takes_many else 1
        parser.add_argument("files", nargs=number, metavar=text.FILE.to(language), help=command.files.to(language))
        parser.set_defaults(takes_many=command.takes_many)
    command.fill(parser, language)
    parser.set_defaults(do=command.do, refuse=parser.error)


def _fill_nothing(_command: ArgumentParser, _language: Language) -> None:
    """It takes nothing but files."""


def _fill_goita_convert(command: ArgumentParser, language: Language) -> None:
    help_to = goita_text.TO_HELP.to(language, forms=" ".join(goita_forms()))
    command.add_argument("--to", choices=goita_forms(), help=help_to)
    _fill_goita_out(command, language)


def _fill_goita_new(command: ArgumentParser, language: Language) -> None:
    hand, help_hands = goita_text.HANDS_WORD.to(language), goita_text.HANDS_HELP.to(language)
    command.add_argument("hands", nargs=4, metavar=hand, help=help_hands)
    for name, word, help_ in (
        ("--record", goita_text.RECORD_WORD, goita_text.RECORD_HELP),
        ("--title", goita_text.NAME_WORD, goita_text.TITLE_HELP),
        ("--start", goita_text.TIME_WORD, goita_text.START_HELP),
        ("--end", goita_text.TIME_WORD, goita_text.END_HELP),
    ):
        default = "" if name == "--record" else None
        command.add_argument(name, default=default, metavar=word.to(language), help=help_.to(language))
    number, name = goita_text.DEALER_WORD.to(language), goita_text.NAME_WORD.to(language)
    help_dealer, help_goshi = goita_text.DEALER_HELP.to(language), goita_text.GOSHI_HELP.to(language)
    command.add_argument("--dealer", type=int, choices=range(4), default=0, metavar=number, help=help_dealer)
    command.add_argument("--goshi", type=int, choices=range(4), action="append", metavar=number, help=help_goshi)
    command.add_argument("--players", nargs=4, metavar=name, help=goita_text.PLAYERS_HELP.to(language))
    points, score = goita_text.SCORE_WORD.to(language), whole(goita_text.BAD_NUMBER, 0, language)
    command.add_argument("--score", nargs=2, type=score, metavar=points, help=goita_text.SCORE_HELP.to(language))
    _fill_goita_out(command, language)


def _fill_goita_out(command: ArgumentParser, language: Language) -> None:
    command.add_argument(
        "-o", dest="out", required=True, metavar=text.FILE.to(language), help=text.OUT_HELP.to(language)
    )
    command.add_argument("--overwrite", action="store_true", help=text.OVERWRITE_HELP.to(language))


def _fill_log_convert(command: ArgumentParser, language: Language) -> None:
    help_out, help_to = text.OUT_HELP.to(language), log_text.TO_HELP.to(language, forms=" ".join(form_names()))
    command.add_argument("-o", dest="out", required=True, metavar=text.FILE.to(language), help=help_out)
    command.add_argument("--to", choices=form_names(), help=help_to)
    command.add_argument("--times", action="store_true", help=log_text.TIMES_HELP.to(language))
    command.add_argument("--overwrite", action="store_true", help=text.OVERWRITE_HELP.to(language))


def _fill_log_replay(command: ArgumentParser, language: Language) -> None:
    command.add_argument("--as-recorded", action="store_true", help=log_text.AS_RECORDED_HELP.to(language))
    number, help_number = log_text.NUMBER.to(language), log_text.NUMBER_HELP.to(language)
    command.add_argument("--number", type=_start(language), metavar=number, help=help_number)


def _fill_doctor(command: ArgumentParser, language: Language) -> None:
    _fill_options(command, language)
    command.add_argument("--raw", action="store_true", help=engine_text.RAW_HELP.to(language))
    option, help_option = engine_text.OPTION.to(language), engine_text.OPTION_HELP.to(language)
    command.add_argument("--option", action="append", type=_setting, metavar=option, help=help_option)


def _fill_options(command: ArgumentParser, language: Language) -> None:
    fill_engine(command, language)
    command.add_argument("--json", action="store_true", help=engine_text.JSON_HELP.to(language))


def _fill_console(command: ArgumentParser, language: Language) -> None:
    fill_engine(command, language)
    command.add_argument("--log", metavar=engine_text.LOG.to(language), help=engine_text.LOG_HELP.to(language))
    command.add_argument("--overwrite", action="store_true", help=engine_text.OVERWRITE_HELP.to(language))


def _setting(word: str) -> tuple[str, str | None]:
    """An option of an engine with its value; a button has none."""
    name, sign, value = word.partition("=")
    return name, value if sign else None


def _start(language: Language) -> Callable[[str], int]:
    return whole(log_text.BAD_NUMBER, 1, language)


_LOG: Final = Family(
    "log",
    log_text.LOG,
    (
        Command("show", log_text.SHOW, show_logs, _fill_nothing, log_text.FILES_HELP),
        Command("check", log_text.CHECK, check_logs, _fill_nothing, log_text.FILES_HELP),
        Command("convert", log_text.CONVERT, convert_log, _fill_log_convert, log_text.FILES_HELP, takes_many=False),
        Command("replay", log_text.REPLAY, replay_log, _fill_log_replay, log_text.FILE_HELP, takes_many=False),
    ),
)
_ENGINE: Final = Family(
    "engine",
    engine_text.ENGINE,
    (
        Command("list", shelf_text.LIST, list_engines, fill_list, files=None),
        Command("show", shelf_text.SHOW, show_engine, fill_show, files=None),
        Command("add", shelf_text.ADD, add_engine, fill_add, files=None),
        Command("set", shelf_text.SET, set_options, fill_set, files=None),
        Command("remove", shelf_text.REMOVE, remove_engine, fill_name, files=None),
        Command("export", shelf_text.EXPORT, export_engine, fill_export, files=None),
        Command("import", shelf_text.IMPORT, import_engine, fill_import, shelf_text.FILE_HELP, takes_many=False),
        Command("doctor", engine_text.DOCTOR, examine_engine, _fill_doctor, files=None),
        Command("options", engine_text.OPTIONS, list_options, _fill_options, files=None),
        Command("console", engine_text.CONSOLE, talk_to_engine, _fill_console, files=None),
    ),
)
_GOITA: Final = Family(
    "goita",
    goita_text.GOITA,
    (
        Command("show", goita_text.SHOW, show_goita, _fill_nothing, goita_text.FILES_HELP),
        Command("check", goita_text.CHECK, check_goita, _fill_nothing, goita_text.FILES_HELP),
        Command(
            "convert", goita_text.CONVERT, convert_goita, _fill_goita_convert, goita_text.FILES_HELP, takes_many=False
        ),
        Command("new", goita_text.NEW, make_goita, _fill_goita_new, files=None),
    ),
)
_COMMANDS: Final = (
    Command("show", text.SHOW, show_records, fill_show_records),
    Command("convert", text.CONVERT, convert_records, fill_convert),
    Command("check", text.CHECK, check_records, _fill_nothing),
    Command("thoughts", text.THOUGHTS, list_thoughts, fill_thoughts),
    Command("dataset", dataset_text.DATASET, make_rows, fill_rows, dataset_text.FILES_HELP),
    Command("analyze", analyze_text.ANALYZE, analyze_records, fill_analyze),
    Command("mate", analyze_text.MATE, search_mates, fill_mate, files=None),
    Command("play", play_text.PLAY, play_game, fill_play, files=None),
    _LOG,
    _ENGINE,
    _GOITA,
)
