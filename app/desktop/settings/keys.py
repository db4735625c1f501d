"""Keys: the window that lists them, and the editor that assigns others."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from app.base.event import Event
from app.config.preferences import Keys
from app.desktop.desk.action import Action, MenuName
from app.desktop.desk.action_registry import ActionRegistry, registry_of
from app.desktop.desk.desk import Desk
from app.desktop.desk.keys import declared, native
from app.desktop.kit.background import attend
from app.desktop.kit.dialogs import RoomyRows, closing, give_room
from app.desktop.kit.dialogs import words as wrapped
from app.desktop.kit.labels import STRETCH, Label, hbox, keyless, set_tip, set_title, vbox
from app.desktop.kit.text_fields import SearchField
from app.desktop.kit.theme import bold
from app.desktop.kit.translation import ChangeEventMixin, Dialog, Retranslator, Translation
from app.text import commands as text
from app.text.phrase import Phrase
from app.workspace.finding import match_score, normalize_text, search_names

COLUMN: Final = 25
"""Minimum width of a column in heights of the font; a narrower dialog has one column."""
LIST_SIZE: Final = (760, 600)
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
        give_room(self, *LIST_SIZE)

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


_MODIFIERS: Final = {
    getattr(Qt.Key, f"Key_{name}")
    for name in [
        "Shift",
        "Control",
        "Alt",
        "AltGr",
        "Meta",
        "Super_L",
        "Super_R",
        "Hyper_L",
        "Hyper_R",
        "CapsLock",
        "NumLock",
        "ScrollLock",
        "unknown",
    ]
}
_FIXED: Final = {"Esc", "Shift+Left", "Shift+Right", "Shift+Up", "Shift+Down"}
"""Keys that cannot be assigned: Esc leaves, and the arrows move the board's cursor."""
_LEAVING: Final = {Qt.Key.Key_Tab, Qt.Key.Key_Backtab}
SIZE: Final = (720, 620)


class KeyCapture(QLineEdit):
    """Field that captures a pressed key; Esc and Tab leave it, and input methods, which would swallow letters, are
    disabled."""

    def __init__(self) -> None:
        super().__init__(readOnly=True)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        self.captured = Event[str]()
        """Emitted with a key in Qt's portable notation."""
        self.refused = Event[str]()
        """Emitted with a key that cannot be assigned."""

    def event(self, event: QEvent) -> bool:
        """Handle keys before they trigger shortcuts."""
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
    """Key of an event as it is declared; a character that is typed with Shift is that character alone."""
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    words = event.text()
    is_sign = len(words) == 1 and words.isprintable() and not words.isspace() and not words.isalnum()
    if is_sign and modifiers == Qt.KeyboardModifier.ShiftModifier:
        modifiers = Qt.KeyboardModifier.NoModifier
    combination = QKeyCombination(modifiers, Qt.Key(event.key()))
    return QKeySequence(combination).toString(QKeySequence.SequenceFormat.PortableText)


ACTION_COLUMN, KEYS_COLUMN, CHANGED_COLUMN = range(3)


def show_key_editor(desk: Desk) -> None:
    desk.shell.show_one(KeyEditor, partial(KeyEditor, desk.speech, registry_of(desk.shell.main_window)))


