"""One open game record: its move tree, undo history and cursor, and everything that the board shows of it."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from app.record.cursor import Cursor, CursorMoved
from app.record.edit_error import EditError
from app.record.edits import (
    AppliedEdit,
    CompositeEdit,
    DeleteBranch,
    Edit,
    InsertLine,
    MakeMainLine,
    PlayMove,
    ReorderBranch,
    Rewrite,
    SetBookmark,
    SetComment,
    SetHeader,
    SetHeaders,
    SetStart,
)
from app.record.history import History
from app.record.problems import Problem
from app.record.record_builder import new_record
from app.record.traversal import node_siblings
from app.record.tree import PERSON, Change, ChangeKind, Node, Record
from app.shogi.moves import Move
from app.shogi.notation import Notation
from app.shogi.position import Position
from app.shogi.starts import is_handicap, side_names
from app.text import analysis as analysis_text
from app.text import board as board_text
from app.text import playing as playing_text
from app.text import record as record_text
from app.text import study as study_text
from app.text import window as text
from app.text.phrase import Phrase
from app.workspace.document_change import NO_CHANGE, ChangeNotifier, DocumentChange, ObservedAttribute
from app.workspace.drawings import Drawing, parse_drawings, toggle_drawing, toggle_in_comment, without_drawings
from app.workspace.engine_signs import EngineLetters, EngineSigns, engine_names_in
from app.workspace.file_state import Home
from app.workspace.line_cursor import MoveNames
from app.workspace.move_input import MoveInput
from app.workspace.prerequisites import BoardGame, BoardPuzzle
from app.workspace.scene import Arrow, BoardInput, BoardMessage, BoardScene, EngineScore, Ring, ShownClock, make_scene

if TYPE_CHECKING:
    from app.analysis.judging import Judgement, PositionValue
    from app.thoughts.score import Score
    from app.workspace.editor import PositionEditor
    from app.workspace.judgements import Judgements
    from app.workspace.setup import EditedPosition

T = TypeVar("T")


class BoardHint(NamedTuple):
    """Hint to the next move for a person who plays: rings and arrows on the board at one node."""

    node: Node
    rings: tuple[Ring, ...]
    arrows: tuple[Arrow, ...]


_NON_MOVE_CHANGES: Final = frozenset({ChangeKind.COMMENT, ChangeKind.BOOKMARK, ChangeKind.TIME, ChangeKind.HEADERS})
"""Kinds of change of a record that leave its moves unchanged."""
MODE_CHANGE: Final = DocumentChange(mode_changed=True)
HIDING_CHANGE: Final = DocumentChange(mode_changed=True, verdicts=True)
"""Change of a mode in which evaluations may be hidden, so that whatever shows them refreshes."""
OUTPUT_CHANGE: Final = DocumentChange(engine_output=True)


class _BoardMode(ObservedAttribute[T]):
    """Attribute for a mode of the board: a new value also puts a picked-up piece back."""

    def _on_set(self, notifier: ChangeNotifier) -> None:
        if isinstance(notifier, OpenRecord):
            notifier.move_input.put_piece_back()


class OpenRecord(ChangeNotifier):
    """Record open in a tab, with cursor, undo history and board modes. It emits `changed` in the background too."""

    record: Record
    history: History
    cursor: Cursor
    move_names: MoveNames
    move_input: MoveInput
    signs: EngineSigns
    """Letter and colour of each engine; engines named in the record's comments get the first ones."""
    problems: tuple[Problem, ...]
    home: ObservedAttribute[Home | None] = ObservedAttribute(None, DocumentChange(file_changed=True))
    editor: _BoardMode["PositionEditor | None"] = _BoardMode(None, MODE_CHANGE)
    """Editor of the position while it is edited; None while the record is shown."""
    game: _BoardMode["BoardGame | None"] = _BoardMode(None, HIDING_CHANGE)
    """Game in progress on this record; None without one. During a game, only the game adds moves."""
    is_adjourned: ObservedAttribute[bool] = ObservedAttribute(False, MODE_CHANGE)
    """True if an adjourned game of this record waits to be resumed; the record stays stored for that."""
    puzzle: _BoardMode["BoardPuzzle | None"] = _BoardMode(None, HIDING_CHANGE)
    """Problem (such as a tsume) that the user solves on the board; it accepts or rejects moves. None without one."""
    is_flipped: ObservedAttribute[bool] = ObservedAttribute(False, MODE_CHANGE)
    is_being_analysed: ObservedAttribute[bool] = ObservedAttribute(False, MODE_CHANGE)
    clocks: ObservedAttribute[tuple[ShownClock | None, ShownClock | None]] = ObservedAttribute(
        (None, None), DocumentChange(clocks=True)
    )
    live_arrows: ObservedAttribute[tuple[Arrow, ...]] = ObservedAttribute((), OUTPUT_CHANGE)
    """Arrows of engine candidates and threats; cleared when the position changes."""
    _hint: ObservedAttribute["BoardHint | None"] = ObservedAttribute(None, OUTPUT_CHANGE)
    temporary_drawings: ObservedAttribute[tuple[Drawing, ...]] = ObservedAttribute((), OUTPUT_CHANGE)
    """Temporary drawings made during a game; they are not stored and disappear with the next move."""
    live_score: ObservedAttribute["Score | None"] = ObservedAttribute(None, OUTPUT_CHANGE)
    live_scores: ObservedAttribute[tuple[EngineScore, ...]] = ObservedAttribute((), OUTPUT_CHANGE)
    explanation_arrows: ObservedAttribute[tuple[Arrow, ...]] = ObservedAttribute((), OUTPUT_CHANGE)
    """Arrows that explain a bad last move: better move and refutation; shown while there are no `live_arrows`."""
    book_arrows: ObservedAttribute[tuple[Arrow, ...]] = ObservedAttribute((), OUTPUT_CHANGE)
    """Arrows of opening book moves; shown while there are no arrows of engines or explanations."""
    tree_arrows: ObservedAttribute[tuple[Arrow, ...]] = ObservedAttribute((), OUTPUT_CHANGE)
    """Arrows of moves from the library's games; shown while no other arrows are."""
    retried_node: ObservedAttribute[Node | None] = ObservedAttribute(None, HIDING_CHANGE)
    """Bad move that the user retries to find a better one; until a move is played, evaluations are hidden."""
    hides_engines: ObservedAttribute[bool] = ObservedAttribute(False, HIDING_CHANGE)
    """True if the user has hidden whatever engines say; `Document` carries it from record to record."""

    def __init__(
        self, clock: Callable[[], float], notation: Callable[[], Notation], letters: EngineLetters | None = None
    ) -> None:
        """`clock` returns monotonic seconds, `notation` the move notation; all records share `letters` of engines."""
        super().__init__()
        self._notation = notation
        self.move_input = MoveInput(self._edit_refusal)
        self.signs = EngineSigns(letters)
        self.problems = ()
        self._clock = clock
        self._judgements: Judgements | None = None
        self._subscriptions: tuple[Callable[[], None], ...] = ()
        with self.group_changes():
            self._set_record(new_record())
            self._pending = NO_CHANGE
        self.move_input.changed.connect(lambda _: self.notify(DocumentChange(piece_picked=True)))
        self.move_input.move_made.connect(self._on_move_made)
        self.move_input.refused.connect(lambda remark: self.emit_refusal(remark.words, remark))

    def load_record(self, record: Record, problems: Sequence[Problem] = ()) -> None:
        """Replace the record by another one, at its start and with an empty history."""
        with self.group_changes():
            self._set_record(record)
            self.problems = tuple(problems)

    def _set_record(self, record: Record) -> None:
        for leave in self._subscriptions:
            leave()
        self.record = record
        self.history = History(record)
        self.cursor = Cursor(record)
        if self._judgements is not None:
            self._judgements.set_record(record, self.cursor)
        self.editor = self.puzzle = self.retried_node = self._hint = None
        self.is_adjourned = False
        self._clear_output()
        self.move_names = MoveNames(record, self._notation)
        self.signs.reset_signs(engine_names_in(record))
        self._subscriptions = (
            self.cursor.cursor_moved.connect(self._on_cursor_moved),
            record.changed.connect(self._on_altered),
        )
        self.move_input.set_position(self.cursor.position)
        self.notify(DocumentChange(replaced=True, mode_changed=True))

    def _on_cursor_moved(self, moved: CursorMoved) -> None:
        with self.group_changes():
            self._clear_output()
            self.retried_node = None
            self.move_input.set_position(self.cursor.position)
            if self._judgements is not None:
                self._judgements.on_cursor_moved()
            self.notify(DocumentChange(moved=moved))

    def _on_altered(self, change: Change) -> None:
        if self._judgements is not None:
            self._judgements.on_record_change(change)
        if any(part.kind not in _NON_MOVE_CHANGES for part in change.single_changes()):
            self._hint = None
        self.notify(DocumentChange(edit=change))

    def emit_refusal(self, reason: Phrase, remark: BoardMessage | None = None) -> None:
        """Emit the reason why a user's action was refused; `remark` shows a short form at a place on the board."""
        self.notify(DocumentChange(piece_picked=True, refusal=reason, board_message=remark))

    def clear_engine_output(self) -> None:
        """Put back a picked-up piece and clear engine output, when another record comes to be shown."""
        with self.group_changes():
            self.move_input.put_piece_back()
            self._clear_output()

    # Playing and editing

    def play_move(self, move: Move) -> bool:
        """Play `move` after the cursor, or beside an end node; if it is illegal, emit a refusal and return False."""
        from app.shogi.rules import illegality_of  # noqa: PLC0415 - the authority is not needed before the first move

        if (illegality := illegality_of(self.cursor.position, move)) is not None:
            self.emit_refusal(illegality.phrase, BoardMessage(move.to, illegality.phrase))
            return False
        if (other := self.game or self.puzzle) is not None:
            return other.play_move(move)
        with self.group_changes():
            node = self.cursor.node
            place = node if node.end is None else node.parent or node
            self.cursor.go_to_node(self.history.apply_edit(PlayMove(place, move), PERSON, self._clock()).nodes[0])
        return True

    def _on_move_made(self, move: Move) -> None:
        """Play a move made on the board; emit the put-down piece and the result as one event."""
        self._pending = self._pending.combine_with(DocumentChange(piece_picked=True))
        self.play_move(move)
        self._emit_change()

    def _apply_edit(self, edit: Edit) -> None:
        with self.group_changes():
            self.history.apply_edit(edit, PERSON, self._clock())

    def _edit_refusal(self) -> Phrase | None:
        other = self.game or self.puzzle
        return None if other is None else other.pick_up_refusal()

    def _refuse_in_game(self) -> bool:
        """Return True, and emit a refusal, if a game in progress forbids other changes of the record."""
        if self.game is not None:
            self.emit_refusal(playing_text.GAME_IS_ON)
        return self.game is not None

    def delete_from_here(self) -> None:
        if not self._refuse_in_game() and self.cursor.node is not self.record.root:
            self._apply_edit(DeleteBranch(self.cursor.node))

    def set_comment(self, node: Node, comment: str) -> None:
        """Set the comment of a node, unless the node was deleted meanwhile."""
        if node in self.record:
            self._apply_edit(SetComment(node, comment))

    def rewrite_comment(self, name: Phrase, node: Node, comment: str) -> None:
        """Set a comment as a separate undo step called `name`, not merged with typing."""
        self.rewrite_comments(name, {node: comment})

    def rewrite_comments(self, name: Phrase, comments: Mapping[Node, str]) -> None:
        """Set several comments as one undo step called `name`; deleted nodes are skipped."""
        edits = tuple(SetComment(node, comment) for node, comment in comments.items() if node in self.record)
        if edits:
            self._apply_edit(CompositeEdit(name, edits))

    def write_findings(self, rewrites: Mapping[Node, Rewrite]) -> bool:
        """Write engine results into comments without an undo step; return True if a comment changed."""
        with self.group_changes():
            return self.history.write_findings({node: rewrites[node] for node in rewrites if node in self.record})

    def set_bookmark(self, node: Node, bookmark: str) -> None:
        """Set the bookmark of a node, unless the node was deleted meanwhile; an empty name removes the bookmark."""
        if node in self.record:
            self._apply_edit(SetBookmark(node, bookmark))
            self.history.end_typing()

    def make_main_line(self) -> None:
        """Make the line through the cursor the main line of the record."""
        if not self._refuse_in_game():
            self._apply_edit(MakeMainLine(self.cursor.node))

    def move_branch(self, by: int) -> None:
        """Move the branch at the cursor up (-1) or down (1) by one among the alternatives at its fork."""
        node = self.cursor.node
        branches = node_siblings(node)
        index = branches.index(node) + by
        if not self._refuse_in_game() and 0 <= index < len(branches):
            self._apply_edit(ReorderBranch(node, index))

    def set_header(self, name: str, value: str | None) -> None:
        """Set a header, merged with further typing into one undo step; None removes the header."""
        self._apply_edit(SetHeader(name, value))

    def remove_header(self, name: str) -> None:
        """Remove a header as a separate undo step."""
        self._apply_edit(SetHeaders(self.record.headers.without_header(name)))

    def insert_line(self, place: Node, moves: tuple[Move, ...]) -> Node | None:
        """Insert `moves` after `place`, merged with existing moves; return the last node, or None if refused."""
        if not moves or place not in self.record or place.end is not None or self._refuse_in_game():
            return None
        try:
            with self.group_changes():
                return self.history.apply_edit(InsertLine(place, moves), PERSON, self._clock()).nodes[-1]
        except EditError:
            return None

    def play_line(self, place: Node, moves: tuple[Move, ...]) -> bool:
        """Insert a line of moves after `place` as `insert_line` does, and move the cursor to its end."""
        with self.group_changes():
            last = self.insert_line(place, moves)
            return last is not None and self.cursor.go_to_node(last)

    def merge_record(self, other: Record, place: Node) -> AppliedEdit | Phrase:
        """Merge lines of the record `other` below the node `place`, as one undo step; or return why that is refused."""
        from app.record.merging import MergeRecord  # noqa: PLC0415 - most days nobody needs it

        if self.game is not None:
            return playing_text.GAME_IS_ON
        if place not in self.record:
            return record_text.NOT_HERE
        if place.end is not None and place.parent is not None:
            place = place.parent
        try:
            with self.group_changes():
                return self.history.apply_edit(MergeRecord(other, at=place), PERSON, self._clock())
        except EditError as refusal:
            return refusal.phrase

    def restart_from(self, sfen: str) -> Phrase | None:
        """Restart the record from `sfen` as one undo step, or in the editor if that is open; return why if refused."""
        if self.editor is not None:
            return self.editor.set_text(sfen)
        if self.game is not None:
            return playing_text.GAME_IS_ON
        edits = [DeleteBranch(node) for node in self.record.root.children]
        try:
            self._apply_edit(CompositeEdit(text.START_OVER, (*edits, SetStart(sfen))))
        except EditError as refusal:
            return refusal.phrase
        return None

    @property
    def undo_name(self) -> Phrase | None:
        """Name of the edit that undo would revert; None without one or while a position is edited."""
        return None if self.editor is not None else self.history.undo_name

    @property
    def redo_name(self) -> Phrase | None:
        return None if self.editor is not None else self.history.redo_name

    def undo(self) -> None:
        if self.editor is not None:
            self.editor.undo()
        elif not self._refuse_in_game():
            with self.group_changes():
                self.history.undo(PERSON)

    def redo(self) -> None:
        if self.editor is not None:
            self.editor.redo()
        elif not self._refuse_in_game():
            with self.group_changes():
                self.history.redo(PERSON)

    # Drawing on the board, and setting up a position on it

    def toggle_drawing(self, drawing: Drawing) -> None:
        """Add a drawing (arrow or circle) to the board, or remove it if already there."""
        node = self.cursor.node
        if self.game is not None:
            self.temporary_drawings = toggle_drawing(self.temporary_drawings, drawing)
        else:
            self.rewrite_comment(board_text.DRAW, node, toggle_in_comment(node.comment, drawing))

    def erase_drawings(self) -> None:
        node = self.cursor.node
        self.temporary_drawings = ()
        if self.game is not None:
            return
        self.rewrite_comment(board_text.ERASE, node, without_drawings(node.comment))

    @property
    def board_input(self) -> BoardInput:
        """State machine that handles presses on the board: the position editor while that is open, else move input."""
        return self.move_input if self.editor is None else self.editor

    def edit_position(self, setup: "EditedPosition | None" = None) -> None:
        """Open the position editor with the position on the board, or with `setup`; the record stays unchanged."""
        if self._refuse_in_game():
            return
        from app.workspace.editor import PositionEditor  # noqa: PLC0415 - most days nobody needs it
        from app.workspace.setup import EditedPosition  # noqa: PLC0415 - most days nobody needs it

        editor = PositionEditor(EditedPosition.from_position(self.cursor.position))
        if setup is not None:
            editor.set_setup(setup)
        self.editor = editor
        editor.changed.connect(lambda _: self.notify(MODE_CHANGE))

    @property
    def edited_sfen(self) -> str:
        """SFEN of the edited position; empty if nothing was changed."""
        return self.editor.setup.to_sfen() if self.editor is not None and self.editor.is_edited else ""

    # Engine output for the position on the board

    def show_hint(self, rings: Sequence[Ring], arrows: Sequence[Arrow] = (), at: Node | None = None) -> None:
        """Show a hint whenever the node `at` (default: current) is on the board, until the record's moves change."""
        self._hint = BoardHint(at or self.cursor.node, tuple(rings), tuple(arrows)) if rings or arrows else None

    @property
    def hint(self) -> BoardHint | None:
        """Hint to the next move to be shown at the current node; None without one."""
        return self._hint if self._hint is not None and self._hint.node is self.cursor.node else None

    def show_engine_output(
        self, arrows: Sequence[Arrow], score: "Score | None", scores: Sequence[EngineScore] = ()
    ) -> None:
        """Set arrows and scores of live engine output, as one event."""
        with self.group_changes():
            self.live_arrows, self.live_score, self.live_scores = tuple(arrows), score, tuple(scores)

    def _clear_output(self) -> None:
        self.live_arrows, self.live_score, self.live_scores = (), None, ()
        self.explanation_arrows, self.temporary_drawings, self.book_arrows, self.tree_arrows = (), (), (), ()

    # Verdicts on moves

    @property
    def hides_evaluations(self) -> bool:
        """True while verdicts and scores are hidden, by the user's wish or in a game. Every view of them asks this."""
        return self.is_judged_by_user or (self.game is not None and self.game.hides_thoughts)

    @property
    def is_judged_by_user(self) -> bool:
        """True while the user wants to judge the position alone: engines are hidden, or a move or mate is sought."""
        is_solved = self.puzzle is not None and self.puzzle.hides_thoughts
        return self.hides_engines or self.retried_node is not None or is_solved

    def judgement_at(self, node: Node) -> "Judgement | None":
        """Judgement of a move to mark as good or bad; None for an ordinary or unjudged move, or a hidden judgement."""
        if self._judgements is None or self._judgements.verdict_at(node) is None or self.hides_evaluations:
            return None
        return self._judgements.judgement_at(node)

    def value_at(self, node: Node) -> "PositionValue | None":
        """Value of a judged move's position, from the search behind the verdict; None if unjudged or hidden."""
        found = None if self._judgements is None else self._judgements.value_at(node)
        return None if found is None or self.hides_evaluations else found

    def unverified(self) -> "Judgement | None":
        """Judgement of the current move if no second search has confirmed its verdict; None otherwise."""
        found = self.judgement_at(self.cursor.node)
        return found if found is not None and found.is_unverified else None

    def engine_scale(self, engine: str, common: float) -> float:
        """Centipawns at which that engine's win probability is 73 %; `common` for engines without a known scale."""
        from app.analysis.engine_scale import known_scale  # noqa: PLC0415 - the first board shows no score

        known = known_scale(engine, self.judgements.scale.scales)
        return common if known is None else known

    def is_judged(self) -> bool:
        """True if any move of the current line has a verdict."""
        return self._judgements is not None and bool(self._judgements.judged_moves)

    def next_mistake(self, step: int) -> Node | None:
        """Nearest bad move after the cursor (`step` 1) or before it (-1); None if there is none, or in a game."""
        if self._judgements is None or (self.game is not None and self.game.hides_thoughts):
            return None
        return self._judgements.next_mistake(step)

    def why_no_mistake(self, none_left: Phrase) -> Phrase:
        """Reason why `next_mistake` has found nothing; `none_left` if all moves are judged."""
        if self.game is not None and self.game.hides_thoughts:
            return study_text.HIDDEN
        if self.is_being_analysed or (self._judgements is not None and self._judgements.is_stale):
            return analysis_text.STILL_JUDGED
        return none_left if self.is_judged() else analysis_text.NOTHING_JUDGED

    def go_to_mistake(self, step: int) -> None:
        node = self.next_mistake(step)
        if node is not None:
            self.cursor.go_to_node(node)

    def retry_move(self) -> None:
        """Go back before the current bad move, for the user to try to find a better move."""
        node = self.cursor.node
        if node.parent is not None and not self._refuse_in_game():
            with self.group_changes():
                self.cursor.go_to_node(node.parent)
                self.retried_node = node

    def stop_retry(self) -> None:
        self.retried_node = None

    @property
    def judgements(self) -> "Judgements":
        """Verdicts on the moves of the current line; created on first use."""
        if self._judgements is None:
            from app.workspace.judgements import Judgements  # noqa: PLC0415 - nothing is judged at the start

            self._judgements = Judgements(self.record, self.cursor, lambda: self.notify(DocumentChange(verdicts=True)))
        return self._judgements

    def flip_board(self) -> None:
        self.is_flipped = not self.is_flipped

    def is_handicap(self) -> bool:
        return is_handicap(self.record.start_position())

    def side_names(self) -> tuple[Phrase, Phrase]:
        return side_names(self.record.start_position())

    def is_mate(self) -> bool:
        position = self.cursor.position
        if not position.in_check():
            return False
        from app.shogi.rules import is_mate  # noqa: PLC0415 - as in `play_move`

        return is_mate(position)

    def sfen(self) -> str:
        return self.shown_position().sfen()

    def shown_position(self) -> Position:
        """Position on the board, from the record or the position editor; callers must not change it."""
        return self.cursor.position if self.editor is None else self.editor.setup.to_position()

    def scene(self) -> BoardScene:
        """Scene for the board view to paint: position, arrows, clocks and names (empty if the record has none)."""
        if (editor := self.editor) is not None:
            edited = make_scene(editor.setup.to_position(), None, self.player_names(), self.is_flipped)
            return edited._replace(picked_place=editor.picked_place, box=editor.setup.spare_counts())
        position, touch, node, hint = self.cursor.position, self.move_input, self.cursor.node, self.hint
        arrows_of_hint, rings_of_hint = ((), ()) if hint is None else (hint.arrows, hint.rings)
        drawn = (*parse_drawings(node.comment), *self.temporary_drawings)
        last = node.parent if node.end is not None and node.parent is not None else node
        judgement = self.judgement_at(node)
        return make_scene(position, last.move, self.player_names(), self.is_flipped)._replace(
            verdict=None if judgement is None else judgement.verdict,
            is_unverified=judgement is not None and judgement.is_unverified,
            picked_place=touch.picked_place,
            targets=touch.targets,
            question=touch.question,
            arrows=(
                *arrows_of_hint,
                *self._engine_arrows(),
                *(drawing for drawing in drawn if isinstance(drawing, Arrow)),
            ),
            rings=(*rings_of_hint, *(drawing for drawing in drawn if isinstance(drawing, Ring))),
            clocks=self.clocks,
            is_over=node.end is not None,
        )

    def _engine_arrows(self) -> tuple[Arrow, ...]:
        if self.retried_node is not None:
            return ()
        engines = () if self.hides_engines else self.live_arrows or self.explanation_arrows
        return engines or self.book_arrows or self.tree_arrows

    def player_names(self) -> tuple[str, str]:
        return self.record.headers.players

    @property
    def notation(self) -> Notation:
        return self._notation()

    def last_move_name(self) -> str:
        """Name of the move at the cursor; empty at the start."""
        return self.move_names.move_name(self.cursor.node)
