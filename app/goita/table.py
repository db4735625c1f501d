"""The table of one round: who may do what, what a player may not, and who has won how much.

Seats are counted from the dealer, who sits on seat 0. A player who attacks lays two pieces: one to receive the attack
before, or face down where there is none to receive, and one to attack with. What is not allowed is named, but what can
be laid can be laid: a record of people may hold a fault and go on.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.goita.match import FACES, HIDDEN, KINDS, KING, KING_TAKES, NONE, PLAYERS, POINTS, counts_of
from app.text import goita as text
from app.text.phrase import Phrase


class GoitaAction(NamedTuple):
    """What a player did in turn; both are NONE for one who passed."""

    first: int
    """The piece that received, or that was laid face down."""
    attack: int

    @property
    def digits(self) -> str:
        """As it stands in a record."""
        return f"{self.first}{self.attack}" if self.attack else str(NONE)


PASS = GoitaAction(NONE, NONE)


class Objection(NamedTuple):
    """Why an action is not allowed."""

    reason: Phrase
    piece: int = 0
    """Which of its two pieces it is about, the first being 0."""


class GoitaRound:
    """A round as far as it has been played."""

    def __init__(self, hands: Sequence[str]) -> None:
        self._hands = [counts_of(hand) for hand in hands]
        self._hidden = [0] * PLAYERS
        """How many pieces each has laid face down of which nobody says what they are: they still count as held."""
        self.turn = 0
        self.attack = NONE
        """What must be received."""
        self.attacker = 0
        self.winner: int | None = None
        self.points = 0
        self._king_seen = False

    def left(self, seat: int) -> int:
        """How many pieces someone still holds."""
        return sum(self._hands[seat]) - self._hidden[seat]

    def hand(self, seat: int) -> str:
        """What someone still holds, in the order of the digits."""
        return "".join(str(kind) * self._hands[seat][kind] for kind in range(HIDDEN + 1))

    @property
    def is_free(self) -> bool:
        """Whether whoever is in turn has nothing to receive, and so lays a piece face down."""
        return self.turn == self.attacker

    def can_lay(self, action: GoitaAction) -> bool:
        """Whether the pieces are there at all."""
        if action == PASS:
            return True
        hand = self._hands[self.turn]
        known = [piece for piece in action if piece != HIDDEN]
        return self.left(self.turn) >= 2 and all(hand[piece] >= known.count(piece) for piece in known)

    def objections(self, action: GoitaAction) -> Iterator[Objection]:
        """What the rules have against an action."""
        if action == PASS:
            if self.is_free:
                yield Objection(text.MUST_ATTACK)
            return
        if not self.is_free and not receives(action.first, self.attack):
            yield Objection(text.DOES_NOT_RECEIVE.filled(piece=FACES[action.first], attack=FACES[self.attack]))
        if action.attack == KING and not self._may_attack_with_king():
            yield Objection(text.KING_MAY_NOT_ATTACK, 1)

    def legal_actions(self) -> tuple[GoitaAction, ...]:
        """All that whoever is in turn may do, in the order of the digits."""
        if self.winner is not None:
            return ()
        hand = self._hands[self.turn]
        actions = [] if self.is_free else [PASS]
        for first in KINDS:
            if not hand[first] or not (self.is_free or receives(first, self.attack)):
                continue
            actions += [
                GoitaAction(first, attack)
                for attack in KINDS
                if hand[attack] > (attack == first) and (attack != KING or self._may_attack_with_king())
            ]
        return tuple(actions)

    def play(self, action: GoitaAction) -> None:
        """Do what can be done, be it allowed or not."""
        if action != PASS:
            self._lay(action)
        self.turn = (self.turn + 1) % PLAYERS

    def _lay(self, action: GoitaAction) -> None:
        seat = self.turn
        for piece in action:
            if piece == HIDDEN:
                self._hidden[seat] += 1
            else:
                self._hands[seat][piece] -= 1
        is_double = self.is_free and action.first == action.attack
        self._king_seen |= KING in (action.attack, NONE if self.is_free else action.first)
        self.attack, self.attacker = action.attack, seat
        if not self.left(seat):
            self.winner = seat
            self.points = POINTS[action.attack] * (2 if is_double else 1)

    def _may_attack_with_king(self) -> bool:
        """The other one lies open, or is in the same hand, or this is the last piece."""
        return self._king_seen or self._hands[self.turn][KING] > 1 or self.left(self.turn) <= 2


def receives(piece: int, attack: int) -> bool:
    return piece == attack or (piece == KING and attack in KING_TAKES)
