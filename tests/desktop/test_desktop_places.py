"""No control moves under the pointer: a click where a button was never reaches another one that cannot be undone."""

from functools import partial
from typing import Final

import pytest
from desktop_room import Room
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QProgressBar, QWidget
from study_hands import pane_of, study_of
from sweep_hands import lay_game
from test_desktop_messages import ACT, WORDS, MessageHands

from app.config.engine_profile import BUNDLED
from app.desktop.analysis.game_analysis_controller import game_analyzing, left_words
from app.desktop.desk.dock import DockLayout
from app.desktop.desk.messages import WINDOW, MessageForm, MessageKind
from app.desktop.desk.task_strip import TaskProgress, task_strip
from app.desktop.kit.announcements import Answer, Banner
from app.desktop.kit.idle import IDLE
from app.desktop.kit.labels import CutLabel
from app.desktop.playing.playing import playing
from app.play.conditions import Conditions, Player, TimeControl
from app.play.game_state import VERSION, AdjournedGame
from app.text import analysis as analysis_text
from app.text import playing as text
from app.text.phrase import Language
from app.workspace.choices import AnalysisCheckpoint, game_fingerprint
from app.workspace.game_choices import GameWindowOptions, SavedGame
from app.workspace.state_store import UNFINISHED_SWEEP

SIZES: Final = ((1280, 800), (1000, 700), (1600, 1000))
OFFER: Final = text.UNFINISHED_MANY.filled(count=2)


def settle() -> None:
    IDLE.drain()
    QApplication.processEvents()


def middle(room: Room, button: QWidget) -> QPoint:
    """Where the middle of a button is in the window."""
    return button.mapTo(room.window, button.rect().center())


def click(room: Room, place: QPoint) -> None:
    """Click whatever is at that place of the window by now."""
    widget = room.window.childAt(place) or room.window
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=widget.mapFrom(room.window, place))


def button_of(room: Room, name: str) -> QAbstractButton:
    (button,) = [each for each in room.window.findChildren(QAbstractButton, name) if each.isVisible()]
    return button


@pytest.mark.parametrize("size", SIZES)
def test_a_click_after_a_change_of_layout_discards_nothing(room: Room, size: tuple[int, int]) -> None:
    pressed: list[str] = []
    room.window.resize(*size)
    for before in DockLayout:
        for after in DockLayout:
            for wait in (0, 100, 500) if before is DockLayout.GAME else (0,):
                answers = [
                    Answer(words, partial(pressed.append, words.en), keeps=True) for words in (text.GO_ON, text.LET_GO)
                ]
                room.window.warn(MessageKind.UNFINISHED_GAME, WINDOW, OFFER, answers)
                room.window.docks.change_layout(before)
                settle()
                place = middle(room, button_of(room, "answer1"))
                room.window.docks.change_layout(after)
                QTest.qWait(wait)
                click(room, place)
                room.window.withdraw(WINDOW, OFFER)
    assert text.LET_GO.en not in pressed
    assert text.GO_ON.en in pressed


def test_nothing_replaces_or_moves_the_buttons_that_walk(room: Room) -> None:
    room.window.resize(1280, 800)
    settle()
    buttons = room.window.walk.buttons
    moved: list[str] = []
    for kind in MessageKind:
        hands = MessageHands(room)
        settle()
        places = [middle(room, button) for button in buttons]
        if kind.form is not MessageForm.CARD:  # which lies over the board, in a layout for games
            hands.make(kind)
            settle()
        if [middle(room, button) for button in buttons] != places or not all(each.isVisible() for each in buttons):
            moved.append(kind.value)
        hands.leave()
    assert moved == []


def test_a_task_that_ends_moves_no_button_of_another(room: Room) -> None:
    strip = task_strip(room.desk)
    rows = [
        strip.add(kind, room.document.shown, WORDS, TaskProgress(WORDS))
        for kind in (MessageKind.ANALYSIS_TASK, MessageKind.MATE_TASK)
    ]
    settle()
    places = [middle(room, row.stop_button) for row in rows]
    for ended, stays in ((1, 0), (0, 1)):
        rows[ended].end()
        settle()
        assert middle(room, rows[stays].stop_button) == places[stays]
        rows[ended] = strip.add(MessageKind.MATE_TASK, room.document.shown, WORDS, TaskProgress(WORDS))
        settle()
        assert [middle(room, row.stop_button) for row in rows] == places


