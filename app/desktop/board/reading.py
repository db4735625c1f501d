"""The board for those who hear it: every square, every place on a stand and in the box is a cell with a name.

Qt asks for this only when somebody listens, such as a screen reader.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from app.desktop.board.view import BoardView
from app.text.phrase import Phrase
from app.workspace.cells import all_cells, cell_name
from app.workspace.scene import Place


class BoardReading(QAccessibleWidget):
    """The board as a table of cells."""

    def __init__(self, view: BoardView, say: Callable[[Phrase], str]) -> None:
        super().__init__(view, QAccessible.Role.Table, view.accessibleName())
        self._view = view
        self._say = say
        self._cells: dict[Place, CellReading] = {}

    def childCount(self) -> int:  # noqa: N802 - Qt's name
        return len(self._places())

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # None is Qt's no child
        places = self._places()
        if not 0 <= index < len(places):
            return None
        place = places[index]
        if place not in self._cells:
            self._cells[place] = CellReading(self._view, place, self._say)
        return self._cells[place]

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]  # noqa: N802
        ratio = self._view.devicePixelRatio()
        point = self._view.mapFromGlobal(QPoint(x, y)) * ratio
        place = self._view.layout_now.place_at(point)
        return self._child_for(place)

    def indexOfChild(self, child: QAccessibleInterface) -> int:  # noqa: N802 - Qt's name
        places = self._places()
        return places.index(child.place) if isinstance(child, CellReading) and child.place in places else -1

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]  # noqa: N802
        return self._child_for(self._view.keys.cell)

    def _child_for(self, place: Place | None) -> QAccessibleInterface | None:
        return None if place is None or place not in self._places() else self.child(self._places().index(place))

    def text(self, kind: QAccessible.Text) -> str:
        if kind == QAccessible.Text.Name:
            return self._view.accessibleName()
        return self._view.accessibleDescription() if kind == QAccessible.Text.Description else ""

    def _places(self) -> tuple[Place, ...]:
        return () if self._view.scene is None else all_cells(self._view.scene)


class CellReading(QAccessibleInterface):
    def __init__(self, view: BoardView, place: Place, say: Callable[[Phrase], str]) -> None:
        super().__init__()
        self.place = place
        self._view = view
        self._say = say

    def isValid(self) -> bool:  # noqa: N802 - Qt's name
        return self._view.scene is not None

    def object(self) -> QObject | None:  # type: ignore[override]  # a cell is no object, and Qt takes that
        return None

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]  # None when the board is gone
        return QAccessible.queryAccessibleInterface(self._view)

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # noqa: ARG002
        return None

    def childCount(self) -> int:  # noqa: N802 - Qt's name
        return 0

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]  # noqa: ARG002, N802
        return None

    def indexOfChild(self, child: QAccessibleInterface) -> int:  # noqa: ARG002, N802 - Qt's name
        return -1

    def rect(self) -> QRect:
        ratio = self._view.devicePixelRatio()
        lies = self._view.layout_now.rect_at(self.place)
        corner = self._view.mapToGlobal(lies.topLeft() / ratio)
        return QRect(corner, lies.size() / ratio)

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Cell

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        scene = self._view.scene
        state.focusable = True
        state.focused = self._view.hasFocus() and self._view.keys.cell == self.place
        state.selected = scene is not None and scene.picked == self.place
        return state

    def text(self, kind: QAccessible.Text) -> str:
        scene = self._view.scene
        if kind != QAccessible.Text.Name or scene is None:
            return ""
        return self._say(cell_name(scene, self.place))

    def setText(self, kind: QAccessible.Text, text: str) -> None:  # noqa: N802 - Qt's name
        """What stands on a board is not typed."""


class Readings:
    """Makes the reading of every board that Qt asks for. Keep it for as long as there are boards."""

    def __init__(self, say: Callable[[Phrase], str]) -> None:
        self._say = say
        self._made: list[BoardReading] = []
        QAccessible.installFactory(self._reading)

    def _reading(self, _class: str, asked: QObject) -> QAccessibleInterface | None:
        if not isinstance(asked, BoardView):
            return None
        self._made.append(BoardReading(asked, self._say))
        return self._made[-1]


def announce(widget: QWidget, words: str) -> None:
    """Say something to whoever listens."""
    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))
