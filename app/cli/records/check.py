"""`yomisuji check`: what is wrong with records, and nothing else."""

from argparse import Namespace

from app.cli.arguments import Arguments
from app.cli.sources import gather, opened
from app.cli.terminal import FileRemark, Terminal, remark_of
from app.record.problems import Severity
from app.text.phrase import Phrase
from app.thoughts.of_record import doubts


def fill(arguments: Arguments) -> None:
    arguments.add_files()


def run(asked: Namespace, terminal: Terminal) -> int:
    """1 when there is a warning or an error; notes are said, and fail nothing."""

    def report(name: str, severity: Severity, reason: Phrase) -> None:
        terminal.report(name, FileRemark(severity, reason.to(terminal.language)))

    for source in gather(asked.files, lambda name, reason: report(name, Severity.ERROR, reason)):
        found = opened(source)
        terminal.report(source.name, *(remark_of(problem, terminal.language) for problem in found.problems))
        for record in found.records:
            for doubt in doubts(record):
                report(source.name, Severity.NOTE, doubt)
    return int(bool(terminal.told - {Severity.NOTE}))
