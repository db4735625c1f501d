"""A form: fields one below the other, in groups where they have any, each with its editor, its help and its way back."""

from bisect import bisect, insort
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from app.base.event import Event
from app.config.declare import Field, Press, Value
from app.desktop.forms.field_row import FieldRow, names_of
from app.desktop.kit.boxes import vbox
from app.desktop.kit.idle import IDLE, Steps
from app.desktop.kit.plain import Label
from app.desktop.kit.speech import Say
from app.desktop.kit.theme import Theme, bold
from app.text.phrase import Phrase
from app.workspace.finding import Names, match, named

EDITOR_WIDTH: Final = 11
"""The least of the column of editors, in letters' heights."""
LONG_EDITOR_WIDTH: Final = 14
"""The width of that column where not all rows are made at once, and none knows the others."""
DEFAULT_WIDTH: Final = 13
"""The width of the column of defaults beside it."""
SPACING: Final = 14
DENSE_SPACING: Final = 10
"""Pixels between two rows, and where there may be hundreds of rows."""
HEADROOM: Final = 8
"""Pixels more above a heading than above a field."""
AT_ONCE: Final = 4
"""So many rows are made before those who wait have their turn."""


class Form(QWidget):
    """Shows the values it is given; what the person puts in and will do is announced by `given`.

    One that may have hundreds of fields is `long`: its rows are made a few at a time, and it has what stands above a field by
    the field's key.
    """

    def __init__(
        self,
        fields: Sequence[Field],
        say: Say,
        theme: Theme,
        parent: QWidget | None = None,
        long: Mapping[str, Phrase] | None = None,
    ) -> None:
        super().__init__(parent)
        self.given = Event[tuple[str, Value]]()
        """A field by its key, and the value that the person wants it to have, which is one of those it may have."""
        self.pressed = Event[str]()
        """A field that is only pressed."""
        self.judged = Event[str]()
        """What was put into a field may be wrong, or no longer is."""
        self.made = Event[FieldRow]()
        """A row is there, spoken and in the colours of the theme."""
        self._fields = {field.key: field for field in fields}
        self._order = {field.key: place for place, field in enumerate(fields)}
        self._long = long
        self.rows: dict[str, FieldRow] = {}
        """Those that have been made."""
        self._headings: dict[str, Label] = {}
        self._names: dict[str, Names] = {}
        self._places: list[tuple[int, int]] = []
        """Where the widgets that there are stand: place of the field, and 0 for a heading above it."""
        self._wanted: Collection[str] = self._fields
        self._values: Callable[[str], Value] = lambda key: self._fields[key].default
        self._say, self._theme = say, theme
        self._unfolded: FieldRow | None = None
        self._column = vbox(on=self, margins=0, spacing=SPACING if long is None else DENSE_SPACING)
        if long is not None and isinstance(application := QApplication.instance(), QApplication):
            application.focusChanged.connect(self._on_focus)
        if long is None:
            self._make_first(len(self._fields))
            self._align()

    def show_values(self, values: Callable[[str], Value]) -> None:
        """Show what every field holds now, by its key; what the person has not finished stays."""
        self._values = values
        for key, row in self.rows.items():
            if not isinstance(row.field.kind, Press):
                row.show_value(values(key))

    def settle(self) -> None:
        """Let go of what was put in and will not do."""
        for row in self.rows.values():
            row.settle()

    def filter(self, query: str, among: Collection[str] | None = None) -> int:
        """Show the fields that `query` finds, in either language, of those in `among`; how many there are."""
        keys = self._fields if among is None else among
        self._wanted = {key for key in keys if not query or match(query, self._names_of(key)) > 0}
        for key, row in self.rows.items():
            if row.isHidden() is (key in self._wanted):
                row.setVisible(key in self._wanted)
        if self._long is None:
            return len(self._wanted)
        # Those that are seen first come in a turn of their own: to make all that stands around them is enough for one.
        self._make_first(AT_ONCE if self.rows else 0)
        self._show_headings()
        IDLE.soon(self, self._make_more)
        return len(self._wanted)

    def finds(self, query: str) -> bool:
        """Whether there is anything of that name, be it shown or not."""
        return any(match(query, self._names_of(key)) > 0 for key in self._fields)

    def row(self, key: str) -> FieldRow:
        """The row of a field, made and shown if it has not been seen yet."""
        if key in self._wanted and (key not in self.rows or IDLE.waits(self, self._make_more)):
            self._make_first(len(self._fields))
        return self.rows.get(key) or self._make(key)

    @property
    def faults(self) -> list[str]:
        """The fields into which something was put that will not do."""
        return [key for key in self._fields if key in self.rows and self.rows[key].fault is not None]

    @property
    def is_changed(self) -> bool:
        """Whether any field is not as it was at first."""
        unseen = (field for key, field in self._fields.items() if key not in self.rows)
        return any(row.is_changed for row in self.rows.values()) or any(
            self._values(field.key) != field.default for field in unseen if not isinstance(field.kind, Press)
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
        if not isinstance(row.field.kind, Press):
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
        """Make the rows that are wanted, a few a step, so that nobody has to wait for all."""
        while next(self._unmade(), None) is not None:
            self._make_first(AT_ONCE)
            yield

    def _make_first(self, count: int) -> None:
        for key in list(islice(self._unmade(), count)):
            self._make(key)

    def _unmade(self) -> Iterator[str]:
        return (key for key in self._fields if key in self._wanted and key not in self.rows)

    def _names_of(self, key: str) -> Names:
        if key not in self._names:
            self._names[key] = named(names_of(self._fields[key]))
        return self._names[key]

    # Headings

    def _show_headings(self) -> None:
        """A heading is seen where a field below it is."""
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
        """Put a row, or the heading above it, where it belongs."""
        place = (self._order[key], rank)
        self._column.insertWidget(bisect(self._places, place), widget)
        insort(self._places, place)

    # Widths

    def _align(self) -> None:
        """Let the editors that stand beside their names be equally wide."""
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
        """The widths of the columns of editors and of defaults."""
        height = self.fontMetrics().height()
        return LONG_EDITOR_WIDTH * height, DEFAULT_WIDTH * height

    def _on_focus(self, _: QWidget | None, widget: QWidget | None) -> None:
        """Show all of the help where the keyboard is; with a mouse button down nothing moves, as a tip shows it there."""
        if widget is None or QApplication.mouseButtons() != Qt.MouseButton.NoButton:
            return
        row = next((row for row in self.rows.values() if row.isAncestorOf(widget)), None)
        if row is self._unfolded:
            return
        for each, is_whole in ((self._unfolded, False), (row, True)):
            if each is not None:
                each.unfold(is_whole=is_whole)
        self._unfolded = row

    def _on_given(self, given: tuple[str, Value]) -> None:
        if isinstance(self._fields[given[0]].kind, Press):
            self.pressed.emit(given[0])
        else:
            self.given.emit(given)
