"""A whole window for every test that wants one, with a home of its own."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from desktop_room import Room
from PySide6.QtGui import QAccessible, QFont
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.config.preferences import replaced
from app.config.settings import Settings
from app.desktop.kit.idle import IDLE
from app.desktop.kit.theme import window_font


@pytest.fixture(scope="session")
def qapp_args() -> list[str]:
    return ["yomisuji", "-style", "Fusion"]


@pytest.fixture(scope="session")
def font(qapp: QApplication) -> QFont:
    font = window_font()
    assert font is not None
    return font


@pytest.fixture
def screen_reader(qapp: QApplication) -> Iterator[None]:
    """Somebody listens, as Qt sees it."""
    assert qapp is not None
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


@pytest.fixture(autouse=True)
def listened_to(request: pytest.FixtureRequest) -> None:
    """With `ACCESSIBLE=1` somebody listens in every test."""
    if os.environ.get("ACCESSIBLE"):
        request.getfixturevalue("screen_reader")


@pytest.fixture
def furnished(qtbot: QtBot, font: QFont, tmp_path: Path) -> Iterator[Callable[..., Room]]:
    """Builds a shown window, in English but with moves in kanji, unless asked otherwise."""
    rooms: list[Room] = []

    def build(older: Path | None = None, **values: str) -> Room:
        settings = Settings()
        usual = {"appearance__language": "en", "appearance__theme": "light", "game__tempo": "instant"}
        usual |= {"board__notation": "kanji", "board__coordinates": "japanese"}
        for name, value in {**usual, **values}.items():
            section, _, key = name.partition("__")
            settings = replaced(settings, section, key, value)
        room = Room(settings, tmp_path, font, older)
        rooms.append(room)
        qtbot.addWidget(room.window)
        room.window.show()
        room.window.activateWindow()
        qtbot.waitUntil(room.window.isActiveWindow)
        IDLE.drain()
        return room

    yield build
    for room in rooms:
        room.leave()


@pytest.fixture
def room(furnished: Callable[..., Room]) -> Room:
    return furnished()
