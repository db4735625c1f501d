"""A job of `yomisuji dataset`: converts one file of records, or one piece of a file of rows, to output rows.

Worker processes run the jobs in parallel, so jobs and results can be pickled.
"""

from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from app.base.regular import open_regular
from app.cli.sources import NamedSource, read_source
from app.cli.terminal import Diagnostic, to_diagnostics
from app.dataset.forms import DatasetFormat, RowPart, find_format
from app.dataset.of_record import RowChoice, count_moves, training_rows
from app.dataset.row import BadRow, TrainingRow
from app.dataset.wanted import LeftOutReason, RowFilter
from app.record.problems import Severity
from app.text import formats as files_text
from app.text.file_errors import reason_of_failed
from app.text.phrase import Phrase
from app.thoughts.of_record import reliability_warnings

MAX_ROW_BYTES: Final = 1 << 20
"""Largest line of JSON in bytes; a row with all thoughts of a strong engine has a few thousand."""


class DatasetOptions(NamedTuple):
    """The output format and the filters of training rows, equal for all input files."""

    form_key: str
    choice: RowChoice
    wanted: RowFilter
    has_keys: bool
    """True if position keys are needed to leave out rows with the same position."""

    @property
    def form(self) -> DatasetFormat:
        return _format_by_key(self.form_key)


class DatasetJob(NamedTuple):
    order: DatasetOptions
    source: NamedSource
    """The input file of the job; for training rows from a pipe, their bytes."""
    form_key: str | None = None
    """Key of the format of the job's training rows; None for game records."""
    start: int = 0
    end: int = 0
    """End of the byte range, from `start` on, in which the job's rows begin."""


class FaultyRows(NamedTuple):
    """Consecutive faulty rows with the same reason; `first` and `last` count rows from 1 within the job."""

    reason: Phrase
    first: int
    last: int


class DatasetResult(NamedTuple):
    """Result of a job: the output rows, counts, and faults of the input."""

    job: DatasetJob
    rows: tuple[bytes, ...]
    """Training rows to write: one by one if each has a key for leaving out doubles, otherwise joined into one."""
    keys: tuple[int, ...]
    written: int
    records: int
    read: int
    """Number of training rows that the job has read, valid or not."""
    left: Counter[Phrase]
    """Number of training rows left out of the output, by reason."""
    troubles: tuple[FaultyRows, ...]
    remarks: tuple[Diagnostic, ...]


def run_dataset_job(job: DatasetJob) -> DatasetResult:
    return _export_records(job) if job.form_key is None else _convert_rows(job, _format_by_key(job.form_key))


def _format_by_key(key: str) -> DatasetFormat:
    form = find_format(key)
    if form is None:
        raise ValueError(f"there is no form {key!r}")
    return form


class _RowCollector:
    def __init__(self, order: DatasetOptions) -> None:
        self._options = order
        self._serialize_row = order.form.write
        self.rows: list[bytes] = []
        self.keys: list[int] = []
        self.left_out_counts: Counter[Phrase] = Counter()

    def add_row(self, row: TrainingRow) -> None:
        objection = self._options.wanted.reason_left_out(row)
        written = objection or self._serialize_row(row)
        if not isinstance(written, bytes):
            self.left_out_counts[written.phrase] += 1
            return
        self.rows.append(written)
        if self._options.has_keys:
            self.keys.append(row.position.key)

    def to_result(self, job: DatasetJob) -> DatasetResult:
        rows = tuple(self.rows) if self._options.has_keys else (b"".join(self.rows),)
        return DatasetResult(job, rows, tuple(self.keys), len(self.rows), 0, 0, self.left_out_counts, (), ())


def _export_records(job: DatasetJob) -> DatasetResult:
    found = read_source(job.source)
    sheet = _RowCollector(job.order)
    choice = job.order.choice
    has_thoughts = RowPart.THOUGHTS in job.order.form.stored_parts
    for number, record in enumerate(found.records, 1):
        in_line, in_branches = count_moves(record)
        if not choice.has_branches:
            sheet.left_out_counts[LeftOutReason.BRANCH.phrase] += in_branches
        given = 0
        others = {"file": job.source.name, "game": number}
        for given, row in enumerate(training_rows(record, choice, others, has_thoughts=has_thoughts), 1):  # noqa: B007 - its last value is used below
            sheet.add_row(row)
        sheet.left_out_counts[LeftOutReason.ILLEGAL.phrase] += in_line + in_branches * choice.has_branches - given
    doubts = (doubt for record in found.records for doubt in reliability_warnings(record))
    remarks = [*to_diagnostics(found.problems), *(Diagnostic(Severity.WARNING, doubt) for doubt in doubts)]
    return sheet.to_result(job)._replace(records=len(found.records), remarks=tuple(remarks))


def _convert_rows(job: DatasetJob, form: DatasetFormat) -> DatasetResult:
    sheet = _RowCollector(job.order)
    troubles: list[FaultyRows] = []
    number = 0
    try:
        for number, row in enumerate(_read_rows(job, form), 1):
            if isinstance(row, BadRow):
                _add_faulty_row(troubles, row.phrase, number)
            elif row is not None:
                sheet.add_row(row)
    except OSError as failure:
        reason = files_text.NOT_READ.filled(reason=reason_of_failed(failure))
        return sheet.to_result(job)._replace(read=number, remarks=(Diagnostic(Severity.ERROR, reason),))
    return sheet.to_result(job)._replace(read=number, troubles=tuple(troubles))


def _add_faulty_row(troubles: list[FaultyRows], reason: Phrase, number: int) -> None:
    if troubles and troubles[-1].reason == reason and troubles[-1].last == number - 1:
        troubles[-1] = troubles[-1]._replace(last=number)
    else:
        troubles.append(FaultyRows(reason, number, number))


def _read_rows(job: DatasetJob, form: DatasetFormat) -> Iterator[TrainingRow | BadRow | None]:
    """Yield the job's input rows, or the fault of an invalid one; None for a blank line."""
    data = job.source.data
    with open_regular(Path(job.source.name)) if data is None else BytesIO(data) as file:
        yield from (
            _text_rows(file, job, form) if form.row_bytes is None else _binary_rows(file, job, form, form.row_bytes)
        )


def _binary_rows(file: BinaryIO, job: DatasetJob, form: DatasetFormat, row_size: int) -> Iterator[TrainingRow | BadRow]:
    file.seek(job.start)
    data = file.read(job.end - job.start)
    for start in range(0, len(data), row_size):
        row = data[start : start + row_size]
        yield form.read(row) if len(row) == row_size else BadRow.CUT


def _text_rows(file: BinaryIO, job: DatasetJob, form: DatasetFormat) -> Iterator[TrainingRow | BadRow | None]:
    if job.start:
        # A line belongs to the job in whose range it begins.
        file.seek(job.start - 1)
        _skip_rest_of_line(file, file.readline(MAX_ROW_BYTES))
    while file.tell() < job.end and (line := file.readline(MAX_ROW_BYTES)):
        _skip_rest_of_line(file, line)
        if line.isspace():
            yield None
        else:
            yield form.read(line) if len(line) < MAX_ROW_BYTES else BadRow.LONG


def _skip_rest_of_line(file: BinaryIO, line: bytes) -> None:
    while len(line) == MAX_ROW_BYTES and not line.endswith(b"\n"):
        line = file.readline(MAX_ROW_BYTES)
