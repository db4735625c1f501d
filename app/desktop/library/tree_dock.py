"""The opening tree beside the board: follows the position, shows shares as arrows, and plays a clicked move."""

from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.desktop.desk.desk import Desk
from app.desktop.kit.background import attend
from app.desktop.kit.dialogs import coloured, make_main, push_button, style_dialog, words
from app.desktop.kit.file_pickers import ask_for_folder
from app.desktop.kit.idle import IDLE, Rank
from app.desktop.kit.labels import STRETCH, hbox, vbox
from app.desktop.kit.text_fields import NamedComboBox
from app.desktop.kit.translation import Pane, Retranslator
from app.desktop.library.open_library import open_library
from app.desktop.library.query_line import QueryLine
from app.desktop.library.tree_view import TreePlace, TreeView, every_game
from app.library.library import Library
from app.library.opening_tree import OpeningTree
from app.library.query import CompiledQuery, compile_query, parse_query
from app.record.traversal import path_to_node
from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.text import library as query_text
from app.text import library_window as text
from app.text.phrase import Phrase
from app.workspace.document_change import DocumentChange
from app.workspace.scene import Arrow, DrawingInk, move_origin

WHO: Final = (
    (text.TREE_ALL, ()),
    (text.TREE_MINE, (query_text.MINE,)),
    (text.TREE_MINE_BLACK, (query_text.MINE, query_text.AS_BLACK)),
    (text.TREE_MINE_WHITE, (query_text.MINE, query_text.AS_WHITE)),
)
"""Choices of the counted games, with their query words."""
MOST_ARROWS: Final = 4
_WIDEST: Final = 220
_PAGES = _ASKS, _TREE = 0, 1


def _wanted(line: str, library: Library) -> CompiledQuery:
    return compile_query(parse_query(line), library)


class TreeDock(Pane):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("tree.dock")
        self._desk, self._say = desk, desk.speech.say
        home = self._home = open_library(desk)
        spoken = self._spoken = Retranslator(self._say)
        self.who = spoken.named(NamedComboBox(), text.TREE_WHO, text.TREE_WHO_HELP)
        self.who.setSizeAdjustPolicy(NamedComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.who.setMaximumWidth(_WIDEST)
        self.who.addItems([""] * len(WHO))
        self.query = spoken.named(QueryLine(home, "tree.query"), text.QUERY_LINE)
        self.view = TreeView(desk, home)
        self.setFocusProxy(self.view.list)
        self.asks, self.failure = words("tree.asks"), words("tree.failure")
        self.take_in = make_main(spoken.button(push_button("tree.import"), text.IMPORT_FOLDER))
        self.failure.hide()
        self._pages = QStackedWidget()
        asking, tree = QWidget(), QWidget()
        vbox(
            STRETCH,
            self.asks,
            hbox(STRETCH, self.take_in, STRETCH),
            STRETCH,
            on=asking,
            margins=(16, 8, 16, 8),
            spacing=12,
        )
        filters = hbox((self.who, 2), (self.query, 3), margins=(8, 6, 8, 2), spacing=6)
        vbox(filters, hbox((self.failure, 1), margins=(8, 4, 8, 4)), (self.view, 1), on=tree, margins=0, spacing=0)
        self.asks.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for page in (asking, tree):
            style_dialog(page)
            self._pages.addWidget(page)
        vbox((self._pages, 1), on=self, margins=0, spacing=0)
        self._connect()
        self.follow_changes(desk.speech)

    def _connect(self) -> None:
        desk, home = self._desk, self._home
        self.view.played.connect(self._play)
        self.view.shown.connect(self._show_arrows)
        self.who.activated.connect(lambda _: self._on_filter())
        self.query.textChanged.connect(lambda _: IDLE.soon(self, self._on_filter, self._on_filter))
        self.take_in.clicked.connect(self._ask_for_folder)
        attend(desk.document.changed, self, self._hear)
        attend(home.changed, self, lambda _: self._show_page())
        attend(home.import_changed, self, lambda _: self._show_page())
        attend(home.failed, self, self._tell)

    # Following the board

    def _hear(self, change: DocumentChange) -> None:
        if change.replaced or change.moved is not None or change.edit is not None or change.mode_changed:
            IDLE.soon(self, self._look, rank=Rank.FOUND)

    def _look(self) -> None:
        if not self.isVisible() or not self._home.is_there:
            return
        opened = self._desk.document.shown
        node = opened.cursor.node
        way = path_to_node(node)
        follower = next(
            (each.move for each in node.children if each.move is not None and each.illegality is None), None
        )
        home = opened.home
        own = ("", 0) if home is None else (str(home.path.absolute()), home.place)
        keys = tuple(each.key for each in way)
        self.view.show_place(TreePlace(opened.cursor.position.copy(), follower, keys, own))

    def _play(self, move: Move) -> None:
        self._desk.document.shown.play_move(move)

    def _show_arrows(self, tree: OpeningTree) -> None:
        opened = self._desk.document.shown
        is_wanted = self._desk.preferences.now.study.arrows and self.isVisible()
        is_free = opened.game is None and opened.puzzle is None and opened.editor is None
        is_here = self.view.cells.place.position.key == opened.cursor.position.key
        shows = is_wanted and is_free and is_here
        opened.tree_arrows = arrows_of(tree, Side(opened.cursor.position.turn)) if shows else ()

    # Filter

    def _on_filter(self) -> None:
        self.failure.hide()
        written = " ".join([*map(self._say, WHO[self.who.currentIndex()][1]), self.query.text()]).strip()
        self.view.count_only(
            partial(_wanted, written) if written else every_game, text.TREE_NONE_OF_THESE if written else text.TREE_NONE
        )

    def _ask_for_folder(self) -> None:
        ask_for_folder(
            self.window(), self._say, text.IMPORT_FOLDER, self._home.near, lambda path: self._home.take_in([path])
        )

    # Pages

    def _show_page(self) -> None:
        is_there, is_importing, away = self._home.is_there, self._home.importing is not None, self._home.away
        was_there = self._pages.currentIndex() == _TREE
        self._pages.setCurrentIndex(_TREE if is_there else _ASKS)
        self.asks.setText(self._say(away or (text.IMPORT_RUNS if is_importing else text.TREE_NO_LIBRARY)))
        self.take_in.setVisible(not is_importing and away is None)
        if is_there and not was_there:
            self._look()

    def _tell(self, sentence: Phrase) -> None:
        self.view.list.set_empty_text(Phrase("", ""))
        self.view.list.refresh()
        self.failure.setText(self._say(sentence))
        self.failure.show()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._show_page()
        self._look()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        super().hideEvent(event)
        self._desk.document.shown.tree_arrows = ()

    def _speak(self) -> None:
        self._spoken.speak()
        for place, (name, _) in enumerate(WHO):
            self.who.setItemText(place, self._say(name))
        self.query.setPlaceholderText(self._say(text.TREE_QUERY_HINT))
        self._show_page()

    def _apply_theme(self) -> None:
        coloured(self.failure, self._desk.shell.theme.error)


def arrows_of(tree: OpeningTree, mover: Side) -> tuple[Arrow, ...]:
    """Arrows of the most frequent moves, the first one painted last."""
    shown = tree.moves[:MOST_ARROWS]
    total = sum(each.games for each in tree.moves) or 1
    arrows = [
        Arrow(
            *(move_origin(each.move, mover), each.move.to, DrawingInk.BOOK, each.games / shown[0].games),
            label=f"{each.games / total:.0%}",
        )
        for each in shown
    ]
    return tuple(reversed(arrows))
