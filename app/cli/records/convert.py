"""`yomisuji convert`: converts records to another format, one file or whole folders."""

from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from app.cli.arguments import Arguments
from app.cli.output_files import make_output_target
from app.cli.sources import NamedSource, OnFailure, find_sources, read_source
from app.cli.terminal import STDIO, USAGE_ERROR, CommandError, Diagnostic, Terminal, to_diagnostics
from app.formats.encoding import UnencodableCharacter
from app.formats.files import encode_records, format_losses, replaced_characters_phrase
from app.formats.format import Encoding, Format
from app.formats.registry import FORMATS, encoding_of_suffix, format_by_key, format_of_suffix, format_suffixes
from app.record.edits import SetBookmark
from app.record.history import History
from app.record.problems import Severity
from app.record.traversal import nodes_in_file_order
from app.record.tree import PERSON, Record
from app.text import command as text
from app.text.phrase import Phrase

_MIN_FILES_FOR_POOL: Final = 40
"""Number of files from which a process pool converts them in parallel."""
ENCODINGS: Final = {"utf-8": Encoding.UTF_8, "shift_jis": Encoding.SHIFT_JIS}


class ConvertJob(NamedTuple):
    """A file to convert, and the output; can be pickled, as can `ConvertResult`."""

    source: NamedSource
    out: Path
    """Path of the converted file; if one file cannot hold all records, numbers precede the suffix."""
    format_key: str
    encoding: Encoding
    has_bookmarks: bool = True
    """True if bookmarks are written; some programs refuse files with them."""


class ConvertResult(NamedTuple):
    """Result of a `ConvertJob`: output files with their contents, and remarks for the user."""

    job: ConvertJob
    products: tuple[tuple[Path, bytes], ...]
    remarks: tuple[Diagnostic, ...]
    unwritable: int
    """Number of output files that could not be produced."""


def convert_file(job: ConvertJob) -> ConvertResult:
    found = read_source(job.source)
    remarks = to_diagnostics(found.problems)
    if not job.has_bookmarks:
        for record in found.records:
            history = History(record, limit=1)
            for node in [node for node in nodes_in_file_order(record.root) if node.bookmark]:
                history.apply_edit(SetBookmark(node, ""), PERSON, 0.0)
    products: list[tuple[Path, bytes]] = []
    format_ = next(format_ for format_ in FORMATS if format_.key == job.format_key)
    parts = _output_parts(job.out, found.records, holds_many=format_.holds_many)
    for path, records in parts:
        data = encode_records(records, format_, job.encoding)
        if isinstance(data, UnencodableCharacter):
            remarks.append(Diagnostic(Severity.ERROR, data.phrase))
        else:
            products.append((path, data))
    remarks += loss_diagnostics(found.records, format_, job.encoding)
    return ConvertResult(job, tuple(products), tuple(remarks), max(1, len(parts)) - len(products))


def _output_parts(out: Path, records: tuple[Record, ...], *, holds_many: bool) -> list[tuple[Path, tuple[Record, ...]]]:
    if len(records) < 2 or holds_many:
        return [(out, records)] if records else []
    return [(numbered_path(out, number), (record,)) for number, record in enumerate(records, 1)]


def numbered_path(path: Path, number: int) -> Path:
    return path.with_name(f"{path.stem}-{number:03}{path.suffix}")


def loss_diagnostics(records: tuple[Record, ...], format_: Format, encoding: Encoding) -> Iterator[Diagnostic]:
    """Yield remarks about what a file of this format loses of the records."""
    for number, record in enumerate(records, 1):
        change = replaced_characters_phrase(record, format_, encoding)
        for loss in (*format_losses(record, format_), *([change] if change else [])):
            told = loss if len(records) == 1 else text.RECORD_LOSES.filled(number=number, loss=loss)
            yield Diagnostic(Severity.WARNING, told)


