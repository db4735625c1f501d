"""`yomisuji check`: what is wrong with records, and nothing else."""

from argparse import Namespace

from app.cli.sources import gather, opened
from app.cli.terminal import Remark, Terminal, remark_of
from app.record.problems import Severity


def check(asked: Namespace, terminal: Terminal) -> int:
    """1 when there is a warning or an error; notes are said, and fail nothing."""
    gathered = gather(asked.files)
    for name, reason in gathered.refused:
        terminal.report(name, Remark(Severity.ERROR, reason.to(terminal.language)))
    failed = bool(gathered.refused)
    for source in gathered.sources:
        for problem in opened(source).problems:
            terminal.report(source.name, remark_of(problem, terminal.language))
            failed = failed or problem.severity is not Severity.NOTE
    return int(failed)
