"""A setting reaches whoever shows it, and only one that changes the look restyles the window."""

from typing import Final

import pytest
from desktop_room import Room
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot
from window_states import sample, settle

from app.config.declare import ChoiceField, Field, NumberField, ToggleField, section_fields
from app.config.settings import Settings
from app.desktop.desk.dock import DockLayout

pytestmark = pytest.mark.slow

LOOK: Final = {
    *(("appearance", key) for key in ("theme", "font_size")),
    *(("board", key) for key in ("pieces", "style", "coordinates", "legal_targets", "last_move")),
}
"""Settings that change how things look; all others change what is shown or done."""
FIELDS: Final = [
    (section, field) for section, values in Settings().sections().items() for field in section_fields(values)
]


def other_value(field: Field, now: object) -> object:
    match field.kind:
        case ToggleField():
            return not now
        case NumberField(least, most, _):
            return most if now != most else least
        case ChoiceField(offered):
            return next(value for value, _ in reversed(offered) if value != now)
        case _:
            return "another"


def picture(room: Room, qtbot: QtBot) -> QImage:
    """The window without its board, once nothing changes any more: some of it is worked out beside the window."""
    before = QImage()
    for _ in range(20):
        settle()
        image = room.window.grab().toImage()
        painter = QPainter(image)
        painter.fillRect(QRect(room.board.mapTo(room.window, QPoint(0, 0)), room.board.size()), Qt.GlobalColor.black)
        painter.end()
        if image == before:
            break
        before = image
        qtbot.wait(150)
    return before


@pytest.mark.parametrize("layout", [DockLayout.STUDY, DockLayout.READING])
def test_a_setting_is_shown_at_once_and_restyles_nothing_unless_it_is_a_look(
    room: Room, qtbot: QtBot, layout: DockLayout
) -> None:
    room.window.resize(1600, 1000)
    room.document.shown.load_record(sample())
    room.document.shown.cursor.go_by_plies(30)
    room.window.choose_layout(layout)
    restyled = list[str]()
    room.window.theme_changed.connect(lambda _: restyled.append("theme"))
    faults = list[str]()
    for section, field in FIELDS:
        if (section, field.key) in {("appearance", "language"), ("board", "notation")}:
            continue  # they change texts: test_desktop_language.py
        now = getattr(getattr(room.preferences.now, section), field.key)
        settle()
        restyled.clear()
        room.preferences.change_setting(section, field.key, other_value(field, now))
        shown = picture(room, qtbot)
        if bool(restyled) is not ((section, field.key) in LOOK):
            faults.append(f"{section}.{field.key} restyles {len(restyled)} times")
        room.window.theme_changed.emit(None)
        room.window.frame.fit()
        if picture(room, qtbot) != shown:
            faults.append(f"{section}.{field.key} is not shown everywhere at once")
        room.preferences.change_setting(section, field.key, now)
    assert not faults, "; ".join(faults)
