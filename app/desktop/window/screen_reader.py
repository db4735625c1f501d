"""Screen reader support: announcements of moves, results, refusals and answers, and speech output of moves and time."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QPlainTextEdit, QWidget

from app.desktop.board.accessible_board import BoardTable, PlateLabel, plate_labels
from app.desktop.board.view import BoardView
from app.desktop.desk.board_wish import BoardRequest
from app.desktop.desk.desk import Desk
from app.desktop.kit.announcements import Announcer
from app.desktop.kit.dialogs import closing, give_room, push_button
from app.desktop.kit.labels import set_title, show_message, vbox
from app.desktop.kit.translation import Dialog, Retranslator
from app.desktop.lists.rows import RowView
from app.desktop.window.window import MainWindow
from app.record.endings import end_text
from app.record.tree import Node
from app.shogi.illegality import quick_illegality
from app.shogi.piece_names import PIECES
from app.shogi.pieces import KINDS, Kind, Side
from app.shogi.position import ImpossibleMove, Position
from app.shogi.spoken_moves import CHECK, SpokenWord, spoken_end, spoken_move, spoken_side, spoken_time
from app.shogi.squares import Square, file_of, rank_of
from app.text import board as board_text
from app.text import panes as panes_text
from app.text import spoken as text
from app.text import window as window_text
from app.text.phrase import Phrase
from app.text.spoken import AnnouncementKind
from app.workspace import spoken_text
from app.workspace.cells import cell_name
from app.workspace.document_change import DocumentChange
from app.workspace.explanation import explain_verdict
from app.workspace.scene import BoardScene, Place
from app.workspace.score_words import score_words, viewing_side

if TYPE_CHECKING:
    from app.desktop.kit.sounds import ReadingAloud


class PositionText(Dialog):
    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("position_text")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._desk = desk
        self._told: Phrase | None = None
        spoken = self._spoken = Retranslator(desk.speech.say)
        self.lines = spoken.named(QPlainTextEdit(readOnly=True, tabChangesFocus=True), text.READ_POSITION)
        by = Qt.TextInteractionFlag
        self.lines.setTextInteractionFlags(by.TextSelectableByKeyboard | by.TextSelectableByMouse)
        self.copying = spoken.button(push_button("copy"), panes_text.COPY)
        self.copying.clicked.connect(lambda: desk.shell.copy_text(self.lines.toPlainText()))
        foot = closing(self, desk.speech)
        foot.addButton(self.copying, QDialogButtonBox.ButtonRole.ActionRole)
        vbox((self.lines, 1), foot, on=self, margins=(16, 14, 16, 12), spacing=10)
        give_room(self, 560, 380)
        self.follow_changes(desk.speech)
        self.lines.setFocus()

    def tell(self, lines: Phrase) -> None:
        self._told = lines
        self.lines.setPlainText(self._desk.speech.say(lines))

    def _speak(self) -> None:
        set_title(self, self._desk.speech.say(text.READ_POSITION))
        self._spoken.speak()
        if self._told is not None:
            self.tell(self._told)


ANSWER_MS: Final = 8_000
SETTLED_MS: Final = 1_500
"""Delay in ms for which the best move has to stay the same before it is announced (debounce)."""


class ScreenReaderSupport(QObject):
    def __init__(self, window: MainWindow, desk: Desk, board: BoardView) -> None:
        super().__init__(window)
        self._window, self._desk, self._board, self._document = window, desk, board, desk.document
        self.announcer = Announcer(board, desk.speech.say)
        self._table: BoardTable | None = None
        self._plates: dict[Side, PlateLabel] = {}
        self._aloud: ReadingAloud | None = None
        self._cell_words: tuple[Place, Phrase] | None = None
        """Cell of the keyboard cursor, and its last announced content."""
        self._asked: tuple[BoardRequest, Place | None, int] | None = None
        """Last question, the cell it was asked at, and its number of repetitions."""
        self._answer: tuple[Node, Phrase] | None = None
        """Last answer and the node it is about: `ASK_AGAIN` repeats it when no screen reader runs."""
        self._asked_kind: Kind | None = None
        """Kind of pieces that was asked for last, until the user moves the cursor."""
        self._best: object = None
        """Node and best move that were announced last."""
        self._settling = QTimer(self, singleShot=True, interval=SETTLED_MS)
        self._settling.timeout.connect(self._tell_best)
        self._answers: Mapping[BoardRequest, Callable[[BoardScene, int], Phrase]] = {
            BoardRequest.ASK_CLOCKS: lambda scene, _: spoken_text.clocks_speech(scene),
            BoardRequest.ASK_LAST: lambda scene, _: text.TURN_NOW.filled(
                said=self._step(), turn=spoken_text.turn_speech(scene)
            ),
            BoardRequest.ASK_HANDS: lambda scene, _: spoken_text.hands_speech(scene),
            BoardRequest.ASK_KIND: self._kind,
            BoardRequest.ASK_ATTACKERS: self._attackers,
            BoardRequest.ASK_TARGETS: self._targets,
            BoardRequest.ASK_FILE: lambda scene, step: spoken_text.file_speech(scene, 1 + (self._corner[0] + step) % 9),
            BoardRequest.ASK_RANK: lambda scene, step: spoken_text.rank_speech(scene, 1 + (self._corner[1] + step) % 9),
            BoardRequest.ASK_KING: lambda scene, times: spoken_text.king_speech(scene, Side((scene.turn + times) % 2)),
        }
        self._deeds: Mapping[BoardRequest, Callable[[BoardScene], None]] = {
            BoardRequest.READ: self._read_position,
            BoardRequest.NEXT_OF_KIND: self._go_to_next,
        }
        window.announced.connect(lambda said: self.announcer.tell(*said))
        window.warned.connect(partial(self.announcer.tell, AnnouncementKind.NOTICE))
        window.was_said.connect(partial(self.announcer.tell, AnnouncementKind.DONE))
        window.action_registry.hindered.connect(lambda reason: self._document.shown.emit_refusal(reason))  # noqa: PLW0108 - the record shown then
        board.keys.changed.connect(lambda _: self._stand())
        board.keys.missed.connect(self._miss)
        self._document.changed.connect(self._hear)
        desk.speech.changed.connect(lambda _: self._show())
        if isinstance(application := QApplication.instance(), QApplication):
            application.focusChanged.connect(self._show)
        self._show()

    # Screen reader

    def _show(self, *_: object) -> None:
        """Update the accessible table of the board; it is created once a screen reader runs."""
        scene = self._board.scene
        if scene is None or not QAccessible.isActive():
            return
        if self._table is None:
            self._table = BoardTable(self._board, self._desk.speech.say)
            self._plates = plate_labels(self._board)
        self._table.tell(scene)
        ratio = self._board.devicePixelRatio()
        for side, label in self._plates.items():
            words = self._desk.speech.say(spoken_text.plate_speech(scene, side))
            if label.text() != words:
                label.setText(words)
            lies = self._board.layout_now.plate(side)
            label.setGeometry(*(round(part / ratio) for part in (lies.x(), lies.y(), lies.width(), lies.height())))

    def _hear(self, change: DocumentChange) -> None:
        if change.moved is not None:
            if self.announcer.is_heard:
                self._tell_step()
            if self._document.shown.cursor.node.parent is change.moved.before:
                self._read_step()
        elif change.replaced and self.announcer.is_heard:
            self.announcer.tell(AnnouncementKind.MOVE, self._step())
        if change.refusal is not None:
            self.announcer.tell(AnnouncementKind.REFUSED, change.refusal)
        if change.clocks or change.alters_board:
            self._show()
        if change.piece_picked and change.moved is None and change.refusal is None:
            self._tell_cell()
        elif (scene := self._board.scene) is not None and self._board.keys.cell is not None:
            self._cell_words = self._named_cell(scene, self._board.keys.cell)
        if change.engine_output and self._document.is_studied and not self._settling.isActive():
            self._settling.start()

    # Moves

    def _step(self) -> Phrase:
        """Phrase for the last move or the result; the start position before any move."""
        opened = self._document.shown
        node = opened.cursor.node
        if node.parent is None:
            return window_text.START_POSITION
        if node.end is not None:
            return end_text(node.end, opened.record.side_to_move(node), opened.side_names())
        if node.move is None:
            return window_text.START_POSITION
        before, previous = self._before()
        said = spoken_text.move_speech(before, node.move, previous, opened.side_names())
        if quick_illegality(before, node.move) is not None:
            said = text.WITH.filled(said=said, more=text.ILLEGAL)
        return said

    def _before(self) -> tuple[Position, Square | None]:
        """Position before the last move, and the destination of the move before that."""
        node, before = self._document.shown.cursor.node, self._document.shown.cursor.position.copy()
        before.undo()
        return before, None if node.parent is None or node.parent.move is None else node.parent.move.to

    def _tell_step(self) -> None:
        node = self._document.shown.cursor.node
        if node.end is not None:
            self.announcer.tell(AnnouncementKind.RESULT, self._step())
            return
        if not self._is_read_in_list:
            self.announcer.tell(AnnouncementKind.MOVE, self._step())
        if self._document.shown.cursor.position.in_check():
            self.announcer.tell(AnnouncementKind.CHECK, text.MATE if self._document.shown.is_mate() else text.CHECK)
        found = (
            explain_verdict(self._document.shown, node) if self._document.shown.judgement_at(node) is not None else None
        )
        if found is None or not found.verdict.is_blame:
            return
        mistake = None if self._is_read_in_list else found.judgement.to_phrase()
        if found.better is not None:
            line = found.better.line
            move = spoken_text.plain_move_speech(line.position, line.moves[0], line.previous_to)
            better = text.BETTER.filled(move=move)
            mistake = better if mistake is None else text.WITH.filled(said=mistake, more=better)
        if mistake is not None:
            self.announcer.tell(AnnouncementKind.MISTAKE, mistake)

    @property
    def _is_read_in_list(self) -> bool:
        """True if the row of the move gets the focus, which announces the move and its verdict."""
        focus = QApplication.focusWidget()
        return isinstance(focus, RowView) and focus.tells_steps and QAccessible.isActive()

    # Best move of the engine

    def _tell_best(self) -> None:
        from app.desktop.study.study_controller import studying  # noqa: PLC0415 - there is one, as the document is studied

        if not self._document.is_studied or not self._is_listened_to:
            return
        best, node = studying(self._desk).best, self._document.shown.cursor.node
        if best is None or not best.moves or (node, best.moves[0]) == self._best:
            return
        self._best = (node, best.moves[0])
        board = best.query.board
        move = spoken_text.plain_move_speech(board, best.moves[0], None if node.move is None else node.move.to)
        side = viewing_side(self._desk.preferences.now.scores.view, board.turn)
        words = score_words(best.score, side)
        self.announcer.tell(AnnouncementKind.BEST, text.BEST_MOVE.filled(move=move, score=words))

    @property
    def _is_listened_to(self) -> bool:
        return QAccessible.isActive()

    # Keyboard cursor

    def _stand(self) -> None:
        """Announce that the keyboard cursor or the marked answer has changed; a change of focus already announces the
        cell."""
        scene, cell = self._board.scene, self._board.keys.cell
        self._asked_kind = None
        if scene is None or cell is None:
            self._cell_words = None
            return
        if scene.question is not None:
            self.announcer.tell(AnnouncementKind.CELL, board_text.ASKED)
            return
        self._cell_words = self._named_cell(scene, cell)
        if self._table is not None:
            self._table.stand(cell)
        show_message(self._window.statusBar(), self._desk.speech.say(cell_name(scene, cell)), ANSWER_MS)

    def _tell_cell(self) -> None:
        """Announce a change on the cursor's cell, such as a piece picked up; there the focus does not change."""
        scene, cell = self._board.scene, self._board.keys.cell
        if scene is not None and scene.question is not None:
            self.announcer.tell(AnnouncementKind.CELL, board_text.ASKED)
        elif scene is not None and cell is not None:
            named = self._named_cell(scene, cell)
            if named != self._cell_words:
                self._cell_words = named
                self.announcer.tell(AnnouncementKind.CELL, named[1])

    @staticmethod
    def _named_cell(scene: BoardScene, cell: Place) -> tuple[Place, Phrase]:
        """Cell and its content, without the hint that a picked piece can move there."""
        return cell, cell_name(scene._replace(targets=frozenset()), cell)

    def _miss(self, place: Place) -> None:
        if (scene := self._board.scene) is not None:
            self._document.shown.emit_refusal(text.NOTHING_THERE.filled(cell=cell_name(scene, place)))

    # Questions

    def answer(self, wish: BoardRequest) -> None:
        """Answer a question about the position, in the status bar and to the screen reader."""
        scene = self._board.scene
        if scene is None:
            return
        if wish in self._deeds:
            self._deeds[wish](scene)
            return
        if wish is BoardRequest.ASK_AGAIN:
            said = (self.announcer.last or text.NOTHING_SAID) if self.announcer.is_heard else self._last_answer()
        else:
            place = self._board.keys.cell
            times = self._asked[2] + 1 if self._asked is not None and self._asked[:2] == (wish, place) else 0
            self._asked = (wish, place, times)
            said = self._answers[wish](scene, times)
            self._answer = self._document.shown.cursor.node, said
        show_message(self._window.statusBar(), self._desk.speech.say(said), ANSWER_MS)
        self.announcer.tell(AnnouncementKind.ANSWER, said)

    def _last_answer(self) -> Phrase:
        """Last answer if it is about the displayed position, else its last move."""
        if self._answer is not None and self._answer[0] is self._document.shown.cursor.node:
            return self._answer[1]
        return self._step()

    def go_to_board(self) -> None:
        """Focus the board and its keyboard cursor."""
        self._window.activateWindow()
        self._board.setFocus()
        self._board.keys.arrive()

    @property
    def _corner(self) -> tuple[int, int]:
        """File and rank of the cursor, from 0; (0, 0) if it is on no square."""
        cell = self._board.keys.cell
        return (file_of(cell) - 1, rank_of(cell) - 1) if isinstance(cell, int) else (0, 0)

    def _kind(self, scene: BoardScene, times: int) -> Phrase:
        self._asked_kind = self._kind_after(scene, times)
        return spoken_text.kind_speech(scene, self._asked_kind)

    def _kind_after(self, scene: BoardScene, times: int) -> Kind:
        first = spoken_text.kind_at(scene, self._board.keys.cell) or KINDS[0]
        return Kind(KINDS[(KINDS.index(first) + times) % len(KINDS)])

    def _go_to_next(self, scene: BoardScene) -> None:
        """Move the cursor to the next piece of the kind that was asked for last, or of the one at the cursor."""
        kind = self._asked_kind or self._kind_after(scene, 0)
        place = spoken_text.next_of_kind(scene, kind, self._board.keys.cell)
        if place is None:
            self._document.shown.emit_refusal(text.NO_OTHER.filled(piece=PIECES[kind]))
        else:
            self._board.setFocus()
            self._board.keys.stand(place)
            self._asked_kind = kind

    def _read_position(self, scene: BoardScene) -> None:
        shown = self._window.show_one(PositionText, lambda parent: PositionText(self._desk, parent))
        shown.tell(spoken_text.position_lines(scene, self._step()))

    def _attackers(self, scene: BoardScene, _: int) -> Phrase:
        cell = self._board.keys.cell
        if not isinstance(cell, int):
            return text.EXPECTS_CELL
        return spoken_text.attackers_speech(scene, self._document.shown.shown_position(), cell)

    def _targets(self, scene: BoardScene, _: int) -> Phrase:
        cell = self._board.keys.cell
        return (
            text.EXPECTS_CELL
            if cell is None
            else spoken_text.targets_speech(scene, self._document.shown.shown_position(), cell)
        )

    # Speech output

    def count(self, seconds: int, elapsed: int | None) -> None:
        """Announce the seconds left to the user; `elapsed` are the seconds of byoyomi that are gone."""
        self.announcer.tell(AnnouncementKind.TIME, spoken_text.time_left_speech(seconds))
        if seconds and self._desk.preferences.now.sound.counts:
            language = self._desk.speech.language
            self._read([spoken_time(seconds, elapsed, language)])

    def _read_step(self) -> None:
        """Speak the last move or the result; stepping quickly interrupts the earlier speech."""
        opened, language = self._document.shown, self._desk.speech.language
        node = opened.cursor.node
        if not self._desk.preferences.now.sound.reads or node.parent is None:
            return
        if node.end is not None:
            self._read([spoken_end(node.end.kind.value, node.end.name_on_screen.en, language)])
            return
        if node.move is None:
            return
        before, previous = self._before()
        try:
            said = spoken_move(before, node.move, previous, language)
        except ImpossibleMove:
            return
        side = spoken_side(*opened.side_names()[before.turn], language)
        check = (CHECK[language],) if opened.cursor.position.in_check() else ()
        self._read([side, *said.words, *check], said.whole_clip, said.clip_words)

    def _read(self, words: list[SpokenWord], whole: str = "", covers: int = 0) -> None:
        """Speak the words, unless a screen reader runs, which announces them already."""
        if self._is_listened_to:
            return
        if self._aloud is None:
            from app.desktop.kit.sounds import ReadingAloud  # noqa: PLC0415 - most people do not want it

            self._aloud = ReadingAloud(self, self._window.kept_folder, lambda: self._desk.preferences.now.sound)
        self._aloud.say(words, self._desk.speech.language, whole, covers)
