"""Access keys of a dialog: while Alt is held each part shows its letter, and Alt with a letter activates the part.

They are assigned when Alt is pressed, for the visible parts; so no text contains a key, and no key is assigned
twice."""

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
from app.desktop.kit.buttons import key_width, paint_key
from app.desktop.kit.plain_labels import Label, key_in, unkeyed
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
"""Pixels by which the letter overlaps its part."""
HIGH: Final = 6
"""Pixels by which the key cap is higher than its letter."""


class Part(NamedTuple):
    """Part of a dialog that an access key can activate."""

    words: str
    """Text by which the letter is chosen."""
    widget: QWidget
    """Widget that shows the letter."""
    room: QRect
    """Rectangle of the part in that widget."""
    use: Callable[[], object]
    is_usable: bool


class KeyTips:
    """Access keys of one dialog."""

    def __init__(self, dialog: QWidget) -> None:
        self._dialog = dialog
        self._shortcuts: list[QShortcut] = []
        self._tips: list[_Tip] = []

    def hear(self, event: QEvent, theme: Theme) -> None:
        """Handle an event of the dialog: Alt assigns and shows the keys, other events hide them."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            is_alone = event.key() == Qt.Key.Key_Alt
            if is_alone or event.modifiers() == Qt.KeyboardModifier.AltModifier:
                self._give_out(theme, shows=is_alone)
        elif self._tips and event.type() in _HIDDEN_BY:
            self._hide()

    def _give_out(self, theme: Theme, *, shows: bool) -> None:
        if sys.platform == "darwin":
            return  # Alt types special characters there
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
    """Visible parts by their access keys."""
    parts = list(parts_of(dialog))
    letters = given_out([part.words for part in parts], own_keys(dialog))
    return {letter: part for letter, part in zip(letters, parts, strict=True) if letter}


def own_keys(dialog: QWidget) -> set[str]:
    """Access keys that Qt has put into its own texts."""
    return {key for each in _seen(dialog, QAbstractButton) if (key := key_in(each.text()))}


def parts_of(dialog: QWidget) -> Iterator[Part]:
    """Yield buttons by their text, tabs, and fields by their buddy label or accessible name."""
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
    """Create a part, named by its object name if its text has no Latin letter."""
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
    """Key cap over the part that its letter activates."""

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
