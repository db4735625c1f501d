"""The head of a card in a study: the engine's name, how it stands, and its figures; by it a card is dragged."""

from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from app.base.event import Event
from app.desktop.desk.desk import Desk
from app.desktop.kit.plain import elided, set_tip
from app.desktop.kit.tones import Tone, tones_of
from app.text import study as text
from app.workspace.study_rows import Sheet

GAP: Final = 10
CHIP: Final = 4
"""Around the words of a mark."""
LEAST_NAME: Final = 0.3
"""Of the width; a longer name is shortened before the state of the engine goes."""


class StudyHead(QWidget):
    def __init__(self, desk: Desk, name: str) -> None:
        super().__init__()
        self.dropped = Event[QPoint]()
        """It was dragged to that place of the screen."""
        self.pressed = Event[None]()
        """It was clicked twice."""
        self._desk = desk
        self._name = name
        self._sheet: Sheet | None = None
        self._press: QPoint | None = None
        self._is_dragged = False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setAccessibleName(name)

    def show_sheet(self, name: str, sheet: Sheet) -> None:
        is_same = self._sheet is not None and (name, *_told(sheet)) == (self._name, *_told(self._sheet))
        self._name, self._sheet = name, sheet
        if not is_same:
            say = self._desk.speech.say
            words = "  ".join(map(say, (sheet.state, *sheet.marks, *sheet.figures)))
            self.setAccessibleName(say(text.ANSWERED.filled(engine=name, state=words)))
            set_tip(self, f"{name}\n{words}")
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(200, self.fontMetrics().height() + 8)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(60, self.fontMetrics().height() + 8)

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter, theme = QPainter(self), self._desk.shell.theme
        strong = QFont(self.font())
        strong.setBold(True)
        metrics, bold = self.fontMetrics(), QFontMetrics(strong)
        sheet, say = self._sheet, self._desk.speech.say
        state = "" if sheet is None else say(sheet.state)
        # A name takes what the state leaves, and a third in any case.
        room = max(self.width() - metrics.horizontalAdvance(state) - 2 * GAP, round(self.width() * LEAST_NAME))
        name = elided(bold, self._name, room)
        painter.setFont(strong)
        painter.setPen(QColor(theme.text))
        left = self._write(painter, 0, name, bold.horizontalAdvance(name)) + GAP
        painter.setFont(self.font())
        if sheet is not None:
            tones = tones_of(theme)
            painter.setPen(tones[_tone(sheet)])
            left = self._write(painter, left, state, metrics.horizontalAdvance(state)) + GAP
            for mark in map(say, sheet.marks):
                left = self._paint_mark(painter, left, mark) + GAP
            painter.setPen(tones[Tone.MUTED])
            words = elided(metrics, "  ".join(map(say, sheet.figures)), self._left(left))
            self._write(painter, left, words, self._left(left))
        painter.end()

    def _left(self, left: int) -> int:
        return max(self.width() - left, 0)

    def _write(self, painter: QPainter, left: int, words: str, width: int) -> int:
        """Where it ends."""
        painter.drawText(QRect(left, 0, width + 2, self.height()), Qt.AlignmentFlag.AlignVCenter, words)
        return left + width

    def _paint_mark(self, painter: QPainter, left: int, words: str) -> int:
        theme, metrics = self._desk.shell.theme, self.fontMetrics()
        width = min(metrics.horizontalAdvance(words), max(self._left(left) - 2 * CHIP, 0))
        high = metrics.height() + 2
        chip = QRect(left, (self.height() - high) // 2, width + 2 * CHIP, high)
        painter.setPen(QColor(theme.accent))
        painter.drawRoundedRect(chip.adjusted(0, 0, -1, -1), 3, 3)
        is_whole = width >= metrics.horizontalAdvance(words)
        shown = words if is_whole else elided(metrics, words, width)
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, shown)
        return chip.right()

    # Dragging

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if event.button() == Qt.MouseButton.LeftButton:
            self._press, self._is_dragged = event.position().toPoint(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if self._press is None:
            return
        way = event.position().toPoint() - self._press
        if not self._is_dragged and way.manhattanLength() >= QApplication.startDragDistance():
            self._is_dragged = True
            self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if self._is_dragged:
            self.setCursor(Qt.CursorShape.OpenHandCursor)
            self.dropped.emit(event.globalPosition().toPoint())
        self._press, self._is_dragged = None, False

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if event.button() == Qt.MouseButton.LeftButton:
            self.pressed.emit(None)


def _told(sheet: Sheet) -> tuple[object, ...]:
    return sheet.state, sheet.marks, sheet.figures, sheet.is_trouble


def _tone(sheet: Sheet) -> Tone:
    if sheet.is_trouble:
        return Tone.ERROR
    return Tone.GOOD if sheet.is_working else Tone.MUTED
