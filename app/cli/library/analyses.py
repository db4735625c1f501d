"""`yomisuji library analyses`: shows the size of the store of analyses, rebuilds it from the records, or clears it."""

from argparse import Namespace
from pathlib import Path

from app.cli.arguments import Arguments
from app.cli.library.importing import ReadJob, read_all_files
from app.cli.library.opened import add_library_arguments, open_library, open_store
from app.cli.terminal import Terminal, to_diagnostics
from app.library.library import analyses_path
from app.record.problems import Problem
from app.store.analysis_store import AnalysisStore
from app.text import library as text

_FILES_PER_PROGRESS_LINE = 20


def add_arguments(arguments: Arguments) -> None:
    deed = arguments.add_exclusive_group()
    deed.add_switch("--rebuild", text.REBUILD_HELP)
    deed.add_switch("--clear", text.CLEAR_HELP)
    arguments.add_switch("--json", text.JSON_HELP)
    add_library_arguments(arguments)


def run_command(asked: Namespace, terminal: Terminal) -> int:
    with open_library(asked) as library, open_store(asked, writes=True) as store:
        if store is None:
            return 1
        if asked.clear:
            store.clear()
        elif asked.rebuild:
            sources = library.query_rows("SELECT path, mtime_ns, size FROM source ORDER BY id")
            read = _rebuild_store([ReadJob(*row) for row in sources], store, terminal, is_for_programs=asked.json)
            if asked.json:
                terminal.print_json({"files": read})
                return int(terminal.has_failed)
        held = {
            "positions": len(store),
            "engines": store.engine_count(),
            "megabytes": _megabytes(analyses_path(library.path)),
        }
    if asked.json:
        terminal.print_json(held)
    else:
        terminal.print_lines(text.ANALYSES_HELD.filled(**held))
    return int(terminal.has_failed)


def _rebuild_store(jobs: list[ReadJob], store: AnalysisStore, terminal: Terminal, *, is_for_programs: bool) -> int:
    """Read all files again, and put their deeper analyses into the store; return the number of files read."""
    done = 0
    for path, found in read_all_files(jobs):
        if isinstance(found, Problem):
            terminal.log_diagnostics(path, *to_diagnostics([found]))
            continue
        store.store_results(each for game in found.games for each in game.analyses)
        done += 1
        terminal.show_progress(done, len(jobs))
        if is_for_programs and not done % _FILES_PER_PROGRESS_LINE:
            terminal.print_json({"done": done, "of": len(jobs)}, at_once=True)
    return done


def _megabytes(path: Path) -> str:
    return f"{path.stat().st_size / (1 << 20):.1f}" if path.exists() else "0.0"
