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
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from time import monotonic
from typing import Final

from PySide6.QtCore import QObject, QProcess, QTimer

from app.base.atomic import write_atomic
from app.base.folders import make_private, resources_folder
from app.base.regular import read_contents
from app.config.settings import SoundSettings
from app.desktop.kit.background import silent_process
from app.record.cursor import CursorMoved
from app.shogi.position import Position
from app.shogi.spoken_moves import SpokenWord, speech_text
from app.text.phrase import Language

PLAYERS: Final = (("pw-play",), ("paplay",), ("aplay", "-q"), ("afplay",))
"""Commands that play a file; the first installed one is preferred."""
QUICKEST: Final = 0.07
"""Minimum interval between two sounds in seconds (throttle)."""
AT_ONCE: Final = 3
LONGEST_SOUND_MS: Final = 5_000
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


def is_wanted(name: SoundName, chosen: SoundSettings) -> bool:
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
        QTimer.singleShot(LONGEST_SOUND_MS, process, process.kill)
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


LONGEST_SPEECH_MS: Final = 15_000
MOST_BYTES: Final = 5_000_000
"""Maximum size of a clip in bytes; a larger file is no spoken word."""
OVERLAP_S: Final = 0.04
"""Seconds of silence that are cut off the end of a clip before the next one."""
_SPEAKER: Final = (
    "Add-Type -AssemblyName System.Speech; (New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak($args[0])"
)
_KYOKO: Final = {Language.JA: ("-v", "Kyoko"), Language.EN: ()}
VOICES: Final[tuple[tuple[str, Callable[[Language], tuple[str, ...]]], ...]] = (
    ("spd-say", lambda language: ("-w", "-P", "text", "-l", language.value, "--")),
    ("espeak-ng", lambda language: ("-v", language.value, "--")),
    ("say", _KYOKO.__getitem__),
    ("powershell", lambda _: ("-NoProfile", "-Command", _SPEAKER)),
)
"""Text-to-speech commands with functions that return their arguments; the first installed one is preferred."""


def voices(environment: Mapping[str, str] = os.environ) -> list[tuple[str, Callable[[Language], tuple[str, ...]]]]:
    """Installed text-to-speech programs with their arguments."""
    found = ((shutil.which(name, path=environment.get("PATH")), arguments) for name, arguments in VOICES)
    return [(path, arguments) for path, arguments in found if path is not None]


class ReadingAloud(QObject):
    def __init__(self, parent: QObject, cache: Path, chosen: Callable[[], SoundSettings]) -> None:
        """Create the speaker; `chosen` returns the sound settings: the folder of clips and the volume."""
        super().__init__(parent)
        self._cache = cache / "aloud"
        self._chosen = chosen
        self._voices: list[tuple[str, Callable[[Language], tuple[str, ...]]]] | None = None
        self._process: QProcess | None = None
        self._turn = 0

    def say(self, words: Sequence[SpokenWord], language: Language, whole: str = "", covers: int = 0) -> None:
        """Speak now and interrupt earlier speech.

        `whole` is the name of a clip that says the first `covers` words after the side."""
        self.hush()
        volume = self._chosen().volume
        if volume <= 0:
            return
        clips = self._clips(words, language, whole, covers)
        if (made := self._joined(clips, volume)) is not None and self._play(made):
            return
        # Some of the clips alone would name a piece without its square.
        self._speak(speech_text(words, language), language)

    def hush(self) -> None:
        """Stop speaking at once."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()

    # Clips

    def _clips(self, words: Sequence[SpokenWord], language: Language, whole: str, covers: int) -> list[Path | None]:
        """Return a file or None for each word; the clip `whole` stands for several words if it exists."""
        chosen = self._chosen().voice_folder.strip()
        if not chosen:
            return [None]
        folder = Path(chosen).expanduser()
        folder = folder / language.value if (folder / language.value).is_dir() else folder
        names = [word.clip for word in words]
        if whole and (folder / f"{whole}.wav").is_file():
            names[1 : 1 + covers] = [whole]  # the side comes first
        paths = [folder / f"{name}.wav" for name in names]
        return [path if path.is_file() else None for path in paths]

    def _joined(self, clips: Sequence[Path | None], volume: int) -> Path | None:
        """Join the clips into one WAV file; return None if one is missing, unreadable or of another audio format."""
        parts: list[bytes] = []
        shape: tuple[int, int, int] | None = None
        for clip in clips:
            if clip is None:
                return None
            try:
                with wave.open(io.BytesIO(read_contents(clip, MOST_BYTES))) as source:
                    kind = (source.getnchannels(), source.getsampwidth(), source.getframerate())
                    frames = source.readframes(source.getnframes())
            except (OSError, ValueError, wave.Error, EOFError):
                return None
            if shape not in {None, kind}:
                return None
            shape = kind
            parts.append(_trimmed(frames, kind))
        if shape is None:
            return None
        made = io.BytesIO()
        with wave.open(made, "wb") as target:
            target.setnchannels(shape[0])
            target.setsampwidth(shape[1])
            target.setframerate(shape[2])
            target.writeframes(b"".join(parts))
        data = made.getvalue()
        self._turn = (self._turn + 1) % 4  # the previous file may still be playing
        path = self._cache / f"said-{self._turn}.wav"
        try:
            make_private(self._cache)
            write_atomic(path, quieter(data, volume) if shape[1] == 2 else data, is_private=True)
        except OSError:
            return None
        return path

    def _play(self, file: Path) -> bool:
        if os.name == "nt":
            return play_on_windows(file)
        found = players()
        return bool(found) and self._run([*found[0], str(file)])

    # Text-to-speech

    def _speak(self, words: str, language: Language) -> bool:
        if self._voices is None:
            self._voices = voices()
        if not self._voices:
            return False
        path, arguments = self._voices[0]
        return self._run([path, *arguments(language), words], self._voices[0])

    def _run(self, command: Sequence[str], voice: object = None) -> bool:
        process = self._process = silent_process(self, command)
        process.finished.connect(lambda code, _: self._on_done(process, voice, failed=code != 0))
        process.errorOccurred.connect(lambda _: self._on_done(process, voice, failed=True))
        process.start()
        QTimer.singleShot(LONGEST_SPEECH_MS, process, process.kill)
        return True

    def _on_done(self, process: QProcess, voice: object, failed: bool) -> None:
        process.deleteLater()
        if self._process is not process:
            return  # it was stopped
        self._process = None
        if failed and self._voices and self._voices[0] is voice:
            self._voices.pop(0)


def _trimmed(frames: bytes, kind: tuple[int, int, int]) -> bytes:
    """Cut the silence off a clip's end, at most as much as the next word may overlap."""
    channels, width, rate = kind
    size = channels * width
    most = int(OVERLAP_S * rate) * size
    silence = 0
    while silence + size <= min(most, len(frames)) and _is_silent(frames[len(frames) - silence - size :][:size], width):
        silence += size
    return frames[: len(frames) - silence]


def _is_silent(frame: bytes, width: int) -> bool:
    signed = [int.from_bytes(frame[at : at + width], "little", signed=width > 1) for at in range(0, len(frame), width)]
    return all(abs(sample - (128 if width == 1 else 0)) < (1 << (8 * width - 8)) for sample in signed)
