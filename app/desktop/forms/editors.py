"""Editors of form fields: one widget for each kind of value, and spin boxes for numbers."""

import re
from pathlib import Path
from textwrap import wrap
from typing import Final

from PySide6.QtCore import Property, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QValidator, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QCompleter,
    QDoubleSpinBox,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSlider,
    QWidget,
)

from app.base.event import Event
from app.config.declare import (
    NO_VALUE,
    ButtonField,
    ChoiceField,
    Field,
    FieldValue,
    FilePath,
    FolderPath,
    NumberField,
    TextField,
    ToggleField,
)
from app.config.levels import STRONGEST, WEAKEST
from app.desktop.kit.file_pickers import ask_for_file, ask_for_folder
from app.desktop.kit.labels import STRETCH, hbox, keyless, set_tip
from app.desktop.kit.text_fields import NamedComboBox
from app.desktop.kit.translation import Say
from app.text import settings as text
from app.text.play import LEVEL_SHOWN, LEVELS

MANY: Final = 12
"""Number of choices from which on a combo box can be searched by typing."""
LONGEST_LINE: Final = 44
"""Maximum line length of a check box or button, in characters; half of it for full-width characters."""
_LAST_NARROW: Final = "\u2e7f"
SHOWN: Final = 18
"""Minimum number of visible characters in a searchable combo box."""


class CalmNumber(QDoubleSpinBox):
    """Spin box with one decimal that ignores the wheel without the focus."""

    def __init__(self, least: float, most: float) -> None:
        super().__init__(decimals=1)
        self.setRange(least, most)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        event.ignore()
        if self.hasFocus():
            super().wheelEvent(event)


def row_of(*widgets: QWidget) -> QWidget:
    """Row of widgets, left-aligned."""
    holder = QWidget()
    for widget in widgets:
        widget.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
    hbox(*widgets, STRETCH, on=holder, margins=0)
    return holder


