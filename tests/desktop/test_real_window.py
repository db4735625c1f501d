"""A real window on a real X server, with a real mouse and real keys."""

import os
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from app.formats.files import read_file
from app.record.traversal import main_line
from tests.tools import needs

ROOT = Path(__file__).parents[2]
TOOLS = ("Xvfb", "xdotool")

pytestmark = [
    pytest.mark.slow,
    needs(*TOOLS),
]

SPEAKING = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QAbstractScrollArea
from app.base.folders import find_folders
from app.desktop.kit.idle import IDLE
from app.desktop.window.main import Program
from app.shogi.squares import square_named
program = Program(["yomisuji"], find_folders(), [Path(path) for path in sys.argv[1:]])
def tell(name, widget, point):
    point = widget.mapToGlobal(point)
    print(name, point.x(), point.y(), flush=True)
def show_places():
    board = program.table.board
    for name in ("2f", "2g", "7g", "7f", "3c", "3d", "5e"):
        tell(name, board, board.centre_of(square_named(name)))
    words = program.window.docks.pane("comment").findChild(QAbstractScrollArea)
    while (inner := words.viewport().findChild(QAbstractScrollArea)) is not None:
        words = inner
    tell("comment", words.viewport(), words.viewport().rect().center())
def on_ready(_):
    document = program.desk.document
    def say(change):
        if change.replaced:
            print("opened", len(document.shown.record), flush=True)
        if change.moved:
            print("at", change.moved.node.ply, document.shown.sfen(), flush=True)
        if change.refusal:
            print("refused", change.refusal.en, flush=True)
    document.changed.connect(say)
    begin()
def begin():  # panes are made right after the window is ready, and the layout follows a file that is opened
    is_awaited = len(sys.argv) > 1 and program.desk.document.shown.home is None
    if is_awaited or program.window.docks.pane("comment") is None:
        QTimer.singleShot(20, begin)
        return
    IDLE.drain()
    show_places()
    print("ready", program.qt.platformName(), flush=True)
program.ready.connect(on_ready)
code = program.run()
print("closed", flush=True)
sys.exit(code)
"""
PATIENCE = 30
"""Seconds to wait for anything at all."""


@pytest.fixture
def display() -> Iterator[str]:
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x900x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        with os.fdopen(reading) as numbers:
            number = numbers.readline().strip()
        yield f":{number}"
        server.terminate()


class RealWindow:
    """The program in a process of its own; it says where its squares are and what has happened."""

    def __init__(self, display: str, home: Path, *paths: Path) -> None:
        self._environment = os.environ | {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "YOMISUJI_HOME": str(home)}
        command = [sys.executable, "-c", SPEAKING, *map(str, paths)]
        self.process = subprocess.Popen(command, cwd=ROOT, env=self._environment, stdout=subprocess.PIPE)
        self._heard = b""
        self._places: dict[str, tuple[str, str]] = {}
        early = b""
        while (words := self.hear().split())[0] != "ready":
            if words[0] in {"opened", "at"}:  # a file may be there before the panes
                early += " ".join(words).encode() + b"\n"
            else:
                self._places[words[0]] = words[1], words[2]
        assert words[1] == "xcb"
        self._heard = early + self._heard

    def hear(self) -> str:
        """The next line that the program says."""
        pipe = self.process.stdout
        assert pipe is not None
        while b"\n" not in self._heard:
            assert select.select([pipe], [], [], PATIENCE)[0], "nothing is said any more"
            piece = os.read(pipe.fileno(), 4096)
            assert piece, "the program has ended"
            self._heard += piece
        line, _, self._heard = self._heard.partition(b"\n")
        return line.decode()

    def close(self) -> None:
        """Quit by the keyboard, with nothing left to ask about; on a busy machine a click may not have brought the keys yet."""
        pipe, end = self.process.stdout, monotonic() + PATIENCE
        assert pipe is not None
        self.hand("key", "ctrl+q")
        while not select.select([pipe], [], [], 3)[0] and monotonic() < end:
            self.point("5e")
            self.hand("click", "1")
            self.hand("key", "ctrl+q")
        while self.hear() != "closed":
            pass
        assert self.process.wait(PATIENCE) == 0

    def hand(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self._environment, check=True)

    def point(self, square: str) -> None:
        self.hand("mousemove", *self._places[square])

    def click(self, square: str) -> None:
        self.point(square)
        self.hand("click", "1")

    def drag(self, origin: str, to: str) -> None:
        self.point(origin)
        self.hand("mousedown", "1")
        self.hand("mousemove_relative", "--", "0", "-12")
        self.point(to)
        self.hand("mouseup", "1")


@pytest.fixture
def open_window(display: str, own_home: Path) -> Iterator[Callable[..., RealWindow]]:
    windows: list[RealWindow] = []

    def start(*paths: Path) -> RealWindow:
        windows.append(RealWindow(display, own_home, *paths))
        return windows[-1]

    yield start
    for window in windows:
        window.process.kill()
        window.process.communicate()


def test_moves_by_mouse_and_keys_then_close(open_window: Callable[..., RealWindow]) -> None:
    window = open_window()
    window.click("7g")
    window.click("7f")
    assert window.hear().startswith("at 1 lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/")
    window.drag("3c", "3d")
    assert window.hear().startswith("at 2 ")
    window.drag("7f", "5e")
    assert window.hear().startswith("refused ")
    window.hand("key", "Left")
    assert window.hear().startswith("at 1 ")
    window.hand("key", "End")
    assert window.hear().startswith("at 2 ")
    for ply in (1, 0):
        window.hand("key", "ctrl+z")
        assert window.hear().startswith(f"at {ply} ")
    window.close()


WORDS = "飛車先を突く、よい手 (good)"


def type_and_save(window: RealWindow, file: Path) -> None:
    """Type a comment until it is in the file, ever more slowly. xdotool lends a key to each letter, and on a busy machine
    that may be pressed before the window knows whose it is."""
    end, delay = monotonic() + PATIENCE, 60
    while WORDS not in file.read_text("utf-8"):
        assert monotonic() < end, file.read_text("utf-8")
        window.hand("key", "ctrl+a")
        window.hand("type", "--delay", str(delay), WORDS)
        delay = min(2 * delay, 500)
        window.hand("key", "ctrl+s")
        written = monotonic() + 2
        while "good)" not in file.read_text("utf-8") and monotonic() < written:
            sleep(0.05)


@pytest.mark.proof  # offscreen: test_desktop_files.py
def test_a_file_is_opened_played_on_commented_saved_and_opened_again(
    open_window: Callable[..., RealWindow], tmp_path: Path
) -> None:
    file = tmp_path / "対局.kifu"
    file.write_text("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n", "utf-8")
    window = open_window(file)
    assert window.hear() == "opened 3"
    window.click("2g")
    window.hand("key", "Escape")
    window.hand("key", "End")
    assert window.hear().startswith("at 2 ")
    window.drag("2g", "2f")
    assert window.hear().startswith("at 3 ")
    window.hand("key", "ctrl+z")
    assert window.hear().startswith("at 2 ")
    window.hand("key", "ctrl+shift+z")
    window.hand("key", "End")
    assert window.hear().startswith("at 3 ")
    window.click("comment")
    type_and_save(window, file)
    window.close()
    (record,) = read_file(file).records
    line = main_line(record.root)
    assert [node.move.usi for node in line if node.move] == ["7g7f", "3c3d", "2g2f"]
    assert line[-1].comment == WORDS
    again = open_window(file)
    assert again.hear() == "opened 4"
    again.click("5e")  # without a window manager only a click gives a window the keys
    again.close()
