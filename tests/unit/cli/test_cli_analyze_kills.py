"""Killing engine or program at any moment of an analysis: no finished result is lost, and going on finishes it."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.formats.files import read_file
from app.record.problems import Severity
from app.record.traversal import main_line
from app.thoughts.comment import thoughts_in
from tests.sampling import so_many

ROOT = Path(__file__).parents[3]
FAKE = ROOT / "tests" / "fakes" / "thinking_engine.py"
KILLS = int(os.environ.get("YOMISUJI_KILLS") or so_many(1, 2))
"""How often; fifty are asked for by YOMISUJI_KILLS=50 and take some minutes."""
PATIENCE = 60
THINKS = 80
"""Milliseconds for each position."""
SHUFFLE = ("▲４八金(49)", "△６二金(61)", "▲４九金(48)", "△６一金(62)")
PLIES = 24
MOST_LOST = 3
"""Answers. The next question goes out before an answer is written down, and the next answer may be there by then."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has no kill -9"),
]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.kifu"
    moves = [SHUFFLE[ply % 4][1:] for ply in range(PLIES)]
    lines = [f"{number:4} {name}" for number, name in enumerate(moves, 1)]
    path.write_text("手合割：平手\n" + "\n".join(lines) + "\n", "utf-8")
    return path


def command(game: Path, out: Path, log: Path) -> list[str]:
    engine = f"{sys.executable} -S -E {FAKE} {log} {THINKS}"
    words = ["analyze", str(game), "--engine", engine, "--nodes", "900", "-o", str(out), "--resume", "--no-second-look"]
    return [sys.executable, "-m", "app", *words]


def run(game: Path, out: Path, log: Path) -> int:
    return subprocess.run(
        command(game, out, log), cwd=ROOT, stderr=subprocess.DEVNULL, check=False, timeout=PATIENCE
    ).returncode


def analysed(out: Path) -> set[int]:
    """The plies that have a thought, each of them that of its own position; the file has to be in order."""
    opened = read_file(out)
    assert not [problem for problem in opened.problems if problem.severity is not Severity.NOTE]
    assert len(opened.records) == 1
    line = main_line(opened.records[0].root)
    assert len(line) == PLIES + 1
    found = {
        node.ply: [each for each in thoughts_in(node.comment) if not each.instead] for node in line if node.comment
    }
    for ply, thoughts in found.items():
        assert len(thoughts) == 1
        assert thoughts[0].score is not None
        assert thoughts[0].score.points == (100 + ply) * (-1) ** ply
    return set(found)


def lines(log: Path) -> list[str]:
    return log.read_text("utf-8").splitlines() if log.exists() else []


def answered(log: Path) -> list[int]:
    """The plies that the engine has answered for, in the order in which it wrote them down itself."""
    told = [line.split(maxsplit=2)[2] for line in lines(log) if line.startswith("answered")]
    return [len(said.partition(" moves ")[2].split()) for said in told]


@pytest.mark.parametrize("seed", range(KILLS))
@pytest.mark.proof
def test_the_program_is_killed(game: Path, tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - nobody is to be kept from guessing
    out, log = tmp_path / "out.kifu", tmp_path / "engine.log"
    child = subprocess.Popen(command(game, out, log), cwd=ROOT, stderr=subprocess.DEVNULL)
    end = time.monotonic() + PATIENCE
    while not lines(log) and time.monotonic() < end:
        time.sleep(0.01)
    time.sleep(chance.uniform(0.0, 1.5))  # the moment is the point here
    child.send_signal(signal.SIGKILL)
    child.wait(PATIENCE)
    there = analysed(out) if out.exists() else set()
    assert set(answered(log)[:-MOST_LOST]) <= there
    told = len(answered(log))
    assert run(game, out, log) == 0
    assert analysed(out) == set(range(PLIES + 1))
    assert len(answered(log)) - told == PLIES + 1 - len(there)  # nothing is done twice


@pytest.mark.parametrize("seed", range(KILLS))
def test_the_engine_is_killed(game: Path, tmp_path: Path, seed: int) -> None:
    chance = random.Random(1000 + seed)  # noqa: S311 - nobody is to be kept from guessing
    out, log = tmp_path / "out.kifu", tmp_path / "engine.log"
    child = subprocess.Popen(command(game, out, log), cwd=ROOT, stderr=subprocess.DEVNULL)
    killed = 0
    wanted = chance.randrange(1, 4)
    end = time.monotonic() + PATIENCE
    while child.poll() is None and time.monotonic() < end:
        processes = [int(line.split()[1]) for line in lines(log) if line.startswith("process")]
        if killed < wanted and len(processes) > killed and len(answered(log)) > killed * 6:
            time.sleep(chance.uniform(0.0, 0.2))
            os.kill(processes[-1], signal.SIGKILL)
            killed += 1
        time.sleep(0.005)
    code = child.wait(PATIENCE)
    assert killed == wanted
    assert code in {0, 1}
    if code:  # it was killed at one position again and again, and that was said
        assert run(game, out, log) == 0
    assert analysed(out) == set(range(PLIES + 1))
