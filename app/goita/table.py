"""Rule engine for one round of Goita: legal actions, violations, and the winner's points.

Seats are counted from the dealer, who has seat 0. An attacking player lays two pieces: one to receive the previous
attack, or face down if there is none, and one to attack with. Violations are reported, but any piece in the hand can be
laid, since a record of people may continue after a mistake.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.goita.match import FACES, HIDDEN, KINDS, KING, KING_RECEIVES, NO_PIECE, PLAYERS, POINTS, count_pieces
from app.text import goita as text
from app.text.phrase import Phrase


class GoitaAction(NamedTuple):
    """Action of a player in turn; both pieces are NONE for a pass."""

    first: int
    """Piece that receives the previous attack, or is laid face down."""
    attack: int

    @property
    def digits(self) -> str:
        """The action as the digits of its two pieces in a record."""
        return f"{self.first}{self.attack}" if self.attack else str(NO_PIECE)


PASS_ACTION = GoitaAction(NO_PIECE, NO_PIECE)


class Violation(NamedTuple):
    """Rule of Goita that a player's action violates, and the piece that does."""

    reason: Phrase
    piece: int = 0
    """Index of the piece that violates the rule: 0 for the action's first piece, 1 for its second."""


class GoitaRound:
    """State of a round of Goita in progress."""

    def __init__(self, hands: Sequence[str]) -> None:
        self._hands = [count_pieces(hand) for hand in hands]
        self._hidden = [0] * PLAYERS
        """Number of unknown pieces that each seat laid face down; they are still counted in the hand."""
        self.turn_seat = 0
        self.last_attack = NO_PIECE
        """Piece of the last attack, which the player in turn must receive unless `is_free`."""
        self.attacking_seat = 0
        self.winner: int | None = None
        self.points = 0
        self._king_seen = False

    def pieces_left(self, seat: int) -> int:
        """Return the number of pieces that the player at the seat still holds."""
        return sum(self._hands[seat]) - self._hidden[seat]

    def hand_of_seat(self, seat: int) -> str:
        """Return the pieces that the player at the seat still holds, in the order of their digits."""
        return "".join(str(kind) * self._hands[seat][kind] for kind in range(HIDDEN + 1))

    @property
    def is_free(self) -> bool:
        """True if the player in turn has no attack to receive and lays a piece face down."""
        return self.turn_seat == self.attacking_seat

    def can_lay(self, action: GoitaAction) -> bool:
        """Return True if the player in turn has the pieces of the action."""
        if action == PASS_ACTION:
            return True
        hand = self._hands[self.turn_seat]
        known = [piece for piece in action if piece != HIDDEN]
        return self.pieces_left(self.turn_seat) >= 2 and all(hand[piece] >= known.count(piece) for piece in known)

    def violated_rules(self, action: GoitaAction) -> Iterator[Violation]:
        """Return the rules of Goita that the action of the player in turn violates."""
        if action == PASS_ACTION:
            if self.is_free:
                yield Violation(text.MUST_ATTACK)
            return
        if not self.is_free and not can_receive(action.first, self.last_attack):
            yield Violation(text.DOES_NOT_RECEIVE.filled(piece=FACES[action.first], attack=FACES[self.last_attack]))
        if action.attack == KING and not self._may_attack_with_king():
            yield Violation(text.KING_MAY_NOT_ATTACK, 1)

    def legal_actions(self) -> tuple[GoitaAction, ...]:
        """Return all legal actions of the player in turn, in the order of the digits."""
        if self.winner is not None:
            return ()
        hand = self._hands[self.turn_seat]
        actions = [] if self.is_free else [PASS_ACTION]
        for first in KINDS:
            if not hand[first] or not (self.is_free or can_receive(first, self.last_attack)):
                continue
            actions += [
                GoitaAction(first, attack)
                for attack in KINDS
                if hand[attack] > (attack == first) and (attack != KING or self._may_attack_with_king())
            ]
        return tuple(actions)

    def play_action(self, action: GoitaAction) -> None:
        """Play the action for the player in turn, legal or not."""
        if action != PASS_ACTION:
            self._lay_pieces(action)
        self.turn_seat = (self.turn_seat + 1) % PLAYERS

    def _lay_pieces(self, action: GoitaAction) -> None:
        seat = self.turn_seat
        for piece in action:
            if piece == HIDDEN:
                self._hidden[seat] += 1
            else:
                self._hands[seat][piece] -= 1
        is_double = self.is_free and action.first == action.attack
        self._king_seen |= KING in (action.attack, NO_PIECE if self.is_free else action.first)
        self.last_attack, self.attacking_seat = action.attack, seat
        if not self.pieces_left(seat):
            self.winner = seat
            self.points = POINTS[action.attack] * (2 if is_double else 1)

    def _may_attack_with_king(self) -> bool:
        """Return True if the other king has been seen or is in the same hand, or if only two pieces are left."""
        return self._king_seen or self._hands[self.turn_seat][KING] > 1 or self.pieces_left(self.turn_seat) <= 2


def can_receive(piece: int, attack: int) -> bool:
    return piece == attack or (piece == KING and attack in KING_RECEIVES)
