"""検討 by mouse and keys, with the bundled engine: what is shown, what can be done with it, and what becomes of it."""

import os
import signal
from collections.abc import Callable

import pytest
from desktop_room import Room, drag_across
from game_hands import PERSON, SLOW, GameHands
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QEnterEvent, QGuiApplication, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid
from study_hands import FAIRY, add_engine, long_game, moves_of, pane_of, study_of

from app.analysis.query import Query
from app.analysis.study import StudyState
from app.config.engine_profile import BUNDLED
from app.desktop.desk.dock import DockLayout
from app.desktop.kit.idle import IDLE
from app.desktop.kit.theme import DARK
from app.desktop.lists.variation_lines import Chosen
from app.desktop.study.study_cards import StudyCard
from app.desktop.study.study_display import PAUSE_MS
from app.desktop.study.study_pane import StudyPane
from app.directing.requests import Seat
from app.record.edits import AddEnd, SetComment
from app.record.endings import End, EndKind
from app.record.history import History
from app.record.record_builder import new_record
from app.record.tree import PERSON as PERSON_EDITS
from app.record.tree import Node
from app.text import analysis as analysing
from app.text import study as text
from app.thoughts.comment import add_thoughts, thoughts_in
from app.thoughts.score import cp_score
from app.thoughts.thought import Thought, ThoughtSource
from app.usi.log import LogDirection
from app.workspace.choices import StudyEngineChoice
from app.workspace.scene import DrawingInk
from app.workspace.study_rows import StudyRow
from tests.tools import needs

pytestmark = [pytest.mark.slow, pytest.mark.qt_log_ignore("plugin does not support", extend=True)]

PLENTY_MS = 30_000
SEAT = Seat(BUNDLED)
Key = Qt.Key


class Table:
    """A window in which a study is going, and eyes for it."""

    def __init__(self, room: Room, qtbot: QtBot) -> None:
        self.room, self.qtbot = room, qtbot
        self.pane: StudyPane = pane_of(room)
        self.study = study_of(room)
        room.board.setFocus()

    def until(self, is_so: Callable[[], object]) -> None:
        self.qtbot.waitUntil(lambda: bool(is_so()), timeout=PLENTY_MS)

    def begin(self) -> "Table":
        self.room.key(Key.Key_Space)
        self.until(lambda: self.rows)
        return self

    @property
    def card(self) -> StudyCard:
        return self.pane.cards[SEAT]

    @property
    def rows(self) -> tuple[StudyRow, ...]:
        return self.card.lines.rows if SEAT in self.pane.cards else ()

    @property
    def words(self) -> list[str]:
        return ["".join(row.line.move_names()) for row in self.rows if row.line is not None]

    def standing(self, seat: Seat = SEAT) -> StudyState | None:
        student = self.study.student(seat)
        return None if student is None else student.state

    def freeze(self) -> None:
        """Let the engine think no more, so that what is shown stays."""
        self.card.pause.click()
        self.until(lambda: self.standing() is StudyState.PAUSED)
        self.qtbot.wait(250)  # what was said last is shown by then


@pytest.fixture
def table(room: Room, qtbot: QtBot) -> Table:
    return Table(room, qtbot)


def test_space_begins_and_ends_it_and_the_engine_is_free_afterwards(table: Table) -> None:
    table.begin()
    table.until(lambda: len(table.rows) == 3)
    assert table.room.document.shown.live_arrows
    assert table.room.document.shown.live_score is not None
    assert table.room.window.action_registry.find("study.toggle").isChecked()
    table.room.key(Key.Key_Space)
    assert not table.study.is_going
    assert table.pane.cards == {}
    assert table.room.document.shown.live_arrows == ()
    assert not any(demand.is_leased for demand in table.room.pool.usage)


