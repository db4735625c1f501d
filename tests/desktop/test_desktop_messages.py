"""Every kind of message: shown with its subject alone, gone with it, and its buttons act on nothing else.

A kind is in this matrix by being declared; a form that nothing here can show is an error.
"""

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

import pytest
from desktop_room import Room
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.base.event import Event
from app.config.engine_profile import BUNDLED
from app.config.preferences import replace_setting
from app.config.settings import Settings
from app.desktop.board.bars import TypedLine
from app.desktop.desk.dock import DockLayout
from app.desktop.desk.foot_rank import MAKES_WAY, FootRank
from app.desktop.desk.messages import WINDOW, EngineSubject, MessageForm, MessageKind, MessageScope, Subject
from app.desktop.desk.offer_strip import Offer, OfferStrip
from app.desktop.desk.task_strip import TaskProgress, task_strip
from app.desktop.kit.announcements import Answer
from app.desktop.kit.idle import IDLE
from app.desktop.playing.game_board import BlockedBoard
from app.desktop.playing.playing import playing
from app.desktop.playing.result_card import CardAction, ResultCard
from app.play.game_requests import GameEnded
from app.record.endings import End, EndKind
from app.shogi.pieces import SIDES, Side
from app.shogi.starts import STARTS
from app.text.phrase import Phrase
from app.workspace.open_record import OpenRecord

WORDS: Final = Phrase("これは知らせです。", "This is said.")
ACT: Final = Phrase("する", "Do it")
OF_ALL: Final = frozenset({MessageScope.WINDOW, MessageScope.ENGINE})
"""Scopes of messages that every tab shows."""


@dataclass
class Finished:
    """A finished game, as far as a result card needs one."""

    opened: OpenRecord
    room: Room
    changed: Event[None] = field(default_factory=Event)
    rest: BlockedBoard | None = None
    plies: int = 0
    spent: tuple[int, int] = (0, 0)
    persons: tuple[Side, ...] = (Side.BLACK,)

    @property
    def is_shown(self) -> bool:
        return self.room.document.shown is self.opened

    def name(self, side: Side) -> str:
        return ("Hana", "Taro")[SIDES.index(side)]


