"""At an engine: records are chosen, the diagrams show how its scores came true, and what is found is used from then on."""

import math
from collections.abc import Callable
from pathlib import Path

import pytest
from desktop_room import Room
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.base import network_asset
from app.base.folders import find_folders
from app.config.engine_profile import bundled_profile
from app.desktop.engines.calibration_dialog import CalibrationDialog
from app.desktop.engines.open_match import HOME
from app.desktop.kit.idle import IDLE
from app.tournament import planning
from app.tournament.even_openings import EVEN_OPENINGS
from app.tournament.tournament_store import read_tournament
from app.workspace.kept_scales import stored_scales

pytestmark = pytest.mark.slow

LONG = 60_000
GAME = """\
手合割：平手
   1 ７六歩(77)
*#評価値={points}
*#エンジン={engine}
{end}
"""
ENDS = ("   2 投了\nまで1手で先手の勝ち", "   2 ３四歩(33)\n   3 投了\nまで2手で後手の勝ち")


def records(folder: Path, engine: str, count: int = 40) -> list[Path]:
    """Games of scores from -1500 to 1470 that were won about as often as these foretold."""
    paths = []
    for number in range(count):
        path, points = folder / f"{number}.kifu", -1_500 + number % 10 * 330
        is_lost = (number // 10 + 0.5) / 4 >= 1 / (1 + math.exp(-points / 400))
        path.write_text(GAME.format(points=points, engine=engine, end=ENDS[is_lost]), "utf-8")
        paths.append(path)
    return paths


def dialog_of(room: Room) -> CalibrationDialog:
    dialog = CalibrationDialog(bundled_profile(), room.desk, room.window)
    dialog.open()
    return dialog


@pytest.mark.parametrize(
    ("network", "at_first"),
    [("", "600 (for all engines)"), ("miniosl 0.1.6", "300 (of the bundled engine’s network)")],
)
def test_what_is_found_in_records_is_shown_kept_and_forgotten(
    room: Room, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, network: str, at_first: str
) -> None:
    monkeypatch.setattr(network_asset, "network_name", lambda: network)
    name = bundled_profile().name_in_comments
    dialog = dialog_of(room)
    assert at_first in dialog.now.text()
    assert not dialog.save.isEnabled()
    dialog.read(records(tmp_path, name))
    qtbot.waitUntil(lambda: dialog.found is not None)
    assert "from 40 games" in dialog.told.text()
    assert [each.part is not None for each in dialog.diagrams] == [True, True, False, False]
    assert "40 games" in dialog.diagrams[0].accessibleName()
    dialog.grab()
    dialog.save.click()
    scale = stored_scales(room.desk.shell.state)[name]
    assert f"{scale.scale:.0f}" in dialog.now.text()
    IDLE.drain()
    assert room.document.shown.judgements.scale.scale_of(name) == scale.scale
    dialog.forget.click()
    assert not stored_scales(room.desk.shell.state)
    assert at_first in dialog.now.text()
    dialog.undo.click()
    assert stored_scales(room.desk.shell.state) == {name: scale}
    assert not dialog.undo.isEnabled()
    dialog.read(records(tmp_path, name, 2))
    qtbot.waitUntil(lambda: dialog.found is not None and dialog.found.scale.games == 2)
    assert "At least 30 decided games" in dialog.told.text()
    assert not dialog.save.isEnabled()
    dialog.reject()


def test_records_without_this_engine_are_said_to_give_nothing(room: Room, qtbot: QtBot, tmp_path: Path) -> None:
    dialog = dialog_of(room)
    dialog.read(records(tmp_path, "Another"))
    qtbot.waitUntil(lambda: "No game has both a winner" in dialog.told.text())
    assert not dialog.save.isEnabled()
    dialog.reject()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two openings, and hardly any time for a move."""
    monkeypatch.setattr(planning, "EVEN_OPENINGS", EVEN_OPENINGS[:2])
    monkeypatch.setattr(planning, "SELF_PLAY_MS", 1)


@pytest.mark.usefixtures("quick")
@pytest.mark.proof  # what it fits is held by the tests of records
def test_it_plays_against_itself_and_fits_those_games(room: Room, qtbot: QtBot) -> None:
    dialog = dialog_of(room)
    dialog.play.click()
    assert "0 of 4 games finished" in dialog.told.text()
    assert not dialog.play.isVisible()
    assert dialog.halt.isVisible()
    qtbot.waitUntil(lambda: dialog.match is not None, timeout=LONG)
    match = dialog.match
    qtbot.waitUntil(lambda: dialog.found is not None, timeout=LONG)
    assert dialog.found is not None
    assert 1 <= dialog.found.scale.games <= 4, "a game counts once, though both sides have said something"
    assert dialog.play.isVisible()
    assert not dialog.save.isEnabled(), "four games are too few to fit anything by"
    (folder,) = (find_folders().data / HOME).iterdir()
    assert read_tournament(folder).tournament.plan.name == f"Self-play: {bundled_profile().name}"
    dialog.reject()
    qtbot.waitUntil(lambda: not isValid(match), timeout=LONG)


def test_playing_is_stopped_by_its_button_and_by_closing(room: Room, qtbot: QtBot) -> None:
    dialog = dialog_of(room)
    dialog.play.click()
    qtbot.waitUntil(lambda: dialog.match is not None, timeout=LONG)
    dialog.halt.click()
    qtbot.waitUntil(lambda: "No game has finished" in dialog.told.text() and dialog.match is None, timeout=LONG)
    dialog.play.click()
    qtbot.waitUntil(lambda: dialog.match is not None, timeout=LONG)
    match = dialog.match
    assert match is not None
    dialog.reject()
    qtbot.waitUntil(lambda: not isValid(match), timeout=LONG)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_its_sentences_are_in_both_languages(furnished: Callable[..., Room], language: str) -> None:
    dialog = dialog_of(furnished(appearance__language=language))
    assert ("勝率換算" in dialog.windowTitle()) is (language == "ja")
    dialog.reject()
