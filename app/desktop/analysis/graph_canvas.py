"""The drawing of the evaluation graph: axes, the card beside the pointer, and a cached picture of all that stays.

Each line is drawn twice, half a pixel apart, with pens of width 0: Qt draws those thirty times faster than others.
Lines are cached in pieces of some moves each, so a new score redraws only its surroundings. A piece starts its dashes
anew, so the pieces around it stay as they are."""

import math
import struct
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from operator import attrgetter
from typing import Final, NamedTuple

from PySide6.QtCore import QByteArray, QDataStream, QLineF, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPixmap, QPolygonF, QTransform

from app.analysis.verdict import MoveVerdict
from app.config.settings import GraphScale
from app.desktop.kit.labels import elided
from app.desktop.kit.signs import DOTS, STROKES, TONES, UNSURE, Sign, Signs, Stroke, outline, pen_of, tones_of
from app.desktop.kit.theme import Theme
from app.record.tree import Node
from app.workspace.game_graph import MAX_GAP, GraphMark, GraphPoint, PlyRange, ScoreSeries, ply_of

RIGHT: Final = 16
TOP: Final = 20
"""Pixels above the plot, for the names of phases."""


class VerticalAxis(NamedTuple):
    """The vertical axis: win rates or centipawns."""

    scale: GraphScale
    win_rate_scale: int
    top: int
    """Centipawns at the upper edge; not used by an axis of win rates."""

    def shares(self, points: Iterable[float]) -> list[float]:
        """Heights of scores, from 0 at the lower edge to 1 at the upper."""
        if self.scale is GraphScale.WIN_RATE:
            half = 0.5 / self.win_rate_scale  # the same curve as that of win rates, and never too large
            return [0.5 + 0.5 * math.tanh(one * half) for one in points]
        top, span = self.top, 2 * self.top
        return [(one + top) / span if -top < one < top else float(one > 0) for one in points]

    def levels(self) -> list[tuple[float, str]]:
        """Horizontal grid lines, each with its share of the height and its label."""
        if self.scale is GraphScale.WIN_RATE:
            return [(percent / 100, f"{percent}%") for percent in (0, 25, 50, 75, 100)]
        half = self.top // 2
        return [
            (0.5 + part / 4, f"{part * half:+d}".replace("-", "\N{MINUS SIGN}") if part else "0")
            for part in (-2, -1, 0, 1, 2)
        ]


class Plot:
    """Coordinate transforms of a graph of that size, with its axes."""

    def __init__(self, size: QSize, metrics: QFontMetrics, upright: VerticalAxis, reach: PlyRange, plies: int) -> None:
        """`reach` is the visible part of a game of `plies` moves."""
        self.size = size
        self.upright = upright
        self.reach = reach
        self._plies = plies
        widest = max(metrics.horizontalAdvance(words) for _, words in upright.levels())
        left, bottom = widest + 10, metrics.height() + 6
        self.rect = QRect(left, TOP, max(size.width() - left - RIGHT, 1), max(size.height() - TOP - bottom, 1))
        self.step = self.rect.width() / reach.span
        """Pixels between two moves."""
        self.transform = QTransform(
            *(self.step, 0, 0, -self.rect.height()),
            *(self.rect.left() - reach.first * self.step, self.rect.top() + self.rect.height()),
        )
        """Transform from moves and shares of the height to pixels."""

    def x_of(self, ply: float) -> float:
        return self.rect.left() + (ply - self.reach.first) * self.step

    def place_at(self, x: float) -> float:
        """Fractional place on the axis of moves."""
        return self.reach.first + (x - self.rect.left()) / self.step

    def ply_at(self, x: float) -> int:
        """Nearest visible move."""
        first, last = math.ceil(self.reach.first), math.floor(self.reach.last)
        return min(max(round(self.place_at(x)), first, 0), last, self._plies)

    def y_of(self, points: float) -> float:
        return self.rect.top() + self.rect.height() * (1 - self.upright.shares([points])[0])


