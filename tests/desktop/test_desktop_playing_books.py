"""Games in the window of engines that play from opening books."""

from pathlib import Path

import pytest
from desktop_room import Room
from game_hands import PERSON, QUICK, GameHands
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.book.choosing import BookChoice, BookPlan, BookRule
from app.config.engine_profile import BUNDLED
from app.desktop.books.book_plan import BookPlanDialog
from app.desktop.playing.game_dialog import GameDialog
from app.play.conditions import Conditions
from app.play.seats import FIRST, SECOND
from app.shogi.pieces import Side
from app.workspace.game_choices import GameChoices, last_game_choices, store_game_choices

pytestmark = pytest.mark.slow

EVEN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -"
BOOK = f"""#YANEURAOU-DB2016 1.00
sfen {EVEN} 1
9g9f none 30 12 60
sfen lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/P8/1PPPPPPPP/1B5R1/LNSGKGSNL b - 3
1g1f none 20 10 5
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "mine.db"
    path.write_text(BOOK, "utf-8")
    return path


@pytest.fixture
def hands(room: Room, qtbot: QtBot) -> GameHands:
    return GameHands(room, qtbot)


def with_books(*paths: Path) -> BookPlan:
    return BookPlan(tuple(map(str, paths)), BookChoice(until=20), 1)


def told(room: Room, words: str) -> bool:
    return any(words in label.text() for label in room.window.findChildren(QLabel) if label.isVisible())


def moves(hands: GameHands) -> list[str]:
    return [made.move.usi for made in hands.hosted.game.state.played_moves]


def test_an_engine_plays_from_the_books_of_its_conditions_and_goes_on_with_them_another_day(
    hands: GameHands, book: Path, tmp_path: Path
) -> None:
    missing, damaged = tmp_path / "gone.db", tmp_path / "cut.db"
    damaged.write_text(BOOK.replace("1g1f", "?"), "utf-8")
    player = QUICK._replace(books=with_books(missing, damaged, book))
    hosted = hands.start(player, PERSON)
    assert told(hands.room, "gone.db")
    hands.until(lambda: moves(hands) == ["9g9f"])
    hands.until(lambda: hosted.record.node.ply == 1)  # the record may be behind the game for a moment
    node = hosted.record.node
    said = hosted.record.held.get(node) or node.comment
    assert "定跡：cut.db" in said
    assert "評価値" not in said
    hands.playing.adjourn()
    hands.until(lambda: not hands.playing.is_on)
    book.write_text(BOOK.replace("1g1f", "2g2f"), "utf-8")
    hands.playing.resume()
    hands.until(lambda: hands.playing.is_on)
    hands.move("3c3d")
    hands.until(lambda: len(moves(hands)) == 3)
    assert moves(hands)[2] == "2g2f", "the book was read again, and the damaged one has nothing here"


def test_books_go_with_their_player_when_sides_are_changed(hands: GameHands, book: Path) -> None:
    hosted = hands.start(PERSON, QUICK._replace(books=with_books(book)))
    hands.until(lambda: hosted.is_persons_turn)
    hosted.do(hosted.game.swap_sides)
    hands.until(lambda: moves(hands) == ["9g9f"])
    assert hosted.rematch_conditions.players[1].books.paths == (str(book),)
    assert [place.book is not None for place in hosted.game.state.players] == [True, False]
    assert [place.seat for place in hosted.game.state.players] == [SECOND, FIRST]


def test_a_person_chooses_books_and_how_they_are_played(room: Room, book: Path) -> None:
    store_game_choices(room.window.state, GameChoices())
    dialog = GameDialog(room.desk, room.window)
    chosen: list[Conditions] = []
    dialog.chosen.connect(chosen.append)
    dialog.open()
    box = dialog.players[Side.WHITE]
    box.books.click()
    plan = dialog.findChild(BookPlanDialog)
    assert plan is not None
    plan.files._take([book, book.with_name("other.sbk")])
    plan.files._take([book])
    plan.files.down.click()
    for key, value in (("until", 16), ("most_loss", 30), ("least_share", 10), ("seed", 7), ("rule", "softmax")):
        plan.form.given.emit((key, value))
    plan.accept()
    assert box.books.accessibleDescription() == "other.sbk and 1 more (up to move 16)"
    dialog.accept()
    (conditions,) = chosen
    wanted = BookPlan(
        (str(book.with_name("other.sbk")), str(book)),
        BookChoice(BookRule.SOFTMAX, 16, 0.1, 30),
        7,
    )
    assert conditions.players[1].engine == BUNDLED
    assert conditions.players[1].books == wanted
    assert last_game_choices(room.window.state).conditions.players[1].books == wanted, "as it was the next time"
