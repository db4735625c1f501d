"""The evaluation bar: what it shows, where its value comes from, and when it is not there."""

import math
from collections.abc import Callable
from pathlib import Path

import pytest
from desktop_room import Room
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from stand_in_games import GameOfTwo, SecretGame

from app.config.settings import GraphScale
from app.desktop.analysis.eval_bar import BarValue, EvalBar
from app.desktop.kit.idle import IDLE
from app.record.edits import AddEnd
from app.record.endings import End, EndKind
from app.record.record_builder import new_record
from app.record.tree import PERSON
from app.shogi.moves import MOVES, Move
from app.shogi.pieces import Side
from app.shogi.starts import EVEN
from app.thoughts.score import cp_score, mate_score
from app.workspace.scene import DrawingInk, EngineScore
from app.workspace.score_words import favours_sente
from tests.cases import every_case
from tests.unit.analysis.judged_games import said
from tests.unit.workspace.test_verdict_surfaces import DECIDERS, Decider

pytestmark = pytest.mark.slow
ONE_ROOM = True

PATIENCE = 60_000


def bar_of(room: Room) -> EvalBar:
    return room.table.eval_bar


def play(room: Room, *words: str) -> None:
    for word in words:
        move = MOVES[word]
        assert isinstance(move, Move)
        assert room.document.shown.play_move(move)


def judge(room: Room, points: int) -> None:
    room.document.shown.set_comment(room.document.shown.cursor.node, f"#評価値={points}\n#エンジン=A")


def rate(room: Room) -> int:
    value = bar_of(room).value
    assert value is not None
    return round(value.rate)


def scale(room: Room) -> GraphScale:
    return room.preferences.now.graph.scale


def dark_below(room: Room) -> float:
    """How much of the bar, from its lower end, has the colour that is there."""
    image: QImage = bar_of(room).grab().toImage()
    lightness = [QColor(image.pixel(3, y)).lightness() for y in range(3, image.height() - 3)]
    return sum(one < 128 for one in lightness) / len(lightness)


def test_it_is_empty_until_somebody_has_judged_a_position(room: Room) -> None:
    assert bar_of(room).value is None
    assert "No score yet" in bar_of(room).accessibleDescription()
    judge(room, 600)
    assert rate(room) == 73
    assert "73%, score +600" in bar_of(room).accessibleDescription()


