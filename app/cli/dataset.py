"""`yomisuji dataset`: exports positions of records as training data, and converts training data between formats."""

import os
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path, PurePath
from typing import BinaryIO, Final, NamedTuple

from app.base.atomic import atomic_writer
from app.base.regular import NotRegularFileError, open_regular, stat_regular
from app.cli.arguments import Arguments, integer, read_ply_range
from app.cli.dataset_jobs import DatasetJob, DatasetOptions, DatasetResult, run_dataset_job
from app.cli.sources import NamedSource, find_sources
from app.cli.terminal import STDIO, USAGE_ERROR, CommandError, Diagnostic, Terminal
from app.dataset.forms import DatasetFormat, RowPart, find_format, format_keys
from app.dataset.of_record import MoveChoice, RowChoice
from app.dataset.wanted import LeftOutReason, PositionKeySet, RowFilter
from app.formats.output_files import existing_file_problem, is_same_file, write_failure_phrase
from app.record.endings import Result
from app.record.problems import Severity
from app.text import command as command_text
from app.text import dataset as text
from app.text import formats as files_text
from app.text.phrase import Phrase
from app.thoughts.thought import ThoughtSource

_ROWS_PER_JOB: Final = 2048
_BYTES_PER_JOB: Final = 1 << 19
"""Number of bytes of a text file of training rows that one job converts."""
_MIN_FILES_FOR_POOL: Final = 40
_MIN_CHUNKS_FOR_POOL: Final = 4
_RESULTS_BY_WORD: Final = {
    "black": Result.BLACK_WON,
    "white": Result.WHITE_WON,
    "draw": Result.DRAWN,
    "undecided": Result.UNDECIDED,
}


class DatasetInput(NamedTuple):
    """One input named on the command line, and the format of its training rows."""

    name: str
    form: DatasetFormat | None
    """Format of the input's training rows; None for game records."""


def add_arguments(arguments: Arguments) -> None:
    arguments.add_files(text.FILES_HELP)
    keys, forms = format_keys(), " ".join(format_keys())
    add, switch = arguments.add_argument, arguments.add_switch
    number = integer(command_text.NO_PLY)
    arguments.add_output_file(text.OUT_HELP, required=True)
    add("--to", text.TO_HELP.filled(forms=forms), choices=keys)
    add("--from", text.FROM_HELP.filled(forms=forms), dest="rows", choices=keys)
    switch("--branches", text.BRANCHES_HELP)
    moves = [choice.value for choice in MoveChoice]
    add("--move", text.MOVE_HELP, choices=moves, default=MoveChoice.PLAYED.value)
    add("--source", text.SOURCE_HELP, choices=[source.value for source in ThoughtSource])
    add("--engine", text.ENGINE_HELP, command_text.ENGINE)
    add("--min-depth", text.DEPTH_HELP, command_text.NUMBER, number)
    add("--max-score", text.SCORE_HELP, command_text.NUMBER, number)
    add("--plies", text.PLIES_HELP, text.PLIES, read_ply_range)
    add("--results", text.RESULTS_HELP, text.RESULTS, parse_results_argument)
    scored = arguments.add_exclusive_group()
    scored.add_switch("--scored", text.SCORED_HELP)
    scored.add_switch("--unscored", text.UNSCORED_HELP)
    switch("--no-checks", text.NO_CHECKS_HELP)
    switch("--distinct", text.DISTINCT_HELP)
    arguments.add_overwrite_switch()


def parse_results_argument(word: str) -> frozenset[Result] | Phrase:
    names = word.split(",")
    if not all(name in _RESULTS_BY_WORD for name in names):
        return text.BAD_RESULTS.filled(word=word[:40])
    return frozenset(_RESULTS_BY_WORD[name] for name in names)


