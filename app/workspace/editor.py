"""Setting up a position on the board: a machine for mouse, finger and keys, with ways back and forth of its own.

    idle ──press a piece──> picked ──press or release anywhere──> idle, with the piece put there
                            picked ──press or release on itself──> idle

Nothing is forbidden here and nothing is asked. What is odd is told by `faults_of`, in sentences.
"""

from app.base.event import Event
from app.shogi.pieces import EMPTY, Side
from app.text.phrase import Phrase
from app.workspace.scene import Place, PromotionQuestion
from app.workspace.setup import Setup


class PositionEditor:
    def __init__(self, setup: Setup) -> None:
        self.changed = Event[None]()
        """The position, or what is picked, is another."""
        self.setup = self._began_with = setup
        self._done: list[Setup] = []
        self._undone: list[Setup] = []
        self.picked: Place | None = None
        self._just_picked = False

    @property
    def is_edited(self) -> bool:
        return self.setup != self._began_with

    takes_anything = True

    question: PromotionQuestion | None = None
    """Nothing is asked here."""

    def press(self, place: Place | None) -> bool:
        """A button goes down on `place` (None is beside the board); True when a piece is now held there."""
        if self.picked is not None:
            if place == self.picked:
                self._just_picked = False
                return True
            self._put(place)
            return False
        if place is None or self.setup.piece_at(place) == EMPTY:
            return False
        self.picked, self._just_picked = place, True
        self.changed.emit(None)
        return True

    def release(self, place: Place | None, dragged: bool) -> None:
        """The button goes up on `place`; `dragged` when it went a way since the press."""
        if self.picked is None:
            return
        if place == self.picked:
            if not self._just_picked or dragged:
                self.cancel()
        elif dragged:
            self._put(place)

    def answer(self, promotes: bool) -> None:
        """Nothing is asked here."""

    def cancel(self) -> None:
        """Put back what is picked."""
        if self.picked is not None:
            self.picked = None
            self.changed.emit(None)

    def turn(self, place: Place, step: int) -> bool:
        """Let the piece at `place` be promoted, or the other side's, or backwards with -1."""
        self.picked = None
        self.do(self.setup.turned(place, step))
        return True

    def _put(self, place: Place | None) -> None:
        picked, self.picked = self.picked, None
        if picked is not None:
            self.do(self.setup.moved(picked, place))

    def do(self, setup: Setup) -> None:
        """Go over to `setup`, with a way back."""
        if setup != self.setup:
            self._done.append(self.setup)
            self._undone.clear()
            self.setup = setup
        self.picked = None
        self.changed.emit(None)

    def lay(self, sfen: str) -> None:
        """Set up what SFEN describes; SfenError when it describes nothing."""
        self.do(Setup.read(sfen))

    def lay_text(self, text: str) -> Phrase | None:
        """Set up what a text describes: SFEN, a USI position, a drawn diagram; or say why that is nothing."""
        from app.workspace.opening import position_in  # noqa: PLC0415 - it takes formats, which take time

        found = position_in(text)
        if isinstance(found, Phrase):
            return found
        self.do(Setup.of(found))
        return None

    def set_turn(self, side: Side) -> None:
        self.do(self.setup._replace(turn=side))

    @property
    def can_undo(self) -> bool:
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def undo(self) -> None:
        self._go(self._done, self._undone)

    def redo(self) -> None:
        self._go(self._undone, self._done)

    def _go(self, source: list[Setup], target: list[Setup]) -> None:
        if source:
            target.append(self.setup)
            self.setup = source.pop()
            self.picked = None
            self.changed.emit(None)
