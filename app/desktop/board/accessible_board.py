"""Screen reader access to the board: an invisible `QTableView` over it that takes no click.

Qt reports its rows, columns, cells and focus to screen readers. It is created only while one runs. Each plate has a
label beside it with the player, the time left, and whose turn it is."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QItemSelectionModel, QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView, QWidget

from app.desktop.board.view import BoardView
from app.desktop.kit.idle import IDLE
from app.desktop.kit.labels import Label
from app.shogi.pieces import HAND_KINDS, SIDES, Side
from app.shogi.squares import RANK_LETTERS, SQUARES
from app.text import board as text
from app.text.phrase import Phrase
from app.workspace.cells import BOX_KINDS, cell_name
from app.workspace.scene import BoardScene, InBox, InHand, Place

ROWS: Final = 9
BOX, FAR, NEAR = 0, 1, 11
COLUMNS: Final = 12
"""Columns: the box, the stand on the left, nine files, the stand on the right."""
_NONE: Final = QModelIndex()
AnyIndex = QModelIndex | QPersistentModelIndex


class BoardTableModel(QAbstractTableModel):
    """Table model of the board's places as they are seen, with their accessible names."""

    def __init__(self, say: Callable[[Phrase], str]) -> None:
        super().__init__()
        self._say = say
        self._scene: BoardScene | None = None
        self._names: dict[Place, str] = {}

    def show(self, scene: BoardScene) -> list[QModelIndex]:
        """Show another scene; return the cells whose names changed."""
        was_flipped = self._scene is not None and self._scene.is_flipped is not scene.is_flipped
        before, self._scene = self._names, scene
        places = ((row, column) for row in range(ROWS) for column in range(COLUMNS))
        found = {place: (row, column) for row, column in places if (place := self.place(row, column)) is not None}
        self._names = {place: self._say(cell_name(scene, place)) for place in found}
        altered = [self.index(*found[place]) for place, name in self._names.items() if before.get(place) != name]
        if altered or was_flipped:
            self.dataChanged.emit(self.index(0, 0), self.index(ROWS - 1, COLUMNS - 1))
        return altered if before and not was_flipped else []

    def place(self, row: int, column: int) -> Place | None:
        scene = self._scene
        if scene is None:
            return None
        if column == BOX:
            return InBox(BOX_KINDS[row]) if scene.box is not None and row < len(BOX_KINDS) else None
        near = Side.WHITE if scene.is_flipped else Side.BLACK
        if column in {FAR, NEAR}:
            side = near if column == NEAR else near.other
            return InHand(side, HAND_KINDS[row]) if row < len(HAND_KINDS) else None
        shown = 9 * row + column - FAR - 1
        return SQUARES[80 - shown if scene.is_flipped else shown]

    def index_of(self, place: Place) -> QModelIndex:
        for row in range(ROWS):
            for column in range(COLUMNS):
                if self.place(row, column) == place:
                    return self.index(row, column)
        return QModelIndex()

    def name(self, place: Place) -> str:
        return self._names.get(place, "")

    # QAbstractTableModel

    def rowCount(self, parent: AnyIndex = _NONE) -> int:  # noqa: N802 - Qt's name
        return 0 if parent.isValid() else ROWS

    def columnCount(self, parent: AnyIndex = _NONE) -> int:  # noqa: N802 - Qt's name
        return 0 if parent.isValid() else COLUMNS

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        if role not in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}:
            return None
        place = self.place(index.row(), index.column())
        return "" if place is None else self.name(place)

    def headerData(  # noqa: N802 - Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        scene = self._scene
        if role != Qt.ItemDataRole.DisplayRole or scene is None:
            return None
        if orientation == Qt.Orientation.Vertical:
            return RANK_LETTERS[8 - section if scene.is_flipped else section]
        if section == BOX:
            return self._say(text.BOX_COLUMN) if scene.box is not None else ""
        if section in {FAR, NEAR}:
            near = Side.WHITE if scene.is_flipped else Side.BLACK
            side = near if section == NEAR else near.other
            return self._say(text.HAND_COLUMN.filled(side=scene.side_names[side]))
        file = 9 - (section - FAR - 1)
        return str(10 - file if scene.is_flipped else file)


class BoardTable(QTableView):
    """Invisible table over the board for screen readers; the keyboard acts on the board itself."""

    def __init__(self, board: BoardView, say: Callable[[Phrase], str]) -> None:
        super().__init__(board)
        self._board = board
        self.cells = BoardTableModel(say)
        self.setModel(self.cells)
        self.setObjectName("board.table")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSelectionMode(
            QAbstractItemView.SelectionMode.MultiSelection
        )  # only this mode lets a screen reader deselect a single cell
        for part in (self, self.viewport()):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            part.setAutoFillBackground(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.hide()
            header.setMinimumSectionSize(1)
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._picked: Place | None = None
        self._is_telling = False
        self.selectionModel().selectionChanged.connect(self._on_selected)
        board.laid.connect(lambda _: self._lie())
        self._lie()
        self.show()

    def tell(self, scene: BoardScene) -> None:
        """Update the table to the board's scene and announce changed cells."""
        self.setAccessibleName(self._board.accessibleName())
        altered = self.cells.show(scene)
        self._picked = scene.picked_place
        self._is_telling = True
        if scene.picked_place is None:
            self.clearSelection()
        else:
            select = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.selectionModel().select(self.cells.index_of(scene.picked_place), select)
        self._is_telling = False
        if QAccessible.isActive():
            reading = QAccessible.queryAccessibleInterface(self)
            for index in altered:
                cell = reading.child((index.row() + 1) * (COLUMNS + 1) + index.column() + 1)
                QAccessible.updateAccessibility(QAccessibleEvent(cell, QAccessible.Event.NameChanged))

    def stand(self, place: Place) -> None:
        """Announce that the keyboard cursor has moved to a cell."""
        self.selectionModel().setCurrentIndex(self.cells.index_of(place), QItemSelectionModel.SelectionFlag.NoUpdate)
        if QAccessible.isActive() and self._board.hasFocus():
            cell = QAccessible.queryAccessibleInterface(self).focusChild()
            if cell is not None:
                QAccessible.updateAccessibility(QAccessibleEvent(cell, QAccessible.Event.Focus))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint nothing: the board is painted below."""

    def _on_selected(self) -> None:
        """Turn a screen reader's selection or deselection, which Qt reports in steps, into one press on that cell."""
        if not self._is_telling:
            IDLE.soon(self, self._press)

    def _press(self) -> None:
        chosen = {self.cells.place(index.row(), index.column()) for index in self.selectionModel().selectedIndexes()}
        place = next(iter(chosen - {self._picked}), None if self._picked in chosen else self._picked)
        if place is None:
            return
        self._board.setFocus()
        self._board.keys.stand(place)
        self._board.keys.touch(place)
        if self._board.scene is not None:
            self.tell(self._board.scene)

    def _lie(self) -> None:
        """Align the table with the squares, with a stand's column on either side."""
        layout, ratio = self._board.layout_now, self._board.devicePixelRatio()
        side = max(1, round(layout.square / ratio))
        grid = layout.rect_of(SQUARES[80 if layout.flipped else 0])
        left, right = round(grid.left() / ratio), round(grid.left() / ratio) + 9 * side
        # On a compact board the stands lie above and below, and their columns get the room that is left beside it.
        far, near = min(side, left // 2), min(side, self._board.width() - right)
        self.setGeometry(QRect(left - 2 * far, round(grid.top() / ratio), 2 * far + 9 * side + near, 9 * side))
        for header in (self.horizontalHeader(), self.verticalHeader()):
            if header.defaultSectionSize() != side:
                header.setDefaultSectionSize(side)
        for column, wide in ((BOX, far), (FAR, far), (NEAR, near)):
            self.setColumnWidth(column, max(wide, 1))


class PlateLabel(Label):
    """Invisible label with a plate's content as text, for screen readers."""

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint nothing: the plate is painted below."""


def plate_labels(board: QWidget) -> dict[Side, PlateLabel]:
    labels = {side: PlateLabel("", board) for side in SIDES}
    for side, label in labels.items():
        label.setObjectName(f"board.plate.{side.name.lower()}")
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        label.show()
    return labels
