"""Painting of arrows and rings over the board.

Every ink has a shape of its own beside its colour, for colour-blind users. Drawn by hand: green is solid, red is
dashed, blue is hollow; as rings they are a circle, a square and a diamond. An engine's arrow has the engine's letter on
its label: the best is the broadest, from the third on they are outlines. A move that several engines want is one arrow
in all their colours. A threat has two heads, one behind the other. A book move has its share on the label."""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple
from unicodedata import east_asian_width

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from app.desktop.board.geometry import Geometry
from app.desktop.kit.theme import LIGHT
from app.shogi.pieces import SIDES
from app.shogi.squares import Square
from app.workspace.engine_signs import ENGINE_INKS
from app.workspace.scene import Arrow, DrawingInk, InHand, Place, Ring

COLOURS: Final = {
    DrawingInk.GREEN: "#17703a",
    DrawingInk.RED: "#c0271c",
    DrawingInk.BLUE: "#1a56b8",
    **dict(zip(ENGINE_INKS, LIGHT.engines, strict=True)),
    DrawingInk.THREAT: "#cc1414",
    DrawingInk.BOOK: "#4a4f57",
}
"""Colour of each ink, equal for all board materials since every shape has a white rim."""
ENGINES: Final = frozenset(ENGINE_INKS)
RIM: Final = 2.5
"""Width of the white rim, in pixels of the window."""
RIM_COLOUR: Final = "#ffffff"
WIDTHS: Final = (0.24, 0.16, 0.11)
"""Shaft widths of the best arrow, the second, and all after it, as shares of a square's side like all sizes below."""
DRAWN: Final = 0.15
"""Shaft width of arrows drawn by hand and of threats."""
HEAD: Final = (0.16, 1.0)
WING: Final = (0.09, 0.75)
"""Length of an arrow's head, and half its width: a fixed part, and a part that grows with the shaft's width."""
DASH: Final = 0.26
THINNEST: Final = 0.45
OUTLINED: Final = 3
"""Lowest rank of an arrow that is painted as an outline."""
GROUND: Final = 0.4
"""Opacity of the colour inside an outline."""
REACH: Final = 0.45


def colour_of(ink: DrawingInk) -> QColor:
    return QColor(COLOURS[ink])


def bounds(arrow: Arrow, geometry: Geometry) -> QRect:
    """Rectangle that an arrow may touch, without its label."""
    start, end = _centre(geometry, arrow.origin), _centre(geometry, arrow.target)
    reach = math.ceil(geometry.square * (REACH + abs(arrow.offset)) + RIM * geometry.dot)
    touched = QRectF(start, end).normalized().toAlignedRect().adjusted(-reach, -reach, reach, reach)
    return touched.united(geometry.rect_of(arrow.target)) if isinstance(arrow.origin, InHand) else touched


def in_order(arrows: Sequence[Arrow], geometry: Geometry) -> list[Arrow]:
    """Return the arrows in painting order: shorter ones over longer ones, so that two on one ray are both visible."""
    return sorted(arrows, key=lambda arrow: -_length(geometry, arrow))


def paint_arrow(painter: QPainter, arrow: Arrow, geometry: Geometry) -> None:
    start, end = _centre(geometry, arrow.origin), _centre(geometry, arrow.target)
    unit, way = geometry.square, end - start
    length = math.hypot(way.x(), way.y())
    if length < 1:
        return
    turn = QTransform.fromTranslate(start.x(), start.y()).rotate(math.degrees(math.atan2(way.y(), way.x())))
    turn.translate(0, unit * arrow.offset)
    half = unit * _width(arrow) / 2
    path = _shape(arrow.ink, length, unit, half)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setTransform(turn, combine=True)
    rim = max(1.0, RIM * geometry.dot)
    rims = QPen(QColor(RIM_COLOUR), rim * 1.6)
    rims.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, rims)
    colour = colour_of(arrow.ink)
    if arrow.ink in ENGINES and arrow.rank >= OUTLINED and not arrow.shares:
        _fill_outline(painter, path, colour, rim)
    elif arrow.ink is DrawingInk.BLUE:
        painter.fillPath(path, QColor(RIM_COLOUR))
        painter.strokePath(path, QPen(colour, max(1.5, unit * 0.05)))
    else:
        painter.fillPath(path, colour)
    if arrow.shares:
        _lay_shares(painter, path, arrow, length, unit)
    painter.restore()


