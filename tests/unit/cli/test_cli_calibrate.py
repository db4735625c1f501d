"""`yomisuji engine calibrate`: from games with results to win rates that are used."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]

GAME = """\
手合割：平手
   1 ７六歩(77)
*#評価値={first}
*#エンジン=E
   2 ３四歩(33)
*#評価値={second}
*#エンジン=E
   3 投了
まで2手で{winner}の勝ち
"""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Gote has won, as the scores foretold in three games of four."""
    folder = tmp_path / "games"
    folder.mkdir()
    for number, points in enumerate((-300, -500, -200, 100)):
        game = GAME.format(first=points, second=points - 100, winner="後手")
        (folder / f"{number}.kifu").write_text(game, "utf-8")
    return folder


def test_what_is_fitted_is_saved_shown_and_forgotten(command: Run, games: Path) -> None:
    done = command("engine", "calibrate", games, "--json")
    assert done.returncode == 0
    (found,) = map(json.loads, done.stdout.splitlines())
    assert (found["engine"], found["games"]) == ("E", 4)
    assert found["low"] <= found["scale"] <= found["high"]
    (kept,) = map(json.loads, command("engine", "calibrate", "--json").stdout.splitlines())
    assert round(kept["scale"]) == round(found["scale"])
    assert command("engine", "calibrate", "--forget", "--engine", "E").returncode == 0
    assert command("engine", "calibrate", "--json").stdout == ""
    assert command("engine", "calibrate", "--forget", "--engine", "E").returncode == 1


def test_a_dry_run_saves_nothing_and_tells_in_words(command: Run, games: Path) -> None:
    done = command("engine", "calibrate", games, "--dry-run", "--language", "en")
    assert re.match(r"E: win-rate coefficient \d+ \(\d+–\d+, from 4 games\)\n", done.stdout)
    assert command("engine", "calibrate", "--json").stdout == ""


def test_games_that_give_nothing_are_said_to(command: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.kifu"
    path.write_text("手合割：平手\n   1 ７六歩(77)\n", "utf-8")
    done = command("engine", "calibrate", path, "--language", "en")
    assert done.returncode == 1
    assert "No record has both a winner and scores" in done.stderr
