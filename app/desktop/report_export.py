"""Writes the report on the game as a page, where the person wants it."""

from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QFileDialog, QWidget

from app.base.version import program_version
from app.desktop.actions.desk import Desk
from app.desktop.file_writing import FileWriting
from app.desktop.filing_choosing import file_dialog
from app.text import report as text

SUFFIX: Final = "html"


class ReportExport:
    def __init__(self, desk: Desk, parent: QWidget) -> None:
        self._desk = desk
        self._parent = parent
        self.writing = FileWriting(parent, desk.shell.say_briefly, desk.shell.warn, text.EXPORTED, text.NOT_EXPORTED)

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
        """Write the page as things are now."""
        from app.analysis.report_html import Game, report_page  # noqa: PLC0415 - few days see a report written

        document = self._desk.document
        judgements, game = document.judgements, Game.of(document.record.headers)
        language = self._desk.speech.language
        page = report_page(judgements.report(), game, judgements.measure, language, program_version())
        self.writing.write(path, page.encode)
