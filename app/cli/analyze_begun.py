"""The beginning of `yomisuji analyze`: the engines start, and get ready while the rest of the program is loaded."""

from argparse import Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from app.analysis.steering import settings_beforehand
from app.cli.engine_chosen import engine_chosen
from app.cli.talks import talks_of
from app.cli.terminal import Terminal
from app.cli.usage import STANDARD_INPUT, WRONG_USAGE
from app.config.engine_profile import EngineProfile
from app.text import analyze_command as text
from app.text import command as command_text
from app.text.phrase import Phrase

if TYPE_CHECKING:
    from app.runtime.pool import EnginePlan


def begin_analysis(asked: Namespace, terminal: Terminal) -> int:
    objection = _objection(asked)
    if objection is not None:
        terminal.complain(objection)
        return WRONG_USAGE
    talks = talks_of(asked, terminal)
    if isinstance(talks, Phrase):
        terminal.complain(talks)
        return 1
    from app.runtime.directed import Directed  # noqa: PLC0415 - Qt is loaded only by those commands that need it

    teams = [(profile, _plans(profile, asked)) for profile in _different(map(engine_chosen, asked.engine or (None,)))]
    with talks, Directed() as directed:
        talks.follow(directed.logs)
        if _will_need_engines(asked):
            directed.warm([plan for _, plans in teams for plan in plans])
        from app.cli.analyze import analyze  # noqa: PLC0415 - while engines start

        return analyze(asked, terminal, directed, teams) or int(talks.has_failed)


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
