"""Plain text on labels, tooltips, message boxes and titles; and the rows, columns and scroll areas that hold widgets.

Text is never markup; it is escaped and limited in length.

Names, comments, paths and engine output may contain anything, at any length. Qt takes text that looks like HTML for
HTML and loads what it refers to. It needs minutes to lay out a word of a million letters. Only this module passes text
to these parts of Qt; a test enforces that."""

import re
from typing import Any, Final, TypeVar

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QFontMetrics, QFontMetricsF, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QMessageBox,
    QScrollArea,
    QScrollBar,
    QStatusBar,
    QStyle,
    QStyleOptionSlider,
    QTableWidgetItem,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from app.desktop.kit.theme import bold

MOST: Final = 4_000
"""Maximum number of characters in a label or message box."""
MOST_LINES: Final = 60
MOST_IN_TIP: Final = 1_000
MOST_IN_LINE: Final = 200
"""Maximum length of a title, a menu entry or a button's text."""
MOST_IN_STATE: Final = 500
CONTROL: Final = "[\0-\x08\x0b-\x1f\x7f]"
"""Pattern of control characters; like the other patterns a string, since most texts need none and `re` caches compiled
ones."""
SEEN: Final = "\N{REPLACEMENT CHARACTER}"
"""Replacement for each control character; the bundled font has it, unlike Unicode's control pictures."""
JOINER: Final = "\N{WORD JOINER}"
"""Zero-width character that is inserted behind < and &, where a tag or an entity would need a letter."""
BREAK: Final = "\N{ZERO WIDTH SPACE}"
"""Zero-width space at which a label can break long words; Qt would make it as wide as its longest word."""
UNBROKEN: Final = r"[^\s\u3000-\u9fff]{40}(?=[^\s\u3000-\u9fff]{20})"
LEAST_UNBROKEN: Final = 60
"""Length of the shortest words that `UNBROKEN` matches."""
MOST_WIDE, LEAST_OF_LONG = 1_000, 400
"""Widths in pixels: a label whose minimum exceeds `MOST_WIDE` asks for `LEAST_OF_LONG` only."""
LEAST_OF_LINE: Final = 48
"""Minimum width of an elided line, in pixels."""
MARKUP: Final = "[<&]"


class Label(QLabel):
    """Label that shows plain text only."""

    def __init__(self, words: str = "", parent: QWidget | None = None, **properties: Any) -> None:
        super().__init__(parent, **properties)
        self.setTextFormat(Qt.TextFormat.PlainText)
        if words:
            self.setText(words)

    def setText(self, words: str, /) -> None:  # noqa: N802 - Qt's name
        super().setText(_breakable(words))

    def text(self) -> str:
        return super().text().replace(BREAK, "")

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Minimum size; an overlong line is cut off rather than making the window wider than the screen."""
        least = super().minimumSizeHint()
        return QSize(LEAST_OF_LONG, least.height()) if least.width() > MOST_WIDE else least


class CutLabel(Label):
    """Label of one line, or of `lines`, elided at the end where there is no room; the tooltip has the full text
    then."""

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
        """Rows that fit, and True if the last one is elided."""
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


def _fits(metrics: QFontMetrics, words: str, room: int) -> int:
    """Number of characters that fit into a row, up to a blank or a dash where there is one."""
    end = next((end for end in range(len(words), 0, -1) if metrics.horizontalAdvance(words[:end]) <= room), 0)
    last = max(words.rfind(" ", 0, end + 1), *(words.rfind(dash, 0, end) + 1 for dash in "-–"))
    return last if last > end // 2 else end


def shown(words: str, most: int = MOST, lines: int = MOST_LINES) -> str:
    """Replace control characters, and elide text that is too long or has too many lines.

    The cut is before the end: sentences end with what to do, and paths with a name."""
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
    """Text with its & doubled for a menu, button or check box, where a single & would mark an access key."""
    return one_line(words, most).replace("&", "&&")


def unkeyed(words: str) -> str:
    """Undo `keyless`: the text of a menu, button or check box as it is displayed."""
    return words.replace("&&", "&")


def key_in(words: str) -> str:
    """Access key that Qt finds in the text of a menu, button or check box; empty if there is none."""
    return words.replace("&&", "").partition("&")[2][:1].casefold()


def elided(metrics: QFontMetrics | QFontMetricsF, words: str, room: float, *, keeps_end: bool = False) -> str:
    """Elide text to a width, at the end, or in the middle with `keeps_end`, for names that differ at their ends.

    The text is shortened first, since Qt would measure all of it, however long."""
    few = one_line(words, MOST_IN_STATE)
    mode = Qt.TextElideMode.ElideMiddle if keeps_end else Qt.TextElideMode.ElideRight
    if isinstance(metrics, QFontMetricsF):
        return metrics.elidedText(few, mode, room)
    return metrics.elidedText(few, mode, int(room))


def set_tip(target: QWidget | QAction | QTableWidgetItem, words: str) -> None:
    target.setToolTip(_tip(words))


def set_tips(action: QAction, words: str, state: str) -> None:
    """Set the tooltip and the status bar text of an action."""
    set_tip(action, words)
    action.setStatusTip(one_line(state, MOST_IN_STATE))


def broken_tip(words: str) -> str:
    """Escape text as a tooltip that Qt wraps, which it never does with plain text."""
    told = shown(words, MOST_IN_TIP)
    for sign, safe in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\n", "<br>")):
        told = told.replace(sign, safe)
    return f"<p>{told}</p>" if told else ""


def show_tip(where: QPoint, words: str, over: QWidget) -> None:
    """Show a tooltip now; an empty text hides it."""
    QToolTip.showText(where, broken_tip(words), over)


def set_title(window: QWidget, words: str, behind: str = "") -> None:
    """Set a window's title; `behind` is trusted text, in which [*] is the marker of unsaved changes."""
    window.setWindowTitle(one_line(words, MOST_IN_LINE).replace("[*]", "[*][*]") + behind)


