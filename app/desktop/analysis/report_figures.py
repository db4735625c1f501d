"""The numbers of a report: what is said of each side, and how many moves of each kind it made, each a way to its moves."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QToolButton, QWidget

from app.analysis.phases import Phase
from app.analysis.report import COUNTED, Report
from app.analysis.report_words import Figure, Line, plies_words, side_words, summary_of
from app.analysis.verdict import Verdict
from app.desktop.analysis.report_cards import TONES
from app.desktop.desk.desk import Desk
from app.desktop.kit.plain import Label, elided, keyless, set_tip
from app.desktop.kit.tones import tones_of
from app.desktop.kit.verdict_art import paint_mark
from app.record.tree import Node
from app.shogi.naming import PENTAGONS
from app.shogi.pieces import SIDES, Side
from app.text import report as text
from app.text.phrase import Phrase

MOST_LINES: Final = 12
LONGEST_NAME: Final = 120
BAR: Final = QSize(56, 12)
SHORT: Final = (text.OPENING_SHORT, text.MIDDLE_SHORT, text.ENDING_SHORT, text.ALL)
"""What stands above the counts of each phase, and of all."""


class PlainLabel(Label):
    """Words of the record or of ours, always as they stand; too long ones are shortened."""

    def __init__(self, alignment: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft) -> None:
        super().__init__()
        self.setAlignment(alignment | Qt.AlignmentFlag.AlignVCenter)

    def say(self, words: str, most: int = 0) -> None:
        shown = elided(self.fontMetrics(), words, most) if most else words
        self.setText(shown)
        self.setAccessibleName(words)


class MovesButton(QToolButton):
    """A number that stands for moves; each press goes to the next of them."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._nodes: tuple[Node, ...] = ()
        self.setAutoRaise(True)
        self.clicked.connect(self._go)

    def show_figure(self, figure: Figure, name: Phrase) -> None:
        say = self._desk.speech.say
        self._nodes = figure.nodes
        words = elided(self.fontMetrics(), say(figure.words), LONGEST_NAME)
        self.setText(keyless(words))  # which would mark a key
        self.setAccessibleName(say(name))
        self.setEnabled(bool(figure.nodes))
        moves = text.MOVE_NUMBERS.filled(plies=plies_words(figure.nodes))
        set_tip(self, say(text.GO_TO_NEXT.filled(moves=moves)) if figure.nodes else "")

    def _go(self) -> None:
        if self._nodes:
            here = self._desk.document.cursor.node.ply
            ahead = (node for node in self._nodes if node.ply > here)
            self._desk.document.cursor.go(next(ahead, self._nodes[0]))


class SummaryGrid(QWidget):
    """What is said of both sides, line by line."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._names = tuple(PlainLabel(Qt.AlignmentFlag.AlignRight) for _ in SIDES)
        self._labels = [PlainLabel() for _ in range(MOST_LINES)]
        self._figures = [tuple(MovesButton(desk) for _ in SIDES) for _ in range(MOST_LINES)]
        grid = _grid(self)
        for column, label in enumerate(self._names, 1):
            label.setContentsMargins(0, 0, 6, 0)
            grid.addWidget(label, 0, column, Qt.AlignmentFlag.AlignRight)
        for row, (label, buttons) in enumerate(zip(self._labels, self._figures, strict=True), 1):
            grid.addWidget(label, row, 0)
            for column, button in enumerate(buttons, 1):
                grid.addWidget(button, row, column, Qt.AlignmentFlag.AlignRight)

    def show_report(self, report: Report, names: Sequence[str]) -> None:
        for mark, label, name in zip(PENTAGONS, self._names, names, strict=True):
            label.say(f"{mark} {name}", LONGEST_NAME)
        lines = summary_of(report)
        for row in range(MOST_LINES):
            is_shown = row < len(lines)
            for widget in (self._labels[row], *self._figures[row]):
                widget.setVisible(is_shown)
            if is_shown:
                self._show_line(row, lines[row])

    def _show_line(self, row: int, line: Line) -> None:
        say = self._desk.speech.say
        self._labels[row].say(say(line.label))
        for side, button, figure in zip(SIDES, self._figures[row], (line.black, line.white), strict=True):
            button.show_figure(figure, _joined(side_words(side), line.label, figure.words))
            button.setEnabled(True)  # a figure without moves is still to be read, not greyed
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus if figure.nodes else Qt.FocusPolicy.NoFocus)
            button.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not figure.nodes)


class ClassGrid(QWidget):
    """How many moves of each kind each side made, in each phase and in all, with bars."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._names = tuple(PlainLabel(Qt.AlignmentFlag.AlignHCenter) for _ in SIDES)
        self._heads = [[PlainLabel(Qt.AlignmentFlag.AlignHCenter) for _ in (*Phase, None)] for _ in SIDES]
        self._labels = [VerdictLabel(desk, verdict) for verdict in COUNTED]
        self._bars = [[ClassBar(desk, verdict, side) for side in SIDES] for verdict in COUNTED]
        self._counts = [[[MovesButton(desk) for _ in (*Phase, None)] for _ in SIDES] for _ in COUNTED]
        grid = _grid(self)
        wide = len(Phase) + 1
        lefts = (0, wide + 3)
        for side in SIDES:
            grid.addWidget(self._names[side], 0, lefts[side], 1, wide)
            for column, head in enumerate(self._heads[side]):
                grid.addWidget(head, 1, lefts[side] + column)
        for row in range(len(COUNTED)):
            grid.addWidget(self._labels[row], row + 2, wide + 1, Qt.AlignmentFlag.AlignLeft)
            for side in SIDES:
                grid.addWidget(self._bars[row][side], row + 2, wide if side is Side.BLACK else wide + 2)
                for column, button in enumerate(self._counts[row][side]):
                    grid.addWidget(button, row + 2, lefts[side] + column, Qt.AlignmentFlag.AlignHCenter)

    def show_bars(self, shown: bool) -> None:
        """In a narrow pane there is no room for them."""
        for bar in (bar for bars in self._bars for bar in bars):
            bar.setVisible(shown)

    def show_report(self, report: Report, names: Sequence[str]) -> None:
        say = self._desk.speech.say
        told = [verdict for verdict in COUNTED if verdict is not Verdict.PLAIN]
        most = max(len(side.of(verdict)) for side in report.sides for verdict in told)
        for side in SIDES:
            self._names[side].say(f"{PENTAGONS[side]} {names[side]}", LONGEST_NAME)
            for head, column in zip(self._heads[side], SHORT, strict=True):
                head.say(say(column))
        for row, verdict in enumerate(COUNTED):
            self._labels[row].speak()
            for side in SIDES:
                self._bars[row][side].show_share(len(report.sides[side].of(verdict)), most)
                for phase, button in zip((*Phase, None), self._counts[row][side], strict=True):
                    nodes = report.sides[side].of(verdict, phase)
                    count = str(len(nodes)) if nodes else "·"
                    name = text.COUNT_TOLD.filled(
                        side=side_words(side),
                        verdict=verdict.phrase,
                        phase=text.ALL_PHASES if phase is None else phase.phrase,
                        count=len(nodes),
                    )
                    button.show_figure(Figure(Phrase(count, count), nodes), name)


