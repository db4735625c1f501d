"""The pane 棋譜: the line on the board, move by move, with the other ways at every fork."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from app.config.preferences import SettingChanged
from app.desktop.desk.desk import Desk
from app.desktop.kit.boxes import vbox
from app.desktop.kit.signs import Sign
from app.desktop.kit.tones import Tone
from app.desktop.lists.line_drop import LineDrop, take_lines
from app.desktop.lists.row_painter import EMPTY, Column, Guide, RowCell
from app.desktop.lists.rows import RowModel, RowView
from app.record.outline import siblings
from app.record.tree import Change
from app.text import panes as text
from app.text import window as window_text
from app.workspace.document_change import DocumentChange
from app.workspace.record_rows import MoveMark, MoveRows

COLUMNS: Final = (
    Column("number", text.NUMBER, 2.1, is_number=True),
    Column("move", text.MOVE, 6.2),
    Column("time", text.TIME, 2.7, is_number=True),
    Column("total", text.TOTAL, 3.8, is_number=True, is_shown=False),
    Column("score", text.CENTIPAWN_UNIT, 3.9, is_number=True),
    Column("marks", text.MARKS, 3),
    Column("comment", window_text.COMMENT, 10, is_shown=False),
)
MENU: Final = (  # at the node that was clicked, which is the one on the board by then
    "edit.make_main",
    "edit.branch_up",
    "edit.branch_down",
    "",
    "edit.bookmark",
    "edit.copy_from_here",
    "",
    "edit.delete",
)
SIGNS: Final = {
    MoveMark.GOOD: (Sign.GOOD, Tone.GOOD),
    MoveMark.INACCURACY: (Sign.INACCURACY, Tone.WARNING),
    MoveMark.DUBIOUS: (Sign.DUBIOUS, Tone.WARNING),
    MoveMark.MISTAKE: (Sign.MISTAKE, Tone.ERROR),
    MoveMark.BLUNDER: (Sign.BLUNDER, Tone.ERROR),
    MoveMark.BRANCH: (Sign.BRANCH, Tone.ACCENT),
    MoveMark.COMMENT: (Sign.COMMENT, Tone.MUTED),
    MoveMark.BOOKMARK: (Sign.BOOKMARK, Tone.WARNING),
    MoveMark.ILLEGAL: (Sign.ILLEGAL, Tone.ERROR),
    MoveMark.END: (Sign.END, Tone.MUTED),
}
_TONES: Final = {True: Tone.FOR_SENTE, False: Tone.FOR_GOTE, None: Tone.PLAIN}


class MovesPane(QWidget):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._rows = MoveRows(desk.document, lambda: desk.preferences.now.scores.view)
        self.list = MoveList(desk, MoveCells(desk, self._rows))
        self.setFocusProxy(self.list)
        vbox(self.list, on=self, margins=0)
        self.list.chosen.connect(self._go)
        self.list.activated.connect(lambda index: self._go(index.row()))
        self.list.menu_for = lambda _: desk.shell.context_menu(MENU)
        desk.document.changed.connect(self._hear)
        desk.preferences.changed.connect(self._on_setting)
        desk.shell.carry_keys(self.list)
        take_lines(self, LineDrop.BRANCH)
        self._follow()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._follow()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        super().hideEvent(event)
        self._rows.forget()  # what happens meanwhile is not followed

    def _hear(self, change: DocumentChange) -> None:
        if change.replaced:
            self._rows.forget()
        if change.edit is not None:
            self._on_altered(change.edit)
        if change.is_elsewhere:
            self._follow()
        if change.judged:
            self.list.viewport().update()

    def _on_altered(self, change: Change) -> None:
        self._rows.hear(change)
        for row in map(self._rows.row_of, change.nodes):
            self.list.update_row(-1 if row is None else row)

    def _on_setting(self, changed: SettingChanged) -> None:
        if changed.section == "scores":
            self.list.viewport().update()
            self.list.update_row(self.list.current)

    def _follow(self) -> None:
        """Show the line that the document is on, and where it stands."""
        if not self.isVisible() and self._rows.count():
            return
        first = self._rows.refresh()
        if first is not None:
            self.list.leave_room("number", str(self._rows.node(self._rows.count() - 1).ply))
            self.list.refresh()
        row = self._rows.row_of(self._desk.document.cursor.node)
        if row is not None and (row != self.list.current or first is not None):
            self.list.set_current(row)

    def _go(self, row: int) -> None:
        self._desk.document.cursor.go(self._rows.node(row))


class MoveList(RowView):
    """A list in which keys walk the record: up and down along the line, Enter to the next of the ways at a fork."""

    def __init__(self, desk: Desk, cells: "MoveCells") -> None:
        super().__init__(desk, "moves", text.MOVES_LIST, cells, text.NO_MOVES)
        self.copies_by_key = False  # Ctrl+C copies the record, here as everywhere
        self._document = desk.document

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        key = Qt.Key(event.key())
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            event.ignore()
        elif key == Qt.Key.Key_Up:
            self._document.cursor.advance(-1)
        elif key == Qt.Key.Key_Down:
            self._document.cursor.advance(1)
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            ways = siblings(self._document.cursor.node)
            self._document.cursor.go(ways[(ways.index(self._document.cursor.node) + 1) % len(ways)])
        else:
            super().keyPressEvent(event)


class MoveCells(RowModel):
    """The rows of a record as cells."""

    def __init__(self, desk: Desk, rows: MoveRows) -> None:
        super().__init__(desk, COLUMNS)
        self._rows = rows

    def count(self) -> int:
        return self._rows.count()

    def cells(self, row: int) -> Sequence[RowCell]:
        move, say = self._rows.at(row), self._desk.speech.say
        name = RowCell(say(move.name), rails=move.depth)
        if not move.is_on_line:
            name = name._replace(tone=Tone.MUTED, guide=Guide.ELBOW if move.is_last_way else Guide.TEE)
        score = EMPTY if move.score is None else RowCell(say(move.score), _TONES[move.is_for_sente])
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
        return self._desk.speech.say(self._rows.at(row).spoken())
