"""Panels are moved by a real mouse on a real X server, and stand as they stood after the program is killed."""

import ast
import os
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Final

import pytest

from tests.tools import needs

ROOT: Final = Path(__file__).parents[2]
PATIENCE: Final = 30
"""Seconds to wait for anything at all."""
NARROW: Final = "1280x1000"
WIDE: Final = "2560x1000"
"""As wide as two screens; the X server of these tests cannot have two."""

pytestmark = [pytest.mark.slow, needs("Xvfb", "xdotool", "openbox")]

ANSWERING = """
import os, sys
from PySide6.QtCore import QPoint, QSocketNotifier
from app.base.folders import find_folders
from app.desktop.desk.dock import DockLayout
from app.desktop.kit.idle import IDLE
from app.desktop.window.main import Program
program = Program(["yomisuji"], find_folders())
window, docks, panels = program.window, program.window.docks, program.window.docks.panels
def place(widget):
    return widget.mapToGlobal(QPoint()).toTuple() + widget.size().toTuple()
def standing():
    seen = [panel for panel in panels.values() if panel.is_in_sight]
    return sorted((panel.dock_id, panel.isFloating(), place(panel)) for panel in seen)
def tabs_of(dock_id):
    return sorted(panel.dock_id for panel in docks.area.tabifiedDockWidgets(panels[dock_id]) if not panel.isHidden())
def answer():
    IDLE.drain()
    print(repr(eval(os.read(0, 65536))), flush=True)
def begin(_):
    program.asking = QSocketNotifier(0, QSocketNotifier.Type.Read)
    program.asking.activated.connect(answer)
    print(program.qt.platformName(), flush=True)
program.ready.connect(begin)
sys.exit(program.run())
"""


