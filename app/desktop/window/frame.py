"""Layout of the main window around the board: toolbar, tabs, panels, strip below the board, status bar."""

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QIcon, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QMainWindow, QSizePolicy, QWidget

from app.config.preferences import Preferences
from app.desktop.actions.toolbar import TOOLBAR, WALKING
from app.desktop.desk.action_registry import ActionRegistry
from app.desktop.desk.dock import LAYOUTS, DockLayout
from app.desktop.desk.foot_rank import FootRank
from app.desktop.kit.buttons import Segments, key_width, paint_key
from app.desktop.kit.labels import Label, elided, hbox, set_tip, vbox
from app.desktop.kit.theme import LIGHT, MEDIUM, NOTE, SMALL, TINY, Theme, bold, grown, set_colours, sized
from app.desktop.kit.translation import Say, Translation
from app.desktop.window.docks import Docks
from app.desktop.window.foot import FootStrip
from app.desktop.window.navigation_bar import NavigationBar
from app.desktop.window.panels import NARROW
from app.desktop.window.tool_row import MENU_GAP, ToolRow
from app.text import window as text

if TYPE_CHECKING:
    from app.desktop.window.tab_bar import RecordsButton, Tabs

HIGH: Final = 36
_UNDER: Final = 2
_MOST: Final = 480


class LayoutChoice(QWidget):
    """Segmented button of the three layouts, with a label and a shortcut."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("layouts")
        self.segments = Segments(LAYOUTS, "layout")
        self.chosen = self.segments.chosen
        self._label, self._key = Label(), KeyLabel()
        hbox(self._label, self.segments, self._key, on=self, margins=(SMALL, TINY, SMALL, TINY), spacing=SMALL)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)

    def show_layout(self, layout: DockLayout) -> None:
        self.segments.choose(layout.on_the_whole)

    def fit(self, *, is_compact: bool) -> None:
        """Hide the label and the shortcut where there is little room."""
        self._label.setVisible(not is_compact)
        self._key.setVisible(not is_compact)

    def speak(self, say: Say, key: str) -> None:
        self._label.setText(say(text.LAYOUT))
        self.segments.speak([say(layout.phrase) for layout in LAYOUTS])
        self.segments.setAccessibleName(say(text.LAYOUT))
        self._key.tell(key)

    def apply_theme(self, theme: Theme) -> None:
        set_colours(self._label, words=theme.muted)
        self._key.theme = theme
        self._key.update()


class KeyLabel(QWidget):
    """Key cap that shows the shortcut of the widget beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.theme = LIGHT
        self._words = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def tell(self, words: str) -> None:
        self._words = words
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(key_width(self._words, self.font()) if self._words else 0, grown(20, self.font()))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        if self._words:
            painter = QPainter(self)
            paint_key(painter, QRect(self.rect()).toRectF(), self._words, self.theme, self.font())
            painter.end()


class OneTab(QWidget):
    """Placeholder for the tab of the single record at start-up."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("tabs.one")
        self._name = ""
        self._theme = LIGHT
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def name_record(self, name: str, *, is_unsaved: bool) -> None:
        self._name = f"{name} ●" if is_unsaved else name
        self.setAccessibleName(self._name)
        self.update()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter, font = QPainter(self), bold(self.font())
        metrics = QFontMetrics(font)
        words = elided(metrics, self._name, min(self.width() - 4 * MEDIUM, _MOST))
        wide = metrics.horizontalAdvance(words) + 2 * SMALL
        painter.setFont(font)
        painter.setPen(QColor(self._theme.text))
        painter.drawText(QRect(MEDIUM + SMALL, 0, wide, self.height()), Qt.AlignmentFlag.AlignVCenter, words)
        painter.fillRect(QRect(MEDIUM, self.height() - _UNDER, wide, _UNDER), QColor(self._theme.accent))
        painter.end()


class TabRow(QWidget):
    """Row of tabs; until `lay_tabs` is called it shows the placeholder of the one record."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("tabs")
        self.setAutoFillBackground(True)
        self.one = OneTab()
        self._tabs: QWidget = self.one
        self._theme = LIGHT
        self._row = hbox((self.one, 1), on=self, margins=0, spacing=0)
        self.fit()

    def lay_tabs(self, widget: QWidget) -> None:
        """Replace the placeholder by the tabs of the records."""
        self._row.replaceWidget(self._tabs, widget)
        self._row.setStretchFactor(widget, 1)
        self._tabs.hide()
        self._tabs = widget
        widget.show()

    def lay_at_end(self, widget: QWidget) -> None:
        self._row.addWidget(widget)

    def fit(self) -> None:
        self.setFixedHeight(grown(HIGH, self.font()))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(0, self.minimumHeight())

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.one.apply_theme(theme)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        """Paint hairlines above and below the row."""
        painter = QPainter(self)
        painter.fillRect(QRect(0, 0, self.width(), 1), QColor(self._theme.line))
        painter.fillRect(QRect(0, self.height() - 1, self.width(), 1), QColor(self._theme.line))
        painter.end()


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


HIGHEST: Final = 16_777_215
"""Maximum height of a widget without a limit (Qt's QWIDGETSIZE_MAX)."""


class BoardOnlyMode:
    """Board-only mode: it hides everything around the board when constructed, and `leave` shows all of it again."""

    def __init__(self, window: QMainWindow, frame: WindowFrame) -> None:
        self._window, self._frame = window, frame
        self._state = window.windowState()
        self._set_around(shown=False)
        window.setWindowState(self._state | Qt.WindowState.WindowFullScreen)

    def leave(self) -> None:
        self._set_around(shown=True)
        self._window.setWindowState(self._state)

    def _set_around(self, shown: bool) -> None:
        # A hidden menu bar would disable its actions' shortcuts; one without height does not.
        self._window.menuBar().setMaximumHeight(HIGHEST if shown else 0)
        self._frame.show_around(shown)
