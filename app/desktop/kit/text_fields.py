"""Plain-text fields whose text belongs to the record: the record's own undo is used, and rich text is refused.

Typing emits `edited` at once. Text from elsewhere is put in without moving the caret, and emits nothing. A very long
text is shown and edited one part at a time. Qt lays out a whole paragraph at once, which would take minutes for a word
of a million letters."""

import bisect
import math
import re
from enum import Enum
from itertools import takewhile
from typing import Any, Final

from PySide6.QtCore import QEvent, QMimeData, QPoint, QSize, Qt
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QComboBox, QLineEdit, QMenu, QPlainTextEdit, QSizePolicy, QTextEdit, QToolButton, QWidget

from app.base.event import Event
from app.desktop.kit.buttons import Menu
from app.desktop.kit.labels import STRETCH, Label, hbox, keyless, set_tip, slim
from app.desktop.kit.translation import Pane, Translation
from app.text import panes as text

LINK: Final = re.compile(r"https?://[^\s<>\"'、。「」『』（）]+", re.ASCII | re.IGNORECASE)
PARAGRAPH: Final = "\u2029"
MOST_LETTERS: Final = 60_000
"""Maximum number of characters that are laid out at a time without a noticeable delay."""
UNBROKEN: Final = re.compile(
    r"[^ \t\n\u3000\u4e00-\u9fff\u3044\u304c\u3057\u305f\u3067\u3068\u306b\u306e\u306f\u308b\u3092]{200}"
)
"""Pattern of a run without any good place for a line break, where lines are then broken anywhere.

Qt's search for a break takes ever longer in such runs. Breaks are blanks, kanji and the commonest kana, one of which
any sentence has."""
MOST_MARKED: Final = 100
"""Number of lines, from the first visible one on, in which links are underlined."""


