"""Access keys (mnemonics): the letter that chooses an entry of an open menu, or with Alt a part of a dialog.

They are assigned by the English words, in their order, and shown in brackets after Japanese ones. So no `Phrase`
contains a key, and no key is assigned twice."""

import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from string import ascii_lowercase, digits
from typing import Final, NamedTuple, TypeVar

from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QTabBar,
    QWidget,
)

from app.desktop.kit.buttons import key_width, paint_key
from app.desktop.kit.labels import Label, key_in, keyless, unkeyed
from app.desktop.kit.theme import Theme

_ENDS: Final = ("…", ":", "：")


_OF_SHORTCUTS: Final = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)


class Menu(QMenu):
    """Menu that accepts every plain key while it is open, so that none triggers a shortcut of the window behind it."""

    def event(self, event: QEvent) -> bool:
        return _takes(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Leave the menu bar when Esc closes one of its menus; Qt would leave the keyboard focus with the useless
        bar."""
        super().keyPressEvent(event)
        bar = self.parentWidget()
        if event.key() == Qt.Key.Key_Escape and isinstance(bar, MenuBar):
            bar.leave()


class MenuBar(QMenuBar):
    """Menu bar that accepts every plain key while one of its menus is active, and has no keyboard focus otherwise."""

    def event(self, event: QEvent) -> bool:
        return (self.activeAction() is not None and _takes(event)) or super().event(event)

    def leave(self) -> None:
        """Deactivate the menu bar and return the keyboard focus to the widget that had it."""
        QApplication.sendEvent(self, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier))
        if self.hasFocus():  # no widget had the focus before
            self.clearFocus()

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        super().focusInEvent(event)
        if self.activeAction() is None and event.reason() is Qt.FocusReason.ActiveWindowFocusReason:
            self.clearFocus()  # the window is active again, and its menus were left meanwhile


def _takes(event: QEvent) -> bool:
    """Accept a plain key so that it triggers no shortcut of the window: Qt asks the focused widget first."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    if event.modifiers() & _OF_SHORTCUTS:
        return False
    event.accept()
    return True


def add_menu(place: QMenu | QMenuBar, title: str) -> Menu:
    """Add a submenu to a menu or menu bar and return it."""
    menu = Menu(title, place)
    place.addMenu(menu)
    return menu


class Words(NamedTuple):
    shown: str
    """Text in the window's language."""
    english: str


def with_keys(rows: Sequence[Words], taken: Collection[str] = ()) -> list[str]:
    """Texts of the rows with & before each access key; a row without a free letter has none."""
    return [_marked(row, key) for row, key in zip(rows, given_out([row.english for row in rows], taken), strict=True)]


def given_out(words: Sequence[str], taken: Collection[str] = ()) -> list[str]:
    """Assign a unique access key to each text, preferably a letter that begins one of its words.

    This is bipartite matching by augmenting paths: a text without a free letter makes others switch to another of
    theirs. If that fails, it gets a letter or digit that is not in its words."""
    owners: dict[str, int] = {}
    wanted = [
        [letter for _, letter, begins in sorted(_letters(each), key=lambda found: not found[2])] for each in words
    ]

    def finds_one(row: int, asked: set[str]) -> bool:
        for letter in wanted[row]:
            if letter not in owners and letter not in taken:
                owners[letter] = row
                return True
        for letter in wanted[row]:
            if letter in owners and letter not in asked:
                asked.add(letter)
                if finds_one(owners[letter], asked):
                    owners[letter] = row
                    return True
        return False

    for row in range(len(words)):
        if not finds_one(row, set()) and (letter := next(_free(owners, taken), "")):
            owners[letter] = row
    letters = {row: letter for letter, row in owners.items()}
    return [letters.get(row, "") for row in range(len(words))]


def _free(owners: Collection[str], taken: Collection[str]) -> Iterator[str]:
    return (letter for letter in ascii_lowercase + digits if letter not in owners and letter not in taken)


def _letters(words: str) -> Iterator[tuple[int, str, bool]]:
    """Yield the position of each letter, the letter, and True if it begins a word."""
    for place, letter in enumerate(words.casefold()):
        if letter.isascii() and letter.isalnum():
            yield place, letter, place == 0 or not words[place - 1].isalnum()


def _marked(row: Words, key: str) -> str:
    words = row.shown
    if not key:
        return keyless(words)
    places = [(not begins, place) for place, letter, begins in _letters(words) if letter == key]
    if row.shown != row.english or not places:
        end = next((end for end in _ENDS if words.endswith(end)), "")
        blank = " " if row.shown == row.english else ""
        return f"{keyless(words.removesuffix(end))}{blank}(&{key.upper()}){end}"
    _, at = min(places)
    return f"{keyless(words[:at])}&{keyless(words[at:])}"


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
