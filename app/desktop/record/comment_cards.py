"""Thoughts as cards, one below the other: who thought it, the score in words and colour, and the line to walk along.

One widget paints them all. Mouse and keys do the same: look at a move of a line on the small board, walk on, play up
to there, put the whole line in as a branch, copy a thought, delete it.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from app.base.event import Event
from app.desktop.desk.desk import Desk
from app.desktop.kit.plain import elided
from app.desktop.kit.theme import bold
from app.desktop.kit.tones import ink_for
from app.desktop.lists.walked_lines import Chosen, Entry, MoveWords, WalkedLines, WordWidths
from app.shogi.pieces import Side
from app.text import panes_words as text
from app.thoughts.situations import Situations
from app.thoughts.thought import Thought
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
from app.workspace.node_scores import viewing_side

PADDING: Final = 6
BETWEEN: Final = 4
"""Between two cards."""
LineOf = Callable[[Card], tuple[PlayableLine | None, str]]


class _Head(NamedTuple):
    """What stands above the line, in the language of the window."""

    better: Side | None
    score: str
    score_width: int
    situation: str
    situation_width: int
    engine: str
    details: str


class _Shown(Entry):
    """A card as it stands in the widget."""

    __slots__ = ("card", "head", "rest")

    def __init__(self, card: Card, line: PlayableLine | None, rest: str) -> None:
        super().__init__(line)
        self.card = card
        self.rest = rest
        self.head: _Head | None = None
        """Told when it is first painted."""


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
        self._lay_out(self.width())
        self.updateGeometry()
        self._name()
        self.update()

    def say_anew(self) -> None:
        """The language, the theme or the font is another."""
        self._widths = WordWidths(self.fontMetrics())
        self._strong = bold(self.font())
        for shown in self._shown:
            shown.head = None
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

    def _origin(self, entry: Entry) -> QPoint:
        return entry.rect.topLeft() + QPoint(PADDING, PADDING + 2 * self._widths.metrics.height() + 5)

    def _reach(self, entry: Entry) -> QRect:
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
        is_chosen = self._chosen is not None and self._chosen.card == number
        painter.setPen(QColor(theme.accent if is_chosen and self.hasFocus() else theme.line))
        painter.setBrush(QColor(theme.panel))
        painter.drawRoundedRect(shown.rect.toRectF().adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        self._paint_score(painter, shown)
        if shown.moves is not None:
            move = self._chosen.move if self._chosen is not None and is_chosen else None
            shown.moves.paint(painter, self._origin(shown), theme, move)

    def _paint_score(self, painter: QPainter, shown: _Shown) -> None:
        theme, metrics = self._desk.shell.theme, self._widths.metrics
        if shown.head is None:
            shown.head = self._told(shown.card.thought)
        head = shown.head
        left, top = shown.rect.left() + PADDING, shown.rect.top() + PADDING
        right = shown.rect.right() - PADDING
        if head.score:
            painter.setFont(self._strong)
            painter.setPen(QColor(theme.muted if head.better is None else ink_for(theme).sides[head.better]))
            room = QRect(left, top, head.score_width + 2, metrics.height())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, head.score)
            painter.setFont(self.font())
            left += head.score_width + 8
            room = QRect(left, top, head.situation_width + 2, metrics.height())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, head.situation)
            left += head.situation_width + 8
        painter.setPen(QColor(theme.text))
        room = QRect(left, top, max(right - left, 0), metrics.height())
        name = elided(metrics, head.engine, room.width())
        side_of_room = Qt.AlignmentFlag.AlignRight if head.score else Qt.AlignmentFlag.AlignLeft
        painter.drawText(room, side_of_room | Qt.AlignmentFlag.AlignVCenter, name)
        painter.setPen(QColor(theme.muted))
        left = shown.rect.left() + PADDING
        room = QRect(left, top + metrics.height() + 2, right - left, metrics.height())
        words = elided(metrics, head.details, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)

    def _told(self, thought: Thought) -> _Head:
        say = self._desk.speech.say
        engine, said = say(engine_name(thought.engine)), "  ".join(map(say, details(thought)))
        if thought.score is None:
            return _Head(None, "", 0, "", 0, engine, said)
        score = say(score_text(thought.score, self._side(thought)))
        standing = say(situation(thought.score, self._situations()))
        score_width = QFontMetrics(self._strong).horizontalAdvance(score)
        standing_width = self._widths.metrics.horizontalAdvance(standing)
        better = better_side(thought.score, self._situations())
        return _Head(better, score, score_width, standing, standing_width, engine, said)

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
        if self._chosen is None or self._chosen.card >= len(self._shown):
            self.setAccessibleName(say(text.THOUGHTS))
            return
        shown = self._shown[self._chosen.card]
        thought = shown.card.thought
        said = [text.CARD.filled(number=self._chosen.card + 1, count=len(self._shown)), engine_name(thought.engine)]
        if thought.score is not None:
            said += [score_text(thought.score, self._side(thought)), situation(thought.score, self._situations())]
        said += details(thought)
        if self._chosen.move is not None:
            word = shown.words[self._chosen.move]
            said.append(text.MOVE_OF_LINE.filled(number=self._chosen.move + 1, count=len(shown.words), move=word))
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
