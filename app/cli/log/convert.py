"""`yomisuji log convert`: a log in another form."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from app.cli.asked import add_files
from app.cli.log.forms import LogForm, form_for, form_names
from app.cli.log.opened import OpenedLog, open_log, remarks_of
from app.cli.log.written import written
from app.cli.records.convert import STANDARD_OUTPUT
from app.cli.shelf import Outlet, Shelf, StandardOutput
from app.cli.terminal import Remark, Terminal
from app.cli.usage import STANDARD_INPUT, WRONG_USAGE
from app.record.problems import Severity
from app.text import command as command_text
from app.text import log as text
from app.text.phrase import Language, Phrase


def fill(command: ArgumentParser, language: Language) -> None:
    add_files(command, language, text.FILES_HELP, takes_many=False)
    help_out, help_to = command_text.OUT_HELP.to(language), text.TO_HELP.to(language, forms=" ".join(form_names()))
    command.add_argument("-o", dest="out", required=True, metavar=command_text.FILE.to(language), help=help_out)
    command.add_argument("--to", choices=form_names(), help=help_to)
    command.add_argument("--times", action="store_true", help=text.TIMES_HELP.to(language))
    command.add_argument("--overwrite", action="store_true", help=command_text.OVERWRITE_HELP.to(language))


def run(asked: Namespace, terminal: Terminal) -> int:
    form = LogForm(asked.to) if asked.to else form_for(Path(asked.out).suffix)
    if form is None:
        terminal.complain(text.WHICH_FORM, forms=" ".join(form_names()))
        return WRONG_USAGE
    name = asked.files[0]
    log = open_log(name)
    for remark in remarks_of(log, terminal.language):
        terminal.tell(name, remark)
    if log.script is None:
        return 1
    reason = _put(log, form, asked, terminal)
    if reason is not None:
        terminal.tell(name, Remark(Severity.ERROR, reason.to(terminal.language)))
    return int(reason is not None)


def _put(log: OpenedLog, form: LogForm, asked: Namespace, terminal: Terminal) -> Phrase | None:
    """Write it, or say why not."""
    name, out = asked.files[0], Path(asked.out)
    result = written(log, form, has_times=asked.times)
    if isinstance(result, Phrase):
        return result
    for lost in result.lost:
        terminal.tell(name, Remark(Severity.WARNING, lost.to(terminal.language)))
    if asked.out != STANDARD_OUTPUT and result.lost and asked.overwrite and _is_same(name, out):
        return text.STAYS_SOURCE.filled(path=out)
    outlet: Outlet = StandardOutput() if asked.out == STANDARD_OUTPUT else Shelf((), asked.overwrite)
    return outlet.put(out, result.text.encode("utf-8", "surrogatepass"), None, whole=True)


def _is_same(name: str, out: Path) -> bool:
    return name != STANDARD_INPUT and out.exists() and out.samefile(name)
