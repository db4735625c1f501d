"""Games on their way into the library: once each, whole, and never worse than before."""

import sqlite3
from array import array
from contextlib import closing
from pathlib import Path

import pytest

from app.formats.files import parse_file
from app.library.finding import find_games
from app.library.game import identity_of_record, library_game_of_record, parse_date
from app.library.importing import relocate_source, remove_games, remove_source
from app.library.library import (
    Library,
    away_reason,
    notes_path,
    reason_not_opened,
    save_library_path,
    user_library_path,
)
from app.library.maintenance import NotMovedError, find_library_problems, move_library, remove_deleted_files
from app.library.names import normalized_name
from app.library.packed_moves import PACKED_MOVES, UNPACKED_MOVES, replay_moves
from app.library.query import compile_query, parse_query
from app.shogi.position import Position
from app.store.analysis_store import signed_key
from app.training.card_store import reason_cards_not_opened
from benchmarks.library_games import MadeGame, as_kif
from tests.library_samples import MEASURE, file_of, take_in


def alive(library: Library) -> list[tuple[object, ...]]:
    """The games that stand for themselves: plies, and of which file."""
    query = "SELECT plies, path FROM game JOIN source ON source.id = source WHERE same_as IS NULL ORDER BY game.id"
    return library.query_rows(query)


def positions(library: Library) -> set[tuple[int, int, int]]:
    return {(key, game, move) for key, game, move in library.query_rows("SELECT key, game, move FROM position")}


def expected(library: Library) -> set[tuple[int, int, int]]:
    """The same, by playing all games that stand for themselves."""
    return {
        (signed_key(board.key), number, move)
        for number, start, moves in library.query_rows("SELECT id, start, moves FROM game WHERE same_as IS NULL")
        for board, move in zip(replay_moves(start, moves), [*array("H", moves), 0], strict=True)
    }


def test_every_position_of_every_game_is_in_the_index(filled: Library, games: list[MadeGame]) -> None:
    assert [moves for (moves,) in filled.query_rows("SELECT plies FROM game ORDER BY id")] == [
        len(game.moves) for game in games
    ]
    assert positions(filled) == expected(filled)
    assert list(find_library_problems(filled)) == []


def test_moves_come_back_as_they_went_in() -> None:
    position = Position.from_sfen("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1")
    moves = position.legal_moves()
    assert [UNPACKED_MOVES[PACKED_MOVES[move]] for move in moves] == moves


def test_a_copy_and_a_shorter_one_are_found_and_the_fuller_one_stays(empty: Library, games: list[MadeGame]) -> None:
    game = next(game for game in games if len(game.moves) >= 40)
    whole = as_kif(game)
    cut = as_kif(game._replace(moves=game.moves[:35], ends="中断"))
    other = as_kif(game._replace(black="だれか"))
    take_in(empty, file_of("cut.kifu", cut))
    count = take_in(
        empty, file_of("whole.kifu", whole), file_of("copy.kifu", whole), file_of("other.kifu", other)
    ).import_count
    assert (count.games, count.duplicates) == (3, 2)
    assert alive(empty) == [(len(game.moves), "whole.kifu"), (len(game.moves), "other.kifu")]
    assert positions(empty) == expected(empty)


def test_an_alias_makes_one_person_of_two_names(empty: Library, games: list[MadeGame]) -> None:
    game = games[0]
    empty.add_alias("ニック", game.black)
    count = take_in(empty, file_of("a", as_kif(game)), file_of("b", as_kif(game._replace(black="ニック")))).import_count
    assert count.duplicates == 1
    assert {*empty.find_name_ids("ニック")} == {*empty.find_name_ids(game.black)}


def test_where_the_fuller_file_goes_the_other_takes_its_place(empty: Library, games: list[MadeGame]) -> None:
    kif = as_kif(games[0])
    take_in(empty, file_of("first", kif), file_of("second", kif))
    remove_source(empty, 1)
    assert alive(empty) == [(len(games[0].moves), "second")]
    assert positions(empty) == expected(empty)


