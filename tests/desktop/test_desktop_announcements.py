"""Everything that is said by itself is heard once, in both languages: a walk by mouse and keys past every kind of it."""

from collections.abc import Callable
from typing import Final

import pytest
from desktop_room import Room
from game_hands import PATIENCE, PERSON, QUICK, GameHands
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from sweep_hands import host_of, lay_game

from app.analysis.limit import LimitKind
from app.desktop.kit.idle import IDLE
from app.desktop.window.screen_reader import ScreenReaderSupport
from app.formats.format import Encoding
from app.formats.kif import KIF
from app.play.clock import TimeSignal
from app.play.conditions import TimeControl
from app.play.game_requests import TimeSignalDue
from app.record.record_builder import new_record
from app.shogi.pieces import GOLD, ROOK, Side
from app.text.board import ASKED
from app.text.phrase import Phrase
from app.text.spoken import AnnouncementKind
from app.workspace.choices import AnalysisChoices
from app.workspace.scene import InHand
from tests.unit.analysis.judged_games import game, lower, said

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("screen_reader")]
TIMED: Final = TimeControl(600_000, 30_000)
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
Key = Qt.Key


class Listener:
    """Hears what the window announces."""

    def __init__(self, room: Room, qtbot: QtBot) -> None:
        self.room, self._qtbot = room, qtbot
        self.hands = GameHands(room, qtbot)
        self.kinds: set[AnnouncementKind] = set()
        self._heard: list[tuple[AnnouncementKind, Phrase]] = []
        ears = room.window.findChild(ScreenReaderSupport)
        assert isinstance(ears, ScreenReaderSupport)
        ears.announcer.said.connect(self._heard.extend)
        self.forget()

    def forget(self) -> None:
        IDLE.drain()
        self._heard.clear()

    def hears(self, kind: AnnouncementKind, ja: str, en: str) -> None:
        """That is said, in both languages, and once."""

        def is_said() -> None:
            assert any(self._is_it(each, kind, ja, en) for each in self._now()), (en, self._heard)

        self._qtbot.waitUntil(is_said, timeout=PATIENCE)
        IDLE.drain()
        (found,) = [each for each in self._heard if self._is_it(each, kind, ja, en)]
        self._heard.remove(found)
        self.kinds.add(kind)

    def hears_no_more(self) -> None:
        assert self._now() == []

    def _now(self) -> list[tuple[AnnouncementKind, Phrase]]:
        IDLE.drain()
        return self._heard

    @staticmethod
    def _is_it(each: tuple[AnnouncementKind, Phrase], kind: AnnouncementKind, ja: str, en: str) -> bool:
        return each[0] is kind and ja in each[1].ja and en in each[1].en


@pytest.fixture
def ear(room: Room, qtbot: QtBot) -> Listener:
    return Listener(room, qtbot)


def judged() -> str:
    """A game whose third move is a mistake."""
    best = said(80, "▲７八金△８五歩▲２五歩") + "\n\n" + lower(60, 2, "▲６八銀△８五歩")
    comments = {0: said(30), 1: said(50), 2: best, 3: said(-700, "△８五歩▲２五歩△８六歩"), 4: said(-700)}
    return KIF.write([game(("7g7f", "8c8d", "2g2f", "8d8e"), comments)], Encoding.UTF_8)


LEFT: Final = (
    (120, "残り2分", "2 minutes left"),
    (60, "残り1分", "1 minute left"),
    (0, "秒読みに入りました", "Byoyomi starts"),
    (30, "残り30秒", "30 seconds left"),
    (20, "残り20秒", "20 seconds left"),
    (10, "残り10秒", "10 seconds left"),
    *((second, str(second), str(second)) for second in range(9, 0, -1)),
)


def a_game_that_fails(ear: Listener) -> None:
    """Against an engine that dies when it is to move."""
    hands, room = ear.hands, ear.room
    hosted = hands.start(PERSON, hands.fake("dies-on-go"), TIMED)
    ear.hears(AnnouncementKind.TURN, "準備をしています", "Getting Fake dies-on-go ready")
    ear.hears(AnnouncementKind.TURN, "あなたの番です", "Your turn")
    hands.press("pause")
    ear.hears(AnnouncementKind.TURN, "一時停止中", "Paused")
    hands.press("pause")
    ear.hears(AnnouncementKind.TURN, "あなたの番です", "Your turn")
    for seconds, ja, en in LEFT:
        hosted._take(TimeSignalDue(Side.BLACK, TimeSignal(seconds)))
        ear.hears(AnnouncementKind.TIME, ja, en)
    ear.forget()
    hands.move("7g7f")
    ear.hears(AnnouncementKind.MOVE, "先手、７六歩", "Sente: pawn 7f")
    ear.hears(AnnouncementKind.TURN, "対局を続けられません", "cannot continue the game")
    ear.hears(AnnouncementKind.NOTICE, "Fake dies-on-go", "Fake dies-on-go")
    hosted.do(hosted.game.interrupt_game)
    ear.hears(AnnouncementKind.RESULT, "エラーによる中断", "Aborted by an error")
    hands.until(lambda: not room.filing.is_busy)


