"""The option dialog in use: reading, finding, presets, carrying options elsewhere, buttons, advice, and leaving it."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from desktop_room import Room
from file_hands import file_dialog
from fitting import clipped, shortened
from option_hands import fake_profile, line_of, listing, opened, replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QInputDialog,
    QLabel,
    QMessageBox,
    QPushButton,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from app.base.value import replaced
from app.config.advice import MachineDemand
from app.config.engine_profile import EngineProfile
from app.desktop.engines.compare_dialog import CompareDialog, compare_engines
from app.desktop.engines.engines import show_engines
from app.desktop.engines.option_dialog import SIZE, OptionDialog, ReadingStage
from app.desktop.forms.editors import SlidingEditor
from app.desktop.kit.dialogs import LETTERS, MOST_OF_SCREEN
from app.desktop.kit.idle import IDLE
from app.runtime.inquiry import OptionsReader
from app.runtime.launching import engine_launch, profile_options
from app.runtime.pool import plan_of_profile
from app.text import engine_manager as manager_text
from app.text import engines as engines_text
from app.text import option_dialog as text
from app.text import settings as settings_text
from app.text.known_options import known_options
from app.usi.events import ReadyOk
from tests.cases import every_case
from tests.fakes.watching import Watched, wait_until
from tests.sampling import sampled

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("plugin does not support (raise|grabbing the keyboard)", extend=True),
]
ONE_ROOM = True

LINES = (
    "Threads type spin default 1 min 1 max 512",
    "USI_Hash type spin default 16 min 1 max 33554432",
    "Style type combo default Normal var Solid var Normal",
    "EvalDir type string default eval",
    "<i>Odd</i> & Co type string default <b>x</b>",
    *(f"Param{number} type spin default 0 min 0 max 9" for number in range(20)),
)
OFFERED = len(LINES) + 1
"""With pondering, which every engine is told."""


@pytest.fixture(autouse=True)
def nothing_left(room: Room) -> Iterator[None]:
    """However the dialog is left, no engine goes on running."""
    yield
    for dialog in room.window.findChildren(QDialog):
        dialog.done(0)
    wait_until(lambda: not room.running.running)


@pytest.fixture
def dialog(room: Room) -> OptionDialog:
    """Of an engine whose options are known."""
    return opened(room, listing(fake_profile("sound"), *LINES))


def button(dialog: QWidget, name: str) -> QPushButton:
    found = dialog.findChild(QPushButton, name)
    assert found is not None
    return found


def gone(dialog: QDialog) -> bool:
    return not isValid(dialog)


def put(dialog: OptionDialog, name: str, words: str) -> None:
    replace(line_of(dialog.form.row(name)), words)


def kept(room: Room) -> EngineProfile:
    found = room.engines.find_engine("Fake")
    assert found is not None
    return found


def seen(dialog: OptionDialog) -> list[str]:
    return [name for name in dialog.sheet.fields if name in dialog.form.rows and dialog.form.row(name).isVisible()]


def words_in(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel) if label.isVisible()]


# Reading


def test_known_options_are_there_at_once_and_nothing_is_started(room: Room, dialog: OptionDialog) -> None:
    assert len(dialog.sheet.fields) == OFFERED
    assert dialog.header.state.text() == text.AS_LAST_TIME.en
    assert not room.running.running
    assert "Fake 1, by Us" in words_in(dialog)


def test_another_file_is_read_again_and_what_is_new_and_gone_is_told(room: Room) -> None:
    profile = listing(fake_profile("sound"), *LINES[:2], "MultiPV type spin default 1 min 1 max 9")
    said = profile.introduction
    assert said is not None
    stale = replaced(profile, introduction=replaced(said, stamp=(1, 1)), values={"Threads": 3, "USI_Hash": 99})
    dialog = opened(room, stale, is_read=False)
    wait_until(lambda: dialog.reading.stage is ReadingStage.READ)
    assert "Threads" not in dialog.sheet.fields
    assert engines_text.VALUE_GONE.filled(option="Threads").en in dialog.notices.told
    assert text.NEW_OPTIONS.filled(names="USI_Ponder, Book File, Clear Hash").en in dialog.notices.told
    marks = [mark.text() for mark in dialog.form.row("Book File").findChildren(QLabel, "mark")]
    assert marks == [text.NEW.en]
    assert dialog.sheet.shown_value("USI_Hash") == 99
    button(dialog, "ok").click()
    assert kept(room).values == {"Threads": 3, "USI_Hash": 99}


def test_reading_can_be_called_off_and_begun_again(room: Room) -> None:
    dialog = opened(room, fake_profile("never-usiok"), is_read=False)
    wait_until(lambda: dialog.reading.is_running)
    assert text.STOP_READING.en == dialog.header.button.text()
    assert dialog._nothing.text() == text.WAITING.en
    dialog.header.button.click()
    assert text.CANCELLED.en in dialog.header.state.text()
    assert dialog._nothing.text() == text.NEVER_READ.en
    wait_until(lambda: not room.running.running)
    dialog.header.button.click()
    wait_until(lambda: bool(room.running.running))
    dialog.reject()
    wait_until(lambda: not room.running.running)


def test_a_dialog_that_is_left_at_once_starts_nothing(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[OptionsReader] = []
    monkeypatch.setattr(OptionsReader, "start", begun.append)
    dialog = opened(room, fake_profile("sound"), is_read=False)
    dialog.reject()
    dialog.reading.begin_if_stale(dialog.sheet.profile)  # as a timer may that was set before
    wait_until(lambda: not isValid(dialog))
    assert begun == []


@pytest.mark.parametrize("fault", sampled(["never-usiok", "sound", "no-library"], 3, 1))
def test_whoever_closes_the_window_behind_it_ends_the_engine(room: Room, fault: str) -> None:
    profile = room.engines.add_engine(fake_profile(fault))
    manager = show_engines(room.desk)
    manager.choose(profile.key)
    manager.ask_options()
    dialog = manager.findChild(OptionDialog)
    assert dialog is not None
    wait_until(lambda: dialog.reading.is_running)
    manager.close()
    wait_until(lambda: not isValid(dialog))
    wait_until(lambda: not room.running.running)


def test_whoever_closes_the_window_behind_it_ends_the_engine_with_the_button(room: Room) -> None:
    read = opened(room, fake_profile())
    button(read, "ok").click()
    manager = show_engines(room.desk)
    manager.choose(kept(room).key)
    manager.ask_options()
    dialog = manager.findChild(OptionDialog)
    assert dialog is not None
    dialog.press("Clear Hash")
    wait_until(lambda: bool(room.running.running))
    manager.close()
    wait_until(lambda: not isValid(dialog))
    wait_until(lambda: not room.running.running)


def test_an_engine_that_cannot_be_asked_says_why(room: Room) -> None:
    dialog = opened(room, fake_profile("no-library"), is_read=False)
    wait_until(lambda: dialog.reading.stage is ReadingStage.FAILED)
    assert "libfake.so.1" in dialog.header.state.text()
    assert dialog.header.button.text() == text.READ_AGAIN.en


def test_a_program_that_is_not_there_leaves_what_was_known(room: Room) -> None:
    profile = replaced(listing(fake_profile("sound"), *LINES), program="/nowhere/engine")
    dialog = opened(room, profile)
    dialog.header.button.click()
    wait_until(lambda: dialog.reading.stage is ReadingStage.FAILED)
    assert "/nowhere/engine" in dialog.header.state.text()
    put(dialog, "Threads", "2")
    button(dialog, "ok").click()
    assert kept(room).values == {"Threads": 2}


# Taking


def test_nothing_is_kept_before_the_person_says_so(room: Room, dialog: OptionDialog) -> None:
    assert not button(dialog, "apply").isEnabled()
    put(dialog, "Threads", "2")
    assert kept(room).values == {}
    button(dialog, "cancel").click()
    assert not dialog.isVisible()
    assert kept(room).values == {}


@every_case("way", ["Esc", "close"])
def test_leaving_with_changes_asks_first(room: Room, way: str) -> None:
    for choice in ("cancel", "choice1", "choice0"):
        dialog = opened(room, listing(fake_profile("sound"), *LINES))
        put(dialog, "Threads", "2")
        QTest.keyClick(dialog, Qt.Key.Key_Escape) if way == "Esc" else dialog.close()
        assert dialog.isVisible()
        (asked,) = dialog.findChildren(QMessageBox)
        assert asked.text() == text.KEEP_CHANGES.filled(engine="Fake").en
        button(asked, choice).click()
        IDLE.drain()
        assert dialog.isVisible() is (choice == "cancel")
        assert dict(kept(room).values) == ({"Threads": 2} if choice == "choice0" else {})
        dialog.done(0)
        room.engines.remove_engine(kept(room).key)


def test_escape_asks_also_where_nothing_but_a_faulty_value_would_be_lost(dialog: OptionDialog) -> None:
    put(dialog, "Threads", "many")
    assert dialog.form.faults
    assert not dialog.sheet.has_changes
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    (asked,) = dialog.findChildren(QMessageBox)
    button(asked, "cancel").click()
    assert dialog.isVisible()


def test_escape_empties_the_line_that_finds_before_it_leaves(dialog: OptionDialog) -> None:
    QTest.keyClicks(dialog.tools.line, "hash")
    QTest.keyClick(dialog.tools.line, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    assert dialog.tools.query == ""
    QTest.keyClick(dialog.tools.line, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_a_preset_is_kept_at_once(room: Room, dialog: OptionDialog) -> None:
    put(dialog, "Threads", "2")
    dialog.save_preset("two")
    button(dialog, "cancel").click()
    assert kept(room).values == {}
    assert kept(room).presets == {"two": {"Threads": 2}}
    room.engines.undo()
    assert kept(room).presets == {}


def test_what_is_half_typed_is_neither_summed_up_nor_kept_nor_compared(room: Room) -> None:
    profile = replaced(listing(fake_profile("sound"), *LINES), values={"Threads": 100})
    dialog = OptionDialog(room.engines.add_engine(profile), room.desk, room.window, others=lambda: MachineDemand(1, 64))
    dialog.open()
    row = dialog.form.row("Threads")
    assert [words for words in words_in(row) if "101" in words]
    put(dialog, "Threads", "99999")
    assert row.fault is not None
    assert not [words for words in words_in(row) if "101" in words or "100" in words]
    for name in ("save_preset", "copy", "compare"):
        assert not button(dialog, name).isEnabled(), name
        assert button(dialog, name).toolTip() == text.FAULTY.filled(option=row.field.label).en
    dialog.close()
    (asked,) = dialog.findChildren(QMessageBox)
    assert button(asked, "choice0").text() == text.DROP.en  # what will not do cannot be kept
    button(asked, "cancel").click()
    put(dialog, "Threads", "200")
    assert [words for words in words_in(row) if "201" in words]
    assert button(dialog, "save_preset").isEnabled()


def test_whatever_the_foot_says_the_dialog_keeps_its_width_and_the_buttons_their_places(room: Room) -> None:
    long = "A rather long name of an option, such as some engines give to what hardly anybody ever alters"
    dialog = opened(room, listing(fake_profile("sound"), *LINES, f"{long} type spin default 1 min 1 max 9"))
    IDLE.drain()
    names = ("save_preset", "copy", "paste", "compare", "ok", "cancel", "apply")

    def places() -> list[QPoint]:
        QApplication.processEvents()
        return [button(dialog, name).mapTo(dialog, QPoint()) for name in names]

    size, before = dialog.size(), places()
    dialog.save_preset("a preset with a name that is rather long for one " * 2)
    dialog.notices.put_away()
    put(dialog, "<i>Odd</i> & Co", "x")
    put(dialog, long, "nonsense")
    assert dialog.form.faults == [long]
    assert dialog.size() == size
    assert places() == before


def test_apply_keeps_and_stays(room: Room, dialog: OptionDialog) -> None:
    given: list[EngineProfile] = []
    dialog.given.connect(given.append)
    put(dialog, "Threads", "2")
    button(dialog, "apply").click()
    assert dialog.isVisible()
    assert kept(room).values == given[-1].values == {"Threads": 2}
    assert not button(dialog, "apply").isEnabled()
    room.engines.undo()
    assert kept(room).values == {}


def test_what_will_not_do_is_neither_kept_nor_hidden(room: Room, dialog: OptionDialog) -> None:
    put(dialog, "USI_Hash", "99999999999")
    row = dialog.form.row("USI_Hash")
    assert row.fault == settings_text.OUT_OF_RANGE.filled(least=1, most=33_554_432)
    assert not button(dialog, "ok").isEnabled()
    assert not dialog.take()
    dialog.tools.line.setText("Style")
    assert not row.isVisible()
    button(dialog, "show_fault").click()
    IDLE.drain()
    assert row.isVisible()
    put(dialog, "USI_Hash", "64")
    assert button(dialog, "ok").isEnabled()
    button(dialog, "ok").click()
    assert kept(room).values == {"USI_Hash": 64}


def test_one_is_set_back_and_all_are_set_back(dialog: OptionDialog) -> None:
    for name in ("Threads", "USI_Hash", "Param7"):
        put(dialog, name, "5")
    assert text.COUNT_CHANGED.filled(changed=3, count=OFFERED).en in words_in(dialog)
    reset = dialog.form.row("Threads").findChild(QToolButton, "reset")
    assert reset is not None
    reset.click()
    assert dialog.sheet.changed_options == ["USI_Hash", "Param7"]
    put(dialog, "Threads", "nonsense")
    button(dialog, "reset_all").click()
    assert dialog.sheet.changed_options == []
    assert dialog.form.faults == []
    assert line_of(dialog.form.row("Param7")).text() == "0"


# Finding


def test_views_and_words_find_options(dialog: OptionDialog) -> None:
    dialog.tools.simple.click()
    assert seen(dialog) == ["USI_Ponder", "Threads", "USI_Hash", "Style", "EvalDir"]
    dialog.tools.line.setText("Param3")
    assert seen(dialog) == []
    assert dialog._nothing.text() == text.NOTHING_FOUND_HERE.filled(query="Param3").en
    dialog.tools.all.click()
    IDLE.drain()
    assert "Param3" in seen(dialog)
    assert not {"Threads", "Param5"} & set(seen(dialog))
    dialog.tools.line.setText("はっしゅ")
    assert "USI_Hash" in seen(dialog)
    dialog.tools.line.setText("qqzz")
    assert dialog._nothing.text() == text.NOTHING_FOUND.filled(query="qqzz").en
    dialog.tools.line.clear()
    dialog.tools.changed_only.click()
    assert dialog._nothing.text() == text.NOTHING_CHANGED.en
    dialog.sheet.set_value("Param3", 3)
    dialog._look()
    assert seen(dialog) == ["Param3"]


def test_names_of_engines_are_words_and_no_formatting(dialog: OptionDialog) -> None:
    row = dialog.form.row("<i>Odd</i> & Co")
    dialog._scroll.ensureWidgetVisible(row)
    assert "<i>Odd</i> & Co" in words_in(row)
    assert all(label.textFormat() is Qt.TextFormat.PlainText for label in dialog.findChildren(QLabel))
    reset = row.findChild(QToolButton, "reset")
    assert reset is not None
    assert "<b>" not in reset.toolTip()


def test_the_language_changes_in_the_open_dialog(room: Room, dialog: OptionDialog) -> None:
    put(dialog, "Param7", "5")
    room.preferences.change_setting("appearance", "language", "ja")
    assert dialog.windowTitle() == text.TITLE.filled(engine="Fake").ja
    assert known_options().by_name["threads"].label.ja in words_in(dialog)
    assert dialog.sheet.changed_options == ["Param7"]
    wait_until(lambda: not clipped(dialog))


# Presets, copying, comparing


def test_presets_are_saved_chosen_and_deleted(room: Room, dialog: OptionDialog) -> None:
    put(dialog, "Threads", "2")
    button(dialog, "save_preset").click()
    asking = dialog.findChild(QInputDialog)
    assert asking is not None
    asking.setTextValue("  二つ  ")
    asking.accept()
    assert dialog.tools.preset == "二つ"
    put(dialog, "Threads", "7")
    put(dialog, "Param1", "7")
    dialog.tools.presets.activated.emit(dialog.tools.presets.findData("二つ"))
    assert dialog.sheet.changed_options == ["Threads"]
    assert line_of(dialog.form.row("Threads")).text() == "2"
    button(dialog, "apply").click()
    assert kept(room).presets == {"二つ": {"Threads": 2}}
    button(dialog, "delete_preset").click()
    button(dialog, "ok").click()
    assert kept(room).presets == {}
    assert kept(room).values == {"Threads": 2}


def test_options_are_carried_as_text(room: Room, dialog: OptionDialog) -> None:
    put(dialog, "Threads", "4")
    button(dialog, "copy").click()
    lines = room.window.pasted_text()
    assert "Threads = 4\n" in lines
    room.window.copy_text("Threads = 8\nsetoption name Param2 value 3\nParam3 = many\nNothing = 1\n")
    button(dialog, "paste").click()
    assert (dialog.sheet.shown_value("Threads"), dialog.sheet.shown_value("Param2")) == (8, 3)
    assert text.PASTED.filled(count=2).en in dialog.notices.told
    assert "Param3" in dialog.notices.told
    assert "Nothing" in dialog.notices.told
    room.window.copy_text(lines)
    button(dialog, "paste").click()
    assert dialog.sheet.changed_options == ["Threads"]
    assert dialog.sheet.shown_value("Threads") == 4


def test_values_are_taken_over_from_a_preset_beside_them(room: Room, dialog: OptionDialog) -> None:
    put(dialog, "Threads", "4")
    put(dialog, "Param2", "5")
    dialog.save_preset("four")
    put(dialog, "Threads", "1")
    put(dialog, "Param2", "9")
    button(dialog, "compare").click()
    beside = dialog.findChild(CompareDialog)
    assert beside is not None
    assert [row.name for row in beside.rows] == ["Threads", "Param2"]
    beside.differing.click()
    assert len(beside.rows) == OFFERED
    beside.differing.click()
    assert not beside.to_right.isEnabled()
    beside.table.selectRow(1)
    beside.to_left.click()
    assert [row.name for row in beside.rows] == ["Threads"]
    assert dialog.sheet.shown_value("Param2") == 9
    button(beside, "ok").click()
    assert (dialog.sheet.shown_value("Threads"), dialog.sheet.shown_value("Param2")) == (1, 5)
    assert line_of(dialog.form.row("Param2")).text() == "5"
    assert kept(room).values == {}


def test_two_engines_stand_side_by_side(room: Room, dialog: OptionDialog) -> None:
    room.engines.add_engine(
        replaced(listing(fake_profile("sound", "Other"), LINES[0], "New type check"), values={"Threads": 8})
    )
    dialog.compare()
    beside = dialog.findChild(CompareDialog)
    assert beside is not None
    beside.right.setCurrentIndex(beside.right.findText("Other"))
    rows = {row.name: (row.left, row.right) for row in beside.rows}
    assert rows["Threads"] == (1, 8)
    assert rows["New"] == (None, False)
    beside.take(to_right=False)
    assert "New" in beside.notices.told
    beside.accept()
    assert dialog.sheet.shown_value("Threads") == 8


# Editors


def test_a_slider_and_its_number_are_one(dialog: OptionDialog) -> None:
    editor = dialog.form.row("Param4").editor
    assert isinstance(editor, SlidingEditor)
    put(dialog, "Param4", "7")
    assert editor.slider.value() == 7
    editor.slider.setFocus()
    QTest.keyClick(editor.slider, Qt.Key.Key_Right)
    assert editor.box.number == 8
    assert dialog.sheet.shown_value("Param4") == 8
    put(dialog, "Param4", "99")
    assert editor.slider.value() == 9
    assert dialog.sheet.shown_value("Param4") == 9


def test_a_file_below_the_engines_folder_is_named_from_there(
    room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "nets").mkdir()
    profile = replaced(listing(fake_profile("sound"), *LINES), folder=str(tmp_path))
    dialog = opened(room, profile)
    row = dialog.form.row("EvalDir")
    put(dialog, "EvalDir", "nets/../nets")
    assert dialog.sheet.shown_value("EvalDir") == "nets/../nets"
    for chosen, named in ((tmp_path / "nets", "nets"), (Path("/usr"), "/usr")):
        choose = row.editor.widget.findChild(QPushButton)
        assert choose is not None
        choose.click()
        asking = file_dialog(row.editor.widget)
        asking.fileSelected.emit(str(chosen))
        asking.close()
        assert dialog.sheet.shown_value("EvalDir") == named


# Advice and buttons


def test_too_many_threads_are_told_of_and_one_button_helps(room: Room) -> None:
    profile = replaced(listing(fake_profile("sound"), *LINES), values={"Threads": 512})
    busy = room.engines.add_engine(profile)
    dialog = OptionDialog(busy, room.desk, room.window, others=lambda: MachineDemand(1, 64))
    dialog.open()
    row = dialog.form.row("Threads")
    said = [words for words in words_in(row) if "513" in words]
    assert len(said) == 1
    button(row, "sensible").click()
    assert dialog.sheet.shown_value("Threads") == int(line_of(row).text()) < 512
    assert not [words for words in words_in(row) if "513" in words]
    assert not button(row, "sensible").isVisible()


def test_a_button_is_pressed_in_a_fresh_engine_with_the_values_of_now(room: Room) -> None:
    dialog = opened(room, fake_profile())
    put(dialog, "Skill Level", "3")
    pressed = dialog.form.row("Clear Hash").editor.widget
    assert isinstance(pressed, QPushButton)
    pressed.click()
    wait_until(lambda: text.PRESSED.en in dialog.notices.told)
    told = dialog.notices.told
    assert text.SAID.filled(line="heard setoption name Skill Level value 3").en in told
    assert text.SAID.filled(line="heard setoption name Clear Hash").en in told
    wait_until(lambda: not room.running.running)
    assert kept(room).values == {}


def test_a_button_is_pressed_in_the_engine_that_runs(room: Room) -> None:
    profile = fake_profile()
    watched = Watched(room.running, engine_launch(profile), profile_options(profile))
    watched.engine.send_isready()
    watched.wait_for(ReadyOk)
    read = opened(room, profile)
    read.reject()
    dialog = OptionDialog(kept(room), room.desk, room.window, live=lambda: watched.engine)
    dialog.open()
    dialog.press("Clear Hash")
    wait_until(lambda: "heard setoption name Clear Hash" in dialog.notices.told)
    assert [engine for engine in room.running.running if engine.process_id == watched.process]
    dialog.reject()
    watched.engine.quit()
    watched.wait_for_end()


def test_the_manager_knows_the_engine_that_runs(room: Room) -> None:
    """It is in the pool, warm after a game, and hears the button."""
    button(opened(room, fake_profile()), "ok").click()
    profile = kept(room)
    lease = room.pool.lease_engine(plan_of_profile(profile))
    told: list[object] = []
    lease.subscribe(told.append, told.append)
    assert room.pool.running_engine(profile.key) is None  # before it has said what there is
    lease.ensure_ready()
    wait_until(lambda: any(isinstance(event, ReadyOk) for event in told))
    engine, process = room.pool.running_engine(profile.key), lease.process_id
    assert engine is lease
    lease.end_lease()
    manager = show_engines(room.desk)
    manager.choose(profile.key)
    manager.ask_options()
    dialog = manager.findChild(OptionDialog)
    assert dialog is not None
    dialog.press("Clear Hash")
    wait_until(lambda: "heard setoption name Clear Hash" in dialog.notices.told)
    assert text.PRESSED_IN_RUNNING.en in dialog.notices.told
    assert [each.process_id for each in room.running.running] == [process]
    dialog.reject()
    manager.close()
    room.pool.quit_idle_engines()


def test_a_button_that_kills_the_engine_is_told_of(room: Room) -> None:
    dialog = opened(room, fake_profile("wrong-value"))
    dialog.press("Clear Hash")
    wait_until(lambda: "SIGABRT" in dialog.notices.told)


def test_a_button_that_is_no_more_is_told_of(room: Room) -> None:
    dialog = opened(room, listing(fake_profile("sound"), "Old Button type button"))
    dialog.press("Old Button")
    wait_until(lambda: text.PRESS_NOT_POSSIBLE.en in dialog.notices.told)


def test_escape_leaves(dialog: OptionDialog) -> None:
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_enter_in_a_line_takes_nothing_unawares(room: Room, dialog: OptionDialog) -> None:
    put(dialog, "Threads", "2")
    for line in (dialog.tools.line, line_of(dialog.form.row("Threads"))):
        QTest.keyClick(line, Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert kept(room).values == {}


def test_nothing_of_the_dialog_is_cut_off(room: Room, dialog: OptionDialog) -> None:
    for language in ("ja", "en"):
        room.preferences.change_setting("appearance", "language", language)
        wait_until(lambda: not clipped(dialog))
        assert shortened(dialog) == []


LIKE_A_STRONG_ENGINE = (
    "Debug Log File type string default",
    "Contempt type spin default 24 min -100 max 100",
    "Analysis Contempt type combo default Both var Off var White var Black var Both",
    "Threads type spin default 1 min 1 max 512",
    "Hash type spin default 16 min 1 max 131072",
    "Clear Hash type button",
    "Ponder type check default false",
    "Skill Level type spin default 20 min -20 max 20",
    "Move Overhead type spin default 30 min 0 max 5000",
    "Minimum Thinking Time type spin default 20 min 0 max 5000",
    "Slow Mover type spin default 84 min 10 max 1000",
    "nodestime type spin default 0 min 0 max 10000",
    "UCI_LimitStrength type check default false",
    "UCI_Elo type spin default 1350 min 1350 max 2850",
    "SyzygyPath type string default",
    "TsumeMode type check default false",
)
LAPTOP = 1280, 800
"""A screen on which the dialog opens with as much room as on any larger one."""


def seen_whole(dialog: OptionDialog) -> int:
    """Number of options that the visible part holds with all that belongs to them."""
    view = dialog._scroll.viewport()
    places = [(row.mapTo(view, QPoint()).y(), row.height()) for row in dialog.form.rows.values() if row.isVisible()]
    return sum(top >= 0 and top + high <= view.height() for top, high in places)


@pytest.mark.parametrize(("points", "least"), [(10, 8), (16, 5)])
def test_many_options_stand_on_one_screen_and_their_help_is_read_by_keyboard(
    room: Room, points: int, least: int
) -> None:
    """One line of help stands below the name; where Tab leads, all of it, and the editor stays in its place."""
    room.preferences.change_setting("appearance", "font_size", points)
    for language in ("ja", "en"):
        room.preferences.change_setting("appearance", "language", language)
        dialog = opened(room, listing(fake_profile("sound", f"{language}{points}"), *LIKE_A_STRONG_ENGINE))
        by = max(dialog.fontMetrics().height() / LETTERS, 1.0)
        wide, high = (round(min(by * side, MOST_OF_SCREEN * most)) for side, most in zip(SIZE, LAPTOP, strict=True))
        dialog.resize(wide, high)
        IDLE.drain()
        wait_until(partial(is_at_rest, dialog))
        assert shortened(dialog) == []
        assert seen_whole(dialog) >= least
        row = dialog.form.row("Hash")
        place = row.editor.widget.geometry().top()
        dialog.activateWindow()
        wait_until(dialog.isActiveWindow)
        for button in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton):
            QTest.mouseRelease(dialog, button)  # an earlier test may have left it down, and then nothing may move
        assert QApplication.mouseButtons() == Qt.MouseButton.NoButton
        row.editor.widget.setFocus(Qt.FocusReason.TabFocusReason)
        wait_until(partial(row.findChild, QLabel, "whole_help"))
        wait_until(partial(is_at_rest, dialog))
        whole = row.findChild(QLabel, "whole_help")
        assert whole is not None
        assert whole.text() == room.speech.say(row.field.help)
        assert row.editor.widget.geometry().top() == place
        dialog.tools.line.setFocus(Qt.FocusReason.BacktabFocusReason)
        wait_until(partial(is_at_rest, dialog))
        assert not [label for label in row.findChildren(QLabel, "whole_help") if label.isVisible()]
        dialog.done(0)


def is_at_rest(dialog: OptionDialog) -> bool:
    """True where everything is laid out, with nothing cut off and nothing beside the visible part."""
    return not clipped(dialog) and dialog._scroll.horizontalScrollBar().maximum() == 0


def test_the_manager_compares_with_what_is_nearest(room: Room) -> None:
    manager = show_engines(room.desk)
    compare = manager.deed("compare")
    assert not compare.isEnabled()
    assert manager_text.OPTIONS_UNKNOWN.en in compare.toolTip()
    one = room.engines.add_engine(listing(fake_profile("sound", "One"), *LINES))
    manager.choose(one.key)
    assert manager_text.NOTHING_TO_COMPARE.en in compare.toolTip()
    for other, nearest in (
        (replaced(listing(fake_profile("sound", "Far"), *LINES), program="/far"), "Far"),
        (listing(fake_profile("sound", "Near"), *LINES), "Near"),
        (replaced(one, presets={"quick": {"Threads": 2}}), text.OF_PRESET.filled(engine="One", preset="quick").en),
    ):
        if other.key:
            room.engines.replace_profile(other)
        else:
            room.engines.add_engine(other)
        manager.choose(one.key)
        compare.trigger()
        beside = manager.findChildren(CompareDialog)[-1]
        assert (beside.left.currentText(), beside.right.currentText()) == ("One", nearest)
        beside.reject()
        wait_until(partial(gone, beside))


def test_options_are_counted_alike_in_the_list_in_their_dialog_and_beside_each_other(room: Room) -> None:
    lines = ("Threads type spin default 1 min 1 max 9", "Book type check default true", "Press type button")
    one, _ = (room.engines.add_engine(listing(fake_profile("sound", name), *lines)) for name in ("One", "Other"))
    manager = show_engines(room.desk)
    manager.choose(one.key)
    assert manager.details.told(manager_text.OPTION_COUNT).startswith("4")
    dialog = opened(room, one)
    assert any("of 4 options changed" in label.text() for label in dialog.findChildren(QLabel))
    dialog.close()
    manager.compare()
    (beside,) = manager.findChildren(CompareDialog)
    assert any("of 4 differ" in label.text() for label in beside.findChildren(QLabel))
    beside.close()


def test_engines_are_compared_and_both_may_take_over(room: Room) -> None:
    one = room.engines.add_engine(replaced(listing(fake_profile("sound", "One"), *LINES), values={"Threads": 3}))
    other = room.engines.add_engine(
        replaced(
            listing(fake_profile("sound", "Other"), *LINES),
            values={"Threads": 9, "Param1": 4},
            presets={"quick": {"Param1": 1}},
        )
    )
    beside = compare_engines(room.desk, one.key, other.key, room.window)
    assert beside.right.currentText() == "Other"
    beside.table.selectRow([row.name for row in beside.rows].index("Param1"))
    beside.to_left.click()
    beside.right.setCurrentIndex(beside.right.findText(text.OF_PRESET.filled(engine="Other", preset="quick").en))
    beside.take(to_right=True)
    assert room.engines.find_engine("One") == one
    beside.accept()
    first, second = room.engines.find_engine("One"), room.engines.find_engine("Other")
    assert first is not None
    assert second is not None
    assert first.values == {"Threads": 3, "Param1": 4}
    assert second.values == other.values
    assert second.presets == {"quick": {"Threads": 3, "Param1": 4}}
