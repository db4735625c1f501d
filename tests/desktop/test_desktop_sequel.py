"""What follows in turns of its own: the window gets its turn in between, and nothing is done twice or by who has gone."""

from functools import partial

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.exceptions import capture_exceptions
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from app.desktop.sequel import Sequel

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
