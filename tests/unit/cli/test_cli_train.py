"""`yomisuji train`: from records to today's work and to the files of other programs."""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.unit.training.cards import JUDGED_KIF

Ran = subprocess.CompletedProcess[str]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.kif"
    path.write_text(JUDGED_KIF, "utf-8")
    return path


def test_from_a_record_to_other_programs(command: Callable[..., Ran], record: Path, tmp_path: Path) -> None:
    where = ("--training", tmp_path / "t" / "cards.db")
    assert command("train", "due", *where).returncode == 1
    made = command("train", "make", record, "--stored", *where)
    assert made.stdout.splitlines()[0] == "2 new problems, 0 with another source, 0 already known."
    again = command("train", "make", record, "--stored", "--player", "suzuki", "--json", *where)
    *cards, sums = map(json.loads, again.stdout.splitlines())
    assert [(each["outcome"], each["ply"], each["kind"]) for each in cards] == [("known", 4, "punishment")]
    assert sums == {"new": 0, "more": 0, "known": 1, "skipped": {}}

    due = json.loads(command("train", "due", "--json", *where).stdout)
    assert (due["due"], due["new"], due["total"], len(due["cards"])) == (0, 2, 2, 2)
    assert "Today: 0 due, 2 new" in command("train", "due", *where).stdout
    out = tmp_path / "out"
    for form, name in (("nextmove", "p.json"), ("kif", "kif"), ("anki", "anki"), ("sheet", "s.html")):
        assert command("train", "export", "--as", form, "-o", out / name, *where).returncode == 0
        assert command("train", "export", "--as", form, "-o", out / name, *where).returncode == 1  # is there already
    assert sorted(path.name for path in (out / "kif").iterdir()) == ["problem-0001.kifu", "problem-0002.kifu"]
    assert len(list((out / "anki").glob("*.svg"))) == 2
    there = ("--training", tmp_path / "other.db")
    taken = command("train", "import", out / "p.json", out / "kif", *there)
    assert taken.stdout.strip() == "2 new problems, 2 with another source, 0 already known."
    assert command("train", "import", out / "s.html", *there).returncode == 1


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere all names are letters")
def test_problems_of_a_file_whose_name_is_no_letters_are_kept(
    command: Callable[..., Ran], record: Path, tmp_path: Path
) -> None:
    strange = record.rename(tmp_path / os.fsdecode("将棋.kif".encode("cp932")))
    where = ("--training", tmp_path / "cards.db")
    assert command("train", "make", strange, "--stored", *where).stdout.startswith("2 new problems")


def test_what_is_said_where_something_is_wrong(command: Callable[..., Ran], record: Path, tmp_path: Path) -> None:
    where = ("--training", tmp_path / "cards.db")
    assert command("train", "make", *where).returncode == 2
    assert command("train", "make", record, "--loss", "0", *where).returncode == 2
    bare = tmp_path / "bare.kif"
    bare.write_text("手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 投了\n", "utf-8")
    left = command("train", "make", bare, "--stored", *where)
    assert "Skipped: 1 game not analysed" in left.stdout
    assert "yomisuji analyze" in left.stderr
    (tmp_path / "no.db").write_bytes(b"no database at all, but long enough to be one" * 40)
    broken = command("train", "due", "--training", tmp_path / "no.db")
    assert broken.returncode == 1
    assert "backup" in broken.stderr
    (tmp_path / "p.json").write_text("{}", "utf-8")
    assert "next-move" in command("train", "import", tmp_path / "p.json", *where).stderr


def test_a_fault_of_the_cards_is_told_of_their_file_and_not_of_the_library(
    command: Callable[..., Ran], record: Path, tmp_path: Path
) -> None:
    where = ("--training", tmp_path / "cards.db")
    command("library", "import", record)
    command("train", "make", record, "--stored", *where)
    with closing(sqlite3.connect(tmp_path / "cards.db")) as cards:
        cards.execute("DROP TABLE source")
    said = command("train", "make", record, "--stored", *where).stderr
    assert "cards.db" in said
    assert "library.db" not in said


@pytest.mark.slow
def test_an_engine_confirms_what_is_asked(errand: Callable[..., Ran], record: Path, tmp_path: Path) -> None:
    where = ("--training", tmp_path / "cards.db")
    made = errand("train", "make", record, "--json", *where)  # by time, whatever the engine's speed
    *cards, sums = map(json.loads, made.stdout.splitlines())
    assert [(each["ply"], each["accepted"], each["confirmed"]) for each in cards] == [(4, ["2b5e"], True)]
    # Where every other move is as good there is nothing to be found.
    assert (sums["new"], sums["skipped"]) == (1, {"any_move": 1})
    assert made.returncode == 0
