"""A crash of our own: what the person is told, what is written down, and the report; each in a program of its own."""

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from desktop_room import Room
from fitting import clipped
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.base.folders import Folders
from app.base.incidents import program_log
from app.base.locking import acquire_lock
from app.desktop.help.bundle_dialog import BundleDialog
from app.desktop.kit.translation import Translation
from app.runtime.fatal import CrashDump, collect_crash_dumps, crash_reason
from app.text.phrase import Language
from tests.sampling import sampled

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]

PROGRAM = """
import ctypes, json, os, sys, threading
from PySide6.QtCore import QTimer, qCritical, qFatal
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox, QPushButton
from app.base.folders import find_folders
from app.base.incidents import FailureLog
from app.base.incidents import program_log
from app.desktop.window.main import Program
from app.desktop.window.crash_reporting import CrashReporter
places = find_folders()
incidents = FailureLog(program_log(places.data))
incidents.install_hooks()
program = Program(["yomisuji"], places, (), lambda: incidents)
window = program.window

def fail():
    raise ValueError("the bishop fell over")

def wait(is_so, then, left=400):
    if is_so():
        then()
    elif left:
        QTimer.singleShot(50, lambda: wait(is_so, then, left - 1))
    else:
        print("in vain")
        leave()

def leave():
    print(json.dumps({"notices": [phrase.en for phrase in window.notices]}))
    window.may_close = lambda: True
    window.close()

def begin():
    exec(sys.argv[1], globals())

wait(lambda: program.crashes is not None, begin)
sys.exit(program.run())
"""


def run(home: Path, deed: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "YOMISUJI_HOME": str(home), "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, deed],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=90,
    )


def notices(home: Path, deed: str) -> list[str]:
    done = run(home, deed)
    assert done.returncode == 0, done.stderr
    told: list[str] = json.loads(done.stdout.splitlines()[-1])["notices"]
    return told


def log_of(home: Path) -> str:
    return program_log(home / "data").path.read_text("utf-8")


UNTIL_TOLD = "wait(lambda: window.notices, leave)"
TELL = "print(json.dumps([phrase.en for phrase in window.notices]), flush=True)"


def test_exceptions_are_told_and_the_window_lives_and_what_qt_complains_of_is_in_the_log_alone(tmp_path: Path) -> None:
    """One in a slot, one in a thread, one that comes thousands of times, told once with a count until it is dismissed, and one late.

    That what is unsaved then is in the journal is what killing the program while it is edited shows (`test_kill_nine.py`).
    """
    deed = (
        "from app.shogi.moves import MOVES\n"
        "def fail_too(): raise KeyError('the rook fell over')\n"
        "def fail_again(): raise RuntimeError('the lance fell over')\n"
        "def fail_late(): raise ValueError('the king fell over')\n"
        "def go_on():\n"
        "    qCritical('a paint device is lost')\n"
        "    threading.Thread(target=fail_too).start()\n"
        "    wait(lambda: len(window.notices) > 1, repeat)\n"
        "def repeat():\n"
        f"    {TELL}\n"
        "    dismiss(2)\n"
        "    program.timer = QTimer(window, interval=0, timeout=fail_again)\n"
        "    program.timer.start()\n"
        "    wait(lambda: any(',000 times' in one.en for one in window.notices), see)\n"
        "def see():\n"
        f"    {TELL}\n"
        "    dismiss(1)\n"
        "    before = incidents.last_failures[-1].times\n"
        "    wait(lambda: incidents.last_failures[-1].times > before, lambda: QTimer.singleShot(200, play))\n"
        "def play():\n"
        f"    {TELL}\n"
        "    program.timer.stop()\n"
        "    program.desk.document.shown.play_move(MOVES['7g7f'])\n"
        "    QTimer.singleShot(0, fail_late)\n"
        "    wait(lambda: window.notices, leave)\n"
        "def dismiss(times):\n"
        "    for _ in range(times): window.findChild(QPushButton, 'dismiss').click()\n"
        "QTimer.singleShot(0, fail)\n"
        "wait(lambda: window.notices, go_on)\n"
    )
    done = run(tmp_path, deed)
    assert done.returncode == 0, done.stderr
    (in_thread, in_slot), (counted,), dismissed, late = map(json.loads, done.stdout.splitlines())
    assert "ValueError: the bishop fell over" in in_slot
    assert "There were no unsaved changes." in in_slot
    assert "the rook fell over" in in_thread
    assert "at least 1,000 times" in counted
    assert dismissed == []
    (told,) = late["notices"]
    assert "Unsaved changes are in the automatic backup" in told
    log = log_of(tmp_path)
    assert log.count("Traceback") == 4
    assert "in fail" in log
    assert "a paint device is lost" in log
    assert len(log) < 10_000


