"""Rows of opening books: values, order and arrows are those of the chosen book."""

from pathlib import Path

import pytest

from app.book.book import EditableBook
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.workspace.book_rows import book_arrows, look_up_books

EVEN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -"
MOVES = (
    "7g7f 3c3d 30 12 60\n2g2f 8c8d 25 12 40\n",
    "2g2f none none none 9\n5g5f none none none 1\n",
    "9g9f none none none 5\n",
)
COUNTS = ({"7g7f": 60, "2g2f": 40}, {"2g2f": 9, "5g5f": 1}, {"9g9f": 5})


@pytest.fixture
def books(tmp_path: Path) -> tuple[EditableBook, ...]:
    opened = []
    for number, moves in enumerate(MOVES):
        path = tmp_path / f"{number}.db"
        path.write_text(f"#YANEURAOU-DB2016 1.00\nsfen {EVEN} 1\n{moves}", "utf-8")
        opened.append(EditableBook.open(path, tmp_path / "cache"))
    return tuple(opened)


@pytest.mark.parametrize("chosen", range(len(MOVES)))
def test_values_order_and_arrows_are_those_of_the_chosen_book(books: tuple[EditableBook, ...], chosen: int) -> None:
    page, counts = look_up_books(books, Position.from_sfen(f"{EVEN} 1"), chosen), COUNTS[chosen]
    shown = {row.move.usi: row for row in page.rows}
    assert set(shown) == {usi for each in COUNTS for usi in each}, "moves of the other books stay listed"
    assert [row.move.usi for row in page.rows][: len(counts)] == list(counts)
    assert {usi: row.chosen_entry.weight for usi, row in shown.items() if row.chosen_entry is not None} == counts
    total = sum(counts.values())
    assert {usi: row.share for usi, row in shown.items() if row.share} == pytest.approx(
        {usi: count / total for usi, count in counts.items()}
    )
    assert len(book_arrows(page, Side.BLACK)) == len(counts)
