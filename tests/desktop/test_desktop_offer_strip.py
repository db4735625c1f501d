"""The strip with offers: its buttons say something else when something else is offered."""

from functools import partial

from desktop_room import Room
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from app.desktop.desk.foot_rank import FootRank
from app.desktop.desk.messages import MessageKind
from app.desktop.desk.offer_strip import Offer, OfferStrip
from app.desktop.kit.idle import IDLE
from app.desktop.kit.labels import Label
from app.text import playing as text

ONE_ROOM = True

WORDS = (text.YES_RESIGN, text.KEEP_PLAYING, text.WHAT_TO_DO)


def strip_in(room: Room, done: list[str], *names: str) -> OfferStrip:
    strip = OfferStrip(room.desk, "strip", MessageKind.TSUME)
    room.window.lay_in_foot(strip, FootRank.GAME)
    offer(strip, done, *names)
    return strip


def offer(strip: OfferStrip, done: list[str], *names: str) -> None:
    offers = [Offer(name, words, partial(done.append, name)) for name, words in zip(names, WORDS, strict=False)]
    strip.offer(strip._desk.document.shown, text.YOUR_TURN, offers)


def laid_out(room: Room, wide: int) -> None:
    room.window.resize(wide, 600)
    IDLE.drain()


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
    strip.clear()
    assert not strip.isVisible()


def test_what_cannot_be_used_goes_into_the_menu_first(room: Room) -> None:
    strip = strip_in(room, [])
    names = ("hint", "hurry", "back", "pause", "resign")
    why_not = {"hurry": text.NOT_YOUR_TURN}
    offers = [Offer(name, text.SURE_TO_RESIGN, list, why_not.get(name), "resign") for name in names]
    strip.offer(room.document.shown, text.YOUR_TURN, offers)
    laid_out(room, 900)
    there = [button.objectName().removeprefix("strip.") for button in buttons(strip)]
    assert "more" in there
    assert "hurry" not in there
    assert there[-1] == "resign"
    strip.offer(room.document.shown, text.YOUR_TURN, offers[-1:])
    assert [button.objectName() for button in buttons(strip)] == ["strip.resign"]
    assert not buttons(strip)[0].icon().isNull()


def test_what_stands_behind_the_sentence_is_said_where_there_is_room(room: Room) -> None:
    strip = strip_in(room, [])
    beyond = strip.findChild(Label, "strip.aside")
    assert beyond is not None
    strip.offer(room.document.shown, text.YOUR_TURN, (), text.GAME_OVER)
    laid_out(room, 1100)
    assert beyond.isVisible()
    assert beyond.text() == text.GAME_OVER.en
    strip.offer(
        room.document.shown,
        text.YOUR_TURN,
        [Offer(str(number), text.SURE_TO_RESIGN, list) for number in range(7)],
        text.GAME_OVER,
    )
    assert not beyond.isVisible()


def test_what_is_said_for_a_while_in_a_compact_window_covers_no_button_and_goes_with_it(room: Room) -> None:
    strip = strip_in(room, [], "a", "b")
    laid_out(room, 800)
    said = room.window.frame.foot.findChild(Label, "foot.said")
    assert said is not None
    room.window.say_briefly(text.GAME_OVER)
    assert said.isVisible()
    edge = min(button.mapTo(room.window.frame.foot, QPoint()).x() for button in buttons(strip))
    assert edge - 16 < said.geometry().right() < edge
    laid_out(room, 1100)
    assert not said.isVisible()
    assert room.window.statusBar().currentMessage() == ""
    assert room.window.frame.state.isVisible()