class Screen:
    """An X server with a window manager."""

    def __init__(self, size: str) -> None:
        reading, writing = os.pipe()
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{size}x24", "-nolisten", "tcp"]
        self.server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as numbers:
            self.environment = os.environ | {"DISPLAY": f":{numbers.readline().strip()}", "QT_QPA_PLATFORM": "xcb"}
        self.manager = subprocess.Popen(["openbox"], env=self.environment, stderr=subprocess.DEVNULL)

    def hand(self, *words: object) -> None:
        subprocess.run(["xdotool", *map(str, words)], env=self.environment, check=True)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.hand("mousemove", *start)
        self.hand("mousedown", 1)
        for step in range(1, 13):
            across, down = ((one + (other - one) * step // 12) for one, other in zip(start, end, strict=True))
            self.hand("mousemove", across, down)
            sleep(0.04)
        sleep(0.4)  # for Qt to show where the panel would go
        self.hand("mouseup", 1)
        sleep(0.4)

    def close(self) -> None:
        for each in (self.manager, self.server):
            each.terminate()
            each.wait(PATIENCE)


class RealPanels:
    """The program in a process of its own; it answers what it is asked about its panels."""

    def __init__(self, screen: Screen, home: Path) -> None:
        self.screen = screen
        pipe, environment = subprocess.PIPE, screen.environment | {"YOMISUJI_HOME": str(home)}
        command = [sys.executable, "-c", ANSWERING]
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stdin=pipe, stdout=pipe)
        self._heard = b""
        assert self._hear() == "xcb"
        self.ask("window.docks.show('welcome', False)")
        self.until("all(docks.pane(dock_id) for dock_id, *_ in standing())")

    def _hear(self) -> str:
        pipe = self.process.stdout
        assert pipe is not None
        while b"\n" not in self._heard:
            assert select.select([pipe], [], [], PATIENCE)[0], "nothing is said any more"
            piece = os.read(pipe.fileno(), 4096)
            assert piece, "the program has ended"
            self._heard += piece
        line, _, self._heard = self._heard.partition(b"\n")
        return line.decode()

    def ask(self, question: str) -> object:
        pipe = self.process.stdin
        assert pipe is not None
        pipe.write(question.encode())
        pipe.flush()
        return ast.literal_eval(self._hear())

    def until(self, question: str) -> None:
        end = monotonic() + PATIENCE
        while not self.ask(question):
            assert monotonic() < end, (question, self.ask("standing()"))
            sleep(0.05)

    def stand(self) -> None:
        """Stand at the left of the screen, with the graph in sight."""
        self.ask("window.resize(960, 700)")
        self.ask("window.move(10, 30)")
        self.ask("window.docks.change_layout(DockLayout.STUDY)")
        self.until("panels['graph'].is_in_sight and docks.pane('graph') is not None")

    def middle(self, what: str) -> tuple[int, int]:
        left, top, wide, high = (int(number) for number in str(self.ask(f"place({what})")).strip("()").split(","))
        return left + wide // 2, top + high // 2

    def drag_title(self, dock_id: str, end: tuple[int, int]) -> None:
        self.screen.drag(self.middle(f"panels['{dock_id}'].title.name"), end)

    def kill(self) -> None:
        """Kill it soon after the last change was to be stored."""
        self.until("not window._keeping.isActive()")
        sleep(0.3)  # for the disk
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def start(own_home: Path) -> Iterator[Callable[..., RealPanels]]:
    begun: list[RealPanels] = []

    def begin(screen: Screen) -> RealPanels:
        begun.append(RealPanels(screen, own_home))
        return begun[-1]

    yield begin
    for each in begun:
        each.process.kill()
        each.process.communicate()


@pytest.fixture
def screens() -> Iterator[Callable[[str], Screen]]:
    begun: list[Screen] = []

    def begin(size: str) -> Screen:
        begun.append(Screen(size))
        return begun[-1]

    yield begin
    for each in begun:
        each.close()


def test_a_panel_is_dragged_out_elsewhere_and_back_into_tabs_and_stands_so_after_the_program_is_killed(
    start: Callable[..., RealPanels], screens: Callable[[str], Screen]
) -> None:
    screen = screens(NARROW)
    first = start(screen)
    first.stand()
    first.drag_title("graph", (900, 800))
    first.until("panels['graph'].isFloating()")
    first.drag_title("graph", (1050, 760))
    standing = first.ask("standing()")
    first.kill()
    second = start(screen)
    assert second.ask("window.docks.layout.value") == "study"
    assert second.ask("standing()") == standing
    second.drag_title("graph", second.middle("panels['moves']"))
    second.until("not panels['graph'].isFloating()")
    assert "graph" in str(second.ask("tabs_of('moves')"))
    standing = second.ask("standing()")
    for _ in range(3):
        screen.hand("key", "F6")
        sleep(0.5)
    second.until("window.docks.layout is DockLayout.STUDY")
    assert second.ask("standing()") == standing
    second.kill()
    third = start(screen)
    assert third.ask("standing()") == standing
    assert "graph" in str(third.ask("tabs_of('moves')"))


def test_a_panel_on_a_second_screen_stays_there_and_comes_to_the_first_when_that_is_gone(
    start: Callable[..., RealPanels], screens: Callable[[str], Screen]
) -> None:
    screen = screens(WIDE)
    first = start(screen)
    first.stand()
    first.drag_title("graph", (1900, 500))
    first.until("panels['graph'].isFloating() and place(panels['graph'])[0] > 1280")
    standing = first.ask("standing()")
    first.kill()
    second = start(screen)
    assert second.ask("standing()") == standing
    second.kill()
    alone = start(screens(NARROW))
    assert alone.ask("panels['graph'].isFloating() and panels['graph'].is_in_sight")
    assert alone.ask("window.screen().availableGeometry().contains(panels['graph'].geometry())")


def test_a_panel_that_floats_over_the_window_lies_above_it_after_the_next_start(
    start: Callable[..., RealPanels], screens: Callable[[str], Screen]
) -> None:
    screen = screens(NARROW)
    first = start(screen)
    first.stand()
    first.drag_title("graph", (450, 300))
    first.until("panels['graph'].isFloating()")
    first.kill()
    second = start(screen)
    is_above = "program.qt.topLevelAt(panels['graph'].mapToGlobal(panels['graph'].rect().center())) is panels['graph']"
    second.until(is_above)
    across, down = second.middle("window.frame.state")
    screen.hand("mousemove", across, down, "click", 1)
    sleep(0.5)
    assert second.ask(is_above)
