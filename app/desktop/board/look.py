"""What boards are made of, and in which colours things are drawn on them."""

from typing import NamedTuple

from app.config.settings import BoardStyle


class Look(NamedTuple):
    colour: str
    """Of the board where it has no texture, and until the texture is there."""
    stand: str
    line: str
    letters: str
    texture: str = ""
    """A picture's file name in resources/boards, or nothing."""
    stand_texture: str = ""
    arrived: str = "#66e8742c"
    """Over the square that the last move went to; all of these are #alpha red green blue."""
    left: str = "#33e8742c"
    picked: str = "#7057a04a"
    target: str = "#902f6b33"
    checked: str = "#80d0281e"


LOOKS = {
    BoardStyle.KAYA: Look("#e8c27c", "#cfa15c", "#3a2812", "#4a3216", "kaya.jpg", "kaya_stand.jpg"),
    BoardStyle.WALNUT: Look(
        "#8d6242",
        "#6f4a30",
        "#d9bd94",
        "#f0dcc0",
        "walnut.jpg",
        "walnut_stand.jpg",
        arrived="#70f0913c",
        left="#40f0913c",
        target="#b0cfe8c0",
    ),
    BoardStyle.PAPER: Look("#fbf8f1", "#f0ebe0", "#2b2722", "#4b463e"),
}
