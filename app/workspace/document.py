"""The record on the table: its tree, where the person stands in it, and what the board shows of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from app.base.event import Event
from app.record import headers
from app.record.cursor import Cursor, Moved
from app.record.edits import (
    Delete,
    Demote,
    InsertLine,
    MakeMain,
    Play,
    Promote,
    SetBookmark,
    SetComment,
    SetHeader,
    SetHeaders,
    SetStart,
    Several,
)
from app.record.history import History
from app.record.outline import fork_from_main, siblings
from app.record.planting import new_record
from app.record.problems import EditError, Problem
from app.record.tree import PERSON, Change, Node, Record
from app.shogi.illegality import Illegality
from app.shogi.moves import Move
from app.shogi.position import Position
from app.shogi.starts import EVEN, start_of
from app.text import analysis as judging_text
from app.text import board as board_text
from app.text import filing as filing_text
from app.text import playing as playing_text
from app.text import study as study_text
from app.text import window as text
from app.text.phrase import Phrase
from app.workspace.drawings import Drawing, drawn_in, toggled
from app.workspace.drawings import without as without_drawings
from app.workspace.file_state import Home
from app.workspace.hand import Hand
from app.workspace.move_names import MoveNames
from app.workspace.needs import Need
from app.workspace.scene import Arrow, BoardScene, ClockShown, Ring, scene_of
from app.workspace.touch import Touch

if TYPE_CHECKING:
    from app.analysis.judging import Judgement
    from app.thoughts.score import Score
    from app.workspace.editor import PositionEditor
    from app.workspace.judgements import Judgements
    from app.workspace.setup import Setup
    from app.workspace.table_game import TableGame
    from app.workspace.table_puzzle import TablePuzzle


class Document:
    """One record with one cursor, and the hand that plays on its board."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """`clock` gives seconds that only grow."""
        self.touch = Touch(self._objection)
        self.changed = Event[None]()
        """Something that a person can see is another: the position, the record, what is picked, how the board lies."""
        self.replaced = Event[None]()
        """Another record lies here, with a cursor and a history of its own; heard before `changed`."""
        self.altered = Event[Change]()
        """The record has changed, as `Record.changed` tells it."""
        self.moved = Event[Moved]()
        """The cursor stands elsewhere."""
        self.refused = Event[Phrase]()
        """The person tried a move that the rules forbid; the phrase says which rule."""
        self.thinking = Event[None]()
        """Engines say something else of the position on the board: `live_arrows` or `live_score` are others."""
        self.hindered = Event[Phrase]()
        """The person wanted something that cannot be done during a game, or not just now."""
        self.ticked = Event[None]()
        """The clocks show something else."""
        self._clock = clock
        self._flipped = False
        self._is_in_one = self._has_changed = False
        self._game: TableGame | None = None
        self._puzzle: TablePuzzle | None = None
        self._clocks: tuple[ClockShown | None, ClockShown | None] = (None, None)
        self._live_rings: tuple[Ring, ...] = ()
        self._is_swept = False
        self._is_studied = False
        self._editor: PositionEditor | None = None
        self._judgements: Judgements | None = None
        self._live_arrows: tuple[Arrow, ...] = ()
        self._live_score: Score | None = None
        self._leave: tuple[Callable[[], None], ...] = ()
        self._take(new_record())
        self.touch.set_position(self.cursor.position)
        self.home: Home | None = None
        """Where saving puts the record; None while it belongs to no file."""
        self.problems: tuple[Problem, ...] = ()
        """What could not be kept of the file that the record came from."""
        self.touch.changed.connect(self.changed.emit)
        self.touch.played.connect(self.play)
        self.touch.refused.connect(self._refuse)
        self.touch.hindered.connect(self.hindered.emit)

    def open(self, record: Record, problems: Sequence[Problem] = ()) -> None:
        """Lay another record on the board, at its start and with nothing to undo; the one before is let go."""
        self._take(record)
        self.problems = tuple(problems)
        self.replaced.emit(None)
        self.touch.set_position(self.cursor.position)
        self.changed.emit(None)

    def belong(self, home: Home | None) -> None:
        """The record belongs to that file from now on, or to none."""
        if home != self.home:
            self.home = home
            self.changed.emit(None)

    def _take(self, record: Record) -> None:
        for leave in self._leave:
            leave()
        self.record = record
        self.history = History(record)
        self.cursor = Cursor(record)
        if self._judgements is not None:
            self._judgements.take(record, self.cursor)
        self._editor = None
        self._puzzle = None
        self._forget_thinking()
        self.move_names = MoveNames(record)
        self._leave = (self.cursor.moved.connect(self._on_moved), record.changed.connect(self._on_altered))

    def _on_moved(self, moved: Moved) -> None:
        self._forget_thinking()
        self.touch.set_position(self.cursor.position)
        self.moved.emit(moved)
        self._tell_change()

    def _on_altered(self, change: Change) -> None:
        self.altered.emit(change)
        self._tell_change()

    def _tell_change(self) -> None:
        if self._is_in_one:
            self._has_changed = True
        else:
            self.changed.emit(None)

    @contextmanager
    def in_one(self) -> Iterator[None]:
        """Tell only once, at the end, that something a person can see has changed by edits and steps made inside."""
        self._is_in_one, self._has_changed = True, False
        try:
            yield
        finally:
            self._is_in_one = False
            if self._has_changed:
                self.changed.emit(None)

    # Playing and editing

    def play(self, move: Move) -> bool:
        """Play `move` after the cursor and go there; False, with `refused` told, when it is not legal.

        At an end, which nothing can follow, it becomes another move in that one's place.
        """
        if (illegality := _why_illegal(self, move)) is not None:
            self._tell_refusal(illegality)
            return False
        if self._game is not None:
            return self._game.play(move)
        if self._puzzle is not None:
            return self._puzzle.play(move)
        node = self.cursor.node
        place = node if node.end is None else node.parent or node
        deed = self.history.do(Play(place, move), PERSON, self._clock())
        self.cursor.go(deed.nodes[0])
        return True

    def _objection(self) -> Phrase | None:
        """Why the person cannot move just now."""
        if self._game is not None:
            return self._game.objection()
        return None if self._puzzle is None else self._puzzle.objection()

    def _is_game_on(self) -> bool:
        """Whether a game is played here, which nobody else may alter; then that is told."""
        if self._game is not None:
            self.hindered.emit(playing_text.GAME_IS_ON)
        return self._game is not None

    def delete_from_here(self) -> None:
        if self._is_game_on():
            return
        if self.cursor.node is not self.record.root:
            self.history.do(Delete(self.cursor.node), PERSON, self._clock())

    def set_comment(self, node: Node, comment: str) -> None:
        """Write `comment` at a node, unless that is gone by now."""
        if node in self.record:
            self.history.do(SetComment(node, comment), PERSON, self._clock())

    def rewrite_comment(self, name: Phrase, node: Node, comment: str) -> None:
        """Write `comment` as a step of its own, which undoing calls `name`, and not as typing."""
        if node in self.record:
            self.history.do(Several(name, (SetComment(node, comment),)), PERSON, self._clock())

    def set_bookmark(self, node: Node, bookmark: str) -> None:
        """Mark a place under that name, or with an empty one take the mark away, unless the node is gone by now."""
        if node in self.record:
            self.history.do(SetBookmark(node, bookmark), PERSON, self._clock())
            self.history.end_typing()

    def make_main(self) -> None:
        """Let the line that leads here be the main line."""
        if self._is_game_on():
            return
        self.history.do(MakeMain(self.cursor.node), PERSON, self._clock())

    def move_branch(self, by: int) -> None:
        """Let the move stand one place further up among its branches, or with 1 further down."""
        if self._is_game_on():
            return
        node = self.cursor.node
        if node.parent is not None:
            self.history.do(Promote(node) if by < 0 else Demote(node), PERSON, self._clock())

    def set_header(self, name: str, value: str | None) -> None:
        """Let a header say `value`, or with None say nothing any more, as part of typing in it."""
        self.history.do(SetHeader(name, value), PERSON, self._clock())

    def remove_header(self, name: str) -> None:
        """Take a header away, as a step of its own."""
        self.history.do(SetHeaders(self.record.headers.without(name)), PERSON, self._clock())

    def insert_line(self, place: Node, moves: tuple[Move, ...]) -> Node | None:
        """Put a line in after `place`, joining what is there; its last node, or None when `place` is gone or is an end."""
        if not moves or place not in self.record or place.end is not None or self._is_game_on():
            return None
        try:
            return self.history.do(InsertLine(place, moves), PERSON, self._clock()).nodes[-1]
        except EditError:
            return None

    def play_line(self, place: Node, moves: tuple[Move, ...]) -> bool:
        """Put a line in as `insert_line` does, and go to its end."""
        last = self.insert_line(place, moves)
        return last is not None and self.cursor.go(last)

    def start_over(self, sfen: str) -> Phrase | None:
        """Clear the moves and start from another position, in one step that can be undone; or say why not.

        While a position is edited, it is laid there.
        """
        if self._editor is not None:
            return self._editor.lay_text(sfen)
        if self._game is not None:
            return playing_text.GAME_IS_ON
        edits = [Delete(node) for node in self.record.root.children]
        try:
            self.history.do(Several(text.START_OVER, (*edits, SetStart(sfen))), PERSON, self._clock())
        except EditError as refusal:
            return refusal.reason.filled(**refusal.values)
        return None

    @property
    def undo_name(self) -> Phrase | None:
        """What undoing would take back, where that has a name: not while a position is edited."""
        return None if self._editor is not None else self.history.undo_name

    @property
    def redo_name(self) -> Phrase | None:
        return None if self._editor is not None else self.history.redo_name

    def undo(self) -> None:
        if self._editor is not None:
            self._editor.undo()
        elif not self._is_game_on():
            self.history.undo(PERSON)

    def redo(self) -> None:
        if self._editor is not None:
            self._editor.redo()
        elif not self._is_game_on():
            self.history.redo(PERSON)

    # Drawing on the board, and setting up a position on it

    def draw(self, drawing: Drawing) -> None:
        """Draw on the board here, or take away what is drawn just so."""
        self._write_drawings(board_text.DRAW, toggled(self.cursor.node.comment, drawing))

    def erase_drawings(self) -> None:
        self._write_drawings(board_text.ERASE, without_drawings(self.cursor.node.comment))

    def _write_drawings(self, name: Phrase, comment: str) -> None:
        self.rewrite_comment(name, self.cursor.node, comment)

    @property
    def editor(self) -> "PositionEditor | None":
        """What the position is being edited with, while it is."""
        return self._editor

    @property
    def hand(self) -> Hand:
        """Who takes up and puts down on the board now."""
        return self.touch if self._editor is None else self._editor

    def edit_position(self, setup: "Setup | None" = None) -> None:
        """Let the position that is on the board be edited, or another one; the record stays as it is."""
        if self._is_game_on():
            return
        from app.workspace.editor import PositionEditor  # noqa: PLC0415 - most days nobody needs it
        from app.workspace.setup import Setup  # noqa: PLC0415 - as that

        self.touch.cancel()
        self._editor = PositionEditor(setup or Setup.of(self.cursor.position))
        self._editor.changed.connect(self.changed.emit)
        self.changed.emit(None)

    def leave_editor(self) -> None:
        """Drop what was edited, and show the record again."""
        self._editor = None
        self.changed.emit(None)

    # A game that is played here

    @property
    def game(self) -> "TableGame | None":
        """What is being played on this record; its moves are made by the game alone."""
        return self._game

    @game.setter
    def game(self, game: "TableGame | None") -> None:
        self._game = game
        self.touch.cancel()
        self.changed.emit(None)

    @property
    def puzzle(self) -> "TablePuzzle | None":
        """The problem that is being solved here, which takes the moves that are played on the board."""
        return self._puzzle

    @puzzle.setter
    def puzzle(self, puzzle: "TablePuzzle | None") -> None:
        self._puzzle = puzzle
        self.touch.cancel()
        self.changed.emit(None)

    @property
    def clocks(self) -> tuple[ClockShown | None, ClockShown | None]:
        """What the clocks beside the names show."""
        return self._clocks

    @clocks.setter
    def clocks(self, clocks: tuple[ClockShown | None, ClockShown | None]) -> None:
        if clocks != self._clocks:
            self._clocks = clocks
            self.ticked.emit(None)

    def show_hint(self, rings: Sequence[Ring], arrows: Sequence[Arrow] = ()) -> None:
        """Mark what a person who plays could do here, as long as the position stays on the board."""
        self._live_rings, self._live_arrows = tuple(rings), tuple(arrows)
        self.thinking.emit(None)

    # What engines think of the position on the board; of another one it is nothing any more

    @property
    def live_arrows(self) -> tuple[Arrow, ...]:
        """Candidates and threats, as they are drawn on the board."""
        return self._live_arrows

    @live_arrows.setter
    def live_arrows(self, arrows: Sequence[Arrow]) -> None:
        self.think(arrows, self._live_score)

    @property
    def live_score(self) -> "Score | None":
        """The score of the best candidate; None when no engine has said one yet."""
        return self._live_score

    @live_score.setter
    def live_score(self, score: "Score | None") -> None:
        self.think(self._live_arrows, score)

    def think(self, arrows: Sequence[Arrow], score: "Score | None") -> None:
        """Show both at once; `thinking` tells of it when one of them is another."""
        now = tuple(arrows), score
        if now != (self._live_arrows, self._live_score):
            self._live_arrows, self._live_score = now
            self.thinking.emit(None)

    def _forget_thinking(self) -> None:
        self._live_arrows, self._live_score, self._live_rings = (), None, ()

    @property
    def is_swept(self) -> bool:
        """Whether engines are going through the record."""
        return self._is_swept

    @is_swept.setter
    def is_swept(self, swept: bool) -> None:
        if swept is not self._is_swept:
            self._is_swept = swept
            self.changed.emit(None)

    @property
    def is_studied(self) -> bool:
        """Whether engines think about the position on the board."""
        return self._is_studied

    @is_studied.setter
    def is_studied(self, studied: bool) -> None:
        if studied is not self._is_studied:
            self._is_studied = studied
            self.changed.emit(None)

    # Walking

    def go(self, node: Node) -> bool:
        return self.cursor.go(node)

    def to_start(self) -> None:
        self.cursor.to_start()

    def to_end(self) -> None:
        self.cursor.to_end()

    def back(self, plies: int = 1) -> None:
        self.cursor.advance(-plies)

    def forward(self, plies: int = 1) -> None:
        self.cursor.advance(plies)

    def sibling(self, step: int) -> None:
        if step > 0:
            self.cursor.next_branch()
        else:
            self.cursor.previous_branch()

    def to_main_line(self) -> None:
        self.cursor.to_main_line()

    def judgement(self, node: Node) -> "Judgement | None":
        """What is to be said of a move; None where nothing is."""
        if self._judgements is None or self._judgements.verdict(node) is None:
            return None
        return self._judgements.of(node)

    def is_judged(self) -> bool:
        """Whether anything is known of how good the moves of the line are."""
        return self._judgements is not None and bool(self._judgements.moves)

    def mistake(self, step: int) -> Node | None:
        """The nearest move that is blamed, further on or further back."""
        if self._judgements is None:
            return None
        return self._judgements.next_mistake() if step > 0 else self._judgements.previous_mistake()

    def to_mistake(self, step: int) -> None:
        node = self.mistake(step)
        if node is not None:
            self.cursor.go(node)

    # Looking

    @property
    def judgements(self) -> "Judgements":
        """What the moves of the line are worth, as far as engines have said."""
        if self._judgements is None:
            from app.workspace.judgements import Judgements  # noqa: PLC0415 - nothing is judged at the start

            self._judgements = Judgements(self.record, self.cursor)
        return self._judgements

    @property
    def flipped(self) -> bool:
        return self._flipped

    def flip(self) -> None:
        self._flipped = not self._flipped
        self.changed.emit(None)

    def is_handicap(self) -> bool:
        start = start_of(self.record.start_position())
        return start is not None and start is not EVEN

    def is_mate(self) -> bool:
        position = self.cursor.position
        if not position.in_check():
            return False
        from app.shogi.rules import is_mate  # noqa: PLC0415 - as below

        return is_mate(position)

    def sfen(self) -> str:
        return self.position_shown().sfen()

    def position_shown(self) -> Position:
        """What stands on the board, be it played or edited; to look at."""
        return self.cursor.position if self._editor is None else self._editor.setup.position()

    def missing(self, need: Need | None) -> Phrase | None:
        """Why something with that need cannot be done now, or None when it can."""
        if need is None:
            return None
        if self._editor is not None or need is Need.EDITOR:
            return self._missing_while_editing(need)
        if need in _OF_GAMES:
            return self._missing_of_game(need)
        if self._game is not None and need in _NOT_IN_GAMES:
            return playing_text.GAME_IS_ON
        has, lack = _NEEDED[need]
        return None if has(self) else lack

    def _missing_of_game(self, need: Need) -> Phrase | None:
        if need is Need.NO_GAME:
            return None if self._game is None else playing_text.GAME_IS_ON
        return playing_text.NO_GAME_ON if self._game is None else self._game.missing(need)

    def _missing_while_editing(self, need: Need) -> Phrase | None:
        editor = self._editor
        if need is Need.EDITOR or editor is None:
            return board_text.NOT_EDITING if editor is None else None
        if need is Need.UNDO:
            return None if editor.can_undo else text.NOTHING_TO_UNDO
        if need is Need.REDO:
            return None if editor.can_redo else text.NOTHING_TO_REDO
        return board_text.EDITING

    def scene(self) -> BoardScene:
        """What the board shows now; the names of the sides are the record's, or nothing."""
        if (editor := self._editor) is not None:
            edited = scene_of(editor.setup.position(), None, self.names(), self._flipped)
            return edited._replace(picked=editor.picked, box=editor.setup.spare())
        position, touch, node = self.cursor.position, self.touch, self.cursor.node
        drawn = drawn_in(node.comment)
        return scene_of(position, node.move, self.names(), self._flipped)._replace(
            verdict=None if self._judgements is None else self._judgements.verdict(node),
            picked=touch.picked,
            targets=touch.targets,
            question=touch.question,
            arrows=(*self._live_arrows, *(drawing for drawing in drawn if isinstance(drawing, Arrow))),
            rings=(*self._live_rings, *(drawing for drawing in drawn if isinstance(drawing, Ring))),
            clocks=self._clocks,
        )

    def names(self) -> tuple[str, str]:
        """Who plays, as the record says it, or nothing."""
        return (
            self._name(headers.BLACK, headers.HANDICAP_TAKER),
            self._name(headers.WHITE, headers.HANDICAP_GIVER),
        )

    @staticmethod
    def first_scene() -> BoardScene:
        """What the board shows when the program starts."""
        return Document(lambda: 0.0).scene()

    def last_move_name(self) -> str:
        """The move that led here, as a person reads it; nothing at the start."""
        return self.move_names.of(self.cursor.node)

    def _name(self, *keys: str) -> str:
        return next((name for key in keys if (name := self.record.headers.get(key))), "")

    def _refuse(self, move: Move) -> None:
        if (illegality := _why_illegal(self, move)) is not None:
            self._tell_refusal(illegality)

    def _tell_refusal(self, illegality: Illegality) -> None:
        self.refused.emit(illegality.phrase)


