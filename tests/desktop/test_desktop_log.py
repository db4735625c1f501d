"""The pane エンジン通信ログ: what engines are told and say, to be followed, sifted, held still, copied and saved."""

from pathlib import Path

import pytest
from desktop_room import Room
from file_hands import file_dialog
from fitting import displaced
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.desktop.engines.log import LAST, LogPane
from app.runtime.pool import EnginePlan, PooledEngine
from app.text import log as text
from app.usi.commands import Go
from app.usi.log import EngineLog, LogDirection
from app.usi.log_tlf import read_log
from tests.fakes.watching import fake, question, wait_until

# The offscreen platform cannot do what popping a menu up asks for.
pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("plugin does not support (raise|grabbing the keyboard)", extend=True),
]


def pane_in(room: Room) -> LogPane:
    room.window.docks.show("log")
    pane = room.window.docks.pane("log")
    assert isinstance(pane, LogPane)
    return pane


def lines(pane: LogPane) -> list[str]:
    """What is in the list, with the direction."""
    rows = [pane.cells.cells(row) for row in range(pane.cells.count())]
    return [f"{way.text} {words.text}" for _, way, words in rows]


def running(room: Room, fault: str = "sound", name: str = "Fake") -> PooledEngine:
    lease = room.pool.lease_engine(EnginePlan(fault, name, fake(fault)))
    lease.search(question(Go(depth=1)))
    wait_until(lambda: any(line.text.startswith("bestmove") for line in room.pool.logs.all_logs[-1].lines))
    return lease


def filled(room: Room, count: int, engine: str = "Long") -> EngineLog:
    log = room.pool.logs.open_log(engine, engine)
    more(log, count)
    return log


def more(log: EngineLog, count: int) -> None:
    first = log.count
    log.append_lines(
        LogDirection.FROM, (b"info depth %d nodes 1" % (first + number) for number in range(count)), 1e9 + first
    )


def sees(pane: LogPane, words: str) -> bool:
    """Whether the last line in sight has these words."""
    row = pane.list.rowAt(pane.list.viewport().height() - pane.list.row_height)
    return pane.cells.cells(row)[2].text == words


def test_both_directions_are_listed_with_their_times(room: Room) -> None:
    pane = pane_in(room)
    assert lines(pane) == []
    assert not pane.engine.isEnabled()
    running(room)
    wait_until(lambda: "< bestmove 7g7f ponder 3c3d" in lines(pane))
    assert lines(pane)[0] == "> usi"
    assert lines(pane)[-3:] == [
        "> go depth 1",
        lines(pane)[-2],
        "< bestmove 7g7f ponder 3c3d",
    ]
    time = pane.cells.cells(0)[0].text
    assert len(time) == len("12:34:56.789")
    assert pane.cells.spoken(0) == f"{room.speech.say(text.TOLD)}: usi"


def test_an_engine_that_ran_before_the_pane_was_looked_at_is_there(room: Room) -> None:
    running(room)
    assert "> go depth 1" in lines(pane_in(room))


def test_the_newest_engine_is_shown_until_another_is_chosen(room: Room) -> None:
    pane = pane_in(room)
    first = running(room, name="A")
    running(room, name="B")
    assert [pane.engine.itemText(place) for place in range(2)] == ["A", "B"]
    assert pane.engine.currentText() == "B"
    pane.engine.setCurrentIndex(0)
    pane.engine.activated.emit(0)
    running(room, name="A")
    names = [pane.engine.itemText(place) for place in range(3)]
    assert names == [room.speech.say(text.RUNNING_AGAIN.filled(name="A", number=1)), "B", names[2]]
    assert pane.engine.currentIndex() == 0
    first.end_lease_and_quit()
    wait_until(lambda: pane.engine.itemText(0) != names[0])
    assert pane.engine.itemText(0) == room.speech.say(
        text.ENDED.filled(name=text.RUNNING_AGAIN.filled(name="A", number=1))
    )
    wait_until(lambda: lines(pane)[-1] == "× exit code 0")


def test_who_looks_at_the_end_follows_it_and_who_reads_above_stays(room: Room) -> None:
    pane = pane_in(room)
    log = filled(room, 500)
    pane.look()
    assert sees(pane, "info depth 499 nodes 1")
    more(log, 100)
    wait_until(lambda: pane.cells.count() == 600)
    assert sees(pane, "info depth 599 nodes 1")
    pane.list.verticalScrollBar().setValue(50 * pane.list.row_height)
    top = pane.cells.cells(pane.list.rowAt(0))[2].text
    more(log, 100)
    wait_until(lambda: pane.cells.count() == 700)
    assert pane.cells.cells(pane.list.rowAt(0))[2].text == top
    QTest.mouseClick(pane.newest, Qt.MouseButton.LeftButton)
    assert sees(pane, "info depth 699 nodes 1")


def test_when_the_oldest_lines_go_what_is_read_and_chosen_stays(room: Room) -> None:
    pane = pane_in(room)
    log = EngineLog("Short", 0, 0, most_lines=300)
    more(log, 300)
    pane.show_log(log)
    pane.list.verticalScrollBar().setValue(200 * pane.list.row_height)
    pane.list.set_current(210)
    top = pane.cells.cells(pane.list.rowAt(0))[2].text
    more(log, 100)
    wait_until(lambda: pane.cells.cells(0)[2].text == "info depth 100 nodes 1")
    assert pane.cells.count() == 300
    assert pane.cells.cells(pane.list.rowAt(0))[2].text == top
    assert pane.cells.cells(pane.list.current)[2].text == "info depth 210 nodes 1"


