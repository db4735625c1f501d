"""Access of commands to the state that the window saves for its next start."""

from pathlib import Path

from app.analysis.engine_scale import Scales
from app.base.folders import find_folders
from app.cli.terminal import CommandError
from app.formats.output_files import write_output_file
from app.workspace.kept_scales import stored_scales
from app.workspace.state_store import FOLDER, StateStore


def open_state() -> StateStore:
    """Open the state that the window saved, for reading and writing; a failed write raises CommandError."""
    return StateStore(find_folders().data / FOLDER, _write_state)


def load_scales() -> Scales:
    """Return the scales from scores to win rates that were fitted to engines."""
    return stored_scales(open_state())


def _write_state(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if reason := write_output_file(path, data):
        raise CommandError(reason, name=str(path))
