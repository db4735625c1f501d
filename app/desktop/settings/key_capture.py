"""A line that takes the next key pressed, whichever it is."""

from typing import Final

from PySide6.QtCore import QEvent, QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit

from app.base.event import Event

_MODIFIERS: Final = {
    Qt.Key.Key_Shift,
    Qt.Key.Key_Control,
    Qt.Key.Key_Alt,
    Qt.Key.Key_AltGr,
    Qt.Key.Key_Meta,
    Qt.Key.Key_Super_L,
    Qt.Key.Key_Super_R,
    Qt.Key.Key_Hyper_L,
    Qt.Key.Key_Hyper_R,
    Qt.Key.Key_CapsLock,
    Qt.Key.Key_NumLock,
    Qt.Key.Key_ScrollLock,
    Qt.Key.Key_unknown,
}
_FIXED: Final = {"Esc", "Shift+Left", "Shift+Right", "Shift+Up", "Shift+Down"}
"""Keys with a duty of their own: they leave, or walk on the board."""
_LEAVING: Final = {Qt.Key.Key_Tab, Qt.Key.Key_Backtab}


class KeyCapture(QLineEdit):
    """Esc and Tab leave it; an input method is kept out, lest it swallow the letters."""

    def __init__(self) -> None:
        super().__init__(readOnly=True)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        self.captured = Event[str]()
        """A key, as Qt writes it."""
        self.refused = Event[str]()
        """A key that cannot be given to an action."""

    def event(self, event: QEvent) -> bool:
        """Take keys before anyone's shortcut does."""
        if isinstance(event, QKeyEvent) and event.key() not in _LEAVING:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self._take(event)
                return True
        return super().event(event)

    def _take(self, event: QKeyEvent) -> None:
        if event.key() in _MODIFIERS or event.isAutoRepeat():
            return
        key = key_of(event)
        if key in _FIXED:
            self.refused.emit(key)
        else:
            self.captured.emit(key)


def key_of(event: QKeyEvent) -> str:
    """The key of an event as it is declared: a sign that takes Shift to type is only that sign."""
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    words = event.text()
    is_sign = len(words) == 1 and words.isprintable() and not words.isspace() and not words.isalnum()
    if is_sign and modifiers == Qt.KeyboardModifier.ShiftModifier:
        modifiers = Qt.KeyboardModifier.NoModifier
    combination = QKeyCombination(modifiers, Qt.Key(event.key()))
    return QKeySequence(combination).toString(QKeySequence.SequenceFormat.PortableText)
