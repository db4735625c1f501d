"""Fields for plain text that is edited in the record: undone by the record's own undo, and never rich.

What is typed is told at once. What comes from elsewhere is put in without disturbing the caret, and not told.
"""

import math
import re
from typing import Final

from PySide6.QtCore import QEvent, QMimeData, QPoint, QSize, Qt
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QTextCursor,
)
from PySide6.QtWidgets import QMenu, QPlainTextEdit, QSizePolicy, QTextEdit, QWidget

from app.base.event import Event
from app.desktop.speech import Speech
from app.text import panes_words as text

LINK: Final = re.compile(r"https?://[^\s<>\"'、。「」『』（）]+", re.ASCII | re.IGNORECASE)
PARAGRAPH: Final = "\u2029"
MOST_MARKED: Final = 100
"""In so many lines links are underlined, from the first that is seen on."""


class PlainText(QPlainTextEdit):
    """Grows with its text from `least` to `most` lines; where `most` is None it takes the room it gets."""

    def __init__(self, speech: Speech, least: int = 1, most: int | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.edited = Event[str]()
        """A person has changed the text to this."""
        self.link_asked = Event[str]()
        """A person wants to follow this link."""
        self.finished = Event[None]()
        """The person has gone elsewhere."""
        self.one_line = False
        """Whether the key Enter goes to the next field, and Shift+Enter begins a line."""
        self._speech = speech
        self._least, self._most = least, most
        self._putting = False
        self._told = ""
        self._height = 0
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._settle_size()
        self.textChanged.connect(self._on_text_changed)
        self.verticalScrollBar().valueChanged.connect(self._mark_links)
        self.document().documentLayout().documentSizeChanged.connect(self._on_size_changed)

    @property
    def words(self) -> str:
        """The text, with the blanks that `toPlainText` would make of others."""
        return self.document().toRawText().replace(PARAGRAPH, "\n")

    def put(self, words: str) -> None:
        """Let the field say `words`; where the two agree nothing moves, and the caret least of all."""
        old = self.words
        if old == words:
            return
        self._putting = True
        if self.hasFocus():
            self._replace_what_differs(old, words)
        else:
            self.setPlainText(words)
        self._told = self.words
        self._putting = False
        self._mark_links()

    def commit(self) -> None:
        """Take what an input method has not finished yet."""
        if self.hasFocus():
            QGuiApplication.inputMethod().commit()

    def set_lines(self, least: int, most: int | None) -> None:
        if (least, most) != (self._least, self._most):
            self._least, self._most = least, most
            self._settle_size()

    def link_at(self, point: QPoint) -> str | None:
        """The link under a point of the viewport."""
        cursor = self.cursorForPosition(point)
        line, column = cursor.block().text(), cursor.positionInBlock()
        before = len(line.encode("utf-16-le")[: 2 * column].decode("utf-16-le", "ignore"))
        return next((found[0] for found in LINK.finditer(line) if found.start() <= before < found.end()), None)

    def _on_text_changed(self) -> None:
        if self._putting or self.words == self._told:
            return
        self._told = self.words
        self._mark_links()
        self.edited.emit(self._told)

    def _replace_what_differs(self, old: str, new: str) -> None:
        start = 0
        most = min(len(old), len(new))
        while start < most and old[start] == new[start]:
            start += 1
        end = 0
        while end < most - start and old[-1 - end] == new[-1 - end]:
            end += 1
        cursor = QTextCursor(self.document())
        cursor.setPosition(_units(old[:start]))
        cursor.setPosition(_units(old[: len(old) - end]), QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(new[start : len(new) - end])

    def _mark_links(self) -> None:
        """Underline the links that can be seen, and a few more."""
        marks: list[QTextEdit.ExtraSelection] = []
        if "://" in self._told:
            block, blocks = self.firstVisibleBlock(), 0
            while block.isValid() and blocks < MOST_MARKED:
                for found in LINK.finditer(block.text()):
                    start = block.position() + _units(found.string[: found.start()])
                    marks.append(self._mark(start, start + _units(found[0])))
                block, blocks = block.next(), blocks + 1
        if marks or self.extraSelections():
            self.setExtraSelections(marks)

    def _mark(self, start: int, end: int) -> QTextEdit.ExtraSelection:
        mark = QTextEdit.ExtraSelection()
        mark.cursor = QTextCursor(self.document())
        mark.cursor.setPosition(start)
        mark.cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        mark.format.setFontUnderline(True)
        mark.format.setForeground(self.palette().link())
        return mark

    # Size

    def _settle_size(self) -> None:
        vertical = QSizePolicy.Policy.Expanding if self._most is None else QSizePolicy.Policy.Fixed
        self.setSizePolicy(QSizePolicy.Policy.Expanding, vertical)
        self._height = self._needed_height()
        self.updateGeometry()

    def _on_size_changed(self) -> None:
        height = self._needed_height()
        if height != self._height:
            self._height = height
            self.updateGeometry()

    def _needed_height(self) -> int:
        """Of the lines: those that hold letters of another font are higher than the rest, so all are asked."""
        spacing = self.fontMetrics().lineSpacing()
        lines = math.ceil(self.document().size().height())
        is_long = self._most is None or lines > self._most
        wants_bar = Qt.ScrollBarPolicy.ScrollBarAsNeeded if is_long else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(wants_bar)
        if self._most is None:
            return self._least * spacing
        if is_long:
            return self._most * spacing
        block, height = self.document().begin(), 0.0
        while block.isValid():
            height += self.blockBoundingRect(block).height()
            block = block.next()
        return max(self._least * spacing, math.ceil(height))

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        around = 2 * self.frameWidth() + math.ceil(2 * self.document().documentMargin())
        return QSize(120, max(self._height, self._least * self.fontMetrics().lineSpacing()) + around)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(60, self.sizeHint().height())

    # What Qt asks

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _turns_back(event):
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        is_enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if is_enter and self.one_line and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.focusNextChild()
            return
        if is_enter and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.insertPlainText("\n")  # Qt's own would be a line separator, which no file knows
            return
        super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        super().mouseReleaseEvent(event)
        wants = event.modifiers() & Qt.KeyboardModifier.ControlModifier and not self.textCursor().hasSelection()
        link = self.link_at(event.position().toPoint()) if wants else None
        if link is not None:
            self.link_asked.emit(link)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        super().focusOutEvent(event)
        if event.reason() not in {Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason}:
            self.finished.emit(None)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._mark_links()
        elif event.type() == QEvent.Type.FontChange:
            self._on_size_changed()

    def canInsertFromMimeData(self, source: QMimeData) -> bool:  # noqa: N802 - Qt's name
        """Words, and no files: those are for the window, wherever they are dropped."""
        return source.hasText() and not source.hasUrls()

    def insertFromMimeData(self, source: QMimeData) -> None:  # noqa: N802 - Qt's name
        """Take the plain text of what is pasted, with line ends as everywhere here."""
        if source.hasText():
            self.insertPlainText(source.text().replace("\r\n", "\n").replace("\r", "\n"))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 - Qt's name
        menu = self._menu(self.link_at(event.pos()))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def _menu(self, link: str | None) -> QMenu:
        say = self._speech.say
        menu = QMenu(self)
        if link is not None:
            shown = link if len(link) <= 60 else link[:59] + "…"
            menu.addAction(
                say(text.OPEN_LINK.filled(link=shown.replace("&", "&&"))), lambda: self.link_asked.emit(link)
            )
            menu.addSeparator()
        is_chosen = self.textCursor().hasSelection()
        menu.addAction(say(text.CUT), self.cut).setEnabled(is_chosen and not self.isReadOnly())
        menu.addAction(say(text.COPY), self.copy).setEnabled(is_chosen)
        menu.addAction(say(text.PASTE), self.paste).setEnabled(self.canPaste())
        menu.addSeparator()
        menu.addAction(say(text.SELECT_ALL), self.selectAll)
        return menu


def _turns_back(event: QKeyEvent) -> bool:
    """Whether a key means undo or redo, which are the record's."""
    return event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)


def _units(words: str) -> int:
    """How long Qt thinks that `words` are."""
    return len(words) if words.isascii() else len(words.encode("utf-16-le", "surrogatepass")) // 2
