"""The graph pane: what it shows, and walking the game by it."""

import pytest
from desktop_room import Room
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from app.config.settings import GraphScale
from app.desktop.panes.graph import GraphPane
from app.desktop.panes.graph_canvas import GraphCanvas
from app.record.planting import new_record
from app.shogi.moves import MOVES, Move

GAME = ("7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e", "6i7h", "4a3b")
SCORES = (30, 40, 20, 50, -800, -700, -720, -500)


def pane_of(room: Room) -> GraphPane:
    room.window.docks.show("graph")
    pane = room.window.docks.frame("graph").widget()
    assert isinstance(pane, GraphPane)
    pane.view.setFocus()
    return pane


def analysed(room: Room) -> GraphPane:
    """A short game that an engine has judged, and its graph."""
    document = room.document
    moves = tuple(move for word in GAME if isinstance(move := MOVES[word], Move))
    document.play_line(document.record.root, moves)
    for node, points in zip(document.cursor.line()[1:], SCORES, strict=True):
        document.set_comment(node, f"#評価値={points}\n#エンジン=A")
    return pane_of(room)


def canvas_of(pane: GraphPane) -> GraphCanvas:
    assert pane.view.canvas is not None
    return pane.view.canvas


def place(pane: GraphPane, ply: int) -> QPoint:
    return QPoint(round(canvas_of(pane).x_of(ply)), canvas_of(pane).plot.center().y())


def test_an_empty_graph_says_what_would_fill_it(room: Room) -> None:
    pane = pane_of(room)
    assert pane.view.canvas is None
    assert "scores" in pane.view.accessibleDescription()


def test_scores_that_are_written_appear_and_undone_ones_go(room: Room) -> None:
    pane = pane_of(room)
    room.document.set_comment(room.document.record.root, "#評価値=100")
    assert len(canvas_of(pane).look.series) == 1
    room.document.undo()
    assert pane.view.canvas is None


def test_the_upper_half_is_sente_s(room: Room) -> None:
    canvas = canvas_of(analysed(room))
    assert canvas.y_of(500) < canvas.y_of(0) < canvas.y_of(-500)
    assert canvas.plot.top() <= canvas.y_of(99_999) < canvas.y_of(-99_999) <= canvas.plot.bottom() + 1


def test_a_click_goes_to_the_move_and_a_drag_walks_on(room: Room) -> None:
    pane = analysed(room)
    QTest.mousePress(pane.view, Qt.MouseButton.LeftButton, pos=place(pane, 3))
    assert room.document.cursor.node.ply == 3
    QTest.mouseMove(pane.view, place(pane, 6))
    assert room.document.cursor.node.ply == 6
    QTest.mouseRelease(pane.view, Qt.MouseButton.LeftButton, pos=place(pane, 6))
    QTest.mouseMove(pane.view, place(pane, 1))
    assert room.document.cursor.node.ply == 6
    assert pane.view.hovered == 1


def test_keys_walk_and_the_place_is_told_in_words(room: Room) -> None:
    pane = analysed(room)
    QTest.keyClick(pane.view, Qt.Key.Key_Home)
    assert room.document.cursor.node.ply == 0
    QTest.keyClick(pane.view, Qt.Key.Key_Right)
    assert "Move 1 ☗７六歩" in pane.view.accessibleDescription()
    assert "+30" in pane.view.accessibleDescription()
    QTest.keyClick(pane.view, Qt.Key.Key_PageDown)
    assert room.document.cursor.node.ply == len(GAME)
    QTest.keyClick(pane.view, Qt.Key.Key_Left)
    assert room.document.cursor.node.ply == len(GAME) - 1


def test_a_blunder_is_marked_and_named(room: Room) -> None:
    pane = analysed(room)
    assert [(swing.ply, swing.is_big) for swing in canvas_of(pane).look.swings] == [(5, True)]
    room.document.go(room.document.cursor.line()[5])
    assert "Blunder" in pane.view.accessibleDescription()


def test_the_scale_is_switched_by_a_click_and_remembered(room: Room) -> None:
    pane = analysed(room)
    assert canvas_of(pane).look.scale is GraphScale.WIN_RATE
    height = canvas_of(pane).y_of(-800)
    pane.switch.click()
    assert canvas_of(pane).look.scale is GraphScale.CENTIPAWNS
    assert canvas_of(pane).y_of(-800) != height
    assert room.saved[-1]["graph"] == {"scale": "centipawns"}
    assert pane.switch.text() == "Score"
    pane.switch.click()
    assert canvas_of(pane).y_of(-800) == height


def test_stepping_keeps_the_picture_and_another_branch_draws_its_own(room: Room) -> None:
    pane = analysed(room)
    picture = canvas_of(pane).picture.cacheKey()
    room.document.back(3)
    assert canvas_of(pane).picture.cacheKey() == picture
    branch = MOVES["9g9f"]
    assert isinstance(branch, Move)
    room.document.go(room.document.cursor.line()[2])
    room.document.play(branch)
    assert canvas_of(pane).look.plies == 3
    assert len(canvas_of(pane).look.series[0].points) == 2
    room.document.to_main_line()
    assert canvas_of(pane).look.plies == len(GAME)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_lines_have_names_and_styles_of_their_own(room: Room, theme: str) -> None:
    room.preferences.change("appearance", "theme", theme)
    pane = pane_of(room)
    comment = "\n\n".join(f"#評価値={number}\n#エンジン=E{number}" for number in range(5))
    room.document.set_comment(room.document.record.root, comment)
    names = pane.view.names()
    assert [name for name, _, _ in names] == [f"E{number}, Analysis" for number in range(4)]
    assert len({colour for _, colour, _ in names}) == len({style for _, _, style in names}) == 4


def test_another_record_empties_it(room: Room) -> None:
    pane = analysed(room)
    room.document.open(new_record())
    assert pane.view.canvas is None


def test_a_hidden_graph_is_up_to_date_when_it_is_shown(room: Room) -> None:
    pane = analysed(room)
    room.window.docks.show("headers")
    room.document.set_comment(room.document.record.root, "#評価値=5\n#エンジン=A")
    room.document.to_start()
    room.window.docks.show("graph")
    assert len(canvas_of(pane).look.series[0].points) == len(SCORES) + 1
    assert "Start" in pane.view.accessibleDescription()
