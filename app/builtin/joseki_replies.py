"""Answers to what opens a game less often, so that either side has one in either style whatever the other begins with."""

from typing import Final

from app.builtin.joseki import Line
from app.builtin.style import Style
from app.text.phrase import Phrase

_STATIC: Final = Phrase("居飛車", "Static rook")
_RANGING: Final = Phrase("振り飛車", "Ranging rook")

_FIRST: Final = (
    "1g1f 3g3f 4g4f 8g8f 9g9f 1i1h 9i9h 3i3h 3i4h 7i6h 7i7h 4i3h 4i4h 4i5h 6i6h 6i7h 5i4h 5i5h 5i6h "
    "2h1h 2h3h 2h4h 2h5h 2h6h 2h7h"
)
"""Black's beside 7g7f, 2g2f, 5g5f and those below."""
_CLOSED: Final = "6g6f 6i5h"
"""Black's first moves that are better met by opening the bishop's diagonal."""
_SECOND: Final = (
    "1c1d 4c4d 5c5d 6c6d 7c7d 9c9d 1a1b 9a9b 3a3b 3a4b 7a6b 7a7b 4a3b 4a4b 4a5b 6a5b 6a6b 6a7b 5a4b 5a5b 5a6b "
    "8b3b 8b4b 8b5b 8b6b 8b7b 8b9b"
)
"""White's beside 3c3d, 8c8d and 2c2d, which runs into the rook."""
_THIRD: Final = "1g1f 9g9f 4g4f 3i4h 7i6h 7i7h 6i7h 6i5h 4i5h 4i4h 5i6h 5i4h 2h5h 2h6h 2h7h"
"""Black's behind 7g7f 3c3d, beside 2g2f, 6g6f and 7f7e."""
_FOURTH: Final = "1c1d 9c9d 5c5d 7c7d 3a3b 3a4b 7a6b 7a7b 4a3b 4a4b 6a5b 6a6b 5a4b 5a6b"
"""White's quiet ones, to which a rook may be swung at once."""
_FIFTH: Final = "1g1f 9g9f 4g4f 3i3h 7i7h 4i5h 5i6h 5i4h"
"""Black's quiet ones."""


def _answers(style: Style, before: str, moves: str, answer: str) -> tuple[Line, ...]:
    """A line for each of the moves: what went before it, the move, and the answer, which alone is ours to play."""
    name = _RANGING if style is Style.RANGING else _STATIC
    lines = [f"{before} {move} {answer}".strip() for move in moves.split()]
    return tuple(Line(name, style, style, 1, line, line.count(" ")) for line in lines)


LINES: Final = (
    *_answers(Style.STATIC, "", _FIRST, "8c8d"),
    *_answers(Style.STATIC, "", _FIRST, "3c3d"),
    *_answers(Style.RANGING, "", _FIRST, "3c3d"),
    *_answers(Style.STATIC, "", _CLOSED, "3c3d"),
    *_answers(Style.RANGING, "", _CLOSED, "3c3d"),
    *_answers(Style.STATIC, "7g7f", _SECOND, "2g2f"),
    *_answers(Style.STATIC, "2g2f", _SECOND, "7g7f"),
    *_answers(Style.RANGING, "7g7f", _SECOND, "6g6f"),
    *_answers(Style.RANGING, "5g5f", _SECOND, "2h5h"),
    *_answers(Style.STATIC, "7g7f 3c3d", _THIRD, "8c8d"),
    *_answers(Style.RANGING, "7g7f 3c3d", _THIRD, "3d3e"),
    *_answers(Style.RANGING, "7g7f 3c3d 6g6f", _FOURTH, "2h6h"),
    *_answers(Style.RANGING, "7g7f 8c8d 6g6f", _FOURTH, "2h6h"),
    *_answers(Style.RANGING, "7g7f 3c3d 2g2f 4c4d", _FIFTH, "8b4b"),
)
