"""The card that explains a mark: the loss, the better move, the refutation, and what the user can do."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from app.base.event import Event
from app.desktop.desk.desk import Desk
from app.desktop.kit.buttons import FlatButton, Menu
from app.desktop.kit.labels import STRETCH, Label, elided, hbox, set_tip, vbox
from app.desktop.kit.signs import paint_badge
from app.desktop.kit.theme import TINY, bold, grown, sized
from app.desktop.kit.translation import Retranslator
from app.desktop.lists.variation_lines import Chosen, MoveLayout, StrongWidths, VariationLines, WidgetEntry, WordWidths
from app.record.tree import Node
from app.shogi.notation import Notation
from app.shogi.pieces import Side
from app.text import analysis as text
from app.text import panes as panes_text
from app.text.phrase import Phrase
from app.workspace.explanation import ExplainedLine, VerdictExplanation
from app.workspace.line_cursor import PlayableLine
from app.workspace.score_words import MINUS, score_words, viewing_side

SIDES: Final = 16
ABOVE: Final = 12
GAP: Final = 8
LOSS_LINE: Final = 36
"""Height of the line with the loss, with room for its label."""
HATCH: Final = 4
"""Pixels between strokes of the hatching."""
NOTE, NAME, TITLE, LOSS = 12, 15, 20, 28
"""Font sizes."""
BADGE: Final = 26
BAR: Final = 8
SHORTEST: Final = 60
"""Least length of the bar in pixels; with less room it is left out."""


class ExplanationCard(QWidget):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.played = Event[tuple[PlayableLine, int]]()
        self.inserted = Event[PlayableLine]()
        self.looked = Event[QRect]()
        self._desk = desk
        self.shown: VerdictExplanation | None = None
        self._head = _Head(desk)
        self.why = Label(wordWrap=True)
        self.lines = ExplainedLines(desk)
        self._spoken = spoken = Retranslator(desk.speech.say)
        self.again = spoken.button(FlatButton(is_filled=True), text.THINK_AGAIN, text.THINK_AGAIN_HELP)
        self.look = spoken.button(FlatButton(), text.SHOW_BETTER, text.SHOW_BETTER_HELP)
        self.insert = spoken.button(FlatButton(), text.TO_BRANCH, text.TO_BRANCH_HELP)
        self.verify = spoken.button(FlatButton(), text.LOOK_AGAIN, text.LOOK_AGAIN_HELP)
        self.verify.clicked.connect(lambda: desk.shell.action_registry.trigger("analysis.look_again"))
        self.again.clicked.connect(lambda: desk.document.shown.retry_move())  # noqa: PLW0108 - the record shown then
        self.look.clicked.connect(self.lines.show_first)
        self.insert.clicked.connect(self._insert)
        self.lines.played.connect(self.played.emit)
        self.lines.inserted.connect(self.inserted.emit)
        self.lines.looked.connect(lambda rect: self.looked.emit(rect.translated(self.lines.pos())))
        self.why.setContentsMargins(SIDES, 0, SIDES, GAP)
        self.decided = Label(wordWrap=True)
        self.decided.setContentsMargins(SIDES, 0, SIDES, GAP)
        self.decided.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._deeds = _ButtonFlow((self.again, self.look, self.insert, self.verify))
        vbox(self._head, self.why, self.lines, self.decided, self._deeds, Hairline(desk), on=self, margins=0, spacing=0)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.hide()

    def explain(self, found: VerdictExplanation | None) -> None:
        """Explain a mark; None hides the card."""
        self.shown = found
        self.setVisible(found is not None)
        if found is None:
            return
        self._head.tell(found)
        self._tell_why(found)
        self.lines.tell(found)
        self.decided.setFont(sized(self.font(), NOTE))
        self.decided.setText(self._desk.speech.say(found.judgement.deciding_search_phrase()))
        is_blamed = found.verdict.is_blame
        self.again.setVisible(is_blamed)
        for button in (self.look, self.insert):
            button.setVisible(is_blamed and found.better is not None)
        self.verify.setVisible(found.judgement.is_unverified)
        self._deeds.lay()

    def _tell_why(self, found: VerdictExplanation) -> None:
        self.why.setVisible(found.reason is not None)
        if found.reason is not None:
            self.why.setText(self._desk.speech.say(found.reason.to_phrase(self._desk.document.shown.notation).begun))

    def say_anew(self) -> None:
        """Refresh after a change of language, theme or font."""
        self._spoken.speak()
        self.lines.say_anew()
        self.explain(self.shown)

    def _insert(self) -> None:
        if self.shown is not None and self.shown.better is not None:
            self.inserted.emit(self.shown.better.line)


class _ButtonFlow(QWidget):
    """Buttons side by side, wrapped into rows."""

    def __init__(self, buttons: Sequence[FlatButton]) -> None:
        super().__init__()
        self._buttons = buttons
        for button in buttons:
            button.setParent(self)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        self.lay()

    def lay(self) -> None:
        left, bottom = SIDES, 0
        for button in self._buttons:
            if button.isHidden():
                continue
            size = button.sizeHint()
            if bottom == 0 or left + size.width() > self.width() - GAP:
                left, bottom = SIDES, bottom + GAP + size.height()
            button.setGeometry(QRect(QPoint(left, bottom - size.height()), size))
            left += size.width() + GAP
        self.setFixedHeight(bottom + ABOVE)


class Hairline(QWidget):
    """Line that separates what is above from what is below."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.setFixedHeight(1)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._desk.shell.theme.grid))
        painter.end()


