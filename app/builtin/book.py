"""The bundled engine's opening book: a move for a position that one of our lines goes through."""

from collections import defaultdict
from collections.abc import Iterable
from random import Random
from typing import Final, NamedTuple

from app.builtin.openings import Line, openings
from app.builtin.style import Style
from app.shogi.moves import move_of_usi
from app.shogi.position import Position
from app.text.phrase import Phrase

OPENING: Final = {
    Style.STATIC: Phrase("居飛車の序盤", "A static rook opening"),
    Style.RANGING: Phrase("振り飛車の序盤", "A ranging rook opening"),
    Style.ANY: Phrase("序盤", "An opening"),
}
"""What a move is called by that several openings share, by the style in which they are played."""


class BookMove(NamedTuple):
    usi: str
    name: Phrase
    """Of the opening, as far as it can be told yet."""


class _Way(NamedTuple):
    """How a line goes on from a position."""

    usi: str
    style: Style
    weight: int
    name: Phrase


class Book:
    """Positions are found whatever the order of the moves that led there."""

    def __init__(self, lines: Iterable[Line] | None = None) -> None:
        """The book of these lines, or of all that we have."""
        self._ways = _ways(openings() if lines is None else lines)

    def move(self, sfen: str, style: Style, chance: Random) -> BookMove | None:
        """A move in `style`, the likelier the more weight its lines have; None where no such line goes through."""
        ways = self._ways.get(Position.from_sfen(sfen).key, ())
        fitting = [way for way in ways if style in (Style.ANY, way.style)]
        if not fitting:
            return None
        (chosen,) = chance.choices(fitting, [way.weight for way in fitting])
        return BookMove(chosen.usi, _name([way for way in fitting if way.usi == chosen.usi]))


def _name(ways: list[_Way]) -> Phrase:
    if len({way.name for way in ways}) == 1:
        return ways[0].name
    styles = {way.style for way in ways}
    return OPENING[styles.pop() if len(styles) == 1 else Style.ANY]


def _ways(lines: Iterable[Line]) -> dict[int, list[_Way]]:
    """By the key of a position, how the lines go on from there."""
    ways: dict[int, list[_Way]] = defaultdict(list)
    start = Position.from_sfen("startpos")
    for line in lines:
        position, styles = start.copy(), (line.black, line.white)
        for plies, usi in enumerate(line.moves.split()):
            move = move_of_usi(usi)
            if move is None:
                raise ValueError(f"no move in a line of the book: {usi!r}")
            if plies >= line.since:
                ways[position.key].append(_Way(usi, styles[position.turn], line.weight, line.name))
            position.apply(move)
    return dict(ways)
