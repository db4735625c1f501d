"""Registry of QActions: one for each declared action, in menus, toolbar and shortcuts, translated.

The visible ones are made at once: the menus' titles and the toolbar. The rest waits for `fill`, which connects them to
a desk; until then all are disabled."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QIcon
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from app.base.event import Event
from app.desktop.desk.action import Action, MenuName
from app.desktop.desk.keys import OF_THE_CHOSEN, KeyMap, is_bare, native, spellings
from app.desktop.kit.buttons import Menu, MenuBar, add_menu
from app.desktop.kit.idle import IDLE
from app.desktop.kit.labels import set_tips
from app.text import window as text
from app.text.phrase import Phrase

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from app.desktop.desk.desk import Desk
    from app.workspace.document_change import DocumentChange
    from app.workspace.prerequisites import Prerequisite


class ActionRegistry(QObject):
    def __init__(
        self,
        shown: Sequence[Action],
        say: Callable[[Phrase], str],
        window: QMainWindow,
        short: Mapping[str, Phrase],
    ) -> None:
        """Create the actions that are always visible; `short` are their toolbar texts by id."""
        super().__init__(window)
        self._actions = shown
        self._declared: dict[str, Action] = {}
        self._say = say
        self._short = short
        self._desk: Desk | None = None
        self._made: dict[str, QAction] = {}
        self._twins: dict[str, QAction] = {}
        """Second QAction of an action with both kinds of keys: it has the bare ones, which must not act while text is
        typed."""
        self._carriers: list[QWidget] = []
        self._keys: KeyMap | None = None
        self._given: dict[str, tuple[str, ...]] = {}
        """Shortcuts that each action has now."""
        self._shared: dict[str, list[Action]] = {}
        self._needing: dict[Prerequisite, list[QAction]] = {}
        self._missing: dict[Prerequisite, Phrase | None] = {}
        """Reason why actions with that need are disabled, as of the last update."""
        self._named: list[Action] = []
        """Actions whose texts name their object."""
        self._said: dict[str, Phrase] = {}
        """Present texts of the actions that name their object."""
        self._switches: list[tuple[QAction, Callable[[Desk], bool]]] = []
        self.hindered = Event[Phrase]()
        """Emitted with the reason when the shortcut of a disabled action is pressed."""
        self.shortcuts_changed = Event[None]()
        """Emitted when shortcuts have changed."""
        bar = MenuBar(window)
        window.setMenuBar(bar)
        self._menus: dict[Phrase, QMenu] = {name.value: add_menu(bar, say(name.value)) for name in MenuName}
        self._groups: dict[Phrase | None, QActionGroup] = {}
        """One exclusive group per submenu of choices, and one for all other actions: groups are cheaper to connect
        to."""
        self._explained: dict[str, Phrase] = {}
        self._shown = shown
        for name in MenuName:
            self._menus[name.value].aboutToShow.connect(lambda name=name: self._explain_menu(name))
        for action in shown:
            self._make(action).setEnabled(False)
        self._say_short()

    def find(self, action_id: str) -> QAction:
        """Return the QAction of that id; raise KeyError if it is not declared, or not made yet."""
        return self._made[action_id]

    def fill(self, actions: Sequence[Action], desk: "Desk", board: QWidget) -> None:
        """Make all `actions` and connect them to `desk`; on `board` bare shortcuts precede its own keys."""
        self._actions = actions
        self._desk = desk
        self._keys = KeyMap(actions, desk.preferences)
        for action in self._actions:
            made = self._made.get(action.id) or self._make(action)
            made.setEnabled(True)
            if action.needs is not None:
                self._needing.setdefault(action.needs, []).append(made)
            if action.checked is not None:
                self._switches.append((made, action.checked))
            if action.names is not None:
                self._named.append(action)
        self._rekey()
        for action in self._actions:  # after the keys, since a menu is notified of every change of its actions
            self._put_in_menu(action, self._made[action.id])
        self.carry(board)
        desk.preferences.shortcuts_changed.connect(lambda _: self._rekey())

    @property
    def actions(self) -> Sequence[Action]:
        """All actions, in the order of the menus."""
        return self._actions

    @property
    def keys(self) -> KeyMap:
        """Present shortcuts of the actions; raise LookupError before `fill` is called."""
        if self._keys is None:
            raise LookupError("the registry has no actions yet")
        return self._keys

    def trigger(self, action_id: str) -> None:
        """Trigger the action with that id, if it is enabled."""
        self._made[action_id].trigger()

    def do(self, action: Action) -> None:
        """Trigger an action as its menu entry would; it may be in no menu."""
        if (made := self._made.get(action.id)) is not None:
            made.trigger()
        else:
            self._run(action)

    def key_of(self, action_id: str) -> str:
        """Displayed shortcut of an action on this system; empty before `fill` is called."""
        made = self._made.get(action_id)
        if made is None or self._keys is None:
            return ""
        return native(made.shortcut())

    def why_not(self, action: Action) -> Phrase | None:
        """Reason why the action is disabled now, or None."""
        return None if self._desk is None else self._desk.document.disabled_reason(action.needs)

    def carry(self, widget: QWidget) -> None:
        """Let bare shortcuts act on `widget` before its own keys; elsewhere they act only if no widget takes them."""
        self._carriers.append(widget)
        widget.destroyed.connect(lambda: self._carriers.remove(widget))
        widget.addActions([made for made in (*self._made.values(), *self._twins.values()) if _is_carried(made)])

    def press(self, event: "QKeyEvent") -> bool:
        """Trigger an action by a bare shortcut that no widget took; return True if one was triggered.

        None is while a text field has the focus."""
        from PySide6.QtCore import Qt  # noqa: PLC0415 - see _give_keys
        from PySide6.QtWidgets import QApplication, QMenuBar  # noqa: PLC0415 - nobody presses a key before the first paint

        focus = QApplication.focusWidget()
        if isinstance(focus, QMenuBar):
            return False  # its keys are access keys of menus
        if focus is not None and focus.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled):
            return False
        pressed = set(spellings(event)) - OF_THE_CHOSEN
        for action_id, keys in self._given.items():
            if pressed.isdisjoint(keys):
                continue
            if not self._made[action_id].isEnabled():
                self._hinder(self._declared[action_id])
            elif any(key in pressed and is_bare(key) for key in keys):
                self._made[action_id].trigger()
                return True
        return False

    def _hinder(self, action: Action) -> None:
        if (why := self.why_not(action)) is not None:
            self.hindered.emit(why)

    def context_menu(self, action_ids: Sequence[str]) -> QMenu:
        """Create a context menu of these actions; an empty id is a separator."""
        from PySide6.QtCore import Qt  # noqa: PLC0415 - see _give_keys

        self.refresh()
        self.explain([self._declared[action_id] for action_id in action_ids if action_id])
        window = self.parent()
        menu = Menu(window if isinstance(window, QWidget) else None, toolTipsVisible=True)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for action_id in action_ids:
            if action_id:
                menu.addAction(self._made[action_id])
            else:
                menu.addSeparator()
        self._mark_rows(menu)
        return menu

    def speak(self) -> None:
        """Translate all texts."""
        for phrase, menu in self._menus.items():
            menu.setTitle(self._say(phrase))
        for action in self._actions:
            if (made := self._made.get(action.id)) is not None:
                made.setText(self._say(self._words(action)))
        self._say_short()
        self._explained.clear()
        self._missing.clear()
        self.refresh()

    def _say_short(self) -> None:
        for action_id, words in self._short.items():
            self._made[action_id].setIconText(self._say(words))

    def refresh(self, change: "DocumentChange | None" = None) -> None:
        """Update which actions are enabled and checked: all of them, or those that `change` can affect.

        Tooltips follow from the idle queue. Moves change no switch, as switches depend on settings, docks and modes."""
        if self._desk is None or (change is not None and not change.may_change_enabled_actions):
            return
        is_all = change is None or change.alters_modes
        if is_all:
            for made, is_on in self._switches:
                made.setChecked(is_on(self._desk))
        self._name()
        lacking = self._desk.document.disabled_reasons(self._needing, moves_alone=not is_all)
        altered = {need: lack for need, lack in lacking.items() if lack != self._missing.get(need, need)}
        if not altered:
            return
        self._missing.update(altered)
        for need, lack in altered.items():
            for made in self._needing[need]:
                made.setEnabled(lack is None)
        for rivals in self._shared.values():
            for action in rivals:
                self._give_keys(action)
        IDLE.soon(self, self._explain_shown)

    def _name(self) -> None:
        """Update the texts that name what would be undone or redone."""
        for action in self._named:
            words = self._words(action)
            if self._said.get(action.id) != words:
                self._said[action.id] = words
                self._made[action.id].setText(self._say(words))
                self._explained.pop(action.id, None)
                IDLE.soon(self, self._explain_shown)

    def _words(self, action: Action) -> Phrase:
        name = None if action.names is None or self._desk is None else action.names(self._desk)
        return action.text if name is None else text.NAMED_ACTION.filled(action=action.text, name=name)

    def _explain_shown(self) -> None:
        self.explain(self._shown)

    def explain(self, actions: Sequence[Action]) -> None:
        """Update the tooltips of these actions: what they do, or why they are disabled."""
        if self._desk is None:
            return
        lacking = self._desk.document.disabled_reasons({action.needs for action in actions if action.needs is not None})
        for action in actions:
            told = (None if action.needs is None else lacking[action.needs]) or action.help
            if self._explained.get(action.id) != told:
                self._explain(action, self._made[action.id], told)

    def _explain_menu(self, name: MenuName) -> None:
        """Update the tooltips of a menu and its submenus when it opens."""
        self.refresh()
        self.explain([action for action in self._actions if action.menu is name])
        self._mark_rows(self._menus[name.value])

    def _mark_rows(self, menu: QMenu) -> None:
        """Assign access keys to the rows of a menu that opens, and of its submenus."""
        from app.desktop.kit.buttons import Words, with_keys  # noqa: PLC0415 - no menu is open at the first paint

        inside = {other.menuAction(): (phrase, other) for phrase, other in self._menus.items()}
        rows: list[tuple[QAction, Phrase]] = []
        for made in menu.actions():
            if made in inside:
                phrase, other = inside[made]
                rows.append((made, phrase))
                self._mark_rows(other)
            elif (action := self._declared.get(made.objectName())) is not None:
                rows.append((made, self._words(action)))
        marked = with_keys([Words(self._say(phrase), phrase.en) for _, phrase in rows])
        altered = [(made, words) for (made, _), words in zip(rows, marked, strict=True) if made.text() != words]
        for made, words in altered:
            made.setText(words)
        if altered:  # Qt reserves no room for hidden access keys, and cuts the longest Japanese rows
            menu.setMinimumWidth(0)
            menu.setMinimumWidth(menu.sizeHint().width() + menu.fontMetrics().horizontalAdvance("WW"))

    def show_icons(self, icons: dict[str, QIcon]) -> None:
        for action in self._actions:
            if action.icon:
                self._made[action.id].setIcon(icons[action.icon])

    def _explain(self, action: Action, made: QAction, told: Phrase) -> None:
        key = native(made.shortcut())
        said = self._say(told)
        set_tips(made, f"{self._say(self._words(action))}{f' ({key})' if key else ''}\n{said}", said)
        self._explained[action.id] = told

    def _make(self, action: Action) -> QAction:
        made = self._made[action.id] = QAction(self._say(action.text), self)
        self._declared[action.id] = action
        made.setObjectName(action.id)
        if action.checked is not None:
            made.setCheckable(True)
        self._group(action.submenu if action.is_choice else None).addAction(made)
        return made

    def _on_triggered(self, made: QAction) -> None:
        self._run(self._declared[made.objectName()])

    def _run(self, action: Action) -> None:
        if self._desk is not None:
            action.run(self._desk)
            self.refresh()

    def _put_in_menu(self, action: Action, made: QAction) -> None:
        menu = self._menus[action.menu.value]
        if action.starts_section and not menu.isEmpty():
            menu.addSeparator()
        if action.submenu is not None:
            if action.submenu not in self._menus:
                self._menus[action.submenu] = add_menu(menu, self._say(action.submenu))
                self._menus[action.submenu].setToolTipsVisible(True)
            menu = self._menus[action.submenu]
        menu.setToolTipsVisible(True)
        menu.addAction(made)

    def _group(self, choices: Phrase | None) -> QActionGroup:
        if choices not in self._groups:
            group = self._groups[choices] = QActionGroup(self)
            group.triggered.connect(self._on_triggered)
            if choices is None:
                group.setExclusionPolicy(QActionGroup.ExclusionPolicy.None_)
        return self._groups[choices]

    def _rekey(self) -> None:
        """Apply changed shortcuts."""
        self._shared = self.keys.shared()
        for action in self._actions:
            self._give_keys(action)
        self._explained.clear()
        self._missing.clear()
        self.refresh()
        self.shortcuts_changed.emit(None)

    def _give_keys(self, action: Action) -> None:
        """Give a shared shortcut to the first enabled action that has it, as Qt allows only one."""
        keys = tuple(key for key in self.keys.keys(action) if self._may_listen(action, key))
        if self._given.get(action.id, ()) == keys:
            return
        self._given[action.id] = keys
        made = self._made[action.id]
        wide = [key for key in keys if not is_bare(key)]
        bare = [key for key in keys if is_bare(key)]
        if wide and bare:
            self._listen(self._twin(made), bare, is_bare=True)
        elif (twin := self._twins.get(action.id)) is not None:
            self._listen(twin, (), is_bare=True)
        self._listen(made, wide or bare, is_bare=not wide and bool(bare))

    def _may_listen(self, action: Action, key: str) -> bool:
        holders = self._shared.get(key, ())
        able = [holder for holder in holders if self._made[holder.id].isEnabled()]
        return not holders or action is (able or holders)[0]

    def _listen(self, made: QAction, keys: Sequence[str], *, is_bare: bool) -> None:
        from PySide6.QtCore import Qt  # noqa: PLC0415 - a thousand names that the first paint does without
        from PySide6.QtGui import QKeySequence  # noqa: PLC0415

        context = Qt.ShortcutContext
        made.setShortcutContext(context.WidgetWithChildrenShortcut if is_bare else context.WindowShortcut)
        made.setShortcuts([QKeySequence(key) for key in keys])
        for carrier in self._carriers:
            if is_bare:
                carrier.addAction(made)
            else:
                carrier.removeAction(made)

    def _twin(self, made: QAction) -> QAction:
        """Return the second QAction for bare shortcuts, since a QAction has only one shortcut context."""
        twin = self._twins.get(made.objectName())
        if twin is None:
            twin = self._twins[made.objectName()] = QAction(made.text(), self)
            twin.setEnabled(made.isEnabled())
            twin.triggered.connect(made.trigger)
            made.enabledChanged.connect(twin.setEnabled)
        return twin


def registry_of(window: QMainWindow) -> ActionRegistry:
    """Return the registry of that window."""
    return next(child for child in window.children() if isinstance(child, ActionRegistry))


def _is_carried(made: QAction) -> bool:
    """Return True if an action has a bare shortcut, which must not act while text is typed."""
    return any(is_bare(key.toString()) for key in made.shortcuts())