class _Head(QWidget):
    """Head of the card: badge and name of the move, its loss as a number and as a bar, and both scores."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._found: VerdictExplanation | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def tell(self, found: VerdictExplanation) -> None:
        self._found = found
        metrics = QFontMetrics
        title, note = (metrics(sized(self.font(), size)).height() for size in (TITLE, NOTE))
        self.setFixedHeight(ABOVE + max(title, BADGE) + GAP + note + grown(LOSS_LINE, self.font()) + TINY)
        self.setAccessibleName(self._desk.speech.say(found.summary(self._desk.document.shown.notation)))
        set_tip(self, self._title(found))
        self.update()

    def _title(self, found: VerdictExplanation) -> str:
        name = self._desk.document.shown.move_names.move_name(found.judgement.node)
        return self._desk.speech.say(text.MOVE_IS.filled(move=name, verdict=found.verdict.phrase))

    def _scores(self, found: VerdictExplanation) -> str:
        """Scores before and after the move, from the user's point of view."""
        side = viewing_side(self._desk.preferences.now.scores.view, Side(found.judgement.mover))
        before, after = found.judgement.decision.before, found.judgement.decision.after
        return " → ".join(self._desk.speech.say(score_words(score, side)) for score in (before, after))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        found, theme = self._found, self._desk.shell.theme
        if found is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(theme.field))
        room = self.rect().adjusted(SIDES, ABOVE, -SIDES, 0)
        title = bold(sized(self.font(), TITLE))
        room.setHeight(max(QFontMetrics(title).height(), BADGE))
        self._paint_title(painter, room, found)
        small = QFontMetrics(sized(self.font(), NOTE)).height()
        room.translate(0, room.height() + GAP)
        room.setHeight(small)
        self._note(painter, room, text.LOST if found.verdict.is_blame else text.WIN_RATE, Qt.AlignmentFlag.AlignLeft)
        self._note(painter, room, text.SCORE, Qt.AlignmentFlag.AlignRight)
        room.translate(0, small)
        room.setHeight(grown(LOSS_LINE, self.font()))
        self._paint_loss(painter, room, found)
        painter.end()

    def _paint_title(self, painter: QPainter, room: QRect, found: VerdictExplanation) -> None:
        theme, say = self._desk.shell.theme, self._desk.speech.say
        badge = QRectF(room.left(), room.top() + (room.height() - BADGE) / 2, BADGE, BADGE)
        paint_badge(painter, found.verdict, badge, self.font(), is_unverified=found.judgement.is_unverified)
        ply = say(panes_text.AT_PLY.filled(ply=found.judgement.node.ply))
        painter.setFont(sized(self.font(), NOTE))
        painter.setPen(QColor(theme.muted))
        painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, ply)
        taken = painter.fontMetrics().horizontalAdvance(ply) + GAP
        left, words = room.adjusted(BADGE + GAP, 0, -taken, 0), self._title(found)
        painter.setFont(sized(self.font(), TITLE, is_bold=True))
        if painter.fontMetrics().horizontalAdvance(words) > left.width():
            painter.setFont(sized(self.font(), NAME, is_bold=True))
        painter.setPen(QColor(theme.text))
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(left, flags, elided(painter.fontMetrics(), words, left.width()))

    def _note(self, painter: QPainter, room: QRect, words: Phrase, where: Qt.AlignmentFlag) -> None:
        painter.setFont(sized(self.font(), NOTE))
        painter.setPen(QColor(self._desk.shell.theme.muted))
        painter.drawText(room, where | Qt.AlignmentFlag.AlignVCenter, self._desk.speech.say(words))

    def _paint_loss(self, painter: QPainter, room: QRect, found: VerdictExplanation) -> None:
        theme, flags = self._desk.shell.theme, Qt.AlignmentFlag.AlignVCenter
        before, after = found.win_chances
        painter.setPen(QColor(theme.text))
        painter.setFont(bold(sized(self.font(), LOSS)))
        loss = f"{MINUS}{found.judgement.decision.loss:.0f}%" if found.verdict.is_blame else f"{after}%"
        painter.drawText(room, flags | Qt.AlignmentFlag.AlignLeft, loss)
        left = room.left() + painter.fontMetrics().horizontalAdvance(loss) + 2 * GAP
        painter.setFont(bold(sized(self.font(), NAME)))
        scores = self._scores(found)
        painter.drawText(room, flags | Qt.AlignmentFlag.AlignRight, scores)
        right = room.right() - painter.fontMetrics().horizontalAdvance(scores) - 2 * GAP
        if right - left >= SHORTEST:
            self._paint_bar(painter, QRectF(left, room.center().y(), right - left, BAR), before, after)

    def _paint_bar(self, painter: QPainter, bar: QRectF, before: int, after: int) -> None:
        """Paint what is left in full and the loss hatched, with the win rates at both ends above."""
        theme = self._desk.shell.theme
        part, kept = bar.width() / 100, min(before, after)
        lost = QRectF(bar.left() + kept * part, bar.top(), (before - kept) * part, BAR)
        painter.fillRect(bar, QColor(theme.grid))
        painter.fillRect(QRectF(bar.topLeft(), lost.bottomLeft()), QColor(theme.muted))
        painter.fillRect(lost, QColor(theme.error_ground))
        painter.setClipRect(lost)
        painter.setPen(QPen(QColor(theme.error), 1.5))
        for stroke in range(-BAR, round(lost.width()), HATCH):
            start = lost.bottomLeft() + QPointF(stroke, 0)
            painter.drawLine(start, start + QPointF(BAR, -BAR))
        painter.setClipping(False)
        painter.setFont(sized(self.font(), NOTE))
        painter.setPen(QColor(theme.muted))
        metrics, taken = painter.fontMetrics(), bar.left()
        for percent in sorted({before, after}):
            words = str(percent)
            wide = metrics.horizontalAdvance(words)
            x = max(taken, min(bar.left() + bar.width() * percent / 100 - wide / 2, bar.right() - wide))
            painter.drawText(QPoint(round(x), round(bar.top()) - metrics.descent() - 1), words)
            taken = x + wide + GAP


