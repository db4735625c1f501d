"""What was found out before today, without any study: on the board, in the pane, and in the record where it is wanted."""

from collections.abc import Callable

import pytest
from desktop_room import Room
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from study_hands import moves_of, pane_of

from app.analysis.findings import Findings
from app.analysis.query import query_at_node
from app.desktop.kit.idle import IDLE
from app.desktop.lists.variation_lines import Chosen
from app.desktop.mate.tsume_solving import mating_by_hand
from app.desktop.study.study_cards import StoredCard
from app.desktop.study.study_pane import LEAST_WIDTH, StudyPane
from app.record.record_builder import new_record
from app.text import study as text
from app.thoughts.comment import add_thoughts
from app.usi.info import read_info
from app.workspace.scene import DrawingInk

pytestmark = pytest.mark.qt_log_ignore("plugin does not support", extend=True)

LONG = "3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b3c 5i5h 5a5b 3g3f 8f7f 8h7g"
FAIRY = (40, LONG), (-10, "8c8d 2g2f 8d8e 8h7g")
GPS = ((-25, "3c3d 6g6f"),)


def analysed(room: Room) -> None:
    """Put a game on the table of which one position was analysed by two engines, and stand there."""
    document = room.document
    document.shown.play_line(document.shown.record.root, moves_of(("7g7f", "3c3d")))
    document.shown.cursor.go_by_plies(-1)
    node = document.shown.cursor.node
    for engine, lines in (("Fairy", FAIRY), ("GPS", GPS)):
        found = Findings(query_at_node(document.shown.record, node), engine)
        for rank, (score, line) in enumerate(lines, 1):
            found.add_info(read_info(f"info depth 9 multipv {rank} score cp {score} nodes 4200 pv {line}"))
        document.shown.set_comment(node, add_thoughts(node.comment, found.to_thoughts(None)))
    IDLE.drain()


def nothing_is_shown(pane: StudyPane, room: Room) -> bool:
    return not (room.document.shown.live_arrows or room.document.shown.live_scores or pane.stored)


def card_of(pane: StudyPane, engine: str) -> StoredCard:
    IDLE.drain()
    return pane.stored[engine]


@pytest.mark.usefixtures("screen_reader")
def test_arrows_values_and_lines_are_there_and_go_with_the_position(room: Room) -> None:
    pane, document = pane_of(room), room.document
    analysed(room)
    assert [(arrow.label, [share.label for share in arrow.shares]) for arrow in document.shown.live_arrows] == [
        ("A2 +10", []),
        ("A1 −40", ["B1 +25"]),
    ]
    assert [share.ink for share in document.shown.live_arrows[1].shares] == [DrawingInk.SECOND_ENGINE]
    assert [(each.sign, each.score.points) for each in document.shown.live_scores] == [
        ("A", -40),
        ("B", 25),
    ]
    assert document.shown.live_score is None  # nobody finds it out now
    card = card_of(pane, "Fairy")
    assert card.isVisible()
    assert card.head.accessibleName() == "A Fairy"
    assert card.head.accessibleDescription() == "Saved  depth 9  4.2k"
    assert card.lines.accessibleDescription().startswith("Line 1  −40  ")
    assert [len(pane.stored[engine].lines.rows) for engine in ("Fairy", "GPS")] == [2, 1]
    assert pane.agreement.accessibleName() == "Agreement on best move: ☖３四歩 (2 of 2, A, B)"
    document.shown.cursor.go_to_start()
    IDLE.drain()
    assert nothing_is_shown(pane, room)
    assert pane.start.isVisible()
    document.shown.cursor.go_by_plies(1)
    IDLE.drain()
    assert len(document.shown.live_arrows) == 2
    document.shown.load_record(new_record())
    IDLE.drain()
    assert nothing_is_shown(pane, room)


def test_a_long_line_takes_two_rows_and_no_move_is_broken(room: Room) -> None:
    pane = pane_of(room)
    room.window.resize(800, 700)
    analysed(room)
    lines = card_of(pane, "Fairy").lines
    first = lines.entries()[0]
    assert first.moves is not None
    tops = {first.moves.rect_of(place).top() for place in range(len(first.moves.words))}
    assert len(tops) == 2
    assert 2 < len(first.moves.words) < len(first.words)
    assert all(first.moves.rect_of(place).right() < lines.width() for place in range(len(first.moves.words)))


