"""A row of a form: one field with its editor, its help, its way back, and what is wrong with what was put in."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QGridLayout, QHBoxLayout, QSizePolicy, QToolButton, QWidget

from app.base.event import Event
from app.config.declare import ChoiceField, Field, FilePath, FolderPath, Press, ToggleField, Value
from app.desktop.forms.editors import editor_for
from app.desktop.kit.boxes import STRETCH, hbox
from app.desktop.kit.hint import Hint, SpokenLabel, coloured, filled, words
from app.desktop.kit.plain import Label, set_tip
from app.desktop.kit.speech import Say
from app.desktop.kit.theme import LIGHT, Theme
from app.text import settings as text
from app.text.phrase import Phrase

RESET_SIGN: Final = "←"
"""Back to the default; the bundled font has no turning arrow."""
LONGEST_NAME: Final = 36
"""Letters of a name that stands in one line whatever happens."""
LEAST_NAME: Final = 12
"""Heights of a line that a longer name is wide at least."""
LONGEST_DEFAULT: Final = 20
"""Letters of a default that are read at once; all of it is told by the button that sets back."""
PATH_ROW: Final = 4
"""The row of the grid, below name, help and remarks, in which the editor of a path stands."""
MOST_CHOICES: Final = 500
"""So many of a field's choices can be found by their names."""


