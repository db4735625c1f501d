"""The opening tree at the position of a small board: what was played there, how it went, and what engines found behind it."""

from collections.abc import Sequence
from functools import partial
from itertools import takewhile
from typing import Final

from PySide6.QtWidgets import QWidget

from app.desktop.desk.desk import Desk
from app.desktop.kit.attending import attend
from app.desktop.kit.boxes import STRETCH, hbox, vbox
from app.desktop.kit.hint import push_button
from app.desktop.kit.measures import NAME, sized
from app.desktop.kit.plain import CutLabel
from app.desktop.kit.spoken import Spoken
from app.desktop.kit.tones import Tone
from app.desktop.library.open_library import OpenLibrary
from app.desktop.lists.line_board import WalkBoard
from app.desktop.lists.row_painter import EMPTY, Column, RowCell
from app.desktop.lists.rows import RowModel, RowView
from app.library.library import Library
from app.library.opening_tree import OpeningTree, TreeMove, opening_tree, with_dates
from app.library.query import GamesWanted
from app.record.outline import path
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.written_moves import written_closely
from app.store.analysis_store import AnalysisStore
from app.text import library_window as text
from app.text.phrase import Phrase
from app.workspace.line_walk import PlayableLine
from app.workspace.score_words import score_words, viewing_side

COLUMNS: Final = (
    Column("move", text.TREE_MOVE, 5),
    Column("games", text.TREE_GAMES, 3.5, is_number=True),
    Column("results", text.TREE_RESULTS, 10, stretches=True),
    Column("score", text.TREE_SCORE, 4, is_number=True),
    Column("last", text.TREE_LAST, 4),
)


def _tree(position: Position, wanted: GamesWanted | None, library: Library, store: AnalysisStore | None) -> OpeningTree:
    return opening_tree(library, position, wanted, store)


def _dated(
    position: Position, tree: OpeningTree, wanted: GamesWanted | None, library: Library, _: AnalysisStore | None
) -> OpeningTree:
    return with_dates(library, position, tree, wanted)


def by_side(move: TreeMove, mover: Side) -> tuple[float, float, float]:
    """Games that Sente won, that were drawn, and that Gote won."""
    won, lost = (move.won, move.lost) if mover is Side.BLACK else (move.lost, move.won)
    return won, move.drawn, lost


class TreeCells(RowModel):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, COLUMNS)
        self.tree: OpeningTree | None = None
        self.position = Position.from_sfen("startpos")

    def count(self) -> int:
        return 0 if self.tree is None else len(self.tree.moves)

    def cells(self, row: int) -> Sequence[RowCell]:
        if self.tree is None:
            return [EMPTY] * len(COLUMNS)
        each, mover, desk = self.tree.moves[row], Side(self.position.turn), self._desk
        score = ""
        if each.stored is not None:
            side = viewing_side(desk.preferences.now.scores.view, mover)
            score = desk.speech.say(score_words(each.stored.lines[0].score, side))
        shares = by_side(each, mover)
        return (
            RowCell(written_closely(self.position, each.move, None, desk.document.notation)),
            RowCell(f"{each.games:,}"),
            RowCell(shares=shares) if sum(shares) else RowCell("–", Tone.MUTED),
            RowCell(score),
            RowCell(each.last_played[:4], Tone.MUTED),
        )

    def spoken(self, row: int) -> str:
        told = super().spoken(row)
        if self.tree is None:
            return told
        shares = by_side(self.tree.moves[row], Side(self.position.turn))
        numbers = "-".join(f"{share:g}" for share in shares)
        return f"{told}, {self._desk.speech.say(text.TREE_RESULTS)} {numbers}"


