"""`yomisuji library`: from files to answers, and what is said where something is wrong."""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from app.base import database
from app.base.folders import find_folders
from app.library.library import Library
from app.library.maintenance import find_library_problems
from benchmarks.library_games import made_games, write_games

Ran = subprocess.CompletedProcess[str]
KILLS = 3
THOUGHT = """先手：羽山
後手：Suzuki
開始日時：2024/01/02
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:01/00:00:01)
&大事な一手
**解析 時間 00:02.0 深さ 20/30 ノード数 90000 評価値 40 読み筋 △３四歩(33)
   2 ３四歩(33)   ( 0:01/00:00:01)
**解析 時間 00:02.0 深さ 22/30 ノード数 90000 評価値 90 読み筋 ▲２六歩(27)
*ここまで定跡
   3 投了
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_games(tmp_path / "games", made_games(12, plies=40), 3)
    (tmp_path / "games" / "thought.kif").write_text(THOUGHT, "utf-8")
    (tmp_path / "games" / "bad.kif").write_text("これは棋譜ではありません。", "utf-8")
    return tmp_path / "games"


def test_a_library_from_import_to_compact(command: Callable[..., Ran], folder: Path, tmp_path: Path) -> None:
    where = ("--library", tmp_path / "l" / "games.db")
    done = command("library", "import", folder, *where, "--json")
    assert json.loads(done.stdout) == {"files": 6, "games": 13, "duplicates": 0, "unchanged": 0, "failed": 1}
    assert "bad.kif" in done.stderr
    assert done.returncode == 1
    again = command("library", "import", folder, *where)
    assert "6 files unchanged" in again.stdout

    assert "1 game found." in command("library", "find", "文:定跡", "文:大事", "解析済み", *where).stdout
    assert command("library", "me", *where).returncode == 1
    assert "羽山 太郎. " in command("library", "me", "--name", "羽山 太郎", "--alias", "はやま=羽山太郎", *where).stdout
    languages = (("en", ('mine opponent="', "Gote"), "自分"), ("ja", ('自分 相手="', "後手"), "mine"))
    for language, wanted, unwanted in languages:
        said = command("library", "me", "--language", language, *where).stdout
        assert [word for word in wanted if word not in said] + [unwanted] * (unwanted in said) == []
    me = json.loads(command("library", "me", "--name", "Q", "--alias", "q2=Q", "--json", *where).stdout)
    assert (me["names"], me["aliases"]) == (["Q", "羽山 太郎"], [["q2", "q"], ["はやま", "羽山太郎"]])
    me = json.loads(command("library", "me", "--forget", "Q", "--forget", "q2", "--json", *where).stdout)
    assert (me["names"], me["aliases"]) == (["羽山 太郎"], [["はやま", "羽山太郎"]])
    queries = [each["query"] for table in me["tables"].values() for each in table]
    assert any(query.startswith('自分 相手="') for query in queries), "for scripts it is the same in every language"
    row = json.loads(command("library", "find", "勝ち", "--most", 1, "--json", *where).stdout)
    assert "羽山 太郎" in (row["black"], row["white"])
    assert sum(each["won"] for each in me["tables"]["Side"]) == len(
        command("library", "find", "勝ち", "--json", *where).stdout.splitlines()
    )
    tree = json.loads(command("library", "tree", "startpos moves 7g7f", "--json", *where).stdout)
    (reply,) = (each for each in tree["moves"] if each["usi"] == "3c3d")
    assert (tree["stored"]["score"], reply["stored"]["depth"], reply["loss"]) == ("40", 22.0, 50.0)
    assert "▲" in command("library", "tree", *where).stdout
    assert command("library", "find", "--complete", "相", *where).stdout == "相手:\n"

    out = tmp_path / "out.kifu"
    assert "Wrote " in command("library", "find", "文:定跡", "--export", out, *where).stdout
    assert "ここまで定跡" in out.read_text("utf-8")
    command("library", "find", "文:定跡", "--tag", "名局", *where)
    assert "Removed 1 game from the library." in command("library", "find", "印:名局", "--remove", *where).stdout
    command("library", "import", folder, *where)
    assert command("library", "check", *where).returncode == 0
    backup = tmp_path / "backup.db"
    assert " MB" in command("library", "compact", "--backup", backup, *where).stdout
    assert "12 games" in command("library", "check", "--library", backup).stdout


def test_watched_folders_are_looked_through_again(command: Callable[..., Ran], folder: Path, tmp_path: Path) -> None:
    where = ("--library", tmp_path / "games.db")
    assert command("library", "import", *where).returncode == 1
    assert command("library", "import", folder / "thought.kif", "--watch", *where).returncode == 2
    (folder / "bad.kif").unlink()
    assert "13 games" in command("library", "import", folder, "--watch", *where).stdout
    write_games(folder / "more", made_games(3, seed=7, plies=30), 3)
    (folder / "thought.kif").rename(folder / "analysed.kif")
    again = command("library", "import", *where)
    assert "3 games" in again.stdout
    assert again.returncode == 0
    assert "Saved the note for 1 game." in command("library", "find", "解析済み", "--note", "見直す", *where).stdout
    row = json.loads(command("library", "find", "メモ:見直", "--json", *where).stdout)
    assert (row["note"], row["tags"], Path(row["file"]).name) == ("見直す", [], "analysed.kif")
    folder.rename(tmp_path / "away")
    gone = command("library", "import", *where)
    assert "was not found" in gone.stderr
    assert gone.returncode == 1
    command("library", "check", "--forget", *where)
    assert "16 games found." in command("library", "find", *where).stdout
    assert "Watched folders: -" in command("library", "import", folder, "--unwatch", *where).stdout
    assert command("library", "import", *where).returncode == 2


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere all names are letters")
def test_names_that_are_no_letters_are_told_and_the_others_come_in(
    command: Callable[..., Ran], folder: Path, tmp_path: Path
) -> None:
    where = ("--library", tmp_path / "games.db")
    strange = folder / os.fsdecode("将棋.kif".encode("cp932"))
    (folder / "thought.kif").rename(strange)
    (folder / "bad.kif").unlink()
    done = command("library", "import", folder, *where)
    assert "12 games" in done.stdout
    assert "not valid UTF-8" in done.stderr
    assert done.returncode == 1
    away = folder.rename(strange.parent.with_name(strange.name))
    for how in ("--watch", "--unwatch"):
        assert "internal" not in command("library", "import", away, how, *where).stderr
    assert "not valid UTF-8" in command("library", "import", away, "--watch", *where).stderr
    word = os.fsdecode("将棋".encode("cp932"))
    for asked in (("find", word), ("find", "--tag", word), ("find", "--note", word), ("me", "--name", word)):
        refused = command("library", *asked, *where)
        assert ("not valid UTF-8" in refused.stderr, refused.returncode) == (True, 2)
    assert command("library", "tree", "--filter", word, *where).returncode == 2


def test_the_library_is_moved_and_found_at_its_new_place(
    command: Callable[..., Ran], folder: Path, tmp_path: Path
) -> None:
    command("library", "import", folder)
    usual = find_folders().data / "library.db"
    assert usual.exists()
    assert "The library was moved to" in command("library", "move", tmp_path / "drive").stdout
    assert not usual.exists()
    assert "13 games found." in command("library", "find").stdout
    assert command("library", "move", tmp_path / "drive").returncode == 1
    (tmp_path / "drive").rename(tmp_path / "away")
    for words in (("find",), ("import", folder)):
        assert "Connect its drive" in command("library", *words).stderr
    (tmp_path / "away").rename(tmp_path / "drive")
    assert command("library", "move", find_folders().data).returncode == 0
    assert usual.exists()


def test_what_is_wrong_is_said(command: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where = ("--library", tmp_path / "games.db")
    assert "library import" in command("library", "find", "x", *where).stderr
    command("library", "import", tmp_path, *where)
    writer = Library(tmp_path / "games.db", writes=True)
    with closing(writer), writer.transaction():
        monkeypatch.setattr(database, "LOCK_TIMEOUT", 0.0)
        assert "Another process" in command("library", "me", "--name", "x", *where).stderr
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE x(y)")
    assert "not a library file" in command("library", "find", "--library", tmp_path / "other.db").stderr
    (tmp_path / "games.db").write_bytes(b"no database" * 1000)
    assert command("library", "find", "x", *where).returncode == 1
    repaired = command("library", "check", "--repair", *where)
    assert "was moved to" in repaired.stdout
    assert not (tmp_path / "games.db").exists()
    command("library", "import", tmp_path, *where)
    assert command("library", "find", "形:駒", *where).returncode == 2
    assert command("library", "tree", "nonsense", *where).returncode == 2


def test_damaged_notes_are_named_and_set_aside_and_the_games_stay(
    command: Callable[..., Ran], folder: Path, tmp_path: Path
) -> None:
    where = ("--library", tmp_path / "games.db")
    command("library", "import", folder, *where)
    notes = tmp_path / "games.notes.db"
    for log in tmp_path.glob("games.notes.db-*"):
        log.unlink()
    notes.write_bytes(b"no database" * 1000)
    said = command("library", "find", *where).stderr
    assert "games.notes.db" in said
    assert "--repair" in said
    repaired = command("library", "check", "--repair", *where).stdout
    assert "games.notes.db.unreadable" in repaired
    assert "games.db.unreadable" not in repaired
    assert "13 games found." in command("library", "find", *where).stdout


def test_damaged_files_and_what_is_no_file_are_told_with_what_to_do(
    command: Callable[..., Ran], folder: Path, tmp_path: Path
) -> None:
    where = ("--library", tmp_path / "games.db")
    command("library", "import", folder, *where)
    (tmp_path / "games.analyses.db").write_bytes(b"no database" * 1000)
    assert "analyses --rebuild" in command("library", "import", folder, *where).stderr
    (tmp_path / "torn.db").write_bytes((tmp_path / "games.db").read_bytes()[:9_000])
    assert "--repair" in command("library", "find", "--library", tmp_path / "torn.db").stderr
    (tmp_path / "folder.db").mkdir()
    assert "directory" in command("library", "import", folder, "--library", tmp_path / "folder.db").stderr


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_pipe_in_the_place_of_a_library_holds_up_nobody(command: Callable[..., Ran], tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.db")
    assert "Not a regular file" in command("library", "find", "--library", tmp_path / "pipe.db").stderr
    command("library", "check", "--repair", "--library", tmp_path / "pipe.db")
    assert not (tmp_path / "pipe.db").exists()


@pytest.mark.slow
@pytest.mark.proof  # an end that is asked for: test_desktop_library.py
def test_a_kill_during_import_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    """As `benchmarks/library_kills.py` does it fifty times."""
    from benchmarks.library_kills import kill_imports  # noqa: PLC0415

    write_games(tmp_path / "games", made_games(60, plies=30), 1)
    path = tmp_path / "games.db"
    assert kill_imports(tmp_path / "games", path, KILLS, 60) == KILLS
    with closing(Library(path)) as library:
        assert list(find_library_problems(library)) == []
        assert library.query_number("SELECT count(*) FROM game") == 60
