"""Welcome page with four sections: play, open, study and engines, each with the controls to begin at once."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QSizePolicy, QWidget

from app.config.engine_profile import BUNDLED
from app.config.levels import STRONGEST, WEAKEST
from app.desktop.actions.toolbar import add_engine
from app.desktop.desk.desk import Desk
from app.desktop.engines.engine_search import add_found, look_for_engines
from app.desktop.kit.background import BackgroundTasks, on_setting
from app.desktop.kit.buttons import FlatButton, Segments
from app.desktop.kit.icons import drawn_icons
from app.desktop.kit.labels import STRETCH, Label, Part, hbox, scrolling, vbox
from app.desktop.kit.theme import LARGE, MAIN_BUTTON, MEDIUM, NAME, NOTE, SMALL, TINY, WIDE, grown, set_colours, sized
from app.desktop.kit.translation import Pane, Retranslator, language_for
from app.desktop.playing.playing import playing
from app.play.conditions import Player
from app.shogi.pieces import Side
from app.shogi.starts import EVEN
from app.text import play as play_text
from app.text import welcome as text
from app.text.phrase import Language, Phrase
from app.workspace.game_choices import (
    FIRST_LEVEL,
    board_start,
    chosen_conditions,
    last_game_choices,
    store_game_choices,
    toss_pawns,
)

LEVELS: Final = {level: play_text.LEVELS[level - WEAKEST] for level in (WEAKEST, FIRST_LEVEL, 8, 14, STRONGEST)}
"""Selected levels of the bundled engine with their usual names."""
SIDES: Final = {Side.BLACK: text.AS_SENTE, Side.WHITE: text.AS_GOTE, None: text.BY_TOSS}
ICONS: Final = ("play", "open", "research", "engine", "language")
ICON: Final = 20
FOOT: Final = 40
ROOMY: Final = 330
"""Minimum width at which the content of a section is indented beside its icon."""


class Door(QWidget):
    """Section of the welcome page: a heading with an icon, a sentence, and controls."""

    def __init__(self, spoken: Retranslator, title: Phrase, about: Phrase | None, *parts: Part) -> None:
        super().__init__()
        self.title = spoken.label(title)
        self.about = Label(wordWrap=True) if about is None else spoken.label(about, Label(wordWrap=True))
        self._icon = QIcon()
        self._line = QColor()
        self.about.setContentsMargins(0, 1, 0, 1)  # fonts draw beyond their metrics by as much
        self._inside = vbox(self.about, SMALL, *parts, spacing=TINY)
        head = hbox(ICON + MEDIUM, self.title, STRETCH, margins=0, spacing=0)
        self._column = vbox(head, self._inside, on=self, spacing=TINY)

    def apply_theme(self, desk: Desk, icon: QIcon) -> None:
        theme = desk.shell.theme
        self._icon, self._line = icon, QColor(theme.line)
        self.title.setFont(sized(desk_font(self), NAME, is_bold=True))
        self.about.setFont(sized(desk_font(self), NOTE))
        set_colours(self.about, words=theme.muted)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Indent only the heading where there is little room."""
        super().resizeEvent(event)
        is_narrow = self.width() < ROOMY
        self._inside.setContentsMargins(0 if is_narrow else ICON + MEDIUM, 0, 0, 0)
        side = LARGE if is_narrow else WIDE
        self._column.setContentsMargins(side, MEDIUM, side, SMALL)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter = QPainter(self)
        top = self.title.geometry().center().y() - ICON // 2
        self._icon.paint(
            painter,
            self._column.contentsMargins().left(),
            top,
            ICON,
            ICON,
            Qt.AlignmentFlag.AlignCenter,
            QIcon.Mode.Normal,
            QIcon.State.On,
        )
        painter.fillRect(0, self.height() - 1, self.width(), 1, self._line)
        painter.end()


def desk_font(widget: QWidget) -> QFont:
    """Font of the window, independent of the widget's own."""
    return widget.window().font()


