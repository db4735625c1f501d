"""`yomisuji goita convert`: a record of Goita as tidy JSON, or each decision of it as a line of JSON."""

from argparse import ArgumentParser, Namespace
from enum import Enum
from pathlib import Path

from app.cli.asked import add_files
from app.cli.goita.opened import open_goita, remark_of
from app.cli.shelf import is_same_file, outlet_for
from app.cli.terminal import Terminal
from app.cli.usage import STANDARD_INPUT, STANDARD_OUTPUT, WRONG_USAGE
from app.goita.checking import troubles_of
from app.goita.match import Match, normalised
from app.goita.writing import in_json, rows, write
from app.text import command as command_text
from app.text import goita as text
from app.text.phrase import Language, Phrase


class GoitaForm(Enum):
    """The value is what a person calls it."""

    JSON = "json"
    DECISIONS = "jsonl"


def form_names() -> list[str]:
    return [form.value for form in GoitaForm]


def form_for(suffix: str) -> GoitaForm | None:
    return next((form for form in GoitaForm if f".{form.value}" == suffix.lower()), None)


def fill(command: ArgumentParser, language: Language) -> None:
    add_files(command, language, text.FILES_HELP, takes_many=False)
    help_to = text.TO_HELP.to(language, forms=" ".join(form_names()))
    command.add_argument("--to", choices=form_names(), help=help_to)
    fill_out(command, language)


def fill_out(command: ArgumentParser, language: Language) -> None:
    command.add_argument(
        "-o", dest="out", required=True, metavar=command_text.FILE.to(language), help=command_text.OUT_HELP.to(language)
    )
    command.add_argument("--overwrite", action="store_true", help=command_text.OVERWRITE_HELP.to(language))


def run(asked: Namespace, terminal: Terminal) -> int:
    form = GoitaForm(asked.to) if asked.to else form_for(Path(asked.out).suffix)
    if form is None:
        terminal.complain(text.WHICH_FORM, forms=" ".join(form_names()))
        return WRONG_USAGE
    name = asked.files[0]
    opened = open_goita(name)
    remarks = opened.remarks(terminal.language)
    is_whole = not remarks and form is GoitaForm.JSON
    if opened.match is not None:
        remarks += [remark_of(trouble, terminal.language) for trouble in troubles_of(opened.match)]
    for remark in remarks:
        terminal.tell(name, remark)
    if opened.match is None:
        return 1
    reason = put(_written(opened.match, form), name, asked.out, asked.overwrite, is_whole)
    if reason is not None:
        terminal.fail(name, reason)
    return int(reason is not None)


def put(written: str, name: str, out: str, overwrite: bool, is_whole: bool) -> Phrase | None:
    """Write it, or say why not; `is_whole` says that nothing of what is in `name` is lost."""
    path = Path(out)
    if out != STANDARD_OUTPUT and overwrite and not is_whole and is_same_file(name, path):
        return text.STAYS_SOURCE.filled(path=out)
    outlet = outlet_for(out, overwrite=overwrite)
    return outlet.put(path, written.encode(), None, whole=True)


def _written(match: Match, form: GoitaForm) -> str:
    if form is GoitaForm.JSON:
        return write(normalised(match))
    return "".join(f"{in_json(row)}\n" for row in rows(match))


def _is_same(name: str, out: Path) -> bool:
    return name not in {"", STANDARD_INPUT} and out.exists() and out.samefile(name)
