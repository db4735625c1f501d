"""Evaluations of a comment as cards: engine, score in words, and the line to step along.

One widget paints all cards. By mouse or keys the user can view a move on the small board, step on and play up to it.
A line can be inserted as a branch; an evaluation can be copied or deleted."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QHelpEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from app.base.event import Event
from app.desktop.desk.desk import Desk
from app.desktop.kit.access_keys import Menu
from app.desktop.kit.labels import elided, show_tip
from app.desktop.kit.signs import SIDE, paint_swatch
from app.desktop.kit.theme import bold, sized
from app.desktop.lists.variation_lines import Chosen, MoveLayout, StrongWidths, VariationLines, WidgetEntry
from app.shogi.notation import Notation
from app.shogi.pieces import Side
from app.text import panes as text
from app.thoughts.score import Situations
from app.thoughts.thought import Thought
from app.workspace.comment_view import ThoughtCard, thought_details, unread_note
from app.workspace.line_cursor import PlayableLine
from app.workspace.score_words import engine_name, score_text, situation, viewing_side

PADDING: Final = 12
ABOVE: Final = 10
"""Pixels between a card's edge and its content: at the sides, and above and below."""
BETWEEN: Final = 3
"""Pixels between two lines."""
GAP: Final = 6
NOTE: Final = 12
_BETWEEN_DETAILS: Final = "  "
LineOf = Callable[[ThoughtCard], tuple[PlayableLine | None, str]]


class _Shown(WidgetEntry):
    """A card with its place and layout."""

    __slots__ = ("card", "cut", "rest")

    def __init__(self, card: ThoughtCard, line: PlayableLine | None, rest: str, notation: Notation) -> None:
        super().__init__(line, notation)
        self.card = card
        self.rest = rest


