"""Whatever the keys can reach, and every button, field and list, is called something by who reads it to those who do not see.

And every part of a dialog that can be pressed has a letter of its own.
"""

import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from desktop_room import Room
from option_hands import listing
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QHeaderView,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QScrollBar,
    QTabBar,
    QTabWidget,
    QTextEdit,
    QWidget,
)

from app.book.choosing import BookPlan
from app.config.engine_profile import EngineProfile
from app.desktop.books.book_plan import BookPlanDialog
from app.desktop.desk.dock import DOCKS
from app.desktop.engines.compare_dialog import compare_engines
from app.desktop.engines.engines import EnginesDialog
from app.desktop.engines.option_dialog import OptionDialog
from app.desktop.files.file_dialogs import AskedChoice, ChoiceDialog, ask
from app.desktop.fleet.plan_dialog import FleetPlanDialog
from app.desktop.goita.window import GoitaWindow
from app.desktop.kit.buttons import keys_of, own_keys, parts_of
from app.desktop.kit.idle import IDLE
from app.desktop.matches.plan_dialog import PlanDialog
from app.goita.reading import parse_match as read_goita
from app.goita.walk import navigator_of
from app.text import filing
from app.text.phrase import Language
from app.text.spoken import READ_POSITION as TITLE
from tests.sampling import sampled

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("screen_reader"),
    pytest.mark.qt_log_ignore("plugin does not support (raise|grabbing the keyboard)", extend=True),
]
APP = Path(__file__).parents[2] / "app"
OPTIONS = (
    "Ponder type check default true",
    "Skill type spin default 5 min 0 max 20",
    "Style type combo default Normal var Normal var Wild",
    "Book type filename default standard.bin",
    "Folder type string default eval",
    "Clear type button",
)
ROUND = {
    "dealer": 1,
    "score": [0, 40],
    "hands": ["11234588", "23445688", "45566788", "67778888"],
    "record": "84-45-0-0-0",
    "winner": -1,
}
GOITA = {"title": "練習試合", "players": ["一郎", "二郎", "三郎", "四郎"], "round": [ROUND]}
CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QTabBar,
    QTextEdit,
)
PARTS = (QScrollBar, QHeaderView)
"""Parts of something that has a name."""


def controls(window: QWidget) -> Iterator[QWidget]:
    """What can be used there now, or has something to tell."""
    for widget in (window, *window.findChildren(QWidget)):
        is_stop = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
        if widget.window() is not window or not widget.isVisible() or isinstance(widget, PARTS):
            continue
        if isinstance(widget, QTabBar) and not widget.count() and not is_stop:
            continue  # Qt keeps it outside the window
        if isinstance(widget, CONTROLS) or (is_stop and widget is not window):
            yield widget


def name_of(widget: QWidget) -> str:
    """As it is read."""
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name).strip()


def is_part_of_a_named_one(widget: QWidget) -> bool:
    """The line of a spin box or a choice, the list that opens below one."""
    above = widget.parent()
    while isinstance(above, CONTROLS):
        if name_of(above):
            return True
        above = above.parent()
    return False


def nameless(window: QWidget) -> list[str]:
    IDLE.drain()
    QApplication.processEvents()
    return [
        f"{type(window).__name__}: {type(widget).__name__} {widget.objectName()!r} in {type(widget.parent()).__name__}"
        for widget in controls(window)
        if not name_of(widget) and not is_part_of_a_named_one(widget)
    ]


def letters_missing(dialog: QDialog) -> list[str]:
    """On the page that is shown."""
    parts, keys, name = list(parts_of(dialog)), keys_of(dialog), type(dialog).__name__
    faults = [] if parts else [f"{name} has nothing to press"]
    if len(keys) != len(parts):
        faults.append(f"{name} {dialog.objectName()!r}: {sorted(keys)} for {[part.words for part in parts]}")
    return faults + [f"{name}: {key} is its own already" for key in own_keys(dialog) & set(keys)]


