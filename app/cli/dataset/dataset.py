"""`yomisuji dataset`: positions of records as rows to learn from, and such rows in another form."""

import contextlib
import os
import re
import secrets
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path, PurePath
from typing import BinaryIO, Final

from app.base.regular import NotRegular, open_regular, regular_at
from app.cli.asked import add_files, plies
from app.cli.dataset.asked import Asked, Input, understood
from app.cli.dataset.jobs import Done, Job, do
from app.cli.processors import NoCrew, ProcessLost, processors
from app.cli.records.convert import WORTH_A_CREW
from app.cli.sources import Source, gather
from app.cli.terminal import Remark, Terminal
from app.cli.usage import STANDARD_INPUT, WRONG_USAGE
from app.dataset.forms import Form, form_keys
from app.dataset.of_record import MoveChoice
from app.dataset.wanted import Left, SeenKeys
from app.record.endings import Result
from app.record.problems import Severity
from app.text import command as command_text
from app.text import dataset as text
from app.text import files as files_text
from app.text.phrase import Language, Phrase
from app.thoughts.thought import Source as ThoughtSource

_ROWS_AT_ONCE: Final = 2048
_BYTES_AT_ONCE: Final = 1 << 19
"""The same for rows that are lines."""
_PIECES_WORTH_A_CREW: Final = 4


_RESULTS: Final = {
    "black": Result.BLACK_WON,
    "white": Result.WHITE_WON,
    "draw": Result.DRAWN,
    "undecided": Result.UNDECIDED,
}


_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_LONGEST_NAME: Final = 40
"""Letters of a file's name that go into that of its fresh copy, which must not become too long for the disk."""


def fill(command: ArgumentParser, language: Language) -> None:
    add_files(command, language, text.FILES_HELP)
    forms = " ".join(form_keys())
    add = command.add_argument
    file = command_text.FILE.to(language)
    add("-o", dest="out", required=True, metavar=file, help=text.OUT_HELP.to(language))
    add("--to", choices=form_keys(), help=text.TO_HELP.to(language, forms=forms))
    add("--from", dest="rows", choices=form_keys(), help=text.FROM_HELP.to(language, forms=forms))
    add("--branches", action="store_true", help=text.BRANCHES_HELP.to(language))
    moves = [choice.value for choice in MoveChoice]
    add("--move", choices=moves, default=MoveChoice.PLAYED.value, help=text.MOVE_HELP.to(language))
    add("--source", choices=[source.value for source in ThoughtSource], help=text.SOURCE_HELP.to(language))
    add("--engine", metavar=text.ENGINE.to(language), help=text.ENGINE_HELP.to(language))
    number, whole = text.NUMBER.to(language), _whole(language)
    add("--min-depth", type=whole, metavar=number, help=text.DEPTH_HELP.to(language))
    add("--max-score", type=whole, metavar=number, help=text.SCORE_HELP.to(language))
    add("--plies", type=plies(language), metavar=text.PLIES.to(language), help=text.PLIES_HELP.to(language))
    add("--results", type=_results(language), metavar=text.RESULTS.to(language), help=text.RESULTS_HELP.to(language))
    scored = command.add_mutually_exclusive_group()
    scored.add_argument("--scored", action="store_true", help=text.SCORED_HELP.to(language))
    scored.add_argument("--unscored", action="store_true", help=text.UNSCORED_HELP.to(language))
    add("--no-checks", action="store_true", help=text.NO_CHECKS_HELP.to(language))
    add("--distinct", action="store_true", help=text.DISTINCT_HELP.to(language))
    add("--overwrite", action="store_true", help=command_text.OVERWRITE_HELP.to(language))


def _whole(language: Language) -> Callable[[str], int]:
    def read(word: str) -> int:
        if not _NUMBER.fullmatch(word):
            raise ArgumentTypeError(command_text.NO_PLY.to(language, word=word[:20]))
        return int(word)

    return read


def _results(language: Language) -> Callable[[str], frozenset[Result]]:
    def read(word: str) -> frozenset[Result]:
        names = word.split(",")
        if not all(name in _RESULTS for name in names):
            raise ArgumentTypeError(text.BAD_RESULTS.to(language, word=word[:40]))
        return frozenset(_RESULTS[name] for name in names)

    return read


def run(asked: Namespace, terminal: Terminal) -> int:
    order = understood(asked, terminal.language)
    if isinstance(order, Phrase):
        terminal.complain(order)
        return WRONG_USAGE
    return _Making(order, terminal).run()