def test_words_and_directions_sift_the_lines(room: Room) -> None:
    pane = pane_in(room)
    running(room)
    wait_until(lambda: "< bestmove 7g7f ponder 3c3d" in lines(pane))
    QTest.keyClicks(pane.words, "bestMOVE")
    wait_until(lambda: lines(pane) == ["< bestmove 7g7f ponder 3c3d"])
    pane.words.clear()
    QTest.keyClicks(pane.words, "-option -info -id")
    QTest.keyClick(pane.words, Qt.Key.Key_Return)
    assert lines(pane)[:3] == ["> usi", "< usiok", "> isready"]
    pane.ways.setCurrentIndex(1)
    pane.ways.activated.emit(1)
    assert lines(pane) == ["> usi", "> isready", "> position startpos", "> go depth 1"]


def test_the_list_can_stand_still_while_the_log_goes_on(room: Room) -> None:
    pane = pane_in(room)
    log = filled(room, 10)
    pane.look()
    QTest.mouseClick(pane.pause, Qt.MouseButton.LeftButton)
    more(log, 7)
    wait_until(lambda: "7" in pane.pause.text())
    assert pane.cells.count() == 10
    QTest.mouseClick(pane.pause, Qt.MouseButton.LeftButton)
    assert pane.cells.count() == 17
    assert pane.pause.text() == room.speech.say(text.PAUSE)


def test_the_list_is_emptied_and_the_log_keeps_everything(room: Room) -> None:
    pane = pane_in(room)
    log = filled(room, 10)
    pane.look()
    QTest.mouseClick(pane.clear, Qt.MouseButton.LeftButton)
    assert lines(pane) == []
    more(log, 1)
    wait_until(lambda: lines(pane) == ["< info depth 10 nodes 1"])
    assert log.count == 11


def test_lines_are_copied_with_their_times(room: Room) -> None:
    pane = pane_in(room)
    filled(room, LAST + 50)
    pane.look()
    entries = {entry.text(): entry for entry in pane.menu().actions()}
    entries[room.speech.say(text.COPY_LAST.filled(count=LAST))].trigger()
    copied = QApplication.clipboard().text().splitlines()
    assert len(copied) == LAST
    assert copied[-1].split(" ", 1)[1] == f"< info depth {LAST + 49} nodes 1"
    pane.list.set_current(3)
    QTest.keyClick(pane.list, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    entries = {entry.text(): entry for entry in pane.menu().actions()}
    entries[room.speech.say(text.COPY_CHOSEN)].trigger()
    said = [line.split(" ", 1)[1] for line in QApplication.clipboard().text().splitlines()]
    assert said == ["< info depth 3 nodes 1", "< info depth 4 nodes 1"]


def test_what_is_kept_of_a_log_is_saved_and_can_be_read_again(room: Room, tmp_path: Path) -> None:
    pane = pane_in(room)
    log = filled(room, 30)
    pane.look()
    pane.words.setText("depth 3")
    written: list[tuple[str, str]] = []
    pane.saving.written.connect(lambda path, reason: written.append((path, reason)))
    pane.save()
    dialog = file_dialog(room.window)
    dialog.fileSelected.emit(str(tmp_path / "a.tlf"))
    wait_until(lambda: written)
    dialog.close()
    assert written == [(str(tmp_path / "a.tlf"), "")]
    reading = read_log((tmp_path / "a.tlf").read_text("utf-8"))
    assert [recording.lines for recording in reading.recordings] == [log.lines]
    pane.saving.write(tmp_path / "nowhere" / "a.tlf", bytes)
    wait_until(lambda: len(written) == 2)
    assert written[1][1]


def test_long_and_odd_lines_do_no_harm(room: Room) -> None:
    pane = pane_in(room)
    log = filled(room, 1)
    log.append_lines(LogDirection.STDERR, [b"x" * 1_000_000, b"\x1b[1mred\tblue", "将棋".encode("cp932"), b""], 1e9)
    wait_until(lambda: pane.cells.count() == 5)
    assert len(lines(pane)[1]) < 3_000
    assert lines(pane)[2:] == ["! ·[1mred blue", "! 将棋", "! "]
    pane.grab()


def test_what_the_program_remarks_is_said_in_words(room: Room) -> None:
    pane = pane_in(room)
    log = filled(room, 0)
    log.append_lines(LogDirection.NOTE, ["× 1234 info".encode(), b"something else"], 1e9)
    log.append_lines(LogDirection.EXIT, [b"-9"], 1e9)
    wait_until(lambda: pane.cells.count() == 3)
    assert lines(pane) == ["* info: 1234 lines skipped", "* something else", "× exit code -9"]


def test_where_the_pane_is_narrow_its_buttons_have_a_row_of_their_own(room: Room) -> None:
    pane = pane_in(room)
    for width, is_below in ((800, True), (1_280, False)):
        room.window.resize(width, 600)
        QApplication.processEvents()  # for Qt to lay it out
        assert (pane.pause.y() > pane.words.geometry().bottom()) is is_below
        assert displaced(pane) == []


def test_a_long_log_is_gone_through_by_keys(room: Room) -> None:
    pane = pane_in(room)
    log = EngineLog("Long", 0, 0, 100_000, 10**8)
    more(log, 100_000)
    pane.show_log(log)
    assert pane.cells.count() == 100_000
    QTest.keyClick(pane.list, Qt.Key.Key_Home)
    assert pane.list.rowAt(0) == 0
    QTest.keyClick(pane.list, Qt.Key.Key_End)
    assert pane.list.current == 99_999
    pane.words.setText("depth 99999")
    QTest.keyClick(pane.words, Qt.Key.Key_Return)
    assert lines(pane) == ["< info depth 99999 nodes 1"]
