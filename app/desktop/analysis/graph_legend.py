"""The legend of the graph: names of the lines; a click hides or shows one."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QImage, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from app.analysis.engine_verdicts import Judge
from app.desktop.analysis.graph_canvas import GraphCanvas, GraphLook
from app.desktop.analysis.graph_card import GraphBranches
from app.desktop.kit.labels import STRETCH, Label, elided, hbox, set_tip
from app.desktop.kit.signs import SIDE, STROKES, paint_swatch, pen_of
from app.desktop.kit.theme import Theme
from app.desktop.kit.translation import Translation
from app.text import panes as text
from app.workspace.engine_signs import EngineSign

SAMPLE = 14
"""Length of the line sample in pixels."""
GAP = 4


class SeriesEntry(NamedTuple):
    judge: Judge
    words: str
    brief: str
    """Short name for narrow legends; the swatch's letter tells the engine."""
    slot: int
    sign: EngineSign
    is_first: bool
    """True if it is the first series of its engine, which has the swatch."""
    note: str
    """Tooltip: what the line rests on."""
    is_hidden: bool


class LegendEntry(QAbstractButton):
    """Toggle button of one series: line sample and name; checked if the series is shown."""

    def __init__(self, entry: SeriesEntry, theme: Theme, help_: str) -> None:
        super().__init__()
        self.entry = entry
        self._start = 2 * GAP + SIDE if entry.is_first else GAP
        """Left edge of the line sample."""
        self._theme = theme
        self.setCheckable(True)
        self.setChecked(not entry.is_hidden)
        self.setText(entry.words if entry.is_first else entry.brief)
        self.shown_name: str | None = self.text()
        """Name beside the line sample, never cut off: long, short, or empty where neither fits; None if left out."""
        self.setAccessibleName(entry.words)
        self.setAccessibleDescription(entry.note)
        set_tip(self, f"{entry.words}\n{entry.note}\n{help_}")
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        wide = 0 if self.shown_name is None else self.width_of(self.shown_name)
        return QSize(wide, self.fontMetrics().height() + 6)

    def width_of(self, words: str) -> int:
        return self._start + SAMPLE + GAP + self.fontMetrics().horizontalAdvance(words) + 4

    def show_name(self, words: str | None) -> None:
        """Show this name, or leave the whole entry out; hiding it would lay out the pane in the middle of a resize."""
        self.shown_name = words
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus if words is None else Qt.FocusPolicy.StrongFocus)
        self.updateGeometry()
        self.update()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        theme, middle = self._theme, self.height() // 2
        if self.shown_name is None:
            return
        painter = QPainter(self)
        if self.underMouse() or self.hasFocus():
            painter.setPen(QColor(theme.accent if self.hasFocus() else theme.line))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        sign, start = self.entry.sign, self._start
        if self.entry.is_first:
            paint_swatch(painter, QRectF(GAP, middle - SIDE / 2, SIDE, SIDE), sign, theme, self.font())
        painter.setPen(
            pen_of(theme.engines[sign.number] if self.isChecked() else theme.muted, STROKES[self.entry.slot], 2)
        )
        painter.drawLine(start, middle, start + SAMPLE, middle)
        if not self.isChecked():  # struck through too, since the name may be left out
            painter.setPen(QColor(theme.muted))
            painter.drawLine(start + SAMPLE // 2 - 4, middle + 4, start + SAMPLE // 2 + 4, middle - 4)
        font = painter.font()
        font.setStrikeOut(not self.isChecked())
        painter.setFont(font)
        painter.setPen(QColor(theme.text if self.isChecked() else theme.muted))
        left = start + SAMPLE + GAP
        room = QRect(left, 0, self.width() - left - 2, self.height())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.shown_name)
        painter.end()


