"""`yomisuji mate`: with the bundled engine, and with one that has no such search."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from app.usi.log import LogDirection
from app.usi.log_tlf import read_log
from tests.cases import every_case
from tests.fakes.watching import FAKE as ANY_ENGINE
from tests.sampling import sampled
from tests.tools import needs

Run = Callable[..., CompletedProcess[str]]

FAKE = Path(__file__).parents[2] / "fakes" / "thinking_engine.py"
MATE1 = "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1"
MATE5 = "9/9/9/9/9/k8/9/9/1R2K4 b Gr2b3g4s4n4l18p 1"
MATE11 = "4k4/9/PPPPPPPPP/9/9/9/9/9/9 b B4L2rb4g4s4n9p 1"
NO_MATE = "4k4/9/9/9/9/9/9/9/4K4 b G2r2b3g4s4n4l18p 1"
HARD = "9/9/9/4k4/9/9/9/9/9 b 2B4S4N2r4g4l18p 1"

pytestmark = pytest.mark.slow


def objects(done: CompletedProcess[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_mate_in_words(process: Run) -> None:
    done = process("mate", MATE1, "--language", "ja", LC_ALL="C.UTF-8")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == ["1手詰です。", "▲５二金", "手順を盤で確かめ、詰みを確認しました。"]


def test_a_longer_one_as_json(errand: Run) -> None:
    done = errand("mate", *MATE11.split(), "--json")
    assert done.returncode == 0
    (found,) = objects(done)
    assert (found["conclusion"], found["plies"], found["engine"], found["sfen"]) == ("mate", 11, "Yomisuji", MATE11)
    assert len(found["moves"]) == 11  # type: ignore[arg-type]  # a list
    assert str(found["line"]).startswith("▲５二香")


def test_no_mate_and_undecided_are_told_apart(errand: Run) -> None:
    done = errand("mate", NO_MATE, "--json")
    assert (done.returncode, objects(done)[0]["conclusion"]) == (0, "no_mate")
    done = errand("mate", HARD, "--json", "--time", 300)
    assert (done.returncode, objects(done)[0]["conclusion"]) == (1, "undecided")


def test_every_position_of_a_file(errand: Run, tmp_path: Path) -> None:
    path = tmp_path / "problems.sfen"
    path.write_text(f"{MATE1}\n{NO_MATE}\n{MATE11}\n", "utf-8")
    done = errand("mate", path, "--json")
    assert [found["conclusion"] for found in objects(done)] == ["mate", "no_mate", "mate"]
    said = errand("mate", path).stdout
    assert said.count("\n1. ") + said.startswith("1. ") == 1


def test_a_position_within_a_game(errand: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.usi"
    path.write_text(f"position sfen {NO_MATE} moves 5i5h 5a5b\n", "utf-8")
    (found,) = objects(errand("mate", path, "--json", "--at", 2, "--time", 5_000))
    assert str(found["sfen"]).startswith("9/4k4/9")


def test_an_engine_without_such_a_search(errand: Run, tmp_path: Path) -> None:
    engine = f"{sys.executable} -S -E {FAKE} {tmp_path / 'log'} 1"
    done = errand("mate", MATE1, "--engine", engine)
    assert done.returncode == 1
    assert done.stdout == "Thinking has no mate search. Choose an engine that has one, such as the bundled engine.\n"


FAULTS = {
    "dies-on-go": ("lost", "The engine crashed (SIGABRT)", 1),
    "exits-on-go": ("lost", "The engine exited on its own (exit code 0)", 1),
    "mate-unknown": ("gave_up", "“checkmate none”", 0),
    "empty-checkmate": ("gave_up", "“checkmate”", 0),
}


@every_case("fault", sampled(FAULTS, 3, 1))
def test_an_engine_that_fails_is_not_called_slow(errand: Run, fault: str) -> None:
    """One that ends is started again once."""
    conclusion, reason, restarts = FAULTS[fault]
    engine = f"{sys.executable} -S -E {ANY_ENGINE} {fault}"
    done = errand("mate", MATE5, "--engine", engine, "--time", 20_000, "--json")
    (found,) = objects(done)
    assert (done.returncode, found["conclusion"]) == (1, conclusion)
    assert reason in str(found["reason"])
    assert len(done.stderr.splitlines()) == restarts
    assert not restarts or reason in done.stderr
    done = errand("mate", MATE5, "--engine", engine, "--time", 20_000)
    assert reason in done.stdout
    assert "in time" not in done.stdout


def test_a_log_has_both_sides(errand: Run, tmp_path: Path) -> None:
    log = tmp_path / "mate.tlf"
    words = ("mate", MATE5, "--engine", f"{sys.executable} -S -E {ANY_ENGINE} sound", "--log", log)
    assert errand(*words).returncode == 0
    (recording,) = read_log(log.read_text("utf-8")).recordings
    said = [(line.direction, line.text.split()[0]) for line in recording.lines]
    assert (LogDirection.TO, "go") in said
    assert (LogDirection.FROM, "checkmate") in said
    assert errand(*words).returncode == 1
    assert errand(*words, "--overwrite").returncode == 0


def test_what_is_no_position(errand: Run) -> None:
    done = errand("mate", "nonsense")
    assert (done.returncode, done.stdout) == (1, "")
    assert "No game or position found" in done.stderr
    assert errand("mate", "9/9/9/9/9/9/9/9/4K4 b G 1").stdout.startswith("Engines cannot analyse this position")


def test_a_mate_by_another_engine(errand: Run) -> None:
    (found,) = objects(errand("mate", MATE5, "--engine", f"{sys.executable} -S -E {ANY_ENGINE} sound", "--json"))
    assert (found["conclusion"], found["plies"], found["engine"]) == ("mate", 5, "Fake")
    assert found["moves"] == ["G*8f", "9f9g", "8f8g", "9g9h", "8g8h"]


@pytest.mark.exhaustive
@needs("gpsusi")
def test_another_solver_finds_the_same(errand: Run) -> None:
    (found,) = objects(errand("mate", MATE1, "--engine", "/usr/games/gpsusi", "--json"))
    assert (found["conclusion"], found["moves"]) == ("mate", ["G*5b"])
