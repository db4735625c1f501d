"""Book files of every kind: read, written, and read again; as other programs have them."""

from pathlib import Path

import pytest
from book_samples import EVERY_KIND, START, book_of, grown, put_file, sample_book, told
from rsshogi.book import SbkBook, YaneuraOuBook

from app.book.apery import apery_key
from app.book.entry import BookEntry, BookError, BookMark, BookScore, MoveEntry
from app.book.index import BookBytes
from app.book.kinds import BOOK_KINDS, kind_of_suffix, open_book
from app.book.protocol_fields import encode_number_field
from app.book.reading import MemoryBook, conversion_losses
from app.book.source import BookFile, sort_entry_data
from app.shogi.position import Position
from tests.cases import every_case
from tests.sampling import so_many

MANY = so_many(60, 100_000)
HEADER = "#YANEURAOU-DB2016 1.00\n"


def kind(key: str) -> type[BookFile]:
    found = kind_of_suffix(key)
    assert found is not None
    return found


@EVERY_KIND
def test_a_book_that_is_read_and_written_is_the_same_to_the_byte(kind: type[BookFile], tmp_path: Path) -> None:
    first, second = tmp_path / f"first.{kind.key}", tmp_path / f"second.{kind.key}"
    put_file(sample_book(MANY), kind, first)
    again = put_file(open_book(first), kind, second)
    assert len(again.index) == MANY
    assert first.read_bytes() == second.read_bytes()
    assert told(again) == []


KEPT = {"db": ("weight", "score", "depth"), "bin": ("weight", "score"), "ybb": ("score", "depth"), "sbk": ("weight",)}


