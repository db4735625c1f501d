"""One file of records as files of another format: what becomes of it, without writing anything.

This is what the processes of a conversion do beside each other, so all that goes in and comes out can be sent.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from app.cli.sources import Source, opened
from app.cli.terminal import Remark, remark_of
from app.formats.encoding import Unwritable
from app.formats.files import contents
from app.formats.format import Encoding, Format
from app.formats.losses import changed_letters, losses
from app.formats.registry import FORMATS
from app.record.problems import Severity
from app.record.tree import Record
from app.text import command as text
from app.text.phrase import Language


class Job(NamedTuple):
    """A file to convert, and into what."""

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
