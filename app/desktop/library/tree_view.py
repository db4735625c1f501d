"""The opening tree of a position, with results and stored scores of its moves; and its pane in the library window."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import takewhile
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent

from app.base.event import Event
from app.desktop.desk.desk import Desk
from app.desktop.kit.background import attend
from app.desktop.kit.dialogs import push_button
from app.desktop.kit.labels import STRETCH, CutLabel, hbox, vbox
from app.desktop.kit.signs import Tone
from app.desktop.kit.theme import NAME, sized
from app.desktop.kit.translation import Pane, Retranslator
from app.desktop.library.open_library import OpenLibrary
from app.desktop.lists.line_board import ReplayBoard
from app.desktop.lists.row_painter import EMPTY, Column, RowCell
from app.desktop.lists.rows import RowModel, RowView
from app.library.finding import own_novelty_ply
from app.library.library import Library
from app.library.opening_tree import OpeningTree, TreeMove, opening_tree, with_last_dates
from app.library.query import CompiledQuery
from app.record.traversal import path_to_node
from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.written_moves import write_move_compactly
from app.store.analysis_store import AnalysisStore
from app.text import library_window as text
from app.text.phrase import Phrase
from app.workspace.line_cursor import PlayableLine
from app.workspace.score_words import MINUS, score_words, viewing_side

COLUMNS: Final = (
    Column("move", text.TREE_MOVE, 6.5),
    Column("games", text.TREE_GAMES, 4.2, is_number=True),
    Column("results", text.TREE_RESULTS, 6.5, stretches=True),
    Column("share", text.TREE_SHARE, 3.8, is_number=True),
    Column("score", text.TREE_SCORE, 3.6, is_number=True),
    Column("loss", text.TREE_LOSS, 3, is_number=True),
    Column("last", text.TREE_LAST, 3.2),
)
_SPARED: Final = ("last", "loss", "share", "score")
"""Columns that a narrow pane hides, in this order."""
Wanted = Callable[[Library], CompiledQuery | None]
"""Function that finds the counted games on the worker thread; None means all."""


class TreePlace(NamedTuple):
    """A position and its history."""

    position: Position
    next_move: Move | None = None
    """Move played there in the record."""
    keys: tuple[int, ...] = ()
    """Keys of the positions from the start to this one, to find the first new one."""
    own: tuple[str, int] = ("", 0)
    """Path and index of the record's own game, which does not count as known."""


class _Found(NamedTuple):
    tree: OpeningTree
    new_since: int | None


def every_game(_: Library) -> None:
    """Count all games."""


def _tree(place: TreePlace, wanted: Wanted, library: Library, store: AnalysisStore | None) -> _Found:
    tree = opening_tree(library, place.position.copy(), wanted(library), store)
    return _Found(tree, own_novelty_ply(library, place.keys, place.own))


def _dated(place: TreePlace, found: _Found, wanted: Wanted, library: Library, _: AnalysisStore | None) -> _Found:
    return found._replace(tree=with_last_dates(library, place.position.copy(), found.tree, wanted(library)))


def by_side(move: TreeMove, mover: Side) -> tuple[float, float, float]:
    """Games won by Sente, drawn, and won by Gote."""
    won, lost = (move.won, move.lost) if mover is Side.BLACK else (move.lost, move.won)
    return won, move.drawn, lost


