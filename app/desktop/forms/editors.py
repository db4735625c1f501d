"""What a value is edited with: one editor for each kind of field."""

from collections.abc import Callable
from typing import Final, assert_never

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QCompleter,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from app.base.event import Event
from app.config.field import NO_VALUE, Choice, Field, FilePath, FolderPath, Line, Number, Press, Toggle, Value
from app.desktop.forms.whole_number import WholeNumber
from app.text import forms as text
from app.text.phrase import Phrase

MANY: Final = 12
"""From so many choices on one can type to find one."""
Say = Callable[[Phrase], str]


class Editor:
    """One field's value in a widget. It may hold what will not do: whoever hears `changed` judges."""

    widget: QWidget
    """What is seen of it."""
    is_labelled = False
    """Whether it says the field's name itself."""

    def __init__(self) -> None:
        self.changed = Event[object]()
        """The person has put in another value."""

    def show(self, value: Value) -> None:
        """Show a value, without announcing it."""
        raise NotImplementedError

    def speak(self, say: Say, field: Field) -> None:
        """Say everything in the language of now."""
        self.widget.setAccessibleName(say(field.label))
        self.widget.setAccessibleDescription(say(field.help))


class ToggleEditor(Editor):
    is_labelled = True

    def __init__(self) -> None:
        super().__init__()
        self.widget: QCheckBox = QCheckBox()
        self.widget.clicked.connect(self.changed.emit)

    def show(self, value: Value) -> None:
        self.widget.setChecked(value is True)

    def speak(self, say: Say, field: Field) -> None:
        super().speak(say, field)
        self.widget.setText(say(field.label).replace("&", "&&"))


class NumberEditor(Editor):
    def __init__(self, kind: Number) -> None:
        super().__init__()
        self._kind = kind
        self.widget: WholeNumber = WholeNumber(kind.least, kind.most, kind.step)
        self.widget.edited.connect(self._on_edited)

    def show(self, value: Value) -> None:
        self.widget.show_number(int(value))

    def speak(self, say: Say, field: Field) -> None:
        super().speak(say, field)
        self.widget.setToolTip(say(text.RANGE.filled(least=self._kind.least, most=self._kind.most)))

    def _on_edited(self) -> None:
        number = self.widget.number
        self.changed.emit(self.widget.text() if number is None else number)


class ChoiceEditor(Editor):
    def __init__(self, kind: Choice) -> None:
        super().__init__()
        self._kind = kind
        self.widget: QComboBox = _CalmComboBox()
        self.widget.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        for value, _ in kind.offered:
            self.widget.addItem("", value)
        self.widget.activated.connect(lambda place: self.changed.emit(self.widget.itemData(place)))
        if len(kind.offered) >= MANY:
            self._let_type()

    def show(self, value: Value) -> None:
        self.widget.setCurrentIndex(self.widget.findData(value))

    def speak(self, say: Say, field: Field) -> None:
        super().speak(say, field)
        for place, (_, name) in enumerate(self._kind.offered):
            self.widget.setItemText(place, say(name))
        if self.widget.isEditable():
            self.widget.setEditText(self.widget.itemText(self.widget.currentIndex()))

    def _let_type(self) -> None:
        line, completer = QLineEdit(), QCompleter(self.widget.model(), self.widget)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.widget.setEditable(True)
        self.widget.setLineEdit(line)
        self.widget.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.widget.setCompleter(completer)
        line.textEdited.connect(self._on_typed)

    def _on_typed(self, words: str) -> None:
        place = self.widget.findText(words, Qt.MatchFlag.MatchFixedString)
        self.changed.emit(self.widget.itemData(place) if place >= 0 else words)


class LineEditor(Editor):
    def __init__(self, kind: Line) -> None:
        super().__init__()
        self.widget: QLineEdit = QLineEdit()
        self.widget.setMaxLength(min(2 * kind.most, 32_767))  # too long is said, and not cut off
        self.widget.textEdited.connect(self.changed.emit)

    def show(self, value: Value) -> None:
        if self.widget.text() != value:
            self.widget.setText(str(value))


class PathEditor(Editor):
    """A line, and a button to choose by looking."""

    def __init__(self, *, is_folder: bool) -> None:
        super().__init__()
        self._is_folder = is_folder
        self.widget: QWidget = QWidget()
        self.line, self._choose = QLineEdit(), QPushButton(autoDefault=False)
        row = QHBoxLayout(self.widget)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.line, 1)
        row.addWidget(self._choose)
        self.widget.setFocusProxy(self.line)
        self.line.textEdited.connect(self.changed.emit)
        self._choose.clicked.connect(self._ask)

    def show(self, value: Value) -> None:
        if self.line.text() != value:
            self.line.setText(str(value))

    def speak(self, say: Say, field: Field) -> None:
        super().speak(say, field)
        self.line.setAccessibleName(say(field.label))
        self._choose.setText(say(text.CHOOSE_FOLDER if self._is_folder else text.CHOOSE_FILE))

    def _ask(self) -> None:
        asking = QFileDialog(self.widget, self._choose.text(), self.line.text())
        asking.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        mode = QFileDialog.FileMode
        asking.setFileMode(mode.Directory if self._is_folder else mode.ExistingFile)
        asking.fileSelected.connect(self._on_chosen)
        asking.open()

    def _on_chosen(self, path: str) -> None:
        self.line.setText(path)
        self.changed.emit(path)


class PressEditor(Editor):
    is_labelled = True

    def __init__(self) -> None:
        super().__init__()
        self.widget: QPushButton = QPushButton(autoDefault=False)
        self.widget.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.widget.clicked.connect(lambda: self.changed.emit(NO_VALUE))

    def show(self, value: Value) -> None:
        """It has none."""

    def speak(self, say: Say, field: Field) -> None:
        super().speak(say, field)
        self.widget.setText(say(field.label).replace("&", "&&"))


def editor_for(field: Field) -> Editor:
    made: Editor
    kind = field.kind
    match kind:
        case Toggle():
            made = ToggleEditor()
        case Number():
            made = NumberEditor(kind)
        case Choice():
            made = ChoiceEditor(kind)
        case Line():
            made = LineEditor(kind)
        case FilePath():
            made = PathEditor(is_folder=False)
        case FolderPath():
            made = PathEditor(is_folder=True)
        case Press():
            made = PressEditor()
        case _:
            assert_never(kind)
    return made


class _CalmComboBox(QComboBox):
    """A wheel that only passes over changes nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
