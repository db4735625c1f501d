"""`yomisuji log check`: what is wrong with logs, and nothing else."""

from argparse import ArgumentParser, Namespace

from app.cli.asked import add_files
from app.cli.log.opened import open_log, remarks_of
from app.cli.terminal import Terminal
from app.text import log as text
from app.text.phrase import Language


def fill(command: ArgumentParser, language: Language) -> None:
    add_files(command, language, text.FILES_HELP)


def run(asked: Namespace, terminal: Terminal) -> int:
    """1 when there is any problem at all."""
    failed = False
    for name in asked.files:
        log = open_log(name)
        for remark in remarks_of(log, terminal.language):
            terminal.report(name, remark)
        failed = failed or bool(log.problems)
    return int(failed)
