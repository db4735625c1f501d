"""Kills an import again and again, and looks each time whether the library is sound: `python -m benchmarks.library_kills 50`."""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from app.library.library import Library
from app.library.maintenance import find_library_problems
from benchmarks.library_games import made_games, write_games

ROOT: Final = Path(__file__).parents[1]
GAMES: Final = 3000
EARLIEST: Final = 0.1
"""Part of the time of a whole import, before which none is killed."""


def kill_imports(folder: Path, path: Path, times: int, games: int) -> int:
    """Kill an import of `folder` so many times, at moments that chance chooses of those that it takes; then let it end.

    Returns how often it was killed while it worked. AssertionError where a game is lost, doubled or damaged.
    """
    dice = random.Random(times)
    command = [sys.executable, "-m", "app", "library", "import", str(folder), "--library", str(path)]
    begun = time.monotonic()
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    whole = time.monotonic() - begun
    killed = 0
    while killed < times:
        if path.exists() and _games_in(path) == games:
            for left in path.parent.glob(f"{path.stem}*{path.suffix}*"):
                left.unlink()
        killed += _killed(command, whole * dice.uniform(EARLIEST, 1))
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    if _games_in(path) != games:
        raise AssertionError(f"{_games_in(path)} games of {games}")
    return killed


def _killed(command: list[str], seconds: float) -> bool:
    """Run an import in a group of its own and kill all of it; whether it was still at work."""
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return True
    return False


def _games_in(path: Path) -> int:
    with closing(Library(path)) as library:
        problems = list(find_library_problems(library))
        doubled = library.query_number("SELECT count(*) - count(DISTINCT identity) FROM game")
        if problems or doubled:
            raise AssertionError(f"doubled: {doubled}; {problems}")
        return library.query_number("SELECT count(*) FROM game")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        write_games(Path(made, "games"), made_games(GAMES, plies=60), 1)
        print(kill_imports(Path(made, "games"), Path(made, "games.db"), int(sys.argv[1]), GAMES), "kills, all sound")
