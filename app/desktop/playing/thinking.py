"""The panes of engines' thinking in a game: of both engines, and of the user's opponent."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.desktop.desk.desk import Desk
from app.desktop.kit.background import attend
from app.desktop.kit.buttons import FlatButton
from app.desktop.kit.labels import STRETCH, Label, elided, hbox, vbox
from app.desktop.kit.signs import SIDE, paint_swatch
from app.desktop.kit.theme import BODY, HEAD, LARGE, MEDIUM, NAME, NOTE, SMALL, set_colours, sized
from app.desktop.kit.translation import Pane
from app.desktop.playing.local_game import LocalGame
from app.desktop.playing.playing import ExternalGame, playing
from app.shogi.pieces import Side
from app.text import playing as text
from app.text import study as study_text
from app.text.phrase import Phrase
from app.workspace.live_engines import MARKS, LiveEngineCard

EDGE, GAP, FIGURE_GAP = MEDIUM, SMALL, LARGE
WORD_GAP: Final = 5
ROW_SHARE: Final = 1.5
MOST_ROWS: Final = 3
"""Most rows of the line."""
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class _Fonts(NamedTuple):
    small: QFont
    usual: QFont
    strong: QFont
    name: QFont
    score: QFont

    @classmethod
    def of(cls, font: QFont) -> "_Fonts":
        strong = sized(font, BODY, is_bold=True)
        return cls(sized(font, NOTE), font, strong, sized(font, NAME, is_bold=True), sized(font, HEAD, is_bold=True))


class ThinkingView(QWidget):
    def __init__(self, desk: Desk, most_rows: int = MOST_ROWS) -> None:
        super().__init__()
        self._desk = desk
        self._most_rows = most_rows
        self.card: LiveEngineCard | None = None
        """The info card that is shown."""
        self._words: tuple[str, ...] = ()
        self._of: object = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_card(self, card: LiveEngineCard) -> None:
        if card == self.card:
            return
        if self.card is None or card.line != self.card.line:
            self._write(card)
        self.card = card
        self._name()
        self.update()

    def say_anew(self) -> None:
        """Repaint after a change of language, theme or notation."""
        if self.card is not None:
            self._write(self.card)
        self._name()
        self.update()

    def _write(self, card: LiveEngineCard) -> None:
        self._words = () if card.line is None else card.line.move_names(self._desk.document.shown.notation)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        fonts = _Fonts.of(self.font())
        rows = (fonts.name, fonts.score, *([fonts.usual] * self._most_rows), fonts.small)
        return QSize(280, sum(_high(font) for font in rows) + 2 * GAP)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        fonts = _Fonts.of(self.font())
        return QSize(160, sum(map(_high, (fonts.name, fonts.score, fonts.usual))) + GAP)

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        if (card := self.card) is None:
            return
        painter, fonts = QPainter(self), _Fonts.of(self.font())
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        row = QRect(EDGE, GAP, self.width() - 2 * EDGE, _high(fonts.name))
        self._paint_head(painter, row, fonts, card)
        row = QRect(row.left(), row.bottom() + 1, row.width(), _high(fonts.score))
        self._paint_score(painter, row, fonts, card)
        foot = _high(fonts.small)
        room = self.height() - row.bottom() - 1 - foot
        rows = max(1, min(self._most_rows, room // _high(fonts.usual)))
        below = self._paint_line(painter, QPoint(row.left(), row.bottom() + 1), row.width(), rows, fonts)
        if below + foot <= self.height():
            self._paint_foreseen(painter, QRect(row.left(), below, row.width(), foot), fonts, card)
        painter.end()

    def _paint_head(self, painter: QPainter, row: QRect, fonts: _Fonts, card: LiveEngineCard) -> None:
        theme, say = self._desk.shell.theme, self._desk.speech.say
        metrics, name = QFontMetrics(fonts.small), QFontMetrics(fonts.name)
        swatch = QRectF(row.left(), row.top() + (row.height() - SIDE) / 2, SIDE, SIDE)
        paint_swatch(painter, swatch, card.sign._replace(letter=MARKS[card.side]), theme, self.font())
        words = card.name
        left = row.left() + SIDE + GAP
        wide = min(name.horizontalAdvance(words), row.right() - left)
        painter.setFont(fonts.name)
        painter.setPen(QColor(theme.text))
        painter.drawText(QRect(left, row.top(), wide + 2, row.height()), _LEFT, elided(name, words, wide + 1))
        painter.setFont(fonts.small)
        painter.setPen(QColor(theme.muted))
        right = row.right()
        for figure in _fitting(map(say, card.figures), metrics, right - left - wide - FIGURE_GAP):
            right -= metrics.horizontalAdvance(figure)
            painter.drawText(QRect(right, row.top(), right + 400, row.height()), _LEFT, figure)
            right -= FIGURE_GAP

    def _paint_score(self, painter: QPainter, row: QRect, fonts: _Fonts, card: LiveEngineCard) -> None:
        theme, say = self._desk.shell.theme, self._desk.speech.say
        left = row.left()
        painter.setPen(QColor(theme.text))
        painter.setFont(fonts.score)
        score = "–" if card.score is None else say(card.score)
        painter.drawText(row, _LEFT, score)
        left += max(QFontMetrics(fonts.score).horizontalAdvance(score), 56) + GAP
        metrics = QFontMetrics(fonts.small)
        state = say(card.state)
        time = "" if card.time is None else say(card.time)
        painter.setFont(fonts.small)
        painter.setPen(QColor(theme.muted))
        painter.drawText(row, _RIGHT, time)
        right = row.right() - metrics.horizontalAdvance(time) - (GAP if time else 0)
        painter.setPen(QColor(theme.good if card.is_working else theme.muted))
        painter.drawText(
            QRect(left, row.top(), right - left, row.height()), _RIGHT, elided(metrics, state, right - left)
        )
        right -= metrics.horizontalAdvance(state) + GAP
        if card.situation is not None and right > left:
            painter.setFont(fonts.usual)
            painter.setPen(QColor(theme.muted))
            said = elided(QFontMetrics(fonts.usual), say(card.situation), right - left)
            painter.drawText(QRect(left, row.top(), right - left, row.height()), _LEFT, said)

    def _paint_line(self, painter: QPainter, origin: QPoint, width: int, rows: int, fonts: _Fonts) -> int:
        """Paint the moves of the line, wrapped between moves, the first in bold; return where the next row begins."""
        theme, high = self._desk.shell.theme, _high(fonts.usual)
        x, y = origin.x(), origin.y()
        painter.setPen(QColor(theme.text))
        if not self._words or (self.card is not None and self.card.is_from_book):
            painter.setFont(fonts.usual)
            painter.setPen(QColor(theme.muted))
            painter.drawText(QRect(x, y, width, high), _LEFT, self._desk.speech.say(self._nothing))
            return y + high
        for place, word in enumerate(self._words):
            font = fonts.usual if place else fonts.strong
            wide = QFontMetrics(font).horizontalAdvance(word)
            if x > origin.x() and x + wide > origin.x() + width:
                x, y = origin.x(), y + high
                if y >= origin.y() + rows * high:
                    return y
            painter.setFont(font)
            painter.drawText(QRect(x, y, wide + 2, high), _LEFT, word)
            x += wide + WORD_GAP
        return y + high

    def _paint_foreseen(self, painter: QPainter, row: QRect, fonts: _Fonts, card: LiveEngineCard) -> None:
        if card.prediction is None:
            return
        theme, say = self._desk.shell.theme, self._desk.speech.say
        before, move, came, is_hit, count = card.prediction
        parts = [(say(before), theme.muted), (move, theme.text)]
        parts += [] if came is None else [(say(came), theme.good if is_hit else theme.muted)]
        parts += [] if count is None else [(say(count), theme.muted)]
        painter.setFont(fonts.small)
        metrics, left = QFontMetrics(fonts.small), row.left()
        for words, colour in parts:
            painter.setPen(QColor(colour))
            room = row.right() - left
            if room > 0:
                painter.drawText(QRect(left, row.top(), room, row.height()), _LEFT, elided(metrics, words, room))
            left += metrics.horizontalAdvance(words) + GAP

    @property
    def _nothing(self) -> Phrase:
        is_from_book = self.card is not None and self.card.is_from_book
        return text.FROM_BOOK if is_from_book else text.NOTHING_YET

    def _name(self) -> None:
        if (card := self.card) is None:
            return
        say = self._desk.speech.say
        told: list[Phrase] = [card.state]
        told += [phrase for phrase in (card.score, card.situation) if phrase is not None]
        words = [f"{MARKS[card.side]} {card.name}", *map(say, (*told, *card.figures)), " ".join(self._words)]
        if card.prediction is not None:
            before, move, came, _, __ = card.prediction
            words += [f"{say(before)} {move}" + (f" {say(came)}" if came is not None else "")]
        self.setAccessibleName("  ".join(word for word in words if word))


def _high(font: QFont) -> int:
    """Height of a row in that font."""
    return round(QFontInfo(font).pixelSize() * ROW_SHARE)


def _fitting(figures: Iterable[str], metrics: QFontMetrics, room: int) -> Sequence[str]:
    """The first figures that fit, in reverse order, since they are painted from the right."""
    fitting: list[str] = []
    for figure in figures:
        room -= metrics.horizontalAdvance(figure) + FIGURE_GAP
        if room < -FIGURE_GAP:
            break
        fitting.append(figure)
    return fitting[::-1]


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
        attend(desk.document.changed, self, lambda change: self._show() if change.mode_changed else None)

    @property
    def hosted(self) -> LocalGame | ExternalGame | None:
        """The game of the shown record."""
        return self._playing.minded

    def is_hidden(self, hosted: LocalGame | ExternalGame) -> bool:
        """True if what the engines of this game think is hidden, in the game or everywhere."""
        return hosted.hides_now or self._desk.document.hides_engines

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
        cards = () if hosted is None or self.is_hidden(hosted) else hosted.cards
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
        if self._desk.document.hides_engines:
            return study_text.HIDDEN
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
        cards = hosted.cards if hosted is not None and is_on and not self.is_hidden(hosted) else ()
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
        if self._desk.document.hides_engines:
            note = study_text.HIDDEN
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
