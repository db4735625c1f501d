"""Form: fields one below the other, optionally in groups, each with its editor, help and reset button."""

from bisect import bisect, insort
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QGridLayout, QHBoxLayout, QSizePolicy, QToolButton, QWidget

from app.base.event import Event
from app.config.declare import ButtonField, ChoiceField, Field, FieldValue, FilePath, FolderPath, ToggleField
from app.desktop.forms.editors import editor_for
from app.desktop.kit.dialogs import Hint, SpokenLabel, coloured, filled, words
from app.desktop.kit.idle import IDLE, Steps
from app.desktop.kit.labels import STRETCH, CutLabel, Label, hbox, set_tip, vbox
from app.desktop.kit.theme import LIGHT, Theme, bold
from app.desktop.kit.translation import Say
from app.text import settings as text
from app.text.phrase import Phrase
from app.workspace.finding import SearchNames, match_score, search_names

RESET_SIGN: Final = "←"
"""Symbol of the reset button; the bundled font has no turning arrow."""
LONGEST_NAME: Final = 36
"""Maximum length of a name that is always kept in one line, in characters."""
LEAST_NAME: Final = 12
"""Minimum width of a longer name, in heights of the font."""
_HELP, _HINT, _FAULT, _PATH = 1, 2, 3, 4
"""Rows of the grid below the name."""
MOST_OF_CHOICE: Final = 2
"""Maximum width of a combo box with long names, in widths of an editor."""
MOST_CHOICES: Final = 500
"""Maximum number of a field's choices that the search covers."""


