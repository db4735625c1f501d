"""What no state of the window may do at any usual size: cut words off, lay one thing over another, or move the board."""

from collections.abc import Callable
from itertools import product
from typing import Final

import pytest
from desktop_room import Room
from fitting import clipped, displaced, foreign_bars, overpainted, shortened
from PySide6.QtCore import QEvent, QPoint, QRect, QSize
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QAbstractButton, QApplication, QHBoxLayout, QLabel, QPushButton, QTabBar, QWidget
from pytestqt.qtbot import QtBot
from window_states import STATES, Stage, begin_game, hosted_of, lay_sample, play_in_game, settle

from app.config.engine_profile import BUNDLED
from app.desktop.analysis.analysis_dialog import AnalysisDialog
from app.desktop.analysis.game_analysis_controller import game_analyzing
from app.desktop.board.view import BoardView
from app.desktop.desk.dock import DockLayout
from app.desktop.desk.messages import WINDOW, MessageKind
from app.desktop.desk.task_strip import task_strip
from app.desktop.kit import labels
from app.desktop.kit.announcements import Answer
from app.desktop.kit.labels import set_tip
from app.desktop.playing.playing import playing
from app.play.conditions import Conditions, Player
from app.text.phrase import Phrase
from app.workspace.choices import AnalysisChoices
from tests.sampling import sampled, sampled_rows, so_many

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("plugin does not support raise", extend=True),  # of tips
]

PATIENCE: Final = 60_000
SIZES: Final = tuple(QSize(*size) for size in ((800, 600), (1280, 720), (1600, 1000), (1707, 960), (1920, 1080)))
"""In units of the window: the last two are screens of 2560×1440 and 3840×2160 at factors 1.5 and 2."""
LANGUAGES: Final = ("ja", "en")
STEPS: Final = (23, 11)
"""One in so many states is always looked at; and where proofs are asked for."""


@pytest.fixture
def stage(furnished: Callable[..., Room], qtbot: QtBot) -> Callable[..., Stage]:
    def build(language: str = "en") -> Stage:
        room = furnished(appearance__language=language)
        return Stage(room.desk, room.window, lambda met: qtbot.waitUntil(lambda: bool(met()), timeout=PATIENCE))

    return build


LOOKS: Final = (clipped, displaced, shortened, overpainted, foreign_bars)


def _notices(widget: QWidget) -> list[QLabel]:
    return [notice for notice in widget.findChildren(QLabel, "notice") if notice.isVisible()]


def faults_of(widget: QWidget, size: QSize) -> list[str]:
    """At that size; and when it cannot be as small."""
    widget.resize(size)
    settle()
    faults = [fault for look in LOOKS for fault in look(widget)]
    faults += [f"the notice is cut: {notice.text()!r}" for notice in _notices(widget) if notice.toolTip()]
    if widget.size() != size:
        faults.append(f"it takes {widget.width()}×{widget.height()}")
    return [f"{size.width()}×{size.height()}: {fault}" for fault in faults]


def all_faults(at: Stage, state: str) -> list[str]:
    """Of a window at its sizes, of a dialog as large as it opens."""
    widget = STATES[state](at).widget
    settle()
    sizes = sizes_for(state) if widget is at.window else (widget.size(),)
    return [fault for size in sizes for fault in faults_of(widget, size)]


def sizes_for(state: str) -> tuple[QSize, ...]:
    """The smallest, at which most is cut off, and of the others one in turn; with `EXHAUSTIVE=1` all."""
    smallest, *others = SIZES
    step = so_many(len(others), 1)
    return smallest, *others[list(STATES).index(state) % step :: step]


@pytest.mark.parametrize(("state", "language"), sampled_rows(product(STATES, LANGUAGES), *STEPS))
def test_nothing_is_cut_off_and_nothing_lies_over_anything(
    stage: Callable[..., Stage], state: str, language: str
) -> None:
    faults = all_faults(stage(language), state)
    assert not faults, "\n".join(faults)


def test_the_strengths_stand_in_two_rows_where_their_names_need_it(stage: Callable[..., Stage]) -> None:
    at = stage()
    STATES["first_start"](at)
    settle()
    (strengths,) = at.window.findChildren(QWidget, "welcome.strength")
    names = strengths.findChildren(QAbstractButton)
    needed = sum(each.minimumSizeHint().width() for each in names)
    for wide, rows in ((needed - 1, 2), (needed + 1, 1)):
        strengths.setFixedWidth(wide)
        settle()
        assert len({each.mapTo(strengths, each.rect().topLeft()).y() for each in names}) == rows
        assert all(each.width() >= each.minimumSizeHint().width() for each in names)
        assert overpainted(strengths) == []


# The measure itself


