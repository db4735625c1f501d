"""The result card of a game: winner, reason, course of the game and next actions. It never covers squares."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple, Protocol

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFrame,
    QGraphicsDropShadowEffect,
    QSizePolicy,
    QStatusBar,
    QToolButton,
    QWidget,
)

from app.base.event import Event
from app.desktop.board.view import BoardView
from app.desktop.desk.desk import Desk
from app.desktop.desk.dock import DockLayout
from app.desktop.desk.messages import MessageKind
from app.desktop.kit.background import attend
from app.desktop.kit.buttons import FlatButton
from app.desktop.kit.idle import IDLE, Steps
from app.desktop.kit.labels import STRETCH, Label, hbox, vbox
from app.desktop.kit.signs import paint_badge
from app.desktop.kit.theme import BUTTON, CARD_BUTTON, FIGURE, HEAD, LARGE, NAME, NOTE, SMALL, Theme, set_colours, sized
from app.desktop.kit.translation import ChangeEventMixin, Retranslator
from app.desktop.playing.game_board import BlockedBoard
from app.desktop.record.moves import MoveList
from app.play.game_requests import GameEnded
from app.shogi.pieces import SIDES, Side
from app.text import playing as text
from app.text.phrase import Phrase
from app.workspace.document_change import DocumentChange
from app.workspace.game_result import (
    GameResult,
    PersonOutcome,
    TurningPoint,
    describe_result,
    describe_turning_point,
    turning_point,
    win_rates_along,
)
from app.workspace.live_engines import MARKS
from app.workspace.open_record import OpenRecord

WIDEST, HIGHEST = 235, 297
LEAST_WIDE: Final = 188
LEAST_SQUARE: Final = 72
"""Least square in pixels; beside a smaller board no free corner is large enough."""
WIDEST_IN_COLUMN: Final = 280
BAND: Final = 4
CHART_HIGH: Final = 64
BADGE: Final = 14
AT_A_TIME: Final = 8
"""Number of comments read in one step of idle work."""
_FOR_GAMES: Final = (DockLayout.GAME, DockLayout.WATCHING)
_SHADOW: Final = 36
"""Alpha, of 255."""


class FinishedGame(Protocol):
    """A finished game as the card sees it."""

    changed: Event[None]
    opened: OpenRecord
    rest: BlockedBoard | None

    @property
    def plies(self) -> int: ...
    @property
    def spent(self) -> tuple[int, int]: ...
    @property
    def persons(self) -> Sequence[Side]: ...
    @property
    def is_shown(self) -> bool: ...
    def name(self, side: Side) -> str: ...


class CardAction(NamedTuple):
    """The first action on the card."""

    words: Phrase
    act: Callable[[], object]


class ResultCard(ChangeEventMixin, QFrame):
    def __init__(
        self, desk: Desk, hosted: FinishedGame, ended: GameEnded, window: QWidget, going_on: CardAction
    ) -> None:
        super().__init__(window)
        self.setObjectName("result")
        self._desk, self._hosted, self._ended = desk, hosted, ended
        self._window = window
        self._board = window.findChild(BoardView)
        self._is_closed = False
        self.result: GameResult = describe_result(ended, hosted.plies, hosted.spent, self._names(), hosted.persons)
        self._turning: TurningPoint | None = None
        say = desk.speech.say
        self._spoken = spoken = Retranslator(say)
        spoken.named(self, text.RESULT_CARD)
        self.headline, self.how, self.turned = Label(wordWrap=True), Label(wordWrap=True), Label(wordWrap=True)
        self.times = Label()
        self._time = spoken.label(text.TIME_USED)
        self.chart = spoken.named(_Chart(), text.CHART)
        self.again = spoken.button(FlatButton(is_filled=True, height=CARD_BUTTON), going_on.words)
        self.study = spoken.button(FlatButton(), text.STUDY)
        self.analyse = spoken.button(FlatButton(), text.ANALYSE)
        self.close_button = spoken.named(QToolButton(autoRaise=True), text.CLOSE_CARD, text.CLOSE_CARD)
        self.close_button.setText("×")
        self.again.clicked.connect(going_on.act)
        self.study.clicked.connect(lambda: desk.shell.action_registry.trigger("study.toggle"))
        self.analyse.clicked.connect(lambda: desk.shell.action_registry.trigger("analysis.sweep"))
        self.close_button.clicked.connect(self.dismiss)
        for button, name in (
            (self.again, "again"),
            (self.study, "study"),
            (self.analyse, "analyse"),
            (self.close_button, "close"),
        ):
            button.setObjectName(f"result.{name}")
        self._lay_out()
        attend(desk.document.changed, self, self._hear)
        self._message = desk.shell.messages.begin(MessageKind.RESULT, hosted.opened)
        attend(desk.shell.messages.changed, self, lambda _: self.place())
        attend(desk.shell.docks.changed, self, lambda _: self.place())
        window.installEventFilter(self)
        self.again.installEventFilter(self)
        if self._board is not None:
            self._board.installEventFilter(self)
        self.follow_changes(desk.speech)
        self.place()
        IDLE.soon(self, self._read)
        if hosted.rest is not None:
            attend(hosted.rest.awoke, self, lambda _: self.take_keys())

    def dismiss(self) -> None:
        """Close the card; the strip below the board has the actions."""
        self._is_closed = True
        self._message.end()
        self.hide()
        self._hosted.changed.emit(None)

    def end(self) -> None:
        """End the card's message for good."""
        self._message.end()

    def setVisible(self, visible: bool) -> None:  # noqa: N802 - Qt's name
        """Give the focus back to the board when the card is hidden; Qt would give it to the next widget."""
        had_keys = any(button.hasFocus() for button in self.findChildren(QAbstractButton))
        super().setVisible(visible)
        if had_keys and not visible and self._board is not None:
            self._board.setFocus()

    def take_keys(self) -> None:
        """Focus the rematch button for Enter, unless the user works elsewhere."""
        focused = QApplication.focusWidget()
        if self.isVisible() and (focused is None or focused is self._board):
            self.again.setFocus(Qt.FocusReason.OtherFocusReason)

    # Placement

    def place(self) -> None:
        """Place the card, or hide it.

        Its place is the free corner beyond the far piece stand, or else the lower end of the right column. If that
        would hide the current move or the end of the move list, the upper end is taken. The card is hidden if both ends
        would hide a current move before the end, or if the layout is not for games. It grows upward, so buttons stay.
        """
        is_wanted = not self._is_closed and self._message.is_seen and self._desk.shell.docks.layout in _FOR_GAMES
        where = (self._corner() or self._column()) if is_wanted else None
        if where is not None:
            self.setGeometry(where)
            self.raise_()
        was_shown = not self.isHidden()
        self.setVisible(where is not None)
        if was_shown is not (where is not None):
            self._hosted.changed.emit(None)

    def _corner(self) -> QRect | None:
        board = self._board
        if board is None:
            return None
        geometry = board.layout_now
        corner = board.free_corner(next(side for side in SIDES if geometry.is_upside_down(side)))
        if corner.isEmpty() or geometry.square / board.devicePixelRatioF() < LEAST_SQUARE:
            return None
        room = board.bar_room
        width = min(WIDEST, room.left() - corner.left() - SMALL if not room.isEmpty() else corner.width())
        height = self._height_for(width)
        if width < LEAST_WIDE or max(height, HIGHEST) > corner.height():
            return None
        origin = board.mapTo(self._window, QPoint(corner.left(), corner.bottom() + 1 - height))
        return QRect(origin, QSize(width, height))

    def _column(self) -> QRect | None:
        board, foot = self._board, self._window.findChild(QStatusBar)
        if board is None or foot is None:
            return None
        left = board.mapTo(self._window, QPoint(board.width(), 0)).x() + SMALL
        wide = min(self._window.width() - left - SMALL, WIDEST_IN_COLUMN)
        bottom = self._window.height() - (0 if foot.isHidden() else foot.height()) - SMALL
        high = self._height_for(wide)
        if wide < LEAST_WIDE or high > bottom:
            return None
        top = self._moves_top
        tallest = max(high, min(HIGHEST, bottom - top))
        low = QRect(self._window.width() - SMALL - wide, bottom - tallest, wide, tallest)
        high_up = low.translated(0, top - low.top())
        moves = self._window.findChild(MoveList)
        is_at_end = moves is None or moves.current >= moves.count - 1
        current = QRect() if moves is None or is_at_end else self._seen_row(moves, moves.current)
        places = [place for place in (low, high_up) if not place.intersects(current)]
        free = (place for place in places if not place.intersects(self._end_row))
        chosen = next(free, places[0] if places else None)
        return None if chosen is None else chosen.adjusted(0, tallest - high, 0, 0)

    @property
    def _moves_top(self) -> int:
        """Top of the move list's first row in the window."""
        moves = self._window.findChild(MoveList)
        return SMALL if moves is None else moves.viewport().mapTo(self._window, QPoint(0, SMALL)).y()

    @property
    def _end_row(self) -> QRect:
        """Rectangle of the last row of the move list in the window; empty if not visible."""
        moves = self._window.findChild(MoveList)
        if moves is None or not moves.isVisible():
            return QRect()
        return self._seen_row(moves, moves.count - 1)

    def _seen_row(self, moves: MoveList, row: int) -> QRect:
        """Rectangle of a row of the move list in the window; empty if not visible."""
        if row < 0 or not moves.isVisible():
            return QRect()
        seen = moves.rect_of(row) & moves.viewport().rect()
        return QRect(moves.viewport().mapTo(self._window, seen.topLeft()), seen.size())

    def _height_for(self, width: int) -> int:
        """Height of the present content, up to the most of a card."""
        layout = self._column_of_parts
        self._fit_headline(width)
        needed = layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else layout.totalSizeHint().height()
        return max(min(needed, HIGHEST), layout.totalMinimumSize().height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() in {QEvent.Type.Resize, QEvent.Type.Move}:
            IDLE.soon(self, self.place)
        elif watched is self.again and event.type() is QEvent.Type.KeyPress and _is_space(event):
            self._analyse_here()
            return True
        return super().eventFilter(watched, event)

    def _analyse_here(self) -> None:
        """Toggle the analysis on Space as elsewhere, not the rematch: the button got the focus unasked."""
        if self._board is not None:
            self._board.setFocus()
        self._desk.shell.action_registry.trigger("study.toggle")

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.matches(QKeySequence.StandardKey.Cancel):
            self.dismiss()
        else:
            super().keyPressEvent(event)

    # Content

    def _names(self) -> tuple[str, str]:
        return self._hosted.name(Side.BLACK), self._hosted.name(Side.WHITE)

    def _read(self) -> Steps:
        """Compute the win rates along the game, a few comments in each idle step."""
        line = self._hosted.opened.cursor.current_line()
        rates: list[tuple[int, float]] = []
        opened = self._hosted.opened
        scale_of = partial(opened.engine_scale, common=self._desk.preferences.now.graph.win_rate_scale)
        for place in range(0, len(line), AT_A_TIME):
            some = line[place : place + AT_A_TIME]
            rates += win_rates_along(some, self.result.viewer, scale_of, opened.value_at)
            yield
        self.chart.show_rates(() if opened.hides_evaluations else tuple(rates))
        self._look()

    def _hear(self, change: DocumentChange) -> None:
        if change.verdicts:
            IDLE.soon(self, self._read)
        if change.verdicts or change.record_switched:
            self._look()
        elif change.moved is not None:
            IDLE.soon(self, self.place)

    def _look(self) -> None:
        """Refresh after new judgements or another shown record."""
        self._turning = self._turning_now() or self._turning
        self.chart.mark(self._turning)
        self._speak()
        self.place()

    def _turning_now(self) -> TurningPoint | None:
        point = turning_point(self._hosted.opened.judgements.judged_moves, self._ended.winner)
        if point is None:
            return None
        move = self._hosted.opened.move_names.move_name(point.node).replace("\u3000", "")
        return describe_turning_point(point, move, self.result, self._names())

    def _speak(self) -> None:
        if self._turning is not None:
            self._turning = self._turning_now() or self._turning  # its move may have another name
        say, result = self._desk.speech.say, self.result
        self._spoken.speak()
        self.headline.setText(say(result.headline))
        self._fit_headline(self.width())
        self.how.setText("\n".join(say(part) for part in (result.length_and_end, result.reason) if part is not None))
        self.how.setVisible(bool(self.how.text()))
        self.turned.setText("" if self._turning is None else say(self._turning.words))
        self.turned.setVisible(self._turning is not None)
        black, white = map(say, result.times)
        self.times.setText(f"{MARKS[0]} {black}  {MARKS[1]} {white}")
        self.chart.setVisible(self.chart.has_rates)
        said = (self.headline.text(), self.how.text(), self.turned.text())
        self.setAccessibleDescription(" ".join(words for words in said if words))

    # Appearance

    def _apply_theme(self) -> None:
        theme = self._desk.shell.theme
        shadow = QGraphicsDropShadowEffect(self, blurRadius=12, xOffset=0, yOffset=2)
        shadow.setColor(QColor(0, 0, 0, _SHADOW))
        self.setGraphicsEffect(shadow)
        for label in (self.how, self._time, self.times):
            set_colours(label, words=theme.muted)
        set_colours(self.headline, words=theme.text)
        self.chart.wear(theme)
        self._size_letters()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._fit_headline(self.width())

    def _fit_headline(self, width: int) -> None:
        """Choose the largest font in which the headline fits in one row; in the smallest it may wrap."""
        largest = FIGURE if self.result.outcome is not PersonOutcome.OTHER else HEAD
        room = width - self._column_of_parts.contentsMargins().left() - BUTTON - LARGE
        for size in range(largest, NAME, -1):
            font = sized(self.font(), size, is_bold=True)
            if QFontMetrics(font).horizontalAdvance(self.headline.text()) <= room:
                break
        else:
            font = sized(self.font(), NAME, is_bold=True)
        self.headline.setFont(font)

    def _size_letters(self) -> None:
        font = self.font()
        self._fit_headline(self.width())
        for label in (self.turned, self._time, self.times):
            label.setFont(sized(font, NOTE))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        theme = self._desk.shell.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shape = QPainterPath()
        shape.addRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), SMALL, SMALL)
        painter.setClipPath(shape)
        painter.fillRect(self.rect(), QColor(theme.field))
        band = {PersonOutcome.WON: theme.good, PersonOutcome.LOST: theme.edge}.get(self.result.outcome, theme.accent)
        painter.fillRect(QRect(0, 0, self.width(), BAND), QColor(band))
        painter.setClipping(False)
        painter.setPen(QPen(QColor(theme.line), 1))
        painter.drawPath(shape)
        painter.end()

    def _lay_out(self) -> None:
        self.again.setDefault(True)
        for button in (self.again, self.study, self.analyse):
            button.setAutoDefault(True)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.close_button.setFixedSize(BUTTON, BUTTON)
        head = hbox((self.headline, 1), (self.close_button, 0, Qt.AlignmentFlag.AlignTop), spacing=0)
        time = hbox(self._time, STRETCH, self.times, spacing=4)
        doors = hbox(self.study, self.analyse, spacing=8)
        parts = (head, self.how, 8, self.chart, self.turned, STRETCH, time, 8, self.again, 4, doors)
        self._column_of_parts = vbox(*parts, on=self, margins=(16, BAND + 12, 12, 16), spacing=4)


