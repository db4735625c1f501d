"""The commands that set engines to work on records, each loaded when it is asked for, and what they take."""

from argparse import ArgumentParser, Namespace
from typing import Final

from app.cli.numbers_asked import plies, whole
from app.cli.terminal import Terminal
from app.text import analyze_command as text
from app.text import command as command_text
from app.text import play_command as play_text
from app.text.phrase import Language

SIDES: Final = ("black", "white", "both")


def analyze_records(asked: Namespace, terminal: Terminal) -> int:
    from app.cli.analyze_begun import begin_analysis  # noqa: PLC0415 - see above

    return begin_analysis(asked, terminal)


def search_mates(asked: Namespace, terminal: Terminal) -> int:
    from app.cli.mate import mate  # noqa: PLC0415 - see above

    return mate(asked, terminal)


def fill_analyze(command: ArgumentParser, language: Language) -> None:
    add = command.add_argument
    number, positive = text.NUMBER.to(language), whole(text.BAD_NUMBER, 1, language)
    add("--engine", action="append", metavar=text.ENGINE.to(language), help=text.ENGINES_HELP.to(language))
    limit = command.add_mutually_exclusive_group()
    milliseconds = text.MILLISECONDS.to(language)
    limit.add_argument("--time", type=positive, metavar=milliseconds, help=text.TIME_HELP.to(language))
    limit.add_argument("--depth", type=positive, metavar=number, help=text.DEPTH_HELP.to(language))
    limit.add_argument("--nodes", type=positive, metavar=number, help=text.NODES_HELP.to(language))
    add("--multipv", type=positive, default=1, metavar=number, help=text.MULTIPV_HELP.to(language))
    add("--jobs", type=positive, default=1, metavar=number, help=text.JOBS_HELP.to(language))
    add("--range", type=plies(language), default=(0, None), metavar="A-B", help=text.RANGE_HELP.to(language))
    add("--side", choices=SIDES, default="both", help=text.SIDE_HELP.to(language))
    add("--branches", action="store_true", help=text.BRANCHES_HELP.to(language))
    add("--backwards", action="store_true", help=text.BACKWARDS_HELP.to(language))
    add("--lines", action="store_true", help=text.LINES_HELP.to(language))
    stable = text.STABLE.to(language)
    add("--stable", type=positive, default=0, metavar=stable, help=text.STABLE_HELP.to(language))
    add("--at-mate", action="store_true", help=text.AT_MATE_HELP.to(language))
    _fill_places(command, language)


def _fill_places(command: ArgumentParser, language: Language) -> None:
    file, folder = command_text.FILE.to(language), command_text.FOLDER.to(language)
    place = command.add_mutually_exclusive_group()
    place.add_argument("-o", dest="out", metavar=file, help=command_text.OUT_HELP.to(language))
    place.add_argument("-d", dest="folder", metavar=folder, help=command_text.FOLDER_HELP.to(language))
    place.add_argument("--in-place", action="store_true", help=text.IN_PLACE_HELP.to(language))
    command.add_argument("--overwrite", action="store_true", help=command_text.OVERWRITE_HELP.to(language))
    command.add_argument("--resume", action="store_true", help=text.RESUME_HELP.to(language))
    command.add_argument("--log", metavar=file, help=play_text.LOG_HELP.to(language))
    command.add_argument("--report", metavar=file, help=text.REPORT_HELP.to(language))


def fill_mate(command: ArgumentParser, language: Language) -> None:
    add = command.add_argument
    add("position", nargs="+", metavar=text.POSITION.to(language), help=text.POSITION_HELP.to(language))
    add("--engine", metavar=text.ENGINE.to(language), help=text.MATE_ENGINE_HELP.to(language))
    positive = whole(text.BAD_NUMBER, 1, language)
    milliseconds = text.MILLISECONDS.to(language)
    add("--time", type=positive, default=10_000, metavar=milliseconds, help=text.MATE_TIME_HELP.to(language))
    ply = whole(command_text.NO_PLY, 0, language)
    add("--at", type=ply, default=0, metavar=command_text.PLY.to(language), help=text.MATE_AT_HELP.to(language))
    add("--log", metavar=command_text.FILE.to(language), help=play_text.LOG_HELP.to(language))
    add("--overwrite", action="store_true", help=command_text.OVERWRITE_HELP.to(language))
    add("--json", action="store_true", help=text.MATE_JSON_HELP.to(language))
