"""Speech output of moves and seconds: from a folder of audio clips, else by the system's text-to-speech, else none.

New speech interrupts the old, so that a user who steps through a game hears the present move. The clips of one move are
joined into one file, so that there are no pauses. Nothing here blocks."""

import io
import os
import shutil
import wave
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QProcess, QTimer

from app.base.atomic import write_atomic
from app.base.folders import make_private
from app.base.regular import read_contents
from app.config.settings import Sound
from app.desktop.kit.external_programs import silent_process
from app.desktop.kit.sounds import play_on_windows, players, quieter
from app.shogi.spoken_moves import Word, plain_speech
from app.text.phrase import Language

LONGEST_MS: Final = 15_000
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
    def __init__(self, parent: QObject, cache: Path, chosen: Callable[[], Sound]) -> None:
        """Create the speaker; `chosen` returns the sound settings: the folder of clips and the volume."""
        super().__init__(parent)
        self._cache = cache / "aloud"
        self._chosen = chosen
        self._voices: list[tuple[str, Callable[[Language], tuple[str, ...]]]] | None = None
        self._process: QProcess | None = None
        self._turn = 0

    def say(self, words: Sequence[Word], language: Language, whole: str = "", covers: int = 0) -> None:
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
        self._speak(plain_speech(words, language), language)

    def hush(self) -> None:
        """Stop speaking at once."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()

    # Clips

    def _clips(self, words: Sequence[Word], language: Language, whole: str, covers: int) -> list[Path | None]:
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
        QTimer.singleShot(LONGEST_MS, process, process.kill)
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
