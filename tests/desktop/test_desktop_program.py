"""The program as a process: it starts, says what it is, and remembers; `test_kill_nine.py` damages what lies in its folders."""

import json
import os
import subprocess
import sys
from importlib.abc import MetaPathFinder
from pathlib import Path

import pytest

from app.__main__ import main
from app.base.version import CHECKOUT_VERSION
from app.runtime.missing_library import NO_DISPLAY, NO_LIBRARY
from app.text import window as text
from tests.rights import NOTHING_IS_FORBIDDEN
from tests.sampling import sampled

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


def run(home: Path, *arguments: str, code: int = 0) -> str:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "YOMISUJI_HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-m", "app", *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == code, done.stderr
    return done.stdout + done.stderr


def test_selftest_says_on_what_it_runs_and_how_long_it_took(tmp_path: Path) -> None:
    said = run(tmp_path, "--selftest")
    for fact in ("platform plugin", "offscreen", "qt", "BIZ UDPGothic", "first paint", "ms after main", "ready"):
        assert fact in said
    assert "missing               nothing" in said
    assert "plugin does not support" not in said
    assert list(tmp_path.iterdir()) == []


def test_version_and_help(tmp_path: Path) -> None:
    assert CHECKOUT_VERSION in run(tmp_path, "--version")
    assert "--selftest" in run(tmp_path, "--help")
    assert "--nonsense" in run(tmp_path, "--nonsense", code=2)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a screen")
