"""A change of the language reaches everything that is seen or heard: panels, menus, clocks and dialogs."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest
from desktop_room import Room
from game_hands import PERSON, SLOW, GameHands
from PySide6.QtWidgets import QAbstractButton, QComboBox, QDialog, QLabel, QMenu, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from app.desktop.desk.dock import DOCKS
from app.desktop.kit.idle import IDLE
from app.desktop.kit.labels import unkeyed
from app.play.conditions import SECOND, TimeControl
from app.text.phrase import Language
from tests.laws.test_terms import all_said
from tests.sampling import sampled

NAME: Final = re.compile(r"[A-Z0-9]+").fullmatch
"""Of a format, as CSA."""
BYOYOMI = TimeControl(byoyomi_ms=30 * SECOND)


def seen_in(room: Room) -> Iterator[str]:
    """Every word that is shown now, or told of what is shown."""
    for action in room.window.action_registry.actions:
        yield room.window.action_registry.find(action.id).text()
    for menu in room.window.findChildren(QMenu):
        yield menu.title()
    for widget in room.window.findChildren(QWidget):
        if widget.isVisible():
            yield from words_of(widget)
    yield from room.window.state_words.split("  ")


def words_of(widget: QWidget) -> Iterator[str]:
    yield widget.accessibleName()
    yield widget.toolTip()
    yield widget.windowTitle()
    match widget:
        case QLabel() | QAbstractButton():
            yield widget.text()
        case QTabBar():
            yield from (widget.tabText(number) for number in range(widget.count()))
        case QComboBox():
            yield from (widget.itemText(number) for number in range(widget.count()))


@cache
def only_in(language: Language) -> set[str]:
    """What is said in that language alone: words without places to fill, unlike in the other one, and no mere names."""
    both = [(said.ja, said.en) if language is Language.JA else (said.en, said.ja) for said in all_said()]
    others = {other for _, other in both}
    return {words for words, _ in both if "{" not in words and not NAME(words)} - others


@pytest.mark.parametrize("language", sampled(Language, 2, 1))
def test_nothing_stays_in_the_language_before(room: Room, qtbot: QtBot, language: Language) -> None:
    other = Language.EN if language is Language.JA else Language.JA
    room.do(f"appearance.language.{other.value}")
    for dock in DOCKS:
        room.window.docks.show(dock.id)
    hands = GameHands(room, qtbot)
    hands.start(PERSON, SLOW, BYOYOMI)
    room.do("game.new")
    room.do("tools.settings")
    room.do(f"appearance.language.{language.value}")
    IDLE.drain()
    unwanted = only_in(other)
    stale = {words for words in seen_in(room) if unkeyed(words) in unwanted}
    for dialog in room.window.findChildren(QDialog):
        dialog.close()
    assert stale == set()


def test_the_clocks_speak_the_new_language_at_once(room: Room, qtbot: QtBot) -> None:
    hands = GameHands(room, qtbot)
    hands.start(PERSON, SLOW, BYOYOMI)
    hands.until(lambda: all(room.document.shown.clocks))

    def told() -> str:
        return " ".join(str(clock) for clock in room.document.shown.clocks)

    assert "byoyomi" in told().casefold()
    room.do("appearance.language.ja")
    assert "秒読み" in told()
    assert "byoyomi" not in told().casefold()
