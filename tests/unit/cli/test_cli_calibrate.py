"""`yomisuji engine calibrate`: from games with results to win rates that are used."""

import json
import math
import re
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from app.analysis.engine_scale import EngineScale
from app.workspace.kept_scales import store_scale, stored_scales, undo_scale
from app.workspace.state_store import StateStore

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


def put_games(folder: Path, count: int) -> Path:
    """Games of scores from -1500 to 1470 that were won about as often as these foretold."""
    folder.mkdir()
    for number in range(count):
        points = -1_500 + number % 10 * 330
        share = 1 / (1 + math.exp(-points / 400))
        winner = "先手" if (number // 10 + 0.5) / 4 < share else "後手"
        game = GAME.format(first=points, second=points - 20, winner=winner)
        if winner == "先手":
            game = game.replace("3 投了", "3 ２六歩(27)\n   4 投了").replace("まで2手で", "まで3手で")
        (folder / f"{number}.kifu").write_text(game, "utf-8")
    return folder


@pytest.fixture
def games(tmp_path: Path) -> Path:
    return put_games(tmp_path / "games", 40)


def test_what_is_fitted_is_saved_shown_forgotten_and_brought_back(command: Run, games: Path) -> None:
    done = command("engine", "calibrate", games, "--json")
    assert done.returncode == 0
    (found,) = map(json.loads, done.stdout.splitlines())
    assert (found["engine"], found["games"]) == ("E", 40)
    assert found["low"] <= found["scale"] <= found["high"]
    (kept,) = map(json.loads, command("engine", "calibrate", "--json").stdout.splitlines())
    assert round(kept["scale"]) == round(found["scale"])
    assert command("engine", "calibrate", "--forget", "--engine", "E").returncode == 0
    assert command("engine", "calibrate", "--json").stdout == ""
    assert command("engine", "calibrate", "--forget", "--engine", "E").returncode == 1
    assert command("engine", "calibrate", "--undo", "--engine", "E").returncode == 0
    assert [json.loads(line) for line in command("engine", "calibrate", "--json").stdout.splitlines()] == [kept]
    assert command("engine", "calibrate", "--undo", "--engine", "E").returncode == 1


def test_the_undo_of_the_first_scale_is_the_common_one(command: Run, games: Path) -> None:
    assert command("engine", "calibrate", games).returncode == 0
    assert command("engine", "calibrate", "--undo", "--engine", "E").returncode == 0
    assert command("engine", "calibrate", "--json").stdout == ""


def test_the_undo_of_one_engines_scale_leaves_the_undo_of_anothers(tmp_path: Path) -> None:
    kept = StateStore(tmp_path, Path.write_bytes)
    first, second = EngineScale(500, 400, 600, 40), EngineScale(700, 600, 800, 40)
    for engine, scale in (("A", first), ("A", second), ("B", first), ("B", second)):
        store_scale(kept, engine, scale)
    assert all(undo_scale(kept, engine) for engine in ("B", "A"))
    assert stored_scales(StateStore(tmp_path, Path.write_bytes)) == {"A": first, "B": first}


def test_too_few_games_are_refused_with_what_it_needs(command: Run, tmp_path: Path) -> None:
    done = command("engine", "calibrate", put_games(tmp_path / "few", 2), "--language", "en")
    assert done.returncode == 1
    assert "At least 30 decided games" in done.stderr
    assert "(2 games, " in done.stderr
    assert command("engine", "calibrate", tmp_path / "few", "--dry-run", "--language", "en").returncode == 0
    assert command("engine", "calibrate", "--json").stdout == ""


def test_a_dry_run_saves_nothing_and_tells_in_words(command: Run, games: Path) -> None:
    done = command("engine", "calibrate", games, "--dry-run", "--language", "en")
    assert re.match(r"E: win-rate coefficient \d+ \(\d+–\d+, from 40 games\)\n", done.stdout)
    assert command("engine", "calibrate", "--json").stdout == ""


def test_games_that_give_nothing_are_said_to(command: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.kifu"
    path.write_text("手合割：平手\n   1 ７六歩(77)\n", "utf-8")
    done = command("engine", "calibrate", path, "--language", "en")
    assert done.returncode == 1
    assert "No game has both a winner and scores" in done.stderr