_OF_GAMES: Final = frozenset(
    {
        *(Need.NO_GAME, Need.GAME, Need.GAME_RUNNING, Need.GAME_TURN, Need.GAME_PERSON, Need.GAME_THINKING),
        *(Need.GAME_BACK, Need.GAME_DECLARATION, Need.GAME_AWAY),
    }
)
"""What only a game can say."""
_NOT_IN_GAMES: Final = frozenset({Need.UNDO, Need.REDO, Need.MOVE, Need.EARLIER_BRANCH, Need.LATER_BRANCH})
"""What would alter the moves of the record."""
_NEEDED: Final[Mapping[Need, tuple[Callable[[Document], bool], Phrase]]] = {
    Need.UNDO: (lambda document: document.history.can_undo, text.NOTHING_TO_UNDO),
    Need.REDO: (lambda document: document.history.can_redo, text.NOTHING_TO_REDO),
    Need.BACK: (lambda document: document.cursor.node.parent is not None, text.AT_START),
    Need.MOVE: (lambda document: document.cursor.node.parent is not None, text.AT_START),
    Need.FORWARD: (lambda document: bool(document.cursor.node.children), text.AT_END),
    Need.BRANCH: (lambda document: len(siblings(document.cursor.node)) > 1, text.NO_BRANCH),
    Need.EARLIER_BRANCH: (
        lambda document: siblings(document.cursor.node)[0] is not document.cursor.node,
        text.FIRST_BRANCH,
    ),
    Need.LATER_BRANCH: (
        lambda document: siblings(document.cursor.node)[-1] is not document.cursor.node,
        text.LAST_BRANCH,
    ),
    Need.OFF_MAIN_LINE: (
        lambda document: fork_from_main(document.cursor.node) is not document.cursor.node,
        text.ON_MAIN_LINE,
    ),
    Need.RECORD: (lambda _: True, board_text.EDITING),
    Need.FILE: (lambda document: document.home is not None, filing_text.NO_FILE),
    Need.OTHER_RECORDS: (
        lambda document: document.home is not None and document.home.total > 1,
        filing_text.ONE_RECORD,
    ),
    Need.JUDGED: (lambda document: document.is_judged(), judging_text.NOTHING_JUDGED),
    Need.MISTAKE_AHEAD: (lambda document: document.mistake(1) is not None, judging_text.NO_MISTAKE_AHEAD),
    Need.MISTAKE_BEHIND: (lambda document: document.mistake(-1) is not None, judging_text.NO_MISTAKE_BEHIND),
    Need.SWEEP: (lambda document: document.is_swept, judging_text.NOT_RUNNING),
    Need.STUDY: (lambda document: document.is_studied, study_text.NOT_GOING),
    Need.CANDIDATE: (lambda document: document.live_score is not None, study_text.NO_BEST),
    Need.DRAWINGS: (lambda document: bool(drawn_in(document.cursor.node.comment)), board_text.NO_DRAWINGS),
}
"""For each need whether it is met, and what is lacking if not. It is asked of every action after every step."""


def _why_illegal(document: Document, move: Move) -> Illegality | None:
    """The verdict of the authority on rules, which takes its time to load and is not needed before the first move."""
    from app.shogi.rules import why_illegal  # noqa: PLC0415 - see above

    return why_illegal(document.cursor.position, move)