class _Page(QWidget):
    """Scrolled page with the height of its wrapped text at the present width."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        layout = self.layout()
        if layout is not None and event.type() in {QEvent.Type.Resize, QEvent.Type.LayoutRequest}:
            self.setMinimumHeight(max(layout.totalHeightForWidth(self.width()), 0))
        return done


class WelcomePane(Pane):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._spoken = spoken = Retranslator(desk.speech.say)
        self._looking = BackgroundTasks(self, desk.shell.only(WelcomeHome, WelcomeHome))
        self.found: tuple[Path, ...] | None = None
        """Installed engines that are not in the list yet; None before the search has ended."""
        self.strength = Segments(list(LEVELS), "welcome.strength", is_wide=True)
        self.strength.choose(FIRST_LEVEL)
        self.side = Segments(list(SIDES), "welcome.side", is_wide=True)
        self.side.choose(Side.BLACK)
        self.start = FlatButton(is_filled=True, height=MAIN_BUTTON)
        self.buttons = [self.start]
        self._notes: list[Label] = []
        more = self._link(text.MORE, lambda: desk.shell.action_registry.trigger("game.new"), "more")
        self._name(self.start, text.START, self._play, "start")
        parts = self._note(text.STRENGTH), self.strength, TINY, self._note(text.SIDE), self.side, SMALL
        begin = hbox(self.start, more, STRETCH, spacing=SMALL)
        self.examine = self._button(text.EXAMINE, self._examine, "examine")
        self._names = Label(wordWrap=True)
        self.doors = (
            Door(spoken, text.PLAY, text.PLAY_HELP, *parts, begin),
            Door(
                spoken, text.OPEN, text.OPEN_HELP, self._row(("file.open", text.OPEN_FILE), ("edit.paste", text.PASTE))
            ),
            Door(spoken, text.STUDY, text.STUDY_HELP, self._row(("study.toggle", text.START_STUDY))),
            Door(
                spoken,
                text.ENGINES,
                None,
                self._names,
                SMALL,
                hbox(
                    self.examine,
                    self._link(text.ELSEWHERE, lambda: desk.shell.action_registry.trigger("engines.add"), "elsewhere"),
                    STRETCH,
                    spacing=SMALL,
                ),
            ),
        )
        self.again = spoken.button(QCheckBox(), text.AGAIN)
        self.again.setObjectName("welcome.again")
        self.language = self._link(text.OTHER_LANGUAGE, self._speak_otherwise, "language")
        self._lay_out()
        self._connect()
        self.follow_changes(desk.speech)

    # Actions of the page

    def _play(self) -> None:
        """Start a game against the bundled engine, with the time control that was chosen last."""
        desk, level, side = self._desk, self.strength.value, self.side.value
        choices = last_game_choices(desk.shell.state)
        if side is None:
            side = Side.BLACK if toss_pawns(Random()).has_first_move else Side.WHITE  # noqa: S311 - nobody gains by guessing it
        me = next((player for player in choices.conditions.players if not player.is_engine), Player())
        players = (me, Player(engine=BUNDLED, level=level))
        players = players if side is Side.BLACK else players[::-1]
        choices = choices._replace(conditions=choices.conditions._replace(players=players), start=EVEN.key)
        conditions = chosen_conditions(choices, desk.engines.profiles, board_start(desk.document.shown))
        if isinstance(conditions, Phrase):
            desk.shell.action_registry.trigger("game.new")
        else:
            store_game_choices(desk.shell.state, choices)  # so that the dialog proposes the same game again
            playing(desk).start(conditions)

    def _examine(self) -> None:
        add_found(self.found or (), self.examine, partial(add_engine, self._desk))

    def _speak_otherwise(self) -> None:
        now = language_for(self._desk.preferences.now.appearance.language)
        other = Language.EN if now is Language.JA else Language.JA
        self._desk.preferences.change_setting("appearance", "language", other.value)

    def _look(self) -> None:
        """Search for installed engines in the background."""
        look_for_engines(self._looking, self._desk.engines, self.show_found)

    def show_found(self, found: tuple[Path, ...]) -> None:
        """Offer the installed engines that are not in the list yet."""
        self.found = found
        self._tell_found()

    def _tell_found(self) -> None:
        about = self.doors[-1].about
        words = text.LOOKING if self.found is None else text.NONE_FOUND
        if self.found:
            words = text.FOUND.filled(count=len(self.found))
        about.setText(self._desk.speech.say(words))
        names = list(dict.fromkeys(path.name for path in self.found or ()))
        self._names.setText(self._desk.speech.say(Phrase("、".join(names), ", ".join(names))))
        self._names.setVisible(bool(names))
        self.examine.setVisible(bool(names))

    # Updates

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._look()

    def _connect(self) -> None:
        desk = self._desk
        self.again.toggled.connect(lambda on: desk.preferences.change_setting("appearance", "welcome", on))
        on_setting(desk.preferences, self._show_setting, "appearance.welcome")
        desk.engines.changed.connect(lambda _: self._look() if self.isVisible() else None)
        self._show_setting()

    def _show_setting(self) -> None:
        self.again.blockSignals(True)
        self.again.setChecked(self._desk.preferences.now.appearance.welcome)
        self.again.blockSignals(False)

    def _speak(self) -> None:
        say = self._desk.speech.say
        self._spoken.speak()
        self.strength.speak(list(map(say, LEVELS.values())))
        self.side.speak(list(map(say, SIDES.values())))
        self.strength.setAccessibleName(say(text.STRENGTH))
        self.side.setAccessibleName(say(text.SIDE))
        for button in self.buttons:
            button.updateGeometry()
        self._tell_found()

    def _apply_theme(self) -> None:
        theme = self._desk.shell.theme
        icons = drawn_icons(ICONS, theme, ICON, self.devicePixelRatioF())
        set_colours(self, theme.field, theme.text)
        set_colours(self._line, theme.line)
        set_colours(self._foot, theme.panel)
        for door, name in zip(self.doors, ICONS, strict=False):
            door.apply_theme(self._desk, icons[name])
        for note in self._notes:
            note.setFont(sized(desk_font(self), NOTE))
            set_colours(note, words=theme.muted)
        self.language.setIcon(icons["language"])

    # Layout

    def _lay_out(self) -> None:
        self.setAutoFillBackground(True)
        page = _Page()
        vbox(*self.doors, STRETCH, on=page, margins=0, spacing=0)
        area = scrolling(page)
        area.viewport().setAutoFillBackground(False)
        page.setAutoFillBackground(False)
        self._foot = QFrame()
        self._foot.setAutoFillBackground(True)
        self._foot.setFixedHeight(grown(FOOT, self.font()) - 1)
        hbox(self.again, STRETCH, self.language, on=self._foot, margins=(LARGE, 0, SMALL, 0), spacing=SMALL)
        self._line = QFrame()
        self._line.setAutoFillBackground(True)
        self._line.setFixedHeight(1)
        vbox((area, 1), self._line, self._foot, on=self, margins=0, spacing=0)

    def _row(self, *doors: tuple[str, Phrase]) -> QHBoxLayout:
        """Row of buttons that trigger actions, each with its shortcut."""
        buttons = []
        for action_id, words in doors:
            button = self._button(words, partial(self._desk.shell.action_registry.trigger, action_id), action_id)
            button.set_key(self._desk.shell.action_registry.key_of(action_id))
            buttons.append(button)
        return hbox(*buttons, STRETCH, spacing=SMALL)

    def _button(self, words: Phrase, act: Callable[[], object], name: str) -> FlatButton:
        button = FlatButton()
        self.buttons.append(button)
        return self._name(button, words, act, name)

    def _link(self, words: Phrase, act: Callable[[], object], name: str) -> FlatButton:
        button = self._button(words, act, name)
        button.setFlat(True)
        return button

    def _name(self, button: FlatButton, words: Phrase, act: Callable[[], object], name: str) -> FlatButton:
        button.setObjectName(f"welcome.{name}")
        button.clicked.connect(lambda _=False: act())
        return self._spoken.button(button, words)

    def _note(self, words: Phrase) -> Label:
        label = self._spoken.label(words)
        self._notes.append(label)
        return label


class WelcomeHome(QObject):
    """Owner of the search for engines, which goes on when the page is closed."""