class _LineEntry(WidgetEntry):
    __slots__ = ("colour", "explained", "label")

    def __init__(self, label: Phrase, explained: ExplainedLine, colour: str, notation: Notation) -> None:
        super().__init__(explained.line, notation)
        self.label, self.explained, self.colour = label, explained, colour


class ExplainedLines(VariationLines):
    """Lines of the better move and of the refutation, each with its score."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._entries: list[_LineEntry] = []
        self._found: VerdictExplanation | None = None
        self._width = 0
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def entries(self) -> list[_LineEntry]:
        return self._entries

    def tell(self, found: VerdictExplanation) -> None:
        if found is not self._found:
            self._leave()
        self._found = found
        theme, is_blamed = self._desk.shell.theme, found.verdict.is_blame
        told = (
            (text.BETTER if is_blamed else text.NEXT_BEST, found.better, theme.good if is_blamed else theme.text),
            (text.REFUTATION, found.refutation, theme.error),
        )
        notation = self._desk.document.shown.notation
        self._entries = [_LineEntry(label, line, colour, notation) for label, line, colour in told if line is not None]
        self._lay_out(self.width())
        self._name()
        self.update()

    def say_anew(self) -> None:
        self._widths = WordWidths(self.fontMetrics())

    def show_first(self) -> None:
        """Show the better line on the small board, with the focus for stepping by keys."""
        if self._entries:
            self.setFocus(Qt.FocusReason.OtherFocusReason)
            self._go_to(Chosen(0, 0))

    # Layout

    def _labels(self) -> int:
        wide = QFontMetrics(sized(self.font(), NOTE)).horizontalAdvance
        said = (self._desk.speech.say(entry.label) for entry in self._entries)
        return max(map(wide, said), default=0) + 2 * GAP

    def _lay_out(self, width: int) -> None:
        top, strong = 0, StrongWidths(bold(self.font()))
        inside = max(width - 2 * SIDES - self._labels(), 1)
        for entry in self._entries:
            score = self._score(entry)
            entry.moves = MoveLayout(entry.words, "", self._widths, inside, strong, behind=score)
            entry.rect = QRect(0, top, width, entry.moves.height + GAP)
            top = entry.rect.bottom() + 1
        self._width = width
        self.setFixedHeight(top)

    def _score(self, entry: _LineEntry) -> str:
        found, score = self._found, entry.explained.score
        if found is None or score is None:
            return ""
        side = viewing_side(self._desk.preferences.now.scores.view, Side(found.judgement.mover))
        return self._desk.speech.say(score_words(score, side))

    def _origin(self, entry: WidgetEntry) -> QPoint:
        return entry.rect.topLeft() + QPoint(SIDES + self._labels(), GAP // 2)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(200, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        if event.size().width() != self._width:
            self._lay_out(event.size().width())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        theme, painter = self._desk.shell.theme, QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.field))
        for number, entry in enumerate(self._entries):
            painter.setFont(sized(self.font(), NOTE))
            painter.setPen(QColor(theme.muted))
            origin, high = self._origin(entry), self._widths.metrics.height() + 4
            room = QRect(SIDES, origin.y(), self._labels(), high)
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, self._desk.speech.say(entry.label))
            painter.setFont(self.font())
            chosen = self.chosen.move if self.chosen is not None and self.chosen.card == number else None
            if entry.moves is not None:
                entry.moves.paint(painter, origin, theme, chosen, entry.colour)
        painter.end()

    # Text and actions

    def _name(self) -> None:
        say = self._desk.speech.say
        joined = self._desk.document.shown.notation.join_moves
        told = (f"{say(entry.label)} {joined(entry.words)} {self._score(entry)}" for entry in self._entries)
        self.setAccessibleName("、".join(told))

    def menu_for(self, here: Chosen) -> QMenu:
        say, menu = self._desk.speech.say, Menu(self)
        if here.move is not None:
            menu.addAction(say(panes_text.PLAY_TO_HERE), lambda: self._play(here))
        menu.addAction(say(panes_text.INSERT_LINE), lambda: self._insert(here))
        menu.addSeparator()
        menu.addAction(say(panes_text.COPY_LINE), lambda: self._copy(here))
        return menu

    def _copy(self, here: Chosen) -> None:
        self._copy_line(self._entries[here.card])


class RethinkingRow(QWidget):
    """Row shown while the user looks for a better move, with a button that shows it."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._words = Label(wordWrap=True)
        self._node: Node | None = None
        self._spoken = Retranslator(desk.speech.say)
        self.show_answer = self._spoken.button(FlatButton(), text.SHOW_ANSWER)
        self.show_answer.clicked.connect(lambda: desk.document.shown.stop_retry())  # noqa: PLW0108 - the record shown then
        button = hbox(self.show_answer, STRETCH)
        vbox(self._words, button, on=self, margins=(SIDES, ABOVE, SIDES, ABOVE), spacing=GAP)
        self.hide()

    def tell(self, node: Node | None) -> None:
        """Show the row for the move to improve on; None hides it."""
        self._node = node
        self.setVisible(node is not None)
        self._spoken.speak()
        if node is not None:
            name = self._desk.document.shown.move_names.move_name(node)
            self._words.setText(self._desk.speech.say(text.LOOK_FOR_BETTER.filled(move=name)))
