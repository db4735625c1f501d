"""`yomisuji match show`: prints the results of a tournament so far, also while it runs."""

from argparse import Namespace

from app.cli.arguments import Arguments
from app.cli.match.showing import told_report, tournament_in
from app.cli.terminal import Terminal
from app.record.problems import Severity
from app.text import command as command_text
from app.text import matches as text


def fill(arguments: Arguments) -> None:
    arguments.add("folder", text.FOLDER_HELP, command_text.FOLDER)
    arguments.add_switch("--json", text.JSON_HELP)


def run(asked: Namespace, terminal: Terminal) -> int:
    """Print the results; the exit code is 1 if some are unreadable, or records are missing."""
    told_report(tournament_in(asked.folder, terminal).tournament, terminal, as_json=asked.json)
    return int(Severity.WARNING in terminal.told)
