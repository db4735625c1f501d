"""Damaged books: whatever stands in a file, it is read as far as that goes, and what is wrong is named."""

import random
from pathlib import Path

from book_samples import EVERY_KIND, START, book_of, put_file, sample_book, told

from app.book.book import EditableBook
from app.book.entry import BookError, MoveEntry
from app.book.kinds import kind_of_suffix, open_book
from app.book.reading import conversion_losses
from app.book.source import BookFile
from app.shogi.position import Position
from tests.cases import every_case
from tests.sampling import so_many


def looked_through(path: Path) -> list[str]:
    """Do all there is to do with a book; what was wrong with it."""
    try:
        book = open_book(path)
    except BookError as refused:
        return [refused.phrase.en]
    start = Position.from_sfen("startpos")
    edited = EditableBook(path, book)
    edited.moves_at(start)
    conversion_losses(book, type(book))
    book.other_losses()
    said = told(book)
    edited.set_move(start, MoveEntry("5g5f", 3, 4, 5))
    edited.save()
    saved = edited.entry(start)
    assert saved is not None
    assert saved.find_move("5g5f") is not None
    return said


@EVERY_KIND
def test_a_book_that_was_cut_is_read_as_far_as_it_goes(kind: type[BookFile], tmp_path: Path) -> None:
    path = tmp_path / f"book.{kind.key}"
    put_file(sample_book(6), kind, path)
    whole = path.read_bytes()
    for size in range(0, len(whole), so_many(97, 1)):
        path.write_bytes(whole[:size])
        looked_through(path)


@EVERY_KIND
def test_no_mutation_of_a_book_hangs_or_raises(kind: type[BookFile], tmp_path: Path) -> None:
    dice = random.Random(7)  # noqa: S311 - the same damage in every run
    path = tmp_path / f"book.{kind.key}"
    put_file(sample_book(8), kind, path)
    whole = path.read_bytes()
    for _ in range(so_many(12, 10_000)):
        data = bytearray(whole)
        for _ in range(dice.randrange(1, 6)):
            place = dice.randrange(len(data))
            if dice.random() < 0.6:
                data[place] = dice.choice((0, 0xFF, 0x80, dice.randrange(256)))
            elif dice.random() < 0.5:
                del data[place : place + dice.randrange(1, 40)]
            else:
                data[place:place] = data[place : place + 30] * dice.randrange(1, 4)
            if not data:
                break
        path.write_bytes(data)
        looked_through(path)


@every_case(
    ("key", "data", "part"),
    [
        ("db", f"#YANEURAOU-DB2016 2.00\nsfen {START} 1\n7g7f\n", "first line is not"),
        ("db", f"sfen {START} 1\n7g7f none 1 x 3\n", "Not a number"),
        ("db", f"sfen {START} 1\n7g7f none 1 2 99999999999999\n", "out of range"),
        ("db", f"sfen {START} 1\n7g7x none 1 2 3\n", "Not a move"),
        ("db", f"sfen {START} 1\n7g7e none 1 2 3\n", "7g7e is not legal"),
        ("db", f"sfen {START} 1\n7g7f\nsfen rubbish b - 1\n7g7f\n", "Not a position"),
        ("db", f"sfen {START} 1\n7g7f\n" + "#" + "x" * 100_000, "too long"),
        ("ybb", b"YANE-BINBOOK-V1\0" + b"\xff" * 8 + b"\0" * 8 + b"\1" * 88, "holds only 2 positions"),
        ("bin", b"\2" * 16 + b"\1" * 16, "not in order"),
        ("bin", b"\2" * 16 + b"\1" * 5, "cut off or damaged"),
        ("sbk", b"\x1a\xff\xff\xff\xff\x0f", "cut off or damaged"),
        ("sbk", b"\x1a\x04\x4a\x02\x08\x07", "cannot be read"),
    ],
)
def test_what_is_wrong_is_named(key: str, data: bytes | str, part: str, tmp_path: Path) -> None:
    path = tmp_path / f"book.{key}"
    try:
        said = told(book_of(path, data))
    except BookError:
        data = data if isinstance(data, bytes) else data.encode()
        found = kind_of_suffix(key)
        assert found is not None
        said = [*looked_through(path)]
        assert "no position can be read" in said[0]
        return
    assert any(part in sentence for sentence in said), said


def test_problems_of_a_db_are_told_by_line(tmp_path: Path) -> None:
    book = book_of(tmp_path / "book.db", f"#YANEURAOU-DB2016 1.00\nsfen {START} 1\n7g7f\n7g7e\n# end\nnonsense\n")
    assert [problem.line for problem in book.find_problems()] == [4, 6]
