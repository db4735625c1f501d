"""The option dialog: every option of every engine can be changed, is told the engine exactly so, and stays."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from desktop_room import Room
from option_hands import by_keyboard, by_mouse, engines_on_disk, fake_profile, line_for, listing, opened, told_lines
from PySide6.QtWidgets import QPushButton, QWidget

from app.config.declare import ButtonField, FieldValue, NumberField
from app.config.engine_list import EngineProfiles
from app.config.engine_profile import BUNDLED, EngineProfile
from app.config.engine_store import load_engines
from app.desktop.desk.desk import EngineRoom
from app.desktop.engines.option_dialog import OptionDialog
from app.desktop.forms.editors import NumberEditor
from app.desktop.forms.form import FieldRow
from app.runtime.engine import EngineRegistry
from app.runtime.launching import engine_launch, profile_options
from app.usi.events import InfoEvent, ReadyOk
from tests.fakes.watching import Watched, wait_until
from tests.sampling import sampled_rows
from tests.tools import require_engine

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("plugin does not support (raise|grabbing the keyboard)", extend=True),
]

ENGINES: dict[str, EngineProfile] = {
    "every-option": fake_profile(),
    "fairy": EngineProfile("", "Fairy", "/usr/games/fairy-stockfish"),
    "gps": EngineProfile("", "GPS", "/usr/games/gpsusi"),
    "bundled": EngineProfile(BUNDLED, "Bundled", ""),
}


@pytest.fixture(autouse=True)
def nothing_left(room: Room) -> Iterator[None]:
    """Whatever was asked, and by whatever way the dialog was left, no engine goes on running."""
    yield
    wait_until(lambda: not room.running.running)


def settable(dialog: OptionDialog) -> list[FieldRow]:
    """Those that can have another value at all."""
    rows = [dialog.form.row(name) for name in dialog.sheet.fields]
    return [
        row
        for row in rows
        if not isinstance(row.field.kind, ButtonField)
        if not (isinstance(row.field.kind, NumberField) and row.field.kind.least == row.field.kind.most)
    ]


WAYS = (("every-option", by_keyboard), ("every-option", by_mouse), ("fairy", by_mouse), ("bundled", by_keyboard))
MORE_WAYS = (("fairy", by_keyboard), ("gps", by_keyboard), ("gps", by_mouse), ("bundled", by_mouse))


@pytest.mark.parametrize(
    ("name", "change"),
    [*sampled_rows(WAYS, 2, 1), *(pytest.param(*way, marks=pytest.mark.exhaustive) for way in MORE_WAYS)],
)
def test_every_option_is_changed_told_and_kept(room: Room, name: str, change: Callable[[FieldRow], FieldValue]) -> None:
    profile = ENGINES[name]
    require_engine(profile.program)
    dialog = opened(room, profile)
    rows = settable(dialog)
    assert len(rows) >= 6
    wanted = {}
    for row in rows:
        dialog._scroll.ensureWidgetVisible(row)
        wanted[row.field.key] = change(row)
        assert row.fault is None, (row.field.key, row.fault)
    key = dialog.sheet.profile.key
    before = room.engines.find_engine(key)
    assert before is not None
    assert before.values == {}
    button(dialog, "ok").click()
    kept = room.engines.find_engine(key)
    assert kept is not None
    assert dict(kept.values) == wanted
    in_engines_order = [option.name for option in dialog.sheet.options if option.name in wanted]
    assert told_lines(kept) == [line_for(name, wanted[name]) for name in in_engines_order]
    # A restart of the program, and of the dialog.
    room.shared_engines.close(20)
    shelf = EngineProfiles(load_engines(engines_on_disk(room), 0), lambda _: None)
    again = shelf.find_engine(key)
    assert again is not None
    assert told_lines(again) == told_lines(kept)
    reopened = OptionDialog(
        again, room.desk._replace(engine_room=lambda: EngineRoom(shelf, room.running, room.pool)), room.window
    )
    reopened.open()
    assert {name: reopened.sheet.shown_value(name) for name in wanted} == wanted
    assert {name: reopened.form.row(name).is_changed for name in wanted} == dict.fromkeys(wanted, True)
    reopened.reject()


def button(dialog: OptionDialog, name: str) -> QPushButton:
    found = dialog.findChild(QPushButton, name)
    assert found is not None
    return found


def test_an_engine_that_is_started_hears_just_that(room: Room) -> None:
    dialog = opened(room, ENGINES["every-option"])
    wanted = {row.field.key: by_keyboard(row) for row in settable(dialog)}
    button(dialog, "ok").click()
    kept = room.engines.find_engine("Fake")
    assert kept is not None
    engines = EngineRegistry()
    watched = Watched(engines, engine_launch(kept), profile_options(kept))
    watched.engine.send_isready()
    watched.wait_for(ReadyOk)
    heard = [event.info.string for event in watched.all_of(InfoEvent) if event.search is None]
    assert heard == [f"heard {line}" for line in told_lines(kept)]
    assert len(heard) == len(wanted)
    watched.engine.quit()
    watched.wait_for_end()


def test_what_cannot_be_another_value_says_so(room: Room) -> None:
    dialog = opened(room, ENGINES["every-option"])
    editor = dialog.form.row("Only One").editor
    assert isinstance(editor, NumberEditor)
    assert not editor.box.isEnabled()
    dialog.reject()


def test_what_the_program_sets_itself_is_not_offered(room: Room) -> None:
    dialog = opened(room, ENGINES["every-option"])
    assert dialog.focusWidget() is dialog.tools.line, "which could not have the keys before the options were read"
    hidden = {"MultiPV", "USI_AnalyseMode", "USI_Unheard", "UCI_Variant", "Protocol"}
    assert not hidden & set(dialog.sheet.fields)
    assert len(dialog.sheet.fields) == len(dialog.sheet.options) - len(hidden)
    dialog.reject()


def is_laid_out(inner: QWidget, row: FieldRow) -> bool:
    """Whether the form has the width that its rows want at least."""
    return inner.width() >= max(inner.minimumSizeHint().width(), row.minimumSizeHint().width())


@pytest.mark.parametrize("letters", [70, 177])
def test_no_name_however_long_leaves_an_editor_out_of_sight(room: Room, letters: int) -> None:
    """Of an option of every kind; a path has the whole width."""
    kinds = [
        *("check default true", "spin default 1 min 0 max 9", "string default a", "filename default /a/b.db"),
        *("combo default a var a var b", "button"),
    ]
    names = [f"{kind.split()[0]}_" + "n" * (letters - len(kind.split()[0]) - 1) for kind in kinds]
    lines = [f"{name} type {kind}" for name, kind in zip(names, kinds, strict=True)]
    dialog = opened(room, listing(fake_profile(), *lines, "Threads type spin default 1 min 1 max 4"))
    dialog.resize(820, 640)
    wait_until(lambda: dialog._scroll.viewport().width() > 400)
    seen, inner = dialog._scroll.viewport(), dialog._scroll.widget()
    assert inner is not None
    for name in (*names, "Threads"):
        row = dialog.form.row(name)
        wait_until(partial(is_laid_out, inner, row))
        dialog._scroll.ensureWidgetVisible(row)
        widget = row.editor.widget
        right = widget.mapTo(seen, widget.rect().topRight()).x()
        assert widget.width() > 0
        assert right <= seen.width(), (name, right, seen.width())
    path = dialog.form.row(names[3]).editor.widget
    assert path.width() > seen.width() * 0.8
    assert dialog._scroll.horizontalScrollBar().maximum() == 0
    button(dialog, "cancel").click()
