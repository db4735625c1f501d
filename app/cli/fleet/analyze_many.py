"""`yomisuji analyze FOLDER… --slots N`: batch analysis of many games by several engines, which can resume."""

import shutil
import time
from argparse import Namespace
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple

from app.analysis.analysis_plan import EarlyStopping
from app.analysis.limit import AnalysisLimit
from app.base.codec import encode_json
from app.base.folders import find_folders
from app.base.locking import acquire_lock
from app.batch.keeping import ANALYSES_FOLDER, LOCK_FILE, create_analysis, read_plan, read_rows
from app.batch.plan import MAX_SLOTS, BatchPlan, PlannedFile, ResultDestination, WorkerGroup
from app.cli.fleet.run_plan import run_batch_analysis
from app.cli.output_files import raising_write_errors
from app.cli.settings import user_settings
from app.cli.sources import find_sources
from app.cli.terminal import STDIO, USAGE_ERROR, CommandError, Terminal
from app.config.engine_profile import BUNDLED
from app.text import fleet as text
from app.text.phrase import Phrase

_EXCLUDED_OPTIONS: Final = ("compare", "backwards", "lines", "report", "log", "json", "out")
"""Options of `yomisuji analyze` that cannot be combined with `--slots` (worker processes)."""


class Cluster(NamedTuple):
    """A cluster that provides the slots (worker processes), and the identities of its engines."""

    scheduler: str
    certificates: str
    identities: tuple[str, ...]


def analyze_games(asked: Namespace, limit: AnalysisLimit, terminal: Terminal, *, cluster: Cluster | None = None) -> int:
    """Start or resume a batch analysis; `cluster` is the cluster of the slots (workers), None for this machine."""
    if (objection := _usage_error(asked)) is not None:
        raise CommandError(objection, code=USAGE_ERROR)
    plan = _plan_from_args(asked, limit, terminal)
    plan = plan if cluster is None else plan._replace(**cluster._asdict())
    folder = find_folders().data / ANALYSES_FOLDER / _folder_name(plan)
    if not asked.overwrite and _is_unfinished(folder):
        terminal.print_summary(text.GOES_ON, folder=folder)
    else:
        with raising_write_errors(folder):
            if folder.exists():
                _remove_folder(folder)  # a finished analysis, or results to overwrite
            create_analysis(folder, plan)
    return run_batch_analysis(folder, terminal)


def _remove_folder(folder: Path) -> None:
    lock = acquire_lock(folder / LOCK_FILE)
    if lock is None:
        raise CommandError(text.IN_USE.filled(folder=folder))
    lock.release()
    shutil.rmtree(folder)


def _is_unfinished(folder: Path) -> bool:
    """Return True if the folder has a batch analysis that is not finished."""
    try:
        plan = read_plan(folder)
    except (OSError, ValueError):
        return False
    return len({row.file for row in read_rows(folder) if row.is_last}) < len(plan.files)


def _plan_from_args(asked: Namespace, limit: AnalysisLimit, terminal: Terminal) -> BatchPlan:
    groups = _parse_worker_groups(asked.slots, (asked.engine or [BUNDLED])[0])
    leaving_out = None if asked.folder is None else Path(asked.folder)
    sources = find_sources(asked.files, terminal.log_error, leaving_out)
    files = [PlannedFile(str(source.path.absolute()), str(source.below)) for source in sources if source.path]
    if not files:
        raise CommandError(text.NO_FILES)
    first, last = asked.range
    return BatchPlan(
        groups,
        tuple(files),
        limit,
        ResultDestination.IN_PLACE if asked.in_place else ResultDestination.FOLDER,
        "" if asked.in_place else str(Path(asked.folder).absolute()),
        asked.multipv,
        first,
        last,
        asked.branches,
        asked.side,
        EarlyStopping(asked.at_mate, asked.stable),
        user_settings().analysis.second_look and not asked.no_second_look,
        not asked.no_stored,
        pauses_on_battery=False,
        overwrites=asked.overwrite,
        goes_on=asked.resume,
        names_machines=asked.name_machines,
        begun=int(time.time()),
        name=", ".join(Path(name).name for name in asked.files[:3]),
    )


def _folder_name(plan: BatchPlan) -> str:
    """Return the folder's name, a digest of games and options but not of slots, so that the same command resumes."""
    same = plan._replace(groups=(), identities=(), begun=0, overwrites=False, goes_on=False)
    return blake2b(encode_json(BatchPlan, same), digest_size=8).hexdigest()


def _parse_worker_groups(words: Sequence[str], engine: str) -> tuple[WorkerGroup, ...]:
    return tuple(_parse_worker_group(word, engine) for word in words)


def _parse_worker_group(word: str, engine: str) -> WorkerGroup:
    named, sign, number = word.rpartition("=")
    count = int(number) if number.isascii() and number.isdecimal() else 0
    if not 1 <= count <= MAX_SLOTS or bool(sign) is not bool(named):
        raise CommandError(text.BAD_SLOTS.filled(most=MAX_SLOTS), code=USAGE_ERROR)
    return WorkerGroup(named or engine, count)


def _usage_error(asked: Namespace) -> Phrase | None:
    for name in _EXCLUDED_OPTIONS:
        if getattr(asked, name):
            return text.SLOTS_AND.filled(other="-o" if name == "out" else f"--{name}")
    if len(asked.engine or ()) > 1:
        return text.SLOTS_AND.filled(other="--engine --engine")
    if asked.jobs > 1:
        return text.SLOTS_AND.filled(other="--jobs")
    if STDIO in asked.files or (asked.folder is None and not asked.in_place):
        return text.SLOTS_FOLDER
    return None
