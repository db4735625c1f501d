"""The letters that choose rows of menus, and parts of dialogs."""

from collections.abc import Iterator
from typing import Final

import pytest
from desktop_room import Room
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QDialog, QMenu, QTabWidget, QWidget
from pytestqt.qtbot import QtBot

from app.book.choosing import BookPlan
from app.config.engine_profile import BUNDLED
from app.desktop.books.plan_dialog import BookPlanDialog
from app.desktop.engines.adding_engine import ExaminingDialog
from app.desktop.engines.calibration_dialog import CalibrationDialog
from app.desktop.engines.compare_dialog import CompareDialog
from app.desktop.engines.engine_start import StartDialog
from app.desktop.engines.option_dialog import OptionDialog
from app.desktop.files.file_dialogs import AskedChoice, ChoiceDialog, ask
from app.desktop.kit.access_keys import Words, given_out, with_keys
from app.desktop.kit.idle import IDLE
from app.desktop.kit.key_tips import keys_of, own_keys, parts_of
from app.desktop.kit.plain import key_in
from app.desktop.matches.plan_dialog import PlanDialog
from app.shogi.moves import MOVES
from app.text import analysis as analysis_text
from app.text import filing
from app.text.phrase import Language
from app.workspace.option_sheet import contestant_of
from tests.cases import every_case

OPENING: Final = (
    "game.new",
    "analysis.sweep",
    "analysis.mate",
    "engines.manage",
    "engines.add",
    "tools.settings",
    "tools.keys",
    "help.keys",
    "help.report",
    "help.about",
    "board.image",
    "ask.text",
    "tools.matches",
    "tools.library",
    "book.work",
)
"""The actions that open a dialog of ours."""
CHOICE: Final = AskedChoice(filing.SAVE, lambda: None)
ELSEWHERE: Final = {"GoitaWindow"}
"""Those that a file has to be read for; what gives keys out is the same."""


def dialogs(room: Room) -> Iterator[QDialog]:
    """Each dialog that an action opens, and each page of it; then those that another one opens."""
    for action in OPENING:
        room.window.do(action)
        yield from pages(room)
    yield from pages(room, ask(room.window, room.speech, filing.UNSAVED_TITLE, filing.UNSAVED, (), (CHOICE, CHOICE)))
    of_games = filing.CHOOSE_RECORD, filing.CHOOSE_KEPT, (filing.BLACK, filing.WHITE), (("A", "B"),)
    yield from pages(room, ChoiceDialog(room.speech, *of_games, lambda _: None, room.window))
    profile = room.engines.find(BUNDLED)
    assert profile is not None
    yield from pages(room, StartDialog(room.desk, profile, room.window))
    yield from pages(room, OptionDialog(profile, room.desk, room.window))
    yield from pages(room, CalibrationDialog(profile, room.desk, room.window))
    yield from pages(room, PlanDialog(room.desk, room.window))
    yield from pages(room, BookPlanDialog(room.desk, BookPlan(), "Yomisuji", room.window))
    side = contestant_of(profile)
    yield from pages(room, CompareDialog((side, side), (0, 1), room.desk, room.window))
    examining = ExaminingDialog(room.desk, profile, room.window)
    examining.panel.cancel()
    yield from pages(room, examining)


def pages(room: Room, dialog: QDialog | None = None) -> Iterator[QDialog]:
    if dialog is not None:
        dialog.show()
    IDLE.drain()
    for opened in reversed([each for each in room.window.findChildren(QDialog) if each.isVisible()]):
        for tabs in opened.findChildren(QTabWidget):
            for page in range(tabs.count()):
                tabs.setCurrentIndex(page)
                yield opened
        yield opened
        opened.close()


def menus(room: Room) -> list[QMenu]:
    """All menus of the window's bar, and those in them, as they are once they have been opened."""
    tops = [menu for action in room.window.menuBar().actions() if isinstance(menu := action.menu(), QMenu)]
    for menu in tops:
        menu.aboutToShow.emit()
    inside = [menu for top in tops for action in top.actions() if isinstance(menu := action.menu(), QMenu)]
    return [*tops, *inside]


