"""State machine of picking up and putting down pieces, for mouse, touch and keyboard, independent of pixels.

    idle ──press own piece──> picked ──press or release on a target──> idle, or asking when it may promote
                              picked ──press anything else──> idle, or picked anew
    asking ──answer──> idle

A press and release on one place is a click and leaves the piece picked. A press, a movement and a release is a drag.
Both end in `move_made`, even for an illegal move, so that the handler can say which rule it breaks. Each action emits
one event, after the piece is put down; `changed` is emitted only if no other event is.
"""

from collections.abc import Callable

from app.base.event import Event
from app.shogi.moves import Move, board_move, drop_move
from app.shogi.pieces import EMPTY, Side, side_of
from app.shogi.position import Position, Promotion, promotion_rule
from app.shogi.squares import Square
from app.text import board as text
from app.text.phrase import Phrase
from app.workspace.scene import BoardMessage, InBox, InHand, Place, PromotionQuestion


class MoveInput:
    """`BoardInput` that plays moves: a state machine of picking up and putting down pieces."""

    def __init__(self, objection: Callable[[], Phrase | None] = lambda: None) -> None:
        """`objection` returns why no piece can be picked up now (such as an engine's turn), or None."""
        self.changed = Event[None]()
        """Event: a piece was picked up or put back, or the promotion question was opened."""
        self.move_made = Event[Move]()
        """Event: the user made a move, which may be illegal."""
        self.refused = Event[BoardMessage]()
        """Event: the user tried to pick up a piece but may not; the `BoardMessage` says why and at which place."""
        self._get_refusal = objection
        self._position = Position.from_sfen("9/9/9/9/9/9/9/9/9 b - 1")
        self.picked_place: Place | None = None
        self._moves: tuple[Move, ...] = ()
        self._asked: Square | None = None
        self._is_fresh_pick = False

    @property
    def targets(self) -> frozenset[Square]:
        return frozenset(move.to for move in self._moves)

    @property
    def question(self) -> PromotionQuestion | None:
        if self._asked is None or not isinstance(self.picked_place, int):
            return None
        return PromotionQuestion(self._asked, self._position.piece_at(self.picked_place))

    def set_position(self, position: Position) -> None:
        """Set the position on the board. A picked-up piece is put back without an event: the caller emits one."""
        self._position = position
        self.put_piece_back()

    def press_place(self, place: Place | None) -> bool:
        """Handle a button press on `place` (None is beside the board); return True if a piece is held now."""
        if self._asked is not None:
            self.cancel_input()
            return False
        if self.picked_place is not None:
            if place == self.picked_place:
                self._is_fresh_pick = False
                return True
            if isinstance(place, int) and self._put_piece(place):
                return False
        owner = None if place is None or isinstance(place, InBox) else self._piece_side(place)
        if owner is not None and place is not None and (hindrance := self._pick_up_refusal(owner)) is not None:
            self.put_piece_back()
            self.refused.emit(BoardMessage(place, hindrance))
            return False
        if place is None or isinstance(place, InBox) or owner != self._position.turn:
            self._handle_illegal_target(place)
            return False
        self.picked_place, self._is_fresh_pick = place, True
        position = self._position
        moves = position.drop_moves(place.kind) if isinstance(place, InHand) else position.moves_from(place)
        self._moves = tuple(moves)
        self.changed.emit(None)
        return True

    def release_place(self, place: Place | None, dragged: bool) -> None:
        """Handle a button release on `place`; `dragged` means that the pointer moved since the press."""
        if self.picked_place is None or self._asked is not None:
            return
        if place == self.picked_place:
            if not self._is_fresh_pick and not dragged:
                self.cancel_input()
            return
        if not dragged:
            return
        if not isinstance(place, int) or not self._put_piece(place):
            self._handle_illegal_target(place)

    def answer_promotion(self, promotes: bool) -> None:
        """Answer the open promotion question and play the move."""
        if self._asked is None:
            return
        self._play_move(next(move for move in self._moves if move.to == self._asked and move.promotes is promotes))

    def cancel_input(self) -> None:
        """Put back the picked-up piece and drop an open question."""
        if self.picked_place is not None:
            self.put_piece_back()
            self.changed.emit(None)

    def put_piece_back(self) -> None:
        """Put back the picked-up piece without an event, for callers that emit one."""
        self.picked_place, self._moves, self._asked = None, (), None

    picks_any_piece = False

    def turn_piece(self, place: Place, step: int) -> bool:  # noqa: ARG002 - part of the `BoardInput` interface
        """Return False: in play, pieces cannot be turned."""
        return False

    def _pick_up_refusal(self, owner: Side) -> Phrase | None:
        """Reason why a piece of the side `owner` cannot be picked up; None if it can be, or may be captured."""
        objection = self._get_refusal()
        is_turned = owner is not self._position.turn and self.picked_place is None
        return text.NOT_TO_MOVE if objection is None and is_turned else objection

    def _piece_side(self, place: Square | InHand) -> Side | None:
        """Side that owns the piece at `place`; None if there is no piece."""
        if isinstance(place, InHand):
            return place.side if self._position.hand_count(place.side, place.kind) else None
        piece = self._position.piece_at(place)
        return None if piece == EMPTY else side_of(piece)

    def _put_piece(self, to: Square) -> bool:
        fitting = [move for move in self._moves if move.to == to]
        if not fitting:
            return False
        if len(fitting) > 1:
            self._asked = to
            self.changed.emit(None)
        else:
            self._play_move(fitting[0])
        return True

    def _play_move(self, move: Move) -> None:
        self.put_piece_back()
        self.move_made.emit(move)

    def _handle_illegal_target(self, place: Place | None) -> None:
        """Handle a press that fits no legal move: play the illegal move if one seems intended, else cancel."""
        if (move := self._intended_move(place)) is None:
            self.cancel_input()
        else:
            self._play_move(move)

    def _intended_move(self, place: Place | None) -> Move | None:
        position, picked = self._position, self.picked_place
        if picked is None or isinstance(picked, InBox) or not isinstance(place, int):
            return None
        if isinstance(picked, InHand):
            return drop_move(picked.kind, place)
        if self._piece_side(place) == position.turn:
            return None
        return board_move(picked, place, promotion_rule(position, picked, place) is Promotion.MUST)
