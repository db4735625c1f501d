"""The style of an opening, which the network knows nothing of: it makes moves of the rook more or less probable."""

from collections.abc import Sequence
from typing import Final

from app.builtin.evaluation import WHITE
from app.builtin.network_position import NetworkPosition
from app.builtin.options import Style
from app.builtin.position import DROP, FROM_SHIFT, TO

_ROOK: Final = 6
_MOST_PLIES: Final = 24
"""The style is chosen within so many moves of both sides."""
_ROOK_SQUARES: Final = (16, 64)
"""By side, as the rules library counts squares: 2h and 8b."""
_RANGING_SHARE: Final = 0.7
"""The probability of all moves together that make a ranging rook."""
_STATIC_FACTOR: Final = 0.01
"""The factor of the probability of those moves where the rook is to stay."""
_CENTRE: Final = 4
"""The file from which on a rook is a ranging one, counted from 0 at the right of its side."""

Choices = tuple[list[int], list[float]]
"""Moves and their probabilities, the most probable first."""


def in_style(moves: Sequence[int], priors: Sequence[float], position: NetworkPosition, style: Style) -> Choices | None:
    """Return the moves with probabilities that suit a style; None where the style has no say in them."""
    if style is Style.ANY or not 0 < position.plies < _MOST_PLIES or not position.began_even:
        return None
    ranging = [place for place, move in enumerate(moves) if _is_ranging(move, position)]
    if not ranging:
        return None
    weights, total = list(priors), sum(priors[place] for place in ranging)
    factor = _STATIC_FACTOR if style is Style.STATIC else _RANGING_SHARE / (1 - _RANGING_SHARE) * (1 - total) / total
    for place in ranging:
        weights[place] *= factor
    order = sorted(range(len(moves)), key=weights.__getitem__, reverse=True)
    whole = sum(weights)
    return [moves[place] for place in order], [weights[place] / whole for place in order]


def _is_ranging(move: int, position: NetworkPosition) -> bool:
    """Return whether a move takes the rook along its rank from where it began to the middle or beyond."""
    source, target, side = move >> FROM_SHIFT & TO, move & TO, position.side
    if move & DROP or source != _ROOK_SQUARES[side] or position.board_piece(source) != _ROOK + WHITE * side:
        return False
    file = 8 - target // 9 if side else target // 9
    return target % 9 == source % 9 and _CENTRE <= file < 8
