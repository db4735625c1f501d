"""Words on labels, tips, boxes and titles: as they stand, never as markup, and never more than is read at a glance.

Names, comments, paths and what engines say may be anything, and of any length. Qt takes words that look like HTML for
HTML, loads what they name, and needs minutes to lay out a word of a million letters. So nobody but this module hands words
to these parts of Qt; a law holds that.
"""

import re
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QStatusBar, QWidget

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QAction, QFontMetrics
    from PySide6.QtWidgets import QMessageBox, QTableWidgetItem

MOST: Final = 4_000
"""Letters that a label or a box shows of more."""
MOST_LINES: Final = 60
MOST_IN_TIP: Final = 1_000
MOST_IN_LINE: Final = 200
"""Letters of a title, of an entry in a menu, of a button."""
MOST_IN_STATE: Final = 500
CONTROL: Final = "[\0-\x08\x0b-\x1f\x7f]"
"""As the other patterns, a text: most words need none, and `re` keeps what it has compiled."""
SEEN: Final = "\N{REPLACEMENT CHARACTER}"
"""Stands for each of them; the bundled font has it, and none of the signs that Unicode has for control letters."""
JOINER: Final = "\N{WORD JOINER}"
"""Takes no room. Behind < and & it stands where a tag or an entity would need a letter."""
BREAK: Final = "\N{ZERO WIDTH SPACE}"
"""Qt breaks the lines of a label between words alone, and makes the label as wide as its longest word."""
UNBROKEN: Final = r"[^\s\u3000-\u9fff]{40}(?=[^\s\u3000-\u9fff]{20})"
LEAST_UNBROKEN: Final = 60
"""Letters of the shortest words that are so."""
MOST_WIDE, LEAST_OF_LONG = 1_000, 400
"""Pixels."""
LEAST_OF_LINE: Final = 48
"""Pixels that are left of a line which is cut off."""
MARKUP: Final = "[<&]"
PLAIN_TEXT: Final = 0
"""Qt.TextFormat.PlainText; the names of Qt are dear to load, and labels are made before the first paint."""


class Label(QLabel):
    """Shows words as they stand."""

    def __init__(self, words: str = "", parent: QWidget | None = None, **properties: Any) -> None:
        super().__init__(parent, **properties)
        self.setProperty("textFormat", PLAIN_TEXT)
        if words:
            self.setText(words)

    def setText(self, words: str, /) -> None:  # noqa: N802 - Qt's name
        super().setText(_breakable(words))

    def text(self) -> str:
        return super().text().replace(BREAK, "")

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """A line that is too long is cut off rather than that it makes the window wider than the screen."""
        least = super().minimumSizeHint()
        return QSize(LEAST_OF_LONG, least.height()) if least.width() > MOST_WIDE else least


