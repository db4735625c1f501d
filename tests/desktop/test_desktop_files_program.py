"""The program with a file on its command line, started for real; and started twice."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic, sleep

import pytest

from app.base.folders import Folders
from app.workspace.file_state import RecentFiles

ROOT = Path(__file__).parents[2]
PATIENCE = 120

WATCHED = """
import json, sys
from pathlib import Path
from PySide6.QtCore import QTimer
import app.desktop.window.main as main
from app.base.folders import Folders

folder, *paths = sys.argv[1:]
places = Folders.from_root(Path(folder))
if handed:
    main.KIND = main.Application  # as on macOS
program = main.Program(["yomisuji"], places, [Path(path) for path in paths])

def tell():
    home = program.filing.home
    sys.stdout.write(json.dumps({"open": home.path.name if home else None, "title": program.window.windowTitle(),
        "notices": [notice.en for notice in program.window.notices]}) + "\\n")
    sys.stdout.flush()

def begin(_):
    tell()
    program.desk.document.changed.connect(lambda change: change.replaced and QTimer.singleShot(0, tell))

program.ready.connect(begin)
QTimer.singleShot(60_000, program.qt.quit)
"""
HANDING = """
from PySide6.QtGui import QFileOpenEvent

def hand():
    program.qt.sendEvent(program.qt, QFileOpenEvent(handed.pop(0)))

hand()
program.ready.connect(lambda _: program.desk.document.changed.connect(
    lambda change: change.replaced and handed and QTimer.singleShot(0, hand)))
"""
NOTICING = """
looking = QTimer(interval=50)
looking.timeout.connect(lambda: program.window.notices and (tell(), looking.stop()))
looking.start()
"""
RUN = """
sys.exit(program.run())
"""


def watched(home: Path, *paths: Path, handed: Sequence[Path] = (), more: str = "") -> "subprocess.Popen[str]":
    """The program with `paths` on its command line; those `handed` come from the system, as on macOS."""
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "YOMISUJI_HOME": str(home)}
    code = f"handed = {[str(path) for path in handed]}{WATCHED}{HANDING if handed else ''}{more}{RUN}"
    command = [sys.executable, "-c", code, str(home), *map(str, paths)]
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)


def told(child: "subprocess.Popen[str]") -> dict[str, object]:
    assert child.stdout is not None
    said: dict[str, object] = json.loads(child.stdout.readline())
    return said


def start(home: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "YOMISUJI_HOME": str(home)}
    command = [sys.executable, "-m", "app", *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


def leave_unfinished(data: Path, opened: Path) -> list[Path]:
    """Leave what a killed program was writing, far below its data and beside a file that was opened last."""
    with subprocess.Popen([sys.executable, "-S", "-c", ""]) as ended:
        pass
    folder = data / "matches" / "1" / "games"
    folder.mkdir(parents=True)
    (data / "recent.json").write_bytes(RecentFiles().with_opened(opened).to_json())
    left = [folder / f".1.kif.{ended.pid}-0.tmp", opened.with_name(f".{opened.name}.{ended.pid}-0.tmp")]
    for path in left:
        path.write_bytes(b"half")
    return left


@pytest.mark.slow
def test_a_file_is_opened_and_a_second_start_hands_over_its_own(tmp_path: Path) -> None:
    for name in ("a.kifu", "b.kifu"):
        (tmp_path / name).write_text("手合割：平手\n   1 ７六歩(77)\n", "utf-8")
    home = tmp_path / "home"
    left = leave_unfinished(Folders.from_root(home).data, tmp_path / "b.kifu")
    first = watched(home, tmp_path / "a.kifu")
    try:
        assert told(first)["open"] is None
        assert told(first)["open"] == "a.kifu"
        second = start(home, str(tmp_path / "b.kifu"))
        assert (second.returncode, second.stderr) == (0, "")
        said = told(first)
        assert said["open"] == "b.kifu"
        assert str(said["title"]).startswith("b.kifu")
        assert first.poll() is None
        until = monotonic() + PATIENCE
        while any(path.exists() for path in left) and monotonic() < until:
            sleep(0.05)
        assert [path.name for path in left if path.exists()] == []
    finally:
        first.kill()
        first.communicate(timeout=PATIENCE)


@pytest.mark.slow
@pytest.mark.proof
def test_files_that_the_system_hands_over_are_opened_however_early_they_come(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("early.kifu", "late.kifu")]
    for file in files:
        file.write_text("手合割：平手\n   1 ７六歩(77)\n", "utf-8")
    child = watched(tmp_path / "home", handed=files)
    try:
        assert [told(child)["open"] for _ in range(3)] == [None, "early.kifu", "late.kifu"]
    finally:
        child.kill()
        child.communicate(timeout=PATIENCE)


@pytest.mark.slow
@pytest.mark.proof
def test_a_file_that_is_not_there_is_told_of_in_the_window(tmp_path: Path) -> None:
    child = watched(tmp_path / "home", tmp_path / "nowhere.kif", more=NOTICING)
    try:
        said = told(child)
        while not said["notices"]:
            said = told(child)
        assert said["open"] is None
        assert "nowhere.kif" in str(said["notices"])
        assert child.poll() is None
    finally:
        child.kill()
        child.communicate(timeout=PATIENCE)


@pytest.mark.slow
def test_a_word_that_is_neither_command_nor_file_is_told(tmp_path: Path) -> None:
    done = start(tmp_path, "nowhere")
    assert done.returncode == 2
    assert "nowhere" in done.stderr
