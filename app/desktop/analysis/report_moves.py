"""The bad moves of a game by phase: what each lost and what was better; a click goes to the move."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from app.analysis.comment_cache import RecordPhase
from app.analysis.report import GameReport, MarkedMove, rates_text
from app.desktop.desk.desk import Desk
from app.desktop.kit.labels import Label, elided, set_tip, vbox
from app.desktop.kit.signs import TONES, paint_mark, tones_of
from app.desktop.kit.theme import NOTE, SMALL, bold, sized
from app.text import analysis as text

HIGH: Final = 24
PLY, MOVE, VERDICT, LOSS = 34, 84, 70, 62
"""Least widths of the columns, at the usual font size."""
BAR: Final = 3
"""Width of the bar beside the move on the board."""


class BadMoveRow(QAbstractButton):
    """Row of a bad move; a click goes to its move."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.marked: MarkedMove | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._go)

    def show_move(self, marked: MarkedMove) -> None:
        self.marked = marked
        say, found = self._desk.speech.say, marked.judgement
        before, after = rates_text(found)
        told = [text.AT_MOVE.filled(ply=found.node.ply, move=marked.name), found.to_phrase()]
        told += [text.RATES.filled(before=before, after=after), found.deciding_search_phrase()]
        if marked.reason is not None:
            told.append(marked.reason)
        if marked.best_name:
            told.append(text.BEST.filled(move=marked.best_name))
        words = "  ".join(map(say, told))
        self.setAccessibleName(words)
        set_tip(self, words)
        self.update()

    def _go(self) -> None:
        if self.marked is not None:
            self._desk.document.shown.cursor.go_to_node(self.marked.judgement.node)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(PLY + MOVE + VERDICT + LOSS, max(HIGH, self.fontMetrics().height() + SMALL))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        if self.marked is None:
            return
        theme, found = self._desk.shell.theme, self.marked.judgement
        painter, is_here = QPainter(self), self._desk.document.shown.cursor.node is found.node
        painter.fillRect(self.rect(), QColor(theme.selected if is_here or self.underMouse() else theme.field))
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(theme.grid))
        if is_here:
            painter.fillRect(0, 0, BAR, self.height(), QColor(theme.accent))
        self._paint_cells(painter, self.marked)
        if self.hasFocus():
            painter.setPen(QColor(theme.accent))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    def _paint_cells(self, painter: QPainter, marked: MarkedMove) -> None:
        theme, say, found = self._desk.shell.theme, self._desk.speech.say, marked.judgement
        strong, letter = bold(self.font()), self.fontMetrics().height()
        scale = letter / 13
        verdict, loss = say(found.verdict.phrase), f"\N{MINUS SIGN}{found.decision.loss:.0f}%"
        move = max(round(MOVE * scale), QFontMetrics(strong).horizontalAdvance(marked.name) + SMALL)
        room = QRect(0, 0, round(PLY * scale), self.height())
        self._words(painter, room, str(found.node.ply), theme.muted, self.font(), is_number=True)
        room = QRect(room.right() + SMALL, 0, move, self.height())
        self._words(painter, room, marked.name, theme.text, strong)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        badge = QRectF(room.right(), (self.height() - letter) / 2, letter, letter)
        tone = tones_of(theme)[TONES[found.verdict + 1]]
        shape = (found.verdict, badge.center(), letter * 0.45, self.font(), tone)
        paint_mark(painter, *shape, is_unverified=found.is_unverified)
        right = QRect(self.width() - round(LOSS * scale), 0, round(LOSS * scale) - SMALL, self.height())
        self._words(painter, right, loss, theme.text, strong, is_number=True)
        wide = max(round(VERDICT * scale), self.fontMetrics().horizontalAdvance(verdict) + SMALL)
        room = QRect(room.right() + letter + SMALL, 0, wide, self.height())
        room.setRight(min(room.right(), right.left()))
        self._words(painter, room, verdict, theme.text, self.font())
        room = QRect(room.right() + SMALL, 0, right.left() - room.right() - SMALL, self.height())
        if marked.best_name:
            best = say(text.BEST.filled(move=marked.best_name))
            self._words(painter, room, best, theme.good, self.font())
            room.setLeft(room.left() + self.fontMetrics().horizontalAdvance(best) + 2 * SMALL)
        if marked.reason is not None:
            self._words(painter, room, say(marked.reason), theme.text, self.font())

    def _words(
        self, painter: QPainter, room: QRect, words: str, colour: str, font: QFont, *, is_number: bool = False
    ) -> None:
        painter.setFont(font)
        painter.setPen(QColor(colour))
        where = Qt.AlignmentFlag.AlignRight if is_number else Qt.AlignmentFlag.AlignLeft
        shown = elided(painter.fontMetrics(), words, max(room.width(), 0))
        painter.drawText(room, where | Qt.AlignmentFlag.AlignVCenter, shown)


class BadMoveList(QWidget):
    """List of all bad moves, under the names of their phases."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._heads = {phase: Label() for phase in RecordPhase}
        self._rows: list[BadMoveRow] = []
        self._column = vbox(on=self, margins=0, spacing=0)

    @property
    def rows(self) -> list[BadMoveRow]:
        return [row for row in self._rows if not row.isHidden()]

    def show_report(self, report: GameReport) -> None:
        blamed = [found for found in report.marked_moves if found.judgement.verdict.is_blame]
        while len(self._rows) < len(blamed):
            self._rows.append(BadMoveRow(self._desk))
        while self._column.count():
            self._column.takeAt(0)
        for widget in (*self._heads.values(), *self._rows):
            widget.hide()
        for widget in self._placed(blamed):
            self._column.addWidget(widget)
            widget.show()

    def _placed(self, blamed: list[MarkedMove]) -> Iterator[QWidget]:
        rows = iter(self._rows)
        for phase, head in self._heads.items():
            found = [each for each in blamed if each.phase is phase]
            if not found:
                continue
            head.setText(self._desk.speech.say(text.BLAMED_IN.filled(phase=phase.phrase, count=len(found))))
            head.setFont(sized(self.font(), NOTE))
            head.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            head.setContentsMargins(SMALL, SMALL, 0, 2)
            yield head
            for each in found:
                row = next(rows)
                row.show_move(each)
                yield row
