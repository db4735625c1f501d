"""The wooden body of a shogi piece, as SVG: what every set of pieces has in common.

A piece is drawn in a view box of 100 × 110, the proportions of a square on a real board. Its body stands in the middle of the
box, so that it stays there when the program turns it by 180° for the other player. For the same reason no side of it is lit
more than another: the bevel is even all round, and the shadow is left to the program.
"""

import math
import random
from dataclasses import dataclass

VIEW_BOX = "0 0 100 110"
CENTRE_X, CENTRE_Y = 50.0, 55.0

UNITS_PER_MM = 102 / 32
LEAN = math.tan(math.radians(9))  # the sides stand on a base of 81°
ROOF = math.tan(math.radians(17.5))  # the two slopes at the top meet at 145°

BLACK = "#1b130c"
RED = "#b01510"

WOOD = ((250, 233, 193), (244, 218, 163), (236, 204, 140))  # pale, common and darker streaks of boxwood
GRAIN = "#dfbd80"
LIGHT = "#fff3d2"  # along the inner side of the bevel
BEVEL = "#d9b06a"
EDGE = "#7d5420"


@dataclass(frozen=True)
class Kind:
    """One kind of piece: the name of its file, and the real measures of its wood in millimetres."""

    name: str
    height: float
    width: float
    promoted: bool = False

    @property
    def ink(self) -> str:
        return RED if self.promoted else BLACK


KINDS = (
    Kind("king", 32, 28.7),
    Kind("king_high", 32, 28.7),
    Kind("rook", 31, 27.7),
    Kind("dragon", 31, 27.7, promoted=True),
    Kind("bishop", 31, 27.7),
    Kind("horse", 31, 27.7, promoted=True),
    Kind("gold", 30, 26.7),
    Kind("silver", 30, 26.7),
    Kind("promoted_silver", 30, 26.7, promoted=True),
    Kind("knight", 29, 25.5),
    Kind("promoted_knight", 29, 25.5, promoted=True),
    Kind("lance", 28, 23.8),
    Kind("promoted_lance", 28, 23.8, promoted=True),
    Kind("pawn", 27, 22.8),
    Kind("promoted_pawn", 27, 22.8, promoted=True),
)

Point = tuple[float, float]


def short(value: float) -> str:
    """A number with two decimals at most."""
    return f"{value:.2f}".rstrip("0").rstrip(".").replace("-0.", "-.") or "0"


