"""The graph of the game: the scores of its comments along the current line, to look at and to walk by."""

from typing import Final

from PySide6.QtCore import QEvent, QRect, QSize, Qt, QTimer
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from app.base.event import Event
from app.config.settings import GraphScale
from app.desktop.actions.desk import Desk
from app.desktop.panes.graph_canvas import GraphCanvas, GraphLook, paint_label
from app.desktop.panes.ink import DASHES, ink_for
from app.record.tree import Change, ChangeKind, Node
from app.text import panes_words as text
from app.thoughts.score import Score
from app.thoughts.thought import Source
from app.workspace.comment_view import engine_name, score_text
from app.workspace.graph_points import GraphScores, Speaker, centipawns_of, swings, top_of, win_rate

PAGE: Final = 10
MOST_AT_ONCE: Final = 150
"""Comments that are read in one go."""
SAMPLE: Final = 22
"""How long a piece of line the legend shows."""
_SOURCES: Final = {Source.PLAYED: text.PLAYED, Source.ANALYSED: text.ANALYSED}
_WITHOUT_SCORES: Final = {ChangeKind.BOOKMARK, ChangeKind.TIME, ChangeKind.HEADERS, ChangeKind.END}


class GraphPane(QWidget):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.view = GraphView(desk)
        self.legend = Legend(desk, self.view)
        self.switch = QToolButton()
        self.switch.setAutoRaise(True)
        self.switch.clicked.connect(self._switch_scale)
        above = QHBoxLayout()
        above.setContentsMargins(6, 0, 6, 0)
        above.addWidget(self.legend, 1)
        above.addWidget(self.switch)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2, 0, 0)
        column.setSpacing(2)
        column.addLayout(above)
        column.addWidget(self.view, 1)
        desk.preferences.changed.connect(lambda _: self._speak())
        desk.speech.changed.connect(lambda _: self._speak())
        desk.shell.dressed.connect(lambda _: self._speak())
        self._speak()

    def _switch_scale(self) -> None:
        is_rate = self._desk.preferences.now.graph.scale is GraphScale.WIN_RATE
        other = GraphScale.CENTIPAWNS if is_rate else GraphScale.WIN_RATE
        self._desk.preferences.change("graph", "scale", other.value)

    def _speak(self) -> None:
        say = self._desk.speech.say
        is_rate = self._desk.preferences.now.graph.scale is GraphScale.WIN_RATE
        words = say(text.WIN_RATE_UNIT if is_rate else text.CENTIPAWN_UNIT)
        self.switch.setText(words)
        self.switch.setToolTip(say(text.SWITCH_SCALE))
        self.switch.setAccessibleName(words)
        self.switch.setAccessibleDescription(say(text.SWITCH_SCALE))
        self.view.setAccessibleName(say(text.GRAPH))
        self.view.draw_anew()
        self.legend.update()


class Legend(QWidget):
    """Which line is whose: a piece of it, and a name."""

    def __init__(self, desk: Desk, view: "GraphView") -> None:
        super().__init__()
        self._desk = desk
        self._view = view
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        view.redrawn.connect(lambda _: self.update())

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(100, self.fontMetrics().height() + 4)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        theme = self._desk.shell.theme
        painter = QPainter(self)
        left, middle = 2, self.height() // 2
        for words, colour, dashes in self._view.names():
            wide = self.fontMetrics().horizontalAdvance(words)
            painter.setPen(QPen(QColor(colour), 2, dashes))
            painter.drawLine(left, middle, left + SAMPLE, middle)
            painter.setPen(QColor(theme.text))
            room = QRect(left + SAMPLE + 5, 0, max(min(wide + 2, self.width() - left - SAMPLE - 5), 0), self.height())
            shown = self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, shown)
            left += SAMPLE + 5 + wide + 16
        painter.end()


