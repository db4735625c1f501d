"""A list of any number of rows that paints those that can be seen, and asks for no others."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QContextMenuEvent,
    QFocusEvent,
    QFont,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
    QStandardItemModel,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QHeaderView, QLineEdit, QMenu

from app.base.event import Event
from app.desktop.desk.desk import Desk
from app.desktop.kit.plain import show_tip
from app.desktop.kit.theme import Theme
from app.desktop.lists.row_cells import Column, Rows
from app.desktop.lists.row_painter import RowPainter, Slot
from app.desktop.lists.scrolling import scroll
from app.text import panes as text
from app.text.phrase import Phrase

AROUND: Final = 1
"""So many rows beside the current one are kept in sight too."""


class RowView(QAbstractScrollArea):
    def __init__(
        self, desk: Desk, key: str, name: Phrase, columns: Sequence[Column], rows: Rows, empty: Phrase
    ) -> None:
        """`key` is under what its columns are remembered, `empty` what is said when there is no row."""
        super().__init__()
        self.chosen = Event[int]()
        """The person has made this row the current one."""
        self.activated = Event[int]()
        """The person wants something done with this row: Enter, or a double click."""
        self.menu_for: Callable[[int], QMenu | None] = lambda _: None
        """What a click with the other button offers, beside copying; the row is the current one by then."""
        self.copies_by_key = True
        """Whether Ctrl+C copies the chosen rows; otherwise it stays what it is in the whole window."""
        self._desk = desk
        self._key = f"{key}.columns"
        self._name = name
        self._columns = tuple(columns)
        self._rows = rows
        self._empty = empty
        self._current = -1
        self._anchor = -1
        self._editor: CellEditor | None = None
        self._painter = RowPainter(self.font(), desk.shell.theme)
        self._worn: tuple[QFont, Theme] | None = None
        """The font and the theme that it was laid out for."""
        self._slots: tuple[Slot, ...] = ()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.viewport().setFocusProxy(self)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        self._header = self._made_header()
        self._restore_columns()
        desk.speech.changed.connect(lambda _: self._speak())
        desk.shell.dressed.connect(lambda _: self._dress())
        self._speak()
        self._dress()

    # What those who use it may do

    @property
    def header(self) -> QHeaderView:
        return self._header

    @property
    def current(self) -> int:
        """The row that keys start from; -1 when there is none."""
        return self._current

    @property
    def count(self) -> int:
        """How many rows there are."""
        return self._rows.count()

    @property
    def row_height(self) -> int:
        return self._painter.height

    def set_current(self, row: int, reveal: bool = True) -> None:
        """Let `row` be the current one, seen if that is wanted; tell nobody."""
        if not 0 <= row < self._rows.count():
            row = -1
        before = self._selection()
        self._current = self._anchor = row
        for old in before:
            self._update_row(old)
        self._update_row(row)
        if reveal:
            self.reveal(row)
        self._announce()

    def reset(self, first: int = 0) -> None:
        """From row `first` on there are other rows."""
        if self._current >= self._rows.count():
            self._current = self._anchor = self._rows.count() - 1
        self._measure()
        top = max(0, first * self.row_height - self._top())
        port = self.viewport()
        if top < port.height():
            port.update(0, top, port.width(), port.height() - top)

    def leave_room(self, key: str, words: str) -> None:
        """Let the column be wide enough for `words`; it stays as wide as it is if it has room for them."""
        place = [column.key for column in self._columns].index(key)
        needed = self._painter.width_for(words)
        if self._header.sectionSize(place) < needed and not self._header.isSectionHidden(place):
            self._header.resizeSection(place, needed)

    def update_row(self, row: int) -> None:
        """The cells of `row` are others."""
        self._update_row(row)
        if row == self._current:
            self._announce()

    def reveal(self, row: int) -> None:
        """Scroll as far as it takes to see `row`."""
        if row < 0:
            return
        bar, height = self.verticalScrollBar(), self.row_height
        around = AROUND if self.viewport().height() >= height * (2 * AROUND + 2) else 0
        least = (row + 1 + around) * height - self.viewport().height()
        most = (row - around) * height
        bar.setValue(min(max(bar.value(), least), most))

    def row_at(self, y: int) -> int:
        """The row at a height of the viewport, or -1."""
        row = (y + self._top()) // self.row_height
        return row if 0 <= row < self._rows.count() else -1

    def rect_of(self, row: int, column: str = "") -> QRect:
        """Where a row lies in the viewport, or its cell in one column."""
        rect = QRect(0, row * self.row_height - self._top(), self.viewport().width(), self.row_height)
        for slot in self._slots:
            if self._columns[slot.column].key == column:
                rect.setLeft(slot.left)
                rect.setWidth(slot.width)
        return rect

    def words(self, rows: Sequence[int]) -> str:
        """Rows as text, a line each, with tabs between the columns that are shown."""
        lines = [[cells[slot.column].text for slot in self._slots] for cells in map(self._rows.cells, rows)]
        return "\n".join("\t".join(line) for line in lines)

    def copy(self) -> None:
        """Put the chosen rows on the clipboard."""
        if chosen := self._selection():
            self._desk.shell.copy_text(self.words(chosen))

    def copy_all(self) -> None:
        self._desk.shell.copy_text(self.words(range(self._rows.count())))

    def edit(self, row: int, column: str, words: str, name: Phrase, done: Callable[[str | None], object]) -> QLineEdit:
        """Let the person write in a cell; `done` gets what was written, or None when it was given up."""
        self.reveal(row)
        if self._editor is not None:
            self._editor.clearFocus()
        editor = CellEditor(words, done)
        self._editor = editor
        editor.setParent(self.viewport())
        editor.setAccessibleName(self._desk.speech.say(name))
        editor.setGeometry(self.rect_of(row, column))
        editor.closed.connect(self._on_edited)
        editor.show()
        editor.setFocus()
        return editor

    def stop_editing(self) -> None:
        """What was being written has no place any more."""
        if self._editor is not None:
            self._editor.give_up()

    @property
    def editor(self) -> QLineEdit | None:
        """Where the person writes just now."""
        return self._editor

    # What Qt asks

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(60, 3 * self.row_height)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self.viewport())
        dirty, height, top = event.rect(), self.row_height, self._top()
        count, selected = self._rows.count(), self._selection()
        painter.fillRect(dirty, self._painter.background)
        if not count:
            self._painter.paint_empty(painter, self.viewport().rect(), self._desk.speech.say(self._empty))
        focused = self.hasFocus()
        for row in range((dirty.top() + top) // height, min(count, (dirty.bottom() + top) // height + 1)):
            line = QRect(0, row * height - top, self.viewport().width(), height)
            self._painter.paint(painter, line, self._slots, self._rows.cells(row), row in selected, focused)
        painter.end()

    def scrollContentsBy(self, dx: int, dy: int) -> None:  # noqa: N802 - Qt's name
        if dx:
            self._header.setOffset(self.horizontalScrollBar().value())
            self._lay_slots()
        scroll(self.viewport(), dx, dy)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._measure()  # what was resized while it was hidden has its columns only now

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._place_header()
        self._measure()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if self.copies_by_key and event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
            return
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            if self._current >= 0:
                self.activated.emit(self._current)
            return
        page = max(1, self.viewport().height() // self.row_height - 1)
        row = {
            Qt.Key.Key_Up: self._current - 1,
            Qt.Key.Key_Down: self._current + 1,
            Qt.Key.Key_PageUp: self._current - page,
            Qt.Key.Key_PageDown: self._current + page,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: self._rows.count() - 1,
        }.get(Qt.Key(event.key()))
        if row is None or event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier):
            event.ignore()
            return
        self._choose(row, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if self.copies_by_key and event.matches(QKeySequence.StandardKey.Copy):
                event.accept()
                return True
        elif event.type() == QEvent.Type.FontChange:
            self._dress()
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        row = self.row_at(int(event.position().y()))
        if row < 0 or event.button() == Qt.MouseButton.MiddleButton:
            return
        if event.button() == Qt.MouseButton.RightButton and row in self._selection():
            return
        self._choose(row, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        row = self.row_at(int(event.position().y()))
        if event.button() == Qt.MouseButton.LeftButton and row >= 0:
            self.activated.emit(row)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 - Qt's name
        if self._current < 0:
            return
        menu = self.menu_for(self._current) or QMenu(self)
        if not menu.isEmpty():
            menu.addSeparator()
        menu.addAction(self._desk.speech.say(text.COPY_ROW), self.copy)
        menu.addAction(self._desk.speech.say(text.COPY_ALL), self.copy_all)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        below = self.viewport().mapToGlobal(self.rect_of(self._current).bottomLeft() + QPoint(self.row_height, 0))
        menu.popup(below if by_key else event.globalPos())

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            show_tip(event.globalPos(), self.tip_at(event.pos()), self.viewport())
            return True
        return super().viewportEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        super().focusInEvent(event)
        self._update_selection()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        super().focusOutEvent(event)
        self._update_selection()

    # Choosing

    def _choose(self, row: int, extends: bool) -> None:
        row = max(0, min(row, self._rows.count() - 1))
        if row >= self._rows.count():
            return
        anchor = self._anchor if extends and self._anchor >= 0 else row
        self._update_selection()
        self._current, self._anchor = row, anchor
        self._update_selection()
        self.reveal(row)
        self._announce()
        self.chosen.emit(row)

    def _selection(self) -> range:
        """The chosen rows: the current one, and those up to where the choice began."""
        if self._current < 0:
            return range(0)
        return range(min(self._current, self._anchor), max(self._current, self._anchor) + 1)

    def _update_selection(self) -> None:
        for row in self._selection():
            self._update_row(row)

    def _update_row(self, row: int) -> None:
        if row >= 0:
            self.viewport().update(self.rect_of(row))

    def _announce(self) -> None:
        """Let who cannot see the list know its current row."""
        words = self._rows.spoken(self._current) if self._current >= 0 else self._desk.speech.say(self._empty)
        if words != self.accessibleDescription():
            self.setAccessibleDescription(words)
            if QAccessible.isActive() and self.hasFocus():
                QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))

    def _on_edited(self, editor: QLineEdit) -> None:
        if self._editor is editor:
            self._editor = None
        if editor.hasFocus():
            self.setFocus()

    # Columns

    def _made_header(self) -> QHeaderView:
        model = QStandardItemModel(0, len(self._columns), self)
        header = QHeaderView(Qt.Orientation.Horizontal, self)
        header.setModel(model)
        header.setSectionsMovable(True)
        header.setSectionsClickable(False)
        header.setStretchLastSection(True)
        header.setMinimumSectionSize(24)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for place, column in enumerate(self._columns):
            if column.is_number:
                alignment = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                model.setHeaderData(place, Qt.Orientation.Horizontal, alignment, Qt.ItemDataRole.TextAlignmentRole)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(self._offer_columns)
        header.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return header

    def _restore_columns(self) -> None:
        header, wide = self._header, self._painter.letter
        for place, column in enumerate(self._columns):
            header.resizeSection(place, round(column.letters * wide) + 2 * self._painter.padding)
            header.setSectionHidden(place, not column.is_shown)
        if kept := self._desk.shell.state.read(self._key, bytes, b""):
            header.restoreState(kept)
        header.sectionResized.connect(self._on_columns_changed)
        header.sectionMoved.connect(self._on_columns_changed)
        self._desk.shell.closed.connect(lambda _: self._keep_columns())
        self._lay_slots()

    def _keep_columns(self) -> None:
        self._desk.shell.state.keep(self._key, bytes, bytes(self._header.saveState().data()))

    def _on_columns_changed(self, *_: int) -> None:
        self._measure()
        self.viewport().update()

    def _widen(self, by: float) -> None:
        """Let the columns grow with their letters."""
        for slot in self._slots[:-1]:  # the last one has what the others leave
            self._header.resizeSection(slot.column, round(slot.width * by))

    def _offer_columns(self, point: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        shown = [place for place in range(len(self._columns)) if not self._header.isSectionHidden(place)]
        for place, column in enumerate(self._columns):
            entry = menu.addAction(self._desk.speech.say(column.title))
            entry.setObjectName(f"column.{column.key}")
            entry.setCheckable(True)
            entry.setChecked(place in shown)
            entry.setEnabled(shown != [place])
            entry.toggled.connect(lambda on, place=place: self.show_column(place, on))
        menu.addSeparator()
        menu.addAction(self._desk.speech.say(text.ALL_COLUMNS), self._show_all_columns)
        menu.popup(self._header.mapToGlobal(point))

    def show_column(self, place: int, shown: bool) -> None:
        self._header.setSectionHidden(place, not shown)
        self._on_columns_changed()

    def _show_all_columns(self) -> None:
        for place in range(len(self._columns)):
            self.show_column(place, True)

    def _lay_slots(self) -> None:
        header = self._header
        order = sorted(range(len(self._columns)), key=header.visualIndex)
        self._slots = tuple(
            Slot(
                place, header.sectionViewportPosition(place), header.sectionSize(place), self._columns[place].is_number
            )
            for place in order
            if not header.isSectionHidden(place)
        )

    def tip_at(self, point: QPoint) -> str:
        """The words of the cell at a point of the viewport, when there is no room for all of them, as they stand."""
        row = self.row_at(point.y())
        if row < 0:
            return ""
        cells = self._rows.cells(row)
        for slot in self._slots:
            if slot.left <= point.x() < slot.left + slot.width and not self._painter.fits(
                cells[slot.column], slot.width
            ):
                return cells[slot.column].text
        return ""

    # Sizes and looks

    def _top(self) -> int:
        return self.verticalScrollBar().value()

    def _measure(self) -> None:
        """Let the scroll bars span what there is."""
        port, header = self.viewport(), self._header
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, self._rows.count() * self.row_height - port.height()))
        bar.setSingleStep(self.row_height)
        bar.setPageStep(port.height())
        across = self.horizontalScrollBar()
        across.setRange(0, max(0, header.length() - port.width()))
        across.setPageStep(port.width())
        self._lay_slots()

    def _place_header(self) -> None:
        height = max(self._header.sizeHint().height(), self.row_height)
        if self.viewportMargins().top() != height:
            self.setViewportMargins(0, height, 0, 0)
        port = self.viewport().geometry()
        self._header.setGeometry(port.left(), port.top() - height, port.width(), height)

    def _speak(self) -> None:
        self.setAccessibleName(self._desk.speech.say(self._name))
        model = self._header.model()
        for place, column in enumerate(self._columns):
            model.setHeaderData(place, Qt.Orientation.Horizontal, self._desk.speech.say(column.title))
        self._announce()
        self.viewport().update()

    def _dress(self) -> None:
        """Many things are told of that alter neither letters nor colours, and a new font comes twice: for all and for us."""
        worn = (self.font(), self._desk.shell.theme)
        if worn != self._worn:
            self._worn, before = worn, self._painter.letter
            self._painter = RowPainter(*worn)
            if self._painter.letter != before:
                self._widen(self._painter.letter / before)
            self._place_header()
            self._measure()
        self.viewport().update()


_PASSING: Final = {Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason}
"""Why the focus goes away for a moment and comes back."""


class CellEditor(QLineEdit):
    """A line in the place of a cell: Enter and leaving keep what is written, Esc gives it up."""

    def __init__(self, words: str, done: Callable[[str | None], object]) -> None:
        super().__init__(words)
        self.closed = Event[QLineEdit]()
        self._done: Callable[[str | None], object] | None = done
        self.selectAll()
        self.returnPressed.connect(lambda: self._finish(self.text()))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() == Qt.Key.Key_Escape:
            self.give_up()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        super().focusOutEvent(event)
        if event.reason() not in _PASSING:
            self._finish(self.text())

    def give_up(self) -> None:
        self._finish(None)

    def _finish(self, words: str | None) -> None:
        done, self._done = self._done, None
        if done is not None:
            self.closed.emit(self)
            self.hide()
            self.deleteLater()
            done(words)
