"""The form of the game's headers (players, event, dates …), each edited in place with immediate effect."""

from functools import partial
from itertools import pairwise
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QScrollArea, QSizePolicy, QToolButton, QWidget

from app.desktop.desk.desk import Desk
from app.desktop.kit.dialogs import style_dialog
from app.desktop.kit.idle import IDLE
from app.desktop.kit.labels import STRETCH, Label, elided, hbox, keyless, set_tip, slim, vbox
from app.desktop.kit.text_fields import NamedComboBox, PlainText
from app.desktop.kit.theme import Theme, palette_of_fields
from app.desktop.kit.translation import Pane
from app.record import headers
from app.record.headers import header_label
from app.shogi.starts import start_at_position
from app.text import panes as text
from app.workspace.document_change import DocumentChange
from app.workspace.record_rows import HeaderRow, addable_headers, header_rows, header_value_to_set, typed_header_name

PAIR_WIDTH: Final = 380
"""Width in pixels of a label with its value; a wide pane has several side by side."""
MOST_LINES: Final = 8
LETTERS: Final = 4_000
"""Most letters of a value that are shown; all fields are laid out together with the pane."""
LONGEST_NAME: Final = 160
NAME_TOP: Final = 5
"""Pixels between a field's upper edge and its first line."""
COLUMNS: Final = 3
"""Number of columns of a pair: name, field, button."""
FIELD: Final = 1


