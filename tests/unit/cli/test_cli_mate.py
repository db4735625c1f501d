"""`yomisuji mate`: with the bundled engine, and with one that has no such search."""

import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]

FAKE = Path(__file__).parents[2] / "fakes" / "thinking_engine.py"
MATE1 = "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1"
MATE11 = "4k4/9/PPPPPPPPP/9/9/9/9/9/9 b B4L2rb4g4s4n9p 1"
NO_MATE = "4k4/9/9/9/9/9/9/9/4K4 b G2r2b3g4s4n4l18p 1"
HARD = "9/9/9/4k4/9/9/9/9/9 b 2B4S4N2r4g4l18p 1"

pytestmark = pytest.mark.slow


def objects(done: CompletedProcess[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_mate_in_words(process: Run) -> None:
    done = process("mate", MATE1, "--language", "ja", LC_ALL="C.UTF-8")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == ["1手詰めです。", "▲５二金", "手順を盤で確かめ、詰みを確認しました。"]


def test_a_longer_one_as_json(process: Run) -> None:
    done = process("mate", *MATE11.split(), "--json")
    assert done.returncode == 0
    (found,) = objects(done)
    assert (found["conclusion"], found["plies"], found["engine"], found["sfen"]) == ("mate", 11, "Yomisuji", MATE11)
    assert len(found["moves"]) == 11  # type: ignore[arg-type]  # a list
    assert str(found["line"]).startswith("▲５二香")


def test_no_mate_and_undecided_are_told_apart(process: Run) -> None:
    done = process("mate", NO_MATE, "--json")
    assert (done.returncode, objects(done)[0]["conclusion"]) == (0, "no_mate")
    done = process("mate", HARD, "--json", "--time", 300)
    assert (done.returncode, objects(done)[0]["conclusion"]) == (1, "undecided")


def test_every_position_of_a_file(process: Run, tmp_path: Path) -> None:
    path = tmp_path / "problems.sfen"
    path.write_text(f"{MATE1}\n{NO_MATE}\n{MATE11}\n", "utf-8")
    done = process("mate", path, "--json")
    assert [found["conclusion"] for found in objects(done)] == ["mate", "no_mate", "mate"]
    assert process("mate", path).stdout.count("\n1. ") + process("mate", path).stdout.startswith("1. ") == 1


def test_a_position_within_a_game(process: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.usi"
    path.write_text(f"position sfen {NO_MATE} moves 5i5h 5a5b\n", "utf-8")
    (found,) = objects(process("mate", path, "--json", "--at", 2, "--time", 5_000))
    assert str(found["sfen"]).startswith("9/4k4/9")


def test_an_engine_without_such_a_search(process: Run, tmp_path: Path) -> None:
    engine = f"{sys.executable} -S -E {FAKE} {tmp_path / 'log'} 1"
    done = process("mate", MATE1, "--engine", engine)
    assert done.returncode == 1
    assert done.stdout == "Thinking has no mate search. Choose an engine that has one, such as the bundled engine.\n"


def test_what_is_no_position(process: Run) -> None:
    done = process("mate", "nonsense")
    assert (done.returncode, done.stdout) == (1, "")
    assert "no record and no position" in done.stderr
    assert process("mate", "9/9/9/9/9/9/9/9/4K4 b G 1").stdout.startswith("An engine cannot think about this position")


@pytest.mark.skipif(shutil.which("/usr/games/gpsusi") is None, reason="gpsusi is not installed")
def test_another_solver_finds_the_same(process: Run) -> None:
    (found,) = objects(process("mate", MATE1, "--engine", "/usr/games/gpsusi", "--json"))
    assert (found["conclusion"], found["moves"]) == ("mate", ["G*5b"])