def faults_of(window: QWidget) -> list[str]:
    """On every page, where it has some."""
    found = nameless(window)
    if isinstance(window, QDialog):
        for tabs in window.findChildren(QTabWidget):
            for page in range(tabs.count()):
                tabs.setCurrentIndex(page)
                found += [*nameless(window), *letters_missing(window)]
        found += letters_missing(window)
    return found


def opened(room: Room) -> list[QWidget]:
    """What is open beside the window."""
    return [top for top in QApplication.topLevelWidgets() if top is not room.window and top.isVisible()]


@pytest.mark.parametrize("language", sampled([each.value for each in Language], 2, 1))
def test_nothing_in_the_window_or_its_dialogs_is_without_a_name_or_a_letter(
    furnished: Callable[..., Room], language: str
) -> None:
    room = furnished(appearance__language=language)
    room.window.docks.show("welcome")
    found = nameless(room.window)
    for dock in DOCKS:
        room.window.docks.show(dock.id)
        found += nameless(room.window)
    met: set[str] = set()
    for open_dialog in OPENING:
        open_dialog(room)
        IDLE.drain()
        for window in (room.window, *opened(room)):
            met.add(type(window).__name__)
            found += faults_of(window)
        for window in reversed(opened(room)):
            window.close()
    assert not found, "\n".join(sorted(set(found)))
    assert sorted(DIALOGS - met) == []


def _action(action_id: str) -> Callable[[Room], object]:
    return lambda room: room.do(action_id)


def _manager(room: Room) -> EnginesDialog:
    room.do("engines.manage")
    return next(dialog for dialog in opened(room) if isinstance(dialog, EnginesDialog))


def _all_options(room: Room) -> None:
    """Of every type there is, in two engines that have told what they have."""
    first, _ = (
        room.engines.add_engine(listing(EngineProfile("", name, sys.executable), *OPTIONS)) for name in ("One", "Two")
    )
    dialog = OptionDialog(first, room.desk, room.window)
    dialog.show()
    dialog.tools.all.click()
    IDLE.drain()
    dialog.form.row("Book").advise(TITLE, "public.bin", is_warning=True)


def _choosing(room: Room) -> None:
    ChoiceDialog(room.speech, TITLE, TITLE, (TITLE, TITLE), (("1", "2"),), lambda _: None, room.window).show()


def _asking(room: Room) -> None:
    choice = AskedChoice(filing.SAVE, lambda: None)
    ask(room.window, room.speech, filing.UNSAVED_TITLE, filing.UNSAVED, (), (choice, choice))


def _goita(room: Room) -> None:
    walk = navigator_of(read_goita(json.dumps(GOITA)))
    assert walk is not None
    GoitaWindow(walk, "game.json", room.speech, room.window).show()


OPENING: tuple[Callable[[Room], object], ...] = (
    *map(
        _action,
        ("help.keys", "help.about", "help.report", "tools.settings", "tools.keys", "tools.palette", "board.image"),
    ),
    _action("tools.matches"),
    _action("tools.fleet"),
    _action("game.online"),
    _action("tools.library"),
    _action("tools.training"),
    _action("book.work"),
    lambda room: BookPlanDialog(room.desk, BookPlan(), "Yomisuji", room.window).show(),
    lambda room: PlanDialog(room.desk, room.window).show(),
    lambda room: FleetPlanDialog(room.desk, room.window).show(),
    *map(_action, ("analysis.sweep", "analysis.mate", "game.new", "ask.text")),
    _manager,
    _all_options,
    lambda room: _manager(room).add(),
    lambda room: _manager(room).get(),
    lambda room: _manager(room).search(APP),
    lambda room: compare_engines(room.desk, room.engines.profiles[-1].key, None, room.window),
    lambda room: _manager(room).ask_how_started(),
    lambda room: _manager(room).calibrate(),
    lambda room: _manager(room).examine(),
    _choosing,
    _asking,
    _goita,
)
DIALOGS = {
    found
    for path in APP.rglob("*.py")
    for found in re.findall(
        r"^class (\w+)\((?:Q?Dialog|SecondaryWindow|BusyWindow|WorkWindow)\)", path.read_text("utf-8"), re.MULTILINE
    )
} - {"SecondaryWindow", "BusyWindow", "WorkWindow", "Dialog"}
