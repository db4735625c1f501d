"""Access keys of a dialog: while Alt is held, each part shows its letter, and Alt with that letter presses or enters it.

They are given out when Alt goes down, for what is seen then; so no words carry a key, and none is given twice.
"""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple, TypeVar

from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QWidget,
)

from app.desktop.kit.access_keys import given_out
from app.desktop.kit.flat import key_width, paint_key
from app.desktop.kit.plain import Label, key_in, unkeyed
from app.desktop.kit.theme import Theme

W = TypeVar("W", bound=QWidget)

_FIELDS: Final = QLineEdit, QComboBox, QAbstractSpinBox, QAbstractItemView, QPlainTextEdit
_HIDDEN_BY: Final = {
    QEvent.Type.KeyRelease,
    QEvent.Type.WindowDeactivate,
    QEvent.Type.Hide,
    QEvent.Type.MouseButtonPress,
}
OVERLAP: Final = 4
"""Pixels of a part that its letter stands on."""
HIGH: Final = 6
"""Pixels that a key is higher than its letter."""


class Part(NamedTuple):
    """Something in a dialog that a key can reach."""

    words: str
    """By which its letter is chosen."""
    widget: QWidget
    """Where the letter is shown."""
    room: QRect
    """In that widget."""
    use: Callable[[], object]
    is_usable: bool


class KeyTips:
    """The keys of one dialog."""

    def __init__(self, dialog: QWidget) -> None:
        self._dialog = dialog
        self._shortcuts: list[QShortcut] = []
        self._tips: list[_Tip] = []

    def hear(self, event: QEvent, theme: Theme) -> None:
        """Of what happens to the dialog: Alt gives the keys out, and what ends that takes the letters away."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            is_alone = event.key() == Qt.Key.Key_Alt
            if is_alone or event.modifiers() == Qt.KeyboardModifier.AltModifier:
                self._give_out(theme, shows=is_alone)
        elif self._tips and event.type() in _HIDDEN_BY:
            self._hide()

    def _give_out(self, theme: Theme, *, shows: bool) -> None:
        if sys.platform == "darwin":
            return  # where Alt writes other letters
        self._hide()
        for shortcut in self._shortcuts:
            shortcut.deleteLater()
            shortcut.setEnabled(False)
        self._shortcuts.clear()
        for key, part in keys_of(self._dialog).items():
            if part.is_usable:
                sequence = QKeySequence(f"Alt+{key.upper()}")
                self._shortcuts.append(QShortcut(sequence, self._dialog, part.use))
                if shows:
                    self._tips.append(_Tip(part, key.upper(), theme, self._dialog))

    def _hide(self) -> None:
        for tip in self._tips:
            tip.hide()
            tip.deleteLater()
        self._tips.clear()


def keys_of(dialog: QWidget) -> dict[str, Part]:
    """The parts that are seen, by their letters."""
    parts = list(parts_of(dialog))
    letters = given_out([part.words for part in parts], own_keys(dialog))
    return {letter: part for letter, part in zip(letters, parts, strict=True) if letter}


def own_keys(dialog: QWidget) -> set[str]:
    """Those that Qt has put into words of its own."""
    return {key for each in _seen(dialog, QAbstractButton) if (key := key_in(each.text()))}


def parts_of(dialog: QWidget) -> Iterator[Part]:
    """Buttons and boxes by their words, tabs, fields by the label before them or by the name they are heard by."""
    labels = {label.buddy(): label for label in _seen(dialog, Label)}
    for widget in _seen(dialog, QWidget):
        if isinstance(widget, QAbstractButton):
            if not key_in(widget.text()) and any(letter.isalnum() for letter in widget.text()):
                yield _part(widget, unkeyed(widget.text()), partial(_press, widget))
        elif isinstance(widget, QTabBar):
            for number in range(widget.count()):
                words = widget.tabText(number)
                use = partial(widget.setCurrentIndex, number)
                yield Part(words, widget, widget.tabRect(number), use, widget.isTabEnabled(number))
        elif isinstance(widget, _FIELDS) and not isinstance(widget.parentWidget(), (QComboBox, QAbstractSpinBox)):
            label = labels.get(widget)
            words = label.text() if label is not None else widget.accessibleName()
            if words and widget.focusPolicy() != Qt.FocusPolicy.NoFocus:
                yield _part(widget, words, partial(widget.setFocus, Qt.FocusReason.ShortcutFocusReason))


def _part(widget: QWidget, words: str, use: Callable[[], object]) -> Part:
    """Words that have no letters of ours are passed over for what the part is called in the program."""
    named = words if any(letter.isascii() and letter.isalpha() for letter in words) else widget.objectName()
    return Part(named, widget, widget.rect(), use, widget.isEnabled())


def _seen(dialog: QWidget, kind: type[W]) -> list[W]:
    return [
        each for each in dialog.findChildren(kind) if each.window() is dialog and not each.visibleRegion().isEmpty()
    ]


def _press(button: QAbstractButton) -> None:
    button.setFocus(Qt.FocusReason.ShortcutFocusReason)
    button.click()


class _Tip(QWidget):
    """A letter over the part that it reaches."""

    def __init__(self, part: Part, key: str, theme: Theme, dialog: QWidget) -> None:
        super().__init__(dialog)
        self._key, self._theme = key, theme
        self.setObjectName("key_tip")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        wide, high = key_width(key, dialog.font()), dialog.fontMetrics().height() + HIGH
        corner = part.widget.mapTo(dialog, QPoint(part.room.left(), part.room.center().y() - high // 2))
        self.setGeometry(max(corner.x() - wide + OVERLAP, 0), corner.y(), max(wide, high), high)
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter = QPainter(self)
        paint_key(painter, self.rect().toRectF(), self._key, self._theme, self.font())
        painter.end()
