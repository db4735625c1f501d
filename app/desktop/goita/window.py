"""Window of a Goita record: the table, the list of turns, and the problems of the file."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QItemSelectionModel, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeySequence, QPixmap, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QTableWidget,
    QTableWidgetItem,
    QToolButton,
    QWidget,
)

from app.desktop.goita.table_view import TableView
from app.desktop.kit.boxes import STRETCH, hbox, vbox
from app.desktop.kit.change_events import Dialog
from app.desktop.kit.dialogs import ROOM, give_room
from app.desktop.kit.icons import SIZE as ICON
from app.desktop.kit.icons import drawn_sheet
from app.desktop.kit.labels import MOST_IN_STATE, Label, one_line, set_tip, set_title, shown
from app.desktop.kit.text_fields import NamedComboBox
from app.desktop.kit.theme import present_theme
from app.desktop.kit.translation import Translation
from app.goita.layout import player_name, turn_lines
from app.goita.match import PLAYERS
from app.goita.walk import GoitaNavigator
from app.text import goita as text

SIZE: Final = (860, 720)
MOST_LINES: Final = 4
"""Maximum number of visible lines of problems."""
SHARES: Final = (3, 2)
"""Stretch factors of the table and the list of turns."""
DRAWINGS: Final = ("first", "previous", "next", "last")


class TurnsView(QTableWidget):
    wanted = Signal(int)
    """Emitted with the number of decisions up to the selected cell."""

    def __init__(self, walk: GoitaNavigator, speech: Translation) -> None:
        super().__init__(0, PLAYERS)
        self.setObjectName("turns")
        self._walk, self._speech = walk, speech
        self._is_following = False
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        across, down = self.horizontalHeader(), self.verticalHeader()
        for header, mode in ((across, QHeaderView.ResizeMode.Stretch), (down, QHeaderView.ResizeMode.Fixed)):
            header.setSectionResizeMode(mode)
            header.setHighlightSections(False)
        across.setTextElideMode(Qt.TextElideMode.ElideRight)
        down.setDefaultAlignment(Qt.AlignmentFlag.AlignCenter)
        self.currentCellChanged.connect(self._on_cell)

    def fill(self) -> None:
        """Show the selected round."""
        self._is_following = True
        say, walk = self._speech.say, self._walk
        given = walk.match.rounds[walk.round_number]
        lines = turn_lines(walk.replay)
        self.setAccessibleName(say(text.TURNS))
        self.setRowCount(len(lines))
        for column in range(PLAYERS):
            name = say(player_name(walk.match, given.player_at_seat(column)))
            head = QTableWidgetItem(" ".join(one_line(name).split()))
            set_tip(head, name)
            self.setHorizontalHeaderItem(column, head)
        numbers = [say(line.number) for line in lines]
        self.setVerticalHeaderLabels(numbers)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + ROOM)
        widest = max(map(self.fontMetrics().horizontalAdvance, numbers), default=0)
        self.verticalHeader().setFixedWidth(widest + 2 * ROOM)
        for row, line in enumerate(lines):
            for column, cell in enumerate(line.cells):
                item = QTableWidgetItem(one_line(say(cell.phrase)))
                item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                if cell.decision is None:
                    item.setFlags(Qt.ItemFlag.NoItemFlags)
                self.setItem(row, column, item)
        self._is_following = False
        self.follow()

    def follow(self) -> None:
        """Select the cell of the present step."""
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


class GoitaWindow(Dialog):
    def __init__(
        self,
        walk: GoitaNavigator,
        name: str,
        speech: Translation,
        parent: QWidget,
    ) -> None:
        """Create the window; the file's `name` is the title of a match without one."""
        super().__init__(parent)
        self.setObjectName("goita")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self._speech = speech
        self._name = walk.match.title or name
        self.walk = walk
        self.table = TableView(speech, present_theme())
        self.turns = TurnsView(self.walk, speech)
        self.rounds = NamedComboBox()
        self.troubles = QListWidget()
        self._place = Label()
        self.buttons = [QToolButton(autoRaise=True) for _ in DRAWINGS]
        self._lay_out()
        self._give_keys()
        self.turns.wanted.connect(self.walk.go_to_step)
        self.rounds.activated.connect(self.walk.select_round)
        self.troubles.itemActivated.connect(self._on_trouble)
        self.troubles.itemClicked.connect(self._on_trouble)
        self.walk.round_changed.connect(lambda _: self._show_round())
        self.walk.step_changed.connect(lambda _: self._show_step())
        self.follow_changes(speech)
        give_room(self, *SIZE)
        self.turns.setFocus()

    # Building

    def _lay_out(self) -> None:
        bar = hbox(self.rounds, STRETCH, spacing=4)
        for button, act in zip(self.buttons, self._steps(), strict=True):
            button.setIconSize(QSize(ICON, ICON))
            button.clicked.connect(act)
            bar.addWidget(button)
        bar.addWidget(self._place)
        self.rounds.setVisible(len(self.walk.match.rounds) > 1)
        self.troubles.setVisible(bool(self.walk.problems))
        self.troubles.setWordWrap(True)
        self.troubles.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.troubles.setSpacing(2)
        split = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False)
        for widget, share in zip((self.table, self.turns), SHARES, strict=True):
            split.addWidget(widget)
            split.setStretchFactor(split.indexOf(widget), share)
        split.setSizes([share * 100 for share in SHARES])
        vbox(bar, (split, 1), self.troubles, on=self, margins=8, spacing=6)

    def _steps(self) -> tuple[Callable[[], None], ...]:
        walk = self.walk
        return (
            lambda: walk.go_to_step(0),
            lambda: walk.go_to_step(walk.step - 1),
            lambda: walk.go_to_step(walk.step + 1),
            lambda: walk.go_to_step(walk.last_step),
        )

    def _give_keys(self) -> None:
        keys, walk = Qt.Key, self.walk
        acts = dict(zip((keys.Key_Home, keys.Key_Left, keys.Key_Right, keys.Key_End), self._steps(), strict=True))
        acts[keys.Key_PageUp] = lambda: walk.select_round(walk.round_number - 1)
        acts[keys.Key_PageDown] = lambda: walk.select_round(walk.round_number + 1)
        for key, act in acts.items():
            QShortcut(QKeySequence(key), self).activated.connect(act)

    # Updates

    def _speak(self) -> None:
        say = self._speech.say
        title = " ".join(self._name.split()).replace("[*]", "[*][*]")  # doubled, Qt takes it for text
        set_title(self, say(text.WINDOW_OF.filled(title=title)))
        for button, words in zip(self.buttons, (text.FIRST, text.PREVIOUS, text.NEXT, text.LAST), strict=True):
            set_tip(button, say(words))
            button.setAccessibleName(say(words))
        self.rounds.clear()
        count = len(self.walk.match.rounds)
        self.rounds.addItems([say(text.ROUND_OF.filled(round=each + 1, count=count)) for each in range(count)])
        self.rounds.setAccessibleName(say(text.WHICH_ROUND))
        set_tip(self.rounds, f"{say(text.PREVIOUS_ROUND)}\n{say(text.NEXT_ROUND)}")
        self.troubles.clear()
        self.troubles.setAccessibleName(say(text.TROUBLES))
        more = [text.MORE_TROUBLES.filled(count=self.walk.unlisted_count)] if self.walk.unlisted_count else []
        for sentence in (*(trouble.sentence for trouble in self.walk.problems), *more):
            self.troubles.addItem(QListWidgetItem(" ".join(shown(say(sentence), MOST_IN_STATE).split())))
        lines = min(self.troubles.count() + 1, MOST_LINES)
        self.troubles.setFixedHeight(lines * (self.fontMetrics().height() + ROOM))
        self._show_round()

    def _apply_theme(self) -> None:
        colour, ratio = present_theme().text, self.devicePixelRatioF()
        for name, button in zip(DRAWINGS, self.buttons, strict=True):
            pixmap = QPixmap.fromImage(drawn_sheet((name,), (colour,), round(ICON * ratio)))
            pixmap.setDevicePixelRatio(ratio)
            button.setIcon(QIcon(pixmap))
        self._show_round()

    def _show_round(self) -> None:
        self.rounds.setCurrentIndex(self.walk.round_number)
        self.turns.fill()
        self._show_step()

    def _show_step(self) -> None:
        walk = self.walk
        self.table.set_scene(walk.table_view, present_theme())
        self.turns.follow()
        self._place.setText(self._speech.say(text.STEP.filled(step=walk.step, count=walk.last_step)))
        for button, there in zip(self.buttons, (walk.step > 0,) * 2 + (walk.step < walk.last_step,) * 2, strict=True):
            button.setEnabled(there)

    def _on_trouble(self, item: QListWidgetItem) -> None:
        row = self.troubles.row(item)
        if row < len(self.walk.problems):
            self.walk.go_to_problem(self.walk.problems[row])