class TreePane(QWidget):
    """Its small board walks along a game; what is played in the tree is a line of its own."""

    def __init__(self, desk: Desk, home: OpenLibrary) -> None:
        super().__init__()
        self._desk, self._say = desk, desk.speech.say
        self._lane = home.lane(self)
        self._line = PlayableLine(Position.from_sfen("startpos"), ())
        self._wanted: GamesWanted | None = None
        self._told = Phrase("", "")
        self._game = (0, 0)
        spoken = self._spoken = Spoken(self._say)
        self.board = WalkBoard(desk, text.FIRST_POSITION)
        self.heading, self.here = spoken.label(text.TREE), CutLabel(objectName="tree.here")
        self.sync = spoken.button(push_button("tree.sync"), text.FROM_BOARD, text.FROM_BOARD_HELP)
        self.cells = TreeCells(desk)
        self.list = RowView(desk, "library_tree", text.TREE, self.cells, text.TREE_NONE)
        self.list.activated.connect(lambda index: self.play(index.row()))
        self.board.walked.connect(lambda _: self.look())
        self.sync.clicked.connect(self.follow_board)
        head = hbox(self.heading, STRETCH, self.sync, margins=(12, 8, 12, 0), spacing=8)
        here = hbox((self.here, 1), margins=(12, 0, 12, 4))
        vbox(head, self.board, here, (self.list, 1), on=self, margins=0, spacing=6)
        self.board.show_line(self._line)
        attend(desk.speech.changed, self, lambda _: self._speak())
        attend(desk.shell.theme_changed, self, lambda _: self._apply_theme())
        attend(home.changed, self, lambda _: self.look())
        self._speak()
        self._apply_theme()

    @property
    def position(self) -> Position:
        """On the small board."""
        position = self._line.position.copy()
        for move in self._line.moves[: self.board.at]:
            position.apply(move)
        return position

    def show_game(self, game: int, line: PlayableLine, ply: int) -> None:
        """Show a game at the ply that was searched for; who has gone on in it stays there."""
        if (game, ply) != self._game:
            self._game = game, ply
            self.show_line(line, ply)

    def show_line(self, line: PlayableLine, at: int) -> None:
        self._line = line
        self.board.show_line(line)
        self.board.go(at)
        self.look()

    def count_only(self, wanted: GamesWanted | None) -> None:
        """Count games that a query wants, or all."""
        self._wanted = wanted
        self.look()

    def look(self) -> None:
        position = self.position
        self._lane.ask(partial(_tree, position.copy(), self._wanted), partial(self._on_found, position))

    def _on_found(self, position: Position, tree: OpeningTree) -> None:
        """Show it, and then the dates, which take longer."""
        self._show(position, tree)
        if tree.moves:
            dates = partial(_dated, position.copy(), tree, self._wanted)
            self._lane.ask(dates, partial(self._on_dated, position))

    def _on_dated(self, position: Position, tree: OpeningTree) -> None:
        self.cells.tree, self.cells.position = tree, position
        self.list.viewport().update()

    def _show(self, position: Position, tree: OpeningTree) -> None:
        self.cells.tree, self.cells.position = tree, position
        self.list.refresh()
        self.list.set_current(0 if tree.moves else -1)
        black, drawn, white = (
            (sum(each) for each in zip(*(by_side(move, Side(position.turn)) for move in tree.moves), strict=True))
            if tree.moves
            else (0, 0, 0)
        )
        decided = black + drawn + white
        self._told = text.TREE_UNDECIDED.filled(games=f"{tree.games:,}")
        if decided:
            shares = {"black": f"{100 * black / decided:.0f}", "white": f"{100 * white / decided:.0f}"}
            self._told = text.TREE_LINE.filled(games=f"{tree.games:,}", **shares)
        self.here.setText(self._say(self._told))

    def play(self, row: int) -> None:
        """Go on with a move of the tree."""
        tree = self.cells.tree
        if tree is None or not 0 <= row < len(tree.moves) or self.cells.position.key != self.position.key:
            return
        move, at = tree.moves[row].move, self.board.at
        if self._line.moves[at : at + 1] == (move,):
            self.board.go(at + 1)
        else:
            self.show_line(self._line._replace(moves=(*self._line.moves[:at], move)), at + 1)

    def follow_board(self) -> None:
        """Show the line that leads to the position on the board of the main window."""
        document = self._desk.document
        nodes = path(document.cursor.node)
        moves = tuple(
            node.move for node in takewhile(lambda node: node.illegal is None, nodes) if node.move is not None
        )
        self.show_line(PlayableLine(document.record.start_position(), moves), len(moves))

    def _speak(self) -> None:
        self._spoken.speak()
        self.here.setText(self._say(self._told))
        self.list.refresh()

    def _apply_theme(self) -> None:
        self.heading.setFont(sized(self.font(), NAME, is_bold=True))