def paint_ring(painter: QPainter, ring: Ring, geometry: Geometry) -> None:
    unit = geometry.square
    inset = unit * 0.08
    inside = QRectF(geometry.rect_of(ring.at)).adjusted(inset, inset, -inset, -inset)
    outline = QPainterPath()
    if ring.ink is DrawingInk.RED:
        outline.addRect(inside)
    elif ring.ink is DrawingInk.BLUE:
        middle = inside.center()
        corners = (
            QPointF(middle.x(), inside.top()),
            QPointF(inside.right(), middle.y()),
            QPointF(middle.x(), inside.bottom()),
            QPointF(inside.left(), middle.y()),
        )
        outline.addPolygon(QPolygonF(corners))
        outline.closeSubpath()
    else:
        outline.addEllipse(inside)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((QColor(RIM_COLOUR), unit * 0.14), (colour_of(ring.ink), unit * 0.09)):
        painter.setPen(QPen(colour, width))
        painter.drawPath(outline)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)


def _width(arrow: Arrow) -> float:
    if arrow.ink in ENGINES or arrow.ink is DrawingInk.BOOK:
        best = WIDTHS[min(arrow.rank, len(WIDTHS)) - 1]
        return best if arrow.rank > 1 else best * max(THINNEST, min(1.0, arrow.weight))
    return WIDTHS[0] if arrow.label and arrow.ink is DrawingInk.GREEN else DRAWN


def _fill_outline(painter: QPainter, path: QPainterPath, colour: QColor, rim: float) -> None:
    ground = QColor(RIM_COLOUR)
    ground.setAlphaF(0.75)
    painter.fillPath(path, ground)
    inside = QColor(colour)
    inside.setAlphaF(GROUND)
    painter.fillPath(path, inside)
    edge = QPen(colour, rim * 0.7)
    edge.setDashPattern([3.0, 1.6])
    painter.strokePath(path, edge)


def _lay_shares(painter: QPainter, path: QPainterPath, arrow: Arrow, length: float, unit: int) -> None:
    """Paint the other engines' colours beside the first along the whole arrow, with light lines between them."""
    half, count = unit * _width(arrow) / 2, len(arrow.shares) + 1
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    for number, share in enumerate(arrow.shares, start=1):
        top = -half + 2 * half * number / count
        painter.fillRect(QRectF(-unit, top, length + 2 * unit, unit), colour_of(share.ink))
        painter.fillRect(QRectF(-unit, top - unit * 0.01, length + 2 * unit, unit * 0.02), QColor(RIM_COLOUR))


def _shape(ink: DrawingInk, length: float, unit: float, half: float) -> QPainterPath:
    """Path of an arrow that starts at the origin and points to the right."""
    head = min(unit * HEAD[0] + 2 * half * HEAD[1], length * 0.7)
    wing, neck = unit * WING[0] + 2 * half * WING[1], length - head
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    if ink is DrawingInk.RED:
        dash = unit * DASH
        count = max(1, round(neck / (dash * 1.6)))
        for number in range(count):  # the last dash reaches the head
            end = neck - number * neck / count
            path.addRect(QRectF(end - neck / count / 1.6, -half, neck / count / 1.6, 2 * half))
        _close(path, (neck, -wing), (length, 0), (neck, wing))
    else:
        back = _second_head(neck, head, half, wing) if ink is DrawingInk.THREAT else ()
        front = (*back, (neck, -half), (neck, -wing))
        behind = [(x, -y) for x, y in reversed(front)]
        _close(path, (0, -half), *front, (length, 0), *behind, (0, half))
    return path


