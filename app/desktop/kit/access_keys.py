"""Access keys (mnemonics): the letter that chooses an entry of an open menu, or with Alt a part of a dialog.

They are assigned by the English words, in their order, and shown in brackets after Japanese ones. So no `Phrase`
contains a key, and no key is assigned twice."""

from collections.abc import Collection, Iterator, Sequence
from string import ascii_lowercase, digits
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar

from app.desktop.kit.plain_labels import keyless

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
