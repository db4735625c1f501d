"""The beginning of `yomisuji analyze`: the engines start, and get ready while the rest of the program is loaded."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from app.analysis.asking import settings_beforehand
from app.cli.asked import add_files, plies, whole
from app.cli.engine.engines import engine_chosen
from app.cli.engine_log_file import opened_log
from app.cli.terminal import Terminal
from app.cli.usage import STANDARD_INPUT, WRONG_USAGE
from app.config.engine_profile import EngineProfile
from app.text import analyze_command as text
from app.text import command as command_text
from app.text import play_command as play_text
from app.text.phrase import Language, Phrase

if TYPE_CHECKING:
    from app.runtime.pool import EnginePlan


SIDES: Final = ("black", "white", "both")


def fill(command: ArgumentParser, language: Language) -> None:
    add_files(command, language)
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


def run(asked: Namespace, terminal: Terminal) -> int:
    objection = _objection(asked)
    if objection is not None:
        terminal.complain(objection)
        return WRONG_USAGE
    log_file = opened_log(asked, terminal)
    if isinstance(log_file, Phrase):
        terminal.complain(log_file)
        return 1
    from app.runtime.directed import Directed  # noqa: PLC0415 - Qt is loaded only by those commands that need it

    teams = [(profile, _plans(profile, asked)) for profile in _different(map(engine_chosen, asked.engine or (None,)))]
    with log_file, Directed() as directed:
        log_file.follow(directed.logs)
        if _will_need_engines(asked):
            directed.warm([plan for _, plans in teams for plan in plans])
        from app.cli.analysis.games import analyze  # noqa: PLC0415 - while engines start

        return analyze(asked, terminal, directed, teams) or int(log_file.has_failed)


def _plans(profile: EngineProfile, asked: Namespace) -> list["EnginePlan"]:
    """One for each of its seats, set as an analysis wants it from the first moment on."""
    from app.runtime.pool import plan_of  # noqa: PLC0415 - as above

    plan = plan_of(profile)
    plan = plan._replace(values={**plan.values, **settings_beforehand(asked.multipv)})
    jobs = range(1, asked.jobs + 1)
    return [plan._replace(label=f"{profile.name} {job}") for job in jobs] if len(jobs) > 1 else [plan]


def _objection(asked: Namespace) -> Phrase | None:
    """Why it cannot be done as it was asked for."""
    if asked.out is None and asked.folder is None and not asked.in_place:
        return text.ONE_PLACE
    many = len(asked.files) > 1 or Path(asked.files[0]).is_dir()
    if asked.out is not None and many:
        return command_text.ONE_INPUT
    if asked.report is not None and many:
        return text.REPORT_ONE
    if STANDARD_INPUT in asked.files and asked.out is None:
        return text.NO_STDIN_IN_PLACE if asked.in_place else command_text.NO_STDIN_IN_FOLDER
    return None


def _will_need_engines(asked: Namespace) -> bool:
    """Whether there is something to read, and it may not be analysed already."""
    return not asked.resume and any(name == STANDARD_INPUT or Path(name).exists() for name in asked.files)


def _different(profiles: Iterable[EngineProfile]) -> Iterator[EngineProfile]:
    """Each once: what an engine says takes the place of what it said before, so twice would be once."""
    seen: list[EngineProfile] = []
    for profile in profiles:
        if profile not in seen:
            seen.append(profile)
            yield profile
