"""`yomisuji mate`: searches for a mate with an engine, and verifies it on our own board."""

import os
from argparse import Namespace
from collections.abc import Iterator
from pathlib import PurePath
from typing import Final

from app.analysis.asking import SentenceReady
from app.analysis.mate import MateOutcome, MateResult, MateSearch
from app.analysis.query import Query, query_at_node
from app.cli.arguments import Arguments, integer
from app.cli.engine.engines import engine_for_option, profile_name
from app.cli.engine.running import run_engines
from app.cli.sources import NamedSource, find_sources, read_source_logging_faults
from app.cli.terminal import INTERRUPTED_CODE, STDIO, Terminal
from app.directing.requests import Request, Seat
from app.directing.seat_events import Requests
from app.record.traversal import main_line
from app.text import command as command_text
from app.text import mates as text
from app.text.phrase import Language

_SEAT: Final = Seat("mate")
_DECIDED_OUTCOMES: Final = {MateOutcome.MATE, MateOutcome.NO_MATE}


def add_arguments(arguments: Arguments) -> None:
    add = arguments.add_argument
    add("position", command_text.POSITION_HELP, command_text.START, nargs="+")
    add("--engine", command_text.MATE_ENGINE_HELP, command_text.ENGINE)
    milliseconds = integer(command_text.NO_COUNT, 1)
    add("--time", command_text.MATE_TIME_HELP, command_text.MILLISECONDS, milliseconds, default=10_000)
    add("--at", command_text.MATE_AT_HELP, command_text.PLY, integer(command_text.NO_PLY), default=0)
    add("--log", command_text.LOG_HELP, command_text.FILE)
    arguments.add_overwrite_switch()
    arguments.add_switch("--json", command_text.MATE_JSON_HELP)


def run_command(asked: Namespace, terminal: Terminal) -> int:
    """Search each position for a mate; the exit code is 0 if every one was decided, mate or no mate."""
    stations = list(_queries_from_args(asked, terminal))
    if not stations:
        return 1
    found: list[MateResult] = []
    profile = engine_for_option(asked.engine)

    def tell(request: Request) -> Requests:
        if isinstance(request, SentenceReady):
            terminal.warn(profile.name, request.sentence)
        return ()

    with run_engines(asked, terminal) as engines:
        from app.runtime.pool import plan_of_profile  # noqa: PLC0415 - Qt is loaded only by those commands that need it

        for number, query in enumerate(stations, 1):
            search = MateSearch(_SEAT, query, asked.time, profile_name(profile), profile.mate_limit)
            went_on = engines.loop.run_director(search, {_SEAT: plan_of_profile(profile)}, tell, search.stop)
            if search.result is not None:
                found.append(search.result)
                _print_result(asked, search.result, terminal, number if len(stations) > 1 else None)
            if not went_on:
                return INTERRUPTED_CODE
    is_decided = len(found) == len(stations) and all(each.conclusion in _DECIDED_OUTCOMES for each in found)
    return int(not is_decided or engines.log_failed)


def _queries_from_args(asked: Namespace, terminal: Terminal) -> Iterator[Query]:
    words: list[str] = asked.position
    line = " ".join(words)
    sources = [NamedSource(line, PurePath(), line.encode())]
    is_file = len(words) == 1 and (words[0] == STDIO or os.path.exists(words[0]))  # noqa: PTH110 - Path would alter some names
    if is_file:
        sources = find_sources(words, lambda _name, _reason: None)
    for source in sources:
        file = read_source_logging_faults(source, terminal)
        for record in file.records:
            moves = [node for node in main_line(record.root) if node.end is None]
            yield query_at_node(record, moves[min(asked.at, len(moves) - 1)])


def _print_result(asked: Namespace, found: MateResult, terminal: Terminal, number: int | None) -> None:
    if asked.json:
        terminal.print_json(_result_json(found, terminal.language))
        return
    language = terminal.language
    before = "" if number is None else f"{number}. "
    terminal.print_lines(before + found.sentence.to(language))
    if found.conclusion is MateOutcome.MATE:
        terminal.print_lines(found.line_text)
        terminal.print_lines(text.MATE_PROVED.to(language))
        if len(found.moves) > 1:
            terminal.print_lines(text.NOT_COMPLETE.to(language))


def _result_json(found: MateResult, language: Language) -> dict[str, object]:
    said: dict[str, object] = {
        "sfen": found.query.board.sfen(),
        "engine": found.engine,
        "conclusion": found.conclusion.name.lower(),
    }
    if found.conclusion not in _DECIDED_OUTCOMES:
        said["reason"] = found.sentence.to(language)
    if found.moves:
        said |= {"plies": len(found.moves), "moves": [move.usi for move in found.moves], "line": found.line_text}
    if found.nodes is not None:
        said["nodes"] = found.nodes
    if found.seconds is not None:
        said["time_ms"] = round(found.seconds * 1000)
    return said
