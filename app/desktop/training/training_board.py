"""The training board and its foot: the position from the solver's side, move input, and a solution's steps."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QApplication, QFrame, QLineEdit

from app.base.event import Event
from app.base.folders import find_folders
from app.desktop.board.board_appearance import appearance_of
from app.desktop.board.view import BoardView
from app.desktop.desk.desk import Desk
from app.desktop.kit.background import attend
from app.desktop.kit.dialogs import coloured, push_button
from app.desktop.kit.icons import PictureCache
from app.desktop.kit.labels import CutLabel, Label, hbox, vbox
from app.desktop.kit.theme import grown, set_colours
from app.desktop.kit.translation import Pane, Retranslator
from app.shogi.moves import MOVES, Move
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.squares import Square
from app.text import board as board_text
from app.text import training_window as text
from app.text.phrase import Phrase
from app.workspace.move_input import MoveInput
from app.workspace.scene import Arrow, BoardTexts, DrawingInk, Ring, make_scene, move_origin
from app.workspace.typed_move import parse_typed_move

FOOT: Final = 40
_FIELD: Final = 150


class LineShown:
    """A line on the board, with the number of moves played so far."""

    def __init__(self, start: Position, line: Sequence[str]) -> None:
        self.start = start.copy()
        self.moves: list[Move] = []
        board = start.copy()
        for usi in line:
            move = MOVES[usi]
            if move is None or not board.try_move(move):
                break
            self.moves.append(move)
        self.at = 0

    def board(self) -> Position:
        board = self.start.copy()
        for move in self.moves[: self.at]:
            board.apply(move)
        return board

    @property
    def last(self) -> Move | None:
        return self.moves[self.at - 1] if self.at else self.start.last_move


class TrainingBoard(Pane):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("training.table")
        self.played = Event[Move]()
        """Emitted with the move that the user plays."""
        self._desk, self._say = desk, desk.speech.say
        self._objection: Phrase | None = None
        self._solver, self._names = Side.BLACK, ("", "")
        self._shown: LineShown | None = None
        self._words = Phrase("", "")
        self._arrows: tuple[Arrow, ...] = ()
        self._rings: tuple[Ring, ...] = ()
        self._arrow_label: Phrase | None = None
        self._previous_to: Square | None = None
        self.touch = MoveInput(lambda: self._objection)
        self.touch.move_made.connect(self._on_played)
        self.touch.changed.connect(lambda _: self._paint())
        self.touch.refused.connect(lambda remark: self.board.say_at(remark.at, self._say(remark.words)))
        self.board = BoardView(self.touch, PictureCache(find_folders().cache, lambda _path, _data: None))
        spoken = self._spoken = Retranslator(self._say)
        spoken.named(self.board, text.BOARD)
        self.words, self.understood = CutLabel(objectName="training.words", lines=2), Label()
        self.field = spoken.named(QLineEdit(), text.TYPE, text.TYPE_HELP)
        self.field.setObjectName("training.field")
        self.field.returnPressed.connect(self._on_typed)
        self.field.textChanged.connect(lambda _: self._understand())
        self.back = spoken.button(push_button("training.back"), text.STEP_BACK)
        self.forward = spoken.button(push_button("training.forward"), text.STEP_FORWARD)
        self.steps = Label(objectName="training.steps")
        self.back.clicked.connect(lambda: self.walk(-1))
        self.forward.clicked.connect(lambda: self.walk(1))
        self._foot = QFrame()  # a frame keeps its colours when the theme changes
        parts = ((self.words, 1), self.understood, self.field, self.back, self.steps, self.forward)
        hbox(*parts, on=self._foot, margins=(12, 4, 12, 4), spacing=8)
        self._foot.setAutoFillBackground(True)
        self._foot.setMinimumHeight(FOOT)
        vbox((self.board, 1), self._foot, on=self, margins=0, spacing=0)
        attend(desk.shell.theme_changed, self, lambda _: self._follow_board())
        self.follow_changes(desk.speech)
        self.show_nothing()

    # Content

    def show_nothing(self) -> None:
        self.ask(Position.from_sfen("9/9/9/9/9/9/9/9/9 b - 1"), Side.BLACK, ("", ""), None, Phrase("", ""))
        self.refuse(text.EMPTY)

    def ask(
        self, board: Position, solver: Side, names: tuple[str, str], previous_to: Square | None, words: Phrase
    ) -> None:
        """Show a position to solve, and only the move that led to it."""
        self._solver, self._names, self._previous_to = solver, names, previous_to
        self._objection = None
        self.show_line(board, (), words)
        self.field.setEnabled(True)
        self.field.clear()

    def refuse(self, objection: Phrase | None) -> None:
        """Block the board with a reason; None unblocks it."""
        self._objection = objection
        if objection is not None and self.field.hasFocus():
            self.board.setFocus()  # else the next widget gets the focus, which cannot take an answer
        self.field.setEnabled(objection is None)

    def show_line(self, start: Position, line: Sequence[str], words: Phrase, at: int = 0) -> None:
        self._shown = LineShown(start, line)
        self._shown.at = min(at, len(self._shown.moves))
        self._arrows, self._rings = (), ()
        self._words = words
        self.words.setText(self._say(words))
        self._show()

    def call(self, names: tuple[str, str]) -> None:
        """Set the names of the players."""
        self._names = names
        self._paint()

    def mark(self, *, arrows: Sequence[Arrow] = (), rings: Sequence[Ring] = (), label: Phrase | None = None) -> None:
        self._arrows, self._rings, self._arrow_label = tuple(arrows), tuple(rings), label
        self._paint()

    def arrow(self, move: Move, ink: DrawingInk) -> Arrow:
        board = Position.from_sfen("startpos") if self._shown is None else self._shown.board()
        return Arrow(move_origin(move, Side(board.turn)), move.to, ink)

    @property
    def has_line(self) -> bool:
        """True if a line is shown that can be stepped along."""
        return self._shown is not None and bool(self._shown.moves)

    def walk(self, by: int) -> None:
        """Step along the shown line; this is no answer."""
        shown = self._shown
        if shown is not None and 0 <= shown.at + by <= len(shown.moves):
            shown.at += by
            self._arrows, self._rings = (), ()
            self._show()

    def _show(self) -> None:
        shown = self._shown
        if shown is None:
            return
        self.touch.set_position(shown.board())
        count = len(shown.moves)
        for part in (self.back, self.forward, self.steps):
            part.setVisible(count > 0)
        self.field.setVisible(not count)  # its place is for the words: who sees a line has answered
        self.steps.setText(self._say(text.STEPS.filled(at=shown.at, all=count)))
        self.back.setEnabled(shown.at > 0)
        self.forward.setEnabled(shown.at < count)
        self._paint()

    def _paint(self) -> None:
        shown, touch = self._shown, self.touch
        if shown is None:
            return
        board, label = shown.board(), "" if self._arrow_label is None else self._say(self._arrow_label)
        scene = make_scene(board, shown.last, self._names, self._solver is Side.WHITE)
        self.board.set_scene(
            scene._replace(
                picked_place=touch.picked_place,
                targets=touch.targets,
                question=touch.question,
                arrows=tuple(arrow._replace(label=label) for arrow in self._arrows),
                rings=self._rings,
                is_over=not any(board.board),
                words=BoardTexts(self._say(board_text.TURN_SIGN), self._say(board_text.CHECK_SIGN)),
            )
        )

    # Moves

    def _on_played(self, move: Move) -> None:
        self._paint()
        self.field.clear()
        self.played.emit(move)

    def _typed(self) -> tuple[Move | None, str]:
        if self._shown is None:
            return None, ""
        notation = self._desk.document.shown.notation
        typed = parse_typed_move(self._shown.board(), self.field.text(), self._previous_to, notation)
        if typed.problem is not None:
            return None, self._say(typed.problem)
        return typed.move, typed.name or "  ".join(typed.choices[:4])

    def _understand(self) -> None:
        self.understood.setText(self._typed()[1])
        self.understood.setVisible(bool(self.understood.text()))

    def _on_typed(self) -> None:
        move, _ = self._typed()
        if move is not None and self._objection is None:
            self._on_played(move)

    def _speak(self) -> None:
        self._spoken.speak()
        self.field.setPlaceholderText(self._say(text.TYPE))
        self.words.setText(self._say(self._words))
        self._follow_board()  # the letters at its edge
        self._show()

    def _follow_board(self) -> None:
        theme, language = self._desk.shell.theme, self._desk.speech.language
        self.board.set_appearance(appearance_of(self._desk.preferences.now, theme, QApplication.font(), language))

    def _apply_theme(self) -> None:
        theme = self._desk.shell.theme
        set_colours(self._foot, theme.panel)
        coloured(self.understood, theme.muted)
        self.field.setFixedWidth(grown(_FIELD, self.font()))
        self._understand()
