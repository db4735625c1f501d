"""Toolbar: an icon for each action, with text below it where there is room, and the command field at the right end."""

from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QAction, QColor, QFontMetrics, QIcon, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from app.desktop.kit.buttons import CommandField
from app.desktop.kit.labels import STRETCH, hbox
from app.desktop.kit.theme import LIGHT, MEDIUM, NOTE, ROUND, SMALL, TINY, Theme, disabled_colour, grown, sized

ICON: Final = 20
WITH_WORDS, WITHOUT_WORDS, COMPACT = 56, 40, 36
"""Heights of the toolbar."""
LEAST_WIDE: Final = 48
NARROW: Final = 36
"""Widths of a button with text and without."""
MENU_GAP: Final = 4
"""Margin above and below the menu bar, which Qt makes no higher than its text."""
LINE: Final = 24
"""Height of the separators between groups."""


class ToolButton(QToolButton):
    def __init__(self, action: QAction) -> None:
        super().__init__()
        self.setDefaultAction(action)
        self.setObjectName(f"toolbar.{action.objectName()}")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.theme = LIGHT
        self.has_word = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        if not self.has_word:
            return QSize(grown(NARROW, self.font()), grown(NARROW, self.font()))
        words = QFontMetrics(sized(self.font(), NOTE)).horizontalAdvance(self.defaultAction().iconText())
        return QSize(max(LEAST_WIDE, words + MEDIUM), WITH_WORDS)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.sizeHint().width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        theme, painter = self.theme, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = self.rect().adjusted(1, 2, -1, -2)
        painter.setPen(Qt.PenStyle.NoPen)
        if self.isChecked() or self.isDown():
            painter.setBrush(QColor(theme.selected))
            painter.drawRoundedRect(area, ROUND, ROUND)
            painter.fillRect(QRect(area.left() + 1, area.bottom() - 1, area.width() - 2, 2), QColor(theme.accent))
        elif self.underMouse() and self.isEnabled():
            painter.setBrush(QColor(theme.grid))
            painter.drawRoundedRect(area, ROUND, ROUND)
        if self.hasFocus():
            painter.setPen(QColor(theme.accent))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area, ROUND, ROUND)
        mode = QIcon.Mode.Normal if self.isEnabled() else QIcon.Mode.Disabled
        state = QIcon.State.On if self.isChecked() else QIcon.State.Off
        font = sized(self.font(), NOTE, is_bold=self.isChecked())
        word = QFontMetrics(font).height() if self.has_word else 0
        side = grown(ICON, self.font())
        top = (self.height() - side - word - (TINY if word else 0)) // 2
        left = (self.width() - side) // 2
        self.icon().paint(painter, left, top, side, side, Qt.AlignmentFlag.AlignCenter, mode, state)
        if self.has_word:
            painter.setFont(font)
            painter.setPen(QColor(theme.accent if self.isChecked() else theme.text))
            if not self.isEnabled() and not self.isChecked():
                painter.setPen(disabled_colour(theme))
            room = QRect(0, top + side + TINY, self.width(), word)
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, self.defaultAction().iconText())
        painter.end()


class GroupLine(QWidget):
    """Separator between two groups of buttons."""

    def __init__(self) -> None:
        super().__init__()
        self.theme = LIGHT
        self.setFixedWidth(2 * SMALL + 1)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter = QPainter(self)
        high = min(LINE, self.height() - SMALL)
        painter.fillRect(QRect(self.width() // 2, (self.height() - high) // 2, 1, high), QColor(self.theme.line))
        painter.end()


class ToolRow(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("toolbar")
        self.setAutoFillBackground(True)
        self.buttons: list[ToolButton] = []
        self._lines: list[GroupLine] = []
        self._has_words = False
        self.commands = CommandField()
        self._row = hbox(STRETCH, self.commands, on=self, margins=(SMALL, MENU_GAP, SMALL, 0), spacing=0)

    def add(self, action: QAction, *, starts_group: bool) -> None:
        place = self._row.count() - 2
        if starts_group:
            self._lines.append(GroupLine())
            self._row.insertWidget(place, self._lines[-1])
            place += 1
        button = ToolButton(action)
        self.buttons.append(button)
        self._row.insertWidget(place, button)

    def lay_at_end(self, widget: QWidget) -> None:
        """Add a widget at the right end: the layouts, in a compact window."""
        self._row.addWidget(widget)

    def has_room_for(self, wanted: QWidget, wide: int) -> bool:
        """Return True if `wanted` and all visible parts fit without being cut in a window of that width."""
        parts = (item.widget() for place in range(self._row.count()) if (item := self._row.itemAt(place)) is not None)
        seen = [part for part in parts if part is not None and (part is wanted or not part.isHidden())]
        return sum(max(part.sizeHint().width(), part.minimumWidth()) for part in seen) + 2 * SMALL <= wide

    def fit(self, *, has_words: bool, is_compact: bool) -> None:
        """Set the height and texts that there is room for; a compact window has no command field."""
        self._has_words = has_words and not is_compact
        high = COMPACT if is_compact else WITH_WORDS if has_words else WITHOUT_WORDS
        self.setFixedHeight(grown(high, self.font()) + MENU_GAP)
        for button in self.buttons:
            button.has_word = self._has_words
            button.updateGeometry()
        self.commands.setVisible(not is_compact)

    def speak(self) -> None:
        for button in self.buttons:
            button.updateGeometry()
            button.update()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """No minimum width, so that the window can become narrow."""
        return QSize(0, self.minimumHeight())

    def apply_theme(self, theme: Theme) -> None:
        for button in self.buttons:
            button.theme = theme
            button.update()
        for line in self._lines:
            line.theme = theme
            line.update()
