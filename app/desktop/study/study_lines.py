"""The lines that an engine has found, a row each: rank, score, depth, and as much of the line as there is room for."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QSizePolicy

from app.analysis.winning import rate_of
from app.base.event import Event
from app.desktop.desk.desk import Desk
from app.desktop.kit.plain import elided, set_tip
from app.desktop.kit.tones import Tone, tones_of
from app.desktop.lists.line_drop import LineDrop
from app.desktop.lists.walked_lines import REACH, SPACE, Chosen, MoveWords, WalkedLines, WidgetEntry, WordWidths
from app.shogi.moves import Move
from app.text import study as text
from app.text.phrase import Phrase
from app.workspace.comment_view import unread
from app.workspace.study_rows import StudyRow, time_words

ENDLESS: Final = 1 << 24
"""Pixels; what is cut to the room there is needs no second row."""
MORE: Final = "…"
GAP: Final = 10
BETWEEN: Final = 12
"""Between two columns."""
SAMPLES: Final = {"rank": "88", "score": "\N{MINUS SIGN}88888", "depth": "88/88", "nodes": "88.8M", "time": "88.8 s"}
"""The columns before the line, each with what it has room for."""
LEAST: Final = {"rank": 0, "score": 0, "depth": 22, "nodes": 36, "time": 42}
"""How wide the pane has to be for a column, in the same letters."""
_TONES: Final = {True: Tone.FOR_SENTE, False: Tone.FOR_GOTE, None: Tone.MUTED}
STEPS: Final = {Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down}


class _Line(WidgetEntry):
    """A row as it stands in the widget."""

    __slots__ = ("row",)

    def __init__(self, row: StudyRow) -> None:
        super().__init__(row.line)
        self.row = row


def _place(row: StudyRow) -> int:
    """Which node its line begins at, if it is one of the record."""
    return id(None if row.line is None else row.line.place)


class StudyLines(WalkedLines):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.freed = Event[None]()
        """Nobody looks at a line any more, so that it may change."""
        self.only_wanted = Event[Move]()
        self.not_wanted = Event[Move]()
        self.all_wanted = Event[None]()
        self.noted = Event[StudyRow]()
        """The line should be written into the comment."""
        self._lines: list[_Line] = []
        self._least_rows = 1
        self._note: Phrase | None = None
        self._is_pale = False
        self._is_focused = False
        self._left = 0
        self._columns: list[tuple[str, int, int]] = []
        self._measure()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    # What it shows

    @property
    def rows(self) -> tuple[StudyRow, ...]:
        return tuple(line.row for line in self._lines)

    @property
    def is_looked_at(self) -> bool:
        """Whether the person walks along a line, which should stay what it is meanwhile."""
        return self.chosen is not None and self.chosen.move is not None

    def show_rows(
        self, rows: Sequence[StudyRow], least: int, note: Phrase | None, *, pale: bool, focused: bool
    ) -> None:
        """Show these, with room for `least`; `note` is said where there are none, `pale` is what was found before and
        `focused` that only some moves are thought about."""
        known = {(id(line.row.candidate), _place(line.row)): line for line in self._lines}
        lines = [known.get((id(row.candidate), _place(row))) or _Line(row) for row in rows]
        for line, row in zip(lines, rows, strict=True):
            line.row = row
        before = self._count()
        self._lines, self._least_rows, self._note = lines, max(least, 1), note
        self._is_pale, self._is_focused = pale, focused
        if self.chosen is not None and self.chosen.card >= len(lines):
            self._leave()
        self._lay_out()
        if self._count() != before:
            self.updateGeometry()
        self._name()
        self.update()

    def clear(self) -> None:
        """The board shows another position."""
        if self._lines or self._note is not None:
            self._leave()
            self._lines, self._note = [], None
            self.update()

    def say_anew(self) -> None:
        """The language, the theme or the font is another."""
        self._measure()
        self._lay_out()
        self.updateGeometry()
        self._name()
        self.update()

    def point_of(self, row: int, move: int | None = None) -> QPoint:
        """Where a row, or a move of its line, lies."""
        line = self._lines[row]
        if move is None or line.moves is None:
            return line.rect.topLeft() + QPoint(GAP, line.rect.height() // 2)
        return line.moves.rect_of(move).translated(self._origin(line)).center()

    # Where things lie

    def entries(self) -> Sequence[_Line]:
        return self._lines

    def _measure(self) -> None:
        self._widths = WordWidths(self.fontMetrics())
        self._strong = QFont(self.font())
        self._strong.setBold(True)
        self._strong_metrics = QFontMetrics(self._strong)
        self._high = self.fontMetrics().height() + 2 * REACH + 2
        self._tones = tones_of(self._desk.shell.theme)

    def _count(self) -> int:
        return max(len(self._lines), self._least_rows)

    def _lay_out(self) -> None:
        letter = self._widths.metrics.height()
        left = 2
        self._columns = []
        for column, sample in SAMPLES.items():
            if self.width() >= LEAST[column] * letter:
                wide = self._strong_metrics.horizontalAdvance(sample) + BETWEEN
                self._columns.append((column, left, wide))
                left += wide
        self._left = left + GAP
        room = self.width() - self._left - 4
        for number, line in enumerate(self._lines):
            line.rect = QRect(0, number * self._high, self.width(), self._high)
            line.moves = self._fitted(line, room)

    def _fitted(self, line: _Line, room: int) -> MoveWords:
        width, count = 0, 0
        for word in line.words:
            width += self._widths.of(word) + SPACE
            if width > room:
                break
            count += 1
        if count == len(line.words):
            rest = unread(" ".join(line.row.candidate.info.pv[-line.row.unread :])) if line.row.unread else None
            return MoveWords(line.words, self._desk.speech.say(rest) if rest else "", self._widths, ENDLESS)
        if count and width - SPACE > room - self._widths.of(MORE):
            count -= 1
        return MoveWords(line.words[: max(count, 1)], MORE, self._widths, ENDLESS)

    def _origin(self, entry: WidgetEntry) -> QPoint:
        return entry.rect.topLeft() + QPoint(self._left, 1)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(320, self._count() * self._high)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(80, self._count() * self._high)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        self._lay_out()

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self)
        theme = self._desk.shell.theme
        painter.fillRect(event.rect(), QColor(theme.field))
        if not self._lines and self._note is not None:
            painter.setPen(self._tones[Tone.MUTED])
            room = QRect(GAP, 0, self.width() - 2 * GAP, self._high)
            words = elided(self._widths.metrics, self._desk.speech.say(self._note), room.width())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)
        if self._is_pale:
            painter.setOpacity(0.72)
        for number, line in enumerate(self._lines):
            if line.rect.intersects(event.rect()):
                self._paint_line(painter, number, line)
        painter.end()

    def _paint_line(self, painter: QPainter, number: int, line: _Line) -> None:
        theme = self._desk.shell.theme
        is_chosen = self.chosen is not None and self.chosen.card == number
        if number % 2:
            painter.fillRect(line.rect, QColor(theme.panel))
        if is_chosen and self.hasFocus():
            painter.setPen(QColor(theme.accent))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(line.rect.adjusted(0, 0, -1, -1))
        row = line.row
        say = self._desk.speech.say
        said = {"rank": str(row.rank), "depth": row.depth, "nodes": row.nodes}
        said["score"] = "" if row.score is None else say(row.score)
        said["time"] = say(time_words(row.time)) if row.time else ""
        for column, left, wide in self._columns:
            cell = QRect(left, line.rect.top(), wide - 4, self._high)
            words, is_score = said[column], column == "score"
            painter.setFont(self._strong if is_score else self.font())
            painter.setPen(self._tones[_TONES[row.for_sente] if is_score else Tone.MUTED])
            painter.drawText(cell, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)
        painter.setFont(self.font())
        if line.moves is not None:
            move = self.chosen.move if self.chosen is not None and is_chosen else None
            line.moves.paint(painter, self._origin(line), theme, move)

    # Words

    def words_of(self, row: StudyRow) -> tuple[Phrase, ...]:
        """All that is known of a line, each in a word or two."""
        rate = None if row.value is None else rate_of(row.value, self._desk.preferences.now.graph.win_rate_scale)
        said = (
            text.ROW.filled(rank=row.rank),
            row.score,
            None if rate is None else text.CHANCE.filled(rate=f"{rate:.0f}"),
            text.DEPTH.filled(depth=row.depth) if row.depth else None,
            text.NODES.filled(nodes=row.nodes) if row.nodes else None,
            time_words(row.time) if row.time else None,
        )
        return tuple(words for words in said if words is not None)

    def _name(self) -> None:
        say = self._desk.speech.say
        if self.chosen is None or self.chosen.card >= len(self._lines):
            self.setAccessibleDescription("" if self._note is None else say(self._note))
            set_tip(self, "")
            return
        line = self._lines[self.chosen.card]
        tip, move, told = "  ".join(map(say, self.words_of(line.row))), self.chosen.move, "".join(line.words)
        if move is not None:
            told = say(text.MOVE_OF_LINE.filled(number=move + 1, move=line.words[move]))
        self.setAccessibleDescription(f"{tip}  {told}")
        # Beside the small board there is no room for a tip.
        set_tip(self, tip if move is None else "")

    def menu_for(self, here: Chosen) -> QMenu:
        say, line, menu = self._desk.speech.say, self._lines[here.card], QMenu(self)
        if line.line is not None:
            first = line.line.moves[0]
            if here.move:
                menu.addAction(say(text.PLAY_TO_HERE), lambda: self._play(here))
            menu.addAction(say(text.PLAY_FIRST), lambda: self._play(here._replace(move=0)))
            menu.addAction(say(text.AS_BRANCH), lambda: self._insert(here))
            menu.addAction(say(text.AS_COMMENT), lambda: self.noted.emit(line.row))
            menu.addSeparator()
            menu.addAction(say(text.ONLY_THIS), lambda: self.only_wanted.emit(first))
            menu.addAction(say(text.NOT_THIS), lambda: self.not_wanted.emit(first))
        if self._is_focused:
            menu.addAction(say(text.ALL_MOVES), lambda: self.all_wanted.emit(None))
        menu.addSeparator()
        menu.addAction(say(text.COPY_LINE), lambda: self._copy(here))
        menu.addAction(say(text.COPY_ALL), self.copy_all)
        return menu

    # Doing

    drops = frozenset(LineDrop)

    def _write_down(self, entry: WidgetEntry) -> None:
        if isinstance(entry, _Line):
            self.noted.emit(entry.row)

    def _copy(self, here: Chosen) -> None:
        self._desk.shell.copy_text(self._as_text(self._lines[here.card]))

    def copy_all(self) -> None:
        self._desk.shell.copy_text("\n".join(map(self._as_text, self._lines)))

    def _as_text(self, line: _Line) -> str:
        return "\t".join((*map(self._desk.speech.say, self.words_of(line.row)), "".join(line.words)))

    def _choose(self, chosen: Chosen | None, at_once: bool = False) -> None:
        super()._choose(chosen, at_once)
        if not self.is_looked_at:
            self.freed.emit(None)

    def _on_board_left(self) -> None:
        super()._on_board_left()
        self.freed.emit(None)

    def _wants(self, event: QKeyEvent) -> bool:
        is_step = event.key() in STEPS and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() == Qt.Key.Key_Delete:
            return False
        return is_step or super()._wants(event)
