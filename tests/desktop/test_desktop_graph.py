"""The graph pane: what it shows, and walking the game by it."""

from pathlib import Path

import pytest
from desktop_room import Room
from file_hands import file_dialog
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.analysis.verdict import MoveVerdict
from app.config.settings import GraphScale
from app.desktop.analysis.graph import GraphPane
from app.desktop.analysis.graph_canvas import MARK, GraphCanvas
from app.desktop.analysis.graph_display import Legend
from app.desktop.kit.idle import IDLE
from app.desktop.kit.signs import STROKES
from app.record.record_builder import new_record
from app.shogi.moves import MOVES, Move
from app.text import board as board_text
from app.text import panes as text
from app.workspace.game_graph import MOST_SERIES, PlyRange
from app.workspace.score_words import without_common_prefix
from tests.pixels.golden import difference

pytestmark = pytest.mark.slow
ONE_ROOM = True

PATIENCE = 60_000
GAME = ("7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e", "6i7h", "4a3b")
SCORES = (30, 40, 20, 50, -800, -700, -720, -500)


def pane_of(room: Room) -> GraphPane:
    room.window.docks.show("graph")
    pane = room.window.docks.pane("graph")
    assert isinstance(pane, GraphPane)
    pane.view.setFocus()
    return drawn(pane)


def drawn(pane: GraphPane) -> GraphPane:
    """The pane once its picture, which is drawn a turn later and in parts, is there."""
    while pane.view.is_due:
        QApplication.processEvents()
    return pane


def analysed(room: Room) -> GraphPane:
    """A short game that an engine has judged, and its graph."""
    document = room.document
    moves = tuple(move for word in GAME if isinstance(move := MOVES[word], Move))
    document.shown.play_line(document.shown.record.root, moves)
    for node, points in zip(document.shown.cursor.current_line()[1:], SCORES, strict=True):
        document.shown.set_comment(node, f"#評価値={points}\n#エンジン=A")
    return pane_of(room)


def canvas_of(pane: GraphPane) -> GraphCanvas:
    canvas = drawn(pane).view.canvas
    assert canvas is not None
    return canvas


def place(pane: GraphPane, ply: int) -> QPoint:
    return QPoint(round(canvas_of(pane).plot.x_of(ply)), canvas_of(pane).plot.rect.center().y())


def test_an_empty_graph_says_what_would_fill_it(room: Room) -> None:
    pane = pane_of(room)
    assert pane.view.canvas is None
    assert "scores" in pane.view.accessibleDescription()


def test_scores_that_are_written_appear_and_undone_ones_go(room: Room) -> None:
    pane = pane_of(room)
    room.document.shown.set_comment(room.document.shown.record.root, "#評価値=100")
    assert len(canvas_of(pane).look.series) == 1
    room.document.shown.undo()
    assert pane.view.canvas is None


def test_the_upper_half_is_sente_s(room: Room) -> None:
    canvas = canvas_of(analysed(room))
    assert canvas.plot.y_of(500) < canvas.plot.y_of(0) < canvas.plot.y_of(-500)
    assert (
        canvas.plot.rect.top() <= canvas.plot.y_of(99_999) < canvas.plot.y_of(-99_999) <= canvas.plot.rect.bottom() + 1
    )


def test_a_click_goes_to_the_move_and_a_drag_walks_on(room: Room, qtbot: QtBot) -> None:
    pane = analysed(room)
    QTest.mousePress(pane.view, Qt.MouseButton.LeftButton, pos=place(pane, 3))
    assert room.document.shown.cursor.node.ply == 3
    QTest.mouseMove(pane.view, place(pane, 6))
    qtbot.waitUntil(lambda: room.document.shown.cursor.node.ply == 6, timeout=PATIENCE)
    QTest.mouseRelease(pane.view, Qt.MouseButton.LeftButton, pos=place(pane, 6))
    QTest.mouseMove(pane.view, place(pane, 1))
    assert room.document.shown.cursor.node.ply == 6
    assert pane.view.hovered == 1


