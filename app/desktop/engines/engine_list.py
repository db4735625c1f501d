"""Lists of engines: the one of the dialog, reordered by drag and drop, and a checkable one for choosing engines."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.base.event import Event
from app.config.engine_profile import EngineProfile, Tag
from app.desktop.engines.engine_details import tags_of
from app.desktop.kit.dialogs import RoomyRows
from app.desktop.kit.idle import IDLE
from app.desktop.kit.labels import elided
from app.desktop.kit.signs import Sign, Signs, Tone, tones_of
from app.desktop.kit.theme import Theme
from app.desktop.kit.translation import Say

LEAST, MOST = 2, 5
"""Fewest and most visible rows."""


def suited(profiles: Iterable[EngineProfile], tag: Tag) -> list[EngineProfile]:
    """Sort the profiles with the tag first, otherwise in the user's order."""
    return sorted(profiles, key=lambda profile: tag not in profile.tags)


class EngineChecklist(QListWidget):
    def __init__(self) -> None:
        super().__init__()
        self.ticked = Event[None]()
        """Emitted when a check mark changes."""
        self.setItemDelegate(RoomyRows(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.itemChanged.connect(lambda _: self.ticked.emit(None))
        self.itemActivated.connect(_turn)

    @property
    def keys(self) -> tuple[str, ...]:
        """Keys of the checked engines."""
        items = map(self.item, range(self.count()))
        return tuple(item.data(KEY) for item in items if item.checkState() is Qt.CheckState.Checked)

    def fill(self, profiles: Sequence[EngineProfile], ticked: Iterable[str], say: Say) -> None:
        self.blockSignals(True)
        self.clear()
        chosen = set(ticked)
        for profile in profiles:
            words = f"{profile.name}    {say(tags_of(profile))}" if profile.tags else profile.name
            item = QListWidgetItem(words, self)
            item.setData(KEY, profile.key)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if profile.key in chosen else Qt.CheckState.Unchecked)
        self.setCurrentRow(0)
        self.blockSignals(False)
        self.fit()

    def fit(self) -> None:
        """Set the height to the number of engines, within bounds."""
        rows = min(max(self.count(), LEAST), MOST)
        self.setFixedHeight(rows * max(self.sizeHintForRow(0), 1) + 2 * self.frameWidth() + 2)


def _turn(item: QListWidgetItem) -> None:
    """Toggle the check mark by Enter or a double click as well."""
    is_on = item.checkState() is Qt.CheckState.Checked
    item.setCheckState(Qt.CheckState.Unchecked if is_on else Qt.CheckState.Checked)


Index = QModelIndex | QPersistentModelIndex
KEY: Final = Qt.ItemDataRole.UserRole
ABOUT: Final = KEY + 1
IS_BROKEN: Final = KEY + 2
ROOM: Final = 6
"""Padding in pixels."""
SMALLER: Final = 0.9
"""Font size of the second line, relative to the first."""


class EngineRow(NamedTuple):
    key: str
    name: str
    about: str
    is_broken: bool = False


class EngineList(QListWidget):
    def __init__(self, theme: Callable[[], Theme]) -> None:
        super().__init__()
        self.chosen = Event[str]()
        """Emitted with the key of the current engine; empty if there is none."""
        self.moved = Event[tuple[str, int]]()
        """Emitted with an engine's key and its new row after a drag."""
        self.renamed = Event[tuple[str, str]]()
        self.rows: Sequence[EngineRow] = ()
        self._drawing = EngineDelegate(self, theme)
        self._drawing.renamed.connect(lambda renamed: IDLE.soon(self, lambda: self.renamed.emit(renamed)))
        self.setItemDelegate(self._drawing)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.let_drag(True)
        self.currentItemChanged.connect(lambda *_: self.chosen.emit(self.current_key))
        self.model().rowsMoved.connect(self._on_moved)

    def show_rows(self, rows: Sequence[EngineRow], current: str) -> None:
        """Show rows and make `current` the current one, or else the row at its former place."""
        before, self.rows = [row.key for row in self.rows], rows
        keys = [row.key for row in rows]
        place = self.currentRow()
        self.blockSignals(True)
        if keys != before:
            flag = Qt.ItemFlag
            self.clear()
            for _ in rows:
                item = QListWidgetItem(self)
                item.setFlags(flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemIsEditable | flag.ItemIsDragEnabled)
        for number, row in enumerate(rows):
            self._fill(self.item(number), row)
        if rows:
            self.setCurrentRow(keys.index(current) if current in keys else max(0, min(place, len(rows) - 1)))
        self.blockSignals(False)
        self.chosen.emit(self.current_key)

    def _fill(self, item: QListWidgetItem, row: EngineRow) -> None:
        """Update what has changed only, since the name may be in an editor."""
        spoken = f"{row.name}, {row.about}" if row.about else row.name
        for role, value in (
            (Qt.ItemDataRole.DisplayRole, row.name),
            (KEY, row.key),
            (ABOUT, row.about),
            (IS_BROKEN, row.is_broken),
            (Qt.ItemDataRole.AccessibleTextRole, spoken),
        ):
            if item.data(role) != value:
                item.setData(role, value)

    @property
    def current_key(self) -> str:
        return str(self.currentItem().data(KEY)) if self.currentRow() >= 0 else ""

    def begin_renaming(self) -> None:
        if self.currentRow() >= 0 and self.state() != QAbstractItemView.State.EditingState:
            self.editItem(self.currentItem())

    def let_drag(self, may: bool) -> None:
        mode = QAbstractItemView.DragDropMode
        self.setDragDropMode(mode.InternalMove if may else mode.NoDragDrop)

    def apply_theme(self) -> None:
        self._drawing.forget()
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def _on_moved(self, _: QModelIndex, start: int, __: int, ___: QModelIndex, row: int) -> None:
        place = row if row < start else row - 1
        key = str(self.item(place).data(KEY))
        # Qt is still in the drop, and the signal rebuilds the list.
        IDLE.soon(self, lambda: self.moved.emit((key, place)))


class EngineDelegate(QStyledItemDelegate):
    """Item delegate that paints an engine's two lines and edits its name."""

    def __init__(self, parent: QWidget, theme: Callable[[], Theme]) -> None:
        super().__init__(parent)
        self.renamed = Event[tuple[str, str]]()
        self._theme = theme
        self._signs = Signs()

    def forget(self) -> None:
        self._signs.forget()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002, N802 - as Qt has it
        high = option.fontMetrics.height()
        return QSize(14 * high, 2 * high + 3 * ROOM)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        self.initStyleOption(option, index)
        option.text = ""
        style = QApplication.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        role = QPalette.ColorRole.HighlightedText if is_selected else QPalette.ColorRole.Text
        colour = option.palette.color(role)
        tones = tones_of(self._theme())
        painter.save()
        name, about = _lines(option.rect, option.fontMetrics.height())
        painter.setPen(colour)
        painter.setFont(option.font)
        self._write(painter, name, str(index.data(Qt.ItemDataRole.DisplayRole)))
        is_broken = bool(index.data(IS_BROKEN))
        tone = Tone.ERROR if is_broken else Tone.MUTED
        if is_broken:
            self._sign(painter, about, colour if is_selected else tones[tone])
            about = about.adjusted(about.height() + ROOM, 0, 0, 0)
        painter.setFont(_smaller(option.font))
        painter.setPen(colour if is_selected else tones[tone])
        self._write(painter, about, str(index.data(ABOUT) or ""))
        painter.restore()

    def createEditor(  # noqa: N802 - Qt's name
        self, parent: QWidget, _: QStyleOptionViewItem, index: Index
    ) -> QWidget:
        line = QLineEdit(str(index.data(Qt.ItemDataRole.DisplayRole)), parent)
        line.setAccessibleName(str(index.data(Qt.ItemDataRole.DisplayRole)))
        return line

    def setEditorData(self, editor: QWidget, _: Index) -> None:  # noqa: N802 - Qt's name
        """Keep the text in the editor when other data of the row changes."""

    def updateEditorGeometry(  # noqa: N802 - Qt's name
        self, editor: QWidget, option: QStyleOptionViewItem, _: Index
    ) -> None:
        first, __ = _lines(option.rect, option.fontMetrics.height())
        editor.setGeometry(first.adjusted(-ROOM, -ROOM // 2, 0, ROOM // 2))

    def setModelData(self, editor: QWidget, _: QAbstractItemModel, index: Index) -> None:  # noqa: N802 - Qt's name
        """Emit the wanted name; the dialog decides if it is valid."""
        if isinstance(editor, QLineEdit):
            self.renamed.emit((str(index.data(KEY)), editor.text()))

    def _write(self, painter: QPainter, rect: QRect, words: str) -> None:
        name = elided(painter.fontMetrics(), words, rect.width())
        painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, name)

    def _sign(self, painter: QPainter, rect: QRect, colour: QColor) -> None:
        ratio = painter.device().devicePixelRatioF()
        painter.drawPixmap(rect.topLeft(), self._signs.picture(Sign.WARNING, colour, rect.height(), ratio))


def _lines(rect: QRect, high: int) -> tuple[QRect, QRect]:
    """Rectangles of the name and of the second line."""
    name = QRect(rect.left() + 2 * ROOM, rect.top() + ROOM, rect.width() - 3 * ROOM, high)
    return name, name.translated(0, high + ROOM // 2)


def _smaller(font: QFont) -> QFont:
    smaller = QFont(font)
    smaller.setPointSizeF(font.pointSizeF() * SMALLER)
    return smaller
