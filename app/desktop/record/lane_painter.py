"""The painter of the branch diagram: lanes and connections as lines, nodes as named plates or, zoomed out, as dots."""

from collections.abc import Sequence
from enum import Enum, auto
from itertools import compress
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPixmap, QPolygonF

from app.desktop.kit.colours import Tone, blended, tones_of
from app.desktop.kit.labels import elided
from app.desktop.kit.signs import Sign, Signs
from app.desktop.kit.theme import Theme, bold
from app.record.tree import Node
from app.workspace.lanes import BranchLanes, LaneSegment

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