def _is_space(event: QEvent) -> bool:
    return isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Space


class _Chart(QWidget):
    """Chart of the viewer's win rate along the game, with the turning point."""

    def __init__(self) -> None:
        super().__init__()
        self._rates: tuple[tuple[int, float], ...] = ()
        self._turning: TurningPoint | None = None
        self._theme: Theme | None = None
        self.setMinimumHeight(CHART_HIGH // 2)
        self.setMaximumHeight(CHART_HIGH)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)

    @property
    def has_rates(self) -> bool:
        return len(self._rates) > 1

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(160, CHART_HIGH)

    def show_rates(self, rates: tuple[tuple[int, float], ...]) -> None:
        self._rates = rates
        self.update()

    def mark(self, turning: TurningPoint | None) -> None:
        self._turning = turning
        self.update()

    def wear(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        theme = self._theme
        if theme is None or not self.has_rates:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.line), 1))
        for rate in (0.0, 50.0, 100.0):
            y = round(self._point(0, rate).y()) + 0.5
            painter.drawLine(QPointF(0, y), QPointF(self.width(), y))
        points = [self._point(ply, rate) for ply, rate in self._rates]
        middle = self._point(0, 50.0).y()
        ground = [QPointF(points[0].x(), middle), *points, QPointF(points[-1].x(), middle)]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.selected))
        painter.drawPolygon(QPolygonF(ground))
        painter.setPen(QPen(QColor(theme.accent), 1.6))
        painter.drawPolyline(QPolygonF(points))
        if (turning := self._turning) is not None:
            at = self._point(turning.ply, turning.rate)
            x = min(max(at.x(), BADGE / 2), self.width() - BADGE / 2)
            y = min(max(at.y(), BADGE / 2), self.height() - BADGE / 2)
            room = QRectF(x - BADGE / 2, y - BADGE / 2, BADGE, BADGE)
            paint_badge(painter, turning.verdict, room, self.font(), is_unverified=turning.is_unverified)
        painter.end()

    def _point(self, ply: int, rate: float) -> QPointF:
        last = max(self._rates[-1][0], 1) if self._rates else 1
        room = self.height() - 4
        return QPointF(ply / last * (self.width() - 2) + 1, 2 + room * (1 - rate / 100))
