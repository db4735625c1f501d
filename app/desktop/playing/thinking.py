"""The panes of engines' thinking in a game: of both engines, and of the user's opponent."""

from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.desktop.desk.desk import Desk
from app.desktop.kit.background import attend
from app.desktop.kit.boxes import STRETCH, hbox, vbox
from app.desktop.kit.buttons import FlatButton
from app.desktop.kit.change_events import Pane
from app.desktop.kit.labels import Label
from app.desktop.kit.theme import set_colours
from app.desktop.playing.local_game import LocalGame
from app.desktop.playing.playing import ExternalGame, playing
from app.desktop.playing.thinking_view import EDGE, ThinkingView
from app.shogi.pieces import Side
from app.text import playing as text
from app.text.phrase import Phrase
from app.workspace.live_engines import LiveEngineCard

LEAST_WIDE: Final = 240
TOGGLE: Final = "game.show_thoughts"


class _ThinkingPaneBase(Pane):
    """Base of both panes; follows the window's game while visible."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._playing = playing(desk)
        self.setAutoFillBackground(True)
        attend(self._playing.changed, self, lambda _: self._show())
        attend(self._playing.thinking, self, lambda _: self._show())

    @property
    def hosted(self) -> LocalGame | ExternalGame | None:
        """The game of the shown record."""
        return self._playing.minded

    def _show(self) -> None:
        raise NotImplementedError

    def _speak(self) -> None:
        self._show()

    def _apply_theme(self) -> None:
        set_colours(self, self._desk.shell.theme.panel, self._desk.shell.theme.text)
        self._show()


class ThinkingPane(_ThinkingPaneBase):
    """Thinking pane (思考): both engines, each on the side of its name plate."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.views = ThinkingView(desk), ThinkingView(desk)
        """Views from left to right."""
        self.note = Label(wordWrap=True)
        self._rule = _Hairline(desk)
        hbox((self.views[0], 1), self._rule, (self.views[1], 1), (self.note, 1), on=self, margins=0, spacing=0)
        self.note.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        self.follow_changes(desk.speech)

    def _show(self) -> None:
        if not self.isVisibleTo(self.window()):
            return
        hosted = self.hosted
        cards = () if hosted is None or hosted.hides_now else hosted.cards
        note = self._note(hosted, cards)
        self.note.setText("" if note is None else self._desk.speech.say(note))
        self.note.setVisible(note is not None)
        shown = _from_left(cards, is_flipped=self._desk.document.shown.is_flipped)
        for place, view in enumerate(self.views):
            if place < len(shown):
                view.show_card(shown[place])
            view.setVisible(place < len(shown))
        self._rule.setVisible(len(shown) > 1)

    def _note(self, hosted: LocalGame | ExternalGame | None, cards: tuple[LiveEngineCard, ...]) -> Phrase | None:
        if cards:
            return None
        return text.NO_THINKING if hosted is None or not hosted.hides_now else text.HIDDEN_UNTIL_END

    def _speak(self) -> None:
        for view in self.views:
            view.say_anew()
        super()._speak()


class OpponentPane(_ThinkingPaneBase):
    """Opponent's thinking pane (相手の読み): hidden until the game is over or the user asks for it."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.is_silent = True
        """True if there is no opponent whose thoughts could be shown."""
        self.title_tools = QWidget(self, visible=False)  # until it is placed beside the title
        self.toggle = FlatButton()
        hbox(self.toggle, on=self.title_tools, margins=0)
        self.toggle.setObjectName("opponent.toggle")
        self.toggle.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.toggle.clicked.connect(lambda: desk.shell.action_registry.trigger(TOGGLE))
        self.note = Label(wordWrap=True)
        self.view = ThinkingView(desk, most_rows=2)
        self._parts = vbox(self.note, self.view, STRETCH, on=self, margins=(0, 0, 0, 8), spacing=4)
        self.note.setContentsMargins(EDGE, 4, EDGE, 4)
        self.follow_changes(desk.speech)

    def _show(self) -> None:
        hosted, say = self.hosted, self._desk.speech.say
        is_mixed = (
            isinstance(hosted, LocalGame) and len(hosted.persons) == 1
        )  # servers do not transmit an opponent's thoughts
        is_on = hosted is not None and is_mixed and not hosted.is_over
        cards = hosted.cards if hosted is not None and is_on and not hosted.hides_now else ()
        self.toggle.setVisible(is_on)
        self.toggle.set_key(self._desk.shell.action_registry.key_of(TOGGLE))
        self.toggle.setText(say(text.HIDE_THINKING if cards else text.SHOW_THINKING))
        if cards:
            self.view.show_card(cards[0])
        self.view.setVisible(bool(cards))
        if self.is_silent is is_mixed:
            self.is_silent = not is_mixed
            self.updateGeometry()
        note = text.NO_OPPONENT
        if is_mixed:
            note = text.HIDDEN_UNTIL_END if is_on else text.SEEN_AFTER_END
        self.note.setText(say(note))
        self.note.setVisible(not cards)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Preferred size: the height of the text at the present width."""
        wide, parts = max(self.width(), LEAST_WIDE), self._parts
        high = parts.totalHeightForWidth(wide) if parts.hasHeightForWidth() else parts.totalSizeHint().height()
        return QSize(wide, high)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        if event.oldSize().width() != self.width():
            self.updateGeometry()

    def _speak(self) -> None:
        self.view.say_anew()
        super()._speak()

    def _apply_theme(self) -> None:
        super()._apply_theme()
        set_colours(self.note, words=self._desk.shell.theme.muted)


class _Hairline(QWidget):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.setFixedWidth(1)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._desk.shell.theme.line))
        painter.end()


def _from_left(cards: tuple[LiveEngineCard, ...], *, is_flipped: bool) -> tuple[LiveEngineCard, ...]:
    """Cards from left to right: the far player's plate is at the left of the board."""
    near = Side.WHITE if is_flipped else Side.BLACK
    return tuple(sorted(cards, key=lambda card: card.side is near))
