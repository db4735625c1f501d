"""What a line of opening theory is, in the bundled engine's book."""

from typing import NamedTuple

from app.builtin.style import Style
from app.text.phrase import Phrase


class Line(NamedTuple):
    """A way to begin a game from the even start, by general knowledge of the openings.

    `black` and `white` are the styles that the sides play. Lines that share a beginning add up their weights there.
    """

    name: Phrase
    black: Style
    white: Style
    weight: int
    moves: str
    """As USI writes them, with a blank between."""
    since: int = 0
    """The plies that only say how it came about: they are nobody's to play."""
