"""How long the option dialog takes to open for an engine with 200 options, from its `usiok` to a painted dialog.

Beside it, in the same run: reading the 200 lines, which comes before, and all the rows that follow when they are wanted,
with the longest that the window had to wait for one portion of them.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, cast

from PySide6.QtWidgets import QApplication, QWidget

from app.base.event import Event
from app.base.value import replaced
from app.config.engine_list import EngineProfiles
from app.config.engine_options import listed_options
from app.config.engine_profile import EngineProfile, Introduction
from app.config.engine_store import load_engines
from app.desktop.desk.desk import Desk, EngineRoom
from app.desktop.engines.option_dialog import OptionDialog
from app.desktop.kit.theme import LIGHT, Theme, window_font
from app.desktop.kit.translation import Translation
from app.runtime.engine import EngineRegistry
from app.runtime.launching import program_stamp
from app.text.known_options import known_options
from app.text.phrase import Language
from benchmarks.figures import Figure, seconds

OPTIONS = 200
ROUNDS = 15
ROOT = Path(__file__).parents[1]
READ, OPEN, REST, WAIT, SEARCH = range(5)
NAMES = {
    READ: "reading its lines",
    OPEN: "opened, simple view",
    REST: "all rows made",
    WAIT: "longest wait meanwhile",
    SEARCH: "a letter in the line that finds",
}
BOUNDS = {OPEN: 200.0, WAIT: 100.0, SEARCH: 200.0}
"""Milliseconds."""


class Stage:
    """As much of a window as the dialog needs."""

    theme: Theme = LIGHT

    def __init__(self) -> None:
        self.theme_changed = Event[None]()


def measure() -> Iterator[Figure]:
    environment = os.environ | {"QT_QPA_PLATFORM": "xcb" if os.environ.get("DISPLAY") else "offscreen"}
    command = [sys.executable, "-m", "benchmarks.option_dialog"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True, timeout=300)
    for act, taken in enumerate(json.loads(done.stdout)):
        yield Figure(
            f"option dialog: {NAMES[act]}, {OPTIONS} options", taken, "ms", BOUNDS.get(act), of=f"median of {ROUNDS}"
        )


def lines() -> tuple[str, ...]:
    """Options of all types, half of them well known."""
    made = []
    known = list(known_options().by_name)
    for number in range(OPTIONS):
        name = known[number // 2] if number % 2 else f"Option {number}"
        made.append(f"option name {name} type {TYPES[number % len(TYPES)]}")
    return tuple(made)


TYPES = (
    "spin default 1 min 0 max 100000",
    "check default true",
    "combo default a var a var b var c",
    "spin default 10 min 0 max 100",
    "string default eval",
    "filename default <empty>",
    "button",
)


def taken() -> list[float]:
    """Milliseconds, the median of each act; of the waits, that of the longest of each round."""
    with tempfile.TemporaryDirectory() as home:
        shelf = EngineProfiles(load_engines(Path(home) / "engines.json", 0), lambda _: None)
    stage = cast(Any, Stage())  # no window, no files, no document: the dialog asks for none of them
    room = EngineRoom(shelf, EngineRegistry(), stage)
    desk = Desk(stage, stage, Translation(Language.JA), stage, stage, lambda: room)
    introduction = Introduction("Engine", "Author", lines())
    bare = EngineProfile("e", "Engine", sys.executable, values={"Option 0": 5}, introduction=introduction)
    profile = replaced(bare, introduction=replaced(introduction, stamp=program_stamp(bare)))
    window = QWidget()
    window.show()
    rounds = [_once(profile, desk, window) for _ in range(ROUNDS + 1)][1:]
    columns = list(zip(*rounds, strict=True))
    return [1000 * median(column) for column in columns]


def _once(profile: EngineProfile, desk: Desk, window: QWidget) -> list[float]:
    said = profile.introduction
    if said is None:
        raise ValueError("its lines are what is read here")
    read = seconds(lambda: listed_options(replaced(said)))
    profile = replaced(profile, introduction=replaced(said))  # as just heard: what was read of another is not known
    began = perf_counter()
    dialog = OptionDialog(profile, desk, window)
    dialog.open()
    QApplication.sendPostedEvents()
    dialog.repaint()
    opened = perf_counter() - began
    began, waits = perf_counter(), list[float]()
    dialog.tools.all.click()
    while len(dialog.form.rows) < len(dialog.sheet.fields):
        waits.append(seconds(QApplication.processEvents))
    rest = perf_counter() - began
    searched = seconds(lambda: _type(dialog))
    dialog.reject()
    dialog.deleteLater()
    QApplication.processEvents()
    return [read, opened, rest, max(waits), searched]


def _type(dialog: OptionDialog) -> None:
    dialog.tools.line.setText("a")
    QApplication.sendPostedEvents()
    dialog.repaint()


def main() -> None:
    application = QApplication([sys.argv[0], "-style", "Fusion"])
    font = window_font()
    if font is not None:
        application.setFont(font)
    print(json.dumps(taken()))
    application.shutdown()


if __name__ == "__main__":
    main()
