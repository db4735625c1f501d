"""Opening books in the window: seen at the position on the board, played, changed, kept and saved."""

from collections.abc import Callable
from pathlib import Path
from typing import NoReturn, cast

import pytest
from desktop_room import Room
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from app.book.book import BACKUP_SUFFIX, EditableBook
from app.config.engine_options import accepts_book, with_book
from app.config.engine_profile import EngineProfile, Introduction
from app.desktop.books.books_pane import BooksPane
from app.desktop.kit.idle import IDLE
from app.shogi.moves import move_of_usi
from app.shogi.position import Position
from app.workspace.scene import DrawingInk

pytestmark = pytest.mark.slow

EVEN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -"
BOOK = f"""#YANEURAOU-DB2016 1.00
sfen {EVEN} 1
7g7f 3c3d 30 12 60 first
2g2f 8c8d 25 12 40
sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2
3c3d none -20 10 5
"""
OTHER = f"""#YANEURAOU-DB2016 1.00
sfen {EVEN} 1
2g2f none none none 9
sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/4P4/PPPP1PPPP/1B5R1/LNSGKGSNL w - 2
3c3d none 0 1 1
"""


class BookRoom:
    """A window whose pane of books is shown."""

    def __init__(self, room: Room, qtbot: QtBot) -> None:
        self.room, self.qtbot = room, qtbot
        if not room.window.docks.is_shown("books"):
            room.do("dock.books")
        self.pane = cast("BooksPane", room.window.docks.pane("books"))
        self.books = self.pane.books

    def open(self, *paths: Path) -> None:
        for path in paths:
            self.books.open(path)
        self.qtbot.waitUntil(lambda: not self.books.is_busy)
        self.seen()

    def play(self, *moves: str) -> None:
        for usi in moves:
            move = move_of_usi(usi)
            assert move is not None
            self.room.document.shown.play_move(move)
        self.seen()

    def told(self, words: str) -> bool:
        """Whether the window says that, in its state line or as a notice."""
        return any(words in label.text() for label in self.room.window.findChildren(QLabel) if label.isVisible())

    def seen(self) -> None:
        """The pane shows what the books say of the position on the board."""
        IDLE.drain()
        self.qtbot.waitUntil(lambda: not self.pane._is_looking and self.pane._is_here())
        IDLE.drain()

    def rows(self) -> list[str]:
        self.seen()
        cells = (self.pane._cells.cells(row) for row in range(self.pane.list.count))
        return [", ".join(cell.text for cell in row if cell.text) for row in cells]

    def write(self, row: int, column: str, words: str) -> None:
        self.pane.list.set_current(row)
        self.pane._edit(column)
        editor = self.pane.list.editor
        assert isinstance(editor, QLineEdit)
        editor.setText(words)
        editor.clearFocus()
        self.seen()


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    paths = tmp_path / "one.db", tmp_path / "two.db"
    for path, words in zip(paths, (BOOK, OTHER), strict=True):
        path.write_text(words, "utf-8")
    return paths


@pytest.fixture
def shelf(room: Room, qtbot: QtBot) -> BookRoom:
    return BookRoom(room, qtbot)


def test_several_books_say_what_they_have_of_the_position(shelf: BookRoom, files: tuple[Path, Path]) -> None:
    assert not shelf.pane.choice.isEnabled()
    shelf.open(*files)
    shelf.books.edit(shelf.books.books[0])
    assert shelf.rows() == [
        "☗７六歩, 60%, +30, 12, 60, A 60%, first  reply ☖３四歩",
        "☗２六歩, 40%, +25, 12, 40, A 40%  B 100%, reply ☖８四歩",
        "☗５六歩, B, (leads to a position in the book)",
    ]
    arrows = shelf.room.document.shown.scene().arrows
    assert [(arrow.ink, arrow.label) for arrow in arrows] == [(DrawingInk.BOOK, "40%"), (DrawingInk.BOOK, "60%")]


def test_values_arrows_and_the_editor_are_those_of_the_chosen_book(
    shelf: BookRoom, files: tuple[Path, Path], qtbot: QtBot
) -> None:
    shelf.open(*files)
    shelf.pane.choice.setCurrentIndex(1)
    shelf.pane.choice.activated.emit(1)
    assert shelf.rows() == [
        "☗２六歩, 100%, 9, A 40%  B 100%",
        "☗７六歩, A 60%",
        "☗５六歩, B, (leads to a position in the book)",
    ]
    assert [arrow.label for arrow in shelf.room.document.shown.scene().arrows] == ["100%"]
    shelf.pane.list.set_current(0)
    shelf.pane._edit("count")
    editor = shelf.pane.list.editor
    assert isinstance(editor, QLineEdit)
    assert editor.text() == "9"
    editor.setText("999")
    editor.clearFocus()
    assert shelf.rows()[0] == "☗２六歩, 100%, 999, A 40%  B 100%"
    shelf.pane.choice.setCurrentIndex(0)
    shelf.pane.choice.activated.emit(0)
    assert shelf.rows()[1] == "☗２六歩, 40%, +25, 12, 40, A 40%  B 100%, reply ☖８四歩"