class VerdictLabel(QWidget):
    """The mark of a verdict and its name."""

    def __init__(self, desk: Desk, verdict: Verdict) -> None:
        super().__init__()
        self._desk = desk
        self._verdict = verdict

    def speak(self) -> None:
        self.setAccessibleName(self._desk.speech.say(self._verdict.phrase))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        metrics = self.fontMetrics()
        words = self._desk.speech.say(self._verdict.phrase)
        return QSize(metrics.horizontalAdvance(words) + metrics.height() + 12, metrics.height() + 6)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        theme, high = self._desk.shell.theme, self.fontMetrics().height()
        painter = QPainter(self)
        room = QRect(self.rect()).adjusted(high + 6, 0, 0, 0)
        if self._verdict is not Verdict.PLAIN:
            square = QRectF(1, (self.height() - high) / 2, high, high)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            tone = tones_of(theme)[TONES[self._verdict + 1]]
            paint_mark(painter, self._verdict, square.center(), high * 0.4, self.font(), tone)
        painter.setPen(QColor(theme.text))
        words = self._desk.speech.say(self._verdict.phrase)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
        painter.end()


class ClassBar(QWidget):
    """How many moves of a kind a side made, as a bar that grows away from the middle; the many plain ones need none."""

    def __init__(self, desk: Desk, verdict: Verdict, side: Side) -> None:
        super().__init__()
        self._desk = desk
        self._verdict = verdict
        self._side = side
        self._count = self._most = 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_share(self, count: int, most: int) -> None:
        self._count, self._most = 0 if self._verdict is Verdict.PLAIN else count, most
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return BAR

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        if not self._count:
            return
        tones = tones_of(self._desk.shell.theme)
        wide = max(2, round(self.width() * self._count / max(self._most, 1)))
        left = self.width() - wide if self._side is Side.BLACK else 0
        bar = QRect(left, 0, wide, self.height())
        colour = QColor(tones[TONES[self._verdict + 1]])
        painter = QPainter(self)
        painter.setPen(colour)
        if self._side is Side.BLACK:
            painter.fillRect(bar, colour)
        else:  # hollow, as White's pieces are in print
            painter.drawRect(bar.adjusted(0, 0, -1, -1))
            colour.setAlpha(60)
            painter.fillRect(bar.adjusted(1, 1, -1, -1), colour)
        painter.end()


def _grid(parent: QWidget) -> QGridLayout:
    grid = QGridLayout(parent)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(4)
    grid.setVerticalSpacing(1)
    return grid


def _joined(*phrases: Phrase) -> Phrase:
    return Phrase("、".join(phrase.ja for phrase in phrases), ", ".join(phrase.en for phrase in phrases))