class FieldRow(QWidget):
    """Row of a form with the widgets of one field; a field with an `original` name can be marked too.

    With `shows_default` it is dense: the default stands beside the editor, and the help has one line."""

    def __init__(self, field: Field, *, shows_default: bool = False) -> None:
        super().__init__()
        self.setObjectName(f"field.{field.key}")
        self.field = field
        self.given = Event[tuple[str, FieldValue]]()
        self.judged = Event[str]()
        """Emitted with the field's key when the validity of the input may have changed."""
        self._value = field.default
        self._say: Say = lambda phrase: phrase.en
        self._theme = LIGHT
        self.fault: Phrase | None = None
        """Validation message of invalid input, or None."""
        self.editor = editor_for(field)
        self.editor.widget.setObjectName(field.key)
        self._label = None if self.editor.is_labelled else words()
        self._help = (CutLabel() if shows_default else words()) if field.help.en else None
        self._whole_help: Label | None = None
        """Label with the whole help of a dense row, while it is unfolded."""
        self._told: SpokenLabel | None = None
        self._original = CutLabel(objectName="original") if field.original else None
        self._is_dense = shows_default
        self._mark: Label | None = None
        self._hint: Hint | None = None
        self._has_own_line = shows_default and isinstance(field.kind, FilePath | FolderPath)
        """True if the editor is below the name in full width, because paths are longer than the column of editors."""
        self._words_wide = 1 if shows_default and not self._has_own_line and not self.editor.is_labelled else 2
        """Columns of the help: two where no editor stands beside it."""
        has_state = shows_default and not isinstance(field.kind, ButtonField)
        self._state = CutLabel(objectName="state", lines=3 - self._words_wide) if has_state else None
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

    def show_value(self, value: FieldValue) -> None:
        if value != self._value or self.fault is None:
            self._take(value)
        self._show_state()

    def settle(self) -> None:
        """Discard invalid input and show the last valid value."""
        if self.fault is not None:
            self._take(self._value)
            self._show_state()

    def reset(self) -> None:
        """Reset to the default, also from invalid input."""
        if isinstance(self.field.kind, ButtonField):
            return
        was_changed = self.is_changed
        self._take(self.field.default)
        if was_changed:
            self.given.emit((self.field.key, self.field.default))
        self._show_state()

    def mark(self, sign: Phrase) -> None:
        """Mark the row by a word behind its name."""
        if self._mark is None:
            self._mark = words("mark")
            self._name.insertWidget(1, self._mark)
        self._mark.setText(self._say(sign))
        coloured(self._mark, self._theme.accent)

    def advise(self, sentence: Phrase, sensible: FieldValue | None, *, is_warning: bool = False) -> None:
        """Show advice below the help, with a button that sets `sensible` unless it is the present value."""
        if self._hint is None:
            self._hint = Hint()
            self._hint.wished.connect(self._on_changed)
            self._hint.wished.connect(self.editor.show)
            self._grid.addWidget(self._hint, _HINT, 0, 1, 2)
        offered = None if sensible == self._value else sensible
        is_at_it = (widget := QApplication.focusWidget()) is not None and self.isAncestorOf(widget)
        self._hint.show_advice(sentence, offered, is_warning, self._say, is_heard=is_at_it)
        self._hint.apply_theme(self._theme)

    def widen(self, width: int, default_width: int) -> None:
        """Set the widths of the editor and the default, so that they form columns.

        A combo box with longer names extends into the room of the help."""
        if isinstance(self.field.kind, ChoiceField):
            self.editor.widget.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            self.editor.widget.setMinimumWidth(width)
            self.editor.widget.setMaximumWidth(MOST_OF_CHOICE * width)
        elif not self.editor.is_labelled and not self._has_own_line:
            self.editor.widget.setFixedWidth(width)
        if self._state is not None:
            self._state.setFixedWidth(default_width)

    def unfold(self, *, is_whole: bool) -> None:
        """Show the whole help of a dense row, or one line; the editor does not move."""
        if not isinstance(self._help, CutLabel):
            return
        if self._whole_help is not None:
            self._whole_help.hide()
            self._grid.removeWidget(self._whole_help)  # a hidden widget would still take the spacing
            self._whole_help.deleteLater()
            self._whole_help = None
        self._help.setVisible(not is_whole)
        if is_whole:
            whole = self._whole_help = words("whole_help")
            whole.setText(self._help.text())
            coloured(whole, self._theme.muted)
            self._grid.addWidget(whole, _HELP, 0, 1, self._words_wide)

    def speak(self, say: Say) -> None:
        self._say = say
        name = say(self.field.label)
        if self._label is not None:
            self._label.setText(name)
            is_long = len(name) > LONGEST_NAME
            # In a row with other widgets a wrapping label wraps although there is room.
            if self.field.original:
                self._label.setWordWrap(is_long)
            # Qt requests a third of such a name's width, which may not fit.
            self._label.setMinimumWidth(LEAST_NAME * self.fontMetrics().height() if is_long else 0)
        for help_ in filter(None, (self._help, self._whole_help)):
            help_.setText(say(self.field.help))
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
        for label in filter(None, (self._help, self._whole_help, self._original, self._state)):
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
        if self._label is not None:
            if not any("&" in name for name in self.field.label):  # a buddy would make it an access key
                self._label.setBuddy(widget)
            widget.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        if self._is_dense:
            self._lay_out_densely()
            return
        if self._label is None:
            self._lay_out_name(widget, columns=2)
        else:
            self._lay_out_name(self._label, columns=1)
            grid.addWidget(widget, 0, 1)
        grid.addWidget(self._reset, 0, 2)
        if self._help is not None:
            grid.addWidget(self._help, _HELP, 0, 1, 2)

    def _lay_out_densely(self) -> None:
        grid, widget = self._grid, self.editor.widget
        self._lay_out_name(self._label or widget, columns=1)
        beside = [self._reset] if self._state is None else [self._state, self._reset]
        if self._has_own_line:
            grid.addWidget(widget, _PATH, 0, 1, 2)
        # An editor stands beside name and help; without one the default stands beside the name alone.
        if self._words_wide == 1:
            grid.addLayout(hbox(widget, *beside, spacing=8), 0, 1, 2, 1, Qt.AlignmentFlag.AlignTop)
        else:
            grid.addLayout(hbox(*beside, spacing=8), 0, 1)
        if self._help is not None:
            grid.addWidget(self._help, _HELP, 0, 1, self._words_wide)

    def _lay_out_name(self, name: QWidget, columns: int) -> None:
        if self._original is not None:
            keeps_short = self._original.sizePolicy()
            keeps_short.setHorizontalPolicy(QSizePolicy.Policy.Maximum)
            self._original.setSizePolicy(keeps_short)
            self._name = hbox(name, self._original, STRETCH, spacing=8)
            self._grid.addLayout(self._name, 0, 0, 1, columns)
        else:
            at = Qt.AlignmentFlag.AlignLeft if self.editor.is_labelled else Qt.AlignmentFlag(0)
            self._grid.addWidget(name, 0, 0, 1, columns, at)

    def _take(self, value: FieldValue) -> None:
        self._value, self.fault = value, None
        self.editor.show(value)

    def _on_changed(self, value: object) -> None:
        self.fault = self.field.value_problem(value)
        if self.fault is None and isinstance(value, (bool, int, str)):
            self._value = value
            self.given.emit((self.field.key, value))
        self._show_state()
        self.judged.emit(self.field.key)

    def _show_state(self) -> None:
        is_settable = not isinstance(self.field.kind, ButtonField)
        self._reset.setVisible(is_settable and (self.is_changed or self.fault is not None))
        self._tell(self.fault)
        if self._hint is not None:
            self._hint.setVisible(self.fault is None)  # the advice is about the last valid value
        self.editor.widget.setAccessibleDescription(self._say(self.fault or self.field.help))
        if self._state is not None:
            self._show_default(self._state)

    def _tell(self, fault: Phrase | None) -> None:
        """Show the validation message; its label is created on first use."""
        if self._told is None and fault is not None:
            self._told = SpokenLabel("fault")
            self._told.setAutoFillBackground(True)
            self._told.setMargin(4)
            filled(self._told, self._theme)
            self._grid.addWidget(self._told, _FAULT, 0, 1, 2)
        if self._told is not None:
            self._told.tell([] if fault is None else [self._say(fault)])

    def _show_default(self, state: Label) -> None:
        default = value_name(self.field, self.field.default)
        state.setText(self._say((text.CHANGED if self.is_changed else text.DEFAULT).filled(value=default)))
        name_of = self.editor.widget if self._label is None else self._label
        if name_of.font().bold() != self.is_changed:
            font = QFont(name_of.font())
            font.setBold(self.is_changed)
            name_of.setFont(font)


