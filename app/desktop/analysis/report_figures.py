"""The tables of the report: figures of each side and counts of moves by verdict; each number links to its moves."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPalette, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QGridLayout,
    QSizePolicy,
    QStyle,
    QStyleOptionToolButton,
    QStylePainter,
    QToolButton,
    QWidget,
)

from app.analysis.comment_cache import RecordPhase
from app.analysis.report import VERDICTS, Figure, GameReport, MarkedMove, SummaryRow, ply_list, rates_text, summary_of
from app.analysis.verdict import MoveVerdict
from app.desktop.desk.desk import Desk
from app.desktop.kit.labels import MOST_IN_STATE, Label, elided, keyless, one_line, set_tip
from app.desktop.kit.signs import TONES, paint_mark, tones_of
from app.desktop.kit.theme import NOTE, TINY, sized
from app.desktop.lists.line_board import SmallBoard
from app.record.tree import Node
from app.shogi.move_writers import PENTAGONS
from app.shogi.pieces import SIDES, Side
from app.text import analysis as text
from app.text.phrase import Phrase
from app.workspace.scene import Arrow, BoardScene, DrawingInk, InHand, make_scene

BOARD: Final = QSize(270, 166)
"""Board size with piece stands, in logical pixels."""
PADDING: Final = 8
LINES: Final = 4


def turning_point_scene(marked: MarkedMove, flipped: bool) -> BoardScene:
    """Scene of a bad move, in red, and the best one, in green."""
    found, mover = marked.judgement, Side(marked.position.turn)
    chosen = found.decision.best
    best = chosen.move if chosen is not None and marked.best_name else None
    arrows = tuple(
        Arrow(InHand(mover, move.dropped) if move.is_drop else move.origin, move.to, ink)
        for move, ink in ((best, DrawingInk.GREEN), (found.node.move, DrawingInk.RED))
        if move is not None
    )
    nameless = ("", "")  # the side signs suffice; names have no room beside the board
    return make_scene(marked.position, found.node.move, nameless, flipped)._replace(arrows=arrows)


class TurningPointCard(QAbstractButton):
    """Card of a turning point; a click goes to its move."""

    def __init__(self, desk: Desk, board: SmallBoard) -> None:
        super().__init__()
        self._desk = desk
        self._board = board
        self.marked: MarkedMove | None = None
        self._picture: QPixmap | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._go)
        desk.shell.theme_changed.connect(lambda _: self._draw_anew())

    def show_turn(self, marked: MarkedMove | None) -> None:
        self.marked = marked
        self.setVisible(marked is not None)
        self.setAccessibleName("、".join(self._lines()))
        self._draw_anew()

    def _draw_anew(self) -> None:
        self._picture = None
        self.updateGeometry()
        self.update()

    def _go(self) -> None:
        if self.marked is not None:
            self._desk.document.shown.cursor.go_to_node(self.marked.judgement.node)

    def _lines(self) -> list[str]:
        if self.marked is None:
            return []
        found, say = self.marked.judgement, self._desk.speech.say
        before, after = rates_text(found)
        best = self.marked.best_name
        return [
            say(text.AT_MOVE.filled(ply=found.node.ply, move=self.marked.name)),
            say(found.to_phrase()),
            say(text.RATES.filled(before=before, after=after)),
            say(text.BEST.filled(move=best)) if best else "",
        ]

    # Qt events

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return BOARD + QSize(2 * PADDING, 3 * PADDING + LINES * (self.fontMetrics().height() + 4))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        theme, marked = self._desk.shell.theme, self.marked
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.panel if self.underMouse() or self.isDown() else theme.window))
        if marked is not None:
            if self._picture is None:
                scene = turning_point_scene(marked, self._desk.document.shown.is_flipped)
                self._picture = self._board.picture(scene, self.devicePixelRatioF())
            painter.drawPixmap(QPoint(PADDING, PADDING), self._picture)
            self._paint_words(painter, marked)
        painter.setPen(QColor(theme.accent if self.hasFocus() else theme.line))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    def _paint_words(self, painter: QPainter, marked: MarkedMove) -> None:
        theme = self._desk.shell.theme
        high = self.fontMetrics().height() + 4
        room = QRect(PADDING, 2 * PADDING + BOARD.height(), BOARD.width(), high)
        strong = QFont(self.font())
        strong.setBold(True)
        for number, words in enumerate(self._lines()):
            painter.setFont(strong if number == 0 else self.font())
            painter.setPen(QColor(theme.text if number < 2 else theme.muted))
            inside = room
            if number == 1:
                tone = tones_of(theme)[TONES[marked.judgement.verdict + 1]]
                square = QRectF(room.left(), room.top(), high, high)
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                judgement = marked.judgement
                shape = (judgement.verdict, square.center(), high * 0.38, self.font(), tone)
                paint_mark(painter, *shape, is_unverified=judgement.is_unverified)
                painter.setPen(QColor(theme.text))
                inside = room.adjusted(high + 4, 0, 0, 0)
            shown = elided(QFontMetrics(painter.font()), words, inside.width())
            painter.drawText(inside, Qt.AlignmentFlag.AlignVCenter, shown)
            room = room.translated(0, high)


class CardFlowLayout(QWidget):
    """Flow layout of cards: as many in a row as fit."""

    def __init__(self, cards: list[TurningPointCard]) -> None:
        super().__init__()
        self._cards = cards
        for card in cards:
            card.setParent(self)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:  # noqa: N802 - Qt's name
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802 - Qt's name
        return self._lay(width, is_real=False)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(2 * BOARD.width(), self.heightForWidth(2 * BOARD.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        self._lay(self.width(), is_real=True)

    def refresh(self) -> None:
        """Lay the cards out again after a change."""
        self._lay(self.width(), is_real=True)
        self.updateGeometry()

    def _lay(self, width: int, *, is_real: bool) -> int:
        shown = [card for card in self._cards if not card.isHidden()]
        if not shown:
            return 0
        size = shown[0].sizeHint()
        across = max(1, (width + PADDING) // (size.width() + PADDING))
        for place, card in enumerate(shown):
            row, column = divmod(place, across)
            if is_real:
                where = QPoint(column * (size.width() + PADDING), row * (size.height() + PADDING))
                card.setGeometry(QRect(where, size))
        rows = -(-len(shown) // across)
        return rows * (size.height() + PADDING) - PADDING


MOST_LINES: Final = 12
LONGEST_NAME: Final = 240
LEAST_LABEL: Final = 60
MOST_ROWS: Final = 4
BAR: Final = QSize(56, 12)
SPACE: Final = 4
"""Pixels between two columns."""
EDGES: Final = 20
"""Pixels around the text of a figure, with the space before it."""
SHORT: Final = (text.OPENING, text.MIDDLE_SHORT, text.ENDING_SHORT, text.ALL)
"""Column heads of the phases and of the total."""


class PlainLabel(Label):
    """Small label in plain text that is elided if too long."""

    def __init__(self, alignment: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft) -> None:
        super().__init__()
        self.setAlignment(alignment | Qt.AlignmentFlag.AlignVCenter)
        self.setForegroundRole(QPalette.ColorRole.PlaceholderText)

    def say(self, words: str, most: int = 0) -> None:
        self.setFont(sized(QApplication.font(), NOTE))
        self.setText(elided(self.fontMetrics(), words, most) if most else words)
        self.setAccessibleName(words)

    def fit(self, most: int) -> None:
        """Elide the text to a width in pixels; the tooltip has the whole of it."""
        words = self.accessibleName()
        self.say(words, most)
        set_tip(self, "" if self.text() == words else words)


def _row_end(words: str, end: int) -> int:
    """Line break position for a row of `end` letters: a blank, bracket, comma or hyphen if there is one."""
    behind = (words.rfind(sign, 0, end) + 1 for sign in "-、")
    last = max(*behind, *(words.rfind(sign, 1, end + 1) for sign in " (（"))
    return last if last > end // 3 or words.isascii() else min(end, len(words) - 2)


def _in_rows(metrics: QFontMetrics, words: str, room: int) -> str:
    """Wrap text that is too wide into rows, without a single letter alone in a row."""
    rows: list[str] = []
    words = one_line(words, MOST_IN_STATE)
    while metrics.horizontalAdvance(words) > room and len(rows) < MOST_ROWS - 1:
        end = max(end for end in range(len(words)) if metrics.horizontalAdvance(words[:end]) <= room)
        end = _row_end(words, end)
        if end <= 0:
            break
        rows.append(words[:end])
        words = words[end:].strip()
    return "\n".join([*rows, elided(metrics, words, room)])


class MovesButton(QToolButton):
    """Button with a number of moves; each press goes to the next of them."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._nodes: tuple[Node, ...] = ()
        self._words = ""
        self.setAutoRaise(True)
        self.clicked.connect(self._go)

    def show_figure(self, figure: Figure, name: Phrase) -> None:
        say = self._desk.speech.say
        self._nodes = figure.nodes
        self._words = say(figure.phrase)
        self.setAccessibleName(say(name))
        self.setEnabled(bool(figure.nodes))
        self.fit(LONGEST_NAME)

    @property
    def counts(self) -> bool:
        """True if the number counts moves."""
        return bool(self._nodes)

    def fit(self, most: int) -> None:
        """Wrap the text to a width in pixels; the tooltip has what is cut off."""
        say = self._desk.speech.say
        words = _in_rows(self.fontMetrics(), self._words, most)
        self.setText("\n".join(map(keyless, words.split("\n"))))  # else & would mark a shortcut key
        moves = text.MOVE_NUMBERS.filled(plies=ply_list(self._nodes))
        whole = self._words if "…" in words else ""
        set_tip(self, say(text.GO_TO_NEXT.filled(moves=moves)) if self._nodes else whole)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Align rows to the right as numbers; the style would centre them."""
        if "\n" not in self.text():
            super().paintEvent(event)
            return
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        words, option.text = option.text, ""
        painter, flags = QStylePainter(self), Qt.AlignmentFlag.AlignRight | Qt.TextFlag.TextShowMnemonic
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
        room = QRect(QPoint(), self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, words))
        room.moveCenter(self.rect().center())
        painter.drawItemText(room, flags, self.palette(), self.isEnabled(), words, QPalette.ColorRole.ButtonText)
        painter.end()

    def _go(self) -> None:
        if self._nodes:
            here = self._desk.document.shown.cursor.node.ply
            ahead = (node for node in self._nodes if node.ply > here)
            self._desk.document.shown.cursor.go_to_node(next(ahead, self._nodes[0]))


class SummaryGrid(QWidget):
    """Table of both sides' figures, line by line."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._names = tuple(PlainLabel(Qt.AlignmentFlag.AlignRight) for _ in SIDES)
        self._labels = [PlainLabel() for _ in range(MOST_LINES)]
        self._figures = [tuple(MovesButton(desk) for _ in SIDES) for _ in range(MOST_LINES)]
        grid = _grid(self)
        for column, label in enumerate(self._names, 1):
            label.setContentsMargins(0, 0, 6, TINY)
            grid.addWidget(label, 0, column, Qt.AlignmentFlag.AlignRight)
        for row, (label, buttons) in enumerate(zip(self._labels, self._figures, strict=True), 1):
            grid.addWidget(label, row, 0)
            for column, button in enumerate(buttons, 1):
                grid.addWidget(button, row, column, Qt.AlignmentFlag.AlignRight)

    def fit(self, width: int) -> None:
        """Give the labels the width that the figures leave, wrapped in rows; tooltips have what is cut off."""
        shown = [(label, pair) for label, pair in zip(self._labels, self._figures, strict=True) if not label.isHidden()]
        most = max((width - LEAST_LABEL) // 2 - EDGES, LEAST_LABEL)
        buttons = [button for _, pair in shown for button in pair]
        for button in buttons:
            button.fit(min(most, LONGEST_NAME))
        counted = max((button.sizeHint().width() for button in buttons if button.counts), default=most)
        widest = max((label.fontMetrics().horizontalAdvance(label.accessibleName()) for label, _ in shown), default=0)
        left = (width - min(widest, width // 3)) // 2 - EDGES
        for button in (
            each for each in buttons if not each.counts
        ):  # texts get the width of numbers, or what the labels leave
            button.fit(min(most, max(counted - EDGES, left), LONGEST_NAME))
        figures = [max((pair[side].sizeHint().width() for _, pair in shown), default=0) for side in SIDES]
        for name, figure in zip(self._names, figures, strict=True):
            name.fit(min(max(figure, width // 3), most, LONGEST_NAME))
        heads = [name.sizeHint().width() for name in self._names]
        room = max(width - sum(map(max, figures, heads)) - 2 * SPACE, LEAST_LABEL)
        for label, _ in shown:
            words = label.accessibleName()
            label.setText(_in_rows(label.fontMetrics(), words, room))
            beside = SPACE if "\n" in label.text() else 0
            label.setContentsMargins(0, beside, 0, beside)
            set_tip(label, words if "…" in label.text() else "")

    def show_report(self, report: GameReport, names: Sequence[str]) -> None:
        for mark, label, name in zip(PENTAGONS, self._names, names, strict=True):
            label.say(f"{mark} {name}", LONGEST_NAME)
        lines = summary_of(report)
        for row in range(MOST_LINES):
            is_shown = row < len(lines)
            for widget in (self._labels[row], *self._figures[row]):
                widget.setVisible(is_shown)
            if is_shown:
                self._show_line(row, lines[row], report.side_names)

    def _show_line(self, row: int, line: SummaryRow, sides: Sequence[Phrase]) -> None:
        say = self._desk.speech.say
        self._labels[row].say(say(line.label))
        for side, button, figure in zip(SIDES, self._figures[row], (line.black, line.white), strict=True):
            button.show_figure(figure, _joined(sides[side], line.label, figure.phrase))
            button.setEnabled(True)  # a figure without moves is readable, not greyed out
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus if figure.nodes else Qt.FocusPolicy.NoFocus)
            button.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not figure.nodes)


class ClassGrid(QWidget):
    """Table of the moves by verdict, side and phase, with bars."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._names = tuple(PlainLabel(Qt.AlignmentFlag.AlignHCenter) for _ in SIDES)
        self._heads = [[PlainLabel(Qt.AlignmentFlag.AlignHCenter) for _ in (*RecordPhase, None)] for _ in SIDES]
        self._labels = [VerdictLabel(desk, verdict) for verdict in VERDICTS]
        self._bars = [[ClassBar(desk, verdict, side) for side in SIDES] for verdict in VERDICTS]
        self._counts = [[[MovesButton(desk) for _ in (*RecordPhase, None)] for _ in SIDES] for _ in VERDICTS]
        grid = _grid(self)
        wide = len(RecordPhase) + 1
        lefts = (0, wide + 3)
        for side in SIDES:
            self._names[side].setContentsMargins(0, 0, 0, TINY)
            grid.addWidget(self._names[side], 0, lefts[side], 1, wide)
            for column, head in enumerate(self._heads[side]):
                grid.addWidget(head, 1, lefts[side] + column)
        for row in range(len(VERDICTS)):
            grid.addWidget(self._labels[row], row + 2, wide + 1, Qt.AlignmentFlag.AlignLeft)
            for side in SIDES:
                grid.addWidget(self._bars[row][side], row + 2, wide if side is Side.BLACK else wide + 2)
                for column, button in enumerate(self._counts[row][side]):
                    grid.addWidget(button, row + 2, lefts[side] + column, Qt.AlignmentFlag.AlignHCenter)

    def fit(self, width: int) -> None:
        """Show only the totals if the phases have no room; the list below tells the phase of each move."""
        for name in self._names:
            name.fit(LONGEST_NAME)
        self._show_phases(True)
        if self.sizeHint().width() > width:
            self._show_phases(False)
        if self.sizeHint().width() > width:
            kinds = max(label.sizeHint().width() for label in self._labels)
            for name in self._names:
                name.fit(max((width - kinds) // 2 - 2 * SPACE, LEAST_LABEL))

    def _show_phases(self, shown: bool) -> None:
        for side in SIDES:
            for row in (list[QWidget](self._heads[side]), *(list[QWidget](counts[side]) for counts in self._counts)):
                for widget in row[:-1]:
                    widget.setVisible(shown)

    def show_bars(self, shown: bool) -> None:
        """Show or hide the bars, for which a narrow pane has no room."""
        for bar in (bar for bars in self._bars for bar in bars):
            bar.setVisible(shown)

    def show_report(self, report: GameReport, names: Sequence[str]) -> None:
        say = self._desk.speech.say
        told = [verdict for verdict in VERDICTS if verdict is not MoveVerdict.PLAIN]
        most = max(len(side.moves_with_verdict(verdict)) for side in report.sides for verdict in told)
        for side in SIDES:
            self._names[side].say(f"{PENTAGONS[side]} {names[side]}", LONGEST_NAME)
            for head, column in zip(self._heads[side], SHORT, strict=True):
                head.say(say(column))
        for row, verdict in enumerate(VERDICTS):
            self._labels[row].speak()
            for side in SIDES:
                self._bars[row][side].show_share(len(report.sides[side].moves_with_verdict(verdict)), most)
                for phase, button in zip((*RecordPhase, None), self._counts[row][side], strict=True):
                    nodes = report.sides[side].moves_with_verdict(verdict, phase)
                    count = str(len(nodes)) if nodes else "·"
                    name = text.COUNT_TOLD.filled(
                        side=report.side_names[side],
                        verdict=verdict.phrase,
                        phase=text.ALL_PHASES if phase is None else phase.phrase,
                        count=len(nodes),
                    )
                    button.show_figure(Figure(Phrase(count, count), nodes), name)


class VerdictLabel(QWidget):
    """Mark of a verdict and its name."""

    def __init__(self, desk: Desk, verdict: MoveVerdict) -> None:
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
        if self._verdict is not MoveVerdict.PLAIN:
            square = QRectF(1, (self.height() - high) / 2, high, high)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            tone = tones_of(theme)[TONES[self._verdict + 1]]
            paint_mark(painter, self._verdict, square.center(), high * 0.4, self.font(), tone)
        painter.setPen(QColor(theme.text))
        words = self._desk.speech.say(self._verdict.phrase)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
        painter.end()


class ClassBar(QWidget):
    """Bar of the number of moves with a verdict, growing away from the middle; plain moves have none."""

    def __init__(self, desk: Desk, verdict: MoveVerdict, side: Side) -> None:
        super().__init__()
        self._desk = desk
        self._verdict = verdict
        self._side = side
        self._count = self._most = 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_share(self, count: int, most: int) -> None:
        self._count, self._most = 0 if self._verdict is MoveVerdict.PLAIN else count, most
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return BAR

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        if not self._count:
            return
        wide = max(2, round(self.width() * self._count / max(self._most, 1)))
        left = self.width() - wide if self._side is Side.BLACK else 0
        bar, tones = QRect(left, 0, wide, self.height()), tones_of(self._desk.shell.theme)
        colour = QColor(tones[TONES[self._verdict + 1]])
        painter = QPainter(self)
        painter.setPen(colour)
        if self._side is Side.BLACK:
            painter.fillRect(bar, colour)
        else:  # hollow, as White's pieces in print
            painter.drawRect(bar.adjusted(0, 0, -1, -1))
            colour.setAlpha(60)
            painter.fillRect(bar.adjusted(1, 1, -1, -1), colour)
        painter.end()


def _grid(parent: QWidget) -> QGridLayout:
    grid = QGridLayout(parent)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(SPACE)
    grid.setVerticalSpacing(1)
    return grid


def _joined(*phrases: Phrase) -> Phrase:
    return Phrase("、".join(phrase.ja for phrase in phrases), ", ".join(phrase.en for phrase in phrases))