def test_cards_stand_side_by_side_where_there_is_room_and_below_each_other_where_not(room: Room, qtbot: QtBot) -> None:
    pane = pane_of(room)
    room.window.resize(1300, 900)
    analysed(room)
    one, other = card_of(pane, "Fairy"), card_of(pane, "GPS")
    qtbot.waitUntil(lambda: other.x() >= LEAST_WIDTH and one.y() == other.y())
    assert one.width() == pytest.approx(other.width(), abs=1)
    room.window.resize(700, 900)
    qtbot.waitUntil(lambda: one.x() == other.x() and one.y() < other.y())


def test_a_stored_line_is_looked_at_played_and_put_in(room: Room, qtbot: QtBot) -> None:
    pane, document = pane_of(room), room.document
    analysed(room)
    lines = card_of(pane, "Fairy").lines
    for aside in (2, 0):
        QTest.mouseMove(lines, lines.point_of(0, 1) + QPoint(aside, 0))
    qtbot.waitUntil(lambda: lines.board is not None and lines.board.isVisible())
    menu = lines.menu_for(Chosen(1, None))
    entries = {entry.text(): entry for entry in menu.actions()}
    assert not entries[text.AS_COMMENT.en].isEnabled()
    assert entries[text.AS_COMMENT.en].toolTip() == text.IN_COMMENT.en
    assert text.ONLY_THIS.en not in entries
    entries[text.AS_BRANCH.en].trigger()
    branch = document.shown.cursor.node.children[1]
    assert branch.move is not None
    assert branch.move.usi == "8c8d"
    QTest.mouseClick(lines, Qt.MouseButton.LeftButton, pos=lines.point_of(0, 1))
    assert room.moves == ["7g7f", "3c3d", "2g2f"]


def test_it_is_hidden_when_the_person_wants_so_and_who_solves_or_sets_up_sees_nothing(room: Room) -> None:
    pane, document = pane_of(room), room.document
    analysed(room)
    room.key(Qt.Key.Key_Z)
    IDLE.drain()
    assert room.window.action_registry.find("study.hide").isChecked()
    assert (document.shown.live_arrows, document.shown.live_scores, pane.stored) == ((), (), {})
    room.key(Qt.Key.Key_Z)
    IDLE.drain()
    assert document.shown.live_arrows
    document.shown.edit_position()
    IDLE.drain()
    assert (document.shown.live_arrows, pane.stored) == ((), {})
    document.shown.editor = None
    IDLE.drain()
    assert document.shown.live_arrows
    document.hides_engines = True
    IDLE.drain()
    assert document.shown.live_arrows == ()


def test_a_stored_mate_is_hidden_while_the_person_looks_for_it(room: Room) -> None:
    pane, document = pane_of(room), room.document
    assert document.shown.restart_from("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1") is None
    root = document.shown.record.root
    found = Findings(query_at_node(document.shown.record, root), "Fairy")
    found.add_info(read_info("info depth 1 score mate 1 nodes 4200 pv G*5b"))
    document.shown.set_comment(root, add_thoughts("", found.to_thoughts(None)))
    IDLE.drain()
    assert (len(document.shown.live_arrows), set(pane.stored)) == (1, {"Fairy"})
    room.do("analysis.solve")
    IDLE.drain()
    assert nothing_is_shown(pane, room)
    mating_by_hand(room.desk).leave()
    IDLE.drain()
    assert (len(document.shown.live_arrows), set(pane.stored)) == (1, {"Fairy"})


def test_it_is_hidden_while_a_better_move_is_looked_for(room: Room) -> None:
    pane = pane_of(room)
    analysed(room)
    IDLE.drain()
    assert not nothing_is_shown(pane, room)
    room.document.shown.retried_node = room.document.shown.cursor.node
    IDLE.drain()
    assert nothing_is_shown(pane, room)
    room.document.shown.stop_retry()
    IDLE.drain()
    assert not nothing_is_shown(pane, room)


def test_a_comment_that_changes_and_another_language_are_followed(furnished: Callable[..., Room]) -> None:
    room = furnished(appearance__language="ja")
    pane, document = pane_of(room), room.document
    analysed(room)
    assert "保存済み" in card_of(pane, "Fairy").head.accessibleDescription()
    room.preferences.change_setting("appearance", "language", "en")
    assert "Saved" in card_of(pane, "Fairy").head.accessibleDescription()
    room.preferences.change_setting("appearance", "theme", "dark")
    room.preferences.change_setting("study", "arrows", 1)
    IDLE.drain()
    assert [arrow.label for arrow in document.shown.live_arrows] == ["A1 −40"]
    document.shown.set_comment(document.shown.cursor.node, "Nothing any more.")
    IDLE.drain()
    assert (document.shown.live_arrows, pane.stored) == ((), {})