def test_keys_walk_and_the_place_is_told_in_words(room: Room) -> None:
    pane = analysed(room)
    QTest.keyClick(pane.view, Qt.Key.Key_Home)
    assert room.document.shown.cursor.node.ply == 0
    QTest.keyClick(pane.view, Qt.Key.Key_Right)
    assert "Move 1 ☗７六歩" in pane.view.accessibleDescription()
    assert "+30" in pane.view.accessibleDescription()
    QTest.keyClick(pane.view, Qt.Key.Key_PageDown)
    assert room.document.shown.cursor.node.ply == len(GAME)
    QTest.keyClick(pane.view, Qt.Key.Key_Left)
    assert room.document.shown.cursor.node.ply == len(GAME) - 1


def test_a_blunder_is_marked_and_named(room: Room, qtbot: QtBot) -> None:
    pane = analysed(room)
    IDLE.drain()
    assert canvas_of(pane).look.marks
    found = [(mark.ply, mark.verdict) for mark in canvas_of(pane).look.marks]
    assert found == [(5, MoveVerdict.MISTAKE), (8, MoveVerdict.INACCURACY)]
    room.document.shown.cursor.go_to_node(room.document.shown.cursor.current_line()[5])
    assert "? Mistake (−31.2% win rate)" in pane.view.accessibleDescription()


def test_phases_have_names_above_and_a_mark_that_is_clicked_leads_to_its_move(room: Room) -> None:
    pane = analysed(room)
    IDLE.drain()
    canvas = canvas_of(pane)
    assert canvas.look.phases == ((1, "Opening"),)
    mark = canvas.look.marks[0]
    beside = QPointF(canvas.plot.x_of(mark.ply) + MARK - 2, canvas.plot.y_of(mark.points))
    QTest.mouseClick(pane.view, Qt.MouseButton.LeftButton, pos=beside.toPoint())
    assert room.document.shown.cursor.node.ply == mark.ply
    assert canvas.mark_at(QPointF(canvas.plot.x_of(1), canvas.plot.y_of(0))) is None


def test_the_scale_is_switched_by_a_click_and_remembered(room: Room) -> None:
    pane = analysed(room)
    assert canvas_of(pane).look.upright.scale is GraphScale.WIN_RATE
    height = canvas_of(pane).plot.y_of(-800)
    assert pane.view.scales in pane.switch.toolTip()
    assert "coefficient" in pane.switch.toolTip(), "the number behind the unit is explained"
    pane.switch.click()
    assert "coefficient" not in pane.switch.toolTip()
    assert canvas_of(pane).look.upright.scale is GraphScale.CENTIPAWNS
    assert canvas_of(pane).plot.y_of(-800) != height
    assert room.saved[-1]["graph"] == {"scale": "centipawns"}
    assert pane.switch.text() == "Score"
    pane.switch.click()
    assert canvas_of(pane).plot.y_of(-800) == height


def test_stepping_keeps_the_picture_and_another_branch_draws_its_own(room: Room) -> None:
    pane = analysed(room)
    picture = canvas_of(pane).picture.cacheKey()
    room.document.shown.cursor.go_by_plies(-3)
    assert canvas_of(pane).picture.cacheKey() == picture
    branch = MOVES["9g9f"]
    assert isinstance(branch, Move)
    room.document.shown.cursor.go_to_node(room.document.shown.cursor.current_line()[2])
    room.document.shown.play_move(branch)
    assert canvas_of(pane).look.plies == 3
    assert len(canvas_of(pane).look.series[0].points) == 2
    room.document.shown.cursor.go_to_main_line()
    assert canvas_of(pane).look.plies == len(GAME)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_lines_have_names_colours_and_strokes_of_their_own(room: Room, theme: str) -> None:
    room.preferences.change_setting("appearance", "theme", theme)
    pane = pane_of(room)
    comment = "\n\n".join(f"#評価値={number}\n#エンジン=E{number}" for number in range(MOST_SERIES + 2))
    room.document.shown.set_comment(room.document.shown.record.root, comment)
    entries = drawn(pane).legend.entries
    assert [entry.text() for entry in entries] == [f"E{number}, Analysis" for number in range(MOST_SERIES)]
    slots = {entry.entry.slot for entry in entries}
    colours = canvas_of(pane).look.inks
    assert set(colours) == set(room.window.theme.engines)
    assert [entry.entry.sign.letter for entry in entries] == list("ABCDEF")
    assert len({STROKES[slot] for slot in slots}) == MOST_SERIES
    assert pane.view.left_out == 2
    widths = []
    for narrow in (True, False):
        pane.legend.resize(100 if narrow else 2_000, pane.legend.height())
        widths.append([entry.sizeHint().width() for entry in entries])
    assert all(brief < whole for brief, whole in zip(*widths, strict=True))


