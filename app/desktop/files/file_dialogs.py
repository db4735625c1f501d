"""Questions about files: which to open, where to save, which record of several, and warnings before a loss."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSortFilterProxyModel, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialogButtonBox,
    QHeaderView,
    QMessageBox,
    QPushButton,
    QTableView,
    QWidget,
)

from app.desktop.kit.dialogs import read_by_rows, style_dialog
from app.desktop.kit.file_pickers import FileForm, ask_for_files, ask_where
from app.desktop.kit.idle import IDLE
from app.desktop.kit.labels import MOST_IN_LINE, Label, broken_tip, message_box, set_title, shown, vbox
from app.desktop.kit.text_fields import SearchField
from app.desktop.kit.translation import Dialog, Retranslator, Translation
from app.formats.encoding import UnencodableCharacter
from app.formats.format import Encoding
from app.formats.registry import format_suffixes
from app.record.tree import Record
from app.text import filing as text
from app.text.phrase import Phrase
from app.workspace.recovery import DAYS_KEPT, LEAST_DISCARDED, UnsavedRecord, record_summary
from app.workspace.saving import FileKind, SaveRequest, file_kind_for, file_kinds

Index = QModelIndex | QPersistentModelIndex
Act = Callable[[], object]
MOST_TOLD: Final = 12
"""Maximum number of losses that are listed."""
_DESTRUCTIVE: Final = QMessageBox.ButtonRole.DestructiveRole


class AskedChoice(NamedTuple):
    """Button of a question with its callback."""

    words: Phrase
    act: Act
    role: QMessageBox.ButtonRole = QMessageBox.ButtonRole.AcceptRole


def ask(
    parent: QWidget,
    speech: Translation,
    title: Phrase,
    words: Phrase,
    more: Sequence[Phrase],
    choices: Sequence[AskedChoice],
) -> QMessageBox:
    """Ask without blocking; the first choice is the default, unless it is destructive: then cancelling is.

    The callback runs after the message box has closed."""
    about = "\n".join(speech.say(sentence) for sentence in more)
    box = message_box(QMessageBox.Icon.Question, speech.say(title), speech.say(words), about, parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setObjectName("question")
    style_dialog(box)
    acts: dict[QPushButton, Act] = {}
    for number, choice in enumerate(choices):
        button = box.addButton(speech.say(choice.words), choice.role)
        button.setObjectName(f"choice{number}")
        acts[button] = choice.act
        if number == 0 and choice.role is not QMessageBox.ButtonRole.DestructiveRole:
            box.setDefaultButton(button)
    cancel = box.addButton(speech.say(text.CANCEL), QMessageBox.ButtonRole.RejectRole)
    cancel.setObjectName("cancel")
    if box.defaultButton() is None:
        box.setDefaultButton(cancel)
    box.setEscapeButton(cancel)
    box.buttonClicked.connect(lambda button: IDLE.soon(parent, acts.get(button, lambda: None)))
    box.open()
    return box


class RowsModel(QAbstractTableModel):
    """Table model of texts."""

    def __init__(self, titles: Sequence[str], rows: Sequence[Sequence[str]], parent: QWidget) -> None:
        super().__init__(parent)
        self._titles = titles
        self._rows = rows

    def name_columns(self, titles: Sequence[str]) -> None:
        self._titles = titles
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(titles) - 1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008 - Qt's name, and Qt's value for nothing
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008 - as above
        return 0 if parent.isValid() else len(self._titles)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole} and index.isValid():
            words = self._rows[index.row()][index.column()]
            return shown(words, MOST_IN_LINE) if role == Qt.ItemDataRole.DisplayRole else broken_tip(words)
        return None

    def headerData(  # noqa: N802 - Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._titles[section]
        return None


class ChoiceDialog(Dialog):
    """Dialog to choose one row of a list, with a search field; Enter or a double click accepts it."""

    def __init__(
        self,
        speech: Translation,
        title: Phrase,
        words: Phrase,
        columns: Sequence[Phrase],
        rows: Sequence[Sequence[str]],
        chosen: Callable[[int], object],
        parent: QWidget,
        start: int = 0,
        take: Phrase = text.OPEN,
    ) -> None:
        super().__init__(parent)
        style_dialog(self)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("chooser")
        self._say, self._title, self._columns, self._chosen = speech.say, title, columns, chosen
        self._spoken = spoken = Retranslator(speech.say)
        self.finder = spoken.named(SearchField(), text.FIND)
        self._shown = QSortFilterProxyModel(
            self, filterKeyColumn=-1, filterCaseSensitivity=Qt.CaseSensitivity.CaseInsensitive
        )
        self._rows = RowsModel([speech.say(column) for column in columns], rows, self)
        self._shown.setSourceModel(self._rows)
        self.table = spoken.named(self._table(), title)
        asked = spoken.label(words, Label(wordWrap=True))
        vbox(asked, self.finder, (self.table, 1), self._buttons(take), on=self)
        self.finder.textChanged.connect(self._narrow)
        self.table.doubleClicked.connect(lambda _: self._take())
        self.resize(760, 460)
        self.table.selectRow(start)
        self.table.setFocus()
        self.follow_changes(speech)

    def _speak(self) -> None:
        set_title(self, self._say(self._title))
        self._spoken.speak()
        self.finder.setPlaceholderText(self._say(text.FIND))
        self._rows.name_columns([self._say(column) for column in self._columns])

    def _table(self) -> QTableView:
        table = QTableView()
        table.setModel(self._shown)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        header = read_by_rows(table)
        header.setResizeContentsPrecision(100)
        table.resizeColumnsToContents()
        for section in range(header.count()):
            header.resizeSection(section, min(header.sectionSize(section) + 12, 260))
        header.setStretchLastSection(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        return table

    def _buttons(self, take: Phrase) -> QDialogButtonBox:
        box = QDialogButtonBox()
        self._open = self._spoken.button(box.addButton("", QDialogButtonBox.ButtonRole.AcceptRole), take)
        self._open.setDefault(True)
        self._spoken.button(box.addButton("", QDialogButtonBox.ButtonRole.RejectRole), text.CANCEL)
        box.accepted.connect(self._take)
        box.rejected.connect(self.reject)
        return box

    def _narrow(self, words: str) -> None:
        self._shown.setFilterFixedString(words)
        if not self.table.selectionModel().hasSelection():
            self.table.selectRow(0)
        self._open.setEnabled(self._shown.rowCount() > 0)

    def _take(self) -> None:
        index = self._shown.mapToSource(self.table.currentIndex())
        if index.isValid():
            self.accept()
            self._chosen(index.row())


# Choosing


def open_dialog(parent: QWidget, speech: Translation, folder: str, chosen: Callable[[Sequence[Path]], object]) -> None:
    records = text.ALL_RECORDS.filled(patterns=" ".join(f"*{suffix}" for suffix in format_suffixes()))
    ask_for_files(parent, speech.say, text.OPEN_TITLE, Path(folder), chosen, (records, text.ALL_FILES))


def save_dialog(
    parent: QWidget,
    speech: Translation,
    suggested: Path,
    last: FileKind | None,
    chosen: Callable[[Path, FileKind], object],
) -> None:
    """Ask for the path, format and encoding to save; the last used kind is the default."""
    offered = {FileForm(kind.phrase, kind.suffix): kind for kind in file_kinds()}
    usual = 0 if last is None else file_kinds().index(last)

    def on_chosen(path: Path, form: FileForm) -> None:
        chosen(path, file_kind_for(path, offered[form]))

    ask_where(parent, speech.say, text.SAVE_TITLE, suggested, list(offered), on_chosen, usual)


def choose_record(
    parent: QWidget,
    speech: Translation,
    name: Phrase,
    records: Sequence[Record],
    chosen: Callable[[int], object],
    start: int = 0,
) -> ChoiceDialog:
    every = enumerate(map(record_summary, records), 1)
    rows = [(str(number), seen.black, seen.white, seen.event, seen.began, str(seen.moves)) for number, seen in every]
    dialog = ChoiceDialog(
        speech,
        text.CHOOSE_RECORD,
        text.CHOOSE_RECORD_IN.filled(name=name, count=len(records)),
        (text.NUMBER, text.BLACK, text.WHITE, text.EVENT, text.DATE, text.MOVES),
        rows,
        chosen,
        parent,
        start,
    )
    dialog.open()
    return dialog


def choose_file(
    parent: QWidget, speech: Translation, files: Sequence[Path], chosen: Callable[[Path], object]
) -> ChoiceDialog:
    dialog = ChoiceDialog(
        speech,
        text.CHOOSE_FILE,
        text.CHOOSE_FILE_IN.filled(count=len(files)),
        (text.FILE, text.FOLDER),
        [(path.name, str(path.parent)) for path in files],
        lambda index: chosen(files[index]),
        parent,
    )
    dialog.open()
    return dialog


def choose_kept(
    parent: QWidget, speech: Translation, records: Sequence[UnsavedRecord], chosen: Callable[[int], object]
) -> None:
    rows = []
    for _, found in records:
        seen = record_summary(found.record)
        when = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(found.written_at))
        file = str(found.home.path) if found.home else ""
        rows.append((when, seen.black, seen.white, str(seen.moves), file))
    ChoiceDialog(
        speech,
        text.CHOOSE_KEPT,
        text.CHOOSE_KEPT_IN.filled(days=DAYS_KEPT, least=LEAST_DISCARDED),
        (text.WHEN, text.BLACK, text.WHITE, text.MOVES, text.FILE),
        rows,
        chosen,
        parent,
    ).open()


def choose_merged(
    parent: QWidget, speech: Translation, found: Sequence[tuple[Phrase, Record | None]], chosen: Callable[[int], object]
) -> ChoiceDialog:
    """Choose a record to merge; that on the clipboard has not been read yet."""
    rows = []
    for name, record in found:
        seen = None if record is None else record_summary(record)
        rows.append((speech.say(name), *(("",) * 3 if seen is None else (seen.black, seen.white, str(seen.moves)))))
    columns = (text.RECORD, text.BLACK, text.WHITE, text.MOVES)
    dialog = ChoiceDialog(
        speech, text.CHOOSE_MERGED, text.CHOOSE_MERGED_IN, columns, rows, chosen, parent, take=text.MERGE
    )
    dialog.open()
    return dialog


# Before something could be lost


def unsaved(parent: QWidget, speech: Translation, name: Phrase, save: Act, discard: Act) -> None:
    choices = [AskedChoice(text.SAVE, save), AskedChoice(text.DISCARD, discard, _DESTRUCTIVE)]
    ask(parent, speech, text.UNSAVED_TITLE, text.UNSAVED.filled(name=name), [text.UNSAVED_MORE], choices)


def adjourn(parent: QWidget, speech: Translation, close: Act) -> None:
    """Ask before adjourning the game of a tab that is to be closed."""
    ask(parent, speech, text.ADJOURN_TITLE, text.ADJOURN_ASKED, [text.ADJOURN_MORE], [AskedChoice(text.ADJOURN, close)])


def loss(
    parent: QWidget,
    speech: Translation,
    order: SaveRequest,
    losses: Sequence[Phrase],
    save: Act,
    save_kif: Act,
    save_as: Act,
) -> None:
    """List what the format cannot hold; the default answer keeps everything."""
    left = len(losses) - MOST_TOLD
    more = [*losses[:MOST_TOLD], *([text.MORE_LOSSES.filled(count=left)] if left > 0 else [])]
    is_kif = order.kind.format.key == file_kinds()[0].format.key
    better = AskedChoice(text.SAVE_AS, save_as) if is_kif else AskedChoice(text.SAVE_AS_KIF, save_kif)
    choices = [better, AskedChoice(text.SAVE_ANYWAY, save, _DESTRUCTIVE)]
    ask(parent, speech, text.LOSS_TITLE, text.LOSS.filled(name=order.path.name), more, choices)


def letter(
    parent: QWidget,
    speech: Translation,
    found: UnencodableCharacter,
    order: SaveRequest,
    save: Callable[[FileKind], object],
    save_as: Act,
) -> None:
    """Name a character that the encoding lacks, and offer other encodings."""
    choices = [AskedChoice(text.SAVE_AS, save_as)]
    if order.kind.encoding is not Encoding.UTF_8:
        choices.insert(0, AskedChoice(text.SAVE_AS_UTF_8, lambda: save(order.kind._replace(encoding=Encoding.UTF_8))))
    ask(parent, speech, text.LETTER_TITLE, found.phrase, [], choices)


def overwrite(parent: QWidget, speech: Translation, path: Path, save: Act, save_as: Act) -> None:
    choices = [AskedChoice(text.SAVE_AS, save_as), AskedChoice(text.OVERWRITE, save, _DESTRUCTIVE)]
    ask(parent, speech, text.OVERWRITE_TITLE, text.OVERWRITE_ASKED.filled(name=path.name), [], choices)