@pytest.mark.parametrize("arguments", sampled([[], ["--selftest"], ["gone.kifu"]], 3, 1))
def test_without_a_screen_it_says_so_instead_of_ending_in_a_crash(tmp_path: Path, arguments: list[str]) -> None:
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    }
    done = subprocess.run(
        [sys.executable, "-m", "app", *arguments],
        cwd=ROOT,
        env=environment | {"YOMISUJI_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 3
    assert text.NO_DISPLAY.en in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a screen")
def test_a_screen_that_does_not_answer_is_named(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "app"],
        cwd=ROOT,
        env=os.environ | {"YOMISUJI_HOME": str(tmp_path), "QT_QPA_PLATFORM": "xcb", "DISPLAY": ":7654"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    if done.returncode == NO_LIBRARY:
        pytest.skip(f"no window can open here: {done.stderr.strip()}")
    assert done.returncode == NO_DISPLAY
    assert text.SILENT_DISPLAY.filled(display=os.environ.get("WAYLAND_DISPLAY", ":7654")).en in done.stderr
    assert "Reinstalling" not in done.stderr


@pytest.mark.parametrize("arguments", [[], ["--selftest"]])
def test_without_a_library_of_the_system_it_says_what_brings_it(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reason = "libGL.so.1: cannot open shared object file: No such file or directory"
    for module in ("app.desktop.window.main", "app.desktop.window.selftest"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setattr(sys, "meta_path", [Unloadable(reason), *sys.meta_path])
    monkeypatch.setattr(sys, "argv", ["yomisuji", *arguments])
    assert main() == NO_LIBRARY
    said = capsys.readouterr().err
    assert "libGL.so.1" in said
    assert f"sudo apt-get install {text.LIBRARY_PACKAGES}" in said


def test_another_fault_of_loading_is_not_taken_for_a_missing_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "app.desktop.window.selftest", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Unloadable("no module named so"), *sys.meta_path])
    monkeypatch.setattr(sys, "argv", ["yomisuji", "--selftest"])
    with pytest.raises(ImportError, match="no module named so"):
        main()


def test_the_libraries_that_it_names_are_those_of_the_readme() -> None:
    for readme in ("README.md", "README.ja.md"):
        told = " ".join((ROOT / readme).read_text("utf-8").replace("\\\n", " ").split())
        assert f"sudo apt-get install {text.LIBRARY_PACKAGES}" in told


class Unloadable(MetaPathFinder):
    """Stands before the window's modules and fails, as their import does where Qt finds no library to link to."""

    def __init__(self, reason: str) -> None:
        self._reason = reason

    def find_spec(self, name: str, *_others: object) -> None:
        if name in {"app.desktop.window.main", "app.desktop.window.selftest"}:
            raise ImportError(self._reason)


BROKEN = """
import sys
PATIENCE = 600
from app.base.folders import find_folders
from PySide6.QtCore import QTimer
sys.modules["app.desktop.window.board_controller"] = None
from app.desktop.window.main import Program
program = Program(["yomisuji"], find_folders())
def on_painted(_):
    look(PATIENCE)
def look(left):
    if left and not program.window.notices:
        QTimer.singleShot(50, lambda: look(left - 1))
        return
    print("told", [phrase.en for phrase in program.window.notices])
    program.window.close()
program.window.painted.connect(on_painted)
sys.exit(program.run())
"""


def test_a_part_that_cannot_be_loaded_is_told_instead_of_a_dead_window(tmp_path: Path) -> None:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "YOMISUJI_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", BROKEN],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert "Part of the program could not be loaded" in done.stdout
    assert "app.desktop.window.board_controller" in done.stdout
    assert "Traceback" in done.stderr


LIVE = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from app.base.folders import find_folders
from app.desktop.window.main import Program
program = Program(["yomisuji"], find_folders())
def on_ready(_):
    print("title", program.window.windowTitle())
    print("notices", [phrase.en for phrase in program.window.notices])
    exec(sys.argv[1])
    QTimer.singleShot(0, program.window.close)
program.ready.connect(on_ready)
sys.exit(program.run())
"""


def live(home: Path, deed: str = "pass") -> str:
    """Start the program, do something when it is ready, and close it."""
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "YOMISUJI_HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-c", LIVE, deed],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.proof
def test_what_was_set_and_painted_is_there_again_at_the_next_start(tmp_path: Path) -> None:
    live(
        tmp_path, "program.preferences.change_setting('appearance', 'language', 'ja'); program.window.resize(720, 560)"
    )
    assert json.loads((tmp_path / "config/settings.json").read_bytes())["appearance"] == {"language": "ja"}
    cut_pictures(tmp_path / "cache")
    said = live(tmp_path, "print(program.window.width(), program.window.height())")
    assert "読み筋" in said
    assert "720 560" in said


def cut_pictures(cache: Path) -> None:
    """They are of another size now and end too early: they have to be drawn anew."""
    pictures = list(cache.iterdir())
    assert pictures
    for picture in pictures:
        shows, _, pixels = picture.read_bytes().split(b"\n", 2)
        picture.write_bytes(b"\n".join((shows, b"1000000000 1000000000", pixels[:99])))


@pytest.mark.skipif(NOTHING_IS_FORBIDDEN, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    said = live(tmp_path, "program.preferences.change_setting('appearance', 'language', 'ja')")
    assert "title" in said


@pytest.mark.proof  # a folder of it that is one: test_kill_nine.py
def test_a_home_that_is_a_file_is_told_and_the_program_goes_on(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_bytes(b"not a folder")
    said = live(
        home,
        "program.preferences.change_setting('board', 'last_move', False); program.writer.close(5); program.qt.processEvents();"
        "print('told', *(notice.en for notice in program.window.notices))",
    )
    assert said.count(f"Settings and adjourned games could not be saved to {home}") == 1


CLOSING = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
from app.desktop.kit.dialogs import SecondaryWindow

app = QApplication([])
main = QMainWindow()
beside = SecondaryWindow(main)
main.show()
beside.show()
QTimer.singleShot(0, main.close)
QTimer.singleShot(10_000, lambda: app.exit(1))
sys.exit(app.exec())
"""


def test_the_program_ends_with_its_main_window_whatever_is_open_beside_it() -> None:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run([sys.executable, "-c", CLOSING], cwd=ROOT, env=environment, check=False, timeout=60)
    assert done.returncode == 0
