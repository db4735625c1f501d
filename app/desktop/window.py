"""The main window's frame: menus, toolbar, state line, banner, in the theme and language of the settings.

It comes before everything else and therefore knows little: the board is laid into it by the table, a moment later.
"""

from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtGui import QCloseEvent, QFont, QGuiApplication, QPaintEvent
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow, QToolBar, QVBoxLayout, QWidget

from app.base.event import Event
from app.config.preferences import Preferences
from app.desktop.actions.book import ActionBook
from app.desktop.actions.toolbar import TOOLBAR
from app.desktop.board.curtain import Curtain
from app.desktop.board.kept import KeptPictures
from app.desktop.board.manner import BoardManner, manner_of
from app.desktop.docks import Docks
from app.desktop.icons import toolbar_icons
from app.desktop.speech import Speech, language_for
from app.desktop.theme import Theme, disabled_colour, is_dark, palette_of, theme_for
from app.text import window as text
from app.text.phrase import Phrase

if TYPE_CHECKING:
    from app.desktop.banner import Banner

ICONS = tuple(action.icon for action in TOOLBAR)


class Toolbar(QToolBar):
    """Flat, in the colour of the window: Fusion shades it line by line, in threads made for that."""

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Leave the bar itself unpainted; its buttons paint themselves."""


class MainWindow(QMainWindow):
    def __init__(self, preferences: Preferences, speech: Speech, kept: KeptPictures, font: QFont) -> None:
        super().__init__()
        self.setObjectName("main")
        self.painted = Event[None]()
        """The whole window is on the screen for the first time."""
        self.closed = Event[None]()
        self._dressed = Event[None]()
        self._preferences = preferences
        self._speech = speech
        self._kept = kept
        self._font = font
        self._was_painted = False
        self._told: Banner | None = None
        self._system_is_dark = is_dark(QGuiApplication.palette())
        self._theme = theme_for(preferences.now.appearance.theme, self._system_is_dark)
        self._wear(self._theme)  # before anything that measures its text
        self._toolbar = Toolbar(movable=False)
        self._toolbar.setObjectName("toolbar")
        self.addToolBar(self._toolbar)
        self.docks = Docks(self, speech)
        self.book = ActionBook(TOOLBAR, speech.say, self, self._toolbar)
        self._state = QLabel()
        self._state.setIndent(8)
        self.statusBar().addWidget(self._state, 1)
        self._show_icons()
        names = (speech.say(text.BLACK), speech.say(text.WHITE))
        self._middle: QWidget = Curtain(kept, self.manner, names)
        self._lay_out()
        self._show_title()
        self.show_state(text.START_POSITION, text.TO_MOVE.filled(side=text.BLACK))

    @property
    def dressed(self) -> Event[None]:
        """The theme, the font or the look of the board is another."""
        return self._dressed

    @property
    def theme(self) -> Theme:
        """The colours of now; `dressed` tells when they are others."""
        return self._theme

    @property
    def manner(self) -> BoardManner:
        """How the board is to be drawn now."""
        return manner_of(self._preferences.now, self._theme, self._font)

    def lay(self, board: QWidget) -> None:
        """Put the board in its place, and from now on follow the settings."""
        self._column.replaceWidget(self._middle, board)
        self._middle.deleteLater()
        self._middle = board
        self._preferences.changed.connect(lambda _: self._dress())
        self._speech.changed.connect(lambda _: self._speak())
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow_system)
        board.setFocus()

    def show_state(self, *sentences: Phrase) -> None:
        """Say in the state line where the person stands."""
        self._sentences = sentences
        self._state.setText("    ".join(map(self._speech.say, sentences)))

    @property
    def state_words(self) -> str:
        """What the state line says."""
        return self._state.text()

    @property
    def notices(self) -> tuple[Phrase, ...]:
        """What has been told and not been dismissed."""
        return () if self._told is None else self._told.notices

    # What actions may ask

    def close_window(self) -> None:
        self.close()

    def toggle_full_screen(self) -> None:
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    def is_dock_shown(self, dock_id: str) -> bool:
        return self.docks.is_shown(dock_id)

    def show_dock(self, dock_id: str, shown: bool = True) -> None:
        self.docks.show(dock_id, shown)

    def switch_layout(self) -> None:
        self.docks.switch_layout()

    def reset_layout(self) -> None:
        self.docks.reset()

    def show_about(self) -> None:
        from app.desktop.dialogs import AboutDialog  # noqa: PLC0415 - nobody needs it before it is asked for

        AboutDialog(self._speech, self).open()

    def show_keys(self) -> None:
        from app.desktop.actions.declared import ACTIONS  # noqa: PLC0415 - loaded by then
        from app.desktop.dialogs import KeysDialog  # noqa: PLC0415 - nobody needs it before it is asked for

        KeysDialog(self._speech, ACTIONS, self).open()

    def copy_text(self, words: str) -> None:
        QGuiApplication.clipboard().setText(words)

    def pasted_text(self) -> str:
        return QGuiApplication.clipboard().text()

    def warn(self, sentence: Phrase) -> None:
        """Tell of a fault, above the board, until it is dismissed."""
        self._banner().tell(sentence)

    # What Qt asks

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            QTimer.singleShot(0, lambda: self.painted.emit(None))

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        super().closeEvent(event)
        if event.isAccepted():
            self.closed.emit(None)

    # Keeping true

    def _lay_out(self) -> None:
        middle = QWidget()
        self._column = QVBoxLayout(middle)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self._middle, 1)
        self.setCentralWidget(middle)

    def _wear(self, theme: Theme) -> None:
        self._theme = theme
        QApplication.setPalette(palette_of(theme))
        font = QFont(self._font)
        font.setPointSize(self._preferences.now.appearance.font_size)
        QApplication.setFont(font)
        if self._told is not None:
            self._told.set_theme(theme)

    def _show_icons(self) -> None:
        self.book.show_icons(
            toolbar_icons(
                ICONS, self._theme.text, disabled_colour(self._theme).name(), self.devicePixelRatio(), self._kept
            )
        )

    def _dress(self) -> None:
        appearance = self._preferences.now.appearance
        self._speech.speak(language_for(appearance.language))
        theme = theme_for(appearance.theme, self._system_is_dark)
        if theme != self._theme or appearance.font_size != QApplication.font().pointSize():
            self._wear(theme)
            self._show_icons()
        self._dressed.emit(None)
        self.book.refresh()

    def _follow_system(self, scheme: Enum) -> None:
        self._system_is_dark = scheme.name == "Dark"
        self._dress()

    def _speak(self) -> None:
        self._show_title()
        self._toolbar.setWindowTitle(self._speech.say(text.TOOLBAR))
        self.show_state(*self._sentences)
        self.book.speak()

    def _banner(self) -> "Banner":
        """The banner, made when there is something to tell."""
        if self._told is None:
            from app.desktop.banner import Banner  # noqa: PLC0415 - most days nobody needs it

            self._told = Banner(self._speech)
            self._told.set_theme(self._theme)
            self._column.insertWidget(0, self._told)
        return self._told

    def _show_title(self) -> None:
        self.setWindowTitle(f"{self._speech.say(text.UNTITLED)} — {self._speech.say(text.PROGRAM)}")
