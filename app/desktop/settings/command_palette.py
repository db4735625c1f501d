"""Command palette: a fuzzy search for actions, which it runs, and for settings, which it opens."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFocusEvent, QFontMetrics, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)
from shiboken6 import isValid

from app.desktop.desk.action import Action
from app.desktop.desk.action_registry import ActionRegistry, registry_of
from app.desktop.desk.desk import Desk
from app.desktop.desk.keys import native
from app.desktop.desk.of_setting import other_settings
from app.desktop.kit.labels import Label, elided, slim, vbox
from app.desktop.kit.text_fields import SearchField
from app.desktop.kit.translation import ChangeEventMixin, Translation
from app.desktop.settings.keys import BETWEEN, menu_name
from app.text import commands as text
from app.text.search_words import SEARCH_WORDS
from app.text.settings import SETTINGS
from app.workspace.finding import RANK_PENALTY, WHOLE_NAME, SearchNames, match_score, search_names
from app.workspace.state_store import StateStore

KEPT_AS: Final = "palette"
MOST_USED: Final = 12
"""Number of recently used actions that are remembered."""
_Used = tuple[str, ...]
WIDTH: Final = 620
FEWEST: Final = 3
ROWS: Final = 12
"""Maximum number of visible rows."""
STREWN: Final = RANK_PENALTY
"""Highest score of a match with scattered letters, which is probably not meant."""
JUST_SO: Final = WHOLE_NAME - 1
TOP: Final = 48
"""Distance from the window's upper edge."""
PADDING: Final = 8
SPACING: Final = 6
Index = QModelIndex | QPersistentModelIndex
REASON_ROLE: Final = Qt.ItemDataRole.UserRole
KEYS_ROLE: Final = Qt.ItemDataRole.UserRole + 1
WHERE_ROLE: Final = Qt.ItemDataRole.UserRole + 2


def show_palette(desk: Desk) -> None:
    """Open the palette, or close it."""
    shell = desk.shell
    made = partial(CommandPalette, registry_of(shell.main_window), desk.speech, shell.state)
    shell.only(CommandPalette, made).toggle()


