"""The moves pane (棋譜): the current line move by move, with the alternatives at every fork."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QAccessible, QColor, QHideEvent, QKeyEvent, QMouseEvent, QPainter, QShowEvent
from PySide6.QtWidgets import QWidget

from app.analysis.judging import Judgement
from app.desktop.desk.desk import Desk
from app.desktop.kit.background import on_setting
from app.desktop.kit.labels import elided, vbox
from app.desktop.kit.signs import Sign, Tone
from app.desktop.kit.theme import sized
from app.desktop.lists.line_drop import LineDrop, take_lines
from app.desktop.lists.row_painter import EMPTY, Column, Guide, RowCell
from app.desktop.lists.rows import MORE, RowModel, RowView
from app.record.edit_error import EditError
from app.record.traversal import node_siblings
from app.record.tree import Change, Node
from app.text import analysis as analysis_text
from app.text import panes as text
from app.text import window as window_text
from app.text.phrase import Phrase
from app.workspace.document_change import DocumentChange
from app.workspace.explanation import VerdictExplanation, explain_verdict
from app.workspace.live_engines import MARKS
from app.workspace.prerequisites import Prerequisite
from app.workspace.record_rows import MoveMark, MoveRows
from app.workspace.spoken_text import move_speech

NOTE: Final = 12
PAD: Final = 4
"""Pixels around the text below an open row."""

COLUMNS: Final = (
    Column("number", text.NUMBER, 2.4, is_number=True),
    Column("move", text.MOVE, 5.2, stretches=True),
    Column("time", text.TIME, 2.8, is_number=True),
    Column("total", text.TOTAL, 3.8, is_number=True, is_shown=False),
    Column("score", text.CENTIPAWN_UNIT, 4, is_number=True),
    Column("marks", text.MARKS, 3.2),
    Column("comment", window_text.COMMENT, 10, is_shown=False),
)
MENU: Final = (  # actions on the clicked node, which is current by then
    "edit.make_main",
    "edit.branch_up",
    "edit.branch_down",
    "",
    "edit.bookmark",
    "edit.copy_from_here",
    "game.from_here",
    "analysis.look_again",
    "analysis.retry",
    "",
    "edit.delete",
)
SIGNS: Final = {
    MoveMark.GOOD: (Sign.GOOD, Tone.GOOD),
    MoveMark.INACCURACY: (Sign.INACCURACY, Tone.WARNING),
    MoveMark.DUBIOUS: (Sign.DUBIOUS, Tone.WARNING),
    MoveMark.MISTAKE: (Sign.MISTAKE, Tone.ERROR),
    MoveMark.BLUNDER: (Sign.BLUNDER, Tone.ERROR),
    MoveMark.UNSURE_INACCURACY: (Sign.UNSURE_INACCURACY, Tone.WARNING),
    MoveMark.UNSURE_DUBIOUS: (Sign.UNSURE_DUBIOUS, Tone.WARNING),
    MoveMark.UNSURE_MISTAKE: (Sign.UNSURE_MISTAKE, Tone.ERROR),
    MoveMark.UNSURE_BLUNDER: (Sign.UNSURE_BLUNDER, Tone.ERROR),
    MoveMark.BRANCH: (Sign.BRANCH, Tone.ACCENT),
    MoveMark.COMMENT: (Sign.COMMENT, Tone.MUTED),
    MoveMark.BOOK: (Sign.BOOK, Tone.MUTED),
    MoveMark.BOOKMARK: (Sign.BOOKMARK, Tone.WARNING),
    MoveMark.ILLEGAL: (Sign.ILLEGAL, Tone.ERROR),
    MoveMark.END: (Sign.END, Tone.MUTED),
}
RESTING_MS: Final = 150
"""Milliseconds at a move before its explanation opens below it (debounce)."""


class MovesPane(QWidget):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._rows = MoveRows(desk.document, lambda: desk.preferences.now.scores.view)
        self.cells = MoveCells(desk, self._rows)
        self.list = MoveList(desk, self.cells)
        self.setFocusProxy(self.list)
        vbox(self.list, on=self, margins=0)
        self.list.chosen.connect(self._go)
        self.list.activated.connect(lambda index: self._go(index.row()))
        self.list.menu_for = lambda _: desk.shell.action_registry.context_menu(MENU)
        desk.document.changed.connect(self._hear)
        on_setting(desk.preferences, self._on_scores, "scores")
        desk.shell.action_registry.carry(self.list)
        take_lines(self, LineDrop.BRANCH)
        self._follow()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._leave_scores_away()
        self._follow()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        super().hideEvent(event)
        self._rows.mark_stale()  # changes while hidden are not tracked

    def _hear(self, change: DocumentChange) -> None:
        if change.replaced:
            self._rows.mark_stale()
        if change.edit is not None:
            self._on_altered(change.edit)
        if change.alters_views or change.mode_changed:
            self._follow()
        if change.alters_modes or change.verdicts:
            self._leave_scores_away()
        if change.mode_changed:
            self.list.viewport().update()  # moves beside the game look different now
        if change.verdicts:
            self.list.viewport().update()
            self.list.rest()

    def _leave_scores_away(self) -> None:
        """Hide the column of scores while evaluations are hidden."""
        self.list.withhold(*(("score",) if self._desk.document.shown.hides_evaluations else ()))

    def _on_altered(self, change: Change) -> None:
        self._rows.on_record_change(change)
        for row in map(self._rows.row_of, change.nodes):
            self.list.update_row(-1 if row is None else row)

    def _on_scores(self) -> None:
        self.list.viewport().update()
        self.list.update_row(self.list.current)

    def _follow(self) -> None:
        """Show the document's line and select the current node."""
        if not self.isVisible() and self._rows.row_count():
            return
        first = self._rows.refresh()
        if first is None and self.cells.count() != self.cells.rowCount():
            first = self._rows.row_count()
        if first is not None:
            self.list.leave_room("number", str(self._rows.node_at(self._rows.row_count() - 1).ply))
            if self._rows.leaves_main_line:
                self.list.leave_room("number", self._desk.speech.say(text.MAIN))
            for key, words in zip(("time", "total"), self._rows.longest_times, strict=True):
                self.list.leave_room(key, words)
            self.list.refresh()
        row = self._rows.row_of(self._desk.document.shown.cursor.node)
        if row is not None and (row != self.list.current or first is not None):
            self.list.set_current(row)
        self.list.rest()

    def _go(self, row: int) -> None:
        self._desk.document.shown.cursor.go_to_node(self._rows.node_at(min(row, self._rows.row_count() - 1)))
        self._follow()  # the selection must not stay on the row of the thinking engine