@pytest.mark.parametrize("language", Language)
def test_the_words_of_a_task_are_shown_whole_before_anything_else_of_it(room: Room, language: Language) -> None:
    room.window.action_registry.trigger(f"appearance.language.{language.value}")
    far = analysis_text.PROGRESS.filled(done=100, total=124, left=left_words(3_599))
    kind, name = MessageKind.ANALYSIS_TASK, analysis_text.RUNNING
    row = task_strip(room.desk).add(kind, room.document.shown, name, TaskProgress(far))
    words, bar = row.findChild(CutLabel, "task.words"), row.findChild(QProgressBar)
    assert words is not None
    assert bar is not None
    wholes: list[bool] = []
    for size in SIZES:
        room.window.resize(*size)
        for layout in DockLayout:
            room.window.docks.change_layout(layout)
            settle()
            wholes.append(words.width() >= words.sizeHint().width())
            assert wholes[-1] or not bar.isVisible(), (size, layout)
            assert row.stop_button.geometry().right() <= row.width(), (size, layout)
    assert wholes[0]
    assert wholes[-1]
    row.end()


def test_a_study_that_begins_puts_no_other_button_under_the_pointer(room: Room) -> None:
    room.window.resize(1600, 1000)
    room.window.docks.change_layout(DockLayout.STUDY)
    pane = pane_of(room)
    settle()
    places = {button: middle(room, button) for button in (pane.add, pane.limits)}
    study_of(room).start()
    settle()
    assert pane.toggle.isVisible()
    assert {button: middle(room, button) for button in places} == places
    study_of(room).stop()


def test_no_newer_notice_takes_the_place_of_one_under_the_pointer(room: Room) -> None:
    pressed: list[str] = []

    def answers(name: str) -> list[Answer]:
        return [Answer(ACT, partial(pressed.append, name))]

    room.window.warn(MessageKind.PROGRAM, WINDOW, WORDS, answers("first"))
    settle()
    banner = room.window.findChildren(Banner)[0]
    banner.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    room.window.warn(MessageKind.PROGRAM, WINDOW, ACT, answers("second"))
    settle()
    place = middle(room, button_of(room, "answer1"))
    click(room, place)
    assert pressed == ["first"]
    settle()
    click(room, place)
    assert pressed == ["first"], "who presses twice did not mean what came under the pointer"
    banner.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, on=False)
    QApplication.sendEvent(banner, QEvent(QEvent.Type.Leave))
    click(room, place)
    assert pressed == ["first", "second"]


def test_a_game_that_was_discarded_can_be_had_again(room: Room) -> None:
    times = (TimeControl(60_000), TimeControl(60_000))
    conditions = Conditions((Player("Hana"), Player("Ken", BUNDLED, 3)), times)
    moves = (("7g7f", 1_500, 60_000, 60_000),)
    kept = SavedGame(
        AdjournedGame(VERSION, moves, (58_500, 60_000, 250), conditions), "2026/01/31 09:00:00", GameWindowOptions()
    )
    games = playing(room.desk)
    games.keeping.adjourn_again(kept)
    games.offer()
    settle()
    button_of(room, "answer2").click()
    assert not games.keeping.adjourned
    settle()
    assert button_of(room, "answer1").text() == text.UNDO_LETTING_GO.en
    button_of(room, "answer1").click()
    assert list(games.keeping.adjourned) == [kept]
    settle()
    assert button_of(room, "answer1").text() == text.GO_ON.en


def test_an_analysis_that_was_discarded_can_be_had_again(room: Room) -> None:
    lay_game(room, 3)
    sweeps, record = game_analyzing(room.desk), room.document.shown.record
    kept = AnalysisCheckpoint(game_fingerprint(record), "game", "", 1, 4, sweeps.choices)
    room.window.state.store_value(UNFINISHED_SWEEP, AnalysisCheckpoint, kept)
    sweeps.offer_unfinished(is_recoverable=False)
    settle()
    button_of(room, "answer2").click()
    assert room.window.state.read_value(UNFINISHED_SWEEP, AnalysisCheckpoint, None) is None
    settle()
    button_of(room, "answer1").click()
    assert room.window.state.read_value(UNFINISHED_SWEEP, AnalysisCheckpoint, None) == kept