def test_engines_whose_names_begin_alike_are_told_apart_where_there_is_little_room(room: Room) -> None:
    pane = pane_of(room)
    room.document.shown.set_comment(
        room.document.shown.record.root, "*評価値=5\n*エンジン=Yomisuji Lv.8\n\n*評価値=7\n*エンジン=Yomisuji Lv.9"
    )
    entries = drawn(pane).legend.entries
    assert [entry.entry.brief for entry in entries] == ["Lv.8", "Lv.9"]
    assert without_common_prefix(["Yomisuji", "Yomisuji Lv.5"]) == ["Yomisuji", "Lv.5"]
    assert without_common_prefix(["GPSShogi", "Yomisuji Lv.5"]) == ["GPSShogi", "Yomisuji Lv.5"]


def test_a_name_in_the_legend_is_whole_or_left_out(room: Room, qtbot: QtBot) -> None:
    pane = pane_of(room)
    names = ("Yomisuji (miniosl 0.1.6)", "YaneuraOu", "Crazy Engine", "GPSShogi")
    comment = "\n\n".join(f"#評価値={place}\n#エンジン={name}" for place, name in enumerate(names))
    room.document.shown.set_comment(room.document.shown.record.root, comment)
    holder = QWidget()
    qtbot.addWidget(holder)
    legend = Legend(room.speech, lambda *_: None)  # no pane lays it out anew
    legend.setParent(holder)
    legend.show_entries(drawn(pane).view.entries(), 0, room.window.theme)
    holder.show()
    entries, shown = legend.entries, set[tuple[str | None, ...]]()
    for width in (1_000, 40, 60, 120, *range(60, 1_000, 47), 90):
        legend.resize(width, legend.height())
        seen = [entry for entry in entries if entry.shown_name is not None]
        for entry in seen:
            assert entry.shown_name in {entry.text(), entry.entry.brief, ""}
            assert entry.width() >= entry.width_of(entry.shown_name)
            assert entry.entry.words in entry.toolTip()
        assert seen == entries[: len(seen)]
        assert all(entry.geometry().right() <= width for entry in seen)
        shown.add(tuple(entry.shown_name for entry in seen))
    assert {tuple(f"{name}, Analysis" for name in names), names, ("", "", "", ""), ("",), ()} <= shown


def test_the_lines_of_an_engine_stand_behind_one_swatch(room: Room) -> None:
    pane = pane_of(room)
    comment = "#評価値=5\n#エンジン=A\n\n#評価値=7\n#エンジン=B\n\n*評価値=9\n*エンジン=A"
    room.document.shown.set_comment(room.document.shown.record.root, comment)
    entries = drawn(pane).legend.entries
    assert [(entry.text(), entry.entry.is_first) for entry in entries] == [
        ("A, Analysis", True),
        ("In game", False),
        ("B, Analysis", True),
    ]
    assert [entry.accessibleName() for entry in entries] == ["A, Analysis", "A, In game", "B, Analysis"]
    QTest.mouseClick(entries[1], Qt.MouseButton.LeftButton)
    assert [series.speaker.engine for series in canvas_of(pane).look.series] == ["A", "B"]


