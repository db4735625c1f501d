"""The pages that help, and the folder of the logs, handed to whatever the system opens them with."""

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from app.base.folders import documents
from app.desktop.desk.desk import Desk
from app.text import help as text
from app.text import log as log_text


def open_manual(desk: Desk) -> None:
    """The page of the manual on what is being done."""
    document = desk.document
    is_asked = document.is_studied or document.is_swept
    page = "playing" if document.game is not None else "studying" if is_asked else "README"
    _open_page(desk, documents() / "docs" / "manual" / desk.speech.language.value / f"{page}.md")


def open_answers(desk: Desk) -> None:
    _open_page(desk, documents() / "docs" / f"faq-engines.{desk.speech.language.value}.md")


def open_changes(desk: Desk) -> None:
    _open_page(desk, documents() / "CHANGELOG.md")


def open_logs(desk: Desk) -> None:
    folder = desk.pool.logs.folder
    if folder is None:
        desk.shell.warn(log_text.NO_FOLDER)
    elif not _is_opened(folder):
        desk.shell.warn(log_text.FOLDER_NOT_OPENED.filled(folder=folder))


def _open_page(desk: Desk, page: Path) -> None:
    if not _is_opened(page):
        desk.shell.warn(text.PAGE_NOT_OPENED.filled(path=page))


def _is_opened(path: Path) -> bool:
    return path.exists() and QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