class Body:
    """The five-cornered body of one kind: its outline, and the room inside it."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.height = kind.height * UNITS_PER_MM
        self.half_base = kind.width * UNITS_PER_MM / 2
        self.half_shoulder = (self.half_base - LEAN * self.height) / (1 - LEAN * ROOF)
        self.top = CENTRE_Y - self.height / 2
        self.bottom = CENTRE_Y + self.height / 2
        self.shoulder = self.top + self.half_shoulder * ROOF

    def at(self, fraction: float) -> float:
        """The height in the view box of a fraction of the body, 0 at its tip and 1 at its base."""
        return self.top + self.height * fraction

    def half_width(self, y: float) -> float:
        """Half the width of the wood at a height of the view box."""
        if y < self.shoulder:
            return max(0.0, (y - self.top) / ROOF)
        return self.half_base - (self.bottom - y) * LEAN

    def corners(self, inset: float) -> list[Point]:
        """Tip, right shoulder, right foot, left foot and left shoulder, moved inwards evenly."""
        slope = inset * math.hypot(1, ROOF)  # how far a roof slope comes down
        side = inset * math.hypot(1, LEAN)  # how far a side comes in
        tip = self.top + slope
        foot = self.bottom - inset
        half_foot = self.half_width(foot) - side
        # Where the side, x = half_foot - LEAN·(foot - y), meets the slope, y = tip + ROOF·x.
        half_shoulder = (half_foot - LEAN * (foot - tip)) / (1 - LEAN * ROOF)
        shoulder = tip + half_shoulder * ROOF
        return [
            (CENTRE_X, tip),
            (CENTRE_X + half_shoulder, shoulder),
            (CENTRE_X + half_foot, foot),
            (CENTRE_X - half_foot, foot),
            (CENTRE_X - half_shoulder, shoulder),
        ]

    def outline(self, inset: float, radius: float) -> str:
        """The closed path round the body, its corners softened."""
        corners = self.corners(inset)
        parts: list[str] = []
        for index, corner in enumerate(corners):
            before = _towards(corner, corners[index - 1], radius)
            after = _towards(corner, corners[(index + 1) % 5], radius)
            parts.append(f"{'L' if parts else 'M'}{_pair(before)}Q{_pair(corner)} {_pair(after)}")
        return "".join(parts) + "Z"

    def svg(self, face: str) -> str:
        """The whole picture: the wood, and on it the face, which is SVG as well."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{VIEW_BOX}">'
            f"<defs>{self._streaks()}</defs>"
            f'<path d="{self.outline(0, 1.8)}" fill="{EDGE}"/>'
            f'<path d="{self.outline(0.75, 1.5)}" fill="{BEVEL}"/>'
            f'<path d="{self.outline(2.5, 1.1)}" fill="url(#w)" stroke="{LIGHT}" stroke-width=".7"/>'
            f'<path d="{self._grain()}" fill="{GRAIN}"/>'
            f"{face}</svg>\n"
        )

    def _streaks(self) -> str:
        """Broad soft streaks of the wood: a gradient across the piece, a little aslant."""
        chance = random.Random(f"streaks {self.kind.name}")
        lean = chance.uniform(-7, 7)
        stops, place = [], 0.0
        while place < 1:
            pale, common, dark = WOOD
            other = chance.choice((pale, pale, dark))
            share = chance.uniform(0.1, 0.75)
            colour = "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(common, other, strict=True))
            stops.append(f'<stop offset="{short(place)}" stop-color="#{colour}"/>')
            place += chance.uniform(0.05, 0.13)
        left, right = CENTRE_X - self.half_base, CENTRE_X + self.half_base
        return (
            f'<linearGradient id="w" gradientUnits="userSpaceOnUse" x1="{short(left)}" y1="{short(55 - lean)}" '
            f'x2="{short(right)}" y2="{short(55 + lean)}">{"".join(stops)}</linearGradient>'
        )

    def _grain(self) -> str:
        """Fine lines from top to bottom, nearly straight, never touching the bevel.

        They are opaque slivers to fill, not translucent lines to stroke: Qt draws them in half the time.
        """
        chance = random.Random(f"grain {self.kind.name}")
        count = 8
        lines = []
        for index in range(count):
            share = (index + 0.5 + chance.uniform(-0.35, 0.35)) / count * 2 - 1  # -1 at the left side, 1 at the right
            foot = self.bottom - 3.2
            x = CENTRE_X + share * (self.half_width(foot) - 4)
            reach = abs(x - CENTRE_X) + 4
            tip = self.top + 4 + reach * ROOF
            if reach > self.half_shoulder:
                tip = max(tip, self.bottom - (self.half_base - reach) / LEAN)
            length = foot - tip
            if length < 12:
                continue
            sway, thick = chance.uniform(-1.4, 1.4), chance.uniform(0.3, 0.6)
            half = tip + length / 2
            lines.append(
                f"M{_pair((x, tip))}Q{_pair((x + sway, half))} {_pair((x, foot))}h{short(thick)}"
                f"Q{_pair((x + sway + thick, half))} {_pair((x, tip))}Z"
            )
        return "".join(lines)


def _pair(point: Point) -> str:
    return f"{short(point[0])} {short(point[1])}"


def _towards(start: Point, goal: Point, distance: float) -> Point:
    share = distance / math.dist(start, goal)
    return (start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share)
