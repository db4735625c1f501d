"""The branches pane (分岐): a diagram of the whole game tree, plies to the right and a lane for every branch."""

from collections.abc import Sequence
from enum import Enum, auto
from itertools import compress
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from app.desktop.desk.desk import Desk
from app.desktop.kit.labels import elided, show_tip, slim, vbox
from app.desktop.kit.signs import Sign, Signs, Tone, blended, tones_of
from app.desktop.kit.theme import Theme, bold
from app.desktop.kit.translation import ChangeEventMixin
from app.desktop.lists.line_drop import LineDrop, take_lines
from app.desktop.lists.rows import update_after_scroll
from app.desktop.record.moves import MENU
from app.record.tree import Change, ChangeKind, Node
from app.shogi.notation import Notation
from app.text import panes as text
from app.text.phrase import Phrase
from app.workspace.comment_view import comment_summary
from app.workspace.document_change import DocumentChange
from app.workspace.lanes import BranchLanes, LaneSegment
from app.workspace.record_rows import node_name

GAP: Final = 3
"""Half the gap in pixels that a lane leaves in connections that cross it."""


class Zoom(NamedTuple):
    scale: float
    has_names: bool


ZOOMS: Final = (
    *(Zoom(scale, has_names=False) for scale in (0.5, 0.75, 1.0)),
    *(Zoom(scale, has_names=True) for scale in (0.85, 1.0, 1.3)),
)
USUAL: Final = 4


class LinePlace(Enum):
    """Relation of a node to the current line."""

    OFF = auto()
    ON = auto()
    HERE = auto()