def _name_label(parent: QWidget) -> Label:
    name = Label(parent=parent, alignment=Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
    name.setContentsMargins(0, NAME_TOP, 0, NAME_TOP)
    return name


class HeaderField:
    """Form row of one header: name, value, and a button that deletes it."""

    def __init__(self, desk: Desk, row: HeaderRow, parent: QWidget) -> None:
        self.row = row
        self.name = _name_label(parent)
        self.field = PlainText(desk.speech, 1, MOST_LINES, parent, LETTERS)
        self.name.setBuddy(self.field)
        self.delete = QToolButton(parent, autoRaise=True)
        self.delete.setText("×")
        self.wear(desk.shell.theme)
        self.show_row(desk, row)

    def wear(self, theme: Theme) -> None:
        self.field.setPalette(palette_of_fields(theme))

    def show_row(self, desk: Desk, row: HeaderRow) -> None:
        say = desk.speech.say
        self.row = row
        words = say(row.label)
        shown = elided(self.name.fontMetrics(), words, LONGEST_NAME)
        self.name.setText(keyless(shown))
        set_tip(self.name, "" if shown == words else words)
        self.field.setAccessibleName(say(row.label))
        self.field.one_line = row.is_one_line
        self.field.put(row.value)
        self.delete.setVisible(not row.is_permanent)
        set_tip(self.delete, say(text.DELETE_HEADER.filled(name=row.label)))
        self.delete.setAccessibleName(say(text.DELETE_HEADER.filled(name=row.label)))

    @property
    def parts(self) -> tuple[QWidget, QWidget, QWidget]:
        return self.name, self.field, self.delete


class HeadersPane(Pane):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._fields: dict[str, HeaderField] = {}
        self._placed: tuple[tuple[str, ...], int] | None = None
        self._content = QWidget()
        self._start_name = _name_label(self._content)
        self._start = Label(parent=self._content, textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse)
        self._start.setContentsMargins(0, NAME_TOP, 0, NAME_TOP)
        self._nothing = QWidget(self._content)
        """Empty cell in place of a button: a start position cannot be deleted."""
        self.names = NamedComboBox(
            editable=True, insertPolicy=QComboBox.InsertPolicy.NoInsert, minimumContentsLength=12
        )
        self.names.setMaximumWidth(280)
        self.names.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.add = QToolButton()
        self.add.clicked.connect(self._add)
        line = self.names.lineEdit()
        if line is not None:
            line.returnPressed.connect(self._add)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(6)
        self._grid.setVerticalSpacing(4)
        below = QWidget()
        hbox((self.names, 1), self.add, STRETCH, on=below, margins=0)
        style_dialog(below)
        vbox(self._grid, below, STRETCH, on=self._content, margins=(8, 4, 8, 8))
        self._area = QScrollArea(widgetResizable=True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        slim(self._area)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setWidget(self._content)
        vbox(self._area, on=self, margins=0)
        desk.document.changed.connect(self._hear)
        self.follow_changes(desk.speech)

    @property
    def fields(self) -> dict[str, HeaderField]:
        """The visible fields by the name of the header."""
        self._refresh()
        return self._fields

    @property
    def start_words(self) -> str:
        self._refresh()
        return self._start.text()

    def _apply_theme(self) -> None:
        for field in self._fields.values():
            field.wear(self._desk.shell.theme)

    def _speak(self) -> None:
        say = self._desk.speech.say
        self._area.setAccessibleName(say(text.HEADERS_FORM))
        self._start_name.setText(say(header_label(headers.HANDICAP)))
        self.add.setText(say(text.ADD_HEADER))
        set_tip(self.add, say(text.ADD_HEADER_HELP))
        self.add.setAccessibleName(say(text.ADD_HEADER))
        self.names.setAccessibleName(say(text.HEADER_NAME))
        line = self.names.lineEdit()
        if line is not None:
            line.setPlaceholderText(say(text.HEADER_NAME))
        self._shown: tuple[object, ...] | None = None
        self._refresh()

    # Events and refresh

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._place()

    def _hear(self, change: DocumentChange) -> None:
        if change.replaced or change.edit is not None:
            IDLE.soon(self, self._refresh)

    def _refresh(self) -> None:
        """Show the present headers unless they are shown already, so that nothing moves while the user types."""
        record = self._desk.document.shown.record
        told = record, record.headers, record.start_version
        if not self.isVisible() or (self._shown is not None and told == self._shown):
            return
        is_new = self._shown is None or self._shown[0] is not record
        self._shown = told
        self._show(is_new)

    def _show(self, is_new: bool) -> None:
        """Update rows and values; for another record or language also the headers that can be added."""
        opened = self._desk.document.shown
        rows = header_rows(opened.record.headers, opened.is_handicap())
        names = [row.name for row in rows]
        for name in [name for name in self._fields if name not in names]:
            for part in self._fields.pop(name).parts:
                self._grid.removeWidget(part)
                part.hide()
                part.deleteLater()
        for row in rows:
            field = self._fields.get(row.name)
            if field is None:
                field = self._fields[row.name] = HeaderField(self._desk, row, self._content)
                field.field.edited.connect(partial(self._write, row.name))
                field.delete.clicked.connect(partial(self._remove, row.name))
            elif is_new or field.row != row or field.field.words != row.value:
                field.show_row(self._desk, row)
        self._fields = {name: self._fields[name] for name in names}
        start = start_at_position(opened.record.start_position())
        self._start.setText(self._desk.speech.say(start.name if start else text.OTHER_START))
        self._place()
        self._offer()

    def _place(self) -> None:
        """Lay the fields out in as many pairs of columns as fit, in reading order."""
        pairs = max(1, self.width() // PAIR_WIDTH)
        names = tuple(self._fields)
        if not names or self._placed == (names, pairs):
            return
        self._placed = names, pairs
        cells = [field.parts for field in self._fields.values()]
        cells.insert(2, (self._start_name, self._start, self._nothing))
        while self._grid.count():
            self._grid.takeAt(0)
        for number, parts in enumerate(cells):
            row, pair = divmod(number, pairs)
            for column, widget in enumerate(parts):
                self._grid.addWidget(widget, row, pair * COLUMNS + column)
        for column in range(self._grid.columnCount()):
            self._grid.setColumnStretch(column, int(column % COLUMNS == FIELD and column < COLUMNS * pairs))
        walked: list[QWidget] = []
        for field in self._fields.values():
            field.name.show()
            field.field.show()
            walked += (field.field, field.delete)
        for before, after in pairwise([*walked, self.names, self.add]):
            QWidget.setTabOrder(before, after)

    def _offer(self) -> None:
        opened = self._desk.document.shown
        offered = addable_headers(opened.record.headers, opened.is_handicap())
        words = [self._desk.speech.say(header_label(name)) for name in offered]
        if [self.names.itemText(number) for number in range(self.names.count())] != words:
            typed = self.names.currentText()
            self.names.clear()
            self.names.addItems(words)
            self.names.setCurrentIndex(-1)
            self.names.setEditText(typed)

    # Editing

    def _remove(self, name: str) -> None:
        self._desk.document.shown.remove_header(name)

    def _write(self, name: str, words: str) -> None:
        self._desk.document.shown.set_header(name, header_value_to_set(self._fields[name].row, words))
        self._refresh()  # at once, since the field shows the value already

    def _add(self) -> None:
        """Add the header that is chosen or typed, and focus its field."""
        opened = self._desk.document.shown
        offered = addable_headers(opened.record.headers, opened.is_handicap())
        name = typed_header_name(self.names.currentText(), offered)
        if not name:
            self.names.setFocus()
            return
        self.names.setCurrentIndex(-1)
        self.names.clearEditText()
        if name not in self.fields:
            opened.set_header(name, "")
        if name in self.fields:
            self.fields[name].field.setFocus()