def add_arguments(arguments: Arguments) -> None:
    arguments.add_files()
    place = arguments.add_exclusive_group(required=True)
    place.add_output_file()
    place.add_argument("-d", text.FOLDER_HELP, text.FOLDER, dest="folder")
    arguments.add_argument("--to", text.TO_HELP.filled(suffixes=_all_suffixes()), text.SUFFIX)
    arguments.add_argument("--encoding", text.ENCODING_HELP, choices=list(ENCODINGS), type=str.lower)
    arguments.add_switch("--without-bookmarks", text.WITHOUT_BOOKMARKS_HELP)
    arguments.add_overwrite_switch()


def run_command(asked: Namespace, terminal: Terminal) -> int:
    suffix = _suffix_from_args(asked)
    folder = None if asked.folder is None else Path(asked.folder)
    failed = 0

    def report_failure(name: str, reason: Phrase) -> None:
        nonlocal failed
        failed += 1
        terminal.log_error(name, reason)

    sources = find_sources(asked.files, report_failure, folder)
    jobs = list(_convert_jobs(asked, sources, suffix, report_failure))
    inputs = (source.path for source in sources if source.path)
    outlet = make_output_target(asked.out or "", inputs, overwrite=asked.overwrite)
    written = done = 0
    try:
        for done, converted in enumerate(_run_jobs(jobs), 1):
            source = converted.job.source
            terminal.log_diagnostics(source.name, *converted.remarks)
            reasons = [
                outlet.write_output(path, data, source.path, not converted.remarks) for path, data in converted.products
            ]
            failed += converted.unwritable
            written += reasons.count(None)
            for reason in filter(None, reasons):
                report_failure(source.name, reason)
            terminal.show_progress(done, len(jobs))
    except CommandError as error:
        failed += len(jobs) - done
        terminal.print_error(*error.reasons)
    if folder is not None:
        terminal.print_summary(text.SUMMARY, written=written, failed=failed)
    return int(failed > 0 or terminal.has_failed)


def _suffix_from_args(asked: Namespace) -> str | None:
    """Return the suffix of the output files' format; None to keep each file's suffix."""
    to = asked.to or (Path(asked.out).suffix if asked.out is not None else "")
    suffix = _suffix_of_format(to)
    if suffix is None and (to or asked.out is not None):
        raise CommandError(text.WHICH_FORMAT.filled(suffixes=_all_suffixes()), code=USAGE_ERROR)
    if asked.out is not None and (len(asked.files) > 1 or Path(asked.files[0]).is_dir()):
        raise CommandError(text.ONE_INPUT, code=USAGE_ERROR)
    if asked.folder is not None and STDIO in asked.files:
        raise CommandError(text.NO_STDIN_IN_FOLDER, code=USAGE_ERROR)
    return suffix


def _suffix_of_format(word: str) -> str | None:
    """Return the file suffix for `word`, which is a suffix with or without its dot, or the name of a format."""
    suffix = "." + word.lower().removeprefix(".")
    if format_of_suffix(suffix):
        return suffix
    format_ = format_by_key(word.lower())
    return format_.extensions[0].suffix if format_ else None


def _all_suffixes() -> str:
    return " ".join(format_suffixes())


def _convert_jobs(
    asked: Namespace, sources: Sequence[NamedSource], to: str | None, report_failure: OnFailure
) -> Iterator[ConvertJob]:
    for source in sources:
        suffix = to or source.below.suffix
        format_ = format_of_suffix(suffix)
        if format_ is None:
            report_failure(source.name, text.WHICH_FORMAT.filled(suffixes=_all_suffixes()))
            continue
        below = source.below.with_suffix(to) if to else source.below
        out = Path(asked.folder) / below if asked.out is None else Path(asked.out)
        encoding = ENCODINGS.get(asked.encoding) or encoding_of_suffix(suffix) or Encoding.UTF_8
        yield ConvertJob(source, out, format_.key, encoding, not asked.without_bookmarks)


def _run_jobs(jobs: Sequence[ConvertJob]) -> Iterator[ConvertResult]:
    if len(jobs) < _MIN_FILES_FOR_POOL:
        return map(convert_file, jobs)
    from app.cli.process_pool import run_in_order  # noqa: PLC0415 - multiprocessing is slow to load

    return run_in_order(convert_file, jobs, text.PROCESS_LOST)
