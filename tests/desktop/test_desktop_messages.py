"""Every kind of message: shown with its subject alone, gone with it, and its buttons act on nothing else.

A kind is in this matrix by being declared; a form that nothing here can show is an error.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import pytest
from desktop_room import Room
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QWidget

from app.base.event import Event
from app.config.engine_profile import BUNDLED
from app.desktop.board.bars import TypedLine
from app.desktop.desk.dock import DockLayout
from app.desktop.desk.foot_rank import FootRank
from app.desktop.desk.messages import WINDOW, EngineSubject, MessageForm, MessageKind, MessageScope, Subject
from app.desktop.desk.offer_strip import Offer, OfferStrip
from app.desktop.desk.task_strip import TaskProgress, task_strip
from app.desktop.kit.banner import Answer
from app.desktop.kit.idle import IDLE
from app.desktop.playing.playing import playing
from app.desktop.playing.resting import RestingBoard
from app.desktop.playing.result_card import GoingOn, ResultCard
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
    rest: RestingBoard | None = None
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
        room.document.play(next(iter(room.document.record.start_position().legal_moves())))
        room.document.cursor.go(room.document.record.root)

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
        strip = OfferStrip(self.room.desk, kind.value, kind)
        self.room.window.lay_in_foot(strip, FootRank.GAME)
        strip.offer(self.subject(kind), WORDS, [Offer("act", ACT, self._press)])
        self._buttons = lambda: [*strip.findChildren(QPushButton, f"{kind.value}.act")]

    def _card(self, kind: MessageKind) -> None:
        assert kind is MessageKind.RESULT
        IDLE.drain()  # the layout follows the record
        self.room.window.choose_layout(DockLayout.GAME)
        game = Finished(self.first, self.room)
        ended = GameEnded(End(EndKind.RESIGN), Side.WHITE, Side.BLACK)
        playing(self.room.desk).show_card(game, ended, GoingOn(ACT, self._press))
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
        room.document.open(room.document.another().record)
        was_seen = hands.is_seen
        hands.open_another()
        return was_seen is hands.is_seen is (kind.scope in OF_ALL)

    assert wrong_kinds(room, is_right) == []


@pytest.mark.parametrize("change", ["left", "edited", "altered"])
def test_what_speaks_of_a_position_ends_with_it(room: Room, change: str) -> None:
    def is_right(hands: MessageHands, kind: MessageKind) -> bool:
        document = room.document
        if change == "left":
            document.cursor.advance(1)
            document.cursor.advance(-1)
        elif change == "edited":
            document.edit_position()
            document.editor = None
        elif (refusal := document.start_over(STARTS[2].sfen)) is not None:
            raise AssertionError(refusal.en)
        return hands.is_seen is not (kind.scope in {MessageScope.POSITION, MessageScope.ELSEWHERE})

    assert wrong_kinds(room, is_right) == []


def test_a_message_follows_the_language(room: Room) -> None:
    def is_right(hands: MessageHands, kind: MessageKind) -> bool:
        if kind.scope is MessageScope.ELSEWHERE:
            hands.open_another()
        button = hands.button
        english = button and button.text()
        room.preferences.change("appearance", "language", "ja")
        button = hands.button
        japanese = button and button.text()
        room.preferences.change("appearance", "language", "en")
        return bool(english and japanese) and english != japanese

    assert wrong_kinds(room, is_right) == []


def notices_in(room: Room) -> tuple[Phrase, ...]:
    return room.window.notices


def seen_in(room: Room) -> tuple[QWidget, ...]:
    """What one sees in the strip at the foot."""
    return room.window.frame.foot.seen


def layout_of(room: Room) -> DockLayout:
    return room.window.layout_now


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
    root = document.record.root
    document.cursor.advance(1)
    room.window.warn(MessageKind.MATE, hands.first, WORDS, at=root)
    assert notices_in(room) == ()
    document.cursor.go(root)
    assert notices_in(room) == (WORDS,)
    document.cursor.advance(1)
    document.cursor.go(root)
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
    room.window.choose_layout(DockLayout.GAME)
    assert layout_of(room) is DockLayout.WATCHING
    hands.open_another()
    assert layout_of(room) is DockLayout.GAME
    room.filing.show_record(hands.first)
    IDLE.drain()
    assert layout_of(room) is DockLayout.WATCHING