def letters_of(rows: list[QAction]) -> list[str]:
    return [key_in(row.text()) for row in rows if not row.isSeparator()]


@pytest.mark.parametrize("language", Language)
def test_every_row_of_every_menu_has_a_letter_of_its_own(room: Room, language: Language) -> None:
    room.window.do(f"appearance.language.{language.value}")
    for menu in menus(room):
        keys = letters_of(menu.actions())
        assert [key for key in keys if keys.count(key) > 1] == [], menu.title()
        rows = [row.text() for row in menu.actions() if not row.isSeparator()]
        assert menu.minimumWidth() > 0 or not rows, "the longest row is cut"
        assert [row for row, key in zip(rows, keys, strict=True) if not key] == []


def test_the_letter_chooses_the_row(room: Room) -> None:
    first = MOVES["7g7f"]
    assert first is not None
    assert room.desk.document.play(first)
    menu = room.window.context_menu(("view.flip", "", "go.back"))
    (_, back) = (row for row in menu.actions() if not row.isSeparator())
    QTest.keyClick(menu, getattr(Qt.Key, f"Key_{letters_of([back])[0].upper()}"))
    assert room.desk.document.cursor.node.ply == 0


def test_letters_that_begin_words_go_first_and_none_is_given_twice() -> None:
    assert given_out(["Save", "Save as", "Sound", "KI2"]) == ["s", "a", "o", "k"]
    assert given_out(["Go", "Go"], taken="o") == ["g", "a"]


@every_case(
    ("shown", "english", "marked"),
    [
        ("Open…", "Open…", "&Open…"),
        ("開く…", "Open…", "開く(&O)…"),
        ("A & B", "A & B", "&A && B"),
        ("盤", "", "盤(&A)"),
    ],
)
def test_how_they_are_marked(shown: str, english: str, marked: str) -> None:
    assert with_keys([Words(shown, english)]) == [marked]


@pytest.mark.parametrize("language", Language)
def test_every_part_of_every_dialog_has_a_letter_of_its_own(room: Room, language: Language) -> None:
    room.window.do(f"appearance.language.{language.value}")
    seen = set[str]()
    for opened in dialogs(room):
        seen.add(type(opened).__name__)
        parts, keys = list(parts_of(opened)), keys_of(opened)
        assert len(keys) == len(parts) > 0, (opened.objectName(), [part.words for part in parts])
        assert own_keys(opened).isdisjoint(keys)
    ours = {each.__name__ for each in QDialog.__subclasses__() if each.__module__.startswith("app.")}
    assert ours - seen == ELSEWHERE & ours


def test_alt_shows_the_letters_of_a_dialog_and_a_letter_does_it(room: Room, qtbot: QtBot) -> None:
    room.window.do("analysis.sweep")
    (opened,) = (each for each in room.window.findChildren(QDialog) if each.isVisible())
    qtbot.waitUntil(opened.isActiveWindow)
    keys = keys_of(opened)
    QTest.keyPress(opened, Qt.Key.Key_Alt)
    tips = [tip for tip in opened.findChildren(QWidget, "key_tip") if tip.isVisible()]
    assert len(tips) == sum(part.is_usable for part in keys.values())
    QTest.keyRelease(opened, Qt.Key.Key_Alt)
    assert [tip for tip in tips if tip.isVisible()] == []
    box = opened.findChild(QCheckBox)
    assert box is not None
    key, was = next(key for key, part in keys.items() if part.widget is box), box.isChecked()
    QTest.keyClick(opened, getattr(Qt.Key, f"Key_{key.upper()}"), Qt.KeyboardModifier.AltModifier)
    assert box.isChecked() is not was
    close = next(key for key, part in keys.items() if part.words == analysis_text.CLOSE.en)
    QTest.keyClick(opened, getattr(Qt.Key, f"Key_{close.upper()}"), Qt.KeyboardModifier.AltModifier)
    assert not opened.isVisible()
