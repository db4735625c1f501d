"""`yomisuji show`: records for people to read, or for programs."""

from argparse import Namespace

from app.base.visible import visible
from app.cli import as_json, as_text
from app.cli.sources import gather, opened
from app.cli.terminal import Remark, Terminal, remark_of
from app.formats.files import Opened
from app.record.outline import main_line
from app.record.problems import Severity
from app.text import command as text


def show(asked: Namespace, terminal: Terminal) -> int:
    gathered = gather(asked.files)
    for name, reason in gathered.refused:
        terminal.tell(name, Remark(Severity.ERROR, reason.to(terminal.language)))
    failed = bool(gathered.refused)
    for source in gathered.sources:
        found = opened(source)
        failed = failed or any(problem.severity is Severity.ERROR for problem in found.problems)
        if asked.json:
            for line in as_json.lines(source.name, found, terminal.language):
                terminal.say(line)
        else:
            _show_as_text(source.name, found, asked.at, terminal)
    return int(failed)


def _show_as_text(name: str, found: Opened, at: int | None, terminal: Terminal) -> None:
    for problem in found.problems:
        terminal.tell(name, remark_of(problem, terminal.language))
    for number, record in enumerate(found.records, 1):
        phrase = text.FILE_OF if len(found.records) == 1 else text.RECORD_OF
        format_ = found.format.name if found.format else ""
        title = phrase.filled(name=visible(name), format=format_, encoding=found.encoding, number=number)
        terminal.say(title.to(terminal.language))
        last = main_line(record.root)[-1].ply
        if at is not None and at > last:
            fewer = text.FEWER_MOVES.to(terminal.language, last=last)
            terminal.tell(name, Remark(Severity.WARNING, fewer))
        for line in as_text.lines(record, terminal.language, at):
            terminal.say(line)
        terminal.say("")
