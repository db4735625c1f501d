"""Make the wood of the boards and of the stands beside them.

Usage: make_boards.py

The wood is 柾目, cut so that the grain runs straight from one player to the other. A board is made column by column: each growth
ring darkens slowly and ends at once, rings are of uneven width, and the whole sways a little on its way down. Short fibres
and a slow change of tone take away the evenness. Nothing repeats, so a picture is stretched over a board, never tiled.
"""

import math
import random
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtGui import QImage

OUT = Path(__file__).parents[2] / "resources" / "boards"
LICENCE = """\
The pictures in this folder are part of Yomisuji, made by packaging/assets/make_boards.py,
and come under the GNU General Public License, version 3.
"""

Colour = tuple[float, float, float]


@dataclass(frozen=True)
class Wood:
    """What one piece of wood looks like."""

    name: str
    size: tuple[int, int]
    early: Colour  # grown in spring
    late: Colour  # grown in autumn: the lines of the grain
    ring: tuple[float, float]  # the width of a growth ring in pixels, from and to
    contrast: float  # of the grain
    sway: float  # how many pixels the grain wanders
    fibre: float  # the strength of the short fibres
    mottle: float  # the strength of the slow change of tone
    quality: int  # of the JPEG


KAYA = ((231, 191, 120), (186, 136, 68))
WALNUT = ((104, 76, 56), (58, 40, 29))

WOODS = (
    Wood("kaya", (1024, 1024), *KAYA, (5, 15), 0.52, 7, 5, 5, 80),
    Wood("kaya_stand", (512, 768), (211, 166, 99), (164, 114, 56), (6, 17), 0.5, 9, 5, 5, 80),
    Wood("walnut", (1024, 1024), *WALNUT, (7, 26), 0.75, 22, 6, 6, 80),
    Wood("walnut_stand", (512, 768), (84, 60, 45), (46, 31, 23), (7, 26), 0.75, 22, 5, 5, 80),
)


class Curve:
    """A smooth curve through chance values, one at every `step`."""

    def __init__(self, chance: random.Random, length: float, step: float) -> None:
        self._step = step
        self._values = [chance.uniform(-1, 1) for _ in range(int(length / step) + 3)]

    def __call__(self, x: float) -> float:
        index, share = divmod(x / self._step, 1)
        share = share * share * (3 - 2 * share)
        here, there = self._values[int(index)], self._values[int(index) + 1]
        return here + (there - here) * share


def rings(chance: random.Random, wood: Wood, length: int) -> list[float]:
    """How late in the year the wood grew, 0 to 1, along a line across the grain, four values for each pixel."""
    fine = 4
    broad = Curve(chance, length + 64, 90)
    depth: list[float] = []
    low, high = wood.ring
    while len(depth) < length * fine:
        place = len(depth) / fine
        width = (low + (high - low) * chance.random() ** 1.6) * (1 + 0.35 * broad(place))
        strength = chance.uniform(0.45, 1)
        count = max(8, round(width * fine))
        fall = max(3, round(1.6 * fine))  # the end of the year, softened over a pixel and a half
        for step in range(count):
            grown = step / (count - 1)
            rise = 0.25 * grown + 0.75 * grown**3.2
            end = min(1.0, (count - 1 - step) / fall)
            depth.append(strength * rise * end)
    return depth


def paint(wood: Wood) -> QImage:
    """One picture of the wood."""
    chance = random.Random(wood.name)
    width, height = wood.size
    margin = int(wood.sway * 2) + 4
    depth = rings(chance, wood, width + 2 * margin)
    drift, twist = Curve(chance, height, height / 2.3), Curve(chance, height, height / 5)
    lean = Curve(chance, width, width / 2)
    slow_x, slow_y = Curve(chance, width, 170), Curve(chance, height, 330)
    across = [slow_x(x) for x in range(width)]
    leaning = [0.6 + 0.4 * lean(x) for x in range(width)]
    fibres = [0.0] * width
    keep = 0.965  # a fibre is some thirty pixels long
    fresh = math.sqrt(1 - keep * keep)
    (r0, g0, b0), (r1, g1, b1) = wood.early, wood.late
    data = bytearray()
    for y in range(height):
        away = wood.sway * (drift(y) + 0.25 * twist(y))
        down = slow_y(y)
        for x in range(width):
            late = depth[int((x + margin + away * leaning[x]) * 4)] * wood.contrast
            fibre = fibres[x] = keep * fibres[x] + fresh * chance.uniform(-1, 1)
            tone = fibre * wood.fibre * 0.6 + across[x] * wood.mottle + down * wood.mottle * 0.35
            data += bytes(
                (
                    _byte(r0 + (r1 - r0) * late + tone),
                    _byte(g0 + (g1 - g0) * late + tone),
                    _byte(b0 + (b1 - b0) * late + tone * 0.9),
                )
            )
    return QImage(bytes(data), width, height, 3 * width, QImage.Format.Format_RGB888).copy()


def _byte(value: float) -> int:
    return 0 if value < 0 else 255 if value > 255 else int(value + 0.5)


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    for wood in WOODS:
        path = OUT / f"{wood.name}.jpg"
        paint(wood).save(str(path), quality=wood.quality)
        print(f"{path.name}: {wood.size[0]} × {wood.size[1]}, {path.stat().st_size / 1000:.0f} kB")
    (OUT / "LICENSE.txt").write_text(LICENCE, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