class WholeNumber(QAbstractSpinBox):
    """Spin box for integers beyond 32 bits, which keeps invalid input for a message, while Qt's would change it."""

    edited = Signal()

    def __init__(self, least: int, most: int, step: int = 1, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.least, self.most, self.step = least, most, step
        self.setCorrectionMode(QAbstractSpinBox.CorrectionMode.CorrectToPreviousValue)
        self.lineEdit().textEdited.connect(lambda _: self.edited.emit())
        widest = max((str(least), str(most)), key=len)[:20]
        frame_and_arrows = round(1.5 * self.sizeHint().height())
        self.setMinimumWidth(self.fontMetrics().horizontalAdvance("0" * (len(widest) + 1)) + frame_and_arrows)

    @property
    def number(self) -> int | None:
        """Typed number, or None if it is no integer."""
        words = self.text().strip()
        return int(words) if re.fullmatch(r"[+-]?\d{1,40}", words) else None

    @property
    def fitting(self) -> int | None:
        """Typed number if it is within the bounds, else None."""
        number = self.number
        return number if number is not None and self.least <= number <= self.most else None

    def show_number(self, number: int) -> None:
        if self.number != number:
            self.lineEdit().setText(str(number))

    # Properties that screen readers query by these names

    value = Property(float, lambda box: float(box.least if box.number is None else box.number))
    minimum = Property(float, lambda box: float(box.least))
    maximum = Property(float, lambda box: float(box.most))
    singleStep = Property(float, lambda box: float(box.step))  # noqa: N815 - Qt's name

    # QAbstractSpinBox

    def stepBy(self, steps: int) -> None:  # noqa: N802 - Qt's name
        number = self.number
        stepped = self.least if number is None else number + steps * self.step
        self.show_number(min(max(stepped, self.least), self.most))
        self.selectAll()
        self.edited.emit()

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:  # noqa: N802 - Qt's name
        flag = QAbstractSpinBox.StepEnabledFlag
        number = self.number
        up = flag.StepUpEnabled if number is None or number < self.most else flag.StepNone
        return up | (flag.StepDownEnabled if number is None or number > self.least else flag.StepNone)

    def validate(self, words: str, place: int) -> tuple[QValidator.State, str, int]:
        """Accept any input; a message below the box reports what is invalid."""
        return QValidator.State.Acceptable, words, place

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Ignore the wheel without the focus."""
        event.ignore()
        if self.hasFocus():
            super().wheelEvent(event)


def in_short_lines(words: str) -> str:
    """Wrap the text of a check box or button, which Qt does not wrap."""
    is_wide = any(letter > _LAST_NARROW for letter in words)
    lines = wrap(words, LONGEST_LINE // 2 if is_wide else LONGEST_LINE, break_on_hyphens=False)
    return "\n".join(map(keyless, lines))


class Editor:
    """Editor widget of one field; it may hold an invalid value, which subscribers of `changed` check."""

    widget: QWidget
    """Visible widget."""
    is_labelled = False
    """True if the widget shows the field's name itself."""

    def __init__(self) -> None:
        self.changed = Event[object]()
        """Emitted with the value that the user has entered."""

    def show(self, value: FieldValue) -> None:
        """Show a value without emitting `changed`."""
        raise NotImplementedError

    def speak(self, say: Say, field: Field) -> None:
        """Translate all texts."""
        self.widget.setAccessibleName(say(field.label))
        self.widget.setAccessibleDescription(say(field.help))


class ToggleEditor(Editor):
    is_labelled = True

    def __init__(self) -> None:
        super().__init__()
        self.widget: QCheckBox = QCheckBox()
        self.widget.clicked.connect(self.changed.emit)

    def show(self, value: FieldValue) -> None:
        self.widget.setChecked(value is True)

    def speak(self, say: Say, field: Field) -> None:
        super().speak(say, field)
        self.widget.setText(in_short_lines(say(field.label)))


class NumberEditor(Editor):
    def __init__(self, kind: NumberField) -> None:
        super().__init__()
        self._kind = kind
        self.box = WholeNumber(kind.least, kind.most, kind.step)
        self.box.edited.connect(self._on_edited)
        self.box.setEnabled(kind.least < kind.most)
        self.widget: QWidget = self.box

    def show(self, value: FieldValue) -> None:
        self.box.show_number(int(value))

    def speak(self, say: Say, field: Field) -> None:
        super().speak(say, field)
        set_tip(self.widget, say(text.RANGE.filled(least=self._kind.least, most=self._kind.most)))

    def _on_edited(self) -> None:
        number = self.box.number
        self.changed.emit(self.box.text() if number is None else number)


class SlidingEditor(NumberEditor):
    """Spin box and slider with the same number."""

    def __init__(self, kind: NumberField) -> None:
        super().__init__(kind)
        self.slider = _CalmSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, kind.most - kind.least)
        self.slider.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.slider.valueChanged.connect(self._on_slid)
        self.widget = QWidget()
        hbox((self.slider, 1), self.box, on=self.widget, margins=0)
        self.widget.setFocusProxy(self.box)
        self.box.edited.connect(self._follow)

    def show(self, value: FieldValue) -> None:
        super().show(value)
        self._follow()

    def speak(self, say: Say, field: Field) -> None:
        super().speak(say, field)
        for part in (self.box, self.slider):
            part.setAccessibleName(say(field.label))

    def _follow(self) -> None:
        if self.box.number is not None:
            number = min(max(self.box.number, self._kind.least), self._kind.most)
            with QSignalBlocker(self.slider):
                self.slider.setValue(number - self._kind.least)

    def _on_slid(self, place: int) -> None:
        self.box.show_number(place + self._kind.least)
        self.changed.emit(place + self._kind.least)


class ChoiceEditor(Editor):
    def __init__(self, kind: ChoiceField) -> None:
        super().__init__()
        self._kind = kind
        self.widget: QComboBox = CalmComboBox()
        self.widget.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        for value, _ in kind.offered:
            self.widget.addItem("", value)
        self.widget.activated.connect(lambda place: self.changed.emit(self.widget.itemData(place)))
        if len(kind.offered) >= MANY:
            self.widget.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            self.widget.setMinimumContentsLength(SHOWN)
            self._let_type()

    def show(self, value: FieldValue) -> None:
        self.widget.setCurrentIndex(self.widget.findData(value))
        self._show_name()

    def speak(self, say: Say, field: Field) -> None:
        super().speak(say, field)
        for place, (_, name) in enumerate(self._kind.offered):
            self.widget.setItemText(place, say(name))
        self._show_name()

    def _show_name(self) -> None:
        """Replace the typed search by the name of the selected choice."""
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
        place = self.widget.findText(words, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchCaseSensitive)
        place = place if place >= 0 else self.widget.findText(words, Qt.MatchFlag.MatchFixedString)
        self.changed.emit(self.widget.itemData(place) if place >= 0 else words)