class Painted(QWidget):
    """Paints words as lists do."""

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        with QPainter(self) as painter:
            painter.drawText(0, 20, labels.elided(self.fontMetrics(), "words that need their room", self.width()))


@pytest.fixture
def box(qtbot: QtBot, font: QFont) -> QWidget:
    """A window with the program's own font: this machine may have none."""
    box = QWidget()
    box.setFont(font)
    box.resize(400, 200)
    qtbot.addWidget(box)
    return box


def test_a_clipped_label_is_found(box: QWidget) -> None:
    label = QLabel("a sentence that takes its room", box)
    label.setGeometry(0, 0, 60, 30)
    box.show()
    (fault,) = clipped(box)
    assert "a sentence that takes its room" in fault
    label.resize(label.sizeHint())
    assert clipped(box) == []


def test_a_widget_that_lies_over_another_is_found(box: QWidget) -> None:
    first, second = QPushButton("first", box), QPushButton("second", box)
    first.setGeometry(0, 0, 100, 30)
    second.setGeometry(90, 10, 100, 30)
    box.show()
    (fault,) = displaced(box)
    assert "first" in fault
    assert "second" in fault
    second.move(100, 0)
    assert displaced(box) == []


def test_a_widget_that_stands_partly_outside_is_found(box: QWidget) -> None:
    label = QLabel("words", box)
    label.setGeometry(380, 0, 100, 30)
    box.show()
    (fault,) = displaced(box)
    assert "outside" in fault
    label.hide()
    assert displaced(box) == []


def test_what_a_layout_lays_is_no_fault(box: QWidget) -> None:
    row = QHBoxLayout(box)
    for words in ("first", "second"):
        row.addWidget(QPushButton(words))
    bar = QTabBar()
    bar.addTab("third")
    row.addWidget(bar)
    box.show()
    assert displaced(box) == clipped(box) == shortened(box) == []


