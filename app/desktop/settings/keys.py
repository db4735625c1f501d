"""Shortcut list: all actions with keys, by menu, in columns, with a search field."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QScrollArea, QWidget

from app.config.preferences import Keys
from app.desktop.desk.action_registry import ActionRegistry, registry_of
from app.desktop.desk.desk import Desk
from app.desktop.desk.keys import native
from app.desktop.kit.background import attend
from app.desktop.kit.boxes import STRETCH, hbox, vbox
from app.desktop.kit.change_events import Dialog
from app.desktop.kit.dialogs import closing, give_room
from app.desktop.kit.labels import Label, set_title
from app.desktop.kit.text_fields import SearchField
from app.desktop.kit.theme import bold
from app.desktop.kit.translation import Retranslator, Translation
from app.text import commands as text
from app.text.phrase import Phrase
from app.workspace.finding import match_score, normalize_text, search_names

COLUMN: Final = 25
"""Minimum width of a column in heights of the font; a narrower dialog has one column."""
SIZE: Final = (760, 600)
BETWEEN: Final = "  "
"""Separator between two shortcuts of an action."""
ARROWS: Final = {"Left": "←", "Up": "↑", "Right": "→", "Down": "↓"}
FIXED: Final[tuple[tuple[Phrase, Keys], ...]] = (
    (text.WALK_CELLS, ("Shift+Left", "Shift+Right", "Shift+Up", "Shift+Down")),
    (text.TOUCH_CELL, ("Return",)),
    (text.ANSWER_PROMOTION, ("P", "N")),
    (text.GIVE_UP, ("Esc",)),
)
"""Fixed keys of the board."""


def show_keys(desk: Desk) -> None:
    registry = registry_of(desk.shell.main_window)
    change = partial(registry.trigger, "tools.keys")
    desk.shell.show_one(KeysDialog, partial(KeysDialog, desk.speech, registry, change))


class KeysDialog(Dialog):
    def __init__(
        self, speech: Translation, book: ActionRegistry, change: Callable[[], object], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setObjectName("keys")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._speech = speech
        self._book = book
        self._columns = 2
        self._line = SearchField()
        self._line.setObjectName("find")
        self._spoken = spoken = Retranslator(speech.say)
        spoken.named(self._line, text.KEYS_HINT)
        note = spoken.label(text.BARE_KEYS, Label(wordWrap=True))
        self._scroll = spoken.named(QScrollArea(widgetResizable=True), text.KEYS_TITLE)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        change_keys = spoken.button(QPushButton(autoDefault=False), text.CHANGE_KEYS)
        change_keys.clicked.connect(change)
        foot = hbox(change_keys, STRETCH, closing(self, speech))
        vbox(self._line, (self._scroll, 1), note, foot, on=self, margins=12)
        self._line.textChanged.connect(lambda _: self._show())
        attend(book.shortcuts_changed, self, lambda _: self._show())
        self.follow_changes(speech)
        self._line.setFocus()
        give_room(self, *SIZE)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        columns = 2 if self.width() >= 2 * COLUMN * self.fontMetrics().height() else 1
        if columns != self._columns:
            self._columns = columns
            self._show()

    def _speak(self) -> None:
        say = self._speech.say
        set_title(self, say(text.KEYS_TITLE))
        self._line.setPlaceholderText(say(text.KEYS_HINT))
        self._spoken.speak()
        self._show()

    def _finds(self, names: Sequence[Phrase], keys: Keys) -> bool:
        query = self._line.text().strip()
        return not query or match_score(query, search_names(names)) > 0 or any(is_like(query, key) for key in keys)

    def _show(self) -> None:
        """Lay out the groups in columns of similar height."""
        inner = QWidget()
        columns = [vbox(STRETCH, spacing=16) for _ in range(self._columns)]
        hbox(*((column, 1) for column in columns), on=inner, spacing=32)
        groups: dict[str, list[tuple[Phrase, Keys]]] = {}
        for action in self._book.actions:
            keys = self._book.keys.keys(action)
            if keys and self._finds((action.text, action.menu.value), keys):
                groups.setdefault(menu_name(self._speech.say(action.menu.value)), []).append((action.text, keys))
        if fixed := [(words, keys) for words, keys in FIXED if self._finds((words,), keys)]:
            groups[self._speech.say(text.FIXED_KEYS)] = fixed
        if not groups:
            nothing = text.NO_KEYS_FOUND.filled(query=self._line.text().strip())
            columns[0].insertWidget(0, Label(self._speech.say(nothing)))
        heights = [0] * self._columns
        for name, rows in groups.items():
            place = heights.index(min(heights))
            heights[place] += len(rows) + 2
            columns[place].insertWidget(columns[place].count() - 1, self._group(name, rows))
        self._scroll.setWidget(inner)

    def _group(self, name: str, rows: list[tuple[Phrase, Keys]]) -> QWidget:
        group = QWidget()
        grid = QGridLayout(group)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(5)
        grid.setColumnStretch(0, 1)
        title = Label(name)
        title.setFont(bold(title.font()))
        grid.addWidget(title, 0, 0, 1, 2)
        for place, (phrase, keys) in enumerate(rows, 1):
            words = Label(self._speech.say(phrase), objectName="action", wordWrap=True)
            shown = Label(joined(keys))
            words.setBuddy(shown)
            grid.addWidget(words, place, 0)
            grid.addWidget(shown, place, 1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        return group


def joined(keys: Keys) -> str:
    """Shortcuts as displayed; a set of all four arrows is abbreviated."""
    modifiers = {key.rpartition("+")[0] for key in keys}
    if len(modifiers) == 1 and {key.rpartition("+")[2] for key in keys} == set(ARROWS):
        return native(f"{modifiers.pop()}+Left").replace(ARROWS["Left"], "".join(ARROWS.values()))
    return BETWEEN.join(map(native, keys))


def menu_name(title: str) -> str:
    """Title of a menu without its access key."""
    return title.partition("(&")[0].replace("&", "")


def is_like(query: str, key: str) -> bool:
    """Return True if the query names the key: `Ctrl+C`, `ctrl c`, `Home`."""
    parts = normalize_text(query).replace("+", " ").split()
    return bool(parts) and all(part in normalize_text(key).split("+") for part in parts)