class PlainText(QPlainTextEdit):
    """Plain-text field that grows with its text from `least` to `most` lines; without `most` it fills its room."""

    def __init__(
        self,
        speech: Translation,
        least: int = 1,
        most: int | None = None,
        parent: QWidget | None = None,
        letters: int = MOST_LETTERS,
    ) -> None:
        """Show only a part of a text that has more than `letters` characters."""
        super().__init__(parent)
        self._most_letters = letters
        self.edited = Event[str]()
        """Emitted with the new text when the user has changed it."""
        self.link_asked = Event[str]()
        """Emitted with a URL when the user wants to open this link."""
        self.finished = Event[None]()
        """Emitted when the user has left the field."""
        self.one_line = False
        """True if Enter goes to the next field, and Shift+Enter begins a line."""
        self._speech = speech
        self._least, self._most, self._fills = least, most, False
        self._putting = False
        self._told = ""
        self._before, self._after = "", ""
        """Text before and after the displayed part."""
        self._parts: PartChooser | None = None
        self._height = 0
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        slim(self)
        self._settle_size()
        self.textChanged.connect(self._on_text_changed)
        self.verticalScrollBar().valueChanged.connect(self._mark_links)
        self.document().documentLayout().documentSizeChanged.connect(self._on_size_changed)

    @property
    def words(self) -> str:
        """Whole text, with its non-breaking spaces, which `toPlainText` would replace."""
        return self._before + self._part() + self._after

    def put(self, words: str) -> None:
        """Set the text; the caret and whatever is equal in both texts do not move."""
        if self.words != words:
            caret = len(self._before) + _letters(self._part(), self.textCursor().position())
            self._lay(words, caret if self.hasFocus() else 0)
            self._told = self.words

    def go_by(self, parts: int) -> None:
        """Show another part of a very long text, `parts` further on."""
        self.commit()
        whole = self.words
        cuts = _cuts(whole, self._most_letters)
        number = bisect.bisect_right(cuts, len(self._before)) - 1 + parts
        if 0 <= number < len(cuts):
            self._lay(whole, cuts[number])
            self.moveCursor(QTextCursor.MoveOperation.Start)

    def _part(self) -> str:
        return self.document().toRawText().replace(PARAGRAPH, "\n")

    def _lay(self, words: str, place: int) -> None:
        """Show the part of `words` that has the character at index `place`."""
        cuts = _cuts(words, self._most_letters)
        number = bisect.bisect_right(cuts, place) - 1
        start, end = cuts[number], cuts[number + 1] if number + 1 < len(cuts) else len(words)
        old, part = self._part(), words[start:end]
        self._putting = True
        self._before, self._after = words[:start], words[end:]
        self._break_lines(part)
        if self.hasFocus():
            self._replace_what_differs(old, part)
        else:
            self.setPlainText(part)
        self._putting = False
        self._mark_links()
        self._show_parts(number, len(cuts), len(words))

    def _break_lines(self, part: str) -> None:
        modes = QTextOption.WrapMode
        mode = modes.WrapAnywhere if UNBROKEN.search(part) else modes.WrapAtWordBoundaryOrAnywhere
        if self.wordWrapMode() is not mode:
            self.setWordWrapMode(mode)

    def _show_parts(self, number: int, count: int, letters: int) -> None:
        if self._parts is None and count > 1:
            self._parts = PartChooser(self._speech, self)
            self._parts.wished.connect(self.go_by)
        if self._parts is not None:
            self._parts.tell(number, count, letters)
            self._parts.setVisible(count > 1)
            self._make_room()
            self.updateGeometry()

    def _make_room(self) -> None:
        """Reserve room for the part chooser below the text."""
        if self._parts is None:
            return
        high = 0 if self._parts.isHidden() else self._parts.sizeHint().height()
        if self.viewportMargins().bottom() != high:
            self.setViewportMargins(0, 0, 0, high)
        port = self.viewport().geometry()
        self._parts.setGeometry(port.left(), port.bottom() + 1, port.width(), high)

    def commit(self) -> None:
        """Commit an input method's unfinished text."""
        if self.hasFocus():
            QGuiApplication.inputMethod().commit()

    def set_lines(self, least: int, most: int | None, *, fills: bool = False) -> None:
        """Change the height in lines; with `fills` the field also takes the remaining room."""
        if (least, most, fills) != (self._least, self._most, self._fills):
            self._least, self._most, self._fills = least, most, fills
            self._settle_size()

    def link_at(self, point: QPoint) -> str | None:
        """Return the link under a point of the viewport."""
        cursor = self.cursorForPosition(point)
        line, column = cursor.block().text(), cursor.positionInBlock()
        before = len(line.encode("utf-16-le")[: 2 * column].decode("utf-16-le", "ignore"))
        return next((found[0] for found in LINK.finditer(line) if found.start() <= before < found.end()), None)

    def _on_text_changed(self) -> None:
        if not self._putting and self.words != self._told:
            self._break_lines(self._part())
            self._tell_edited()

    def _tell_edited(self) -> None:
        self._told = self.words
        self._mark_links()
        self.edited.emit(self._told)

    def _replace_what_differs(self, old: str, new: str) -> None:
        start = _alike(old, new)
        end = _alike(old[start:][::-1], new[start:][::-1])
        cursor = QTextCursor(self.document())
        cursor.setPosition(_units(old[:start]))
        cursor.setPosition(_units(old[: len(old) - end]), QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(new[start : len(new) - end])

    def _mark_links(self) -> None:
        """Underline the visible links, and a few more."""
        marks: list[QTextEdit.ExtraSelection] = []
        if "://" in self._told:
            first = self.firstVisibleBlock().blockNumber()
            for number in range(first, min(first + MOST_MARKED, self.document().blockCount())):
                block = self.document().findBlockByNumber(number)
                for found in LINK.finditer(block.text()):
                    start = block.position() + _units(found.string[: found.start()])
                    marks.append(self._mark(start, start + _units(found[0])))
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
        grows = self._most is None or self._fills
        vertical = QSizePolicy.Policy.Expanding if grows else QSizePolicy.Policy.Fixed
        self.setSizePolicy(QSizePolicy.Policy.Expanding, vertical)
        self._height = self._needed_height()
        self.updateGeometry()

    def _on_size_changed(self) -> None:
        height = self._needed_height()
        if height != self._height:
            self._height = height
            self.updateGeometry()

    def _needed_height(self) -> int:
        """Height of all lines, measured one by one, since lines with letters of another font are higher."""
        spacing = self.fontMetrics().lineSpacing()
        lines = math.ceil(self.document().size().height())
        is_long = self._most is None or lines > self._most
        wants_bar = Qt.ScrollBarPolicy.ScrollBarAsNeeded if is_long else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(wants_bar)
        if self._most is None:
            return self._least * spacing
        if is_long:
            return self._most * spacing
        blocks = map(self.document().findBlockByNumber, range(self.document().blockCount()))
        high = sum(self.blockBoundingRect(each).height() for each in blocks)
        below = self.document().documentMargin()  # the last line has it as well; with less the field would scroll
        return max(self._least * spacing, math.ceil(high - below) + 1)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        around = (
            2 * self.frameWidth() + math.ceil(2 * self.document().documentMargin()) + self.viewportMargins().bottom()
        )
        return QSize(120, max(self._height, self._least * self.fontMetrics().lineSpacing()) + around)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(60, self.sizeHint().height())

    # Event handlers

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            keys = QKeySequence.StandardKey
            if event.matches(keys.Undo) or event.matches(keys.Redo):  # the record handles these
                event.ignore()
                return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        is_enter, shift = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}, Qt.KeyboardModifier.ShiftModifier
        if is_enter and event.modifiers() & shift:
            self.insertPlainText("\n")  # Qt would insert a line separator, which files do not know
        elif is_enter and self.one_line:
            self.focusNextChild()
        else:
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

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._make_room()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._mark_links()
        elif event.type() == QEvent.Type.FontChange:
            self._on_size_changed()

    def canInsertFromMimeData(self, source: QMimeData) -> bool:  # noqa: N802 - Qt's name
        """Accept text but no files: the window handles files wherever they are dropped."""
        return source.hasText() and not source.hasUrls()

    def insertFromMimeData(self, source: QMimeData) -> None:  # noqa: N802 - Qt's name
        """Paste plain text, with line ends normalized."""
        if not source.hasText():
            return
        words, part = source.text().replace("\r\n", "\n").replace("\r", "\n"), self._part()
        if len(part) + len(words) <= self._most_letters:
            self.insertPlainText(words)
            return
        chosen = self.textCursor()
        start, end = (_letters(part, units) for units in (chosen.selectionStart(), chosen.selectionEnd()))
        place = len(self._before) + start + len(words)
        self._lay(self._before + part[:start] + words + part[end:] + self._after, place)
        caret = QTextCursor(self.document())
        caret.setPosition(_units(self._part()[: place - len(self._before)]))
        self.setTextCursor(caret)
        self._tell_edited()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 - Qt's name
        menu = self._menu(self.link_at(event.pos()))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def _menu(self, link: str | None) -> QMenu:
        say = self._speech.say
        menu = Menu(self)
        if link is not None:
            shown = link if len(link) <= 60 else link[:59] + "…"
            menu.addAction(say(text.OPEN_LINK.filled(link=keyless(shown))), lambda: self.link_asked.emit(link))
            menu.addSeparator()
        is_chosen = self.textCursor().hasSelection()
        menu.addAction(say(text.CUT), self.cut).setEnabled(is_chosen and not self.isReadOnly())
        menu.addAction(say(text.COPY), self.copy).setEnabled(is_chosen)
        menu.addAction(say(text.PASTE), self.paste).setEnabled(self.canPaste())
        menu.addSeparator()
        menu.addAction(say(text.SELECT_ALL), self.selectAll)
        return menu