def polygon_of(xs: Sequence[float], ys: Sequence[float]) -> QPolygonF:
    """Polygon of points, deserialized at once from Qt's file format: three times faster than point by point."""
    flat = [0.0] * (2 * len(xs))
    flat[0::2], flat[1::2] = xs, ys
    polygon = QPolygonF()
    stream = QDataStream(QByteArray(struct.pack(f">I{len(flat)}d", len(xs), *flat)))
    stream >> polygon
    return polygon


MARK: Final = 8.0
"""Half the width of the largest mark in pixels."""
_SIZES: Final = {MoveVerdict.INACCURACY: 0.75, MoveVerdict.DUBIOUS: 0.85, MoveVerdict.GOOD: 0.85}
_RIM: Final = 1.5
_SIGNS: Final = Signs()


def draw_mark(painter: QPainter, mark: GraphMark, at: QPointF, room: QRect, theme: Theme) -> None:
    """Draw a verdict's mark on its point of the line, inside the room, as on the board."""
    size = MARK * _SIZES.get(mark.verdict, 1.0)
    x, y = at.x(), min(max(at.y(), room.top() + size), room.bottom() - size)
    middle = QPointF(x, y)
    painter.setPen(QPen(QColor(theme.field), 2 * _RIM, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.setBrush(QColor(theme.field))
    painter.drawPath(outline(mark.verdict, middle, 0.8 * size))
    side, ratio = round(2 * size), painter.device().devicePixelRatioF()
    tone = tones_of(theme)[TONES[mark.verdict + 1]]
    sign = Sign[(UNSURE if mark.is_unverified else "") + mark.verdict.name]
    painter.drawPixmap(QPointF(x - side / 2, y - side / 2), _SIGNS.picture(sign, tone, side, ratio))


_SIDE: Final = 7
_ABOVE: Final = 4
_BESIDE: Final = 8
_BETWEEN: Final = 10
"""Pixels between two columns."""
_LEADING: Final = 2


class CardLine(NamedTuple):
    words: str
    colour: str
    value: str = ""
    """Score and its meaning, at the right."""

    def __str__(self) -> str:
        return "  ".join(filter(None, (self.words, self.value)))


class GraphCard:
    def __init__(self, lines: Sequence[CardLine], x: float, room: QRect, metrics: QFontMetrics) -> None:
        """Place the card beside `x`, inside the room if it is large enough."""
        self._ascent, self._high = metrics.ascent(), metrics.height() + _LEADING
        width = metrics.horizontalAdvance
        lines = [line._replace(words=elided(metrics, line.words, _most_of(line, room, metrics))) for line in lines]
        room_of = [width(line.value) for line in lines]
        values = max(room_of)
        names = max((width(line.words) + _BETWEEN for line in lines if line.value), default=0)
        alone = (width(line.words) for line in lines if not line.value)
        wide = max(names + values, *alone, 0) + 2 * _SIDE
        left = round(x) + _BESIDE if x + _BESIDE + wide <= room.right() else round(x) - _BESIDE - wide
        self.rect = QRect(max(left, room.left()), room.top() + 2, wide, len(lines) * self._high + 2 * _ABOVE)
        places = (names + values - wide if line.value else 0 for line, wide in zip(lines, room_of, strict=True))
        self._lines = list(zip(lines, places, strict=True))

    def paint(self, painter: QPainter, theme: Theme) -> None:
        painter.setPen(QColor(theme.line))
        painter.setBrush(QColor(theme.panel))
        painter.drawRect(self.rect)
        left, y = self.rect.left() + _SIDE, self.rect.top() + _ABOVE + self._ascent
        for line, value_at in self._lines:
            painter.setPen(QColor(line.colour))
            if line.value:
                painter.drawText(QPointF(left, y), line.words)
            painter.drawText(QPointF(left + value_at, y), line.value or line.words)
            y += self._high


def _most_of(line: CardLine, room: QRect, metrics: QFontMetrics) -> int:
    """Width that the words of a line may have so that its value stays inside the graph."""
    value = metrics.horizontalAdvance(line.value) + _BETWEEN if line.value else 0
    return max(room.width() - 2 * _SIDE - value, 0)


_MARGIN: Final = 3


class GraphBranches:
    """Side branches near the cursor, drawn as dotted lines."""

    def __init__(self) -> None:
        self.branches: tuple[tuple[Node, ...], ...] = ()
        """Side branches, each from the node where it leaves the line."""
        self._strokes: list[tuple[int, QPolygonF]] = []

    def holds(self, node: Node) -> bool:
        return any(node in branch for branch in self.branches)

    def forget(self) -> None:
        self.branches, self._strokes = (), []

    def show(
        self, branches: tuple[tuple[Node, ...], ...], found: Sequence[Sequence[ScoreSeries]], upright: VerticalAxis
    ) -> None:
        """Show branches with the series found along each."""
        self.branches = branches
        drawn = [series for series in chain.from_iterable(found) if len(series.points) > 1]
        plies = ([point.ply for point in series.points] for series in drawn)
        shares = (upright.shares(point.points for point in series.points) for series in drawn)
        slots = (series.slot for series in drawn)
        self._strokes = list(zip(slots, map(polygon_of, plies, shares), strict=True))

    def rect(self, plot: Plot) -> QRect:
        """Area covered by the branches."""
        touched = QRect()
        for _, stroke in self._strokes:
            touched |= plot.transform.map(stroke).boundingRect().toAlignedRect()
        return touched.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN) if self._strokes else touched

    def paint(self, painter: QPainter, plot: Plot, dirty: QRect, inks: Sequence[str]) -> None:
        if not self._strokes or not self.rect(plot).intersects(dirty):
            return
        painter.save()
        painter.setClipRect(plot.rect.adjusted(-2, -2, 2, 2) & dirty)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for slot, stroke in self._strokes:
            painter.setPen(pen_of(inks[slot], DOTS))
            polygon = plot.transform.map(stroke)
            painter.drawPolyline(polygon)
            polygon.translate(0, 0.7)
            painter.drawPolyline(polygon)
        painter.restore()


HAIR: Final = QPointF(0, 0.5)
DOT: Final = 2.0
PIECE: Final = 32
"""Number of moves in a piece."""
ROOMY: Final = 13.0
"""Pixels between moves from which every score has a dot."""
AREA: Final = 36
BRIDGE: Final = 96
"""Alpha, of 255, of the area below a line and of a stroke across moves without scores."""
_PLY_STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000)
_ALWAYS_NUMBERED: Final = (0, 0.5, 1)
_PHASE_ROOM: Final = 8
_PLY_ROOM: Final = 46
"""Least pixels between two move numbers."""