class CommandPalette(ChangeEventMixin, QFrame):
    """Command palette over the window, which closes when it loses the focus."""

    def __init__(self, book: ActionRegistry, speech: Translation, state: StateStore, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.setObjectName("palette")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self._book = book
        self._speech = speech
        self._state = state
        self._came_from: QWidget | None = None
        self._actions = (*book.actions, *other_settings(book.actions))
        self._names: dict[str, SearchNames] = {
            action.id: search_names(action.phrases, SEARCH_WORDS.get(action.id)) for action in self._actions
        }
        self.rows = FoundActions(book, speech, self)
        self.line = SearchField()
        self.list = QListView()
        self._nothing = Label(alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        self._told = Label(objectName="reason", wordWrap=True)
        self._lay_out()
        self.line.textChanged.connect(lambda _: self._find())
        self.line.installEventFilter(self)
        window.installEventFilter(self)
        self.list.clicked.connect(lambda index: self.run(index.row()))
        self.list.selectionModel().currentChanged.connect(lambda *_: self._tell())
        book.shortcuts_changed.connect(lambda _: self._find())
        self.follow_changes(speech)
        self.hide()

    def toggle(self) -> None:
        if self.isVisible():
            self.leave()
            return
        self._came_from = QApplication.focusWidget()
        self.line.clear()
        self._find()
        self.show()
        self.raise_()
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def leave(self) -> None:
        """Hide the palette and restore the former focus."""
        came_from, self._came_from = self._came_from, None
        self.hide()  # Qt moves the focus to the next widget
        if came_from is not None and isValid(came_from) and came_from.isVisible():  # a dialog may have been closed
            came_from.setFocus(Qt.FocusReason.OtherFocusReason)

    def run(self, row: int) -> None:
        """Run the action of that row; a disabled one stays, with its reason."""
        action = self.rows.action(row)
        if action is None or self._book.why_not(action) is not None:
            return
        self.leave()
        self._remember(action)
        self._book.do(action)

    @property
    def used(self) -> list[str]:
        """Ids of the actions that were used here last, the newest first."""
        return list(self._state.read_value(KEPT_AS, _Used, ()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Handle keys of the search field, and resizing of the window."""
        if watched is self.line:
            if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
                return self._take_key(event)
            if isinstance(event, QFocusEvent) and event.type() == QEvent.Type.FocusOut:
                self._on_left(event)
        elif event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def _take_key(self, event: QKeyEvent) -> bool:
        """Pass navigation keys from the search field to the list; return True if the key was handled."""
        key = event.key()
        if key in {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}:
            QApplication.sendEvent(self.list, event)
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.run(self.list.currentIndex().row())
        elif key == Qt.Key.Key_Escape and not self.line.text():
            self.leave()
        else:
            return False
        return True

    def _on_left(self, event: QFocusEvent) -> None:
        is_elsewhere = event.reason() in {Qt.FocusReason.MouseFocusReason, Qt.FocusReason.TabFocusReason}
        if is_elsewhere and not self.isAncestorOf(QApplication.focusWidget() or self.line):
            self._came_from = None
            self.hide()

    def _lay_out(self) -> None:
        self.list.setModel(self.rows)
        self.list.setItemDelegate(ActionPainter(self.list))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        slim(self.list)
        parts = (self.line, self.list, self._nothing, self._told)
        self._column = vbox(*parts, on=self, margins=PADDING, spacing=SPACING)

    def _place(self) -> None:
        """Place the palette at the top of the window, as high as its rows."""
        metrics, window = self.fontMetrics(), self._window
        around = self.line.sizeHint().height() + 3 * metrics.height() + 2 * (PADDING + SPACING)
        fitting = (window.height() - 2 * TOP - around) // row_height(metrics)
        rows = max(min(self.rows.rowCount(), ROWS, fitting), FEWEST)
        self.list.setFixedHeight(rows * row_height(metrics))
        self._nothing.setFixedHeight(rows * row_height(metrics))
        width = min(WIDTH * metrics.height() // 14, window.width() - 2 * PADDING)
        self._column.activate()
        self.setGeometry((window.width() - width) // 2, TOP, width, self._column.heightForWidth(width) + 2)

    def _find(self) -> None:
        query = self.line.text()
        used = {name: place for place, name in enumerate(self.used)}
        fits = {action: match_score(query, self._names[action.id]) for action in self._actions}

        def rank(action: Action) -> tuple[bool, bool, int, int, bool]:
            """Sort key: actions precede settings unless these match exactly, and scattered matches go last."""
            is_strewn = fits[action] <= STREWN
            is_setting = bool(query.strip()) and action.submenu == SETTINGS and fits[action] < JUST_SO
            at = used.get(action.id, len(used))
            return is_strewn, is_setting, -round(fits[action]), at, not query and action.submenu is not None

        best = sorted((action for action, fit in fits.items() if fit > 0), key=rank)
        self.rows.show(best)
        self.list.setVisible(bool(best))
        self._nothing.setText(self._speech.say(text.NOTHING_FOUND.filled(query=query.strip())))
        self._nothing.setVisible(not best)
        self.list.setCurrentIndex(self.rows.index(0))
        self.list.scrollToTop()
        self._tell()
        self._place()

    def _tell(self) -> None:
        """Show what the selected action does, or why it is disabled."""
        action = self.rows.action(self.list.currentIndex().row())
        if action is None:
            self._told.setText("")
            return
        reason = self._book.why_not(action)
        self._told.setText(self._speech.say(action.help if reason is None else text.NOT_NOW.filled(reason=reason)))
        self.line.setAccessibleDescription(f"{self._speech.say(action.text)}. {self._told.text()}")

    def _remember(self, action: Action) -> None:
        used = [action.id, *(name for name in self.used if name != action.id)]
        self._state.store_value(KEPT_AS, _Used, tuple(used[:MOST_USED]))

    def _speak(self) -> None:
        say = self._speech.say
        self.setAccessibleName(say(text.FIND))
        self.line.setPlaceholderText(f"{say(text.FIND)} — {say(text.FIND_HINT)}")
        self.line.setAccessibleName(say(text.FIND))
        self.list.setAccessibleName(say(text.FOUND))
        if self.isVisible():
            self._find()


class FoundActions(QAbstractListModel):
    def __init__(self, book: ActionRegistry, speech: Translation, parent: QObject) -> None:
        super().__init__(parent)
        self._book = book
        self._say = speech.say
        self._actions: list[Action] = []
        self._told: Mapping[int, Callable[[Action], str | None]] = {
            Qt.ItemDataRole.DisplayRole: self._name,
            Qt.ItemDataRole.AccessibleTextRole: self._all,
            REASON_ROLE: self._reason,
            KEYS_ROLE: self._keys,
            WHERE_ROLE: self._where,
        }

    def show(self, actions: list[Action]) -> None:
        self.beginResetModel()
        self._actions = actions
        self.endResetModel()

    def action(self, row: int) -> Action | None:
        return self._actions[row] if 0 <= row < len(self._actions) else None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008 - Qt's name, and Qt's value for nothing
        return 0 if parent.isValid() else len(self._actions)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        action = self.action(index.row())
        tell = self._told.get(role)
        return None if action is None or tell is None else tell(action)

    def _name(self, action: Action) -> str:
        return self._say(action.text)

    def _reason(self, action: Action) -> str | None:
        return None if (reason := self._book.why_not(action)) is None else self._say(reason)

    def _keys(self, action: Action) -> str:
        return BETWEEN.join(map(native, self._book.keys.keys(action)))

    def _where(self, action: Action) -> str:
        menu = menu_name(self._say(action.menu.value))
        return f"{menu} › {self._say(action.submenu)}" if action.submenu else menu

    def _all(self, action: Action) -> str:
        return ", ".join(filter(None, (tell(action) for tell in (self._name, self._where, self._keys, self._reason))))


class ActionPainter(QStyledItemDelegate):
    """Delegate for a row: name, menu and shortcuts of an action, grey when it is disabled."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002, N802 - Qt's name
        return QSize(0, row_height(option.fontMetrics))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        role, group = QPalette.ColorRole, QPalette.ColorGroup
        palette = option.palette
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        is_able = index.data(REASON_ROLE) is None
        painter.save()
        if is_chosen:
            painter.fillRect(option.rect, palette.brush(role.Highlight if is_able else role.AlternateBase))
        ink = palette.color(role.HighlightedText) if is_chosen and is_able else palette.color(role.Text)
        muted = ink if is_chosen and is_able else palette.color(role.PlaceholderText)
        if not is_able:
            ink = muted = palette.color(group.Disabled, role.Text)
        rect = option.rect.adjusted(10, 0, -10, 0)
        painter.setFont(option.font)
        middle, right = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignRight
        keys = index.data(KEYS_ROLE)
        keys_width = option.fontMetrics.horizontalAdvance(keys)
        painter.setPen(muted)
        painter.drawText(rect, middle | right, keys)
        words = QRect(rect)
        words.setRight(rect.right() - keys_width - 24 * bool(keys))
        name = elided(option.fontMetrics, index.data(), words.width())
        painter.setPen(ink)
        painter.drawText(words, middle, name)
        where = QRect(words)
        where.setLeft(words.left() + option.fontMetrics.horizontalAdvance(name) + 14)
        painter.setPen(muted)
        shown = elided(option.fontMetrics, index.data(WHERE_ROLE), where.width())
        painter.drawText(where, middle, shown)
        painter.restore()


def row_height(metrics: QFontMetrics) -> int:
    return metrics.height() + 12
