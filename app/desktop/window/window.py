"""Frame of the main window: menus, toolbar, tabs and strip below the board, themed and translated.

It is built before everything else and knows little; `BoardController` adds the board a moment later."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from PySide6.QtCore import QEvent, QObject, QPoint, QTimer
from PySide6.QtGui import QCloseEvent, QFont, QGuiApplication, QKeyEvent, QMoveEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from app.base.event import Event
from app.config.preferences import Preferences, SettingChanged
from app.config.settings import notation_for
from app.desktop.actions.toolbar import AT_ONCE, WORDS
from app.desktop.board.board_appearance import BoardAppearance, StartupPlaceholder, appearance_of
from app.desktop.desk.action_registry import ActionRegistry
from app.desktop.desk.dock import DOCKS, DockLayout
from app.desktop.desk.foot_rank import FootRank
from app.desktop.desk.messages import MessageKind, Messages, Subject
from app.desktop.kit.icons import SIZE, PictureCache, toolbar_icons
from app.desktop.kit.idle import IDLE
from app.desktop.kit.labels import set_title, show_message
from app.desktop.kit.theme import (
    FIELDS,
    LISTS,
    Theme,
    grown,
    is_dark,
    palette_of,
    palette_of_fields,
    palette_of_lists,
    theme_for,
)
from app.desktop.kit.translation import ChangeEventMixin, Translation, language_for
from app.desktop.window.docks import LayoutOverrides
from app.desktop.window.foot import WindowNotices
from app.desktop.window.frame import WindowFrame
from app.text import window as text
from app.text.phrase import Phrase
from app.workspace.state_store import WINDOW, StateStore

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDialog

    from app.desktop.desk.desk import BoardHost
    from app.desktop.kit.announcements import Answer
    from app.desktop.kit.sounds import SoundName, Sounds
    from app.desktop.window.frame import BoardOnlyMode
    from app.record.tree import Node
    from app.text.spoken import AnnouncementKind

BRIEFLY_MS = 4_000
KEEPING_MS = 400
"""Delay in which changes of the window and its panels are collected before they are stored."""
SILENT_PLATFORMS: Final = ("offscreen", "minimal")
_WORDS: Final = {("appearance", "language"), ("board", "notation")}
"""Settings that change every text on the screen."""
ICONS = (*(action.icon for action in AT_ONCE), "search", "close", "float")
D = TypeVar("D", bound="QDialog")
Q = TypeVar("Q", bound=QObject)


class WindowPlace(NamedTuple):
    """Stored geometry of the window and its panels."""

    geometry: bytes
    layout: DockLayout
    panels: Mapping[DockLayout, LayoutOverrides] = {}


class MainWindow(ChangeEventMixin, QMainWindow):
    """The main window; `Shell` says what its methods do for actions and panes."""

    _keeping: QTimer | None = None
    """Timer that collects changes of the window's place, once there is a board."""

    def __init__(
        self, preferences: Preferences, speech: Translation, kept: PictureCache, font: QFont, state: StateStore
    ) -> None:
        super().__init__()
        self.setObjectName("main")
        self.painted = Event[None]()
        """Emitted after the first paint of the window."""
        self.closed = Event[None]()
        self.announced = Event["tuple[AnnouncementKind, Phrase]"]()
        """Emitted with an announcement for screen readers."""
        self.warned, self.was_said = Event[Phrase](), Event[Phrase]()
        """Emitted when a notice was shown; emitted when a message was shown in the status bar."""
        self._alone: BoardOnlyMode | None = None
        self.may_close: Callable[[], bool] = lambda: True
        """Predicate that is called before closing; if it returns False, its owner closes the window later or never."""
        self._file_name = text.UNTITLED
        self.theme_changed = Event[None]()
        """Emitted after a change of the board's look, of which the theme is a part."""
        self._preferences, self._speech, self._kept, self._font = preferences, speech, kept, font
        self.state = state
        """Store of the window's state for the next start."""
        self._was_painted = False
        self.messages = Messages()
        """Open messages with their subjects."""
        self._board: BoardHost | None = None
        self._sounds: Sounds | None = None
        self._ones: dict[type[QObject], QObject] = {}
        self._endings: list[tuple[Subject, Callable[[], object]]] = []
        """Stack of callbacks that Esc calls, the newest last."""
        self._system_is_dark = is_dark(QGuiApplication.palette())
        self.theme = self._wanted_theme()
        self._wear(self.theme)  # before anything that measures its text
        self.action_registry = ActionRegistry(AT_ONCE, speech.say, self, WORDS)
        names = (speech.say(text.BLACK), speech.say(text.WHITE))
        placeholder = StartupPlaceholder(kept, self.manner, names)
        self.frame = WindowFrame(self, preferences, speech, self.action_registry, placeholder)
        self._notices = WindowNotices(self.messages, self.frame.foot, speech)
        self.walk, self.docks = self.frame.walk, self.frame.docks
        self.docks.menu_wanted.connect(self._open_panel_menu)
        self.frame.layouts.chosen.connect(self.docks.change_layout)
        self._look = self.manner
        self._sentences: tuple[Phrase, ...] = (text.START_POSITION, text.TO_MOVE.filled(side=text.BLACK))
        self.follow_changes(speech)

    def restore_place(self) -> None:
        """Restore the geometry and the panels of the last run; unreadable state counts as none."""
        self.frame.take_first_size()
        place = self.state.read_value(WINDOW, WindowPlace, None)
        if place is not None:
            self.restoreGeometry(place.geometry)
            self.docks.restore(place.layout, place.panels)
        self.frame.layouts.show_layout(self.docks.layout)

    def keep_soon(self) -> None:
        """Store the place of the window and its panels soon, so that nothing is lost if the program is killed."""
        if self._keeping is not None:
            self._keeping.start()

    def _keep_unless_busy(self) -> None:
        is_busy = self.shows_board_alone or QGuiApplication.mouseButtons().value
        self.keep_soon() if is_busy else self.keep_place()

    def keep_place(self) -> None:
        geometry = bytes(self.saveGeometry().data())
        self.state.store_value(WINDOW, WindowPlace, WindowPlace(geometry, self.docks.layout, panels=self.docks.kept()))

    @property
    def kept_folder(self) -> Path:
        """Cache folder of pictures and sounds."""
        return self._kept.folder

    @property
    def manner(self) -> BoardAppearance:
        """Present appearance of the board."""
        return appearance_of(self._preferences.now, self.theme, self._font, self._speech.language)

    def lay(self, host: "BoardHost", board: QWidget) -> None:
        """Put the board into the window, and follow changes of the settings from now on."""
        self._board = host
        self.frame.lay(board)
        self._keeping = QTimer(self, singleShot=True, interval=KEEPING_MS)
        self._keeping.timeout.connect(self._keep_unless_busy)
        self.docks.altered.connect(lambda _: self.keep_soon())
        self._preferences.changed.connect(self._on_setting)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow_system)
        board.setFocus()

    def show_state(self, *sentences: Phrase) -> None:
        """Show the state of the game in the status bar."""
        self._sentences = sentences
        self.frame.state.setText("    ".join(map(self._speech.say, sentences)))
        first = text.MOVE_OR_TYPE if sentences[0] == text.START_POSITION else sentences[0]
        self.walk.words.setText(self._speech.say(first))

    @property
    def state_words(self) -> str:
        """Displayed text of the status bar."""
        return self.frame.state.text()

    @property
    def notices(self) -> tuple[Phrase, ...]:
        """Texts of the notices that are visible now."""
        return self._notices.seen

    def say_briefly(self, sentence: Phrase) -> None:
        show_message(self.statusBar(), self._speech.say(sentence), BRIEFLY_MS)
        self.was_said.emit(sentence)

    def lay_in_foot(self, widget: QWidget, rank: FootRank) -> None:
        self.frame.foot.lay(widget, rank)

    @property
    def main_window(self) -> QMainWindow:
        return self

    @property
    def board(self) -> "BoardHost":
        """The board; raise LookupError before `lay` is called."""
        if self._board is None:
            raise LookupError("the window has no board yet")
        return self._board

    def follow(self, layout: DockLayout) -> None:
        if self._preferences.now.appearance.layout_follows:
            self.docks.change_layout(layout)

    # Requests of actions

    @property
    def shows_board_alone(self) -> bool:
        return self._alone is not None

    def show_board_alone(self, alone: bool) -> None:
        """Show the board alone on the full screen, or everything again."""
        if alone is self.shows_board_alone:
            return
        if alone:
            from app.desktop.window.frame import BoardOnlyMode  # noqa: PLC0415 - nobody needs it before it is asked for

            self._alone = BoardOnlyMode(self, self.frame)
        elif self._alone is not None:
            self._alone.leave()
            self._alone = None
            self.docks.changed.emit(None)

    def show_up(self) -> None:
        from app.desktop.kit.dialogs import come_forward  # noqa: PLC0415 - what dialogs need is not loaded before the first paint

        come_forward(self)
        QApplication.alert(self)

    def show_settings(self, query: str = "") -> None:
        from app.desktop.settings.settings import SettingsDialog  # noqa: PLC0415 - nobody needs it before it is asked for

        def made(window: QWidget) -> SettingsDialog:
            return SettingsDialog(self._preferences, self._speech, window, query)

        self.show_one(SettingsDialog, made).search(query)

    def show_one(self, kind: type[D], make: Callable[[QWidget], D]) -> D:
        tops = QApplication.topLevelWidgets()  # findChildren would create a Python wrapper of every child
        open_ones = (top for top in tops if isinstance(top, kind) and top.parent() is self and not top.isHidden())
        dialog = next(open_ones, None)
        if dialog is None:
            dialog = make(self)
        dialog.show()
        dialog.activateWindow()
        return dialog

    def only(self, kind: type[Q], make: Callable[[QWidget], Q]) -> Q:
        found = self._ones.get(kind)
        if not isinstance(found, kind):
            # While it is being created it may be asked for already, as a child that is not registered yet.
            found = self._ones[kind] = next(iter(self.findChildren(kind)), None) or make(self)
        return found

    def announce(self, kind: "AnnouncementKind", sentence: Phrase) -> None:
        self.announced.emit((kind, sentence))

    def play_sound(self, name: "SoundName") -> None:
        from app.desktop.kit.sounds import Sounds, is_wanted  # noqa: PLC0415 - nothing sounds before the first move

        settings = self._preferences
        if not is_wanted(name, settings.now.sound) or QGuiApplication.platformName() in SILENT_PLATFORMS:
            return
        if self._sounds is None:
            self._sounds = Sounds(self, self._kept.folder, lambda: settings.now.sound.volume)
        self._sounds.play(name)

    def copy_text(self, words: str) -> None:
        QGuiApplication.clipboard().setText(words)

    def pasted_text(self) -> str:
        return QGuiApplication.clipboard().text()

    def end_by_escape(self, subject: Subject, end: Callable[[], object]) -> Callable[[], None]:
        ending = (subject, end)
        self._endings.append(ending)
        return lambda: self._endings.remove(ending) if ending in self._endings else None

    def warn(
        self,
        kind: MessageKind,
        subject: Subject,
        sentence: Phrase,
        answers: "Sequence[Answer]" = (),
        *,
        at: "Node | None" = None,
    ) -> None:
        """Show a notice about `subject` below the board, until it is dismissed or its subject is gone."""
        if self._notices.tell(kind, subject, sentence, answers, at=at):
            self.warned.emit(sentence)

    def withdraw(self, subject: Subject, sentence: Phrase) -> None:
        self._notices.withdraw(subject, sentence)

    def name_file(self, name: Phrase, path: str = "") -> None:
        """Show the name and file of the current record in the window's title."""
        self._file_name = name
        self.setWindowFilePath(path)
        self._show_title()

    # Event handlers

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            IDLE.soon(self, lambda: self.painted.emit(None))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Handle keys that no other widget takes: Esc leaves board-only mode or calls the newest callback.

        Letters and arrows act as on the board."""
        from PySide6.QtGui import QKeySequence  # noqa: PLC0415 - a millisecond that the first paint does without

        is_escape = event.matches(QKeySequence.StandardKey.Cancel)
        if is_escape and self.shows_board_alone:
            self.show_board_alone(False)
        elif is_escape and (ends := [end for subject, end in self._endings if self.messages.is_shown(subject)]):
            ends[-1]()
        elif not self.action_registry.press(event):
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self.frame.fit()
        self.keep_soon()

    def moveEvent(self, event: QMoveEvent) -> None:  # noqa: N802 - Qt's name
        super().moveEvent(event)
        self.keep_soon()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        if not self.may_close():
            event.ignore()
            return
        super().closeEvent(event)
        if event.isAccepted():
            self.show_board_alone(False)  # so that board-only mode is not stored
            self.closed.emit(None)
            if self._keeping is not None:
                self._keeping.stop()
            for panel in self.docks.panels.values():
                panel.setHidden(panel.isHidden() or panel.isFloating())  # floating ones would stay on the screen

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() == QEvent.Type.ModifiedChange:
            self._show_title()

    # Updates

    def _open_panel_menu(self, where: QPoint) -> None:
        self.action_registry.context_menu([f"dock.{dock.id}" for dock in DOCKS]).popup(where)

    def _wear(self, theme: Theme) -> None:
        self.theme = theme
        QApplication.setPalette(palette_of(theme))
        kinds = [(kind, palette_of_fields(theme)) for kind in FIELDS]
        for kind, palette in (*kinds, (LISTS, palette_of_lists(theme))):
            QApplication.setPalette(palette, kind)  # type: ignore[arg-type]  # takes words, not bytes
        font = QFont(self._font)
        font.setPointSize(self._preferences.now.appearance.font_size)
        if font != QApplication.font():  # every widget is measured anew after that
            QApplication.setFont(font)

    def _show_icons(self) -> None:
        size = grown(SIZE, QApplication.font())
        self._icons = toolbar_icons(ICONS, self.theme, size, self.devicePixelRatio(), self._kept)
        self.action_registry.show_icons(self._icons)

    def _on_setting(self, changed: SettingChanged) -> None:
        """Apply a changed setting; whatever else shows it hears of it from the settings."""
        if (changed.section, changed.key) in _WORDS:
            settings = self._preferences.now
            language = language_for(settings.appearance.language)
            self._speech.speak(language, notation_for(settings.board.notation, language))
        elif changed.section in {"appearance", "board"}:
            self._change_look()
            self.frame.fit()
        self.action_registry.refresh()

    def _change_look(self) -> None:
        """Set palette and font of the application if they are others; Qt tells every widget."""
        appearance = self._preferences.now.appearance
        theme, had_size = self._wanted_theme(), QApplication.font().pointSize()
        if theme != self.theme or appearance.font_size != had_size:
            self._wear(theme)
        if appearance.font_size != had_size:
            IDLE.soon(self, self._tell_look)  # once every widget has the other font
        else:
            self._tell_look()

    def _tell_look(self) -> None:
        if (look := self.manner) != self._look:
            self._look = look
            self.theme_changed.emit(None)

    def _wanted_theme(self) -> Theme:
        hints = QGuiApplication.styleHints()  # its properties become invalid without it
        wants_contrast = hints.accessibility().contrastPreference().value != 0
        return theme_for(self._preferences.now.appearance.theme, self._system_is_dark, wants_contrast)

    def _follow_system(self, scheme: Enum) -> None:
        self._system_is_dark = scheme.name == "Dark"
        self._change_look()

    def _apply_theme(self) -> None:
        self._show_icons()
        self.frame.apply_theme(self.theme, self._icons)

    def _speak(self) -> None:
        self._look = self.manner  # the letters at the board's edge, of which the board hears by itself
        self._show_title()
        self.show_state(*self._sentences)
        self.action_registry.speak()
        self.frame.speak()

    def _show_title(self) -> None:
        name = self._speech.say(self._file_name)
        set_title(self, name, f"[*] — {self._speech.say(text.PROGRAM)}")
        self.frame.tabs.one.name_record(name, is_unsaved=self.isWindowModified())
