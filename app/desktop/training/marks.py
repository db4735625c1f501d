"""Small charts of training: today's answers as boxes, and shares as bars."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.desktop.kit.labels import elided
from app.desktop.kit.theme import BODY, LIGHT, NOTE, ROUND, SMALL, TINY, grown, sized

_BOX: Final = QSize(26, 18)
_ROW: Final = 26
_MOST_BOXES: Final = 60
RIGHT_SIGN: Final = "○"
WRONG_SIGN: Final = "×"


class TodayBoxes(QWidget):
    """A box for each of today's problems: right, wrong, current, and still to come."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("training.today")
        self.theme = LIGHT
        self._answered: tuple[bool, ...] = ()
        self._left = 0
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_today(self, answered: Sequence[bool], left: int) -> None:
        self._answered, self._left = tuple(answered)[-_MOST_BOXES:], min(left, _MOST_BOXES)
        self.updateGeometry()
        self.update()

    def _across(self, wide: int) -> int:
        return max(1, (wide + TINY) // (_BOX.width() + TINY))

    def heightForWidth(self, wide: int) -> int:  # noqa: N802 - Qt's name
        rows = -(-(len(self._answered) + self._left) // self._across(wide))
        return max(1, rows) * (_BOX.height() + TINY)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(12 * (_BOX.width() + TINY), self.heightForWidth(max(self.width(), 360)))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter, theme, across = QPainter(self), self.theme, self._across(self.width())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(sized(self.font(), NOTE, is_bold=True))
        for place in range(len(self._answered) + self._left):
            row, column = divmod(place, across)
            corner = (column * (_BOX.width() + TINY), row * (_BOX.height() + TINY))
            box = QRectF(*corner, _BOX.width(), _BOX.height()).adjusted(0.5, 0.5, -0.5, -0.5)
            is_done = place < len(self._answered)
            is_right = is_done and self._answered[place]
            is_next = place == len(self._answered)
            ground = theme.good_ground if is_right else theme.error_ground if is_done else theme.field
            painter.setBrush(QColor(theme.selected if is_next else ground))
            painter.setPen(QPen(QColor(theme.accent if is_next else theme.line)))
            painter.drawRoundedRect(box, ROUND, ROUND)
            sign = RIGHT_SIGN if is_right else WRONG_SIGN if is_done else "?" if is_next else ""
            painter.setPen(QColor(theme.good if is_right else theme.error if is_done else theme.accent))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, sign)
        painter.end()


class ShareRow(NamedTuple):
    name: str
    share: float
    words: str
    """Text after the bar."""


class ShareBars(QWidget):
    """Bar chart with a name, a bar and a number in each row."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.theme = LIGHT
        self.rows: tuple[ShareRow, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_rows(self, rows: Sequence[ShareRow]) -> None:
        self.rows = tuple(rows)
        self.setAccessibleDescription("\n".join(f"{row.name}: {row.words}" for row in rows))
        self.updateGeometry()
        self.update()

    def _high(self) -> int:
        return grown(_ROW, self.font())

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(300, max(1, len(self.rows)) * self._high())

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(200, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter, theme, high = QPainter(self), self.theme, self._high()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(sized(self.font(), BODY))
        metrics = painter.fontMetrics()
        words = max((metrics.horizontalAdvance(row.words) for row in self.rows), default=0) + SMALL
        names = round(self.width() * 0.36)
        for number, row in enumerate(self.rows):
            top = number * high
            painter.setPen(QColor(theme.text))
            name = elided(metrics, row.name, names - SMALL)
            painter.drawText(QRect(0, top, names, high), Qt.AlignmentFlag.AlignVCenter, name)
            room = QRectF(names, top + high / 2 - 3, max(10, self.width() - names - words - SMALL), 6)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.grid))
            painter.drawRoundedRect(room, 3, 3)
            painter.setBrush(QColor(theme.accent))
            painter.drawRoundedRect(QRectF(room.x(), room.y(), room.width() * row.share, 6), 3, 3)
            painter.setPen(QColor(theme.muted))
            where = QRect(self.width() - words, top, words, high)
            painter.drawText(where, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, row.words)
        painter.end()
