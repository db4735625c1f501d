"""What is asked about files: which of several, what to do with unsaved changes, whether to lose something by saving."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSortFilterProxyModel, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QTableView,
    QWidget,
)

from app.desktop.kit.boxes import vbox
from app.desktop.kit.idle import IDLE
from app.desktop.kit.plain import MOST_IN_LINE, Label, broken_tip, message_box, set_title, shown
from app.desktop.kit.speech import Speech
from app.text import filing as text
from app.text.phrase import Phrase

Index = QModelIndex | QPersistentModelIndex


class AskedChoice(NamedTuple):
    """One of the things that can be done; `act` is called when it is chosen."""

    words: Phrase
    act: Callable[[], object]
    role: QMessageBox.ButtonRole = QMessageBox.ButtonRole.AcceptRole


def ask(
    parent: QWidget,
    speech: Speech,
    title: Phrase,
    words: Phrase,
    more: Sequence[Phrase],
    choices: Sequence[AskedChoice],
) -> QMessageBox:
    """Ask without waiting; the first choice is the usual one, and whoever closes the question has cancelled.

    What is chosen is done when the question is gone.
    """
    about = "\n".join(speech.say(sentence) for sentence in more)
    box = message_box(QMessageBox.Icon.Question, speech.say(title), speech.say(words), about, parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setObjectName("question")
    acts: dict[QPushButton, Callable[[], object]] = {}
    for number, choice in enumerate(choices):
        button = box.addButton(speech.say(choice.words), choice.role)
        button.setObjectName(f"choice{number}")
        acts[button] = choice.act
        if number == 0:
            box.setDefaultButton(button)
    cancel = box.addButton(speech.say(text.CANCEL), QMessageBox.ButtonRole.RejectRole)
    cancel.setObjectName("cancel")
    box.setEscapeButton(cancel)
    box.buttonClicked.connect(lambda button: IDLE.soon(parent, acts.get(button, lambda: None)))
    box.open()
    return box


class RowsModel(QAbstractTableModel):
    """Rows of words."""

    def __init__(self, titles: Sequence[str], rows: Sequence[Sequence[str]], parent: QWidget) -> None:
        super().__init__(parent)
        self._titles = titles
        self._rows = rows

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


class ChoiceDialog(QDialog):
    """A list of which one is opened: Enter or a double click takes it, and what is typed above makes it shorter."""

    def __init__(
        self,
        speech: Speech,
        title: Phrase,
        words: Phrase,
        columns: Sequence[Phrase],
        rows: Sequence[Sequence[str]],
        chosen: Callable[[int], object],
        parent: QWidget,
        start: int = 0,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("chooser")
        set_title(self, speech.say(title))
        self._chosen = chosen
        told = Label(speech.say(words), wordWrap=True)
        self.finder = QLineEdit(clearButtonEnabled=True, placeholderText=speech.say(text.FIND))
        self.finder.setAccessibleName(speech.say(text.FIND))
        self._shown = QSortFilterProxyModel(
            self, filterKeyColumn=-1, filterCaseSensitivity=Qt.CaseSensitivity.CaseInsensitive
        )
        self._shown.setSourceModel(RowsModel([speech.say(column) for column in columns], rows, self))
        self.table = self._table(speech.say(title))
        vbox(told, self.finder, (self.table, 1), self._buttons(speech), on=self)
        self.finder.textChanged.connect(self._narrow)
        self.table.doubleClicked.connect(lambda _: self._take())
        self.resize(760, 460)
        self.table.selectRow(start)
        self.table.setFocus()

    def _table(self, name: str) -> QTableView:
        table = QTableView()
        table.setAccessibleName(name)
        table.setModel(self._shown)
        table.verticalHeader().hide()
        table.setShowGrid(False)
        table.setAlternatingRowColors(True)
        table.setTabKeyNavigation(False)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setResizeContentsPrecision(100)
        table.resizeColumnsToContents()
        for section in range(header.count()):
            header.resizeSection(section, min(header.sectionSize(section) + 12, 260))
        header.setStretchLastSection(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        return table

    def _buttons(self, speech: Speech) -> QDialogButtonBox:
        box = QDialogButtonBox()
        self._open = box.addButton(speech.say(text.OPEN), QDialogButtonBox.ButtonRole.AcceptRole)
        self._open.setDefault(True)
        box.addButton(speech.say(text.CANCEL), QDialogButtonBox.ButtonRole.RejectRole)
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
