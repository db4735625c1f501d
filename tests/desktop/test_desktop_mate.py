"""詰み in the window: the dialog under its key, what came of it, and its line on a small board and in the record."""

import sys
from pathlib import Path

import pytest
from desktop_room import Room
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.analysis.mate import MateOutcome, MateResult
from app.analysis.query import query_at_node
from app.config.engine_profile import EngineProfile
from app.desktop.desk.task_strip import task_strip
from app.desktop.mate.mate_dialog import MateDialog
from app.desktop.mate.mate_search_host import MateTask, mating
from app.desktop.mate.tsume_solving import mating_by_hand
from app.record.record_builder import new_record
from app.shogi.position import Position
from app.text import mates as mates_text
from app.workspace.choices import MateChoices

pytestmark = pytest.mark.slow

PATIENCE = 60_000
FAKE = Path(__file__).parents[1] / "fakes" / "engine.py"
ONE = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
SILENT = "false-nomate"
"""An engine that is silent until it is stopped, and then says that there is no mate."""
NONE = "4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1"


def opened(room: Room, sfen: str = ONE) -> MateDialog:
    assert room.document.shown.restart_from(sfen) is None
    QTest.keyClick(room.board, Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier)
    return next(dialog for dialog in room.window.findChildren(MateDialog) if dialog.isVisible())


def found(room: Room, qtbot: QtBot) -> MateResult:
    host = mating(room.desk)
    qtbot.waitUntil(lambda: not host.is_running, timeout=PATIENCE)
    assert host.found is not None
    return host.found


def add_fake(room: Room, *fault: str) -> str:
    return room.engines.add_engine(EngineProfile("", "Fake", sys.executable, ("-S", "-E", str(FAKE), *fault))).key


def test_a_mate_is_found_shown_and_put_into_the_record(room: Room, qtbot: QtBot) -> None:
    dialog = opened(room)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert found(room, qtbot).conclusion is MateOutcome.MATE
    assert dialog.told.text() == "Mate in 1."
    assert dialog.board.isVisible()
    assert dialog.board.at == 0
    QTest.keyClick(dialog.board, Qt.Key.Key_Right)
    assert dialog.board.at == dialog.board.last == 1
    assert not dialog.board.buttons[">"].isEnabled()
    in_kanji = dialog.line.text()
    room.do("board.notation.western")
    assert dialog.line.text().startswith("G*")
    assert dialog.line.text() in dialog.board.accessibleDescription()
    assert dialog.board.at == 1, "who walks along a line goes on"
    QTest.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)
    assert room.window.pasted_text() == dialog.line.text()
    room.do("board.notation.kanji")
    assert dialog.line.text() == in_kanji
    before = dialog.board.picture.grab().toImage()
    QTest.mouseClick(dialog.board.buttons["<"], Qt.MouseButton.LeftButton)
    assert dialog.board.picture.grab().toImage() != before
    QTest.mouseClick(dialog.add, Qt.MouseButton.LeftButton)
    (child,) = room.document.shown.record.root.children
    assert child.move is not None
    assert child.move.usi.startswith("G*")
    room.document.shown.undo()
    assert not room.document.shown.record.root.children


def test_a_position_without_a_mate_is_told_apart(room: Room, qtbot: QtBot) -> None:
    dialog = opened(room, NONE)
    dialog.begin.click()
    assert found(room, qtbot).conclusion is MateOutcome.NO_MATE
    assert dialog.told.text() == mates_text.NO_MATE.filled(engine="Yomisuji").en
    assert not dialog.board.isVisible()
    assert not dialog.add.isVisible()


def test_a_search_that_is_stopped_stays_undecided(room: Room, qtbot: QtBot) -> None:
    key = add_fake(room, SILENT)
    dialog = opened(room)
    dialog.engine.setCurrentIndex(dialog.engine.findData(key))
    dialog.limited.setChecked(False)
    dialog.begin.click()
    qtbot.waitUntil(lambda: dialog.state.text().startswith("Searching"), timeout=PATIENCE)
    assert dialog.begin.text() == "Stop"
    assert len(task_strip(room.desk).rows) == 1
    dialog.begin.click()
    assert found(room, qtbot).conclusion is MateOutcome.UNDECIDED
    assert dialog.told.text() == mates_text.UNDECIDED_STOPPED.en
    assert not task_strip(room.desk).rows
    assert dialog.begin.text() == "Search"


def test_escape_on_the_board_stops_it(room: Room, qtbot: QtBot) -> None:
    key = add_fake(room, SILENT)
    room.document.shown.restart_from(ONE)
    mating(room.desk).search(MateChoices(key, is_limited=False))
    qtbot.waitUntil(lambda: mating(room.desk).words != mates_text.PREPARING, timeout=PATIENCE)
    QTest.keyClick(room.board, Qt.Key.Key_Escape)
    assert found(room, qtbot).conclusion is MateOutcome.UNDECIDED