def test_a_double_click_plays_and_the_books_follow(shelf: BookRoom, files: tuple[Path, Path]) -> None:
    shelf.open(*files)
    shelf.books.edit(shelf.books.books[0])
    shelf.seen()
    listed = shelf.pane.list
    QTest.mouseDClick(listed.viewport(), Qt.MouseButton.LeftButton, pos=listed.rect_of(0).center())
    assert shelf.room.document.shown.cursor.node.ply == 1
    assert shelf.rows() == ["☖３四歩, 100%, +20, 10, 5, A 100%"], "scores are Sente's"
    shelf.room.do("go.back")
    assert len(shelf.rows()) == 3
    shelf.room.do("dock.books")
    assert shelf.room.document.shown.scene().arrows == ()


def test_what_is_changed_can_be_undone_and_is_saved_with_a_backup(
    shelf: BookRoom, files: tuple[Path, Path], qtbot: QtBot
) -> None:
    shelf.open(files[0])
    shelf.write(1, "count", "140")
    shelf.write(0, "score", "-17")
    shelf.write(0, "comment", "あたらしい")
    assert shelf.rows()[0].startswith("☗２六歩, 70%")
    assert "あたらしい" in shelf.rows()[0]
    shelf.pane.undo.click()
    assert "あたらしい" not in shelf.rows()[0]
    shelf.pane.redo.click()
    assert "*" in shelf.pane.choice.currentText()
    shelf.pane.save.click()
    qtbot.waitUntil(lambda: not shelf.books.is_busy)
    assert "*" not in shelf.pane.choice.currentText()
    saved = files[0].read_text("utf-8")
    assert "2g2f 8c8d -17 12 140\n#あたらしい" in saved
    assert files[0].with_name(files[0].name + BACKUP_SUFFIX).read_text("utf-8") == BOOK


def test_what_is_no_number_is_refused(shelf: BookRoom, files: tuple[Path, Path]) -> None:
    shelf.open(files[0])
    shelf.write(0, "count", "many")
    assert shelf.told("“many” is not a number")
    assert not shelf.books.books[0].is_changed


def test_moves_of_the_record_go_into_the_book_that_is_edited(shelf: BookRoom, files: tuple[Path, Path]) -> None:
    shelf.open(*files)
    first, second = shelf.books.books
    assert shelf.books.edited is second, "that which was opened last"
    shelf.books.edit(first)
    shelf.play("9g9f", "9c9d")
    shelf.room.do("book.add_move")
    before = Position.from_sfen(f"{EVEN} 1")
    assert shelf.books.edited is first
    known = first.entry(before)
    assert known is not None
    assert known.find_move("9g9f") is None, "only the last move"
    shelf.room.do("book.add_line")
    known = first.entry(before)
    assert known is not None
    assert known.find_move("9g9f") is not None
    assert not second.is_changed
    first.undo()
    known = first.entry(before)
    assert known is not None
    assert known.find_move("9g9f") is None, "a line is one step"


def test_what_is_not_saved_is_there_after_the_next_start(
    furnished: Callable[..., Room], qtbot: QtBot, files: tuple[Path, Path]
) -> None:
    first = BookRoom(furnished(), qtbot)
    first.open(files[0])
    first.pane.list.set_current(0)
    first.pane._remove()
    assert [row.split(",")[0] for row in first.rows()] == ["☗２六歩", "☗７六歩"], "the book still has what it leads to"
    first.room.leave()
    again = BookRoom(furnished(), qtbot)
    qtbot.waitUntil(lambda: not again.books.is_busy)
    assert again.rows()[0] == "☗２六歩, 100%, +25, 12, 40, A 100%, reply ☖８四歩"
    assert again.books.books[0].is_changed
    assert files[0].read_text("utf-8") == BOOK, "nobody has saved it"


