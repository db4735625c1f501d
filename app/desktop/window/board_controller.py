"""Controller of the board: it keeps the board view in step with the document, and passes input to the document."""

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from app.desktop.actions.declared import ACTIONS
from app.desktop.actions.toolbar import add_engine
from app.desktop.analysis.eval_bar import EvalBar
from app.desktop.board.board_appearance import KEPT_AS, described
from app.desktop.board.view import BoardView
from app.desktop.desk.action import Later
from app.desktop.desk.board_wish import BoardRequest
from app.desktop.desk.desk import Desk
from app.desktop.desk.dock import DOCKS, Dock, DockLayout
from app.desktop.desk.foot_rank import FootRank
from app.desktop.desk.messages import WINDOW, MessageKind, StateMessages
from app.desktop.kit.background import on_setting
from app.desktop.kit.icons import PictureCache
from app.desktop.kit.idle import IDLE, Steps
from app.desktop.kit.labels import MOST_IN_LINE, show_message, shown
from app.desktop.lists.line_drop import LineDrop, take_lines
from app.desktop.window.frame import PALETTE
from app.desktop.window.window import MainWindow
from app.play.game_file_names import shorten_long_name
from app.record.cursor import CursorMoved
from app.record.endings import end_text
from app.record.problems import Severity
from app.record.tree import Record
from app.shogi.pieces import EMPTY
from app.text import board as board_text
from app.text import window as text
from app.text.phrase import Phrase
from app.workspace.document import Document
from app.workspace.document_change import DocumentChange
from app.workspace.prerequisites import BoardGame
from app.workspace.scene import BoardScene, BoardTexts
from app.workspace.state_store import ADJOURNED_GAMES, RUNNING_GAME, UNFINISHED_SWEEP

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from app.desktop.board.bars import EditBar
    from app.desktop.board.image_export import Picture
    from app.desktop.window.screen_reader import ScreenReaderSupport

STORED_STUDY: Final = Later[object]("app.desktop.study.study_display", "stored_study")
MOST: Final = 30
"""Maximum number of records whose layout is remembered."""


class LayoutFollowing(QObject):
    def __init__(self, window: MainWindow, document: Document) -> None:
        super().__init__(window)
        self._window = window
        self._document = document
        self._record = document.shown.record
        self._game: object = document.shown.game
        self._seen: tuple[Record, BoardGame] | None = None
        """Record and its game since the layout was last chosen; the game may be over by then."""
        self._was_studied = document.is_studied
        self._left: list[tuple[Record, DockLayout]] = []
        """Layouts of the records that were shown before."""
        document.changed.connect(self._hear)

    def _hear(self, change: DocumentChange) -> None:
        """Choose the layout later, after all listeners have handled the change."""
        if change.replaced or change.mode_changed:
            if self._document.shown.game is not None:
                self._seen = self._document.shown.record, self._document.shown.game
            IDLE.soon(self, self._follow)

    def _follow(self) -> None:
        document, window = self._document, self._window
        seen, self._seen = self._seen, None
        game = seen[1] if seen is not None and seen[0] is document.shown.record else document.shown.game
        is_other, has_begun = document.shown.record is not self._record, game is not self._game
        begins_study = document.is_studied and not self._was_studied
        if is_other:
            self._leave()
        self._record, self._game, self._was_studied = document.shown.record, game, document.is_studied
        if game is not None and (has_begun or (is_other and document.shown.game is not None)):
            window.docks.watches = not game.persons
            self._begin(DockLayout.GAME)
        elif begins_study:
            self._begin(DockLayout.STUDY)
        elif is_other:
            self._come_to(document.shown.record)

    def _leave(self) -> None:
        others = [(record, layout) for record, layout in self._left if record is not self._record]
        self._left = [*others, (self._record, self._window.docks.layout)][-MOST:]

    def _come_to(self, record: Record) -> None:
        """Restore the record's own layout, else choose the one for reading if it has moves.

        The layout for watching engines stays with the record of their game."""
        known = next((layout for other, layout in self._left if other is record), None)
        self._window.docks.watches = known is DockLayout.WATCHING
        if known is not None:
            self._window.follow(known.on_the_whole)
        elif record.root.children and self._document.shown.game is None:
            self._begin(DockLayout.STUDY if self._document.is_studied else DockLayout.READING)
        elif self._window.docks.layout is DockLayout.WATCHING:
            self._window.follow(DockLayout.GAME)

    def _begin(self, layout: DockLayout) -> None:
        """Change the layout and close the welcome page; problems of the record stay visible."""
        self._window.follow(layout)
        if self._window.docks.is_shown("welcome"):
            self._window.docks.show("welcome", shown=False)
        if any(problem.severity is not Severity.NOTE for problem in self._document.shown.problems):
            self._window.docks.show("problems")


