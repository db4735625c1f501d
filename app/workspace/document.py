"""The record on the table: its tree, where the person stands in it, and what the board shows of it."""

from collections.abc import Callable

from app.base.event import Event
from app.record import headers
from app.record.cursor import Cursor, Moved
from app.record.edits import Delete, Play, SetStart, Several
from app.record.history import History
from app.record.outline import fork_from_main, siblings
from app.record.planting import new_record
from app.record.refusal import EditError
from app.record.tree import PERSON, Change, Node, Record
from app.shogi.illegality import Illegality
from app.shogi.moves import Move
from app.shogi.naming import PENTAGONS, ki2
from app.shogi.pieces import Piece, Side
from app.shogi.squares import Square
from app.shogi.starts import EVEN, start_of
from app.text import window as text
from app.text.phrase import Phrase
from app.workspace.needs import Need
from app.workspace.scene import BoardScene, InHand, Place
from app.workspace.touch import Touch


class Document:
    """One record with one cursor, and the hand that plays on its board."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """`clock` gives seconds that only grow."""
        self.touch = Touch()
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
        self._clock = clock
        self._flipped = False
        self._leave: tuple[Callable[[], None], ...] = ()
        self._take(new_record())
        self.touch.changed.connect(self.changed.emit)
        self.touch.played.connect(self.play)
        self.touch.refused.connect(self._refuse)

    def open(self, record: Record) -> None:
        """Lay another record on the board, at its start and with nothing to undo; the one before is let go."""
        self._take(record)
        self.replaced.emit(None)
        self.changed.emit(None)

    def _take(self, record: Record) -> None:
        for leave in self._leave:
            leave()
        self.record = record
        self.history = History(record)
        self.cursor = Cursor(record)
        self._leave = (self.cursor.moved.connect(self._on_moved), record.changed.connect(self._on_altered))
        self.touch.set_position(self.cursor.position)

    def _on_moved(self, moved: Moved) -> None:
        self.touch.set_position(self.cursor.position)
        self.moved.emit(moved)
        self.changed.emit(None)

    def _on_altered(self, change: Change) -> None:
        self.altered.emit(change)
        self.changed.emit(None)

    # Playing and editing

    def play(self, move: Move) -> bool:
        """Play `move` after the cursor and go there; False, with `refused` told, when it is not legal."""
        if (illegality := _why_illegal(self, move)) is not None:
            self._tell_refusal(illegality)
            return False
        deed = self.history.do(Play(self.cursor.node, move), PERSON, self._clock())
        self.cursor.go(deed.nodes[0])
        return True

    def delete_from_here(self) -> None:
        if self.cursor.node is not self.record.root:
            self.history.do(Delete(self.cursor.node), PERSON, self._clock())

    def start_over(self, sfen: str) -> Phrase | None:
        """Clear the moves and start from another position, in one step that can be undone; or say why not."""
        edits = [Delete(node) for node in self.record.root.children]
        try:
            self.history.do(Several(text.START_OVER, (*edits, SetStart(sfen))), PERSON, self._clock())
        except EditError as refusal:
            return refusal.reason.filled(**refusal.values)
        return None

    def undo(self) -> None:
        self.history.undo(PERSON)

    def redo(self) -> None:
        self.history.redo(PERSON)

    # Walking

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

    # Looking

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
        return self.cursor.position.sfen()

    def missing(self, need: Need | None) -> Phrase | None:
        """Why something with that need cannot be done now, or None when it can."""
        if need is None:
            return None
        node = self.cursor.node
        have, lack = {
            Need.UNDO: (self.history.can_undo, text.NOTHING_TO_UNDO),
            Need.REDO: (self.history.can_redo, text.NOTHING_TO_REDO),
            Need.BACK: (node.parent is not None, text.AT_START),
            Need.MOVE: (node.parent is not None, text.AT_START),
            Need.FORWARD: (bool(node.children), text.AT_END),
            Need.BRANCH: (len(siblings(node)) > 1, text.NO_BRANCH),
            Need.OFF_MAIN_LINE: (fork_from_main(node) is not node, text.ON_MAIN_LINE),
        }[need]
        return None if have else lack

    def scene(self) -> BoardScene:
        """What the board shows now; the names of the sides are the record's, or nothing."""
        position, touch = self.cursor.position, self.touch
        return BoardScene(
            board=tuple(Piece(piece) for piece in position.board),
            hands=(tuple(position.hands[Side.BLACK]), tuple(position.hands[Side.WHITE])),
            turn=position.turn,
            names=(
                self._name(headers.BLACK, headers.HANDICAP_TAKER),
                self._name(headers.WHITE, headers.HANDICAP_GIVER),
            ),
            flipped=self._flipped,
            last_move=_last_move(self.cursor.node, position.turn),
            picked=touch.picked,
            targets=touch.targets,
            checked=position.king_square(position.turn) if position.in_check() else None,
            question=touch.question,
        )

    @staticmethod
    def first_scene() -> BoardScene:
        """What the board shows when the program starts."""
        return Document(lambda: 0.0).scene()

    def last_move_name(self) -> str:
        """The move that led here, as a person reads it; nothing at the start."""
        node = self.cursor.node
        if node.parent is None or node.move is None:
            return ""
        before = self.record.position_at(node.parent)
        previous = node.parent.move.to if node.parent.move is not None else None
        return PENTAGONS[before.turn] + ki2(before, node.move, previous)

    def _name(self, *keys: str) -> str:
        return next((name for key in keys if (name := self.record.headers.get(key))), "")

    def _refuse(self, move: Move) -> None:
        if (illegality := _why_illegal(self, move)) is not None:
            self._tell_refusal(illegality)

    def _tell_refusal(self, illegality: Illegality) -> None:
        self.refused.emit(illegality.phrase)


def _why_illegal(document: Document, move: Move) -> Illegality | None:
    """The verdict of the authority on rules, which takes its time to load and is not needed before the first move."""
    from app.shogi.rules import why_illegal  # noqa: PLC0415 - see above

    return why_illegal(document.cursor.position, move)


def _last_move(node: Node, turn: Side) -> tuple[Place | None, Square] | None:
    move = node.move
    if move is None:
        return None
    return (InHand(turn.other, move.dropped) if move.is_drop else move.origin), move.to
