"""The end of a game is told as one: a card beside the board, plates, files; and a board that rests for a moment."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from desktop_room import Room
from file_hands import file_dialog, name_file
from game_hands import PERSON, QUICK, GameHands
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from window_states import sample_moves

from app.base.folders import find_folders
from app.config.levels import STRONGEST
from app.config.settings import EngineTempo, LanguageChoice
from app.desktop.desk.dock import DockLayout
from app.desktop.kit.idle import IDLE
from app.desktop.kit.labels import Label
from app.desktop.playing.game_dialog import GameDialog
from app.desktop.playing.local_game import LocalGame
from app.desktop.record.moves import MoveList
from app.formats.files import read_file
from app.play.conditions import TimeControl
from app.record.endings import EndKind
from app.record.traversal import main_line
from app.shogi.pieces import Side
from app.text import playing as text
from app.workspace.game_choices import BOARD_START, last_game_choices
from tests.sampling import sampled
from tests.unit.analysis.judged_games import said
from tests.unit.workspace.test_verdict_surfaces import DECIDERS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("plugin does not support (raise|grabbing the keyboard)", extend=True),
]

MINUTE = TimeControl(60_000, 30_000)
MATE_IN_ONE = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"
HANDICAP = "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"


@pytest.fixture
def hands(room: Room, qtbot: QtBot) -> GameHands:
    return GameHands(room, qtbot)


def resign(hands: GameHands, hosted: LocalGame) -> None:
    hosted.do(hosted.game.resign_game)
    hands.until(lambda: hosted.is_over)


def notes(room: Room) -> list[str]:
    """What the plates say below the clocks."""
    return [clock.text_below for clock in room.document.shown.clocks if clock is not None]


def games() -> list[Path]:
    return sorted((find_folders().data / "games").glob("*.kifu"))


def test_who_mates_reads_that_they_have_won_and_plays_again_with_the_other_side(hands: GameHands) -> None:
    room = hands.room
    hosted = hands.start(PERSON, QUICK, MINUTE, start=MATE_IN_ONE)
    hands.until(lambda: hosted.is_persons_turn)
    move = next(move for move in room.document.shown.cursor.position.legal_moves() if move.usi == "G*5b")
    assert room.document.shown.play_move(move)
    hands.until(lambda: hosted.is_over)
    assert hands.card.headline.text() == "You won"
    assert "Checkmate" in hands.card.how.text()
    assert notes(room) == ["○ Won", "● Checkmate"]
    assert room.document.shown.scene().is_over, "nobody is to move any more"
    assert [offer.name for offer in hands.strip.offers] == ["new"]
    assert room.window.walk.isVisible(), "one walks through the game at the foot"
    assert hands.strip.isVisible()
    hands.until(hands.card.again.hasFocus)
    QTest.keyClick(hands.card.again, Qt.Key.Key_Return)
    hands.until(lambda: hands.hosted is not hosted and hands.playing.is_on)
    assert hands.hosted.persons == (Side.WHITE,)
    assert hands.playing.card is None


@pytest.mark.parametrize("moves", [2, 38])
@pytest.mark.parametrize("size", sampled([(800, 600), (1280, 720)], 2, 1))
def test_a_card_in_the_column_leaves_the_end_of_the_list_in_sight(
    hands: GameHands, size: tuple[int, int], moves: int
) -> None:
    room = hands.room
    room.window.resize(*size)
    hosted = hands.start(PERSON, PERSON, moves=sample_moves()[:moves])
    resign(hands, hosted)
    hands.until(hands.card.isVisible)
    IDLE.drain()
    (view,) = room.window.findChildren(MoveList)
    row = view.rect_of(view.count - 1)
    assert view.viewport().rect().contains(row)
    row.moveTopLeft(view.viewport().mapTo(room.window, row.topLeft()))
    hands.until(hands.card.isVisible)
    assert hands.card.x() > room.board.mapTo(room.window, room.board.rect().topRight()).x()
    assert not hands.card.geometry().intersects(row)
    assert room.window.rect().contains(hands.card.geometry())
    for ply in range(0, view.count - 1, 3):
        room.document.shown.cursor.go_to_start()
        room.document.shown.cursor.go_by_plies(ply)
        IDLE.drain()
        row = view.rect_of(view.current) & view.viewport().rect()
        row.moveTopLeft(view.viewport().mapTo(room.window, row.topLeft()))
        assert hands.card.isHidden() or not hands.card.geometry().intersects(row), ply


@pytest.mark.parametrize("moves", [2, 38])
@pytest.mark.parametrize("size", [(1280, 720), (1600, 1000)])
def test_no_button_of_the_card_moves_when_more_is_known_of_the_game(
    hands: GameHands, size: tuple[int, int], moves: int
) -> None:
    room = hands.room
    room.window.resize(*size)
    resign(hands, hands.start(PERSON, PERSON, moves=sample_moves()[:moves]))
    hands.until(hands.card.isVisible)
    IDLE.drain()
    card = hands.card
    buttons = (card.again, card.study, card.analyse)
    places = [button.mapTo(room.window, QPoint()) for button in buttons]
    height = card.height()
    card.chart.show_rates(((0, 50.0), (moves, 20.0)))
    card._look()
    IDLE.drain()
    QApplication.processEvents()
    assert card.height() > height
    assert [button.mapTo(room.window, QPoint()) for button in buttons] == places


def test_who_resigns_reads_that_they_have_lost_and_the_card_can_be_closed(hands: GameHands) -> None:
    room, hosted = hands.room, hands.start(PERSON, QUICK, MINUTE)
    hands.move("7g7f")
    hands.until(lambda: hosted.is_persons_turn)
    resign(hands, hosted)
    assert hands.card.headline.text() == "You lost"
    assert notes(room) == ["● Resigned", "○ Won"]
    for is_for_games in (False, False, True):
        QTest.keyClick(room.window, Qt.Key.Key_F6)
        assert hands.card.isVisible() is is_for_games, "it covers no panel that one has turned to"
    room.preferences.change_setting("appearance", "language", LanguageChoice.JA.value)
    assert notes(room) == ["● 投了", "○ 勝ち"], "the plates of a game that is over speak the new language too"
    room.preferences.change_setting("appearance", "language", LanguageChoice.EN.value)
    QTest.mouseClick(hands.card.close_button, Qt.MouseButton.LeftButton)
    assert not hands.card.isVisible()
    hands.until(lambda: next(offer.name for offer in hands.strip.offers) == "again")
    first = hands.hosted
    hands.press("again")
    hands.until(lambda: hands.hosted is not first)


def test_nobody_thinks_who_has_resigned(hands: GameHands) -> None:
    hosted = hands.start(PERSON, QUICK, MINUTE)
    said: list[str] = []
    hands.playing.changed.connect(lambda _: said.append(hands.strip.words))
    hands.move("7g7f")
    hands.until(lambda: hosted.is_persons_turn)
    hands.strip.ask_to_resign()
    hands.press("yes")
    said.append(hands.strip.words)
    hands.until(lambda: hosted.is_over)
    assert [words for words in said if "Hana" in words] == []
    hosted.ended = None  # as long as the engines are being told
    hands.strip.tell()
    assert hands.strip.words == "The game is over."


def test_space_begins_an_analysis_after_a_game_and_not_another_one(hands: GameHands) -> None:
    hosted = hands.start(PERSON, QUICK, MINUTE)
    hands.until(lambda: hosted.is_persons_turn)
    resign(hands, hosted)
    hands.card.again.setFocus()
    QTest.keyClick(hands.card.again, Qt.Key.Key_Space)
    hands.until(lambda: hands.room.document.is_studied)
    assert hands.playing.hosted is hosted
    assert hands.room.board.hasFocus()


def test_moves_that_a_game_began_with_are_counted(hands: GameHands) -> None:
    hosted = hands.start(PERSON, QUICK, MINUTE, moves=("7g7f", "3c3d"))
    hands.until(lambda: hosted.is_persons_turn)
    assert hands.strip.findChildren(Label, "playing.aside")[0].text() == "After move 2, ☖３四歩"
    resign(hands, hosted)
    assert hands.card.how.text() == "Resigned, move 2"


def test_the_turning_point_is_told_when_engines_have_said_something(hands: GameHands) -> None:
    hosted = hands.start(PERSON, QUICK._replace(level=STRONGEST), MINUTE, start=HANDICAP.replace(" w ", " b "))
    hands.move("2g2f")
    hands.until(lambda: hosted.is_persons_turn)
    for _ in range(3):
        position = hosted.game.state.referee.position
        hosted.play_move(
            next(move for move in position.legal_moves() if not move.is_drop and position.piece_at(move.to) == 0)
        )
        hands.until(lambda: hosted.is_persons_turn)
    resign(hands, hosted)
    card = hands.card
    hands.until(lambda: card.chart.has_rates)
    assert card.result.is_viewer_person
    assert card.times.text().startswith("☗ 0:0")


def test_the_chart_of_the_result_has_the_chances_of_the_search_that_decided(hands: GameHands) -> None:
    decider = next(each for each in DECIDERS if each.look)
    resign(hands, hands.start(PERSON, PERSON, moves=("7g7f", "3c3d")))
    document = hands.room.document
    comments = said(0, "▲２六歩"), f"{said(-250, '△８四歩')}\n\n{decider.look}", said(-250)
    for node, comment in zip(main_line(document.shown.record.root), comments, strict=False):
        document.shown.set_comment(node, comment)
    document.shown.judgements.read_comments(100)
    IDLE.drain()
    hands.until(lambda: hands.card.chart.has_rates)
    chances = dict(hands.card.chart._rates)
    assert hands.card.result.viewer is Side.WHITE
    assert f"{100 - chances[1]:.1f}" == decider.rates[1]


@pytest.mark.proof
def test_a_board_rests_when_the_game_is_over(hands: GameHands) -> None:
    room, hosted = hands.room, hands.start(PERSON, QUICK, MINUTE)
    hands.until(lambda: hosted.is_persons_turn)
    hands.move("7g7f")
    hands.until(lambda: hosted.is_persons_turn)
    room.click("2g")
    picked = room.document.shown.move_input.picked_place
    assert picked is not None
    resign(hands, hosted)
    assert room.document.shown.scene().picked_place is None, "what was picked has fallen back"
    line = room.moves
    for square in ("2g", "2f", "2g", "2f"):
        room.click(square)
    assert room.moves == line
    assert room.shows(text.GAME_OVER)
    hands.until(lambda: room.document.shown.puzzle is None)
    room.click("2g")
    assert room.document.shown.move_input.picked_place is not None


def test_a_piece_that_is_put_down_after_the_flag_fell_is_no_move(hands: GameHands) -> None:
    room = hands.room
    hosted = hands.start(PERSON, PERSON._replace(name="Ken"), TimeControl(0, 300))
    hands.until(lambda: hosted.is_persons_turn)
    room.click("7g")
    hands.until(lambda: hosted.is_over)
    room.click("7f")
    assert room.moves == ["end"]
    assert room.document.shown.scene().picked_place is None
    hands.until(lambda: not room.filing.is_busy)
    assert not room.filing.is_unsaved


@pytest.mark.proof
def test_names_follow_those_who_change_sides(hands: GameHands) -> None:
    room, hosted = hands.room, hands.start(PERSON, QUICK, MINUTE)
    hands.move("7g7f")
    hands.until(lambda: hosted.is_persons_turn)
    room.do("game.swap")
    hands.until(lambda: len(room.moves) == 3 and hosted.is_persons_turn)
    assert room.document.shown.player_names() == ("Yomisuji", "Hana")
    assert (hosted.name(Side.BLACK), hosted.name(Side.WHITE)) == ("Yomisuji", "Hana")
    resign(hands, hosted)
    assert "☗ Yomisuji won" in hands.strip.words
    hands.until(games)
    (saved,) = games()
    assert saved.stem.endswith(" Yomisuji–Hana")
    hands.until(lambda: not room.filing.is_unsaved)
    headers = read_file(saved).records[0].headers
    assert (headers.find_value("先手"), headers.find_value("後手")) == ("Yomisuji", "Hana")


def test_a_file_that_was_saved_during_the_game_gets_its_end(hands: GameHands, tmp_path: Path) -> None:
    room, hosted = hands.room, hands.start(PERSON, PERSON._replace(name="Ken"), MINUTE)
    hands.move("7g7f", "3c3d")
    path = tmp_path / "mine.kifu"
    room.do("file.save")
    dialog = file_dialog(room.window)
    assert " Hana–Ken" in dialog.selectedFiles()[0]
    name_file(dialog, path)
    dialog.accept()
    hands.until(lambda: room.document.shown.home is not None and not room.filing.is_busy)
    hands.move("2g2f")
    resign(hands, hosted)
    hands.until(lambda: games() and not room.filing.is_busy)
    (copy,) = games()
    for each in (path, copy):
        *_, last = main_line(read_file(each).records[0].root)
        assert last.end is not None
        assert last.end.kind is EndKind.RESIGN
    assert path.read_bytes() == copy.read_bytes()
    assert room.document.shown.home is not None
    assert room.document.shown.home.path == path, "the copy is only a copy"
    assert not room.filing.is_unsaved


def test_a_game_without_a_move_is_not_kept(hands: GameHands) -> None:
    room = hands.room
    hands.start(PERSON, QUICK, MINUTE)
    assert not room.filing.is_unsaved
    room.do("game.adjourn")
    assert hands.playing.hosted is None
    assert not hands.playing.keeping.adjourn_interrupted()
    hosted = hands.start(PERSON, QUICK, MINUTE)
    resign(hands, hosted)
    assert not room.filing.is_unsaved
    assert not games()


def test_buttons_of_a_game_stay_when_one_looks_back(hands: GameHands) -> None:
    room = hands.room
    hands.start(PERSON, QUICK, MINUTE)
    hands.move("7g7f")
    hands.until(lambda: len(room.moves) == 2 and hands.hosted.is_persons_turn)
    IDLE.drain()
    names = [offer.name for offer in hands.strip.offers]
    room.key(Qt.Key.Key_Left)
    IDLE.drain()
    assert [offer.name for offer in hands.strip.offers] == ["back", *names]


def test_a_game_begins_at_the_position_on_the_board(hands: GameHands) -> None:
    room = hands.room
    for square in ("7g", "7f", "3c", "3d"):
        room.click(square)
    room.key(Qt.Key.Key_Left)
    room.do("game.from_here")
    dialog = room.window.findChild(GameDialog)
    assert dialog is not None
    assert dialog.choices.start == BOARD_START
    QTest.keyClick(dialog.begin, Qt.Key.Key_Return)
    hands.until(lambda: hands.playing.is_on)
    hosted = hands.hosted
    assert hosted.conditions.moves == ("7g7f",)
    hands.until(lambda: hosted.is_persons_turn and hands.strip.words.startswith("Your turn."))
    hands.move("2g2f")
    hands.until(lambda: len(room.moves) == 4 and hosted.is_persons_turn)
    resign(hands, hosted)
    assert ", move 4)" in hands.strip.words, "as the list counts"
    assert hands.card.how.text().endswith(", move 4")


def test_ones_name_is_remembered_and_sides_are_in_the_dialog_as_one_plays_again(hands: GameHands) -> None:
    room = hands.room
    room.key(Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    dialog = room.window.findChild(GameDialog)
    assert dialog is not None
    QTest.keyClicks(dialog.players[0].name, "Hana")
    QTest.keyClick(dialog.begin, Qt.Key.Key_Return)
    hands.until(lambda: hands.playing.is_on)
    assert room.preferences.now.game.name == "Hana"
    first = hands.hosted
    hands.move("7g7f")
    hands.until(lambda: first.is_persons_turn and len(first.game.state.played_moves) == 2)
    resign(hands, first)
    hands.playing.again()
    hands.until(lambda: hands.hosted is not first)
    black, white = last_game_choices(room.window.state).conditions.players
    assert black.is_engine
    assert (white.is_engine, white.name) == (False, "Hana")


def test_in_a_handicap_game_nobody_is_called_sente(hands: GameHands) -> None:
    hosted = hands.start(PERSON._replace(name=""), PERSON._replace(name=""), MINUTE, start=HANDICAP)
    assert [hosted.name(side) for side in Side] == ["Shitate", "Uwate"]
    hands.until(lambda: "Uwate" in hands.strip.words)
    assert not hosted.can_change_sides
    assert hosted.rematch_conditions == hosted.conditions


@pytest.mark.proof  # on the strip: the test above
def test_what_is_written_and_said_of_a_handicap_game_knows_no_sente_either(hands: GameHands) -> None:
    room = hands.room
    four_pieces = HANDICAP.replace("1r7", "9").replace("lnsgkgsnl", "1nsgkgsn1", 1)
    hosted = hands.start(PERSON._replace(name=""), QUICK, MINUTE, start=four_pieces)
    hands.move("7g7f")
    hands.until(lambda: len(hosted.game.state.played_moves) == 3 and hosted.is_persons_turn)
    resign(hands, hosted)
    hands.until(lambda: games() and not room.filing.is_busy)
    (saved,) = games()
    assert saved.stem.endswith(" Shitate–Yomisuji")
    written = saved.read_text("utf-8")
    assert re.search("^[*]*下手(有利|優勢|勝勢)$", written, re.MULTILINE)
    assert "先手" not in written
    assert "後手" not in written
    room.document.shown.cursor.go_to_start()
    room.document.shown.cursor.go_by_plies(1)
    IDLE.drain()
    assert "Shitate’s win rate" in room.table.eval_bar.accessibleDescription()
    for setting in (LanguageChoice.JA, LanguageChoice.EN):
        room.preferences.change_setting("appearance", "language", setting.value)
        IDLE.drain()
        said = [
            widget.accessibleName() + widget.accessibleDescription() for widget in room.window.findChildren(QWidget)
        ]
        assert not [words for words in said if "Sente" in words or "後手" in words]


@pytest.mark.proof
def test_weak_levels_play_a_person_in_human_tempo(furnished: Callable[..., Room], qtbot: QtBot) -> None:
    hands = GameHands(furnished(game__tempo=EngineTempo.HUMAN.value), qtbot)
    hosted = hands.start(PERSON, QUICK, MINUTE)
    assert [bool(player.traits.human_tempo) for player in hosted.conditions.players] == [False, True]
    hands.move("7g7f")
    hands.press("hurry")
    hands.until(lambda: len(hosted.game.state.played_moves) == 2)


def test_a_game_goes_on_behind_another_tab_and_its_card_belongs_to_its_record(hands: GameHands) -> None:
    room, hosted = hands.room, hands.start(PERSON, QUICK, MINUTE)
    hands.move("7g7f")
    room.filing.new()
    IDLE.drain()
    assert not hosted.is_shown
    assert hands.strip.isHidden()
    hands.until(lambda: len(hosted.game.state.played_moves) == 2)
    assert not room.moves
    resign(hands, hosted)
    assert not hands.card.isVisible()
    assert not room.document.shown.clocks[0]
    room.document.show_record(hosted.opened)
    IDLE.drain()
    assert hands.card.isVisible()
    assert hands.card.headline.text() == "You lost"
    hands.until(lambda: not hands.strip.isHidden())
    hands.until(lambda: not room.filing.is_unsaved)
    assert len(games()) == 1


def test_a_game_that_ends_before_the_window_has_followed_it_has_its_card(
    hands: GameHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, waiting = hands.room, list[tuple[tuple[Any, ...], dict[str, Any]]]()
    with monkeypatch.context() as slow:
        slow.setattr(IDLE, "soon", lambda *words, **named: waiting.append((words, named)))
        resign(hands, hands.start(PERSON, PERSON, moves=sample_moves()[:2]))
    for words, named in waiting:
        IDLE.soon(*words, **named)
    IDLE.drain()
    assert room.window.docks.layout is DockLayout.GAME
    hands.until(hands.card.isVisible)
    # Another record has its own layout, and so has this one when it is shown again.
    room.do("file.new")
    IDLE.drain()
    room.window.follow(DockLayout.READING)
    room.do("file.previous_tab")
    IDLE.drain()
    assert room.window.docks.layout is DockLayout.GAME