class MessageHands:
    """Shows a message of any kind, and looks for it as a person does."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.pressed: list[OpenRecord] = []
        """What each press acted on: the record that was shown then."""
        room.filing.new()
        self.first = room.document.shown
        room.document.shown.play_move(next(iter(room.document.shown.record.start_position().legal_moves())))
        room.document.shown.cursor.go_to_node(room.document.shown.record.root)

    def subject(self, kind: MessageKind) -> Subject:
        subjects: dict[MessageScope, Subject] = {
            MessageScope.WINDOW: WINDOW,
            MessageScope.ENGINE: EngineSubject(BUNDLED),
        }
        return subjects.get(kind.scope, self.first)

    def make(self, kind: MessageKind) -> None:
        makers: dict[MessageForm, Callable[[MessageKind], None]] = {
            MessageForm.NOTICE: self._notice,
            MessageForm.TASK: self._task,
            MessageForm.STRIP: self._strip,
            MessageForm.CARD: self._card,
        }
        self._buttons: Callable[[], list[QAbstractButton]]
        makers[kind.form](kind)
        IDLE.drain()

    def _press(self) -> None:
        self.pressed.append(self.room.document.shown)

    def _notice(self, kind: MessageKind) -> None:
        window = self.room.window
        window.warn(kind, self.subject(kind), WORDS, [Answer(ACT, self._press, keeps=True)])
        self._buttons = lambda: [*window.findChildren(QPushButton, "answer1")]

    def _task(self, kind: MessageKind) -> None:
        row = task_strip(self.room.desk).add(kind, self.subject(kind), WORDS, TaskProgress(WORDS))
        row.stopped.connect(lambda _: self._press())
        self._buttons = lambda: [*self.room.window.findChildren(QPushButton, "task.stop")]

    def _strip(self, kind: MessageKind) -> None:
        if kind is MessageKind.EDITOR:
            self._editor()
            return
        strip = OfferStrip(self.room.desk, kind.value, kind)
        self.room.window.lay_in_foot(strip, FootRank.GAME)
        strip.offer(self.subject(kind), WORDS, [Offer("act", ACT, self._press)])
        self._buttons = lambda: [*strip.findChildren(QPushButton, f"{kind.value}.act")]

    def _editor(self) -> None:
        """The real bar; its button ends the editing of the record that is shown."""
        self.room.document.shown.edit_position()
        self._buttons = lambda: [*self.room.window.findChildren(QPushButton, "editing.cancel")]
        for button in self._buttons():
            button.pressed.connect(self._press)

    def _card(self, kind: MessageKind) -> None:
        assert kind is MessageKind.RESULT
        IDLE.drain()  # the layout follows the record
        self.room.window.docks.change_layout(DockLayout.GAME)
        game = Finished(self.first, self.room)
        ended = GameEnded(End(EndKind.RESIGN), Side.WHITE, Side.BLACK)
        playing(self.room.desk).show_card(game, ended, CardAction(ACT, self._press))
        self._buttons = lambda: [card.again for card in self.room.window.findChildren(ResultCard)]

    @property
    def button(self) -> QAbstractButton | None:
        """The button of the message, where one can press it."""
        IDLE.drain()
        QApplication.processEvents()
        seen = [button for button in self._buttons() if button.isVisible()]
        assert len(seen) < 2
        return seen[0] if seen else None

    @property
    def is_seen(self) -> bool:
        return self.button is not None

    def press(self) -> None:
        button = self.button
        assert button is not None
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def open_another(self) -> OpenRecord:
        self.room.filing.new()
        IDLE.drain()
        assert self.room.document.shown is not self.first
        return self.room.document.shown

    def close_first(self) -> None:
        tab = self.room.filing.tab_of(self.first)
        assert tab is not None
        self.room.filing.drop(tab)
        IDLE.drain()

    def leave(self) -> None:
        """Leave nothing to the next kind but the window."""
        playing(self.room.desk).take_card_away()
        for message in tuple(self.room.window.messages.open):
            message.end()
        self.first.editor = None
        for tab in tuple(self.room.filing.tabs[:-1]):
            self.room.filing.drop(tab)


@pytest.fixture
def hands(room: Room) -> MessageHands:
    room.window.resize(1280, 800)
    return MessageHands(room)


def wrong_kinds(room: Room, is_right: Callable[[MessageHands, MessageKind], bool]) -> list[str]:
    """Kinds of which that does not hold, each tried in tabs of its own."""
    room.window.resize(1280, 800)
    wrong: list[str] = []
    for kind in MessageKind:
        hands = MessageHands(room)
        hands.make(kind)
        if not is_right(hands, kind):
            wrong.append(kind.value)
        hands.leave()
    return wrong


def test_a_message_is_shown_with_its_subject_alone(room: Room) -> None:
    def is_right(hands: MessageHands, kind: MessageKind) -> bool:
        seen = [hands.is_seen]
        hands.open_another()
        seen.append(hands.is_seen)
        room.filing.show_record(hands.first)
        seen.append(hands.is_seen)
        is_elsewhere = kind.scope is MessageScope.ELSEWHERE
        return seen == [not is_elsewhere, is_elsewhere or kind.scope in OF_ALL, not is_elsewhere]

    assert wrong_kinds(room, is_right) == []


def test_its_button_is_pressed_only_where_its_subject_is_shown(room: Room) -> None:
    def is_right(hands: MessageHands, kind: MessageKind) -> bool:
        other = hands.open_another()
        shown = other if kind.scope is MessageScope.ELSEWHERE else hands.first
        room.filing.show_record(shown)
        hands.press()
        return hands.pressed == [shown]

    assert wrong_kinds(room, is_right) == []


def test_a_message_ends_with_its_tab(room: Room) -> None:
    def is_right(hands: MessageHands, kind: MessageKind) -> bool:
        hands.open_another()
        hands.close_first()
        is_open = any(message.kind is kind for message in room.window.messages.open)
        return hands.is_seen is is_open is (kind.scope in OF_ALL)

    assert wrong_kinds(room, is_right) == []


def test_a_message_ends_when_another_record_lies_in_its_tab(room: Room) -> None:
    def is_right(hands: MessageHands, kind: MessageKind) -> bool:
        room.document.shown.load_record(room.document.new_record().record)
        was_seen = hands.is_seen
        hands.open_another()
        return was_seen is hands.is_seen is (kind.scope in OF_ALL)

    assert wrong_kinds(room, is_right) == []


@pytest.mark.parametrize("change", ["left", "edited", "altered"])
def test_what_speaks_of_a_position_ends_with_it(room: Room, change: str) -> None:
    def is_right(hands: MessageHands, kind: MessageKind) -> bool:
        document = room.document
        if change == "left":
            document.shown.cursor.go_by_plies(1)
            document.shown.cursor.go_by_plies(-1)
        elif change == "edited":
            document.shown.edit_position()
            document.shown.editor = None
            if kind is MessageKind.EDITOR:
                return not hands.is_seen
        elif (refusal := document.shown.restart_from(STARTS[2].sfen)) is not None:
            raise AssertionError(refusal.en)
        return hands.is_seen is not (kind.scope in {MessageScope.POSITION, MessageScope.ELSEWHERE})

    assert wrong_kinds(room, is_right) == []


def test_a_message_follows_the_language(room: Room) -> None:
    def is_right(hands: MessageHands, kind: MessageKind) -> bool:
        if kind.scope is MessageScope.ELSEWHERE:
            hands.open_another()
        button = hands.button
        english = button and button.text()
        room.preferences.change_setting("appearance", "language", "ja")
        button = hands.button
        japanese = button and button.text()
        room.preferences.change_setting("appearance", "language", "en")
        return bool(english and japanese) and english != japanese

    assert wrong_kinds(room, is_right) == []


ROOT: Final = Path(__file__).parents[2]
PATIENCE: Final = 60
RECORD: Final = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n"
"""Every file holds these moves, so that nothing can be known again by its moves alone."""
UNFINISHED: Final = "Hana – Engine, 2 moves"
CHILD: Final = """
import json, sys
from pathlib import Path
from types import SimpleNamespace
from PySide6.QtCore import QTimer
from app.base.folders import Folders
from app.config.engine_profile import BUNDLED
from app.desktop.desk.messages import MessageKind
from app.desktop.window.main import Program
from app.play.conditions import Conditions, MoveLimit, Player, TimeControl
from app.shogi.moves import MOVES
from app.text.phrase import Phrase
from app.workspace.choices import AnalysisChoices

