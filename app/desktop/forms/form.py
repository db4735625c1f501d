"""Form: fields one below the other, optionally in groups, each with its editor, help and reset button."""

from bisect import bisect, insort
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from app.base.event import Event
from app.config.declare import ButtonField, Field, FieldValue
from app.desktop.forms.field_row import FieldRow, names_of
from app.desktop.kit.boxes import vbox
from app.desktop.kit.idle import IDLE, Steps
from app.desktop.kit.labels import Label
from app.desktop.kit.theme import Theme, bold
from app.desktop.kit.translation import Say
from app.text.phrase import Phrase
from app.workspace.finding import SearchNames, match_score, search_names

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
