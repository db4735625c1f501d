"""The bundled engine's opening book: a move for a position that one of our lines goes through."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from random import Random
from typing import Final, NamedTuple

from app.base.folders import resources
from app.base.regular import read_whole
from app.builtin.options import Style
from app.shogi.moves import move_of_usi
from app.shogi.position import Position
from app.text.phrase import Phrase

_STYLES: Final = {"居": Style.STATIC, "振": Style.RANGING}
_entry: Final = re.compile(r"([居振]) ([居振]) (\d+) (?:\(([^()]*)\) )?([^(){}]+)").fullmatch
_alternatives: Final = re.compile(r"([^{}]*)\{([^{}]+)\}").fullmatch


class Line(NamedTuple):
    """A way to begin a game from the even start.

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


def openings() -> tuple[Line, ...]:
    """All lines of the file."""
    path = resources() / "engines" / "openings.txt"
    return tuple(lines_of(read_whole(path).decode("utf-8")))


def lines_of(text: str) -> Iterator[Line]:
    """The lines that a text says; ValueError for a row that says none."""
    name = None
    for row in _rows(text):
        if row.startswith("= "):
            ja, _, en = row.removeprefix("= ").partition(" | ")
            name = Phrase(ja, en)
        elif name is not None and (found := _entry(row)) is not None:
            black, white, weight, before, moves = found.groups()
            for beginning in _beginnings(before or ""):
                line = f"{beginning} {moves}".strip()
                yield Line(name, _STYLES[black], _STYLES[white], int(weight), line, len(beginning.split()))
        else:
            raise ValueError(f"no opening: {row!r}")


def _rows(text: str) -> list[str]:
    """What is no comment, each line of a game in one row."""
    rows: list[str] = []
    for row in text.splitlines():
        if row.startswith(" ") and rows:
            rows[-1] += f" {row.strip()}"
        elif row and not row.startswith("#"):
            rows.append(row)
    return rows


def _beginnings(before: str) -> list[str]:
    """What stands before the moves that are ours, once for each of its alternatives."""
    found = _alternatives(before)
    return [before] if found is None else [f"{found[1]}{move}" for move in found[2].split()]


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