def test_a_file_that_was_changed_is_read_anew(empty: Library, games: list[MadeGame]) -> None:
    take_in(empty, file_of("a", as_kif(games[0])), file_of("b", as_kif(games[1])))
    importer = take_in(empty, file_of("a", as_kif(games[2]), mtime_ns=2))
    assert alive(empty) == [(len(games[1].moves), "b"), (len(games[2].moves), "a")]
    assert positions(empty) == expected(empty)
    size = len(as_kif(games[2]).encode())
    assert importer.is_imported("a", 2, size)
    assert not importer.is_imported("a", 3, size)


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
    empty.add_tag([1], "名局")
    empty.close()
    empty.path.unlink()
    again = Library(empty.path, writes=True)
    take_in(again, file)
    found = again.query_rows("SELECT tag FROM notes.tag JOIN game USING (identity)")
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
    assert normalized_name(name) == normalized_name(other) != ""


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
    assert parse_date(written) == date


def test_what_was_there_before_notes_and_watched_folders_gets_them(empty: Library, games: list[MadeGame]) -> None:
    notes = notes_path(empty.path)
    take_in(empty, file_of("a", as_kif(games[0])))
    empty.add_tag([1], "名局")
    empty.close()
    with closing(sqlite3.connect(notes)) as old:
        for statement in ("DROP TABLE watched", "DROP TABLE note", "PRAGMA user_version = 1"):
            old.execute(statement)
    with closing(Library(empty.path)) as library:
        assert (library.watched_folders(), library.game_note(1), library.game_tags(1)) == ([], "", ["名局"])


def test_a_file_that_was_moved_is_known_at_its_new_place(empty: Library, games: list[MadeGame], tmp_path: Path) -> None:
    there, here = tmp_path / "there.kif", tmp_path / "here.kif"
    there.write_text(as_kif(games[0]), "utf-8")
    importer = take_in(empty, file_of(str(there), as_kif(games[0])))
    copy = file_of(str(here), as_kif(games[0]))
    assert not importer.is_moved_file(copy)
    there.rename(here)
    assert importer.is_moved_file(copy)
    assert alive(empty) == [(len(games[0].moves), str(here))]
    assert importer.is_imported(str(here), copy.mtime_ns, copy.size)


def test_a_file_that_the_person_finds_again_keeps_its_games_and_loses_none(
    empty: Library, games: list[MadeGame]
) -> None:
    kifs = [as_kif(game) for game in games[:3]]
    handicap = "手合割：香落ち\n下手：B\n上手：A\n棋戦：C\n   1 ３四歩(33)\n   2 投了\n"
    own = "開始日時：2026/01/02\n自分：後手\n先手：A\n   1 ７六歩(77)\n   2 中断\n"
    texts = {("a", at): kif for at, kif in enumerate(kifs)} | {("b", 0): handicap, ("c", 0): own}
    take_in(empty, file_of("a", *kifs), file_of("b", handicap), file_of("c", own))
    empty.connection.execute("INSERT INTO notes.tag SELECT identity, 'kept' FROM game")

    def found() -> list[tuple[str, int]]:
        return [
            (game.path, game.place_in_file) for game in find_games(empty, compile_query(parse_query("tag:kept"), empty))
        ]

    for game in find_games(empty, compile_query(parse_query(""), empty)):
        records = (game.to_record(), *parse_file(texts[game.path, game.place_in_file].encode()).records)
        kept, read = (library_game_of_record(record, 0, MEASURE, 0) for record in records)
        assert kept._replace(words="", venue="", costs=(), richness=0, time_control="", handicap="") == read._replace(
            words="", venue="", costs=(), richness=0, time_control="", handicap=""
        )

    def identities(*texts: str) -> list[int]:
        return [identity_of_record(parse_file(text.encode()).records[0]) for text in texts]

    assert relocate_source(empty, "a", "new", identities(own, handicap)) == {}
    assert relocate_source(empty, "a", "new", identities(handicap, *kifs[1:])) == {1: 1, 2: 2}
    assert sorted(found()) == [("a", 0), ("a", 1), ("a", 2), ("b", 0), ("c", 0)]  # one of the games is not there
    assert relocate_source(empty, "a", "a", identities(*kifs)) == {0: 0, 1: 1, 2: 2}
    assert len(found()) == 5, "the file was shown where the library has it"
    assert relocate_source(empty, "a", "new", identities(handicap, *kifs)) == {0: 1, 1: 2, 2: 3}
    assert sorted(path for path, _ in found()) == ["b", "c", "new", "new", "new"], "no game waits for the next import"
    take_in(empty, file_of("new", handicap, *kifs, mtime_ns=2))
    assert relocate_source(empty, "b", "new", identities(handicap, *kifs)) == {0: 0}  # a file of the library already
    assert sorted(found()) == [("c", 0), *(("new", at) for at in range(4))]
    assert list(find_library_problems(empty)) == []