class MoveList(RowView):
    """Table of moves; keys step along the line, and Enter goes to the next alternative at a fork."""

    tells_steps = True

    def __init__(self, desk: Desk, cells: "MoveCells") -> None:
        super().__init__(desk, "moves", text.MOVES_LIST, cells, text.NO_MOVES)
        self.copies_by_key = False  # Ctrl+C copies the record, as elsewhere
        self._document = desk.document
        self._moves = cells
        self._explained: VerdictExplanation | None = None
        """Explanation shown below the open row."""
        self._resting = QTimer(self, singleShot=True, interval=RESTING_MS)
        self._resting.timeout.connect(self._explain)
        desk.speech.changed.connect(lambda _: self.rest())

    def rest(self) -> None:
        """Close an outdated explanation, and open one after a pause at the current row."""
        node = self._moves.node(self.current)
        judgement = None if node is None or self.opened != self.current else self._judgement(node)
        if self._explained is not None and not self._is_true(self._explained, judgement):
            self._explained = None
            self.open_row(-1)
        if self._explained is None and node is not None and self._judgement(node) is not None:
            self._resting.start()
        else:
            self._resting.stop()

    def _is_true(self, found: VerdictExplanation, judgement: Judgement | None) -> bool:
        """Return True if the explanation is up to date."""
        if found.judgement is not judgement:
            return False
        return found.reason is self._document.shown.judgements.reason_at(found.judgement.node)

    def _judgement(self, node: Node) -> Judgement | None:
        return self._document.shown.judgement_at(node)

    def _explain(self) -> None:
        node = self._moves.node(self.current)
        found = None if node is None else explain_verdict(self._document.shown, node)
        if found is not None and found.verdict.is_blame:
            self._explained = found
            self.open_row(self.current)

    def paint_below(self, painter: QPainter, row: int, room: QRect) -> None:  # noqa: ARG002 - it is the current row
        """Paint the better move and the win rates below the row."""
        found, say, theme = self._explained, self._desk.speech.say, self._desk.shell.theme
        if found is None:
            return
        before, after = found.win_chances
        parts = [(say(analysis_text.CHANCES.filled(before=before, after=after)), theme.muted)]
        if found.better is not None:
            parts[:0] = [
                (say(analysis_text.BETTER_IS), theme.muted),
                (found.better.line_text(self._document.shown.notation), theme.good),
            ]
        if found.reason is not None:
            parts[-1:-1] = [(say(found.reason.to_phrase(self._document.shown.notation)), theme.text)]
        painter.setFont(sized(self.font(), NOTE))
        left, metrics = room.left() + self.columnWidth(0) + PAD, painter.fontMetrics()
        for words, colour in parts:
            painter.setPen(QColor(colour))
            shown = elided(metrics, words, max(room.right() - left, 0))
            painter.drawText(left, room.top() + (MORE + metrics.ascent() - metrics.descent()) // 2 - 2, shown)
            left += metrics.horizontalAdvance(words) + 2 * PAD

    def tip_at(self, point: QPoint) -> str:
        node = self._moves.node(self.rowAt(point.y()))
        if node is not None and self.rect_of(self.rowAt(point.y()), "marks").contains(point):
            found = explain_verdict(self._document.shown, node)
            if found is None:
                return ""
            gist = self._desk.speech.say(found.summary(self._document.shown.notation))
            is_unverified = found.judgement.is_unverified
            return f"{gist}\n{self._desk.speech.say(analysis_text.CLICK_TO_LOOK)}" if is_unverified else gist
        return super().tip_at(point)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Analyse a move again on a click on its hollow mark."""
        super().mousePressEvent(event)
        point, row = event.position().toPoint(), self.current
        is_mark = (
            row >= 0 and event.button() == Qt.MouseButton.LeftButton and self.rect_of(row, "marks").contains(point)
        )
        if (
            is_mark
            and self._moves.node(row) is self._document.shown.cursor.node
            and self._document.shown.unverified() is not None
        ):
            self._desk.shell.action_registry.trigger("analysis.look_again")

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        key = Qt.Key(event.key())
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            event.ignore()
        elif key == Qt.Key.Key_Up:
            self._document.shown.cursor.go_by_plies(-1)
        elif key == Qt.Key.Key_Down:
            self._document.shown.cursor.go_by_plies(1)
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            ways = node_siblings(self._document.shown.cursor.node)
            self._document.shown.cursor.go_to_node(ways[(ways.index(self._document.shown.cursor.node) + 1) % len(ways)])
        else:
            super().keyPressEvent(event)


class MoveCells(RowModel):
    """Table model of the current line and its alternatives."""

    def __init__(self, desk: Desk, rows: MoveRows) -> None:
        super().__init__(desk, COLUMNS)
        self._rows = rows

    def count(self) -> int:
        """Number of rows, including one for an engine that is thinking in a game."""
        return self._rows.row_count() + self._is_thought_about()

    def _is_thought_about(self) -> bool:
        game = self._desk.document.shown.game
        return game is not None and game.unmet(Prerequisite.GAME_THINKING) is None

    def node(self, row: int) -> Node | None:
        """The node of a row; None if the row is not a move."""
        return self._rows.node_at(row) if 0 <= row < self._rows.row_count() else None

    def cells(self, row: int) -> Sequence[RowCell]:
        say = self._desk.speech.say
        if row >= self._rows.row_count():
            game = self._desk.document.shown.game
            number = "" if game is None else str(game.latest_node.ply + 1)
            # The game may be a move ahead of its record, which follows with each repaint.
            sign = "" if game is None else MARKS[self._desk.document.shown.record.side_to_move(game.latest_node)]
            thinks = RowCell(sign, Tone.MUTED, more=say(text.THINKING_ROW))
            return (RowCell(number, Tone.MUTED), thinks, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY)
        move = self._rows.row_at(row)
        name = RowCell(say(move.name), rails=move.depth)
        if MoveMark.END in move.marks:
            more, brief = ("" if each is None else say(each) for each in (move.result, move.brief_result))
            name = name._replace(runs_on=True, more=more, brief=brief)
        if not move.is_on_line:
            name = name._replace(tone=Tone.MUTED, guide=Guide.ELBOW if move.is_last_alternative else Guide.TEE)
        elif move.is_outside_game:
            name = name._replace(tone=Tone.MUTED)
        score = EMPTY if move.score is None else RowCell(say(move.score))
        return (
            RowCell(say(text.MAIN) if move.is_main else move.number, Tone.MUTED),
            name,
            RowCell(move.time, Tone.MUTED),
            RowCell(move.total, Tone.MUTED),
            score,
            RowCell(signs=tuple(SIGNS[mark] for mark in move.marks)),
            RowCell(move.words, Tone.MUTED),
        )

    def spoken(self, row: int) -> str:
        if row >= self._rows.row_count():
            return self._desk.speech.say(text.THINKING_ROW)
        move = self._rows.row_at(row)
        return self._desk.speech.say(move.spoken_text(self._said(move.node) if QAccessible.isActive() else None))

    def _said(self, node: Node) -> Phrase | None:
        """The move in words for screen readers, without signs."""
        if node.move is None or node.parent is None:
            return None
        record, last = self._desk.document.shown.record, node.parent.move
        try:
            before = record.position_at(node.parent)
        except EditError:  # the row's move was deleted while the list was hidden; it is redrawn before it is visible
            return None
        return move_speech(before, node.move, None if last is None else last.to, self._desk.document.shown.side_names())
