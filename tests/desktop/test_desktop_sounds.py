"""Sounds, by players that are scripts here: what they are given, and what happens when they fail."""

import array
import io
import stat
import sys
import wave
from pathlib import Path

import pytest
from desktop_room import Room
from PySide6.QtCore import QObject, Qt
from pytestqt.qtbot import QtBot

from app.base.folders import resources_folder
from app.desktop.kit.sounds import SoundName, Sounds, players, quieter, sound_of
from app.desktop.playing.game_board import ClockDisplay
from app.desktop.window import window as main_window
from app.play.clock import TimeSignal
from app.play.game_requests import TimeSignalDue
from app.record.cursor import Cursor, CursorMoved
from app.record.edits import AddEnd, PlayMove
from app.record.endings import End, EndKind
from app.record.history import History
from app.record.record_builder import new_record
from app.record.tree import PERSON
from app.shogi.moves import move_of_usi
from app.shogi.pieces import Side
from app.shogi.position import Position

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there Windows plays them, and no program does")


def samples_of(data: bytes) -> "array.array[int]":
    with wave.open(io.BytesIO(data)) as source:
        return array.array("h", source.readframes(source.getnframes()))


def script(folder: Path, name: str, lines: str) -> str:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{lines}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


@pytest.mark.parametrize("name", list(SoundName))
def test_every_sound_can_be_made_quieter(name: SoundName) -> None:
    data = (resources_folder() / "sounds" / f"{name.value}.wav").read_bytes()
    assert quieter(data, 100) == data
    whole, half = samples_of(data), samples_of(quieter(data, 50))
    assert len(half) == len(whole)
    assert max(map(abs, half)) == pytest.approx(max(map(abs, whole)) / 4, abs=1)
    assert set(samples_of(quieter(data, 0))) == {0}


def test_a_player_is_given_the_sound_at_its_volume(qtbot: QtBot, tmp_path: Path) -> None:
    played = tmp_path / "played"
    player = script(tmp_path, "player", f'cp "$2" {played}.part && mv {played}.part {played}')
    parent = QObject()
    sounds = Sounds(parent, tmp_path / "cache", lambda: 40, lambda: [(player, "-q")])
    assert sounds.play(SoundName.MOVE)
    qtbot.waitUntil(played.exists, timeout=60_000)
    assert played.read_bytes() == quieter((resources_folder() / "sounds" / "move.wav").read_bytes(), 40)
    qtbot.waitUntil(lambda: not sounds.is_sounding)


def test_a_player_that_fails_gives_way_to_the_next_and_then_there_is_silence(qtbot: QtBot, tmp_path: Path) -> None:
    bad = script(tmp_path, "bad", "exit 1")
    missing = str(tmp_path / "missing")
    parent = QObject()
    sounds = Sounds(parent, tmp_path / "cache", lambda: 100, lambda: [(bad,), (missing,)])
    tried = [0]

    def is_silent() -> bool:
        tried[0] += sounds.play(SoundName.MOVE)
        return tried[0] >= 2 and not sounds.is_able

    qtbot.waitUntil(is_silent, timeout=60_000)
    assert not sounds.play(SoundName.MOVE)


def test_at_no_volume_nothing_is_started(tmp_path: Path) -> None:
    parent = QObject()
    sounds = Sounds(parent, tmp_path, lambda: 0, lambda: pytest.fail("nobody needs a player"))
    assert not sounds.play(SoundName.MOVE)


def test_a_cache_that_cannot_be_written_means_silence(tmp_path: Path) -> None:
    (tmp_path / "sounds").write_text("in the way")
    parent = QObject()
    assert not Sounds(parent, tmp_path, lambda: 40, lambda: [("true",)]).play(SoundName.MOVE)


def test_the_players_that_are_there_are_found(tmp_path: Path) -> None:
    player = script(tmp_path, "aplay", "exit 0")
    assert players({"PATH": str(tmp_path)}) == [(player, "-q")]
    assert players({"PATH": ""}) == []


def heard_in(sfen: str, move: str) -> SoundName | None:
    record = new_record(Position.from_sfen(sfen))
    history, cursor = History(record), Cursor(record)
    played = move_of_usi(move)
    assert played is not None
    pieces = sum(map(bool, cursor.position.board))
    node = history.apply_edit(PlayMove(record.root, played), PERSON, 0).nodes[0]
    moves: list[CursorMoved] = []
    cursor.cursor_moved.connect(moves.append)
    cursor.go_to_node(node)
    return sound_of(moves[0], cursor.position, sum(map(bool, cursor.position.board)) < pieces)


@pytest.mark.parametrize(
    ("move", "heard"),
    [
        ("3c3d", SoundName.MOVE),
        ("3c3b+", SoundName.PROMOTE),
        ("3c4b", SoundName.CHECK),
        ("3c2b", SoundName.CAPTURE),
        ("P*1e", SoundName.MOVE),
    ],
)
def test_what_a_move_sounds_like(move: str, heard: SoundName) -> None:
    assert heard_in("4k4/7p1/6S2/9/9/9/9/9/4K4 b P 1", move) is heard


def test_each_kind_of_sound_is_heard_only_where_it_is_wanted(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[SoundName] = []
    monkeypatch.setattr(main_window, "SILENT_PLATFORMS", ())
    monkeypatch.setattr(Sounds, "play", lambda _, name: heard.append(name))
    kinds = {"moves": SoundName.MOVE, "clock": SoundName.TICK, "ends": SoundName.START}
    for off in kinds:
        room.preferences.change_setting("sound", off, False)
        for name in kinds.values():
            room.window.play_sound(name)
        assert heard == [name for kind, name in kinds.items() if kind != off]
        heard.clear()
        room.preferences.change_setting("sound", off, True)
    room.click("7g")
    room.click("7f")
    assert heard == [SoundName.MOVE]
    room.preferences.change_setting("sound", "enabled", False)
    room.key(Qt.Key.Key_Left)
    room.key(Qt.Key.Key_Right)
    assert heard == [SoundName.MOVE]


def test_only_a_step_forward_is_heard() -> None:
    record = new_record()
    history, cursor = History(record), Cursor(record)
    moves: list[CursorMoved] = []
    cursor.cursor_moved.connect(moves.append)
    node = record.root
    for name in ("7g7f", "3c3d"):
        move = move_of_usi(name)
        assert move is not None
        node = history.apply_edit(PlayMove(node, move), PERSON, 0).nodes[0]
    node = history.apply_edit(AddEnd(node, End(EndKind.RESIGN)), PERSON, 0).nodes[0]
    cursor.go_to_end()
    cursor.go_by_plies(-1)
    cursor.go_by_plies(1)
    assert [sound_of(moved, cursor.position, took=False) for moved in moves] == [None, None, SoundName.END]


def test_every_second_of_the_last_five_ticks(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[SoundName] = []
    monkeypatch.setattr(room.window, "play_sound", heard.append)
    ticking = ClockDisplay(room.document.shown, room.speech, lambda: 0.0, room.window)
    for seconds in (60, 30, 20, *range(10, -1, -1)):
        ticking.sound(TimeSignalDue(Side.BLACK, TimeSignal(seconds)), room.desk.shell, is_shown=False)
    assert heard == [*[SoundName.BYOYOMI] * 4, *[SoundName.TICK] * 5, SoundName.BYOYOMI]
