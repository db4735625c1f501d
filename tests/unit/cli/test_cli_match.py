"""`yomisuji match`: tournaments of real processes, from the command line to the folder and back."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.cli.match import slot
from app.cli.match.planned import entrants_from_args
from app.config.engine_profile import BUNDLED
from app.formats.files import read_file
from app.play.conditions import Conditions
from app.record.traversal import main_line
from app.runtime import match_run, writer
from app.text.phrase import Language
from app.thoughts.comment import thoughts_in
from app.tournament.plan import Entrant, MatchRules
from app.tournament.planning import time_words
from app.tournament.tournament import GameTask
from tests.tools import read_process_file

ROOT = Path(__file__).parents[3]
Command = Callable[..., subprocess.CompletedProcess[str]]


def player(*words: object) -> str:
    return shlex.join([sys.executable, "-S", "-E", str(ROOT / "tests" / "fakes" / "player.py"), *map(str, words)])


def test_what_makes_no_sense_is_refused_before_any_engine_is_started(command: Command, tmp_path: Path) -> None:
    two = ("--engine", "builtin:1", "--engine", "builtin:2")
    bad, empty = tmp_path / "bad.usi", tmp_path / "empty"
    bad.write_text("startpos moves 3c3d\n")
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "precious").write_text("")
    empty.mkdir()
    for words, code, part in (
        (("--engine", "builtin:1", "-o", tmp_path / "x"), 2, "at least twice"),
        (("--engine", "builtin:21", "--engine", "builtin:2"), 2, "a number from 1 to 20"),
        ((*two, "--each", "1:Level=21", "-o", tmp_path / "x"), 2, "a number from 1 to 20"),
        ((*two,), 2, "folder of the match"),
        ((*two, "--each", "3:name=x", "-o", tmp_path / "x"), 2, "NUMBER:NAME=VALUE"),
        ((*two, "--each", "1:nodes=many", "-o", tmp_path / "x"), 2, "whole number"),
        ((*two, "--sprt", "elo:5", "-o", tmp_path / "x"), 2, "is not an SPRT test"),
        ((*two, "--sprt", "gain50", "--schedule", "swiss", "-o", tmp_path / "x"), 2, "cannot be used together"),
        ((*two, "--byoyomi", 1, "--inc", 1, "-o", tmp_path / "x"), 2, "cannot be used together"),
        ((*two, "--resign", "300", "-o", tmp_path / "x"), 2, "SCORE,MOVES"),
        ((*two, "--openings", bad, "-o", tmp_path / "x"), 1, "No usable opening"),
        ((*two, "-o", tmp_path / "taken"), 1, "match resume"),
        (("resume", empty), 1, "not a match folder"),
        (("show", empty), 1, "not a match folder"),
        (("export", empty, "--as", "html"), 1, "not a match folder"),
    ):
        done = command("match", *words)
        assert (done.returncode, done.stdout) == (code, ""), words
        assert part in done.stderr
    assert not (tmp_path / "x").exists()


def test_a_dry_run_only_says_what_would_come(command: Command, tmp_path: Path) -> None:
    folder = tmp_path / "m"
    engines = ("--engine", "builtin:1", "--engine", "builtin:1")
    done = command("match", *engines, "--pairs", 50, "--slots", 1, "--byoyomi", 1000, "-o", folder, "--dry-run")
    assert done.returncode == 0
    assert "up to 100 games, 1 at a time. Expected time: 3 min (a guess until games have been played)" in done.stderr
    assert "±69 Elo" in done.stderr
    assert not folder.exists()


def test_times_are_said_as_people_say_them() -> None:
    said = [time_words(seconds).to(Language.EN) for seconds in (3, 100, 7_500)]
    assert said == ["less than a minute", "2 min", "2 h 5 min"]


def test_an_engine_in_a_match_is_told_the_move_limit_unless_it_is_set_for_that_engine() -> None:
    engines = Entrant("One", BUNDLED), Entrant("Two", BUNDLED, options={"MaxMovesToDraw": 7})
    task = GameTask(0, 0, 1, engines, Conditions(max_moves=24), MatchRules())
    told = [slot._engine_plan(task, side).values for side in (0, 1)]
    assert [(values["MaxMovesToDraw"], values["Draw_Ply"]) for values in told] == [(24, 24), (7, 24)]


def test_a_level_is_told_whether_a_plan_of_today_or_of_an_earlier_version_says_it() -> None:
    engines = Entrant("One", BUNDLED, 7), Entrant("Two", BUNDLED, options={"Level": 3})
    conditions = Conditions((engines[0].as_player, engines[1].as_player))
    task = GameTask(0, 0, 1, engines, conditions, MatchRules())
    assert [slot._engine_plan(task, side).values["Level"] for side in (0, 1)] == [7, 6]


def test_a_level_that_is_set_for_one_engine_is_no_option_in_the_plan() -> None:
    usual = {"time": 0, "byoyomi": 0, "inc": 0, "nodes": 0, "depth": 0, "ponder": False, "margin": 0, "grace": None}
    asked = Namespace(engine=[BUNDLED, BUNDLED], each=["1:level=7", "2:Style=居飛車"], **usual)
    assert [(each.level, each.options) for each in entrants_from_args(asked)] == [(7, {}), (None, {"Style": "居飛車"})]


@pytest.mark.slow
def test_a_tournament_is_played_kept_gone_on_with_and_shown(errand: Command, tmp_path: Path) -> None:
    """One engine of three always fails; it is all told, kept, and counted apart."""
    folder, openings = tmp_path / "m", tmp_path / "list.usi"
    openings.write_text("startpos moves 7g7f 3c3d\nstartpos moves 2g2f 8c8d\n")
    words = ["--engine", player(1, "", 0, 900), "--engine", player(2, "", 0, 900), "--engine", player(3, "illegal", 6)]
    names = ["--each", "1:name=One", "--each", "2:name=Two", "--each", "3:name=Wrong", "--each", "3:Style=bold"]
    more = ["--nodes", 1, "--pairs", 1, "--max-moves", 24, "--openings", openings, "--seed", 3, "--slots", 2]
    done = errand("match", *words, *names, *more, "-o", folder)
    assert done.returncode == 0, done.stderr
    assert "Wrong: Illegal. Illegal move played: " in done.stderr
    assert "Wrong failed repeatedly and was removed from the match." in done.stderr
    assert "Crosstable" in done.stdout
    records = sorted((folder / "games").iterdir())
    assert len(records) >= 5
    (record,) = read_file(records[0]).records
    assert [thought.engine for node in main_line(record.root) for thought in thoughts_in(node.comment)].count("One") > 5
    assert len(list(folder.glob("logs/*/*.tlf"))) >= 3

    grown = errand("match", "resume", folder, "--pairs", 2, "--json")
    assert grown.returncode == 0, grown.stderr
    said: dict[str, Any] = json.loads(grown.stdout)
    changes = [json.loads(line) for line in (folder / "changes.jsonl").read_text("utf-8").splitlines()]
    assert [(each["name"], each["before"], each["after"]) for each in changes] == [("rounds", 1, 2)]
    pair = next(each for each in said["pairings"] if (each["first"], each["second"]) == ("One", "Two"))
    assert sum(pair["score"].values()) == 4
    row = next(each for each in said["standings"] if each["engine"] == "Wrong")
    assert row["failures"] == {"illegal": row["losses"]}
    assert row["is_out"]
    assert json.loads(errand("match", "show", folder, "--json").stdout) == said
    assert errand("match", "resume", folder).returncode == 0
    page = tmp_path / "m.html"
    assert errand("match", "export", folder, "--as", "html", "-o", page).returncode == 0
    assert "Wrong" in page.read_text("utf-8")


def children(process: int, word: str) -> list[int]:
    """Child processes that were started with that word."""
    there = [int(number) for number in read_process_file(Path(f"/proc/{process}/task/{process}/children")).split()]
    return [child for child in there if word in read_process_file(Path(f"/proc/{child}/cmdline")).split("\0")]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="no /proc there")
def test_a_standstill_of_the_program_loses_no_game_and_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "m"
    words = ("--engine", player(1, "", 0, "", 0.2), "--engine", player(2, "", 0, "", 0.2), "--byoyomi", "2000")
    more = ("--pairs", "1", "--max-moves", "40", "--slots", "1", "-o", str(folder))
    command = [sys.executable, "-m", "app", "--language", "en", "match", *words, *more]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as match:
        while not any(b"bestmove" in log.read_bytes() for log in folder.glob("logs/*/*.tlf")):
            time.sleep(0.1)
            assert match.poll() is None
        (slot,) = children(match.pid, "slot")
        os.kill(slot, signal.SIGSTOP)
        time.sleep(6)
        os.kill(slot, signal.SIGCONT)
        _, said = match.communicate(timeout=120)
    assert match.returncode == 0, said
    assert "Game 1: The program was suspended for" in said
    results = [json.loads(line) for line in (folder / "results.jsonl").read_text("utf-8").splitlines()]
    assert [result.get("failure") for result in results] == [None, None]


@pytest.mark.slow
@pytest.mark.parametrize("part", ["record", "result"])
def test_a_disk_that_is_full_for_a_moment_parts_no_result_from_its_record(
    errand: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    folder, fails = tmp_path / "m", [True]
    module, name = (match_run, "write_atomic") if part == "record" else (writer, "_append")
    write = getattr(module, name)

    def full_once(path: Path, data: bytes) -> None:
        is_of_game = path.name == ("00002.kifu" if part == "record" else "results.jsonl") and fails
        if is_of_game and (part == "record" or path.exists()):
            fails.clear()
            raise OSError(28, "No space left on device")
        write(path, data)

    monkeypatch.setattr(module, name, full_once)
    engines = ("--engine", player(1, "", 0, 900), "--engine", player(2, "", 0, 900))
    words = (*engines, "--nodes", 1, "--pairs", 2, "--max-moves", 12, "--seed", 3, "--slots", 1)
    assert errand("match", *words, "-o", folder).returncode == 1
    assert not fails
    assert errand("match", "resume", folder).returncode == 0
    results = [json.loads(line)["game"] for line in (folder / "results.jsonl").read_text().splitlines()]
    records = sorted(int(path.stem) - 1 for path in (folder / "games").iterdir())
    assert sorted(results) == records == [0, 1, 2, 3]
    looks: list[tuple[object, ...]] = [("match", "show", folder), ("check", folder)]
    for look in looks:
        assert (done := errand(*look)).returncode == 0, done.stderr
        assert "no game file" not in done.stderr
    (folder / "games" / "00003.kifu").unlink()
    for look in [*looks, ("match", "show", folder, "--json")]:
        done = errand(*look)
        assert (done.returncode, "no game file" in done.stderr + done.stdout) == (1, True)
        assert ": 3." in done.stderr + done.stdout
    with (folder / "results.jsonl").open("a") as file:
        file.write("{}\n")
    (folder / "games" / "00003.kifu").touch()
    assert errand("match", "show", folder).returncode == 1