class PartChooser(Pane):
    """Row that says which part of a text is shown, with buttons for the others."""

    def __init__(self, speech: Translation, parent: QWidget) -> None:
        super().__init__(parent)
        self.wished = Event[int]()
        """Emitted with the number of parts to go on, or back."""
        self._speech = speech
        self._told = (0, 1, 0)
        self.earlier, self.later = (QToolButton(autoRaise=True) for _ in range(2))
        self._words = Label()
        for button, sign, step in ((self.earlier, "<", -1), (self.later, ">", 1)):
            button.setText(sign)
            button.clicked.connect(lambda _=False, step=step: self.wished.emit(step))
        hbox(self.earlier, self._words, self.later, STRETCH, on=self, margins=(2, 0, 2, 0))
        self.follow_changes(speech)

    def tell(self, number: int, count: int, letters: int) -> None:
        self._told = number, count, letters
        self.earlier.setEnabled(number > 0)
        self.later.setEnabled(number + 1 < count)
        self._speak()

    def _speak(self) -> None:
        say, (number, count, letters) = self._speech.say, self._told
        self._words.setText(say(text.PART_OF.filled(number=number + 1, count=count)))
        set_tip(self._words, say(text.PART_HELP.filled(count=f"{letters:,}")))
        for button, words in ((self.earlier, text.EARLIER_PART), (self.later, text.LATER_PART)):
            set_tip(button, say(words))
            button.setAccessibleName(say(words))


def _cuts(words: str, letters: int) -> list[int]:
    """Start indices of a text's parts, at the beginning of a line if one is near."""
    cuts = [0]
    while len(words) - cuts[-1] > letters:
        end = cuts[-1] + letters
        line = words.rfind("\n", end - letters // 4, end) + 1
        cuts.append(line or end)
    return cuts


def _alike(one: str, other: str) -> int:
    """Number of equal characters at the beginning of both texts."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _units(words: str) -> int:
    """Length of `words` in UTF-16 code units, which Qt counts."""
    return len(words) if words.isascii() else len(words.encode("utf-16-le", "surrogatepass")) // 2


def _letters(words: str, units: int) -> int:
    """Number of characters in the first `units` UTF-16 code units of `words`."""
    if words.isascii():
        return units
    return len(words.encode("utf-16-le", "surrogatepass")[: 2 * units].decode("utf-16-le", "surrogatepass"))


class SearchField(QLineEdit):
    def __init__(self, query: str = "") -> None:
        super().__init__(query, clearButtonEnabled=True)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)


class NamedComboBox(QComboBox):
    """Combo box with a hidden buddy label: on Linux Qt takes its accessible name from such a label alone."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._label = Label("", self)
        self._label.setBuddy(self)
        self._label.hide()

    def setAccessibleName(self, name: str, /) -> None:  # noqa: N802 - Qt's name
        super().setAccessibleName(name)
        self._label.setText(name)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ParentChange and self.parentWidget() is not None:
            self._label.setParent(self.parentWidget())
            self._label.hide()
        return super().event(event)


class Typing(Enum):
    """State of the text field for moves."""

    ENDED = "ended"
    """The field has lost the keyboard focus or has no text."""
    BEGUN = "begun"
    """The user is typing: the field stays visible."""
    REFUSED = "refused"
    """The text is no legal move: it stays for correction, but a running task is shown in its place."""
