"""`yomisuji library me`, `check_library`, `run_compaction`, `run_library_move`: own results, library maintenance."""

import time
from argparse import Namespace
from pathlib import Path
from typing import Final

from app.analysis.comment_cache import RecordPhase
from app.base.folders import find_folders
from app.cli.arguments import Arguments
from app.cli.library.importing import build_segments
from app.cli.library.opened import add_library_arguments, library_path, open_library
from app.cli.terminal import USAGE_ERROR, CommandError, Diagnostic, Terminal, table_row
from app.formats.output_files import existing_file_problem
from app.library.game import WHOLE_GAME, PhaseCost
from app.library.library import save_library_path, user_library_path
from app.library.maintenance import (
    NotMovedError,
    backup_library,
    compact_library,
    drop_segments,
    find_library_problems,
    missing_files,
    move_library,
    quarantine_library,
    remove_deleted_files,
)
from app.library.own_results import OwnResult, OwnResults, compute_own_results
from app.record.problems import Severity
from app.text import command as command_text
from app.text import library as text
from app.text import window as window_text
from app.text.file_errors import reason_of_failed
from app.text.phrase import Phrase

_PHASE_PHRASES: Final = {**{phase.name.lower(): phase.phrase for phase in RecordPhase}, WHOLE_GAME: text.WHOLE_GAME}
_MEGABYTE: Final = 1 << 20
_MAX_ROWS: Final = 15
_SIDE_PHRASES: Final = {text.AS_BLACK: window_text.BLACK, text.AS_WHITE: window_text.WHITE}
_COLUMN_WIDTHS: Final = (24, 8, 18, 9, 18)


def add_arguments(arguments: Arguments) -> None:
    arguments.add_argument("--name", text.NAME_HELP, text.NAME, action="append", default=[])
    arguments.add_argument("--forget", text.FORGET_NAME_HELP, text.NAME, action="append", default=[])
    arguments.add_argument("--alias", text.ALIAS_HELP, text.NAME, action="append", default=[])
    arguments.add_switch("--json", text.JSON_HELP)
    add_library_arguments(arguments)


def run_command(asked: Namespace, terminal: Terminal) -> int:
    with open_library(asked, writes=bool(asked.name or asked.alias or asked.forget)) as library:
        for name in asked.name:
            library.add_my_name(name)
        for name in asked.forget:
            library.forget_my_name(name)
            library.forget_alias(name)
        for word in asked.alias:
            other, is_written, meant = word.partition("=")
            if not (other and is_written and meant):
                raise CommandError(text.BAD_ALIAS.filled(word=word), code=USAGE_ERROR)
            library.add_alias(other, meant)
        names = library.my_names()
        if not names:
            raise CommandError(text.NO_ME)
        aliases, found = library.aliases(), compute_own_results(library)
    if asked.json:
        terminal.print_json({**_own_results_json(names, found), "aliases": aliases})
        return 0
    terminal.print_lines(text.ME_LINE.filled(names=", ".join(names), games=found.games))
    for heading, results in (*found.tables, (text.WORST, found.worst_openings)):
        _print_results_table(heading, results, terminal)
    for cost in found.phases:
        terminal.print_lines(_phase_phrase(cost))
    return 0


def _print_results_table(heading: Phrase, results: tuple[OwnResult, ...], terminal: Terminal) -> None:
    heads = [each.to(terminal.language) for each in (heading, text.GAMES, text.WON, text.SCORE, text.BARS)]
    terminal.print_lines("", table_row([*heads[:2], "+ = -", *heads[3:]], _COLUMN_WIDTHS))
    for each in results[:_MAX_ROWS]:
        score = "-" if each.score is None else f"{each.score:.1%}"
        bars = "-" if each.score_interval is None else "{:.0%} – {:.0%}".format(*each.score_interval)
        cells = [
            _SIDE_PHRASES.get(each.label, each.label).to(terminal.language),
            str(each.games),
            f"{each.won} {each.drawn} {each.lost}",
            score,
            bars,
        ]
        terminal.print_lines(table_row(cells, _COLUMN_WIDTHS) + each.query.to(terminal.language))


def _phase_phrase(cost: PhaseCost) -> Phrase:
    seconds = f"{cost.time_ms / cost.moves / 1000:.1f}" if cost.moves and cost.time_ms else "-"
    loss = f"{cost.loss / cost.judged:.2f}%" if cost.judged else "-"
    return text.PHASE_LINE.filled(
        phase=_PHASE_PHRASES[cost.phase],
        moves=cost.moves,
        seconds=seconds,
        loss=loss,
        mistakes=cost.mistakes,
        blunders=cost.blunders,
    )


