"""Arrows and circles that the user drew on the board, stored as one line of the node's comment.

    [%draw green:7g7f red:5e blue:B*5e green:p*2c]

One square is a circle around it, two squares are an arrow. An arrow from a stand begins with an SFEN piece letter
(capital for Black, small for White) and an asterisk. Chess programs store such things in the same bracket form, so
other programs show the line as text and keep it. Only the screen shows drawings: files carry the line as text.
"""

import re
from typing import Final

from app.shogi.pieces import LETTERS, Kind, Side
from app.shogi.squares import square_name, square_named
from app.workspace.scene import Arrow, DrawingInk, InHand, Ring

Drawing = Arrow | Ring

DRAWING_PREFIX: Final = "[%draw"
_LINE: Final = re.compile(r"\[%draw((?: [^\]\n]{0,4000})?)\][ \t]*")
_DRAWN: Final = re.compile(r"(green|red|blue):(?:([1-9][a-i]|[PLNSGBRplnsgbr]\*))?([1-9][a-i])")
MOST_DRAWINGS: Final = 200
"""Maximum number of drawings on one board; only a file can have more."""


def parse_drawings(comment: str) -> tuple[Drawing, ...]:
    """Drawings in a comment, in the order drawn; of two on the same squares, only the later."""
    if DRAWING_PREFIX not in comment:
        return ()
    found: dict[tuple[object, ...], Drawing] = {}
    for line in comment.split("\n"):
        if (match := _LINE.fullmatch(line.removesuffix("\r"))) is not None:
            read = (_parse_drawing(word) for word in match[1].split())
            found.update((_drawing_squares(drawing), drawing) for drawing in read if drawing is not None)
    return tuple(found.values())[:MOST_DRAWINGS]


def without_drawings(comment: str) -> str:
    """Comment without its lines of drawings."""
    if DRAWING_PREFIX not in comment:
        return comment
    lines = comment.split("\n")
    return "\n".join(line for line in lines if _LINE.fullmatch(line.removesuffix("\r")) is None)


def toggle_in_comment(comment: str, drawing: Drawing) -> str:
    """Comment with `drawing` added, or removed if it was there; in another colour it replaces the old one."""
    words, line = (
        without_drawings(comment),
        " ".join(map(_write_drawing, toggle_drawing(parse_drawings(comment), drawing))),
    )
    # The drawings come last, on a line of their own.
    return "\n".join(part for part in (words, f"{DRAWING_PREFIX} {line}]" if line else "") if part)


def toggle_drawing(drawn: tuple[Drawing, ...], drawing: Drawing) -> tuple[Drawing, ...]:
    """Drawings with `drawing` added, or removed if it was there."""
    others = tuple(other for other in drawn if _drawing_squares(other) != _drawing_squares(drawing))
    return others if drawing in drawn else (*others, drawing)


def _drawing_squares(drawing: Drawing) -> tuple[object, ...]:
    return (drawing.at,) if isinstance(drawing, Ring) else (drawing.origin, drawing.target)


def _parse_drawing(word: str) -> Drawing | None:
    found = _DRAWN.fullmatch(word)
    if found is None:
        return None
    ink, origin, to = DrawingInk(found[1]), found[2], square_named(found[3])
    if origin is None:
        return Ring(to, ink)
    if origin.endswith("*"):
        side = Side.BLACK if origin[0].isupper() else Side.WHITE
        return Arrow(InHand(side, Kind(LETTERS.index(origin[0].upper()))), to, ink)
    start = square_named(origin)
    return Arrow(start, to, ink) if start != to else None


def _write_drawing(drawing: Drawing) -> str:
    if isinstance(drawing, Ring):
        return f"{drawing.ink.value}:{square_name(drawing.at)}"
    origin = drawing.origin
    if isinstance(origin, InHand):
        letter = LETTERS[origin.kind]
        begin = f"{letter.lower() if origin.side is Side.WHITE else letter}*"
    else:
        begin = square_name(origin)
    return f"{drawing.ink.value}:{begin}{square_name(drawing.target)}"