class CutLabel(Label):
    """One line of words, or `lines` of them, cut off at the end where there is no room; the tip has all of it then."""

    def __init__(self, words: str = "", parent: QWidget | None = None, lines: int = 1, **properties: Any) -> None:
        super().__init__(words, parent, **properties)
        self._lines = lines
        self._has_tip = False

    def setText(self, words: str, /) -> None:  # noqa: N802 - Qt's name
        super().setText(words)
        self._has_tip = False
        set_tip(self, "")

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(min(super().sizeHint().width(), LEAST_OF_LINE), self.fontMetrics().height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        rows, is_cut = self._laid()
        if is_cut is not self._has_tip:
            self._has_tip = is_cut
            set_tip(self, self.text() if is_cut else "")
        painter, high = QPainter(self), self.fontMetrics().height()
        painter.setFont(self.font())
        painter.setPen(self.palette().color(self.foregroundRole()))
        top = (self.height() - high * len(rows)) // 2 + self.fontMetrics().ascent()
        for number, row in enumerate(rows):
            painter.drawText(max(self.indent(), 0), top + number * high, row)
        painter.end()

    def _laid(self) -> tuple[list[str], bool]:
        """The rows that there is room for, and whether the last one is cut off."""
        metrics, words = self.fontMetrics(), one_line(self.text(), MOST_IN_STATE)
        room = self.width() - max(self.indent(), 0)
        rows = list[str]()
        while len(rows) < self._lines - 1 and metrics.horizontalAdvance(words) > room:
            end = _fits(metrics, words, room)
            if not end:
                break
            rows.append(words[:end].rstrip())
            words = words[end:].lstrip()
        last = elided(metrics, words, room)
        return [*rows, last], last != words


def _fits(metrics: "QFontMetrics", words: str, room: int) -> int:
    """How many letters go into a row: up to a blank or a dash where there is one, as words are not to be torn."""
    end = next((end for end in range(len(words), 0, -1) if metrics.horizontalAdvance(words[:end]) <= room), 0)
    last = max(words.rfind(" ", 0, end + 1), *(words.rfind(dash, 0, end) + 1 for dash in "-–"))
    return last if last > end // 2 else end


def shown(words: str, most: int = MOST, lines: int = MOST_LINES) -> str:
    """The words with a sign for each control letter, and with … for what is too much of them.

    It is left out before the end: sentences end with what is to be done, and paths with a name.
    """
    if len(words) <= most and words.isprintable():
        return words
    if len(words) > most:
        end = most // 4
        words = words[: most - end - 1] + "…" + words[-end:]
    if words.count("\n") >= lines:
        rows = words.split("\n")
        words = "\n".join([*rows[: lines - 2], "…", rows[-1]])
    return re.sub(CONTROL, SEEN, words)


def one_line(words: str, most: int = MOST_IN_LINE) -> str:
    return shown(words, most).replace("\n", " ")


def keyless(words: str, most: int = MOST_IN_LINE) -> str:
    """The words for a menu, a button or a box to tick, where a single & would mark the key to press."""
    return one_line(words, most).replace("&", "&&")


def unkeyed(words: str) -> str:
    """The words of a menu, a button or a box to tick as they are seen."""
    return words.replace("&&", "&")


def key_in(words: str) -> str:
    """The letter that Qt takes for the key of a menu, a button or a box to tick; "" where none is marked."""
    return words.replace("&&", "").partition("&")[2][:1].casefold()


def elided(metrics: "QFontMetrics | QFontMetricsF", words: str, room: float, *, keeps_end: bool = False) -> str:
    """The words as far as there is room for them; with `keeps_end` their middle goes, as in names that differ at their ends.

    Qt would measure all of them first, however many there are.
    """
    from PySide6.QtCore import Qt  # noqa: PLC0415 - the first paint does without the names of Qt

    few, mode = (
        one_line(words, MOST_IN_STATE),
        Qt.TextElideMode.ElideMiddle if keeps_end else Qt.TextElideMode.ElideRight,
    )
    if isinstance(metrics, QFontMetricsF):
        return metrics.elidedText(few, mode, room)
    return metrics.elidedText(few, mode, int(room))


def set_tip(target: "QWidget | QAction | QTableWidgetItem", words: str) -> None:
    target.setToolTip(_tip(words))


def set_tips(action: "QAction", words: str, state: str) -> None:
    """Let an action have a tip, and words for the state line."""
    set_tip(action, words)
    action.setStatusTip(one_line(state, MOST_IN_STATE))


def broken_tip(words: str) -> str:
    """The words as a tip that Qt breaks into lines, which it does with none that is plain."""
    told = shown(words, MOST_IN_TIP)
    for sign, safe in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\n", "<br>")):
        told = told.replace(sign, safe)
    return f"<p>{told}</p>" if told else ""


def show_tip(where: "QPoint", words: str, over: QWidget) -> None:
    """Show a tip now; without words, none."""
    from PySide6.QtWidgets import QToolTip  # noqa: PLC0415 - nobody rests on anything before the first paint

    QToolTip.showText(where, broken_tip(words), over)


def set_title(window: QWidget, words: str, behind: str = "") -> None:
    """Let a window be called so; `behind` are words of ours, in which [*] is the sign of what is not saved."""
    window.setWindowTitle(one_line(words, MOST_IN_LINE).replace("[*]", "[*][*]") + behind)


def show_message(bar: QStatusBar, words: str, milliseconds: int) -> None:
    """Say something in the state line for a while."""
    bar.showMessage(one_line(words, MOST_IN_STATE), milliseconds)


def message_box(
    icon: "QMessageBox.Icon", title: str, words: str, more: str = "", parent: QWidget | None = None
) -> "QMessageBox":
    """A box that tells or asks; `more` stands below the words, in a smaller way."""
    from PySide6.QtWidgets import QMessageBox  # noqa: PLC0415 - the first paint does without

    box = QMessageBox(parent, icon=icon)
    box.setProperty("textFormat", PLAIN_TEXT)
    set_title(box, title)
    box.setText(_breakable(words))
    if more:
        box.setInformativeText(_breakable(more))
    return box


def _breakable(words: str) -> str:
    told = shown(words)
    return told if len(told) < LEAST_UNBROKEN else re.sub(UNBROKEN, rf"\g<0>{BREAK}", told)


def _tip(words: str) -> str:
    told = shown(words, MOST_IN_TIP)
    return re.sub(MARKUP, rf"\g<0>{JOINER}", told) if "<" in told or "&lt;" in told else told
