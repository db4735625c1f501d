"""What has changed on the table, as one value: it is told once for whatever was done, and each hearer looks at his part."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from app.base.event import Event
from app.record.cursor import CursorMoved
from app.record.tree import Change, ChangeKind
from app.text.phrase import Phrase
from app.workspace.scene import Remark


class DocumentChange(NamedTuple):
    replaced: bool = False
    """Another record lies on the table, with a cursor and a history of its own."""
    edit: Change | None = None
    """What has become of the record; several edits are the parts of one change."""
    moved: CursorMoved | None = None
    """The cursor stands elsewhere, or on another position; of several steps from the first place to the last."""
    picked: bool = False
    """The hand holds another piece, or none, or asks something else."""
    mode: bool = False
    """What the board is used for, or how it lies: editing, a game, a problem, studying, an analysis, the side below."""
    thinking: bool = False
    """Engines say something else of the position: `live_arrows` or `live_score` are others."""
    judged: bool = False
    """Other moves are judged, or differently."""
    clocks: bool = False
    home: bool = False
    """The record belongs to another file."""
    refused: Phrase | None = None
    """Why something that the person wanted was not done."""
    shown: bool = False
    """With `replaced`: another of the open records is shown. The one before is still open, and goes on."""
    remark: Remark | None = None
    """The same in few words, at the place on the board where it was wanted."""

    @property
    def is_elsewhere(self) -> bool:
        """The record, or the place in it, is another: whoever shows one of them looks again."""
        return self.replaced or self.edit is not None or self.moved is not None

    @property
    def is_done(self) -> bool:
        """Whether something was done on the board or to the record, and not only thought, judged or counted."""
        return self.is_elsewhere or self.picked or self.mode

    @property
    def alters_needs(self) -> bool:
        """Whether something can be done now that could not before, or the other way round, by a move or by more."""
        return self.is_elsewhere or self.alters_modes or self.thinking or self.judged

    @property
    def alters_modes(self) -> bool:
        """Whether that concerns more than a move can alter."""
        return self.replaced or self.mode or self.home

    def joined(self, later: "DocumentChange") -> "DocumentChange":
        """Both as one."""
        both = DocumentChange._make(new or old for new, old in zip(later, self, strict=True))
        if self.edit is not None and later.edit is not None:
            parts = (*self.edit.each(), *later.edit.each())
            nodes = tuple(node for part in parts for node in part.nodes)
            both = both._replace(edit=Change(ChangeKind.SEVERAL, nodes, later.edit.cause, parts))
        if self.moved is not None and later.moved is not None:
            both = both._replace(moved=CursorMoved(later.moved.node, self.moved.before))
        return both


NO_CHANGE = DocumentChange()


class Telling:
    """Something that tells what has changed by `changed`, once for each thing that is done: at its end, and behind what
    is being told just then, so that everybody hears everything in one order."""

    def __init__(self) -> None:
        self.changed = Event[DocumentChange]()
        self._untold = NO_CHANGE
        self._holding = 0
        """How many are changing or telling something just now; what is changed meanwhile is told when they are done."""

    def tell(self, change: DocumentChange) -> None:
        """Tell of that, now or with whatever else is being done."""
        self._untold = self._untold.joined(change)
        self._tell()

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Tell only once, at the end, of all that is changed inside."""
        self._holding += 1
        try:
            yield
        finally:
            self._holding -= 1
            self._tell()

    def _tell(self) -> None:
        if self._holding or self._untold is NO_CHANGE:
            return
        change, self._untold = self._untold, NO_CHANGE
        self._holding += 1
        try:
            self.changed.emit(change)
        finally:
            self._holding -= 1
            self._tell()
