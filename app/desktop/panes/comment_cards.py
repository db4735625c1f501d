"""Thoughts as cards, one below the other: who thought it, the score in words and colour, and the line to walk along.

One widget paints them all. Mouse and keys do the same: look at a move of a line on the small board, walk on, play up
to there, put the whole line in as a branch, copy a thought, delete it.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QEnterEvent,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QHideEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from app.base.event import Event
from app.desktop.actions.desk import Desk
from app.desktop.line_board import LineBoard
from app.desktop.move_words import MoveWords, WordWidths
from app.desktop.panes.ink import ink_for
from app.text import panes_words as text
from app.thoughts.situations import Situations
from app.workspace.comment_view import (
    Card,
    better_side,
    details,
    engine_name,
    score_text,
    situation,
    unread,
)
from app.workspace.line_walk import PlayableLine

PADDING: Final = 6
BETWEEN: Final = 4
"""Between two cards."""
LineOf = Callable[[Card], tuple[PlayableLine | None, str]]


class Chosen(NamedTuple):
    """What the person looks at: a card, and a move of its line, if there is one."""

    card: int
    move: int | None


class _Shown:
    """A card as it stands in the widget."""

    __slots__ = ("card", "line", "moves", "rect", "rest", "words")

    def __init__(self, card: Card, line: PlayableLine | None, rest: str) -> None:
        self.card = card
        self.line = line
        self.rest = rest
        self.words = line.words() if line else ()
        self.rect = QRect()
        self.moves: MoveWords | None = None


class ThoughtCards(QWidget):
    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.played = Event[tuple[PlayableLine, int]]()
        """The person wants to play a line up to the move of that number."""
        self.inserted = Event[PlayableLine]()
        """The person wants a whole line as a branch."""
        self.deleted = Event[Card]()
        self.looked = Event[QRect]()
        """The person walks with the keys, and this has to be seen."""
        self._desk = desk
        self._shown: list[_Shown] = []
        self._chosen: Chosen | None = None
        self._board: LineBoard | None = None
        self._widths = WordWidths(self.fontMetrics())
        self._width = 0
        self._height = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def board(self) -> LineBoard | None:
        """The small board, once it was needed."""
        return self._board

    @property
    def chosen(self) -> Chosen | None:
        return self._chosen

    def set_cards(self, cards: Sequence[Card], line_of: LineOf) -> None:
        self._leave()
        self._shown = [_Shown(card, *line_of(card)) for card in cards]
        self._lay_out(self.width())
        self.updateGeometry()
        self._name()
        self.update()

    def say_anew(self) -> None:
        """The language, the theme or the font is another."""
        self._widths = WordWidths(self.fontMetrics())
        self._width = 0
        self._lay_out(self.width())
        self.updateGeometry()
        self._name()
        self.update()

    def point_of(self, card: int, move: int | None = None) -> QPoint:
        """Where a card, or a move of its line, lies."""
        shown = self._shown[card]
        if move is None or shown.moves is None:
            return shown.rect.topLeft() + QPoint(PADDING, PADDING)
        return shown.moves.rect_of(move).translated(self._origin(shown)).center()

    # Where things lie

    def _lay_out(self, width: int) -> int:
        """The height of all cards in that width."""
        inside = max(width - 2 * PADDING, 1)
        row = self._widths.metrics.height()
        top = 0
        for shown in self._shown:
            rest = unread(shown.rest)
            shown.moves = MoveWords(shown.words, self._desk.speech.say(rest) if rest else "", self._widths, inside)
            lines = shown.moves.height + 3 if shown.moves.height else 0
            shown.rect = QRect(0, top, width, 2 * PADDING + 2 * row + 2 + lines)
            top = shown.rect.bottom() + 1 + BETWEEN
        self._width = width
        self._height = max(top - BETWEEN, 0)
        return self._height

    def _origin(self, shown: _Shown) -> QPoint:
        """Where the line of a card begins."""
        return shown.rect.topLeft() + QPoint(PADDING, PADDING + 2 * self._widths.metrics.height() + 5)

    def hasHeightForWidth(self) -> bool:  # noqa: N802 - Qt's name
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802 - Qt's name
        if width != self._width:
            self._lay_out(width)
            self.update()
        return self._height

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(200, self._height)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(80, self._height)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        if event.size().width() != self._width:
            self._lay_out(event.size().width())
            self.updateGeometry()

    def _at(self, point: QPoint) -> Chosen | None:
        for number, shown in enumerate(self._shown):
            if shown.rect.contains(point):
                move = shown.moves.index_at(point - self._origin(shown)) if shown.moves else None
                return Chosen(number, move)
        return None

    def _pointed_at(self, point: QPoint) -> Chosen | None:
        """The same, but on the way from one row of a line to another the hand has not left the line."""
        here = self._at(point)
        if here is None or here.move is not None or self._chosen is None or here.card != self._chosen.card:
            return here
        return self._chosen if point.y() >= self._origin(self._shown[here.card]).y() else here

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, shown in enumerate(self._shown):
            if shown.rect.intersects(event.rect()):
                self._paint_card(painter, number, shown)
        painter.end()

    def _paint_card(self, painter: QPainter, number: int, shown: _Shown) -> None:
        theme = self._desk.shell.theme
        is_chosen = self._chosen is not None and self._chosen.card == number
        painter.setPen(QColor(theme.accent if is_chosen and self.hasFocus() else theme.line))
        painter.setBrush(QColor(theme.panel))
        painter.drawRoundedRect(shown.rect.toRectF().adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        self._paint_score(painter, shown)
        if shown.moves is not None:
            move = self._chosen.move if self._chosen is not None and is_chosen else None
            shown.moves.paint(painter, self._origin(shown), theme, move)

    def _paint_score(self, painter: QPainter, shown: _Shown) -> None:
        theme, say = self._desk.shell.theme, self._desk.speech.say
        thought = shown.card.thought
        metrics = self._widths.metrics
        left, top = shown.rect.left() + PADDING, shown.rect.top() + PADDING
        right = shown.rect.right() - PADDING
        if thought.score is not None:
            side = better_side(thought.score, self._situations())
            colour = theme.muted if side is None else ink_for(theme).sides[side]
            strong = QFont(self.font())
            strong.setBold(True)
            painter.setFont(strong)
            painter.setPen(QColor(colour))
            words = say(score_text(thought.score))
            wide = QFontMetrics(strong).horizontalAdvance(words)
            painter.drawText(QRect(left, top, wide + 2, metrics.height()), Qt.AlignmentFlag.AlignVCenter, words)
            painter.setFont(self.font())
            left += wide + 8
            words = say(situation(thought.score, self._situations()))
            wide = metrics.horizontalAdvance(words)
            painter.drawText(QRect(left, top, wide + 2, metrics.height()), Qt.AlignmentFlag.AlignVCenter, words)
            left += wide + 8
        painter.setPen(QColor(theme.text))
        room = QRect(left, top, max(right - left, 0), metrics.height())
        name = metrics.elidedText(say(engine_name(thought.engine)), Qt.TextElideMode.ElideRight, room.width())
        side_of_room = Qt.AlignmentFlag.AlignRight if thought.score is not None else Qt.AlignmentFlag.AlignLeft
        painter.drawText(room, side_of_room | Qt.AlignmentFlag.AlignVCenter, name)
        painter.setPen(QColor(theme.muted))
        left = shown.rect.left() + PADDING
        room = QRect(left, top + metrics.height() + 2, right - left, metrics.height())
        words = "  ".join(map(say, details(thought)))
        shown_words = metrics.elidedText(words, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, shown_words)

    def _situations(self) -> Situations:
        levels = self._desk.preferences.now.thoughts
        return Situations(levels.hopeful, levels.better, levels.superior, levels.winning)

    # Looking

    def _choose(self, chosen: Chosen | None, at_once: bool = False) -> None:
        if chosen == self._chosen:
            return
        self._chosen = chosen
        shown = None if chosen is None else self._shown[chosen.card]
        if chosen is None or shown is None or chosen.move is None or shown.line is None:
            self._hide_board()
        else:
            self._look(shown, shown.line, chosen.move, at_once)
        self._name()
        self.update()

    def _look(self, shown: _Shown, line: PlayableLine, move: int, at_once: bool) -> None:
        if self._board is None:
            self._board = LineBoard(self._desk, self)
            self._board.walked.connect(self._on_walked)
            self._board.wanted.connect(self.inserted.emit)
            self._board.left.connect(lambda _: self._on_board_left())
        origin = self._origin(shown)
        area = QRect(origin, QPoint(shown.rect.right() - PADDING, shown.rect.bottom() - PADDING + 1))
        beside = QRect(self.mapToGlobal(area.topLeft()), area.size())
        self._board.show_move(line, move, beside, at_once)

    def _hide_board(self) -> None:
        if self._board is not None:
            self._board.leave()

    def _on_walked(self, move: int) -> None:
        if self._chosen is not None:
            self._chosen = self._chosen._replace(move=move)
            self._name()
            self.update()

    def _on_board_left(self) -> None:
        """Escape, or the end of looking: no move is looked at any more."""
        if self._chosen is not None and self._chosen.move is not None:
            self._chosen = self._chosen._replace(move=None)
            self._name()
            self.update()

    def _leave(self) -> None:
        self._chosen = None
        self._hide_board()
        self.update()

    def _name(self) -> None:
        """Say what is looked at, for those who hear it."""
        say = self._desk.speech.say
        if self._chosen is None or self._chosen.card >= len(self._shown):
            self.setAccessibleName(say(text.THOUGHTS))
            return
        shown = self._shown[self._chosen.card]
        thought = shown.card.thought
        said = [text.CARD.filled(number=self._chosen.card + 1, count=len(self._shown)), engine_name(thought.engine)]
        if thought.score is not None:
            said += [score_text(thought.score), situation(thought.score, self._situations())]
        said += details(thought)
        if self._chosen.move is not None:
            word = shown.words[self._chosen.move]
            said.append(text.MOVE_OF_LINE.filled(number=self._chosen.move + 1, count=len(shown.words), move=word))
        self.setAccessibleName(" ".join(map(say, said)))

    # Mouse

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        self._choose(self._pointed_at(event.position().toPoint()))

    def enterEvent(self, event: QEnterEvent) -> None:  # noqa: N802 - Qt's name
        self._choose(self._pointed_at(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        self._choose(None)

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        self._leave()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        here = self._at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and here is not None and here.move is not None:
            walked = self._chosen if self._chosen is not None and self._chosen.card == here.card else here
            self._play(walked if walked.move is not None else here)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        turn = event.angleDelta().y()
        if turn and self._board is not None and self._board.step(-1 if turn > 0 else 1):
            event.accept()
        else:
            event.ignore()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 - Qt's name
        here = self._chosen
        if event.reason() is not QContextMenuEvent.Reason.Keyboard:
            here = self._at(event.pos())
        if here is not None:
            menu = self.menu_for(here)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(event.globalPos())

    def menu_for(self, here: Chosen) -> QMenu:
        say = self._desk.speech.say
        shown = self._shown[here.card]
        menu = QMenu(self)
        if shown.line is not None:
            if here.move is not None:
                menu.addAction(say(text.PLAY_TO_HERE), lambda: self._play(here))
            menu.addAction(say(text.INSERT_LINE), lambda: self._insert(here))
            menu.addSeparator()
            menu.addAction(say(text.COPY_LINE), lambda: self._desk.shell.copy_text("".join(shown.words)))
        menu.addAction(say(text.COPY_THOUGHT), lambda: self._copy(here))
        menu.addSeparator()
        menu.addAction(say(text.DELETE_THOUGHT), lambda: self._delete(here))
        return menu

    # Keys

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        super().focusInEvent(event)
        by_keys = event.reason() in {Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason}
        if by_keys and self._shown and self._chosen is None:
            self._go_to(Chosen(0, None))

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self._leave()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._wants(event):
            event.accept()
            return True
        return super().event(event)

    def _wants(self, event: QKeyEvent) -> bool:
        """Whether a key that may be a shortcut elsewhere means something here."""
        enters = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        return enters or event.matches(QKeySequence.StandardKey.Copy) or event.key() == Qt.Key.Key_Delete

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.matches(QKeySequence.StandardKey.Copy):
            self._with_chosen(self._copy)
        elif not self._do_key(Qt.Key(event.key()), event.modifiers()):
            super().keyPressEvent(event)

    def _do_key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> bool:
        """Whether the key meant something here."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if key in steps:
            self._walk(steps[key])
        elif key in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            card = 0 if self._chosen is None else self._chosen.card + (1 if key == Qt.Key.Key_Down else -1)
            self._go_to(Chosen(min(max(card, 0), len(self._shown) - 1), None))
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            whole = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
            self._with_chosen(self._insert if whole else self._play)
        elif key == Qt.Key.Key_Delete:
            self._with_chosen(self._delete)
        elif key == Qt.Key.Key_Escape and self._board is not None and self._board.isVisible():
            self._board.leave()
        else:
            return False
        return True

    def _walk(self, by: int) -> None:
        chosen = self._chosen or Chosen(0, None)
        if chosen.card >= len(self._shown) or not self._shown[chosen.card].words:
            return
        most = len(self._shown[chosen.card].words) - 1
        move = (0 if by > 0 else most) if chosen.move is None else min(max(chosen.move + by, 0), most)
        self._go_to(Chosen(chosen.card, move))

    def _go_to(self, chosen: Chosen) -> None:
        self._choose(chosen, at_once=True)
        shown = self._shown[chosen.card]
        rect = shown.rect
        if chosen.move is not None and shown.moves is not None:
            rect = shown.moves.rect_of(chosen.move).translated(self._origin(shown))
        self.looked.emit(rect)

    # Doing

    def _with_chosen(self, act: Callable[[Chosen], object]) -> None:
        if self._chosen is not None:
            act(self._chosen)

    def _play(self, here: Chosen) -> None:
        line = self._shown[here.card].line
        if line is not None:
            self._leave()
            self.played.emit((line, here.move or 0))

    def _insert(self, here: Chosen) -> None:
        line = self._shown[here.card].line
        if line is not None:
            self.inserted.emit(line)

    def _copy(self, here: Chosen) -> None:
        self._desk.shell.copy_text(self._shown[here.card].card.text.rstrip("\n"))

    def _delete(self, here: Chosen) -> None:
        self.deleted.emit(self._shown[here.card].card)
