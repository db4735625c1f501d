"""`yomisuji dataset`: rows of positions out of records, from one form into another, and what it never does."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from app.cli import dataset as dataset_command
from app.cli import dataset_jobs, process_pool
from tests.cases import every_case
from tests.crews import linux_with_a_crew

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
Run = Callable[..., CompletedProcess[str]]

GAME = """\
手合割：平手
   1 ７六歩(77)   ( 0:05/00:00:05)
**評価値=-123.4
**読み筋=△３四歩▲２六歩
**深さ=20
**エンジン=甲
   2 ３四歩(33)
*#詰み=後手勝ち:9手
*#深さ=9
*#読み筋=▲２六歩△８四歩
   3 ２六歩(27)
**評価値=88
**深さ=22
   4 ８四歩(83)
   5 投了
変化：3手
   3 ６六歩(67)
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.kifu"
    path.write_text(GAME, "utf-8")
    return path


def rows(said: CompletedProcess[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in said.stdout.splitlines()]


def moves(said: CompletedProcess[str]) -> list[object]:
    return [row["move"] for row in rows(said)]


def usi_file(path: Path, *lines: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"position startpos moves {line}\n" for line in lines), "utf-8")
    return path


def test_every_position_is_an_object_of_json(command: Run, file: Path) -> None:
    said = command("dataset", file, "-o", "-")
    assert said.returncode == 0
    first, second, *_ = found = rows(said)
    assert [row["move"] for row in found] == ["7g7f", "3c3d", "2g2f", "8c8d"]
    assert first == {
        "sfen": "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "move": "7g7f",
        "score": -123,
        "depth": 20,
        "result": "white",
        "file": str(file),
        "game": 1,
        "thoughts": [
            {"source": "play", "engine": "甲", "score_cp": -123.4, "depth": 20, "pv": ["7g7f", "3c3d", "2g2f"],
             "dialect": "draft"}
        ],
    }  # fmt: skip
    assert "score" not in second
    assert said.stderr.splitlines() == ["Wrote 4 positions from 1 game", "Skipped 1 position in branches"]


def test_the_binary_forms_have_a_row_for_each_score_and_say_what_they_lose(command: Run, file: Path) -> None:
    for form, size in (("psv", 40), ("hcpe", 38)):
        out = file.with_suffix(f".{form}")
        said = command("dataset", file, "-o", out)
        assert said.returncode == 0
        assert out.stat().st_size == 2 * size
        assert "Skipped 2 positions without a score" in said.stderr
        assert "Depths, lines, engine names" in said.stderr
        back = rows(command("dataset", out, "-o", "-"))
        assert [(row["move"], row["score"], row["result"]) for row in back] == [
            ("7g7f", -123, "white"), ("2g2f", 88, "white")
        ]  # fmt: skip
        assert [str(row["sfen"]).split()[3] for row in back] == (["1", "3"] if form == "psv" else ["1", "1"])


def test_the_mate_of_an_analysis_is_a_score_of_its_position(command: Run, file: Path) -> None:
    said = command("dataset", file, "-o", "-", "--source", "analysis")
    assert [row.get("score") for row in rows(said)] == [None, None, -31_991, None]


def test_rows_go_from_form_to_form_and_stay_the_same(command: Run, file: Path) -> None:
    place = file.parent
    said = command("dataset", file, "-o", place / "a.psv", "--unscored")
    assert "Positions without a score get the score 0." in said.stderr
    command("dataset", place / "a.psv", "-o", place / "b.jsonl")
    command("dataset", place / "b.jsonl", "-o", place / "c.psv")
    assert (place / "c.psv").read_bytes() == (place / "a.psv").read_bytes()
    said = command("dataset", place / "a.psv", "-o", place / "d.hcpe")
    assert "Move numbers will be lost." in said.stderr
    assert "Depths" not in said.stderr
    said = command("dataset", place / "d.hcpe", "-o", place / "e.psv")
    assert "every position gets the number 1" in said.stderr
    assert "Skipped" not in said.stderr
    assert (place / "e.psv").stat().st_size == 4 * 40


