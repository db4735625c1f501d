"""A table view for any number of rows: rows are painted whole, and cells are computed only when visible."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QLineEdit, QMenu, QTableView, QWidget

from app.base.event import Event
from app.desktop.desk.desk import Desk
from app.desktop.kit.buttons import Menu
from app.desktop.kit.labels import elided, show_tip, slim
from app.desktop.kit.theme import NOTE, sized
from app.desktop.kit.translation import ChangeEventMixin
from app.desktop.lists.row_painter import PADDING, Column, ColumnSpan, RowCell, RowPainter
from app.text import panes as text
from app.text.phrase import Phrase

MORE: Final = 20
"""Height in pixels of the extra room below an open row."""
UP, DOWN = " ▴", " ▾"
AROUND: Final = 1
"""Number of rows kept visible around the current one."""
_NONE: Final = QModelIndex()
_NO_CHANGE: Final = QItemSelectionModel.SelectionFlag.NoUpdate
_WHOLE_ROWS: Final = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
AnyIndex = QModelIndex | QPersistentModelIndex


class RowModel(QAbstractTableModel):
    """Table model of a list; its rows may change before `take` tells Qt."""

    def __init__(self, desk: Desk, columns: Sequence[Column]) -> None:
        super().__init__()
        self.columns = columns
        self._desk = desk
        self._count = 0
        """Number of rows that Qt knows of."""

    def count(self) -> int:
        raise NotImplementedError

    def cells(self, row: int) -> Sequence[RowCell]:
        """Cells of a row, one for each column; asked for visible rows only."""
        raise NotImplementedError

    def spoken(self, row: int) -> str:
        """The row as a sentence for screen readers; numbers are read with the column's name."""
        say = self._desk.speech.say
        told = [
            f"{say(column.title)} {cell.text}" if column.is_number and say(column.title) else cell.text
            for column, cell in zip(self.columns, self.cells(row), strict=True)
            if cell.text
        ]
        return ", ".join(told)

    def rowCount(self, parent: AnyIndex = _NONE) -> int:  # noqa: ARG002, N802 - Qt's name
        return self._count

    def columnCount(self, parent: AnyIndex = _NONE) -> int:  # noqa: ARG002, N802 - Qt's name
        return len(self.columns)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        """Text of a cell for screen readers; the first cell, which has the focus, stands for its row."""
        if role not in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}:
            return None
        row, column = index.row(), index.column()
        if row >= self.count():
            return None
        if column == 0 and role == Qt.ItemDataRole.AccessibleTextRole:
            return self.spoken(row)
        return self.cells(row)[column].text

    def headerData(  # noqa: N802 - Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation == Qt.Orientation.Vertical:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if self.columns[section].is_number else _LEFT
        return self._desk.speech.say(self.columns[section].title) if role == Qt.ItemDataRole.DisplayRole else None

    def take(self, gone: int = 0) -> None:
        """Tell Qt the present number of rows, of which `gone` old ones were removed from the beginning."""
        count, gone = self.count(), min(gone, self._count)
        for first, last in ((0, gone - 1), (count, self._count - gone - 1)):
            if first <= last:
                self.beginRemoveRows(_NONE, first, last)
                self._count -= last - first + 1
                self.endRemoveRows()
        if count > self._count:
            self.beginInsertRows(_NONE, self._count, count - 1)
            self._count = count
            self.endInsertRows()


class RowView(ChangeEventMixin, QTableView):
    """Table view that paints whole rows; the base of all lists in the window."""

    tells_steps = False
    """True if steps through the record are announced from the current row when the list has the focus."""

    def __init__(self, desk: Desk, key: str, name: Phrase, rows: RowModel, empty: Phrase) -> None:
        """`key` is the state key of the column widths; `empty` is shown if there are no rows."""
        super().__init__()
        self.chosen = Event[int]()
        """Emitted with the row that the user has made current."""
        self.sort_wanted = Event[str]()
        """Emitted with the key of a clicked column head, after `offer_sorting`."""
        self.menu_for: Callable[[int], QMenu | None] = lambda _: None
        """Returns the context menu of a row, without the copy actions; the row is current already."""
        self.copies_by_key = True
        """True if Ctrl+C copies the chosen rows instead of the window's action."""
        self._desk = desk
        self._name = name
        self._columns = rows.columns
        self._places = {column.key: place for place, column in enumerate(rows.columns)}
        self._rows = rows
        self._empty = empty
        self._withheld: list[int] = []
        """Columns that are hidden for the moment though the user wants them."""
        self._spared: tuple[tuple[str, ...], Sequence[str]] = (), ()
        """Columns to hide in a narrow list, and columns that are empty now."""
        self.opened = -1
        """The row with extra room below it; -1 if none."""
        self.editor: CellEditor | None = None
        """The editor of a cell, while the user writes."""
        self._painter = RowPainter(self.font(), desk.shell.theme)
        self.setModel(rows)
        rows.take()
        self.setFrameShape(QFrame.Shape.NoFrame)
        slim(self)
        self.setShowGrid(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setAutoScroll(False)
        self.setTabKeyNavigation(False)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        lines = self.verticalHeader()
        lines.hide()
        lines.setMinimumSectionSize(1)
        lines.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._set_up_columns(f"{key}.widths" if any(column.stretches for column in rows.columns) else f"{key}.columns")
        self.follow_changes(desk.speech)

    def _set_up_columns(self, key: str) -> None:
        header, state = ColumnHeads(self._desk, self), self._desk.shell.state
        self.setHorizontalHeader(header)
        header.setSectionsMovable(True)
        header.setSectionsClickable(False)
        header.setHighlightSections(False)
        header.setSelectionModel(QItemSelectionModel(self._rows, self))
        stretching = [place for place, column in enumerate(self._columns) if column.stretches]
        header.setStretchLastSection(not stretching)
        header.setMinimumSectionSize(24)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(self._offer_columns)
        for place, column in enumerate(self._columns):
            header.resizeSection(place, round(column.letters * self._painter.letter) + 2 * self._painter.padding)
            header.setSectionHidden(place, not column.is_shown)
        if kept := state.read_value(key, bytes, b""):
            header.restoreState(kept)
        for place in stretching:
            header.setSectionResizeMode(place, QHeaderView.ResizeMode.Stretch)
        header.sectionResized.connect(lambda *_: self.viewport().update())
        header.sectionMoved.connect(lambda *_: self.viewport().update())
        self._desk.shell.closed.connect(lambda _: self._keep_columns(key))

    def _keep_columns(self, key: str) -> None:
        self.withhold()
        self._desk.shell.state.store_value(key, bytes, bytes(self.horizontalHeader().saveState().data()))

    # For users of the list

    @property
    def current(self) -> int:
        """The current row; -1 if there is none."""
        return self.currentIndex().row()

    @property
    def count(self) -> int:
        return self._rows.count()

    @property
    def row_height(self) -> int:
        return self._painter.height

    @property
    def chosen_rows(self) -> range:
        chosen = self.selectionModel().selection()
        return range(chosen.first().top(), chosen.first().bottom() + 1) if chosen.size() else range(0)

    def set_current(self, row: int, reveal: bool = True) -> None:
        """Make `row` current without emitting `chosen`, and scroll to it if `reveal`."""
        self._select(row, row)
        if reveal:
            self.reveal(row)
        self._describe()

    def set_empty_text(self, words: Phrase) -> None:
        """Set the text shown in place of rows, from the next refresh on."""
        self._empty = words

    def open_row(self, row: int) -> None:
        """Open extra room below `row`, for `paint_below`; -1 closes it."""
        if row == self.opened:
            return
        for each in (self.opened, row):
            if 0 <= each < self._rows.rowCount():
                self.setRowHeight(each, self.row_height + (MORE if each == row else 0))
        self.opened = row
        if row >= 0:
            self.reveal(row)
        self.viewport().update()

    def paint_below(self, painter: QPainter, row: int, room: QRect) -> None:
        """Paint more about the open row below it."""

    def refresh(self, gone: int = 0) -> None:
        """Update after a change of rows; `gone` old ones were removed from the beginning."""
        self.open_row(-1)
        self._rows.take(gone)
        if self.current >= 0 and not self.chosen_rows:
            self.set_current(self.current, reveal=False)
        self.updateGeometries()
        self.viewport().update()

    def leave_room(self, key: str, words: str) -> None:
        """Widen a column if `words` do not fit."""
        place = self._places[key]
        needed = self._painter.width_for(words)
        if self.columnWidth(place) < needed and not self.isColumnHidden(place):
            self.setColumnWidth(place, needed)

    def offer_sorting(self) -> None:
        """Make the column heads clickable."""
        header = self.horizontalHeader()
        header.setSectionsClickable(True)
        header.sectionClicked.connect(lambda place: self.sort_wanted.emit(self._columns[place].key))

    def show_sorting(self, key: str, *, is_descending: bool) -> None:
        """Show the sort column and direction."""
        header = self.horizontalHeader()
        if isinstance(header, ColumnHeads):
            header.sorted_by = (self._places[key], is_descending)
            header.viewport().update()

    def withhold(self, *keys: str) -> None:
        """Hide these columns for the moment, and show all others hidden before."""
        wanted = [self._places[key] for key in keys]
        for place in [place for place in self._withheld if place not in wanted]:
            self._withheld.remove(place)
            self.setColumnHidden(place, False)
        for place in wanted:
            if not self.isColumnHidden(place):
                self._withheld.append(place)
                self.setColumnHidden(place, True)

    def spare(self, *keys: str, silent: Sequence[str] = ()) -> None:
        """Hide the columns of `keys` in that order while the list is too narrow, and the `silent` ones always.

        A stretching column counts with its initial width."""
        self._spared = keys, silent
        self._spare()

    def _spare(self) -> None:
        keys, silent = self._spared
        self.withhold()
        seen = {column.key: column for place, column in enumerate(self._columns) if not self.isColumnHidden(place)}
        gone = [key for key in silent if seen.pop(key, None) is not None]
        letter = self._painter.letter
        for key in keys:
            wide = sum(
                round(each.letters * letter) if each.stretches else self.columnWidth(self._places[each.key])
                for each in seen.values()
            )
            if wide > self.viewport().width() and key in seen:
                del seen[key]
                gone.append(key)
        self.withhold(*gone)

    def update_row(self, row: int) -> None:
        """Repaint a row whose cells have changed; a row that Qt does not know yet is skipped."""
        if 0 <= row < self._rows.rowCount():
            self._rows.dataChanged.emit(self._rows.index(row, 0), self._rows.index(row, len(self._columns) - 1))
        if row == self.current:
            self._describe()

    def reveal(self, row: int) -> None:
        """Scroll as far as needed to show `row`."""
        if row < 0:
            return
        bar, height = self.verticalScrollBar(), self.row_height
        around = AROUND if self.viewport().height() >= height * (2 * AROUND + 2) else 0
        more = MORE if 0 <= self.opened <= row else 0
        least = (row + 1 + around) * height + more - self.viewport().height()
        least = -(-least // height) * height  # show the first row whole
        most = (row - around) * height
        bar.setValue(min(max(bar.value(), least), most))

    def rect_of(self, row: int, column: str = "") -> QRect:
        """Rectangle of a row in the viewport, or of its cell in one column."""
        top = row * self.row_height - self.verticalScrollBar().value() + (MORE if 0 <= self.opened < row else 0)
        if column:
            place = self._places[column]
            return QRect(self.columnViewportPosition(place), top, self.columnWidth(place), self.row_height)
        return QRect(0, top, self.viewport().width(), self.row_height)

    def words(self, rows: Sequence[int]) -> str:
        """Rows as text: a line each, with tabs between the visible columns."""
        places = [slot.column for slot in self._slots()]
        lines = [[cells[place].text for place in places] for cells in map(self._rows.cells, rows)]
        return "\n".join("\t".join(line) for line in lines)

    def copy(self) -> None:
        if chosen := self.chosen_rows:
            self._desk.shell.copy_text(self.words(chosen))

    def copy_all(self) -> None:
        self._desk.shell.copy_text(self.words(range(self._rows.count())))

    def edit_cell(self, row: int, column: str, words: str, name: Phrase, done: Callable[[str | None], object]) -> None:
        """Open an editor on a cell; `done` gets the text, or None if the user cancels."""
        self.reveal(row)
        if self.editor is not None:
            self.editor.clearFocus()
        editor = self.editor = CellEditor(words, done, self.viewport())
        editor.setAccessibleName(self._desk.speech.say(name))
        editor.setGeometry(self.rect_of(row, column))
        editor.closed.connect(self._on_edited)
        editor.show()
        editor.setFocus()

    def stop_editing(self) -> None:
        """Close the editor and discard its text."""
        if self.editor is not None:
            self.editor.finish(None)

    # Qt events

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(60, 3 * self.row_height)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self.viewport())
        dirty, height, top = event.rect(), self.row_height, self.verticalScrollBar().value()
        count, chosen, slots = self._rows.count(), self.chosen_rows, self._slots()
        painter.fillRect(dirty, self._painter.background)
        if not count:
            self._painter.paint_empty(painter, self.viewport().rect(), self._desk.speech.say(self._empty))
        more = MORE if self.opened >= 0 else 0
        first = max((dirty.top() + top - more) // height, 0)
        for row in range(first, min(count, (dirty.bottom() + top) // height + 1)):
            room, is_chosen = self.rect_of(row), row in chosen
            if is_chosen:
                self._painter.paint_ground(painter, room.adjusted(0, 0, 0, MORE if row == self.opened else 0))
            self._painter.paint(painter, room, slots, self._rows.cells(row), is_chosen)
            if row == self.opened:
                self.paint_below(painter, row, QRect(room.left(), room.bottom() + 1, room.width(), MORE))
        painter.end()

    def scrollContentsBy(self, dx: int, dy: int) -> None:  # noqa: N802 - Qt's name
        super().scrollContentsBy(dx, dy)
        update_after_scroll(self.viewport(), dx, dy)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Keep the current row visible on a resize."""
        row = self.rect_of(self.current)
        was_seen = self.current >= 0 and row.bottom() >= 0 and row.top() < event.oldSize().height()
        super().resizeEvent(event)
        if any(self._spared):
            self._spare()
        if was_seen:
            self.reveal(self.current)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self.updateGeometries()  # columns are resized only when visible

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        current, page = self.current, max(1, self.viewport().height() // self.row_height - 1)
        if self._copies(event):
            self.copy()
            return
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            if current >= 0:
                self.activated.emit(self.currentIndex())
            return
        row = {
            Qt.Key.Key_Up: current - 1,
            Qt.Key.Key_Down: current + 1,
            Qt.Key.Key_PageUp: current - page,
            Qt.Key.Key_PageDown: current + page,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: self._rows.count() - 1,
        }.get(Qt.Key(event.key()))
        if row is None or event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier):
            event.ignore()  # leave all other keys to the window's actions
            return
        self._choose(row, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))

    def _copies(self, event: QKeyEvent) -> bool:
        return self.copies_by_key and event.matches(QKeySequence.StandardKey.Copy)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._copies(event):
            event.accept()
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        row = self.rowAt(event.position().toPoint().y())
        is_chosen = event.button() == Qt.MouseButton.RightButton and row in self.chosen_rows
        if row >= 0 and event.button() != Qt.MouseButton.MiddleButton and not is_chosen:
            self._choose(row, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Ignore drags, which would extend the selection."""

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if event.button() == Qt.MouseButton.LeftButton and self.rowAt(event.position().toPoint().y()) >= 0:
            self.activated.emit(self.currentIndex())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 - Qt's name
        if self.current < 0:
            return
        menu = self.menu_for(self.current) or Menu(self)
        if not menu.isEmpty():
            menu.addSeparator()
        menu.addAction(self._desk.speech.say(text.COPY_ROW), self.copy)
        menu.addAction(self._desk.speech.say(text.COPY_ALL), self.copy_all)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        below = self.viewport().mapToGlobal(self.rect_of(self.current).bottomLeft() + QPoint(self.row_height, 0))
        menu.popup(below if by_key else event.globalPos())

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            show_tip(event.globalPos(), self.tip_at(event.pos()), self.viewport())
            return True
        return super().viewportEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        if self.current >= 0:
            super().focusInEvent(event)
        self.viewport().update()  # without a current row Qt would choose the first

    # Selection

    def _choose(self, row: int, extends: bool) -> None:
        row, before = max(0, min(row, self._rows.rowCount() - 1)), self.chosen_rows
        if not self._rows.rowCount():
            return
        anchor = row
        if extends and before:
            anchor = before[0] if self.current == before[-1] else before[-1]
        self._select(row, anchor)
        self.reveal(row)
        self._describe()
        self.chosen.emit(row)

    def _select(self, row: int, anchor: int) -> None:
        """Make `row` current and select all rows from it to `anchor`."""
        here, there, choice = self._rows.index(row, 0), self._rows.index(anchor, 0), self.selectionModel()
        choice.select(QItemSelection(min(here, there), max(here, there)), _WHOLE_ROWS)
        choice.setCurrentIndex(here, _NO_CHANGE)

    def _describe(self) -> None:
        """Describe the current row for screen readers."""
        current = self.current
        words = self._rows.spoken(current) if current >= 0 else self._desk.speech.say(self._empty)
        self.setAccessibleDescription(words)

    def _on_edited(self, editor: QLineEdit) -> None:
        if self.editor is editor:
            self.editor = None
        if editor.hasFocus():
            self.setFocus()

    # Columns

    def _offer_columns(self, point: QPoint) -> None:
        menu = Menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        shown = [place for place in range(len(self._columns)) if not self.isColumnHidden(place)]
        for place, column in enumerate(self._columns):
            entry = menu.addAction(self._desk.speech.say(column.title))
            entry.setObjectName(f"column.{column.key}")
            entry.setCheckable(True)
            entry.setChecked(place in shown)
            entry.setEnabled(shown != [place])
            entry.toggled.connect(lambda on, place=place: self._show_columns([place], on))
        menu.addSeparator()
        menu.addAction(self._desk.speech.say(text.ALL_COLUMNS), lambda: self._show_columns(range(len(self._columns))))
        menu.popup(self.horizontalHeader().mapToGlobal(point))

    def _show_columns(self, places: Sequence[int], shown: bool = True) -> None:
        for place in places:
            self.setColumnHidden(place, not shown)
        self.viewport().update()

    def _slots(self) -> Sequence[ColumnSpan]:
        """Positions of the visible columns from left to right."""
        header = self.horizontalHeader()
        return [
            ColumnSpan(
                place, self.columnViewportPosition(place), self.columnWidth(place), self._columns[place].is_number
            )
            for place in map(header.logicalIndex, range(header.count()))
            if not self.isColumnHidden(place)
        ]

    def tip_at(self, point: QPoint) -> str:
        """Whole text of the cell at a point of the viewport if it does not fit; else empty."""
        row, place = self.rowAt(point.y()), self.columnAt(point.x())
        if row < 0 or place < 0:
            return ""
        cell = self._rows.cells(row)[place]
        return "" if self._painter.fits(cell, self.columnWidth(place)) else f"{cell.text}  {cell.more}".rstrip()

    # Appearance

    def _speak(self) -> None:
        self.setAccessibleName(self._desk.speech.say(self._name))
        self._rows.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self._columns) - 1)
        self._describe()
        self.viewport().update()

    def _apply_theme(self) -> None:
        before = self._painter.letter
        self._painter = RowPainter(self.font(), self._desk.shell.theme)
        if self._painter.letter != before:
            for slot in self._slots()[:-1]:  # the last column takes the remaining width
                self.setColumnWidth(slot.column, round(slot.width * self._painter.letter / before))
        opened = self.opened
        self.open_row(-1)
        self.verticalHeader().setDefaultSectionSize(self.row_height)
        self.open_row(opened)
        self.verticalScrollBar().setSingleStep(self.row_height)
        self.horizontalHeader().setFixedHeight(self.row_height)
        self.viewport().update()


class ColumnHeads(QHeaderView):
    """Header with column names, small and muted, above a hairline."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._desk = desk
        self.sorted_by: tuple[int, bool] | None = None
        """Sort column, and True if the order is descending."""

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:  # noqa: N802 - Qt's name
        theme, model = self._desk.shell.theme, self.model()
        name, flags = (
            model.headerData(section, self.orientation(), role)
            for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.TextAlignmentRole)
        )
        painter.fillRect(rect, QColor(theme.panel))
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, QColor(theme.line))
        painter.setFont(sized(self.font(), NOTE))
        painter.setPen(QColor(theme.muted))
        room = rect.adjusted(PADDING, 0, -PADDING, 0)
        sign = ""
        if self.sorted_by is not None and self.sorted_by[0] == section:
            painter.setPen(QColor(theme.text))
            sign = DOWN if self.sorted_by[1] else UP
        painter.drawText(room, flags, elided(painter.fontMetrics(), f"{name}{sign}", room.width()))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter, theme = QPainter(self.viewport()), self._desk.shell.theme
        painter.fillRect(self.viewport().rect(), QColor(theme.panel))
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(theme.line))
        painter.end()
        super().paintEvent(event)


_PASSING: Final = {Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason}
"""Reasons of a temporary loss of focus."""


class CellEditor(QLineEdit):
    """Line editor in a cell: Enter and loss of focus accept the text, Esc cancels."""

    def __init__(self, words: str, done: Callable[[str | None], object], parent: QWidget) -> None:
        super().__init__(words, parent)
        self.closed = Event[QLineEdit]()
        self._done: Callable[[str | None], object] | None = done
        self.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Accept every key, since Qt would pass Enter, Up and Down on to the list."""
        if event.key() == Qt.Key.Key_Escape:
            self.finish(None)
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.finish(self.text())
        else:
            super().keyPressEvent(event)
        event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        super().focusOutEvent(event)
        if event.reason() not in _PASSING:
            self.finish(self.text())

    def finish(self, words: str | None) -> None:
        done, self._done = self._done, None
        if done is not None:
            self.closed.emit(self)
            self.hide()
            self.deleteLater()
            done(words)


def update_after_scroll(port: QWidget, dx: int, dy: int) -> None:
    """Repaint the whole viewport if it was scrolled by a fraction of the screen's pixels."""
    ratio = port.devicePixelRatioF()
    if not (dx * ratio).is_integer() or not (dy * ratio).is_integer():
        port.update()