def run_command(asked: Namespace, terminal: Terminal) -> int:
    form = find_format(asked.to or "jsonl") if asked.to or asked.out == STDIO else _format_by_suffix(asked.out)
    if form is None:
        raise CommandError(text.WHICH_FORM.filled(forms=" ".join(format_keys())), code=USAGE_ERROR)
    inputs = tuple(DatasetInput(name, _input_format(name, asked.rows)) for name in asked.files)
    for _, rows in inputs:
        # A filter needs a value that these rows do not have.
        if rows is not None and asked.min_depth is not None and RowPart.DEPTHS not in rows.stored_parts:
            raise CommandError(text.NO_DEPTHS_THERE.filled(form=rows.key), code=USAGE_ERROR)
        if rows is not None and asked.plies is not None and RowPart.PLIES not in rows.stored_parts:
            raise CommandError(text.NO_PLIES_THERE.filled(form=rows.key), code=USAGE_ERROR)
    first, last = asked.plies or (0, None)
    # By default, rows whose values the output format cannot represent are left out.
    scored = asked.scored or (RowPart.UNKNOWN not in form.stored_parts and not asked.unscored)
    results = asked.results or form.stored_results
    wanted = RowFilter(results, scored, asked.min_depth, first, last, asked.max_score, not asked.no_checks)
    source = ThoughtSource(asked.source) if asked.source else None
    choice = RowChoice(asked.branches, MoveChoice(asked.move), source, asked.engine)
    order = DatasetOptions(form.key, choice, wanted, asked.distinct)
    out = None if asked.out == STDIO else Path(asked.out)
    making = _DatasetWriter(inputs, order, terminal)
    reason = reason_not_writable(out, making.files, overwrite=asked.overwrite) if out else None
    if reason is not None:
        raise CommandError(reason, name=str(out))
    for warning in _loss_warnings(inputs, form, wanted):
        terminal.warn(str(out or form.key), warning)
    try:
        with suppress(NoRowsWritten), _open_output(out) as file:
            making.write_rows(file)
    except BrokenPipeError:
        raise
    except OSError as failure:
        raise CommandError(write_failure_phrase(str(out), failure), name=str(out)) from failure
    return making.print_summary()


def _format_by_suffix(name: str) -> DatasetFormat | None:
    return find_format(PurePath(name).suffix.lower().removeprefix("."))


def _input_format(name: str, rows: str | None) -> DatasetFormat | None:
    if rows:
        return find_format(rows)
    return None if name == STDIO else _format_by_suffix(name)


def _loss_warnings(inputs: tuple[DatasetInput, ...], form: DatasetFormat, wanted: RowFilter) -> tuple[Phrase, ...]:
    """Return warnings of what the output format cannot store of the inputs."""
    held = frozenset().union(*(each.form.stored_parts if each.form else frozenset(RowPart) for each in inputs))
    said = [phrase for lost, phrase in form.losses if lost in held]
    if RowPart.UNKNOWN not in form.stored_parts:
        said += [] if wanted.has_score else [text.UNSCORED_AS_ZERO]
        said += [text.UNDECIDED_AS_DRAW] if Result.UNDECIDED in wanted.results else []
    if RowPart.PLIES in form.stored_parts:
        without = dict.fromkeys(
            each.form.key for each in inputs if each.form and RowPart.PLIES not in each.form.stored_parts
        )
        said += [text.PLIES_UNKNOWN.filled(form=key) for key in without]
    return tuple(said)


