"""Widget base for lines of moves (principal variations) that respond to mouse and keys.

The user can view a move on the small board, step on from it, play up to it, insert the whole line, or drag it."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, QRect, Qt
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
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from app.base.event import Event
from app.desktop.desk.desk import Desk
from app.desktop.kit.labels import elided
from app.desktop.kit.theme import Theme
from app.desktop.lists.line_board import LinePopupBoard
from app.desktop.lists.line_drop import DraggedLine, LineDrop, drop_at
from app.shogi.notation import Notation
from app.text import panes as text
from app.workspace.line_cursor import PlayableLine

SPACE = 5
"""Pixels between moves; the background of the chosen move extends a little to both sides."""
REACH = 2


MORE = "…"


class WordWidths:
    """Cached widths of words in one font, since most moves recur."""

    def __init__(self, metrics: QFontMetrics) -> None:
        self.metrics = metrics
        self.of = cache(metrics.horizontalAdvance)


class StrongWidths(WordWidths):
    """Cached widths of words in an emphasized font."""

    def __init__(self, font: QFont) -> None:
        super().__init__(QFontMetrics(font))
        self.font = font


class MoveLayout:
    """Layout of a line's moves in rows of a given width."""

    def __init__(
        self,
        words: Sequence[str],
        rest: str,
        widths: WordWidths,
        width: int,
        first: StrongWidths | None = None,
        most_rows: int | None = None,
        behind: str = "",
    ) -> None:
        """Lay out the moves in rows; `rest` follows them, and `behind` is a score after the first move in the font of
        `first`. What exceeds `most_rows` is replaced by an ellipsis."""
        self._row = widths.metrics.height() + 2 * REACH
        self._first, self._behind = first, behind
        self._rects: list[QRect] = []
        end = None if most_rows is None else most_rows * self._row
        left = top = 0
        for word in words:
            wide = widths.of(word) if first is None or self._rects else self._lead(word, first)
            if left and left + wide > width:
                left, top = 0, top + self._row
            if end is not None and top >= end:
                rest = MORE
                left, top = self._cut(widths.of(MORE), width)
                break
            self._rects.append(QRect(left, top, wide, self._row))
            left += wide + SPACE
        self.words = tuple(words[: len(self._rects)])
        self._rest = rest
        self._rest_rect = QRect()
        if rest:
            if left and left + widths.of(rest) > width and (end is None or top + self._row < end):
                left, top = 0, top + self._row
            self._rest_rect = QRect(left, top, max(width - left, 0), self._row)
        self.height = top + self._row if words or rest else 0

    def _lead(self, word: str, first: StrongWidths) -> int:
        """Width of the first move with the score after it."""
        return first.of(word) + (first.of(self._behind) + 2 * SPACE if self._behind else 0)

    def _cut(self, wide: int, width: int) -> tuple[int, int]:
        """Position of an ellipsis of that width after the last move that leaves room for it."""
        while len(self._rects) > 1 and self._rects[-1].left() + self._rects[-1].width() + SPACE + wide > width:
            self._rects.pop()
        return self._rects[-1].left() + self._rects[-1].width() + SPACE, self._rects[-1].top()

    def index_at(self, point: QPoint) -> int | None:
        """Index of the move under a point; the space after a move belongs to it."""
        behind = (rect.adjusted(0, 0, SPACE, 0) for rect in self._rects)
        return next((index for index, rect in enumerate(behind) if rect.contains(point)), None)

    def rect_of(self, index: int) -> QRect:
        return self._rects[index].adjusted(-REACH, 0, REACH, 0)

    def paint(self, painter: QPainter, origin: QPoint, theme: Theme, chosen: int | None, first: str = "") -> None:
        """Paint at `origin` with the chosen move highlighted; `first` is the first move's own colour, if any."""
        usual = painter.font()
        alignment = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        for index, (word, rect) in enumerate(zip(self.words, self._rects, strict=True)):
            if index == chosen:
                painter.fillRect(self.rect_of(index).translated(origin), QColor(theme.accent))
            own = first if first and not index else theme.text
            painter.setPen(QColor(theme.on_accent if index == chosen else own))
            painter.setFont(usual if index or self._first is None else self._first.font)
            painter.drawText(rect.translated(origin), alignment, word)
            if not index and self._behind:
                painter.setPen(QColor(theme.on_accent if index == chosen else theme.text))
                behind = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
                painter.drawText(rect.translated(origin), behind, self._behind)
        painter.setFont(usual)
        if self._rest:
            painter.setPen(QColor(theme.muted))
            shown = elided(painter.fontMetrics(), self._rest, self._rest_rect.width())
            painter.drawText(self._rest_rect.translated(origin), alignment, shown)


class Chosen(NamedTuple):
    """Index of the chosen entry, and of a move of its line if one is chosen."""

    card: int
    move: int | None


class WidgetEntry:
    """An entry of the widget: a line with its place and layout."""

    __slots__ = ("line", "moves", "rect", "words")

    def __init__(self, line: PlayableLine | None, notation: Notation) -> None:
        self.line = line
        self.write(notation)
        self.rect = QRect()
        self.moves: MoveLayout | None = None

    def write(self, notation: Notation) -> None:
        """Write the moves in the present notation."""
        self.words = self.line.move_names(notation) if self.line else ()