def test_words_that_are_painted_shortened_are_found_unless_a_tip_says_them(
    box: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted = Painted(box)
    painted.setGeometry(0, 0, 80, 30)
    box.show()
    (fault,) = shortened(box)
    assert "words that need their room" in fault
    set_tip(painted, "All of it: words that need their room.")
    assert shortened(box) == []


class Lines(QWidget):
    """Paints words, each at its place, and a sign as small as they are."""

    words: dict[str, int]
    sign = 0

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        with QPainter(self) as painter:
            for words, left in self.words.items():
                painter.drawText(left, 20, words)
            painter.drawPixmap(self.sign, 8, QPixmap(16, 16))


@pytest.mark.parametrize(
    ("words", "sign", "fault"),
    [
        ({"first": 0, "second": 100}, 300, None),
        ({"first": 0, "second": 8}, 300, "'first' lies over 'second'"),
        ({"first": 0}, 5, "'first' lies over 'a picture'"),
        ({"first": 390}, 300, "'first' reaches"),
    ],
)
def test_words_that_are_painted_over_something_are_found(
    box: QWidget, words: dict[str, int], sign: int, fault: str | None
) -> None:
    painted = Lines(box)
    painted.words, painted.sign = words, sign
    painted.resize(box.size())
    box.show()
    found = overpainted(box)
    assert [fault for each in found if fault and fault in each] == [fault] * len(found)
    assert bool(found) is (fault is not None)


# How large the board is, and that it lies still

SHARES: Final[dict[str, tuple[int, ...]]] = {
    "playing": (65, 74, 74, 76, 81, 86, 90),
    "engines": (65, 50, 52, 60, 61, 66, 71),
    "study_one": (65, 50, 51, 55, 58, 62, 65),
    "reading": (65, 73, 66, 70, 78, 82, 90),
}
"""Of the window's height, in per cent, what the board with its frame takes; a column for each of `SCREENS`."""
SCREENS: Final = tuple(
    QSize(*size)
    for size in ((800, 600), (1280, 720), (1280, 800), (1600, 1000), (1920, 1080), (2560, 1440), (3840, 2160))
)
NEAR: Final = 3
"""Per cent that it may be off."""


def block_in(stage: Stage) -> QRect:
    """The board with its frame, as it lies in the window."""
    settle()
    (board,) = (view for view in stage.window.findChildren(BoardView) if view.isVisible())
    ratio, block = board.devicePixelRatio(), board.layout_now.block
    assert ratio == 1
    return QRect(board.mapTo(stage.window, block.topLeft()), block.size())


@pytest.mark.parametrize("state", sampled(SHARES, 4, 1))
def test_the_board_takes_its_share_of_the_window(stage: Callable[..., Stage], state: str) -> None:
    at, off = stage(), list[str]()
    STATES[state](at)
    at.window.setUpdatesEnabled(False)  # only where it lies is looked at, and painting it is most of the work
    # The smallest, the largest, and one in two between them; with `EXHAUSTIVE=1` all.
    for size, meant in list(zip(SCREENS, SHARES[state], strict=True))[:: so_many(2, 1)]:
        at.window.resize(size)
        share = round(100 * block_in(at).height() / size.height())
        if abs(share - meant) > NEAR:
            off.append(f"{size.width()}×{size.height()}: {share} %, not {meant} %")
    assert not off, "\n".join(off)


WORDS: Final = Phrase("お知らせです。", "A notice.")
ANSWERS: Final = tuple(Answer(Phrase(word, word), lambda: None) for word in ("一", "二", "三"))


def _play(stage: Stage) -> None:
    """Two people, whose strip comes."""
    begin_game(stage, Conditions((Player("Hana"), Player("Taro"))))


def _end(stage: Stage) -> None:
    _play(stage)
    settle()  # nobody can play a whole game before the window has done what comes with its beginning
    hosted = hosted_of(playing(stage.desk))
    play_in_game(stage, playing(stage.desk), "7g7f")
    hosted.do(hosted.game.resign_game)
    stage.until(lambda: hosted.is_over)


def _analyse(stage: Stage) -> None:
    """The strip of what goes on beside the board."""
    game_analyzing(stage.desk).start(AnalysisChoices(engines=(BUNDLED,), lines=1))
    stage.until(lambda: task_strip(stage.desk).rows)


def _hide_behind_a_tab(stage: Stage) -> None:
    """The game goes on in another tab, and the state line says so."""
    _play(stage)
    settle()
    stage.desk.files.new()


DISTURBANCES: Final[dict[str, Callable[[Stage], object]]] = {
    "a notice comes": lambda stage: stage.window.warn(MessageKind.PROGRAM, WINDOW, WORDS, ANSWERS),
    "a notice goes": lambda stage: stage.window.withdraw(WINDOW, WORDS),
    "something is said for a while": lambda stage: stage.window.say_briefly(WORDS),
    "a tab is opened": lambda stage: stage.desk.files.new(),
    "a tab is closed": lambda stage: stage.desk.files.close_tab(),
    "the evaluation bar may not be seen": lambda stage: setattr(stage.desk.document, "hides_engines", True),
    "the evaluation bar may be seen again": lambda stage: setattr(stage.desk.document, "hides_engines", False),
    "the evaluation bar is hidden": lambda stage: stage.desk.preferences.change_setting("scores", "bar", False),
    "a move is typed": lambda stage: stage.window.action_registry.trigger("board.type_move"),
}
"""One after the other in one window."""
OF_GAMES: Final[dict[str, Callable[[Stage], object]]] = {
    "the position is edited": lambda stage: stage.window.action_registry.trigger("position.edit"),
    "a game begins": _play,
    "a game ends": _end,
    "a game is analysed": _analyse,
    "a game goes on behind another tab": _hide_behind_a_tab,
}


def with_the_sample(at: Stage) -> Stage:
    at.window.resize(1280, 800)
    lay_sample(at, 0)
    settle()
    at.window.follow(DockLayout.GAME)
    return at


@pytest.mark.parametrize("disturbance", sampled(OF_GAMES, 4, 1))
def test_the_board_does_not_move_when(stage: Callable[..., Stage], disturbance: str) -> None:
    at = with_the_sample(stage())
    before = block_in(at)
    OF_GAMES[disturbance](at)
    assert block_in(at) == before


def test_the_board_does_not_move_with_what_comes_and_goes(stage: Callable[..., Stage]) -> None:
    at = with_the_sample(stage())
    moved = []
    for disturbance, disturb in DISTURBANCES.items():
        before = block_in(at)
        disturb(at)
        if block_in(at) != before:
            moved.append(disturbance)
    assert moved == []


@pytest.mark.parametrize("place", [QPoint(-40, -60), QPoint(700, 700)], ids=["above", "below"])
def test_a_dialog_opens_with_its_title_bar_and_all_the_rest_on_the_screen(room: Room, place: QPoint) -> None:
    dialog = AnalysisDialog(room.desk, game_analyzing(room.desk), room.window)
    dialog.move(place)
    dialog.show()
    settle()
    assert dialog.screen().availableGeometry().contains(dialog.frameGeometry())
    assert dialog.geometry().top() > dialog.frameGeometry().top()
    dialog.activateWindow()
    settle()
    dialog.move(place)
    settle()
    moved = dialog.pos()
    QApplication.sendEvent(dialog, QEvent(QEvent.Type.WindowActivate))
    settle()
    assert dialog.pos() == moved
    assert not dialog.screen().availableGeometry().contains(dialog.frameGeometry()), (
        "where the person moves it, it stays"
    )
    dialog.close()