class TreeCells(RowModel):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, COLUMNS)
        self.place = TreePlace(Position.from_sfen("startpos"))
        self.tree: OpeningTree | None = None
        self.moves: tuple[TreeMove, ...] = ()

    def show(self, place: TreePlace, tree: OpeningTree) -> None:
        """Show a tree; an unplayed move of the record is added last."""
        self.place, self.tree, self.moves = place, tree, tree.moves
        played = place.next_move
        if played is not None and all(each.move is not played for each in tree.moves):
            self.moves = (*tree.moves, TreeMove(played, 0, 0, 0, 0, "", True, None, None))

    def count(self) -> int:
        return len(self.moves)

    def cells(self, row: int) -> Sequence[RowCell]:
        each, desk, position = self.moves[row], self._desk, self.place.position
        say, mover = desk.speech.say, Side(position.turn)
        score = ""
        if each.stored is not None:
            side = viewing_side(desk.preferences.now.scores.view, mover)
            score = say(score_words(each.stored.lines[0].score, side))
        is_played = each.move is self.place.next_move
        mark = (text.TREE_PLAYED if each.games else text.TREE_NEW) if is_played else Phrase("", "")
        shares, dash = by_side(each, mover), RowCell("–", Tone.MUTED)
        return (
            RowCell(write_move_compactly(position, each.move, None, desk.document.shown.notation), more=say(mark)),
            RowCell(f"{each.games:,}"),
            RowCell(shares=shares) if sum(shares) else dash,
            EMPTY if each.score is None else RowCell(f"{100 * each.score:.0f}%"),
            RowCell(score),
            EMPTY if each.loss is None else RowCell(f"{MINUS if each.loss else ''}{each.loss:.0f}", Tone.MUTED),
            RowCell(each.last_played[:4], Tone.MUTED),
        )

    def spoken(self, row: int) -> str:
        shares = by_side(self.moves[row], Side(self.place.position.turn))
        numbers = "-".join(f"{share:g}" for share in shares)
        return f"{super().spoken(row)}, {self._desk.speech.say(text.TREE_RESULTS)} {numbers}"


class TreeList(RowView):
    """Table of moves; a click plays one, and the second click of a double click plays no other."""

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        super().mousePressEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and self.rowAt(event.position().toPoint().y()) >= 0:
            self.activated.emit(self.currentIndex())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        event.accept()


class TreeView(Pane):
    def __init__(self, desk: Desk, home: OpenLibrary) -> None:
        super().__init__()
        self.played = Event[Move]()
        """Emitted with the move that the user wants to play."""
        self.shown = Event[OpeningTree]()
        """Emitted with the tree that is now shown."""
        self._desk = desk
        self._lane = home.lane(self)
        self._place = TreePlace(Position.from_sfen("startpos"))
        self._wanted: Wanted = every_game
        self._told = Phrase("", "")
        self.here = CutLabel(objectName="tree.here")
        self.cells = TreeCells(desk)
        self.list = TreeList(desk, "library_tree", text.TREE, self.cells, text.TREE_NONE)
        self.list.activated.connect(lambda index: self.play(index.row()))
        vbox(hbox((self.here, 1), margins=(8, 4, 8, 4)), (self.list, 1), on=self, margins=0, spacing=0)
        attend(home.changed, self, lambda _: self.look())
        self.follow_changes(desk.speech)
        self._spare()

    @property
    def is_busy(self) -> bool:
        return self._lane.is_busy

    def show_place(self, place: TreePlace) -> None:
        self._place = place
        self.look()

    def count_only(self, wanted: Wanted, when_empty: Phrase = text.TREE_NONE) -> None:
        """Count the wanted games only; `when_empty` is shown if none of them reached the position."""
        self._wanted = wanted
        self.list.set_empty_text(when_empty)
        self.look()

    def look(self) -> None:
        place = self._place
        self._lane.ask(partial(_tree, place, self._wanted), partial(self._on_found, place))

    def play(self, row: int) -> None:
        if 0 <= row < len(self.cells.moves) and self.cells.place is self._place:
            self.played.emit(self.cells.moves[row].move)

    def _on_found(self, place: TreePlace, found: _Found) -> None:
        """Show the tree, then query the dates, which takes longer."""
        tree = found.tree
        self.cells.show(place, tree)
        self.list.refresh()
        self.list.set_current(0 if self.cells.moves else -1)
        self._spare()
        self._tell(place, found)
        self.shown.emit(tree)
        if tree.moves:
            self._lane.ask(partial(_dated, place, found, self._wanted), partial(self._on_dated, place))

    def _on_dated(self, place: TreePlace, found: _Found) -> None:
        self.cells.show(place, found.tree)
        self.list.viewport().update()

    def _tell(self, place: TreePlace, found: _Found) -> None:
        tree, mover = found.tree, Side(place.position.turn)
        sides = [by_side(move, mover) for move in tree.moves]
        black, drawn, white = (sum(each) for each in zip(*sides, strict=True)) if sides else (0, 0, 0)
        decided = black + drawn + white
        self._told = text.TREE_UNDECIDED.filled(games=f"{tree.games:,}")
        if decided:
            shares = {"black": f"{100 * black / decided:.0f}", "white": f"{100 * white / decided:.0f}"}
            self._told = text.TREE_LINE.filled(games=f"{tree.games:,}", **shares)
        if found.new_since is not None:
            self._told = text.TREE_NEW_SINCE.filled(ply=found.new_since)
        self.here.setText(self._desk.speech.say(self._told))

    def _speak(self) -> None:
        self.here.setText(self._desk.speech.say(self._told))
        self.list.refresh()

    def _spare(self) -> None:
        """Hide empty columns, and in a narrow pane the less important ones."""
        silent = [
            key
            for key, says in (("score", "stored"), ("loss", "loss"))
            if all(getattr(move, says) is None for move in self.cells.moves)
        ]
        self.list.spare(*_SPARED, silent=silent)


