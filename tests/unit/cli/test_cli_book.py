"""`yomisuji book`: opening books shown, checked, converted, merged, made, reckoned and edited by commands."""

import json
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from app.library.library import Library
from tests.cases import every_case
from tests.library_samples import file_of, take_in
from tests.sampling import so_many

Command = Callable[..., subprocess.CompletedProcess[str]]
START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -"
AFTER = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w -"
BOOK = f"""#YANEURAOU-DB2016 1.00
sfen {AFTER} 2
3c3d 2g2f 10 18 30
sfen {START} 1
#the start
7g7f 3c3d 30 20 60
2g2f 8c8d 10 20 40
"""
CSA = """V2.2
'black_rate:Kame+1:3100.0
'white_rate:Usagi+2:1800.0
N+Kame
N-Usagi
PI
+
+7776FU
-3334FU
+2726FU
%CHUDAN
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "book.db"
    path.write_text(BOOK, "utf-8")
    return path


def test_a_position_is_shown_with_shares_and_what_leads_into_the_book(command: Command, book: Path) -> None:
    done = command("book", "show", book)
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert "2 positions" in lines[0]
    assert [line.split()[:5] for line in lines[3:5]] == [
        ["▲７六歩", "60.0%", "60", "30", "20"],
        ["▲２六歩", "40.0%", "40", "10", "20"],
    ]
    assert lines[5] == "the start"
    shown = json.loads(command("book", "show", book, "startpos moves 7g7f", "--json").stdout)
    assert (shown["known"], shown["ply"], [move["usi"] for move in shown["moves"]]) == (True, 2, ["3c3d"])
    assert "not in the book" in command("book", "show", book, "startpos moves 2g2f 3c3d").stdout
    before = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"
    assert json.loads(command("book", "show", book, before, "--json").stdout)["known"]


@every_case(
    ("words", "code", "part"),
    [
        (("show", "missing.db"), 1, "was not found"),
        (("show", "{book}", "rubbish"), 2, "SFEN"),
        (("show", "{book}", "startpos moves 7g7e"), 2, "Not a move"),
        (("convert", "{book}", "-o", "{folder}/out.gbk"), 2, "Unknown format"),
        (("convert", "{book}", "-o", "{book}"), 1, "one of the files to read"),
        (("convert", "{book}", "-o", "{folder}/out.db", "--min-share", "200"), 2, "from 0 to 100"),
        (("edit", "{book}", "startpos", "--set", "7g7x"), 2, "Not a move"),
        (("make", "{folder}/game.csa", "-o", "{folder}/out.db", "--player", "Nobody"), 1, "No moves match"),
    ],
)
def test_what_cannot_be_done_is_said(
    words: tuple[str, ...], code: int, part: str, command: Command, book: Path, tmp_path: Path
) -> None:
    (tmp_path / "game.csa").write_text(CSA, "utf-8")
    done = command("book", *(word.format(book=book, folder=tmp_path) for word in words))
    assert done.returncode == code, done.stderr
    assert part in done.stderr, done.stderr
    assert book.read_text("utf-8") == BOOK


def test_check_names_what_is_wrong_by_line(command: Command, book: Path) -> None:
    done = command("book", "check", book)
    assert (done.returncode, done.stdout) == (0, "")
    book.write_text(BOOK + "7g7e none 1 2 3\n", "utf-8")
    done = command("book", "check", book)
    assert done.returncode == 1
    assert f"{book}:8: error: 7g7e is not legal." in done.stdout


@every_case("suffix", ["db", "bin", "ybb", "sbk"])
def test_a_book_is_converted_after_its_losses_are_told(
    suffix: str, command: Command, book: Path, tmp_path: Path
) -> None:
    out = tmp_path / f"out.{suffix}"
    done = command("book", "convert", book, "-o", out)
    assert done.returncode == 0
    assert ("Expected replies will be lost (3)." in done.stderr) is (suffix != "db")
    assert done.stderr.splitlines()[-1] == f"2 positions written to {out}."
    shown = json.loads(command("book", "show", out, "--json").stdout)
    assert [move["usi"] for move in shown["moves"]] == ["7g7f", "2g2f"]
    assert "already exists" in command("book", "convert", book, "-o", out).stderr


def test_books_are_merged_filtered_and_reckoned(command: Command, book: Path, tmp_path: Path) -> None:
    other, out = tmp_path / "other.db", tmp_path / "out.db"
    other.write_text(f"sfen {START} 1\n7g7f none 20 25 5\n6g6f none -50 3 1\n", "utf-8")
    assert command("book", "merge", book, other, "-o", out, "--min-count", 2).returncode == 0
    moves = json.loads(command("book", "show", out, "--json").stdout)["moves"]
    assert [(move["usi"], move["count"], move["score"]) for move in moves] == [("7g7f", 65, 20), ("2g2f", 40, 10)]
    assert command("book", "minimax", out, "-o", out.with_name("max.db")).returncode == 0
    moves = json.loads(command("book", "show", out.with_name("max.db"), "--json").stdout)["moves"]
    assert [(move["usi"], move["score"], move["depth"]) for move in moves] == [("7g7f", -10, 1), ("2g2f", 10, 20)]


def test_a_book_is_made_of_records(command: Command, tmp_path: Path) -> None:
    (tmp_path / "game.csa").write_text(CSA, "utf-8")
    out = tmp_path / "made.sbk"
    done = command("book", "make", tmp_path / "game.csa", "-o", out, "--min-rating", 2000)
    assert done.returncode == 0, done.stderr
    assert "2 positions written" in done.stderr
    shown = json.loads(command("book", "show", out, "--json").stdout)
    assert (shown["games"], [move["usi"] for move in shown["moves"]]) == (1, ["7g7f"])


def test_an_edit_is_saved_beside_a_backup(command: Command, book: Path) -> None:
    done = command(
        *("book", "edit", book, "startpos", "--set", "6g6f", "--count", 7, "--first", "--remove", "2g2f"),
        *("--line", "1g1f 9c9d", "--comment", "mine"),
    )
    assert done.returncode == 0, done.stderr
    assert book.with_name("book.db.bak").read_text("utf-8") == BOOK
    shown = json.loads(command("book", "show", book, "--json").stdout)
    assert (shown["comment"], [move["usi"] for move in shown["moves"]]) == ("mine", ["6g6f", "7g7f", "1g1f"])
    assert json.loads(command("book", "show", book, "startpos moves 1g1f", "--json").stdout)["known"]
    assert "Nothing has changed" in command("book", "edit", book, "startpos").stderr


@pytest.mark.slow
@pytest.mark.proof  # in the window: test_desktop_playing_books.py
def test_engines_play_games_from_a_book(errand: Command, book: Path, tmp_path: Path) -> None:
    games = []
    for seed in range(so_many(4, 10)):
        done = errand(
            *("play", "--book", book, "--seed", seed, "--byoyomi", 30, "--grace", 9000, "--max-moves", 3),
            *("-o", tmp_path / f"game{seed}.kifu", "--json", "--quiet"),
        )
        assert done.returncode == 0, done.stderr
        games.append(json.loads(done.stdout))
    assert {game["moves"][0] for game in games} == {"7g7f", "2g2f"}
    assert all(game["from_book"][:1] == [1] for game in games)
    text = (tmp_path / "game0.kifu").read_text("utf-8-sig")
    assert "備考=定跡：book.db" in text


ANALYSED = """手合割：平手
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:01/00:00:01)
*#評価値=40
*#読み筋=△３四歩▲２六歩
*#深さ=12
*#エンジン=Kame
   2 ３四歩(33)   ( 0:01/00:00:02)
