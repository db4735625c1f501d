"""Books that are worked on: changes, their undo, and saving."""

import random
from pathlib import Path

import pytest
from book_samples import EVERY_KIND, grown, put_file, sample_book

from app.book.book import EditableBook
from app.book.entry import BookEntry, BookError, MoveEntry
from app.book.index import BookBytes, build_index
from app.book.kinds import kind_of_suffix
from app.book.protocol_fields import encode_bytes_field, encode_number_field, encode_text_field, read_fields
from app.book.source import BookFile
from app.shogi.moves import MOVES
from app.shogi.position import Position

HERE = Position.from_sfen("startpos")
NEW = Position.from_sfen("lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2")


def opened(kind: type[BookFile], path: Path, count: int = 15) -> EditableBook:
    put_file(sample_book(count), kind, path)
    return EditableBook.open(path, path.parent / "cache")


def usis(book: EditableBook, position: Position) -> list[str]:
    entry = book.entry(position)
    return [] if entry is None else [move.usi for move in entry.moves]


def state(book: EditableBook) -> tuple[bool, bool, bool]:
    return book.is_changed, book.can_undo, book.can_redo


@EVERY_KIND
def test_changes_are_undone_and_redone(kind: type[BookFile], tmp_path: Path) -> None:
    book = opened(kind, tmp_path / f"book.{kind.key}")
    before = usis(book, HERE)
    book.set_move(HERE, MoveEntry("7g7f", 5))
    book.reorder_move(HERE, "7g7f", 0)
    book.remove_move(HERE, before[0])
    assert usis(book, HERE) == ["7g7f", *before[1:]]
    assert state(book) == (True, True, False)
    for _ in range(3):
        book.undo()
    assert usis(book, HERE) == before
    assert state(book) == (False, False, True)
    for _ in range(3):
        book.redo()
    assert usis(book, HERE) == ["7g7f", *before[1:]]
    assert state(book) == (True, True, False)


