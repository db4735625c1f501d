"""`yomisuji check`: what is wrong with records, and nothing else."""

from argparse import ArgumentParser, Namespace

from app.cli.asked import add_files
from app.cli.sources import gather, opened
from app.cli.terminal import Remark, Terminal, remark_of
from app.record.problems import Severity
from app.text.phrase import Language
from app.thoughts.of_record import doubts


def fill(command: ArgumentParser, language: Language) -> None:
    add_files(command, language)


def run(asked: Namespace, terminal: Terminal) -> int:
    """1 when there is a warning or an error; notes are said, and fail nothing."""
    gathered = gather(asked.files)
    for name, reason in gathered.refused:
        terminal.report(name, Remark(Severity.ERROR, reason.to(terminal.language)))
    failed = bool(gathered.refused)
    for source in gathered.sources:
        found = opened(source)
        for problem in found.problems:
            terminal.report(source.name, remark_of(problem, terminal.language))
            failed = failed or problem.severity is not Severity.NOTE
        for doubt in (doubt for record in found.records for doubt in doubts(record)):
            terminal.report(source.name, Remark(Severity.NOTE, doubt.to(terminal.language)))
    return int(failed)