class LineEditor(Editor):
    def __init__(self, kind: TextField) -> None:
        super().__init__()
        self.widget: QLineEdit = QLineEdit()
        self.widget.setMaxLength(min(2 * kind.most, 32_767))  # an overlong text is reported, not cut off
        self.widget.textEdited.connect(self.changed.emit)

    def show(self, value: FieldValue) -> None:
        if self.widget.text() != value:
            self.widget.setText(str(value))


class PathEditor(Editor):
    """Text field for a path, with a button that opens a file dialog."""

    def __init__(self, kind: FilePath | FolderPath) -> None:
        super().__init__()
        self._is_folder = isinstance(kind, FolderPath)
        self._say: Say = lambda phrase: phrase.en
        self._folder = kind.folder
        self.widget: QWidget = QWidget()
        self.line, self._choose = QLineEdit(), QPushButton(autoDefault=False)
        hbox((self.line, 1), self._choose, on=self.widget, margins=0)
        self.widget.setFocusProxy(self.line)
        self.line.textEdited.connect(self.changed.emit)
        self._choose.clicked.connect(self._ask)

    def show(self, value: FieldValue) -> None:
        if self.line.text() != value:
            self.line.setText(str(value))

    def speak(self, say: Say, field: Field) -> None:
        super().speak(say, field)
        self._say = say
        self.line.setAccessibleName(say(field.label))
        if self._folder:
            set_tip(self.line, say(text.SEEN_FROM.filled(folder=self._folder)))
        self._choose.setText(say(text.CHOOSE_FOLDER if self._is_folder else text.CHOOSE_FILE))

    def _ask(self) -> None:
        ask, title = (ask_for_folder, text.CHOOSE_FOLDER) if self._is_folder else (ask_for_file, text.CHOOSE_FILE)
        ask(self.widget, self._say, title, Path(self._folder) / self.line.text(), self._on_chosen)

    def _on_chosen(self, chosen: Path) -> None:
        """Set the chosen path, relative to the base folder if it is inside."""
        path = str(chosen)
        if self._folder and chosen.is_relative_to(self._folder):
            path = chosen.relative_to(self._folder).as_posix()
        self.line.setText(path)
        self.changed.emit(path)


class PressEditor(Editor):
    is_labelled = True

    def __init__(self) -> None:
        super().__init__()
        self.widget: QPushButton = QPushButton(autoDefault=False)
        self.widget.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.widget.clicked.connect(lambda: self.changed.emit(NO_VALUE))

    def show(self, value: FieldValue) -> None:
        """Ignore the value, since a button has none."""

    def speak(self, say: Say, field: Field) -> None:
        super().speak(say, field)
        self.widget.setText(in_short_lines(say(field.label)))


def editor_for(field: Field) -> Editor:
    match kind := field.kind:
        case ToggleField():
            return ToggleEditor()
        case NumberField():
            return SlidingEditor(kind) if kind.has_slider else NumberEditor(kind)
        case ChoiceField():
            return ChoiceEditor(kind)
        case TextField():
            return LineEditor(kind)
        case FilePath() | FolderPath():
            return PathEditor(kind)
        case ButtonField():
            return PressEditor()


class _CalmSlider(QSlider):
    """Slider that ignores the wheel without the focus."""

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        event.ignore()
        if self.hasFocus():
            super().wheelEvent(event)


class CalmComboBox(NamedComboBox):
    """Combo box that ignores the wheel without the focus."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        event.ignore()
        if self.hasFocus():
            super().wheelEvent(event)


class LevelBox(CalmComboBox):
    """Combo box of the bundled engine's levels, with numbers and names."""

    def __init__(self) -> None:
        super().__init__()
        for level in range(WEAKEST, STRONGEST + 1):
            self.addItem("", level)
        self.setMaxVisibleItems(self.count())
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)  # in either language

    @property
    def level(self) -> int:
        level: int = self.currentData()
        return level

    def show_level(self, level: int) -> None:
        self.setCurrentIndex(self.findData(level))

    def speak(self, say: Say) -> None:
        """Translate the names of the levels."""
        for place, words in enumerate(LEVELS):
            self.setItemText(place, say(LEVEL_SHOWN.filled(level=self.itemData(place), words=words)))
