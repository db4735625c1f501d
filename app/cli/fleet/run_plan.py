"""`yomisuji fleet work`: runs or resumes the batch analysis in a folder."""

from argparse import Namespace
from pathlib import Path

from app.batch.batch_analysis import FileNote
from app.batch.game import GameRow
from app.batch.progress import BatchProgress
from app.cli.arguments import Arguments
from app.cli.engine.engines import engine_for_option
from app.cli.kept_state import load_scales
from app.cli.settings import user_settings
from app.cli.terminal import INTERRUPTED_CODE, CommandError, Terminal
from app.text import fleet as text
from app.text import matches as match_text


def add_arguments(arguments: Arguments) -> None:
    arguments.add_argument("folder", text.WORK_FOLDER_HELP, match_text.FOLDER_WORD)


def run_command(asked: Namespace, terminal: Terminal) -> int:
    return run_batch_analysis(Path(asked.folder), terminal)


def run_batch_analysis(folder: Path, terminal: Terminal) -> int:
    """Run the analysis in a folder; the exit code is 1 after a failure, 130 if it was interrupted."""
    # Qt is loaded only by those commands that need it.
    from app.runtime.batch_run import BatchError, BatchRunContext, open_batch_run  # noqa: PLC0415
    from app.runtime.qt import EventLoopRun  # noqa: PLC0415

    failed_before = False

    def print_game_row(row: GameRow) -> None:
        name = analysis.plan.files[row.file].path
        terminal.print_summary(text.GAME_DONE.filled(name=name, asked=row.asked, taken=row.taken))

    def print_file_note(note: FileNote) -> None:
        nonlocal failed_before
        failed_before = failed_before or note.is_failure
        (terminal.log_error if note.is_failure else terminal.warn)(note.name, note.reason)

    def show_progress(sight: BatchProgress) -> None:
        terminal.show_status(
            text.PROGRESS.filled(done=sight.done_positions, total=sight.total_positions, games=sight.files_done)
        )

    loop = EventLoopRun()
    told = terminal.print_summary, terminal.print_error
    setting = BatchRunContext(user_settings(), load_scales(), engine_for_option, terminal.language, False, *told)
    try:
        with open_batch_run(folder, setting, loop.owner) as work:
            analysis = work.analysis
            analysis.game_finished.connect(print_game_row)
            analysis.noted.connect(print_file_note)
            work.progressed.connect(show_progress)
            work.ended.connect(lambda _: loop.end_loop())
            loop.interrupted.connect(lambda _: work.stop())
            loop.run_loop(work.start)
    except BatchError as refused:
        raise CommandError(refused.reason) from refused
    if analysis.failure is not None:
        terminal.print_error(analysis.failure)
    else:
        sentence = text.STOPPED if work.was_stopped else text.DONE
        terminal.print_summary(sentence, folder=folder, games=len(analysis.rows))
    return 1 if analysis.failure or failed_before else INTERRUPTED_CODE if work.was_stopped else 0
