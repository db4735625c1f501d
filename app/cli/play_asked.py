"""What `yomisuji play` takes; the command itself is loaded when it is asked for."""

from argparse import ArgumentParser, Namespace
from typing import Final

from app.cli.numbers_asked import whole
from app.cli.terminal import Terminal
from app.shogi.starts import STARTS
from app.text import command as command_text
from app.text import play_command as text
from app.text.phrase import Language

DECLARATIONS: Final = ("27", "24", "try", "none")


def play_game(asked: Namespace, terminal: Terminal) -> int:
    from app.cli.play import play  # noqa: PLC0415 - see above

    return play(asked, terminal)


def fill_play(command: ArgumentParser, language: Language) -> None:
    add = command.add_argument
    engine, option = text.ENGINE.to(language), text.OPTION.to(language)
    add("--black", metavar=engine, help=text.BLACK_HELP.to(language))
    add("--white", metavar=engine, help=text.WHITE_HELP.to(language))
    add("--black-option", action="append", default=[], metavar=option, help=text.BLACK_OPTION_HELP.to(language))
    add("--white-option", action="append", default=[], metavar=option, help=text.WHITE_OPTION_HELP.to(language))
    _fill_limits(command, language)
    _fill_rules(command, language)
    file = command_text.FILE.to(language)
    add("-o", dest="out", metavar=file, help=text.OUT_HELP.to(language))
    add("--overwrite", action="store_true", help=command_text.OVERWRITE_HELP.to(language))
    add("--log", metavar=file, help=text.LOG_HELP.to(language))
    add("--json", action="store_true", help=text.JSON_HELP.to(language))
    add("--quiet", action="store_true", help=text.QUIET_HELP.to(language))


def _fill_limits(command: ArgumentParser, language: Language) -> None:
    add = command.add_argument
    milliseconds, number = text.MILLISECONDS.to(language), text.NUMBER.to(language)
    count, positive = whole(text.BAD_COUNT, 0, language), whole(text.BAD_NUMBER, 1, language)
    add("--time", type=count, default=0, metavar=milliseconds, help=text.TIME_HELP.to(language))
    add("--byoyomi", type=count, default=0, metavar=milliseconds, help=text.BYOYOMI_HELP.to(language))
    add("--inc", type=count, default=0, metavar=milliseconds, help=text.INC_HELP.to(language))
    add("--nodes", type=positive, default=0, metavar=number, help=text.NODES_HELP.to(language))
    add("--depth", type=positive, default=0, metavar=number, help=text.DEPTH_HELP.to(language))
    add("--margin", type=count, default=0, metavar=milliseconds, help=text.MARGIN_HELP.to(language))
    add("--grace", type=count, metavar=milliseconds, help=text.GRACE_HELP.to(language))
    add("--whole-seconds", action="store_true", help=text.WHOLE_SECONDS_HELP.to(language))
    add("--ponder", action="store_true", help=text.PONDER_HELP.to(language))


def _fill_rules(command: ArgumentParser, language: Language) -> None:
    add = command.add_argument
    names = " ".join(start.key for start in STARTS)
    help_start = text.START_HELP.to(language, names=names)
    add("--start", default="even", metavar=text.START.to(language), help=help_start)
    count, number = whole(text.BAD_COUNT, 0, language), text.NUMBER.to(language)
    add("--max-moves", type=count, default=1000, metavar=number, help=text.MAX_MOVES_HELP.to(language))
    add("--declaration", choices=DECLARATIONS, default=DECLARATIONS[0], help=text.DECLARATION_HELP.to(language))
    add("--no-thoughts", action="store_true", help=text.NO_THOUGHTS_HELP.to(language))
    add("--event", default="", metavar=text.EVENT.to(language), help=text.EVENT_HELP.to(language))
