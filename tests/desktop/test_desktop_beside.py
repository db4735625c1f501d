"""Work beside a window: told while there is somebody to tell, and of several looks the last."""

import threading

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from app.desktop.kit.background import BackgroundTasks


def test_of_several_looks_the_last_one_counts_whichever_ends_first(qtbot: QtBot) -> None:
    home, widget, told = QObject(), QWidget(), list[str]()
    beside, may_end = BackgroundTasks(widget, home), threading.Event()

    def slow() -> str:
        may_end.wait(20)
        return "first"

    beside.look(slow, told.append)
    beside.look(lambda: "second", told.append)
    qtbot.waitUntil(lambda: told == ["second"], timeout=60_000)
    may_end.set()
    qtbot.waitUntil(lambda: not home.children(), timeout=60_000)
    assert told == ["second"]


def test_nobody_is_told_who_is_gone(qtbot: QtBot) -> None:
    home, widget, told, done = QObject(), QWidget(), list[str](), threading.Event()

    def work() -> str:
        done.wait(20)
        return "too late"

    BackgroundTasks(widget, home).do(work, told.append)
    delete(widget)
    done.set()
    qtbot.waitUntil(lambda: not home.children(), timeout=60_000)
    assert told == []