@pytest.mark.proof  # of `convert`: test_cli_convert.py
def test_through_pipes(process: Run, file: Path) -> None:
    lines = process("dataset", "-", "-o", "-", stdin=file.read_bytes()).stdout
    assert [json.loads(line)["file"] for line in lines.splitlines()] == ["-"] * 4
    again = process("dataset", "-", "-o", "-", "--from", "jsonl", stdin=lines.encode())
    assert again.stdout == lines
    psv = subprocess.run(
        [sys.executable, "-m", "app", "dataset", "-", "-o", "-", "--from", "jsonl", "--to", "psv"],
        cwd=ROOT, input=lines.encode(), capture_output=True, check=True, timeout=60,
    ).stdout  # fmt: skip
    assert len(psv) == 80
    assert moves(process("dataset", "-", "-o", "-", "--from", "psv", stdin=psv)) == ["7g7f", "2g2f"]


@every_case(
    ("options", "expected"),
    [
        (("--branches",), ["7g7f", "3c3d", "2g2f", "8c8d", "6g6f"]),
        (("--scored",), ["7g7f", "2g2f"]),
        (("--min-depth", "21"), ["2g2f"]),
        (("--max-score", "100"), ["3c3d", "2g2f", "8c8d"]),
        (("--plies", "2-3"), ["3c3d", "2g2f"]),
        (("--plies", "-1"), ["7g7f"]),
        (("--plies", "4-"), ["8c8d"]),
        (("--results", "white"), ["7g7f", "3c3d", "2g2f", "8c8d"]),
        (("--engine", "甲", "--scored"), ["7g7f"]),
    ],
)
def test_a_person_chooses_which_positions(
    command: Run, file: Path, options: tuple[str, ...], expected: list[str]
) -> None:
    said = command("dataset", file, "-o", "-", *(f"--plies={options[1]}",) if "--plies" in options else options)
    assert said.returncode == 0
    assert moves(said) == expected


def test_positions_in_check_can_be_left_out(command: Run, tmp_path: Path) -> None:
    file = usi_file(tmp_path / "a.usi", "7g7f 3c3d 8h2b+ 3a2b B*5e 2b3c 5e3c+ 2a3c")
    assert "3c" in str(moves(command("dataset", file, "-o", "-")))
    said = command("dataset", file, "-o", "-", "--no-checks")
    assert moves(said) == ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e", "2b3c", "5e3c+"]
    assert "Skipped 1 position with the side to move in check" in said.stderr


def test_each_position_once(command: Run, tmp_path: Path) -> None:
    file = usi_file(tmp_path / "a.usi", "7g7f 3c3d 2g2f", "2g2f 3c3d 7g7f 8c8d", "7g7f 8c8d")
    said = command("dataset", file, "-o", "-", "--distinct")
    assert moves(said) == ["7g7f", "3c3d", "2g2f", "3c3d", "7g7f", "8c8d"]
    assert "Skipped 3 positions that occurred before" in said.stderr


def test_games_without_a_result_are_no_draws_unless_somebody_says_so(command: Run, tmp_path: Path) -> None:
    file = usi_file(tmp_path / "a.usi", "7g7f 3c3d")
    out = tmp_path / "a.psv"
    said = command("dataset", file, "-o", out, "--unscored")
    assert said.returncode == 1
    assert not out.exists()
    assert "No positions to write" in said.stderr
    said = command("dataset", file, "-o", out, "--unscored", "--results", "undecided,draw")
    assert said.returncode == 0
    assert "Games without a result are written as drawn." in said.stderr
    assert [row["result"] for row in rows(command("dataset", out, "-o", "-"))] == ["draw", "draw"]


