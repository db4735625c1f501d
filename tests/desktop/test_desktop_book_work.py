"""Books made, merged, converted and checked in the window."""

from contextlib import closing
from pathlib import Path

import pytest
from desktop_room import Room
from pytestqt.qtbot import QtBot

from app.base.folders import find_folders
from app.book.book import EditableBook
from app.book.entry import BookEntry
from app.desktop.books.work_dialog import BookWorkDialog
from app.desktop.kit.idle import IDLE
from app.library.library import Library
from app.shogi.moves import move_of_usi
from app.shogi.position import Position
from app.workspace.book_jobs import BookJobKind
from tests.library_samples import file_of, take_in

pytestmark = pytest.mark.slow

EVEN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -"
BOOK = f"""#YANEURAOU-DB2016 1.00
sfen {EVEN} 1
7g7f 3c3d 30 12 60 first
2g2f 8c8d 25 12 40
"""
ANALYSED = """手合割：平手
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:01/00:00:01)
*#評価値=40
*#読み筋=△３四歩▲２六歩
*#深さ=12
*#エンジン=Kame
*#YS-順位=1
*
*#YS-評価値=90
*#読み筋=△８四歩▲２六歩
*#YS-深さ=11
*#エンジン=Kame
*#YS-順位=2
"""


class WorkRoom:
    def __init__(self, room: Room, qtbot: QtBot) -> None:
        self.room, self.qtbot = room, qtbot
        room.do("book.work")
        IDLE.drain()
        (self.dialog,) = room.window.findChildren(BookWorkDialog)

    def rest(self) -> None:
        self.qtbot.waitUntil(lambda: self.dialog._task is None and not self.dialog.books.is_busy)

    def write(self, path: Path) -> str:
        """Have it written as far as it goes without a question; what the dialog says then."""
        self.dialog.write_to(path)
        self.rest()
        return self.dialog.told.text()

    def put(self, work: BookJobKind, *paths: Path, **values: bool | int | str) -> None:
        row = self.dialog.work.findData(work.value)
        self.dialog.work.setCurrentIndex(row)
        self.dialog.work.activated.emit(row)
        self.dialog.files.list.clear()
        if paths:
            self.dialog.files._take(paths)
        form = self.dialog._form
        assert form is not None
        for key, value in values.items():
            form.given.emit((key, value))


@pytest.fixture
def works(room: Room, qtbot: QtBot) -> WorkRoom:
    return WorkRoom(room, qtbot)


def entry(path: Path, *moves: str) -> BookEntry | None:
    position = Position.from_sfen("startpos")
    for usi in moves:
        move = move_of_usi(usi)
        assert move is not None
        position.apply(move)
    return EditableBook.open(path).entry(position)


def usis(found: BookEntry | None) -> list[str]:
    return [] if found is None else [move.usi for move in found.moves]


def test_the_open_game_and_files_become_a_book_that_is_open_then(works: WorkRoom, tmp_path: Path) -> None:
    assert not works.dialog.begin.isEnabled(), "there is nothing to make a book of"
    for usi in ("2g2f", "8c8d"):
        move = move_of_usi(usi)
        assert move is not None
        works.room.document.shown.play_move(move)
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "game.kif").write_text(ANALYSED, "utf-8")
    (tmp_path / "broken.kif").write_bytes(b"\0" * 40)
    works.put(BookJobKind.FROM_RECORDS, tmp_path / "a", tmp_path / "broken.kif")
    told = works.write(tmp_path / "own.db")
    assert "broken.kif" in told
    assert not (tmp_path / "own.db").exists(), "what is left out is said first"
    works.dialog.begin.click()
    works.rest()
    assert "written to own.db" in works.dialog.told.text()
    assert sorted(usis(entry(tmp_path / "own.db"))) == ["2g2f", "7g7f"]
    assert [book.path.name for book in works.dialog.books.books] == ["own.db"]


