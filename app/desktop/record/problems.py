"""The problems pane: everything in the opened file that could not be read, with its place in file and record."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QWidget

from app.desktop.desk.desk import Desk
from app.desktop.kit.labels import vbox
from app.desktop.kit.signs import Sign, Tone
from app.desktop.lists.row_painter import Column, RowCell
from app.desktop.lists.rows import RowModel, RowView
from app.record.problems import Severity
from app.text import panes as text
from app.workspace.record_rows import problem_row

COLUMNS: Final = (
    Column("kind", text.SEVERITY, 6.2),
    Column("place", text.PLACE, 5),
    Column("sentence", text.SENTENCE, 10),
)
SIGNS: Final = {
    Severity.NOTE: (Sign.NOTE, Tone.ACCENT),
    Severity.WARNING: (Sign.WARNING, Tone.WARNING),
    Severity.ERROR: (Sign.ERROR, Tone.ERROR),
}


class ProblemsPane(QWidget):
    """List of the reading problems of the shown record."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._cells = ProblemCells(desk)
        self.list = RowView(desk, "problems", text.PROBLEMS_LIST, self._cells, text.NO_PROBLEMS)
        self.list.chosen.connect(self._go)
        self.list.activated.connect(lambda index: self._go(index.row()))
        self.setFocusProxy(self.list)
        vbox(self.list, on=self, margins=0)
        desk.document.changed.connect(lambda change: self._show() if change.replaced else None)

    @property
    def is_empty(self) -> bool:
        """True if the file was read without problems."""
        return not self._cells.problems

    def _show(self) -> None:
        if self._cells.refresh():
            self.list.set_current(-1)
            self.list.refresh()

    def _go(self, row: int) -> None:
        if (node := self._cells.problems[row].node) is not None:
            self._desk.document.shown.cursor.go_to_node(node)


class ProblemCells(RowModel):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, COLUMNS)
        self.problems = desk.document.shown.problems

    def refresh(self) -> bool:
        """Load the problems of the shown record; return True if they have changed."""
        before, self.problems = self.problems, self._desk.document.shown.problems
        return self.problems is not before

    def count(self) -> int:
        return len(self.problems)

    def cells(self, row: int) -> Sequence[RowCell]:
        has_games = any(problem.game for problem in self.problems[-1:])
        shown = problem_row(self.problems[row], self._desk.speech.language, has_games)
        say = self._desk.speech.say
        return (
            RowCell(say(shown.kind), signs=(SIGNS[shown.severity],)),
            RowCell(say(shown.place), Tone.MUTED),
            RowCell(shown.sentence),
        )
