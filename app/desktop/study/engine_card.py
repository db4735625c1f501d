"""The card of one engine in the study pane: name, state and figures above its lines; running engines have buttons."""

from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QSizePolicy, QToolButton, QWidget

from app.base.event import Event
from app.desktop.desk.desk import Desk
from app.desktop.kit.boxes import STRETCH, hbox, vbox
from app.desktop.kit.colours import Tone, tones_of
from app.desktop.kit.labels import elided, set_tip
from app.desktop.kit.signs import SIDE, paint_swatch
from app.desktop.kit.theme import bold, sized
from app.desktop.study.study_lines import EDGE, StudyLines
from app.text import study as text
from app.text.phrase import Phrase
from app.workspace.engine_signs import EngineSign
from app.workspace.study_rows import StudySheet

GAP: Final = 8
CHIP: Final = 4
"""Pixels around the text of a mark."""
PAD: Final = 4
"""Pixels above the name and below the figures."""
BUTTON, NARROW = 24, 22
"""Height of a button and of the row with the name, and width of a button."""


class EngineHead(QWidget):
    """Head of a card: swatch and name of the engine beside `buttons`, with state and figures below."""

    def __init__(self, desk: Desk, *buttons: QWidget, movable: bool, spare: QWidget | None = None) -> None:
        """`spare` is the button that is hidden for a long name."""
        super().__init__()
        self.dropped = Event[QPoint]()
        """Emitted with the point of the screen where the head was dropped."""
        self._desk = desk
        self._name = ""
        self._sign: EngineSign | None = None
        self._sheet: StudySheet | None = None
        self._buttons, self._spare = buttons, spare
        self._press: QPoint | None = None
        self._is_dragged = False
        self._is_movable = movable
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        if movable:
            self.setCursor(Qt.CursorShape.OpenHandCursor)
        for button in buttons:
            button.setCursor(Qt.CursorShape.ArrowCursor)
        row = hbox(STRETCH, *buttons, margins=(0, PAD, PAD, 0), spacing=0)
        vbox(row, STRETCH, on=self, margins=0, spacing=0)

    def show_sheet(self, sign: EngineSign, name: str, sheet: StudySheet) -> None:
        before = self._told()
        self._sign, self._name, self._sheet = sign, name, sheet
        if self._told() != before:
            self.speak()
            self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        self._make_room()

    def _make_room(self) -> None:
        if self._spare is not None:
            taken = EDGE + SIDE + 2 * GAP + sum(button.minimumWidth() for button in self._buttons) + PAD
            wide = QFontMetrics(bold(self.font())).horizontalAdvance(self._name)
            self._spare.setVisible(taken + wide <= self.width())

    def _told(self) -> tuple[object, ...]:
        sheet = self._sheet
        return () if sheet is None else (self._sign, self._name, sheet.state, sheet.notes, sheet.figures)

    def speak(self) -> None:
        """Update texts and tooltip after a change of language or theme."""
        if self._sheet is not None and self._sign is not None:
            say = self._desk.speech.say
            words = "  ".join(map(say, (self._sheet.state, *self._sheet.notes, *self._sheet.figures)))
            self.setAccessibleName(f"{self._sign.letter} {self._name}")
            self.setAccessibleDescription(words)
            set_tip(self, f"{self._name}\n{words}")
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(200, PAD + BUTTON + QFontMetrics(sized(self.font(), 12)).height() + PAD + 2)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(60, self.sizeHint().height())

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter, theme = QPainter(self), self._desk.shell.theme
        painter.fillRect(self.rect(), QColor(theme.field))
        painter.fillRect(QRect(0, self.height() - 1, self.width(), 1), QColor(theme.grid))
        left = EDGE
        if self._sign is not None:
            swatch = QRectF(left, PAD + (BUTTON - SIDE) / 2, SIDE, SIDE)
            paint_swatch(painter, swatch, self._sign, theme, self.font())
            left += SIDE + GAP
        strong = bold(self.font())
        painter.setFont(strong)
        painter.setPen(QColor(theme.text))
        shown = [button.x() for button in self._buttons if button.isVisible()]
        room = QRect(left, PAD, max(min(shown, default=self.width() - EDGE) - left - GAP, 0), BUTTON)
        name = elided(QFontMetrics(strong), self._name, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, name)
        if self._sheet is not None:
            self._paint_figures(painter, self._sheet)
        painter.end()

    def _paint_figures(self, painter: QPainter, sheet: StudySheet) -> None:
        """Paint state, marks and figures; what does not fit at the end is left out."""
        theme, say = self._desk.shell.theme, self._desk.speech.say
        painter.setFont(sized(self.font(), 12))
        metrics, tones = painter.fontMetrics(), tones_of(theme)
        working = Tone.GOOD if sheet.is_working else Tone.MUTED
        painter.setPen(tones[Tone.ERROR if sheet.has_failed else working])
        row = QRect(EDGE, PAD + BUTTON, self.width() - 2 * EDGE, metrics.height() + 2)
        row = self._write(painter, row, say(sheet.state))
        for mark in map(say, sheet.notes):
            row = self._paint_mark(painter, row, mark)
        painter.setPen(tones[Tone.MUTED])
        for figure in map(say, sheet.figures):
            if metrics.horizontalAdvance(figure) > row.width():
                break
            row = self._write(painter, row, figure)

    def _write(self, painter: QPainter, row: QRect, words: str) -> QRect:
        shown = elided(painter.fontMetrics(), words, max(row.width(), 0))
        painter.drawText(row, Qt.AlignmentFlag.AlignVCenter, shown)
        return row.adjusted(painter.fontMetrics().horizontalAdvance(shown) + GAP, 0, 0, 0)

    def _paint_mark(self, painter: QPainter, row: QRect, words: str) -> QRect:
        metrics = painter.fontMetrics()
        shown = elided(metrics, words, max(row.width() - 2 * CHIP, 0))
        chip = QRect(row.left(), row.top(), metrics.horizontalAdvance(shown) + 2 * CHIP, row.height())
        painter.setPen(QColor(self._desk.shell.theme.accent))
        painter.drawRoundedRect(chip.adjusted(0, 0, -1, -1), 3, 3)
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, shown)
        return row.adjusted(chip.width() + GAP, 0, 0, 0)

    # Dragging

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if event.button() == Qt.MouseButton.LeftButton and self._is_movable:
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


