"""Taking pieces up and putting them down: one machine for mouse, finger and keys, apart from any pixel.

    idle ──press own piece──> picked ──press or release on a target──> idle, or asking when it may promote
                              picked ──press anything else──> idle, or picked anew
    asking ──answer──> idle

A press and a release on the same place are a click and leave the piece picked; a press, a way, and a release are a
drag. Both end in `played`, also when the move would break a rule, so that whoever plays it can say which. Whatever is
told, it is told once, when nothing is picked any more: `changed` tells of what alters nothing else.
"""

from collections.abc import Callable

from app.base.event import Event
from app.shogi.moves import Move, board_move, drop
from app.shogi.pieces import EMPTY, Side, side_of
from app.shogi.position import Position, Promotion, promotion
from app.shogi.squares import Square
from app.text import board as text
from app.text.phrase import Phrase
from app.workspace.scene import InBox, InHand, Place, PromotionQuestion, Remark


class Touch:
    def __init__(self, objection: Callable[[], Phrase | None] = lambda: None) -> None:
        """`objection` says why nothing can be taken up at the moment, as while the other side is to move."""
        self.changed = Event[None]()
        """A piece is picked or put back, or a promotion is asked."""
        self.played = Event[Move]()
        """The person means this move, be it legal or not."""
        self.hindered = Event[Remark]()
        """The person wanted to take up a piece there, and this is why that cannot be."""
        self._objection = objection
        self._position = Position.from_sfen("9/9/9/9/9/9/9/9/9 b - 1")
        self.picked: Place | None = None
        self._moves: tuple[Move, ...] = ()
        self._asked: Square | None = None
        self._just_picked = False

    @property
    def targets(self) -> frozenset[Square]:
        return frozenset(move.to for move in self._moves)

    @property
    def question(self) -> PromotionQuestion | None:
        if self._asked is None or not isinstance(self.picked, int):
            return None
        return PromotionQuestion(self._asked, self._position.piece_at(self.picked))

    def set_position(self, position: Position) -> None:
        """The board shows `position` now; whatever was picked is put back, which whoever shows it tells."""
        self._position = position
        self.put_back()

    def press(self, place: Place | None) -> bool:
        """A button goes down on `place` (None is beside the board); True when a piece is now held there."""
        if self._asked is not None:
            self.cancel()
            return False
        if self.picked is not None:
            if place == self.picked:
                self._just_picked = False
                return True
            if isinstance(place, int) and self._put(place):
                return False
        owner = None if place is None or isinstance(place, InBox) else self._owner(place)
        if owner is not None and place is not None and (hindrance := self._hindrance(owner)) is not None:
            self.put_back()
            self.hindered.emit(Remark(place, hindrance))
            return False
        if place is None or isinstance(place, InBox) or owner != self._position.turn:
            self._miss(place)
            return False
        self.picked, self._just_picked = place, True
        position = self._position
        moves = position.drops_of(place.kind) if isinstance(place, InHand) else position.moves_from(place)
        self._moves = tuple(moves)
        self.changed.emit(None)
        return True

    def release(self, place: Place | None, dragged: bool) -> None:
        """The button goes up on `place`; `dragged` when it went a way since the press."""
        if self.picked is None or self._asked is not None:
            return
        if place == self.picked:
            if not self._just_picked and not dragged:
                self.cancel()
            return
        if not dragged:
            return
        if not isinstance(place, int) or not self._put(place):
            self._miss(place)

    def answer(self, promotes: bool) -> None:
        """The person has decided about the promotion that was asked."""
        if self._asked is None:
            return
        self._play(next(move for move in self._moves if move.to == self._asked and move.promotes is promotes))

    def cancel(self) -> None:
        """Put back what is picked, and ask nothing any more."""
        if self.picked is not None:
            self.put_back()
            self.changed.emit(None)

    def put_back(self) -> None:
        """The same, for whoever tells of something else at once."""
        self.picked, self._moves, self._asked = None, (), None

    takes_anything = False

    def turn(self, place: Place, step: int) -> bool:  # noqa: ARG002 - what a hand is asked
        """In play nothing is turned by itself."""
        return False

    def _hindrance(self, owner: Side) -> Phrase | None:
        """Why a piece of that side cannot be taken up; one that is held may be meant to take it."""
        objection = self._objection()
        is_turned = owner is not self._position.turn and self.picked is None
        return text.NOT_TO_MOVE if objection is None and is_turned else objection

    def _owner(self, place: Square | InHand) -> Side | None:
        """Whose piece lies there; None where there is none."""
        if isinstance(place, InHand):
            return place.side if self._position.hand_count(place.side, place.kind) else None
        piece = self._position.piece_at(place)
        return None if piece == EMPTY else side_of(piece)

    def _put(self, to: Square) -> bool:
        fitting = [move for move in self._moves if move.to == to]
        if not fitting:
            return False
        if len(fitting) > 1:
            self._asked = to
            self.changed.emit(None)
        else:
            self._play(fitting[0])
        return True

    def _play(self, move: Move) -> None:
        self.put_back()
        self.played.emit(move)

    def _miss(self, place: Place | None) -> None:
        """Nothing can be put at `place`: put back what is picked, or play the forbidden move that seems to be meant."""
        if (move := self._meant(place)) is None:
            self.cancel()
        else:
            self._play(move)

    def _meant(self, place: Place | None) -> Move | None:
        position, picked = self._position, self.picked
        if picked is None or isinstance(picked, InBox) or not isinstance(place, int):
            return None
        if isinstance(picked, InHand):
            return drop(picked.kind, place)
        if self._owner(place) == position.turn:
            return None
        return board_move(picked, place, promotion(position, picked, place) is Promotion.MUST)