@pytest.mark.parametrize("small", [1 << 25, 100])
@EVERY_KIND
def test_a_saved_book_has_the_changes_and_all_the_rest(
    kind: type[BookFile], small: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / f"book.{kind.key}"
    book = opened(kind, path)
    monkeypatch.setattr("app.book.index.MAX_SIZE_IN_MEMORY", small)
    book = EditableBook.open(path, tmp_path / "cache")
    old = path.read_bytes()
    entries = {entry.sfen: entry for entry in book.entries()}
    gone = list(entries.values())[-1]
    book.set_move(HERE, MoveEntry("7g7f", 5, 6, 7))
    book.set_move(NEW, MoveEntry("3c3d", 8, 9, 10))
    for move in gone.moves:
        book.remove_move(gone.position(), move.usi)
    book.save()
    assert state(book)[0] is False
    assert path.with_name(path.name + ".bak").read_bytes() == old
    again = EditableBook.open(path)
    assert usis(again, HERE)[-1] == "7g7f"
    assert usis(again, NEW) == ["3c3d"]
    assert usis(again, gone.position()) == []
    for sfen, entry in entries.items():
        if sfen not in {HERE.sfen_without_ply(), gone.sfen}:
            found = again.entry(entry.position())
            assert found is not None
            assert found.moves == entry.moves
    assert not [problem for problem in again.file.find_problems() if problem.severity.value == "error"]
    book.undo()  # what was done before saving can still be taken back
    assert state(book)[0] is True


def test_a_book_whose_file_is_let_go_is_read_on_until_the_file_is_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where Windows is to put another in its place."""
    path = tmp_path / "book.bin"
    path.write_bytes(b"0123456789")
    monkeypatch.setattr("app.book.index.MAX_SIZE_IN_MEMORY", 5)
    data = BookBytes(path)
    data.release_file()
    assert data.read_at(3, 4) == b"3456"
    path.write_bytes(b"another one")
    assert data.read_at(3, 4) == b""


def test_a_file_without_changes_is_saved_to_the_same_bytes(tmp_path: Path) -> None:
    for key in ("db", "bin", "ybb", "sbk"):
        kind = kind_of_suffix(key)
        assert kind is not None
        path = tmp_path / f"book.{key}"
        book = opened(kind, path)
        old = path.read_bytes()
        book.save()
        assert path.read_bytes() == old


def test_fields_of_an_sbk_that_nobody_knows_stay(tmp_path: Path) -> None:
    kind = kind_of_suffix("sbk")
    assert kind is not None
    path = tmp_path / "book.sbk"
    opened(kind, path, 1)
    (state,) = (field.value for field in read_fields(path.read_bytes()) if field is not None)
    assert isinstance(state, bytes)
    unknown = encode_text_field(15, "abc")
    head = encode_text_field(1, "me") + encode_text_field(15, "xyz")
    path.write_bytes(head + encode_bytes_field(3, state + unknown))
    book = EditableBook.open(path)
    book.set_move(HERE, MoveEntry("7g7f", 5))
    book.save()
    data = path.read_bytes()
    assert data.startswith(head)
    assert unknown in data
    assert usis(EditableBook.open(path), HERE)[-1] == "7g7f"


def test_a_new_position_of_an_sbk_is_not_what_a_broken_link_of_it_leads_to(tmp_path: Path) -> None:
    """A move of a damaged book names a state that it has not; a new one must not be taken for that."""
    elsewhere = Position.from_sfen("9/4k4/9/9/9/9/9/4K4/4R4 b - 1")
    path = tmp_path / "book.sbk"
    king_up = 8 | 5 << 4 | 7 << 8 | 5 << 12 | 8 << 24
    move = encode_bytes_field(9, encode_number_field(1, king_up) + encode_number_field(4, 1))
    path.write_bytes(encode_bytes_field(3, encode_number_field(1, 0) + encode_text_field(7, elsewhere.sfen()) + move))
    book = EditableBook.open(path)
    assert usis(book, elsewhere) == ["5h5g"]
    book.set_move(HERE, MoveEntry("7g7f", 5))
    book.save()
    assert usis(EditableBook.open(path), HERE) == ["7g7f"]


def test_what_stops_a_saving_leaves_file_and_changes_as_they_were(tmp_path: Path) -> None:
    kind = kind_of_suffix("db")
    assert kind is not None
    path = tmp_path / "book.db"
    book = opened(kind, path)
    old = path.read_bytes()
    book.set_move(HERE, MoveEntry("7g7f", 5))

    def cancel(_done: int, _total: int) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        book.save(cancel)
    assert path.read_bytes() == old
    assert [each.name for each in tmp_path.iterdir()] == ["book.db"]
    assert book.is_changed
    assert usis(book, HERE)[-1] == "7g7f"


def test_what_somebody_else_has_written_is_not_written_over(tmp_path: Path) -> None:
    kind = kind_of_suffix("db")
    assert kind is not None
    path = tmp_path / "book.db"
    book = opened(kind, path)
    book.set_move(HERE, MoveEntry("7g7f", 5))
    path.write_bytes(path.read_bytes() + b"# theirs\n")
    with pytest.raises(BookError, match="Another program"):
        book.save()
    assert path.read_bytes().endswith(b"# theirs\n")
    book.save(over_others=True)
    assert usis(EditableBook.open(path), HERE)[-1] == "7g7f"


def test_lines_and_branches_are_added_and_taken_back_at_once(tmp_path: Path) -> None:
    kind = kind_of_suffix("db")
    assert kind is not None
    book = opened(kind, tmp_path / "book.db", 1)
    before = usis(book, HERE)
    lines = [[MOVES[usi] for usi in words.split()] for words in ("7g7f 3c3d 2g2f", "7g7f 8c8d")]
    book.add_lines(HERE, [[move for move in line if move is not None] for line in lines])
    assert usis(book, HERE) == [*before, "7g7f"]
    assert usis(book, NEW) == ["3c3d", "8c8d"]
    book.undo()
    assert (usis(book, HERE), usis(book, NEW)) == (before, [])


def test_a_move_into_the_book_is_shown_where_the_position_lacks_it(tmp_path: Path) -> None:
    kind = kind_of_suffix("db")
    assert kind is not None
    book = opened(kind, tmp_path / "book.db", 1)
    book.replace_entries(BookEntry(NEW.sfen_without_ply(), (MoveEntry("3c3d", 1),), 2))
    found = {each.usi: each for each in book.moves_at(HERE)}
    assert found["7g7f"].move_entry is None
    assert sum(each.share for each in found.values()) == pytest.approx(1)


def test_who_listens_hears_what_became_of_each_position(tmp_path: Path) -> None:
    kind = kind_of_suffix("db")
    assert kind is not None
    book = opened(kind, tmp_path / "book.db", 1)
    heard: list[str] = []
    book.entries_changed.connect(lambda changes: heard.extend(change.sfen for change in changes))
    book.set_comment(HERE, "矢倉")
    book.set_comment(HERE, "矢倉")
    assert heard == [grown(1)[0].sfen]


def test_an_index_that_was_put_by_in_parts_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(5)  # noqa: S311 - the same numbers in every run
    pairs = [(dice.getrandbits(64) & ~0xFF00, number) for number in range(3_000)]
    pairs += [(key, number + 3_000) for key, number in pairs[:40]]
    monkeypatch.setattr("app.book.index._BLOCK_WORDS", 4)
    monkeypatch.setattr("app.book.index._SPOOL_SIZE", 1_000)
    index = build_index(pairs)
    assert (len(index), index.repeated) == (3_040, 40)
    for key, number in pairs[:3_000]:
        assert index.find_offsets(key) == ([number, number + 3_000] if number < 40 else [number])
    assert index.find_offsets(1) == []
