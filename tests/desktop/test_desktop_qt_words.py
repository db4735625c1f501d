"""What Qt says by itself is said in the language of the window, and in the other one when that is switched."""

from collections.abc import Callable

import pytest
from desktop_room import Room
from PySide6.QtCore import QLibraryInfo
from PySide6.QtWidgets import QDialogButtonBox, QLineEdit
from pytestqt.qtbot import QtBot

from app.base.folders import resources_folder
from app.desktop.kit.translation import QtTranslation

pytestmark = pytest.mark.slow

PATIENCE = 60_000


def offered(field: QLineEdit) -> list[str]:
    menu = field.createStandardContextMenu()
    words = [action.text().split("\t")[0] for action in menu.actions() if action.text()]
    menu.deleteLater()
    return words


def test_menus_of_fields_and_buttons_speak_the_language_of_the_window(
    furnished: Callable[..., Room], qtbot: QtBot
) -> None:
    room = furnished(appearance__language="ja")
    words = QtTranslation(room.speech, room.window)
    field, box = QLineEdit(room.window), QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, room.window)
    (button,) = box.buttons()
    assert "コピー(&C)" in offered(field)
    assert button.text() == "キャンセル"
    room.preferences.change_setting("appearance", "language", "en")
    qtbot.waitUntil(lambda: button.text() == "Cancel", timeout=PATIENCE)
    assert "&Copy" in offered(field)
    room.preferences.change_setting("appearance", "language", "ja")
    qtbot.waitUntil(lambda: button.text() == "キャンセル", timeout=PATIENCE)
    words.leave()
    assert "&Copy" in offered(field)


def test_without_the_file_qt_goes_on_in_english(
    furnished: Callable[..., Room], monkeypatch: pytest.MonkeyPatch
) -> None:
    room = furnished(appearance__language="ja")
    monkeypatch.setattr(QLibraryInfo, "path", lambda _: str(resources_folder()))
    words = QtTranslation(room.speech, room.window)
    assert "&Copy" in offered(QLineEdit(room.window))
    words.leave()
