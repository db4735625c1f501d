"""Opening of Goita records: recognition and reading in the background, and display in a window of their own."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from app.base.regular import read_beginning
from app.desktop.desk.desk import Desk, Shell
from app.desktop.desk.messages import WINDOW, MessageKind
from app.desktop.kit.file_pickers import ask_for_file
from app.desktop.kit.translation import Translation
from app.formats.encoding import decode_text
from app.formats.files import read_file_bytes
from app.goita.reading import GoitaReading, looks_like_goita, parse_match, parse_match_bytes
from app.goita.walk import GoitaNavigator, navigator_of
from app.record.problems import Problem
from app.runtime.background_worker import BackgroundWorker
from app.text import filing as filing_text
from app.text import goita as text
from app.text.phrase import Phrase

SUFFIX: Final = ".json"
BEGINNING: Final = 1 << 16
"""Number of bytes that are read to recognize a file."""


def is_goita(path: Path) -> bool:
    """Return True if the file is probably a Goita record; only its beginning is read."""
    try:
        return looks_like_goita(decode_text(read_beginning(path, BEGINNING)).text)
    except (OSError, ValueError):
        return False


def ask_for_goita(desk: Desk) -> None:
    """Show the file dialog for Goita records."""
    speech, shell = desk.speech, desk.shell
    forms = (text.ALL_GOITA.filled(patterns=f"*{SUFFIX}"), filing_text.ALL_FILES)
    folder = Path(desk.files.recent.folder)
    ask_for_file(shell.main_window, speech.say, text.OPEN, folder, lambda path: open_goita(path, shell, speech), forms)


def open_goita(path: Path, shell: Shell, speech: Translation) -> None:
    """Read the file in the background, and show it, or the reason of a failure."""
    _open(partial(_read_file, path), path.name, shell, speech)


def open_goita_text(words: str, shell: Shell, speech: Translation) -> None:
    """Open a pasted Goita record, or show why it cannot be read."""
    _open(lambda: _read(parse_match(words)), speech.say(filing_text.PASTED_TEXT), shell, speech)


def _open(work: Callable[[], "_Read"], name: str, shell: Shell, speech: Translation) -> None:
    reader = BackgroundWorker(shell.main_window)

    def show(done: _Read) -> None:
        from app.desktop.goita.window import GoitaWindow  # noqa: PLC0415 - needed when there is something to show

        reader.deleteLater()
        if done.walk is None:
            shell.warn(MessageKind.GOITA, WINDOW, text.NOT_OPENED.filled(name=name, reason=done.reason))
        else:
            GoitaWindow(done.walk, name, speech, shell.main_window).show()

    reader.start(work, show)


class _Read(NamedTuple):
    """Result of reading a Goita record."""

    walk: GoitaNavigator | None
    reason: Phrase
    """Reason if `walk` is None."""


def _read_file(path: Path) -> _Read:
    data = read_file_bytes(path)
    if isinstance(data, Problem):
        return _Read(None, data.phrase)
    return _read(parse_match_bytes(data))


def _read(reading: GoitaReading) -> _Read:
    return _Read(navigator_of(reading), reading.problems[0].sentence if reading.problems else text.NOTHING)