def names_of(field: Field) -> list[Phrase]:
    """Searchable names of a field: label, original name, help, and names of its choices."""
    original = [Phrase(field.original, field.original)] if field.original else []
    choices = [name for _, name in field.kind.offered[:MOST_CHOICES]] if isinstance(field.kind, ChoiceField) else []
    return [field.label, *original, field.help, *choices]


def value_name(field: Field, value: FieldValue) -> Phrase:
    """Displayed name of a value."""
    if isinstance(field.kind, ChoiceField):
        return next((name for offer, name in field.kind.offered if offer == value), Phrase(str(value), str(value)))
    if isinstance(field.kind, ToggleField):
        return text.ON if value is True else text.OFF
    return Phrase(str(value), str(value)) if value != "" else text.NOTHING


EDITOR_WIDTH: Final = 11
"""Minimum width of the column of editors, in heights of the font."""
LONG_EDITOR_WIDTH: Final = 14
"""Fixed width of that column in a long form, whose rows are not all created at once."""
DEFAULT_WIDTH: Final = 13
"""Width of the column of defaults beside it."""
SPACING: Final = 14
DENSE_SPACING: Final = 10
"""Spacing of rows in pixels, in a form that may have hundreds of them."""
HEADROOM: Final = 8
"""Additional pixels above a heading."""
AT_ONCE: Final = 4
"""Number of rows that are created per idle step."""


