"""`yomisuji mate`: whether there is a mate, by an engine's word and our own board."""

from app.analysis.asking import Said
from app.analysis.mate import Conclusion
from app.analysis.mate import MateFound
from app.analysis.mate import MateSearch
from app.analysis.station import Station
from app.analysis.station import station_at
from app.cli.asked import whole
from app.cli.engine.engines import engine_chosen
from app.cli.engine.engines import name_in_comments
from app.cli.engine_log_file import opened_log
from app.cli.sources import Source
from app.cli.sources import gather
from app.cli.sources import opened
from app.cli.terminal import Terminal
from app.cli.terminal import remark_of
from app.cli.usage import INTERRUPTED
from app.cli.usage import STANDARD_INPUT
from app.directing.heard import Wishes
from app.directing.wishes import Seat
from app.directing.wishes import Wish
from app.record.outline import main_line
from app.record.problems import Severity
from app.record.tree import Record
from app.text import analyze_command as analyze_text
from app.text import command as command_text
from app.text import mates as text
from app.text import play_command as play_text
from app.text.phrase import Language
from app.text.phrase import Phrase
from argparse import ArgumentParser
from argparse import Namespace
from collections.abc import Iterator
from pathlib import PurePath
from typing import Final
import json
import os

_SEAT: Final = Seat("mate")
_DECIDED: Final = {Conclusion.MATE, Conclusion.NO_MATE}


def fill(command: ArgumentParser, language: Language) -> None:
    add = command.add_argument
    add("position", nargs="+", metavar=analyze_text.POSITION.to(language), help=analyze_text.POSITION_HELP.to(language))
    add("--engine", metavar=analyze_text.ENGINE.to(language), help=analyze_text.MATE_ENGINE_HELP.to(language))
    positive = whole(analyze_text.BAD_NUMBER, 1, language)
    milliseconds = analyze_text.MILLISECONDS.to(language)
    add("--time", type=positive, default=10_000, metavar=milliseconds, help=analyze_text.MATE_TIME_HELP.to(language))
    ply = whole(command_text.NO_PLY, 0, language)
    add("--at", type=ply, default=0, metavar=command_text.PLY.to(language), help=analyze_text.MATE_AT_HELP.to(language))
    add("--log", metavar=command_text.FILE.to(language), help=play_text.LOG_HELP.to(language))
    add("--overwrite", action="store_true", help=command_text.OVERWRITE_HELP.to(language))
    add("--json", action="store_true", help=analyze_text.MATE_JSON_HELP.to(language))


def run(asked: Namespace, terminal: Terminal) -> int:
    """0 when every position was decided, one way or the other."""
    stations = list(_stations(asked, terminal))
    if not stations:
        return 1
    log_file = opened_log(asked, terminal)
    if isinstance(log_file, Phrase):
        terminal.complain(log_file)
        return 1
    found: list[MateFound] = []
    profile = engine_chosen(asked.engine)
    from app.runtime.directed import Directed  # noqa: PLC0415 - Qt is loaded only by those commands that need it
    from app.runtime.pool import plan_of  # noqa: PLC0415

    with log_file, Directed() as directed:
        log_file.follow(directed.logs)
        for number, station in enumerate(stations, 1):
            search = MateSearch(_SEAT, station, asked.time, name_in_comments(profile), profile.mate_limit)
            went_on = directed.run(search, {_SEAT: plan_of(profile)}, _Told(terminal, profile.name), search.stop)
            if search.found is not None:
                found.append(search.found)
                _say(asked, search.found, terminal, number if len(stations) > 1 else None)
            if not went_on:
                return INTERRUPTED
    is_decided = len(found) == len(stations) and all(each.conclusion in _DECIDED for each in found)
    return int(not is_decided or log_file.has_failed)


class _Told:
    """What is said beside the result."""

    def __init__(self, terminal: Terminal, name: str) -> None:
        self._terminal = terminal
        self._name = name

    def __call__(self, wish: Wish) -> Wishes:
        if isinstance(wish, Said):
            self._terminal.warn(self._name, wish.sentence)
        return ()


def _stations(asked: Namespace, terminal: Terminal) -> Iterator[Station]:
    words: list[str] = asked.position
    is_file = len(words) == 1 and (words[0] == STANDARD_INPUT or os.path.exists(words[0]))  # noqa: PTH110 - a name may be one that Path would alter
    if is_file:
        sources = gather(words).sources
    else:
        line = " ".join(words)
        sources = (Source(line, PurePath(), line.encode()),)
    for source in sources:
        file = opened(source)
        for problem in file.problems:
            if problem.severity is not Severity.NOTE:
                terminal.tell(source.name, remark_of(problem, terminal.language))
        for record in file.records:
            yield _station(record, asked.at)


def _station(record: Record, ply: int) -> Station:
    line = [node for node in main_line(record.root) if node.end is None]
    return station_at(record, line[min(ply, len(line) - 1)])


def _say(asked: Namespace, found: MateFound, terminal: Terminal, number: int | None) -> None:
    if asked.json:
        terminal.say(json.dumps(_object(found, terminal.language), ensure_ascii=False))
        return
    language = terminal.language
    before = "" if number is None else f"{number}. "
    terminal.say(before + found.sentence.to(language))
    if found.conclusion is Conclusion.MATE:
        terminal.say(found.words)
        terminal.say(text.MATE_PROVED.to(language))
        if len(found.moves) > 1:
            terminal.say(text.NOT_COMPLETE.to(language))


def _object(found: MateFound, language: Language) -> dict[str, object]:
    said: dict[str, object] = {
        "sfen": found.station.board.sfen(),
        "engine": found.engine,
        "conclusion": found.conclusion.name.lower(),
    }
    if found.conclusion not in _DECIDED:
        said["reason"] = found.sentence.to(language)
    if found.moves:
        said |= {"plies": len(found.moves), "moves": [move.usi for move in found.moves], "line": found.words}
    if found.nodes is not None:
        said["nodes"] = found.nodes
    if found.seconds is not None:
        said["time_ms"] = round(found.seconds * 1000)
    return said
