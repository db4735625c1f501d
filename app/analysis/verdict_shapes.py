"""The shape of each verdict, the same wherever moves are marked, so that no colour has to be told from another."""

from typing import Final

from app.analysis.verdict import Verdict

Corners = tuple[tuple[float, float], ...]

CORNERS: Final[dict[Verdict, Corners]] = {
    Verdict.GOOD: (
        *((0, -1.1), (0.3, -0.35), (1.05, -0.35), (0.45, 0.15), (0.65, 0.9)),
        *((0, 0.45), (-0.65, 0.9), (-0.45, 0.15), (-1.05, -0.35), (-0.3, -0.35)),
    ),
    Verdict.INACCURACY: ((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)),
    Verdict.DUBIOUS: ((0, -1.05), (1.1, 0.85), (-1.1, 0.85)),
    Verdict.MISTAKE: ((0, -1.15), (1.15, 0), (0, 1.15), (-1.15, 0)),
    Verdict.BLUNDER: (
        *((-0.43, -1.03), (0.43, -1.03), (1.03, -0.43), (1.03, 0.43)),
        *((0.43, 1.03), (-0.43, 1.03), (-1.03, 0.43), (-1.03, -0.43)),
    ),
}
"""A star, a square, a triangle, a diamond, an octagon: to the right and down from the middle, in a size of 1."""
