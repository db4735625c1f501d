"""`yomisuji goita check`: what is wrong with records of Goita, and nothing else."""

from argparse import ArgumentParser, Namespace

from app.cli.asked import add_files
from app.cli.goita.opened import open_goita, remark_of
from app.cli.terminal import Terminal
from app.goita.checking import troubles_of
from app.record.problems import Severity
from app.text import goita as text
from app.text.phrase import Language


def fill(command: ArgumentParser, language: Language) -> None:
    add_files(command, language, text.FILES_HELP)


def run(asked: Namespace, terminal: Terminal) -> int:
    """1 when there is a warning or an error; notes are said, and fail nothing."""
    failed = False
    for opened in map(open_goita, asked.files):
        played = () if opened.match is None else troubles_of(opened.match)
        remarks = [*opened.remarks(terminal.language), *(remark_of(each, terminal.language) for each in played)]
        for remark in remarks:
            terminal.report(opened.name, remark)
            failed = failed or remark.severity is not Severity.NOTE
    return int(failed)
