"""The idle queue: work that waits has its turn, nothing is done twice, and nothing for who has gone."""

from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.exceptions import capture_exceptions
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from app.desktop.kit.idle import SLICE, IdleQueue, Rank, Steps

WAIT = 20_000


class Clock:
    def __init__(self) -> None:
        self.now = 1.0

    def __call__(self) -> float:
        return self.now


class Bench:
    """A queue with a clock that stands still, and jobs that say when they are done."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.queue = IdleQueue(self.clock)
        self.owner = QObject()
        self.done: list[str] = []

    def job(self, name: str, takes: float = 0.0) -> None:
        self.done.append(name)
        self.clock.now += takes

    def steps(self, *names: str) -> Steps:
        for name in names:
            self.done.append(name)
            yield

    def soon(self, name: str, rank: Rank = Rank.SEEN, takes: float = 0.0) -> None:
        self.queue.soon(self.owner, partial(self.job, name, takes), rank=rank)


@pytest.fixture
def bench(qapp: QApplication) -> Iterator[Bench]:
    assert qapp is not None
    bench = Bench()
    yield bench
    bench.queue.is_spare = lambda: True
    bench.queue.drain(Rank.SPARE)


def test_nothing_is_done_before_the_event_loop_turns(bench: Bench, qtbot: QtBot) -> None:
    bench.soon("one")
    bench.soon("two")
    assert bench.done == []
    qtbot.waitUntil(lambda: bench.done == ["one", "two"], timeout=WAIT)


def test_the_event_loop_turns_between_two_slices(bench: Bench, qtbot: QtBot) -> None:
    between = QTimer(bench.owner, interval=0)
    between.timeout.connect(partial(bench.done.append, "turn"))
    between.start()
    for name in ("one", "two", "three"):
        bench.soon(name, takes=SLICE)
    qtbot.waitUntil(lambda: "three" in bench.done, timeout=WAIT)
    between.stop()
    assert [name for name in bench.done if name != "turn"] == ["one", "two", "three"]
    assert "turn" in bench.done[bench.done.index("one") : bench.done.index("two")]
    assert "turn" in bench.done[bench.done.index("two") : bench.done.index("three")]


def test_what_is_handed_in_again_is_done_once(bench: Bench) -> None:
    for _ in range(3):
        bench.queue.soon(bench.owner, partial(bench.job, "shown"), "show")
    other = QObject()
    bench.queue.soon(other, partial(bench.job, "other"), "show")
    bench.queue.drain()
    assert bench.done == ["shown", "other"]


def test_what_is_seen_comes_before_what_was_found_and_before_what_is_loaded_ahead(bench: Bench) -> None:
    bench.soon("ahead", Rank.SPARE)
    bench.soon("found", Rank.FOUND)
    bench.soon("seen")
    bench.queue.drain()
    assert bench.done == ["seen", "found"]
    bench.queue.drain(Rank.SPARE)
    assert bench.done == ["seen", "found", "ahead"]


def test_two_series_of_steps_take_turns(bench: Bench) -> None:
    bench.queue.soon(bench.owner, bench.steps("a1", "a2", "a3"))
    bench.queue.soon(bench.owner, bench.steps("b1", "b2"))
    bench.queue.drain()
    assert bench.done == ["a1", "b1", "a2", "b2", "a3"]


def test_a_series_that_begins_anew_forgets_what_was_left(bench: Bench) -> None:
    bench.queue.soon(bench.owner, bench.steps("stale", "never"), "series")
    bench.queue.soon(bench.owner, lambda: bench.queue.soon(bench.owner, bench.steps("fresh", "last"), "series"))
    bench.queue.drain()
    assert bench.done == ["stale", "fresh", "last"]


def test_who_cannot_wait_has_the_rest_done_at_once(bench: Bench) -> None:
    bench.soon("other")
    bench.queue.soon(bench.owner, bench.steps("one", "two"), "series")
    assert bench.queue.waits(bench.owner, "series")
    bench.queue.finish(bench.owner, "series")
    assert not bench.queue.waits(bench.owner, "series")
    assert bench.done == ["one", "two"]


def test_what_is_dropped_is_not_done_even_by_itself(bench: Bench) -> None:
    def steps() -> Steps:
        bench.job("begun")
        bench.queue.drop(bench.owner, "series")
        yield
        bench.job("went on")

    bench.queue.soon(bench.owner, steps, "series")
    bench.queue.soon(bench.owner, partial(bench.job, "dropped"), "job")
    bench.queue.drop(bench.owner, "job")
    bench.queue.drain()
    assert bench.done == ["begun"]


def test_nothing_is_done_for_who_has_gone(bench: Bench) -> None:
    gone = QObject()
    bench.queue.soon(gone, partial(bench.job, "late"))
    delete(gone)
    bench.queue.drain()
    assert bench.done == []


@pytest.mark.parametrize("in_steps", [False, True])
def test_one_that_fails_is_told_and_keeps_none_of_the_others(bench: Bench, qtbot: QtBot, in_steps: bool) -> None:
    def fail() -> None:
        raise ValueError

    def fail_later() -> Steps:
        yield
        raise ValueError

    with capture_exceptions() as failures:
        bench.queue.soon(bench.owner, fail_later if in_steps else fail)
        bench.soon("after", Rank.FOUND)
        qtbot.waitUntil(lambda: bench.done == ["after"], timeout=WAIT)
    assert [kind for kind, _, _ in failures] == [ValueError]


def test_what_waits_for_spare_time_has_it_when_there_is_some(bench: Bench, qtbot: QtBot) -> None:
    asked: list[bool] = []

    def is_spare() -> bool:
        asked.append(len(asked) > 1)
        return asked[-1]

    bench.queue.is_spare = is_spare
    bench.soon("ahead", Rank.SPARE)
    qtbot.waitUntil(lambda: bool(bench.done), timeout=WAIT)
    assert asked == [False, False, True]


def test_what_is_seen_does_not_wait_for_spare_time(bench: Bench, qtbot: QtBot) -> None:
    bench.queue.is_spare = lambda: False
    bench.soon("ahead", Rank.SPARE)
    bench.soon("seen")
    qtbot.waitUntil(lambda: bench.done == ["seen"], timeout=WAIT)


def test_while_a_step_turns_the_event_loop_others_are_done(bench: Bench, qapp: QApplication, qtbot: QtBot) -> None:
    def steps() -> Steps:
        bench.soon("other")
        turned: list[None] = []
        QTimer.singleShot(20, partial(turned.append, None))
        while not turned:
            qapp.processEvents()
        bench.job("step")
        yield

    bench.queue.soon(bench.owner, steps)
    qtbot.waitUntil(lambda: bench.done == ["other", "step"], timeout=WAIT)
