"""Esc empties a line that finds before it closes anything, and throws away no edits without asking."""

import pytest
from desktop_room import Room
from option_hands import fake_profile, listing
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMessageBox, QPushButton, QWidget

from app.desktop.engines.compare_dialog import CompareDialog
from app.desktop.engines.engine_start import StartDialog
from app.desktop.files.file_dialogs import ChoiceDialog
from app.desktop.kit.idle import IDLE
from app.desktop.kit.text_fields import SearchField
from app.text import filing
from app.workspace.option_sheet import settable_options
from tests.cases import every_case

ONE_ROOM = True

ESCAPE = Qt.Key.Key_Escape
FINDING = ("tools.palette", "tools.settings", "tools.keys", "help.keys", "engines.manage", "dock.log")


@every_case("action", FINDING)
def test_every_line_that_finds_is_emptied_first(room: Room, action: str) -> None:
    room.do(action)
    lines = [line for line in room.window.findChildren(SearchField) if line.isVisible()]
    assert lines
    for line in lines:
        around = line.window() if line.window() is not room.window else None
        QTest.keyClicks(line, "zz")
        QTest.keyClick(line, ESCAPE)
        assert line.text() == ""
        assert line.isVisible()
        assert around is None or around.isVisible()
        if around is not None:
            around.close()


def test_the_line_over_a_choice_of_games_too(room: Room) -> None:
    columns, rows = (filing.BLACK, filing.WHITE), (("A", "B"),)
    chooser = ChoiceDialog(
        room.speech, filing.CHOOSE_RECORD, filing.CHOOSE_KEPT, columns, rows, lambda _: None, room.window
    )
    chooser.show()
    QTest.keyClicks(chooser.finder, "zz")
    QTest.keyClick(chooser.finder, ESCAPE)
    assert (chooser.finder.text(), chooser.isVisible()) == ("", True)
    QTest.keyClick(chooser.finder, ESCAPE)
    assert not chooser.isVisible()


def test_no_other_line_finds(room: Room) -> None:
    """What looks for something is made of the one line that knows of Esc."""
    for action in FINDING:
        room.do(action)
    named = [line for line in room.window.findChildren(QLineEdit) if line.isClearButtonEnabled()]
    assert named
    assert [line.objectName() for line in named if not isinstance(line, SearchField)] == []


def questions(around: QWidget) -> list[QMessageBox]:
    return [box for box in around.findChildren(QMessageBox) if box.isVisible()]


@pytest.mark.parametrize("kind", ["start", "compare"])
def test_edits_of_engines_are_not_thrown_away_unasked(room: Room, kind: str) -> None:
    dialog = opened(room, kind)
    QTest.keyClick(dialog, ESCAPE)
    assert not dialog.isVisible(), "there was nothing to lose"
    for choice, stays in (("cancel", True), ("choice1", False)):
        dialog = opened(room, kind)
        edit(dialog)
        QTest.keyClick(dialog, ESCAPE)
        assert dialog.isVisible()
        (asked,) = questions(dialog)
        answer = asked.findChild(QPushButton, choice)
        assert answer is not None
        answer.click()
        IDLE.drain()
        assert dialog.isVisible() is stays
        dialog.done(0)


def opened(room: Room, kind: str) -> StartDialog | CompareDialog:
    profile = listing(fake_profile(), "Threads type spin default 1 min 1 max 8")
    if kind == "start":
        dialog: StartDialog | CompareDialog = StartDialog(room.desk, profile, room.window)
    else:
        side = settable_options(profile)
        other = side._replace(side=side.side._replace(values={"Threads": 4}))
        dialog = CompareDialog((side._replace(is_settable=True), other), (0, 1), room.desk, room.window)
    dialog.show()
    return dialog


def edit(dialog: StartDialog | CompareDialog) -> None:
    if isinstance(dialog, CompareDialog):
        dialog.take(to_right=False)
        return
    line = dialog.findChild(QLineEdit, "name")
    assert line is not None
    QTest.keyClicks(line, " 2")
    QTest.keyClick(line, Qt.Key.Key_Tab)