home = Path(sys.argv[1])
sys.path[:0] = [sys.argv[2]]
program = Program(["yomisuji"], Folders.from_root(home), [home / name for name in ("edited.kifu", "analysed.kifu", "setup.kifu")])

def until(is_so, then):
    if is_so():
        then()
    else:
        QTimer.singleShot(20, lambda: until(is_so, then))

def begin():
    until(lambda: len(program.filing.tabs) == 3 and not program.filing.is_busy, edit)

def show(name):
    program.filing.show(next(tab for tab in program.filing.tabs if tab.home.path.stem == name))

def edit():
    from app.desktop.analysis.game_analysis_controller import game_analyzing
    show("edited")
    program.desk.document.shown.play_move(MOVES["9g9f"])
    show("setup")
    program.desk.document.shown.edit_position()
    editor = program.desk.document.shown.editor
    editor.set_sfen(sys.argv[3])
    show("analysed")
    game_analyzing(program.desk).start(AnalysisChoices(engines=(BUNDLED,), time_ms=60_000))
    play()

def play():
    from app.desktop.playing.playing import playing
    global games
    program.filing.new()
    games = playing(program.desk)
    quick = Player("Engine", BUNDLED, 1, MoveLimit(nodes=50))
    games.start(Conditions((Player("Hana"), quick), (TimeControl(), TimeControl())))
    until(lambda: games.hosted is not None and games.hosted.is_persons_turn, move)

