"""Position editor: a state machine for mouse, touch and keyboard, with its own undo and redo.

    idle ──press a piece──> picked ──press or release anywhere──> idle, with the piece put there
                            picked ──press or release on itself──> idle

Every position is allowed and no question is asked; `position_faults` describes what is odd about a position.
"""

from app.base.event import Event
from app.shogi.pieces import EMPTY, Side
from app.text.phrase import Phrase
from app.workspace.scene import Place, PromotionQuestion
from app.workspace.setup import EditedPosition


class PositionEditor:
    """`BoardInput` that sets up a position, with undo and redo."""

    def __init__(self, setup: EditedPosition) -> None:
        self.changed = Event[None]()
        self.setup = self._initial_setup = setup
        self._undo_stack: list[EditedPosition] = []
        self._redo_stack: list[EditedPosition] = []
        self.picked_place: Place | None = None
        self._is_fresh_pick = False

    @property
    def is_edited(self) -> bool:
        return self.setup != self._initial_setup

    picks_any_piece = True

    question: PromotionQuestion | None = None
    """Always None: the editor turns pieces by `turn_piece` and asks nothing."""

    def press_place(self, place: Place | None) -> bool:
        """Handle a button press on `place` (None is beside the board); return True if a piece is held now."""
        if self.picked_place is not None:
            if place == self.picked_place:
                self._is_fresh_pick = False
                return True
            self._put_piece(place)
            return False
        if place is None or self.setup.piece_at(place) == EMPTY:
            return False
        self.picked_place, self._is_fresh_pick = place, True
        self.changed.emit(None)
        return True

    def release_place(self, place: Place | None, dragged: bool) -> None:
        """Handle a button release on `place`; `dragged` means that the pointer moved since the press."""
        if self.picked_place is None:
            return
        if place == self.picked_place:
            if not self._is_fresh_pick or dragged:
                self.cancel_input()
        elif dragged:
            self._put_piece(place)

    def answer_promotion(self, promotes: bool) -> None:
        """Do nothing, because the editor asks no question."""

    def cancel_input(self) -> None:
        if self.picked_place is not None:
            self.picked_place = None
            self.changed.emit(None)

    def turn_piece(self, place: Place, step: int) -> bool:
        """Turn the piece at `place` to its next face: promoted, then the other side's; `step` -1 goes backwards."""
        self.picked_place = None
        self.set_setup(self.setup.with_piece_turned(place, step))
        return True

    def _put_piece(self, place: Place | None) -> None:
        picked, self.picked_place = self.picked_place, None
        if picked is not None:
            self.set_setup(self.setup.with_piece_moved(picked, place))

    def set_setup(self, setup: EditedPosition) -> None:
        """Change the position to `setup`, as one undo step."""
        if setup != self.setup:
            self._undo_stack.append(self.setup)
            self._redo_stack.clear()
            self.setup = setup
        self.picked_place = None
        self.changed.emit(None)

    def set_sfen(self, sfen: str) -> None:
        """Set up a position from SFEN; raise SfenError if it is invalid."""
        self.set_setup(EditedPosition.from_sfen(sfen))

    def set_text(self, text: str) -> Phrase | None:
        """Set up a position from text (SFEN, USI position or BOD diagram); return a reason if it cannot be read."""
        from app.workspace.opening import parse_position  # noqa: PLC0415 - it imports formats, which load slowly

        found = parse_position(text)
        if isinstance(found, Phrase):
            return found
        self.set_setup(EditedPosition.from_position(found))
        return None

    def set_turn(self, side: Side) -> None:
        self.set_setup(self.setup._replace(turn=side))

    @property
    def can_undo(self) -> bool:
        return bool(self._undo_stack)

    @property
    def can_redo(self) -> bool:
        return bool(self._redo_stack)

    def undo(self) -> None:
        self._move_between_stacks(self._undo_stack, self._redo_stack)

    def redo(self) -> None:
        self._move_between_stacks(self._redo_stack, self._undo_stack)

    def _move_between_stacks(self, source: list[EditedPosition], target: list[EditedPosition]) -> None:
        if source:
            target.append(self.setup)
            self.setup = source.pop()
            self.picked_place = None
            self.changed.emit(None)