class GraphView(QWidget):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._scores = GraphScores()
        self._line: list[Node] = []
        self._canvas: GraphCanvas | None = None
        self._ply = 0
        self._hovered: int | None = None
        self._is_stale = True
        self._reading = QTimer(self, singleShot=True, interval=0)
        """Goes on reading the scores of a long record, when nothing else is to be done."""
        self._reading.timeout.connect(self.draw_anew)
        self.redrawn = Event[None]()
        """The picture is another."""
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumSize(120, 60)
        document = desk.document
        document.altered.connect(self._on_altered)
        document.replaced.connect(lambda _: self._on_replaced())
        document.moved.connect(lambda _: self._on_moved())

    @property
    def canvas(self) -> GraphCanvas | None:
        """The picture, if there is something to show."""
        return self._canvas

    @property
    def hovered(self) -> int | None:
        """The move under the pointer."""
        return self._hovered

    def names(self) -> list[tuple[str, str, Qt.PenStyle]]:
        """What the lines are called, with their colour and style."""
        if self._canvas is None:
            return []
        look = self._canvas.look
        colours = ink_for(look.theme).series
        return [
            (self._called(series.speaker), colour, dashes)
            for series, colour, dashes in zip(look.series, colours, DASHES, strict=False)
        ]

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(500, 160)

    # Keeping true

    def draw_anew(self) -> None:
        """Something that the picture depends on is another."""
        self._is_stale = True
        if self.isVisible():
            self._draw()

    def _on_replaced(self) -> None:
        self._scores.forget()
        self.draw_anew()

    def _on_altered(self, change: Change) -> None:
        if any(part.kind not in _WITHOUT_SCORES for part in change.each()):
            self.draw_anew()

    def _on_moved(self) -> None:
        """Only the line at the current move moves, unless another line of the game is taken."""
        if not self.isVisible():
            self._is_stale = True
        elif self._is_on_line(self._desk.document.cursor.node):
            self._go_to_ply(self._desk.document.cursor.node.ply)
        else:
            self.draw_anew()

    def _is_on_line(self, node: Node) -> bool:
        """Whether the line that is drawn is still that of the cursor; at a fork only the cursor knows."""
        if node.ply >= len(self._line) or self._line[node.ply] is not node:
            return False
        return len(node.children) < 2 or self._desk.document.cursor.line() == self._line

    def _go_to_ply(self, ply: int) -> None:
        if self._canvas is not None:
            self.update(self._canvas.ply_rect(self._ply))
            self.update(self._canvas.ply_rect(ply))
        self._ply = ply
        self._name()

    def _draw(self) -> None:
        self._is_stale = False
        document, settings = self._desk.document, self._desk.preferences.now.graph
        self._line = document.cursor.line()
        self._ply = document.cursor.node.ply
        self._hovered = None
        if not self._scores.read(self._line, MOST_AT_ONCE):
            self._reading.start()
            return
        series = self._scores.series(self._line)
        if series and self.width() > 0:
            first = document.record.side_to_move(document.record.root)
            look = GraphLook(
                series,
                swings(series[0], first, settings.win_rate_scale),
                self._line[-1].ply,
                settings.scale,
                settings.win_rate_scale,
                top_of(series),
                self._desk.shell.theme,
                (self._desk.speech.say(text.SENTE_UP), self._desk.speech.say(text.GOTE_DOWN)),
                self.font().key(),
            )
            self._canvas = self._canvas_of(look)
        else:
            self._canvas = None
        self._name()
        self.update()
        self.redrawn.emit(None)

    def _canvas_of(self, look: GraphLook) -> GraphCanvas:
        """A picture of that, or the one that is there: most words that are typed in comments change no score."""
        canvas, ratio = self._canvas, self.devicePixelRatioF()
        wanted = look, self.size(), ratio
        if canvas is not None and (canvas.look, canvas.size, canvas.picture.devicePixelRatio()) == wanted:
            return canvas
        return GraphCanvas(*wanted, self.font())

    def _name(self) -> None:
        """What is at the current move, for those who hear it: where nobody listens, a step need not pay for it."""
        if not (self.hasFocus() or QAccessible.isActive()):
            return
        empty = self._desk.speech.say(text.GRAPH_EMPTY)
        told = empty if self._canvas is None else ", ".join(words for words, _ in self._told(self._ply))
        self.setAccessibleDescription(told)

    # Words

    def _called(self, speaker: Speaker) -> str:
        say = self._desk.speech.say
        return say(text.SERIES.filled(source=_SOURCES[speaker.source], engine=engine_name(speaker.engine)))

    def _told(self, ply: int) -> list[tuple[str, str]]:
        """What the card says of a move, each line with its colour."""
        theme, say = self._desk.shell.theme, self._desk.speech.say
        move = self._desk.document.move_names.of(self._line[ply]) if ply < len(self._line) else ""
        lines = [(say(text.PLY_AND_MOVE.filled(ply=ply, move=move)) if ply else say(text.START), theme.text)]
        if self._canvas is None:
            return lines
        look = self._canvas.look
        here = zip(look.series, self._canvas.points_at(ply), ink_for(theme).series, strict=False)
        for series, point, colour in here:
            if point is not None:
                lines.append((f"{self._called(series.speaker)}  {self._score_words(point.score)}", colour))
        if len(lines) == 1:
            lines.append((say(text.NO_SCORE), theme.muted))
        for swing in look.swings:
            if swing.ply == ply:
                words = say(text.BIG_LOSS if swing.is_big else text.LOSS)
                lines.append((f"{words}  −{swing.loss:.0f}%", theme.text))
        return lines

    def _score_words(self, score: Score) -> str:
        rate = win_rate(centipawns_of(score), self._desk.preferences.now.graph.win_rate_scale)
        return f"{self._desk.speech.say(score_text(score))}  {rate:.0f}%"

    # What Qt asks

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        if self._is_stale:
            self._draw()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        self.draw_anew()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        theme = self._desk.shell.theme
        painter = QPainter(self)
        canvas = self._canvas
        if canvas is None:
            painter.fillRect(self.rect(), QColor(theme.field))
            painter.setPen(QColor(theme.muted))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.rect().adjusted(16, 8, -16, -8), flags, self._desk.speech.say(text.GRAPH_EMPTY))
        else:
            dirty = event.rect()
            ratio = canvas.picture.devicePixelRatio()
            source = QRect(dirty.topLeft() * ratio, dirty.size() * ratio)
            painter.drawPixmap(dirty, canvas.picture, source)
            canvas.paint_ply(painter, self._ply, theme.accent, Qt.PenStyle.SolidLine)
            canvas.paint_points(painter, self._ply)
            if self._hovered is not None:
                canvas.paint_ply(painter, self._hovered, theme.muted, Qt.PenStyle.DashLine)
                paint_label(painter, self._told(self._hovered), canvas.x_of(self._hovered), canvas.plot, theme)
        if self.hasFocus():
            painter.setPen(QColor(theme.accent))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        super().focusInEvent(event)
        self._name()

    def _hover(self, ply: int | None) -> None:
        if ply != self._hovered:
            self._hovered = ply
            self.update()

    def _go(self, ply: int) -> None:
        if 0 <= ply < len(self._line):
            self._desk.document.cursor.go(self._line[ply])

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if event.button() == Qt.MouseButton.LeftButton and self._canvas is not None:
            self._go(self._canvas.ply_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if self._canvas is None:
            return
        ply = self._canvas.ply_at(event.position().x())
        self._hover(ply)
        if event.buttons() & Qt.MouseButton.LeftButton and ply != self._ply:
            self._go(ply)

    def leaveEvent(self, event: QEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        self._hover(None)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        turn = event.angleDelta().y()
        if turn:
            self._desk.document.forward(-1 if turn > 0 else 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        steps = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_PageUp: -PAGE,
            Qt.Key.Key_PageDown: PAGE,
            Qt.Key.Key_Home: -len(self._line),
            Qt.Key.Key_End: len(self._line),
        }
        step = steps.get(Qt.Key(event.key()))
        if step is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        else:
            self._go(min(max(self._ply + step, 0), len(self._line) - 1))