@pytest.mark.parametrize("language", ["ja", "en"])
def test_no_number_lies_over_the_sign_of_a_side(room: Room, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    room.preferences.change_setting("appearance", "language", language)
    bar = bar_of(room)
    scores = [mate_score(side, plies) for side in Side for plies in (None, 3, 127)]
    for score in (*scores, cp_score(9_000), cp_score(-9_000)):
        bar.value = BarValue(score, 100.0 if favours_sente(score) else 0.0, Side.BLACK)
        seen = bar.grab().toImage()
        with monkeypatch.context() as without:
            without.setattr(EvalBar, "_write_number", lambda *_: None)
            signs = bar.grab().toImage()
        assert seen != signs
        for top in (0, bar.height() - 19):
            room_of_sign = QRect(0, top, bar.width(), 19)
            assert seen.copy(room_of_sign) == signs.copy(room_of_sign), score


def test_the_share_of_sente_is_at_the_bottom_and_turns_with_the_board(room: Room) -> None:
    judge(room, 600)
    assert abs(dark_below(room) - 0.73) < 0.06
    room.document.shown.flip_board()
    image = bar_of(room).grab().toImage()
    assert QColor(image.pixel(3, 60)).lightness() < 128
    assert QColor(image.pixel(3, image.height() - 60)).lightness() > 128


def test_where_nobody_has_judged_it_is_neutral(room: Room) -> None:
    judge(room, 600)
    play(room, "7g7f")
    assert bar_of(room).value is None
    assert "No score yet" in bar_of(room).accessibleDescription()
    judge(room, -600)
    assert rate(room) == 27
    assert "A: Sente’s win rate 27%" in bar_of(room).accessibleDescription(), "it says whose value it is"
    room.document.shown.cursor.go_by_plies(-1)
    assert rate(room) == 73
    room.document.shown.cursor.go_by_plies(1)
    room.document.shown.restart_from(EVEN.sfen)
    room.document.shown.set_comment(room.document.shown.record.root, "")
    assert bar_of(room).value is None, "a new game has no value of the one before"


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("value", [-0.9, -0.2, 0.0, 0.5])
def test_a_score_of_the_network_is_shown_as_the_percent_of_its_value(room: Room, language: str, value: float) -> None:
    """Live, in the record and in words: 600·atanh(v) is (1 + v) / 2 of winning."""
    room.preferences.change_setting("appearance", "language", language)
    points, engine = round(600 * math.atanh(value)), "Yomisuji (miniosl 0.1.6)"
    percent = round(50 * (1 + value))
    for live in (False, True):
        if live:
            room.document.shown.show_engine_output(
                (), cp_score(points), (EngineScore(DrawingInk.ENGINE, "A", cp_score(points), engine),)
            )
        else:
            room.document.shown.set_comment(room.document.shown.cursor.node, f"#評価値={points}\n#エンジン={engine}")
        assert rate(room) == percent
        assert f"{percent}%" in bar_of(room).accessibleDescription()
        shown = bar_of(room).value
        assert shown is not None
        assert bar_of(room)._number(shown) == f"{percent}"


@pytest.mark.own_room  # the layout for reading comes with a comment of an analysis, and stays
@every_case("decider", DECIDERS)
def test_beside_a_verdict_it_has_the_value_of_the_search_that_decided(room: Room, decider: Decider) -> None:
    document = room.document
    document.shown.load_record(new_record())
    play(room, "7g7f", "3c3d")
    comments = said(0, "▲２六歩"), f"{said(-250, '△８四歩')}\n\n{decider.look}".rstrip(), said(-250)
    for node, comment in zip(document.shown.cursor.current_line(), comments, strict=True):
        document.shown.set_comment(node, comment)
    document.shown.judgements.read_comments(100)
    document.shown.cursor.go_by_plies(-1)
    IDLE.drain()
    assert rate(room) == round(float(decider.rates[1]))


def test_the_end_of_a_game_has_the_value_of_its_last_position(room: Room) -> None:
    play(room, "7g7f")
    judge(room, 600)
    room.document.shown.history.apply_edit(AddEnd(room.document.shown.cursor.node, End(EndKind.RESIGN)), PERSON, 0)
    room.document.shown.cursor.go_to_end()
    assert room.document.shown.cursor.node.end is not None
    assert rate(room) == 73
    judge(room, -600)
    assert rate(room) == 27, "what is written at the end goes before"


def test_a_mated_side_has_nothing_whatever_was_said_before(room: Room) -> None:
    play(room, "7g7f")
    judge(room, -600)
    room.document.shown.history.apply_edit(AddEnd(room.document.shown.cursor.node, End(EndKind.MATE)), PERSON, 0)
    room.document.shown.cursor.go_to_end()
    assert rate(room) == 100
    assert bar_of(room).accessibleDescription() == "Sente’s win rate 100%, score +M"


def test_while_engines_are_about_to_speak_the_value_before_stays_faintly(room: Room) -> None:
    room.document.is_studied = True
    room.document.shown.live_score = cp_score(600)
    play(room, "7g7f")
    value = bar_of(room).value
    assert value is not None
    assert value.is_old
    assert "earlier position" in bar_of(room).accessibleDescription()
    room.document.is_studied = False
    assert bar_of(room).value is None


def test_every_engine_has_its_mark_at_its_value(room: Room) -> None:
    document = room.document
    one = EngineScore(DrawingInk.ENGINE, "A", cp_score(600))
    other = EngineScore(DrawingInk.SECOND_ENGINE, "B", cp_score(-600))
    document.shown.show_engine_output((), cp_score(600), (one, other))
    told = bar_of(room).accessibleDescription()
    assert "A: Sente’s win rate 73%" in told
    assert "B: Sente’s win rate 27%" in told
    image, theme = bar_of(room).grab().toImage(), room.window.theme
    column = [image.pixelColor(4, y).name() for y in range(image.height())]
    lowest, highest = (column.index(theme.engines[place]) / image.height() for place in (1, 0))
    assert highest < 0.3
    assert lowest > 0.65


def test_it_does_not_swing_between_two_engines_that_play(room: Room) -> None:
    document = room.document
    document.shown.game = GameOfTwo()
    black, white = cp_score(600), cp_score(-200)
    document.shown.show_engine_output((), black, (EngineScore(DrawingInk.ENGINE, "☗", black),))
    assert rate(room) == 73
    document.shown.show_engine_output((), white, (EngineScore(DrawingInk.SECOND_ENGINE, "☖", white),))
    assert 50 < rate(room) < 60
    assert "Average of both engines" in bar_of(room).accessibleDescription()


def test_another_record_forgets_it(room: Room) -> None:
    judge(room, 600)
    room.document.shown.load_record(new_record())
    assert bar_of(room).value is None


def test_no_key_brings_the_value_of_one_game_to_another(
    furnished: Callable[..., Room], qtbot: QtBot, tmp_path: Path
) -> None:
    room = furnished()
    path = tmp_path / "scored.kifu"
    path.write_text("   1 ７六歩(77)\n*#評価値=600\n*#エンジン=A\n   2 ３四歩(33)\n   3 ２六歩(27)\n", "utf-8")
    room.filing.open_path(path)
    qtbot.waitUntil(lambda: not room.filing.is_busy, timeout=PATIENCE)
    room.key(Qt.Key.Key_End)
    assert bar_of(room).value is None
    for _ in range(2):
        room.key(Qt.Key.Key_Left)
    assert rate(room) == 73
    room.key(Qt.Key.Key_Home)
    assert bar_of(room).value is None, "the start has no score of its own"
    room.key(Qt.Key.Key_Right)
    assert rate(room) == 73
    for words, plies in (("", 0), ("▲２六歩△８四歩", 2), (EVEN.sfen, 0)):
        if words:
            QGuiApplication.clipboard().setText(words)
            room.key(Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        else:
            room.key(Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(lambda: not room.filing.is_busy, timeout=PATIENCE)
        for _ in range(plies + 1):
            assert bar_of(room).value is None
            assert "No score yet" in bar_of(room).accessibleDescription()
            room.key(Qt.Key.Key_Right)
        assert len(room.document.shown.record) == plies + 1
    room.filing.show(room.filing.tabs[0])
    assert rate(room) == 73


def test_a_live_search_counts_before_what_is_written_and_only_for_its_position(room: Room) -> None:
    judge(room, 600)
    room.document.shown.live_score = cp_score(-600)
    assert rate(room) == 27
    room.document.shown.live_score = None
    assert rate(room) == 73
    room.document.shown.live_score = mate_score(Side.WHITE, 7)
    assert rate(room) == 0
    play(room, "7g7f")
    assert bar_of(room).value is None


def test_what_measures_nothing_is_not_shown(room: Room) -> None:
    judge(room, 31_111)
    assert bar_of(room).value is None


def test_a_click_switches_between_win_rate_and_score_here_and_in_the_graph(room: Room) -> None:
    judge(room, 600)
    before = bar_of(room).grab().toImage()
    QTest.mouseClick(bar_of(room), Qt.MouseButton.LeftButton)
    assert scale(room) is GraphScale.CENTIPAWNS
    assert bar_of(room).grab().toImage() != before
    bar_of(room).setFocus()
    QTest.keyClick(bar_of(room), Qt.Key.Key_Space)
    assert scale(room) is GraphScale.WIN_RATE


def test_it_tells_from_the_side_that_the_setting_names(room: Room) -> None:
    play(room, "7g7f")
    judge(room, 600)
    room.do("scores.view.mover")
    assert "Gote’s win rate 27%, score −600" in bar_of(room).accessibleDescription()


def test_on_a_compact_board_it_leaves_all_the_room(room: Room, qtbot: QtBot) -> None:
    assert bar_of(room).isVisible()
    for dock in ("moves", "comment", "graph", "headers", "branches", "bookmarks"):
        room.window.docks.show(dock, False)
    room.window.resize(440, 800)
    qtbot.waitUntil(lambda: room.board.layout_now.is_compact, timeout=PATIENCE)
    assert not bar_of(room).isVisible()
    room.window.resize(1000, 700)
    qtbot.waitUntil(bar_of(room).isVisible, timeout=PATIENCE)


def test_it_can_be_switched_off_and_the_board_stays_where_it_is(room: Room) -> None:
    before = room.board.mapToGlobal(room.point("5e"))
    room.do("scores.bar")
    assert not bar_of(room).isVisible()
    assert room.board.mapToGlobal(room.point("5e")) == before
    room.do("scores.bar")
    assert bar_of(room).isVisible()


def test_in_a_game_it_is_hidden_unless_the_person_wants_it(room: Room) -> None:
    room.document.shown.game = SecretGame()
    assert not bar_of(room).isVisible()
    room.do("scores.bar_in_games")
    assert bar_of(room).isVisible()
    room.do("scores.bar_in_games")
    room.document.shown.game = None
    assert bar_of(room).isVisible()