def test_deleted_files_are_forgotten_where_their_folder_is_there(
    empty: Library, games: list[MadeGame], tmp_path: Path
) -> None:
    (tmp_path / "drive").mkdir()
    paths = [tmp_path / "gone.kif", tmp_path / "kept.kif", tmp_path / "away" / "b.kif", tmp_path / "drive" / "c.kif"]
    paths[1].write_text(as_kif(games[1]), "utf-8")
    take_in(empty, *(file_of(str(path), as_kif(games[at])) for at, path in enumerate(paths)))
    assert remove_deleted_files(empty) == [str(paths[0])]
    assert [path for _, path in alive(empty)] == [str(path) for path in paths[1:]]
    assert positions(empty) == expected(empty)


def moved_games(library: Library) -> list[tuple[object, ...]]:
    return [*alive(library), *library.query_rows("SELECT tag FROM notes.tag")]


def test_a_library_moves_whole_or_not_at_all(empty: Library, games: list[MadeGame], tmp_path: Path) -> None:
    path, target = empty.path, tmp_path / "else" / "mine.db"
    take_in(empty, file_of("a", as_kif(games[0])))
    empty.add_tag([1], "名局")
    before = moved_games(empty)
    switched: list[Path] = []
    with pytest.raises(NotMovedError, match="using the library"):
        move_library(path, target, switched.append)
    empty.close()
    with pytest.raises(NotMovedError, match="Stopped"):
        move_library(path, target, switched.append, lambda: True)
    with pytest.raises(OSError, match="no place"):
        move_library(path, target, unwritable)
    with closing(Library(path)) as library:
        assert moved_games(library) == before
    assert (switched, [*target.parent.iterdir()]) == ([], [])
    assert move_library(path, target, switched.append) == []
    assert (switched, path.exists(), notes_path(path).exists()) == ([target], False, False)
    with closing(Library(target, writes=True)) as library:
        assert moved_games(library) == before
        assert library.query_number("SELECT count(*) FROM position") == len(games[0].moves) + 1
    again = Library(path, writes=True)
    again.close()
    with pytest.raises(NotMovedError, match="already exists"):
        move_library(path, target, switched.append)


def unwritable(_: Path) -> None:
    raise OSError("no place")


def test_where_the_library_lies_is_kept(tmp_path: Path) -> None:
    assert (user_library_path(tmp_path), away_reason(tmp_path)) == (tmp_path / "library.db", None)
    save_library_path(tmp_path, tmp_path / "drive" / "library.db")
    assert user_library_path(tmp_path) == tmp_path / "drive" / "library.db"
    assert away_reason(tmp_path) is not None
    save_library_path(tmp_path, tmp_path / "library.db")
    assert (user_library_path(tmp_path), away_reason(tmp_path)) == (tmp_path / "library.db", None)


def test_a_full_disk_says_to_make_room(tmp_path: Path) -> None:
    with closing(Library(tmp_path / "library.db", writes=True)) as library:
        library.connection.execute("PRAGMA max_page_count = 1")
        with pytest.raises(sqlite3.OperationalError) as raised:
            library.connection.execute("INSERT INTO said VALUES(1, ?)", ("x" * 100_000,))
    assert "Free some space" in reason_not_opened(raised.value).en
    assert "Free some space" in reason_cards_not_opened(raised.value, tmp_path).en
