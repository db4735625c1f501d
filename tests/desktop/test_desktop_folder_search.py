"""Engines found in a folder: which programs are started, and what can be added of what they said."""

import sys
from pathlib import Path

from desktop_room import Room
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.desktop.engines.engine_search import FolderSearchDialog, SearchStage
from app.desktop.engines.engines import EnginesDialog
from app.text import engine_manager as text
from tests.fakes.watching import FAKE, wait_until

ONE_ROOM = True


def script(file: Path, line: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\n{line}\n")
    file.chmod(0o755)


def searching(room: Room, folder: Path) -> FolderSearchDialog:
    room.do("engines.manage")
    manager = room.window.findChild(EnginesDialog)
    assert manager is not None
    return manager.search(folder)


def test_only_what_is_ticked_is_started_and_only_engines_are_added(room: Room, tmp_path: Path) -> None:
    script(tmp_path / "水匠 5" / "engine", f"exec {sys.executable} -S -E {FAKE} sound")
    script(tmp_path / "other", "exit 1")
    script(tmp_path / "uninstall", f"touch {tmp_path}/gone")
    (tmp_path / "nn.bin").write_bytes(b"\x7fELF")
    dialog = searching(room, tmp_path)
    wait_until(dialog.list.count)
    rows = {dialog.list.item(row).text(): dialog.list.item(row).checkState() for row in range(dialog.list.count())}
    checked, left = Qt.CheckState.Checked, Qt.CheckState.Unchecked
    assert rows == {"other": checked, "uninstall": left, "水匠 5/engine": checked}
    QTest.mouseClick(dialog.go, Qt.MouseButton.LeftButton)
    wait_until(lambda: dialog.stage is SearchStage.FOUND)
    assert dialog.told == text.ENGINES_THERE.filled(count=1).en
    assert room.engines.profiles[1:] == ()
    assert not (tmp_path / "gone").exists()
    QTest.mouseClick(dialog.go, Qt.MouseButton.LeftButton)
    (added,) = room.engines.profiles[1:]
    assert (added.name, added.program) == ("Fake", str(tmp_path / "水匠 5" / "engine"))
    assert added.introduction is not None
    again = searching(room, tmp_path)
    wait_until(lambda: again.list.count() == 2)
    again.close()
    for each in room.window.findChildren(EnginesDialog):
        each.close()


def test_a_folder_without_programs_says_so_and_closing_starts_nothing_more(room: Room, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    dialog = searching(room, empty)
    wait_until(lambda: dialog.told == text.NO_PROGRAMS_THERE.filled(folder=empty).en)
    assert not dialog.go.isEnabled()
    dialog.close()
    for name in ("a", "b"):
        script(tmp_path / "slow" / name, f"echo $$ >> {tmp_path}/started; exec sleep 60")
    dialog = searching(room, tmp_path / "slow")
    wait_until(dialog.list.count)
    QTest.mouseClick(dialog.go, Qt.MouseButton.LeftButton)
    started = tmp_path / "started"
    wait_until(lambda: started.exists() and started.read_text().endswith("\n"))
    dialog.close()
    wait_until(lambda: not room.running.running)
    assert len(started.read_text().split()) == 1
    for each in room.window.findChildren(EnginesDialog):
        each.close()
