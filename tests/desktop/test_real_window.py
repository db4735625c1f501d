"""A real window on a real X server, with a real mouse and real keys."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = ("Xvfb", "xdotool")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        any(shutil.which(tool) is None for tool in TOOLS),
        reason=f"needs {' and '.join(TOOLS)} (packages xvfb, xdotool)",
    ),
]

SPEAKING = """
import sys
from app.base.folders import folders
from app.desktop.main import Program
from app.shogi.squares import square_named
program = Program(["yomisuji"], folders())
def where(name):
    point = program.table.board.mapToGlobal(program.table.board.centre_of(square_named(name)))
    return point.x(), point.y()
def on_ready(_):
    program.document.cursor.moved.connect(lambda moved: print("at", moved.node.ply, program.document.sfen(), flush=True))
    program.document.refused.connect(lambda reason: print("refused", reason.en, flush=True))
    for name in ("7g", "7f", "3c", "3d", "5e"):
        print(name, *where(name), flush=True)
    print("ready", program.qt.platformName(), flush=True)
program.ready.connect(on_ready)
code = program.run()
print("closed", flush=True)
sys.exit(code)
"""


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

    def __init__(self, display: str, home: Path) -> None:
        self._environment = os.environ | {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "YOMISUJI_HOME": str(home)}
        self.process = subprocess.Popen(
            [sys.executable, "-c", SPEAKING], cwd=ROOT, env=self._environment, stdout=subprocess.PIPE, text=True
        )
        self._places: dict[str, tuple[str, str]] = {}
        while (words := self.hear().split())[0] != "ready":
            self._places[words[0]] = words[1], words[2]
        assert words[1] == "xcb"

    def hear(self) -> str:
        """The next line that the program says."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "the program has ended"
        return line.strip()

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
def window(display: str, own_home: Path) -> Iterator[RealWindow]:
    window = RealWindow(display, own_home)
    yield window
    window.process.kill()
    window.process.communicate()


def test_moves_by_mouse_and_keys_then_close(window: RealWindow) -> None:
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
    window.hand("key", "ctrl+z")
    assert window.hear().startswith("at 1 ")
    window.hand("key", "ctrl+q")
    while window.hear() != "closed":
        pass
    assert window.process.wait(10) == 0