@pytest.mark.long
@pytest.mark.proof  # four starts of the program
def test_a_fatal_end_is_told_at_the_next_start_and_only_then(tmp_path: Path) -> None:
    """By a signal, and by a message of Qt, which is written down before the end."""
    assert run(tmp_path, "ctypes.string_at(0)").returncode == -11
    done = run(tmp_path, f"def end(): {TELL}; qFatal('no more colours')\nwait(lambda: window.notices, end)")
    assert done.returncode == -6
    (told,) = json.loads(done.stdout)
    assert "Segmentation fault" in told
    assert "string_at" in log_of(tmp_path)
    assert "no more colours" in log_of(tmp_path)
    (told,) = notices(tmp_path, UNTIL_TOLD)
    assert "Aborted" in told
    assert notices(tmp_path, "QTimer.singleShot(1000, leave)") == []
    assert [path.name for path in (tmp_path / "data" / "logs").iterdir()] == ["yomisuji.log"]


DYING = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox
import app.desktop.window.main as entrance
from app.desktop.help.bundle_dialog import BundleDialog

class Broken(entrance.Program):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.look = QTimer()
        self.look.timeout.connect(look)
        self.look.start(100)
        globals()["keep"] = self.look
        raise ValueError("no window today")

def look():
    for shown in QApplication.topLevelWidgets():
        if isinstance(shown, QMessageBox) and shown.isVisible():
            print("told", shown.text(), flush=True)
            next(button for button in shown.buttons() if "report" in button.text()).click()
        elif isinstance(shown, BundleDialog) and shown.isVisible() and shown.list.count():
            print("parts", [shown.list.item(row).text() for row in range(shown.list.count())], flush=True)
            shown.reject()

entrance.Program = Broken
sys.exit(entrance.main(["yomisuji"]))
"""


def test_where_no_window_comes_to_stand_a_dialog_says_so_and_offers_the_report(tmp_path: Path) -> None:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "YOMISUJI_HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        [sys.executable, "-c", DYING],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=90,
    )
    assert done.returncode == 1
    assert "(ValueError: no window today)" in done.stdout
    assert "yomisuji.log" in done.stdout
    assert "system.txt" in done.stdout


def test_a_window_beside_one_that_does_not_answer_says_so(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    other = acquire_lock(tmp_path / "data" / "instance.lock")
    assert other is not None
    told = notices(tmp_path, "leave()")
    assert [words for words in told if "does not respond" in words]
    other.release()
    assert not [words for words in notices(tmp_path, "leave()") if "does not respond" in words]


@pytest.mark.skipif(os.name == "nt", reason="there nobody is asked to end by a signal")
def test_a_program_that_the_system_asks_to_end_ends_in_order_and_keeps_what_is_not_saved(tmp_path: Path) -> None:
    deed = """
import signal
from app.shogi.move_parsers import read_usi_move
document = program.desk.document
document.shown.play_move(read_usi_move(document.shown.cursor.position, "7g7f"))
assert document.shown.record.root.children
os.kill(os.getpid(), signal.SIGTERM)
"""
    done = run(tmp_path, deed)
    assert done.returncode == 0, done.stderr
    journals = list((tmp_path / "data" / "unsaved").glob("*/*.journal"))
    assert len(journals) == 1
    assert b"7g7f" in journals[0].read_bytes()
    assert not list((tmp_path / "data" / "logs").glob("fatal-*"))


@pytest.mark.skipif(os.name == "nt", reason="there nobody is asked to end by a signal")
def test_a_program_that_the_system_asks_to_end_ends_although_a_window_would_ask_first(tmp_path: Path) -> None:
    deed = """
import signal
from PySide6.QtWidgets import QWidget
class Busy(QWidget):
    def closeEvent(self, event):
        event.ignore()
