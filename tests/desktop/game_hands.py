"""Hands to play games in a window with."""

import sys
from collections.abc import Callable
from pathlib import Path

from desktop_room import Room
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QMenu, QPushButton
from pytestqt.qtbot import QtBot

from app.config.engine_profile import BUNDLED, EngineProfile
from app.desktop.playing.local_game import LocalGame
from app.desktop.playing.playing import GameHost, playing
from app.desktop.playing.result_card import ResultCard
from app.desktop.playing.strip import GameStrip
from app.play.conditions import Conditions, MoveLimit, Player, TimeControl
from app.play.game_requests import GamePhase
from app.shogi.moves import MOVES

FAKE = Path(__file__).parents[1] / "fakes" / "engine.py"
PATIENCE = 60_000
QUICK = Player("Yomisuji", BUNDLED, 1, MoveLimit(nodes=100))
SLOW = Player("Thinker", BUNDLED, 20, MoveLimit(movetime_ms=600_000))
"""Thinks until it is told to move."""
PERSON = Player("Hana")
UNLIMITED = TimeControl()


class GameHands:
    def __init__(self, room: Room, qtbot: QtBot) -> None:
        self.room, self.qtbot = room, qtbot
        self.playing: GameHost = playing(room.desk)

    @property
    def hosted(self) -> LocalGame:
        hosted = self.playing.hosted
        assert hosted is not None
        return hosted

    @property
    def card(self) -> ResultCard:
        """Of the game that has ended."""
        card = self.playing.card
        assert card is not None
        return card

    @property
    def strip(self) -> GameStrip:
        return self.room.window.findChildren(GameStrip)[0]

    def start(self, black: Player, white: Player, time: TimeControl = UNLIMITED, **more: object) -> LocalGame:
        last = self.playing.hosted
        self.playing.start(self.conditions(black, white, time)._replace(**more))  # type: ignore[arg-type]
        self.until(lambda: self.playing.hosted not in {None, last})
        hosted = self.hosted
        self.until(lambda: hosted.phase is not GamePhase.PREPARING)
        return hosted

    def conditions(self, black: Player, white: Player, time: TimeControl) -> Conditions:
        return Conditions((black, white), (time, time))

    def until(self, met: Callable[[], object]) -> None:
        self.qtbot.waitUntil(lambda: bool(met()), timeout=PATIENCE)

    def move(self, *words: str) -> None:
        """Make these moves by mouse, each when it is one's turn."""
        for word in words:
            self.until(lambda: self.hosted.is_persons_turn and not self.hosted.is_away)
            move = MOVES[word]
            assert move is not None
            self.room.click(move.origin)
            self.room.click(move.to)

    def press(self, name: str) -> None:
        self.until(lambda: any(button.name == name and button.why_not is None for button in self.strip.offers))
        button = self.button(name)
        assert button.isEnabled(), button.toolTip()
        button.click()

    def button(self, name: str) -> QPushButton:
        """Of the strip."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        button = self.strip.findChild(QPushButton, f"playing.{name}")
        assert isinstance(button, QPushButton)
        return button

    def answer(self, words: str) -> None:
        """Press that answer in the banner."""
        found: list[QPushButton] = []

        def is_there() -> bool:
            buttons = self.room.window.findChildren(QPushButton)
            found[:] = [button for button in buttons if button.text() == words and button.isVisible()]
            return bool(found)

        self.until(is_there)
        found[0].click()

    def has_notice(self, words: str) -> bool:
        return any(words in notice.en for notice in self.room.window.notices)

    def choose(self, menu_name: str, words: str) -> None:
        """Take that entry of the menu that has been opened."""
        self.until(lambda: self.room.window.findChild(QMenu, menu_name) is not None)
        menu = self.room.window.findChild(QMenu, menu_name)
        assert menu is not None
        entries = {action.text(): action for action in menu.actions()}
        assert words in entries
        entries[words].trigger()
        menu.close()
        QCoreApplication.sendPostedEvents(menu, QEvent.Type.DeferredDelete)

    def fake(self, fault: str, *words: str) -> Player:
        """An engine that does one thing wrong."""
        arguments = ("-S", "-E", str(FAKE), fault, *words)
        profile = self.room.engines.add_engine(EngineProfile(fault, f"Fake {fault}", sys.executable, arguments))
        return Player(profile.name, profile.key)
