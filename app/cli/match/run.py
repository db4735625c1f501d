"""`yomisuji match`: plans and plays a tournament of engines in a folder, from which it can resume."""

from argparse import Namespace
from pathlib import Path

from app.cli.arguments import Arguments, integer
from app.cli.engine.playing import add_clock_arguments
from app.cli.match.planned import plan_from_args, preset_names
from app.cli.match.playing import play_tournament
from app.cli.output_files import raising_write_errors
from app.cli.terminal import USAGE_ERROR, CommandError, Terminal
from app.config.advice import this_machine
from app.text import command as command_text
from app.text import matches as text
from app.tournament.plan import DEFAULT_STALL_MS, MAX_PLIES, ScheduleKind, forecast_match
from app.tournament.planning import MAX_SLOTS, OPENING_PLIES, forecast_words, resource_warnings
from app.tournament.schedule import total_pairs
from app.tournament.tournament_store import create_tournament


def add_arguments(arguments: Arguments) -> None:
    add, switch = arguments.add_argument, arguments.add_switch
    count, positive = integer(command_text.BAD_COUNT), integer(command_text.BAD_NUMBER, 1)
    number = command_text.NUMBER
    add_engines_arguments(arguments)
    add("--pairs", text.PAIRS_HELP, number, positive)
    schedules = [each.value for each in ScheduleKind if each is not ScheduleKind.SPRT]
    add("--schedule", text.SCHEDULE_HELP, choices=schedules)
    add("--heads", text.HEADS_HELP, number, positive, default=1)
    add("--sprt", text.SPRT_HELP.filled(names=preset_names()), text.SPRT)
    add("--openings", text.OPENINGS_HELP, command_text.FILE, action="append", default=[])
    add("--plies", text.PLIES_HELP, number, count, default=OPENING_PLIES)
    add("--seed", text.SEED_HELP, number, count)
    switch("--in-order", text.IN_ORDER_HELP)
    add("--slots", text.SLOTS_HELP, number, integer(command_text.BAD_NUMBER, 1, MAX_SLOTS))
    add("--max-moves", text.MATCH_MOVES_HELP, number, count, default=MAX_PLIES)
    add("--resign", text.RESIGN_HELP, text.RESIGN)
    switch("--one-sided", text.ONE_SIDED_HELP)
    add("--draw", text.DRAW_HELP, text.DRAW)
    add("--stall", text.STALL_HELP, command_text.MILLISECONDS, positive, default=DEFAULT_STALL_MS)
    switch("--restart", text.RESTART_HELP)
    switch("--whole-seconds", command_text.WHOLE_SECONDS_HELP)
    switch("--no-thoughts", command_text.NO_THOUGHTS_HELP)
    switch("--no-logs", text.NO_LOGS_HELP)
    add("--event", command_text.EVENT_HELP, command_text.EVENT, default="")
    add("-o", text.OUT_HELP, command_text.FOLDER, dest="out")
    switch("--dry-run", text.DRY_HELP)
    add_output_arguments(arguments)


def add_engines_arguments(arguments: Arguments) -> None:
    arguments.add_argument("--engine", text.ENGINE_HELP, command_text.ENGINE, action="append", default=[])
    arguments.add_argument("--each", text.EACH_HELP, text.EACH, action="append", default=[])
    add_clock_arguments(arguments)
    arguments.add_switch("--ponder", command_text.PONDER_HELP)


def add_output_arguments(arguments: Arguments) -> None:
    arguments.add_switch("--quiet", text.MATCH_QUIET_HELP)
    arguments.add_switch("--json", text.JSON_HELP)


def run_command(asked: Namespace, terminal: Terminal) -> int:
    plan = plan_from_args(asked, terminal)
    found = forecast_match(plan, total_pairs(plan))
    terminal.print_summary(forecast_words(plan, found))
    for strain in resource_warnings(found, this_machine()):
        terminal.warn("match", strain)
    if asked.dry_run:
        return 0
    if asked.out is None:
        raise CommandError(text.NO_FOLDER, code=USAGE_ERROR)
    folder = Path(asked.out)
    with raising_write_errors(folder):
        try:
            kept = create_tournament(folder, plan)
        except FileExistsError as failure:
            raise CommandError(text.FOLDER_TAKEN.filled(folder=folder)) from failure
    return play_tournament(folder, kept, asked, terminal)
