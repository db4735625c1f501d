"""What is loaded ahead, and when there is time for that."""

import sys

import pytest
from PySide6.QtWidgets import QApplication

from app.desktop.window import preloading as module
from app.desktop.window.preloading import QUIET, IdleDetector, code_of, imported_later, preload


class Clock:
    """What the time is, and how long the program has worked, as the test would have it."""

    def __init__(self) -> None:
        self.now = self.worked = 0.0

    def monotonic(self) -> float:
        return self.now

    def process_time(self) -> float:
        return self.worked


@pytest.fixture
def clock(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Clock:
    assert qapp is not None
    clock = Clock()
    monkeypatch.setattr(module, "time", clock)
    return clock


def test_there_is_time_while_nobody_does_anything(clock: Clock) -> None:
    spare = IdleDetector(lambda: True)
    clock.now += 1
    assert spare.is_there()


def test_there_is_none_while_the_program_is_at_work(clock: Clock) -> None:
    spare = IdleDetector(lambda: True)
    clock.now, clock.worked = 1, 0.5
    assert not spare.is_there()
    clock.now = 2
    assert spare.is_there()


def test_there_is_none_while_a_clock_runs(clock: Clock) -> None:
    spare = IdleDetector(lambda: False)
    clock.now += 1
    assert not spare.is_there()


def test_who_does_something_is_left_alone_for_a_while(clock: Clock) -> None:
    spare = IdleDetector(lambda: True)
    spare.disturb()
    clock.now += QUIET / 2
    assert not spare.is_there()
    clock.now += QUIET
    assert spare.is_there()


def test_what_functions_import_is_found_without_being_listed() -> None:
    later = set(imported_later(code_of("app.desktop.actions.toolbar")))
    assert {"app.desktop.mate.mate_dialog", "app.desktop.engines.engines", "app.desktop.playing.playing"} <= later


def test_what_cannot_be_loaded_on_this_system_keeps_none_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    family = ("app.desktop.mate.mate_dialog", "app.desktop.mate.mate_search_host")
    for name in family:
        monkeypatch.delitem(sys.modules, name, raising=False)
    tried: list[str] = []

    def load(name: str) -> None:
        tried.append(name)
        raise ModuleNotFoundError(name)

    steps = preload(family, load)
    while not set(family) <= set(tried):
        next(steps)


def test_what_a_module_needs_is_loaded_before_it_and_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    family = ("app.desktop.mate.mate_dialog", "app.desktop.mate.mate_search_host", "app.analysis.mate")
    for name in family:
        monkeypatch.delitem(sys.modules, name, raising=False)
    loaded: list[str] = []
    steps = preload(family[:1], loaded.append)
    while not set(family) <= set(loaded):
        before = len(loaded)
        next(steps)
        assert len(loaded) <= before + 1
    mine = [name for name in loaded if name in family]
    assert mine.index(family[0]) > mine.index(family[1])