def test_it_follows_the_board_and_shows_at_once_what_was_seen_before(table: Table) -> None:
    document = table.room.document
    document.shown.play_line(document.shown.record.root, long_game(12))
    document.shown.cursor.go_to_start()
    table.begin()
    table.until(lambda: len(table.rows) == 3)
    table.room.key(Key.Key_Right)
    assert table.rows == ()
    table.until(lambda: len(table.rows) == 3)
    assert all(word.startswith("☖") for word in table.words)
    table.room.key(Key.Key_Left)
    table.qtbot.waitUntil(lambda: len(table.rows) == 3, timeout=PLENTY_MS)
    assert all(word.startswith("☗") for word in table.words)
    student = table.study.student(SEAT)
    assert student is not None
    assert student.earlier_findings is not None


def test_enter_plays_the_best_move_and_ctrl_enter_adds_the_line(table: Table) -> None:
    table.begin()
    best = table.study.best
    assert best is not None
    table.freeze()
    best = table.study.best
    assert best is not None
    table.room.key(Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert table.room.moves == []
    line = [node.move.usi for node in _line(table.room) if node.move]
    assert line == [move.usi for move in best.moves]
    table.room.key(Key.Key_Return)
    assert table.room.moves == [best.moves[0].usi]


def test_there_are_more_and_fewer_lines_by_key_and_by_button(table: Table) -> None:
    table.begin()
    table.room.key(Key.Key_Plus)
    table.until(lambda: len(table.rows) == 4)
    table.card.fewer.click()
    table.card.fewer.click()
    table.until(lambda: len(table.rows) == 2)
    table.room.key(Key.Key_Space)
    table.begin()
    table.until(lambda: len(table.rows) == 2)
    table.card.fewer.click()
    table.until(lambda: len(table.rows) == 1)
    assert not table.card.fewer.isEnabled()


def test_the_threat_is_drawn_in_red_and_refused_in_check(table: Table) -> None:
    document = table.room.document
    table.begin()
    table.room.key(Key.Key_X)
    table.until(lambda: [arrow.ink for arrow in document.shown.live_arrows] == [DrawingInk.THREAT])
    assert table.room.window.action_registry.find("study.threat").isChecked()
    # Of the other side's threat nothing can be put in here.
    table.freeze()
    QTest.mouseClick(table.card.lines, Qt.MouseButton.LeftButton, pos=table.card.lines.point_of(0, 0))
    assert table.room.moves == []
    assert table.room.window.statusBar().currentMessage() == text.THREAT_HAS_NO_PLACE.en
    menu = table.card.lines.menu_for(Chosen(0, 0))
    for words in (text.PLAY_FIRST.en, text.AS_BRANCH.en, text.AS_COMMENT.en):
        entry = entry_of(menu, words)
        assert not entry.isEnabled()
        assert entry.toolTip() == text.THREAT_HAS_NO_PLACE.en
    assert not table.room.window.notices
    table.card.pause.click()
    document.shown.play_line(document.shown.record.root, moves_of(("7g7f", "3c3d", "8h3c+")))
    table.until(lambda: table.standing() is StudyState.REFUSED)
    table.until(table.card.reason.isVisible)
    assert table.card.reason.text() == analysing.THREAT_IN_CHECK.en
    assert document.shown.live_arrows == ()


def test_what_engines_say_can_be_hidden(table: Table) -> None:
    table.begin()
    table.room.key(Key.Key_Z)
    assert table.rows == ()
    assert table.room.document.shown.live_arrows == ()
    assert table.room.document.shown.live_score is None
    table.qtbot.wait(300)  # the engine goes on, and is not heard
    assert table.rows == ()
    assert "(Z shows it)" in table.card.lines.accessibleDescription()
    table.room.preferences.set_shortcuts({"study.hide": ()})
    table.card.refresh()
    assert "shows it" not in table.card.lines.accessibleDescription()
    table.room.preferences.set_shortcuts({"study.hide": None})
    table.room.key(Key.Key_Z)
    table.until(lambda: table.rows)
    table.until(lambda: table.room.document.shown.live_arrows)


def test_a_line_is_walked_along_with_the_pointer_and_played_up_to_there(table: Table) -> None:
    table.begin()
    table.until(lambda: len(table.words[0]) > 16 if table.words else False)
    table.freeze()
    lines, moves = table.card.lines, table.rows[0].candidate.moves
    rest_on(table, 0)
    wheel(lines, lines.point_of(0, 0), -120)
    assert lines.board is not None
    assert lines.board.index == 1
    QTest.mouseClick(lines, Qt.MouseButton.LeftButton, pos=lines.point_of(0, 0))
    assert table.room.moves == [move.usi for move in moves[:2]]


@pytest.mark.proof
def test_a_line_that_is_looked_at_stays_what_it_is(table: Table) -> None:
    table.begin()
    lines = table.card.lines
    for aside in (2, 0):
        QTest.mouseMove(lines, lines.point_of(0, 0) + QPoint(aside, 0))
    before = table.rows
    told: list[Seat] = []
    table.study.told.connect(told.append)
    table.until(lambda: len(told) > 1)
    assert table.rows == before
    QTest.mouseMove(table.room.board, QPoint(5, 5))
    QApplication.sendEvent(lines, _leaving())
    table.until(lambda: table.rows != before)


@pytest.mark.proof
def test_after_a_menu_about_a_line_nobody_looks_at_it_and_it_goes_on(table: Table) -> None:
    table.begin()
    lines = table.card.lines
    rest_on(table, 0)
    point = lines.point_of(0, 0)
    asked = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, lines.mapToGlobal(point))
    QApplication.sendEvent(lines, asked)
    menu = lines.findChild(QMenu)
    assert isinstance(menu, QMenu)
    # Not every system tells that the pointer left for the menu, nor that it went on from there.
    place = QPointF(point)
    QApplication.sendEvent(lines, QEnterEvent(place, place, QPointF(lines.mapToGlobal(point))))
    table.until(lambda: lines.board is not None and lines.board.isVisible())
    before, told = table.rows, list[Seat]()
    table.study.told.connect(told.append)
    table.until(lambda: len(told) > 1)
    assert table.rows == before  # what the menu is about stays what it is
    first = table.rows[0].candidate.first_move
    menu.setActiveAction(entry_of(menu, text.AS_BRANCH.en))
    QTest.keyClick(menu, Key.Key_Return)
    table.until(lambda: not lines.has_menu)
    assert [node.move for node in _line(table.room)][:1] == [first]
    assert lines.board is not None
    assert not lines.board.isVisible()
    QApplication.sendEvent(lines, _leaving())
    table.until(lambda: table.rows != before)


