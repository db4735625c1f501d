"""A form: fields one below the other, each with its editor, its help, and what is wrong with what was put in."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from app.base.event import Event
from app.config.field import Choice, Field, Press, Toggle, Value
from app.desktop.forms.editors import Say, editor_for
from app.desktop.theme import Theme
from app.text import forms as text
from app.text.phrase import Phrase
from app.workspace.finding import Names, match, named

RESET_SIGN: Final = "←"
"""Back to the default; the bundled font has no turning arrow."""
EDITOR_WIDTH: Final = 11
"""The least of the column of editors, in letters' heights."""


class Form(QWidget):
    """Shows the values it is given; what the person puts in and will do is announced by `given`."""

    def __init__(self, fields: Sequence[Field], say: Say, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.given = Event[tuple[str, Value]]()
        """A field by its key, and the value that the person wants it to have, which is one of those it may have."""
        self.pressed = Event[str]()
        """A field that is only pressed."""
        self._rows = {field.key: FieldRow(field) for field in fields}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(14)
        for row in self._rows.values():
            row.given.connect(self._on_given)
            column.addWidget(row)
        self.speak(say)
        self.dress(theme)

    def show_values(self, values: Callable[[str], Value]) -> None:
        """Show what every field holds now, by its key; what the person has not finished stays."""
        for key, row in self._rows.items():
            if not isinstance(row.field.kind, Press):
                row.show_value(values(key))

    def filter(self, query: str) -> int:
        """Show the fields that `query` finds, in either language; how many there are."""
        return sum(row.filter(query) for row in self._rows.values())

    def row(self, key: str) -> "FieldRow":
        return self._rows[key]

    @property
    def is_changed(self) -> bool:
        """Whether any field is not as it was at first."""
        return any(row.is_changed for row in self._rows.values())

    def reset(self) -> None:
        for row in self._rows.values():
            row.reset()

    def speak(self, say: Say) -> None:
        for row in self._rows.values():
            row.speak(say)
        self._align()

    def dress(self, theme: Theme) -> None:
        for row in self._rows.values():
            row.dress(theme)
        self._align()

    def _align(self) -> None:
        """Let the editors that stand beside their names be equally wide."""
        beside = [row.editor.widget for row in self._rows.values() if not row.editor.is_labelled]
        least = EDITOR_WIDTH * self.fontMetrics().height()
        width = max((widget.sizeHint().width() for widget in beside), default=0)
        for widget in beside:
            widget.setMinimumWidth(max(width, least))

    def _on_given(self, given: tuple[str, Value]) -> None:
        if isinstance(self._rows[given[0]].field.kind, Press):
            self.pressed.emit(given[0])
        else:
            self.given.emit(given)


class FieldRow(QWidget):
    def __init__(self, field: Field) -> None:
        super().__init__()
        self.setObjectName(f"field.{field.key}")
        self.field = field
        self.given = Event[tuple[str, Value]]()
        self._names: Names = named(names_of(field))
        self._value = field.default
        self._say: Say = lambda phrase: phrase.en
        self._fault: Phrase | None = None
        self.editor = editor_for(field)
        self.editor.widget.setObjectName(field.key)
        self._label, self._help, self._told = _words(), _words(), _words()
        self._told.setObjectName("fault")
        self._reset = QToolButton(autoRaise=True)
        self._reset.setText(RESET_SIGN)
        self._reset.setObjectName("reset")
        keeps_place = self._reset.sizePolicy()
        keeps_place.setRetainSizeWhenHidden(True)
        self._reset.setSizePolicy(keeps_place)
        self._reset.clicked.connect(self.reset)
        self.editor.changed.connect(self._on_changed)
        self._lay_out()
        self._show_state()

    @property
    def is_changed(self) -> bool:
        return self._value != self.field.default

    @property
    def fault(self) -> Phrase | None:
        """What is wrong with what was put in."""
        return self._fault

    def show_value(self, value: Value) -> None:
        if value != self._value or self._fault is None:
            self._value = value
            self._fault = None
            self.editor.show(value)
        self._show_state()

    def reset(self) -> None:
        """Back to the value it had at first, also when what stands there will not do."""
        if isinstance(self.field.kind, Press):
            return
        was_changed, self._value, self._fault = self.is_changed, self.field.default, None
        self.editor.show(self.field.default)
        if was_changed:
            self.given.emit((self.field.key, self.field.default))
        self._show_state()

    def filter(self, query: str) -> bool:
        found = match(query, self._names) > 0
        self.setVisible(found)
        return found

    def speak(self, say: Say) -> None:
        self._say = say
        self._label.setText(say(self.field.label))
        self._help.setText(say(self.field.help))
        words = say(text.RESET.filled(label=self.field.label, value=value_name(self.field, self.field.default)))
        self._reset.setToolTip(words)
        self._reset.setAccessibleName(words)
        self.editor.speak(say, self.field)
        self._show_state()

    def dress(self, theme: Theme) -> None:
        _colour(self._help, theme.muted)
        palette = self._told.palette()
        palette.setColor(QPalette.ColorRole.Window, QColor(theme.warning))
        palette.setColor(QPalette.ColorRole.WindowText, QColor(theme.on_warning))
        self._told.setPalette(palette)

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(0, 1)
        widget = self.editor.widget
        if self.editor.is_labelled:
            grid.addWidget(widget, 0, 0, 1, 2, Qt.AlignmentFlag.AlignLeft)
            self._label.hide()
        else:
            self._label.setBuddy(widget)
            widget.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            grid.addWidget(self._label, 0, 0)
            grid.addWidget(widget, 0, 1)
        grid.addWidget(self._reset, 0, 2)
        grid.addWidget(self._help, 1, 0, 1, 2)
        grid.addWidget(self._told, 2, 0, 1, 2)
        self._told.setAutoFillBackground(True)
        self._told.setMargin(4)

    def _on_changed(self, value: object) -> None:
        self._fault = self.field.problem(value)
        if self._fault is None and isinstance(value, (bool, int, str)):
            self._value = value
            self.given.emit((self.field.key, value))
        self._show_state()

    def _show_state(self) -> None:
        is_settable = not isinstance(self.field.kind, Press)
        self._reset.setVisible(is_settable and (self.is_changed or self._fault is not None))
        self._told.setVisible(self._fault is not None)
        self._told.setText("" if self._fault is None else self._say(self._fault))
        self.editor.widget.setAccessibleDescription(self._say(self._fault or self.field.help))


def names_of(field: Field) -> list[Phrase]:
    """What a field is found by: its name, its help, the names of its choices."""
    choices = [name for _, name in field.kind.offered] if isinstance(field.kind, Choice) else []
    return [field.label, field.help, *choices]


def value_name(field: Field, value: Value) -> Phrase:
    """A value as a person reads it."""
    if isinstance(field.kind, Choice):
        return next((name for offer, name in field.kind.offered if offer == value), Phrase(str(value), str(value)))
    if isinstance(field.kind, Toggle):
        return text.ON if value is True else text.OFF
    return Phrase(str(value), str(value)) if value != "" else text.NOTHING


def _words() -> QLabel:
    label = QLabel(textFormat=Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    return label


def _colour(label: QLabel, colour: str) -> None:
    palette = label.palette()
    palette.setColor(QPalette.ColorRole.WindowText, QColor(colour))
    label.setPalette(palette)
