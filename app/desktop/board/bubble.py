"""Speech bubble beside a square that says for two seconds why something was refused there."""

from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPainterPath, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QWidget

from app.base.event import Event
from app.desktop.kit.theme import LIGHT, Theme, bold
from app.workspace.scene import Place

LASTS_MS: Final = 2_000
WIDEST: Final = 260
"""Maximum width in pixels; longer sentences wrap."""
ACROSS: Final = 10
ALONG: Final = 7
SIGN: Final = 14
SIGN_GAP: Final = 8
GAP: Final = 7
RADIUS: Final = 6
LETTERS: Final = 13
WRAPPED: Final = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class Bubble(QWidget):
    """Speech bubble that is transparent for mouse and focus, so the next click goes through to the board."""

    def __init__(self, board: QWidget) -> None:
        super().__init__(board)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.left = Event[Place]()
        """Emitted with the place when the bubble about it disappears."""
        self.place: Place | None = None
        self.words = ""
        """Displayed text; `words` is empty and `place` None while the bubble is hidden."""
        self._theme = LIGHT
        self._board = board
        self._lasting = QTimer(self, singleShot=True, interval=LASTS_MS)
        self._lasting.timeout.connect(self.leave)
        self.hide()

    def say(self, place: Place, words: str, beside: QRect, theme: Theme) -> None:
        """Show `words` left or right of the rectangle `beside` on the board, wherever there is room; else below or
        above it."""
        self.leave()
        self.place, self.words, self._theme = place, words, theme
        size = self.sizeHint()
        room = self._board.rect()
        left, top = beside.right() + 1 + GAP, beside.center().y() - size.height() // 2
        if left + size.width() > room.right():
            left = beside.left() - GAP - size.width()
        if left < 0:
            left, top = beside.center().x() - size.width() // 2, beside.bottom() + 1 + GAP
            if top + size.height() > room.bottom():
                top = beside.top() - GAP - size.height()
        left, top = min(left, room.right() + 1 - size.width()), min(top, room.bottom() + 1 - size.height())
        self.setGeometry(QRect(QPoint(max(0, left), max(0, top)), size))
        self.show()
        self.raise_()
        self._lasting.start()

    def leave(self) -> None:
        place, self.place, self.words = self.place, None, ""
        self._lasting.stop()
        self.hide()
        if place is not None:
            self.left.emit(place)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        room = QRect(0, 0, WIDEST - 2 * ACROSS - SIGN - SIGN_GAP, WIDEST)
        words = QFontMetrics(self._letters()).boundingRect(room, WRAPPED, self.words)
        return QSize(words.width() + 2 * ACROSS + SIGN + SIGN_GAP + 2, max(words.height(), SIGN) + 2 * ALONG)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shape = QPainterPath()
        shape.addRoundedRect(QRectF(self.rect()), RADIUS, RADIUS)
        painter.fillPath(shape, QColor(self._theme.text))
        painter.setPen(QColor(self._theme.field))
        self._draw_sign(painter, QRectF(ACROSS, (self.height() - SIGN) / 2, SIGN, SIGN))
        painter.setFont(self._letters())
        painter.drawText(self.rect().adjusted(ACROSS + SIGN + SIGN_GAP, 0, -ACROSS, 0), WRAPPED, self.words)
        painter.end()

    def _letters(self) -> QFont:
        font = bold(self.font())
        font.setPixelSize(LETTERS)
        return font

    def _draw_sign(self, painter: QPainter, room: QRectF) -> None:
        """Draw a warning triangle with an exclamation mark."""
        corners = (QPointF(room.center().x(), room.top()), room.bottomRight(), room.bottomLeft())
        painter.drawPolygon(QPolygonF(corners))
        font = self._letters()
        font.setPixelSize(LETTERS - 4)
        painter.setFont(font)
        painter.drawText(room.adjusted(0, 3, 0, 0), Qt.AlignmentFlag.AlignCenter, "!")