@pytest.mark.proof
def test_a_card_that_is_gone_does_not_hear_of_another_theme(table: Table) -> None:
    table.begin()
    rest_on(table, 0)
    board = table.card.lines.board
    assert board is not None
    table.card.close_button.click()
    table.until(lambda: not isValid(board))
    table.room.preferences.change_setting("appearance", "theme", "dark")
    assert table.room.window.theme.window == DARK.window
    assert not table.room.window.notices


def test_keys_that_are_one_letter_act_on_a_line_too(table: Table) -> None:
    document = table.room.document
    document.shown.play_line(document.shown.record.root, long_game(12))
    table.begin()
    table.until(lambda: len(table.rows) == 3)
    lines = table.card.lines
    lines.setFocus()
    assert table.study.attended() == SEAT
    QTest.keyClick(lines, Key.Key_Plus)
    table.until(lambda: len(table.rows) == 4)
    QTest.keyClick(lines, Key.Key_Minus)
    table.until(lambda: len(table.rows) == 3)
    QTest.keyClick(lines, Key.Key_P)
    assert table.card.pin.isChecked()
    assert table.room.window.action_registry.find("study.pin").isChecked()
    QTest.keyClick(lines, Key.Key_P)
    assert not table.card.pin.isChecked()
    QTest.keyClick(lines, Key.Key_X)
    assert table.study.shows_threat
    QTest.keyClick(lines, Key.Key_X)
    QTest.keyClick(lines, Key.Key_F)
    assert document.shown.is_flipped
    QTest.keyClick(lines, Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    table.until(lambda: table.standing() is StudyState.PAUSED)
    QTest.keyClick(lines, Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    table.until(lambda: table.standing() is StudyState.THINKING)
    QTest.keyClick(lines, Key.Key_Space)
    assert not table.study.is_going


def test_a_study_comes_with_the_layout_for_it(table: Table) -> None:
    window = table.room.window
    window.follow(DockLayout.GAME)
    table.begin()
    shown = [window.docks.layout]
    window.follow(DockLayout.GAME)
    table.freeze()
    table.card.pause.click()
    assert [*shown, window.docks.layout] == [DockLayout.STUDY, DockLayout.GAME]


def test_its_buttons_stay_beside_its_title_while_that_goes_elsewhere(room: Room) -> None:
    tools = pane_of(room).title_tools
    for width in (1280, 800, 1280, 800, 1280):
        room.window.resize(width, 720)
        room.window.docks.show("study")
        assert tools.isVisible(), width


@pytest.mark.proof  # and nowhere else: the last test
def test_what_was_found_before_another_record_was_shown_is_written_where_it_belongs(
    furnished: Callable[..., Room], qtbot: QtBot
) -> None:
    room = furnished(study__writes=True)
    document, first = room.document, room.document.shown.record
    document.shown.play_line(first.root, moves_of(("7g7f", "3c3d")))
    table, node = Table(room, qtbot).begin(), document.shown.cursor.node
    document.shown.load_record(new_record())
    table.until(lambda: node.comment)
    assert document.shown.record.root.comment == ""
    document.shown.load_record(first)
    document.shown.cursor.go_to_end()
    table.until(lambda: table.rows)
    assert all(word.startswith("☗") for word in table.words)
    table.until(lambda: table.standing() is StudyState.THINKING)


@pytest.mark.proof
def test_moves_can_be_the_only_ones_or_be_left_out(table: Table) -> None:
    table.begin()
    table.until(lambda: len(table.rows) == 3)
    first = table.rows[0].candidate.first_move
    choose(table, text.NOT_THIS.en)
    table.until(lambda: table.rows and all(row.candidate.first_move != first for row in table.rows))
    assert any("Without" in mark.en for mark in table.card.sheet.notes)  # type: ignore[union-attr]
    only = table.rows[0].candidate.first_move
    choose(table, text.ONLY_THIS.en)
    table.until(lambda: [row.candidate.first_move for row in table.rows] == [only])
    choose(table, text.ALL_MOVES.en)
    table.until(lambda: len(table.rows) == 3)
    assert table.card.sheet is not None
    assert set(table.card.sheet.notes) <= {text.BEFORE}


def test_a_line_is_written_as_a_comment_or_put_in_from_the_menu(table: Table) -> None:
    table.begin()
    table.until(lambda: len(table.rows) == 3)
    table.freeze()
    words = table.words
    choose(table, text.AS_COMMENT.en, row=1)
    thoughts = thoughts_in(table.room.document.shown.record.root.comment)
    assert [thought.line.replace("▲", "☗").replace("△", "☖") for thought in thoughts if thought.line] == words[1::-1]
    choose(table, text.AS_BRANCH.en)
    assert [node.move for node in _line(table.room) if node.move] == list(table.rows[0].candidate.moves)
    choose(table, text.COPY_LINE.en)
    assert words[0] in QGuiApplication.clipboard().text()


def test_a_line_is_dragged_to_the_moves_or_into_the_comment(table: Table) -> None:
    table.room.window.move(-210, 0)  # the pointer has to be on the screen where it lets go
    table.begin()
    table.until(lambda: len(table.rows) == 3)
    table.freeze()
    document, lines, words = table.room.document, table.card.lines, table.words
    drag_across(lines, lines.point_of(0, 0), table.room.window.docks.panels["moves"])
    assert [node.move for node in _line(table.room) if node.move] == list(table.rows[0].candidate.moves)
    document.shown.undo()
    assert document.shown.record.root.children == ()
    table.room.window.docks.show("comment")
    drag_across(lines, lines.point_of(0, 0), table.room.window.docks.panels["comment"])
    (thought,) = thoughts_in(document.shown.record.root.comment)
    assert (thought.line or "").replace("▲", "☗").replace("△", "☖") == words[0]


def test_results_are_written_when_that_is_wanted(furnished: Callable[..., Room], qtbot: QtBot) -> None:
    room = furnished(study__writes=True, study__limit="depth", study__depth=4)
    table = Table(room, qtbot).begin()
    root = room.document.shown.record.root
    table.until(lambda: root.comment)
    *lower, thought = thoughts_in(root.comment)
    assert [each.rank for each in (*lower, thought)] == [3, 2, 1]
    assert all(each.line and each.score and each.depth and each.nodes and each.engine for each in (*lower, thought))
    assert thought.depth is not None
    assert thought.depth >= 4
    assert table.standing() is StudyState.FINISHED
    assert table.card.deeper.isVisible()
    table.card.deeper.click()
    table.until(lambda: table.standing() is StudyState.THINKING)
    deepest = thought.depth
    table.until(lambda: table.rows and int(table.rows[0].depth.partition("/")[0]) > deepest)
    room.key(Key.Key_Space)
    table.until(lambda: (thoughts_in(root.comment)[-1].depth or 0) > deepest)
    assert not room.document.shown.history.can_undo, "what an engine has found is no step of undo"
    # The engine keeps its tree, so that a shallow limit may still find a deep line: no search reaches this depth.
    deep = add_thoughts("", [thought._replace(depth=90) for thought in thoughts_in(root.comment)])
    room.document.shown.set_comment(root, deep)
    room.preferences.change_setting("study", "depth", 2)
    table.begin()
    table.until(lambda: table.standing() is StudyState.FINISHED)
    qtbot.wait(200)
    assert root.comment == deep


def test_an_engine_that_dies_is_started_again_once_and_then_by_the_person(table: Table) -> None:
    table.begin()
    kill(table)
    table.until(lambda: table.standing() is StudyState.LOADING)
    table.until(lambda: table.standing() is StudyState.THINKING)
    assert not table.room.window.notices
    kill(table)
    table.until(lambda: table.standing() is StudyState.LOST)
    table.until(table.card.restart.isVisible)
    assert len(table.room.window.notices) == 1
    assert "crashed again" in table.card.reason.text()
    table.card.restart.click()
    table.until(lambda: table.standing() is StudyState.THINKING)
    table.until(lambda: table.rows)
    table.until(lambda: not table.room.window.notices)


@pytest.mark.proof
def test_one_that_is_pinned_stays_where_it_is(table: Table) -> None:
    document = table.room.document
    document.shown.play_line(document.shown.record.root, long_game(12))
    document.shown.cursor.go_to_start()
    table.begin()
    table.card.pin.click()
    table.room.key(Key.Key_Right)
    table.qtbot.wait(400)
    assert table.words
    assert all(word.startswith("☗") for word in table.words)
    assert document.shown.live_arrows == ()
    table.card.pin.click()
    table.until(lambda: table.words and all(word.startswith("☖") for word in table.words))


@pytest.mark.proof
def test_several_engines_stand_in_the_order_that_the_person_wants(table: Table) -> None:
    other = Seat(table.room.engines.duplicate_engine(BUNDLED).key)
    table.begin()
    entries = {entry.text(): entry for entry in table.pane.menu().actions()}
    entries[table.study.name_of(other)].trigger()
    accept_if_asked(table)
    table.until(lambda: list(table.pane.cards) == [SEAT, other])
    table.until(lambda: table.standing(other) is StudyState.THINKING)
    assert {arrow.ink for arrow in table.room.document.shown.live_arrows} <= {
        DrawingInk.ENGINE,
        DrawingInk.SECOND_ENGINE,
    }
    table.study.move(other, 0)
    assert list(table.pane.cards) == [other, SEAT]
    table.pane.cards[other].close_button.click()
    assert list(table.pane.cards) == [SEAT]
    table.card.close_button.click()
    assert not table.study.is_going


def test_what_was_chosen_is_chosen_the_next_time(table: Table) -> None:
    other = Seat(table.room.engines.duplicate_engine(BUNDLED).key)
    table.study.add(other)
    accept_if_asked(table)
    table.until(lambda: other in table.study.seats)
    before = table.study.seats
    table.room.key(Key.Key_Space)
    table.room.key(Key.Key_Space)
    assert table.study.seats == before


def test_it_rests_while_a_game_is_analysed(table: Table) -> None:
    table.begin()
    table.room.document.shown.is_being_analysed = True
    table.until(lambda: table.standing() is StudyState.PAUSED)
    table.room.document.shown.is_being_analysed = False
    table.until(lambda: table.standing() is StudyState.THINKING)


def test_escape_ends_it(table: Table) -> None:
    table.begin()
    table.room.key(Key.Key_Escape)
    assert not table.study.is_going


def test_another_record_gets_nothing_of_the_one_before(furnished: Callable[..., Room], qtbot: QtBot) -> None:
    room = furnished(study__writes=True)
    document = room.document
    document.shown.play_line(document.shown.record.root, long_game(12))
    table = Table(room, qtbot).begin()
    document.shown.load_record(new_record())
    document.shown.play_line(document.shown.record.root, moves_of(("2g2f", "8c8d")))
    table.until(lambda: table.rows)
    table.room.key(Key.Key_Space)
    qtbot.wait(100)
    for node in document.shown.cursor.current_line():
        for thought in thoughts_in(node.comment):
            mark = "▲" if node.ply % 2 == 0 else "△"
            assert thought.line is not None
            assert thought.line.startswith(mark)


def rest_on(table: Table, move: int) -> None:
    """Let the pointer rest on a move of the first line until the small board is there."""
    lines = table.card.lines
    for aside in (2, 0):
        QTest.mouseMove(lines, lines.point_of(0, move) + QPoint(aside, 0))
    table.until(lambda: lines.board is not None and lines.board.isVisible())


def choose(table: Table, words: str, row: int = 0) -> None:
    """An entry of a line's menu."""
    lines = table.card.lines
    menu = lines.menu_for(Chosen(row, None))
    entry_of(menu, words).trigger()
    menu.deleteLater()


def entry_of(menu: QMenu, words: str) -> QAction:
    return next(entry for entry in menu.actions() if entry.text() == words)


def accept_if_asked(table: Table) -> None:
    """Where the machine has little to give, the person is told so, and wants it all the same."""
    if table.room.window.notices:
        button = table.room.window.findChild(QPushButton, "answer1")
        assert isinstance(button, QPushButton)
        button.click()


def kill(table: Table) -> None:
    (engine,) = table.room.running.running
    process = engine.process_id
    assert process is not None
    os.kill(process, signal.SIGKILL)


def _line(room: Room) -> list[Node]:
    node, line = room.document.shown.cursor.node, list[Node]()
    while node.children:
        node = node.children[0]
        line.append(node)
    return line


def _leaving() -> QEvent:
    return QEvent(QEvent.Type.Leave)


def wheel(widget: QWidget, point: QPoint, turn: int) -> None:
    place = QPointF(point)
    event = QWheelEvent(
        place,
        QPointF(widget.mapToGlobal(point)),
        QPoint(),
        QPoint(0, turn),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)


def test_while_a_position_is_edited_no_engine_says_anything_of_another(table: Table) -> None:
    table.begin()
    table.until(lambda: table.study.best is not None)
    document = table.room.document
    document.shown.edit_position()
    table.until(lambda: table.study.is_paused)
    table.until(lambda: not document.shown.live_arrows)
    assert table.study.best is None
    assert table.study.heard == ()
    document.shown.editor = None
    table.until(lambda: not table.study.is_paused and table.study.best is not None)


def test_a_pin_is_kept_with_its_record_and_comes_back(table: Table) -> None:
    document, first = table.room.document, table.room.document.shown
    document.shown.play_line(document.shown.record.root, moves_of(("7g7f",)))
    table.begin()
    table.study.toggle_pin()

    def pinned() -> Query | None:
        student = table.study.student(SEAT)
        assert student is not None
        return student.pinned_query

    place = pinned()
    assert place is not None
    document.show_record(document.new_record())
    assert pinned() is None
    document.show_record(first)
    document.shown.cursor.go_to_start()
    assert place.is_same(pinned())
    assert table.study.is_pinned
    document.shown.load_record(new_record())
    assert pinned() is None, "another record in the same tab has no pin"


def test_a_study_comes_to_a_game_only_when_the_person_takes_it_there(table: Table) -> None:
    document, home = table.room.document, table.room.document.shown
    document.shown.play_line(document.shown.record.root, moves_of(("7g7f",)))
    table.begin()
    document.shown.cursor.go_to_start()
    table.until(lambda: table.study.best is not None)
    hands = GameHands(table.room, table.qtbot)
    hosted = hands.start(PERSON, SLOW)
    table.until(lambda: table.standing() is StudyState.PAUSED)
    hosted.do(hosted.game.resign_game)
    table.until(lambda: document.shown.game is None)
    document.shown.cursor.go_to_start()  # a position that the engine knows
    table.qtbot.wait(3 * PAUSE_MS)
    IDLE.drain()
    assert (table.standing(), document.shown.live_arrows, document.shown.live_score) == (StudyState.PAUSED, (), None)
    assert table.study.best is None
    assert table.study.why_hidden is text.RESTS_HERE

    game = document.shown
    document.show_record(home)
    table.until(lambda: table.standing() is StudyState.THINKING and document.shown.live_arrows)
    hosted = hands.start(PERSON, SLOW)
    hosted.do(hosted.game.resign_game)
    table.until(lambda: document.shown.game is None)
    assert document.shown is not game
    assert table.standing() is StudyState.PAUSED
    table.card.pause.click()
    table.until(lambda: table.standing() is StudyState.THINKING and document.shown.live_arrows)


def test_an_engine_that_is_removed_while_it_studies_ends(table: Table) -> None:
    table.begin()
    other = Seat(table.room.engines.duplicate_engine(BUNDLED).key)
    table.study.add(other)
    accept_if_asked(table)
    table.until(lambda: table.standing(other) is StudyState.THINKING)
    table.room.engines.remove_engine(other)
    table.until(lambda: len(table.room.running.running) == 1)
    assert list(table.pane.cards) == [SEAT]
    assert table.standing() is StudyState.THINKING


@needs("fairy-stockfish")
def test_a_search_goes_on_while_the_board_shows_the_same_position(table: Table) -> None:
    room, document, seat = table.room, table.room.document, add_engine(table.room, "Fairy", str(FAIRY))
    document.shown.play_line(document.shown.record.root, moves_of(("7g7f", "3c3d")))
    document.shown.history.apply_edit(AddEnd(document.shown.cursor.node, End(EndKind.RESIGN)), PERSON_EDITS, 0.0)
    last = document.shown.cursor.node
    table.study._keep((StudyEngineChoice(seat),))
    table.study.start()
    table.until(lambda: document.shown.live_arrows)

    def searches() -> int:
        (log,) = room.pool.logs.all_logs
        return sum(line.direction is LogDirection.TO and line.data.startswith(b"go") for line in log.lines)

    assert searches() == 1
    document.shown.set_comment(last, "The search goes on.")
    document.shown.set_bookmark(last, "here")
    document.shown.flip_board()
    document.shown.cursor.go_to_end()
    assert document.shown.cursor.node is not last, "the end of the game"
    table.until(lambda: document.shown.live_arrows)
    table.study.write_down(seat, 1)
    assert thoughts_in(last.comment), "the position is that behind the last move"
    document.shown.cursor.go_to_node(last)
    document.show_record(document.new_record())
    table.until(lambda: searches() == 2)
    document.show_record(document.new_record())
    table.qtbot.wait(3 * PAUSE_MS)
    table.until(lambda: document.shown.live_arrows)
    assert searches() == 2, "both records stand at the start"


def test_an_engine_keeps_its_letter_in_a_record_that_another_has_analysed(table: Table) -> None:
    document, analysed = table.room.document, new_record()
    table.begin()
    thought = Thought(ThoughtSource.ANALYSED, "Fairy", cp_score(30))
    History(analysed).apply_edit(SetComment(analysed.root, add_thoughts("", [thought])), PERSON_EDITS, 0.0)
    document.shown.load_record(analysed)
    table.until(lambda: table.rows and document.shown.live_scores)
    assert table.card.head.accessibleName()[:2] == "A "
    assert [score.sign for score in document.shown.live_scores] == ["A"]
    assert {arrow.label[0] for arrow in document.shown.live_arrows} == {"A"}
    assert document.shown.signs.engine_sign("Fairy").letter == "B"