def test_a_click_on_the_legend_hides_a_line_and_another_one_shows_it(room: Room) -> None:
    pane = pane_of(room)
    room.document.shown.set_comment(
        room.document.shown.record.root, "#評価値=5\n#エンジン=A\n\n#評価値=900\n#エンジン=B"
    )
    QTest.mouseClick(drawn(pane).legend.entries[1], Qt.MouseButton.LeftButton)
    assert [series.speaker.engine for series in canvas_of(pane).look.series] == ["A"]
    assert [entry.isChecked() for entry in pane.legend.entries] == [True, False]
    pane.view.setFocus()
    assert "B" not in pane.view.accessibleDescription()
    QTest.mouseClick(pane.legend.entries[1], Qt.MouseButton.LeftButton)
    assert [series.speaker.engine for series in canvas_of(pane).look.series] == ["A", "B"]


def test_a_click_on_the_numbers_of_the_axis_switches_the_scale(room: Room) -> None:
    pane = analysed(room)
    ply = room.document.shown.cursor.node.ply
    QTest.mouseClick(pane.view, Qt.MouseButton.LeftButton, pos=QPoint(4, canvas_of(pane).plot.rect.center().y()))
    assert canvas_of(pane).look.upright.scale is GraphScale.CENTIPAWNS
    assert room.document.shown.cursor.node.ply == ply


def test_the_edges_of_the_score_axis_can_be_set(room: Room) -> None:
    pane = analysed(room)
    room.do("graph.scale.centipawns")
    assert canvas_of(pane).look.upright.top == 1_000
    room.do("graph.edge.3000")
    assert canvas_of(pane).look.upright.top == 3_000
    assert canvas_of(pane).plot.y_of(-3_000) == canvas_of(pane).plot.rect.bottom() + 1


def test_scores_are_told_from_the_side_that_the_setting_names(room: Room) -> None:
    pane = analysed(room)
    room.document.shown.cursor.go_to_node(room.document.shown.cursor.current_line()[5])
    assert "−800" in pane.view.accessibleDescription()
    room.do("scores.view.mover")
    QTest.keyClick(pane.view, Qt.Key.Key_Left)
    QTest.keyClick(pane.view, Qt.Key.Key_Right)
    assert "+800  79%" in pane.view.accessibleDescription()


# Zooming


def long_game(room: Room, plies: int = 100) -> GraphPane:
    document = room.document
    shuffle = [move for word in ("2h3h", "8b7b", "3h2h", "7b8b") if isinstance(move := MOVES[word], Move)]
    document.shown.play_line(document.shown.record.root, tuple(shuffle[ply % 4] for ply in range(plies)))
    for node in document.shown.cursor.current_line():
        document.shown.set_comment(node, f"#評価値={(node.ply * 37) % 400 - 200}\n#エンジン=A")
    document.shown.cursor.go_to_start()
    return pane_of(room)


def turn(pane: GraphPane, ply: float, notches: int, modifier: Qt.KeyboardModifier) -> None:
    at = QPointF(canvas_of(pane).plot.x_of(ply), 30)
    event = QWheelEvent(
        at,
        pane.view.mapToGlobal(at),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        modifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # inverted, which Qt takes by its place alone
    )
    QApplication.sendEvent(pane.view, event)


@pytest.mark.proof  # by buttons and keys: another test
def test_the_wheel_zooms_with_ctrl_where_the_pointer_is_and_walks_without(room: Room) -> None:
    pane = long_game(room)
    x = canvas_of(pane).plot.x_of(60)
    turn(pane, 60, 2, Qt.KeyboardModifier.ControlModifier)
    assert canvas_of(pane).plot.x_of(60) == pytest.approx(x)
    assert canvas_of(pane).look.reach.span < 60
    assert room.document.shown.cursor.node.ply == 0
    turn(pane, 60, -2, Qt.KeyboardModifier.ControlModifier)
    assert canvas_of(pane).look.reach == PlyRange.whole_game(100)
    turn(pane, 60, -3, Qt.KeyboardModifier.NoModifier)
    assert room.document.shown.cursor.node.ply == 3