def _second_head(neck: float, head: float, half: float, wing: float) -> tuple[tuple[float, float], ...]:
    """Upper half of the smaller second head of a threat; empty where it has no room."""
    at = neck - head * 0.75
    if at <= head * 0.3:
        return ()
    slope = wing * 0.8 / (head * 0.8)
    return (at, -half), (at, -wing * 0.8), (at + (wing * 0.8 - half) / slope, -half)


def _close(path: QPainterPath, *corners: tuple[float, float]) -> None:
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
    path.closeSubpath()


def _length(geometry: Geometry, arrow: Arrow) -> float:
    way = _centre(geometry, arrow.target) - _centre(geometry, arrow.origin)
    return math.hypot(way.x(), way.y())


def _centre(geometry: Geometry, place: Place) -> QPointF:
    return QRectF(geometry.rect_at(place)).center()


HEIGHT: Final = 17
LETTERS: Final = 12
PADDING: Final = 4
RADIUS: Final = 3
LABEL_RIM: Final = 1.5
WIDE: Final = 1.04
NARROW: Final = 0.78
BLANK: Final = 0.4
"""Estimated widths of characters, as shares of the font's height; the window's font has figures of equal width."""
NEAR: Final = 0.34
FARTHER: Final = (0.0, 0.55, 1.1)
"""Distances of a label from its arrow's head that are tried in turn, in squares."""
MOST_LABELS: Final = 8
"""Maximum number of labels on the board; the best candidates get them, as more would bury the pieces."""
MOST_ROWS: Final = 3
"""Maximum rows of a label; when more engines want the move, the last row lists the other engines' letters."""
MOST_LETTERS: Final = 8
PIECE: Final = 0.14
"""Share of a square at each side of a piece that a label may cover at no cost."""


class ArrowLabel(NamedTuple):
    """One row of a label: its rectangle in device pixels, its text and its colour."""

    rect: QRectF
    words: str
    ink: DrawingInk

    def bounds(self, geometry: Geometry) -> QRect:
        rim = math.ceil(LABEL_RIM * geometry.dot) + 1
        return self.rect.toAlignedRect().adjusted(-rim, -rim, rim, rim)


def labels_of(
    arrows: Sequence[Arrow], geometry: Geometry, badge: QRect | None = None, occupied: Iterable[Square] = ()
) -> tuple[ArrowLabel, ...]:
    """Return the labels of the best candidates, placed so that they avoid the badge of the last move.

    `occupied` are the squares with pieces, which labels cover as little as they can."""
    labelled = sorted((arrow for arrow in arrows if arrow.label), key=lambda arrow: (arrow.rank, arrow.label))
    inset = geometry.square * PIECE
    pieces = [QRectF(geometry.rect_of(square)).adjusted(inset, inset, -inset, -inset) for square in occupied]
    pieces += [QRectF(geometry.stand(side)) for side in SIDES]
    taken = [] if badge is None else [QRectF(badge)]
    heads = {arrow.target: QRectF(geometry.rect_of(arrow.target)).center() for arrow in arrows}
    found: list[ArrowLabel] = []
    for arrow in labelled[:MOST_LABELS]:
        rows = _rows(arrow)
        wide = max(label_size(words, geometry).width() for words, _ in rows)
        others = [head for to, head in heads.items() if to != arrow.target]
        places = list(_places(arrow, geometry, wide, HEIGHT * geometry.dot * len(rows)))
        near = [piece for piece in pieces if any(piece.intersects(place) for place in places)]
        best = min(
            places, key=lambda place: _trouble(place, taken, others, geometry) + _cover(place, near, geometry, arrow)
        )
        taken.append(best)
        high = best.height() / len(rows)
        for number, (words, ink) in enumerate(rows):
            rect = QRectF(best.left(), best.top() + number * high, best.width(), high)
            found.append(ArrowLabel(rect, words, ink))
    return tuple(found)


