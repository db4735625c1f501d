"""The table of turns: a row for each time around, a column for each player, and the cell of now chosen."""

from PySide6.QtCore import QItemSelectionModel, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from app.desktop.kit.plain import one_line, set_tip
from app.desktop.kit.speech import Speech
from app.goita.layout import lines_of, player_name
from app.goita.match import PLAYERS
from app.goita.walk import Walk
from app.text import goita as text

ROOM = 8
"""Pixels by which a row is higher than its letters."""


class TurnsView(QTableWidget):
    wanted = Signal(int)
    """So many decisions are to have been played."""

    def __init__(self, walk: Walk, speech: Speech) -> None:
        super().__init__(0, PLAYERS)
        self.setObjectName("turns")
        self._walk, self._speech = walk, speech
        self._is_following = False
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setTextElideMode(Qt.TextElideMode.ElideRight)
        self.verticalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignCenter)
        self.verticalHeader().setHighlightSections(False)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.currentCellChanged.connect(self._on_cell)

    def fill(self) -> None:
        """Show the round that is looked at."""
        self._is_following = True
        say, walk = self._speech.say, self._walk
        given = walk.match.rounds[walk.number]
        lines = lines_of(walk.course)
        self.setAccessibleName(say(text.TURNS))
        self.setRowCount(len(lines))
        names = [say(player_name(walk.match, given.player(seat))) for seat in range(PLAYERS)]
        for column, name in enumerate(names):
            head = QTableWidgetItem(" ".join(one_line(name).split()))
            set_tip(head, name)
            self.setHorizontalHeaderItem(column, head)
        self.setVerticalHeaderLabels([line.number for line in lines])
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + ROOM)
        widest = max((self.fontMetrics().horizontalAdvance(line.number) for line in lines), default=0)
        self.verticalHeader().setFixedWidth(widest + 2 * ROOM)
        for row, line in enumerate(lines):
            for column, cell in enumerate(line.cells):
                item = QTableWidgetItem(one_line(say(cell.words)))
                item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                if cell.decision is None:
                    item.setFlags(Qt.ItemFlag.NoItemFlags)
                self.setItem(row, column, item)
        self._is_following = False
        self.follow()

    def follow(self) -> None:
        """Choose the cell of now."""
        self._is_following = True
        row, column = divmod(self._walk.step - 1, PLAYERS)
        if self._walk.step:
            self.setCurrentCell(row, column, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        else:
            self.clearSelection()
            self.setCurrentCell(-1, -1)
            self.scrollToTop()
        self._is_following = False

    def _on_cell(self, row: int, column: int, _row: int, _column: int) -> None:
        if not self._is_following and row >= 0:
            self.wanted.emit(row * PLAYERS + column + 1)
