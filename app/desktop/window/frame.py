"""Layout of the main window around the board: toolbar, tabs, panels, strip below the board, status bar."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QMainWindow, QWidget

from app.config.preferences import Preferences
from app.desktop.actions.toolbar import TOOLBAR, WALKING
from app.desktop.desk.action_registry import ActionRegistry
from app.desktop.desk.foot_rank import FootRank
from app.desktop.kit.boxes import vbox
from app.desktop.kit.labels import Label, set_tip
from app.desktop.kit.theme import NOTE, Theme, grown, set_colours, sized
from app.desktop.kit.translation import Translation
from app.desktop.window.docks import Docks
from app.desktop.window.foot import FootStrip
from app.desktop.window.navigation_bar import NavigationBar
from app.desktop.window.panel_geometry import NARROW
from app.desktop.window.tab_row import LayoutChoice, TabRow
from app.desktop.window.tool_row import MENU_GAP, ToolRow
from app.text import window as text

if TYPE_CHECKING:
    from app.desktop.window.tab_bar import RecordsButton, Tabs

FIRST_SIZE = QSize(1280, 800)
WORDS_FROM = 800
"""Minimum height of a window whose toolbar has texts."""
STATE_HIGH = 23
"""Height of the status bar below its hairline."""
AROUND = QSize(16, 48)
"""Room for the window manager's decoration."""
PALETTE, SWITCH = "tools.palette", "view.layout"
"""Actions whose shortcuts are displayed."""


class WindowFrame:
    """Builder of all that lies around the board; `board` is a placeholder until the board exists."""

    def __init__(
        self, window: QMainWindow, preferences: Preferences, speech: Translation, book: ActionRegistry, board: QWidget
    ) -> None:
        self._window, self._preferences, self._speech, self._book = window, preferences, speech, book
        self._is_bare = False
        self._brief: RecordsButton | None = None
        self.tools, self.tabs, self.foot = ToolRow(), TabRow(), FootStrip()
        for number, group in enumerate(TOOLBAR):
            for action in group:
                self.tools.add(book.find(action.id), starts_group=bool(number) and action is group[0])
        self.walk = NavigationBar([book.find(action.id) for action in WALKING])
        self.walk.typing.connect(partial(self.foot.urge, self.walk))
        self.foot.keep(self.walk.steps, self.walk.fit_steps_to)
        self.foot.lay(self.walk, FootRank.WALK)
        self.layouts = LayoutChoice()
        self._middle = QWidget()
        self._middle.setAutoFillBackground(True)
        self.docks = Docks(self._middle, speech, window)
        self.docks.changed.connect(lambda _: self.layouts.show_layout(self.docks.layout))
        self.state = Label(indent=8)
        bar = window.statusBar()
        bar.setSizeGripEnabled(False)
        bar.addWidget(self.state, 1)
        bar.messageChanged.connect(self._say_in_foot)
        book.shortcuts_changed.connect(lambda _: self.speak())
        self._lay_out(board)

    def _lay_out(self, board: QWidget) -> None:
        self._board = board
        self._row = QHBoxLayout()
        self._row.setSpacing(0)
        self._row.addWidget(board, 1)
        vbox((self._row, 1), self.foot, on=self._middle, margins=0, spacing=0)
        whole = QWidget()
        self._line = QFrame()
        self._line.setAutoFillBackground(True)
        self._line.setFixedHeight(1)
        vbox(self.tools, self.tabs, (self.docks.area, 1), self._line, on=whole, margins=0, spacing=0)
        self._window.setCentralWidget(whole)

    def lay(self, board: QWidget) -> None:
        """Replace the placeholder by the board."""
        self._row.replaceWidget(self._board, board)
        self._board.hide()
        self._board.deleteLater()
        self._board = board

    def lay_tabs(self, tabs: "Tabs") -> None:
        """Add the tabs of the records, and the button that replaces them in a narrow window."""
        self.tabs.lay_tabs(tabs)
        self.tools.lay_at_end(tabs.brief)
        self._brief = tabs.brief
        self.fit()

    def take_first_size(self) -> None:
        """Set the default size of the window, limited by the screen."""
        self._window.resize(FIRST_SIZE.boundedTo(self._window.screen().availableSize() - AROUND))

    @property
    def is_compact(self) -> bool:
        """True if the window is too narrow for anything optional."""
        return self._window.width() < NARROW

    def fit(self) -> None:
        """Adapt everything around the board to the size of the window."""
        is_compact, window = self.is_compact, self._window
        has_words = self._preferences.now.appearance.toolbar_words and window.height() >= WORDS_FROM
        self.tools.fit(has_words=has_words, is_compact=is_compact)
        self.tabs.fit()
        self.foot.fit(is_compact=is_compact)
        self.walk.fit_steps(is_narrow=is_compact)
        self.layouts.fit(is_compact=is_compact)
        row = self.tools if is_compact else self.tabs
        if self.layouts.parentWidget() is not row:
            row.lay_at_end(self.layouts)
        if self._brief is not None:
            self._brief.fit(is_compact=is_compact)
        self.layouts.setVisible(not is_compact or self.tools.has_room_for(self.layouts, window.width()))
        bar = window.statusBar()
        if bar.isHidden() is not (self._is_bare or is_compact):
            bar.clearMessage()  # its message would cover its labels, or show in the strip as well
        for part, goes in ((self.tools, False), (self.tabs, is_compact), (bar, is_compact), (self._line, is_compact)):
            if part.isHidden() is not (self._is_bare or goes):  # showing a visible part would make Qt measure all of it
                part.setHidden(self._is_bare or goes)
        gap = 0 if self._is_bare else MENU_GAP
        window.setContentsMargins(0, gap, 0, 0)
        bar.setFixedHeight(grown(STATE_HIGH, window.font()))

    def show_around(self, shown: bool) -> None:
        """Show everything around the board, or hide it."""
        self._is_bare = not shown
        self.docks.show_board_alone(not shown)
        self.foot.show_alone(not shown)
        self.fit()

    def _say_in_foot(self, words: str) -> None:
        """Show the status bar's message in the strip below the board while the status bar is hidden."""
        self.foot.say(words if self._window.statusBar().isHidden() else "")

    def apply_theme(self, theme: Theme, icons: dict[str, QIcon]) -> None:
        set_colours(self._middle, theme.window)
        set_colours(self._line, theme.line)
        for part in (self.tools, self.tabs, self.foot, self.walk, self.layouts):
            part.apply_theme(theme)
        self.docks.apply_theme(theme, icons)
        self.tools.commands.setIcon(icons["search"])
        set_colours(self.state, words=theme.muted)
        self.state.setFont(sized(QApplication.font(), NOTE))
        self.fit()

    def speak(self) -> None:
        say, commands = self._speech.say, self.tools.commands
        commands.setText(say(text.FIND_COMMAND))
        commands.setAccessibleName(say(text.FIND_COMMAND))
        commands.key, layout_key = self._book.key_of(PALETTE), self._book.key_of(SWITCH)
        set_tip(commands, f"{say(text.FIND_COMMAND)} ({commands.key})" if commands.key else say(text.FIND_COMMAND))
        commands.update()
        self.tools.setAccessibleName(say(text.TOOLBAR))
        self.tools.speak()
        self.layouts.speak(say, layout_key)
        self.walk.speak(say)
        self.docks.speak()
