"""Help pages and the log folder, opened with programs of the system; and the about dialog."""

import platform
from pathlib import Path
from typing import Final

import PySide6
from PySide6.QtCore import Qt, QUrl, qVersion
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget

from app.base.folders import documents_folder
from app.base.network_asset import NETWORK_VERSION, network_terms
from app.base.version import program_version
from app.desktop.desk.desk import Desk
from app.desktop.desk.messages import WINDOW, MessageKind
from app.desktop.kit.announcements import Answer
from app.desktop.kit.background import open_outside
from app.desktop.kit.dialogs import closing, style_dialog
from app.desktop.kit.icons import program_icon
from app.desktop.kit.labels import Label, hbox, set_title, vbox
from app.desktop.kit.translation import Dialog, Translation
from app.text import help as text
from app.text import log as log_text
from app.text import tabs as tabs_text
from app.text import window as window_text
from app.workspace.document import Document

PAGES: Final = {
    "game": "playing",
    "sweep": "game-analysis",
    "mate": "studying",
    "fleets": "game-analysis",
    "fleet_plan": "game-analysis",
    "matches": "matches",
    "match_plan": "matches",
    "online": "online",
    "library": "library",
    "engines": "engines",
    "options": "engines",
    "compare": "engines",
    "start": "engines",
    "adding": "strong-engine",
    "examining": "strong-engine",
    "settings": "settings",
    "keys": "keys",
    "key_editor": "keys",
    "bundle": "trouble",
    "chooser": "records",
    "training": "training",
}
"""Pages of the manual by the object names of dialogs."""


def open_manual(desk: Desk) -> None:
    """Open the page of the manual about the open dialog, or about what the window shows."""
    active = QApplication.activeWindow()
    page = PAGES.get("" if active is None else active.objectName()) or _page_of(desk.document)
    _open_page(desk, documents_folder() / "docs" / "manual" / desk.speech.language.value / f"{page}.md")


def _page_of(document: Document) -> str:
    if document.shown.game is not None:
        return "playing"
    if document.is_studied or document.shown.is_being_analysed:
        return "studying"
    is_read = document.shown.editor is not None or bool(document.shown.record.root.children)
    return "records" if is_read else "README"


def open_answers(desk: Desk) -> None:
    _open_page(desk, documents_folder() / "docs" / f"faq-engines.{desk.speech.language.value}.md")


def open_changes(desk: Desk) -> None:
    _open_page(desk, documents_folder() / "CHANGELOG.md")


def open_logs(desk: Desk) -> None:
    folder = desk.pool.logs.folder
    if folder is None:
        desk.shell.warn(MessageKind.HELP, WINDOW, log_text.NO_FOLDER)
    elif not _is_opened(folder):
        desk.shell.warn(MessageKind.HELP, WINDOW, log_text.FOLDER_NOT_OPENED.filled(folder=folder))


def _open_page(desk: Desk, page: Path) -> None:
    """Open the page and show its path in any case: without a program for such files Linux reports no failure."""
    if _is_opened(page):
        desk.shell.say_briefly(text.PAGE_OPENED.filled(path=page))
    else:
        copy = Answer(tabs_text.COPY_PATH, lambda: desk.shell.copy_text(str(page)), keeps=True)
        desk.shell.warn(MessageKind.HELP, WINDOW, text.PAGE_NOT_OPENED.filled(path=page), [copy])


def _is_opened(path: Path) -> bool:
    return path.exists() and open_outside(QUrl.fromLocalFile(str(path)))


TERMS_HEIGHT: Final = 120
WORDS_WIDTH: Final = 480


def show_about(desk: Desk) -> None:
    AboutDialog(desk.speech, desk.shell.main_window).open()


class AboutDialog(Dialog):
    def __init__(self, speech: Translation, parent: QWidget) -> None:
        super().__init__(parent)
        style_dialog(self)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._say = speech.say
        picture = Label(pixmap=program_icon().pixmap(96, 96))
        self._words = words = Label(
            wordWrap=True, minimumWidth=WORDS_WIDTH, textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse
        )
        self.terms = QPlainTextEdit(network_terms(), readOnly=True, tabChangesFocus=True)
        self.terms.setFixedHeight(TERMS_HEIGHT)
        self.terms.setVisible(bool(self.terms.toPlainText()))
        row = hbox((picture, 0, Qt.AlignmentFlag.AlignTop), (words, 1), spacing=20)
        vbox(row, self.terms, closing(self, speech, by_enter=True), on=self, margins=(24, 20, 24, 16), spacing=16)
        self.follow_changes(speech)

    def _speak(self) -> None:
        made_with = {"python": platform.python_version(), "qt": qVersion(), "pyside": PySide6.__version__}
        set_title(self, self._say(window_text.ABOUT_TITLE))
        self._words.setText(
            self._say(window_text.ABOUT.filled(version=program_version(), network=NETWORK_VERSION, **made_with))
        )
        self._words.setMinimumHeight(self._words.heightForWidth(WORDS_WIDTH))
        self.terms.setAccessibleName(self._say(window_text.NETWORK_TERMS))
