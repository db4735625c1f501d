"""The marks of judged moves on the graph: each verdict has a shape, so that its colour need not tell it.

A blame is a triangle that points at what was lost: small and hollow, hollow, filled, filled with a bar over its back. A
good move is a diamond on the other side of the line.
"""

from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from app.analysis.verdict import Verdict
from app.desktop.kit.theme import Theme
from app.desktop.kit.tones import ink_for
from app.shogi.pieces import Side
from app.workspace.graph_marks import GraphMark

MARK: Final = 4.6
"""Half the width of the largest."""
_SIZES: Final = {Verdict.INACCURACY: 0.6, Verdict.DUBIOUS: 0.8}
_FILLED: Final = (Verdict.MISTAKE, Verdict.BLUNDER, Verdict.GOOD)
_AWAY: Final = 4.0


def draw_mark(painter: QPainter, mark: GraphMark, at: QPointF, room: QRect, theme: Theme) -> None:
    """Draw it beside the point of the line that it belongs to, and inside the room."""
    size = MARK * _SIZES.get(mark.verdict, 1.0)
    lost_downwards = mark.mover is Side.BLACK
    below = lost_downwards is (mark.verdict is not Verdict.GOOD)
    way = 1 if below else -1
    y = at.y() + way * (size + _AWAY)
    y = min(max(y, room.top() + size + 2), room.bottom() - size - 2)
    sides = ink_for(theme).sides
    colour = QColor(sides[Side.BLACK] if mark.verdict is Verdict.GOOD else sides[Side.WHITE])
    painter.setPen(QPen(colour, 0))
    painter.setBrush(colour if mark.verdict in _FILLED else QColor(theme.field))
    x = at.x()
    corners = [QPointF(x, y - way * size), QPointF(x + size, y + way * size), QPointF(x - size, y + way * size)]
    if mark.verdict is Verdict.GOOD:
        corners = [QPointF(x, y - size), QPointF(x + size, y), QPointF(x, y + size), QPointF(x - size, y)]
    painter.drawPolygon(QPolygonF(corners))
    if mark.verdict is Verdict.BLUNDER:
        painter.drawRect(QRectF(x - size, y + way * (size + 2) - 0.5, 2 * size, 1.0))