class GraphLook(NamedTuple):
    """Everything that the picture depends on; the key of its cache."""

    series: tuple[ScoreSeries, ...]
    marks: tuple[GraphMark, ...]
    plies: int
    """Number of the line's last move."""
    upright: VerticalAxis
    reach: PlyRange
    theme: Theme
    phases: tuple[tuple[int, str], ...]
    """First move and name of each phase of the game."""
    inks: tuple[str, ...]
    """Colours of the series by slot, which are those of their engines."""
    font: str
    """Key of the font."""


class CurvePiece(NamedTuple):
    """A piece of one series, in moves and shares of the height."""

    strokes: tuple[QPolygonF, ...]
    bridges: tuple[QLineF, ...]
    """Strokes across moves without scores."""
    alone: tuple[QPointF, ...]
    """Scores without neighbours."""


NOTHING: Final = CurvePiece((), (), ())


class _Colours:
    """Pens and colours of one series."""

    def __init__(self, colour: str, stroke: Stroke) -> None:
        self.line, bridge, self.area = QColor(colour), QColor(colour), QColor(colour)
        bridge.setAlpha(BRIDGE)
        self.area.setAlpha(AREA)
        self.stroke, self.bridge = pen_of(self.line, stroke), QPen(bridge, 0)


class GraphCanvas:
    def __init__(
        self, look: GraphLook, size: QSize, ratio: float, font: QFont, before: "GraphCanvas | None" = None
    ) -> None:
        """Draw the picture; what is unchanged is taken from `before`, the previous picture."""
        self.look = look
        metrics = QFontMetrics(font)
        self.plot = Plot(size, metrics, look.upright, look.reach, look.plies)
        self._pieces = {} if before is None else before.pieces_for(look)
        """Cached pieces, by the slot of the series and the number of the piece."""
        self._lengths: dict[int, tuple[GraphPoint, float]] = {}
        """Last drawn score of each slot, and its distance along the dashes from the start of its piece."""
        self._colours = _colours_for(look.inks)
        self._seen = self.plot.rect.adjusted(-2, -2, 2, 2)
        transform = self.plot.transform
        self._twice = transform, transform * QTransform.fromTranslate(HAIR.x(), HAIR.y())
        paper = None if before is None else before.background_for(look, size, ratio)
        self._paper = paper or self._blank(size, ratio)
        if paper is None:
            self._draw_paper(font, metrics)
        self.picture = self._blank(size, ratio)
        self._draw(QRect())

    def points_at(self, ply: int) -> list[GraphPoint | None]:
        """Point of each series at a move; None where it has no score."""
        return [series.point_at(ply) for series in self.look.series]

    def pieces_for(self, look: GraphLook) -> dict[int, dict[int, CurvePiece]]:
        """Cached pieces of the series that are unchanged in the new look."""
        if look.upright != self.look.upright:
            return {}
        known = {id(series) for series in self.look.series}
        return {
            series.slot: self._pieces[series.slot]
            for series in look.series
            if id(series) in known and series.slot in self._pieces
        }

    def background_for(self, look: GraphLook, size: QSize, ratio: float) -> QPixmap | None:
        """Cached background, if it is the same in the new look; else None."""
        now = self.look._replace(series=look.series, marks=look.marks, plies=look.plies)
        return self._paper if (now, self.plot.size, self._paper.devicePixelRatio()) == (look, size, ratio) else None

    # Partial redraws

    def renew(self, altered: Sequence[ScoreSeries], ply: int) -> QRect:
        """Redraw what the new scores at a move alter, and return the area."""
        renewed = {series.slot: series for series in altered}
        before = {series.slot: series for series in self.look.series}
        self.look = self.look._replace(series=tuple(renewed.get(series.slot, series) for series in self.look.series))
        first, last = ply, ply
        for slot, series in renewed.items():
            start, end = self._forget_pieces(before[slot], series, ply)
            first, last = min(first, start), max(last, end)
        if len(altered) == 1 and _goes_on(before[altered[0].slot].points, altered[0].points):
            return self._draw_last(altered[0])
        self._lengths.clear()
        strip = self._strip(first, last, 2)
        if not strip.isEmpty():
            self._draw(strip)
        return strip

    def _forget_pieces(self, before: ScoreSeries, after: ScoreSeries, ply: int) -> tuple[int, int]:
        """Drop the pieces that a score at `ply` alters, and return the first and last move that look different."""
        place = bisect_left(after.points, ply, key=ply_of)
        first = after.points[place - 1].ply if place else ply
        kept = self._pieces.get(after.slot, {})
        for number in range(first // PIECE, ply // PIECE + 1):
            kept.pop(number, None)
        last = ply
        for series in (before, after):
            beyond = bisect_left(series.points, (ply // PIECE + 1) * PIECE, key=ply_of)
            last = max(last, series.points[min(beyond, len(series.points) - 1)].ply)
        return first, last

    def _strip(self, first: int, last: int, margin: int) -> QRect:
        left, right = int(self.plot.x_of(first)) - margin, int(self.plot.x_of(last)) + margin + 1
        return QRect(left, 0, right - left + 1, self.plot.size.height()) & QRect(QPoint(), self.plot.size)

    def _draw_last(self, series: ScoreSeries) -> QRect:
        """Draw the newest score of a series over the picture: during an analysis a series mostly grows at its end."""
        before, last = series.points[-2:]
        strip, colours = self._strip(before.ply, last.ply, 1), self._colours[series.slot]
        start, end = (QPointF(self.plot.x_of(point.ply), self.plot.y_of(point.points)) for point in (before, last))
        painter = QPainter(self.picture)
        painter.setClipRect(strip & self._seen)
        if series.slot == 0:
            middle = self.plot.y_of(0)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours.area)
            painter.drawPolygon(QPolygonF([start, end, QPointF(end.x(), middle), QPointF(start.x(), middle)]))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        stroke = colours.stroke
        if STROKES[series.slot]:
            stroke = QPen(stroke)
            stroke.setDashOffset(self._length_before(series, math.hypot(end.x() - start.x(), end.y() - start.y())))
        painter.setPen(stroke)
        painter.drawPolyline((start, end))
        painter.drawPolyline((start + HAIR, end + HAIR))
        if self.plot.step >= ROOMY:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours.line)
            painter.drawEllipse(end, DOT, DOT)
        painter.end()
        return strip

    def _length_before(self, series: ScoreSeries, way: float) -> float:
        """Dash length in pixels from the start of the last piece to the last score but one; `way` is the next stroke."""
        before, last = series.points[-2:]
        known = self._lengths.get(series.slot)
        length = known[1] if known is not None and known[0] is before else self._measured(series)
        goes_on = before.ply // PIECE == last.ply // PIECE
        self._lengths[series.slot] = last, length + way if goes_on else 0.0
        return length

    def _measured(self, series: ScoreSeries) -> float:
        begin = bisect_left(series.points, series.points[-2].ply // PIECE * PIECE, key=ply_of)
        reached = series.points[begin:-1]
        shares = self.look.upright.shares([point.points for point in reached])
        step, high = self.plot.step, self.plot.rect.height()
        ways = zip(pairwise(point.ply for point in reached), pairwise(shares), strict=True)
        return sum(math.hypot((b - a) * step, (d - c) * high) for (a, b), (c, d) in ways if b - a <= MAX_GAP)

    # Drawing

    def _blank(self, size: QSize, ratio: float) -> QPixmap:
        blank = QPixmap(size * ratio)
        blank.setDevicePixelRatio(ratio)
        return blank

    def _draw(self, strip: QRect) -> None:
        painter = QPainter(self.picture)
        if strip.isNull():
            painter.drawPixmap(0, 0, self._paper)
        else:
            ratio = self.picture.devicePixelRatio()
            painter.drawPixmap(strip, self._paper, QRect(strip.topLeft() * ratio, strip.size() * ratio))
        shown = self._seen if strip.isNull() else self._seen & strip
        painter.setClipRect(shown)
        left, right = self.plot.place_at(shown.left()), self.plot.place_at(shown.right())
        drawn = [(self._colours[series.slot], self._pieces_in(series, left, right)) for series in self.look.series]
        painter.setTransform(self.plot.transform)
        if self.look.series and self.look.series[0].slot == 0:
            self._draw_area(painter, drawn[0][1], drawn[0][0])
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for colours, pieces in reversed(drawn):
            self._draw_strokes(painter, pieces, colours)
            self._draw_dots(painter, pieces, colours)
        painter.setTransform(QTransform())
        for mark in sorted(self.look.marks, key=attrgetter("verdict")):  # the worst above the others
            x = self.plot.x_of(mark.ply)
            if shown.left() - 2 * MARK <= x <= shown.right() + 2 * MARK:
                draw_mark(painter, mark, QPointF(x, self.plot.y_of(mark.points)), self.plot.rect, self.look.theme)
        painter.end()

    def _draw_paper(self, font: QFont, metrics: QFontMetrics) -> None:
        theme, plot = self.look.theme, self.plot.rect
        faint = QColor(theme.grid)
        self._paper.fill(QColor(theme.field))
        painter = QPainter(self._paper)
        painter.setFont(font)
        for share, words in self.look.upright.levels():
            y = round(plot.top() + plot.height() * (1 - share))
            painter.setPen(QPen(QColor(theme.muted) if share == 0.5 else faint, 0))
            painter.drawLine(plot.left(), y, plot.right(), y)
            painter.setPen(QColor(theme.muted))
            top = min(
                y - metrics.height() // 2, plot.bottom() - metrics.height() + 3
            )  # clear of the first number below
            beside = QRect(0, top, plot.left() - 5, metrics.height())
            if share in _ALWAYS_NUMBERED or plot.height() > 5 * metrics.height():
                painter.drawText(beside, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)
        for ply in self._numbered():
            x = round(self.plot.x_of(ply))
            painter.setPen(QPen(faint, 0))
            painter.drawLine(x, plot.top(), x, plot.bottom())
            painter.setPen(QColor(theme.muted))
            below = QRect(x - _PLY_ROOM // 2, plot.bottom() + 4, _PLY_ROOM, metrics.height())
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, str(ply))
        self._draw_phases(painter, metrics)
        painter.end()

    def _draw_phases(self, painter: QPainter, metrics: QFontMetrics) -> None:
        """Draw a dotted line where a phase begins, with the phase's name above the plot."""
        theme, plot, reach = self.look.theme, self.plot.rect, self.look.reach
        ends = [*(ply for ply, _ in self.look.phases[1:]), reach.last]
        for (ply, words), end in zip(self.look.phases, ends, strict=False):
            first = max(ply - 0.5, reach.first) if ply > 1 else max(0.0, reach.first)
            left, right = round(self.plot.x_of(first)), round(self.plot.x_of(min(end, reach.last)))
            if right <= left:
                continue
            if ply > 1 and first > reach.first:
                painter.setPen(QPen(QColor(theme.edge), 0, Qt.PenStyle.DotLine))
                painter.drawLine(left, 2, left, plot.bottom())
            painter.setPen(QColor(theme.muted))
            room = QRect(left + 5, 1, right - left - 5, plot.top() - 2)
            if metrics.horizontalAdvance(words) + _PHASE_ROOM <= room.width():
                painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)

    def _numbered(self) -> range:
        least = _PLY_ROOM / self.plot.step
        step = next((step for step in _PLY_STEPS if step >= least), _PLY_STEPS[-1])
        first = -int(-self.look.reach.first // step) * step
        return range(first, int(self.look.reach.last) + 1, step)

    def _pieces_in(self, series: ScoreSeries, left: float, right: float) -> list[CurvePiece]:
        """Pieces visible between two places on the axis of moves; the first may begin long before."""
        points = series.points
        start = max(bisect_right(points, left, key=ply_of) - 1, 0)
        first = points[start].ply // PIECE
        last = points[-1].ply // PIECE if points[-1].ply <= right else max(int(right) // PIECE, first)
        kept = self._pieces.setdefault(series.slot, {})
        numbers = range(first, last + 1)
        if not kept.keys() >= set(numbers):
            self._cut(points, kept, first, last)
        return [kept[number] for number in numbers]

    def _cut(self, points: Sequence[GraphPoint], kept: dict[int, CurvePiece], first: int, last: int) -> None:
        """Build the pieces with these numbers; the last stroke of each reaches the first score of the next."""
        start = bisect_left(points, first * PIECE, key=ply_of)
        stop = bisect_left(points, (last + 1) * PIECE, lo=start, key=ply_of)
        reached = points[max(start - 1, 0) : stop + 1]
        plies = [point.ply for point in reached]
        shares = self.look.upright.shares([point.points for point in reached])
        gaps: list[int] = []
        if plies[-1] - plies[0] >= len(plies):  # otherwise no score is missing
            gaps = [place for place, (one, other) in enumerate(pairwise(plies), 1) if other - one > MAX_GAP]
        begin = bisect_left(plies, first * PIECE)
        for number in range(first, last + 1):
            end = bisect_left(plies, (number + 1) * PIECE, lo=begin)
            kept[number] = _piece(plies, shares, gaps, begin, end)
            begin = end

    def _draw_area(self, painter: QPainter, pieces: Sequence[CurvePiece], colours: _Colours) -> None:
        """Fill the area between the line and the middle, without antialiasing: the line covers its edge."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.area)
        for piece in pieces:
            for stroke in piece.strokes:
                area = QPolygonF(stroke)
                area.append(QPointF(stroke.last().x(), 0.5))
                area.append(QPointF(stroke.first().x(), 0.5))
                painter.drawPolygon(area)

    def _draw_strokes(self, painter: QPainter, pieces: Sequence[CurvePiece], colours: _Colours) -> None:
        painter.setPen(colours.stroke)
        strokes = [stroke for piece in pieces for stroke in piece.strokes]
        for transform in self._twice:
            painter.setTransform(transform)
            for stroke in strokes:
                painter.drawPolyline(stroke)
        bridges = [bridge for piece in pieces for bridge in piece.bridges]
        if bridges:
            painter.setPen(colours.bridge)
            painter.drawLines(bridges)

    def _draw_dots(self, painter: QPainter, pieces: Sequence[CurvePiece], colours: _Colours) -> None:
        """Draw dots on scores without neighbours, or on every score if there is room."""
        dots = [point for piece in pieces for point in piece.alone]
        if self.plot.step >= ROOMY:
            strokes = [stroke for piece in pieces for stroke in piece.strokes]
            dots += [stroke.at(place) for stroke in strokes for place in range(stroke.size())]
        if not dots:
            return
        painter.setTransform(QTransform())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.line)
        for dot in dots:
            painter.drawEllipse(self.plot.transform.map(dot), DOT, DOT)

    # Moving parts over the picture

    def paint_ply(self, painter: QPainter, ply: int, colour: str, style: Qt.PenStyle) -> None:
        if self.look.reach.contains_ply(ply):
            x = round(self.plot.x_of(ply))
            painter.setPen(QPen(QColor(colour), 2 if style is Qt.PenStyle.SolidLine else 0, style))
            painter.drawLine(x, self.plot.rect.top(), x, self.plot.rect.bottom())

    def mark_at(self, point: QPointF) -> GraphMark | None:
        """The mark at a point; of several the worst, which is painted on top."""
        near = [mark for mark in self.look.marks if self.look.reach.contains_ply(mark.ply) and self._is_at(mark, point)]
        return max(near, key=attrgetter("verdict"), default=None)

    def _is_at(self, mark: GraphMark, point: QPointF) -> bool:
        away = QPointF(self.plot.x_of(mark.ply), self.plot.y_of(mark.points)) - point
        return away.manhattanLength() <= MARK

    def ply_rect(self, ply: int) -> QRect:
        """Area covered by a line at that move."""
        return QRect(round(self.plot.x_of(ply)) - 5, 0, 11, self.plot.size.height())

    def paint_points(self, painter: QPainter, ply: int) -> None:
        """Paint a dot on every series at that move."""
        if not self.look.reach.contains_ply(ply):
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for series, point in zip(self.look.series, self.points_at(ply), strict=True):
            if point is not None:
                painter.setBrush(self._colours[series.slot].line)
                painter.drawEllipse(QPointF(self.plot.x_of(ply), self.plot.y_of(point.points)), 3.5, 3.5)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)


@lru_cache(maxsize=4)
def _colours_for(inks: tuple[str, ...]) -> Sequence[_Colours]:
    return tuple(map(_Colours, inks, STROKES))


def _piece(plies: Sequence[int], shares: Sequence[float], gaps: Sequence[int], begin: int, end: int) -> CurvePiece:
    """Piece with the scores from `begin` until before `end`; `gaps` are places with a gap before them."""
    if begin == end:
        return NOTHING
    after = min(end + 1, len(plies))
    inner = [gap for gap in gaps if begin < gap < after] if gaps else gaps
    strokes: list[QPolygonF] = []
    alone: list[QPointF] = []
    for start, stop in pairwise((begin, *inner, after)):
        if stop - start > 1:
            strokes.append(polygon_of(plies[start:stop], shares[start:stop]))
        elif start < end and (start > begin or start == 0 or start in gaps):
            alone.append(QPointF(plies[start], shares[start]))
    bridges = [QLineF(plies[gap - 1], shares[gap - 1], plies[gap], shares[gap]) for gap in inner]
    return CurvePiece(tuple(strokes), tuple(bridges), tuple(alone))


def _goes_on(before: Sequence[GraphPoint], after: Sequence[GraphPoint]) -> bool:
    return len(after) > 2 and before == after[:-1] and max(b.ply - a.ply for a, b in pairwise(after[-3:])) <= MAX_GAP
