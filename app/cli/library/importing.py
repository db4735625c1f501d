"""`yomisuji library import`: adds records to the library. After Ctrl-C or a crash the next run resumes."""

from argparse import Namespace
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from app.analysis.judging import JudgingScale, judging_scale
from app.base.database import can_store_text
from app.cli.arguments import Arguments
from app.cli.kept_state import load_scales
from app.cli.library.opened import add_library_arguments, open_library, open_store
from app.cli.settings import user_settings
from app.cli.sources import NamedSource, find_sources
from app.cli.terminal import USAGE_ERROR, CommandError, Terminal, to_diagnostics
from app.formats.files import read_file_bytes
from app.library.game import FileGames, read_games
from app.library.importing import Importer
from app.library.library import Library
from app.library.maintenance import folder_problem
from app.library.segments import NewSegment, SegmentJob, count_unsegmented_games, make_segments
from app.record.problems import Problem
from app.text import library as text

_MIN_FILES_FOR_POOL: Final = 40
_MIN_GAMES_FOR_POOL: Final = 2_000
NO_VALUE: Final = "-"
_READ_AHEAD_BYTES: Final = 32_000_000
"""Bytes of files to read in advance while earlier ones are written to the database."""
_FILES_PER_PROGRESS_LINE: Final = 20
"""Number of files between two progress reports in JSON."""


class ReadJob(NamedTuple):
    """A file of records to read for an import, with its modification time and size when it was listed."""

    path: str
    mtime_ns: int
    size: int


def add_arguments(arguments: Arguments) -> None:
    arguments.add_files(text.PATHS_HELP, takes_none=True)
    watching = arguments.add_exclusive_group()
    watching.add_switch("--watch", text.WATCH_HELP)
    watching.add_switch("--unwatch", text.UNWATCH_HELP)
    arguments.add_switch("--later", text.NO_INDEX_HELP)
    arguments.add_switch("--json", text.JSON_HELP)
    add_library_arguments(arguments)


def run_command(asked: Namespace, terminal: Terminal) -> int:
    with open_library(asked, writes=True, makes=bool(asked.files)) as library, open_store(asked, writes=True) as store:
        if library.network_drive_warning is not None:
            terminal.warn(str(library.path), library.network_drive_warning)
        if asked.unwatch:
            return _remove_watched_folders(library, asked.files, terminal)
        importer = Importer(library, store)
        _import_files(
            find_sources(_paths_to_import(library, asked, terminal), terminal.log_error),
            importer,
            terminal,
            is_for_programs=asked.json,
        )
        if not asked.later:
            build_segments(library, terminal, is_for_programs=asked.json)
        count = importer.import_count
    if asked.json:
        terminal.print_json(count._asdict())
    else:
        terminal.print_lines(text.IMPORTED.filled(**count._asdict()))
    return int(terminal.has_failed)


def _remove_watched_folders(library: Library, names: list[str], terminal: Terminal) -> int:
    for name in filter(can_store_text, names):  # others were never watched
        library.unwatch_folder(Path(name))
    terminal.print_lines(text.WATCHED.filled(paths=", ".join(library.watched_folders()) or NO_VALUE))
    return 0


def _paths_to_import(library: Library, asked: Namespace, terminal: Terminal) -> list[str]:
    """Return the named files and folders, or else the watched folders; missing folders are reported."""
    if asked.watch:
        if not all(Path(name).is_dir() for name in asked.files):
            raise CommandError(text.ONLY_FOLDERS, code=USAGE_ERROR)
        for name in asked.files:
            if not can_store_text(str(Path(name).absolute())):
                raise CommandError(text.NAME_NOT_KEPT, name=name)
            library.watch_folder(Path(name))
    if asked.files:
        named: list[str] = asked.files
        return named
    watched = library.watched_folders()
    if not watched and not count_unsegmented_games(library):
        raise CommandError(text.NOTHING_WATCHED, code=USAGE_ERROR)
    there: list[str] = []
    for folder in watched:
        problem = folder_problem(folder)
        if problem is None:
            there.append(folder)
        else:
            terminal.log_error(folder, problem)
    return there


def _import_files(sources: list[NamedSource], importer: Importer, terminal: Terminal, *, is_for_programs: bool) -> None:
    """Import all new or changed files; with `is_for_programs` print progress as JSON."""
    jobs = list(_read_jobs(sources, importer, terminal))
    try:
        for done, read in enumerate(read_all_files(jobs), 1):
            path, found = read
            if isinstance(found, Problem):
                terminal.log_diagnostics(path, *to_diagnostics([found]))
            else:
                _import_games(found, importer, terminal)
            terminal.show_progress(done, len(jobs))
            if is_for_programs and not done % _FILES_PER_PROGRESS_LINE:
                terminal.print_json({"done": done, "of": len(jobs)}, at_once=True)
    finally:
        importer.write_pending()


def _import_games(found: FileGames, importer: Importer, terminal: Terminal) -> None:
    terminal.log_diagnostics(found.path, *to_diagnostics(found.problems))
    if not importer.is_moved_file(found):
        importer.add_file(found)


def _read_jobs(sources: list[NamedSource], importer: Importer, terminal: Terminal) -> Iterator[ReadJob]:
    for source in sources:
        try:
            path = Path(source.name).absolute()
            seen = path.stat()
        except (OSError, ValueError) as failure:
            terminal.log_error(source.name, text.NOT_READ.filled(reason=failure))
            continue
        if not can_store_text(str(path)):
            terminal.log_error(source.name, text.NAME_NOT_KEPT)
        elif not importer.is_imported(str(path), seen.st_mtime_ns, seen.st_size):
            yield ReadJob(str(path), seen.st_mtime_ns, seen.st_size)


def read_all_files(jobs: list[ReadJob]) -> Iterator[tuple[str, FileGames | Problem]]:
    if len(jobs) < _MIN_FILES_FOR_POOL:
        return map(read_record_file, jobs)
    from app.cli.process_pool import CHUNK_SIZE, CHUNKS_AHEAD, processor_count, run_in_order  # noqa: PLC0415 - multiprocessing is slow to load

    a_chunk = CHUNK_SIZE * (1 + sum(job.size for job in jobs) // len(jobs))
    ahead = max(CHUNKS_AHEAD, _READ_AHEAD_BYTES // (a_chunk * processor_count()))
    return run_in_order(read_record_file, jobs, text.PROCESS_LOST, ahead=ahead)


def read_record_file(job: ReadJob) -> tuple[str, FileGames | Problem]:
    """Read one record file; runs in a process of the pool."""
    data = read_file_bytes(Path(job.path))
    return job.path, data if isinstance(data, Problem) else read_games(job.path, data, job.mtime_ns, _judging_scale())


@cache
def _judging_scale() -> JudgingScale:
    return judging_scale(user_settings(), load_scales())


def _run_in_processes(make: Callable[[SegmentJob], NewSegment], jobs: list[SegmentJob]) -> Iterator[NewSegment]:
    from app.cli.process_pool import run_in_order  # noqa: PLC0415 - as above

    return run_in_order(make, jobs, text.PROCESS_LOST, chunk=1)


def build_segments(library: Library, terminal: Terminal, *, is_for_programs: bool = False) -> None:
    """Add new games to the index for searches of positions and names, and show how many are still waiting."""
    waiting = count_unsegmented_games(library)
    for made in make_segments(library, _run_in_processes if waiting > _MIN_GAMES_FOR_POOL else map):
        waiting -= made
        terminal.show_status(text.PREPARING.filled(count=waiting))
        if is_for_programs and waiting:
            terminal.print_json({"left": waiting}, at_once=True)
