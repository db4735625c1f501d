"""Phases: which moves of a game are its opening, its middle game and its endgame.

The middle game begins once six pieces have been taken, and with the 41st move at the latest. The endgame begins once a
side has two pieces in the other's camp, pawns and kings left out. A phase that has begun does not end again before the
next, and a move belongs to the phase in which it was thought about.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Final

from app.analysis.passages import Passage
from app.text import analysis as text
from app.text.phrase import Phrase

OPENING_MOVES: Final = 40
OPENING_TAKES: Final = 6
INVADERS: Final = 2


class Phase(Enum):
    OPENING = text.OPENING
    MIDDLE = text.MIDDLE
    ENDING = text.ENDING

    @property
    def phrase(self) -> Phrase:
        return self.value


def phases_along(passages: Sequence[Passage]) -> list[Phase]:
    """The phase of the move of each passage."""
    found: list[Phase] = []
    phase, taken, invaders = Phase.OPENING, 0, 0
    for passage in passages:
        if invaders >= INVADERS or phase is Phase.ENDING:
            phase = Phase.ENDING
        elif taken >= OPENING_TAKES or passage.node.ply > OPENING_MOVES:
            phase = Phase.MIDDLE
        found.append(phase)
        taken += passage.takes
        invaders = passage.invaders
    return found
