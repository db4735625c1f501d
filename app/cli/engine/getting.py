"""`yomisuji engine get`: installs a strong engine or the bundled engine's network, after the user has agreed."""

from argparse import Namespace
from collections.abc import Iterator

from app.base.folders import find_folders
from app.base.value import replaced
from app.cli.arguments import Arguments
from app.cli.engine import doctor
from app.cli.engine.engines import open_profiles, query_introduction
from app.cli.terminal import INTERRUPTED_CODE, USAGE_ERROR, CommandError, Terminal, pad_text, text_width
from app.config.engine_profile import EngineProfile
from app.config.strong_engines import (
    OFFERS,
    EngineOffer,
    PackageTools,
    engines_home,
    find_package_tools,
    must_be_typed,
    offer_facts,
    reason_not_installable,
)
from app.runtime.doctor_report import DoctorPoint
from app.text import engine_command as command_text
from app.text import engine_manager as manager_text
from app.text import strong_engines as text
from app.text.phrase import Language

_COLUMN_GAP = 2


def add_arguments(arguments: Arguments) -> None:
    arguments.add_argument("name", text.HELP_NAME, command_text.ENGINE_NAME, nargs="?")
    arguments.add_switch("--yes", text.HELP_YES)


def run_command(asked: Namespace, terminal: Terminal) -> int:
    """Install and test the engine; the exit code is 1 after a warning or failure, or if the user has not agreed."""
    tools = find_package_tools()
    if asked.name is None:
        for each in OFFERS:
            terminal.print_lines(*_offer_lines(each, tools, terminal.language), "")
        return 0
    offer = next((each for each in OFFERS if each.key == asked.name), None)
    if offer is None:
        names = ", ".join(each.key for each in OFFERS)
        raise CommandError(text.NO_SUCH_OFFER.filled(names=names), code=USAGE_ERROR, name=asked.name)
    terminal.print_lines(*_offer_lines(offer, tools, terminal.language))
    if (why_not := reason_not_installable(offer, tools)) == text.NETWORK_THERE:
        terminal.print_summary(why_not)
        return 0
    if why_not is not None:
        raise CommandError(why_not, name=offer.key)
    if not asked.yes:
        terminal.print_summary(text.RUN_BY_HAND if must_be_typed(offer, tools) else text.SAY_YES)
        return 1
    fetched = _install_offer(offer, tools, terminal)
    if fetched is None:
        return 0
    said = query_introduction(fetched, terminal)
    added = open_profiles(terminal).add_once(replaced(fetched, introduction=said))
    terminal.print_summary(command_text.ADDED, engine=added.name, key=added.key)
    asked = Namespace(program=added.key, arguments=(), json=False, raw=False, option=None)
    report = doctor.examine_engine(asked, terminal)
    if report is None:
        return INTERRUPTED_CODE
    failing = {step.point for step in report.steps if step.finding.verdict.fails}
    if report.exchanges_clocks not in {None, added.exchanges_clocks}:
        open_profiles(terminal).set_clock_exchange(added.key, exchanges=not added.exchanges_clocks)
        terminal.print_summary(
            manager_text.CLOCKS_NOW_AS_THEY_ARE if added.exchanges_clocks else manager_text.CLOCKS_NOW_EXCHANGED
        )
        failing.discard(DoctorPoint.CLOCKS)
    return int(bool(failing))


def _offer_lines(offer: EngineOffer, tools: PackageTools, language: Language) -> Iterator[str]:
    facts = [(label.to(language), fact.to(language)) for label, fact in offer_facts(offer, tools)]
    width = max(text_width(label) for label, _ in facts) + _COLUMN_GAP
    yield offer.key
    for label, fact in facts:
        yield "  " + pad_text(label, width) + fact


def _install_offer(offer: EngineOffer, tools: PackageTools, terminal: Terminal) -> EngineProfile | None:
    """Install the engine on offer and return its new profile; None for the bundled engine's network."""
    # Qt is loaded only by those commands that need it.
    from app.runtime.engine_fetch import EngineDownload, FetchResult  # noqa: PLC0415
    from app.runtime.qt import EventLoopRun  # noqa: PLC0415

    event_loop = EventLoopRun()
    ends: list[FetchResult] = []
    fetch = EngineDownload(offer, tools, engines_home(find_folders()), event_loop.owner)
    fetch.message_shown.connect(terminal.show_status)
    fetch.ended.connect(ends.append)
    fetch.ended.connect(lambda _: event_loop.end_loop())
    event_loop.interrupted.connect(lambda _: fetch.cancel())
    event_loop.run_loop(fetch.start)
    if ends[0].success is not None:
        terminal.print_summary(ends[0].success)
    elif ends[0].profile is None:
        failure = ends[0].failure or text.STOPPED
        raise CommandError(failure, code=INTERRUPTED_CODE if event_loop.was_interrupted else 1, name=offer.key)
    return ends[0].profile