class _Making:
    """One run of the command."""

    def __init__(self, asked: Asked, terminal: Terminal) -> None:
        self._asked = asked
        self._terminal = terminal
        self._seen = SeenKeys()
        self._left: Counter[Phrase] = Counter()
        self._written = self._records = 0
        self._read: Counter[str] = Counter()
        """The rows that have been read, by the name of their file."""
        self._failed = False

    def run(self) -> int:
        out = self._asked.out
        jobs = self._all_jobs()
        reason = objection(out, self._files(jobs), overwrite=self._asked.overwrite) if out else None
        if reason is not None:
            self._tell(str(out), Severity.ERROR, reason)
            return 1
        for warning in self._asked.warnings:
            self._tell(str(out or self._asked.order.form_key), Severity.WARNING, warning)
        try:
            with self._outlet() as file:
                self._fill(file, jobs)
        except ProcessLost:
            self._terminal.complain(text.PROCESS_LOST)
            return 1
        except BrokenPipeError:
            raise
        except OSError as failure:
            told = command_text.NOT_WRITTEN.filled(path=out, reason=failure.strerror or failure)
            self._tell(str(out), Severity.ERROR, told)
            return 1
        self._sum_up()
        return int(self._failed or not self._written)

    def _outlet(self) -> AbstractContextManager[BinaryIO]:
        return filling(self._asked.out) if self._asked.out else filling_standard_output()

    def _fill(self, file: BinaryIO, jobs: Iterable[Job]) -> None:
        total = len(jobs) if isinstance(jobs, Sequence) else 0
        for number, done in enumerate(_all_done(jobs), 1):
            self._keep(done, file)
            self._terminal.progress(number, total or number)
        if not self._written:
            raise Nothing

    # What there is to do

    def _all_jobs(self) -> Iterable[Job]:
        """All at once, so that it is known how many there are; one by one where rows come through a pipe."""
        jobs = (job for each in self._asked.inputs for job in self._jobs(each))
        return jobs if any(each.name == STANDARD_INPUT and each.form for each in self._asked.inputs) else list(jobs)

    def _files(self, jobs: Iterable[Job]) -> list[Path]:
        """What is to be read, as far as that is known beforehand."""
        named = [each.name for each in self._asked.inputs if each.name != STANDARD_INPUT]
        found = [job.source.name for job in jobs if job.source.path] if isinstance(jobs, Sequence) else []
        return [Path(name) for name in dict.fromkeys([*named, *found])]

    def _jobs(self, each: Input) -> Iterator[Job]:
        if each.form is None:
            yield from self._jobs_of_records(each.name)
        elif each.name == STANDARD_INPUT:
            for data in _pieces(sys.stdin.buffer, each.form):
                yield Job(self._asked.order, Source(each.name, PurePath(each.name), data), each.form.key, 0, len(data))
        else:
            yield from self._jobs_of_rows(each.name, each.form)

    def _jobs_of_records(self, name: str) -> Iterator[Job]:
        gathered = gather([name])
        for refused in gathered.refused:
            self._fail(refused.name, refused.reason)
        for source in gathered.sources:
            yield Job(self._asked.order, source)

    def _jobs_of_rows(self, name: str, form: Form) -> Iterator[Job]:
        size = _size(Path(name))
        if isinstance(size, Phrase):
            self._fail(name, size)
            return
        step = form.row_bytes * _ROWS_AT_ONCE if form.row_bytes else _BYTES_AT_ONCE
        source = Source(name, PurePath(PurePath(name).name))
        for start in range(0, size, step):
            yield Job(self._asked.order, source, form.key, start, min(start + step, size))

    # What becomes of it

    def _keep(self, done: Done, file: BinaryIO) -> None:
        name = done.job.source.name
        for remark in done.remarks:
            self._failed = self._failed or remark.severity is Severity.ERROR
            self._terminal.tell(name, remark)
        self._tell_troubles(name, done)
        self._left += done.left
        self._records += done.records
        if self._asked.order.has_keys:
            new = [row for row, key in zip(done.rows, done.keys, strict=True) if self._seen.add(key)]
            self._left[Left.SEEN.phrase] += len(done.rows) - len(new)
            self._written += len(new)
            file.write(b"".join(new))
        else:
            self._written += done.written
            file.writelines(done.rows)

    def _tell_troubles(self, name: str, done: Done) -> None:
        job = done.job
        if job.source.data is None and job.start == 0:
            self._read[name] = 0
        before = self._read[name]
        for reason, first, last in done.troubles:
            self._failed = True
            said = reason if first == last else text.AND_FOLLOWING.filled(reason=reason, last=before + last)
            self._tell(name, Severity.ERROR, said, before + first)
        if done.read:
            self._read[name] += done.read

    def _sum_up(self) -> None:
        if not self._written:
            self._terminal.sum_up(text.NO_ROWS)
        self._terminal.sum_up(text.SUMMARY, written=self._written, records=self._records)
        for reason, count in self._left.most_common():
            if count:
                self._terminal.sum_up(text.LEFT_OUT, count=count, reason=reason.to(self._terminal.language))

    def _fail(self, name: str, reason: Phrase) -> None:
        self._failed = True
        self._tell(name, Severity.ERROR, reason)

    def _tell(self, name: str, severity: Severity, reason: Phrase, line: int = 0) -> None:
        self._terminal.tell(name, Remark(severity, reason.to(self._terminal.language), line))


