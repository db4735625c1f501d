"""The comment pane: the current node's comment as editable text, with engine evaluations in it shown as cards."""

from functools import partial
from typing import Final

from PySide6.QtCore import QRect, Qt, QTimer, QUrl
from PySide6.QtGui import QColor, QPalette, QShowEvent
from PySide6.QtWidgets import QFrame, QToolButton, QWidget

from app.desktop.desk.desk import Desk
from app.desktop.desk.messages import MessageKind
from app.desktop.kit.background import on_setting
from app.desktop.kit.boxes import hbox, scrolling, vbox
from app.desktop.kit.change_events import Pane
from app.desktop.kit.external_programs import open_outside
from app.desktop.kit.idle import IDLE
from app.desktop.kit.labels import Label, set_tip
from app.desktop.kit.text_fields import PlainText
from app.desktop.kit.theme import SMALL, bold
from app.desktop.lists.line_drop import LineDrop, take_lines
from app.desktop.record.comment_cards import ThoughtCards
from app.desktop.record.explanation_card import ExplanationCard, RethinkingRow
from app.record.tree import Node
from app.shogi.position import Position
from app.text import panes as text
from app.thoughts.comment import remove_part
from app.thoughts.dialects.shogigui import engines_in
from app.workspace.comment_view import CommentBlocks, TextBlock, ThoughtCard, ThoughtsBlock, thought_line
from app.workspace.document_change import DocumentChange
from app.workspace.explanation import explain_verdict
from app.workspace.line_cursor import PlayableLine
from app.workspace.record_rows import node_name, result_at_end

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
