"""A program that is dropped on the window, or opened like a record, is offered as an engine, and nothing runs before that."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from desktop_room import Room
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from app.desktop.engines.adding_engine import AddingDialog
from app.desktop.engines.engines import EnginesDialog
from app.desktop.kit.idle import IDLE
from app.text import filing as text
from tests.fakes.watching import wait_until

pytestmark = pytest.mark.slow
ONE_ROOM = True

KIFU = "手合割：平手\n   1 ７六歩(77)\n"


@pytest.fixture(autouse=True)
def nothing_left(room: Room) -> Iterator[None]:
    yield
    for dialog in room.window.findChildren(EnginesDialog):
        dialog.close()
    wait_until(lambda: not room.running.running)


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """It leaves a file behind when it is run."""
    made = tmp_path / "my engine.sh"
    made.write_text(f"#!/bin/sh\ntouch '{tmp_path}/ran'\n")
    made.chmod(0o755)
    return made


def drop(room: Room, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    middle, copying = QPointF(20, 20), Qt.DropAction.CopyAction
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(room.window, QDragEnterEvent(middle.toPoint(), copying, data, buttons, keys))
    QApplication.sendEvent(room.window, QDropEvent(middle, copying, data, buttons, keys))


def offered(room: Room, program: Path) -> QPushButton:
    """The button of the offer, once it is made."""
    offer = text.IS_A_PROGRAM.filled(name=program.name)
    wait_until(lambda: offer in room.window.notices)
    button = room.window.findChild(QPushButton, "answer1")
    assert isinstance(button, QPushButton)
    assert button.text() == text.ADD_ENGINE.en
    return button


def test_a_program_that_is_dropped_is_added_when_the_person_says_so(room: Room, program: Path) -> None:
    before = room.document.shown.record
    drop(room, program)
    button = offered(room, program)
    assert not room.running.running
    assert not (program.parent / "ran").exists()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    IDLE.drain()
    assert room.window.findChildren(AddingDialog)
    (adding,) = room.window.findChildren(AddingDialog)
    assert adding.program.text() == str(program)
    wait_until((program.parent / "ran").exists)
    wait_until(lambda: not adding.panel.is_running, 60)
    assert room.document.shown.record is before
    adding.close()


def windows(folder: Path, name: str) -> Path:
    (folder / name).write_bytes(b"@echo off\r\n" if name.endswith("bat") else b"MZ" + bytes(200))
    return folder / name


def binary(folder: Path) -> Path:
    (folder / "engine").write_bytes(b"\x7fELF" + bytes(2_000_000))
    return folder / "engine"


@pytest.mark.parametrize("kind", ["engine.exe", "ENGINE.BAT", "elf"])
@pytest.mark.parametrize("way", ["dropped", "opened"])
def test_programs_of_any_system_are_known(room: Room, tmp_path: Path, kind: str, way: str) -> None:
    program = binary(tmp_path) if kind == "elf" else windows(tmp_path, kind)
    if way == "dropped":
        drop(room, program)
    else:
        room.filing.open_path(program)
    offered(room, program)


def test_the_path_of_a_program_given_at_the_start_is_offered_too(room: Room, program: Path) -> None:
    room.filing.open_paths([program])
    offered(room, program)


def test_among_records_programs_are_left_out(room: Room, program: Path, tmp_path: Path) -> None:
    record = tmp_path / "a.kifu"
    record.write_text(KIFU, "utf-8")
    drop(room, program, record)
    wait_until(lambda: room.filing.home is not None)
    assert room.filing.home is not None
    assert room.filing.home.path == record
    assert not room.window.notices


def test_a_record_that_anybody_may_run_is_a_record(room: Room, tmp_path: Path) -> None:
    """As all files of some disks may be."""
    record = tmp_path / "a.kifu"
    record.write_text(KIFU, "utf-8")
    record.chmod(0o777)
    drop(room, record)
    wait_until(lambda: room.filing.home is not None)
    assert not room.window.notices


def test_what_is_neither_says_why_it_cannot_be_opened(room: Room, tmp_path: Path) -> None:
    nonsense = tmp_path / "nonsense.kif"
    nonsense.write_bytes(b"\x00\x01\x02" * 50)
    drop(room, nonsense)
    wait_until(lambda: room.window.notices)
    assert "nonsense.kif" in room.window.notices[0].en
    assert text.IS_A_PROGRAM.filled(name="nonsense.kif") not in room.window.notices