def test_a_line_that_is_no_mate_is_called_wrong(room: Room, qtbot: QtBot) -> None:
    key = add_fake(room)
    dialog = opened(room)
    dialog.engine.setCurrentIndex(dialog.engine.findData(key))
    dialog.begin.click()
    assert found(room, qtbot).conclusion is MateOutcome.WRONG
    assert "move 1 of its line is wrong" in dialog.told.text()
    assert not dialog.add.isVisible()


def test_what_comes_of_it_is_told_when_the_dialog_is_closed(room: Room, qtbot: QtBot) -> None:
    dialog = opened(room)
    dialog.begin.click()
    dialog.reject()
    assert found(room, qtbot).conclusion is MateOutcome.MATE
    qtbot.waitUntil(lambda: mates_text.MATE.filled(plies=1) in room.window.notices, timeout=PATIENCE)


def test_an_engine_that_ends_is_told(room: Room, qtbot: QtBot) -> None:
    key = room.engines.add_engine(EngineProfile("", "Gone", str(FAKE.with_name("no-such-engine")))).key
    dialog = opened(room)
    dialog.engine.setCurrentIndex(dialog.engine.findData(key))
    dialog.begin.click()
    assert found(room, qtbot).conclusion is MateOutcome.LOST
    assert dialog.told.text().startswith("Gone crashed.")


def test_a_line_is_not_put_where_the_position_is_another(room: Room, qtbot: QtBot) -> None:
    dialog = opened(room)
    dialog.begin.click()
    found(room, qtbot)
    room.document.shown.restart_from(NONE)
    assert not dialog.add.isEnabled()


def test_another_record_drops_the_search(room: Room, qtbot: QtBot) -> None:
    key = add_fake(room, SILENT)
    room.document.shown.restart_from(ONE)
    host = mating(room.desk)
    host.search(MateChoices(key, is_limited=False))
    qtbot.waitUntil(lambda: host.words != mates_text.PREPARING, timeout=PATIENCE)
    room.document.shown.open(new_record())
    assert not host.is_running
    assert host.found is None
    assert not task_strip(room.desk).rows


def test_a_search_that_is_dropped_after_its_answer_came_tells_it_to_nobody(room: Room) -> None:
    """A position that cannot be searched is answered at once, and told a moment later."""
    told: list[MateResult] = []
    for is_dropped in (True, False):
        record = new_record(Position.from_sfen("9/9/9/9/9/9/9/9/4K4 b - 1"))
        task = MateTask(room.desk, room.document.shown, query_at_node(record, record.root), None, told.append)
        task.begin()
        if is_dropped:
            task.drop()
        task._runner.emit_waiting_now()
        assert bool(told) is not is_dropped


def test_what_was_chosen_is_there_again(room: Room, qtbot: QtBot) -> None:
    dialog = opened(room)
    dialog.seconds.show_number(33)
    dialog.begin.click()
    found(room, qtbot)
    dialog.reject()
    room.do("analysis.mate")
    again = next(each for each in room.window.findChildren(MateDialog) if each.isVisible())
    assert again.seconds.number == 33


def test_while_a_position_is_edited_nothing_can_be_searched(room: Room) -> None:
    dialog = opened(room)
    room.document.shown.edit_position()
    assert not dialog.begin.isEnabled()
    room.document.shown.editor = None
    assert dialog.begin.isEnabled()


def test_a_search_goes_on_behind_another_tab_and_is_told_in_its_own(room: Room, qtbot: QtBot) -> None:
    key = add_fake(room, SILENT)
    room.document.shown.restart_from(ONE)
    host, first, row = mating(room.desk), room.document.shown, task_strip(room.desk)
    host.search(MateChoices(key, is_limited=False))
    qtbot.waitUntil(lambda: host.words != mates_text.PREPARING, timeout=PATIENCE)
    room.do("file.new")
    assert host.is_running
    assert not row.isVisible()
    QTest.keyClick(room.board, Qt.Key.Key_Escape)
    assert host.is_running
    host.stop()
    found(room, qtbot)
    assert room.window.notices == ()
    room.filing.show_record(first)
    qtbot.waitUntil(lambda: mates_text.UNDECIDED_STOPPED in room.window.notices, timeout=PATIENCE)
    room.document.shown.restart_from(NONE)
    assert room.window.notices == ()


def test_no_mate_of_one_problem_is_not_said_of_the_next(room: Room, qtbot: QtBot) -> None:
    assert room.document.shown.restart_from(NONE) is None
    room.do("analysis.solve")
    qtbot.waitUntil(lambda: bool(room.window.notices), timeout=PATIENCE)
    room.do("file.new")
    assert room.window.notices == ()
    assert room.document.shown.restart_from(ONE) is None
    room.do("analysis.solve")
    strip = mating_by_hand(room.desk).strip
    qtbot.waitUntil(lambda: strip.isVisible() and strip.words.startswith("Mate in 1"), timeout=PATIENCE)
    assert room.window.notices == ()
    solved = room.document.shown
    room.do("file.new")
    assert not strip.isVisible()
    room.filing.show_record(solved)
    assert strip.isVisible(), "the problem waits behind its tab"
