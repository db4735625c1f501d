"""The twenty levels of the bundled engine with its network: from a beginner to a strong amateur.

Below `SEARCHING` a level plays a move that the policy network finds probable, at a temperature: the higher it is, the more
improbable the moves that it plays. From there on a level searches, with ever more evaluations.
"""

from random import Random
from typing import Final, NamedTuple

from app.builtin.exchange import PIECE_WORTH, most_hanging
from app.builtin.network import Opinion
from app.builtin.network_input import INDEX, NO_BLOCK
from app.builtin.network_position import NetworkPosition
from app.builtin.position import TO

WEAKEST_LEVEL: Final = 1
STRONGEST_LEVEL: Final = 20


class NetworkLevel(NamedTuple):
    """How strongly a level plays."""

    temperature: float = 0.0
    """The exponent 1/T of probabilities; 0 plays the most probable move."""
    least_share: float = 0.002
    """Moves whose probability is below this share of the most probable one's are not played."""
    hanging: float = 0.0
    """How often a move is played that gives a piece away, where chance has chosen one."""
    evaluations: int | None = 1
    """The most evaluations of a search; None for as many as the clock allows."""
    sees_mates: bool = True
    """True if it never misses a mate in one."""


GIVEN_AWAY: Final = 250
"""What a move must lose by captures, in hundredths of a pawn, to count as giving a piece away."""


def played_move(said: Opinion, level: NetworkLevel, position: NetworkPosition, chance: Random) -> int:
    """A move of a level that does not search."""
    moves, weights = _weighted(said, level)
    while len(moves) > 1:
        (place,) = chance.choices(range(len(moves)), weights)
        if not is_giving_away(position, moves[place]) or chance.random() < level.hanging:
            return moves[place]
        del moves[place], weights[place]
    return moves[0]


def _weighted(said: Opinion, level: NetworkLevel) -> tuple[list[int], list[float]]:
    best = said.priors[0]
    shares = [prior / best for prior in said.priors]
    count = sum(share >= level.least_share for share in shares)
    if not level.temperature:
        return list(said.moves[:count]), [share if place else 1e6 for place, share in enumerate(shares[:count])]
    return list(said.moves[:count]), [share ** (1 / level.temperature) for share in shares[:count]]


def is_giving_away(position: NetworkPosition, move: int) -> bool:
    """True if the other side wins a piece by captures after a move, and the move itself has not won as much."""
    side, taken = position.side, PIECE_WORTH[position.squares[INDEX[move & TO]]]
    position.make(move, NO_BLOCK)
    lost = most_hanging(position.squares, side)
    position.unmake()
    return lost - taken >= GIVEN_AWAY