class LanePainter:
    """Painter of the diagram for one font, theme and zoom."""

    def __init__(self, font: QFont, theme: Theme, zoom: Zoom, longest: str = "") -> None:
        """`longest` is what may follow a move's name in the widest notation."""
        self._zoom = zoom
        self.font = QFont(font)
        self.font.setPointSizeF(max(5.0, font.pointSizeF() * zoom.scale))
        self._metrics = QFontMetrics(self.font)
        self._text_height = self._metrics.height()
        self._sign = max(9, round(self._text_height * 0.8))
        unit = QFontMetrics(font).height()
        if zoom.has_names:
            self.step = round(self._text_height * 5.6) + 28 + self._metrics.horizontalAdvance(longest)
            self.lane = self._text_height + 13
        else:
            self.step = max(8, round(unit * 1.3 * zoom.scale))
            self.lane = max(9, round(unit * 1.25 * zoom.scale))
        self._plate = QRect(0, 0, self.step - 14, self.lane - 5)
        self._dot = max(2.0, min(self.step, self.lane) * 0.3)
        self.background = QColor(theme.field)
        self._accent, self._selected = QColor(theme.accent), QColor(theme.selected)
        self._line, self._muted, self._words = QColor(theme.line), QColor(theme.muted), QColor(theme.text)
        self._faint = blended(self._muted, self.background, 0.55)
        self._tones = tones_of(theme)
        self._signs = Signs()
        self._pictures: dict[tuple[object, ...], QPixmap] = {}

    @property
    def has_names(self) -> bool:
        return self._zoom.has_names

    # Layout in the coordinates of the whole diagram

    def centre(self, lane: int, ply: int) -> QPoint:
        return QPoint(ply * self.step + self.step // 2 + 4, lane * self.lane + self.lane // 2 + 4)

    def cell(self, lane: int, ply: int) -> QRect:
        return QRect(ply * self.step + 4, lane * self.lane + 4, self.step, self.lane)

    def place_at(self, point: QPoint) -> tuple[int, int]:
        """Lane and ply at a point."""
        return (point.y() - 4) // self.lane, (point.x() - 4) // self.step

    # Lines

    def paint_lines(self, painter: QPainter, dirty: QRect, lanes: BranchLanes, line: Sequence[Node]) -> None:
        first_lane, first = self.place_at(dirty.topLeft())
        last_lane, last = self.place_at(dirty.bottomRight())
        for ply in range(max(first - 1, 1), last + 2):
            self._paint_ways(painter, lanes.branches_from_ply(ply), first_lane, last_lane, line)
        for lane in range(max(first_lane, 0), min(last_lane + 1, lanes.lane_count)):
            for stretch in lanes.segments_in_lane(lane, first - 1, last + 1):
                self._paint_stretch(painter, stretch, line)
        for ply in range(max(first - 1, 1), last + 2):
            for stretch in lanes.branches_from_ply(ply):
                if first_lane <= stretch.fork_lane <= last_lane:
                    self._paint_departure(painter, stretch, _is_on(line, stretch.nodes[0]))

    def _paint_ways(
        self, painter: QPainter, ways: Sequence[LaneSegment], first_lane: int, last_lane: int, line: Sequence[Node]
    ) -> None:
        """Paint the connections to branches that begin at one ply; the lowest from a fork covers the others'."""
        trunks: set[int] = set()
        for stretch in reversed(ways):
            if stretch.lane < first_lane or stretch.fork_lane > last_lane:
                continue
            is_on_line = _is_on(line, stretch.nodes[0])
            if is_on_line or stretch.lane <= last_lane or stretch.fork_lane not in trunks:
                trunks.add(stretch.fork_lane)
                self._paint_way(painter, stretch, is_on_line)

    def _paint_way(self, painter: QPainter, stretch: LaneSegment, is_on_line: bool) -> None:
        """Paint a connection from the fork to the lane of the branch and its first node."""
        fork, head = self.centre(stretch.fork_lane, stretch.start - 1), self.centre(stretch.lane, stretch.start)
        width = 3 if is_on_line else 1
        colour = self._accent if is_on_line else self._faint
        x = head.x() - self.step // 2
        painter.fillRect(fork.x(), fork.y() - width // 2, x - fork.x() + width - width // 2, width, colour)
        painter.fillRect(x - width // 2, fork.y(), width, head.y() - fork.y() + width - width // 2, colour)
        painter.fillRect(x, head.y() - width // 2, head.x() - x, width, colour)

    def _paint_departure(self, painter: QPainter, stretch: LaneSegment, is_on_line: bool) -> None:
        """Paint the start of a connection over its lane's gap, which is meant only for crossings."""
        fork = self.centre(stretch.fork_lane, stretch.start - 1)
        width = 3 if is_on_line else 1
        x = fork.x() + self.step - self.step // 2
        painter.fillRect(x - width // 2, fork.y(), width, GAP + 1, self._accent if is_on_line else self._faint)

    def _paint_stretch(self, painter: QPainter, stretch: LaneSegment, line: Sequence[Node]) -> None:
        nodes, lane = stretch.nodes, stretch.lane
        left, right = self.centre(lane, stretch.start), self.centre(lane, stretch.end)
        width = 2 if lane == 0 else 1
        painter.fillRect(left.x(), left.y() - GAP, right.x() - left.x(), 2 * GAP + 1, self.background)
        painter.fillRect(left.x(), left.y() - width // 2, right.x() - left.x(), width, self._faint)
        if _is_on(line, nodes[0]):
            on = next((place for place, node in enumerate(nodes) if not _is_on(line, node)), len(nodes))
            until = self.centre(lane, nodes[on - 1].ply)
            painter.fillRect(left.x(), left.y() - 1, until.x() - left.x(), 3, self._accent)

    # Nodes

    def paint_node(self, painter: QPainter, lane: int, node: Node, words: str, standing: LinePlace) -> None:
        centre = self.centre(lane, node.ply)
        ratio = painter.device().devicePixelRatioF()
        signs = _signs_of(node)
        if not self.has_names:
            picture = self._dot_picture(standing, tuple(signs), ratio)
            side = round(picture.width() / ratio)
            painter.drawPixmap(centre.x() - side // 2, centre.y() - side // 2, picture)
            return
        plate = QRect(self._plate)
        plate.moveCenter(centre)
        painter.drawPixmap(plate.topLeft(), self._plate_picture(standing, lane == 0, ratio))
        room = plate.width() - 8 - len(signs) * self._sign
        words = elided(self._metrics, words, room)
        left = plate.left() + 4 + max(0, (room - self._metrics.horizontalAdvance(words)) // 2)
        colour = {LinePlace.OFF: self._muted, LinePlace.ON: self._words, LinePlace.HERE: self._accent}[standing]
        painter.setFont(bold(self.font) if standing is LinePlace.HERE else self.font)
        painter.setPen(colour)
        painter.drawText(left, centre.y() - self._text_height // 2 + self._metrics.ascent(), words)
        right = plate.right() - 3
        for sign in reversed(signs):
            right -= self._sign
            picture = self._signs.picture(sign, self._tones[_TONES[sign]], self._sign, ratio)
            painter.drawPixmap(right, centre.y() - self._sign // 2, picture)

    def _plate_picture(self, standing: LinePlace, is_main: bool, ratio: float) -> QPixmap:
        key = (standing, is_main, ratio)
        if key in self._pictures:
            return self._pictures[key]
        picture, painter = _blank(self._plate.width(), self._plate.height(), ratio)
        here, off = standing is LinePlace.HERE, standing is LinePlace.OFF
        width = 1.0 if off else 2.0
        line = Qt.PenStyle.DashLine if off and not is_main else Qt.PenStyle.SolidLine
        painter.setPen(QPen(self._faint if off else self._accent, width, line))
        painter.setBrush(self._selected if here else self.background)
        inset = width / 2
        painter.drawRoundedRect(QRectF(self._plate).adjusted(inset, inset, -inset, -inset), 5, 5)
        painter.end()
        self._pictures[key] = picture
        return picture

    def _dot_picture(self, standing: LinePlace, signs: tuple[Sign, ...], ratio: float) -> QPixmap:
        key = (standing, signs, ratio)
        if key in self._pictures:
            return self._pictures[key]
        side = min(self.step, self.lane)
        picture, painter = _blank(side, side, ratio)
        middle, size = side / 2, self._dot
        colour = self._muted if standing is LinePlace.OFF else self._accent
        painter.setPen(QPen(colour, 1.2))
        painter.setBrush(self.background if Sign.COMMENT in signs else colour)
        if Sign.BOOKMARK in signs:
            reach = size * 1.3
            corners = ((0, -reach), (reach, 0), (0, reach), (-reach, 0))
            painter.drawPolygon(QPolygonF([QPointF(middle + x, middle + y) for x, y in corners]))
        elif Sign.END in signs:
            painter.drawRect(QRectF(middle - size, middle - size, 2 * size, 2 * size))
        else:
            painter.drawEllipse(QPointF(middle, middle), size, size)
        if standing is LinePlace.HERE:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._accent, 1.4))
            painter.drawEllipse(QPointF(middle, middle), middle - 0.8, middle - 0.8)
        painter.end()
        self._pictures[key] = picture
        return picture


_TONES: Final = {Sign.COMMENT: Tone.MUTED, Sign.BOOKMARK: Tone.WARNING, Sign.ILLEGAL: Tone.ERROR, Sign.END: Tone.MUTED}


def _signs_of(node: Node) -> list[Sign]:
    has = (bool(node.comment), bool(node.bookmark), node.illegality is not None, node.end is not None)
    return list(compress(_TONES, has))


def _is_on(line: Sequence[Node], node: Node) -> bool:
    return node.ply < len(line) and line[node.ply] is node


def _blank(width: int, height: int, ratio: float) -> tuple[QPixmap, QPainter]:
    picture = QPixmap(round(width * ratio), round(height * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return picture, painter


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
