"""Reading aloud, by players and voices that are scripts here: what they are given, and what happens where there is none."""

import io
import stat
import sys
import wave
from collections.abc import Callable
from pathlib import Path

import pytest
from desktop_room import Room
from PySide6.QtCore import QObject, Qt
from pytestqt.qtbot import QtBot

from app.base.value import replaced
from app.config.settings import SoundSettings
from app.desktop.kit.idle import IDLE
from app.desktop.kit.sounds import ReadingAloud
from app.shogi.spoken_moves import SpokenWord
from app.text.phrase import Language

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there Windows plays them, and no program does")
SIDE, FILE, RANK, PIECE = (
    SpokenWord("side_sente", "せんて"),
    SpokenWord("file_7", "なな"),
    SpokenWord("rank_6", "ろく"),
    SpokenWord("piece_fu", "ふ"),
)
MOVE = (SIDE, FILE, RANK, PIECE)
RATE = 8_000


class Ear:
    """A PATH of its own, with a player and a voice that note what they are given."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.bin, self.clips = folder, folder / "bin", folder / "clips"
        self.bin.mkdir()
        self.clips.mkdir()
        monkeypatch.setenv("PATH", str(self.bin))
        self.parent = QObject()
        self.chosen = replaced(SoundSettings(), voice_folder=str(self.clips), volume=100)
        self.aloud = ReadingAloud(self.parent, folder / "cache", lambda: self.chosen)

    def has(self, name: str, does: str) -> None:
        path = self.bin / name
        path.write_text(f"#!/bin/sh\nPATH=/usr/bin:/bin\n{does}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)

    def has_player(self) -> None:
        self.has("pw-play", f'cp "$1" {self.folder}/part && mv {self.folder}/part {self.folder}/played')

    def has_voice(self, name: str = "spd-say") -> None:
        self.has(name, f'echo "$@" > {self.folder}/part && mv {self.folder}/part {self.folder}/said')

    def has_clip(self, name: str, level: int) -> None:
        with wave.open(str(self.clips / f"{name}.wav"), "wb") as clip:
            clip.setnchannels(1)
            clip.setsampwidth(2)
            clip.setframerate(RATE)
            clip.writeframes(level.to_bytes(2, "little") * 100)

    @property
    def played(self) -> list[int]:
        with wave.open(io.BytesIO((self.folder / "played").read_bytes())) as heard:
            frames = heard.readframes(heard.getnframes())
        levels = [int.from_bytes(frames[at : at + 2], "little") for at in range(0, len(frames), 200)]
        assert len(frames) == 200 * len(levels)
        return levels


@pytest.fixture
def ear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ear:
    return Ear(tmp_path, monkeypatch)


@pytest.mark.usefixtures("qapp")
def test_the_clips_of_a_move_are_played_as_one_in_order(ear: Ear, qtbot: QtBot) -> None:
    ear.has_player()
    ear.has_voice()
    for level, word in enumerate(MOVE, start=1):
        ear.has_clip(word.clip, 1000 * level)
    ear.aloud.say(MOVE, Language.JA, "76fu", 3)
    qtbot.waitUntil((ear.folder / "played").exists, timeout=60_000)
    assert ear.played == [1000, 2000, 3000, 4000]
    assert not (ear.folder / "said").exists()


@pytest.mark.usefixtures("qapp")
def test_a_clip_of_the_whole_move_goes_before_its_parts(ear: Ear, qtbot: QtBot) -> None:
    ear.has_player()
    for level, name in ((1000, "side_sente"), (9000, "76fu")):
        ear.has_clip(name, level)
    ear.aloud.say(MOVE, Language.JA, "76fu", 3)
    qtbot.waitUntil((ear.folder / "played").exists, timeout=60_000)
    assert ear.played == [1000, 9000]


@pytest.mark.parametrize("name", ["spd-say", "espeak-ng", "say"])
@pytest.mark.usefixtures("qapp")
def test_where_a_clip_is_missing_the_systems_voice_says_all(ear: Ear, qtbot: QtBot, name: str) -> None:
    ear.has_player()
    ear.has_voice(name)
    ear.has_clip("side_sente", 1000)
    ear.aloud.say(MOVE, Language.JA)
    qtbot.waitUntil((ear.folder / "said").exists, timeout=60_000)
    assert (ear.folder / "said").read_text("utf-8").strip().endswith("せんて、なな、ろく、ふ")


@pytest.mark.usefixtures("qapp")
def test_where_nothing_plays_clips_the_systems_voice_says_all(ear: Ear, qtbot: QtBot) -> None:
    ear.has_voice()
    for word in MOVE:
        ear.has_clip(word.clip, 1000)
    ear.aloud.say(MOVE, Language.JA)
    qtbot.waitUntil((ear.folder / "said").exists, timeout=60_000)


@pytest.mark.usefixtures("qapp")
def test_without_a_voice_a_move_is_played_whole_or_not_at_all(ear: Ear, qtbot: QtBot) -> None:
    ear.has_player()
    ear.aloud._voices = []
    first, *others = MOVE
    ear.aloud.say(MOVE, Language.JA)
    assert ear.aloud._process is None
    ear.has_clip(first.clip, 4000)
    ear.aloud.say(MOVE, Language.JA)
    assert ear.aloud._process is None, "a piece without its square is no move"
    for word in others:
        ear.has_clip(word.clip, 1000)
    ear.aloud.say(MOVE, Language.JA)
    qtbot.waitUntil((ear.folder / "played").exists, timeout=60_000)


@pytest.mark.usefixtures("qapp")
def test_the_newest_move_ends_the_one_before(ear: Ear, qtbot: QtBot) -> None:
    ear.has("pw-play", f"echo begun >> {ear.folder}/begun; exec sleep 30")
    ear.has_clip("count_1", 1000)
    ear.aloud.say([SpokenWord("count_1", "いち")], Language.JA)
    first = ear.aloud._process
    assert first is not None
    qtbot.waitUntil((ear.folder / "begun").exists, timeout=60_000)
    ended: list[int] = []
    first.finished.connect(lambda code, _: ended.append(code))
    ear.aloud.say([SpokenWord("count_1", "いち")], Language.JA)
    qtbot.waitUntil(lambda: bool(ended), timeout=60_000)
    assert ear.aloud._process is not first
    ear.aloud.hush()


@pytest.mark.usefixtures("qapp")
def test_a_silent_volume_and_a_broken_clip_do_no_harm(ear: Ear) -> None:
    ear.has_player()
    ear.aloud._voices = []
    (ear.clips / "count_1.wav").write_bytes(b"RIFF no sound at all")
    ear.aloud.say([SpokenWord("count_1", "いち")], Language.JA)
    assert ear.aloud._process is None
    ear.has_clip("count_1", 1000)
    ear.chosen = replaced(ear.chosen, volume=0)
    ear.aloud.say([SpokenWord("count_1", "いち")], Language.JA)
    assert ear.aloud._process is None


# In the window


def spoken(room: Room, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    words: list[str] = []
    monkeypatch.setattr(
        "app.desktop.kit.sounds.ReadingAloud.say",
        lambda _, said, *__: words.append(" ".join(word.words for word in said)),
    )
    assert room.board is not None
    return words


@pytest.mark.parametrize(("reads", "heard"), [("", []), ("yes", ["Sente pawn 7 f", "Gote pawn 3 d"])])
def test_moves_are_read_only_where_that_is_wanted(
    furnished: Callable[..., Room], monkeypatch: pytest.MonkeyPatch, reads: str, heard: list[str]
) -> None:
    monkeypatch.setattr("app.desktop.window.screen_reader.QAccessible.isActive", lambda: False)
    room = furnished()
    room.preferences.change_setting("sound", "reads", bool(reads))
    words = spoken(room, monkeypatch)
    room.drag("7g", "7f")
    room.drag("3c", "3d")
    room.key(Qt.Key.Key_Left)
    IDLE.drain()
    assert words == heard


def test_who_has_a_screen_reader_hears_nothing_twice(
    furnished: Callable[..., Room], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.desktop.window.screen_reader.QAccessible.isActive", lambda: True)
    room = furnished()
    room.preferences.change_setting("sound", "reads", True)
    words = spoken(room, monkeypatch)
    room.drag("7g", "7f")
    assert words == []


def test_byoyomi_is_counted_by_what_has_gone(furnished: Callable[..., Room], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.desktop.window.screen_reader.QAccessible.isActive", lambda: False)
    room = furnished(appearance__language="ja")
    words = spoken(room, monkeypatch)
    room.window.board.count_aloud(10, 20)
    assert words == []
    room.preferences.change_setting("sound", "counts", True)
    room.window.board.count_aloud(10, 20)
    room.window.board.count_aloud(5, 25)
    room.window.board.count_aloud(3, None)
    assert words == ["にじゅうびょう", "ご", "さん"]
