"""A whole window for every test that wants one, with a home of its own."""

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest
from desktop_room import Room
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QAccessible, QFont
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.config import found_engines
from app.config.preferences import replace_setting
from app.config.settings import Settings
from app.desktop.kit import background
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


@pytest.fixture(autouse=True)
def no_engines_on_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the first page offers does not depend on which engines this machine has."""
    monkeypatch.setattr(found_engines, "PREFIXES", ())


@pytest.fixture(autouse=True)
def pages_are_opened_by_qt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where these tests stand on unpacked libraries, another program would open what they look for with Qt."""
    monkeypatch.setattr(background, "_has_own_libraries", lambda: False)


USUAL: Final = {
    "appearance__language": "en",
    "appearance__theme": "light",
    "game__tempo": "instant",
    "board__notation": "kanji",
    "board__coordinates": "japanese",
}


def settings_of(values: Mapping[str, str]) -> Settings:
    settings = Settings()
    for name, value in {**USUAL, **values}.items():
        section, _, key = name.partition("__")
        settings = replace_setting(settings, section, key, value)
    return settings


@pytest.fixture
def furnished(qtbot: QtBot, font: QFont, tmp_path: Path) -> Iterator[Callable[..., Room]]:
    """Builds a shown window, in English but with moves in kanji, unless asked otherwise."""
    rooms: list[Room] = []

    def build(older: Path | None = None, **values: str) -> Room:
        room = Room(settings_of(values), tmp_path, font, older)
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
def room(request: pytest.FixtureRequest) -> Room:
    """A window of its own; in a file that says `ONE_ROOM = True` the one of the file, but for tests marked `own_room`."""
    if getattr(request.module, "ONE_ROOM", False) and request.node.get_closest_marker("own_room") is None:
        common: Room = request.getfixturevalue("common_room")
        return common
    own: Room = request.getfixturevalue("furnished")()
    return own


@pytest.fixture(scope="module")
def left_standing() -> Iterator[list[Room]]:
    """The window that the tests of a file leave to each other, if there is one."""
    rooms: list[Room] = []
    yield rooms
    for room in rooms:
        take_down(room)


def take_down(room: Room) -> None:
    room.leave()
    room.window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def common_room(
    request: pytest.FixtureRequest, qtbot: QtBot, left_standing: list[Room], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Room]:
    """A usual window that tests of a file use one after the other, each from the beginning: for what only looks or plays.

    With `EXHAUSTIVE=1` and where somebody listens each has its own.
    """
    if os.environ.get("EXHAUSTIVE") or os.environ.get("ACCESSIBLE"):
        yield request.getfixturevalue("furnished")()
        return
    if left_standing and not left_standing[0].begin_anew():
        take_down(left_standing.pop())
    if not left_standing:
        room = Room(settings_of({}), tmp_path_factory.mktemp("room"), request.getfixturevalue("font"))
        left_standing.append(room)
        room.window.show()
    (room,) = left_standing
    room.window.activateWindow()
    qtbot.waitUntil(room.window.isActiveWindow)
    IDLE.drain()
    yield room
    IDLE.drain()
