"""Hands for the option dialog: opening it for an engine, and changing any option by keyboard or by mouse."""

import sys
from pathlib import Path

from desktop_room import Room
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QStyle, QStyleOptionSpinBox, QWidget

from app.base.value import replaced
from app.config.declare import ChoiceField, FieldValue, FilePath, FolderPath, NumberField, TextField, ToggleField
from app.config.engine_profile import EngineProfile, Introduction
from app.desktop.engines.option_dialog import OptionDialog
from app.desktop.forms.editors import NumberEditor
from app.desktop.forms.form import FieldRow
from app.runtime.launching import profile_options
from app.usi.session import Session
from tests.fakes.watching import FAKE, wait_until

LEFT = Qt.MouseButton.LeftButton
CONTROL = Qt.KeyboardModifier.ControlModifier
WORDS = "a b=c/d.bin"


def fake_profile(fault: str = "every-option", name: str = "Fake") -> EngineProfile:
    return EngineProfile("", name, sys.executable, ("-S", "-E", str(FAKE), fault))


def listing(profile: EngineProfile, *lines: str) -> EngineProfile:
    """As of one that has listed these options, and whose file is as it was then."""
    from app.runtime.launching import program_stamp  # noqa: PLC0415

    said = Introduction("Fake 1", "Us", tuple(f"option name {line}" for line in lines), program_stamp(profile))
    return replaced(profile, introduction=said)


def opened(room: Room, profile: EngineProfile, *, is_read: bool = True) -> OptionDialog:
    """The dialog for an engine that is on the shelf by then, with its options."""
    kept = room.engines.find_engine(profile.key) if profile.key else None
    dialog = OptionDialog(kept or room.engines.add_engine(profile), room.desk, room.window)
    dialog.open()
    if is_read:
        wait_until(lambda: bool(dialog.sheet.fields) and not dialog.reading.is_running)
        dialog.tools.all.click()
    return dialog


def by_keyboard(row: FieldRow) -> FieldValue:
    """Change it, and say to what."""
    kind, widget, default = row.field.kind, row.editor.widget, row.field.default
    widget.setFocus()
    match kind:
        case ToggleField():
            QTest.keyClick(widget, Qt.Key.Key_Space)
            return not default
        case NumberField():
            new = next_number(kind, default)
            replace(line_of(row), str(new))
            return new
        case ChoiceField():
            assert isinstance(widget, QComboBox)
            return choose_by_keys(widget, kind, default)
        case _:
            replace(line_of(row), WORDS)
            return WORDS


def by_mouse(row: FieldRow) -> FieldValue:
    kind, widget, default = row.field.kind, row.editor.widget, row.field.default
    match kind:
        case ToggleField():
            assert isinstance(widget, QCheckBox)
            QTest.mouseClick(widget, LEFT, pos=QPoint(8, widget.height() // 2))
            return not default
        case NumberField():
            assert isinstance(row.editor, NumberEditor)
            new = next_number(kind, default)
            press_arrow(row.editor.box, up=new > int(default))
            return new
        case ChoiceField():
            assert isinstance(widget, QComboBox)
            return choose_by_mouse(widget, kind, default)
        case TextField() | FilePath() | FolderPath():
            line = line_of(row)
            QTest.mouseClick(line, LEFT)
            QTest.mouseDClick(line, LEFT)
            replace(line, WORDS)
            return WORDS
        case _:
            raise AssertionError(kind)


def next_number(kind: NumberField, default: FieldValue) -> int:
    return int(default) + 1 if int(default) < kind.most else int(default) - 1


def replace(line: QLineEdit, words: str) -> None:
    QTest.keyClick(line, Qt.Key.Key_A, CONTROL)
    QTest.keyClicks(line, words)


def line_of(row: FieldRow) -> QLineEdit:
    widget = row.editor.widget
    if isinstance(row.editor, NumberEditor):
        return row.editor.box.lineEdit()
    found = widget if isinstance(widget, QLineEdit) else widget.findChild(QLineEdit)
    assert isinstance(found, QLineEdit)
    return found


def choose_by_keys(box: QComboBox, kind: ChoiceField, default: FieldValue) -> FieldValue:
    names = [value for value, _ in kind.offered]
    other = names[(names.index(str(default)) + 1) % len(names)]
    line = box.lineEdit()
    if line is not None:
        replace(line, box.itemText(names.index(other)))
        QTest.keyClick(line, Qt.Key.Key_Escape)  # the list of what fits
    else:
        QTest.keyClick(box, Qt.Key.Key_Home)
        for _ in range(names.index(other)):
            QTest.keyClick(box, Qt.Key.Key_Down)
    return other


def choose_by_mouse(box: QComboBox, kind: ChoiceField, default: FieldValue) -> FieldValue:
    names = [value for value, _ in kind.offered]
    place = (names.index(str(default)) + 1) % len(names)
    box.showPopup()
    view = box.view()
    wait_until(view.isVisible)
    view.scrollTo(box.model().index(place, 0))
    at = view.visualRect(box.model().index(place, 0)).center()
    QTest.mouseMove(view.viewport(), at)
    QTest.mouseClick(view.viewport(), LEFT, pos=at)
    if view.isVisible():
        QTest.keyClick(view, Qt.Key.Key_Return)
    wait_until(lambda: not view.isVisible())
    return names[place]


def press_arrow(box: QWidget, *, up: bool) -> None:
    wait_until(lambda: box.height() >= box.sizeHint().height())  # everything is laid out
    option = QStyleOptionSpinBox()
    option.initFrom(box)
    control = QStyle.SubControl.SC_SpinBoxUp if up else QStyle.SubControl.SC_SpinBoxDown
    option.subControls = QStyle.SubControl.SC_All
    rect = box.style().subControlRect(QStyle.ComplexControl.CC_SpinBox, option, control, box)
    QTest.mouseClick(box, LEFT, pos=rect.center())


def told_lines(profile: EngineProfile) -> list[str]:
    """What a conversation with the engine, started anew, tells it about its options."""
    assert profile.introduction is not None
    session = Session(profile_options(profile))
    session.start(0)
    session.take_outgoing()
    session.receive_bytes("\n".join(["id name X", *profile.introduction.options, "usiok", ""]).encode(), 0)
    session.send_isready(0)
    return [line for line in session.take_outgoing().decode().splitlines() if line.startswith("setoption")]


def line_for(name: str, value: FieldValue) -> str:
    written = {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
    return f"setoption name {name} value {written or '<empty>'}"


def engines_on_disk(room: Room) -> Path:
    """Their file, once everything is written."""
    wait_until(room.engines_file.exists)
    return room.engines_file
