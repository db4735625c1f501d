"""The settings dialog, and the form that it and others are made of."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from desktop_room import Room
from file_hands import file_dialog, name_file
from fitting import clipped
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QFont, QInputMethodEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
)
from pytestqt.qtbot import QtBot
from window_states import settle

from app.config.declare import (
    ButtonField,
    ChoiceField,
    Field,
    FieldKind,
    FieldValue,
    FilePath,
    FolderPath,
    NumberField,
    TextField,
    ToggleField,
    plain_value,
    section_fields,
)
from app.config.settings import SECTIONS, Settings
from app.desktop.forms.editors import WholeNumber, editor_for
from app.desktop.forms.form import FieldRow, Form
from app.desktop.kit.theme import LIGHT, system_points
from app.desktop.settings.settings import SettingsDialog
from app.text import settings as settings_text
from app.text.phrase import Phrase

pytestmark = pytest.mark.slow
ONE_ROOM = True


@pytest.fixture
def dialog(room: Room, qtbot: QtBot) -> Iterator[SettingsDialog]:
    room.key(Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    found = room.window.findChild(SettingsDialog)
    assert found is not None
    qtbot.waitUntil(found.isActiveWindow)
    yield found
    for each in room.window.findChildren(SettingsDialog):
        each.close()


def open_section(dialog: SettingsDialog, section: str) -> Form:
    dialog._sections.setCurrentRow(list(SECTIONS).index(section))
    return dialog.form(section)


def type_into(box: WholeNumber, words: str) -> None:
    box.setFocus()
    box.lineEdit().selectAll()
    QTest.keyClicks(box.lineEdit(), words)


def test_every_setting_is_there_with_its_help(room: Room, dialog: SettingsDialog) -> None:
    for section, values in Settings().sections().items():
        open_section(dialog, section)
        assert dialog.shown == [section]
        for field in section_fields(values):
            row = dialog.form(section).row(field.key)
            assert row.isVisible()
            words = [label.text() for label in row.findChildren(QLabel) if label.isVisible()]
            assert field.help.en in words
            assert row.editor.widget.accessibleName() == field.label.en


def test_a_switch_a_choice_and_a_number_take_effect_at_once(room: Room, dialog: SettingsDialog) -> None:
    board = open_section(dialog, "board")
    last_move = board.row("last_move").editor.widget
    assert isinstance(last_move, QCheckBox)
    QTest.mouseClick(last_move, Qt.MouseButton.LeftButton, pos=QPoint(8, last_move.height() // 2))
    assert room.preferences.now.board.last_move is False
    theme = open_section(dialog, "appearance").row("theme").editor.widget
    assert isinstance(theme, QComboBox)
    theme.setFocus()
    QTest.keyClick(theme, Qt.Key.Key_Down)
    assert room.preferences.now.appearance.theme == "dark"
    assert QApplication.palette().window().color().lightness() < 128
    settle()
    for words in dialog.form("appearance").row("theme").findChildren(QLabel):
        assert words.palette().windowText().color().lightness() > 128
    size = dialog.form("appearance").row("font_size").editor.widget
    assert isinstance(size, WholeNumber)
    type_into(size, "14")
    assert QApplication.font().pointSize() == 14
    room.preferences.change_setting("appearance", "font_size", 10)
    assert size.number == 10


def test_what_will_not_do_is_said_below_and_changes_nothing(room: Room, dialog: SettingsDialog) -> None:
    row = open_section(dialog, "sound").row("volume")
    box = row.editor.widget
    assert isinstance(box, WholeNumber)
    told = row.findChild(QLabel, "fault")
    assert told is None
    for words, fault in (
        ("900", settings_text.OUT_OF_RANGE.filled(least=0, most=100)),
        ("9999999999999999999999", settings_text.OUT_OF_RANGE.filled(least=0, most=100)),
        ("loud", settings_text.NOT_A_NUMBER),
        ("-", settings_text.NOT_A_NUMBER),
    ):
        type_into(box, words)
        told = row.findChild(QLabel, "fault")
        assert told is not None
        assert told.isVisible()
        assert told.text() == box.accessibleDescription() == fault.en
        assert 0 <= room.preferences.now.sound.volume <= 100
        assert box.text() == words
    box.lineEdit().selectAll()
    digits = QInputMethodEvent("", [])
    digits.setCommitString("７０")
    QApplication.sendEvent(box.lineEdit(), digits)
    assert told is not None
    assert not told.isVisible()
    assert room.preferences.now.sound.volume == 70


def test_a_field_and_a_section_are_set_back(room: Room, dialog: SettingsDialog) -> None:
    room.preferences.change_setting("board", "last_move", False)
    room.preferences.change_setting("board", "pieces", "brush_two")
    room.preferences.change_setting("sound", "volume", 7)
    form = open_section(dialog, "board")
    reset = form.row("last_move").findChild(QToolButton, "reset")
    assert reset is not None
    assert reset.isVisible()
    assert settings_text.ON.en in reset.toolTip()
    reset.click()
    assert room.preferences.now.board.last_move is True
    assert not reset.isVisible()
    section = dialog.findChild(QPushButton, "reset.board")
    assert section is not None
    section.click()
    assert room.preferences.now.board == Settings().board
    assert not section.isEnabled()
    assert room.preferences.now.sound.volume == 7


def test_setting_back_mends_what_would_not_do(room: Room, dialog: SettingsDialog) -> None:
    row = open_section(dialog, "sound").row("volume")
    box = row.editor.widget
    assert isinstance(box, WholeNumber)
    type_into(box, "x")
    reset = row.findChild(QToolButton, "reset")
    assert reset is not None
    reset.click()
    assert box.number == Settings().sound.volume
    assert row.fault is None


def test_the_line_finds_in_all_sections_and_both_languages(dialog: SettingsDialog) -> None:
    for query in ("last move", "直前の手", "tyokuzen", "ちょくぜん", "tint squares"):
        dialog.search(query)
        assert dialog.form("board").row("last_move").isVisible(), query
        assert dialog._sections.currentRow() == list(SECTIONS).index(dialog.shown[0]), "the mark follows what is found"
        assert not dialog.form("appearance").row("theme").isVisible(), query
        dialog.search("")
        assert dialog.shown == ["appearance"]
        assert dialog.form("appearance").row("theme").isVisible()
        assert dialog._sections.currentRow() == 0


def test_the_folder_of_a_voice_is_chosen_by_looking(room: Room, dialog: SettingsDialog, tmp_path: Path) -> None:
    row = open_section(dialog, "sound").row("voice_folder")
    (button,) = row.editor.widget.findChildren(QPushButton)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    asked = file_dialog(row.editor.widget)
    assert asked.fileMode() is QFileDialog.FileMode.Directory
    name_file(asked, tmp_path)
    asked.accept()
    assert room.preferences.now.sound.voice_folder == str(tmp_path)


def test_nothing_found_is_said(dialog: SettingsDialog) -> None:
    dialog.search("qqqzz")
    words = [label.text() for label in dialog.findChildren(QLabel) if label.isVisible()]
    assert settings_text.NOTHING_FOUND.filled(query="qqqzz").en in words


def test_a_change_made_elsewhere_is_shown(room: Room, dialog: SettingsDialog) -> None:
    box = open_section(dialog, "board").row("legal_targets").editor.widget
    assert isinstance(box, QCheckBox)
    room.do("board.legal_targets")
    assert box.isChecked() is room.preferences.now.board.legal_targets is False


def test_the_language_changes_in_the_open_dialog(room: Room, dialog: SettingsDialog) -> None:
    language = open_section(dialog, "appearance").row("language").editor.widget
    assert isinstance(language, QComboBox)
    language.setFocus()
    QTest.keyClick(language, Qt.Key.Key_Up)
    assert room.preferences.now.appearance.language == "ja"
    assert dialog.windowTitle() == settings_text.SETTINGS.ja
    assert SECTIONS["board"].ja in [dialog._sections.item(place).text() for place in range(dialog._sections.count())]


def has_letters(dialog: SettingsDialog, points: int) -> bool:
    return dialog._line.font().pointSize() == points


@pytest.mark.proof  # room for large letters: test_desktop_every.py
def test_larger_letters_find_room_in_the_open_dialog(room: Room, dialog: SettingsDialog, qtbot: QtBot) -> None:
    for section in SECTIONS:
        open_section(dialog, section)
        for points in (16, 10):
            room.preferences.change_setting("appearance", "font_size", points)
            qtbot.waitUntil(partial(has_letters, dialog, points), timeout=60_000)
            qtbot.waitUntil(lambda: not clipped(dialog), timeout=60_000)


def test_a_wheel_that_passes_over_changes_nothing(room: Room, dialog: SettingsDialog) -> None:
    widget = open_section(dialog, "sound").row("volume").editor.widget
    dialog._line.setFocus()
    place = QPointF(5, 5)
    wheel = QWheelEvent(
        place,
        QPointF(widget.mapToGlobal(place)),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, wheel)
    assert room.preferences.now.sound.volume == Settings().sound.volume


def test_it_is_opened_once_and_closed_by_escape(room: Room, dialog: SettingsDialog, qtbot: QtBot) -> None:
    room.do("tools.settings")
    assert len(room.window.findChildren(SettingsDialog)) == 1
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    QApplication.processEvents()
    room.preferences.change_setting("appearance", "language", "ja")  # nobody hears it who is gone


def test_enter_closes_nothing_and_sets_nothing_back(room: Room, dialog: SettingsDialog) -> None:
    room.preferences.change_setting("sound", "volume", 7)
    box = open_section(dialog, "sound").row("volume").editor.widget
    assert isinstance(box, WholeNumber)
    for field in (dialog._line, box.lineEdit(), box, dialog._sections):
        field.setFocus()
        QTest.keyClick(field, Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert room.preferences.now.sound.volume == 7


# The form itself, with what engines declare

WORDS = Phrase("説明です。", "What it is.")
MANY = tuple((f"book_{n}", Phrase(f"定跡{n}", f"Book {n}")) for n in range(77))
FIELDS = (
    Field("ponder", Phrase("先読み", "Ponder"), WORDS, ToggleField(), True),
    Field("nodes", Phrase("局面数", "Nodes"), WORDS, NumberField(0, 2**63 - 1), 0),
    Field("book", Phrase("定跡", "Book"), WORDS, ChoiceField(MANY), "book_0"),
    Field("name", Phrase("名前", "Name"), WORDS, TextField(8), ""),
    Field("eval", Phrase("評価関数", "Evaluation file"), WORDS, FilePath(), ""),
    Field("folder", Phrase("フォルダー", "Folder"), WORDS, FolderPath(), ""),
    Field("clear", Phrase("消去", "Clear hash"), WORDS, ButtonField(), ""),
)


class Sheet:
    def __init__(self, qtbot: QtBot) -> None:
        self.values: dict[str, FieldValue] = {field.key: field.default for field in FIELDS}
        self.pressed: list[str] = []
        self.form = Form(FIELDS, lambda phrase: phrase.en, LIGHT)
        qtbot.addWidget(self.form)
        self.form.given.connect(lambda given: self.values.__setitem__(*given))
        self.form.pressed.connect(self.pressed.append)
        self.form.show_values(self.values.__getitem__)
        self.form.show()

    def row(self, key: str) -> FieldRow:
        return self.form.row(key)


@pytest.fixture
def sheet(qtbot: QtBot) -> Sheet:
    return Sheet(qtbot)


def test_numbers_of_64_bits_are_numbers(sheet: Sheet) -> None:
    box = sheet.row("nodes").editor.widget
    assert isinstance(box, WholeNumber)
    type_into(box, str(2**63 - 1))
    assert sheet.values["nodes"] == 2**63 - 1
    QTest.keyClick(box, Qt.Key.Key_Down)
    assert sheet.values["nodes"] == 2**63 - 2
    type_into(box, str(2**63))
    assert sheet.row("nodes").fault is not None
    assert sheet.values["nodes"] != 2**63


@pytest.mark.qt_log_ignore("plugin does not support (raise|grabbing the keyboard)", extend=True)
def test_a_long_choice_is_found_by_typing(sheet: Sheet) -> None:
    box = sheet.row("book").editor.widget
    assert isinstance(box, QComboBox)
    assert box.isEditable()
    line = box.lineEdit()
    assert line is not None
    line.selectAll()
    QTest.keyClicks(line, "Book 4")
    assert sheet.values["book"] == "book_4"
    QTest.keyClicks(line, "2")
    assert sheet.values["book"] == "book_42"
    QTest.keyClicks(line, "x")
    assert sheet.row("book").fault == settings_text.NOT_OFFERED
    assert sheet.values["book"] == "book_42"


def test_a_line_that_is_too_long_is_said(sheet: Sheet) -> None:
    line = sheet.row("name").editor.widget
    assert isinstance(line, QLineEdit)
    QTest.keyClicks(line, "12345678")
    assert sheet.values["name"] == "12345678"
    QTest.keyClicks(line, "9")
    assert sheet.row("name").fault == settings_text.TOO_LONG.filled(most=8)
    assert sheet.values["name"] == "12345678"


def test_paths_are_typed_or_chosen(sheet: Sheet) -> None:
    for key in ("eval", "folder"):
        widget = sheet.row(key).editor.widget
        line = widget.findChild(QLineEdit)
        assert line is not None
        QTest.keyClicks(line, "nets/nn.bin")
        assert sheet.values[key] == "nets/nn.bin"
        button = widget.findChild(QPushButton)
        assert button is not None
        assert button.text() in {settings_text.CHOOSE_FILE.en, settings_text.CHOOSE_FOLDER.en}


def test_what_is_only_pressed_is_told_and_has_nothing_to_set_back(sheet: Sheet) -> None:
    button = sheet.row("clear").editor.widget
    assert isinstance(button, QPushButton)
    button.click()
    assert sheet.pressed == ["clear"]
    assert "clear" not in {key for key, value in sheet.values.items() if value != ""}
    assert not sheet.row("clear").is_changed


def test_a_form_is_set_back_as_a_whole(sheet: Sheet) -> None:
    QTest.keyClicks(sheet.row("name").editor.widget, "abc")
    assert sheet.form.is_changed
    sheet.form.reset()
    assert sheet.values == {field.key: field.default for field in FIELDS}
    assert not sheet.form.is_changed


def test_what_is_being_typed_is_not_disturbed(sheet: Sheet) -> None:
    line = sheet.row("name").editor.widget
    assert isinstance(line, QLineEdit)
    QTest.keyClicks(line, "abcd")
    line.setCursorPosition(2)
    sheet.form.show_values(sheet.values.__getitem__)
    assert line.cursorPosition() == 2
    assert line.text() == "abcd"


def test_every_setting_survives_its_editor(qtbot: QtBot) -> None:
    """What is shown and then set back or left alone is what it was."""
    for section, values in Settings().sections().items():
        for field in section_fields(values):
            form = Form((field,), lambda phrase: phrase.ja, LIGHT)
            qtbot.addWidget(form)
            given: list[tuple[str, FieldValue]] = []
            form.given.connect(given.append)
            shown = {field.key: plain_value(getattr(values, field.key))}
            form.show_values(shown.__getitem__)
            form.speak(lambda phrase: phrase.en)
            assert given == [], f"{section}.{field.key}"
            assert not form.is_changed, f"{section}.{field.key}"


@pytest.mark.usefixtures("screen_reader")
def test_lines_paths_and_buttons_are_made_for_a_screen_reader_too(qtbot: QtBot) -> None:
    words = Phrase("欄", "Field")
    kinds: list[FieldKind] = [TextField(), FilePath(), FolderPath(), ButtonField()]
    fields = [Field(f"field{place}", words, words, kind, "") for place, kind in enumerate(kinds * 3)]
    told: list[str] = []
    for field in fields:
        editor = editor_for(field)
        qtbot.addWidget(editor.widget)
        editor.changed.connect(partial(_note, told, field.key))
        for line in (editor.widget, *editor.widget.findChildren(QLineEdit)):
            if isinstance(line, QLineEdit):
                line.setFocus()
                QTest.keyClicks(line, "x")
                QTest.keyClick(line, Qt.Key.Key_Return)
        if isinstance(editor.widget, QPushButton):
            editor.widget.click()
    assert set(told) == {field.key for field in fields}


def _note(told: list[str], key: str, _: None) -> None:
    told.append(key)


@pytest.mark.parametrize(("points", "wanted"), [(9, 10), (13, 13), (40, 24), (-1, 10)])
def test_the_text_size_starts_from_the_systems(font: QFont, points: int, wanted: int) -> None:
    system = QFont(font)
    if points > 0:
        system.setPointSize(points)
    else:
        system.setPixelSize(20)
    assert system_points(system) == wanted
