"""The lines of the bundled engine's book, read from resources/engines/openings.txt; how they are written stands there."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from app.base.folders import resources
from app.base.regular import read_whole
from app.builtin.style import Style
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
