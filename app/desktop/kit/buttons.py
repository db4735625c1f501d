"""Flat buttons with a hairline, the filled main button of a view, key caps, and segmented buttons."""

from collections.abc import Sequence
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QIcon, QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QPushButton, QSizePolicy, QWidget

from app.base.event import Event
from app.desktop.kit.boxes import hbox, vbox
from app.desktop.kit.labels import unkeyed
from app.desktop.kit.theme import (
    BODY,
    BUTTON,
    MAIN_BUTTON,
    MEDIUM,
    NAME,
    NOTE,
    ROUND,
    SMALL,
    TINY,
    Theme,
    bold,
    disabled_colour,
    grown,
    present_theme,
    sized,
)

V = TypeVar("V")
ICON: Final = 16
_PRESSED: Final = 0.85


def paint_key(painter: QPainter, rect: QRectF, words: str, theme: Theme, font: QFont) -> None:
    """Draw a key cap with a hairline."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(theme.line), 1))
    painter.setBrush(QColor(theme.field))
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), ROUND, ROUND)
    painter.setPen(QColor(theme.muted))
    painter.setFont(sized(font, NOTE))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, words)
    painter.restore()


def key_width(words: str, font: QFont) -> int:
    return QFontMetrics(sized(font, NOTE)).horizontalAdvance(words) + 2 * ROUND + TINY


def paint_frame(painter: QPainter, button: QAbstractButton, theme: Theme, ground: str, line: str) -> None:
    """Paint the ground of a flat button with its hairline or focus frame."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    fill = QColor(ground)
    if button.isDown() or button.isChecked():
        fill = QColor(theme.selected) if ground != theme.accent else fill.darker(112)
    elif button.underMouse() and button.isEnabled():
        fill = QColor(theme.field) if ground != theme.accent else fill.lighter(108)
    has_keys = button.hasFocus()
    painter.setPen(
        QPen(QColor(theme.text if has_keys and ground == theme.accent else theme.accent if has_keys else line))
    )
    painter.setBrush(fill)
    painter.drawRoundedRect(QRectF(button.rect()).adjusted(0.5, 0.5, -0.5, -0.5), ROUND, ROUND)


