"""Labels at the heads of arrows: the engine's letter, the rank and the score, one row per engine.

The best candidate is placed first. A label that would cover another label, pieces or another arrow's head moves to
another side of its own head, or farther off. The layout depends on the scene alone, so a partial repaint knows where
labels lie."""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple
from unicodedata import east_asian_width

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath

from app.desktop.board.geometry import Geometry
from app.shogi.pieces import SIDES
from app.shogi.squares import Square
from app.workspace.scene import Arrow, DrawingInk

HEIGHT: Final = 17
LETTERS: Final = 12
PADDING: Final = 4
RADIUS: Final = 3
RIM: Final = 1.5
RIM_COLOUR: Final = "#ffffff"
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
        rim = math.ceil(RIM * geometry.dot) + 1
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
    return QSizeF((_width(words) * LETTERS + 2 * PADDING) * geometry.dot, HEIGHT * geometry.dot)


def paint_label(painter: QPainter, label: ArrowLabel, colour: QColor, font: QFont, geometry: Geometry) -> None:
    dot = geometry.dot
    rim, inside = QPainterPath(), QPainterPath()
    wide = RIM * dot
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


def _width(words: str) -> float:
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