class Legend(QWidget):
    def __init__(self, speech: Translation, hide: Callable[[Judge, bool], object]) -> None:
        """`hide` is called with the judge whose line is to be hidden or shown."""
        super().__init__()
        self._speech = speech
        self._hide = hide
        self._shown: tuple[tuple[SeriesEntry, ...], int, Theme | None] = ((), 0, None)
        self._rest = Label()
        self._rest.hide()
        self._row = hbox(self._rest, STRETCH, on=self, margins=0, spacing=4)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    @property
    def entries(self) -> list[LegendEntry]:
        items = (self._row.itemAt(place) for place in range(self._row.count()))
        found = (item.widget() for item in items if item is not None)
        return [widget for widget in found if isinstance(widget, LegendEntry)]

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Show all long names if they fit, else all short ones, else as many short ones as fit, the first before."""
        room = self.width() - (self._rest.sizeHint().width() + self._row.spacing()) * (not self._rest.isHidden())
        names = [entry.text() for entry in self.entries]
        if self._wide(names) > room:
            names = [entry.entry.brief for entry in self.entries]
            while self._wide(names) > room and any(names):
                last = max(place for place, name in enumerate(names) if name)
                names[last] = ""
        for place, (entry, name) in enumerate(zip(self.entries, names, strict=True)):
            entry.show_name(name if self._wide(names[: place + 1]) <= room else None)
        self._row.activate()  # at once, lest a name be painted at the width of another

    def _wide(self, names: Sequence[str]) -> int:
        """Width in pixels of the first entries with these names."""
        named = zip(self.entries, names, strict=False)
        return sum(entry.width_of(name) + self._row.spacing() for entry, name in named)

    @property
    def width_in_brief(self) -> int:
        """Width in pixels with all short names."""
        return self._wide([entry.entry.brief for entry in self.entries])

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(100, self.fontMetrics().height() + 6)

    def show_entries(self, entries: tuple[SeriesEntry, ...], left_out: int, theme: Theme) -> None:
        """Show entries, and the number of series left out."""
        if (entries, left_out, theme) == self._shown:
            return
        before = [entry[:-1] for entry in self._shown[0]]
        are_the_same = theme == self._shown[2] and [entry[:-1] for entry in entries] == before
        self._shown = entries, left_out, theme
        if are_the_same:
            for widget, entry in zip(self.entries, entries, strict=True):
                widget.setChecked(not entry.is_hidden)
        else:
            self._make(entries, theme)
        say = self._speech.say
        self._rest.setVisible(left_out > 0)
        self._rest.setText(say(text.MORE_SERIES.filled(count=left_out)))
        set_tip(self._rest, say(text.MORE_SERIES_HELP.filled(count=left_out)))
        self._fit()

    def _make(self, entries: tuple[SeriesEntry, ...], theme: Theme) -> None:
        for widget in self.entries:
            self._row.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        for place, entry in enumerate(entries):
            widget = LegendEntry(entry, theme, self._speech.say(text.SHOW_SERIES))
            widget.clicked.connect(lambda shown, judge=entry.judge: self._hide(judge, not shown))
            self._row.insertWidget(place, widget)


LEAST_PICTURE: Final = QSize(800, 280)
RATIO: Final = 2.0
"""Pixels of the exported picture per pixel of the window, so that it can be enlarged."""
_MARGIN: Final = 10


def picture_of(
    look: GraphLook, sides: GraphBranches, entries: Sequence[SeriesEntry], title: str, size: QSize, font: QFont
) -> QImage:
    metrics = QFontMetrics(font)
    plain = size.expandedTo(LEAST_PICTURE)
    canvas = GraphCanvas(look, plain, RATIO, font)
    high, wide = metrics.height() + 4, plain.width() - 2 * _MARGIN
    placed = _placed(entries, wide, metrics)
    rows = placed[-1][2] + 1 if placed else 0
    above = _MARGIN + high * (rows + bool(title))
    image = QImage(QSize(plain.width(), plain.height() + above) * RATIO, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(RATIO)
    image.fill(QColor(look.theme.field))
    painter = QPainter(image)
    painter.setFont(font)
    y = _MARGIN
    if title:
        painter.setPen(QColor(look.theme.text))
        room = QRect(_MARGIN, y, wide, high)
        words = elided(metrics, title, wide)
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)
        y += high
    for entry, x, row in placed:
        left, top = _MARGIN + x, y + row * high
        painter.setPen(pen_of(look.inks[entry.slot], STROKES[entry.slot], 2))
        painter.drawLine(left, top + high // 2, left + SAMPLE, top + high // 2)
        painter.setPen(QColor(look.theme.text))
        room = QRect(left + SAMPLE + GAP, top, metrics.horizontalAdvance(entry.words) + 2, high)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, entry.words)
    painter.translate(QPointF(0, above))
    painter.drawPixmap(0, 0, canvas.picture)
    sides.paint(painter, canvas.plot, QRect(0, 0, plain.width(), plain.height()), look.inks)
    painter.end()
    return image


def _placed(entries: Sequence[SeriesEntry], width: int, metrics: QFontMetrics) -> list[tuple[SeriesEntry, int, int]]:
    """Each entry with its left edge and row, in as many columns as fit."""
    placed: list[tuple[SeriesEntry, int, int]] = []
    x = row = 0
    for entry in entries:
        wide = SAMPLE + 4 * GAP + metrics.horizontalAdvance(entry.words)
        if x and x + wide > width:
            x, row = 0, row + 1
        placed.append((entry, x, row))
        x += wide
    return placed
