"""The principal variations of an engine: rank, score, and the moves in two rows at most."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAccessible, QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QSizePolicy

from app.analysis.winning import win_rate_of
from app.base.event import Event
from app.desktop.desk.desk import Desk
from app.desktop.kit.buttons import Menu
from app.desktop.kit.labels import elided, set_tip, set_tips
from app.desktop.kit.theme import bold, sized
from app.desktop.lists.line_drop import LineDrop
from app.desktop.lists.variation_lines import (
    REACH,
    Chosen,
    MoveLayout,
    StrongWidths,
    VariationLines,
    WidgetEntry,
    WordWidths,
)
from app.shogi.moves import Move
from app.shogi.notation import Notation
from app.text import study as text
from app.text.phrase import Phrase
from app.workspace.comment_view import unread_note
from app.workspace.study_rows import StudyRow, time_words

EDGE: Final = 12
"""Pixels at the left and right of a card."""
PAD: Final = 4
"""Pixels above and below a line."""
GAP: Final = 8
"""Pixels between two columns."""
MOST_ROWS: Final = 2
"""Most rows for the moves of a line."""
RANKS, SCORES, KEPT = "8", "\N{MINUS SIGN}8888", "·"
"""Texts that the columns always have room for."""
PALE: Final = 0.72
MARK: Final = 2
"""Width in pixels of the bar beside the line that has the focus."""
STEPS: Final = {Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down}


class _Line(WidgetEntry):
    """A line with its place and layout."""

    __slots__ = ("row",)

    def __init__(self, row: StudyRow, notation: Notation) -> None:
        super().__init__(row.line, notation)
        self.row = row


def _place(row: StudyRow) -> int:
    """Identity of the node at which the line begins."""
    return id(None if row.line is None else row.line.start_node)


class StudyLines(VariationLines):
    def __init__(self, desk: Desk, *, are_stored: bool = False) -> None:
        """`are_stored` is True for lines from the comment."""
        super().__init__(desk)
        self.freed = Event[None]()
        """Emitted when no line is looked at any more and the lines may change."""
        self.only_wanted = Event[Move]()
        self.not_wanted = Event[Move]()
        self.all_wanted = Event[None]()
        self.noted = Event[StudyRow]()
        """Emitted with a line to write into the comment."""
        self._are_stored = are_stored
        self.drops = frozenset({LineDrop.BRANCH}) if are_stored else frozenset(LineDrop)
        self._lines: list[_Line] = []
        self._least_lines = 1
        self._note: Phrase | None = None
        self._few: Phrase | None = None
        self._is_pale = False
        self._is_focused = False
        self._most_rows = MOST_ROWS
        self._rank_width = self._score_width = self._left = 0
        self._measure()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        desk.shell.action_registry.carry(self)

    # Content

    @property
    def rows(self) -> tuple[StudyRow, ...]:
        return tuple(line.row for line in self._lines)

    @property
    def is_looked_at(self) -> bool:
        """True while the user steps along a line or has a menu open; the lines should not change meanwhile."""
        return self.has_menu or (self.chosen is not None and self.chosen.move is not None)

    def show_rows(
        self,
        rows: Sequence[StudyRow],
        least: int,
        note: Phrase | None,
        *,
        few: Phrase | None = None,
        pale: bool = False,
        focused: bool = False,
    ) -> None:
        """Show rows, with room for at least `least`; `note` replaces missing rows and `few` follows them.

        `pale` marks rows from an earlier search, `focused` a search that is restricted to some moves."""
        notation = self._desk.document.shown.notation
        known = {(id(line.row.candidate), _place(line.row)): line for line in self._lines}
        lines = [known.get((id(row.candidate), _place(row))) or _Line(row, notation) for row in rows]
        for line, row in zip(lines, rows, strict=True):
            line.row = row
        before = self._high()
        self._lines, self._least_lines, self._note, self._few = lines, max(least, 1), note, few
        self._is_pale, self._is_focused = pale, focused
        if self.chosen is not None and self.chosen.card >= len(lines):
            self._leave()
        self._lay_out()
        if self._high() != before:
            self.updateGeometry()
        self._name()
        self.update()

    def clear(self) -> None:
        """Clear the lines, since the board shows another position."""
        if self._lines or self._note is not None or self._few is not None:
            self._leave()
            self._lines, self._note, self._few = [], None, None
            self.update()

    def show_in(self, most_rows: int) -> None:
        """Limit the moves of each line to `most_rows` rows."""
        if most_rows != self._most_rows:
            self._most_rows = most_rows
            self.say_anew()

    def height_for(self, lines: int, most_rows: int) -> int:
        """Height of `lines` lines with up to `most_rows` rows of moves each."""
        return lines * self._slot_high(most_rows)

    def say_anew(self) -> None:
        """Refresh after a change of language, theme, font or notation."""
        self._write_anew()
        self._measure()
        self._lay_out()
        self.updateGeometry()
        self._name()
        self.update()

    def point_of(self, row: int, move: int | None = None) -> QPoint:
        """Point in a row, or in a move of its line."""
        line = self._lines[row]
        if move is None or line.moves is None:
            return line.rect.topLeft() + QPoint(GAP, line.rect.height() // 2)
        return line.moves.rect_of(move).translated(self._origin(line)).center()

    # Layout

    def entries(self) -> Sequence[_Line]:
        return self._lines

    def _measure(self) -> None:
        font = self.font()
        self._widths, self._strong = WordWidths(self.fontMetrics()), StrongWidths(bold(font))
        self._small = sized(font, 12)
        self._small_high = QFontMetrics(self._small).height() + 2 * PAD
        self._row_high = self.fontMetrics().height() + 2 * REACH
        self._rank_width = self._score_width = 0

    def _slot_high(self, most_rows: int) -> int:
        return most_rows * self._row_high + 2 * PAD + 1

    def _high(self) -> int:
        slots = max(len(self._lines), self._least_lines)
        return slots * self._slot_high(self._most_rows) + (self._small_high if self._few is not None else 0)

    def _lay_out(self) -> None:
        # Columns never get narrower, else the lines would shift back and forth with the scores.
        say = self._desk.speech.say
        scores = [SCORES, *(say(line.row.score) for line in self._lines)]
        ranks = [RANKS, *(str(line.row.rank) for line in self._lines)]
        self._rank_width = max(self._rank_width, *map(self._widths.of, ranks))
        self._score_width = max(self._score_width, *map(self._strong.of, scores))
        self._left = EDGE + self._rank_width + GAP + self._score_width + GAP
        room, high = self.width() - self._left - EDGE, self._slot_high(self._most_rows)
        for number, line in enumerate(self._lines):
            line.rect = QRect(0, number * high, self.width(), high)
            line.moves = self._fitted(line, room)

    def _fitted(self, line: _Line, room: int) -> MoveLayout:
        found = line.row.candidate
        rest = unread_note(" ".join(found.evaluation.line[-found.unread_words :])) if found.unread_words else None
        said = self._desk.speech.say(rest) if rest is not None else ""
        return MoveLayout(line.words, said, self._widths, room, self._strong, self._most_rows)

    def _origin(self, entry: WidgetEntry) -> QPoint:
        return entry.rect.topLeft() + QPoint(self._left, PAD)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(320, self._high())

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(80, self._high())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        self._lay_out()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.say_anew()

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter, theme = QPainter(self), self._desk.shell.theme
        painter.fillRect(event.rect(), QColor(theme.field))
        if not self._lines and self._note is not None:
            self._paint_note(painter, self._note, 0)
        for number, line in enumerate(self._lines):
            if line.rect.intersects(event.rect()):
                painter.setOpacity(PALE if self._is_pale or line.row.is_earlier else 1.0)
                self._paint_line(painter, number, line)
        painter.setOpacity(1.0)
        if self._few is not None and self._lines:
            self._paint_note(painter, self._few, self._lines[-1].rect.bottom() + 1)
        painter.end()

    def _paint_note(self, painter: QPainter, note: Phrase, top: int) -> None:
        painter.setFont(self._small)
        painter.setPen(QColor(self._desk.shell.theme.muted))
        room = QRect(EDGE, top, self.width() - 2 * EDGE, self._small_high)
        words = elided(painter.fontMetrics(), self._desk.speech.say(note), room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)
        painter.setFont(self.font())

    def _paint_line(self, painter: QPainter, number: int, line: _Line) -> None:
        theme, rect = self._desk.shell.theme, line.rect
        is_chosen = self.chosen is not None and self.chosen.card == number
        if is_chosen and self.hasFocus():
            painter.fillRect(rect.adjusted(0, 0, 0, -1), QColor(theme.selected))
            painter.fillRect(QRect(0, rect.top(), MARK, rect.height() - 1), QColor(theme.accent))
        painter.fillRect(QRect(0, rect.bottom(), rect.width(), 1), QColor(theme.grid))
        row, right = line.row, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        cell = QRect(EDGE, rect.top() + PAD, self._rank_width, self._row_high)
        painter.setPen(QColor(theme.muted))
        painter.drawText(cell, right, str(row.rank or KEPT))
        painter.setFont(self._strong.font)
        painter.setPen(QColor(theme.text))
        cell = cell.translated(self._rank_width + GAP, 0)
        cell.setWidth(self._score_width)
        painter.drawText(cell, right, self._desk.speech.say(row.score))
        painter.setFont(self.font())
        if line.moves is not None:
            move = self.chosen.move if self.chosen is not None and is_chosen else None
            line.moves.paint(painter, self._origin(line), theme, move)

    # Text

    def words_of(self, row: StudyRow) -> tuple[Phrase, ...]:
        """All facts of a line, in a few words each."""
        opened = self._desk.document.shown
        scale = opened.engine_scale(row.engine, self._desk.preferences.now.graph.win_rate_scale)
        rate = win_rate_of(row.candidate.score, scale)
        said = (
            text.BEFORE if row.is_earlier else text.ROW.filled(rank=row.rank),
            row.score,
            None if rate is None else text.CHANCE.filled(side=opened.side_names()[0], rate=f"{rate:.0f}"),
            text.DEPTH.filled(depth=row.depth) if row.depth else None,
            text.NODES.filled(nodes=row.nodes) if row.nodes else None,
            time_words(row.time) if row.time else None,
        )
        return tuple(words for words in said if words is not None)

    def _name(self) -> None:
        say = self._desk.speech.say
        if self.chosen is None or self.chosen.card >= len(self._lines):
            if (
                not self.hasFocus() or not self._lines
            ):  # screen readers should not read each new depth to a user who is here
                said = [note for note in (None if self._lines else self._note, self._few) if note is not None]
                best = [self._best()] if self._lines and QAccessible.isActive() else []
                self.setAccessibleDescription("  ".join([*best, *map(say, said)]))
            set_tip(self, "")
            return
        line = self._lines[self.chosen.card]
        tip, move, told = (
            "  ".join(map(say, self.words_of(line.row))),
            self.chosen.move,
            self._desk.document.shown.notation.join_moves(line.words),
        )
        if move is not None:
            told = say(text.MOVE_OF_LINE.filled(number=move + 1, move=line.words[move]))
        self.setAccessibleDescription(f"{tip}  {told}")
        # A tooltip would not fit beside the small board.
        set_tip(self, tip if move is None else "")

    def _best(self) -> str:
        first, say = self._lines[0], self._desk.speech.say
        return "  ".join(
            [*map(say, self.words_of(first.row)), self._desk.document.shown.notation.join_moves(first.words)]
        )

    def menu_for(self, here: Chosen) -> QMenu:
        say, line, menu = self._desk.speech.say, self._lines[here.card], Menu(self)
        if line.line is not None:
            first, barred = line.line.moves[0], line.row.refusal
            taking = [menu.addAction(say(text.PLAY_TO_HERE), lambda: self._play(here))] if here.move else []
            taking.append(menu.addAction(say(text.PLAY_FIRST), lambda: self._play(here._replace(move=0))))
            taking.append(menu.addAction(say(text.AS_BRANCH), lambda: self._insert(here)))
            noting = menu.addAction(say(text.AS_COMMENT), lambda: self.noted.emit(line.row))
            for entry, why in (*((entry, barred) for entry in taking), (noting, self._why_not_noted(line.row))):
                entry.setEnabled(why is None)
                if why is not None:
                    set_tips(entry, say(why), say(why))
            if not self._are_stored:
                menu.addSeparator()
                menu.addAction(say(text.ONLY_THIS), lambda: self.only_wanted.emit(first))
                menu.addAction(say(text.NOT_THIS), lambda: self.not_wanted.emit(first))
        if self._is_focused:
            menu.addAction(say(text.ALL_MOVES), lambda: self.all_wanted.emit(None))
        menu.addSeparator()
        menu.addAction(say(text.COPY_LINE), lambda: self._copy(here))
        menu.addAction(say(text.COPY_ALL), self.copy_all)
        return menu

    def _why_not_noted(self, row: StudyRow) -> Phrase | None:
        return text.IN_COMMENT if self._are_stored else text.KEPT_ALREADY if row.is_earlier else row.refusal

    # Actions

    def _play(self, here: Chosen) -> None:
        if not self._says_why(here):
            super()._play(here)

    def _insert(self, here: Chosen) -> None:
        if not self._says_why(here):
            super()._insert(here)

    def _says_why(self, here: Chosen) -> bool:
        """Tell the user if the line cannot be played in the record, and return True if so."""
        barred = self._lines[here.card].row.refusal
        if barred is not None:
            self._desk.shell.say_briefly(barred)
        return barred is not None

    def _write_down(self, entry: WidgetEntry) -> None:
        if isinstance(entry, _Line) and not entry.row.is_earlier:
            self.noted.emit(entry.row)

    def _copy(self, here: Chosen) -> None:
        self._desk.shell.copy_text(self._as_text(self._lines[here.card]))

    def copy_all(self) -> None:
        self._desk.shell.copy_text("\n".join(map(self._as_text, self._lines)))

    def _as_text(self, line: _Line) -> str:
        moves = self._desk.document.shown.notation.join_moves(line.words)
        return "\t".join((*map(self._desk.speech.say, self.words_of(line.row)), moves))

    def _choose(self, chosen: Chosen | None, at_once: bool = False) -> None:
        super()._choose(chosen, at_once)
        if not self.is_looked_at:
            self.freed.emit(None)

    def _on_menu_walked(self) -> None:
        super()._on_menu_walked()
        self.freed.emit(None)

    def _on_menu_left(self) -> None:
        super()._on_menu_left()
        self.freed.emit(None)

    def _on_board_left(self) -> None:
        super()._on_board_left()
        self.freed.emit(None)

    def _wants(self, event: QKeyEvent) -> bool:
        is_step = event.key() in STEPS and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() == Qt.Key.Key_Delete:
            return False
        return is_step or super()._wants(event)