def test_a_book_that_somebody_else_has_changed_is_written_over_or_opened_again(
    shelf: BookRoom, files: tuple[Path, Path]
) -> None:
    shelf.open(files[0])
    shelf.write(1, "count", "140")
    for answer in ("Reopen with my changes", "Overwrite (the other version is kept as .bak)"):
        files[0].write_text(OTHER + "\n" * len(answer), "utf-8")
        shelf.pane.save.click()
        shelf.qtbot.waitUntil(lambda: not shelf.books.is_busy and shelf.told("changed or removed"))
        (button,) = (
            each for each in shelf.room.window.findChildren(QPushButton) if each.isVisible() and each.text() == answer
        )
        button.click()
        shelf.qtbot.waitUntil(lambda: not shelf.books.is_busy)
        if answer.startswith("Reopen"):
            assert shelf.rows()[0].startswith("☗２六歩, 70%"), "the change lies over what the file says now"
            assert shelf.books.books[0].is_changed
    assert "2g2f 8c8d 25 12 140" in files[0].read_text("utf-8")
    assert files[0].with_name(files[0].name + BACKUP_SUFFIX).read_text("utf-8").startswith(OTHER)


def test_a_book_that_cannot_be_written_keeps_its_changes_and_says_what_to_do(
    shelf: BookRoom, files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> NoReturn:
        raise PermissionError(13, "Permission denied")

    shelf.open(files[0])
    shelf.write(1, "count", "140")
    with monkeypatch.context() as shut:
        shut.setattr("app.base.atomic._create_temporary", refuse)
        shelf.pane.save.click()
        shelf.qtbot.waitUntil(lambda: not shelf.books.is_busy and shelf.told("still there. Check the permissions"))
    assert files[0].read_text("utf-8") == BOOK
    assert shelf.rows()[0].startswith("☗２六歩, 70%")
    shelf.pane.save.click()
    shelf.qtbot.waitUntil(lambda: not shelf.books.is_busy)
    assert "2g2f 8c8d 25 12 140" in files[0].read_text("utf-8")


def test_a_book_that_is_opened_again_is_there_once(shelf: BookRoom, files: tuple[Path, Path]) -> None:
    shelf.open(files[0], files[0])
    shelf.open(files[1], files[0])
    assert [book.path for book in shelf.books.books] == [*files]
    assert shelf.books.edited is shelf.books.books[0]


def test_changes_of_a_book_that_was_closed_are_there_when_it_is_opened_again(
    shelf: BookRoom, files: tuple[Path, Path]
) -> None:
    shelf.open(files[0])
    shelf.write(1, "count", "140")
    shelf.books.close(shelf.books.books[0])
    assert shelf.books.books == []
    shelf.open(files[0])
    assert shelf.rows()[0].startswith("☗２六歩, 70%")
    assert shelf.books.books[0].is_changed


def test_what_is_no_book_is_named(shelf: BookRoom, tmp_path: Path) -> None:
    path = tmp_path / "letter.db"
    path.write_text("Dear Sir", "utf-8")
    shelf.books.open(path)
    shelf.qtbot.waitUntil(lambda: shelf.told("letter.db"))
    assert shelf.books.books == []


def test_an_empty_book_is_made_and_a_record_added(shelf: BookRoom, tmp_path: Path) -> None:
    shelf.books.create(tmp_path / "mine.db")
    shelf.qtbot.waitUntil(lambda: bool(shelf.books.books) and not shelf.books.is_busy)
    shelf.play("7g7f", "3c3d")
    shelf.room.do("book.add_record")
    book = shelf.books.books[0]
    assert {entry.sfen.split()[1] for entry in book.entries()} == {"b", "w"}
    shelf.books.save(book)
    shelf.qtbot.waitUntil(lambda: not shelf.books.is_busy)
    assert len(list(EditableBook.open(tmp_path / "mine.db").entries())) == 2


def test_an_engine_is_told_to_play_from_the_book() -> None:
    lines = ("option name BookDir type string default book", "option name BookFile type string default no_book")
    own = "option name USI_OwnBook type check default false"
    profile = EngineProfile("e", "E", "/e", introduction=Introduction("E", "", (*lines, own)))
    assert accepts_book(profile, "mine.db")
    assert dict(with_book(profile, Path("/b/mine.db")).values) == {
        "BookFile": "mine.db", "BookDir": "/b", "USI_OwnBook": True,
    }  # fmt: skip
    chosen = "option name BookFile type combo default no_book var no_book var user_book1.db"
    narrow = EngineProfile("e", "E", "/e", introduction=Introduction("E", "", (chosen,)))
    assert accepts_book(narrow, "user_book1.db")
    assert not accepts_book(narrow, "mine.db")