def test_buttons_and_keys_zoom_around_the_cursor_and_show_everything_again(room: Room) -> None:
    pane = long_game(room)
    room.document.shown.cursor.go_by_plies(50)
    for _ in range(4):
        QTest.mouseClick(pane.closer, Qt.MouseButton.LeftButton)
    closer = canvas_of(pane).look.reach
    assert closer.contains_ply(50)
    assert closer.span < 40
    QTest.keyClick(pane.view, Qt.Key.Key_Minus)
    assert canvas_of(pane).look.reach.span > closer.span
    QTest.keyClick(pane.view, Qt.Key.Key_Plus)
    assert canvas_of(pane).look.reach.span == pytest.approx(closer.span)
    QTest.keyClick(pane.view, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert canvas_of(pane).look.reach.first > closer.first
    room.do("graph.whole")
    assert canvas_of(pane).look.reach == PlyRange.whole_game(100)


@pytest.mark.proof
def test_a_drag_with_shift_moves_what_is_seen_and_not_the_board(room: Room) -> None:
    pane = long_game(room)
    room.document.shown.cursor.go_by_plies(50)
    for _ in range(4):
        pane.view.zoom_in()
    reach, shift = canvas_of(pane).look.reach, Qt.KeyboardModifier.ShiftModifier
    start = place(pane, 50)
    QTest.mousePress(pane.view, Qt.MouseButton.LeftButton, shift, start)
    QTest.mouseMove(pane.view, start - QPoint(round(10 * canvas_of(pane).plot.step), 0))
    QTest.mouseRelease(pane.view, Qt.MouseButton.LeftButton, shift, start)
    assert canvas_of(pane).look.reach.first == pytest.approx(reach.first + 10, abs=0.2)
    assert room.document.shown.cursor.node.ply == 50


def test_walking_out_of_sight_takes_the_graph_along(room: Room) -> None:
    pane = long_game(room)
    for _ in range(6):
        pane.view.zoom_in()
    assert not canvas_of(pane).look.reach.contains_ply(80)
    room.document.shown.cursor.go_by_plies(80)
    assert canvas_of(pane).look.reach.contains_ply(80)
    room.document.shown.load_record(new_record())
    long_game(room, 30)
    IDLE.drain()
    pane_of(room)  # another record may have changed which docks are shown
    assert canvas_of(pane).look.reach == PlyRange.whole_game(30)


# Results that come in


def anew(pane: GraphPane) -> QImage:
    canvas = canvas_of(pane)
    ratio = canvas.picture.devicePixelRatio()
    return GraphCanvas(canvas.look, canvas.plot.size, ratio, pane.view.font()).picture.toImage()


def drawn_at_once(pane: GraphPane) -> None:
    """Forget how the picture came about."""
    pane.view.zoom_in()
    pane.view.show_all()
    assert difference(canvas_of(pane).picture.toImage(), anew(pane)) is None


def test_a_changed_score_is_drawn_as_if_all_were_drawn_anew(room: Room) -> None:
    pane = long_game(room)
    drawn_at_once(pane)
    line = room.document.shown.cursor.current_line()
    for ply, points in ((40, 150), (41, -900), (99, 100), (100, 3), (1, 77), (32, 5)):
        before = canvas_of(pane)
        room.document.shown.set_comment(line[ply], f"#評価値={points}\n#エンジン=A")
        assert canvas_of(pane) is before
        assert canvas_of(pane).points_at(ply)[0] is not None
        assert difference(canvas_of(pane).picture.toImage(), anew(pane)) is None


def test_a_score_taken_away_leaves_a_gap(room: Room) -> None:
    pane = long_game(room)
    drawn_at_once(pane)
    line = room.document.shown.cursor.current_line()
    for ply in (50, 51, 52):
        room.document.shown.set_comment(line[ply], "")
    assert canvas_of(pane).points_at(51) == [None]
    assert difference(canvas_of(pane).picture.toImage(), anew(pane)) is None


def test_results_that_come_in_make_the_line_longer(room: Room) -> None:
    pane = long_game(room)
    line = room.document.shown.cursor.current_line()
    for node in line[30:]:
        room.document.shown.set_comment(node, "")
    drawn_at_once(pane)
    canvas = canvas_of(pane)
    for node in line[30:70]:
        room.document.shown.set_comment(node, f"#評価値={node.ply * 9}\n#エンジン=A")
        assert canvas_of(pane) is canvas
    assert canvas.points_at(69)[0] is not None
    told = difference(canvas.picture.toImage(), anew(pane))
    assert told is None or told.most < 150, told  # at the joints it is smoothed differently


def test_a_score_beyond_the_edge_moves_the_edge(room: Room) -> None:
    pane = analysed(room)
    room.do("graph.scale.centipawns")
    room.document.shown.set_comment(room.document.shown.cursor.current_line()[8], "#評価値=-1900\n#エンジン=A")
    assert canvas_of(pane).look.upright.top == 2_000


# Branches, and pictures


def branches_of(pane: GraphPane) -> list[int]:
    """Where the dotted lines begin."""
    canvas, sides = pane.view.canvas, pane.view.sides
    is_seen = canvas is not None and not sides.rect(canvas.plot).isNull()
    return [branch[0].ply for branch in sides.branches] if is_seen else []


def test_branches_near_the_cursor_are_shown_beside_the_line(room: Room) -> None:
    pane = long_game(room)
    document = room.document
    line = document.shown.cursor.current_line()
    moves = tuple(move for word in ("9g9f", "9c9d") if isinstance(move := MOVES[word], Move))
    document.shown.play_line(line[40], moves)
    for node in document.shown.cursor.current_line()[41:43]:
        document.shown.set_comment(node, "#評価値=-700\n#エンジン=A")
    document.shown.cursor.go_to_node(line[100])
    assert not branches_of(pane)
    document.shown.cursor.go_to_node(line[41])
    assert branches_of(pane) == [40]
    document.shown.cursor.go_to_node(line[70])
    assert not branches_of(pane)


def test_a_picture_of_it_can_be_copied(room: Room) -> None:
    analysed(room)
    room.do("graph.copy_image")
    image = QGuiApplication.clipboard().image()
    assert image.width() >= 1_600
    assert len({image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)}) > 10


