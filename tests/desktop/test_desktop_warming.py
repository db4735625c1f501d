"""What is loaded while nobody wants anything, and when that has to wait."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.desktop.window import warming as module
from app.desktop.window.warming import PAUSE_MS, QUIET, Warming

PLENTY_MS = 20_000


class Clock:
    """What the time is, and how long the program has worked, as the test would have it."""

    def __init__(self) -> None:
        self.now = self.worked = 0.0
        self.works = False
        self.looks = 0

    def monotonic(self) -> float:
        return self.now

    def process_time(self) -> float:
        self.looks += 1
        self.worked += 1.0 if self.works else 0.0
        return self.worked


class Bench:
    """A warming that loads nothing, and writes down what it would have."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.loaded: list[str] = []
        self.is_free = True
        self.asked = 0
        self._parent = QObject()
        self.warming = Warming(self._free, self._parent, self.loaded.append)

    def _free(self) -> bool:
        self.asked += 1
        return self.is_free


@pytest.fixture
def bench(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    clock = Clock()
    monkeypatch.setattr(module, "time", clock)
    bench = Bench(clock)
    yield bench
    bench.warming.end()


def test_it_loads_one_after_the_other_and_is_over(bench: Bench, qtbot: QtBot) -> None:
    bench.warming.begin(["one", "two", "three"], after_ms=0)
    qtbot.waitUntil(lambda: bench.warming.is_over, timeout=PLENTY_MS)
    assert bench.loaded == ["one", "two", "three"]


def test_it_waits_while_there_is_no_time_for_such_things(bench: Bench, qtbot: QtBot) -> None:
    bench.is_free = False
    bench.warming.begin(["one"], after_ms=0)
    qtbot.waitUntil(lambda: bench.asked >= 3, timeout=PLENTY_MS)
    assert bench.loaded == []
    bench.is_free = True
    qtbot.waitUntil(lambda: bench.loaded == ["one"], timeout=PLENTY_MS)


def test_it_waits_while_the_program_is_at_work(bench: Bench, qtbot: QtBot) -> None:
    bench.clock.works = True
    bench.warming.begin(["one"], after_ms=0)
    qtbot.waitUntil(lambda: bench.clock.looks >= 5, timeout=PLENTY_MS)
    assert bench.loaded == []
    bench.clock.works = False
    qtbot.waitUntil(lambda: bench.loaded == ["one"], timeout=PLENTY_MS)


def test_who_does_something_is_left_alone_for_a_while(bench: Bench, qtbot: QtBot) -> None:
    bench.warming.begin(["one"], after_ms=0)
    bench.warming.disturb()
    qtbot.waitUntil(lambda: bench.clock.looks >= 5, timeout=PLENTY_MS)
    assert bench.loaded == []
    bench.clock.now += QUIET
    qtbot.waitUntil(lambda: bench.loaded == ["one"], timeout=PLENTY_MS)


def test_a_step_that_fails_is_told_and_not_tried_again(qtbot: QtBot) -> None:
    tried: list[str] = []

    def load(name: str) -> None:
        tried.append(name)
        if name == "broken":
            raise ImportError(name)

    parent = QObject()
    warming = Warming(lambda: True, parent, load)
    with qtbot.captureExceptions() as told:
        warming.begin(["broken", "sound"], after_ms=0)
        qtbot.waitUntil(lambda: warming.is_over, timeout=PLENTY_MS)
    assert tried == ["broken", "sound"]
    assert [kind for kind, _, _ in told] == [ImportError]


def test_nothing_is_loaded_after_the_end(bench: Bench, qtbot: QtBot) -> None:
    bench.is_free = False
    bench.warming.begin(["one"], after_ms=0)
    qtbot.waitUntil(lambda: bench.asked >= 1, timeout=PLENTY_MS)
    bench.is_free = True
    bench.warming.end()
    qtbot.wait(3 * PAUSE_MS)
    assert bench.loaded == []
