"""Prints the results of a tournament as tables or as a JSON object."""

from pathlib import Path

from app.cli.terminal import CommandError, Terminal, columns, on_one_line
from app.text import matches as text
from app.text.phrase import Language, Phrase
from app.tournament.export import cell_text, tournament_object
from app.tournament.report import ReportTable, report_tables
from app.tournament.tournament import Tournament
from app.tournament.tournament_store import (
    GAMES,
    StoredTournament,
    games_without_record,
    is_tournament,
    read_tournament,
)


def tournament_in(name: str, terminal: Terminal) -> StoredTournament:
    """Read the tournament in a folder; CommandError if there is none."""
    folder = Path(name)
    if not is_tournament(folder):
        raise CommandError(text.NOT_A_TOURNAMENT.filled(folder=name))
    try:
        kept = read_tournament(folder)
    except (OSError, ValueError) as failure:
        raise CommandError(text.PLAN_DAMAGED.filled(folder=name)) from failure
    for remark in faults_of(folder, kept):
        terminal.warn(name, remark)
    return kept


def faults_in(folder: Path) -> list[Phrase]:
    """Return the faults of the tournament in a folder; none for a folder without a tournament."""
    if not is_tournament(folder):
        return []
    try:
        return faults_of(folder, read_tournament(folder))
    except (OSError, ValueError):
        return [text.PLAN_DAMAGED.filled(folder=folder)]


def faults_of(folder: Path, kept: StoredTournament) -> list[Phrase]:
    """Return sentences about unreadable results and missing game records of a tournament."""
    faults = [text.LINES_UNREAD.filled(count=kept.unread)] if kept.unread else []
    if missing := games_without_record(folder, kept.tournament):
        games = ", ".join(map(str, missing))
        faults.append(text.RECORDS_MISSING.filled(games=games, folder=folder / GAMES))
    return faults


def told_report(tournament: Tournament, terminal: Terminal, *, as_json: bool) -> None:
    if as_json:
        terminal.say_json(tournament_object(tournament))
        return
    language = terminal.language
    for table in report_tables(tournament):
        terminal.say("", table.title.to(language), *_lines(table, language))
    terminal.say("", text.NOTE_BARS.to(language))


def _lines(table: ReportTable, language: Language) -> list[str]:
    """Return the table as lines; text is aligned to the left, numbers to the right."""
    rows = [[on_one_line(cell_text(cell, language)) for cell in row] for row in (table.head, *table.rows)]
    widths = [max(columns(row[place]) for row in rows) for place in range(len(table.head))]
    lines = []
    for row in rows:
        cells = []
        for place, (cell, width) in enumerate(zip(row, widths, strict=True)):
            fill = " " * (width - columns(cell))
            cells.append(cell + fill if place < table.words else fill + cell)
        lines.append("  ".join(cells).rstrip())
    return lines