class _DatasetWriter:
    def __init__(self, inputs: Sequence[DatasetInput], order: DatasetOptions, terminal: Terminal) -> None:
        self._options = order
        self._terminal = terminal
        self._written_keys = PositionKeySet()
        self._left_out_counts: Counter[Phrase] = Counter()
        self._written_count = self._record_count = 0
        self._rows_read: Counter[str] = Counter()
        """Number of training rows read so far, by the name of the input file."""
        jobs = (job for each in inputs for job in self._jobs_for_input(each))
        comes_by_pipe = any(each.name == STDIO and each.form for each in inputs)
        # A list, so that the number of jobs is known; a generator if rows come through a pipe.
        self._all_jobs: Iterable[DatasetJob] = jobs if comes_by_pipe else list(jobs)
        named = [each.name for each in inputs if each.name != STDIO]
        found = (
            [job.source.name for job in self._all_jobs if job.source.path] if isinstance(self._all_jobs, list) else []
        )
        self.files = [Path(name) for name in dict.fromkeys([*named, *found])]
        """Input files, as far as they are known beforehand."""

    def write_rows(self, file: BinaryIO) -> None:
        for number, done in enumerate(_run_jobs(self._all_jobs), 1):
            self._write_result(done, file)
            self._terminal.show_progress(number, len(self._all_jobs) if isinstance(self._all_jobs, list) else number)
        if not self._written_count:
            raise NoRowsWritten

    def print_summary(self) -> int:
        if not self._written_count:
            self._terminal.print_summary(text.NO_ROWS)
        self._terminal.print_summary(text.SUMMARY, written=self._written_count, records=self._record_count)
        for reason, count in self._left_out_counts.most_common():
            if count:
                self._terminal.print_summary(text.LEFT_OUT, count=count, reason=reason)
        return int(self._terminal.has_failed or not self._written_count)

    def _jobs_for_input(self, each: DatasetInput) -> Iterator[DatasetJob]:
        name, form, order = each.name, each.form, self._options
        if form is None:
            yield from (DatasetJob(order, source) for source in find_sources([name], self._terminal.log_error))
            return
        step = form.row_bytes * _ROWS_PER_JOB if form.row_bytes else _BYTES_PER_JOB
        if name == STDIO:
            while data := sys.stdin.buffer.read(step):
                data += b"" if form.row_bytes or data.endswith(b"\n") else sys.stdin.buffer.readline()
                yield DatasetJob(order, NamedSource(name, PurePath(name), data), form.key, 0, len(data))
            return
        size = _file_size(Path(name))
        if isinstance(size, Phrase):
            self._terminal.log_error(name, size)
            return
        source = NamedSource(name, PurePath(PurePath(name).name))
        for start in range(0, size, step):
            yield DatasetJob(order, source, form.key, start, min(start + step, size))

    def _write_result(self, done: DatasetResult, file: BinaryIO) -> None:
        name = done.job.source.name
        self._terminal.log_diagnostics(name, *done.remarks)
        self._report_faulty_rows(name, done)
        self._left_out_counts += done.left
        self._record_count += done.records
        if self._options.has_keys:
            new = [row for row, key in zip(done.rows, done.keys, strict=True) if self._written_keys.add_key(key)]
            self._left_out_counts[LeftOutReason.SEEN.phrase] += len(done.rows) - len(new)
            self._written_count += len(new)
            file.write(b"".join(new))
        else:
            self._written_count += done.written
            file.writelines(done.rows)

    def _report_faulty_rows(self, name: str, done: DatasetResult) -> None:
        job = done.job
        if job.source.data is None and job.start == 0:
            self._rows_read[name] = 0
        before = self._rows_read[name]
        for reason, first, last in done.troubles:
            said = reason if first == last else text.AND_FOLLOWING.filled(reason=reason, last=before + last)
            remark = Diagnostic(Severity.ERROR, said, before + first)
            self._terminal.log_diagnostics(name, remark)
        if done.read:
            self._rows_read[name] += done.read


def _file_size(path: Path) -> int | Phrase:
    """Return the size in bytes of a regular file, or why it cannot be read."""
    try:
        with open_regular(path) as file:
            return os.fstat(file.fileno()).st_size
    except NotRegularFileError:
        return files_text.NOT_REGULAR
    except FileNotFoundError:
        return files_text.NOT_FOUND
    except PermissionError:
        return files_text.NOT_PERMITTED
    except (OSError, ValueError) as failure:
        return files_text.NOT_READ.filled(reason=failure)


def _run_jobs(jobs: Iterable[DatasetJob]) -> Iterator[DatasetResult]:
    if not isinstance(jobs, Sequence):
        return map(run_dataset_job, jobs)
    if len(jobs) < (_MIN_CHUNKS_FOR_POOL if any(job.form_key for job in jobs) else _MIN_FILES_FOR_POOL):
        return map(run_dataset_job, jobs)
    from app.cli.process_pool import run_in_order  # noqa: PLC0415 - multiprocessing is slow to load

    return run_in_order(run_dataset_job, jobs, text.PROCESS_LOST)


def reason_not_writable(path: Path, inputs: list[Path], *, overwrite: bool) -> Phrase | None:
    """Return why `path` must not be written, so that this is known before hours of work; None if it may."""
    if any(is_same_file(path, source) for source in inputs):
        return text.IS_INPUT.filled(path=path)
    if path.exists() and not path.is_file():
        return text.NO_PLACE.filled(path=path)
    return existing_file_problem(path, overwrite=overwrite)


class NoRowsWritten(Exception):  # noqa: N818 - a signal within this module, not an error
    """Raised to discard the output file when no training row was written."""


@contextmanager
def _open_output(path: Path | None) -> Iterator[BinaryIO]:
    """Open standard output, or a file that appears at `path` only when complete (atomic write); may raise OSError."""
    if path is not None:
        stat_regular(path)
        Path(os.path.realpath(path)).parent.mkdir(parents=True, exist_ok=True)
        with atomic_writer(path) as file:
            yield file
        return
    sys.stdout.flush()
    yield sys.stdout.buffer
    sys.stdout.buffer.flush()
