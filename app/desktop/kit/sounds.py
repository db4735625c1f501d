"""Sound effects, played by a command-line player of the system, without Qt's multimedia module and without blocking.

The samples are scaled once per volume and cached in a folder. A player that fails gives way to the next one; without
any player there is silence and no error message."""

import array
import importlib
import io
import os
import shutil
import sys
import wave
from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path
from time import monotonic
from typing import Final

from PySide6.QtCore import QObject, QProcess, QTimer

from app.base.atomic import write_atomic
from app.base.folders import make_private, resources_folder
from app.base.regular import read_contents
from app.config.settings import Sound
from app.desktop.kit.external_programs import silent_process
from app.record.cursor import CursorMoved
from app.shogi.position import Position

PLAYERS: Final = (("pw-play",), ("paplay",), ("aplay", "-q"), ("afplay",))
"""Commands that play a file; the first installed one is preferred."""
QUICKEST: Final = 0.07
"""Minimum interval between two sounds in seconds (throttle)."""
AT_ONCE: Final = 3
LONGEST_MS: Final = 5_000
FULL: Final = 100


class SoundName(StrEnum):
    """Name of a sound: its file's name in resources/sounds."""

    MOVE = "move"
    CAPTURE = "capture"
    PROMOTE = "promote"
    CHECK = "check"
    START = "start"
    END = "end"
    BYOYOMI = "byoyomi"
    TICK = "tick"
    TIME_UP = "time_up"


_OF_CLOCK: Final = frozenset({SoundName.BYOYOMI, SoundName.TICK, SoundName.TIME_UP})
_OF_ENDS: Final = frozenset({SoundName.START, SoundName.END})


def is_wanted(name: SoundName, chosen: Sound) -> bool:
    """Return True if the settings enable sounds of that kind."""
    kind = chosen.clock if name in _OF_CLOCK else chosen.ends if name in _OF_ENDS else chosen.moves
    return chosen.enabled and kind


def sound_of(moved: CursorMoved, position: Position, took: bool) -> SoundName | None:
    """Sound of a step through the record, or None unless it goes one move forward; `took` is True after a capture."""
    node = moved.node
    if node.parent is not moved.before:
        return None
    if node.move is None:
        return SoundName.END
    if position.in_check():
        return SoundName.CHECK
    if node.move.promotes:
        return SoundName.PROMOTE
    return SoundName.CAPTURE if took else SoundName.MOVE


def quieter(data: bytes, volume: int) -> bytes:
    """Scale a WAV file of 16-bit samples to a volume of 0 to 100; the gain is squared to sound linear."""
    if volume >= FULL:
        return data
    gain = (volume / FULL) ** 2
    with wave.open(io.BytesIO(data)) as source:
        shape, frames = source.getparams(), source.readframes(source.getnframes())
    samples = array.array("h", frames)
    if sys.byteorder == "big":
        samples.byteswap()
    samples = array.array("h", (round(sample * gain) for sample in samples))
    if sys.byteorder == "big":
        samples.byteswap()
    made = io.BytesIO()
    with wave.open(made, "wb") as target:
        target.setparams(shape)
        target.writeframes(samples.tobytes())
    return made.getvalue()


def players(environment: Mapping[str, str] = os.environ) -> list[tuple[str, ...]]:
    """Installed commands that play a file, the best first."""
    found = ((shutil.which(command[0], path=environment.get("PATH")), command[1:]) for command in PLAYERS)
    return [(path, *rest) for path, rest in found if path is not None]


class Sounds(QObject):
    """Player of sound effects; `volume` returns the present volume, 0 for silence."""

    def __init__(
        self,
        parent: QObject,
        cache: Path,
        volume: Callable[[], int],
        find_players: Callable[[], list[tuple[str, ...]]] = players,
    ) -> None:
        super().__init__(parent)
        self._cache = cache / "sounds"
        self._volume = volume
        self._find_players = find_players
        self._players: list[tuple[str, ...]] | None = None
        self._files: dict[tuple[SoundName, int], Path | None] = {}
        self._running: set[QProcess] = set()
        self._last = 0.0

    def play(self, name: SoundName) -> bool:
        """Play a sound if possible; return True if playing has started."""
        volume, now = self._volume(), monotonic()
        if volume <= 0 or now - self._last < QUICKEST or len(self._running) >= AT_ONCE:
            return False
        if (name, volume) not in self._files:
            self._files[name, volume] = self._made(name, volume)
        file = self._files[name, volume]
        if file is None:
            return False
        self._last = now
        return play_on_windows(file) if os.name == "nt" else self._run(file)

    @property
    def is_able(self) -> bool:
        """True if a player is left, or none has been looked for yet."""
        return self._players is None or bool(self._players)

    @property
    def is_sounding(self) -> bool:
        """True while a player is running."""
        return bool(self._running)

    def _made(self, name: SoundName, volume: int) -> Path | None:
        """Make the sound's file at that volume, or return its cached one; None on failure."""
        source = resources_folder() / "sounds" / f"{name.value}.wav"
        if volume >= FULL:
            return source if source.is_file() else None
        target = self._cache / f"{name.value}-{volume}.wav"
        try:
            make_private(self._cache)
            write_atomic(target, quieter(read_contents(source), volume), is_private=True)
        except (OSError, wave.Error, EOFError):
            return None
        return target

    def _run(self, file: Path) -> bool:
        if self._players is None:
            self._players = self._find_players()
        if not self._players:
            return False
        command = self._players[0]
        process = silent_process(self, [*command, str(file)])
        process.finished.connect(lambda code, _: self._on_done(process, command, failed=code != 0))
        process.errorOccurred.connect(lambda _: self._on_done(process, command, failed=True))
        self._running.add(process)
        process.start()
        QTimer.singleShot(LONGEST_MS, process, process.kill)
        return True

    def _on_done(self, process: QProcess, command: tuple[str, ...], failed: bool) -> None:
        if process not in self._running:
            return
        self._running.discard(process)
        process.deleteLater()
        if failed and self._players and self._players[0] == command:
            self._players.pop(0)

    def close(self) -> None:
        """Stop all sounds."""
        for process in tuple(self._running):
            self._running.discard(process)
            process.kill()


def play_on_windows(file: Path) -> bool:
    player = importlib.import_module("winsound")  # exists on Windows only
    try:
        player.PlaySound(str(file), player.SND_FILENAME | player.SND_ASYNC | player.SND_NODEFAULT)
    except RuntimeError:
        return False
    return True
