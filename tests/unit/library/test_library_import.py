"""Games on their way into the library: once each, whole, and never worse than before."""

from array import array
from pathlib import Path

import pytest

from app.library.game import date_of
from app.library.importing import forget_source, remove_games
from app.library.keeping import problems_in
from app.library.library import Library, notes_path
from app.library.names import folded
from app.library.packed_moves import UNPACKED, boards_along, packed
from app.shogi.position import Position
from app.store.analysis_store import signed
from benchmarks.library_games import MadeGame, as_kif
from tests.library_samples import file_of, take_in


def alive(library: Library) -> list[tuple[object, ...]]:
    """The games that stand for themselves: plies, and of which file."""
    query = "SELECT plies, path FROM game JOIN source ON source.id = source WHERE same_as IS NULL ORDER BY game.id"
    return library.rows(query)


def positions(library: Library) -> set[tuple[int, int, int]]:
    return {(key, game, move) for key, game, move in library.rows("SELECT key, game, move FROM position")}


def expected(library: Library) -> set[tuple[int, int, int]]:
    """The same, by playing all games that stand for themselves."""
    return {
        (signed(board.key), number, move)
        for number, start, moves in library.rows("SELECT id, start, moves FROM game WHERE same_as IS NULL")
        for board, move in zip(boards_along(start, moves), [*array("H", moves), 0], strict=True)
    }


def test_every_position_of_every_game_is_in_the_index(filled: Library, games: list[MadeGame]) -> None:
    assert [moves for (moves,) in filled.rows("SELECT plies FROM game ORDER BY id")] == [
        len(game.moves) for game in games
    ]
    assert positions(filled) == expected(filled)
    assert list(problems_in(filled)) == []


def test_moves_come_back_as_they_went_in() -> None:
    position = Position.from_sfen("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1")
    moves = position.legal_moves()
    assert [UNPACKED[packed(move)] for move in moves] == moves


def test_a_copy_and_a_shorter_one_are_found_and_the_fuller_one_stays(empty: Library, games: list[MadeGame]) -> None:
    game = next(game for game in games if len(game.moves) >= 40)
    whole = as_kif(game)
    cut = as_kif(game._replace(moves=game.moves[:35], ends="中断"))
    other = as_kif(game._replace(black="だれか"))
    take_in(empty, file_of("cut.kifu", cut))
    count = take_in(
        empty, file_of("whole.kifu", whole), file_of("copy.kifu", whole), file_of("other.kifu", other)
    ).count
    assert (count.games, count.duplicates) == (3, 2)
    assert alive(empty) == [(len(game.moves), "whole.kifu"), (len(game.moves), "other.kifu")]
    assert positions(empty) == expected(empty)


def test_an_alias_makes_one_person_of_two_names(empty: Library, games: list[MadeGame]) -> None:
    game = games[0]
    empty.add_alias("ニック", game.black)
    count = take_in(empty, file_of("a", as_kif(game)), file_of("b", as_kif(game._replace(black="ニック")))).count
    assert count.duplicates == 1
    assert {*empty.name_ids("ニック")} == {*empty.name_ids(game.black)}


def test_where_the_fuller_file_goes_the_other_takes_its_place(empty: Library, games: list[MadeGame]) -> None:
    kif = as_kif(games[0])
    take_in(empty, file_of("first", kif), file_of("second", kif))
    forget_source(empty, 1)
    assert alive(empty) == [(len(games[0].moves), "second")]
    assert positions(empty) == expected(empty)


def test_a_file_that_was_changed_is_read_anew(empty: Library, games: list[MadeGame]) -> None:
    take_in(empty, file_of("a", as_kif(games[0])), file_of("b", as_kif(games[1])))
    importer = take_in(empty, file_of("a", as_kif(games[2]), mtime_ns=2))
    assert alive(empty) == [(len(games[1].moves), "b"), (len(games[2].moves), "a")]
    assert positions(empty) == expected(empty)
    size = len(as_kif(games[2]).encode())
    assert importer.is_known("a", 2, size)
    assert not importer.is_known("a", 3, size)


def test_what_was_removed_does_not_come_back(empty: Library, games: list[MadeGame]) -> None:
    files = [file_of("a", as_kif(games[0])), file_of("copy", as_kif(games[0])), file_of("b", as_kif(games[1]))]
    take_in(empty, *files)
    remove_games(empty, [1])
    take_in(empty, files[0]._replace(mtime_ns=9))
    assert alive(empty) == [(len(games[1].moves), "b")]
    assert positions(empty) == expected(empty)


def test_a_failure_leaves_nothing_half(empty: Library, games: list[MadeGame], monkeypatch: pytest.MonkeyPatch) -> None:
    bad = file_of("b", as_kif(games[1]))
    bad = bad._replace(games=(bad.games[0]._replace(players=("x", "\udc80")),))  # a name that cannot be written
    with pytest.raises(UnicodeEncodeError):
        take_in(empty, file_of("a", as_kif(games[0])), bad)
    assert alive(empty) == []
    assert positions(empty) == set()


def test_tags_stay_when_the_library_is_made_again(empty: Library, games: list[MadeGame]) -> None:
    file = file_of("a", as_kif(games[0]))
    take_in(empty, file)
    empty.tag([1], "名局")
    empty.close()
    empty.path.unlink()
    again = Library(empty.path, writes=True)
    take_in(again, file)
    found = again.rows("SELECT tag FROM notes.tag JOIN game USING (identity)")
    again.close()
    assert found == [("名局",)]
    assert notes_path(Path("x/games.db")) == Path("x/games.notes.db")


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("羽生 善治九段", "羽生善治"),
        ("藤井聡太　竜王・名人", "藤井聡太"),
        ("ＳＵＺＵＫＩ", "suzuki"),
        ("カロリーナ女流初段", "かろりーな"),
    ],
)
def test_a_name_is_one_however_it_is_written(name: str, other: str) -> None:
    assert folded(name) == folded(other) != ""


@pytest.mark.parametrize(
    ("written", "date"),
    [
        ("2024/03/05 10:00:00", "2024-03-05"),
        ("2024年3月", "2024-03"),
        ("1987", "1987"),
        ("昨日", ""),
        ("2024-13-01", "2024"),
    ],
)
def test_dates_are_sortable_as_far_as_they_are_known(written: str, date: str) -> None:
    assert date_of(written) == date
