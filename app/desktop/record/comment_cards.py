"""Thoughts as cards, one below the other: who thought it, the score in words and colour, and the line to walk along.

One widget paints them all. Mouse and keys do the same: look at a move of a line on the small board, walk on, play up
to there, put the whole line in as a branch, copy a thought, delete it.
"""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from app.base.event import Event
from app.desktop.desk.desk import Desk
from app.desktop.kit.plain import elided
from app.desktop.kit.theme import bold
from app.desktop.kit.tones import ink_for
from app.desktop.lists.walked_lines import Chosen, MoveWords, WalkedLines, WidgetEntry, WordWidths
from app.shogi.pieces import Side
from app.text import panes as text
from app.thoughts.score import Situations
from app.thoughts.thought import Thought
from app.workspace.comment_view import (
    Card,
    better_side,
    details,
    engine_name,
    score_text,
    situation,
    unread,
    viewing_side,
)
from app.workspace.line_walk import PlayableLine

PADDING: Final = 6
BETWEEN: Final = 4
"""Between two cards."""
LineOf = Callable[[Card], tuple[PlayableLine | None, str]]


class _Shown(WidgetEntry):
    """A card as it stands in the widget."""

    __slots__ = ("card", "rest")

    def __init__(self, card: Card, line: PlayableLine | None, rest: str) -> None:
        super().__init__(line)
        self.card = card
        self.rest = rest


class ThoughtCards(WalkedLines):
    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.deleted = Event[Card]()
        self._shown: list[_Shown] = []
        self._mover = Side.BLACK
        self._strong = bold(self.font())
        self._width = 0
        self._height = 0
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def entries(self) -> Sequence[_Shown]:
        return self._shown

    def set_cards(self, cards: Sequence[Card], line_of: LineOf, mover: Side = Side.BLACK) -> None:
        """`mover` is to move on the board that the comment is about."""
        self._leave()
        self._mover = mover
        self._shown = [_Shown(card, *line_of(card)) for card in cards]
        self._show_anew()

    def say_anew(self) -> None:
        """The language, the theme or the font is another."""
        self._widths = WordWidths(self.fontMetrics())
        self._strong = bold(self.font())
        self._show_anew()

    def _show_anew(self) -> None:
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

    def _origin(self, entry: WidgetEntry) -> QPoint:
        return entry.rect.topLeft() + QPoint(PADDING, PADDING + 2 * self._widths.metrics.height() + 5)

    def _reach(self, entry: WidgetEntry) -> QRect:
        return QRect(self._origin(entry), QPoint(entry.rect.right() - PADDING, entry.rect.bottom() - PADDING + 1))

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
        is_chosen = self.chosen is not None and self.chosen.card == number
        painter.setPen(QColor(theme.accent if is_chosen and self.hasFocus() else theme.line))
        painter.setBrush(QColor(theme.panel))
        painter.drawRoundedRect(shown.rect.toRectF().adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        self._paint_score(painter, shown)
        if shown.moves is not None:
            move = self.chosen.move if self.chosen is not None and is_chosen else None
            shown.moves.paint(painter, self._origin(shown), theme, move)

    def _paint_score(self, painter: QPainter, shown: _Shown) -> None:
        """Score, standing and engine in a line, and the details in another."""
        say, thought = self._desk.speech.say, shown.card.thought
        theme, metrics = self._desk.shell.theme, self._widths.metrics
        flags = Qt.AlignmentFlag.AlignVCenter
        left, top = shown.rect.left() + PADDING, shown.rect.top() + PADDING
        right, high = shown.rect.right() - PADDING, metrics.height()
        if thought.score is not None:
            better = better_side(thought.score, self._situations())
            painter.setFont(self._strong)
            painter.setPen(QColor(theme.muted if better is None else ink_for(theme).sides[better]))
            for phrase in (
                score_text(thought.score, self._side(thought)),
                situation(thought.score, self._situations()),
            ):
                words = say(phrase)
                width = QFontMetrics(painter.font()).horizontalAdvance(words)
                painter.drawText(QRect(left, top, width + 2, high), flags, words)
                painter.setFont(self.font())
                left += width + 8
        painter.setPen(QColor(theme.text))
        room = QRect(left, top, max(right - left, 0), high)
        name = elided(metrics, say(engine_name(thought.engine)), room.width())
        side_of_room = Qt.AlignmentFlag.AlignLeft if thought.score is None else Qt.AlignmentFlag.AlignRight
        painter.drawText(room, side_of_room | flags, name)
        painter.setPen(QColor(theme.muted))
        left = shown.rect.left() + PADDING
        room = QRect(left, top + high + 2, right - left, high)
        painter.drawText(room, flags, elided(metrics, "  ".join(map(say, details(thought))), room.width()))

    def _side(self, thought: Thought) -> Side:
        """From whose side its score is told."""
        mover = self._mover.other if thought.instead else self._mover
        return viewing_side(self._desk.preferences.now.scores.view, mover)

    def _situations(self) -> Situations:
        levels = self._desk.preferences.now.thoughts
        return Situations(levels.hopeful, levels.better, levels.superior, levels.winning)

    # Words

    def _name(self) -> None:
        say = self._desk.speech.say
        if self.chosen is None or self.chosen.card >= len(self._shown):
            self.setAccessibleName(say(text.THOUGHTS))
            return
        shown = self._shown[self.chosen.card]
        thought = shown.card.thought
        said = [text.CARD.filled(number=self.chosen.card + 1, count=len(self._shown)), engine_name(thought.engine)]
        if thought.score is not None:
            said += [score_text(thought.score, self._side(thought)), situation(thought.score, self._situations())]
        said += details(thought)
        if self.chosen.move is not None:
            word = shown.words[self.chosen.move]
            said.append(text.MOVE_OF_LINE.filled(number=self.chosen.move + 1, count=len(shown.words), move=word))
        self.setAccessibleName(" ".join(map(say, said)))

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

    # Doing

    def _copy(self, here: Chosen) -> None:
        self._desk.shell.copy_text(self._shown[here.card].card.text.rstrip("\n"))

    def _delete(self, here: Chosen) -> None:
        self.deleted.emit(self._shown[here.card].card)