def _rows(arrow: Arrow) -> list[tuple[str, DrawingInk]]:
    """Text and colour of each row of a label; engines beyond the last row are letters in it."""
    rows = [(arrow.label, arrow.ink), *((share.label, share.ink) for share in arrow.shares)]
    if len(rows) <= MOST_ROWS:
        return rows
    more = [words[:1] for words, _ in rows[MOST_ROWS - 1 :]]
    letters = "".join(more[:MOST_LETTERS]) + "…" * (len(more) > MOST_LETTERS)
    return [*rows[: MOST_ROWS - 1], (letters, rows[MOST_ROWS - 1][1])]


def label_size(words: str, geometry: Geometry) -> QSizeF:
    return QSizeF((_label_width(words) * LETTERS + 2 * PADDING) * geometry.dot, HEIGHT * geometry.dot)


def paint_label(painter: QPainter, label: ArrowLabel, colour: QColor, font: QFont, geometry: Geometry) -> None:
    dot = geometry.dot
    rim, inside = QPainterPath(), QPainterPath()
    wide = LABEL_RIM * dot
    rim.addRoundedRect(label.rect.adjusted(-wide / 2, -wide / 2, wide / 2, wide / 2), RADIUS * dot, RADIUS * dot)
    inside.addRoundedRect(label.rect.adjusted(wide / 2, wide / 2, -wide / 2, -wide / 2), RADIUS * dot, RADIUS * dot)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(rim, QColor(RIM_COLOUR))
    painter.fillPath(inside, colour)
    letters = QFont(font)
    letters.setBold(True)
    letters.setPixelSize(max(7, round(LETTERS * dot)))
    painter.setFont(letters)
    painter.setPen(QColor(RIM_COLOUR))
    painter.drawText(label.rect, Qt.AlignmentFlag.AlignCenter, label.words)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)


def _label_width(words: str) -> float:
    """Estimated width of a text, in heights of its letters."""
    return sum(BLANK if letter == " " else WIDE if east_asian_width(letter) in "WF" else NARROW for letter in words)


def _places(arrow: Arrow, geometry: Geometry, wide: float, high: float) -> Iterator[QRectF]:
    """Yield candidate rectangles of a label: beyond the arrow's head, at its sides, towards its origin, then all of
    these farther off."""
    head = QRectF(geometry.rect_of(arrow.target)).center()
    way = head - QRectF(geometry.rect_at(arrow.origin)).center()
    down = 1.0 if way.y() > 0 else -1.0
    beside = 1.0 if way.x() >= 0 else -1.0
    sides = ((0.0, down), (beside, 0.0), (-beside, 0.0), (0.0, -down), (beside, down), (-beside, down))
    for more, (x, y) in product(FARTHER, sides):
        off = geometry.square * (NEAR + more)
        centre = head + QPointF(x * (off + wide / 2), y * (off + high / 2))
        yield QRectF(centre.x() - wide / 2, centre.y() - high / 2, wide, high)


def _cover(place: QRectF, pieces: Sequence[QRectF], geometry: Geometry, arrow: Arrow) -> float:
    """Cost of the pieces that a label would cover, and of its distance from its arrow's head."""
    covered = [place.intersected(piece) for piece in pieces]
    share = sum(part.width() * part.height() for part in covered) / (place.width() * place.height())
    off = place.center() - QRectF(geometry.rect_of(arrow.target)).center()
    return 20 * share + 4 * math.hypot(off.x(), off.y()) / geometry.square


def _trouble(place: QRectF, taken: Sequence[QRectF], heads: Sequence[QPointF], geometry: Geometry) -> int:
    """Penalty of a label's rectangle: overlap with other labels and heads, or cut off; of two equal ones the earlier is
    taken."""
    room = QRectF(QPointF(), geometry.size)
    is_cut = not room.contains(place) or place.intersects(QRectF(geometry.bar))
    covered = sum(place.intersects(other) for other in taken)
    return 100 * covered + 50 * is_cut + sum(place.contains(head) for head in heads)
