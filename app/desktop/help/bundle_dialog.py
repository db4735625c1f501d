"""Bug report dialog: it shows the parts of the report, from which the user can remove some, and saves it."""

import platform
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

import PySide6
from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QFontDatabase, QFontInfo, QGuiApplication
from PySide6.QtWidgets import QCheckBox, QListWidget, QListWidgetItem, QPlainTextEdit, QPushButton, QWidget

from app.base.atomic import write_atomic
from app.base.folders import Folders, find_folders, resources_folder
from app.base.version import program_version
from app.desktop.desk.desk import Desk
from app.desktop.kit.dialogs import RoomyRows, closing, give_room
from app.desktop.kit.file_pickers import FileForm, ask_where
from app.desktop.kit.labels import Label, set_title, vbox
from app.desktop.kit.translation import Dialog, Retranslator, Translation
from app.runtime.background_worker import BackgroundWorker
from app.runtime.report_bundle import SUFFIX, ReportPart, collect_parts, zip_report
from app.text import crash as text
from app.text.file_errors import FailureWords, failure_words
from app.text.phrase import Phrase


def facts() -> Iterator[tuple[str, object]]:
    """Yield facts about the system with their names; a QApplication must exist."""
    screen = QGuiApplication.primaryScreen()
    font = QFontInfo(QGuiApplication.font())
    japanese = QFontDatabase.families(QFontDatabase.WritingSystem.Japanese)
    yield "yomisuji", program_version()
    yield "system", platform.platform()
    yield "python", platform.python_version()
    yield "qt", f"{qVersion()} (PySide6 {PySide6.__version__})"
    yield "platform plugin", QGuiApplication.platformName()
    yield "screen", f"{screen.size().width()}×{screen.size().height()}, device ratio {screen.devicePixelRatio():g}"
    yield "font", f"{font.family()}, {font.pointSizeF():g} pt"
    yield "japanese fonts", len(japanese)
    yield "resources", resources_folder()


_NAME: Final = "yomisuji-report-%Y%m%d-%H%M%S"


def show_bundle_dialog(desk: Desk) -> None:
    desk.shell.show_one(BundleDialog, partial(BundleDialog, find_folders(), desk.speech))


class BundleDialog(Dialog):
    def __init__(self, places: Folders, speech: Translation, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("bundle")
        self._places, self._speech = places, speech
        self._parts: tuple[ReportPart, ...] = ()
        self._told: Phrase | None = None
        self._spoken = spoken = Retranslator(speech.say)
        self._reader = BackgroundWorker(self)
        self.list = spoken.named(QListWidget(), text.PARTS)
        self.list.setObjectName("parts")
        self.list.setItemDelegate(RoomyRows(self.list))
        preview = QPlainTextEdit(readOnly=True, lineWrapMode=QPlainTextEdit.LineWrapMode.NoWrap)
        self.preview = spoken.named(preview, text.PREVIEW)
        self.preview.setObjectName("preview")
        self.preview.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.names = spoken.button(QCheckBox(), text.NAMES_ALL, text.NAMES_ALL_HELP)
        self.names.setObjectName("names_all")
        self.told = Label(wordWrap=True, objectName="told")
        self.save_button = spoken.button(QPushButton(), text.SAVE)
        self.save_button.setObjectName("save")
        self._lay_out()
        self.list.currentRowChanged.connect(self._show_part)
        self.names.toggled.connect(lambda _: self._gather())
        self.save_button.clicked.connect(self.ask_where)
        self._gather()
        self.follow_changes(speech)

    @property
    def chosen(self) -> tuple[ReportPart, ...]:
        """Parts that the report will contain."""
        return tuple(part for row, part in enumerate(self._parts) if self._is_ticked(row))

    def ask_where(self) -> None:
        proposed, forms = Path(time.strftime(_NAME) + SUFFIX), [FileForm(text.ZIP_FILES, SUFFIX.removeprefix("."))]
        ask_where(self, self._speech.say, text.SAVE_TITLE, proposed, forms, lambda path, _: self.save(path))

    def save(self, path: Path) -> None:
        """Write the checked parts in the background."""
        self._reader.start(partial(_written, path, self.chosen), partial(self._on_written, path))

    def _gather(self) -> None:
        self.save_button.setEnabled(False)
        self._tell(text.GATHERING)
        gather = partial(collect_parts, self._places, dict(facts()), names_all=self.names.isChecked())
        self._reader.start(gather, self._on_gathered)

    def _on_gathered(self, found: tuple[ReportPart, ...]) -> None:
        left_out = {part.label for row, part in enumerate(self._parts) if not self._is_ticked(row)}
        row = max(0, self.list.currentRow())
        self._parts = found
        self.list.clear()
        for part in found:
            item = QListWidgetItem(self._named(part), self.list)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Unchecked if part.label in left_out else Qt.CheckState.Checked)
        self.list.setCurrentRow(min(row, len(found) - 1))
        self.save_button.setEnabled(True)
        self._tell(None)

    def _named(self, part: ReportPart) -> str:
        size = -(-len(part.words.encode("utf-8", "backslashreplace")) // 1000)
        return self._speech.say(text.PART.filled(name=part.name, label=part.label, kilobytes=size))

    def _tell(self, told: Phrase | None) -> None:
        self._told = told
        self.told.setText("" if told is None else self._speech.say(told))

    def _speak(self) -> None:
        set_title(self, self._speech.say(text.TITLE))
        self._spoken.speak()
        self._tell(self._told)
        for row, part in enumerate(self._parts):
            self.list.item(row).setText(self._named(part))

    def _is_ticked(self, row: int) -> bool:
        return self.list.item(row).checkState() is Qt.CheckState.Checked

    def _show_part(self, row: int) -> None:
        self.preview.setPlainText(self._parts[row].words if 0 <= row < len(self._parts) else "")

    def _on_written(self, path: Path, why: FailureWords | None) -> None:
        words = text.NOT_SAVED.filled(path=path, **why._asdict()) if why else text.SAVED.filled(path=path)
        self._tell(words)

    def _lay_out(self) -> None:
        explained = self._spoken.label(text.EXPLAINED, Label(wordWrap=True))
        box = closing(self, self._speech)
        box.addButton(self.save_button, box.ButtonRole.ActionRole)
        self.save_button.setDefault(True)
        parts = (explained, (self.list, 2), (self.preview, 3), self.names, self.told, box)
        vbox(*parts, on=self, margins=(16, 16, 16, 12), spacing=10)
        give_room(self, 680, 560)


def _written(path: Path, chosen: tuple[ReportPart, ...]) -> FailureWords | None:
    """Write the report; return the words for a failure, None on success."""
    try:
        write_atomic(path, zip_report(chosen))
    except OSError as failure:
        return failure_words(failure)
    return None
