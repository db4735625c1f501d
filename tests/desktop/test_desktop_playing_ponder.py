"""What an engine expects while it ponders: said on its card and in its log, and only where it helps nobody."""

import pytest
from desktop_room import Room
from game_hands import PERSON, GameHands
from pytestqt.qtbot import QtBot

from app.desktop.playing.local_game import LocalGame
from app.play.conditions import Player, SeatTraits, TimeControl
from app.text import playing as text
from app.usi.log import LogDirection

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("plugin does not support (raise|grabbing the keyboard)", extend=True),
]

MINUTE = TimeControl(60_000, 30_000)


@pytest.fixture
def hands(room: Room, qtbot: QtBot) -> GameHands:
    return GameHands(room, qtbot)


def ponderer(hands: GameHands) -> Player:
    """It opens with 7g7f and expects 3c3d; whatever it is asked then."""
    return hands.fake("sound")._replace(traits=SeatTraits(ponders=True))


def expected(hosted: LocalGame) -> str:
    (mind,) = hosted.cards
    return mind.prediction[1] if mind.prediction is not None else ""


def notes(room: Room) -> list[str]:
    return [line.text for log in room.pool.logs.all_logs for line in log.lines if line.direction is LogDirection.NOTE]


def test_the_expected_reply_is_shown_and_whether_it_came(hands: GameHands) -> None:
    room, hosted = hands.room, hands.start(ponderer(hands), PERSON, MINUTE)
    hosted.show_thoughts(True)
    hands.until(lambda: "Your turn" in hands.strip.words and expected(hosted) == "☖３四歩")
    hands.until(lambda: notes(room) == ["ponders on ☖３四歩"])
    hands.move("3c3d")
    hands.until(lambda: "ponder hit" in notes(room))
    hands.until(lambda: hosted.is_over)
    assert "先読み的中" in room.document.shown.cursor.node.comment


def test_a_miss_is_told_too(hands: GameHands) -> None:
    room, hosted = hands.room, hands.start(ponderer(hands), PERSON, MINUTE)
    hosted.show_thoughts(True)
    hands.until(lambda: expected(hosted) == "☖３四歩")
    hands.move("8c8d")
    hands.until(lambda: "ponder miss" in notes(room))
    (mind,) = hosted.cards
    assert mind.prediction is not None
    assert mind.prediction[:1] + mind.prediction[2:4] == (text.EXPECTED, text.DID_NOT_COME, False)


def test_a_person_who_is_not_to_see_thoughts_does_not_see_that(hands: GameHands) -> None:
    hands.start(ponderer(hands), PERSON, MINUTE)
    hands.until(lambda: "ponders on ☖３四歩" in notes(hands.room))
    hands.until(lambda: "Your turn" in hands.strip.words)
    assert "３四歩" not in hands.strip.words