busy = Busy()
busy.show()
os.kill(os.getpid(), signal.SIGTERM)
"""
    done = run(tmp_path, deed)
    assert done.returncode == 0, done.stderr


def test_a_command_says_it_in_one_line_and_writes_the_rest_into_the_log(tmp_path: Path) -> None:
    code = "import sys; sys.modules['app.cli.records.show'] = None; sys.argv = ['yomisuji', 'show', 'x']\nfrom app.__main__ import main\nmain()"
    environment = os.environ | {"YOMISUJI_HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert "an internal error stopped the command (ModuleNotFoundError" in line
    assert "Traceback" in log_of(tmp_path)


def test_the_report_is_seen_before_it_is_written_and_names_nobody(qtbot: QtBot, tmp_path: Path) -> None:
    home = tmp_path / "home" / "hanako"
    places = Folders.from_root(home / "yomisuji")
    places.make_folders()
    program_log(places.data).append_entry(f'File "{home}/対局/a.kif"\nhanako was here')
    (places.config / "engines.json").write_text(
        json.dumps({"engines": [{"program": f"{home}/bin/engine", "name": "E"}]}), "utf-8"
    )
    log = places.data / "logs" / "engine-1.tlf"
    log.write_text(f"# setoption name BookFile value {home}/my books/a.db\n= readyok\n", "utf-8")
    dialog = BundleDialog(places, Translation(Language.EN))
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(dialog.save_button.isEnabled, timeout=60_000)
    names = [part.name for part in dialog.chosen]
    assert names == ["system.txt", "yomisuji.log", "engines.json", "engines/engine-1.txt"]
    dialog.list.setCurrentRow(1)
    assert "hanako" not in dialog.preview.toPlainText()
    assert "── " in dialog.preview.toPlainText()
    dialog.list.item(2).setCheckState(Qt.CheckState.Unchecked)
    target = tmp_path / "report.zip"
    dialog.save(target)
    qtbot.waitUntil(lambda: "report.zip" in dialog.told.text(), timeout=60_000)
    with zipfile.ZipFile(target) as bundle:
        assert bundle.namelist() == ["system.txt", "yomisuji.log", "engines/engine-1.txt"]
        words = "".join(bundle.read(name).decode() for name in bundle.namelist())
    assert "readyok" in words
    assert "setoption name BookFile value <text>" in words
    assert "hanako" not in words
    assert "my books" not in words
    dialog.names.setChecked(True)
    qtbot.waitUntil(dialog.save_button.isEnabled, timeout=60_000)
    assert "engines.json" not in [part.name for part in dialog.chosen]
    assert "hanako was here" in dialog.chosen[1].words


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("points", sampled([16, 10], 2, 1))
def test_the_report_is_made_from_the_menu_and_has_room_for_its_words(
    furnished: Callable[..., Room], qtbot: QtBot, language: Language, points: int
) -> None:
    room = furnished(appearance__language=language.value, appearance__font_size=points)
    room.do("help.report")
    (dialog,) = room.window.findChildren(BundleDialog)
    assert dialog.isVisible()
    qtbot.waitUntil(dialog.save_button.isEnabled, timeout=60_000)
    assert not (faults := clipped(dialog)), "\n".join(faults)
    dialog.close()


def test_a_report_that_cannot_be_written_says_why(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = BundleDialog(Folders.from_root(tmp_path), Translation(Language.EN))
    qtbot.addWidget(dialog)
    qtbot.waitUntil(dialog.save_button.isEnabled, timeout=60_000)
    dialog.save(tmp_path / "nowhere" / "report.zip")
    qtbot.waitUntil(lambda: "could not be saved" in dialog.told.text(), timeout=60_000)


def test_the_last_words_of_a_program_that_runs_are_left_alone(tmp_path: Path) -> None:
    ours = CrashDump(tmp_path)
    ours.enable()
    try:
        assert collect_crash_dumps(tmp_path) == ()
        assert len(list(tmp_path.iterdir())) == 2
    finally:
        ours.disable()
    assert list(tmp_path.iterdir()) == []


def test_the_reason_stands_in_the_first_line_of_a_trace() -> None:
    assert crash_reason("Fatal Python error: Aborted\n\nThread 0x1:\n") == "Aborted"
    assert crash_reason("Windows fatal exception: access violation\n") == "access violation"
