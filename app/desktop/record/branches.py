"""The branches pane (分岐): a diagram of the whole game tree, plies to the right and a lane for every branch."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from app.desktop.desk.desk import Desk
from app.desktop.kit.boxes import slim, vbox
from app.desktop.kit.change_events import ChangeEventMixin
from app.desktop.kit.labels import show_tip
from app.desktop.lists.line_drop import LineDrop, take_lines
from app.desktop.lists.rows import update_after_scroll
from app.desktop.record.lane_painter import USUAL, ZOOMS, LanePainter, LinePlace
from app.desktop.record.moves import MENU
from app.record.tree import Change, ChangeKind, Node
from app.shogi.notation import Notation
from app.text import panes as text
from app.text.phrase import Phrase
from app.workspace.comment_view import comment_summary
from app.workspace.document_change import DocumentChange
from app.workspace.lanes import BranchLanes
from app.workspace.record_rows import node_name

ZOOM: Final = "branches.zoom"
PLIES_AROUND: Final = 3
"""Number of plies kept visible around the current node; `LANES_AROUND` is that of lanes."""
LANES_AROUND: Final = 1
ORIGIN: Final = "(77)"
NUMBERED: Final = 10
"""Interval of the ply numbers on the ruler where not all fit."""
_SHAPES: Final = frozenset({ChangeKind.ADDED, ChangeKind.REMOVED, ChangeKind.REORDERED})


class BranchesPane(QWidget):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.diagram = BranchDiagram(desk)
        self.setFocusProxy(self.diagram)
        take_lines(self, LineDrop.BRANCH)
        vbox(self.diagram, on=self, margins=0)


class BranchDiagram(ChangeEventMixin, QAbstractScrollArea):
    """Scrollable, zoomable diagram of the game tree."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._lanes: BranchLanes | None = None
        self._line: Sequence[Node] = ()
        self._here: Node | None = None
        self._zoom = min(max(desk.shell.state.read_value(ZOOM, int, USUAL), 0), len(ZOOMS) - 1)
        self.painter = self._new_painter()
        self._ruler = Ruler(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        slim(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setFocusProxy(self)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        desk.document.changed.connect(self._hear)
        desk.shell.action_registry.carry(self)
        self.follow_changes(desk.speech)

    @property
    def lanes(self) -> BranchLanes:
        """Layout of the tree, rebuilt after the tree has changed."""
        if self._lanes is None:
            self._lanes = BranchLanes(self._desk.document.shown.record)
            self._measure()
        return self._lanes

    def point_of(self, node: Node) -> QPoint:
        """Centre of a node in the viewport."""
        return self.painter.centre(self.lanes.lane_of_node(node) or 0, node.ply) - self._origin()

    def node_at(self, point: QPoint) -> Node | None:
        """The node at a point of the viewport; None if there is none."""
        return self.lanes.node_at(*self.painter.place_at(point + self._origin()))

    def zoom(self, by: int) -> None:
        """Zoom by a number of steps, keeping the current node visible."""
        zoom = min(max(self._zoom + by, 0), len(ZOOMS) - 1)
        if zoom != self._zoom:
            self._zoom = zoom
            self._desk.shell.state.store_value(ZOOM, int, zoom)
            self._apply_theme()

    # Qt events

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(480, 140)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(60, 60)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._follow()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self.viewport())
        origin = self._origin()
        painter.fillRect(event.rect(), self.painter.background)
        painter.translate(-origin)
        dirty = event.rect().translated(origin)
        lanes = self.lanes
        self.painter.paint_lines(painter, dirty, lanes, self._line)
        first_lane, first = self.painter.place_at(dirty.topLeft())
        last_lane, last = self.painter.place_at(dirty.bottomRight())
        for lane in range(max(first_lane, 0), min(last_lane + 1, lanes.lane_count)):
            for stretch in lanes.segments_in_lane(lane, first, last):
                start = stretch.start
                for node in stretch.nodes[max(first - start, 0) : max(last - start + 1, 0)]:
                    self._paint_node(painter, lane, node)
        painter.end()

    def scrollContentsBy(self, dx: int, dy: int) -> None:  # noqa: N802 - Qt's name
        self.viewport().scroll(dx, dy)
        update_after_scroll(self.viewport(), dx, dy)
        if dx:
            self._ruler.update()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Keep the current node visible on a resize."""
        was_seen = self._here is not None and QRect(QPoint(), event.oldSize()).contains(self.point_of(self._here))
        super().resizeEvent(event)
        self._measure()
        if self._here is not None and was_seen:
            self._reveal(self._here)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        node = self.node_at(event.position().toPoint())
        if node is not None and event.button() != Qt.MouseButton.MiddleButton:
            self._desk.document.shown.cursor.go_to_node(node)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 - Qt's name
        menu, say = self._desk.shell.action_registry.context_menu(MENU), self._desk.speech.say
        menu.addSeparator()
        menu.addAction(say(text.BIGGER), lambda: self.zoom(1)).setEnabled(self._zoom < len(ZOOMS) - 1)
        menu.addAction(say(text.SMALLER), lambda: self.zoom(-1)).setEnabled(self._zoom > 0)
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        under_node = self.viewport().mapToGlobal(self.point_of(self._desk.document.shown.cursor.node))
        menu.popup(under_node if by_key else event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        key, modifiers = Qt.Key(event.key()), event.modifiers()
        if modifiers & Qt.KeyboardModifier.ControlModifier and key in _ZOOM_KEYS:
            self.zoom(_ZOOM_KEYS[key])
        elif key in {Qt.Key.Key_Up, Qt.Key.Key_Down} and not modifiers & ~Qt.KeyboardModifier.KeypadModifier:
            there = self.lanes.neighbour(self._desk.document.shown.cursor.node, -1 if key == Qt.Key.Key_Up else 1)
            if there is not None:
                self._desk.document.shown.cursor.go_to_node(there)
        else:
            event.ignore()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        turned = event.angleDelta().y()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom((turned > 0) - (turned < 0))
        elif turned and not event.angleDelta().x() and not self.verticalScrollBar().maximum():
            across = self.horizontalScrollBar()
            across.setValue(across.value() - turned)
        else:
            super().wheelEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            node = self.node_at(event.pos())
            words = "" if node is None else self._desk.speech.say(self._said(node))
            show_tip(event.globalPos(), words, self.viewport())
            return True
        return super().viewportEvent(event)

    # Events and refresh

    def _hear(self, change: DocumentChange) -> None:
        if change.replaced:
            self._lanes, self._line, self._here = None, (), None
            self.viewport().update()
        elif change.edit is not None:
            self._on_altered(change.edit)
        if change.alters_views:
            self._follow()

    def _on_altered(self, change: Change) -> None:
        for each in change.single_changes():
            if each.kind in _SHAPES:
                self._lanes = None
                self._measure()
                self.viewport().update()
            elif self._lanes is not None:
                for node in each.nodes[:NUMBERED]:
                    self._update_node(node)
                if len(each.nodes) > NUMBERED or each.kind is ChangeKind.START:
                    self.viewport().update()

    def _follow(self) -> None:
        """Show the cursor's node and line."""
        if not self.isVisible():
            return
        before, self._here = self._here, self._desk.document.shown.cursor.node
        line = self._desk.document.shown.cursor.current_line()
        if line != self._line:
            self._line = line
            self.viewport().update()
        if before is self._here:
            return
        for node in (before, self._here):
            if node is not None:
                self._update_node(node)
        self._reveal(self._here)
        self.setAccessibleDescription(self._desk.speech.say(self._said(self._here)))

    def _reveal(self, node: Node) -> None:
        cell = self.painter.cell(self.lanes.lane_of_node(node) or 0, node.ply)
        port = self.viewport().size()
        for bar, start, end, around, room in (
            (self.horizontalScrollBar(), cell.left(), cell.right(), PLIES_AROUND * cell.width(), port.width()),
            (self.verticalScrollBar(), cell.top(), cell.bottom(), LANES_AROUND * cell.height(), port.height()),
        ):
            if end < bar.value() or start > bar.value() + room:  # far off: scroll it to the middle
                bar.setValue((start + end - room) // 2)
            beside = min(around, max(0, (room - (end - start)) // 3))
            bar.setValue(min(max(bar.value(), end + beside + 1 - room), start - beside))

    def _update_node(self, node: Node) -> None:
        lane = self.lanes.lane_of_node(node)
        if lane is not None:
            self.viewport().update(self.painter.cell(lane, node.ply).translated(-self._origin()))

    # Painting and appearance

    def _paint_node(self, painter: QPainter, lane: int, node: Node) -> None:
        on_line = node.ply < len(self._line) and self._line[node.ply] is node
        standing = LinePlace.HERE if node is self._here else LinePlace.ON if on_line else LinePlace.OFF
        words = self._desk.speech.say(node_name(self._desk.document.shown, node)) if self.painter.has_names else ""
        self.painter.paint_node(painter, lane, node, words, standing)

    def _said(self, node: Node) -> Phrase:
        """Ply, name, bookmark and the first words of the comment, as a sentence."""
        name = node_name(self._desk.document.shown, node)
        extra = " ".join(part for part in (node.bookmark, comment_summary(node.comment).words) if part)
        head = Phrase(f"{node.ply} {name.ja}", f"{node.ply} {name.en}") if node.ply else name
        return Phrase(f"{head.ja}  {extra}", f"{head.en}  {extra}") if extra else head

    def _origin(self) -> QPoint:
        """Point of the diagram in the upper left corner of the viewport."""
        return QPoint(self.horizontalScrollBar().value(), self.verticalScrollBar().value())

    def _new_painter(self) -> LanePainter:
        origin = ORIGIN if self._desk.document.shown.notation is Notation.KIF else ""
        return LanePainter(self.font(), self._desk.shell.theme, ZOOMS[self._zoom], origin)

    def _apply_theme(self) -> None:
        self.painter = self._new_painter()
        self._measure()
        self.viewport().update()
        self._ruler.update()
        if self._here is not None and self.isVisible():
            self._reveal(self._desk.document.shown.cursor.node)

    def _measure(self) -> None:
        """Set the ranges of the scroll bars and place the ruler above the diagram."""
        height = self.fontMetrics().height() + 4
        if self.viewportMargins().top() != height:
            self.setViewportMargins(0, height, 0, 0)
        port = self.viewport().geometry()
        self._ruler.setGeometry(port.left(), port.top() - height, port.width(), height)
        if self._lanes is None:
            return
        whole = self.painter.cell(self._lanes.lane_count - 1, self._lanes.plies).bottomRight() + QPoint(8, 8)
        for bar, size, room, unit in (
            (self.horizontalScrollBar(), whole.x(), port.width(), self.painter.step),
            (self.verticalScrollBar(), whole.y(), port.height(), self.painter.lane),
        ):
            bar.setRange(0, max(0, size - room))
            bar.setPageStep(room)
            bar.setSingleStep(unit)

    def _speak(self) -> None:
        self.setAccessibleName(self._desk.speech.say(text.BRANCHES_PICTURE))
        if self._here is not None:
            self.setAccessibleDescription(self._desk.speech.say(self._said(self._here)))
        self._apply_theme()


class Ruler(QWidget):
    """Ruler with the ply numbers above the diagram."""

    def __init__(self, diagram: BranchDiagram) -> None:
        super().__init__(diagram)
        self._diagram = diagram

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        paint, painter = self._diagram.painter, QPainter(self)
        painter.setPen(self.palette().color(self.palette().ColorRole.PlaceholderText))
        origin = self._diagram.horizontalScrollBar().value()
        step = 1 if paint.step > 4 * self.fontMetrics().averageCharWidth() else NUMBERED
        _, first = paint.place_at(QPoint(event.rect().left() + origin, 0))
        _, last = paint.place_at(QPoint(event.rect().right() + origin, 0))
        first = max(0, first - 2)
        for ply in range(first - first % step, min(last + 2, self._diagram.lanes.plies) + 1, step):
            x = paint.centre(0, ply).x() - origin
            painter.drawText(QRect(x - 30, 0, 60, self.height()), Qt.AlignmentFlag.AlignCenter, str(ply))
        painter.end()


_ZOOM_KEYS: Final = {
    Qt.Key.Key_Plus: 1,
    Qt.Key.Key_Equal: 1,
    Qt.Key.Key_Semicolon: 1,  # where + is typed on a Japanese keyboard
    Qt.Key.Key_Minus: -1,
}
