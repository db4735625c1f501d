"""The comment pane: the current node's comment as editable text, with engine evaluations in it shown as cards."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, QTimer, QUrl
from PySide6.QtGui import QColor, QFontMetrics, QHelpEvent, QPainter, QPaintEvent, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QMenu, QSizePolicy, QToolButton, QWidget

from app.base.event import Event
from app.desktop.desk.desk import Desk
from app.desktop.desk.messages import MessageKind
from app.desktop.kit.background import on_setting, open_outside
from app.desktop.kit.buttons import Menu
from app.desktop.kit.idle import IDLE
from app.desktop.kit.labels import Label, elided, hbox, scrolling, set_tip, show_tip, vbox
from app.desktop.kit.signs import SIDE, paint_swatch
from app.desktop.kit.text_fields import PlainText
from app.desktop.kit.theme import SMALL, bold, sized
from app.desktop.kit.translation import Pane
from app.desktop.lists.line_drop import LineDrop, take_lines
from app.desktop.lists.variation_lines import Chosen, MoveLayout, StrongWidths, VariationLines, WidgetEntry
from app.desktop.record.explanation_card import ExplanationCard, RethinkingRow
from app.record.tree import Node
from app.shogi.notation import Notation
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.text import panes as text
from app.thoughts.comment import remove_part
from app.thoughts.dialects.shogigui import engines_in
from app.thoughts.score import Situations
from app.thoughts.thought import Thought
from app.workspace.comment_view import (
    CommentBlocks,
    TextBlock,
    ThoughtCard,
    ThoughtsBlock,
    thought_details,
    thought_line,
    unread_note,
)
from app.workspace.document_change import DocumentChange
from app.workspace.explanation import explain_verdict
from app.workspace.line_cursor import PlayableLine
from app.workspace.record_rows import node_name, result_at_end
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


MOST_LINES: Final = 400
"""Most lines of an editor among other blocks; beyond that it scrolls."""
LONG: Final = 4_000
"""Letters from which laying out a comment would noticeably delay a user who steps through the game."""
LONG_MS: Final = 40
MARGIN: Final = 6
EDGE: Final = 12


class CommentPane(Pane):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._node: Node | None = None
        self._sheet = CommentBlocks("")
        self._boards: tuple[Position | None, Position] | None = None
        """Position before the node's move and after it."""
        self._era = 0
        self._is_stale = True
        self._editors: list[PlainText] = []
        self._cards: list[ThoughtCards] = []
        self._in_order: list[PlainText | ThoughtCards] = []
        """Widgets of the comment, one for each block; cards of engines are hidden while evaluations are."""
        self._hides_cards = desk.document.shown.hides_evaluations
        self._coming = QTimer(self, singleShot=True, interval=LONG_MS)
        self._coming.timeout.connect(lambda: self._refresh(however_long=True))
        self._raw = self._new_editor()
        self._raw.edited.connect(self._write_raw)
        self.raw_button = QToolButton(self, autoRaise=True)
        self.raw_button.hide()  # hidden until it is placed beside the title
        self.raw_button.setCheckable(True)
        self.raw_button.toggled.connect(self._on_raw_toggled)
        self.title_tools = self.raw_button
        self._rest_label = Label(wordWrap=True)
        self._end_label = Label(objectName="comment.end", wordWrap=True, visible=False)
        """Label with the end of the game and the winner."""
        self._end_label.setContentsMargins(EDGE, SMALL, EDGE, SMALL)
        self.explanation = ExplanationCard(desk)
        self.explanation.played.connect(self._play)
        self.explanation.inserted.connect(self._insert)
        self.explanation.looked.connect(lambda rect: self._see(self.explanation, rect))
        self.rethinking = RethinkingRow(desk)
        self._content = QWidget()
        self._content.setAutoFillBackground(True)
        self._column = vbox(margins=0, spacing=0)
        whole = (self._end_label, self.explanation, self.rethinking, (self._column, 1))
        vbox(*whole, on=self._content, margins=0, spacing=0)
        self._area = scrolling(self._content)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._raw_holder = QWidget(visible=False)
        hbox(self._raw, on=self._raw_holder, margins=MARGIN)
        vbox((self._area, 1), (self._raw_holder, 1), on=self, margins=0, spacing=0)
        take_lines(self, LineDrop.COMMENT)
        desk.document.changed.connect(self._hear)
        on_setting(desk.preferences, self._say_anew, "scores", "thoughts")
        self.follow_changes(desk.speech)

    @property
    def editors(self) -> tuple[PlainText, ...]:
        """The visible editors from top to bottom."""
        if self.raw_button.isChecked():
            return (self._raw,)
        return tuple(widget for widget in self._in_order if isinstance(widget, PlainText))

    @property
    def cards(self) -> tuple[ThoughtCards, ...]:
        return tuple(widget for widget in self._in_order if isinstance(widget, ThoughtCards))

    def _speak(self) -> None:
        say = self._desk.speech.say
        self.raw_button.setText(say(text.SHOW_RAW))
        self.raw_button.setMaximumWidth(self.raw_button.fontMetrics().horizontalAdvance(say(text.SHOW_RAW)) + SMALL)
        set_tip(self.raw_button, say(text.SHOW_RAW_HELP))
        self.raw_button.setAccessibleName(say(text.SHOW_RAW))
        self.raw_button.setAccessibleDescription(say(text.SHOW_RAW_HELP))
        self._raw.setAccessibleName(say(text.RAW_TEXT))
        self._rest_label.setText(say(text.REST_IS_RAW))
        for editor in self._editors:
            self._name(editor)
        self._tell_end()
        self._say_anew()

    def _name(self, editor: PlainText) -> None:
        editor.setAccessibleName(self._desk.speech.say(text.COMMENT_TEXT))
        editor.setPlaceholderText(self._desk.speech.say(text.WRITE_HERE))

    def _tell_end(self) -> None:
        node, opened = self._node, self._desk.document.shown
        is_end = node is not None and node.end is not None and node in opened.record
        if node is not None and is_end:
            end, result = node_name(opened, node), result_at_end(opened, node)
            told = end if result is None else text.END_TOLD.filled(end=end, result=result)
            self._end_label.setFont(bold(self.font()))
            self._end_label.setText(self._desk.speech.say(told))
        self._end_label.setVisible(is_end)

    def _apply_theme(self) -> None:
        palette = QPalette(self._content.palette())
        palette.setColor(QPalette.ColorRole.Window, QColor(self._desk.shell.theme.field))
        self._content.setPalette(palette)
        self._say_anew()

    def _say_anew(self) -> None:
        for cards in self._cards:
            cards.say_anew()
        self.explanation.say_anew()
        self.rethinking.tell(self._desk.document.shown.retried_node)

    # Events and refresh

    def _hear(self, change: DocumentChange) -> None:
        if change.alters_views:
            self._refresh()
        if change.alters_views or change.verdicts or change.mode_changed:
            self._explain_soon()
        if change.mode_changed and (self._hides_cards or self._desk.document.shown.hides_evaluations):
            IDLE.soon(self, self._hide_cards)

    def _explain_soon(self) -> None:
        opened = self._desk.document.shown
        if self.explanation.shown is not None or opened.judgement_at(opened.cursor.node) is not None:
            IDLE.soon(self, self._explain)

    def _explain(self) -> None:
        """Explain the mark of the current move, unless that is shown already."""
        opened, shown = self._desk.document.shown, self.explanation.shown
        if not self.isVisible():
            return
        judgement, reason = opened.judgement_at(opened.cursor.node), opened.judgements.reason_at(opened.cursor.node)
        if shown is None or judgement is None or (shown.judgement, shown.reason) != (judgement, reason):
            self.explanation.explain(explain_verdict(opened, opened.cursor.node))

    def _hide_cards(self) -> None:
        """Hide or show the engines' cards, and ask for a better move while the user looks for one."""
        opened = self._desk.document.shown
        self._hides_cards = opened.hides_evaluations
        self.rethinking.tell(opened.retried_node)
        for widget in self._in_order:
            if isinstance(widget, ThoughtCards):
                widget.setVisible(not self._hides_cards)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        if self._is_stale:
            self._refresh()
        self._explain_soon()

    def _refresh(self, however_long: bool = False) -> None:
        """Show the current node's comment unless it is shown already: the pane's own edits arrive here too.

        A very long comment is laid out only if the user stays at the node."""
        self._coming.stop()
        if not self.isVisible():
            self._is_stale = True
            return
        record, node = self._desk.document.shown.record, self._desk.document.shown.cursor.node
        is_known = node is self._node and record.start_version == self._era
        if is_known and node.comment == self._sheet.comment and not self._is_stale:
            return
        if not is_known and len(node.comment) > LONG and not however_long:
            self._coming.start()
            return
        if not is_known:
            for editor in self.editors:
                editor.commit()
            self._boards = None
        self._is_stale, self._era = False, record.start_version
        self._show(node)

    def _show(self, node: Node) -> None:
        self._node = node
        self._tell_end()
        if self.raw_button.isChecked():
            self._sheet = CommentBlocks(node.comment)
            self._raw.put(node.comment)
            return
        sheet = CommentBlocks(node.comment, engines_in(self._desk.document.shown.record.root.comment))
        self._sheet = sheet
        self._arrange(sheet)
        for block, widget in zip(sheet.blocks, self._in_order, strict=True):
            if isinstance(block, TextBlock) and isinstance(widget, PlainText):
                widget.put(block.body)
            elif isinstance(block, ThoughtsBlock) and isinstance(widget, ThoughtCards):
                widget.set_cards(block.cards, self._line_of, self._desk.document.shown.record.side_to_move(node))

    def _arrange(self, sheet: CommentBlocks) -> None:
        """Arrange a widget for each block, in order. Widgets are reused, so that the caret stays."""
        editors, cards = iter(range(len(sheet.blocks))), iter(range(len(sheet.blocks)))
        wanted: list[PlainText | ThoughtCards] = [
            self._editor(next(editors)) if isinstance(block, TextBlock) else self._thought_cards(next(cards))
            for block in sheet.blocks
        ]
        last = sheet.blocks[-1]
        has_rest = isinstance(last, TextBlock) and last.is_unparsed
        if wanted != self._in_order or has_rest != (self._column.indexOf(self._rest_label) >= 0):
            self._put_in_column(wanted, has_rest)
        written = [widget for widget in wanted if isinstance(widget, PlainText)]
        for editor in written:
            is_last = editor is written[-1]
            alone = is_last and len(wanted) == 1 and self.explanation.isHidden()
            editor.set_lines(2 if is_last else 1, None if alone else MOST_LINES, fills=is_last)

    def _put_in_column(self, wanted: list[PlainText | ThoughtCards], has_rest: bool) -> None:
        while self._column.count():
            self._column.takeAt(0)
        for widget in {*self._in_order, self._rest_label} - set(wanted):
            widget.hide()
        last = next((widget for widget in reversed(wanted) if isinstance(widget, PlainText)), None)
        for number, widget in enumerate(wanted):
            if has_rest and number == len(wanted) - 1:
                self._column.addWidget(self._rest_label)
                self._rest_label.show()
            self._column.addWidget(widget, int(widget is last))
            widget.setVisible(isinstance(widget, PlainText) or not self._desk.document.shown.hides_evaluations)
        self._in_order = wanted

    def _new_editor(self) -> PlainText:
        editor = PlainText(self._desk.speech, least=2)
        editor.setFrameShape(QFrame.Shape.NoFrame)
        editor.document().setDocumentMargin(EDGE)
        editor.link_asked.connect(self._open_link)
        return editor

    def _editor(self, number: int) -> PlainText:
        while len(self._editors) <= number:
            editor = self._new_editor()
            editor.edited.connect(partial(self._write, editor))
            # Widgets must not be added or removed while the focus changes.
            editor.finished.connect(lambda _: IDLE.soon(self, self._cut_anew))
            self._name(editor)
            self._editors.append(editor)
        return self._editors[number]

    def _thought_cards(self, number: int) -> ThoughtCards:
        while len(self._cards) <= number:
            cards = ThoughtCards(self._desk)
            cards.played.connect(self._play)
            cards.inserted.connect(self._insert)
            cards.deleted.connect(self._delete)
            cards.looked.connect(partial(self._see, cards))
            self._cards.append(cards)
        return self._cards[number]

    def _line_of(self, card: ThoughtCard) -> tuple[PlayableLine | None, str]:
        node = self._node
        if node is None or not card.thought.line:
            return None, ""
        if self._boards is None:
            after = self._desk.document.shown.cursor.position.copy()
            before = None if node.parent is None else after.copy()
            if before is not None and node.move is not None:
                before.undo()
            self._boards = before, after
        return thought_line(card.thought, node, *self._boards)

    # Editing

    def _write(self, editor: PlainText, words: str) -> None:
        if self._node is not None and editor in self._in_order:
            self._desk.document.shown.set_comment(
                self._node, self._sheet.set_block_text(self._in_order.index(editor), words)
            )

    def _write_raw(self, words: str) -> None:
        if self._node is not None:
            self._sheet = CommentBlocks(words)
            self._desk.document.shown.set_comment(self._node, words)

    def _cut_anew(self) -> None:
        """Split the comment into blocks again once the user has stopped typing, as the text may hold evaluations."""
        if self._node is None or self.raw_button.isChecked() or not self.isVisible():
            return
        if CommentBlocks(self._sheet.comment).layout_key != self._sheet.layout_key:
            self._show(self._node)

    def _on_raw_toggled(self, is_raw: bool) -> None:
        self._area.setVisible(not is_raw)
        self._raw_holder.setVisible(is_raw)
        if self._node is not None and self._node in self._desk.document.shown.record:
            self._show(self._node)

    def _open_link(self, link: str) -> None:
        if not open_outside(QUrl(link, QUrl.ParsingMode.StrictMode)):
            self._desk.shell.warn(
                MessageKind.COMMENT_LINE, self._desk.document.shown, text.LINK_NOT_OPENED.filled(link=link)
            )

    # Playing lines

    def _play(self, wanted: tuple[PlayableLine, int]) -> None:
        line, index = wanted
        if line.start_node is None or not self._desk.document.shown.play_line(line.start_node, line.moves[: index + 1]):
            self._desk.shell.warn(MessageKind.COMMENT_LINE, self._desk.document.shown, text.LINE_HAS_NO_PLACE)

    def _insert(self, line: PlayableLine) -> None:
        if line.start_node is None or self._desk.document.shown.insert_line(line.start_node, line.moves) is None:
            self._desk.shell.warn(MessageKind.COMMENT_LINE, self._desk.document.shown, text.LINE_HAS_NO_PLACE)

    def _delete(self, card: ThoughtCard) -> None:
        if self._node is not None:
            comment = remove_part(self._node.comment, card.part_index)
            self._desk.document.shown.rewrite_comment(text.DELETE_THOUGHT_STEP, self._node, comment)

    def _see(self, cards: QWidget, rect: QRect) -> None:
        middle = cards.mapTo(self._content, rect.center())
        self._area.ensureVisible(middle.x(), middle.y(), 0, rect.height())
