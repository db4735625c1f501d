"""A setting reaches whoever shows it, and only one that changes the look restyles the window."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from desktop_room import Room
from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot
from window_states import sample, settle

from app.config.declare import ChoiceField, Field, NumberField, ToggleField, section_fields
from app.config.settings import Settings
from app.desktop.desk.dock import DOCKS, DockLayout
from app.desktop.kit.translation import ChangeEventMixin
from app.desktop.lists.rows import RowView
from app.runtime.background_worker import BackgroundWorker

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


LEAST_STEP: Final = 8
"""Difference of a colour, of 255, from which two pictures differ: the edges of a scaled letter vary by four."""


def is_at_work(window: QWidget) -> bool:
    """Return True if a thread of the window works, or a timer will change what it shows."""
    timers = (each for each in window.findChildren(QTimer) if each.isSingleShot() and each.isActive())
    return any(each.is_busy for each in window.findChildren(BackgroundWorker)) or any(
        each.interval() < MOST_WAITED_MS for each in timers
    )


MOST_WAITED_MS: Final = 400
"""A timer of this interval or more is not waited for: it saves, and shows nothing."""


def picture(room: Room, qtbot: QtBot) -> QImage:
    """The window without its board, once nothing changes any more: some of it is worked out beside the window."""
    before = QImage()
    for _ in range(20):
        settle()
        qtbot.waitUntil(lambda: not is_at_work(room.window), timeout=60_000)
        image = room.window.screen().grabWindow(room.window.winId()).toImage()  # what was painted, not what would be
        painter = QPainter(image)
        painter.fillRect(QRect(room.board.mapTo(room.window, QPoint(0, 0)), room.board.size()), Qt.GlobalColor.black)
        painter.end()
        if image == before:
            break
        before = image
        qtbot.wait(150)
    return before


def looks_alike(one: QImage, other: QImage) -> bool:
    if one == other or one.size() != other.size():
        return one == other
    first, second = (bytes(each.convertToFormat(QImage.Format.Format_RGB32).constBits()) for each in (one, other))
    return all(abs(old - new) < LEAST_STEP for old, new in zip(first, second, strict=True))


def following(room: Room) -> list[ChangeEventMixin]:
    return [each for each in (room.window, *room.window.findChildren(QWidget)) if isinstance(each, ChangeEventMixin)]


def restyle_all(room: Room) -> None:
    """Show everything anew, as if the theme had changed."""
    for widget in following(room):
        if isinstance(widget, RowView):
            widget.viewport().update()  # laid out anew it would scroll by a pixel
        else:
            widget._apply_theme()
    room.window.theme_changed.emit(None)
    room.window.frame.fit()


def subclasses(kind: type[ChangeEventMixin]) -> Iterator[type[ChangeEventMixin]]:
    for below in kind.__subclasses__():
        yield below
        yield from subclasses(below)


@pytest.fixture
def restyles(room: Room, monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[str, int]]:
    """How often each widget, by class and number, has set its colours anew."""
    for dock in DOCKS:
        room.window.docks.show(dock.id)
    room.do("tools.settings")
    room.do("game.new")
    settle()
    found = Counter[tuple[str, int]]()

    def counting(owner: type, restyle: Callable[[QWidget], None]) -> Callable[[QWidget], None]:
        def count(widget: QWidget) -> None:
            first = next(kind for kind in type(widget).__mro__ if "_apply_theme" in vars(kind))
            if owner is first:
                found[type(widget).__name__, id(widget)] += 1
            restyle(widget)

        return count

    for kind in {*subclasses(ChangeEventMixin)}:
        if "_apply_theme" in vars(kind):
            monkeypatch.setattr(kind, "_apply_theme", counting(kind, vars(kind)["_apply_theme"]))
    return found


def test_theme_and_font_restyle_every_widget_once_and_no_other_setting_any(
    room: Room, restyles: Counter[tuple[str, int]]
) -> None:
    faults = list[str]()
    for section, field in FIELDS:
        now = getattr(getattr(room.preferences.now, section), field.key)
        name = f"{section}.{field.key}"
        for value in (other_value(field, now), now):
            restyles.clear()
            room.preferences.change_setting(section, field.key, value)
            settle()
            if name not in {"appearance.theme", "appearance.font_size"}:
                if name not in {"appearance.language", "board.notation"}:
                    faults += [f"{name} restyles {kind}" for kind, _ in restyles]
                continue
            faults += [f"{name} restyles {kind} {times} times" for (kind, _), times in restyles.items() if times > 1]
            dialogs = [top for top in QApplication.topLevelWidgets() if top.isVisible()]
            live = (each for top in dialogs for each in top.findChildren(QWidget) if is_restyled(each))
            done = {number for _, number in restyles}
            late = (type(each).__name__ for each in live if each.isVisible() and id(each) not in done)
            faults += [f"{name} leaves {each} as it was" for each in late]
    for top in room.window.findChildren(QDialog):
        top.close()
    assert not faults, "\n".join(sorted(set(faults)))


def is_restyled(widget: QWidget) -> bool:
    return isinstance(widget, ChangeEventMixin) and type(widget)._apply_theme is not ChangeEventMixin._apply_theme


@pytest.mark.parametrize("layout", [DockLayout.STUDY, DockLayout.READING])
def test_a_setting_is_shown_at_once_and_restyles_nothing_unless_it_is_a_look(
    room: Room, qtbot: QtBot, layout: DockLayout
) -> None:
    room.window.resize(1600, 1000)
    room.document.shown.load_record(sample())
    room.document.shown.cursor.go_by_plies(30)
    room.window.docks.change_layout(layout)
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
        restyle_all(room)
        if not looks_alike(picture(room, qtbot), shown):
            faults.append(f"{section}.{field.key} is not shown everywhere at once")
        room.preferences.change_setting(section, field.key, now)
    assert not faults, "; ".join(faults)
