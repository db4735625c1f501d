"""A small board as SVG that needs no fonts but those of whoever looks at it, and takes its colours from the page.

The page says how the classes look: wood, line, letter, piece, promoted, left, arrived, played, best.
"""

import math
from collections.abc import Iterator
from html import escape
from typing import Final

from app.formats.diagram import hands_in_words
from app.shogi.moves import Move
from app.shogi.naming import FULL_WIDTH_DIGITS, KANJI_DIGITS, PENTAGONS
from app.shogi.pieces import EMPTY, PROMOTED, Piece, Side, kind_of, side_of
from app.shogi.position import Position
from app.shogi.reading import KIND_LETTERS
from app.shogi.squares import SQUARES, Square

UNIT: Final = 24
EDGE: Final = 18
HAND: Final = 26
"""How high the line of pieces in hand is."""
WIDTH: Final = 9 * UNIT + EDGE + 6
HEIGHT: Final = 9 * UNIT + EDGE + 2 * HAND
_LEFT: Final = 4
_TOP: Final = HAND + EDGE - 4
_HEAD: Final = 8.0


def board_svg(position: Position, title: str, played: Move | None = None, best: Move | None = None) -> str:
    """The position, with the move that was played and the one that should have been as arrows."""
    parts = [
        f'<svg class="board" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"><title>{escape(title)}</title>',
        f'<rect class="wood" x="{_LEFT}" y="{_TOP}" width="{9 * UNIT}" height="{9 * UNIT}"/>',
        *_tints(played),
        *_grid(),
        *_hands(position),
        *(_piece(square, Piece(position.board[square])) for square in SQUARES if position.board[square] != EMPTY),
        *_arrow(best, "best"),
        *_arrow(played, "played"),
        "</svg>",
    ]
    return "".join(parts)


def _tints(played: Move | None) -> Iterator[str]:
    if played is not None:
        for square, name in ((played.origin, "left"), (played.to, "arrived")):
            if square >= 0:
                x, y = _corner(square)
                yield f'<rect class="{name}" x="{x}" y="{y}" width="{UNIT}" height="{UNIT}"/>'


def _grid() -> Iterator[str]:
    end_x, end_y = _LEFT + 9 * UNIT, _TOP + 9 * UNIT
    across = "".join(f"M{_LEFT} {_TOP + step * UNIT}H{end_x}" for step in range(10))
    down = "".join(f"M{_LEFT + step * UNIT} {_TOP}V{end_y}" for step in range(10))
    yield f'<path class="line" d="{across}{down}"/>'
    for number in range(1, 10):
        x, y = end_x - (number - 0.5) * UNIT, _TOP + (number - 0.5) * UNIT
        yield f'<text class="letter" x="{x:g}" y="{_TOP - 5}">{FULL_WIDTH_DIGITS[number]}</text>'
        yield f'<text class="letter" x="{end_x + 8}" y="{y + 4:g}">{KANJI_DIGITS[number]}</text>'


def _hands(position: Position) -> Iterator[str]:
    for side, held in zip(Side, hands_in_words(position), strict=True):
        y = HAND - 10 if side is Side.WHITE else HEIGHT - 6
        yield f'<text class="hand" x="{_LEFT}" y="{y}">{PENTAGONS[side]} {escape(held)}</text>'


def _piece(square: Square, piece: Piece) -> str:
    x, y = _middle(square)
    kind = kind_of(piece)
    name = "piece promoted" if kind > PROMOTED else "piece"
    turn = f' transform="rotate(180 {x:g} {y:g})"' if side_of(piece) is Side.WHITE else ""
    return f'<text class="{name}" x="{x:g}" y="{y + 6.5:g}"{turn}>{KIND_LETTERS[kind]}</text>'


def _arrow(move: Move | None, name: str) -> Iterator[str]:
    """From square to square; a drop is a ring."""
    if move is None:
        return
    end_x, end_y = _middle(move.to)
    if move.is_drop:
        yield f'<circle class="{name}" cx="{end_x:g}" cy="{end_y:g}" r="{UNIT * 0.44:g}"/>'
        return
    x, y = _middle(move.origin)
    way = math.atan2(end_y - y, end_x - x)
    wings = [(end_x - _HEAD * math.cos(way + turn), end_y - _HEAD * math.sin(way + turn)) for turn in (0.5, -0.5)]
    head = "".join(f"M{end_x:g} {end_y:g}L{wing_x:.1f} {wing_y:.1f}" for wing_x, wing_y in wings)
    yield f'<path class="{name}" d="M{x:g} {y:g}L{end_x:g} {end_y:g}"/><path class="{name} head" d="{head}"/>'


def _corner(square: Square) -> tuple[int, int]:
    return _LEFT + square % 9 * UNIT, _TOP + square // 9 * UNIT


def _middle(square: Square) -> tuple[float, float]:
    x, y = _corner(square)
    return x + UNIT / 2, y + UNIT / 2