class FieldRow(QWidget):
    """One that has an `original` can be marked as well; `shows_default` says the default below the editor."""

    def __init__(self, field: Field, *, shows_default: bool = False) -> None:
        super().__init__()
        self.setObjectName(f"field.{field.key}")
        self.field = field
        self.given = Event[tuple[str, Value]]()
        self.judged = Event[str]()
        """Whether what was put in will do may be another than before; the field by its key."""
        self._value = field.default
        self._say: Say = lambda phrase: phrase.en
        self._theme = LIGHT
        self.fault: Phrase | None = None
        """What is wrong with what was put in."""
        self.editor = editor_for(field)
        self.editor.widget.setObjectName(field.key)
        self._label = None if self.editor.is_labelled else words()
        self._help = words() if field.help.en else None
        self._told: SpokenLabel | None = None
        self._original = words("original") if field.original else None
        self._state = words("state") if shows_default and not isinstance(field.kind, Press) else None
        self._mark: Label | None = None
        self._hint: Hint | None = None
        self._has_own_line = False
        """True if the editor stands below the name, in the whole width."""
        self._reset = QToolButton(autoRaise=True)
        self._reset.setText(RESET_SIGN)
        self._reset.setObjectName("reset")
        keeps_place = self._reset.sizePolicy()
        keeps_place.setRetainSizeWhenHidden(True)
        self._reset.setSizePolicy(keeps_place)
        self._reset.clicked.connect(self.reset)
        self.editor.changed.connect(self._on_changed)
        self._grid = QGridLayout(self)
        self._name = QHBoxLayout()
        self._lay_out()

    @property
    def is_changed(self) -> bool:
        return self._value != self.field.default

    def show_value(self, value: Value) -> None:
        if value != self._value or self.fault is None:
            self._take(value)
        self._show_state()

    def settle(self) -> None:
        """Let go of what will not do, and show the last value that did."""
        if self.fault is not None:
            self._take(self._value)
            self._show_state()

    def reset(self) -> None:
        """Back to the value it had at first, also when what stands there will not do."""
        if isinstance(self.field.kind, Press):
            return
        was_changed = self.is_changed
        self._take(self.field.default)
        if was_changed:
            self.given.emit((self.field.key, self.field.default))
        self._show_state()

    def mark(self, sign: Phrase) -> None:
        """Set it off from the others by a word behind its name."""
        if self._mark is None:
            self._mark = words("mark")
            self._name.insertWidget(2, self._mark)
        self._mark.setText(self._say(sign))
        coloured(self._mark, self._theme.accent)

    def advise(self, sentence: Phrase, sensible: Value | None, *, is_warning: bool = False) -> None:
        """Say something below the help, with a button that puts `sensible` in where it is another value."""
        if self._hint is None:
            self._hint = Hint()
            self._hint.wished.connect(self._on_changed)
            self._hint.wished.connect(self.editor.show)
            self._grid.addWidget(self._hint, 2, 0, 1, 2)
        offered = None if sensible == self._value else sensible
        is_at_it = (widget := QApplication.focusWidget()) is not None and self.isAncestorOf(widget)
        self._hint.show_advice(sentence, offered, is_warning, self._say, is_heard=is_at_it)
        self._hint.apply_theme(self._theme)

    def widen(self, width: int) -> None:
        """Let the column of editors be so wide, neither more nor less."""
        self._grid.setColumnMinimumWidth(1, width)
        for widget in (self._state, None if self.editor.is_labelled else self.editor.widget):
            if widget is not None and not (widget is self.editor.widget and self._has_own_line):
                widget.setFixedWidth(width)

    def speak(self, say: Say) -> None:
        self._say = say
        name = say(self.field.label)
        if self._label is not None:
            self._label.setText(name)
        for label in (self._label, self._original):
            # Beside another one, words that may be broken are broken although there is room.
            if label is not None and self.field.original:
                label.setWordWrap(max(len(name), len(self.field.original)) > LONGEST_NAME)
            if label is not None and max(len(name), len(self.field.original)) > LONGEST_NAME:
                # Qt asks for a third of such a name in one line, which there may not be.
                label.setMinimumWidth(LEAST_NAME * self.fontMetrics().height())
        if self._help is not None:
            self._help.setText(say(self.field.help))
        if self._original is not None:
            self._original.setText(self.field.original)
            self._original.setVisible(self.field.original != name)
        told = say(text.RESET.filled(label=self.field.label, value=value_name(self.field, self.field.default)))
        set_tip(self._reset, told)
        self._reset.setAccessibleName(told)
        self.editor.speak(say, self.field)
        self._show_state()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        for label in filter(None, (self._help, self._original, self._state)):
            coloured(label, theme.muted)
        if self._told is not None:
            filled(self._told, theme)
        if self._mark is not None:
            coloured(self._mark, theme.accent)
        if self._hint is not None:
            self._hint.apply_theme(theme)

    def _lay_out(self) -> None:
        grid, widget = self._grid, self.editor.widget
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(0, 1)
        is_wide = self._state is None
        has_own_line = self._has_own_line = not is_wide and isinstance(self.field.kind, FilePath | FolderPath)
        if self._label is None:
            self._lay_out_name(widget, columns=2 if is_wide else 1)
        else:
            if not any("&" in name for name in self.field.label):  # with a buddy that would be a key to press
                self._label.setBuddy(widget)
            widget.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            self._lay_out_name(self._label, columns=1)
            if has_own_line:
                # A path is longer than the column of editors is wide.
                grid.addWidget(widget, PATH_ROW, 0, 1, 2)
            else:
                grid.addWidget(widget, 0, 1)
        if self._state is not None and self.editor.is_labelled:
            grid.addWidget(self._state, 0, 1)
        elif self._state is not None:
            grid.addWidget(self._state, 0 if has_own_line else 1, 1, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self._reset, 0, 2)
        if self._help is not None:
            grid.addWidget(self._help, 1, 0, 1, 2 if is_wide else 1)

    def _lay_out_name(self, name: QWidget, columns: int) -> None:
        if self._original is not None:
            self._name = hbox(name, self._original, STRETCH, spacing=8)
            self._grid.addLayout(self._name, 0, 0, 1, columns)
        else:
            at = Qt.AlignmentFlag.AlignLeft if self.editor.is_labelled else Qt.AlignmentFlag(0)
            self._grid.addWidget(name, 0, 0, 1, columns, at)

    def _take(self, value: Value) -> None:
        self._value, self.fault = value, None
        self.editor.show(value)

    def _on_changed(self, value: object) -> None:
        self.fault = self.field.problem(value)
        if self.fault is None and isinstance(value, (bool, int, str)):
            self._value = value
            self.given.emit((self.field.key, value))
        self._show_state()
        self.judged.emit(self.field.key)

    def _show_state(self) -> None:
        is_settable = not isinstance(self.field.kind, Press)
        self._reset.setVisible(is_settable and (self.is_changed or self.fault is not None))
        self._tell(self.fault)
        if self._hint is not None:
            self._hint.setVisible(self.fault is None)  # it would speak of the last value that did
        self.editor.widget.setAccessibleDescription(self._say(self.fault or self.field.help))
        if self._state is not None:
            self._show_default(self._state)

    def _tell(self, fault: Phrase | None) -> None:
        """Say what is wrong, if anything is; mostly nothing ever is."""
        if self._told is None and fault is not None:
            self._told = SpokenLabel("fault")
            self._told.setAutoFillBackground(True)
            self._told.setMargin(4)
            filled(self._told, self._theme)
            self._grid.addWidget(self._told, 3, 0, 1, 2)
        if self._told is not None:
            self._told.tell([] if fault is None else [self._say(fault)])

    def _show_default(self, state: Label) -> None:
        name = value_name(self.field, self.field.default)
        default = Phrase(*(shortened(each) for each in name))
        state.setText(self._say((text.CHANGED if self.is_changed else text.DEFAULT).filled(value=default)))
        name_of = self.editor.widget if self._label is None else self._label
        if name_of.font().bold() != self.is_changed:
            font = QFont(name_of.font())
            font.setBold(self.is_changed)
            name_of.setFont(font)


def names_of(field: Field) -> list[Phrase]:
    """What a field is found by: its name, what others call it, its help, the names of its choices."""
    original = [Phrase(field.original, field.original)] if field.original else []
    choices = [name for _, name in field.kind.offered[:MOST_CHOICES]] if isinstance(field.kind, ChoiceField) else []
    return [field.label, *original, field.help, *choices]


def value_name(field: Field, value: Value) -> Phrase:
    """A value as a person reads it."""
    if isinstance(field.kind, ChoiceField):
        return next((name for offer, name in field.kind.offered if offer == value), Phrase(str(value), str(value)))
    if isinstance(field.kind, ToggleField):
        return text.ON if value is True else text.OFF
    return Phrase(str(value), str(value)) if value != "" else text.NOTHING


def shortened(name: str) -> str:
    return name if len(name) <= LONGEST_DEFAULT else f"{name[: LONGEST_DEFAULT - 1]}…"
