"""The declared actions as Qt's: one QAction each, in menus, toolbar and under keys, always in the window's language.

It comes in two steps. What can be seen is made at once: the menus' titles and the toolbar. The rest waits for `fill`,
when there is a desk to act on; until then nothing can be done.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QMainWindow, QMenu, QToolBar, QWidget

from app.desktop.actions.action import Action, MenuName
from app.text.phrase import Phrase

if TYPE_CHECKING:
    from PySide6.QtGui import QActionGroup

    from app.desktop.actions.desk import Desk


class ActionBook(QObject):
    def __init__(
        self, shown: Sequence[Action], say: Callable[[Phrase], str], window: QMainWindow, toolbar: QToolBar
    ) -> None:
        """`shown` are the actions of the toolbar."""
        super().__init__(window)
        self._actions = shown
        self._say = say
        self._desk: Desk | None = None
        self._made: dict[str, QAction] = {}
        self._menus: dict[Phrase, QMenu] = {name.value: window.menuBar().addMenu(say(name.value)) for name in MenuName}
        self._groups: dict[Phrase, QActionGroup] = {}
        self._explained: dict[str, Phrase] = {}
        self._explaining = QTimer(self, singleShot=True, interval=0)
        self._explaining.timeout.connect(self.explain)
        for action in shown:
            toolbar.addAction(self._make(action))

    def find(self, action_id: str) -> QAction:
        """The action of that id; KeyError when none is declared, or it is not made yet."""
        return self._made[action_id]

    def fill(self, actions: Sequence[Action], desk: "Desk", board: QWidget) -> None:
        """Make all `actions`, and let them act on `desk`; keys that could type act only while `board` has the focus."""
        self._actions = actions
        self._desk = desk
        for action in self._actions:
            made = self._made.get(action.id) or self._make(action)
            made.setEnabled(True)
            self._put_in_menu(action, made)
            self._give_keys(action, made, board)
        self.refresh()

    def speak(self) -> None:
        """Say everything in the window's language."""
        for phrase, menu in self._menus.items():
            menu.setTitle(self._say(phrase))
        for action in self._actions:
            if (made := self._made.get(action.id)) is not None:
                made.setText(self._say(action.text))
        self._explained.clear()
        self.refresh()

    def refresh(self) -> None:
        """Bring what can be done, and what is on, up to date; what is said of it follows when there is time."""
        if self._desk is None:
            return
        for action in self._actions:
            made = self._made[action.id]
            if action.needs is not None:
                made.setEnabled(self._desk.document.missing(action.needs) is None)
            if action.checked is not None:
                made.setChecked(action.checked(self._desk))
        self._explaining.start()

    def explain(self) -> None:
        """Say in tooltips and state line what each action does, or why it cannot be done."""
        self._explaining.stop()
        if self._desk is None:
            return
        for action in self._actions:
            told = self._desk.document.missing(action.needs) or action.help
            if self._explained.get(action.id) != told:
                self._explain(action, self._made[action.id], told)

    def show_icons(self, icons: dict[str, QIcon]) -> None:
        for action in self._actions:
            if action.icon:
                self._made[action.id].setIcon(icons[action.icon])

    def _explain(self, action: Action, made: QAction, told: Phrase) -> None:
        from PySide6.QtGui import QKeySequence  # noqa: PLC0415 - another thing that can wait

        keys = f" ({made.shortcut().toString(QKeySequence.SequenceFormat.NativeText)})" if action.keys else ""
        made.setToolTip(f"{self._say(action.text)}{keys}\n{self._say(told)}")
        made.setStatusTip(self._say(told))
        self._explained[action.id] = told

    def _make(self, action: Action) -> QAction:
        made = self._made[action.id] = QAction(self._say(action.text), self.parent())
        made.setObjectName(action.id)
        made.setEnabled(False)
        made.setCheckable(action.checked is not None)
        made.triggered.connect(lambda: self._run(action))
        return made

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
                self._menus[action.submenu] = menu.addMenu(self._say(action.submenu))
                self._menus[action.submenu].setToolTipsVisible(True)
            menu = self._menus[action.submenu]
            if action.is_choice:
                self._group(action.submenu).addAction(made)
        menu.setToolTipsVisible(True)
        menu.addAction(made)

    def _group(self, phrase: Phrase) -> "QActionGroup":
        """The entries of a submenu of choices: one of them is always on."""
        from PySide6.QtGui import QActionGroup  # noqa: PLC0415

        if phrase not in self._groups:
            self._groups[phrase] = QActionGroup(self)
        return self._groups[phrase]

    def _give_keys(self, action: Action, made: QAction, board: QWidget) -> None:
        from PySide6.QtCore import Qt  # noqa: PLC0415 - a thousand names that the first paint does without
        from PySide6.QtGui import QKeySequence  # noqa: PLC0415

        if any(is_bare(key) for key in action.keys):
            made.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            board.addAction(made)
        made.setShortcuts([QKeySequence(key) for key in action.keys])


def is_bare(key: str) -> bool:
    """Whether a key is one that also types or edits, so that it may act only where nothing is typed."""
    return "+" not in key and not (key.startswith("F") and key[1:].isdigit())