def show_message(bar: QStatusBar, words: str, milliseconds: int) -> None:
    """Show a message in the status bar for a while."""
    bar.showMessage(one_line(words, MOST_IN_STATE), milliseconds)


def message_box(
    icon: QMessageBox.Icon, title: str, words: str, more: str = "", parent: QWidget | None = None
) -> QMessageBox:
    """Create a message box; `more` stands below the words in a smaller font."""
    box = QMessageBox(parent, icon=icon)
    box.setTextFormat(Qt.TextFormat.PlainText)
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


WIDE: Final = 10
HANDLE: Final = 6
RESTING, USED = 0.36, 0.6
"""Opacity of the handle, at rest and in use."""


class ThinScrollBar(QScrollBar):
    def __init__(self, orientation: Qt.Orientation, area: QAbstractScrollArea) -> None:
        super().__init__(orientation, area)
        self._area = area

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        hint = super().sizeHint()
        return (
            QSize(WIDE, hint.height()) if self.orientation() is Qt.Orientation.Vertical else QSize(hint.width(), WIDE)
        )

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        part = QStyle.SubControl.SC_ScrollBarSlider
        handle = QRectF(self.style().subControlRect(QStyle.ComplexControl.CC_ScrollBar, option, part, self))
        inset = (WIDE - HANDLE) / 2
        is_upright = self.orientation() is Qt.Orientation.Vertical
        handle = handle.adjusted(inset, 0, -inset, 0) if is_upright else handle.adjusted(0, inset, 0, -inset)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), self._area.viewport().palette().color(self._area.viewport().backgroundRole()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.palette().color(QPalette.ColorRole.Text))
        painter.setOpacity(USED if self.underMouse() or self.isSliderDown() else RESTING)
        painter.drawRoundedRect(handle, HANDLE / 2, HANDLE / 2)
        painter.end()


def slim(area: QAbstractScrollArea) -> None:
    """Give a scroll area thin scroll bars, unless it has them already."""
    if not isinstance(area.verticalScrollBar(), ThinScrollBar):
        area.setVerticalScrollBar(ThinScrollBar(Qt.Orientation.Vertical, area))
        area.setHorizontalScrollBar(ThinScrollBar(Qt.Orientation.Horizontal, area))


STRETCH: Final = None
"""Stretch that takes the room which the other parts leave."""
Item = QWidget | QLayout
Part = Item | tuple[Item, int] | tuple[Item, int, Qt.AlignmentFlag] | int | None
"""Part of a layout: a widget or layout with its stretch and alignment, spacing in pixels, or `STRETCH`."""
Margins = int | tuple[int, int, int, int]
Box = TypeVar("Box", bound=QBoxLayout)


def hbox(*parts: Part, on: QWidget | None = None, margins: Margins | None = None, spacing: int = -1) -> QHBoxLayout:
    """Lay out parts from left to right, on a widget if one is given."""
    return _filled(QHBoxLayout() if on is None else QHBoxLayout(on), parts, margins, spacing)


def vbox(*parts: Part, on: QWidget | None = None, margins: Margins | None = None, spacing: int = -1) -> QVBoxLayout:
    """Lay out parts from top to bottom, on a widget if one is given."""
    return _filled(QVBoxLayout() if on is None else QVBoxLayout(on), parts, margins, spacing)


def scrolling(content: QWidget) -> QScrollArea:
    """Wrap the content in a frameless scroll area of its own width, which scrolls vertically only."""
    area = QScrollArea(widgetResizable=True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setFrameShape(QFrame.Shape.NoFrame)
    slim(area)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(content)
    return area


def _filled(box: Box, parts: tuple[Part, ...], margins: Margins | None, spacing: int) -> Box:
    if margins is not None:
        box.setContentsMargins(*(margins if isinstance(margins, tuple) else (margins,) * 4))
    if spacing >= 0:
        box.setSpacing(spacing)
    for part in parts:
        item, *how = part if isinstance(part, tuple) else (part,)
        share: list[Any] = how
        if isinstance(item, QWidget):
            box.addWidget(item, *share)
        elif isinstance(item, QLayout):
            box.addLayout(item, *share)
        elif item is None:
            box.addStretch(1)
        else:
            box.addSpacing(item)
    return box


SPACING = 8


class DialogSection(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._heading = Label(objectName="heading")
        self._heading.setFont(bold(self._heading.font()))

    def title(self) -> str:
        return self._heading.text()

    def set_title(self, words: str) -> None:
        self._heading.setText(words)
        self.setAccessibleName(words)

    def lay(self, *parts: Part) -> None:
        vbox(self._heading, *parts, on=self, margins=0, spacing=SPACING)
