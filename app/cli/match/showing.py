"""`yomisuji match show` and `export_tournament`: print the results of a tournament so far, or write them for other programs."""

from argparse import Namespace
from pathlib import Path

from app.cli.arguments import Arguments
from app.cli.output_files import make_output_target
from app.cli.terminal import STDIO, CommandError, Terminal, one_line, text_width
from app.record.problems import Severity
from app.text import command as command_text
from app.text import matches as text
from app.text.phrase import Language, Phrase
from app.tournament.export import EXPORT_FORMATS, cell_text, tournament_object
from app.tournament.report import ReportTable, report_tables
from app.tournament.tournament import Tournament
from app.tournament.tournament_store import (
    GAMES,
    StoredTournament,
    games_without_record,
    is_tournament,
    read_tournament,
)


def add_show_arguments(arguments: Arguments) -> None:
    arguments.add_argument("folder", text.FOLDER_HELP, command_text.FOLDER)
    arguments.add_switch("--json", text.JSON_HELP)


def show_tournament(asked: Namespace, terminal: Terminal) -> int:
    """Print the results of a tournament; the exit code is 1 if some are unreadable, or game records are missing."""
    print_report(open_tournament(asked.folder, terminal).tournament, terminal, as_json=asked.json)
    return int(Severity.WARNING in terminal.shown_severities)


def add_export_arguments(arguments: Arguments) -> None:
    arguments.add_argument("folder", text.FOLDER_HELP, command_text.FOLDER)
    arguments.add_argument("--as", text.AS_HELP, choices=list(EXPORT_FORMATS), dest="form").required = True
    arguments.add_argument("-o", text.EXPORT_OUT_HELP, command_text.FILE, dest="out", default=STDIO)
    arguments.add_overwrite_switch()


def export_tournament(asked: Namespace, terminal: Terminal) -> int:
    written = EXPORT_FORMATS[asked.form](open_tournament(asked.folder, terminal).tournament, terminal.language)
    outlet = make_output_target(asked.out, overwrite=asked.overwrite)
    reason = outlet.write_output(Path(asked.out), written.encode(), None, True)
    if reason is not None:
        terminal.print_error(reason)
    return int(reason is not None)


def open_tournament(name: str, terminal: Terminal) -> StoredTournament:
    """Read the tournament in a folder; CommandError if there is none."""
    folder = Path(name)
    if not is_tournament(folder):
        raise CommandError(text.NOT_A_TOURNAMENT.filled(folder=name))
    try:
        kept = read_tournament(folder)
    except (OSError, ValueError) as failure:
        raise CommandError(text.PLAN_DAMAGED.filled(folder=name)) from failure
    for remark in tournament_faults(folder, kept):
        terminal.warn(name, remark)
    return kept


def find_folder_faults(folder: Path) -> list[Phrase]:
    """Return the faults of the tournament in a folder; none for a folder without a tournament."""
    if not is_tournament(folder):
        return []
    try:
        return tournament_faults(folder, read_tournament(folder))
    except (OSError, ValueError):
        return [text.PLAN_DAMAGED.filled(folder=folder)]


def tournament_faults(folder: Path, kept: StoredTournament) -> list[Phrase]:
    """Return sentences about unreadable results and missing game records of a tournament."""
    faults = [text.LINES_UNREAD.filled(count=kept.unread_lines)] if kept.unread_lines else []
    if missing := games_without_record(folder, kept.tournament):
        games = ", ".join(map(str, missing))
        faults.append(text.RECORDS_MISSING.filled(games=games, folder=folder / GAMES))
    return faults


def print_report(tournament: Tournament, terminal: Terminal, *, as_json: bool) -> None:
    if as_json:
        terminal.print_json(tournament_object(tournament))
        return
    for table in report_tables(tournament):
        terminal.print_lines("", table.title, *_table_lines(table, terminal.language))
    terminal.print_lines("", text.NOTE_BARS)


def _table_lines(table: ReportTable, language: Language) -> list[str]:
    """Return a table of results as lines of text; words are aligned to the left, numbers to the right."""
    rows = [[one_line(cell_text(cell, language)) for cell in row] for row in (table.headings, *table.rows)]
    widths = [max(text_width(row[place]) for row in rows) for place in range(len(table.headings))]
    lines = []
    for row in rows:
        cells = []
        for place, (cell, width) in enumerate(zip(row, widths, strict=True)):
            fill = " " * (width - text_width(cell))
            cells.append(cell + fill if place < table.text_columns else fill + cell)
        lines.append("  ".join(cells).rstrip())
    return lines