class TreePane(Pane):
    """Opening tree with a board that replays a game; moves played in the tree start a line of their own."""

    def __init__(self, desk: Desk, home: OpenLibrary) -> None:
        super().__init__()
        self._desk = desk
        self._line = PlayableLine(Position.from_sfen("startpos"), ())
        self._game = (0, 0)
        spoken = self._spoken = Retranslator(desk.speech.say)
        self.board = ReplayBoard(desk, text.FIRST_POSITION)
        self.heading = spoken.label(text.TREE)
        self.sync = spoken.button(push_button("tree.sync"), text.FROM_BOARD, text.FROM_BOARD_HELP)
        self.tree = TreeView(desk, home)
        self.tree.played.connect(self._play)
        self.board.walked.connect(lambda _: self._look())
        self.sync.clicked.connect(self.follow_board)
        head = hbox(self.heading, STRETCH, self.sync, margins=(12, 8, 12, 0), spacing=8)
        vbox(head, self.board, (self.tree, 1), on=self, margins=0, spacing=6)
        self.board.show_line(self._line)
        self.follow_changes(desk.speech)

    @property
    def position(self) -> Position:
        position = self._line.position.copy()
        for move in self._line.moves[: self.board.at]:
            position.apply(move)
        return position

    def show_game(self, game: int, line: PlayableLine, ply: int) -> None:
        """Show a game at the ply that matched; the same game is not reset if the user has moved on."""
        if (game, ply) != self._game:
            self._game = game, ply
            self.show_line(line, ply)

    def show_line(self, line: PlayableLine, at: int) -> None:
        self._line = line
        self.board.show_line(line)
        self.board.go(at)
        self._look()

    def follow_board(self) -> None:
        """Show the line that leads to the position on the main board."""
        opened = self._desk.document.shown
        nodes = path_to_node(opened.cursor.node)
        moves = tuple(
            node.move for node in takewhile(lambda node: node.illegality is None, nodes) if node.move is not None
        )
        self.show_line(PlayableLine(opened.record.start_position(), moves), len(moves))

    def _look(self) -> None:
        self.tree.show_place(TreePlace(self.position))

    def _play(self, move: Move) -> None:
        at = self.board.at
        if self._line.moves[at : at + 1] == (move,):
            self.board.go(at + 1)
        else:
            self.show_line(self._line._replace(moves=(*self._line.moves[:at], move)), at + 1)

    def _speak(self) -> None:
        self._spoken.speak()

    def _apply_theme(self) -> None:
        self.heading.setFont(sized(self.font(), NAME, is_bold=True))
