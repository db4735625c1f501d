"""The bookmarks pane (しおり): marked positions of the record, to go to, rename and remove."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from app.desktop.desk.desk import Desk
from app.desktop.kit.buttons import Menu
from app.desktop.kit.dialogs import style_dialog
from app.desktop.kit.labels import STRETCH, hbox, vbox
from app.desktop.kit.signs import Sign, Tone
from app.desktop.kit.translation import Pane, Retranslator
from app.desktop.lists.row_painter import Column, RowCell
from app.desktop.lists.rows import RowModel, RowView
from app.record.tree import Node
from app.text import panes as text
from app.workspace.document_change import DocumentChange
from app.workspace.record_rows import BookmarkRows, node_name

COLUMNS: Final = (
    Column("number", text.NUMBER, 2.2, is_number=True),
    Column("move", text.MOVE, 6.5),
    Column("name", text.BOOKMARK, 6),
)


class BookmarksPane(Pane):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._rows = BookmarkRows(desk.document)
        self._cells = BookmarkCells(desk, self._rows)
        self.list = RowView(desk, "bookmarks", text.BOOKMARKS_LIST, self._cells, text.NO_BOOKMARKS)
        self.list.chosen.connect(self._go)
        self.list.activated.connect(lambda index: self._go(index.row()))
        self.list.menu_for = lambda _: self._menu()
        self.setFocusProxy(self.list)
        spoken = self._spoken = Retranslator(desk.speech.say)
        # Tool buttons, since push buttons would keep the pane from getting narrow.
        add = spoken.button(QToolButton(), text.ADD_HEADER, text.ADD_HELP)
        rename = spoken.button(QToolButton(), text.RENAME, text.RENAME_HELP)
        remove = spoken.button(QToolButton(), text.REMOVE, text.REMOVE_HELP)
        self._buttons = add, rename, remove
        acts = {"add": self.name_here, "rename": self.rename, "remove": self.remove}
        for button, (name, act) in zip(self._buttons, acts.items(), strict=True):
            button.setObjectName(f"bookmark.{name}")
            button.clicked.connect(act)
        for key, act in ((Qt.Key.Key_F2, self.rename), (Qt.Key.Key_Delete, self.remove)):
            action = QAction(self.list, shortcut=QKeySequence(key), shortcutContext=Qt.ShortcutContext.WidgetShortcut)
            action.triggered.connect(act)
            self.list.addAction(action)
        below = QWidget()
        hbox(*self._buttons, STRETCH, on=below, margins=(8, 4, 8, 6), spacing=6)
        style_dialog(below)
        vbox((self.list, 1), below, on=self, margins=0, spacing=0)
        desk.document.changed.connect(self._hear)
        self.follow_changes(desk.speech)
        self._mark_current()

    def _speak(self) -> None:
        self._spoken.speak()

    def name_here(self) -> None:
        """Let the user name a bookmark for the position on the board."""
        self._name(self._desk.document.shown.cursor.node)

    def rename(self) -> None:
        """Let the user rename the chosen bookmark."""
        if (node := self._chosen()) is not None:
            self._name(node)

    def remove(self) -> None:
        if (node := self._chosen()) is not None:
            self._desk.document.shown.set_bookmark(node, "")

    def _name(self, node: Node) -> None:
        say, words = self._desk.speech.say, node.bookmark
        if not words:
            name = say(node_name(self._desk.document.shown, node))
            words = f"{say(text.AT_PLY.filled(ply=node.ply))} {name}" if node.ply else name
        row = self._cells.make_room(node)
        self.list.refresh()
        self.list.set_current(row)
        self.list.edit_cell(row, "name", words, text.BOOKMARK_NAME, lambda name: self._on_named(node, name))

    def _on_named(self, node: Node, name: str | None) -> None:
        self._cells.close_room()
        if name is not None and name.strip():
            self._desk.document.shown.set_bookmark(node, name.strip())
        self._show()

    def _chosen(self) -> Node | None:
        return self._cells.node(self.list.current)

    def _go(self, row: int) -> None:
        if (node := self._cells.node(row)) is not None:
            self._desk.document.shown.cursor.go_to_node(node)

    # Events and refresh

    def _hear(self, change: DocumentChange) -> None:
        if change.replaced:
            self.list.stop_editing()
            self._rows.reload_bookmarks()
        if change.replaced or (change.edit is not None and self._rows.on_record_change(change.edit)):
            self._show()
        elif change.moved is not None:
            self._mark_current()

    def _show(self) -> None:
        self.list.leave_room("number", self._cells.greatest_number())
        self.list.refresh()
        self._mark_current()

    def _mark_current(self) -> None:
        """Select the bookmark of the position on the board, if it has one."""
        row = self._cells.row_of(self._desk.document.shown.cursor.node)
        if row is not None and row != self.list.current:
            self.list.set_current(row)
        for button in self._buttons[1:]:
            button.setEnabled(self._cells.count() > 0)

    def _menu(self) -> QMenu:
        menu = Menu(self)
        menu.addActions(self.list.actions())
        for action, words in zip(menu.actions(), (text.RENAME, text.REMOVE), strict=True):
            action.setText(self._desk.speech.say(words))
        return menu


class BookmarkCells(RowModel):
    """Table model of the bookmarks, with one more row while a new bookmark is named."""

    def __init__(self, desk: Desk, rows: BookmarkRows) -> None:
        super().__init__(desk, COLUMNS)
        self._rows = rows
        self._newcomer: Node | None = None

    def make_room(self, node: Node) -> int:
        """Row of the node's bookmark, a new one if it has none."""
        self._newcomer = None if node.bookmark else node
        return self._rows.row_for_node(node)

    def close_room(self) -> None:
        self._newcomer = None

    def count(self) -> int:
        return len(self._nodes())

    def node(self, row: int) -> Node | None:
        nodes = self._nodes()
        return nodes[row] if 0 <= row < len(nodes) else None

    def row_of(self, node: Node) -> int | None:
        return next((row for row, each in enumerate(self._nodes()) if each is node), None)

    def greatest_number(self) -> str:
        return str(max((node.ply for node in self._nodes()), default=0))

    def cells(self, row: int) -> Sequence[RowCell]:
        node = self._nodes()[row]
        name = self._desk.speech.say(node_name(self._desk.document.shown, node))
        return (
            RowCell(str(node.ply), Tone.MUTED),
            RowCell(name),
            RowCell(node.bookmark, signs=((Sign.BOOKMARK, Tone.WARNING),)),
        )

    def spoken(self, row: int) -> str:
        number, move, name = self.cells(row)
        return f"{name.text}, {number.text} {move.text}"

    def _nodes(self) -> list[Node]:
        nodes = self._rows.nodes
        if self._newcomer is None:
            return nodes
        place = self._rows.row_for_node(self._newcomer)
        return [*nodes[:place], self._newcomer, *nodes[place:]]
