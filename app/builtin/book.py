"""The opening book of the bundled engine: weighted moves for the positions of its opening lines."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from random import Random
from typing import Final, NamedTuple

from app.base.folders import resources_folder
from app.base.regular import read_contents
from app.builtin.options import Style
from app.shogi.moves import move_of_usi
from app.shogi.position import Position
from app.text.phrase import Phrase

_STYLES: Final = {"居": Style.STATIC, "振": Style.RANGING}
_match_opening: Final = re.compile(r"([居振]) ([居振]) (\d+) (?:\(([^()]*)\) )?([^(){}]+)").fullmatch
_match_alternatives: Final = re.compile(r"([^{}]*)\{([^{}]+)\}").fullmatch


class OpeningLine(NamedTuple):
    """A way to begin a game from the even start.

    `black` and `white` are the styles that the sides play. Lines that share a beginning add up their weights there.
    """

    name: Phrase
    black: Style
    white: Style
    weight: int
    moves: str
    """Moves of the opening line in USI notation, separated by blanks."""
    known_plies: int = 0
    """Number of first plies of `moves` that lead to the opening; the book does not play these."""


def read_openings() -> tuple[OpeningLine, ...]:
    """Read all opening lines of the bundled engine's book file."""
    path = resources_folder() / "engines" / "openings.txt"
    return tuple(parse_book_lines(read_contents(path).decode("utf-8")))


def parse_book_lines(text: str) -> Iterator[OpeningLine]:
    """Parse the text of the bundled engine's book file; ValueError for a row that is no opening line."""
    name = None
    for row in _joined_rows(text):
        if row.startswith("= "):
            ja, _, en = row.removeprefix("= ").partition(" | ")
            name = Phrase(ja, en)
        elif name is not None and (found := _match_opening(row)) is not None:
            black, white, weight, before, moves = found.groups()
            for beginning in _expand_alternatives(before or ""):
                line = f"{beginning} {moves}".strip()
                yield OpeningLine(name, _STYLES[black], _STYLES[white], int(weight), line, len(beginning.split()))
        else:
            raise ValueError(f"no opening: {row!r}")


def _joined_rows(text: str) -> list[str]:
    """Return the rows of the book file without comments, each joined with its continuation lines."""
    rows: list[str] = []
    for row in text.splitlines():
        if row.startswith(" ") and rows:
            rows[-1] += f" {row.strip()}"
        elif row and not row.startswith("#"):
            rows.append(row)
    return rows


def _expand_alternatives(before: str) -> list[str]:
    """Expand `a {b c}` to `a b` and `a c`: the alternative plies before the book's own moves."""
    found = _match_alternatives(before)
    return [before] if found is None else [f"{found[1]}{move}" for move in found[2].split()]


OPENING_NAMES_BY_STYLE: Final = {
    Style.STATIC: Phrase("居飛車の序盤", "Static rook opening"),
    Style.RANGING: Phrase("振り飛車の序盤", "Ranging rook opening"),
    Style.ANY: Phrase("序盤", "Opening"),
}
"""Name for a move that several openings share, by the style of the side to move."""


class BookMove(NamedTuple):
    usi: str
    name: Phrase
    """Name of the opening that the book move belongs to, or of its family while several openings are possible."""


class _WeightedMove(NamedTuple):
    usi: str
    style: Style
    weight: int
    name: Phrase


class BuiltinBook:
    """Opening book of the bundled engine. Transpositions count: it looks positions up, not move orders."""

    def __init__(self, lines: Iterable[OpeningLine] | None = None) -> None:
        """Build the opening book from `lines`; by default from those of the book file."""
        self._moves_by_key = _moves_by_position(read_openings() if lines is None else lines)

    def choose_move(self, sfen: str, style: Style, chance: Random) -> BookMove | None:
        """Choose a book move in `style` at random by weight; None if no line of that style has the position."""
        ways = self._moves_by_key.get(Position.from_sfen(sfen).key, ())
        fitting = [way for way in ways if style in (Style.ANY, way.style)]
        if not fitting:
            return None
        (chosen,) = chance.choices(fitting, [way.weight for way in fitting])
        return BookMove(chosen.usi, _opening_name([way for way in fitting if way.usi == chosen.usi]))


def _opening_name(ways: list[_WeightedMove]) -> Phrase:
    if len({way.name for way in ways}) == 1:
        return ways[0].name
    styles = {way.style for way in ways}
    return OPENING_NAMES_BY_STYLE[styles.pop() if len(styles) == 1 else Style.ANY]


def _moves_by_position(lines: Iterable[OpeningLine]) -> dict[int, list[_WeightedMove]]:
    ways: dict[int, list[_WeightedMove]] = defaultdict(list)
    start = Position.from_sfen("startpos")
    for line in lines:
        position, styles = start.copy(), (line.black, line.white)
        for plies, usi in enumerate(line.moves.split()):
            move = move_of_usi(usi)
            if move is None:
                raise ValueError(f"no move in a line of the book: {usi!r}")
            if plies >= line.known_plies:
                ways[position.key].append(_WeightedMove(usi, styles[position.turn], line.weight, line.name))
            position.apply(move)
    return dict(ways)
