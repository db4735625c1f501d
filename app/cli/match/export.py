"""`yomisuji match export`: exports a tournament for readers or other programs."""

from argparse import Namespace
from pathlib import Path

from app.cli.arguments import Arguments
from app.cli.match.showing import tournament_in
from app.cli.output_files import outlet_for
from app.cli.terminal import DASH, Terminal
from app.text import command as command_text
from app.text import matches as text
from app.tournament.export import EXPORTS


def fill(arguments: Arguments) -> None:
    arguments.add("folder", text.FOLDER_HELP, command_text.FOLDER)
    arguments.add("--as", text.AS_HELP, choices=list(EXPORTS), dest="form").required = True
    arguments.add("-o", text.EXPORT_OUT_HELP, command_text.FILE, dest="out", default=DASH)
    arguments.add_overwrite()


def run(asked: Namespace, terminal: Terminal) -> int:
    written = EXPORTS[asked.form](tournament_in(asked.folder, terminal).tournament, terminal.language)
    outlet = outlet_for(asked.out, overwrite=asked.overwrite)
    reason = outlet.put(Path(asked.out), written.encode(), None, True)
    if reason is not None:
        terminal.complain(reason)
    return int(reason is not None)