def test_a_picture_of_it_is_saved_where_the_person_says(room: Room, qtbot: QtBot, tmp_path: Path) -> None:
    pane = analysed(room)
    pane.view.draw_anew()  # the picture comes when that is done
    room.do("graph.save_image")
    dialog = file_dialog(pane)
    dialog.fileSelected.emit(str(tmp_path / "g.png"))
    qtbot.waitUntil(lambda: room.shows(board_text.PICTURE_SAVED.filled(path=tmp_path / "g.png")), timeout=PATIENCE)
    assert not QImage(str(tmp_path / "g.png")).isNull()
    dialog.close()


def test_an_empty_graph_has_no_picture(room: Room) -> None:
    pane_of(room)
    room.do("graph.copy_image")
    assert room.shows(text.GRAPH_EMPTY)


def test_another_record_empties_it(room: Room) -> None:
    pane = analysed(room)
    room.document.shown.load_record(new_record())
    assert pane.view.canvas is None


def test_a_hidden_graph_is_up_to_date_when_it_is_shown(room: Room) -> None:
    pane = analysed(room)
    room.window.docks.show("headers")
    room.document.shown.set_comment(room.document.shown.record.root, "#評価値=5\n#エンジン=A")
    room.document.shown.cursor.go_to_start()
    room.window.docks.show("graph")
    assert len(canvas_of(pane).look.series[0].points) == len(SCORES) + 1
    assert "Start" in pane.view.accessibleDescription()
