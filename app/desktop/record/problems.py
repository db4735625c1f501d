"""The pane of what could not be read: every problem of the opened file, with its place there and in the record."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.desktop.desk.desk import Desk
from app.desktop.kit.signs import Sign
from app.desktop.kit.tones import Tone
from app.desktop.lists.row_cells import Cell, Column
from app.desktop.lists.rows import RowView
from app.record.problems import Problem, Severity
from app.text import panes_lists as text
from app.workspace.problem_rows import problem_row

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
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._cells = ProblemCells(desk)
        self.list = RowView(desk, "problems", text.PROBLEMS_LIST, COLUMNS, self._cells, text.NO_PROBLEMS)
        self.list.chosen.connect(self._go)
        self.list.activated.connect(self._go)
        self.setFocusProxy(self.list)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list)
        desk.document.changed.connect(lambda change: self._show() if change.replaced else None)

    def _show(self) -> None:
        if self._cells.refresh():
            self.list.set_current(-1)
            self.list.reset()

    def _go(self, row: int) -> None:
        """Go where the problem is, when it is anywhere in the record."""
        node = self._cells.problem(row).node
        if node is not None:
            self._desk.document.cursor.go(node)


class ProblemCells:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._problems: tuple[Problem, ...] = desk.document.problems

    def refresh(self) -> bool:
        """Take up the problems of the record that lies on the table; whether they are others than before."""
        if self._desk.document.problems is self._problems:
            return False
        self._problems = self._desk.document.problems
        return True

    def problem(self, row: int) -> Problem:
        return self._problems[row]

    def count(self) -> int:
        return len(self._problems)

    def cells(self, row: int) -> Sequence[Cell]:
        has_games = any(problem.game for problem in self._problems[-1:])
        shown = problem_row(self._problems[row], self._desk.speech.language, has_games)
        say = self._desk.speech.say
        return (
            Cell(say(shown.kind), signs=(SIGNS[shown.severity],)),
            Cell(say(shown.place), Tone.MUTED),
            Cell(shown.sentence),
        )

    def spoken(self, row: int) -> str:
        return ", ".join(cell.text for cell in self.cells(row) if cell.text)