REFUSAL_MS = 6_000
"""Milliseconds for which the status bar says why a move was refused."""
KEEP_MS = 2_000
"""Milliseconds without a repaint after which the board's pictures are cached for the next start."""
MENU: Final = (
    ("edit.copy_position", "edit.copy_bod", "edit.paste", "board.copy_image", "board.image"),
    ("game.from_here",),
    ("position.edit", "position.finish", "position.from_here", "board.type_move", "board.draw_mode", "board.erase"),
    ("view.flip", "board.alone"),
)
"""Entries of the board's context menu: ids of actions, with separators between the groups."""


class BoardController(QObject):
    def __init__(self, window: MainWindow, desk: Desk, kept: PictureCache) -> None:
        super().__init__(window)
        document, files = desk.document, desk.files
        window.messages.follow(document, files.closed, lambda: desk.engines)
        self._window, self._desk = window, desk
        self._document = document
        self._preferences = desk.preferences
        self._speech = desk.speech
        self._kept = kept
        self._files = files
        self._edit_bar: EditBar | None = None
        self._editing = StateMessages(window.messages, MessageKind.EDITOR)
        window.messages.changed.connect(lambda _: self._show_edit_bar())
        self._ears: ScreenReaderSupport | None = None
        self._leave_drawing: Callable[[], None] | None = None
        self._pieces = 40
        self.board = BoardView(document.shown.move_input, kept)
        self.board.set_appearance(window.manner)
        self._keeping = QTimer(self, singleShot=True, interval=KEEP_MS)
        self._keeping.timeout.connect(lambda: IDLE.soon(self, self._keep_pictures))
        self.board.redrawn.connect(lambda _: self._keeping.start())
        self.board.wheeled.connect(self._walk)
        self.board.pencil.drawn.connect(lambda drawing: document.shown.toggle_drawing(drawing))  # noqa: PLW0108 - the record shown then
        self.board.menu_wanted.connect(self._open_menu)
        document.changed.connect(self._hear)
        desk.speech.changed.connect(lambda _: self._speak())
        window.theme_changed.connect(lambda _: self._apply_theme())
        on_setting(desk.preferences, self._apply_settings, "board")
        self._apply_theme()
        self._apply_settings()
        self._speak()
        window.lay(self, self.board)
        window.action_registry.fill(ACTIONS, desk, self.board)
        files.hang_recent(window.action_registry.find("file.recent"))
        files.tabs_changed.connect(lambda _: self._name_window())
        files.program_given.connect(lambda program: add_engine(desk, str(program)))
        window.frame.tools.commands.clicked.connect(lambda: window.action_registry.trigger(PALETTE))
        window.docks.changed.connect(lambda _: window.action_registry.refresh())
        window.docks.furnish({dock.id: partial(_pane, dock, desk) for dock in DOCKS})
        self._lay_typed_line()
        IDLE.soon(self, self._reader)
        LayoutFollowing(window, document)
        files.saved_by_itself.connect(partial(_enter_library, desk))
        IDLE.soon(self, partial(self._judge, desk))
        IDLE.soon(self, partial(STORED_STUDY, desk))
        files.recovery.looked.connect(lambda found: self._offer_unfinished(desk, found))
        self.eval_bar = EvalBar(desk, self.board)

    def _judge(self, desk: Desk) -> None:
        from app.desktop.analysis.judgement_updater import JudgementUpdater  # noqa: PLC0415 - after everything that is seen

        JudgementUpdater(desk, self)

    def _offer_unfinished(self, desk: Desk, is_recoverable: bool) -> None:
        """Offer to resume a game or an analysis that an earlier run did not finish."""
        state = desk.shell.state
        if state.has_value(RUNNING_GAME) or state.read_value(ADJOURNED_GAMES, list, []):
            from app.desktop.playing.playing import playing  # noqa: PLC0415 - most days there is none

            playing(desk).offer()
        if state.has_value(UNFINISHED_SWEEP):
            from app.desktop.analysis.game_analysis_controller import game_analyzing  # noqa: PLC0415 - most days there is none

            game_analyzing(desk).offer_unfinished(is_recoverable=is_recoverable)

    # Updating the board

    def _speak(self) -> None:
        self.board.setAccessibleName(self._speech.say(text.BOARD))
        self.board.set_appearance(self._window.manner)
        self._show()

    def _apply_theme(self) -> None:
        self.board.set_appearance(self._window.manner)
        take_lines(self.board, LineDrop.BRANCH)

    def _apply_settings(self) -> None:
        """Set what the board does with moves and mouse buttons."""
        board = self._preferences.now.board
        self.board.glides = board.animation
        self.board.right_draws = board.right_draws

    def _hear(self, change: DocumentChange) -> None:
        """Handle a change of the document: update the view, play sounds, then show a refusal."""
        if change.alters_board or change.engine_output or change.verdicts:
            self._show_scene()
        elif change.clocks and (scene := self.board.scene) is not None:
            self.board.set_scene(scene._replace(clocks=self._document.shown.clocks))
        if change.alters_views or change.mode_changed:
            self._show_state()
        if change.alters_views or change.piece_picked:
            self._window.statusBar().clearMessage()
        self._window.action_registry.refresh(change)
        if change.moved is not None:
            self._on_moved(change.moved)
        elif change.replaced:
            self._count()
        if change.refusal is not None:
            show_message(self._window.statusBar(), self._speech.say(change.refusal), REFUSAL_MS)
        if change.board_message is not None:
            self.board.say_at(change.board_message.at, self._speech.say(change.board_message.words))

    def _show(self) -> None:
        self._show_scene()
        self._show_state()
        self._window.action_registry.refresh()

    def _show_scene(self) -> None:
        opened = self._document.shown
        self.board.set_hand(opened.board_input)
        self.board.show_every_move(opened.game is not None or opened.puzzle is not None)
        self._follow_drawing()
        self.board.set_scene(self._with_names(opened.scene()))
        self._editing.follow(opened, is_so=opened.editor is not None)
        if opened.editor is not None and self._edit_bar is None:
            from app.desktop.board.bars import EditBar  # noqa: PLC0415 - most days nobody needs it

            self._edit_bar = EditBar(self._document, self._speech, self._start_here, self._leave_editor)
            self._window.lay_in_foot(self._edit_bar, FootRank.EDIT)
        self._show_edit_bar()

    def _show_edit_bar(self) -> None:
        if self._edit_bar is not None and self._edit_bar.isHidden() is self._editing.is_seen:
            self._edit_bar.setVisible(self._editing.is_seen)

    def _follow_drawing(self) -> None:
        """Let Esc end the drawing mode while it is on."""
        draws = self.board.draws = self._document.is_drawing and self._document.shown.editor is None
        if draws is (self._leave_drawing is not None):
            return
        if self._leave_drawing is not None:
            self._leave_drawing()
            self._leave_drawing = None
        else:
            self._leave_drawing = self._window.end_by_escape(
                WINDOW, lambda: setattr(self._document, "is_drawing", False)
            )

    def _show_state(self) -> None:
        self._window.show_state(*self._state())

    def _state(self) -> tuple[Phrase, ...]:
        opened = self._document.shown
        turn = opened.cursor.position.turn if opened.editor is None else opened.editor.setup.turn
        to_move = text.TO_MOVE.filled(side=opened.side_names()[turn])
        if opened.editor is not None:
            return board_text.EDITING, to_move
        ply = opened.cursor.node.ply
        where = text.STATE.filled(ply=ply, move=self._last_words()) if ply else text.START_POSITION
        if opened.cursor.node.end is not None:
            return (where,)
        return where, text.MATE if opened.is_mate() else to_move

    def _last_words(self) -> Phrase:
        """Name of the last move, or the result of the game; the start position before any move."""
        opened, node = self._document.shown, self._document.shown.cursor.node
        if node.parent is None:
            return text.START_POSITION
        if node.end is None:
            name = opened.last_move_name()
            return Phrase(name, name)
        return end_text(node.end, opened.record.side_to_move(node), opened.side_names())

    def _with_names(self, scene: BoardScene) -> BoardScene:
        """Return the scene with words for sides without names, and with names that are too long shortened."""
        sides = self._document.shown.side_names()
        black, white = (
            shown(shorten_long_name(name) or self._speech.say(side), MOST_IN_LINE)
            for name, side in zip(scene.names, sides, strict=True)
        )
        game = self._document.shown.game
        is_paused = game is not None and game.is_paused
        turn = board_text.PAUSE_SIGN if is_paused else board_text.TURN_SIGN
        words = BoardTexts(self._speech.say(turn), self._speech.say(board_text.CHECK_SIGN))
        scene = scene._replace(names=(black, white), side_names=sides, words=words, is_dimmed=is_paused)
        if game is None or scene.is_over:
            return scene
        return scene._replace(turn=game.side_to_move)  # the plates show whose clock runs, even off the last move

    def _name_window(self) -> None:
        """Show the name and file of the current record in the window's title."""
        home = self._files.home
        self._window.name_file(self._files.name, str(home.path) if home else "")
        self._window.setWindowModified(self._files.is_unsaved)

    def _walk(self, plies: int) -> None:
        self._document.shown.cursor.go_by_plies(plies)

    def _keep_pictures(self) -> Steps:
        """Cache the pictures that the next start shows first."""
        if self._document.shown.editor is None:
            yield from self.board.keep()
        # An edited position is not the beginning of a game.
        if self._document.shown.editor is None:
            self._keep_curtain()

    def _keep_curtain(self) -> None:
        scene, size = self._with_names(Document(monotonic).shown.scene()), self.board.layout_now.size
        shows = described(size.width(), size.height(), self._window.manner, scene.names)
        if not self._kept.holds(KEPT_AS, shows):
            self._kept.keep(KEPT_AS, shows, self.board.picture(scene).toImage())

    # Sounds and screen reader

    def _on_moved(self, moved: CursorMoved) -> None:
        before = self._pieces
        self._count()
        from app.desktop.kit.sounds import sound_of  # noqa: PLC0415 - nothing sounds before the first move

        if (name := sound_of(moved, self._document.shown.cursor.position, took=self._pieces < before)) is not None:
            self._window.play_sound(name)

    def _count(self) -> None:
        """Count the pieces on the board, to recognize a capture."""
        board = self._document.shown.cursor.position.board
        self._pieces = len(board) - board.count(EMPTY)

    def _reader(self) -> "ScreenReaderSupport":
        """Return the screen reader support, created on the first call."""
        if self._ears is None:
            from app.desktop.window.screen_reader import ScreenReaderSupport  # noqa: PLC0415 - after everything that is seen

            self._ears = ScreenReaderSupport(self._window, self._desk, self.board)
        return self._ears

    # Requests to the board

    def call_when_painted(self, act: Callable[[], object]) -> None:
        self.board.call_when_painted(act)

    def count_aloud(self, seconds: int, elapsed: int | None) -> None:
        self._reader().count(seconds, elapsed)

    def carry_out(self, request: BoardRequest) -> None:
        deeds: Mapping[BoardRequest, Callable[[], None]] = {
            BoardRequest.EDIT: self._toggle_editing,
            BoardRequest.START_HERE: self._start_here,
            BoardRequest.TYPE_MOVE: self._window.walk.begin_typing,
            BoardRequest.EXPORT_IMAGE: self._export_image,
            BoardRequest.COPY_IMAGE: self._copy_image,
            BoardRequest.ALONE: lambda: self._window.show_board_alone(not self._window.shows_board_alone),
            BoardRequest.FOCUS: self.board.setFocus,
            BoardRequest.ARRIVE: lambda: self._reader().go_to_board(),
        }
        if request in deeds:
            deeds[request]()
        else:
            self._reader().answer(request)

    def _open_menu(self, where: QPoint) -> None:
        menu = self._window.action_registry.context_menu([action_id for part in MENU for action_id in part])
        for part in MENU[1:]:
            menu.insertSeparator(self._window.action_registry.find(part[0]))
        menu.setObjectName("board.menu")
        menu.popup(where)

    def _toggle_editing(self) -> None:
        if self._document.shown.editor is None:
            self._document.shown.edit_position()
            self.board.setFocus()
        else:
            self._leave_editor()

    def _leave_editor(self) -> None:
        """Leave the position editor for the record; a notice offers to resume an edited setup."""
        from app.desktop.kit.announcements import Answer  # noqa: PLC0415 - needed here alone

        opened = self._document.shown
        editor, opened.editor = opened.editor, None
        self.board.setFocus()
        if editor is not None and editor.is_edited:
            again = Answer(board_text.EDIT_AGAIN, lambda: opened.edit_position(editor.setup))
            self._window.warn(MessageKind.EDITED_POSITION, opened, board_text.EDIT_DROPPED, (again,))

    def _start_here(self) -> None:
        """Open a new record at the displayed position, after asking about unsaved changes."""
        start = self._document.shown.shown_position().copy()
        start.ply = 1
        self._files.open_position(start)
        self.board.setFocus()

    def _lay_typed_line(self) -> None:
        """Create the text field for moves, which start-up does not wait for."""
        from app.desktop.board.bars import TypedLine  # noqa: PLC0415 - after everything that is seen

        typed = TypedLine(self._document, self._speech)
        typed.closed.connect(lambda _: self.board.setFocus())
        self._window.walk.follow(self._document, typed)

    def _picture(self) -> "Picture":
        from app.desktop.board.image_export import DiagramWords, Picture  # noqa: PLC0415 - most days nobody needs it

        opened, say = self._document.shown, self._speech.say
        scene, node = self._with_names(opened.scene()), opened.cursor.node
        black, white = opened.player_names()
        above = say(board_text.VERSUS.filled(black=scene.names[0], white=scene.names[1])) if black or white else ""
        below = ""
        if opened.editor is None and node.move is not None:
            below = say(board_text.UNTO.filled(ply=node.ply, move=opened.last_move_name()))
        return Picture(scene, self._window.manner, words=DiagramWords(above, below))

    def _export_image(self) -> None:
        from app.desktop.board.image_export import ImageDialog  # noqa: PLC0415 - most days nobody needs it

        warn = partial(self._window.warn, MessageKind.EXPORT, WINDOW)
        ImageDialog(self._picture(), self._speech, self._window.say_briefly, warn, self._window).open()

    def _copy_image(self) -> None:
        from app.desktop.board.image_export import painting  # noqa: PLC0415 - most days nobody needs it

        IDLE.soon(self, painting(self._picture(), self._take_copy), self._copy_image)

    def _take_copy(self, image: "QImage") -> None:
        QGuiApplication.clipboard().setImage(image)
        self._window.say_briefly(board_text.PICTURE_COPIED)


def _pane(dock: Dock, desk: Desk) -> QWidget:
    """Create the panel of a dock when it is first shown."""
    make: Callable[[Desk], QWidget] = getattr(import_module(dock.module), dock.pane)
    return make(desk)


def _enter_library(desk: Desk, path: Path) -> None:
    """Add a finished game to the library, if the settings say so."""
    if desk.preferences.now.game.enters_library:
        from app.desktop.library.open_library import open_library  # noqa: PLC0415 - few games end

        open_library(desk).take_in([path])
