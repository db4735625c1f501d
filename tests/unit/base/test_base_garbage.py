"""Garbage is collected when we say so, and where we say so."""

import gc
import threading
from collections.abc import Callable

from pytestqt.qtbot import QtBot

from app.base import garbage as garbage_module
from app.base.garbage import GarbageCollector
from app.runtime.qt import EventLoopRun

YOUNG = 500


class Ring:
    """Only the collector can clear it away; it tells where it ended."""

    def __init__(self, ended: list[threading.Thread]) -> None:
        self.itself = self
        self._ended = ended

    def __del__(self) -> None:
        self._ended.append(threading.current_thread())


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def many_things(count: int = 2 * YOUNG) -> list[list[int]]:
    return [[] for _ in range(count)]


def many_things_while(act: Callable[[], object]) -> None:
    kept = many_things()
    act()
    assert len(kept) > YOUNG


def test_things_end_on_the_thread_that_looks() -> None:
    garbage, ended = GarbageCollector(young=YOUNG), list[threading.Thread]()
    garbage.disable_automatic()
    Ring(ended)
    busy = threading.Thread(target=lambda: [many_things() for _ in range(200)])
    busy.start()
    busy.join()
    assert ended == []
    many_things_while(garbage.collect_if_due)
    assert ended == [threading.main_thread()]


def test_a_little_is_not_worth_a_look() -> None:
    garbage, ended = GarbageCollector(young=YOUNG), list[threading.Thread]()
    gc.collect()
    Ring(ended)
    garbage.collect_if_due()
    assert ended == []
    gc.collect()


def test_nobody_looks_while_it_is_held() -> None:
    garbage, ended = GarbageCollector(young=YOUNG), list[threading.Thread]()
    Ring(ended)
    garbage.suspend_collection()
    many_things_while(garbage.collect_if_due)
    assert ended == []
    garbage.resume_collection()
    many_things_while(garbage.collect_if_due)
    assert len(ended) == 1


def test_everything_is_looked_at_now_and_then_but_not_again_and_again() -> None:
    clock = Clock()
    garbage, looks = GarbageCollector(clock, YOUNG), list[int]()

    def took(phase: str, about: dict[str, int]) -> None:
        if phase == "stop":
            looks.append(about["generation"])
            clock.now += 0.03 * (about["generation"] == 2)

    gc.collect()
    gc.callbacks.append(took)
    try:
        for _ in range(400):
            many_things_while(garbage.collect_if_due)
            clock.now += 0.001
    finally:
        gc.callbacks.remove(took)
    assert looks.count(2) == 1  # the next is due three seconds after it
    assert looks.count(1) > 25
    assert looks.count(0) > 300


def test_runs_too_short_for_the_timer_leave_none(qtbot: QtBot) -> None:
    ended = list[threading.Thread]()
    for _ in range(3):
        run = EventLoopRun()

        def begin(run: EventLoopRun = run) -> None:
            for _ in range(garbage_module.YOUNG_OBJECTS):
                Ring(ended)
            run.end()

        run.run(begin)
    assert len(ended) >= 3 * garbage_module.YOUNG_OBJECTS - 1  # the last is not yet let go of
