"""Writes the report on the game as a page, where the person wants it."""

from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QWidget

from app.base.version import program_version
from app.desktop.desk.desk import Desk
from app.desktop.kit.asking_files import FileForm, FileWriting, ask_where
from app.text import report as text

SUFFIX: Final = "html"


class ReportExport:
    def __init__(self, desk: Desk, parent: QWidget) -> None:
        self._desk = desk
        self._parent = parent
        self.writing = FileWriting(parent, desk.shell.say_briefly, desk.shell.warn, text.EXPORTED, text.NOT_EXPORTED)

    def ask_where(self) -> None:
        say, home = self._desk.speech.say, self._desk.files.home
        name = f"{say(text.FILE_NAME)}.{SUFFIX}"
        proposed = Path(name) if home is None else home.path.with_name(f"{home.path.stem}-{name}")
        forms = [FileForm(text.HTML_FILES, SUFFIX)]
        ask_where(self._parent.window(), say, text.EXPORT_TITLE, proposed, forms, lambda path, _: self.write(path))

    def write(self, path: Path) -> None:
        """Write the page as things are now."""
        from app.analysis.report_html import Game, report_page  # noqa: PLC0415 - few days see a report written

        document = self._desk.document
        judgements, game = document.judgements, Game.of(document.record.headers)
        language = self._desk.speech.language
        page = report_page(judgements.report(), game, judgements.measure, language, program_version())
        self.writing.write(path, page.encode)
