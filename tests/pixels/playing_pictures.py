"""Pictures of the strip above the board in a game between two people: as it goes on, and as it ends."""

import os
import time
from collections.abc import Callable

from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QPushButton

from app.base.folders import HOME_VARIABLE
from app.desktop.playing.local_game import LocalGame
from app.desktop.playing.playing import GameHost, playing
from app.desktop.playing.strip import GameStrip
from app.desktop.window.main import Program
from app.play.conditions import Conditions, Player
from app.shogi.moves import MOVES
from tests.pixels.option_pictures import Pictures, desk_of

PLAYING_STATES = ("playing",)
SIZE = QSize(760, 44)
NARROW = QSize(420, 76)
PATIENCE = 10.0
PEOPLE = Conditions((Player("山川 流"), Player("Hana")))


def playing_seen(program: Program) -> Pictures:
    """All states below each other; the last one where there is little room."""
    os.environ[HOME_VARIABLE] = str(program.kept.folder)
    games = playing(desk_of(program))
    games.start(PEOPLE)
    _until(lambda: _is_running(games))
    (strip,) = program.window.findChildren(GameStrip)
    seen = [_seen(strip)]
    document = desk_of(program).document
    move = MOVES["7g7f"]
    assert move is not None
    document.shown.play_move(move)
    seen.append(_seen(strip))
    document.shown.cursor.go_by_plies(-1)
    seen.append(_seen(strip))
    games.do(LocalGame.come_back)
    games.do(LocalGame.toggle_pause)
    _until(lambda: games.hosted is not None and games.hosted.is_paused)
    seen.append(_seen(strip))
    games.resign()
    _until(lambda: isinstance(QApplication.focusWidget(), QPushButton))  # a busy machine makes the window active late
    seen.append(_seen(strip))
    games.do(lambda hosted: hosted.do(hosted.game.resign_game))
    _until(lambda: not games.is_on)
    seen.append(_seen(strip))
    seen.append(_seen(strip, NARROW))
    yield PLAYING_STATES[0], _stacked(seen)


def _is_running(games: GameHost) -> bool:
    return games.hosted is not None and games.hosted.is_persons_turn


def _until(met: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not met():
        assert time.monotonic() < end, "it did not come about"
        QApplication.processEvents()


def _seen(strip: GameStrip, size: QSize = SIZE) -> QImage:
    strip.tell()
    strip.setFixedSize(size)
    QApplication.processEvents()
    return strip.grab().toImage()


def _stacked(images: list[QImage]) -> QImage:
    whole = QImage(SIZE.width(), sum(image.height() for image in images), QImage.Format.Format_RGB32)
    whole.fill(0)
    painter, top = QPainter(whole), 0
    for image in images:
        painter.drawImage(QPoint(0, top), image)
        top += image.height()
    painter.end()
    return whole
