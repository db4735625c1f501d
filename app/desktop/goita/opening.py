"""Opening records of Goita: recognised and read beside the window, and shown in one of their own."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtWidgets import QWidget

from app.base.regular import read_beginning
from app.desktop.desk.desk import Desk, Shell
from app.desktop.desk.messages import WINDOW, MessageKind
from app.desktop.kit.asking_files import ask_for_file
from app.desktop.kit.speech import Speech
from app.formats.encoding import decode
from app.formats.files import bytes_at
from app.goita.reading import GoitaReading, looks_like_goita, read, read_bytes
from app.goita.walk import Walk, walk_of
from app.record.problems import Problem
from app.runtime.background_worker import BackgroundWorker
from app.text import filing as filing_text
from app.text import goita as text
from app.text.phrase import Language, Phrase

SUFFIX: Final = ".json"
BEGINNING: Final = 1 << 16
"""So many bytes tell what a file is."""


def is_goita(path: Path) -> bool:
    """Whether the file is most likely a record of Goita; only its beginning is read."""
    try:
        return looks_like_goita(decode(read_beginning(path, BEGINNING)).text)
    except (OSError, ValueError):
        return False


def ask_for_goita(desk: Desk) -> None:
    """Let the person choose a file."""
    if isinstance(desk.shell, QWidget):
        window, speech, shell = desk.shell, desk.speech, desk.shell
        forms = (text.ALL_GOITA.filled(patterns=f"*{SUFFIX}"), filing_text.ALL_FILES)
        folder = Path(desk.files.recent.folder)
        ask_for_file(window, speech.say, text.OPEN, folder, lambda path: open_goita(path, window, shell, speech), forms)


def open_goita(path: Path, window: QWidget, shell: Shell, speech: Speech) -> None:
    """Read the file beside the window, and show it or say why not."""
    _open(partial(_read_file, path), path.name, window, shell, speech)


def open_goita_text(words: str, window: QWidget, shell: Shell, speech: Speech) -> None:
    """The same for what was pasted."""
    _open(lambda: _read(read(words)), speech.say(filing_text.PASTED_TEXT), window, shell, speech)


def _open(work: Callable[[], "_Read"], name: str, window: QWidget, shell: Shell, speech: Speech) -> None:
    reader = BackgroundWorker(window)

    def show(done: _Read) -> None:
        from app.desktop.goita.window import GoitaWindow  # noqa: PLC0415 - needed when there is something to show

        reader.deleteLater()
        if done.walk is None:
            shell.warn(MessageKind.GOITA, WINDOW, text.NOT_OPENED.filled(name=name, reason=done.reason))
        else:
            GoitaWindow(done.walk, name, speech, lambda: shell.theme, shell.theme_changed, window).show()

    reader.begin(work, show)


class _Read(NamedTuple):
    """What became of a file."""

    walk: Walk | None
    reason: Phrase
    """Why there is nothing to walk through."""


def _read_file(path: Path) -> _Read:
    data = bytes_at(path)
    if isinstance(data, Problem):
        return _Read(None, Phrase(data.to(Language.JA), data.to(Language.EN)))
    return _read(read_bytes(data))


def _read(reading: GoitaReading) -> _Read:
    return _Read(walk_of(reading), reading.troubles[0].sentence if reading.troubles else text.NOTHING)
