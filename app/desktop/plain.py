"""Words on labels, tips, boxes and titles: as they stand, never as markup, and never more than is read at a glance.

Names, comments, paths and what engines say may be anything, and of any length. Qt takes words that look like HTML for
HTML, loads what they name, and needs minutes to lay out a word of a million letters. So nobody but this module hands words
to these parts of Qt; a law holds that.
"""

import html
import re
from typing import TYPE_CHECKING, Any, Final, Protocol

from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QLabel, QMessageBox, QStatusBar, QToolTip, QWidget

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QAction, QFontMetrics

MOST: Final = 4_000
"""Letters that a label or a box shows of more."""
MOST_LINES: Final = 60
MOST_IN_TIP: Final = 1_000
MOST_IN_LINE: Final = 200
"""Letters of a title, of an entry in a menu, of a button."""
MOST_IN_STATE: Final = 500
CONTROL: Final = re.compile("[\0-\x08\x0b-\x1f\x7f]")
PICTURES: Final = 0x2400
"""From here on Unicode has a sign for each control letter; that for DEL stands last."""
JOINER: Final = "\N{WORD JOINER}"
"""Takes no room. Behind < and & it stands where a tag or an entity would need a letter."""
MARKUP: Final = re.compile("[<&]")
PLAIN_TEXT: Final = 0
"""Qt.TextFormat.PlainText; the names of Qt are dear to load, and labels are made before the first paint."""


class HasTip(Protocol):
    def setToolTip(self, words: str, /) -> None: ...  # noqa: N802 - Qt's name


class Label(QLabel):
    """Shows words as they stand."""

    def __init__(self, words: str = "", parent: QWidget | None = None, **properties: Any) -> None:
        super().__init__(parent, **properties)
        self.setProperty("textFormat", PLAIN_TEXT)
        if words:
            self.setText(words)

    def setText(self, words: str, /) -> None:  # noqa: N802 - Qt's name
        super().setText(shown(words))


def shown(words: str, most: int = MOST, lines: int = MOST_LINES) -> str:
    """The words with control letters that can be seen, and with … for what is too much of them.

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
    return CONTROL.sub(_picture, words)


def one_line(words: str, most: int = MOST_IN_LINE) -> str:
    return shown(words, most).replace("\n", " ")


def keyless(words: str, most: int = MOST_IN_LINE) -> str:
    """The words for a menu, a button or a box to tick, where a single & would mark the key to press."""
    return one_line(words, most).replace("&", "&&")


def elided(metrics: "QFontMetrics | QFontMetricsF", words: str, room: float) -> str:
    """The words as far as there is room for them. Qt would measure all of them first, however many there are."""
    from PySide6.QtCore import Qt  # noqa: PLC0415 - the first paint does without the names of Qt

    few = one_line(words, MOST_IN_STATE)
    if isinstance(metrics, QFontMetricsF):
        return metrics.elidedText(few, Qt.TextElideMode.ElideRight, room)
    return metrics.elidedText(few, Qt.TextElideMode.ElideRight, int(room))


def set_tip(target: HasTip, words: str) -> None:
    target.setToolTip(_tip(words))


def set_tips(action: "QAction", words: str, state: str) -> None:
    """Let an action have a tip, and words for the state line."""
    set_tip(action, words)
    action.setStatusTip(one_line(state, MOST_IN_STATE))


def broken_tip(words: str) -> str:
    """The words as a tip that Qt breaks into lines, which it does with none that is plain."""
    told = html.escape(shown(words, MOST_IN_TIP)).replace("\n", "<br>")
    return f"<p>{told}</p>" if told else ""


def show_tip(where: "QPoint", words: str, over: QWidget) -> None:
    """Show a tip now; without words, none."""
    QToolTip.showText(where, broken_tip(words), over)


def set_title(window: QWidget, words: str, behind: str = "") -> None:
    """Let a window be called so; `behind` are words of ours, in which [*] is the sign of what is not saved."""
    window.setWindowTitle(one_line(words, MOST_IN_LINE).replace("[*]", "[*][*]") + behind)


def show_message(bar: QStatusBar, words: str, milliseconds: int) -> None:
    """Say something in the state line for a while."""
    bar.showMessage(one_line(words, MOST_IN_STATE), milliseconds)


def message_box(
    icon: QMessageBox.Icon, title: str, words: str, more: str = "", parent: QWidget | None = None
) -> QMessageBox:
    """A box that tells or asks; `more` stands below the words, in a smaller way."""
    box = QMessageBox(parent)
    box.setProperty("textFormat", PLAIN_TEXT)
    box.setIcon(icon)
    set_title(box, title)
    box.setText(shown(words))
    if more:
        box.setInformativeText(shown(more))
    return box


def _tip(words: str) -> str:
    told = shown(words, MOST_IN_TIP)
    return MARKUP.sub(rf"\g<0>{JOINER}", told) if "<" in told or "&lt;" in told else told


def _picture(found: re.Match[str]) -> str:
    number = ord(found[0])
    return chr(PICTURES + (number if number < ord(" ") else ord("!")))