def _size(path: Path) -> int | Phrase:
    """How many bytes an ordinary file has, or why it cannot be read."""
    try:
        with open_regular(path) as file:
            return os.fstat(file.fileno()).st_size
    except NotRegular:
        return files_text.NOT_REGULAR
    except FileNotFoundError:
        return files_text.NOT_FOUND
    except PermissionError:
        return files_text.NOT_PERMITTED
    except (OSError, ValueError) as failure:
        return files_text.NOT_READ.filled(reason=failure)


def _pieces(stream: BinaryIO, form: Form) -> Iterator[bytes]:
    """What comes through a pipe, in pieces of whole rows."""
    while piece := stream.read(form.row_bytes * _ROWS_AT_ONCE if form.row_bytes else _BYTES_AT_ONCE):
        yield piece if form.row_bytes or piece.endswith(b"\n") else piece + stream.readline()


def _all_done(jobs: Iterable[Job]) -> Iterator[Done]:
    if isinstance(jobs, Sequence) and _is_worth_a_crew(jobs) and (processes := processors()) > 1:
        from app.cli.crew import done_in_order  # noqa: PLC0415 - what makes processes takes long to load

        try:
            yield from done_in_order(do, jobs, processes)
        except NoCrew:
            pass  # then one does it all
        else:
            return
    yield from map(do, jobs)


def _is_worth_a_crew(jobs: Sequence[Job]) -> bool:
    return len(jobs) >= (_PIECES_WORTH_A_CREW if any(job.form_key for job in jobs) else WORTH_A_CREW)


# The file, which grows beside its place, and comes there whole or not at all


def objection(path: Path, inputs: list[Path], *, overwrite: bool) -> Phrase | None:
    """Why nothing should be written to `path`; said before hours are spent."""
    if any(_is_same(path, source) for source in inputs):
        return text.IS_INPUT.filled(path=path)
    if path.exists() and not path.is_file():
        return text.NO_PLACE.filled(path=path)
    if not overwrite and (path.exists() or path.is_symlink()):
        return command_text.IS_THERE.filled(path=path)
    return None


def _is_same(path: Path, source: Path) -> bool:
    with contextlib.suppress(OSError, ValueError):
        return path.samefile(source)
    return False


class Nothing(Exception):  # noqa: N818 - it says what was written, as a domain word
    """Raised inside `filling` when there is nothing that should come to be."""


@contextmanager
def filling(path: Path) -> Iterator[BinaryIO]:
    """A file to write into, which stands at `path` once the block ends well. Raises OSError where that cannot be."""
    target = Path(os.path.realpath(path))  # resolve() has another error for links in a circle
    regular_at(path)
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_name(f".{target.name[:_LONGEST_NAME]}.{secrets.token_hex(4)}.tmp")
    try:
        # Made in here, since Ctrl-C may come just when it has been; and for nobody else until it has its rights.
        with os.fdopen(os.open(fresh, _NEW, 0o600), "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        fresh.chmod(_permissions(target))
        fresh.replace(target)
    except Nothing:
        fresh.unlink()
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise


def _permissions(target: Path) -> int:
    """Those of the file that is replaced, or those that any new file gets."""
    with contextlib.suppress(FileNotFoundError):
        return target.stat().st_mode & 0o7777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


@contextmanager
def filling_standard_output() -> Iterator[BinaryIO]:
    sys.stdout.flush()
    with contextlib.suppress(Nothing):
        yield sys.stdout.buffer
    sys.stdout.buffer.flush()
