"""The opening tree in the library window: statistics of the games found at the position of a small board."""

from itertools import takewhile

from app.desktop.desk.desk import Desk
from app.desktop.kit.boxes import STRETCH, hbox, vbox
from app.desktop.kit.change_events import Pane
from app.desktop.kit.dialogs import push_button
from app.desktop.kit.theme import NAME, sized
from app.desktop.kit.translation import Retranslator
from app.desktop.library.open_library import OpenLibrary
from app.desktop.library.tree_view import TreePlace, TreeView
from app.desktop.lists.line_board import ReplayBoard
from app.record.traversal import path_to_node
from app.shogi.moves import Move
from app.shogi.position import Position
from app.text import library_window as text
from app.workspace.line_cursor import PlayableLine


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
