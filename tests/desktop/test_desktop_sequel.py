"""What follows in turns of its own: the window gets its turn in between, and nothing is done twice or by who has gone."""

from functools import partial

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.exceptions import capture_exceptions
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from app.desktop.kit.portions import PORTION, Portions
from app.desktop.kit.sequel import Sequel, paint_later
from app.desktop.kit.turns import REST, Turns

WAIT = 20_000


@pytest.fixture
def done() -> list[str]:
    return []


def test_the_event_loop_turns_between_two_of_them(qtbot: QtBot, qapp: QApplication, done: list[str]) -> None:
    sequel = Sequel(qapp)
    between = QTimer(qapp, interval=0)
    between.timeout.connect(partial(done.append, "turn"))
    between.start()
    sequel.begin([partial(done.append, name) for name in ("one", "two", "three")])
    assert done == []
    qtbot.waitUntil(lambda: sequel.is_over, timeout=WAIT)
    between.stop()
    assert [name for name in done if name != "turn"] == ["one", "two", "three"]
    assert "turn" in done[done.index("one") : done.index("two")]
    assert "turn" in done[done.index("two") : done.index("three")]


def test_what_was_left_is_forgotten_when_others_begin(qtbot: QtBot, qapp: QApplication, done: list[str]) -> None:
    sequel = Sequel(qapp)
    sequel.begin([partial(done.append, "stale")])
    sequel.begin([partial(done.append, "fresh"), partial(done.append, "last")])
    qtbot.waitUntil(lambda: sequel.is_over, timeout=WAIT)
    assert done == ["fresh", "last"]


def test_who_cannot_wait_has_the_rest_done_at_once(qtbot: QtBot, qapp: QApplication, done: list[str]) -> None:
    sequel = Sequel(qapp)
    sequel.begin([partial(done.append, "one"), lambda: sequel.begin([partial(done.append, "two")])])
    sequel.finish()
    assert done == ["one", "two"]
    qtbot.wait(1)
    assert done == ["one", "two"]


def test_one_that_fails_keeps_none_of_the_others(qtbot: QtBot, qapp: QApplication, done: list[str]) -> None:
    def fail() -> None:
        raise ValueError

    sequel = Sequel(qapp)
    with capture_exceptions() as failures:
        sequel.begin([fail, partial(done.append, "after")])
        qtbot.waitUntil(lambda: sequel.is_over, timeout=WAIT)
    assert [kind for kind, _, _ in failures] == [ValueError]
    assert done == ["after"]


def test_nothing_is_done_for_who_has_gone(qtbot: QtBot, done: list[str]) -> None:
    owner = QObject()
    Sequel(owner).begin([partial(done.append, "late")])
    delete(owner)
    turned: list[bool] = []
    QTimer.singleShot(20, lambda: turned.append(True))
    qtbot.waitUntil(lambda: bool(turned), timeout=WAIT)
    assert done == []


class Painted(QWidget):
    def __init__(self, done: list[str]) -> None:
        super().__init__()
        self._done = done

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        self._done.append("painted")


def test_a_window_that_was_just_made_is_painted_in_a_turn_of_its_own(qtbot: QtBot, done: list[str]) -> None:
    window = Painted(done)
    qtbot.addWidget(window)
    paint_later(window)
    window.show()
    assert not window.updatesEnabled(), "nothing of it is painted before the event loop has turned"
    qtbot.waitUntil(lambda: bool(done), timeout=WAIT)
    assert window.updatesEnabled()


class Clock:
    def __init__(self) -> None:
        self.now = 1.0

    def __call__(self) -> float:
        return self.now


def test_who_comes_second_in_a_turn_has_the_next_also_after_a_failure(done: list[str]) -> None:
    clock = Clock()
    turns = Turns(clock)

    def fail() -> None:
        raise ValueError("nothing came of it")

    assert turns.take(partial(done.append, "one"))
    assert not turns.take(partial(done.append, "two"))
    clock.now += 2 * REST
    with pytest.raises(ValueError, match="nothing came of it"):
        turns.take(fail)
    assert not turns.take(partial(done.append, "two"))
    clock.now += 2 * REST
    assert turns.take(partial(done.append, "two"))
    assert done == ["one", "two"]


def test_portions_become_as_large_as_there_is_time_for() -> None:
    clock, asked = Clock(), list[int]()

    def work(each: float, most: int) -> bool:
        asked.append(most)
        clock.now += each * most
        return sum(asked) >= 500

    slow, quick = partial(work, PORTION / 4), partial(work, PORTION / 1_000)
    portions = Portions(16, 100, clock)
    for _ in range(3):
        assert not portions.do(slow)
    assert asked == [16, 4, 4]
    while not portions.do(quick):
        pass
    assert asked[3:9] == [4, 8, 16, 32, 64, 100]
    assert max(asked) == 100
