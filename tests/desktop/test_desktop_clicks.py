"""What people do most takes few actions: a click, a key or a drop is one, and so is all that is typed into a field."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from desktop_room import Room
from file_hands import file_dialog
from game_hands import GameHands
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QContextMenuEvent, QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMenu, QWidget
from pytestqt.qtbot import QtBot
from study_hands import pane_of
from test_desktop_marks import MISTAKE, judged

from app.config.engine_profile import BUNDLED
from app.desktop.desk.dock import DockLayout
from app.desktop.kit.idle import IDLE
from app.desktop.lists.rows import MORE
from app.desktop.playing.game_dialog import GameDialog
from app.desktop.record.comment import CommentPane
from app.desktop.record.moves import MovesPane
from app.directing.requests import Seat
from app.play.conditions import MINUTE, SECOND, TimeControl
from app.play.game_requests import GamePhase
from app.shogi.pieces import Side
from app.text import study as study_text
from app.workspace.scene import DrawingInk
from tests.sampling import sampled

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("plugin does not support (raise|grabbing the keyboard|propagateSizeHints)", extend=True),
]

LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
NOTHING = Qt.KeyboardModifier.NoModifier
Key = Qt.Key
FIRST = "手合割：平手\n先手：駒野\n後手：香山\n   1 ７六歩(77)\n   2 ３四歩(33)\n"
SECOND_GAME = "手合割：平手\n先手：桂木\n後手：銀林\n   1 ２六歩(27)\n   2 ８四歩(83)\n"


class Counted:
    """Hands that can only do what a person does, and count it."""

    def __init__(self, room: Room, qtbot: QtBot) -> None:
        self.room, self.qtbot = room, qtbot
        self.actions = 0

    def until(self, met: Callable[[], object]) -> None:
        self.qtbot.waitUntil(lambda: bool(met()), timeout=60_000)

    def click(self, name: str) -> None:
        """On what is called so, wherever one sees it."""
        found: list[QWidget] = []

        def is_seen() -> bool:
            IDLE.drain()
            widgets = [child for top in QApplication.topLevelWidgets() for child in top.findChildren(QWidget, name)]
            found[:] = [widget for widget in widgets if not widget.visibleRegion().isEmpty() and widget.isEnabled()]
            return bool(found)

        self.until(is_seen)
        self._acted()
        QTest.mouseClick(found[0], LEFT)

    def key(self, key: Key, modifiers: Qt.KeyboardModifier = NOTHING) -> None:
        """Wherever the keys go now."""
        self._acted()
        focused = QApplication.focusWidget()
        QTest.keyClick(focused if focused is not None else self.room.window, key, modifiers)

    def type(self, words: str) -> None:
        """Into the field that has the keys."""
        self._acted()
        field = QApplication.focusWidget()
        assert isinstance(field, QLineEdit)
        field.setText(words)

    def ask_about(self, widget: QWidget, point: QPoint) -> None:
        """Click there with the right button."""
        self._acted()
        asked = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, widget.mapToGlobal(point))
        QApplication.sendEvent(widget, asked)

    def take(self, words: str) -> None:
        """That entry of the menu that is open."""
        found = [menu for menu in self.room.window.findChildren(QMenu) if menu.isVisible()]
        (menu,) = [menu for menu in found if any(entry.text() == words for entry in menu.actions())]
        (entry,) = [entry for entry in menu.actions() if entry.text() == words]
        self._acted()
        QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(entry).center())

    def drop(self, *paths: Path) -> None:
        """Drag these files over from elsewhere."""
        self._acted()
        data, window, where = QMimeData(), self.room.window, QPoint(20, 20)
        data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
        enter = QDragEnterEvent(where, Qt.DropAction.CopyAction, data, LEFT, NOTHING)
        QApplication.sendEvent(window, enter)
        assert enter.isAccepted()
        QApplication.sendEvent(window, QDropEvent(QPointF(where), Qt.DropAction.CopyAction, data, LEFT, NOTHING))

    def _acted(self) -> None:
        self.actions += 1

    # Games

    @property
    def games(self) -> GameHands:
        return GameHands(self.room, self.qtbot)

    def until_begun(self) -> None:
        self.until(lambda: self.games.playing.hosted is not None)
        self.until(lambda: self.games.hosted.phase is not GamePhase.PREPARING)

    # Records

    @property
    def tabs(self) -> list[str]:
        IDLE.drain()
        return [face.name for face in self.room.tabs.bar.faces]

    @property
    def shown(self) -> str:
        return self.tabs[self.room.tabs.bar.currentIndex()]

    def until_open(self, names: Sequence[str]) -> None:
        self.until(lambda: not self.room.filing.is_busy and sorted(self.tabs) == sorted(names))


@pytest.fixture
def hands(room: Room, qtbot: QtBot) -> Counted:
    """In a window as it stands there at the very first start."""
    room.window.docks.show("welcome")
    IDLE.drain()
    room.board.setFocus()
    return Counted(room, qtbot)


@pytest.fixture
def games(tmp_path: Path) -> tuple[Path, Path]:
    first, second = tmp_path / "first.kifu", tmp_path / "second.kifu"
    first.write_text(FIRST, "utf-8")
    second.write_text(SECOND_GAME, "utf-8")
    return first, second


def is_against_the_computer(hands: Counted) -> bool:
    players = hands.games.hosted.conditions.players
    return [player.engine for player in players if player.is_engine] == [BUNDLED]


def test_the_first_game_begins_by_one_click_and_the_first_move_can_be_made(hands: Counted) -> None:
    hands.click("welcome.start")
    hands.until_begun()
    assert hands.actions == 1
    assert is_against_the_computer(hands)
    hands.games.move("7g7f")
    assert hands.room.moves[:1] == ["7g7f"]


def test_the_first_game_begins_by_two_keys(hands: Counted) -> None:
    hands.key(Key.Key_G, CONTROL)
    hands.until(lambda: isinstance(QApplication.activeWindow(), GameDialog))
    hands.key(Key.Key_Return)
    hands.until_begun()
    assert hands.actions == 2
    assert is_against_the_computer(hands)


def test_ten_minutes_and_thirty_seconds_take_three_actions(hands: Counted) -> None:
    hands.key(Key.Key_G, CONTROL)
    hands.click("time.black.preset.ten_thirty")
    hands.click("begin")
    hands.until_begun()
    assert hands.actions == 3
    assert hands.games.hosted.conditions.times == (TimeControl(10 * MINUTE, 30 * SECOND),) * 2


@pytest.mark.parametrize("way", sampled(["key", "click"], 2, 1))
def test_a_rematch_with_the_sides_changed_takes_one_action(hands: Counted, way: str) -> None:
    hands.click("welcome.start")
    hands.until_begun()
    games = hands.games
    games.move("7g7f")
    games.until(lambda: games.hosted.is_persons_turn)
    first = games.hosted
    first.do(first.game.resign_game)
    hands.until(lambda: games.playing.shows_card)
    before = hands.actions
    if way == "key":
        hands.until(games.card.again.hasFocus)
        hands.key(Key.Key_Return)
    else:
        hands.click("result.again")
    hands.until(lambda: games.hosted is not first)
    hands.until_begun()
    assert hands.actions - before == 1
    assert hands.room.board.hasFocus(), "what is typed next is for the board"
    assert (first.persons, games.hosted.persons) == ((Side.BLACK,), (Side.WHITE,))
    assert games.hosted.conditions.times == first.conditions.times


def test_the_next_mistake_and_what_was_better_there_take_one_key(hands: Counted) -> None:
    """The list says it below the move, the board draws it, and the card explains it."""
    room = judged(hands.room)
    room.document.shown.cursor.go_to_start()
    IDLE.drain()
    assert room.window.docks.layout is DockLayout.READING
    hands.key(Key.Key_N)
    IDLE.drain()
    assert (hands.actions, room.document.shown.cursor.node.ply) == (1, MISTAKE)
    moves, comment = room.window.docks.pane("moves"), room.window.docks.pane("comment")
    assert isinstance(moves, MovesPane)
    assert isinstance(comment, CommentPane)
    rows = moves.list
    hands.until(lambda: rows.rect_of(MISTAKE + 1).top() - rows.rect_of(MISTAKE).top() == rows.row_height + MORE)
    assert rows.viewport().rect().contains(rows.rect_of(MISTAKE).adjusted(0, 0, 0, MORE))
    labels = {arrow.ink: arrow.label for arrow in room.document.shown.scene().arrows}
    assert labels == {DrawingInk.GREEN: "Best +80", DrawingInk.RED: "Refutation −700"}
    card = comment.explanation
    assert not card.visibleRegion().isEmpty()
    assert card.lines.entries()[0].words[0] == "☗７八金"


def test_two_games_that_are_dropped_are_compared_by_one_key(hands: Counted, games: tuple[Path, Path]) -> None:
    hands.drop(*games)
    hands.until_open(["first.kifu", "second.kifu"])
    one = hands.shown
    hands.key(Key.Key_Tab, CONTROL)
    other = hands.shown
    hands.key(Key.Key_Tab, CONTROL)
    assert hands.actions == 3
    assert {one, other} == {"first.kifu", "second.kifu"}
    assert hands.shown == one


def test_two_games_are_opened_at_once_by_their_names(hands: Counted, games: tuple[Path, Path]) -> None:
    hands.key(Key.Key_O, CONTROL)
    dialog = file_dialog(hands.room.window)
    assert dialog.fileMode() is QFileDialog.FileMode.ExistingFiles
    hands.until(dialog.isActiveWindow)
    hands.type(" ".join(f'"{path}"' for path in games))
    hands.key(Key.Key_Return)
    hands.until_open(["first.kifu", "second.kifu"])
    assert hands.actions == 3


def test_a_line_becomes_a_branch_by_two_clicks(hands: Counted) -> None:
    room = hands.room
    hands.key(Key.Key_Space)
    pane = pane_of(room)
    seat = Seat(BUNDLED)
    hands.until(lambda: seat in pane.cards and pane.cards[seat].lines.rows)
    lines = pane.cards[seat].lines
    hands.until(lambda: lines.rows and not lines.visibleRegion().isEmpty())
    before = hands.actions
    hands.ask_about(lines, lines.point_of(0))
    line = lines.rows[0].line
    assert line is not None
    hands.take(study_text.AS_BRANCH.en)
    hands.until(lambda: room.document.shown.record.root.children)
    assert hands.actions - before == 2
    node, found = room.document.shown.record.root, list[str]()
    while node.children:
        node = node.children[0]
        assert node.move is not None
        found.append(node.move.usi)
    assert found == [move.usi for move in line.moves]
    assert room.moves == [], "the board stays where it is"