def test_what_cannot_be_packed_is_counted(command: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.usi"
    file.write_text("position sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1 moves 5c5b+\n", "utf-8")
    said = command("dataset", file, "-o", tmp_path / "a.psv", "--unscored", "--results", "undecided")
    assert said.returncode == 1
    assert "Skipped 1 position without a king, which this format cannot hold" in said.stderr


# What is wrong with rows


def test_bad_rows_are_told_with_their_numbers_and_the_others_kept(command: Run, file: Path) -> None:
    good = file.with_suffix(".psv")
    command("dataset", file, "-o", good)
    first, second = good.read_bytes()[:40], good.read_bytes()[40:]
    bad = file.with_name("bad.psv")
    bad.write_bytes(first + b"\xff" * 80 + second + b"\0\0\0")
    said = command("dataset", bad, "-o", "-")
    assert said.returncode == 1
    assert moves(said) == ["7g7f", "2g2f"]
    told = said.stderr.splitlines()
    assert told[0] == f"{bad}:2: error: The position cannot be read. (The same up to row 3.)"
    assert told[1] == f"{bad}:5: error: The last row is cut off."
    again = command("dataset", bad, bad, "-o", "-").stderr.splitlines()
    assert again[:4] == told[:2] * 2


def test_rows_keep_their_numbers_over_the_pieces_in_which_they_are_read(
    command: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = command("dataset", file, "-o", "-").stdout.splitlines()
    mixed = file.with_name("mixed.jsonl")
    mixed.write_text("\n".join([*lines, "{", "", *lines, "[]", *lines]), "utf-8")
    monkeypatch.setattr(dataset_command, "_MIN_CHUNKS_FOR_POOL", 10_000)
    for size in (1, 7, 100, 333, 1000, 100_000):
        monkeypatch.setattr(dataset_command, "_BYTES_PER_JOB", size)
        said = command("dataset", mixed, "-o", "-")
        assert moves(said) == ["7g7f", "3c3d", "2g2f", "8c8d"] * 3, size
        assert [line.split(": ")[0] for line in said.stderr.splitlines()[:2]] == [f"{mixed}:5", f"{mixed}:11"], size
        said = command("dataset", "-", "--from", "jsonl", "-o", "-", stdin=mixed.read_bytes())
        assert [line.split(": ")[0] for line in said.stderr.splitlines()[:2]] == ["-:5", "-:11"], size


def test_a_line_without_end_is_one_bad_row(command: Run, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset_jobs, "MAX_ROW_BYTES", 2000)
    lines = command("dataset", file, "-o", "-").stdout
    long = file.with_name("long.jsonl")
    long.write_text(lines + "x" * 9000 + "\n" + lines, "utf-8")
    said = command("dataset", long, "-o", "-")
    assert len(rows(said)) == 8
    assert f"{long}:5: error: The line is too long." in said.stderr


def test_a_file_of_another_kind_ends_well(command: Run, tmp_path: Path) -> None:
    for suffix in ("psv", "hcpe", "jsonl"):
        nonsense = tmp_path / f"nonsense.{suffix}"
        nonsense.write_bytes(bytes(number * 37 % 251 for number in range(5000)))
        said = command("dataset", nonsense, "-o", tmp_path / "out.jsonl")
        assert said.returncode == 1
        assert f"{nonsense}:1: error" in said.stderr
        assert not (tmp_path / "out.jsonl").exists()


# What it never does


def test_it_replaces_nothing_unless_it_is_told_to(command: Run, file: Path) -> None:
    out = file.with_suffix(".jsonl")
    out.write_bytes(b"precious")
    said = command("dataset", file, "-o", out)
    assert (said.returncode, out.read_bytes()) == (1, b"precious")
    assert "Add --overwrite" in said.stderr
    assert command("dataset", file, "-o", out, "--overwrite", "--plies", "900-").returncode == 1
    assert out.read_bytes() == b"precious"
    assert command("dataset", file, "-o", out, "--overwrite").returncode == 0
    assert command("dataset", out, "-o", out, "--overwrite").returncode == 1
    assert len(out.read_text("utf-8").splitlines()) == 4
    said = command("dataset", file.parent, "-o", file, "--to", "jsonl", "--overwrite")
    assert said.returncode == 1
    assert "was not overwritten" in said.stderr
    assert file.read_text("utf-8") == GAME
    assert sorted(path.name for path in file.parent.iterdir()) == ["game.jsonl", "game.kifu"]


def test_a_place_that_is_no_file_is_left_alone(command: Run, file: Path) -> None:
    said = command("dataset", file, "-o", file.parent, "--to", "psv", "--overwrite")
    assert said.returncode == 1
    assert "not a regular file" in said.stderr
    said = command("dataset", file, "-o", file / "below.psv")
    assert said.returncode == 1
    assert "could not be written" in said.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are another matter on Windows")
def test_a_new_file_may_be_read_by_whom_any_new_file_may(command: Run, file: Path) -> None:
    out, plain = file.with_suffix(".psv"), file.with_name("plain")
    plain.touch()
    command("dataset", file, "-o", out)
    assert out.stat().st_mode == plain.stat().st_mode
    out.chmod(0o640)
    command("dataset", file, "-o", out, "--overwrite")
    assert out.stat().st_mode & 0o777 == 0o640


@every_case(
    "words",
    [
        ("-o", "out.kif"),
        ("-o", "out.psv", "--plies", "5-2"),
        ("-o", "out.psv", "--plies", "-"),
        ("-o", "out.psv", "--results", "black,nobody"),
        ("-o", "out.psv", "--min-depth", "-3"),
        ("-o", "out.psv", "--scored", "--unscored"),
        ("-o", "out.psv", "--from", "hcpe", "--plies", "2-"),
        ("-o", "out.psv", "--from", "psv", "--min-depth", "2"),
        (),
    ],
)
def test_what_cannot_be_meant_is_refused(command: Run, file: Path, words: tuple[str, ...]) -> None:
    said = command("dataset", file, *words)
    assert said.returncode == 2
    assert said.stderr
    assert sorted(path.name for path in file.parent.iterdir()) == ["game.kifu"]


def test_scores_that_may_be_the_other_way_round_are_warned_of(command: Run, file: Path) -> None:
    file.write_text("手合割：平手\n   1 ７六歩(77)\n*#形勢[12]△３四歩\n", "utf-8")
    said = command("dataset", file, "-o", "-")
    assert said.returncode == 0
    assert "It is not known from whose point of view these scores are" in said.stderr


def test_a_record_that_cannot_be_read_to_its_end_is_an_error(command: Run, file: Path) -> None:
    file.write_text(GAME.replace("２六歩(27)", "２六虎(27)"), "utf-8")
    said = command("dataset", file, "-o", "-")
    assert said.returncode == 1
    assert moves(said)[:2] == ["7g7f", "3c3d"]


def test_what_cannot_be_read_is_said_and_the_rest_is_done(command: Run, file: Path) -> None:
    said = command("dataset", file.with_name("no.kif"), file.with_name("no.psv"), file, "-o", "-")
    assert said.returncode == 1
    assert len(rows(said)) == 4
    assert said.stderr.count("The file was not found") == 2


# Several processes


def die(_job: object) -> None:
    os._exit(3)


@pytest.mark.slow
@linux_with_a_crew  # only a forked process knows this test; and alone, it would be this one that dies
def test_a_process_that_dies_leaves_no_half_of_a_file(
    command: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dataset_command, "run_dataset_job", die)
    monkeypatch.setattr(process_pool, "processor_count", lambda: 2)
    for number in range(40):
        usi_file(tmp_path / f"in/{number:02}.usi", "7g7f 3c3d")
    said = command("dataset", tmp_path / "in", "-o", tmp_path / "all.jsonl")
    assert said.returncode == 1
    assert said.stderr.startswith("yomisuji: A process stopped early, so no file was written")
    assert [path.name for path in tmp_path.iterdir()] == ["in"]


@pytest.mark.slow
@pytest.mark.proof  # as `convert` does: test_cli_convert.py
def test_many_files_are_done_in_their_order_by_several_processes(process: Run, tmp_path: Path) -> None:
    for number in range(60):
        usi_file(tmp_path / f"in/{number:02}.usi", *["7g7f 3c3d 2g2f 8c8d"] * (number % 3 + 1))
    said = process("dataset", tmp_path / "in", "-o", tmp_path / "all.jsonl")
    assert said.returncode == 0, said.stderr
    files = [Path(json.loads(line)["file"]).name for line in (tmp_path / "all.jsonl").read_text("utf-8").splitlines()]
    assert files == [f"{number:02}.usi" for number in range(60) for _ in range(4 * (number % 3 + 1))]
    many = tmp_path / "many.jsonl"
    once = (tmp_path / "all.jsonl").read_bytes()
    many.write_bytes(once * (3 * dataset_command._BYTES_PER_JOB // len(once) + 1))
    said = process("dataset", many, "-o", tmp_path / "again.jsonl")
    assert said.returncode == 0, said.stderr
    assert (tmp_path / "again.jsonl").read_bytes() == many.read_bytes()


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="there is no such signal")
def test_ctrl_c_leaves_no_file_and_no_word(file: Path) -> None:
    out = file.with_name("out.jsonl")
    out.touch(0o600)
    words = [sys.executable, "-m", "app", "dataset", "-", "--from", "jsonl", "-o", str(out), "--overwrite"]
    with subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        assert run.stdin and run.stderr  # noqa: PT018
        deadline = time.monotonic() + 20
        while not list(file.parent.glob(".out.jsonl.*.tmp")) and time.monotonic() < deadline:
            time.sleep(0.05)
        (growing,) = file.parent.glob(".out.jsonl.*.tmp")
        assert os.name == "nt" or growing.stat().st_mode & 0o077 == 0, "what it replaces may be for nobody else"
        run.send_signal(signal.SIGINT)
        assert run.wait(20) == 130
        assert run.stderr.read() == b""
    assert sorted(path.name for path in file.parent.iterdir()) == ["game.kifu", "out.jsonl"]
    assert out.read_bytes() == b""
