"""Opening style (static or ranging rook) for the network: rook moves are made more or less probable."""

from collections.abc import Sequence
from typing import Final

from app.builtin.network_position import NetworkPosition
from app.builtin.options import Style
from app.builtin.position import DROP_FLAG, FROM_SHIFT, INDEX, ROOK, TO, WHITE

_MAX_STYLE_PLIES: Final = 24
"""Number of plies, of both sides, after which the style has no effect."""
_ROOK_SQUARES: Final = (16, 64)
"""Start square of each side's rook, 2h and 8b, as rsshogi numbers squares."""
_RANGING_SHARE: Final = 0.7
"""Total probability that moves to a ranging rook get in the ranging style."""
_STATIC_FACTOR: Final = 0.01
"""Factor on the probability of moves to a ranging rook in the static style."""
_MIN_RANGING_FILE: Final = 4
"""Least file of a ranging rook, counted from 0 at its owner's right."""

MoveProbabilities = tuple[list[int], list[float]]
"""Legal moves and the probability of each by the network, the most probable first."""


def choices_in_style(
    moves: Sequence[int], priors: Sequence[float], position: NetworkPosition, style: Style
) -> MoveProbabilities | None:
    """Return the moves with probabilities that suit a style; None if the style does not matter in this position."""
    if style is Style.ANY or not 0 < position.ply_count < _MAX_STYLE_PLIES or not position.is_even_game:
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
    """Return True if a move takes the rook from its start square along its rank to the middle or beyond."""
    source, target, side = move >> FROM_SHIFT & TO, move & TO, position.side
    if move & DROP_FLAG or source != _ROOK_SQUARES[side] or position.squares[INDEX[source]] != ROOK + WHITE * side:
        return False
    file = 8 - target // 9 if side else target // 9
    return target % 9 == source % 9 and _MIN_RANGING_FILE <= file < 8