def test_candidates_of_an_analysis_become_a_book(works: WorkRoom, tmp_path: Path) -> None:
    (tmp_path / "game.kif").write_text(ANALYSED, "utf-8")
    works.put(BookJobKind.FROM_ANALYSES, tmp_path / "game.kif")
    works.write(tmp_path / "own.db")
    found = entry(tmp_path / "own.db", "7g7f")
    assert found is not None
    assert [(move.usi, move.score, move.depth, move.reply) for move in found.moves] == [
        ("3c3d", -40, 12, "2g2f"),
        ("8c8d", -90, 11, "2g2f"),
    ]


def test_books_are_merged_filtered_converted_reckoned_and_checked(works: WorkRoom, tmp_path: Path) -> None:
    one, two = tmp_path / "one.db", tmp_path / "two.db"
    one.write_text(BOOK, "utf-8")
    two.write_text(f"sfen {EVEN} 1\n7g7f none 20 25 5\n6g6f none -50 3 1\n1a1b none 0 0 9\n", "utf-8")
    works.put(BookJobKind.MERGE, one, two, least_count=2, legal_only=True)
    works.write(tmp_path / "both.db")
    found = entry(tmp_path / "both.db")
    assert found is not None
    assert [(move.usi, move.weight, move.score) for move in found.moves] == [("7g7f", 65, 20), ("2g2f", 40, 25)]
    works.put(BookJobKind.CONVERT, one)
    assert "Expected replies will be lost (2)." in works.write(tmp_path / "one.bin")
    works.dialog.begin.click()
    works.rest()
    assert usis(entry(tmp_path / "one.bin")) == ["7g7f", "2g2f"]
    assert "cannot replace" in works.write(one)
    assert one.read_text("utf-8") == BOOK
    works.put(BookJobKind.MINIMAX, one)
    works.write(tmp_path / "reckoned.db")
    assert usis(entry(tmp_path / "reckoned.db")) == ["7g7f", "2g2f"]
    works.put(BookJobKind.CHECK, one, two)
    works.dialog.begin.click()
    works.rest()
    told = works.dialog.told.text()
    assert "one.db: 1 position, no problems." in told
    assert "two.db: line" in told
    works.put(BookJobKind.CONVERT, one, two)
    assert not works.dialog.begin.isEnabled()


def test_games_of_the_library_become_a_book(works: WorkRoom, tmp_path: Path) -> None:
    works.put(BookJobKind.FROM_LIBRARY, query="player:kame")
    assert works.dialog.files.isHidden()
    assert works.dialog.uses_open.isHidden()
    assert "No library yet" in works.write(tmp_path / "own.db")
    with closing(Library(find_folders().data / "library.db", writes=True)) as library:
        take_in(library, file_of("game.kif", f"先手：Kame\n後手：Usagi\n{ANALYSED}"))
    assert "games and wins will be lost (1 position)" in works.write(tmp_path / "own.db")
    works.dialog.begin.click()
    works.rest()
    assert usis(entry(tmp_path / "own.db")) == ["7g7f"]
    works.put(BookJobKind.FROM_LIBRARY, query="nonsense:1")
    assert "Unknown field “nonsense:1”" in works.write(tmp_path / "other.db")


def test_what_cannot_be_done_is_a_sentence_and_a_stop_writes_nothing(works: WorkRoom, tmp_path: Path) -> None:
    one = tmp_path / "one.db"
    one.write_text(BOOK, "utf-8")
    works.put(BookJobKind.CONVERT, tmp_path / "gone.db")
    assert "gone.db" in works.write(tmp_path / "out.db")
    works.put(BookJobKind.CONVERT, one)
    assert "(file or folder not found). Check the name" in works.write(tmp_path / "not-there" / "out.db")
    works.dialog.write_to(tmp_path / "out.db")
    task = works.dialog._task
    assert task is not None
    task.stop()
    works.rest()
    assert works.dialog.told.text() == "Stopped. Nothing was written."
    assert not (tmp_path / "out.db").exists()
