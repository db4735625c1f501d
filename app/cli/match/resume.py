"""`yomisuji match resume`: resumes an interrupted tournament, and may add pairs or engines."""

from argparse import Namespace
from pathlib import Path

from app.cli.arguments import Arguments, integer
from app.cli.match.planned import entrants_asked
from app.cli.match.playing import play_tournament
from app.cli.match.run import add_engines_arguments, add_told_arguments
from app.cli.match.showing import read_tournament_asked
from app.cli.terminal import Terminal
from app.text import command as command_text
from app.text import matches as text
from app.tournament.planning import MAX_SLOTS
from app.tournament.tournament import Tournament


def add_arguments(arguments: Arguments) -> None:
    positive, number = integer(command_text.BAD_NUMBER, 1), command_text.NUMBER
    arguments.add("folder", text.FOLDER_HELP, command_text.FOLDER)
    arguments.add("--pairs", text.MORE_PAIRS_HELP, number, positive)
    arguments.add("--slots", text.SLOTS_HELP, number, integer(command_text.BAD_NUMBER, 1, MAX_SLOTS))
    add_engines_arguments(arguments)
    add_told_arguments(arguments)


def run(asked: Namespace, terminal: Terminal) -> int:
    kept = read_tournament_asked(asked.folder, terminal)
    plan = kept.tournament.plan
    plan = plan._replace(
        rounds=max(plan.rounds, asked.pairs or 0),
        slots=asked.slots or plan.slots,
        entrants=(*plan.entrants, *entrants_asked(asked, plan.entrants)),
    )
    grown = Tournament(plan, kept.tournament.pairings, kept.tournament.results.values())
    return play_tournament(Path(asked.folder), kept._replace(tournament=grown), asked, terminal)