class Form(QWidget):
    """Form of fields; valid input is announced by `given`.

    A form with possibly hundreds of fields is `long`: rows are created a few at a time, and the mapping has headings by
    field key."""

    def __init__(
        self,
        fields: Sequence[Field],
        say: Say,
        theme: Theme,
        parent: QWidget | None = None,
        long: Mapping[str, Phrase] | None = None,
    ) -> None:
        super().__init__(parent)
        self.given = Event[tuple[str, FieldValue]]()
        """Emitted with a field's key and its new valid value."""
        self.pressed = Event[str]()
        """Emitted with the key of a button field."""
        self.judged = Event[str]()
        """Emitted with a field's key when the validity of its input may have changed."""
        self.made = Event[FieldRow]()
        """Emitted with a new row, translated and themed."""
        self._fields = {field.key: field for field in fields}
        self._order = {field.key: place for place, field in enumerate(fields)}
        self._long = long
        self.rows: dict[str, FieldRow] = {}
        """Rows that have been created."""
        self._headings: dict[str, Label] = {}
        self._names: dict[str, SearchNames] = {}
        self._places: list[tuple[int, int]] = []
        """Sort keys of the widgets in the column: index of the field, and 0 for its heading or 1 for its row."""
        self._wanted: Collection[str] = self._fields
        self._values: Callable[[str], FieldValue] = lambda key: self._fields[key].default
        self._say, self._theme = say, theme
        self._unfolded: FieldRow | None = None
        self._column = vbox(on=self, margins=0, spacing=SPACING if long is None else DENSE_SPACING)
        if long is not None and isinstance(application := QApplication.instance(), QApplication):
            application.focusChanged.connect(self._on_focus)
        if long is None:
            self._make_first(len(self._fields))
            self._align()

    def show_values(self, values: Callable[[str], FieldValue]) -> None:
        """Show the present value of every field; unfinished input stays."""
        self._values = values
        for key, row in self.rows.items():
            if not isinstance(row.field.kind, ButtonField):
                row.show_value(values(key))

    def settle(self) -> None:
        """Discard invalid input."""
        for row in self.rows.values():
            row.settle()

    def filter(self, query: str, among: Collection[str] | None = None) -> int:
        """Show the fields among `among` that `query` finds in either language; return their number."""
        keys = self._fields if among is None else among
        self._wanted = {key for key in keys if not query or match_score(query, self._names_of(key)) > 0}
        for key, row in self.rows.items():
            if row.isHidden() is (key in self._wanted):
                row.setVisible(key in self._wanted)
        if self._long is None:
            return len(self._wanted)
        # The first visible rows are created in a later step, since creating everything around them fills one.
        self._make_first(AT_ONCE if self.rows else 0)
        self._show_headings()
        IDLE.soon(self, self._make_more)
        return len(self._wanted)

    def finds(self, query: str) -> bool:
        """Return True if the search finds any field, visible or not."""
        return any(match_score(query, self._names_of(key)) > 0 for key in self._fields)

    def row(self, key: str) -> FieldRow:
        """Return the row of a field, created on first use."""
        if key in self._wanted and (key not in self.rows or IDLE.waits(self, self._make_more)):
            self._make_first(len(self._fields))
        return self.rows.get(key) or self._make(key)

    @property
    def faults(self) -> list[str]:
        """Keys of the fields with invalid input."""
        return [key for key in self._fields if key in self.rows and self.rows[key].fault is not None]

    @property
    def is_changed(self) -> bool:
        """True if any field differs from its default."""
        unseen = (field for key, field in self._fields.items() if key not in self.rows)
        return any(row.is_changed for row in self.rows.values()) or any(
            self._values(field.key) != field.default for field in unseen if not isinstance(field.kind, ButtonField)
        )

    def reset(self) -> None:
        for row in self.rows.values():
            row.reset()

    def speak(self, say: Say) -> None:
        self._say = say
        for row in self.rows.values():
            row.speak(say)
        for key, heading in self._headings.items():
            heading.setText(say(self._heading(key)))
        self._align()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        for row in self.rows.values():
            row.apply_theme(theme)
        self._align()

    # Rows

    def _make(self, key: str) -> FieldRow:
        row = FieldRow(self._fields[key], shows_default=self._long is not None)
        self.rows[key] = row
        row.speak(self._say)
        row.apply_theme(self._theme)
        if not isinstance(row.field.kind, ButtonField):
            row.show_value(self._values(key))
        row.given.connect(self._on_given)
        row.judged.connect(self.judged.emit)
        if self._long is not None:
            row.widen(*self._long_widths())
        self._stand(row, key, 1)
        self.made.emit(row)
        row.setVisible(key in self._wanted)
        return row

    def _make_more(self) -> Steps:
        """Create the wanted rows, a few per idle step."""
        while next(self._unmade(), None) is not None:
            self._make_first(AT_ONCE)
            yield

    def _make_first(self, count: int) -> None:
        for key in list(islice(self._unmade(), count)):
            self._make(key)

    def _unmade(self) -> Iterator[str]:
        return (key for key in self._fields if key in self._wanted and key not in self.rows)

    def _names_of(self, key: str) -> SearchNames:
        if key not in self._names:
            self._names[key] = search_names(names_of(self._fields[key]))
        return self._names[key]

    # Headings

    def _show_headings(self) -> None:
        """Show a heading if one of its fields is visible."""
        if self._long is None:
            return
        group, seen = "", set[str]()
        for key in self._fields:
            group = key if key in self._long else group
            if group and key in self._wanted:
                seen.add(group)
        for key in self._long:
            if key in seen and key not in self._headings:
                self._make_heading(key)
            if key in self._headings:
                self._headings[key].setVisible(key in seen)

    def _make_heading(self, key: str) -> None:
        heading = Label(self._say(self._heading(key)))
        heading.setObjectName(f"heading.{key}")
        heading.setFont(bold(heading.font()))
        heading.setContentsMargins(0, 0 if self._order[key] == 0 else HEADROOM, 0, 0)
        self._headings[key] = heading
        self._stand(heading, key, 0)

    def _heading(self, key: str) -> Phrase:
        return self._long[key] if self._long is not None else Phrase("", "")

    def _stand(self, widget: QWidget, key: str, rank: int) -> None:
        """Insert a row or heading at its place in the column."""
        place = (self._order[key], rank)
        self._column.insertWidget(bisect(self._places, place), widget)
        insort(self._places, place)

    # Widths

    def _align(self) -> None:
        """Give all editors beside names the same width."""
        if self._long is not None:
            for row in self.rows.values():
                row.widen(*self._long_widths())
            return
        beside = [row.editor.widget for row in self.rows.values() if not row.editor.is_labelled]
        least = EDITOR_WIDTH * self.fontMetrics().height()
        width = max((widget.sizeHint().width() for widget in beside), default=0)
        for widget in beside:
            widget.setMinimumWidth(max(width, least))

    def _long_widths(self) -> tuple[int, int]:
        """Widths of the columns of editors and of defaults."""
        height = self.fontMetrics().height()
        return LONG_EDITOR_WIDTH * height, DEFAULT_WIDTH * height

    def _on_focus(self, _: QWidget | None, widget: QWidget | None) -> None:
        """Show the whole help of the focused row; while a mouse button is down nothing may move, and a tooltip shows
        it."""
        if widget is None or QApplication.mouseButtons() != Qt.MouseButton.NoButton:
            return
        row = next((row for row in self.rows.values() if row.isAncestorOf(widget)), None)
        if row is self._unfolded:
            return
        for each, is_whole in ((self._unfolded, False), (row, True)):
            if each is not None:
                each.unfold(is_whole=is_whole)
        self._unfolded = row

    def _on_given(self, given: tuple[str, FieldValue]) -> None:
        if isinstance(self._fields[given[0]].kind, ButtonField):
            self.pressed.emit(given[0])
        else:
            self.given.emit(given)
