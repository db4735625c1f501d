"""The strip with offers: its buttons say something else when something else is offered."""

from functools import partial

from desktop_room import Room
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from app.desktop.desk.foot_rank import FootRank
from app.desktop.desk.offer_strip import Offer, OfferStrip
from app.text import playing as text

WORDS = (text.YES_RESIGN, text.KEEP_PLAYING, text.WHAT_TO_DO)


def strip_in(room: Room, done: list[str], *names: str) -> OfferStrip:
    strip = OfferStrip(room.desk, "strip")
    room.window.lay_in_foot(strip, FootRank.GAME)
    offer(strip, done, *names)
    return strip


def offer(strip: OfferStrip, done: list[str], *names: str) -> None:
    offers = [Offer(name, words, partial(done.append, name)) for name, words in zip(names, WORDS, strict=False)]
    strip.offer(text.YOUR_TURN, offers)


def buttons(strip: OfferStrip) -> list[QPushButton]:
    return [button for button in strip.findChildren(QPushButton) if button.isVisible()]


def test_each_offer_has_a_button(room: Room) -> None:
    done: list[str] = []
    strip = strip_in(room, done, "a", "b")
    assert [button.objectName() for button in buttons(strip)] == ["strip.a", "strip.b"]
    offer(strip, done, "c")
    assert [button.objectName() for button in buttons(strip)] == ["strip.c"]
    offer(strip, done, "d", "e", "f")
    for button in buttons(strip):
        button.click()
    assert done == ["d", "e", "f"]


def test_a_button_that_was_pressed_does_not_do_what_it_says_by_then(room: Room) -> None:
    done: list[str] = []
    strip = strip_in(room, done, "resign", "hint")
    (first, _) = buttons(strip)
    QTest.mousePress(first, Qt.MouseButton.LeftButton)
    offer(strip, done, "again", "close")
    QTest.mouseRelease(first, Qt.MouseButton.LeftButton)
    assert done == []
    QTest.mouseClick(first, Qt.MouseButton.LeftButton)
    assert done == ["again"]


def test_who_had_the_keys_there_has_them_still(room: Room) -> None:
    done: list[str] = []
    strip = strip_in(room, done, "a", "b")
    room.window.activateWindow()
    buttons(strip)[1].setFocus()
    offer(strip, done, "c")
    assert buttons(strip)[0].hasFocus()
    strip.offer(None)
    assert not strip.isVisible()