class ThoughtCards(VariationLines):
    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.deleted = Event[ThoughtCard]()
        self._shown: list[_Shown] = []
        self._mover = Side.BLACK
        self._strong, self._small = bold(self.font()), sized(self.font(), NOTE)
        self._width = 0
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def entries(self) -> Sequence[_Shown]:
        return self._shown

    def set_cards(self, cards: Sequence[ThoughtCard], line_of: LineOf, mover: Side = Side.BLACK) -> None:
        """Show cards; `mover` is the side to move in the comment's position."""
        self._leave()
        self._mover = mover
        self._shown = [_Shown(card, *line_of(card), self._desk.document.shown.notation) for card in cards]
        self._show_anew()

    def say_anew(self) -> None:
        """Repaint after a change of language, theme, font or notation."""
        self._write_anew()
        self._strong, self._small = bold(self.font()), sized(self.font(), NOTE)
        self._show_anew()

    def _show_anew(self) -> None:
        self._lay_out(self.width())
        self._name()
        self.update()

    def point_of(self, card: int, move: int | None = None) -> QPoint:
        """Point in a card, or in a move of its line."""
        shown = self._shown[card]
        if move is None or shown.moves is None:
            return shown.rect.topLeft() + QPoint(PADDING, ABOVE)
        return shown.moves.rect_of(move).translated(self._origin(shown)).center()

    # Layout

    def _lay_out(self, width: int) -> None:
        """Lay out all cards for a width, and set the height to what they need."""
        inside = max(width - 2 * PADDING, 1)
        top = 0
        for shown in self._shown:
            rest = unread_note(shown.rest)
            words = self._desk.speech.say(rest) if rest else ""
            shown.moves = MoveLayout(shown.words, words, self._widths, inside, StrongWidths(self._strong))
            lines = shown.moves.height + BETWEEN if shown.moves.height else 0
            shown.rect = QRect(0, top, width, 2 * ABOVE + self._heads_height() + lines)
            top = shown.rect.bottom() + 1
        self._width = width
        self.setFixedHeight(top)

    def _heads_height(self) -> int:
        """Height of the two lines above the moves."""
        return max(self._widths.metrics.height(), SIDE) + BETWEEN + QFontMetrics(self._small).height()

    def _origin(self, entry: WidgetEntry) -> QPoint:
        return entry.rect.topLeft() + QPoint(PADDING, ABOVE + self._heads_height() + BETWEEN)

    def _reach(self, entry: WidgetEntry) -> QRect:
        return QRect(self._origin(entry), QPoint(entry.rect.right() - PADDING, entry.rect.bottom() - ABOVE + 1))

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(200, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        if event.size().width() != self._width:
            self._lay_out(event.size().width())

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
        painter.fillRect(shown.rect, QColor(theme.field))
        painter.fillRect(shown.rect.left(), shown.rect.bottom(), shown.rect.width(), 1, QColor(theme.grid))
        if is_chosen and self.hasFocus():
            painter.fillRect(shown.rect.left(), shown.rect.top(), BETWEEN, shown.rect.height(), QColor(theme.accent))
        self._paint_heads(painter, shown)
        painter.setFont(self.font())
        if shown.moves is not None:
            move = self.chosen.move if self.chosen is not None and is_chosen else None
            shown.moves.paint(painter, self._origin(shown), theme, move)

    def _paint_heads(self, painter: QPainter, shown: _Shown) -> None:
        """Paint sign, score, situation and engine in one line, and the details in the next."""
        say, thought, theme = self._desk.speech.say, shown.card.thought, self._desk.shell.theme
        left, top = shown.rect.left() + PADDING, shown.rect.top() + ABOVE
        right, high = shown.rect.right() - PADDING, max(self._widths.metrics.height(), SIDE)
        sign = self._desk.document.shown.signs.engine_sign(thought.engine)
        paint_swatch(painter, QRectF(left, top + (high - SIDE) // 2, SIDE, SIDE), sign, theme, self.font())
        left += SIDE + GAP
        flags = Qt.AlignmentFlag.AlignVCenter
        if thought.score is not None:
            for phrase, font in (
                (score_text(thought.score, self._side(thought)), self._strong),
                (situation(thought.score, self._situations()), self.font()),
            ):
                words = say(phrase)
                painter.setFont(font)
                painter.setPen(QColor(theme.text))
                width = painter.fontMetrics().horizontalAdvance(words)
                painter.drawText(QRect(left, top, width + 2, high), flags, words)
                left += width + 2 + GAP
        painter.setFont(self._small)
        painter.setPen(QColor(theme.muted))
        room = QRect(left, top, max(right - left, 0), high)
        name = elided(painter.fontMetrics(), say(engine_name(thought.engine)), room.width())
        side_of_room = Qt.AlignmentFlag.AlignLeft if thought.score is None else Qt.AlignmentFlag.AlignRight
        painter.drawText(room, side_of_room | flags, name)
        left = shown.rect.left() + PADDING
        room = QRect(left, top + high + BETWEEN, right - left, painter.fontMetrics().height())
        painter.drawText(room, flags, self._about(thought, painter.fontMetrics(), room.width()))

    def _about(self, thought: Thought, metrics: QFontMetrics, room: int) -> str:
        """Details that fit; those at the end are left out first."""
        told = [self._desk.speech.say(detail) for detail in thought_details(thought)]
        while len(told) > 1 and metrics.horizontalAdvance(_BETWEEN_DETAILS.join(told)) > room:
            told.pop()
        return elided(metrics, _BETWEEN_DETAILS.join(told), room)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            show_tip(event.globalPos(), self.tip_at(event.pos()), self)
            return True
        return super().event(event)

    def tip_at(self, point: QPoint) -> str:
        """Engine and all details of the evaluation at a point above its moves."""
        over = (each for each in self._shown if each.rect.contains(point) and point.y() < self._origin(each).y())
        return "\n".join(self._told(each.card.thought) for each in over)

    def _told(self, thought: Thought) -> str:
        say = self._desk.speech.say
        return f"{say(engine_name(thought.engine))}\n{_BETWEEN_DETAILS.join(map(say, thought_details(thought)))}"

    def _side(self, thought: Thought) -> Side:
        """Side from whose point of view the score is given."""
        mover = self._mover.other if thought.instead else self._mover
        return viewing_side(self._desk.preferences.now.scores.view, mover)

    def _situations(self) -> Situations:
        levels = self._desk.preferences.now.thoughts
        here = Situations(levels.hopeful, levels.better, levels.superior, levels.winning)
        return here._replace(is_handicap=self._desk.document.shown.is_handicap())

    # Text

    def _name(self) -> None:
        say = self._desk.speech.say
        if self.chosen is None or self.chosen.card >= len(self._shown):
            self.setAccessibleName(say(text.THOUGHTS))
            return
        shown = self._shown[self.chosen.card]
        thought = shown.card.thought
        said = [text.CARD.filled(number=self.chosen.card + 1, count=len(self._shown)), engine_name(thought.engine)]
        if thought.score is not None:
            said += [
                score_text(thought.score, self._side(thought)),
                situation(thought.score, self._situations()),
            ]
        said += thought_details(thought)
        if self.chosen.move is not None:
            word = shown.words[self.chosen.move]
            said.append(text.MOVE_OF_LINE.filled(number=self.chosen.move + 1, count=len(shown.words), move=word))
        self.setAccessibleName(" ".join(map(say, said)))

    def menu_for(self, here: Chosen) -> QMenu:
        say = self._desk.speech.say
        shown = self._shown[here.card]
        menu = Menu(self)
        if shown.line is not None:
            if here.move is not None:
                menu.addAction(say(text.PLAY_TO_HERE), lambda: self._play(here))
            menu.addAction(say(text.INSERT_LINE), lambda: self._insert(here))
            menu.addSeparator()
            menu.addAction(say(text.COPY_LINE), lambda: self._copy_line(shown))
        menu.addAction(say(text.COPY_THOUGHT), lambda: self._copy(here))
        menu.addSeparator()
        menu.addAction(say(text.DELETE_THOUGHT), lambda: self._delete(here))
        return menu

    # Actions

    def _copy(self, here: Chosen) -> None:
        self._desk.shell.copy_text(self._shown[here.card].card.text.rstrip("\n"))

    def _delete(self, here: Chosen) -> None:
        self.deleted.emit(self._shown[here.card].card)
