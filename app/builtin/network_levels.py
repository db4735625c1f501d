"""The twenty levels of the bundled engine with its network: from a beginner to a strong amateur.

The weaker levels do not search. They draw moves by the network's probabilities, at a temperature: the higher it is,
the more improbable the moves that they play. The stronger ones search, with ever more evaluations.
"""

from random import Random
from typing import Final, NamedTuple

from app.builtin.evaluation import PIECE_WORTH
from app.builtin.exchange import exchange_gain
from app.builtin.network_input import EMPTY_BLOCK
from app.builtin.network_position import NetworkPosition
from app.builtin.position import INDEX, KING, TO, WHITE

MIN_GIVEN_AWAY: Final = 250
"""The least loss by captures, in hundredths of a pawn, that counts as giving a piece away."""
MIN_MAJOR_WORTH: Final = PIECE_WORTH[5]
"""Worth of a bishop in centipawns: a piece of this worth or more is a bishop or rook, promoted or not."""
MIN_SACRIFICE_SHARE: Final = 0.5
"""Share of the best move's probability from which a move that gives a piece away counts as a sacrifice and is played."""


class NetworkLevel(NamedTuple):
    """The settings that make the strength of one level of the engine with its network."""

    temperature: float = 0.0
    """Sampling temperature: move probabilities are raised to 1/temperature; 0 plays the most probable move."""
    least_share: float = 0.002
    """Moves whose probability is below this share of the most probable one's are not played."""
    blunder_probability: float = 0.0
    """Probability that a move drawn at random that gives a piece away is played; else another move is drawn."""
    gives_majors: bool = False
    """True if the level gives away bishops and rooks as often as other pieces; else it never does."""
    sees_mates: bool = True
    """True if the level never misses a mate in one."""
    max_evaluations: int | None = 1
    """Limit of positions that the network evaluates for a move: 1 is no search, None as many as the clock allows."""


FULL_STRENGTH: Final = NetworkLevel(max_evaluations=None)
"""The level of full strength, at which the clock alone limits the search."""

NETWORK_LEVELS: Final = (
    NetworkLevel(4.05, 0.0, 1.0, gives_majors=True, sees_mates=False),
    NetworkLevel(4.05, 0.0, 1.0, gives_majors=True),
    NetworkLevel(3.45, 0.0, 1.0, gives_majors=True),
    NetworkLevel(3.1, 0.0, 0.9, gives_majors=True),
    # From here on bishops and rooks are not given away by chance, which counts for as much as a far lower temperature.
    NetworkLevel(3.2, 0.0, 0.8),
    NetworkLevel(2.95, 0.00002, 0.68),
    NetworkLevel(2.78, 0.00005, 0.58),
    NetworkLevel(2.68, 0.00007, 0.52),
    NetworkLevel(2.6, 0.00012, 0.47),
    NetworkLevel(2.56, 0.00018, 0.44),
    NetworkLevel(2.53, 0.00025, 0.42),
    NetworkLevel(2.4, 0.0005, 0.36),
    NetworkLevel(2.1, 0.0012, 0.25),
    NetworkLevel(1.7, 0.002, 0.14),
    NetworkLevel(0.85, 0.002, 0.02),
    NetworkLevel(),
    NetworkLevel(max_evaluations=8),
    NetworkLevel(max_evaluations=18),
    NetworkLevel(max_evaluations=50),
    FULL_STRENGTH,
)
"""Levels 1 to 20, weakest first; `benchmarks/ladder.py` measures the distances between them."""


def draw_move(
    moves: list[int], priors: list[float], level: NetworkLevel, position: NetworkPosition, chance: Random
) -> int:
    """Draw a move at a level that does not search; `moves` are all legal ones, the most probable first."""
    shares = [prior / priors[0] for prior in priors]
    count = sum(share >= level.least_share for share in shares)
    if not level.temperature:
        return moves[0]
    places, weights = list(range(count)), [share ** (1 / level.temperature) for share in shares[:count]]
    while len(places) > 1:
        (at,) = chance.choices(range(len(places)), weights)
        place = places[at]
        if shares[place] >= MIN_SACRIFICE_SHARE or not is_blunder_refused(position, moves[place], level, chance):
            return moves[place]
        del places[at], weights[at]
    return moves[places[0]]


def is_blunder_refused(position: NetworkPosition, move: int, level: NetworkLevel, chance: Random) -> bool:
    """Return True if a level notices that a move gives a piece away, and rejects it."""
    lost = material_given_away(position, move)
    if not lost:
        return False
    if lost >= MIN_MAJOR_WORTH and not level.gives_majors:
        return True
    return chance.random() >= level.blunder_probability


def material_given_away(position: NetworkPosition, move: int) -> int:
    """Return the worth of the dearest piece that the other side wins by captures after a move; 0 if none is given away.

    A move that captures as much itself gives nothing away. Worth is in centipawns.
    """
    side, taken = position.side, PIECE_WORTH[position.squares[INDEX[move & TO]]]
    position.make_move(move, EMPTY_BLOCK)
    squares = position.squares
    given = max(
        (
            PIECE_WORTH[piece]
            for square, piece in enumerate(squares)
            if piece
            and (piece >= WHITE) is bool(side)
            and piece % WHITE != KING
            and exchange_gain(squares, square, 1 - side) - taken >= MIN_GIVEN_AWAY
        ),
        default=0,
    )
    position.unmake_move()
    return given