def move():
    program.desk.document.shown.play_move(MOVES["7g7f"])
    until(lambda: len(games.hosted.game.state.played_moves) == 2 and games.hosted.is_persons_turn, say_all)

def say_all():
    import test_desktop_messages as shown
    hands = shown.MessageHands(
        SimpleNamespace(window=program.window, document=program.desk.document, filing=program.filing, desk=program.desk)
    )
    for kind in MessageKind:
        shown.WORDS = Phrase(kind.value, kind.value)
        hands.make(kind)
    QTimer.singleShot(1_500, tell)

def tell():
    sys.stdout.write(json.dumps(sorted({message.kind.value for message in program.window.messages.open})) + "\\n")
    sys.stdout.flush()

program.ready.connect(lambda _: QTimer.singleShot(100, begin))
program.run()
"""
AFTER_KILL: Final = {
    "edited.kifu": set[MessageKind](),
    "analysed.kifu": {MessageKind.UNFINISHED_ANALYSIS},
    "setup.kifu": {MessageKind.EDITOR},
    "Hana – Engine": set[MessageKind](),
    "Recovered game": set[MessageKind](),
}
"""Kinds that the next start shows with each record, beside the offer of the game; every other kind is gone."""


SETUP: Final = "4k4/9/9/9/9/9/9/9/4K4 b G 1"


def shown_with_each_record(room: Room) -> dict[str, list[MessageKind]]:
    """The kinds of message that one sees with each record, each as often as it is said."""
    found: dict[str, list[MessageKind]] = {}
    for tab in tuple(room.filing.tabs):
        room.filing.show(tab)
        IDLE.drain()
        found[tab.name.en] = [message.kind for message in room.window.messages.open if message.is_seen]
    return found


@pytest.mark.slow
@pytest.mark.proof  # single kinds: test_desktop_tabs_killed.py and test_desktop_playing_killed.py
def test_after_a_kill_each_kind_is_offered_once_for_its_own_record_or_is_gone(
    tmp_path: Path, font: QFont, qtbot: QtBot
) -> None:
    for name in ("edited", "analysed", "setup"):
        (tmp_path / f"{name}.kifu").write_text(RECORD, "utf-8")
    told = last_words_of_killed(tmp_path)
    assert told == sorted(kind.value for kind in MessageKind)
    for _ in range(2):
        room = started_again(tmp_path, font, qtbot, reopens=True)
        try:
            seen = shown_with_each_record(room)
            assert [tab.opened.edited_sfen for tab in room.filing.tabs if tab.opened.editor] == [SETUP]
            assert seen == {
                name: [MessageKind.UNFINISHED_GAME, *sorted(kinds, key=list(MessageKind).index)]
                for name, kinds in AFTER_KILL.items()
            }
            assert [UNFINISHED in words.en for words in room.window.notices] == [True]
        finally:
            room.leave()
    room = started_again(tmp_path, font, qtbot, reopens=False)
    try:
        assert shown_with_each_record(room) == {"Untitled": [MessageKind.UNFINISHED_GAME, MessageKind.RECOVERY]}
    finally:
        room.leave()


def test_a_kind_that_nothing_keeps_is_gone_at_the_next_start(
    furnished: Callable[..., Room], tmp_path: Path, font: QFont, qtbot: QtBot
) -> None:
    first = furnished()
    first.filing.begin_tabs(first.window.state, reopens=True)
    hands = MessageHands(first)
    for kind in MessageKind:
        hands.make(kind)
    first.leave()
    second = started_again(tmp_path, font, qtbot, reopens=True)
    try:
        assert list(shown_with_each_record(second).values()) == [[]]
    finally:
        second.leave()


def started_again(home: Path, font: QFont, qtbot: QtBot, *, reopens: bool) -> Room:
    """A window over the same home, when it has looked at what the last one left."""
    room = Room(replace_setting(Settings(), "appearance", "language", "en"), home, font)
    qtbot.addWidget(room.window)
    room.window.show()
    with qtbot.waitCallback(timeout=PATIENCE * 1_000) as looked:
        room.filing.recovery.looked.connect(looked)
        room.filing.begin_tabs(room.window.state, reopens=reopens)
    IDLE.drain()
    return room


def last_words_of_killed(home: Path) -> object:
    """The last line of a window that was killed with every kind of message in it."""
    command = [sys.executable, "-c", CHILD, str(home), str(Path(__file__).parent), SETUP]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        try:
            assert child.stdout is not None
            return json.loads(child.stdout.readline())
        finally:
            child.send_signal(signal.SIGKILL)
            child.wait(PATIENCE)


def notices_in(room: Room) -> tuple[Phrase, ...]:
    return room.window.notices


def seen_in(room: Room) -> tuple[QWidget, ...]:
    """What one sees in the strip at the foot."""
    return room.window.frame.foot.seen


def layout_of(room: Room) -> DockLayout:
    return room.window.docks.layout


def test_a_message_of_an_engine_ends_with_the_engine(hands: MessageHands) -> None:
    room = hands.room
    room.window.warn(MessageKind.STUDY_ENGINE, EngineSubject("gone"), WORDS)
    room.window.warn(MessageKind.STUDY_ENGINE, EngineSubject(BUNDLED), ACT)
    room.engines.changed.emit(frozenset({"gone"}))
    assert notices_in(room) == (ACT,)


def test_a_kind_cannot_be_about_what_it_does_not_speak_of(room: Room) -> None:
    for kind, subject in (
        (MessageKind.FILE, WINDOW),
        (MessageKind.PROGRAM, room.document.shown),
        (MessageKind.STUDY_ENGINE, WINDOW),
    ):
        with pytest.raises(TypeError, match=kind.name):
            room.window.messages.begin(kind, subject)


def test_a_result_waits_for_the_position_that_it_is_about(hands: MessageHands) -> None:
    """A search may end while one looks at another position."""
    room, document = hands.room, hands.room.document
    root = document.shown.record.root
    document.shown.cursor.go_by_plies(1)
    room.window.warn(MessageKind.MATE, hands.first, WORDS, at=root)
    assert notices_in(room) == ()
    document.shown.cursor.go_to_node(root)
    assert notices_in(room) == (WORDS,)
    document.shown.cursor.go_by_plies(1)
    document.shown.cursor.go_to_node(root)
    assert notices_in(room) == ()


def test_what_goes_on_elsewhere_hides_nothing_that_the_shown_record_has_to_say(hands: MessageHands) -> None:
    room = hands.room
    hands.make(MessageKind.GAME_ELSEWHERE)
    other = hands.open_another()
    assert notices_in(room) == (WORDS,)
    strip = OfferStrip(room.desk, "asking", MessageKind.GAME)
    room.window.lay_in_foot(strip, FootRank.GAME)
    strip.offer(other, WORDS, [Offer("act", ACT, lambda: None)])
    assert seen_in(room) == (strip,)
    strip.clear()
    row = task_strip(room.desk).add(MessageKind.MATE_TASK, other, WORDS, TaskProgress(WORDS))
    assert seen_in(room) == (task_strip(room.desk),)
    row.end()


def test_beside_the_buttons_of_a_game_that_is_over_stands_what_is_most_urgent(hands: MessageHands) -> None:
    room = hands.room
    strip = OfferStrip(room.desk, "asking", MessageKind.GAME)
    strip.setProperty(MAKES_WAY, True)
    room.window.lay_in_foot(strip, FootRank.GAME)
    strip.offer(hands.first, WORDS, [Offer("act", ACT, lambda: None)])
    walk, tasks = room.window.walk, task_strip(room.desk)
    assert seen_in(room) == (walk, strip)
    row = tasks.add(MessageKind.ANALYSIS_TASK, hands.first, WORDS, TaskProgress(WORDS))
    IDLE.drain()
    QApplication.processEvents()  # in which layouts show what was never hidden
    assert seen_in(room) == (tasks, strip)
    assert [each.isVisible() for each in (walk, tasks, strip)] == [False, True, True]
    row.end()
    QApplication.processEvents()
    assert seen_in(room) == (walk, strip)
    assert [each.isVisible() for each in (walk, tasks, strip)] == [True, False, True]


@pytest.mark.parametrize("words", ["2f2e", "99FU", "7776FU"])
def test_a_task_is_seen_while_a_move_stands_in_its_field(hands: MessageHands, words: str) -> None:
    room, strip = hands.room, task_strip(hands.room.desk)
    typed = room.window.findChild(TypedLine)
    assert typed is not None
    row = strip.add(MessageKind.MATE_TASK, hands.first, WORDS, TaskProgress(WORDS))
    room.do("board.type_move")
    QTest.keyClicks(typed.field, words)
    assert seen_in(room) != (strip,), "what is being typed needs the room"
    if words == "7776FU":
        room.board.setFocus()
    else:
        QTest.keyClick(typed.field, Qt.Key.Key_Return)
    assert typed.field.text() == words
    assert seen_in(room) == (strip,)
    row.end()
    typed.field.clear()


def test_a_move_that_is_refused_can_be_mended_beside_the_buttons_of_a_game(hands: MessageHands) -> None:
    room = hands.room
    strip = OfferStrip(room.desk, "playing", MessageKind.GAME)
    room.window.lay_in_foot(strip, FootRank.GAME)
    strip.offer(hands.first, WORDS)
    typed = room.window.findChild(TypedLine)
    assert typed is not None
    room.do("board.type_move")
    QTest.keyClicks(typed.field, "7g7g")
    QTest.keyClick(typed.field, Qt.Key.Key_Return)
    assert seen_in(room) == (room.window.walk, strip)
    assert typed.field.hasFocus()
    QTest.keyClicks(typed.field, "9g9f")
    QTest.keyClick(typed.field, Qt.Key.Key_Return)
    assert room.moves == ["9g9f"]
    strip.clear()


def test_a_question_is_shown_whole_before_any_notice(hands: MessageHands) -> None:
    room = hands.room
    strip = OfferStrip(room.desk, "asking", MessageKind.GAME)
    room.window.lay_in_foot(strip, FootRank.GAME)
    room.window.warn(MessageKind.PROGRAM, WINDOW, ACT)
    strip.ask(hands.first, WORDS, Offer("yes", ACT, lambda: None), Offer("no", ACT, lambda: None))
    IDLE.drain()
    assert seen_in(room) == (strip,)
    assert strip.words == WORDS.en
    strip.offer(hands.first, WORDS)
    assert seen_in(room) != (strip,)


def test_escape_ends_only_what_the_shown_record_does(hands: MessageHands) -> None:
    room = hands.room
    ended: list[str] = []
    room.window.end_by_escape(hands.first, partial(ended.append, "first"))
    hands.open_another()
    room.board.setFocus()
    QTest.keyClick(room.board, Qt.Key.Key_Escape)
    assert ended == []
    room.filing.show_record(hands.first)
    QTest.keyClick(room.board, Qt.Key.Key_Escape)
    assert ended == ["first"]


def test_the_layout_for_watching_engines_stays_with_their_game(hands: MessageHands) -> None:
    room = hands.room
    IDLE.drain()
    room.window.docks.watches = True
    room.window.docks.change_layout(DockLayout.GAME)
    assert layout_of(room) is DockLayout.WATCHING
    hands.open_another()
    assert layout_of(room) is DockLayout.GAME
    room.filing.show_record(hands.first)
    IDLE.drain()
    assert layout_of(room) is DockLayout.WATCHING
