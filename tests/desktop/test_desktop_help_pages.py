"""F1 and the rest of the menu Help: which page of ours, or which folder, is handed to the system."""

from pathlib import Path

import pytest
from desktop_room import Room
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QPushButton
from pytestqt.qtbot import QtBot
from study_hands import moves_of

from app.base.folders import documents_folder
from app.desktop.help.pages import PAGES
from app.shogi.notation import Notation
from app.text import help as text
from app.text import log as log_text
from app.text import tabs as tabs_text
from app.text.phrase import Language
from tests.cases import every_case


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """What the system was asked to open; it refuses one page."""
    asked: list[Path] = []

    def open_url(url: QUrl) -> bool:
        asked.append(Path(url.toLocalFile()))
        return asked[-1].name != "CHANGELOG.md"

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    return asked


def test_f1_opens_the_page_on_what_is_done(room: Room, asked: list[Path]) -> None:
    QTest.keyClick(room.window, Qt.Key.Key_F1)
    room.document.is_studied = True
    room.do("help.manual")
    room.speech.speak(Language.JA, Notation.KANJI)
    room.do("help.manual")
    assert [page.parts[-2:] for page in asked] == [("en", "README.md"), ("en", "studying.md"), ("ja", "studying.md")]
    assert all(page.is_file() for page in asked)
    assert room.window.notices == ()
    assert str(asked[-1]) in room.window.statusBar().currentMessage()


def test_f1_with_a_game_on_the_board_opens_the_page_on_records(room: Room, asked: list[Path]) -> None:
    room.do("position.edit")
    room.do("help.manual")
    room.do("position.edit")
    room.document.shown.play_line(room.document.shown.record.root, moves_of(("7g7f",)))
    room.do("help.manual")
    assert [page.name for page in asked] == ["records.md", "records.md"]


@every_case(
    "action, page",
    [
        ("game.new", "playing.md"),
        ("analysis.sweep", "game-analysis.md"),
        ("analysis.mate", "studying.md"),
        ("engines.manage", "engines.md"),
        ("tools.settings", "settings.md"),
        ("help.keys", "keys.md"),
        ("help.report", "trouble.md"),
    ],
)
def test_f1_in_a_dialog_opens_the_page_on_it(
    room: Room, asked: list[Path], qtbot: QtBot, action: str, page: str
) -> None:
    room.do(action)
    (opened,) = (each for each in room.window.findChildren(QDialog) if each.isVisible())
    qtbot.waitUntil(opened.isActiveWindow)
    QTest.keyClick(opened, Qt.Key.Key_F1)
    opened.close()
    assert [each.name for each in asked] == [page]
    asked.clear()


def test_every_dialog_has_its_page_in_both_languages() -> None:
    manual = documents_folder() / "docs" / "manual"
    assert [
        page for page in PAGES.values() for tongue in Language if not (manual / tongue.value / f"{page}.md").is_file()
    ] == []


def test_questions_are_opened_and_a_page_that_cannot_be_is_named(room: Room, asked: list[Path]) -> None:
    room.do("help.engines")
    assert room.window.notices == ()
    room.do("help.changes")
    assert [page.name for page in asked] == ["faq-engines.en.md", "CHANGELOG.md"]
    assert [*room.window.notices] == [text.PAGE_NOT_OPENED.filled(path=asked[-1])]
    copy = next(each for each in room.window.findChildren(QPushButton) if each.text() == tabs_text.COPY_PATH.en)
    QTest.mouseClick(copy, Qt.MouseButton.LeftButton)
    assert room.window.pasted_text() == str(asked[-1])


def test_the_folder_of_the_logs_is_opened_or_missed(room: Room, asked: list[Path], tmp_path: Path) -> None:
    logs = room.desk.pool.logs
    logs.folder = tmp_path
    room.do("help.logs")
    assert (asked, [*room.window.notices]) == ([tmp_path], [])
    logs.folder = tmp_path / "gone"
    room.do("help.logs")
    assert [*room.window.notices] == [log_text.FOLDER_NOT_OPENED.filled(folder=tmp_path / "gone")]
    logs.folder = None
    room.do("help.logs")
    assert log_text.NO_FOLDER in room.window.notices
