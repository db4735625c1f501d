"""Writes the report on the game as a page, where the person wants it."""

from pathlib import Path
from threading import Thread
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from app.base.atomic import write_atomic
from app.base.version import program_version
from app.desktop.actions.desk import Desk
from app.desktop.filing_choosing import file_dialog
from app.text import report as text

SUFFIX: Final = "html"


class ReportExport(QObject):
    written = Signal(str, str)
    """A path, and why it could not be written, or nothing."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self._parent = parent
        self.written.connect(self._on_written)

    def ask_where(self) -> None:
        say, home = self._desk.speech.say, self._desk.files.home
        folder = "" if home is None else str(home.path.parent)
        name = say(text.FILE_NAME) if home is None else f"{home.path.stem}-{say(text.FILE_NAME)}"
        window = self._parent.window()
        dialog = file_dialog(window, self._desk.speech, text.EXPORT_TITLE, QFileDialog.AcceptMode.AcceptSave, folder)
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        dialog.setNameFilters([say(text.HTML_FILES)])
        dialog.setDefaultSuffix(SUFFIX)
        dialog.selectFile(f"{name}.{SUFFIX}")
        dialog.fileSelected.connect(lambda chosen: self.write(Path(chosen)))
        dialog.open()

    def write(self, path: Path) -> None:
        """Write the page as things are now; `written` tells what has become of it."""
        from app.analysis.report_html import Game, report_page  # noqa: PLC0415 - few days see a report written

        document = self._desk.document
        judgements, game = document.judgements, Game.of(document.record.headers)
        language = self._desk.speech.language
        page = report_page(judgements.report(), game, judgements.measure, language, program_version())
        Thread(target=self._write, args=(path, page.encode()), daemon=True).start()

    def _write(self, path: Path, page: bytes) -> None:
        try:
            write_atomic(path, page)
        except OSError as failure:
            self._announce(path, failure.strerror or str(failure))
        else:
            self._announce(path, "")

    def _announce(self, path: Path, reason: str) -> None:
        try:
            self.written.emit(str(path), reason)
        except RuntimeError:
            return  # the window has been closed meanwhile

    def _on_written(self, path: str, reason: str) -> None:
        name = Path(path).name
        if reason:
            self._desk.shell.warn(text.NOT_EXPORTED.filled(name=name, reason=reason))
        else:
            self._desk.shell.say_briefly(text.EXPORTED.filled(name=name))