**評価値=30
**読み筋=▲２六歩
**深さ=9
**エンジン=Kame
"""


def test_a_book_is_made_of_what_engines_found(command: Command, tmp_path: Path) -> None:
    (tmp_path / "game.kifu").write_text(ANALYSED, "utf-8")
    out = tmp_path / "found.db"
    done = command("book", "make", tmp_path / "game.kifu", "--of", "analysis", "-o", out, "--side", "white")
    assert done.returncode == 0, done.stderr
    shown = json.loads(command("book", "show", out, "startpos moves 7g7f", "--json").stdout)
    (move,) = shown["moves"]
    assert (move["usi"], move["count"], move["score"], move["depth"], move["reply"]) == ("3c3d", None, -40, 12, "2g2f")
    done = command("book", "make", tmp_path / "game.kifu", "--of", "analysis", "-o", out, "--min-depth", 13)
    assert "No moves match" in done.stderr


def test_a_book_is_made_of_games_of_the_library(command: Command, tmp_path: Path) -> None:
    library, out = tmp_path / "library.db", tmp_path / "own.db"
    with closing(Library(library, writes=True)) as filled:
        take_in(filled, file_of("game.csa", CSA))
    done = command("book", "make", "--library", library, "--query", "player:kame", "--side", "black", "-o", out)
    assert done.returncode == 0, done.stderr
    assert "7g7f" in out.read_text("utf-8")
    wrong = command("book", "make", "--library", library, "--query", "nonsense:1", "-o", tmp_path / "other.db")
    assert (wrong.returncode, "Unknown field “nonsense:1”" in wrong.stderr) == (2, True)
    assert "--query" in command("book", "make", "-o", tmp_path / "other.db").stderr