class VariationLines(QWidget):
    """Abstract widget with lines; subclasses supply the entries, their layout and painting."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.played = Event[tuple[PlayableLine, int]]()
        """Emitted with a line and the index of the move to play up to."""
        self.inserted = Event[PlayableLine]()
        """Emitted with a line to insert as a branch."""
        self.looked = Event[QRect]()
        """Emitted with the area that has to be visible as the user steps by keys."""
        self._desk = desk
        self.chosen: Chosen | None = None
        self.board: LinePopupBoard | None = None
        """The small board, created on first use."""
        self._widths = WordWidths(self.fontMetrics())
        self._pressed: tuple[QPoint, Chosen, WidgetEntry] | None = None
        """Point and entry of a mouse press on a line, which may begin a drag."""
        self._dragged: DraggedLine | None = None
        self._is_dragging = False
        self.has_menu = False
        """True while a context menu is open; the lines should not change meanwhile."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)

    # For subclasses

    def entries(self) -> Sequence[WidgetEntry]:
        raise NotImplementedError

    def menu_for(self, here: Chosen) -> QMenu:
        raise NotImplementedError

    def _origin(self, entry: WidgetEntry) -> QPoint:
        """Point where the entry's line begins."""
        raise NotImplementedError

    def _name(self) -> None:
        """Describe what is chosen, for screen readers."""
        raise NotImplementedError

    def _copy(self, here: Chosen) -> None:
        raise NotImplementedError

    def _copy_line(self, entry: WidgetEntry) -> None:
        self._desk.shell.copy_text(self._desk.document.shown.notation.join_moves(entry.words))

    def _write_anew(self) -> None:
        """Rewrite all moves in the present font and notation."""
        self._widths = WordWidths(self.fontMetrics())
        for entry in self.entries():
            entry.write(self._desk.document.shown.notation)

    def _delete(self, here: Chosen) -> None:
        """Delete the entry, if the subclass can."""

    def _write_down(self, entry: WidgetEntry) -> None:
        """Write the entry's line into the comment, if the subclass can."""

    drops: frozenset[LineDrop] = frozenset({LineDrop.BRANCH})
    """Drop effects that lines of this widget allow."""

    def _reach(self, entry: WidgetEntry) -> QRect:
        """Area beside which the small board is placed."""
        return QRect(self._origin(entry), entry.rect.bottomRight())

    # Choice

    def _at(self, point: QPoint) -> Chosen | None:
        for number, entry in enumerate(self.entries()):
            if entry.rect.contains(point):
                move = entry.moves.index_at(point - self._origin(entry)) if entry.moves else None
                return Chosen(number, move)
        return None

    def _pointed_at(self, point: QPoint) -> Chosen | None:
        """Entry and move under the pointer; between two moves the choice stays."""
        here = self._at(point)
        if here is None or here.move is not None or self.chosen is None or here.card != self.chosen.card:
            return here
        return self.chosen if point.y() >= self._origin(self.entries()[here.card]).y() else here

    def _choose(self, chosen: Chosen | None, at_once: bool = False) -> None:
        if chosen == self.chosen:
            return
        self.chosen = chosen
        entry = None if chosen is None else self.entries()[chosen.card]
        if chosen is None or entry is None or chosen.move is None or entry.line is None:
            self._hide_board()
        else:
            if self.board is None:
                self.board = LinePopupBoard(self._desk, self)
                self.board.walked.connect(self._on_walked)
                self.board.wanted.connect(lambda _: self._with_chosen(self._insert))
                self.board.left.connect(lambda _: self._on_board_left())
            area = self._reach(entry)
            beside = QRect(self.mapToGlobal(area.topLeft()), area.size())
            self.board.show_move(entry.line, chosen.move, beside, at_once)
        self._name()
        self.update()

    def _hide_board(self) -> None:
        if self.board is not None:
            self.board.leave()

    def _on_board_left(self) -> None:
        """Deselect the move when the board is hidden."""
        self._on_walked(None)

    def _on_walked(self, move: int | None) -> None:
        if self.chosen is not None and self.chosen.move != move:
            self.chosen = self.chosen._replace(move=move)
            self._name()
            self.update()

    def _leave(self) -> None:
        self.chosen = None
        self._hide_board()
        self.update()

    # Mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        here = self._at(event.position().toPoint())
        self._pressed = None
        if event.button() == Qt.MouseButton.LeftButton and here is not None:
            entry = self.entries()[here.card]
            self._pressed = (event.position().toPoint(), here, entry) if entry.line is not None else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        point = event.position().toPoint()
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            self._choose(self._pointed_at(point))
        elif self._is_dragging or (point - self._pressed[0]).manhattanLength() >= QApplication.startDragDistance():
            self._drag(event.globalPosition().toPoint())

    def enterEvent(self, event: QEnterEvent) -> None:  # noqa: N802 - Qt's name
        self._choose(self._pointed_at(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        self._choose(None)

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        self._end_drag()
        self._leave()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        pressed, was_dragged = self._pressed, self._is_dragging
        self._end_drag()
        if event.button() == Qt.MouseButton.LeftButton and was_dragged:
            drop = self._drop_at(event.globalPosition().toPoint(), pressed[2] if pressed is not None else None)
            if pressed is not None and drop is LineDrop.COMMENT:
                self._write_down(pressed[2])
            elif pressed is not None and drop is LineDrop.BRANCH:
                self._insert(pressed[1])
            return
        here = self._at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and here is not None and here.move is not None:
            walked = self.chosen if self.chosen is not None and self.chosen.card == here.card else here
            self._play(walked if walked.move is not None else here)

    # Drag and drop

    def _drag(self, point: QPoint) -> None:
        """Show the effect of a drop at a point."""
        if self._dragged is None:
            self._dragged = DraggedLine(self)
        self._is_dragging = True
        self._choose(None)
        drop = self._drop_at(point, None if self._pressed is None else self._pressed[2])
        self.setCursor(Qt.CursorShape.ForbiddenCursor if drop is None else Qt.CursorShape.DragCopyCursor)
        self._dragged.follow(point, self._desk.speech.say(text.DROP_NOWHERE if drop is None else drop.value))

    def _drop_at(self, point: QPoint, entry: WidgetEntry | None) -> LineDrop | None:
        """Effect of a drop there; None for a line that does not start in the record."""
        drop = drop_at(point)
        has_place = entry is not None and entry.line is not None and entry.line.start_node is not None
        return drop if drop in self.drops and has_place else None

    def _end_drag(self) -> None:
        self._pressed = None
        if self._dragged is not None and self._is_dragging:
            self._is_dragging = False
            self._dragged.hide()
            self.unsetCursor()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        turn = event.angleDelta().y()
        event.setAccepted(bool(turn) and self.board is not None and self.board.step(-1 if turn > 0 else 1))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 - Qt's name
        by_keys = event.reason() is QContextMenuEvent.Reason.Keyboard
        here = self.chosen if by_keys else self._at(event.pos())
        if here is not None:
            self.has_menu = True
            menu = self.menu_for(here)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.setToolTipsVisible(True)
            # A menu hides before its action is done, and the widget gets no leave event under it.
            menu.destroyed.connect(self._on_menu_walked if by_keys else self._on_menu_left)
            menu.popup(event.globalPos())

    def _on_menu_walked(self) -> None:
        self.has_menu = False

    def _on_menu_left(self) -> None:
        self.has_menu = False
        self._choose(None)

    # Keys

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        super().focusInEvent(event)
        by_keys = event.reason() in {Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason}
        if by_keys and self.entries() and self.chosen is None:
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
        """Return True for keys that are handled here before they act as shortcuts."""
        keys = {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Delete}
        return event.key() in keys or event.matches(QKeySequence.StandardKey.Copy)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.matches(QKeySequence.StandardKey.Copy):
            self._with_chosen(self._copy)
        elif not self._do_key(Qt.Key(event.key()), event.modifiers()):
            super().keyPressEvent(event)

    def _do_key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> bool:
        """Handle a key; return False if it means nothing here."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if key in steps:
            self._walk(steps[key])
        elif key in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            card = 0 if self.chosen is None else self.chosen.card + (1 if key == Qt.Key.Key_Down else -1)
            if count := len(self.entries()):
                self._go_to(Chosen(min(max(card, 0), count - 1), None))
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            whole = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
            self._with_chosen(self._insert if whole else self._play)
        elif key == Qt.Key.Key_Delete:
            self._with_chosen(self._delete)
        elif key == Qt.Key.Key_Escape and self._is_dragging:
            self._end_drag()
        elif key == Qt.Key.Key_Escape and self.board is not None and self.board.isVisible():
            self.board.leave()
        else:
            return False
        return True

    def _walk(self, by: int) -> None:
        chosen, entries = self.chosen or Chosen(0, None), self.entries()
        if chosen.card >= len(entries) or not entries[chosen.card].words:
            return
        most = len(entries[chosen.card].words) - 1
        move = (0 if by > 0 else most) if chosen.move is None else min(max(chosen.move + by, 0), most)
        self._go_to(Chosen(chosen.card, move))

    def _go_to(self, chosen: Chosen) -> None:
        self._choose(chosen, at_once=True)
        entry = self.entries()[chosen.card]
        rect = entry.rect
        if chosen.move is not None and entry.moves is not None and chosen.move < len(entry.moves.words):
            rect = entry.moves.rect_of(chosen.move).translated(self._origin(entry))
        self.looked.emit(rect)

    # Actions

    def _with_chosen(self, act: Callable[[Chosen], object]) -> None:
        if self.chosen is not None:
            act(self.chosen)

    def _play(self, here: Chosen) -> None:
        line = self.entries()[here.card].line
        if line is not None:
            self._leave()
            self.played.emit((line, here.move or 0))

    def _insert(self, here: Chosen) -> None:
        line = self.entries()[here.card].line
        if line is not None:
            self.inserted.emit(line)
