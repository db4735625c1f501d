"""Make the set of pieces `international`, for people who do not read kanji.

Usage: make_symbols.py

The pieces that chess has too wear the sign it gave them: crown, tower, mitre, horse's head, foot soldier; the lance is a spear.
The two generals are the sun and the moon, gold and silver, and their rays are their moves: each points to a square where the
general may step. The same rays say what a promoted piece has won. A dragon is a tower with four rays, a horse a mitre with
four; whatever became a gold is the red sun, and its old sign stands small inside.

All signs are drawn round the middle of a square of 100.
"""

import math
from pathlib import Path

from piece_body import CENTRE_X, KINDS, Body, short

OUT = Path(__file__).parents[2] / "resources" / "pieces" / "international"
LICENCE = """\
The drawings in this folder are part of Yomisuji and come under the GNU General Public License, version 3.
"""
PALE = "#fbeac4"

AHEAD, BACK, LEFT, RIGHT = -90, 90, 180, 0  # degrees, as SVG turns: clockwise from the right
ASLANT = (-135, -45, 45, 135)
GOLD = (AHEAD, -135, -45, LEFT, RIGHT, BACK)
SILVER = (AHEAD, *ASLANT)

CROWN = "M22 67L15 31L35.5 48L50 20L64.5 48L85 31L78 67ZM22 74H78V84H22Z"
PEARLS = ((15, 26, 5), (50, 14.5, 6), (85, 26, 5))
TOWER = "M23 41V14H35.5V24H44V14H56V24H64.5V14H77V41ZM32 47H68L71.5 75H28.5ZM20 80H80V89H20Z"
MITRE = (
    "M50 19C66 30 74.5 43 73 55C72 63 67.5 68 62.5 71H37.5C32.5 68 28 63 27 55C25.5 43 34 30 50 19Z"
    "M34 76H66C68 79 72 80.5 78 80.5V89H22V80.5C28 80.5 32 79 34 76Z"
)
MITRE_SLIT = "M63 31L49 50.5L53.5 54L67 36.5Z"
HORSE = (
    "M35 75C34 62 45 57 48.5 47.5C44 51.5 38 53 34.5 56.5C31 60.5 26.5 62 22.5 59.5C18.5 57 17.5 53 20 48.5"
    "C24 41.5 26.5 34 32 28L34 13.5L44 21.5C62 23 77 37 77 60C77 66 76 71 75 75ZM24 80H80V89H24Z"
)
HORSE_EYE = (38, 34.5, 3.2)
SPEAR = "M50 4L68 34L58 46H42L32 34ZM30 52H70V61H56V95H44V61H30Z"
SOLDIER = "M34 45.5H66V52.5H34ZM40.5 57H59.5C60.5 66 65 72 71 76H29C35 72 39.5 66 40.5 57ZM23 80.5H77V89.5H23Z"
SOLDIER_HEAD = (50, 26, 15)
MOON = "M53 26.2A24 24 0 1 0 73.8 53.4A17.5 17.5 0 1 1 53 26.2Z"


def area(path: str, colour: str = "") -> str:
    return f'<path d="{path}"{_fill(colour)}/>'


def disc(x: float, y: float, radius: float, colour: str = "") -> str:
    return f'<circle cx="{short(x)}" cy="{short(y)}" r="{short(radius)}"{_fill(colour)}/>'


def _fill(colour: str) -> str:
    return f' fill="{colour}"' if colour else ""


def rays(directions: tuple[int, ...], start: float, end: float, half: float = 7.5) -> str:
    """Points that tell where a piece may step: small triangles round the middle."""
    parts = []
    for degrees in directions:
        x, y = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        corners = (
            (50 + start * x - half * y, 50 + start * y + half * x),
            (50 + end * x, 50 + end * y),
            (50 + start * x + half * y, 50 + start * y - half * x),
        )
        parts.append("M" + "L".join(f"{short(a)} {short(b)}" for a, b in corners) + "Z")
    return area("".join(parts))


def shrunk(sign: str, factor: float, colour: str = "") -> str:
    """A sign made smaller round the middle of its square."""
    return f'<g transform="translate({short(50 - 50 * factor)} {short(50 - 50 * factor)}) scale({short(factor)})"{_fill(colour)}>{sign}</g>'


def risen(sign: str, factor: float = 0.52) -> str:
    """What became a gold: the red sun, and the old sign in it."""
    return rays(GOLD, 35, 50, 7) + disc(50, 50, 29.5) + shrunk(sign, factor, PALE)


CROWN_SIGN = area(CROWN) + "".join(disc(*pearl) for pearl in PEARLS)
TOWER_SIGN = area(TOWER)
MITRE_SIGN = disc(50, 13, 6) + area(MITRE) + area(MITRE_SLIT, PALE)
HORSE_SIGN = area(HORSE)
SOLDIER_SIGN = disc(*SOLDIER_HEAD) + area(SOLDIER)
SPEAR_SIGN = area(SPEAR)

SIGNS = {
    "king": CROWN_SIGN,
    "king_high": CROWN_SIGN + area("M50 40L57 51L50 62L43 51Z", PALE),
    "rook": TOWER_SIGN,
    "dragon": rays(ASLANT, 41, 57, 8) + shrunk(TOWER_SIGN, 0.75),
    "bishop": MITRE_SIGN,
    "horse": rays((LEFT, RIGHT), 33, 50, 8) + rays((AHEAD, BACK), 40, 54, 8) + shrunk(MITRE_SIGN, 0.8),
    "gold": rays(GOLD, 28.5, 49, 8.5) + disc(50, 50, 21.5),
    "silver": rays(SILVER, 31, 49, 8) + area(MOON),
    "promoted_silver": risen(area(MOON), 0.86),
    "knight": HORSE_SIGN + disc(*HORSE_EYE, PALE),
    "promoted_knight": risen(HORSE_SIGN),
    "lance": SPEAR_SIGN,
    "promoted_lance": risen(SPEAR_SIGN),
    "pawn": SOLDIER_SIGN,
    "promoted_pawn": risen(SOLDIER_SIGN),
}


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    size = 0
    for kind in KINDS:
        body = Body(kind)
        middle = body.at(0.565)
        scale = min(body.height * 0.0072, body.half_width(middle) * 0.0192)
        place = f"translate({short(CENTRE_X - 50 * scale)} {short(middle - 50 * scale)}) scale({short(scale)})"
        picture = body.svg(f'<g transform="{place}" fill="{kind.ink}">{SIGNS[kind.name]}</g>')
        (OUT / f"{kind.name}.svg").write_text(picture, encoding="utf-8", newline="\n")
        size += len(picture)
    (OUT / "LICENSE.txt").write_text(LICENCE, encoding="utf-8", newline="\n")
    print(f"international: {len(KINDS)} pieces, {size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
