"""Hands for games on servers in the window: a server of ours on this machine, and somebody else who logs in there."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from desktop_room import Room
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.base.value import replaced
from app.desktop.kit.idle import IDLE
from app.desktop.online.online_game_controller import OnlineGameController
from app.desktop.online.open_online import OnlineHost, OnlineStrip, online
from app.desktop.online.window import OnlineWindow
from app.online.profiles import ServerProfile
from app.online.server import ServerRules
from app.runtime.sockets.line import ServerConnection
from app.runtime.sockets.serving import ServerPort
from app.shogi.moves import MOVES
from app.shogi.pieces import Side
from app.workspace.online_choices import OnlineChoices

PATIENCE = 60_000
GAME = "test-300-10"
BLACK, WHITE = f"{GAME}-B", f"{GAME}-W"


class Opponent(QObject):
    """Somebody at the server who answers line by line, by real bytes."""

    def __init__(self, port: int, name: str, owner: QObject, login: str = WHITE) -> None:
        super().__init__(owner)
        self.lines: list[str] = []
        self.agrees = True
        self._rest = b""
        self.line = ServerConnection(self)
        self.line.opened.connect(lambda _: self.say(f"LOGIN {name} {login}"))
        self.line.data_received.connect(self._hear)
        self.line.open("127.0.0.1", port)

    def say(self, line: str) -> None:
        self.line.write(f"{line}\n".encode())

    def _hear(self, data: bytes) -> None:
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            self.lines.append(line.decode())
            if line == b"END Game_Summary" and self.agrees:
                self.say("AGREE")


class OnlineHands:
    def __init__(self, room: Room, qtbot: QtBot, folder: Path) -> None:
        self.room, self.qtbot, self.folder = room, qtbot, folder
        self.opponents: list[Opponent] = []
        self.port = ServerPort(ServerRules(), folder, room.window)
        assert self.port.open("127.0.0.1", 0) is None
        room.do("game.online")
        IDLE.drain()

    @property
    def window(self) -> OnlineWindow:
        (window,) = self.room.window.findChildren(OnlineWindow)
        return window

    @property
    def host(self) -> OnlineHost:
        return online(self.room.desk)

    @property
    def table(self) -> OnlineGameController:
        table = self.host.table
        assert table is not None
        return table

    @property
    def strip(self) -> OnlineStrip:
        (strip,) = self.room.window.findChildren(OnlineStrip)
        return strip

    def choose(self, login: str = "Hana", engine: str = "", port: int = 0, /, **more: Any) -> None:
        """Have that in the window."""
        server = ServerProfile("Club", "127.0.0.1", login, port or self.port.port, "test", 300, 10, side=Side.BLACK)
        choices = OnlineChoices(engine=engine, level=1, logs_in_again=False, wait_s=0)
        page = self.window.connecting
        for key, value in more.items():
            choices = replaced(choices, **{key: value})
        page.take(choices)
        page.show_servers((server,), 0)

    def opponent(self, name: str = "Taro", login: str = WHITE) -> Opponent:
        self.opponents.append(Opponent(self.port.port, name, self.room.window, login))
        return self.opponents[-1]

    def until(self, met: Callable[[], object]) -> None:
        self.qtbot.waitUntil(lambda: bool(met()), timeout=PATIENCE)

    def press(self, button: QPushButton) -> None:
        assert button.isVisible()
        assert button.isEnabled()
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        IDLE.drain()

    def offer(self, name: str) -> None:
        """Take that offer of the strip, once it can be taken."""
        self.until(lambda: any(each.name == name and each.why_not is None for each in self.strip.offers))
        next(each for each in self.strip.offers if each.name == name).act()

    def move(self, *words: str) -> None:
        """By mouse, each when it is one's turn."""
        for word in words:
            self.until(lambda: self.table.is_persons_turn and not self.table.is_away)
            move = MOVES[word]
            assert move is not None
            self.room.click(move.origin)
            self.room.click(move.to)

    def question(self) -> QMessageBox:
        IDLE.drain()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        boxes: list[QWidget] = [self.window, self.room.window]
        return next(box for each in boxes for box in each.findChildren(QMessageBox) if box.isVisible())

    def answer(self, name: str) -> None:
        button = self.question().findChild(QPushButton, name)
        assert button is not None
        self.press(button)

    def leave(self) -> None:
        if self.host.run is not None:
            self.host.stop()
            self.until(lambda: self.host.run is None)
        for each in self.opponents:
            each.line.close()
        self.port.close()
