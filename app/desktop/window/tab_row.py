"""Row above the board: the tabs of the open records, and the three layouts at the right."""

from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.desktop.desk.dock import LAYOUTS, DockLayout
from app.desktop.kit.boxes import hbox
from app.desktop.kit.buttons import Segments, key_width, paint_key
from app.desktop.kit.labels import Label, elided
from app.desktop.kit.theme import LIGHT, MEDIUM, SMALL, TINY, Theme, bold, grown, set_colours
from app.desktop.kit.translation import Say
from app.text import window as text

HIGH: Final = 36
_UNDER: Final = 2
_MOST: Final = 480


class LayoutChoice(QWidget):
    """Segmented button of the three layouts, with a label and a shortcut."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("layouts")
        self.segments = Segments(LAYOUTS, "layout")
        self.chosen = self.segments.chosen
        self._label, self._key = Label(), KeyLabel()
        hbox(self._label, self.segments, self._key, on=self, margins=(SMALL, TINY, SMALL, TINY), spacing=SMALL)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)

    def show_layout(self, layout: DockLayout) -> None:
        self.segments.choose(layout.on_the_whole)

    def fit(self, *, is_compact: bool) -> None:
        """Hide the label and the shortcut where there is little room."""
        self._label.setVisible(not is_compact)
        self._key.setVisible(not is_compact)

    def speak(self, say: Say, key: str) -> None:
        self._label.setText(say(text.LAYOUT))
        self.segments.speak([say(layout.phrase) for layout in LAYOUTS])
        self.segments.setAccessibleName(say(text.LAYOUT))
        self._key.tell(key)

    def apply_theme(self, theme: Theme) -> None:
        set_colours(self._label, words=theme.muted)
        self._key.theme = theme
        self._key.update()


class KeyLabel(QWidget):
    """Key cap that shows the shortcut of the widget beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.theme = LIGHT
        self._words = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def tell(self, words: str) -> None:
        self._words = words
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(key_width(self._words, self.font()) if self._words else 0, grown(20, self.font()))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        if self._words:
            painter = QPainter(self)
            paint_key(painter, QRect(self.rect()).toRectF(), self._words, self.theme, self.font())
            painter.end()


class OneTab(QWidget):
    """Placeholder for the tab of the single record at start-up."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("tabs.one")
        self._name = ""
        self._theme = LIGHT
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def name_record(self, name: str, *, is_unsaved: bool) -> None:
        self._name = f"{name} ●" if is_unsaved else name
        self.setAccessibleName(self._name)
        self.update()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter, font = QPainter(self), bold(self.font())
        metrics = QFontMetrics(font)
        words = elided(metrics, self._name, min(self.width() - 4 * MEDIUM, _MOST))
        wide = metrics.horizontalAdvance(words) + 2 * SMALL
        painter.setFont(font)
        painter.setPen(QColor(self._theme.text))
        painter.drawText(QRect(MEDIUM + SMALL, 0, wide, self.height()), Qt.AlignmentFlag.AlignVCenter, words)
        painter.fillRect(QRect(MEDIUM, self.height() - _UNDER, wide, _UNDER), QColor(self._theme.accent))
        painter.end()


class TabRow(QWidget):
    """Row of tabs; until `lay_tabs` is called it shows the placeholder of the one record."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("tabs")
        self.setAutoFillBackground(True)
        self.one = OneTab()
        self._tabs: QWidget = self.one
        self._theme = LIGHT
        self._row = hbox((self.one, 1), on=self, margins=0, spacing=0)
        self.fit()

    def lay_tabs(self, widget: QWidget) -> None:
        """Replace the placeholder by the tabs of the records."""
        self._row.replaceWidget(self._tabs, widget)
        self._row.setStretchFactor(widget, 1)
        self._tabs.hide()
        self._tabs = widget
        widget.show()

    def lay_at_end(self, widget: QWidget) -> None:
        self._row.addWidget(widget)

    def fit(self) -> None:
        self.setFixedHeight(grown(HIGH, self.font()))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(0, self.minimumHeight())

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.one.apply_theme(theme)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        """Paint hairlines above and below the row."""
        painter = QPainter(self)
        painter.fillRect(QRect(0, 0, self.width(), 1), QColor(self._theme.line))
        painter.fillRect(QRect(0, self.height() - 1, self.width(), 1), QColor(self._theme.line))
        painter.end()