class EngineCard(QFrame):
    """Base of the cards of engines; subclasses fill the head and the lines."""

    def __init__(self, desk: Desk, lines: StudyLines) -> None:
        super().__init__(frameShape=QFrame.Shape.NoFrame)
        self._desk = desk
        self.lines = lines
        self.sheet: StudySheet | None = None
        """The content that is shown."""
        self.head: EngineHead
        self._sides = (False, False)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def set_sides(self, *, left: bool, top: bool) -> None:
        """Set whether other cards are at the left and above, from which a line divides this one."""
        if (left, top) != self._sides:
            self._sides = left, top
            self.setContentsMargins(int(left), int(top), 0, 0)
            self.update()

    def wanted_height(self, most_rows: int) -> int:
        """Height of the card if each line has up to `most_rows` rows of moves."""
        count = 1 if self.sheet is None else max(self.sheet.lines, len(self.sheet.rows), 1)
        return self.head.sizeHint().height() + self.lines.height_for(count, most_rows)

    def apply_theme(self) -> None:
        self.lines.say_anew()
        self.head.speak()
        self.update()

    def speak(self) -> None:
        """Update the texts after a change of language or notation."""
        self.head.speak()
        self.lines.say_anew()

    def _name_lines(self, engine: str) -> None:
        self.lines.setAccessibleName(self._desk.speech.say(text.LINES.filled(engine=engine)))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter, theme = QPainter(self), self._desk.shell.theme
        painter.fillRect(self.rect(), QColor(theme.field))
        left, top = self._sides
        if left:
            painter.fillRect(QRect(0, 0, 1, self.height()), QColor(theme.line))
        if top:
            painter.fillRect(QRect(0, 0, self.width(), 1), QColor(theme.line))
        painter.end()


def note_of(sheet: StudySheet) -> Phrase | None:
    """Text in place of lines; None if there are lines."""
    if sheet.rows:
        return None
    if sheet.state is text.PAUSED:
        return text.PAUSED_EMPTY
    return text.NOTHING_YET if sheet.is_working or sheet.state is text.WAITING else text.NOTHING_FOUND


def name_button(button: QToolButton, words: str) -> None:
    button.setAccessibleName(words)
    set_tip(button, words)
