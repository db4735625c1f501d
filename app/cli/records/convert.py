"""`yomisuji convert`: records in another format, one file or whole folders of them."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from app.cli.asked import add_files
from app.cli.processors import NoCrew, ProcessLost, processors
from app.cli.shelf import Outlet, Shelf, StandardOutput
from app.cli.sources import Source, gather, opened
from app.cli.terminal import Remark, Terminal, remark_of
from app.cli.usage import STANDARD_INPUT, STANDARD_OUTPUT, WRONG_USAGE
from app.formats.encoding import Unwritable
from app.formats.files import changed_letters, contents, losses
from app.formats.format import Encoding, Format
from app.formats.registry import FORMATS, encoding_of, format_named, format_of, suffixes
from app.record.problems import Severity
from app.record.tree import Record
from app.text import command as text
from app.text.phrase import Language, Phrase

WORTH_A_CREW: Final = 40
"""From so many files on, the other processors are set to work too."""
ENCODINGS: Final = {"utf-8": Encoding.UTF_8, "shift_jis": Encoding.SHIFT_JIS}
"""By the names that a person gives them."""


class Job(NamedTuple):
    """A file to convert, and into what. It is sent to other processes, as is what comes of it."""

    source: Source
    out: Path
    """Where it goes; with numbers before the suffix when there are several records and a file holds one."""
    format_key: str
    encoding: Encoding
    language: Language


class Product(NamedTuple):
    """A file to be written."""

    path: Path
    data: bytes


class Converted(NamedTuple):
    job: Job
    products: tuple[Product, ...]
    remarks: tuple[Remark, ...]
    unwritable: int
    """How many files there should have been besides."""


def convert_file(job: Job) -> Converted:
    found = opened(job.source)
    remarks = [remark_of(problem, job.language) for problem in found.problems if problem.severity is not Severity.NOTE]
    products: list[Product] = []
    parts = _parts(job, found.records)
    for path, records in parts:
        data = contents(records, _format(job), job.encoding)
        if isinstance(data, Unwritable):
            remarks.append(_refusal(data, job.language))
        else:
            products.append(Product(path, data))
    remarks += told_losses(found.records, _format(job), job.encoding, job.language)
    return Converted(job, tuple(products), tuple(remarks), max(1, len(parts)) - len(products))


def _format(job: Job) -> Format:
    return next(format_ for format_ in FORMATS if format_.key == job.format_key)


def _parts(job: Job, records: tuple[Record, ...]) -> list[tuple[Path, tuple[Record, ...]]]:
    """Which records go into which file."""
    if len(records) < 2 or _format(job).holds_many:
        return [(job.out, records)] if records else []
    return [(_numbered(job.out, number), (record,)) for number, record in enumerate(records, 1)]


def _numbered(path: Path, number: int) -> Path:
    return path.with_name(f"{path.stem}-{number:03}{path.suffix}")


def told_losses(
    records: tuple[Record, ...], format_: Format, encoding: Encoding, language: Language
) -> Iterator[Remark]:
    """Return what is said of all that a file does not hold of the records."""
    for number, record in enumerate(records, 1):
        change = changed_letters(record, format_, encoding)
        for loss in (*losses(record, format_), *([change] if change else [])):
            told = loss if len(records) == 1 else text.RECORD_LOSES.filled(number=number, loss=loss)
            yield Remark(Severity.WARNING, told.to(language))


def _refusal(unwritable: Unwritable, language: Language) -> Remark:
    return Remark(Severity.ERROR, unwritable.phrase.to(language))


def fill(command: ArgumentParser, language: Language) -> None:
    add_files(command, language)
    place = command.add_mutually_exclusive_group(required=True)
    place.add_argument("-o", dest="out", metavar=text.FILE.to(language), help=text.OUT_HELP.to(language))
    place.add_argument("-d", dest="folder", metavar=text.FOLDER.to(language), help=text.FOLDER_HELP.to(language))
    help_to = text.TO_HELP.to(language, suffixes=" ".join(suffixes()))
    command.add_argument("--to", metavar=text.SUFFIX.to(language), help=help_to)
    help_encoding = text.ENCODING_HELP.to(language)
    command.add_argument("--encoding", choices=list(ENCODINGS), type=str.lower, help=help_encoding)
    command.add_argument("--overwrite", action="store_true", help=text.OVERWRITE_HELP.to(language))


class _Order(NamedTuple):
    """What was asked for, understood."""

    files: Sequence[str]
    out: Path | None
    """The one file to write, if it is one."""
    folder: Path | None
    suffix: str | None
    """What the files are to end in, as far as their format goes; None to leave that as it is."""
    encoding: Encoding | None
    overwrite: bool


def run(asked: Namespace, terminal: Terminal) -> int:
    order = _understood(asked)
    if isinstance(order, Phrase):
        terminal.complain(order)
        return WRONG_USAGE
    return _Conversion(order, terminal).run()


def _understood(asked: Namespace) -> _Order | Phrase:
    """The order, or why it is none."""
    out, folder = (Path(name) if name is not None else None for name in (asked.out, asked.folder))
    to = asked.to or (out.suffix if out else "")
    suffix = _suffix(to)
    if suffix is None and (to or out):
        return text.WHICH_FORMAT.filled(suffixes=_all_suffixes())
    if out and (len(asked.files) > 1 or Path(asked.files[0]).is_dir()):
        return text.ONE_INPUT
    if folder and STANDARD_INPUT in asked.files:
        return text.NO_STDIN_IN_FOLDER
    encoding = ENCODINGS[asked.encoding] if asked.encoding else None
    return _Order(asked.files, out, folder, suffix, encoding, asked.overwrite)


def _suffix(word: str) -> str | None:
    """The suffix that a person means by `word`: one with or without its dot, or the name of a format."""
    suffix = "." + word.lower().removeprefix(".")
    if format_of(suffix):
        return suffix
    format_ = format_named(word.lower())
    return format_.extensions[0].suffix if format_ else None


def _all_suffixes() -> str:
    return " ".join(suffixes())


class _Conversion:
    """One run of the command."""

    def __init__(self, order: _Order, terminal: Terminal) -> None:
        self._order = order
        self._terminal = terminal
        self._written = self._failed = 0
        self._faultless = True

    def run(self) -> int:
        sources, refused = gather(self._order.files, self._order.folder)
        for name, reason in refused:
            self._fail(name, reason)
        jobs = list(self._jobs(sources))
        outlet = self._outlet(sources)
        done = 0
        try:
            for done, converted in enumerate(_all_converted(jobs), 1):
                self._keep(converted, outlet)
                self._terminal.progress(done, len(jobs))
        except ProcessLost:
            self._failed += len(jobs) - done
            self._terminal.complain(text.PROCESS_LOST)
        if self._order.folder is not None:
            self._terminal.sum_up(text.SUMMARY, written=self._written, failed=self._failed)
        return int(self._failed > 0 or not self._faultless)

    def _outlet(self, sources: Sequence[Source]) -> Outlet:
        if str(self._order.out) == STANDARD_OUTPUT:
            return StandardOutput()
        return Shelf((source.path for source in sources if source.path), self._order.overwrite)

    def _jobs(self, sources: Sequence[Source]) -> Iterator[Job]:
        order = self._order
        for source in sources:
            suffix = order.suffix or source.below.suffix
            format_ = format_of(suffix)
            if format_ is None:
                self._fail(source.name, text.WHICH_FORMAT.filled(suffixes=_all_suffixes()))
                continue
            below = source.below.with_suffix(order.suffix) if order.suffix else source.below
            out = order.out or (order.folder or Path()) / below
            encoding = order.encoding or encoding_of(suffix) or Encoding.UTF_8
            yield Job(source, out, format_.key, encoding, self._terminal.language)

    def _keep(self, converted: Converted, outlet: Outlet) -> None:
        """Say what there is to say about a file, and put what came out of it where it belongs."""
        source = converted.job.source
        for remark in converted.remarks:
            self._terminal.tell(source.name, remark)
            self._faultless = self._faultless and remark.severity is not Severity.ERROR
        self._failed += converted.unwritable
        for product in converted.products:
            reason = outlet.put(product.path, product.data, source.path, not converted.remarks)
            if reason is None:
                self._written += 1
            else:
                self._fail(source.name, reason)

    def _fail(self, name: str, reason: Phrase) -> None:
        self._failed += 1
        self._terminal.fail(name, reason)


def _all_converted(jobs: Sequence[Job]) -> Iterator[Converted]:
    if len(jobs) >= WORTH_A_CREW and (processes := processors()) > 1:
        from app.cli.crew import done_in_order  # noqa: PLC0415 - what makes processes takes long to load

        try:
            yield from done_in_order(convert_file, jobs, processes)
        except NoCrew:
            pass  # then one does it all
        else:
            return
    yield from map(convert_file, jobs)