def _own_results_json(names: list[str], found: OwnResults) -> dict[str, object]:
    return {
        "names": names,
        "games": found.games,
        "tables": {heading.en: [_result_json(each) for each in results] for heading, results in found.tables},
        "worst": [_result_json(each) for each in found.worst_openings],
        "phases": [cost._asdict() for cost in found.phases],
    }


def _result_json(each: OwnResult) -> dict[str, object]:
    numbers = {"games": each.games, "won": each.won, "drawn": each.drawn, "lost": each.lost}
    return {
        "called": each.label.en,
        "query": each.query.ja,
        **numbers,
        "score": each.score,
        "bars": each.score_interval,
    }


def add_check_arguments(arguments: Arguments) -> None:
    arguments.add_switch("--repair", text.REPAIR_HELP)
    arguments.add_switch("--forget", text.FORGET_HELP)
    add_library_arguments(arguments)


def check_library(asked: Namespace, terminal: Terminal) -> int:
    """Check the library; the exit code is 1 if there is a fault."""
    path = library_path(asked)
    try:
        with open_library(asked, writes=asked.forget) as library:
            forgotten = remove_deleted_files(library) if asked.forget else []
            problems = list(find_library_problems(library))
            away = missing_files(library)
            games, positions = (library.query_number(f"SELECT count(*) FROM {table}") for table in ("game", "position"))  # noqa: S608 - table names are constants
    except CommandError as error:
        if not asked.repair or not path.exists():
            raise
        problems, away, forgotten, games, positions = list(error.reasons), [], [], 0, 0
    terminal.print_diagnostics(str(path), *(Diagnostic(Severity.ERROR, each) for each in problems))
    for file in forgotten:
        terminal.print_diagnostics(file, Diagnostic(Severity.NOTE, text.FORGOTTEN))
    for file in away:
        terminal.print_diagnostics(file, Diagnostic(Severity.NOTE, text.AWAY))
    if not problems:
        terminal.print_lines(text.SOUND.filled(games=games, positions=positions))
    elif asked.repair:
        for kept in quarantine_library(path, time.time()):
            terminal.print_lines(text.SET_ASIDE.filled(path=kept))
    return int(bool(problems))


def add_compact_arguments(arguments: Arguments) -> None:
    arguments.add_argument("--backup", text.BACKUP_HELP, command_text.FILE)
    arguments.add_overwrite_switch()
    add_library_arguments(arguments)


def run_compaction(asked: Namespace, terminal: Terminal) -> int:
    before = library_path(asked).stat().st_size if library_path(asked).exists() else 0
    with open_library(asked, writes=True) as library:
        if asked.backup:
            refusal = existing_file_problem(Path(asked.backup), overwrite=asked.overwrite)
            if refusal is not None:
                raise CommandError(refusal, name=asked.backup)
            backup_library(library, Path(asked.backup))
        drop_segments(library)
        build_segments(library, terminal)
        after = compact_library(library)
    sizes = (f"{size / _MEGABYTE:.1f}" for size in (before, after))
    terminal.print_lines(text.COMPACTED.filled(before=next(sizes), after=next(sizes)))
    return 0


def add_move_arguments(arguments: Arguments) -> None:
    arguments.add_argument("place", text.MOVE_HELP, command_text.FILE)
    add_library_arguments(arguments)


def run_library_move(asked: Namespace, terminal: Terminal) -> int:
    path, place, data = library_path(asked), Path(asked.place), find_folders().data
    target = place if place.suffix == path.suffix else place / path.name
    is_own = path == user_library_path(data)

    def switch(to: Path) -> None:
        if is_own:
            save_library_path(data, to)

    with open_library(asked):
        pass  # Opening makes sure that the file is a library.
    try:
        left = move_library(path, target, switch)
    except NotMovedError as error:
        raise CommandError(error.phrase, name=asked.place) from error
    except OSError as error:
        raise CommandError(text.NOT_OPENED.filled(reason=reason_of_failed(error)), name=asked.place) from error
    for file in left:
        terminal.print_diagnostics(str(file), Diagnostic(Severity.NOTE, text.OLD_LEFT))
    terminal.print_lines(text.MOVED.filled(path=target))
    return 0