def a_game_that_is_resigned(ear: Listener) -> None:
    hands, room = ear.hands, ear.room
    hosted = hands.start(PERSON, QUICK, TIMED)
    ear.forget()
    hands.move("7g7f")
    ear.hears(AnnouncementKind.MOVE, "先手、７六歩", "Sente: pawn 7f")
    ear.hears(AnnouncementKind.MOVE, "後手、", "Gote: ")
    ear.hears(AnnouncementKind.TURN, "あなたの番です", "Your turn")
    hands.until(lambda: hosted.is_persons_turn)
    room.do("game.resign")
    ear.hears(AnnouncementKind.TURN, "投了しますか", "Resign?")
    hands.press("yes")
    ear.hears(AnnouncementKind.RESULT, "投了、後手の勝ち", "Resigned, Gote won")
    hands.until(lambda: not room.filing.is_busy)


def an_analysis_of_a_position(ear: Listener) -> None:
    ear.room.document.shown.load_record(new_record())
    ear.forget()
    ear.room.do("study.toggle")
    ear.hears(AnnouncementKind.TASK, "検討を始めました", "Analysis started")
    ear.hears(AnnouncementKind.BEST, "最善手、", "Best move ")
    ear.room.do("study.toggle")
    ear.hears(AnnouncementKind.TASK, "検討を終えました", "Analysis stopped")


def an_analysis_of_a_game(ear: Listener) -> None:
    lay_game(ear.room, 2)
    ear.forget()
    host_of(ear.room).start(AnalysisChoices(kind=LimitKind.NODES, nodes=100))
    ear.hears(AnnouncementKind.TASK, "棋譜解析を始めました", "Game analysis started")
    ear.hears(AnnouncementKind.NOTICE, "棋譜解析が終わりました", "Game analysis finished")


def mistakes(ear: Listener) -> None:
    room = ear.room
    room.document.shown.load_record(KIF.read(judged()).records[0])
    ear.forget()
    room.key(Key.Key_N)
    ear.hears(AnnouncementKind.MOVE, "先手、２六歩", "Sente: pawn 2f")
    ear.hears(AnnouncementKind.MISTAKE, "最善は７八金", "best was gold 7h")
    ear.hears_no_more()
    room.key(Key.Key_N)
    ear.hears(AnnouncementKind.REFUSED, "悪手", "mistake")
    ear.hears_no_more()


def check_and_mate(ear: Listener) -> None:
    for sfen, piece, to, ja, en in (
        ("4k4/9/9/9/9/9/9/9/4K4 b R 1", ROOK, "5e", "王手", "check"),
        ("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", GOLD, "5b", "詰み", "checkmate"),
    ):
        ear.room.document.shown.restart_from(sfen)
        ear.forget()
        ear.room.drag(InHand(Side.BLACK, piece), to)
        ear.hears(AnnouncementKind.MOVE, "先手、", "drop")
        ear.hears(AnnouncementKind.CHECK, ja, en)
        ear.hears_no_more()


def pieces(ear: Listener) -> None:
    room = ear.room
    room.document.shown.restart_from("4k4/9/9/4P4/9/9/9/9/4K4 b - 1")
    ear.forget()
    room.key(Key.Key_B, CTRL)
    ear.hears_no_more()
    room.key(Key.Key_Return)
    ear.hears(AnnouncementKind.REFUSED, "動かせる駒はありません", "no piece to pick up")
    room.key(Key.Key_Up, SHIFT)
    room.key(Key.Key_Return)
    ear.hears(AnnouncementKind.CELL, "５四", "5d, pawn of Sente, picked up")
    room.key(Key.Key_Up, SHIFT)
    room.key(Key.Key_Return)
    ear.hears(AnnouncementKind.CELL, ASKED.ja, ASKED.en)
    room.key(Key.Key_P)
    ear.hears(AnnouncementKind.MOVE, "先手、５三歩成", "Sente: pawn 5c promotes")
    ear.hears_no_more()
    room.key(Key.Key_Escape)


def deeds_and_answers(ear: Listener) -> None:
    room = ear.room
    room.do("edit.copy")
    ear.hears(AnnouncementKind.DONE, "コピー", "Copied")
    room.key(Key.Key_H, SHIFT)
    ear.hears(AnnouncementKind.ANSWER, "後手の持ち駒", "in hand")
    ear.hears_no_more()


SCENES: Final[tuple[Callable[[Listener], None], ...]] = (
    pieces,
    deeds_and_answers,
    check_and_mate,
    mistakes,
    an_analysis_of_a_position,
    an_analysis_of_a_game,
    a_game_that_is_resigned,
    a_game_that_fails,
)
"""By what is done until everything that the manual lists has been heard."""


def test_each_kind_of_announcement_is_heard_once(ear: Listener) -> None:
    for scene in SCENES:
        ear.forget()
        scene(ear)
    assert ear.kinds == set(AnnouncementKind)