class FlatButton(QPushButton):
    """Flat push button; `is_filled` marks the main action of a view."""

    def __init__(self, parent: QWidget | None = None, *, is_filled: bool = False, height: int = BUTTON) -> None:
        super().__init__(parent, autoDefault=False)
        self.is_filled = is_filled
        self._height = height
        self._key = ""
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    @property
    def _font(self) -> QFont:
        """Font of the label: larger on the main button of a page, bold on every filled one."""
        size = NAME if self._height >= MAIN_BUTTON else BODY
        return sized(self.font(), size, is_bold=self.is_filled)

    def set_key(self, words: str) -> None:
        """Show a keyboard shortcut on the button."""
        self._key = words
        self.updateGeometry()
        self.update()

    @property
    def _is_link(self) -> bool:
        return self.isFlat() and self.icon().isNull()

    @property
    def _padding(self) -> int:
        return TINY if self._is_link else MEDIUM

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        least = self.minimumSizeHint()
        return least + QSize(key_width(self._key, self.font()) + SMALL, 0) if self._key else least

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Minimum size, without the key cap, which is left out where there is no room."""
        wide = QFontMetrics(self._font).horizontalAdvance(unkeyed(self.text())) + 2 * self._padding
        if not self.icon().isNull():
            wide += ICON + (SMALL if self.text() else -MEDIUM)
        return QSize(wide, grown(self._height, self.font()))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        theme, painter = present_theme(), QPainter(self)
        is_filled = self.is_filled and self.isEnabled()
        if is_filled or not self.isFlat() or self.hasFocus() or self.underMouse() or self.isDown():
            paint_frame(painter, self, theme, theme.accent if is_filled else theme.panel, theme.line)
        colour = QColor(theme.on_accent if is_filled else theme.accent if self._is_link else theme.text)
        painter.setPen(colour if self.isEnabled() else disabled_colour(theme))
        painter.setFont(self._font)
        room, words = self.rect().adjusted(self._padding, 0, -self._padding, 0), unkeyed(self.text())
        if not self.icon().isNull():
            mode = QIcon.Mode.Normal if self.isEnabled() else QIcon.Mode.Disabled
            left = room.left() if words else (self.width() - ICON) // 2
            self.icon().paint(
                painter, left, (self.height() - ICON) // 2, ICON, ICON, Qt.AlignmentFlag.AlignCenter, mode
            )
            room.adjust(ICON + SMALL, 0, 0, 0)
        shows_key = bool(self._key) and self.width() >= self.sizeHint().width()
        if shows_key:
            wide = key_width(self._key, self.font())
            high = grown(20, self.font())
            cap = QRectF(room.right() + 1 - wide, (self.height() - high) / 2, wide, high)
            paint_key(painter, cap, self._key, theme, self.font())
            room.adjust(0, 0, -wide - SMALL, 0)
        where = Qt.AlignmentFlag.AlignVCenter
        where |= Qt.AlignmentFlag.AlignLeft if shows_key or not self.icon().isNull() else Qt.AlignmentFlag.AlignHCenter
        painter.drawText(room, where, words)
        painter.end()


class Segment(QAbstractButton):
    """Segment of a segmented button; `is_first` and `is_last` say which corners are round."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.is_first = self.is_last = False

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        wide = QFontMetrics(bold(self.font())).horizontalAdvance(self.text()) + 2 * MEDIUM
        return QSize(wide, grown(BUTTON, self.font()))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Minimum size, with a smaller font where there is little room."""
        least = QFontMetrics(sized(self.font(), NOTE, is_bold=True)).horizontalAdvance(self.text()) + 2 * TINY
        return QSize(least, self.sizeHint().height())

    @property
    def _letters(self) -> QFont:
        wide = QFontMetrics(bold(self.font())).horizontalAdvance(self.text()) + 2 * TINY
        return sized(self.font(), BODY if wide <= self.width() else NOTE, is_bold=self.isChecked())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        theme, painter = present_theme(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(0.5 if self.is_first else -0.5, 0.5, -0.5, -0.5)
        path = QPainterPath()
        path.addRoundedRect(
            area.adjusted(0 if self.is_first else -2 * ROUND, 0, 0 if self.is_last else 2 * ROUND, 0), ROUND, ROUND
        )
        ground = theme.selected if self.isChecked() or self.isDown() else theme.field
        painter.fillPath(path, QColor(ground))
        painter.setPen(QPen(QColor(theme.line), 1))
        painter.drawPath(path)
        if not self.is_last:
            painter.drawLine(QPointF(area.right(), area.top()), QPointF(area.right(), area.bottom()))
        if self.hasFocus():
            painter.setPen(QPen(QColor(theme.accent), 1))
            painter.drawRoundedRect(area.adjusted(2, 2, -2, -2), 2, 2)
        painter.setPen(QColor(theme.accent if self.isChecked() else theme.text))
        if not self.isEnabled():
            painter.setPen(disabled_colour(theme))
        painter.setFont(self._letters)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
        painter.end()


class Segments(QWidget, Generic[V]):
    """Segmented button: choices side by side of which at most one is checked."""

    def __init__(self, values: Sequence[V], name: str, *, is_wide: bool = False) -> None:
        """Create the segments; with `is_wide` they share all the available room, in two rows where one is too short."""
        super().__init__()
        self.setObjectName(name)
        self._is_wide = is_wide
        self._across = 0
        """Number of segments in the first row."""
        self.chosen = Event[V]()
        """Emitted with the value that the user has chosen."""
        self.values = tuple(values)
        self.buttons = [Segment(self) for _ in self.values]
        self._group = QButtonGroup(self)
        policy = QSizePolicy.Policy.Expanding if is_wide else QSizePolicy.Policy.Fixed
        for place, button in enumerate(self.buttons):
            button.setSizePolicy(policy, QSizePolicy.Policy.Fixed)
            button.setObjectName(f"{name}.{place + 1}")
            self._group.addButton(button)
            button.clicked.connect(lambda _=False, place=place: self.chosen.emit(self.values[place]))
        self._rows = [hbox(spacing=0) for _ in range(1 + is_wide)]
        vbox(*self._rows, on=self, margins=0, spacing=TINY)
        self.setSizePolicy(policy, QSizePolicy.Policy.Fixed)
        self._stand(len(self.buttons))

    def _stand(self, across: int) -> None:
        """Lay out the first `across` segments in the first row, and the others below."""
        if across == self._across:
            return
        self._across = across
        for row, buttons in zip(self._rows, (self.buttons[:across], self.buttons[across:]), strict=False):
            while row.count():
                row.takeAt(0)
            for button in buttons:
                row.addWidget(button)
                button.is_first, button.is_last = button is buttons[0], button is buttons[-1]

    def _half(self) -> int:
        return -(-len(self.buttons) // 2)

    def _fit(self) -> None:
        wide = sum(button.minimumSizeHint().width() for button in self.buttons)
        self._stand(self._half() if self._is_wide and wide > self.width() else len(self.buttons))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        least, half = super().minimumSizeHint(), self._half()
        rows = (self.buttons[:half], self.buttons[half:]) if self._is_wide else (self.buttons,)
        return QSize(max(sum(each.minimumSizeHint().width() for each in row) for row in rows), least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._fit()

    @property
    def value(self) -> V | None:
        return next(
            (value for value, button in zip(self.values, self.buttons, strict=True) if button.isChecked()), None
        )

    def choose(self, value: V) -> None:
        """Check the segment of this value without emitting `chosen`."""
        self.buttons[self.values.index(value)].setChecked(True)

    def speak(self, words: Sequence[str]) -> None:
        for button, said in zip(self.buttons, words, strict=True):
            button.setText(said)
            button.setAccessibleName(said)
            button.updateGeometry()
        self._fit()


class CommandField(QAbstractButton):
    """Button that looks like a search field and opens the command palette."""

    WIDE: Final = 220

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("toolbar.commands")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.key = ""

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(grown(self.WIDE, self.font()), grown(BUTTON, self.font()))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        theme, painter = present_theme(), QPainter(self)
        paint_frame(painter, self, theme, theme.field, theme.edge if self.underMouse() else theme.line)
        high = self.height()
        self.icon().paint(painter, SMALL, (high - ICON) // 2, ICON, ICON)
        wide, cap = key_width(self.key, self.font()), grown(18, self.font())
        if self.key:
            paint_key(
                painter, QRectF(self.width() - wide - SMALL, (high - cap) / 2, wide, cap), self.key, theme, self.font()
            )
        painter.setPen(QColor(theme.muted))
        room = self.rect().adjusted(2 * SMALL + ICON, 0, -(wide + 2 * SMALL if self.key else SMALL), 0)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.text())
        painter.end()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()