class KeyEditor(Dialog):
    def __init__(self, speech: Translation, book: ActionRegistry, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("key_editor")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._say = speech.say
        self._book = book
        self._keys = book.keys
        self._items: dict[str, QTreeWidgetItem] = {}
        self._groups: dict[MenuName, QTreeWidgetItem] = {}
        self.line = SearchField()
        self.table = QTreeWidget(columnCount=3)
        self.desk = ShortcutPane(speech, book)
        self._reset_all = QPushButton(autoDefault=False)
        self._reset_all.setObjectName("reset.all")
        self._fill()
        foot = hbox(self._reset_all, STRETCH, closing(self, speech))
        vbox(self.line, (self.table, 1), self.desk, foot, on=self, margins=12)
        self.line.textChanged.connect(lambda _: self._filter())
        self.table.currentItemChanged.connect(lambda *_: self._on_chosen())
        self.line.returnPressed.connect(self._choose_first)
        self.table.itemActivated.connect(lambda *_: self.desk.capture.setFocus())
        self._reset_all.clicked.connect(self._keys.reset_all)
        attend(book.shortcuts_changed, self, lambda _: self._show_keys())
        self.follow_changes(speech)
        self.line.setFocus()
        give_room(self, *SIZE)
        self._fit_columns()

    def _apply_theme(self) -> None:
        self._fit_columns()

    def choose(self, action_id: str) -> None:
        self.table.setCurrentItem(self._items[action_id])
        self.table.scrollToItem(self._items[action_id])

    def _fill(self) -> None:
        self.table.setUniformRowHeights(True)
        self.table.setRootIsDecorated(False)
        self.table.setItemsExpandable(False)
        self.table.setIndentation(16)
        self.table.setItemDelegate(RoomyRows(self.table))
        for action in self._book.actions:
            if action.menu not in self._groups:
                group = self._groups[action.menu] = QTreeWidgetItem(self.table)
                group.setFlags(Qt.ItemFlag.ItemIsEnabled)
                group.setFirstColumnSpanned(True)
            item = self._items[action.id] = QTreeWidgetItem(self._groups[action.menu])
            item.setData(ACTION_COLUMN, Qt.ItemDataRole.UserRole, action.id)
        self.table.expandAll()
        header = self.table.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(ACTION_COLUMN, QHeaderView.ResizeMode.Stretch)

    def _fit_columns(self) -> None:
        """Resize the columns to changed contents; an automatic mode of Qt would measure all rows again and again."""
        for column in (KEYS_COLUMN, CHANGED_COLUMN):
            self.table.resizeColumnToContents(column)

    def _on_chosen(self) -> None:
        item = self.table.currentItem()
        chosen = None if item is None else item.data(ACTION_COLUMN, Qt.ItemDataRole.UserRole)
        self.desk.show_action(next((action for action in self._book.actions if action.id == chosen), None))

    def _choose_first(self) -> None:
        """Select the first action found, and wait for its new key."""
        if found := next((action_id for action_id, item in self._items.items() if not item.isHidden()), None):
            self.choose(found)
            self.desk.capture.setFocus()

    def _filter(self) -> None:
        query = self.line.text().strip()
        found = {action.id for action in self._book.actions if self._is_found(action, query)}
        for action_id, item in self._items.items():
            item.setHidden(action_id not in found)
        shown = {action.menu for action in self._book.actions if action.id in found}
        for menu, group in self._groups.items():
            group.setHidden(menu not in shown)

    def _is_found(self, action: Action, query: str) -> bool:
        keys = self._keys.keys(action)
        return (
            not query
            or match_score(query, search_names(action.phrases)) > 0
            or any(is_like(query, key) for key in keys)
        )

    def _show_keys(self) -> None:
        for action in self._book.actions:
            item, is_changed = self._items[action.id], self._keys.is_changed(action)
            item.setText(KEYS_COLUMN, BETWEEN.join(map(native, self._keys.keys(action))))
            item.setText(CHANGED_COLUMN, self._say(text.CHANGED) if is_changed else "")
        self._fit_columns()
        self._reset_all.setEnabled(self._keys.is_any_changed)

    def _speak(self) -> None:
        say = self._say
        set_title(self, say(text.EDITOR_TITLE))
        self.line.setPlaceholderText(say(text.KEYS_HINT))
        self.line.setAccessibleName(say(text.KEYS_HINT))
        self.table.setAccessibleName(say(text.EDITOR_TITLE))
        self.table.setHeaderLabels([say(text.ACTION), say(text.KEYS), say(text.CHANGED)])
        self._reset_all.setText(say(text.RESET_ALL_KEYS))
        for menu, group in self._groups.items():
            group.setText(0, menu_name(say(menu.value)))
            group.setFont(0, bold(self.font()))
        for action in self._book.actions:
            name = say(action.text)
            self._items[action.id].setText(0, f"{say(action.submenu)}: {name}" if action.submenu else name)
        self._show_keys()


class ShortcutPane(ChangeEventMixin, QFrame):
    """Shortcut editor of one action: keys can be removed and added, and conflicts are resolved."""

    def __init__(self, speech: Translation, book: ActionRegistry) -> None:
        super().__init__(frameShape=QFrame.Shape.StyledPanel)
        self._say = speech.say
        self._keys = book.keys
        self._action: Action | None = None
        self._wanted = ""
        """Pressed key that other actions have, until the user has decided."""
        self._refused: Phrase | None = None
        self._title, self._usual, self._told = wrapped(), wrapped(), wrapped("told")
        self.capture = KeyCapture()
        self._chips = hbox()
        self._spoken = Retranslator(self._say)
        self._take = self._button("take", text.TAKE_OVER, lambda: self._decide(takes=True))
        self._share = self._button("share", text.SHARE, lambda: self._decide(takes=False))
        self._leave = self._button("leave", text.LEAVE, self._give_up)
        self._reset = self._button("reset", text.RESET_KEYS, self._set_back)
        self._spoken.tip(self._share, text.SHARE_HELP)
        self._spoken.named(self.capture, text.PRESS_KEY)
        head = hbox((self._title, 1), self._reset)
        keys = hbox(self._chips, (self.capture, 1))
        answers = hbox(STRETCH, self._take, self._share, self._leave)
        vbox(head, self._usual, keys, self._told, answers, on=self)
        self.capture.captured.connect(self._on_captured)
        self.capture.refused.connect(self._on_refused)
        attend(book.shortcuts_changed, self, lambda _: self._show())
        self.follow_changes(speech)

    def _speak(self) -> None:
        self._show()

    def show_action(self, action: Action | None) -> None:
        self._action, self._wanted, self._refused = action, "", None
        self._show()

    def _button(self, name: str, words: Phrase, deed: Callable[[], object]) -> QPushButton:
        button = self._spoken.button(QPushButton(autoDefault=False), words)
        button.setObjectName(name)
        button.clicked.connect(deed)
        return button

    def _on_captured(self, key: str) -> None:
        if self._action is None:
            return
        self._refused, self._wanted = None, ""
        if self._keys.holders(key, besides=self._action):
            self._wanted = key
            self._show()
        else:
            self._keys.add(self._action, key)

    def _on_refused(self, key: str) -> None:
        self._wanted, self._refused = "", text.NOT_A_KEY.filled(key=native(key))
        self._show()

    def _decide(self, *, takes: bool) -> None:
        """Assign the pressed key to this action, alone or shared."""
        action, key = self._action, self._wanted
        self._wanted = ""
        if action is not None:
            self._keys.add(action, key, take_from=self._keys.holders(key, besides=action) if takes else ())

    def _give_up(self) -> None:
        self._wanted = ""
        self._show()
        self.capture.setFocus()

    def _set_back(self) -> None:
        """Restore the default shortcuts; a conflict with another action is shown."""
        action = self._action
        if action is not None:
            self._keys.reset(action)
            quarrels = (key for key in self._keys.keys(action) if self._keys.holders(key, besides=action))
            self._wanted = next(quarrels, "")
            self._show()

    def _show(self) -> None:
        action, say = self._action, self._say
        self._title.setText(say(text.CHOOSE_ACTION if action is None else action.text))
        self._usual.setText("" if action is None else say(_usual(action)))
        self._usual.setVisible(action is not None)
        self.capture.setVisible(action is not None)
        self.capture.setPlaceholderText(say(text.PRESS_KEY))
        self._reset.setVisible(action is not None)
        self._reset.setEnabled(action is not None and self._keys.is_changed(action))
        self._spoken.speak()
        for button in (self._take, self._share, self._leave):
            button.setVisible(bool(self._wanted))
        told = self._taken() if self._wanted else self._refused
        self._told.setText("" if told is None else say(told))
        self._told.setVisible(told is not None)
        self._show_chips()

    def _taken(self) -> Phrase:
        holders = self._keys.holders(self._wanted, besides=self._action)
        others = Phrase("、".join(other.text.ja for other in holders), ", ".join(other.text.en for other in holders))
        return text.TAKEN.filled(key=native(self._wanted), others=others)

    def _show_chips(self) -> None:
        while (item := self._chips.takeAt(0)) is not None:
            if (chip := item.widget()) is not None:
                chip.hide()
                chip.deleteLater()
        action = self._action
        for key in () if action is None else self._keys.keys(action):
            self._chips.addWidget(self._chip(key))

    def _chip(self, key: str) -> QPushButton:
        chip = QPushButton(keyless(f"{native(key)}  ×"), autoDefault=False)
        chip.setObjectName(f"chip.{key}")
        words = self._say(text.REMOVE_KEY.filled(key=native(key)))
        set_tip(chip, words)
        chip.setAccessibleName(words)
        chip.clicked.connect(lambda: self._remove(key))
        return chip

    def _remove(self, key: str) -> None:
        if self._action is not None:
            self._keys.remove(self._action, key)


def _usual(action: Action) -> Phrase:
    keys = declared(action)
    return text.USUAL.filled(keys=BETWEEN.join(map(native, keys))) if keys else text.USUAL_NONE
