"""The dialog in which a strong engine is fetched: what is said before, what has come of it, and what stands in the list then."""

import sys
from pathlib import Path

import pytest
from desktop_room import Room
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.config import strong_engines
from app.config.strong_engines import OFFERS, PackageTools
from app.desktop.engines.doctor_panel import DoctorPanel
from app.desktop.engines.engine_details import remembered
from app.desktop.engines.engines import EnginesDialog
from app.desktop.engines.get_engine import FetchStage, GetEngineDialog
from app.runtime import engine_fetch
from app.runtime.doctor_report import DoctorTimeouts
from app.text import engine_manager as manager_text
from app.text import strong_engines as text
from tests.fakes.watching import FAKE, is_alive, wait_until

ONE_ROOM = True
NETWORK, APT, NPM = (offer.key for offer in OFFERS)


def script(folder: Path, name: str, line: str) -> Path:
    file = folder / name
    file.write_text(f"#!/bin/sh\n{line}\n")
    file.chmod(0o755)
    return file


def offering(room: Room, monkeypatch: pytest.MonkeyPatch, tools: PackageTools, there: Path | None) -> GetEngineDialog:
    """The dialog on a machine that has these programs."""
    for module in (strong_engines, engine_fetch):
        monkeypatch.setattr(module, "installed_program", lambda: there)
    room.do("engines.manage")
    manager = room.window.findChild(EnginesDialog)
    assert manager is not None
    dialog = manager.get(lambda: tools)
    wait_until(lambda: dialog.consent.isEnabled() or dialog.told)
    return dialog


def close(room: Room) -> None:
    for each in room.window.findChildren(EnginesDialog):
        each.close()


def test_an_engine_that_debian_has_installed_is_added_and_examined(
    room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = script(tmp_path, "fairy-stockfish", f"exec {sys.executable} -S -E {FAKE} sound")
    dialog = offering(room, monkeypatch, PackageTools("/usr/bin/apt-get"), engine)
    assert dialog.consent.text() == text.ADD_THERE.en
    assert dialog.copy.isHidden()
    QTest.mouseClick(dialog.consent, Qt.MouseButton.LeftButton)
    wait_until(lambda: dialog.findChildren(DoctorPanel)[0].is_running)
    (added,) = room.engines.profiles[1:]
    assert (added.name, added.program, added.tags) == ("Fairy-Stockfish", str(engine), ("game", "research"))
    QTest.mouseClick(dialog.stop, Qt.MouseButton.LeftButton)
    wait_until(lambda: dialog.told == text.ADDED_UNCHECKED.filled(name=added.name).en, 60)
    assert remembered(room.desk.shell.state, added.key) is None
    dialog.close()
    close(room)


def test_an_engine_that_takes_the_clocks_exchanged_is_sent_them_so(
    room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = script(tmp_path, "fairy-stockfish", f"exec {sys.executable} -S -E {FAKE} exchanges-clocks")
    dialog = offering(room, monkeypatch, PackageTools("/usr/bin/apt-get"), engine)
    dialog.panel.pace = DoctorTimeouts(byoyomi=200, clock_overtime=0.3, thinking=0.05, mate=200, after_answer=0.05)
    QTest.mouseClick(dialog.consent, Qt.MouseButton.LeftButton)
    wait_until(lambda: dialog.stage is FetchStage.DONE, 60)
    (added,) = room.engines.profiles[1:]
    assert added.exchanges_clocks
    assert manager_text.CLOCKS_NOW_EXCHANGED.en in dialog.told
    dialog.close()
    close(room)


def test_what_fails_is_said_where_it_can_be_tried_again(
    room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    npm = script(tmp_path, "npm", "echo npm error code ENOTFOUND >&2; exit 1")
    dialog = offering(room, monkeypatch, PackageTools(npm=str(npm), node="node"), None)
    assert dialog.offer.key == NPM, "the only one that can be had is chosen"
    QTest.mouseClick(dialog.consent, Qt.MouseButton.LeftButton)
    assert dialog.consent.isHidden()
    wait_until(lambda: dialog.told == text.NO_NETWORK.filled(reason="ENOTFOUND").en)
    assert dialog.consent.isEnabled()
    assert room.engines.profiles[1:] == ()
    dialog.choose(APT)
    assert dialog.told == text.NO_APT.en
    assert not dialog.consent.isEnabled()
    dialog.choose(NPM)
    QTest.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)
    assert room.desk.shell.pasted_text().startswith("npm pack --ignore-scripts")
    dialog.close()
    close(room)


def test_nothing_goes_on_behind_a_dialog_that_was_closed(
    room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    npm = script(tmp_path, "npm", f"echo $$ > {tmp_path}/begun; exec sleep 60")
    dialog = offering(room, monkeypatch, PackageTools(npm=str(npm), node="node"), None)
    QTest.mouseClick(dialog.consent, Qt.MouseButton.LeftButton)
    assert dialog.stage is FetchStage.FETCHING
    begun = tmp_path / "begun"
    wait_until(lambda: begun.exists() and begun.read_text().endswith("\n"))
    dialog.close()
    wait_until(lambda: not is_alive(int(begun.read_text())))
    assert room.engines.profiles[1:] == ()
    close(room)