@EVERY_KIND
def test_every_position_is_found_with_what_its_kind_holds(kind: type[BookFile], tmp_path: Path) -> None:
    entries = list(grown(MANY))
    book = put_file(MemoryBook(iter(entries)), kind, tmp_path / f"book.{kind.key}")
    for entry in entries:
        found = book.entry(entry.position())
        assert found is not None
        for move, again in zip(entry.moves, found.moves, strict=True):
            assert move.usi == again.usi
            assert all(getattr(move, name) == getattr(again, name) for name in KEPT[kind.key])
    assert {entry.sfen for entry in book.entries()} == {entry.sfen for entry in entries}
    assert book.entry(Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b - 1")) is None


FULL = BookEntry(
    START,
    (
        MoveEntry("7g7f", 40, 35, 20, "3c3d", "角道\n二行目", BookMark.GOOD),
        MoveEntry("2g2f", 99_999, 99_999, None, None),
        MoveEntry("resign"),
    ),
    1,
    "局面の話",
    30,
    16,
    12,
    (BookScore(35, 20, 24, 10**11, "7g7f 3c3d", "エンジン"),),
)
LOSSES = {
    "db": ("Verdicts of moves", "games and wins", "Scores of positions"),
    "bin": (
        *("Expected replies", "Search depths", "Comments on moves", "Comments on positions", "Move numbers"),
        *(
            "Verdicts of moves",
            "games and wins",
            "Scores of positions",
            "resigning",
            "nearest that fits",
            "Unknown counts",
        ),
    ),
    "ybb": (
        *("Expected replies", "Counts will", "Comments on moves", "Comments on positions"),
        *(
            "Verdicts of moves",
            "games and wins",
            "Scores of positions",
            "resigning",
            "nearest that fits",
            "Unknown counts",
        ),
    ),
    "sbk": (
        "Expected replies",
        "Scores of moves",
        "Search depths",
        "Comments on moves",
        "Move numbers",
        "resigning",
        "Unknown counts",
    ),
}


@EVERY_KIND
def test_what_a_kind_does_not_hold_is_named_and_nothing_else_is_lost(kind: type[BookFile], tmp_path: Path) -> None:
    book = MemoryBook(iter([FULL]))
    said = [phrase.en for phrase in conversion_losses(book, kind)]
    assert len(said) == len(LOSSES[kind.key])
    assert all(part in sentence for part, sentence in zip(LOSSES[kind.key], said, strict=True))
    found = put_file(book, kind, tmp_path / f"book.{kind.key}").entry(FULL.position())
    assert found is not None
    if kind.key == "db":
        plain = tuple(move._replace(mark=BookMark.NONE) for move in FULL.moves)
        assert found == BookEntry(START, plain, 1, FULL.comment)
    if kind.key == "sbk":
        assert (found.games, found.black_wins, found.white_wins, found.scores) == (30, 16, 12, FULL.scores)
        assert (found.comment, found.moves[0].mark) == ("局面の話", BookMark.GOOD)


@every_case(
    ("sfen", "key"),
    [
        ("startpos", 0xEEBE8EE7E1AD7E15),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2", 0x3E7B1F82567220D5),
        ("8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124", 0x2E302FF0A999FB84),
    ],
)
def test_the_hash_of_apery_is_that_of_other_programs(sfen: str, key: int) -> None:
    assert apery_key(Position.from_sfen(sfen)) == key


def test_the_hash_of_apery_is_cshogis_on_many_positions() -> None:
    """What cshogi 1.1.0 answered is kept, beside the positions."""
    for line in Path(__file__).with_name("apery_keys.txt").read_text("utf-8").splitlines():
        key, sfen = line.split(" ", 1)
        assert apery_key(Position.from_sfen(sfen)) == int(key, 16), sfen


@EVERY_KIND
def test_moves_stand_in_the_file_as_others_write_them(kind: type[BookFile], tmp_path: Path) -> None:
    entry = BookEntry(START, (MoveEntry("7g7f", 7, 20, 25), MoveEntry("2h7h", 7, 20, 25)), 1)
    path = tmp_path / f"book.{kind.key}"
    put_file(MemoryBook(iter([entry])), kind, path)
    data = path.read_bytes()
    expected = {
        "db": b"7g7f none 20 25 7\n",
        "bin": (7739).to_bytes(2, "little") + b"\x07\0\x14\0\0\0",
        "ybb": (7739).to_bytes(2, "little") + b"\x14\0\x19\0",
        "sbk": encode_number_field(1, 16807543),
    }
    assert expected[kind.key] in data


def test_moves_of_white_have_their_side_in_the_words_of_shogigui(tmp_path: Path) -> None:
    position = "lnsgk1snl/1r4g2/p1pppp2p/6pR1/1p7/2P6/PP1PPPP1P/1S2K4/LN1G1GSNL w BPbp"
    path = tmp_path / "book.sbk"
    book = put_file(
        MemoryBook(iter([BookEntry(position, (MoveEntry("B*3c", 1), MoveEntry("9a9b", 1)), 14)])), kind("sbk"), path
    )
    assert all(encode_number_field(1, word - (1 << 32)) in path.read_bytes() for word in (0x96003300, 0x92009291))
    assert [move.usi for entry in book.entries() for move in entry.moves] == ["B*3c", "9a9b"]


def test_author_and_description_are_named_where_they_are_lost(tmp_path: Path) -> None:
    path = tmp_path / "book.sbk"
    put_file(sample_book(1), kind("sbk"), path)
    book = book_of(path, b"\x0a\x02me" + path.read_bytes())
    assert [phrase.en for phrase in book.other_losses()] == ["The author and the description of the book will be lost."]


def test_a_packed_position_begins_as_in_yaneuraous_own_books(tmp_path: Path) -> None:
    path = tmp_path / "book.ybb"
    put_file(MemoryBook(iter([BookEntry(START, (MoveEntry("2g2f", None, 63, 27),), 1)])), kind("ybb"), path)
    data = path.read_bytes()
    assert data[:32] == b"YANE-BINBOOK-V1\0" + (1).to_bytes(8, "little") + (1).to_bytes(8, "little")
    assert data[32:44].hex() == "58a451220ceb67227e965322"
    assert data[76:] == (1934).to_bytes(2, "little") + (63).to_bytes(2, "little") + (27).to_bytes(2, "little")


def test_a_ybb_without_depths_is_read_and_saved_with_them(tmp_path: Path) -> None:
    path = tmp_path / "book.ybb"
    put_file(MemoryBook(iter([BookEntry(START, (MoveEntry("2g2f", None, 63, 27),), 1)])), kind("ybb"), path)
    data = bytearray(path.read_bytes())
    data[24] = 0
    book = book_of(path, bytes(data[:-2]))
    assert [*book.entries()] == [BookEntry(START, (MoveEntry("2g2f", None, 63),), 1)]


@every_case(
    ("line", "move"),
    [
        ("7g7f 3c3d 30 12 5 inline", MoveEntry("7g7f", 5, 30, 12, "3c3d", "inline")),
        ("2g2f", MoveEntry("2g2f")),
        ("2g2f none none none", MoveEntry("2g2f")),
        ("2g2f none 5", MoveEntry("2g2f", None, 5)),
        ("2g2f 3c3d   7", MoveEntry("2g2f", 7, None, None, "3c3d")),
        ("2g2f  3c3d  5  6  7", MoveEntry("2g2f", 7, 5, 6, "3c3d")),
        ("win", MoveEntry("win")),
        ("2g2f none -5 +6 7\r\n#one\r\n//two", MoveEntry("2g2f", 7, -5, 6, None, "one\ntwo")),
    ],
)
def test_a_line_of_a_db_says_what_stands_in_it(line: str, move: MoveEntry, tmp_path: Path) -> None:
    for head in ("", HEADER, "\ufeff" + HEADER, "\ufeff"):
        book = book_of(tmp_path / "book.db", f"{head}sfen {START} 1\r\n# about\r\n{line}\r\n")
        (entry,) = book.entries()
        assert entry == BookEntry(START, (move,), 1, " about")
        assert book.entry(Position.from_sfen("startpos")) == entry


def test_a_comment_that_shogihome_puts_behind_a_move_is_read_and_written_without_its_sign(tmp_path: Path) -> None:
    for sign in ("#", "//"):
        for fields in ("none 20 25 6", "3c3d none none", "none 20 25"):
            for more in ("", "#二行目\n"):
                book = book_of(tmp_path / "book.db", f"{HEADER}sfen {START} 1\n7g7f {fields} {sign}text\n{more}")
                (entry,) = book.entries()
                assert entry.moves[0].comment == "text" + ("\n二行目" if more else "")
                again = put_file(book, type(book), tmp_path / "again.db")
                assert (tmp_path / "again.db").read_text("utf-8").count("#") == 2 + bool(more)  # one in the heading
                assert [*again.entries()] == [entry]


def test_positions_without_moves_that_a_bin_cannot_hold_are_told() -> None:
    full = BookEntry(START, (MoveEntry("7g7f", 1, 0),))
    empty = BookEntry("4k4/9/9/9/9/9/9/9/4K4 b G", ())
    only_special = BookEntry("4k4/9/9/9/9/9/9/9/4K4 b R", (MoveEntry("resign"),))
    for kind in BOOK_KINDS:
        said = [phrase.en for phrase in conversion_losses(MemoryBook(iter([full, empty, only_special])), kind)]
        assert ("Positions without moves will be lost (2)." in said) is (kind.key == "bin"), kind.key


def test_comments_in_shift_jis_are_read_and_named(tmp_path: Path) -> None:
    data = f"{HEADER}sfen {START} 1\n7g7f none 1 2 3\n#矢倉\n".encode("cp932")
    book = book_of(tmp_path / "book.db", data)
    assert [entry.moves[0].comment for entry in book.entries()] == ["矢倉"]
    assert told(book) == ["Some characters are not UTF-8; they were read as Shift_JIS."]


def test_positions_are_found_whatever_the_order_of_hands_and_of_positions(tmp_path: Path) -> None:
    board = "4k4/9/9/9/9/9/9/9/4K4"
    book = book_of(
        tmp_path / "book.db",
        f"sfen {START} 1\n7g7f\nsfen {board} b 2PG2p 9\nG*5b\nsfen {board} b G2P2p 7\nP*5b\n",
    )
    found = book.entry(Position.from_sfen(f"{board} b G2P2p 1"))
    assert found == BookEntry(f"{board} b G2P2p", (MoveEntry("G*5b"), MoveEntry("P*5b")), 7)
    assert len([*book.entries()]) == 2
    said = " ".join(told(book))
    assert all(part in said for part in ("standard form", "not in order", "repeats the previous one"))


def test_another_library_reads_the_same_of_a_db(tmp_path: Path) -> None:
    path = tmp_path / "book.db"
    book = put_file(sample_book(MANY), kind("db"), path)
    other = YaneuraOuBook.open(str(path))
    for entry in book.entries():
        theirs = other.lookup_sfen(f"{entry.sfen} {entry.ply}")
        assert theirs is not None
        assert theirs.min_ply == entry.ply
        assert [(move.mv.to_usi(), move.count, move.score, move.depth) for move in theirs.moves] == [
            (move.usi, move.weight, move.score, move.depth) for move in entry.moves
        ]


def test_another_library_reads_the_same_of_an_sbk(tmp_path: Path) -> None:
    path = tmp_path / "book.sbk"
    moves = tuple(move._replace(mark=BookMark.DUBIOUS) for move in FULL.moves[:2])
    entries = [FULL._replace(moves=moves), *[entry for entry in grown(MANY) if entry.sfen != START]]
    book = put_file(MemoryBook(iter(entries)), kind("sbk"), path)
    other = SbkBook.open(str(path))
    assert len(other) == len(book.index) == len(entries)
    assert (other.diagnostics().duplicate_positions, other.diagnostics().unresolved_next_states) == (0, 0)
    for entry in book.entries():
        theirs = other.lookup_sfen(f"{entry.sfen} {entry.ply}")
        assert theirs is not None
        assert [(move.mv.to_usi(), move.weight, move.evaluation) for move in theirs.moves] == [
            (move.usi, move.weight, move.mark.value) for move in entry.moves
        ]
        assert (theirs.games, theirs.won_black, theirs.comment or "") == (entry.games, entry.black_wins, entry.comment)
    start = other.lookup_sfen(f"{START} 1")
    assert start is not None
    assert [(score.evaluation_value, score.nodes, score.engine_name) for score in start.evals] == [
        (35, 10**11, "エンジン")
    ]


def test_what_is_no_book_is_refused_by_name(tmp_path: Path) -> None:
    for name, data in (
        ("a.gbk", b"\x07GBK" * 40),
        ("a.ylb", b"YLB!" * 10),
        ("a.kif", "手合割：平手\n".encode()),
        ("a.db", b"\0" * 99),
    ):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(BookError, match=r"as an opening book\. Supported: \.db \.bin \.ybb \.sbk"):
            open_book(tmp_path / name)
    with pytest.raises(BookError, match="was not found"):
        open_book(tmp_path / "missing.db")
    with pytest.raises(BookError, match="This is a folder"):
        open_book(tmp_path)


@EVERY_KIND
def test_an_empty_file_is_an_empty_book(kind: type[BookFile], tmp_path: Path) -> None:
    if kind.key != "ybb":
        assert [*book_of(tmp_path / f"book.{kind.key}", b"").entries()] == []


@EVERY_KIND
def test_a_large_book_is_read_where_it_lies_and_its_index_is_kept(
    kind: type[BookFile], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, cache = tmp_path / f"book.{kind.key}", tmp_path / "cache" / kind.key
    put_file(sample_book(60), kind, path)
    monkeypatch.setattr("app.book.index.MAX_SIZE_IN_MEMORY", 100)
    assert not BookBytes(path).is_small
    for _ in range(2):
        book = open_book(path, cache)
        assert [len(book.index), *(book.entry(entry.position()) is not None for entry in grown(60))] == [
            60,
            *[True] * 60,
        ]
    (kept,) = cache.iterdir()
    assert kept.stat().st_size == 48 + 16 * 60
    kept.write_bytes(kept.read_bytes()[:-1])  # one that was cut is made anew
    assert len(open_book(path, cache).index) == 60
    path.write_bytes(path.read_bytes() + path.read_bytes()[-16:])  # and so is that of another file
    assert open_book(path, cache).bytes.stamp.size == path.stat().st_size


def test_pieces_are_sorted_on_the_disk_where_they_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.book.source._SORT_RUN_BYTES", 2_000)
    entries = list(grown(50))
    pieces = [piece for entry in entries if (piece := BOOK_KINDS[0].encode_entry(entry, entry.position())) is not None]
    assert [*sort_entry_data(iter(pieces))] == sorted(pieces)
